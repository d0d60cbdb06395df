# Blox auf Deutsch. $who ist ein Platz, wie Nachrichten ihn zeigen ("**B** Jonas"), $name wie Bilder.

blox-title = Blox
blox-tagline = Mit Karten Türme abreißen und höhere bauen.
blox-puzzle-rules =
    Jede Karte, die du hierfür zahlst, ist ein Punkt:
    - **Abreißen**: ein Turm in einer Linie mit deiner Figur, für jeden Block eine Karte seiner Farbe.
    - **Bauen**: ein Turm aus deinen Blöcken, wo deine Figur steht, zum selben Preis.
    - **Schlagen**: eine Figur in einer Linie mit deiner, 3 bis 5 Karten in der Farbe ihres Feldes.
    Keine Punkte: **Laufen** und **Einsetzen**, für eine Karte geradeaus über freie Felder auf das erste in ihrer Farbe.
    In einer Linie: in einer Reihe oder Spalte, nichts dazwischen, und kein Feld dazwischen hat eine Farbe des Turms (oder des Feldes dieser Figur).
    -# Nach Abriss und Schlag steht deine Figur dort. Welche Höhen du abreißen und bauen darfst, sagt die Phase. Ein bereiter Joker ersetzt jede Karte.
blox-option-round_limit = Spätestes Ende
    .about = Hat bis dahin niemand gewonnen, endet das Spiel, und die Punkte entscheiden.
blox-option-round_limit-50 = nach 50 Runden
blox-option-round_limit-100 = nach 100 Runden
blox-option-round_limit-200 = nach 200 Runden
blox-option-round_limit-300 = nach 300 Runden

# Farben: Felder, Blöcke und Karten
blox-colour-black = Schwarz
blox-colour-white = Weiß
blox-colour-grey = Grau
blox-colour-red = Rot
blox-colour-joker = Joker
blox-with-joker = { $cards ->
    [none] den Joker
   *[other] { $cards } und den Joker
}
blox-short-black = s
blox-short-white = w
blox-short-grey = g
blox-short-red = r

# Wörter in Bildern
blox-facts = Zug { $turn }
blox-facts-last = letzte Runde
blox-last-enter = { $name } setzt auf { $cell } ein
blox-last-move = { $name } läuft nach { $cell }
blox-last-demolish = { $name } reißt einen { $height }er-Turm auf { $cell } ab, { $points }
blox-last-build = { $name } baut { $height } hoch auf { $cell }, { $points }
blox-last-capture = { $count ->
    [one] { $name } schlägt { $victim } auf { $cell } mit einer Karte, { $points }
   *[other] { $name } schlägt { $victim } auf { $cell } mit { $count } Karten, { $points }
}
blox-last-swap = { $count ->
    [one] { $name } tauscht eine Karte
   *[other] { $name } tauscht { $count } Karten
}
blox-last-rose = { $text }, Phase { $phase }
blox-phase = Phase
blox-phase-of = Phase { $phase } von { $last }
blox-may-demolish = abreißen bis
blox-no-demolish = kein Abriss
blox-build-first = bevor du baust
blox-may-build = bauen genau
blox-height-left = { $count ->
    [one] { $height }er-Turm
   *[other] { $height }er-Türme
}
blox-still = { $height }er-Türme: noch { $left }
blox-rises = { $phase ->
    [0] letzte Runde bei nur noch einem
   *[other] Phase { $phase } bei nur noch einem
}
blox-discard = Ablage
blox-pile = { $count ->
    [one] { $count } Karte im Stapel
   *[other] { $count } Karten im Stapel
}
blox-phase-now = Phase { $phase }
blox-paid = bezahlt
blox-hand = Deine Hand
blox-your-cards = deine Karten
blox-you-pay = du zahlst
blox-your-blocks = deine Blöcke
blox-of-build = { $enough ->
    [0] { $count } von { $build } für einen Turm
   *[other] { $count }, genug zum Bauen
}
blox-tower-on = Turm auf { $cell }
blox-new-card = neu
blox-joker-ready = Joker bereit
blox-joker-used = Joker benutzt
blox-brings = das bringt
blox-points = Punkte
blox-blocks = Blöcke
blox-column-demolitions = Abriss
blox-column-buildings = Bau
blox-column-captures = geschlagen

