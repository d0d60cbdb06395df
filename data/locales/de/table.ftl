# Was der Bot rund um ein Spiel sagt, auf Deutsch. $who ist ein Platz, wie ihn Nachrichten zeigen
# („**B** Ben“), $name nur ein Name.

list-and = { $rest } und { $last }
list-apart = {"; "}
somebody = Jemand
language-name = Deutsch
language-called = { $locale ->
    [en] Englisch
    [de] Deutsch
    [fr] Französisch
   *[other] { $name }
}

# Stufen der Computer
level-beginner = leicht
level-greedy = mittel
level-search = stark

# Optionen, die jeder Tisch hat
option-aid = Punkte schon vor dem Zug zeigen
    .about = Wie viel du vor der Wahl davon siehst, was ein Zug bringt.
option-aid-preview = beim Bestätigen
    .said = Punkte erst beim Bestätigen
option-aid-points = bei jeder Wahl
    .said = Punkte bei jeder Wahl
option-theme = Bilder
    .about = Dunkle oder helle Bretter.
option-theme-dark = dunkel
    .said = dunkle Bretter
option-theme-light = hell
    .said = helle Bretter
option-boards = Ruhiger Kanal
    .about = Im ruhigen Kanal verschwindet das alte Brett, wenn das neue kommt. Der Rückblick zeigt alles.
option-boards-all = nein, alle Bretter bleiben
    .said = alle Bretter bleiben
option-boards-newest = ja, nur das neueste Brett
    .said = ruhiger Kanal

# Die Auswahl der Spiele
menu-title = Was spielen wir?
menu-game = **{ $title }**
    { $tagline }
    -# { $seats } Personen · { $minutes } min

# Der Tisch vor dem Spiel
lobby-title = **{ $title }** · etwa { $minutes } min
lobby-seats = **{ $taken ->
    [one] { $taken } Platz besetzt
   *[other] { $taken } Plätze besetzt
}{ $kept ->
    [0] { "" }
   *[other] , { $kept } freigehalten
}** ({ $seats } Personen) · { $who }
lobby-rematch = Die Revanche wartet auf { $who }.
lobby-seat-reserved = { $who } (Platz freigehalten)
lobby-seat-computer = { $who } ({ $level })
lobby-until = Offen bis { $when }
lobby-example = Ein Beispiel: { $title } mitten im Spiel.
lobby-started = Gespielt wird weiter unten; nach dem Ende steht dort auch das Ergebnis.
lobby-started-thread = Das Spiel: { $link }
lobby-over = **Das Spiel ist zu Ende.** Das Ergebnis: { $link }
lobby-private = Eine Solopartie: Das Brett sieht nur, wer spielt. Das Ergebnis kommt hierher.
private-over = Das Ergebnis steht mit dem Brett in { $link }.
lobby-closed = Dieser Tisch ist geschlossen.
thread-name = { $title } · { $host }
opened = Dein Tisch für { $title } ist offen, der erste Platz gehört dir. Starte das Spiel, wenn alle da sind.
opened-voice = Sitzt ihr zusammen in einem Sprachkanal? `/{ cmd-play }` in dessen eigenem Chat hält allen dort einen Platz frei.
opened-thread = Dein Tisch für { $title } ist offen, in einem eigenen Thread: { $link }. Starte das Spiel, wenn alle da sind.
joined = Du hast einen Platz. Sobald alle da sind, kann jede Person am Tisch das Spiel starten.
joined-closed-dms = Deine Direktnachrichten sind für mich geschlossen. Du verpasst nichts: Alles steht hier unter dem Brett.
left = Dein Platz ist wieder frei.
busy-lobby = In diesem Kanal ist schon ein Tisch für { $title } offen: { $link }
    { $threads ->
        [false] Setz dich dazu oder spiel in einem Textkanal.
       *[true] Setz dich dazu oder spiel in einem Thread.
    }
