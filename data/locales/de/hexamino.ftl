# Hexamino, auf Deutsch. $who ist ein Platz, wie Nachrichten ihn zeigen („**B** Jonas“), $name wie in Bildern.

hexamino-title = Hexamino
hexamino-tagline = Sechsseitige Dominos: Die wenigsten Augen gewinnen.
hexamino-puzzle-rules =
    - Ein Plättchen passt, wenn jede Seite passt, die ein anderes berührt: gleich viele Augen, oder beide leer.
    - An mindestens einer dieser Seiten müssen Augen an Augen liegen.
    - Leg es wie gezeigt oder halb gedreht (180°); anders treffen keine Augen auf Augen. Nur eines passt, an einer Stelle.

hexamino-option-mode = Spiel
    .about = Wo Plättchen liegen dürfen und wie das Spiel endet.
hexamino-option-mode-classic = Klassisch
    .about = Überall (die Krake), bis eine Hand leer ist.
hexamino-option-mode-snake = Schlange
    .about = Nur ans neueste Plättchen, bis nichts mehr passt.
hexamino-option-mode-octopus = Krake
    .about = Wie Klassisch: ihr Name in der gedruckten Regel.
hexamino-option-mode-star = Stern
    .about = Sechs gerade Strahlen, bis eine Hand leer ist.
hexamino-option-hand = Plättchen auf der Hand
    .about = Mit wie vielen Plättchen alle anfangen.
hexamino-option-hand-5 = 5
hexamino-option-hand-7 = 7
hexamino-option-deals = Sätze
    .about = Wie oft ausgeteilt wird; die Augen aller Sätze werden addiert.
hexamino-option-deals-for_two = zu zweit zwei
    .about = Zu zweit ist es der Wettkampf, sonst ein Satz.
hexamino-option-deals-1 = einer
    .about = Klassisch: Die Plätze entscheiden, ohne Wertung.
hexamino-option-deals-per_seat = einer für jeden Platz
    .about = Alle beginnen einmal, die Augen werden addiert.
hexamino-option-snake_set = Fehlt in der Schlange
    .about = Plättchen, ohne die die Schlange gespielt wird.
hexamino-option-snake_set-sharp_pairs = Augen auf zwei Nachbarseiten
    .said = in der Schlange fehlen die Plättchen, die nur auf zwei benachbarten Seiten Augen haben
hexamino-option-snake_set-five_dot = Augen auf fünf Seiten
    .said = in der Schlange fehlen die Plättchen mit Augen auf fünf Seiten
hexamino-option-end_tiles = Endplättchen im klassischen Spiel
    .about = Wann ein Plättchen liegen darf, das nur auf einer Seite Augen hat.
hexamino-option-end_tiles-any = jederzeit
    .about = Die Krake der gedruckten Regel.
hexamino-option-end_tiles-last_resort = nur, wenn sonst nichts passt
hexamino-lot = Bei einem einzelnen Satz Klassisch entscheidet die Reihenfolge der Plätze, darum wird sie nicht gewertet. Der Wettkampf ist *{ hexamino-option-deals }: { hexamino-option-deals-per_seat }*.