# Was geschehen ist
blox-event-deal = Karten und Joker fürs Abreißen, Bauen und Schlagen sind je ein Punkt; die meisten gewinnen. Letzte Runde bei nur noch einem { $height }er-Turm.
blox-event-enter = { $who } setzt auf { $cell } ({ $colour }) eine Figur ein und zahlt { $paid }.
blox-event-move = { $who } läuft von { $start } nach { $cell } ({ $colour }) und zahlt { $paid }.
blox-event-demolish = { $who } reißt den Turm auf { $cell } ab ({ $blocks }) und zahlt { $paid }: **+{ $points }** ({ $why }). Eigene Blöcke: { $owned }.
blox-event-build = { $who } baut auf { $cell } einen Turm der Höhe { $height } ({ $blocks }) und zahlt { $paid }: **+{ $points }**. { $chip ->
    [0] Er bleibt für immer stehen.
   *[other] Die Figur geht in den Vorrat zurück.
}
blox-event-capture = { $who } schlägt die Figur von { $other } auf { $cell } und zahlt { $paid }: **+{ $points }** ({ $why }).
blox-event-swap = { $who } tauscht { $cards }.{ $woken ->
    [0] {""}
   *[other] {" "}Der Joker ist wieder bereit.
}
blox-event-reshuffle = { $count ->
    [one] Die abgelegte Karte kommt
   *[other] Die { $count } abgelegten Karten kommen gemischt
} in den Stapel zurück.
blox-event-phase = Phase { $phase } beginnt: abreißen bis Höhe { $demolish }, bauen genau { $build } hoch.
blox-event-closing = { $left ->
    [one] Es steht nur noch ein { $height }er-Turm: Das ist die letzte Runde, noch ein Zug.
   *[other] Es steht nur noch ein { $height }er-Turm: Das ist die letzte Runde, noch { $left } Züge.
}
blox-drawn = Du bekommst { $cards }.

# Warum es Punkte gibt
blox-why-demolish = { $count ->
    [one] ein abgerissener Block
   *[other] { $count } abgerissene Blöcke
}
blox-merit-enter = setzt eine Figur ein
blox-merit-move = ein besserer Platz für das, was kommt
blox-merit-swap = { $woken ->
    [0] bessere Karten für das, was kommt
   *[other] macht den Joker wieder bereit
}
blox-merit-sight = macht den Turm auf { $cell } erreichbar (Höhe { $height })
blox-merit-prey = macht eine Figur von { $who } erreichbar
blox-merit-hunter = bringt die Figur aus der Reichweite von { $who }
blox-merit-kept = { $why ->
    [joker] macht den Joker wieder bereit und behält
    [cards] bringt vielleicht bessere Karten und behält
   *[none] behält
} { $all ->
    [0] { $held } von { $count } Karten
    [one] die Karte
   *[other] die { $all } nötigen Karten
}, um { $step ->
    [build] auf { $cell } zu bauen
    [capture] die Figur auf { $cell } zu schlagen
   *[demolish] den Turm auf { $cell } abzureißen
} ({ $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
})
blox-why-build = { $count ->
    [one] ein Turm aus einem Block
   *[other] ein Turm aus { $count } Blöcken
}
blox-why-capture = { $count ->
    [one] eine bezahlte Karte
   *[other] { $count } bezahlte Karten
}

