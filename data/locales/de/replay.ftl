# Ein Spiel, das zu Ende ist, Schritt für Schritt. $who ist ein Platz ohne Zeichen („B Ben“).

button-replay = Rückblick
    .about = *{ button-replay }* zeigt das Spiel noch einmal, Zug für Zug.
button-replay-first = Anfang
button-replay-back = Zurück
button-replay-next = Weiter
button-replay-result = Ergebnis
button-replay-last = Ende
button-replay-text = Textansicht
button-replay-picture = Bild
button-replay-hand = Mit meiner Hand
button-replay-public = Wie alle es sahen
button-replay-file = Herunterladen
replay-file = Die ganze Partie **{ $title }** als eine Seite: Öffne sie in einem Browser, behalte sie, oder stell sie irgendwo ins Netz. Sie zeigt, was alle gesehen haben.
replay-pictures = Züge mit Bild: { $shown } von { $turns }; in Worten stehen alle da.
replay-title = Rückblick: **{ $title }** · nach Zug { $turn } von { $count }
# Where all play at once.
replay-title-step = Rückblick: **{ $title }** · Schritt { $turn } von { $count }
replay-title-deal = Rückblick: **{ $title }** · der Anfang
replay-menu = Was wann geschah
replay-stretches = Zu anderen Zügen
replay-stretch = { $first } bis { $last }
replay-deal = Der Anfang
replay-turn = Zug { $turn }
replay-step = Schritt { $turn }
replay-turn-of = Zug { $turn }: { $who }
replay-turn-gain = Zug { $turn }: { $who } { $points }
refusal-never-played = An diesem Tisch wurde nicht gespielt: Er wurde vor dem Start geschlossen. Es gibt nichts noch einmal zu zeigen.
refusal-replay-broken = Dieses Spiel lässt sich nicht noch einmal zeigen: Was ich gespeichert habe, passt nicht zu den Regeln, die ich kenne. Das Ergebnis gilt; wer mich betreibt, kann nachsehen.
