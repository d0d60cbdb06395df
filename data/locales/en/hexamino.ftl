# Hexamino, in English. $who is a seat as messages show it ("**B** Jonas"), $name as pictures do.

hexamino-title = Hexamino
hexamino-tagline = Dominoes with six sides: the fewest dots left win.
hexamino-puzzle-rules =
    - A tile fits if every side that touches another tile agrees: equal dots, or both blank.
    - On at least one of these sides dots must meet dots.
    - Lay a tile as drawn or rotated 180°: otherwise no dots meet dots. Only one tile fits, in one place.

hexamino-option-mode = Game
    .about = Where tiles may be laid, and how the game ends.
hexamino-option-mode-classic = Classic
    .about = Anywhere (the Octopus), until a hand is empty.
hexamino-option-mode-snake = Snake
    .about = Lay only at the newest tile, until nothing fits.
hexamino-option-mode-octopus = Octopus
    .about = As Classic: its name in the printed rules.
hexamino-option-mode-star = Star
    .about = Six rays grow straight, until a hand is empty.
hexamino-option-hand = Tiles in hand
    .about = How many tiles everyone starts with.
hexamino-option-hand-5 = 5
hexamino-option-hand-7 = 7
hexamino-option-deals = Deals
    .about = How often tiles are dealt; the dots of all deals are added up.
hexamino-option-deals-for_two = two for two players
    .about = Two players play the contest, others one deal.
hexamino-option-deals-1 = one
    .about = In Classic seat order decides: not rated.
hexamino-option-deals-per_seat = one for each player
    .about = Everyone begins once; all dots are added up.
hexamino-option-snake_set = Left out of the Snake
    .about = Tiles that the Snake is played without.
hexamino-option-snake_set-sharp_pairs = dots on two adjacent sides
    .said = the Snake leaves out tiles whose only dots are on two adjacent sides
hexamino-option-snake_set-five_dot = dots on five sides
    .said = the Snake leaves out tiles with dots on five sides
hexamino-option-end_tiles = End tiles in the classic game
    .about = When a tile with dots on one side alone may be laid.
hexamino-option-end_tiles-any = at any time
    .about = The Octopus of the printed rules.
hexamino-option-end_tiles-last_resort = only if nothing else fits
hexamino-lot = The order of the seats decides a single deal of Classic, so it isn’t rated. For a contest choose *{ hexamino-option-deals }: { hexamino-option-deals-per_seat }*.

# What happened
hexamino-signs = ⬢ tiles in hand, ● dots so far.
hexamino-forecast-count = { $points ->
    [one] 1 dot
   *[other] { $points } dots
}
hexamino-event-deal = { $deals ->
    [1] At the start everyone has { $hand } tiles, and { $stock } are in the stock.
   *[other] Deal { $deal } of { $deals } begins with { $hand } tiles for everyone and { $stock } in the stock.
}{ $deal ->
    [1] {""}
   *[other] {" "}{ hexamino-signs }
}
hexamino-event-lay = { $who } lays tile { $tile } on { $cell }{ $refilled ->
    [0] .
   *[other] { " " }and draws one.
}
hexamino-event-draw = { $who } has no tile that fits, draws { $count ->
    [1] one
   *[other] two
} and can lay now.
hexamino-event-pass = { $count ->
    [0] { $who } has no tile that fits and must pass: the stock is empty.
    [1] { $who } has no tile that fits, draws the last one of the stock and must pass.
   *[other] { $who } has no tile that fits, draws two and must pass.
}
hexamino-event-passes = { $who } have no tile that fits and must pass: the stock is empty.
hexamino-event-closing-dead = Only an end tile fits the head of the Snake now. { $who } has one and must close the Snake.
hexamino-event-closing-passed = Everyone had to pass. { $who } has an end tile that fits and must close the Snake.
hexamino-event-deal-over = Deal { $deal } of { $deals } is over.
hexamino-event-left = { $deals ->
    [1] Dots left: { $dots }.
   *[other] Dots left in deal { $deal }: { $dots }.
}
hexamino-event-dots = { $who } { $dots }
hexamino-merit = sheds { $shed }
hexamino-merit-fits = sheds { $shed }, { $own ->
    [0] but then none of your other tiles fits
    [one] and then one of your other tiles fits
   *[other] and then { $own } of your other tiles fit
}
hexamino-merit-out = sheds { $shed } and goes out
hexamino-drawn = { $count ->
    [one] You draw tile { $tiles }.
   *[other] You draw tiles { $tiles }.
}