# Warum es zu Ende ist
blox-tie = Bei Gleichstand entscheiden die eigenen Blöcke.
blox-ending-towers = { $left ->
    [0] Es steht kein { $height }er-Turm mehr.
    [1] Es steht nur noch ein { $height }er-Turm.
   *[other] Es steht höchstens noch ein { $height }er-Turm.
}
blox-ending-round-limit = Die Grenze von { $rounds } Runden ist erreicht.

# Die Auswahl
blox-verb-enter = Einsetzen
blox-verb-move = Laufen
blox-verb-demolish = Abreißen
blox-verb-build = Bauen
blox-verb-capture = Schlagen
blox-verb-swap = Tauschen
# What else is typed for it.
blox-verb-enter-also = setzen stellen
blox-verb-move-also = ziehen gehen bewegen
blox-verb-demolish-also = zerstören abbrechen abriss
blox-verb-build-also = errichten
blox-verb-capture-also = nehmen fangen
blox-verb-swap-also = wechseln austauschen umtauschen Karten
blox-side-left = links
blox-side-right = rechts
blox-side-top = oben
blox-side-bottom = unten
blox-way-left = nach links
blox-way-right = nach rechts
blox-way-up = nach oben
blox-way-down = nach unten
blox-whole-move = { $count ->
    [2] { $first } von { $second }
   *[other] { $first } von { $second } nach { $third }
}
blox-whole-enter = { $count ->
    [2] { $first } auf { $second }
   *[other] { $first } auf { $second } · { $third }
}
blox-whole-demolish = { $count ->
    [2] { $first }: { $second }
   *[other] { $first }: { $second } von { $third } aus
}
blox-whole-capture = { $count ->
    [2] { $first }: { $second }
   *[other] { $first }: { $second } von { $third } aus
}
blox-whole-build = { $count ->
    [2] { $first } auf { $second }
   *[other] { $first } auf { $second } · { $third }
}
blox-piece-figure = eine Figur
blox-piece-tower = ein Turm
blox-label-enter = { $colour } einsetzen
blox-label-enter-joker = { $colour } einsetzen (Joker)
blox-label-joker = Joker für { $colour }
blox-label-cards = Ohne Joker
blox-label-pay = Stattdessen { $paid }
blox-question = Was machst du?
blox-waits = Jetzt nicht: { $what }.
blox-lacks-no-figures = erst eine Figur einsetzen
blox-lacks-no-supply = alle Figuren auf dem Brett
blox-lacks-few-blocks = { $blocks } von { $build } Blöcken
blox-lacks-many-blocks = zu viele Blöcke: erst bauen
blox-lacks-wrong-height = { $cell } ist zu hoch
blox-lacks-cannot-pay = { $verb ->
    [build] für einen Turm aus { $price } brauchst du noch { $lacking }
    [enter] keine Karte für ein erreichbares Feld
    [move] keine Karte für ein erreichbares Feld
   *[other] für { $cell } brauchst du noch { $lacking }
}
blox-lacks-way-blocked = { $piece ->
    [figure] Figur auf { $cell } versperrt { $target }
   *[tower] Turm auf { $cell } versperrt { $target }
}
blox-lacks-colour-between = { $cell } versperrt { $target }: dazwischen darf kein Feld in { $colour } liegen
blox-lacks-reach = { $verb ->
    [capture] keine Figur erreichbar
    [demolish] kein Turm erreichbar
   *[other] kein Feld frei
}
blox-cost-step = Ein Feld kostet eine Karte seiner Farbe{ $joker ->
    [0] {""}
   *[other] {" "}oder den Joker
}.
blox-cost-enter = Ein Pfeil führt geradeaus bis zum ersten Feld in { $colour }.{ $joker ->
    [0] {""}
   *[other] {" "}Du hast keine solche Karte: Der Joker zahlt.
}
blox-cost-demolish = Ein Turm kostet für jeden Block eine Karte seiner Farbe.
blox-cost-build = Du zahlst für jeden Block eine Karte seiner Farbe.
blox-cost-capture = Jede Karte der Farbe, auf der die Figur steht, ist ein Punkt: { $least } bis { $most }.
blox-cost-swap = So viele, wie du willst.{ $joker ->
    [0] {" "}Danach ist der Joker wieder bereit.
   *[other] {""}
}
blox-question-enter = Mit welcher Karte setzt du ein?
blox-question-square = Auf welches Feld in { $colour } setzt du ein?
blox-question-move = Wohin läufst du?
blox-question-figure = { $verb ->
    [demolish] Mit welcher Figur reißt du { $cell } ab?
    [capture] Mit welcher Figur schlägst du auf { $cell }?
   *[other] Mit welcher Figur?
}
blox-question-build = Wo baust du?
blox-question-blocks = Mit welchen Blöcken baust du?
blox-question-demolish = Welchen Turm reißt du ab?
blox-question-capture = Welche Figur schlägst du?
blox-question-swap = Welche Karten tauschst du gegen neue?
blox-legend-enter = Einsetzen
blox-legend-next = danach { $points }
blox-legend-sight = Turm in Sicht
blox-legend-joker = jede Farbe
blox-figures = Die Nummern sind deine Figuren, die das können: { $figures }.
blox-promise = Danach { $points } ({ $where }) mit den Karten, die du behältst: { $cells }.
blox-promise-sight = Ein Turm kommt in Sicht: { $cells }.
blox-title-enter = Auf { $cell } einsetzen?
blox-title-move = Nach { $cell } laufen?
blox-title-demolish = Den Turm auf { $cell } abreißen?
blox-title-build = Auf { $cell } bauen?
blox-title-capture = Auf { $cell } schlagen?
blox-title-swap = { $count ->
    [one] Diese Karte tauschen?
   *[other] Diese { $count } Karten tauschen?
}
blox-uses = Blöcke: { $blocks }. Deine Figur geht in deinen Vorrat zurück.
blox-pays = Du zahlst: { $paid }{ $stands ->
    [none] {""}
   *[other] {" "}(als { $stands })
}{ $draws ->
    [0] {""}
    [one] ; dann bekommst du 1 neue Karte
   *[other] ; dann bekommst du { $draws } neue Karten
}
blox-begins = { $phase ->
    [0] Damit beginnt die letzte Runde.
   *[other] Damit beginnt Phase { $phase }: Ab dann wird bis Höhe { $demolish } abgerissen und genau { $build } hoch gebaut.
}
blox-final = Sobald du neue Karten gesehen hast, lässt sich ein Zug nicht mehr zurücknehmen.
blox-confirm-swap = { $count ->
    [one] 1 Karte tauschen
   *[other] { $count } Karten tauschen
}
blox-sure = { $action }?
blox-describe-enter = auf { $field } einsetzen (für { $paid })
blox-describe-move = von { $start } nach { $field } laufen (für { $paid })
blox-describe-demolish = von { $start } aus { $field } abreißen (für { $paid })
blox-describe-build = auf { $start } bauen (Blöcke { $blocks }; für { $paid })
blox-describe-capture = von { $start } aus { $field } schlagen (für { $paid })
blox-describe-swap = { $paid } tauschen

