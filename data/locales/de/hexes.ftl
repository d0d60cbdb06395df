# Was die Spiele mit sechseckigen Plättchen gleich sagen.

hexes-tile = Plättchen { $tile }
hexes-hand = { $count ->
    [one] Dein letztes Plättchen
   *[other] Deine { $count } Plättchen
}
hexes-question-cell = Wohin mit Plättchen { $tile }?
hexes-question-turn = Wie drehst du Plättchen { $tile } auf { $cell }?
hexes-question-onto = Welches Plättchen kommt auf { $cell }?
hexes-sure = Plättchen { $tile } auf { $cell }{ $turn ->
    [0] {""}
   *[other] , um { $turn }° gedreht
}?
hexes-label-place = { $tile } → { $cell }
hexes-confirm = legen
hexes-rival-place = dasselbe Plättchen auf einem anderen Platz
hexes-rival-turn = dasselbe Plättchen, anders gedreht
hexes-describe = Plättchen { $tile } auf { $cell }{ $turn ->
    [0] {""}
   *[other] , um { $turn }° gedreht
}
# An answer to a puzzle, with all of its parts.
hexes-unturned = { $placed }, ungedreht
hexes-side-e = rechts
hexes-side-se = rechts unten
hexes-side-sw = links unten
hexes-side-w = links
hexes-side-nw = links oben
hexes-side-ne = rechts oben
