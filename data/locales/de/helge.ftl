# Helge auf Deutsch. $who ist ein Platz wie in Nachrichten („**B** Jonas“), $name wie in Bildern.

helge-title = Helge
helge-tagline = Viererreihen bilden, Steine mit allen tauschen.
helge-puzzle-rules =
    - Leg deinen Stein oder tausche ihn gegen einen aus einem anderen Depot und leg den. Ein Stein passt, wo jeder Nachbar oben, unten und daneben seine Farbe **oder** sein Symbol hat; ein Joker passt neben alles.
    - Eine volle Zeile oder Spalte bringt 20 für vier gleiche Steine, 5 für eine Farbe oder ein Symbol, sonst und mit Joker 2.
    - Doppelt für zwei Linien auf einmal, oder wenn danach nur ein Stein auf deinem Brett liegt. Von der Linie bleibt nur der neue Stein.

helge-option-doubling = Verdoppeln
    .about = Was ein Stein bringt, der aus zwei Gründen zugleich verdoppelt wird.
helge-option-doubling-once = höchstens ×2
helge-option-doubling-stacked = ×2 für jeden Grund, bis ×4
helge-option-turn_limit = Spielende
    .about = Ein Limit hält das Spiel kurz; ohne enden lassen es nur die Regeln.
helge-option-turn_limit-off = ohne Zuglimit
    .said = ohne Zuglimit
helge-option-turn_limit-30 = nach 30 Zügen pro Person
helge-option-turn_limit-45 = nach 45 Zügen pro Person
helge-option-turn_limit-60 = nach 60 Zügen pro Person
helge-option-turn_limit-90 = nach 90 Zügen pro Person
helge-option-turn_limit-120 = nach 120 Zügen pro Person

# Was geschehen ist
helge-aim = Volle Zeilen und Spalten bringen Punkte, jeder Stein im Depot kostet am Ende einen; die meisten Punkte gewinnen. Das Spiel endet, sobald jemand mehr Steine im Depot als freie Felder hat.
helge-event-draw = { $who } zieht { $a }.
helge-event-place = { $who } legt { $the } auf { $cell }: { $score }.
helge-event-lay = { $who } legt { $the } vom Depot auf { $cell }: { $score }.
helge-event-swap = { $who } gibt { $other } { $gave } und legt dafür { $the } auf { $cell }: { $score }.
helge-event-depot = { $who } findet für { $the } kein Feld und behält den Stein: Depot { $size }, freie Felder { $free }.
helge-event-depot-last = { $who } findet für { $the } kein Feld und behält den Stein.
helge-event-remove = { $who } zieht den X-Stein und legt { $the } von { $cell } zurück in den Beutel.
helge-event-nothing = { $who } zieht den X-Stein, aber das Brett ist leer: Er kommt zurück in den Beutel, und der Zug ist vorbei.
helge-event-pass = { $who } hat keinen möglichen Zug und setzt aus.
helge-no-line = keine Reihe

# Warum es Punkte gibt
helge-why-same = vier gleiche Steine: { $stone }
helge-why-line = eine gemischte Reihe
helge-why-lines = { $count ->
    [one] eine gemischte Reihe
   *[other] { $count } gemischte Reihen
}
helge-why-red = vier Rote
helge-why-blue = vier Blaue
helge-why-green = vier Grüne
helge-why-yellow = vier Gelbe
helge-why-violet = vier Violette
helge-why-sun = vier Sonnen
helge-why-moon = vier Monde
helge-why-star = vier Sterne
helge-why-leaf = vier Blätter
helge-why-drop = vier Tropfen
# Was ein Zugtipp über eine Aktion ohne Reihe sagt
helge-merit-build = { $count } von 4 in einer Reihe ({ $trait })
helge-merit-line = { $count } von 4 in einer Reihe
helge-merit-alone = hält das Brett offen
helge-merit-draw = ein neuer Stein verspricht mehr als das Depot
helge-merit-draw-last = ein neuer Stein verspricht mehr, kann aber das Spiel beenden, wenn er nirgends passt
helge-merit-depot = er passt nirgends
helge-merit-remove = der X-Stein nimmt einen weg; dieser schafft Platz
helge-merit-pass = etwas anderes gibt es nicht zu tun
helge-trait-same = lauter gleiche
helge-trait-red = alle rot
helge-trait-blue = alle blau
helge-trait-green = alle grün
helge-trait-yellow = alle gelb
helge-trait-violet = alle violett
helge-trait-sun = nur Sonnen
helge-trait-moon = nur Monde
helge-trait-star = nur Sterne
helge-trait-leaf = nur Blätter
helge-trait-drop = nur Tropfen