# Zum Lesen ohne Bild
blox-alt-last = Zuletzt: { $last }{ $start ->
    [none] {""}
   *[other] , von { $start }
}
blox-alt-towers = { $label }: { $towers }
blox-alt-figures = Figuren: { $figures }
blox-alt-full = Mit { $count } Blöcken musst du erst bauen, bevor du wieder abreißt.
blox-alt-phase = Phase { $phase } von { $last }: abreißen bis Höhe { $height }{ $build ->
    [untold] .
   *[other] , bauen genau { $build } hoch; Türme der Höhe { $height }: { $left }, { $rises }.
}
blox-alt-seat = { $name }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $supply ->
    [one] { $supply } Figur
   *[other] { $supply } Figuren
} im Vorrat, { $joker }, Blöcke { $blocks }
blox-alt-hand = Deine Karten: { $cards }{ $joker ->
    [untold] .
   *[other] ; { $joker }.
} Deine Blöcke: { $blocks }{ $enough ->
    [untold] .
   *[other] {" "}({ $enough }).
}
blox-letters = s Schwarz, w Weiß, g Grau, r Rot
blox-alt-fields = Felder von a bis i ({ blox-letters }): { $rows }
blox-text-legend = Felder: { blox-letters }. Eine Zahl vor dem Buchstaben ist ein Turm dieser Höhe, ein Großbuchstabe dahinter die Figur dieses Platzes. In der Liste der Türme steht in Klammern die Farbe des Feldes, dahinter stehen die Blöcke, in beliebiger Reihenfolge.
blox-alt-discard = Ablage: { $cards } · { $pile }

