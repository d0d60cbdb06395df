# Hexago Continuo, auf Deutsch. $who ist ein Platz, wie Nachrichten ihn zeigen („**B** Jonas“), $name wie in Bildern.

hexago-title = Hexago
hexago-tagline = Plättchen legen: Was passt, wird multipliziert.
hexago-puzzle-rules =
    - Lege ein Plättchen neben andere; du darfst es drehen. Eine Seite zählt, wenn Zahl **oder** Farbe zum Nachbarn passt.
    - Sie bringt beide Zahlen zusammen, und das Doppelte, wenn Zahl **und** Farbe passen.
    - Zähle alles zusammen und nimm es mal die Anzahl dieser Seiten. Seiten, die nicht passen, kosten nichts.
hexago-solo-takes = 36 Plättchen, eines nach dem anderen: etwa 40 Minuten.

hexago-option-must_match = Anlegen
    .about = Wo ein Plättchen liegen darf.
hexago-option-must_match-off = neben jedem Plättchen
hexago-option-must_match-on = nur, wo eine Seite passt
hexago-option-open_hands = Hände
    .about = Wer sieht, welche Plättchen jemand auf der Hand hat.
hexago-option-open_hands-off = verdeckt
hexago-option-open_hands-on = offen für alle
hexago-option-stack = Plättchen im Solo
    .about = Was du allein von den Plättchen siehst, die noch kommen.
hexago-option-stack-open = alle Plättchen offen
    .about = Wie in der gedruckten Regel.
hexago-option-stack-sealed = vier auf der Hand, der Rest verdeckt
    .about = Eine Hausvariante.
    .said = vier Plättchen auf der Hand, der Rest verdeckt (Hausvariante)

# Was geschehen ist
hexago-event-deal = Alle beginnen mit { $hand } Plättchen auf der Hand und { $stack } im verdeckten Stapel; { $out } sind aus dem Spiel.
hexago-event-solo = Alle { $tiles } Plättchen liegen offen. Beginne mit einem beliebigen.
hexago-event-sealed = Du hast { $hand } Plättchen auf der Hand, die anderen { $stack } sind ein verdeckter Stapel. Beginne mit einem beliebigen von deinen.
hexago-event-place = { $who } legt Plättchen { $tile } auf { $cell }: { $score }.
hexago-drawn = Du ziehst Plättchen { $tile }.
hexago-no-score = das erste Plättchen, keine Punkte
hexago-merit = { $count ->
    [one] eine Seite passt
   *[other] { $count } Seiten passen
}
hexago-merit-none = { hexago-nothing } ({ $beside })
hexago-beside = { $own } neben { $other }
hexago-unlike = { $own } ≠ { $other }

# Warum es zu Ende ist
hexago-ending-alone = Das Solospiel wurde vorher beendet.
hexago-ending-empty = Alle Plättchen liegen.
hexago-feat = bester Zug: +{ $points } (Plättchen { $tile } auf { $cell })

# Wörter in Bildern
hexago-facts = Zug { $turn } von { $turns }
hexago-facts-alone = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
} · { $facts }
hexago-last = { $name }: Plättchen { $tile } auf { $cell }, { $score }
hexago-in-hands = auf Händen
hexago-in-stacks = in Stapeln
hexago-laid = gelegt
hexago-out = beiseite
hexago-to-lay = noch übrig
hexago-best = bester Zug
hexago-all = Alle Plättchen
hexago-most = so viel ist jeweils höchstens drin
hexago-nothing = nichts passt
hexago-column-singles = 1 Seite
hexago-column-doubles = 2 Seiten
hexago-column-triples = ab 3

# Die Auswahl
hexago-question-tile = Welches Plättchen?
hexago-question-first = Mit welchem Plättchen beginnst du?
hexago-question-place = Welcher Platz?
hexago-question-turn = Wie gedreht?
hexago-promise = Jede Zahl legt das Plättchen wie im Bild{ $final ->
    [yes] , und das lässt sich nicht zurücknehmen.
   *[no] .
}
hexago-promise-order = Zuerst die Plättchen, die an den meisten Seiten passen, dann nach Nummern.
hexago-promise-pages = Die grauen Plätze stehen auf einer anderen Seite; zuerst kommen die an mehreren Plättchen.
hexago-sure = Plättchen { $tile } auf { $cell }{ $turn ->
    [0] {""}
   *[other] , um { $turn }° gedreht
}: { $score }.
hexago-describe = { hexes-describe }
hexago-label-turn = { $turn }°
# What else is typed for laying a tile.
hexago-verb-place-also = setzen anlegen spielen drehen
hexago-final = Danach ziehst du ein Plättchen, deshalb lässt es sich nicht zurücknehmen.
hexago-confirm-gain = Legen für { $gain }