# Why it ended
hexamino-won = { $count ->
    [one] { $you ->
        [won] You win
       *[other] { $who } wins
    } with the fewest dots: { $seats ->
        [2] { $score } to { $most }.
       *[other] { $score }.
    }
   *[other] { $who } share the win with the fewest dots: { $score } each.
}
hexamino-ending-out = { $who } has no tile left.
hexamino-ending-dead = Nobody can lay a tile any more. { $who } laid the last one.
hexamino-ending-closed = { $who } closed the Snake with an end tile.
hexamino-ending-passed = Everyone had to pass, and no player has an end tile that fits. { $who } laid the last tile.

# Words in pictures
hexamino-turn-closing = { $name } closes the Snake
hexamino-deal-of = deal { $deal } of { $deals }
hexamino-stock-of = stock { $stock }
hexamino-deal-over = Deal { $deal } is over
hexamino-last = { $name }: tile { $tile } on { $cell }{ $drew ->
    [0] { "" }
   *[other] , then drew one
}
hexamino-last-drawn = { $name }: drew { $count ->
    [1] one
   *[other] two
}, tile { $tile } on { $cell }
hexamino-last-closing = { $name }: end tile { $tile } on { $cell }
hexamino-last-pass = { $count ->
    [0] { $name } passes
    [1] { $name } draws one and passes
   *[other] { $name } draws two and passes
}
hexamino-last-passes = { $count ->
    [one] { $names } passes
   *[other] { $names } pass
}
hexamino-last-draw = { $name } had to draw { $count ->
    [1] one
   *[other] two
}
hexamino-stock = stock
hexamino-left = stock + hands
hexamino-dots = { $count ->
    [one] 1 dot
   *[other] { $count } dots
}
hexamino-in-hand = { $count ->
    [one] 1 dot in hand
   *[other] { $count } dots in hand
}
hexamino-dots-all = { $count ->
    [one] 1 dot in all
   *[other] { $count } dots in all
}
hexamino-dots-so-far = +{ $dots }, { $all } in all
hexamino-adds = { $dots ->
    [0] deal { $deal }: 0
   *[other] deal { $deal }: +{ $dots }
}
hexamino-scores = Dots so far: { $scores }
hexamino-fewest = { $deals ->
    [1] Fewest dots win
   *[other] Fewest dots in all win
}
hexamino-fewest-figures = { $fewest } ({ $seats ->
    [2] { $best } to { $most }
   *[other] { $best }
})
hexamino-tile-new = { $tile } new
hexamino-fits-now = fits now
hexamino-fits-not = does not fit
hexamino-column-last = { $deals ->
    [1] dots left, fewest win
   *[other] dots
}
hexamino-column = { $deals ->
    [1] dots left
    [2] deal { $deal }
   *[other] { $deal ->
        [1] deal { $deal }
       *[other] { $deal }
    }
}

# The picker
hexamino-question-tile = Which tile?
hexamino-question-end = Which end tile closes the Snake?
hexamino-promise = { $way ->
    [known] {""}
    [places] Each choice: a tile and its place in the picture.
   *[tiles] Each choice: a tile and the dots you get rid of.
}{ $grows ->
    [snake] {" "}The Snake grows at its head, the tile laid last.
    [start] {" "}The Snake grows at its head: at first that is the start tile.
    [star] {" "}Rays grow straight outwards, with dots facing outwards.
   *[other] {""}
}{ $grey ->
    [none] {""}
    [snake] {" "}Grey: not now; end tiles (dots on one side) wait until no other fits.
    [star] {" "}Grey: not now; end tiles (dots on one side) wait for the end of a ray, its seventh place.
    [closing] {" "}Grey: not now; only an end tile closes the Snake.
   *[some] {" "}Grey: fits nowhere now.
}
hexamino-promise-only = No other tile of yours fits now.
hexamino-promise-else = The numbers are other places for this tile.
hexamino-label-tile = { $tile } · −{ $dots }
hexamino-label-turn = ↻ { $turn }°
hexamino-puzzle-turn = { $turn ->
    [0] Rotate back
   *[other] Rotate { $turn }°
}
# What else is typed for laying a tile.
hexamino-verb-lay-also = put set play rotate turn rotated
hexamino-final = What follows reveals something of hidden tiles, so it can’t be taken back.
hexamino-confirm-on = Lay on { $cell }
hexamino-confirm-here = Lay it here
hexamino-sure-here = Does tile { $tile } fit at { $turn }°?
hexamino-question-here = How do you rotate tile { $tile }?