# Warum es zu Ende ist
helge-ending-depot = { $who } hat mehr im Depot ({ $depot }) als freie Felder ({ $free }).
helge-ending-turn-limit = Alle haben { $turns } Züge gespielt.

# Wörter in Bildern
helge-turn-place = { $name } legt den Stein
helge-turn-nowhere = { $name } findet kein Feld
helge-turn-joker = { $name } legt den Joker
helge-turn-remove = { $name } räumt ein Feld
helge-facts = Runde { $round } · Beutel { $bag }
helge-facts-limit = Runde { $round }/{ $rounds } · Beutel { $bag }
helge-drew = gezogen
helge-depot = Depot
helge-free = frei
helge-depot-count = Depot { $depot } · frei { $free }
helge-last-place = { $name }: { $stone } auf { $cell }, { $score }
helge-last-lay = { $name }: { $stone } vom Depot auf { $cell }, { $score }
helge-last-swap = { $name }: { $stone } von { $other } auf { $cell }, { $score }
helge-last-place-bare = { $name }: { $stone } auf { $cell }
helge-last-swap-bare = { $name }: { $stone } von { $other } auf { $cell }
helge-last-depot = { $name }: { $stone } ins Depot
helge-last-remove = { $name }: { $stone } weg von { $cell }
helge-last-none = { $name }: X-Stein, aber das Brett ist leer
helge-last-pass = { $name } setzt aus
helge-hand-drawn = gezogen
helge-hand-own = aus deinem Depot
helge-hand-theirs = von { $name }
helge-hand-remove = ein Stein weg
helge-column-lines = für Reihen
helge-column-doubled = verdoppelt
helge-column-depot = Depot
helge-forecast-counted = , Depots abgezogen
helge-analysis-curve = Vorsprung auf den nächstbesten Platz, Depots abgezogen
helge-analysis-curve-two = Vorsprung in Punkten, Depots abgezogen

# Die Auswahl
helge-question-start = Was machst du?
helge-question-swap = Welcher Tausch?
helge-question-swap-for = { $the } gegen welchen Stein tauschen?
helge-question-place = Wohin kommt { $nom }?
helge-question-given = { $nom } geht an { $other }.
helge-question-nowhere = { $nom } passt nirgends.
helge-question-remove = Du hast den X-Stein gezogen. Welcher Stein kommt weg?
helge-only = Nur dort passt der Stein; anderswo hat ein Nachbar weder seine Farbe noch sein Symbol.
helge-only-free = Nur dieses Feld ist noch frei.
helge-ends = Damit endet das Spiel: Depot { $depot }, freie Felder { $free }.
helge-promise = Markiert ist, wo der Stein passt; anderswo hat ein Nachbar weder seine Farbe noch sein Symbol.
helge-sure-draw = Einen Stein ziehen?
helge-sure-place = { $stone } auf { $cell }?
helge-sure-lay = { $stone } auf { $cell }?
helge-sure-swap = Tausch: { $stone } auf { $cell }?
helge-sure-depot = { $nom } passt nirgends.
helge-sure-remove = { $stone } weg von { $cell }?
helge-sure-pass = Aussetzen?
helge-label-draw = Stein ziehen
# Beside drawing: what else begins a turn.
helge-others = Aus meinem Depot
helge-label-lay = Aus meinem Depot legen
helge-label-swap = Tauschen
helge-label-place = Stein legen
helge-label-remove = Stein wegnehmen
helge-label-depot = Ins Depot nehmen
helge-label-pass = Aussetzen
helge-label-swap-to = ⇄ { $stone } von { $other }
    .beside = von { $other }
helge-label-exchange = { $gave } ⇄ { $stone } von { $other }
    .beside = { helge-label-swap-to }
helge-label-give = ⇄ Tauschen: { $stone }
    .beside = Tauschen
# Was man dafür noch schreibt.
helge-verb-swap = Tausch oder Wechsel mit, nimmt
# What else is typed for it.
helge-verb-draw-also = nachziehen aufnehmen
helge-verb-place-also = setzen stellen hinlegen
helge-verb-lay-also = setzen stellen hinlegen
helge-label-lay-to = Legen: { $stone }
    .beside = Legen
