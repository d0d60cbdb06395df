# Zugtipps: was ein Computer täte, für eine Person, die danach fragt. $what ist ein Zug in wenigen Worten.

button-hint = Zugtipp
button-hint-do = So machen
button-hint-own = Selbst wählen
button-hint-sure = Zugtipp holen

option-solo = Allein
    .about = In einer Nachricht nur für dich oder auf einem Brett im Kanal; das Ergebnis kommt in den Kanal.
option-solo-private = nur du siehst das Brett
    .said = eine Solopartie bleibt privat
option-solo-public = im Kanal
    .said = eine Solopartie im Kanal

option-hints = Zugtipps unter Menschen
    .about = Was ein Computer täte. Gegen Computer und allein kannst du immer fragen.
option-hints-off = nein
    .said = keine Zugtipps unter Menschen
option-hints-on = ja
    .said = Zugtipps auch unter Menschen

scores-mark-advised = mit Zugtipps

# Der Zugtipp
hint-best = Ein Computer würde wählen: **{ $what }**
hint-line = { $line }.
hint-gain = { $gain ->
    [0] { hint-quiet }
   *[other] +{ $gain }
}
hint-why = { $gain ->
    [0] sofort keine Punkte: { $why }
   *[other] +{ $gain }: { $why }
}
hint-quiet = bringt nicht sofort Punkte
hint-chance = { $why }: { $percent } %

# Was danach kommt; $what ist der zweitbeste Zug
hint-next-gain = { $gain ->
    [0] Zweitbester Zug: { $what } ({ hint-quiet })
   *[other] Zweitbester Zug: { $what } (+{ $gain })
}
hint-cost = { $points ->
    [0] { $why ->
        [own] danach bleibt dir weniger zu holen
        [others] danach bleibt anderen mehr zu holen
       *[none] am Ende wohl weniger
    }
    [one] am Ende etwa { $points } Punkt weniger
   *[other] am Ende etwa { $points } Punkte weniger
}
hint-next-later = Zweitbester Zug: { $what } (sofort +{ $gain }, aber { $cost })
hint-richer-later = Sofort mehr: { $what } (+{ $gain }, aber { $cost })
hint-next-behind = Zweitbester Zug: { $what } ({ $points ->
    [one] etwa { $points } Punkt weniger
   *[other] etwa { $points } Punkte weniger
})
hint-next-level = Etwa gleich gut: { $what }
hint-next-chance = Zweitbeste Wahl: { $what } ({ $percent } %)
hint-only = etwas anderes geht nicht. Frag noch einmal, sobald du wählen kannst

# Vor dem ersten in einem Spiel um die Bestenliste
hint-ask = Sobald du einen Zugtipp holst, bekommt dein Ergebnis einen Vermerk in der Bestenliste: { scores-mark-advised }. Er bleibt für dieses Spiel; danach hol dir so viele, wie du willst.

# Warum nicht
refusal-hints-off = Hier spielen Menschen gegeneinander, und dieser Tisch wurde ohne Zugtipps eröffnet. Die Option in der Lobby gilt für den nächsten.
refusal-hint-thinking = Ein Computer denkt schon über einen Zugtipp für dich nach. Einer nach dem anderen.
refusal-hints-many = Du hattest viele Zugtipps in kurzer Zeit, und auch andere brauchen die Computer. Der nächste: <t:{ $when }:R>.
refusal-hint-late = Die Computer haben gerade zu viel zu tun für Zugtipps. Versuch es in einer Minute noch einmal, oder wähl selbst.
refusal-hint-unknown = Computer kennen zu wenige dieser Wörter, um etwas dazu zu sagen. Das liegt ganz bei dir.