# Was geschehen ist
hexamino-signs = ⬢ Plättchen auf der Hand, ● Augen bisher.
hexamino-forecast-count = { $points ->
    [one] 1 Auge
   *[other] { $points } Augen
}
hexamino-event-deal = { $deals ->
    [1] Zu Beginn haben alle { $hand } Plättchen, { $stock } liegen im Vorrat.
   *[other] Satz { $deal } von { $deals } beginnt mit { $hand } Plättchen für alle und { $stock } im Vorrat.
}{ $deal ->
    [1] {""}
   *[other] {" "}{ hexamino-signs }
}
hexamino-event-lay = { $who } legt Plättchen { $tile } auf { $cell }{ $refilled ->
    [0] .
   *[other] { " " }und zieht eins nach.
}
hexamino-event-draw = { $who } hat nichts Passendes, zieht { $count ->
    [1] ein Plättchen
   *[other] zwei Plättchen
} und kann jetzt legen.
hexamino-event-pass = { $count ->
    [0] { $who } hat nichts Passendes und muss aussetzen: Der Vorrat ist leer.
    [1] { $who } hat nichts Passendes, zieht das letzte Plättchen aus dem Vorrat und muss aussetzen.
   *[other] { $who } hat nichts Passendes, zieht zwei Plättchen und muss aussetzen.
}
hexamino-event-passes = { $who } haben nichts Passendes und müssen aussetzen: Der Vorrat ist leer.
hexamino-event-closing-dead = An den Kopf der Schlange passt nur noch ein Endplättchen. { $who } hat eins und muss die Schlange abschließen.
hexamino-event-closing-passed = Alle mussten aussetzen. { $who } hat ein passendes Endplättchen und muss die Schlange abschließen.
hexamino-event-deal-over = Satz { $deal } von { $deals } ist zu Ende.
hexamino-event-left = { $deals ->
    [1] Übrige Augen: { $dots }.
   *[other] Übrige Augen in Satz { $deal }: { $dots }.
}
hexamino-event-dots = { $who } { $dots }
hexamino-merit = { $shed } weniger auf der Hand
hexamino-merit-fits = { $shed } weniger auf der Hand, { $own ->
    [0] doch danach passt keins deiner anderen Plättchen
    [one] und danach passt eins deiner anderen Plättchen
   *[other] und danach passen { $own } deiner anderen Plättchen
}
hexamino-merit-out = { $shed } weniger auf der Hand, und sie ist leer
hexamino-drawn = { $count ->
    [one] Du ziehst Plättchen { $tiles }.
   *[other] Du ziehst die Plättchen { $tiles }.
}

# Warum es zu Ende ist
hexamino-won = { $count ->
    [one] { $you ->
        [won] Du gewinnst
       *[other] { $who } gewinnt
    } mit den wenigsten Augen: { $seats ->
        [2] { $score } zu { $most }.
       *[other] { $score }.
    }
   *[other] { $who } teilen sich den Sieg mit den wenigsten Augen: je { $score }.
}
hexamino-ending-out = { $who } hat kein Plättchen mehr.
hexamino-ending-dead = Niemand kann mehr ein Plättchen legen. Das letzte kam von { $who }.
hexamino-ending-closed = { $who } hat die Schlange mit einem Endplättchen abgeschlossen.
hexamino-ending-passed = Alle mussten aussetzen, und niemand hat ein passendes Endplättchen. Das letzte Plättchen kam von { $who }.

# Wörter in Bildern
hexamino-turn-closing = { $name } schließt ab
hexamino-deal-of = Satz { $deal } von { $deals }
hexamino-stock-of = Vorrat { $stock }
hexamino-deal-over = Satz { $deal } ist zu Ende
hexamino-last = { $name }: Plättchen { $tile } auf { $cell }{ $drew ->
    [0] { "" }
   *[other] , eins nachgezogen
}
hexamino-last-drawn = { $name }: { $count ->
    [1] eins
   *[other] zwei
} gezogen, Plättchen { $tile } auf { $cell }
hexamino-last-closing = { $name }: Endplättchen { $tile } auf { $cell }
hexamino-last-pass = { $count ->
    [0] { $name } setzt aus
    [1] { $name } zieht eins und setzt aus
   *[other] { $name } zieht zwei und setzt aus
}
hexamino-last-passes = { $count ->
    [one] { $names } setzt aus
   *[other] { $names } setzen aus
}
hexamino-last-draw = { $name } musste { $count ->
    [1] eins
   *[other] zwei
} ziehen
hexamino-stock = Vorrat
hexamino-left = Vorrat + Hände
hexamino-dots = { $count ->
    [one] 1 Auge
   *[other] { $count } Augen
}
hexamino-in-hand = { $count ->
    [one] 1 Auge auf der Hand
   *[other] { $count } Augen auf der Hand
}
hexamino-dots-all = { $count ->
    [one] insgesamt 1 Auge
   *[other] insgesamt { $count } Augen
}
hexamino-dots-so-far = +{ $dots }, gesamt { $all }
hexamino-adds = { $dots ->
    [0] Satz { $deal }: 0
   *[other] Satz { $deal }: +{ $dots }
}
hexamino-scores = Augen bisher: { $scores }
hexamino-fewest = { $deals ->
    [1] Die wenigsten Augen gewinnen
   *[other] Wenigste Augen insgesamt gewinnen
}
hexamino-fewest-figures = { $fewest } ({ $seats ->
    [2] { $best } zu { $most }
   *[other] { $best }
})
hexamino-tile-new = { $tile } neu
hexamino-fits-now = passt jetzt
hexamino-fits-not = passt nicht
hexamino-column-last = { $deals ->
    [1] wenigste Augen gewinnen
   *[other] Augen
}
hexamino-column = { $deals ->
    [1] übrige Augen
    [2] Satz { $deal }
   *[other] { $deal ->
        [1] Satz { $deal }
       *[other] { $deal }
    }
}

