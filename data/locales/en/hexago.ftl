# Hexago Continuo, in English. $who is a seat as messages show it ("**B** Jonas"), $name as pictures do.

hexago-title = Hexago
hexago-tagline = Lay tiles side by side: every match multiplies.
hexago-puzzle-rules =
    - Lay a tile beside others, rotated as you like. A side counts if its number **or** its colour agrees with the neighbour’s.
    - Such a side scores the sum of both numbers; twice that if number **and** colour agree.
    - Add up these sides, then multiply by how many there are. Sides that don’t agree cost nothing.
hexago-solo-takes = 36 tiles, one after the other: about 40 minutes.

hexago-option-must_match = Placing
    .about = Where a tile may be laid.
hexago-option-must_match-off = beside any tile
hexago-option-must_match-on = only where a side matches
hexago-option-open_hands = Hands
    .about = Who sees the tiles in a hand.
hexago-option-open_hands-off = hidden
hexago-option-open_hands-on = open to everyone
hexago-option-stack = Tiles in a solo game
    .about = What you see, alone, of the tiles to come.
hexago-option-stack-open = all tiles open
    .about = As in the printed rules.
hexago-option-stack-sealed = four in hand, the rest face down
    .about = A house variant.
    .said = four tiles in hand, the rest face down (house variant)

# What happened
hexago-event-deal = Everyone begins with { $hand } tiles in hand and { $stack } in a face-down stack; { $out } are out of play.
hexago-event-solo = All { $tiles } tiles are open. Begin with any of them.
hexago-event-sealed = You have { $hand } tiles in hand, the other { $stack } are a face-down stack. Begin with any of yours.
hexago-event-place = { $who } lays tile { $tile } on { $cell }: { $score }.
hexago-drawn = You draw tile { $tile }.
hexago-no-score = the first tile, no points
hexago-merit = { $count ->
    [one] one side matches
   *[other] { $count } sides match
}
hexago-merit-none = { hexago-nothing } ({ $beside })
hexago-beside = { $own } beside { $other }
hexago-unlike = { $own } ≠ { $other }

# Why it ended
hexago-ending-alone = The solo game was stopped early.
hexago-ending-empty = All tiles are laid.
hexago-feat = best turn: +{ $points } (tile { $tile } on { $cell })

# Words in pictures
hexago-facts = turn { $turn } of { $turns }
hexago-facts-alone = { $points ->
    [one] { $points } point
   *[other] { $points } points
} · { $facts }
hexago-last = { $name }: tile { $tile } on { $cell }, { $score }
hexago-in-hands = in hands
hexago-in-stacks = in stacks
hexago-laid = laid
hexago-out = out of play
hexago-to-lay = to lay
hexago-best = best turn
hexago-all = All tiles
hexago-most = the most each can score
hexago-nothing = no match
hexago-column-singles = 1 side
hexago-column-doubles = 2 sides
hexago-column-triples = 3 or more

# The picker
hexago-question-tile = Which tile?
hexago-question-first = Which tile do you begin with?
hexago-question-place = Which place?
hexago-question-turn = Which rotation?
hexago-promise = Each number lays the tile as pictured{ $final ->
    [yes] , and that can’t be taken back.
   *[no] .
}
hexago-promise-order = Tiles that match most sides come first, then the lower numbers.
hexago-promise-pages = The grey places are on another page; those that touch several tiles come first.
hexago-sure = Tile { $tile } on { $cell }{ $turn ->
    [0] {""}
   *[other] , rotated { $turn }°
}: { $score }.
hexago-describe = { hexes-describe }
hexago-label-turn = { $turn }°
# What else is typed for laying a tile.
hexago-verb-place-also = put set play rotate turn
hexago-final = You draw a tile next, so it can’t be taken back.
hexago-confirm-gain = Lay for { $gain }