# Ablehnungen
blox-refusal-verb = „{ $verb }“ ist bei Blox keine Aktion. Es gibt Einsetzen, Laufen, Abreißen, Bauen, Schlagen und Tauschen.
blox-refusal-words = Nach „{ $verb }“ fehlt etwas oder steht zu viel. Ein vollständiger Zug sieht so aus: { $verb ->
    [enter] enter left 6 black black
    [move] move a1 right white joker
    [build] build e5 grey,red grey,red
    [capture] capture a1 e1 white,white,white
    [swap] swap black,white
   *[demolish] demolish a1 c1 black,grey
}.
blox-refusal-unknown-side = „{ $side }“ ist keine Seite. Es gibt left (links), right (rechts), top (oben) und bottom (unten).
blox-refusal-unknown-line = Auf dieser Seite gibt es keine Linie „{ $line }“. Links und rechts sind es Zeilen von 1 bis 9, oben und unten Spalten von a bis i.
blox-refusal-unknown-way = „{ $way }“ ist keine Richtung. Schreib left, right, up oder down.
blox-refusal-unknown-cell = Ein Feld „{ $cell }“ gibt es nicht. Felder heißen a1 bis i9.
blox-refusal-unknown-colour = „{ $colour }“ ist hier keine Farbe. Schreib black, white, grey oder red.
blox-refusal-unknown-cards = „{ $cards }“ sind keine Karten. Schreib black, white, grey, red oder joker, mit Kommas und ohne Leerzeichen.
blox-refusal-no-supply = Alle deine { $figures } Figuren stehen auf dem Brett.
    .instead = Beim Bauen bekommst du eine zurück.
blox-refusal-no-figures = Von deinen Figuren steht keine auf dem Brett.
    .instead = Setze zuerst eine ein.