busy-mine = In diesem Kanal sitzt du schon am Tisch für { $title }: { $link }
busy-table = In diesem Kanal läuft schon eine Partie { $title }: { $link }
    { $threads ->
        [false] Spiel in einem Textkanal oder warte, bis es zu Ende ist.
       *[true] Spiel in einem Thread oder warte, bis es zu Ende ist.
    }
busy-frozen = In diesem Kanal ist noch ein eingefrorener Tisch. { $threads ->
    [false] Spiel in einem Textkanal; die Serverleitung kann den Tisch schließen.
   *[true] Spiel in einem Thread; die Serverleitung kann den Tisch schließen.
}
full = Alle Plätze sind besetzt.

computer-choose = Wie stark soll der Computer sein?
computer-again = Noch einer? Wie stark?
computer-seated = { $who } spielt mit ({ $level }).
computer-left = { $name } verlässt den Tisch.
computer-gone = Dieser Computer ist schon weg.

options-how = **{ $title }:** Wie wollt ihr spielen?
options-item = { $name }: { $value }
options-group = **{ $name }:** { $list }
button-options-game = Spiel
button-options-time = Zeit
button-options-help = Hilfen und Wertung
button-options-look = Anzeige

# Knöpfe
button-join = Mitspielen
button-leave = Platz freigeben
button-computer = Computer dazu
button-options = Optionen
button-rules = Regeln
button-start = Spiel starten
button-thread = Lieber einen Thread
button-play-here = Hier spielen
button-remove = { $name } wegschicken
button-move = Zug machen
button-hand = Meine Hand
button-text = Textansicht
button-next = Weiter
button-next-all = Nicht mehr warten …
button-next-sure = Für alle weiter
next-ask = { $own ->
    [0] {""}
   *[other] Deine Antwort fehlt noch.{" "}
}{ $count ->
    [0] {""}
    [one] { $own ->
        [0] {""}
       *[other] Auch{" "}
    }{ $who } hat noch nicht geantwortet.{" "}
   *[other] { $own ->
        [0] {""}
       *[other] Auch{" "}
    }{ $who } haben noch nicht geantwortet.{" "}
}Trotzdem für alle weiter?
next-waits = Nichts ist beendet: Es geht in Ruhe weiter.
button-join-party = Bin dabei
lobby-party = Noch nicht dabei? Drück *Bin dabei*. *Spiel starten* beginnt mit allen, die dabei sind.
lobby-strangers = Die Computer kennen { $count } der { $total } Wörter dieses Servers nicht und benutzen sie nicht.
lobby-strangers-all = Von den Wörtern aus der eigenen Liste dieses Servers kennen die Computer keines: Ihre Hinweise bedeuten nichts.
button-detail = Genauer ansehen
    .about = *{ button-detail }* vergrößert, was auf dem Brett klein ist.
detail-nothing = Auf dem Brett ist alles so groß, wie es geht.
detail-yours = Das Brett von Nahem.
button-more = Mehr
button-back = Zurück
button-page-before = ‹ Seite { $page } von { $pages }
button-page-next = Seite { $page } von { $pages } ›
button-undo = Zurücknehmen
button-now = Jetzt gleich
button-go = Weiter
button-wait = Warten
button-resign = Aufgeben
    .about = *{ button-resign }* heißt, dass du das Spiel nicht mehr gewinnen kannst.
button-resign-sure = Ja, ich gebe auf
button-end = Ende vorschlagen
    .about = *{ button-end }* beendet das Spiel für alle, wenn alle Menschen zustimmen.
button-end-alone = Spiel beenden
    .about = *{ button-end-alone }* beendet es sofort, so wie es steht.
button-end-ask = Ja, Ende vorschlagen
button-end-ask-alone = Ja, jetzt beenden
button-end-ask-lobby = Ja, Tisch schließen
button-agree = Einverstanden
button-play-on = Weiterspielen
button-rematch = Revanche
button-rematch-alone = Noch einmal
button-record = Aufzeichnung
    .about = *{ button-record }* ist eine Datei mit allen Zügen.