# Die Auswahl
hexamino-question-tile = Welches Plättchen?
hexamino-question-end = Welches Endplättchen schließt die Schlange ab?
hexamino-promise = { $way ->
    [known] {""}
    [places] Zur Wahl: je ein Plättchen und sein Platz im Bild.
   *[tiles] Zur Wahl: je ein Plättchen und die Augen, die du loswirst.
}{ $grows ->
    [snake] {" "}Die Schlange wächst am Kopf, dem zuletzt gelegten Plättchen.
    [start] {" "}Die Schlange wächst am Kopf: Das ist zuerst das Startplättchen.
    [star] {" "}Strahlen wachsen gerade nach außen; dorthin müssen Augen zeigen.
   *[other] {""}
}{ $grey ->
    [none] {""}
    [snake] {" "}Grau: jetzt nicht; Endplättchen (Augen auf einer Seite) warten, bis kein anderes passt.
    [star] {" "}Grau: jetzt nicht; Endplättchen (Augen auf einer Seite) warten auf das Ende eines Strahls, den siebten Platz.
    [closing] {" "}Grau: jetzt nicht; nur ein Endplättchen schließt die Schlange ab.
   *[some] {" "}Grau: passt jetzt nirgends.
}
hexamino-promise-only = Kein anderes deiner Plättchen passt jetzt.
hexamino-promise-else = Die Nummern sind andere Plätze für dieses Plättchen.
hexamino-label-tile = { $tile } · −{ $dots }
hexamino-label-turn = ↻ { $turn }°
hexamino-puzzle-turn = { $turn ->
    [0] Zurückdrehen
   *[other] Um { $turn }° drehen
}
# What else is typed for laying a tile.
hexamino-verb-lay-also = setzen anlegen spielen drehen gedreht
hexamino-final = Was folgt, verrät etwas über verdeckte Plättchen, deshalb lässt es sich nicht zurücknehmen.
hexamino-confirm-on = Auf { $cell } legen
hexamino-confirm-here = Hier legen
hexamino-sure-here = Passt Plättchen { $tile }, auf { $turn }° gedreht?
hexamino-question-here = Wie drehst du Plättchen { $tile }?

# Lesen ohne Augen
hexamino-alt-held = { $name }: { $count } Plättchen
hexamino-alt-total = { $dots ->
    [one] , bisher { $dots } Auge
   *[other] , bisher { $dots } Augen
}
hexamino-alt-left = { $count ->
    [one] , Plättchen { $tiles } bleibt übrig
   *[other] , Plättchen { $tiles } bleiben übrig
}
hexamino-alt-laid = Gelegte Plättchen, Seiten im Uhrzeigersinn von rechts, - ist leer: { $tiles }.
hexamino-alt-places = Offene Plätze, und was ein Plättchen dort zeigen muss, Seiten im Uhrzeigersinn von rechts (? berührt nichts, - ist leer): { $places }.
hexamino-alt-hand = Deine Plättchen, Seiten im Uhrzeigersinn von rechts:
hexamino-text-stock = Vorrat { $stock } · Seiten in Vorrat und Händen: { $left }
hexamino-text-legend = Seiten stehen im Uhrzeigersinn von rechts, - ist leer. Davor: Platz und Plättchen/Drehung.
hexamino-text-legend-short = Seiten stehen im Uhrzeigersinn von rechts, - ist leer.
hexamino-text-places = Offene Plätze, und was ein Plättchen dort zeigen muss, Seiten in derselben Reihenfolge (? berührt nichts):
hexamino-text-hand = Deine Plättchen, zusammen { $dots }:
hexamino-text-tile = { $tile }: { $fields } · { $dots }
hexamino-text-fits = { $tile }: { $fields } · { $dots } · passt{ $count ->
    [0] { "" }
   *[other] { " " }auf { $cells }
}
hexamino-value = { $value ->
    [0] eine leere Seite
    [one] 1 Auge
   *[other] { $value } Augen
}

