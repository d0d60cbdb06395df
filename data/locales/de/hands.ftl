# Hände: was nur eine Person sehen darf.

hand-empty = Deine Hand ist leer.
hand-outside = Du setzt aus, bis du zurück im Sprachkanal bist oder antwortest.
hand-seen = Das hast du auf der Hand. Alle dürfen es sehen.
hand-unreached = Meine Direktnachrichten erreichen dich nicht, vielleicht hast du sie geschlossen. Deine Hand siehst du jederzeit mit `/{ cmd-hand }` und den Knöpfen unter dem Brett.
hand-no-picture = Diesmal ohne Bild ({ $number }), dafür deine Hand in Worten:
hand-no-words = Ich kann deine Hand gerade nicht beschreiben ({ $number }).

# Direktnachrichten
dm-hand = Deine Hand bei **{ $title }**: { $link }
dm-hand-over = **{ $title }** ist zu Ende.
dm-hand-left = Hier spielst du bei **{ $title }** nicht mehr mit: { $link }