# Lesen ohne Augen
hexago-alt-letters = r rot, g gelb, n grün, b blau, p rosa
hexago-alt-laid = Plättchen, Felder im Uhrzeigersinn von rechts ({ hexago-alt-letters }): { $tiles }.
hexago-alt-places = Freie Plätze: { $cells }
hexago-alt-most = So viel kann jeder Platz höchstens bringen: { $cells }.
hexago-alt-hand = Deine Plättchen, Felder im Uhrzeigersinn von rechts:
hexago-alt-open = { $name } hält { $tiles }
hexago-text-seat = { $name }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}{ $held ->
    [0] {""}
   *[other] , { $held } auf der Hand, { $stacked } im Stapel
}
hexago-text-alone = { $name }: { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}, { $held } Plättchen noch zu legen
hexago-text-legend = In jeder Zeile: Platz, Plättchen/Drehung, seine Felder im Uhrzeigersinn von rechts ({ hexago-alt-letters })
hexago-text-places = Freie Plätze, und was ihre Seiten berührt, in derselben Reihenfolge (– noch nichts)
hexago-text-tile = Plättchen { $tile }: { $fields }
hexago-field = { $number } { $colour }
hexago-colour-red = rot
hexago-colour-yellow = gelb
hexago-colour-green = grün
hexago-colour-blue = blau
hexago-colour-pink = rosa
hexago-short-red = r
hexago-short-yellow = g
hexago-short-green = n
hexago-short-blue = b
hexago-short-pink = p

# Ablehnungen
hexago-refusal-verb = „{ $verb }“ ist bei Hexago kein Zug. Nenn Plättchen und Platz, zum Beispiel: { $example }.
hexago-refusal-words = Da fehlt etwas, oder es steht ein Wort zu viel da. Nenn Plättchen, Platz und Drehung, zum Beispiel: { $example }.
hexago-refusal-tile-missing = { $cell } ist frei. Wähle das Plättchen dafür, oder nenn beides auf einmal, zum Beispiel: { $example }.
hexago-refusal-unknown-tile = Plättchen „{ $tile }“ gibt es nicht. Sie sind von 1 bis 36 nummeriert.
hexago-refusal-rotation = „{ $rotation }“ ist keine Drehung. Nenn sie in Grad im Uhrzeigersinn: 0, 60, 120, 180, 240 oder 300.
hexago-refusal-not-in-hand = Plättchen { $tile } ist nicht auf deiner Hand. Wähle eins von deinen.
hexago-refusal-laid-already = Plättchen { $tile } liegt schon auf { $cell }. Wähle eins, das noch nicht liegt.
hexago-refusal-start-cell = Das erste Plättchen kommt auf { $cell }.
hexago-refusal-cell-taken = Auf { $cell } liegt Plättchen { $tile }. Wähle einen freien Platz neben den Plättchen.
hexago-refusal-touches-nothing = { $cell } berührt kein Plättchen. Wähle einen Platz neben den Plättchen.
hexago-refusal-undo-revealed = Das kannst du nicht zurücknehmen: Ein Plättchen wurde gezogen, und es geht nicht zurück.
hexago-refusal-no-match = Hier muss jedes Plättchen passen, und Plättchen { $tile } passt auf { $cell } nirgends: { $side } liegt deine { $number } ({ $colour }) neben einer { $their-number } ({ $their-colour }). Dreh es oder wähle einen anderen Platz.

# Lektionen. $points bringt die richtige Antwort, $yours die gewählte.
hexago-lesson-side = Leg ein **Plättchen** neben andere. Seiten, die sich berühren, **passen**, wenn **Zahl oder Farbe** gleich ist; dann zählen beide Zahlen. Am goldenen Punkt: { $why } = **{ $points }**. Die kleinen Zeichen wiederholen nur die Farben.
hexago-lesson-turn = Vor dem Anlegen **drehst** du ein Plättchen, wie du willst. Sind Zahl **und** Farbe gleich, zählt die Seite **doppelt**.
    .task = **Welche Drehung bringt hier am meisten?**
    .right = Gleiche Zahl, gleiche Farbe: { $why } = **{ $points }**.
    .wrong = { $mine }. Eine andere Drehung bringt { $points }.
hexago-lesson-factor = Passen mehrere Seiten, nimm die Summe ihrer Punkte **mal die Anzahl** dieser Seiten: mal zwei bei zwei, mal drei bei drei. Eine Seite, die nicht passt, kostet nichts. Such also Plätze, die mehrere Plättchen berühren.
    .task = **Auf welcher Nummer bringt dieses Plättchen am meisten?** Auf jeder wird es bestmöglich gedreht.
    .right = { $why } = **{ $points }**.
    .wrong = { $mine }. Wo mehr Seiten passen, bringt es { $points }.
hexago-lesson-hole = Im Spiel legst du an, wo du willst: Der Platz muss nur ein Plättchen berühren. Je mehr er berührt, desto mehr Seiten können passen.
    .task = **Auf welcher Nummer bringt dieses Plättchen am meisten?** Auf jeder wird es bestmöglich gedreht.
    .right = Es füllt ein **Loch**, einen freien Platz zwischen Plättchen, und berührt drei andere: { $why } = **{ $points }**.
    .wrong = { $mine }. Wo mehr Seiten passen, bringt es { $points }.
hexago-lesson-hand = Du legst ein Plättchen von deiner **Hand**. Passt es an allen drei Seiten des markierten Lochs, zählt es dreifach.
    .task = **Welches Plättchen bringt dort am meisten?** Jedes wird bestmöglich gedreht.
    .right = { $why } = **{ $points }**. Danach ziehst du das nächste von deinem **Stapel**, der verdeckt liegt.
    .wrong = { $mine }. Ein anderes Plättchen bringt { $points }.
hexago-lesson-end = In jedem Zug legst du ein Plättchen, ob es passt oder nicht; aussetzen kannst du nicht. Haben alle { $tiles } gelegt, gewinnen die meisten Punkte. Zwei Plättchen liegen von Anfang an da; die übrigen bleiben beiseite. Neben einem Namen stehen volle Sechsecke für Plättchen auf der Hand, leere für die im Stapel, Pünktchen für gelegte.
