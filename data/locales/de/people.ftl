# Plätze, die weitergehen, Leute, die gehen, Tische, die ihren Ort verlieren.

# Was alle sehen
news-swapped = { $who } übernimmt den Platz von { $was }.
notice-swap-offered = { $whose } möchte den Platz weitergeben. { $name }, spielst du dort weiter? Du bekommst alles, was dazugehört.
notice-swap-asked = { $name } möchte den Platz von { $whose } übernehmen. Das entscheidet nur { $whose }.
notice-swap-wanted = { $name } möchte den Platz von { $whose } übernehmen. { $whose } ist nicht da.{ $needed ->
    [0] {""}
    [one] {" "}Eine Stimme entscheidet. Frühestens am { $when }: Bis dahin behält { $whose } den Platz mit *Ich bin da* oder einem Zug.
   *[other] {" "}{ $needed } von { $voters } Stimmen entscheiden. Frühestens am { $when }: Bis dahin behält { $whose } den Platz mit *Ich bin da* oder einem Zug.
}
notice-swap-decided = Die anderen sind dafür: { $name } übernimmt den Platz von { $whose }, aber frühestens am { $when }. Meldet sich { $whose } vorher oder zieht, bleibt der Platz.
notice-swap-declined = Der Platz bleibt bei { $whose }; { $name } übernimmt ihn nicht.
notice-lobby-homeless = Ich kann hier nicht mehr schreiben, darum schließt dieser Tisch.

# Direktnachrichten
place-unknown = einem Ort, den ich nicht sehe
dm-seat-wanted = { $name } möchte deinen Platz bei **{ $title }** in *{ $place }* übernehmen. Die anderen stimmen ab, weil du nicht da zu sein scheinst. Melde dich dort mit dem Knopf oder mach einen Zug, dann bleibt der Platz deiner. Du hast mindestens eine Stunde. { $link }
dm-swapped = Du warst bei **{ $title }** in *{ $place }* nicht da, also haben die anderen entschieden: { $name } spielt auf deinem Platz weiter. { $link }
dm-homeless-deleted = Den Kanal von **{ $title }** in *{ $place }* gibt es nicht mehr. Nichts ist verloren: Das Spiel wartet, die Uhr steht. `/{ cmd-bring }` in einem anderen Kanal des Servers holt es dorthin. Sonst endet es am { $when }.
dm-homeless-barred = Wo **{ $title }** gespielt wird, in *{ $place }*, darf ich nicht mehr schreiben. Nichts ist verloren: Das Spiel wartet, die Uhr steht. Gib mir dort *{ permission-view-channel }* und *{ permission-send-messages }*, in einem Sprachkanal auch *{ permission-connect }*, und hol das Brett nach unten; oder nimm `/{ cmd-bring }` in einem anderen Kanal des Servers. Sonst endet es am { $when }. { $link }
dm-homeless-muted = Auf dem Server von **{ $title }**, *{ $place }*, habe ich eine Auszeit. Nichts ist verloren: Das Spiel wartet, die Uhr steht. Es geht von selbst weiter, wenn sie vorbei ist oder die Moderation sie aufhebt. Sonst endet es am { $when }. { $link }
dm-homeless-locked = Der Thread von **{ $title }** in *{ $place }* ist gesperrt. Nichts ist verloren: Das Spiel wartet, die Uhr steht. Es geht weiter, wenn jemand den Thread entsperrt; oder nimm `/{ cmd-bring }` in einem anderen Kanal des Servers. Sonst endet es am { $when }. { $link }
dm-homeless-removed = Ich wurde vom Server entfernt, auf dem ihr **{ $title }** spielt, in *{ $place }*. Nichts ist verloren: Das Spiel wartet, die Uhr steht. Es geht weiter, wenn ich wieder eingeladen werde. Sonst endet es am { $when }.
dm-lobby-homeless = Die Lobby für **{ $title }** in *{ $place }* ist geschlossen, weil ich dort nicht mehr schreiben kann. `/{ cmd-play }` eröffnet anderswo eine neue.
dm-over = **{ $title }** in *{ $place }* ist zu Ende. { $result }