# Ablehnungen
hexamino-refusal-verb = „{ $verb }“ ist bei Hexamino kein Zug. Nenn Plättchen und Platz, zum Beispiel: { $example }.
hexamino-refusal-words = Nach „{ $verb }“ fehlt etwas oder steht zu viel. Nenn Plättchen, Platz und Drehung, zum Beispiel: { $example }.
hexamino-refusal-several = „{ $text }“ passt zu mehreren deiner Plättchen. Wähle eins.
hexamino-refusal-unknown-tile = Plättchen „{ $tile }“ gibt es nicht. Sie sind von 1 bis 63 nummeriert.
hexamino-refusal-rotation = „{ $rotation }“ ist keine Drehung. Nenn sie in Grad im Uhrzeigersinn: 0, 60, 120, 180, 240 oder 300.
hexamino-refusal-not-in-hand = Plättchen { $tile } ist nicht auf deiner Hand. Wähle eins von deinen.
hexamino-refusal-cell-taken = Auf { $cell } liegt Plättchen { $tile }. Wähle einen freien Platz.
hexamino-refusal-touches-nothing = { $cell } berührt kein Plättchen. Wähle einen Platz neben den Plättchen.
hexamino-refusal-undo-revealed = Das kannst du nicht zurücknehmen: Ein Plättchen wurde gezogen, oder es zeigte sich, wer ein passendes hat.
hexamino-refusal-no-match = Plättchen { $tile } passt nicht auf { $cell }: { $side } zeigt es { $own }, sein Nachbar dort aber { $theirs }.{ $count ->
    [one] { "" }
   *[other] { " " }Insgesamt widersprechen sich { $count } Seiten.
}
    .asked = Es zeigt { $side } { $own }, sein Nachbar dort { $theirs }.{ $count ->
        [one] { "" }
       *[other] { " " }Insgesamt widersprechen sich { $count } Seiten.
    }
    .instead = { $turns ->
        [0] Wähle einen anderen Platz.
       *[other] Dreh es oder wähle einen anderen Platz.
    }
hexamino-refusal-none-fits = Auf { $cell } passt keins deiner Plättchen.
    .instead = Wähle einen anderen Platz.
hexamino-refusal-no-dots-meet = Auf { $cell } würde Plättchen { $tile } nur leere Felder berühren. Mindestens an einer Seite müssen Augen auf Augen treffen.
hexamino-refusal-connecting-first = Plättchen { $tile } ist ein Endplättchen. An diesem Tisch warten Endplättchen, bis keins deiner anderen passt, und eins passt noch.
hexamino-refusal-not-at-head = { $cell } liegt nicht am Kopf, dem Plättchen auf { $head }. Nur dort wächst die Schlange.
hexamino-refusal-head-blank = Der Kopf auf { $head } ist { $side } leer, auf { $cell } schließt also nichts an. Leg dort an, wo er Augen zeigt.
hexamino-refusal-end-tile-early = Plättchen { $tile } ist ein Endplättchen. In der Schlange warten Endplättchen, bis niemand etwas anderes legen kann.
hexamino-refusal-end-tile-due = Plättchen { $tile } ist kein Endplättchen. Die Schlange wird abgeschlossen: Wähle eins deiner Endplättchen, das passt.
hexamino-refusal-off-ray = { $cell } liegt auf keinem Strahl. Der Stern wächst in geraden Linien vom Startplättchen aus.
hexamino-refusal-ray-order = Strahlen wachsen von innen nach außen. Der nächste Platz auf diesem ist { $next }, nicht { $cell }.
hexamino-refusal-ray-full = { $cell } liegt hinter dem Ende seines Strahls, der sein Endplättchen schon hat. Wähle einen anderen.
hexamino-refusal-seventh-place = Plättchen { $tile } ist ein Endplättchen. Es gehört auf den siebten Platz eines Strahls; { $cell } ist Platz { $place }.
hexamino-refusal-connecting-seventh = { $cell } ist der siebte Platz seines Strahls. Dorthin darf nur ein Endplättchen, nicht Plättchen { $tile }.
hexamino-refusal-outward-blank = So gedreht ist Plättchen { $tile } { $side } leer, und der Strahl ginge von { $cell } nicht weiter. Nach außen müssen Augen zeigen.
hexamino-refusal-beside-dots = Plättchen { $tile } zeigt auf { $cell } { $side } { $value }. Auf dem ersten Platz eines Strahls müssen beide Seiten neben der anschließenden leer sein.