# For reading without eyes
hexamino-alt-held = { $name }: { $count ->
    [one] { $count } tile
   *[other] { $count } tiles
}
hexamino-alt-total = { $dots ->
    [one] , { $dots } dot so far
   *[other] , { $dots } dots so far
}
hexamino-alt-left = { $count ->
    [one] , tile { $tiles } left
   *[other] , tiles { $tiles } left
}
hexamino-alt-laid = Tiles on the table, sides clockwise from the right, - is blank: { $tiles }.
hexamino-alt-places = Open places, and what a tile must show there, sides clockwise from the right (? touches nothing, - is blank): { $places }.
hexamino-alt-hand = Your tiles, sides clockwise from the right:
hexamino-text-stock = stock { $stock } · sides in stock and hands: { $left }
hexamino-text-legend = Sides are listed clockwise from the right; - is blank. Before them: place and tile/rotation.
hexamino-text-legend-short = Sides are listed clockwise from the right; - is blank.
hexamino-text-places = Open places, and what a tile must show there, its sides in the same order (? touches nothing):
hexamino-text-hand = Your tiles, { $dots } in all:
hexamino-text-tile = { $tile }: { $fields } · { $dots }
hexamino-text-fits = { $tile }: { $fields } · { $dots } · fits{ $count ->
    [0] { "" }
   *[other] { " " }{ $cells }
}
hexamino-value = { $value ->
    [0] a blank
    [one] 1 dot
   *[other] { $value } dots
}

# Refusals
hexamino-refusal-verb = “{ $verb }” is not a move in Hexamino. Give a tile and a place, like this: { $example }.
hexamino-refusal-words = After “{ $verb }” something is missing, or there is too much. Give tile, place and rotation, like this: { $example }.
hexamino-refusal-several = “{ $text }” fits several of your tiles. Choose one.
hexamino-refusal-unknown-tile = There is no tile “{ $tile }”. Tiles are numbered from 1 to 63.
hexamino-refusal-rotation = “{ $rotation }” is not a rotation. Give it in degrees clockwise: 0, 60, 120, 180, 240 or 300.
hexamino-refusal-not-in-hand = Tile { $tile } is not in your hand. Choose one of yours.
hexamino-refusal-cell-taken = Tile { $tile } is on { $cell } already. Choose a free place.
hexamino-refusal-touches-nothing = { $cell } touches no tile. Choose a place beside the tiles.
hexamino-refusal-undo-revealed = You can’t take that back: a tile was drawn, or it was shown who has one that fits.
hexamino-refusal-no-match = Tile { $tile } does not fit on { $cell }: { $side } it shows { $own }, but its neighbour there { $theirs }.{ $count ->
    [one] { "" }
   *[other] { " " }{ $count } sides disagree in all.
}
    .asked = It shows { $own } { $side }, its neighbour there { $theirs }.{ $count ->
        [one] { "" }
       *[other] { " " }{ $count } sides disagree in all.
    }
    .instead = { $turns ->
        [0] Choose another place.
       *[other] Rotate it or choose another place.
    }
hexamino-refusal-none-fits = None of your tiles fits on { $cell }.
    .instead = Choose another place.