# The only cell that is left: a press lays it there.
helge-label-there = { $label } → { $cell }
helge-confirm-draw = Stein ziehen
helge-confirm-place = Auf { $cell } legen
helge-confirm-lay = Auf { $cell } legen
helge-confirm-swap = Tauschen, auf { $cell } legen
helge-confirm-depot = Ins Depot nehmen
helge-confirm-remove = Von { $cell } wegnehmen
helge-confirm-pass = Aussetzen
helge-confirm-gain = { $label }, { $gain }
helge-describe-draw = einen Stein ziehen
helge-describe-place = { $stone } auf { $cell }
helge-describe-lay = { $stone } vom Depot auf { $cell }
helge-describe-swap = { $gave } weg, dafür { $stone } von { $other } auf { $cell }
helge-describe-depot = { $stone } ins Depot (passt nirgends)
helge-describe-depot-forced = { $stone } ins Depot (passt nirgends, kein Tausch möglich)
helge-describe-remove = { $stone } weg von { $cell }
helge-describe-pass = aussetzen
helge-some-stone = Stein

# Zum Lesen ohne Augen
helge-alt-drawn = Gezogen: { $stone }.
helge-alt-fits = Passt auf { $cells }.
helge-alt-fits-nowhere = Passt nirgends.
helge-alt-aim = Es geht um { $cell }.
helge-alt-empty = leeres Brett
helge-alt-depot = Depot: { $stones }
helge-alt-depot-of = Depot von { $name }: { $stones }
helge-alt-points = Punkte: { $scores }.
helge-text-seat = { $name }: Punkte { $points }, Depot { $depot }, freie Felder { $free }:

# Ablehnungen
helge-refusal-verb = „{ $verb }“ ist bei Helge kein Zug. Man kann ziehen, legen, tauschen, einen Stein wegnehmen und einen ins Depot nehmen.
helge-refusal-words = Nach „{ $verb }“ fehlt etwas oder steht zu viel. Schreib zum Beispiel: Auf b2 legen · roter Stern vom Depot auf b2 · roter Stern weg, dafür blaue Sonne auf b2.
helge-refusal-unknown-cell = Das Feld { $cell } gibt es nicht. Die Felder gehen von a1 oben links bis d4 unten rechts.
helge-refusal-unknown-stone = Den Stein „{ $stone }“ gibt es nicht. Schreib Farbe und Symbol, etwa roter Stern.
helge-refusal-no-such-seat = Auf { $seat } sitzt niemand. Nenn einen Platz mit seinem Buchstaben, etwa @B.
helge-refusal-no-swap = In keinem anderen Depot liegt ein Stein, der auf dein Brett passt.
helge-refusal-no-swap-with = Im Depot von { $name } liegt kein Stein, der auf dein Brett passt.
helge-refusal-depot-empty = Dein Depot ist leer. Zieh einen Stein.
helge-refusal-draw-first = Du hast noch nicht gezogen. Zieh einen Stein{ $depot ->
    [0] .
   *[other] , leg einen aus deinem Depot oder tausche einen.
}
helge-refusal-handle-drawn = Zuerst ist der gezogene Stein dran: { $stone }. Leg oder tausche ihn; passt er nirgends, darf er ins Depot.
helge-refusal-joker-at-once = Einen Joker legst du sofort. Wähle ein freies Feld für ihn.
helge-refusal-x-at-once = Der X-Stein wirkt sofort. Wähle den Stein, der dein Brett verlässt.
helge-refusal-must-place = { $nom } passt auf dein Brett und darf darum nicht ins Depot. Leg den Stein{ $count ->
    [1] {" "}auf { $cell }
   *[other] , zum Beispiel auf { $cell },
} oder tausche ihn.
    .asked = { $nom } passt auf dein Brett und darf darum nicht ins Depot.
helge-refusal-cell-taken = Feld { $cell } ist besetzt: { $stone }. Wähle ein freies Feld.
helge-refusal-does-not-fit = { $nom } passt nicht auf { $cell }: Mit dem Nachbarn auf { $beside } ({ $neighbour }) stimmen weder Farbe noch Symbol überein. Wähle ein Feld, zu dem alle Nachbarn passen.
helge-refusal-fits-nowhere = { $nom } passt nirgends auf dein Brett, und was du nimmst, legst du sofort. Wähle einen anderen Stein.
helge-refusal-nowhere = { $nom } passt nirgends: Jedes freie Feld hat einen Nachbarn mit anderer Farbe und anderem Symbol.
helge-refusal-none-fits = Aus deinem Depot passt kein Stein auf dein Brett.
helge-refusal-nobody-has = { $nom } liegt in keinem anderen Depot. Wähle einen Stein, der dort liegt.
helge-refusal-not-in-depot = { $nom } liegt nicht in deinem Depot.
    .instead = Wähle einen Stein, der dort liegt, oder zieh einen.