blox-refusal-none-in-line = In einer Linie mit deinen Figuren steht { $verb ->
    [capture] keine fremde Figur
   *[demolish] kein Turm
}.
blox-refusal-enter-first = Auf { $cell } kannst du nicht einsetzen: Von keinem Rand aus ist es das erste Feld in { $colour }.
blox-refusal-move-first = Keine deiner Figuren kommt nach { $cell }: Ein Schritt endet geradeaus auf dem ersten Feld einer Farbe.
blox-refusal-no-such-field = Auf diesem Weg liegt kein Feld in { $colour }. Wähle eine andere Farbe oder einen anderen Weg.
blox-refusal-field-taken = Das erste Feld in { $colour } auf diesem Weg ist { $cell }, und dort steht { $piece }. Überspringen geht nicht; wähle eine andere Farbe oder einen anderen Weg.
blox-refusal-way-blocked = Auf { $cell } steht { $piece } im Weg nach { $target }. An Türmen und Figuren kommst du nicht vorbei.
blox-refusal-not-your-figure = Auf { $cell } steht keine deiner Figuren. Wähle eine von deinen.
blox-refusal-no-tower = Auf { $cell } steht kein Turm. Wähle ein Feld mit einem Turm.
blox-refusal-no-victim = Auf { $cell } steht keine Figur, die du schlagen könntest.
blox-refusal-own-figure = Die Figur auf { $cell } gehört dir; schlagen kannst du nur fremde.
blox-refusal-not-in-line = Figuren wirken nur geradeaus, und { $start } und { $cell } liegen weder in derselben Zeile noch in derselben Spalte.
blox-refusal-out-of-line = Keine deiner Figuren steht in derselben Zeile oder Spalte wie { $cell }. Figuren wirken nur geradeaus.
blox-refusal-colour-between = Auf dem Weg nach { $target } { $count ->
    [one] liegt
   *[other] liegen
} { $cell }. Kein Feld dazwischen darf { $aim ->
    [figure] die Farbe haben, auf der die fremde Figur steht
   *[tower] eine Farbe haben, die im Turm vorkommt
}. Geh näher heran oder komm von einer anderen Seite.
blox-refusal-wrong-height = Der Turm auf { $cell } ist { $height } hoch. In Phase { $phase } kannst du Türme bis Höhe { $most } abreißen.
blox-refusal-for-good = Der Turm auf { $cell } ist { $height } hoch. Er bleibt für immer stehen.
blox-refusal-many-blocks = Du hast { $blocks } Blöcke. Ab { $most } kannst du nicht mehr abreißen.
    .instead = Bau zuerst.
blox-refusal-build-height = In Phase { $phase } ist ein neuer Turm genau { $build } hoch, nicht { $height }.
blox-refusal-few-blocks = In Phase { $phase } braucht ein neuer Turm { $build } Blöcke; du hast { $blocks }.
    .instead = Reiß zuerst etwas ab.
blox-refusal-not-your-blocks = Diese Blöcke fehlen dir: { $missing }.
blox-refusal-cannot-pay = { $cell ->
    [none] Das kostet
   *[other] Auf { $cell } kostet das
} { $price }. Du brauchst noch { $lacking }{ $joker ->
    [0] , und dein Joker ist benutzt
   *[other] , und der Joker ersetzt nur eine Karte
}.
    .instead = Tausche Karten, um andere zu bekommen.
blox-refusal-not-in-hand = Das hast du nicht auf der Hand: { $missing }. Wähle andere Karten.
blox-refusal-not-the-price = Das kostet genau { $price }; der Joker darf eine Karte ersetzen.
blox-refusal-joker-used = Dein Joker ist benutzt.
    .instead = Tausche Karten, dann ist er wieder bereit.
blox-refusal-one-joker = Du hast nur einen Joker.
blox-refusal-capture-cards = Schlagen kostet { $least } bis { $most } Karten, nicht { $count }.
blox-refusal-joker-stays = Der Joker lässt sich nicht tauschen; er bleibt bei dir. Tausche nur Karten.
blox-refusal-undo-revealed = Das kannst du nicht zurücknehmen: Karten wurden gezogen, und sie gehen nicht zurück.

# Der Rekord eines Servers
blox-record-tower = höchster gebauter Turm: { $value ->
    [one] { $value } Block
   *[other] { $value } Blöcke
}

# Lektionen. $points bringt die richtige Antwort, $yours die gewählte.
blox-lesson-enter = Die Stapel sind **Türme**. Sie bringen Punkte, und wer die meisten hat, gewinnt. Zuerst musst du eine **Figur einsetzen**, von irgendeinem Rand (►): geradeaus bis auf das erste Feld einer Farbe, die du wählst. Du zahlst eine **Karte** dieser Farbe, hier eine weiße. Nichts darf im Weg stehen.
blox-lesson-demolish = **Abreißen** kannst du einen **Turm** in der Zeile oder Spalte deiner Figur: Zahl für jeden **Block** eine Karte seiner Farbe; die Höhe, die Zahl neben ihm, sind deine Punkte. Türme und Figuren dazwischen, auch eigene, versperren den Weg, ebenso Felder in einer Farbe des Turms.
    .task = **Welchen erreichst du?**
    .right = Die Höhe bringt **{ $points }**, und die Blöcke gehören jetzt dir. Deine Figur steht jetzt dort, und du ziehst neue Karten, bis du wieder { $hand } hast: Das war ein Zug.