button-stop = Aufhören
button-about = Optionen und Fairness
button-verify = Fairness prüfen
    .about = *{ button-verify }* zeigt, wie man prüft, ob fair gemischt wurde.

# Das Spiel vor aller Augen
start-begins = Eine Partie **{ $title }** beginnt.
# In place of a board that Discord refuses; it must hold no name.
board-refused = Discord nimmt das Brett in diesem Kanal nicht an. **{ $text }** zeigt es privat.
turn-asked = { $who }, du bist dran.
turn-yours = Du bist dran.
turn-too = Ebenfalls dran: { $who }.
turn-open = { $count ->
    [one] { $who } ist dran.
   *[other] { $who } sind dran.
}
turn-computer = { $count ->
    [one] { $who } überlegt.
   *[other] { $who } überlegen.
}
turn-until = Frist: { $when }.
turn-waiting = Noch nicht fertig: { $who }.
board-goes-on = Gleich geht es weiter.
turn-answered = { $count } von { $of } { $count ->
    [one] ist fertig.
   *[other] sind fertig.
}
news-undo = { $who } nimmt zurück: { $what }.
seat-default = Für diesen Platz kommen nun harmlose Standardzüge.
news-resigned = { $who } gibt auf.{ $over ->
    [0] {" "}{ seat-default }
   *[other] {""}
}
news-agreed = { $count ->
    [one] { $who } beendet das Spiel hier.
   *[other] { $who } haben sich geeinigt, das Spiel hier zu beenden.
}
ended-won = { $count ->
    [0] Niemand gewinnt: Das Spiel wurde nicht zu Ende gespielt.
    [one] { $you ->
        [won] Du gewinnst
       *[other] { $who } gewinnt
    } mit { $score ->
        [1] einem Punkt
       *[other] { $score } Punkten
    }.
   *[other] { $who } teilen sich den Sieg: { $score ->
        [1] ein Punkt
       *[other] { $score } Punkte
    }.
}
ended-came = Nur { $who } war da: Das Spiel wurde nicht zu Ende gespielt.
ended-open = Weder gewonnen noch verloren: Das Spiel wurde nicht zu Ende gespielt.
ended-won-two = { $you ->
    [won] Du gewinnst
   *[other] { $who } gewinnt
} { $score } zu { $other }.
ended-won-gone = { $you ->
    [gone] Du bist raus, also gewinnt { $who }.
   *[other] { $count ->
        [one] { $gone } ist raus
       *[other] Alle anderen sind raus
    }, also { $you ->
        [won] gewinnst du
       *[other] gewinnt { $who }
    }.
}
ended-won-resigned = { $gone } gibt auf, also gewinnt { $who }.
ended-won-bare = { $count ->
    [one] { $you ->
        [won] Du gewinnst
       *[other] { $who } gewinnt
    }.
   *[other] { $who } teilen sich den Sieg.
}
ended-film = Das Spiel als Kurzfilm
ended-called = { $who }: Das Spiel ist aus.
ended-rank = { $rank ->
    [0] { $who } { $score }
   *[other] { $rank }: { $who } { $score }
}

# Mitteilungen
notice-lobby-expired = Einen Tag lang hat niemand begonnen, darum schließt dieser Tisch. `/{ cmd-play }` eröffnet einen neuen.
notice-lobby-left = Niemand ist mehr am Tisch, darum schließt er.
notice-lobby-ended = Der Tisch schließt, bevor das Spiel beginnt.
notice-computers-busy = Alle Plätze sind besetzt, aber die Computer dieses Servers haben alle Hände voll zu tun: { $count } { $count ->
        [one] wartet
       *[other] warten
    } schon auf ihren Zug. Drückt in einer Minute *Spiel starten*.