helge-refusal-not-in-their-depot = { $nom } liegt nicht im Depot von { $name }. Wähle einen Stein, der dort liegt.
helge-refusal-own-depot = Mit dir selbst kannst du nicht tauschen. Wähle einen anderen Platz oder leg aus deinem Depot.
helge-refusal-no-stone-there = Auf { $cell } liegt kein Stein. Wähle ein Feld mit einem Stein.
helge-refusal-bag-empty = Der Beutel ist leer. Leg einen Stein aus deinem Depot oder tausche einen.
helge-refusal-no-pass = Du kannst noch ziehen, legen oder tauschen, also darfst du nicht aussetzen.
helge-refusal-undo-revealed = Das kannst du nicht zurücknehmen: Ein Stein wurde gezogen, und er geht nicht zurück in den Beutel.

# Lektionen. $points bringt die richtige Antwort, $yours die gewählte.
helge-lesson-where = Du ziehst einen **Stein** aus dem **Beutel** und legst ihn auf dein Brett. Auf ein freies Feld passt er, wenn er mit **jedem Nachbarn** oben, unten, links und rechts **Farbe oder Symbol** gemeinsam hat. Leere Felder zählen nicht. Das Zeichen in der Ecke steht ebenfalls für die Farbe.
    .task = **Wohin passt dieser Stein?** Er passt auf { $count } dieser { $offered } Felder.
    .right = Mit jedem Nachbarn hat er Farbe oder Symbol gemeinsam.
helge-lesson-values = Vier Steine in einer Zeile oder Spalte sind eine **Reihe** und bringen Punkte. Alle gleich: **{ $same }**. Eine Farbe oder ein Symbol: **{ $trait }**. Alles andere ist **gemischt**: **{ $mixed }**. Die meisten Punkte gewinnen; deine stehen bei **A**, deinem Buchstaben.
    .task = **Wo bringt dieser Stein am meisten?**
    .right = Vier gleiche Steine bringen **{ $points }**. Sie kommen zurück in den Beutel, bis auf den, den du gerade gelegt hast.
    .wrong = { $yours ->
        [0] Dort macht er keine Reihe voll und bringt nichts.
       *[other] { $mine }.
    } Ein anderes Feld bringt { $points }.
helge-lesson-double = Ein Stein kann **zwei Reihen auf einmal** voll machen, eine Zeile und eine Spalte. Sie werden addiert und **verdoppelt**.
    .task = **Wo bringt dieser Stein am meisten?**
    .right = Zwei Reihen auf einmal: { $why } = **{ $points }**. Der Stein, den du gelegt hast, bleibt liegen. Auch eine einzelne Reihe zählt doppelt, wenn danach nur noch ein Stein auf deinem Brett liegt.
    .wrong = { $yours ->
        [0] Dort ist weder seine Zeile noch seine Spalte voll: Er bringt nichts.
       *[other] { $mine }, und nur eine Reihe ist voll.
    } Ein anderes Feld macht zwei Reihen voll und bringt { $points }.
helge-lesson-swap = Steine, die nirgends passen, warten in deinem **Depot**. Du darfst einen davon oder den gezogenen Stein gegen einen aus einem anderen Depot **tauschen** und legst den gleich. Niemand muss zustimmen.
    .task = **Welcher Tausch bringt am meisten?**
    .right = Du bekommst genau den Stein, der auf { $at } fehlt: { $why } = **{ $points }**.
    .wrong = Der neue Stein passt nicht auf { $at }, das einzige Feld, das eine Reihe voll macht: Er bringt nichts. Ein anderer bringt dort { $points }.
helge-lesson-keep = Ein gezogener Stein wird gelegt oder getauscht, wenn er irgendwo passt. Nur einer, der **nirgends passt**, kommt in dein Depot, und am Ende kostet dort jeder einen Punkt. Statt zu ziehen, darfst du einen von dort legen.
    .task = **Wohin kommt der gezogene Stein?**
    .right = Er passt hier und sonst nirgends. Ein einziges Feld genügt: Ins Depot darf er nicht.
helge-lesson-special = Du hast einen **X-Stein** gezogen: Er nimmt einen beliebigen Stein von deinem Brett, und beide kommen zurück in den Beutel. Der **Joker**, hier auf { $joker }, passt überall, und neben ihn passt alles, aber eine Reihe mit Joker bringt nur { $mixed }.
    .task = **Der Stein in deinem Depot brächte { $points } auf { $at }, passt dort aber nicht. Welcher Stein ist ihm im Weg?**
    .right = Jetzt passt er auf { $at }: Im nächsten Zug darfst du ihn dort legen, statt zu ziehen, und bekommst **{ $points }**.
    .wrong = Auch dann würde er nicht auf { $at } passen: Ein Nachbar dort hat weder seine Farbe noch sein Symbol.