blox-lesson-phase = Das Spiel hat **Phasen**: Mit jeder neuen darfst du einen Block höhere Türme abreißen, und die bringen mehr. Zu zweit beginnt es in Phase { $phase }; neben dem Brett steht, wie hoch sie jetzt sein dürfen. Du erreichst beide Türme und hast Karten für beide.
    .task = **Welchen darfst du abreißen?**
    .right = In Phase { $phase } reißt du Türme bis zur Höhe **{ $most }** ab: Dieser bringt **{ $points }**. Sobald nur noch ein Turm genau dieser Höhe steht, beginnt die nächste Phase; jetzt sind es noch { $left }. Nach der letzten Phase spielt ihr die Runde zu Ende, dann ist das Spiel aus.
blox-lesson-walk = Auf dem Brett **laufen** Figuren genauso: geradeaus bis auf das erste Feld einer Farbe, für eine Karte dieser Farbe. Das bringt keine Punkte, aber vielleicht einen Turm in deine Linie. Der eingerahmte auf { $cell } kostet eine schwarze und eine rote.
    .task = **Von wo kannst du { $cell } danach abreißen?**
    .right = Das kostet deine weiße Karte. Die schwarze und die rote bleiben für den Turm: Er kann im nächsten Zug **{ $points }** bringen.
    .wrong = Der Turm läge in deiner Linie, aber dieses Feld kostet die rote Karte, die du für den Turm brauchst.
blox-lesson-swap = Ein **Joker** zahlt einmal für eine Karte beliebiger Farbe; deiner ist benutzt. **Tausche** Karten gegen neue, so viele du willst: Das bringt keine Punkte, macht ihn aber wieder bereit. Für den Turm auf { $cell }, neben deiner Figur, hast du Schwarz; Rot fehlt dir.
    .task = **Tausche eine Karte, die du für ihn nicht brauchst.**
    .right = Du ziehst eine neue Karte, und dein Joker ist wieder bereit: Er steht für die rote, und der Turm kann im nächsten Zug **{ $points }** bringen.
    .wrong = Diese Karte brauchst du für den Turm: Mit dem Joker allein kannst du ihn nicht bezahlen. Behalt sie, dann kann der Turm { $points } bringen.
blox-lesson-build = Dir gehören die Blöcke von zwei Türmen. **Bau** aus beliebigen davon einen neuen, wo deine Figur steht. Wie viele, sagt die Phase: jetzt genau **{ $build }**. Zahl für jeden eine Karte seiner Farbe.
    .task = **Mit welchen Blöcken baust du?**
    .right = Die Höhe bringt **{ $points }**. Die Figur geht in deinen **Vorrat** zurück, von dort kannst du sie wieder einsetzen. In einer späteren Phase dürfen alle den Turm abreißen; nur { $tall }er-Türme bleiben für immer stehen. Ab { $full } Blöcken musst du erst bauen, bevor du wieder abreißt.
blox-lesson-capture = Zwei fremde Figuren stehen in einer Linie mit deiner. **Schlag** eine: Das kostet { $least } bis { $dearest } Karten in der Farbe des Feldes, auf dem sie steht, und jede Karte bringt einen Punkt. Kein Feld dazwischen darf diese Farbe haben.
    .task = **Was bringt am meisten?**
    .right = Jede Karte zählt, das bringt **{ $points }**. Die Figur geht in den Vorrat zurück, deine nimmt ihren Platz ein. Genauso können deine Figuren geschlagen werden.
    .wrong = Jede Karte zählt, aber das sind nur { $yours }. Schlagen kann { $points } bringen.