hexamino-refusal-no-dots-meet = On { $cell } tile { $tile } would touch only blanks. Dots must meet dots on at least one side.
hexamino-refusal-connecting-first = Tile { $tile } is an end tile. At this table end tiles wait until none of your other tiles fits, and one still does.
hexamino-refusal-not-at-head = { $cell } is not beside the head, the tile on { $head }. The Snake grows only there.
hexamino-refusal-head-blank = The head on { $head } is blank { $side }, so nothing joins it on { $cell }. Go on where it shows dots.
hexamino-refusal-end-tile-early = Tile { $tile } is an end tile. In the Snake end tiles wait until no player can lay anything else.
hexamino-refusal-end-tile-due = Tile { $tile } is not an end tile. The Snake is being closed: choose one of your end tiles that fits.
hexamino-refusal-off-ray = { $cell } is on no ray. A Star grows in straight lines from the start tile.
hexamino-refusal-ray-order = Rays grow outwards. The next place of this one is { $next }, not { $cell }.
hexamino-refusal-ray-full = { $cell } is beyond the end of its ray, which has its end tile. Choose another ray.
hexamino-refusal-seventh-place = Tile { $tile } is an end tile. It goes to the seventh place of a ray; { $cell } is place { $place }.
hexamino-refusal-connecting-seventh = { $cell } is the seventh place of its ray. Only an end tile goes there, not tile { $tile }.
hexamino-refusal-outward-blank = Rotated like this, tile { $tile } is blank { $side }, and the ray could not go on from { $cell }. Dots must face outwards.
hexamino-refusal-beside-dots = Tile { $tile } shows { $value } { $side } on { $cell }. On the first place of a ray, both sides next to the one that joins must be blank.

# The record of a server
hexamino-record-snake = longest snake: { $value ->
    [one] { $value } tile
   *[other] { $value } tiles
}

# The story of a game counts dots
hexamino-analysis-curve = dots fewer than the best of the others
hexamino-analysis-curve-two = dots fewer than the other
hexamino-analysis-points = { $points ->
    [0] a few dots
    [one] 1 dot (±{ $error })
   *[other] { $points } dots (±{ $error })
}
hexamino-analysis-turning = { $of ->
    [1] Turning point: round { $round }.
   *[other] Turning point { $number }: round { $round }.
} { $who } pulled { $points ->
    [one] 1 dot
   *[other] { $points } dots
} clear.
hexamino-analysis-more = { $points ->
    [0] a few dots
    [one] 1 dot
   *[other] { $points } dots
} better in the end

# Lessons. $points are the dots of the right tile, $yours those of the reader’s.
hexamino-lesson-fit = Dominoes with six sides: lay your **tiles**; whoever is left with the **fewest dots** on theirs wins. A tile fits if **every side** that touches another one agrees: equal **dots**, or both **blank**. You may **rotate** it: this one fits after half a turn.
hexamino-lesson-place = This is an **end tile**: dots on one side only. On each number it would lie with its dots towards the tile in the middle.
    .task = **Where does it fit?**
    .right = Here its dots meet equal dots.
hexamino-lesson-turn = **The buttons rotate the framed tile clockwise**, always counted from where it lies at first ({ $start }°); one side is { $step }°. It touches two others: both sides must agree.
    .task = **In which rotation does it fit?** Rotate it, then press “{ hexamino-confirm-here }”.
    .right = Equal dots on one side, blank to blank on the other. Blanks alone never do: **dots must meet at least once**.
hexamino-lesson-dots = Get rid of many dots: the fewest left win. Your whole **hand** fits here.
    .task = **Which has the most dots?**
    .right = You get rid of **{ $points }** dots. In the game the button of a tile says so before you press it: −{ $points }.
    .wrong = With this one you get rid of { $yours } dots; with another, { $points }.
hexamino-lesson-draw = If none of your tiles fits, you draw up to two from the **stock**; if neither fits, you **pass**. Here you drew the two framed ones, and one place is left, the marked one: all others touch only blank sides.
    .task = **Which of them can you lay?**
    .right = Equal dots on one side, blank to blank on the others. **After each tile you lay, you draw one**, as long as the stock lasts.
    .refused = The tile in the middle shows { $towards } dots there. This one has no side with { $towards } dots, so it fits in no rotation.
hexamino-lesson-end = A **deal** ends when somebody has laid their last tile, or when nothing fits any more, as here: an end tile took the last place, and all around there are only blanks, so none of the { $stock } in the stock fits either. Then each player counts the dots left in their hand. With two players a game is two deals, otherwise one.
