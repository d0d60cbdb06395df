# Les tables qui dorment : aucun coup depuis deux semaines, et leur salon est libre.

button-wake = Réveiller
button-wake-this = Réveiller { $title } · { $place }
notice-idle = Aucun coup depuis une semaine. On attend { $who }. Sans coup, la table s’endort et ce salon est libre pour d’autres parties. Échéance : { $when }.
notice-idle-called = { $who }
notice-idle-vote = { $who } : qui attend peut maintenant décider du sort d’une place qui ne joue pas.{ $needed ->
    [0] {""}
    [one] {" "}Une voix décide.
   *[other] {" "}{ $needed } voix sur { $voters } décident.
}
sleep-begins = **{ $title }** dort : aucun coup depuis plus d’une semaine. Rien n’est perdu, et ce salon est libre. Toute personne qui joue peut réveiller la table, ici ou avec `/{ cmd-tables }` dans un autre salon de ce serveur, jusqu’au { $when }.
sleep-state = endormie { $since }. Jusqu’au { $when } tu peux la réveiller, dans tout salon de son serveur où tu peux écrire.
sleep-woken = **{ $title }** est réveillée et continue dans ce salon.
sleep-awake = Cette table est réveillée : { $link }
news-woken = { $who } réveille la table : la partie continue.
managing-asleep = dort, dernier coup { $since }
refusal-asleep = Cette table dort, parce que personne n’a joué depuis longtemps. `/{ cmd-tables }` montre de quoi la réveiller, dans tout salon de son serveur.
refusal-awake = Cette table est réveillée. Regarde le plateau le plus récent.