# For reading without eyes
hexago-alt-letters = r red, y yellow, g green, b blue, p pink
hexago-alt-laid = Tiles, sides clockwise from the right ({ hexago-alt-letters }): { $tiles }.
hexago-alt-places = Free places: { $cells }
hexago-alt-most = The most that each place can bring: { $cells }.
hexago-alt-hand = Your tiles, sides clockwise from the right:
hexago-alt-open = { $name } holds { $tiles }
hexago-text-seat = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $held ->
    [0] {""}
   *[other] , { $held } in hand, { $stacked } in the stack
}
hexago-text-alone = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $held ->
    [one] { $held } tile to lay
   *[other] { $held } tiles to lay
}
hexago-text-legend = Each line: place, tile/rotation, the tile’s sides clockwise from the right ({ hexago-alt-letters })
hexago-text-places = Free places, and what touches their sides in the same order (– nothing yet)
hexago-text-tile = tile { $tile }: { $fields }
hexago-field = { $number } { $colour }
hexago-colour-red = red
hexago-colour-yellow = yellow
hexago-colour-green = green
hexago-colour-blue = blue
hexago-colour-pink = pink
hexago-short-red = r
hexago-short-yellow = y
hexago-short-green = g
hexago-short-blue = b
hexago-short-pink = p

# Refusals
hexago-refusal-verb = “{ $verb }” is not a move in Hexago. Say the tile and the place, like this: { $example }.
hexago-refusal-words = Something is missing, or there is a word too many. Say the tile, the place and the rotation, like this: { $example }.
hexago-refusal-tile-missing = { $cell } is free. Choose its tile, or say both at once, like this: { $example }.
hexago-refusal-unknown-tile = There is no tile “{ $tile }”. Tiles are numbered from 1 to 36.
hexago-refusal-rotation = “{ $rotation }” is not a rotation. Give it in degrees clockwise: 0, 60, 120, 180, 240 or 300.
hexago-refusal-not-in-hand = Tile { $tile } is not in your hand. Choose one of yours.
hexago-refusal-laid-already = Tile { $tile } is already on { $cell }. Choose one that is not laid yet.
hexago-refusal-start-cell = The first tile goes to { $cell }.
hexago-refusal-cell-taken = Tile { $tile } is on { $cell } already. Choose a free place beside the tiles.
hexago-refusal-touches-nothing = { $cell } touches no tile. Choose a place beside the tiles.
hexago-refusal-undo-revealed = You can’t take that back: a tile was drawn, and it doesn’t go back.
hexago-refusal-no-match = Every tile must match here, and tile { $tile } on { $cell } matches nowhere: { $side }, your { $colour } { $number } meets a { $their-colour } { $their-number }. Rotate it or choose another place.

# Lessons. $points is what the right answer scores, $yours what the reader’s does.
hexago-lesson-side = Lay a **tile** beside others. Sides that touch **match** if their **number or colour** is the same, and both numbers score. At the gold dot { $why } = **{ $points }**. The small signs only repeat the colours.
hexago-lesson-turn = Before you lay a tile, you **rotate** it as you like. A side with the same number **and** colour scores **twice**.
    .task = **Which rotation scores most here?**
    .right = Same number, same colour: { $why } = **{ $points }**.
    .wrong = { $mine }. Another rotation scores { $points }.
hexago-lesson-factor = If several sides match, add up what they score and **multiply** by how many match: by two for two, by three for three. A side that does not match costs nothing. So look for places that touch several tiles.
    .task = **On which number does this tile score most?** On each it will be rotated the best way.
    .right = { $why } = **{ $points }**.
    .wrong = { $mine }. Where more sides match, it scores { $points }.
hexago-lesson-hole = In a game you lay wherever you like: a place only has to touch a tile. The more tiles it touches, the more sides can match.
    .task = **On which number does this tile score most?** On each it will be rotated the best way.
    .right = It fills a **hole**, a free place among tiles, and touches three of them: { $why } = **{ $points }**.
    .wrong = { $mine }. Where more sides match, it scores { $points }.
hexago-lesson-hand = You lay one tile of your **hand**. If it matches on all three sides of the marked hole, it counts three times.
    .task = **Which tile scores most there?** Each will be rotated the best way.
    .right = { $why } = **{ $points }**. Then you draw the next tile from your **stack**, which is face down.
    .wrong = { $mine }. Another tile scores { $points }.
hexago-lesson-end = Each turn you lay one tile, matching or not; you can’t pass. When each player has laid { $tiles }, most points win. Two tiles lie there from the start; the rest are out of play. Beside a name, full hexagons are tiles in hand and hollow ones those in the stack; dots are laid.
