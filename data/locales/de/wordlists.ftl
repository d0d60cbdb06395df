# Die eigene Wortliste eines Servers: was an einer Datei nicht stimmt, Zeile für Zeile.
words-taken = { $name } ist jetzt die eigene Liste dieses Servers. Wähle sie in den Optionen eines Tisches; laufende Tische behalten ihre Wörter.
words-again = Diese Wörter hatte der Server schon einmal; jetzt sind sie wieder seine eigene Liste: { $name }. Laufende Tische behalten ihre Wörter.
words-there = Genau diese Wörter hat die eigene Liste dieses Servers schon. Es bleibt alles, wie es ist.
words-full = Die Listen dieses Servers brauchen schon allen Platz, den ich für sie habe: Listen, mit denen gespielt wurde, bleiben für die Wiederholungen. Es ändert sich nichts. Eine frühere Liste kannst du wieder einsetzen.
words-removed = Die eigene Liste dieses Servers ist weg. Laufende Tische behalten sie.
words-none = Dieser Server hat keine eigenen Wörter.
words-shown = { $name }: { $count } Plättchen, weißes und schwarzes Wort.
words-refused = Diese Liste kann ich nicht nehmen, darum hat sich nichts geändert:
words-count = Sie hat { $count } Plättchen mit je zwei Wörtern.
words-paired = Einzelne Wörter habe ich zu Paaren gemacht.
words-kin = Manche Wörter sind verwandt, etwa „{ $word }“ und „{ $other }“ ({ $count ->
    [one] einmal
   *[other] { $count }-mal
 }). Ich habe sie behalten: Ohne sie wären es zu wenige Plättchen.
words-left-out = { $count ->
    [one] Ein Eintrag passt auf kein Plättchen, darum habe ich ihn weggelassen:
   *[other] { $count } Einträge passen auf kein Plättchen, darum habe ich sie weggelassen:
}
words-alike = { $fault } { $count ->
    [one] Bei einem weiteren ist es ebenso.
   *[other] Bei { $count } weiteren ist es ebenso.
}
words-line = Zeile { $line }: { $fault }
words-fault-size = Die Datei hat { $bytes } Bytes; mehr als { $most } dürfen es nicht sein.
words-fault-gone = Discord hat die Datei nicht mehr. Schick sie noch einmal.
words-fault-more = Nach { $most } Wörtern habe ich aufgehört zu lesen.
words-fault-encoding = Diese Datei kann ich nicht lesen. Speichere sie als Text (UTF-8) oder als CSV.
words-fault-tiles = { $found ->
    [one] { $found } Plättchen ist zu wenig
   *[other] { $found } Plättchen sind zu wenige
}; ein Spiel braucht { $least } mit je zwei Wörtern.
words-fault-letters = „{ $word }“ enthält { $mark ->
    [space] ein Leerzeichen
   *[other] ein Zeichen ({ $mark }), das kein Buchstabe ist
}. Ein Wort besteht nur aus Buchstaben.
words-fault-script = „{ $word }“ enthält einen Buchstaben ({ $mark }), der sich nicht zeichnen lässt. Lateinische, griechische und kyrillische gehen.
words-fault-short = „{ $word }“ hat nur { $found ->
    [one] einen Buchstaben
   *[other] { $found } Buchstaben
}; mindestens { $least } müssen es sein.
words-fault-long = „{ $word }“ hat { $found } Buchstaben; mehr als { $most } dürfen es nicht sein.
words-fault-wide = „{ $word }“ ist zu breit für ein Plättchen.
words-fault-same = „{ $word }“ steht auf beiden Seiten.
words-fault-related = „{ $word }“ und „{ $other }“ auf einem Plättchen sind Formen desselben Wortes.
words-fault-repeated = „{ $word }“ steht schon in Zeile { $first }.
words-fault-stem = „{ $word }“ ist eine Form von „{ $other }“ in Zeile { $first }.