notice-end-proposed = { $who } schlägt vor, das Spiel hier zu beenden.
notice-end-declined = { $who } möchte weiterspielen. Das Spiel geht weiter.
notice-frozen = An diesem Tisch geht es nicht weiter: Was gespeichert ist, passt nicht zu den Regeln, die ich kenne. Nichts ist verloren; bis jemand hilft, halte ich das Spiel an. Wer mich betreibt, findet ihn im Protokoll als Tisch { $table }. { $link }
house-stopping = Ich starte gleich neu. Der Tisch ist sicher; die Knöpfe gehen wieder, sobald ich zurück bin.

# Private Antworten
done = Erledigt: { $what }.
done-gain = Erledigt: { $what }, { $gain ->
    [0] keine Punkte
    [one] +1 Punkt
   *[other] +{ $gain } Punkte
}.
done-computer = { $who } { $count ->
    [one] spielt
   *[other] spielen
} nach vier Sekunden weiter.
done-again = Du bist wieder dran.
gone-on = Gut, es geht weiter.
done-changeable = Du kannst es ändern, bis alle fertig sind.
done-simply = Erledigt.
next-moved = Es geht für alle weiter. Das neueste Brett sagt, was jetzt dran ist.
moved-on = Das Spiel ist schon weiter. Das neueste Brett: { $link }
over-board = { refusal-over } Das letzte Brett: { $link }
picker-final = { $label } · { picker-no-undo }
picker-no-undo = endgültig
picker-final-ends = Damit endet das Spiel, deshalb lässt es sich nicht zurücknehmen.
picker-final-once = Es ist dein einziger Versuch, deshalb lässt es sich nicht zurücknehmen.
picker-final-reveals = Dabei zeigt sich etwas Verdecktes, deshalb lässt es sich nicht zurücknehmen.
picker-why = +{ $gain }: { $why }
picker-mark = { $mark } · { $gain }
picker-does = { $mark } { $verb }
picker-set = { $mark } · { $pieces }
picker-onto = { $what } auf { $mark }
picker-verb = { $verb } · { $mark }
picker-all = Alle { $count }
picker-soon = Der Countdown läuft: { $what } { $when }. Danach lässt es sich nicht zurücknehmen.
picker-places = Nummern: { $places }
hand-open = Bei { $title } gibt es keine Hände: Alles liegt offen auf dem Tisch.
hand-yours = Deine Hand. Nur du siehst das.
undo-done = Zurückgenommen: { $what }.
undo-others = { $count ->
    [one] Was { $who } danach gemacht hat, ist auch zurückgenommen.
   *[other] Was { $who } danach gemacht haben, ist auch zurückgenommen.
}
undo-stale = Das hat sich inzwischen geändert. Sieh noch einmal nach, was sich zurücknehmen lässt.
resign-ask = { $left ->
    [win] Gibst du auf, endet das Spiel, und { $who } gewinnt. Das lässt sich nicht zurücknehmen.
    [end] Gibst du auf, endet das Spiel. Das lässt sich nicht zurücknehmen.
    [wait] Gibst du auf, wird dein Platz geschlossen. Sonst spielt gerade niemand: Das Spiel wartet auf die, die weg sind, bis die Runde vorbei ist. Das lässt sich nicht zurücknehmen.
   *[others] Gibst du auf, spielen die anderen weiter, und für deinen Platz kommen harmlose Standardzüge. Das lässt sich nicht zurücknehmen.
}
resigned = Du hast aufgegeben. Danke für das Spiel.
end-ask = Soll das Spiel hier enden? Es endet, wenn alle am Tisch einverstanden sind.
end-ask-party = Soll das Spiel hier enden? Es endet, wenn alle einverstanden sind, die noch da sind.
end-ask-alone = Das Spiel endet sofort, so wie es steht. Das lässt sich nicht zurücknehmen.
end-ask-host = Niemand hat geantwortet, also kannst du das Spiel allein beenden, denn du hast den Tisch eröffnet. Es endet sofort, so wie es steht.
end-ask-lobby = Soll der Tisch schließen? Das Spiel hat noch nicht begonnen.
end-now = { $how ->
    [hidden] Wer dann gewinnt, ist noch verdeckt.
    [unplayed] Noch hat niemand gezogen, also zählt es nicht.
    [alone] Die Punkte zählen dann nicht für die Bestenliste.
    [together] So wie es steht, habt ihr gemeinsam gewonnen.
    [lost] So wie es steht, habt ihr gemeinsam verloren.
    [open] So wie es steht, ist es weder gewonnen noch verloren.
    [nobody] Dann gewinnt niemand.
   *[won] Stand jetzt: { $won }
}
end-now-rated = Das zählt für die Wertung wie ein Spiel, das zu Ende gespielt ist.
end-proposed = Vorgeschlagen. Ich frage die anderen.
end-agreed = Du bist einverstanden. Das Spiel endet, wenn es alle sind.
end-declined = Gut, das Spiel geht weiter.
end-ended = Das Spiel endet hier. Danke fürs Mitspielen.
end-closed = Der Tisch ist geschlossen.
rematch-begins = Alle sind da: Das nächste Spiel beginnt.
rematch-waits = { $count ->
    [one] Dein Platz ist dir sicher. Es fehlt noch: { $who }.
   *[other] Dein Platz ist dir sicher. Es fehlen noch: { $who }.
}
start-without = { $count ->
    [one] Ohne { $who } anfangen? Der Platz ist bis zum { $when } freigehalten.
   *[other] Ohne { $who } anfangen? Die Plätze sind mindestens bis zum { $when } freigehalten.
}
start-without-alone = Dann spielst du allein, für die Bestenliste.
button-start-without = Ohne Warten starten
notice-began-without = Das Spiel hat angefangen.
notice-began-without-called = Nicht dabei { $count ->
    [one] ist { $who }: Der freigehaltene Platz war
   *[other] sind { $who }: Die freigehaltenen Plätze waren
} noch nicht besetzt.
record = Das ganze Spiel, Zug für Zug: `{ $file }`. Zum Nachprüfen, in einer Kopie des Programms: `make verify FILE={ $file }`
verify = **Die Mischung selbst nachprüfen**
    1. Speichere die Aufzeichnung (Knopf unten) als `{ $file }`.
    2. In einer Kopie des Programms: `make verify FILE={ $file }`

    Der Befehl nimmt den Startwert, prüft, ob er zum Siegel aus der Lobby passt, mischt die Knopfdrücke ein und spielt jeden Zug nach.
    Startwert: `{ $seed }`
    Siegel: `{ $commitment }`
    Knopfdrücke: { $joins }
    Mit anderen Werkzeugen: In der Aufzeichnung steht, wie Siegel und Mischung berechnet werden.