helge-lesson-end = Das Spiel endet, wenn in einem Depot **mehr Steine liegen, als das Brett freie Felder hat**. Der gezogene Stein passt nirgends und kommt in dein Depot: **{ $depot } Steine, { $free } freie Felder**, also ist das Spiel aus. Jeder Stein dort kostet dich einen Punkt: { $before } − { $depot } = **{ $after }**.

# Steine: der Name allein, dann im Akkusativ (the, a) und im Nominativ (nom).
helge-stone-red-sun = rote Sonne
    .the = die rote Sonne
    .nom = die rote Sonne
    .a = eine rote Sonne
helge-stone-red-moon = roter Mond
    .the = den roten Mond
    .nom = der rote Mond
    .a = einen roten Mond
helge-stone-red-star = roter Stern
    .the = den roten Stern
    .nom = der rote Stern
    .a = einen roten Stern
helge-stone-red-leaf = rotes Blatt
    .the = das rote Blatt
    .nom = das rote Blatt
    .a = ein rotes Blatt
helge-stone-red-drop = roter Tropfen
    .the = den roten Tropfen
    .nom = der rote Tropfen
    .a = einen roten Tropfen
helge-stone-blue-sun = blaue Sonne
    .the = die blaue Sonne
    .nom = die blaue Sonne
    .a = eine blaue Sonne
helge-stone-blue-moon = blauer Mond
    .the = den blauen Mond
    .nom = der blaue Mond
    .a = einen blauen Mond
helge-stone-blue-star = blauer Stern
    .the = den blauen Stern
    .nom = der blaue Stern
    .a = einen blauen Stern
helge-stone-blue-leaf = blaues Blatt
    .the = das blaue Blatt
    .nom = das blaue Blatt
    .a = ein blaues Blatt
helge-stone-blue-drop = blauer Tropfen
    .the = den blauen Tropfen
    .nom = der blaue Tropfen
    .a = einen blauen Tropfen
helge-stone-green-sun = grüne Sonne
    .the = die grüne Sonne
    .nom = die grüne Sonne
    .a = eine grüne Sonne
helge-stone-green-moon = grüner Mond
    .the = den grünen Mond
    .nom = der grüne Mond
    .a = einen grünen Mond
helge-stone-green-star = grüner Stern
    .the = den grünen Stern
    .nom = der grüne Stern
    .a = einen grünen Stern
helge-stone-green-leaf = grünes Blatt
    .the = das grüne Blatt
    .nom = das grüne Blatt
    .a = ein grünes Blatt
helge-stone-green-drop = grüner Tropfen
    .the = den grünen Tropfen
    .nom = der grüne Tropfen
    .a = einen grünen Tropfen
helge-stone-yellow-sun = gelbe Sonne
    .the = die gelbe Sonne
    .nom = die gelbe Sonne
    .a = eine gelbe Sonne
helge-stone-yellow-moon = gelber Mond
    .the = den gelben Mond
    .nom = der gelbe Mond
    .a = einen gelben Mond
helge-stone-yellow-star = gelber Stern
    .the = den gelben Stern
    .nom = der gelbe Stern
    .a = einen gelben Stern
helge-stone-yellow-leaf = gelbes Blatt
    .the = das gelbe Blatt
    .nom = das gelbe Blatt
    .a = ein gelbes Blatt
helge-stone-yellow-drop = gelber Tropfen
    .the = den gelben Tropfen
    .nom = der gelbe Tropfen
    .a = einen gelben Tropfen
helge-stone-violet-sun = violette Sonne
    .the = die violette Sonne
    .nom = die violette Sonne
    .a = eine violette Sonne
helge-stone-violet-moon = violetter Mond
    .the = den violetten Mond
    .nom = der violette Mond
    .a = einen violetten Mond
helge-stone-violet-star = violetter Stern
    .the = den violetten Stern
    .nom = der violette Stern
    .a = einen violetten Stern
helge-stone-violet-leaf = violettes Blatt
    .the = das violette Blatt
    .nom = das violette Blatt
    .a = ein violettes Blatt
helge-stone-violet-drop = violetter Tropfen
    .the = den violetten Tropfen
    .nom = der violette Tropfen
    .a = einen violetten Tropfen
helge-stone-joker = Joker
    .the = den Joker
    .nom = der Joker
    .a = einen Joker
helge-stone-x = X-Stein
    .the = den X-Stein
    .nom = der X-Stein
    .a = einen X-Stein