# Der Rekord eines Servers
hexamino-record-snake = längste Schlange: { $value ->
    [one] { $value } Plättchen
   *[other] { $value } Plättchen
}

# Die Geschichte eines Spiels zählt Augen
hexamino-analysis-curve = weniger Augen als der beste andere Platz
hexamino-analysis-curve-two = weniger Augen als die andere Seite
hexamino-analysis-points = { $points ->
    [0] ein paar Augen
    [one] ein Auge (± { $error })
   *[other] { $points } Augen (± { $error })
}
hexamino-analysis-turning = { $of ->
    [1] Wendepunkt: Runde { $round }.
   *[other] Wendepunkt { $number }: Runde { $round }.
} { $who } zog mit { $points ->
    [one] einem Auge
   *[other] { $points } Augen
} davon.
hexamino-analysis-more = am Ende { $points ->
    [0] ein paar Augen
    [one] ein Auge
   *[other] { $points } Augen
} besser

# Lektionen. $points sind die Augen des richtigen Plättchens, $yours die des gewählten.
hexamino-lesson-fit = Domino mit sechs Seiten: Leg deine **Plättchen**; wer auf den übrigen die **wenigsten Augen** hat, gewinnt. Ein Plättchen passt, wenn **jede Seite**, die ein anderes berührt, übereinstimmt: gleiche **Augen** oder beide **leer**. Du darfst es **drehen**: Dieses passt nach einer halben Drehung.
hexamino-lesson-place = Das ist ein **Endplättchen**: Augen nur auf einer Seite. Auf jeder Nummer läge es mit den Augen zum Plättchen in der Mitte.
    .task = **Wo passt es?**
    .right = Hier treffen seine Augen auf gleich viele Augen.
hexamino-lesson-turn = **Die Knöpfe drehen das umrahmte Plättchen im Uhrzeigersinn**, immer von seiner Lage am Anfang aus gezählt ({ $start }°); eine Seite weiter sind { $step }°. Es berührt zwei andere: Beide Seiten müssen übereinstimmen.
    .task = **In welcher Drehung passt es?** Dreh es, dann drück „{ hexamino-confirm-here }“.
    .right = Gleiche Augen auf der einen Seite, leer an leer auf der anderen. Nur leer an leer reicht nie: **Mindestens einmal liegen Augen an Augen**.
hexamino-lesson-dots = Werde viele Augen los: Die wenigsten gewinnen. Hier passt deine ganze **Hand**.
    .task = **Welches hat die meisten Augen?**
    .right = Du wirst **{ $points }** Augen los. Im Spiel sagt das der Knopf eines Plättchens, bevor du drückst: −{ $points }.
    .wrong = Das sind { $yours } Augen; ein anderes Plättchen hat { $points }.
hexamino-lesson-draw = Passt keins deiner Plättchen, ziehst du bis zu zwei aus dem **Vorrat**; passen auch die nicht, **setzt du aus**. Hier hast du die zwei umrahmten gezogen, und nur der markierte Platz ist noch übrig: Alle anderen berühren nur leere Seiten.
    .task = **Welches davon kannst du legen?**
    .right = Gleiche Augen auf einer Seite, leer an leer auf den anderen. **Nach jedem Plättchen, das du legst, ziehst du eins nach**, solange der Vorrat reicht.
    .refused = Das Plättchen in der Mitte zeigt dort { $towards } Augen. Dieses hat keine Seite mit { $towards } Augen, also passt es in keiner Drehung.
hexamino-lesson-end = Ein **Satz** endet, wenn jemand das letzte Plättchen gelegt hat oder nichts mehr passt, wie hier: Ein Endplättchen hat den letzten Platz, ringsum ist alles leer, also passt auch keins der { $stock } im Vorrat. Dann zählen alle die Augen, die auf der Hand übrig sind. Zu zweit hat eine Partie zwei Sätze, sonst einen.