# Vor dem Ende eines Spiels: was schon feststeht.
verify-sealed = **Niemand sucht die Mischung aus.** Der Startwert wurde beim Öffnen des Tisches gezogen, und das ist sein Siegel: `{ $commitment }`
    Heb es auf, wenn du magst: Nach dem Spiel zeigt derselbe Knopf den Startwert und wie alle prüfen können, ob er passt.
verify-mixed = { $count ->
    [one] Vorher konnte niemand die Mischung kennen: Sie hängt auch von der Nummer ab, die Discord dem Knopfdruck für den Platz gab, { $joins }
   *[other] Vorher konnte niemand die Mischung kennen: Sie hängt auch von den Nummern ab, die Discord den Knopfdrücken für die Plätze gab, { $joins }
}
verify-supply = Siegel dessen, was vom Stapel kam: `{ $hash }`
more-title = **{ $title }**
more-typed = Mit `/{ cmd-move }` kannst du deinen Zug auch tippen.
typed-kind = { $kind }, z. B. { $example }
# Words that are passed over in a typed move.
typed-small = ein eine einen einem der die das den dem mein meine meinen es auf an in ins bei nach zu von vom aus für mit um und dann ich grad
# What people type for buttons beside the words on them, and the names of commands.
button-move-also = ziehen · ich bin dran
button-go-also = fortsetzen
button-hint-also = Tipp · hilf mir · Hinweis
button-text-also = Textbrett · Brett als Text · Brett
button-more-also = Hilfe · Menü
button-detail-also = vergrößern
button-stop-also = Stopp · verlassen · gehen
button-about-also = Optionen · Einstellungen
button-resign-also = ich gebe auf · gib auf
button-undo-also = zurück · rückgängig · nimm zurück
button-bump-also = Brett holen · nach unten
button-nudge-also = erinnern
button-here-also = hier · wieder da
button-pause-also = unterbrechen
button-seat-also = weitergeben
button-end-also = Ende · beende das Spiel

