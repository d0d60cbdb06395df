# Die Geschichte eines beendeten Spiels. $who ist ein Name mit Platz, oder mehrere.

button-analysis = Analyse
button-analysis-show = Allen zeigen
button-analysis-help = Wie wird das ermittelt?

analysis-title = Die Geschichte des Spiels
analysis-heading = **Die Geschichte deines Spiels** · { $title }
analysis-curve = Vorsprung auf den besten anderen Platz, in Punkten
analysis-curve-total = Punkte nach jedem Zug
analysis-turns = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}
analysis-rounds = { $count ->
    [one] { $count } Runde
   *[other] { $count } Runden
}
analysis-axis = Runde
analysis-axis-turns = Zug
analysis-turn = { $together ->
    [true] Runde { $turn }
   *[other] Zug { $turn }
}
analysis-points = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
analysis-chance = { $percent ->
    [one] { $percent } von 100 Chancen
   *[other] { $percent } von 100 Chancen
}
analysis-share = { $percent } %, auf { $error } genau
analysis-vague = keine Zahl
analysis-share-of = { $who }: { $share }
analysis-yours = Deine Möglichkeiten hast du zu **{ $share }** genutzt.
analysis-yours-vague = Für dich gibt es keine Zahl: zu wenige Entscheidungen, zu wenig auf dem Spiel oder zu viel Glück.
analysis-led = In Führung: { $who }.
analysis-ahead = { $who } { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
} lang
analysis-nobody-led = Niemand lag je in Führung.
analysis-total = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} nach { $turns ->
    [one] { $turns } Zug
   *[other] { $turns } Zügen
}.
analysis-turning-ahead = { $number }. Runde { $round } war die Wende für { $who }: { $points ->
    [one] { $points } Punkt vorn
   *[other] { $points } Punkte vorn
}.
analysis-turning-nearer = { $number }. Runde { $round } brachte { $who } am nächsten heran: { $points ->
    [0] gleichauf
    [one] { $points } Punkt zurück
   *[other] { $points } Punkte zurück
}.
analysis-costs = Was dich am meisten gekostet hat:
analysis-costs-of = Was { $who } am meisten gekostet hat:
analysis-no-costs = Keine deiner Entscheidungen hat etwas gekostet, was sich von Glück unterscheiden lässt.
analysis-no-costs-of = Keine Entscheidung von { $who } hat etwas gekostet, was sich von Glück unterscheiden lässt.
analysis-cost = { $at }: { $played }. Besser: { $better }. Gekostet: { $lost }.
analysis-lost = kostete { $who } { $lost }
analysis-played = Gespielt
analysis-better = Besser
analysis-gain = { $gain } sofort
analysis-less = { $lost } weniger
analysis-more = { $lost } mehr

analysis-progress = Ich gehe das Spiel durch: { $done } von { $all } Entscheidungen. Diese Nachricht ändert sich von selbst.
analysis-begins = Ich gehe das Spiel durch. Diese Nachricht ändert sich von selbst.
analysis-late = Es dauert länger, als sich diese Nachricht ändern lässt. Drück in einer Weile noch einmal auf den Knopf unter dem Ende des Spiels: Nichts geht verloren.
analysis-failed = Die Geschichte dieses Spiels ließ sich nicht erzählen (Fehler { $number }).
analysis-spectator = Du hattest in diesem Spiel keinen Platz: Hier sind die Kurve und die Zahlen von allen.
analysis-shown = Jetzt können es alle sehen.
analysis-shown-before = Deine Seite steht schon im Kanal.

analysis-help =
    • **Wie die Zahl zustande kommt**
    Bei jeder Entscheidung aller, die mitgespielt haben, sehe ich auf das, was ihr Platz da wissen konnte: nicht auf verdeckte Hände, nicht auf später Gezogenes. Ich stelle mir viele mögliche Lagen vor, probiere auf denselben Lagen das Gespielte und das sonst Mögliche und beende den Zug so gut ich kann. Wie gut der Tisch danach aussieht, zählt in Punkten Vorsprung.
    • **„83 %“**: 100 % ist bei jeder Entscheidung das Beste, was ich gefunden habe, 0 % ist blindes Wählen. Was dazwischen liegt, verteilt sich auf das ganze Spiel. Entscheidungen ohne Wahl und Züge, die die Uhr gemacht hat, zählen nicht.
    • **„Auf 4 genau“** sagt, wie weit der Zufall allein die Zahl verschieben kann (in 19 von 20 Fällen). Über 30 gibt es keine Zahl, auch nicht, wo kaum etwas auf dem Spiel stand.
    • **Was sie nicht weiß**: „Das Beste“ ist meine Meinung nach einer Sekunde Nachdenken. Ich sehe nicht weiter als bis zum Ende eines Zuges, kenne weder Bluff noch Plan und kann mich irren. Bei Wörtern lese ich jeden vierten Hinweis falsch. Ein Verlust, den Glück erklärt, zählt nicht.
    • **Die Führung** ist, was alle gehabt hätten, wenn das Spiel da geendet hätte, Hände mitgezählt. Verglichen wird nach jeder Runde, wenn alle gleich oft am Zug waren. Eine Wende ist eine Runde, nach der jemand anders vorn lag, und nach der nächsten auch noch.

refusal-analysis-busy = Ein Spiel nach dem anderen: Ich gehe für dich noch ein anderes durch. Versuch es wieder, wenn ich damit fertig bin.
