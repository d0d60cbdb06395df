# Die Geschichte eines beendeten Spiels. $who ist ein Name mit Platz, oder mehrere.

button-analysis = Analyse
button-analysis-show = Allen zeigen
button-analysis-help = Wie wird das ermittelt?

analysis-title = Die Geschichte des Spiels
analysis-heading = **Die Geschichte des Spiels** · { $title }
analysis-curve = Vorsprung auf den besten anderen Platz, in Punkten
analysis-curve-two = Vorsprung in Punkten
analysis-curve-total = Punkte bis dahin
analysis-turns = { $count ->
    [one] { $count } Zug
   *[other] { $count } Züge
}
analysis-rounds = { $count ->
    [one] { $count } Runde
   *[other] { $count } Runden
}
analysis-axis = Runde { $turn }
analysis-axis-turns = Zug { $turn }
analysis-turn = { $kind ->
    [turns] Zug { $turn }
   *[other] Runde { $turn }
}
analysis-points = { $points ->
    [0] ein paar Punkte
    [one] { $points } Punkt (± { $error })
   *[other] { $points } Punkte (± { $error })
}
analysis-found = { $found ->
    [one] { $found } von { $asked } kam darauf
   *[other] { $found } von { $asked } kamen darauf
}
analysis-shares = so viel vom Möglichen herausgeholt
analysis-share = { $percent } % (± { $error })
analysis-share-told = { $percent } % (plus oder minus { $error })
analysis-vague = { $few ->
    [true] zu wenige Entscheidungen
   *[other] zu wenig auf dem Spiel
}
analysis-share-of = { $who }: { $share }
analysis-share-made = { $who }: { $share } des Möglichen
analysis-yours = Du hast **{ $percent } %** (plus oder minus { $error }) des Möglichen herausgeholt{ $count ->
    [0] .
   *[other] , { $figures }.
}
analysis-luck = Die Prozente messen Entscheidungen, nicht Glück{ $sure ->
    [true] . In diesem Spiel half das Glück { $who } mehr.
   *[other] : Wer gewinnt, kann auch weniger haben.
}
analysis-figures = Vom Möglichen genutzt: { $figures }.
analysis-scale = 100 % hieße jedes Mal die beste Wahl, 0 % blind gewählt; „plus oder minus“ (±) ist Zufall.
analysis-figure = { $who } { $share }
analysis-yours-vague = Für dich gibt es keine Zahl: { $few ->
    [true] Zu wenige deiner Entscheidungen konnten dieses Spiel ändern.
   *[other] Bei deinen Entscheidungen ging es um zu wenig.
}
analysis-early = Das Spiel endete zu früh, um zu sagen, wie gut jemand gespielt hat.
analysis-led = In Führung: { $who }.{ $ties ->
    [0] {""}
    [one] {" "}Gleichauf: { $ties } Runde.
   *[other] {" "}Gleichauf: { $ties } Runden.
}
analysis-you = du
analysis-ahead = { $who } { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
} lang
analysis-nobody-led = Niemand lag je allein vorn.
analysis-total = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} in { $together ->
    [true] { $turns ->
        [one] { $turns } Runde
       *[other] { $turns } Runden
    }
   *[other] { $turns ->
        [one] { $turns } Zug
       *[other] { $turns } Zügen
    }
}.
analysis-turning = { $of ->
    [1] Wendepunkt: Runde { $round }.
   *[other] Wendepunkt { $number }: Runde { $round }.
} { $who } zog mit { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
} davon.
analysis-costs = Was dich am meisten gekostet hat:
analysis-costs-of = Was { $who } am meisten gekostet hat:
analysis-small-costs = Keine einzelne Entscheidung gab den Ausschlag. Am teuersten war wohl:
analysis-small-costs-of = { $who }: Keine einzelne Entscheidung gab den Ausschlag. Am teuersten war wohl:
analysis-no-costs = { $all ->
    [true] Keine Entscheidung hat dich etwas Nennenswertes gekostet.
   *[other] Keine einzelne Entscheidung hat dich viel gekostet; auch kleine Unterschiede summieren sich.
}
analysis-no-costs-of = { $who }: { $all ->
    [true] Keine Entscheidung hat etwas Nennenswertes gekostet.
   *[other] Keine einzelne Entscheidung hat viel gekostet; auch kleine Unterschiede summieren sich.
}
analysis-misses = Worauf die meisten kamen, du aber nicht:
analysis-misses-of = Worauf die meisten kamen, { $who } aber nicht:
analysis-no-misses = Dir ist nichts entgangen, worauf die meisten kamen.
analysis-no-misses-of = { $who } ist nichts entgangen, worauf die meisten kamen.
analysis-cost = { $at }: { $played }. Besser: { $better }. Gekostet: { $lost }{ $now ->
    [0] .
   *[other] , davon { $now } sofort.
}
analysis-missed = { $at }: { $played }. Gemeint war { $better }: { $lost }.
analysis-lost = kostete { $who } { $lost }
analysis-missed-by = { $who } lag daneben
analysis-played = Gespielt
analysis-better = Besser
analysis-meant = Gemeint
analysis-gain = { $gain } sofort
analysis-more = am Ende { $points ->
    [0] ein paar Punkte
    [one] { $points } Punkt
   *[other] { $points } Punkte
} mehr

analysis-progress = Analyse läuft: { $done } von { $all } Zügen. Diese Nachricht aktualisiert sich.
analysis-begins = Analyse läuft. Diese Nachricht aktualisiert sich.
analysis-late = Es dauert länger, als sich diese Nachricht ändern lässt. Drück in einer Weile noch einmal auf den Knopf unter dem Ende des Spiels: Nichts geht verloren.
analysis-failed = Die Geschichte dieses Spiels ließ sich nicht erzählen (Fehler { $number }).
analysis-spectator = Du hattest in diesem Spiel keinen Platz: Hier sind die Kurve und die Zahlen von allen.
analysis-shown = Jetzt können es alle sehen.
analysis-shown-before = Deine Seite steht schon im Kanal.

analysis-help =
    • **100 %** heißt: jedes Mal die beste Wahl, die ich gefunden habe; **0 %** heißt: blind gewählt. Ich messe jede Wahl an dem, was von diesem Platz aus zu wissen war.
    • **Plus oder minus** (±) sagt, wie weit der Zufall eine Zahl verschieben kann. Ging es um zu wenig, gibt es keine.
analysis-help-costs =
    • **Gekostet** heißt: So viel ging durch eine Wahl bis zum Ende des Spiels verloren, geschätzt. Kann schon der Zufall so viel ausmachen, nenne ich keine Zahl.
    • **Was ich nicht sehe**: Pläne und Bluffs. Ich sehe mir das Ende jedes Zuges an und schätze daraus, was es bis zum Ende des Spiels meist ausmacht.
analysis-help-misses =
    • **Worauf die meisten kamen**: mehr als die Hälfte der Gefragten. Andere Fehler nenne ich nicht, denn ich lese jeden vierten Hinweis falsch.
analysis-help-lead =
    • **In Führung** liegt, wer gewonnen hätte, wenn das Spiel nach dieser Runde geendet hätte. Ein **Wendepunkt** ist, wo sie für länger wechselt (eine Runde dazwischen zählt nicht), und immer der letzte Wechsel.

refusal-no-skill = Dieses Spiel hat die Reihenfolge der Plätze entschieden. Da gibt es kein Können zu analysieren.
refusal-analysis-busy = Ein Spiel nach dem anderen: Ich gehe für dich noch ein anderes durch. Versuch es wieder, wenn ich damit fertig bin.