tables-none = Du sitzt an keinem Tisch. `/{ cmd-play }` eröffnet einen.
tables-title = { $count ->
    [one] Du sitzt an einem Tisch:
   *[other] Du sitzt an { $count } Tischen:
}
tables-line = { $title } · { $place }: { $state }
tables-lobby = eine Lobby, noch nicht begonnen.
tables-yours = **du bist dran**. Dein Zug begann { $since }.
tables-waiting = { $count ->
    [one] Du bist an einem Tisch dran
   *[other] Du bist an { $count } Tischen dran
}
tables-since = dein Zug begann { $since }
tables-alone = allein
tables-with = mit { $who }
tables-many = { $count ->
    [one] { $count } anderen Person
   *[other] { $count } anderen
}
tables-done = Das war alles: Kein anderer Tisch wartet auf dich.
tables-beside = Deine anderen Tische:
tables-act = { $act } · noch { $left }
span-left-d = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
span-left-h = { $count } Std.
span-left-m = { $count } Min.
span-left-s = { $count } Sek.
button-next-table = Weiter: { $title } · { $place }
button-all-tables = Alle Tische
tables-others = { $turn } Der Zug begann { $since }.

dm-seated = Du sitzt am Tisch von { $host }: { $title } in *{ $place }*. { $link }

# Wenn etwas schiefgeht
mishap = Bei mir ist etwas schiefgegangen ({ $number }). Der Tisch ist sicher; versuch es noch einmal.
mishap-store = Ich kann gerade nichts speichern ({ $number }), darum hat sich nichts geändert. Versuch es in einer Weile noch einmal.
mishap-picture = Diesmal ohne Bild ({ $number }), dafür in Worten:
mishap-form = Das hat bei mir zu lange gedauert, darum ging das Formular nicht auf. Drück noch einmal.
answer-bare = Discord nimmt hier gerade keine Dateien von mir an, darum kommt das ohne.
mishap-board = Ich kann das Brett gerade nicht zeigen ({ $number }). Das Spiel geht weiter: Die Knöpfe funktionieren.

# Das Publikum
audience-asked = Du spielst nicht mit? Rate heimlich mit, mit den Knöpfen hier unten.
audience-noted = Notiert: { $what }. Ändern kannst du es bis zum Aufdecken.
audience-said = { $count ->
    [0] Das Publikum war sich nicht einig.
   *[other] { $of ->
        [one] Eine Person aus dem Publikum sagte **{ $what }**.
       *[other] { $count } von { $of } aus dem Publikum { $count ->
            [one] sagte
           *[other] sagten
        } **{ $what }**.
    }
}
audience-score = Das Publikum zusammen: { $right } von { $of } richtig.
audience-best = **Am besten geraten im Publikum**
audience-as-good = { $count ->
    [one] Eine weitere Person lag
   *[other] { $count } weitere lagen
} ebenso oft richtig.
audience-person = **{ $place }** · { $who } · { $right } von { $of }