# Knöpfe und Menüs
button-take = Platz nehmen
button-no-thanks = Nein, danke
button-seat = Meinen Platz weitergeben
    .about = *{ button-seat }* lässt ein anderes Mitglied für dich weiterspielen.
button-seat-ask = Um einen Platz bitten
seat-before = Wer vor { $who } hier spielte,
seat-which = Welcher Platz
seat-sat-in = { $who } (ein Computer springt ein)

# Antworten nur für dich
seat-how = `/{ cmd-seat } { cmd-seat-offer }` bietet deinen Platz einem Mitglied dieses Servers an. Wer ihn nimmt, spielt mit allem weiter, was dazugehört, und du bist nicht mehr dabei.
seat-choose = Welchen Platz möchtest du übernehmen? Es entscheidet die Person, der er gehört; ist sie weg, die anderen am Tisch.
seat-offered = Ich habe { $name } gefragt. Bis zur Antwort gehört der Platz dir.
seat-asked = Gefragt. Die Antwort kommt hier, für alle sichtbar.
seat-yours = Der Platz gehört dir. Alles, was dazugehört, findest du unter dem Brett. Was nur du sehen darfst, kommt auch als Direktnachricht, wenn deine für mich offen sind.
place-tried = Ich habe hier gerade keinen Kanal zum Schreiben, versuche es aber. Erscheint bald kein Brett, holt `/{ cmd-bring }` das Spiel in einen anderen Kanal des Servers.
brought = Da ist es: Das Spiel geht in diesem Kanal weiter.

# Warum nicht
refusal-swap-unwilling = Dieser Person kann ich gerade keinen Platz anbieten: Sie ist nicht da oder will nicht gefragt werden.
refusal-swap-solo = Ein Spiel um die Bestenliste gehört von Anfang bis Ende einer Person, der Platz geht also nicht weiter.
refusal-swap-seated = Wer schon an diesem Tisch sitzt, kann keinen zweiten Platz nehmen.
refusal-swap-had = Wer an diesem Tisch schon einen anderen Platz hatte, kennt dessen Hand und kann diesen nicht nehmen. Den alten Platz kannst du zurückbekommen.
refusal-swap-hidden = Bei einem Spiel mit verdeckten Händen gibt nur die Person ihren Platz weiter, der die Hand gehört. Bis sie zurück ist, kann dort ein Computer spielen, oder der Platz wird geschlossen.
refusal-swap-seat = Diesen Platz kann niemand weitergeben. Wähle einen aus der Liste.
refusal-swap-nobody = Es ist niemand mehr da, der über diesen Platz entscheiden könnte.
refusal-swap-waits = An diesem Tisch ist schon eine Frage zu einem Platz offen. Beantwortet zuerst die.
refusal-swap-refused = Die Antwort war Nein, und fragen kannst du nur einmal. Wer den Platz hat, kann ihn dir trotzdem mit `/{ cmd-seat } { cmd-seat-offer }` anbieten.
refusal-swap-bot = Bots können keinen Platz nehmen. Wähle einen Menschen.
refusal-swap-stranger = Wer den Platz nimmt, muss auf diesem Server sein. Lade die Person zuerst ein.
refusal-homeless = Dieser Tisch hat keinen Kanal, in dem ich schreiben kann. `/{ cmd-bring }` in einem Kanal dieses Servers holt ihn dorthin.
refusal-place-there = Dieser Tisch hat seinen Kanal, dort geht es weiter.
refusal-place-server = Dieser Tisch gehört zu einem anderen Server. Nimm `/{ cmd-bring }` dort.
refusal-bring-none = Keiner deiner Tische auf diesem Server ist ohne Kanal oder schläft.
refusal-bring-which = Mehrere deiner Tische auf diesem Server haben keinen Kanal oder schlafen. Wähle einen aus der Liste.
notice-latecomer = { $name } ist da und kann mitraten, wenn ein Hinweis vorgelesen wird. Wer im Sprachkanal bleibt, spielt ab der nächsten Runde mit.
notice-latecomer-rated = { $name } ist da und kann mitraten, wenn ein Hinweis vorgelesen wird. Wer im Sprachkanal bleibt, spielt ab der nächsten Runde mit; dann zählt die Partie nicht mehr für die Wertung.
