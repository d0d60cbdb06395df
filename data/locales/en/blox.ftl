# Blox, in English. $who is a seat as messages show it ("**B** Jonas"), $name as pictures do.

blox-title = Blox
blox-tagline = Use cards to tear towers down and build higher ones.
blox-puzzle-rules =
    Each card that you pay for one of these is a point:
    - **Demolish** a tower in line with your pawn: a card for each block, in its colour.
    - **Build** a tower of your blocks where your pawn stands: the same price.
    - **Capture** a pawn in line with yours: 3 to 5 cards in the colour of its square.
    No points: **walk** or **enter**, for one card straight over free squares to the first one of its colour.
    In line: in one row or column, nothing between, and no square between has a colour of the tower (or of that pawn’s square).
    -# Who demolishes or captures moves there. The phase says which heights you may demolish and build. A ready joker pays for any card.
blox-option-round_limit = Latest end
    .about = Where nobody has won by then, the game ends and points decide.
blox-option-round_limit-50 = after 50 rounds
blox-option-round_limit-100 = after 100 rounds
blox-option-round_limit-200 = after 200 rounds
blox-option-round_limit-300 = after 300 rounds

# Colours: squares, blocks and cards
blox-colour-black = black
blox-colour-white = white
blox-colour-grey = grey
blox-colour-red = red
blox-colour-joker = joker
blox-with-joker = { $cards ->
    [none] the joker
   *[other] { $cards } and the joker
}
blox-short-black = b
blox-short-white = w
blox-short-grey = g
blox-short-red = r

# Words in pictures
blox-facts = turn { $turn }
blox-facts-last = last round
blox-last-enter = { $name } enters on { $cell }
blox-last-move = { $name } moves to { $cell }
blox-last-demolish = { $name } demolishes { $height } on { $cell }, { $points }
blox-last-build = { $name } builds { $height } on { $cell }, { $points }
blox-last-capture = { $count ->
    [one] { $name } captures { $victim } on { $cell } with a card, { $points }
   *[other] { $name } captures { $victim } on { $cell } with { $count } cards, { $points }
}
blox-last-swap = { $count ->
    [one] { $name } swaps a card
   *[other] { $name } swaps { $count } cards
}
blox-last-rose = { $text }, phase { $phase }
blox-phase = phase
blox-phase-of = phase { $phase } of { $last }
blox-may-demolish = demolish up to
blox-no-demolish = no demolishing
blox-build-first = until you build
blox-may-build = build exactly
blox-height-left = { $count ->
    [one] tower of { $height }
   *[other] towers of { $height }
}
blox-still = towers of { $height }: { $left } left
blox-rises = { $phase ->
    [0] last round when only one is left
   *[other] phase { $phase } when only one is left
}
blox-discard = discarded
blox-pile = { $count ->
    [one] { $count } card to draw
   *[other] { $count } cards to draw
}
blox-phase-now = phase { $phase }
blox-paid = paid
blox-hand = Your hand
blox-your-cards = your cards
blox-you-pay = you pay
blox-your-blocks = your blocks
blox-of-build = { $enough ->
    [0] { $count } of { $build } for a tower
   *[other] { $count }, enough to build
}
blox-tower-on = Tower on { $cell }
blox-new-card = new
blox-joker-ready = joker ready
blox-joker-used = joker used
blox-brings = this move
blox-points = points
blox-blocks = blocks
blox-column-demolitions = demolished
blox-column-buildings = built
blox-column-captures = captured

# What happened
blox-event-deal = Each card or joker that you pay to demolish, build or capture is a point; most points win. When only one tower of { $height } is left, it is the last round.
blox-event-enter = { $who } enters on { $cell } ({ $colour }) and pays { $paid }.
blox-event-move = { $who } walks from { $start } to { $cell } ({ $colour }) and pays { $paid }.
blox-event-demolish = { $who } demolishes the tower on { $cell } ({ $blocks }) and pays { $paid }: **+{ $points }** ({ $why }). Blocks owned: { $owned }.
blox-event-build = { $who } builds a tower of { $height } on { $cell } ({ $blocks }) and pays { $paid }: **+{ $points }**. { $chip ->
    [0] It stays for good.
   *[other] The pawn goes back to the supply.
}
blox-event-capture = { $who } captures the pawn of { $other } on { $cell } and pays { $paid }: **+{ $points }** ({ $why }).
blox-event-swap = { $who } swaps { $cards }.{ $woken ->
    [0] {""}
   *[other] {" "}The joker is ready again.
}
blox-event-reshuffle = { $count ->
    [one] The discarded card goes
   *[other] The { $count } discarded cards are shuffled and go
} back to the pile.
blox-event-phase = Phase { $phase } begins: demolish up to { $demolish } high, build { $build } high.
blox-event-closing = { $left ->
    [one] Only one tower of { $height } is left, so this is the last round: one more turn.
   *[other] Only one tower of { $height } is left, so this is the last round: { $left } more turns.
}
blox-drawn = You draw { $cards }.

# Why it scores
blox-why-demolish = { $count ->
    [one] one block taken
   *[other] { $count } blocks taken
}
blox-merit-enter = brings a pawn into the game
blox-merit-move = a better place for what comes next
blox-merit-swap = { $woken ->
    [0] better cards for what comes next
   *[other] makes the joker ready again
}
blox-merit-sight = brings the tower on { $cell } into reach ({ $height } high)
blox-merit-prey = brings a pawn of { $who } into reach
blox-merit-hunter = gets out of reach of { $who }
blox-merit-kept = { $why ->
    [joker] makes the joker ready again and keeps
    [cards] may bring better cards and keeps
   *[none] keeps
} { $all ->
    [0] { $held } of { $count } cards
    [one] the card
   *[other] the { $all } cards needed
} { $step ->
    [build] to build on { $cell }
    [capture] to capture the pawn on { $cell }
   *[demolish] to demolish the tower on { $cell }
} ({ $points ->
    [one] 1 point
   *[other] { $points } points
})
blox-why-build = { $count ->
    [one] a tower of one block
   *[other] a tower of { $count } blocks
}
blox-why-capture = { $count ->
    [one] one card paid
   *[other] { $count } cards paid
}

# Why it ended
blox-tie = Blocks owned break the tie.
blox-ending-towers = { $left ->
    [0] No tower of { $height } is left.
    [1] Only one tower of { $height } is left.
   *[other] At most one tower of { $height } is left.
}
blox-ending-round-limit = The limit of { $rounds } rounds is reached.

# The picker
blox-verb-enter = Enter
blox-verb-move = Walk
blox-verb-demolish = Demolish
blox-verb-build = Build
blox-verb-capture = Capture
blox-verb-swap = Swap
# What else is typed for it.
blox-verb-enter-also = place put set
blox-verb-move-also = go step
blox-verb-demolish-also = destroy break tear
blox-verb-build-also = construct erect
blox-verb-capture-also = take beat
blox-verb-swap-also = exchange trade change cards
blox-side-left = left
blox-side-right = right
blox-side-top = top
blox-side-bottom = bottom
blox-way-left = left
blox-way-right = right
blox-way-up = up
blox-way-down = down
blox-whole-move = { $count ->
    [2] { $first } from { $second }
   *[other] { $first } from { $second } to { $third }
}
blox-whole-enter = { $count ->
    [2] { $first } on { $second }
   *[other] { $first } on { $second } · { $third }
}
blox-whole-demolish = { $count ->
    [2] { $first } { $second }
   *[other] { $first } { $second } from { $third }
}
blox-whole-capture = { $count ->
    [2] { $first } { $second }
   *[other] { $first } { $second } from { $third }
}
blox-whole-build = { $count ->
    [2] { $first } on { $second }
   *[other] { $first } on { $second } · { $third }
}
blox-piece-figure = a pawn
blox-piece-tower = a tower
blox-label-enter = Enter { $colour }
blox-label-enter-joker = Enter { $colour } (joker)
blox-label-joker = Joker for { $colour }
blox-label-cards = Without the joker
blox-label-pay = Use { $paid } instead
blox-question = What will you do?
blox-waits = Not now: { $what }.
blox-lacks-no-figures = enter a pawn first
blox-lacks-no-supply = all pawns on the board
blox-lacks-few-blocks = { $blocks } of { $build } blocks
blox-lacks-many-blocks = too many blocks: build first
blox-lacks-wrong-height = { $cell } is too high
blox-lacks-cannot-pay = { $verb ->
    [build] for a tower of { $price } you lack { $lacking }
    [enter] no card for a square in reach
    [move] no card for a square in reach
   *[other] for { $cell } you lack { $lacking }
}
blox-lacks-way-blocked = { $piece ->
    [figure] pawn on { $cell } bars { $target }
   *[tower] tower on { $cell } bars { $target }
}
blox-lacks-colour-between = { $cell } bars { $target }: no { $colour } square may lie between
blox-lacks-reach = { $verb ->
    [capture] no pawn in reach
    [demolish] no tower in reach
   *[other] no square free
}
blox-cost-step = A square costs a card of its colour{ $joker ->
    [0] {""}
   *[other] , or the joker
}.
blox-cost-enter = An arrow leads straight ahead to the first { $colour } square.{ $joker ->
    [0] {""}
   *[other] {" "}You have no such card: the joker pays.
}
blox-cost-demolish = A tower costs one card of its colour for each block.
blox-cost-build = You pay one card of its colour for each block.
blox-cost-capture = Each card of the colour that the pawn stands on is a point: { $least } to { $most }.
blox-cost-swap = As many as you like.{ $joker ->
    [0] {" "}The joker is ready again afterwards.
   *[other] {""}
}
blox-question-enter = Which card do you enter with?
blox-question-square = Which { $colour } square do you enter on?
blox-question-move = Where do you walk?
blox-question-figure = { $verb ->
    [demolish] Which pawn do you demolish { $cell } with?
    [capture] Which pawn do you capture on { $cell } with?
   *[other] Which of your pawns?
}
blox-question-build = Where do you build?
blox-question-blocks = Which blocks do you build with?
blox-question-demolish = Which tower do you demolish?
blox-question-capture = Which pawn do you capture?
blox-question-swap = Which cards do you swap for new ones?
blox-legend-enter = pawns enter
blox-legend-next = next turn { $points }
blox-legend-sight = tower in line
blox-legend-joker = any colour
blox-figures = The numbers are your pawns that can do it: { $figures }.
blox-promise = Next turn { $points } ({ $where }) with the cards you keep: { $cells }.
blox-promise-sight = A tower comes into line: { $cells }.
blox-title-enter = Enter on { $cell }?
blox-title-move = Walk to { $cell }?
blox-title-demolish = Demolish { $cell }?
blox-title-build = Build on { $cell }?
blox-title-capture = Capture on { $cell }?
blox-title-swap = { $count ->
    [one] Swap this card?
   *[other] Swap these { $count } cards?
}
blox-uses = Blocks: { $blocks }. Your pawn goes back to your supply.
blox-pays = You pay: { $paid }{ $stands ->
    [none] {""}
   *[other] {" "}(as { $stands })
}{ $draws ->
    [0] {""}
    [one] ; then you draw 1 card
   *[other] ; then you draw { $draws } cards
}
blox-begins = { $phase ->
    [0] This begins the last round.
   *[other] This begins phase { $phase }: from then on demolish up to { $demolish } high, build exactly { $build } high.
}
blox-final = Once you have seen new cards, a move can’t be taken back.
blox-confirm-swap = { $count ->
    [one] Swap 1 card
   *[other] Swap { $count } cards
}
blox-sure = { $action }?
blox-describe-enter = enter on { $field }, paying { $paid }
blox-describe-move = walk { $start } to { $field }, paying { $paid }
blox-describe-demolish = demolish { $field } from { $start }, paying { $paid }
blox-describe-build = build on { $start } (blocks { $blocks }), paying { $paid }
blox-describe-capture = capture { $field } from { $start }, paying { $paid }
blox-describe-swap = swap { $paid }

# For reading without eyes
blox-alt-last = Last: { $last }{ $start ->
    [none] {""}
   *[other] , from { $start }
}
blox-alt-towers = { $label }: { $towers }
blox-alt-figures = Pawns: { $figures }
blox-alt-full = With { $count } blocks you build before you demolish again.
blox-alt-phase = Phase { $phase } of { $last }: demolish up to { $height } high{ $build ->
    [untold] .
   *[other] , build { $build } high; { $left ->
        [one] { $left } tower of height { $height } left, { $rises }.
       *[other] { $left } towers of height { $height } left, { $rises }.
    }
}
blox-alt-seat = { $name }: { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $supply ->
    [one] { $supply } pawn
   *[other] { $supply } pawns
} in supply, { $joker }, blocks { $blocks }
blox-alt-hand = Your cards: { $cards }{ $joker ->
    [untold] .
   *[other] ; { $joker }.
} Your blocks: { $blocks }{ $enough ->
    [untold] .
   *[other] {" "}({ $enough }).
}
blox-letters = b black, w white, g grey, r red
blox-alt-fields = Squares from a to i ({ blox-letters }): { $rows }
blox-text-legend = Squares: { blox-letters }. A number before the letter is a tower of that height, a capital letter behind it the pawn of that seat. The list of towers has the colour of the square in brackets, then the blocks, in any order.
blox-alt-discard = Discarded: { $cards } · { $pile }

# Refusals
blox-refusal-verb = “{ $verb }” is not an action in Blox. Use enter, walk, demolish, build, capture or swap.
blox-refusal-words = After “{ $verb }” something is missing, or there is too much. A complete move looks like this: { $verb ->
    [enter] enter left 6 black black
    [move] move a1 right white joker
    [build] build e5 grey,red grey,red
    [capture] capture a1 e1 white,white,white
    [swap] swap black,white
   *[demolish] demolish a1 c1 black,grey
}.
blox-refusal-unknown-side = “{ $side }” is not a side. Use left, right, top or bottom.
blox-refusal-unknown-line = There is no line “{ $line }” on that side. Use a row from 1 to 9 on the left and right, a column from a to i at the top and bottom.
blox-refusal-unknown-way = “{ $way }” is not a direction. Use left, right, up or down.
blox-refusal-unknown-cell = There is no square “{ $cell }”. Squares are a1 to i9.
blox-refusal-unknown-colour = “{ $colour }” is not a colour here. Use black, white, grey or red.
blox-refusal-unknown-cards = “{ $cards }” are not cards. Use black, white, grey, red or joker, with commas and no spaces.
blox-refusal-no-figures = None of your pawns is on the board.
    .instead = Enter one first.
blox-refusal-none-in-line = { $verb ->
    [capture] No other player’s pawn
   *[demolish] No tower
} stands in line with a pawn of yours.
blox-refusal-enter-first = No pawn can enter on { $cell }: from no edge is it the first { $colour } square.
blox-refusal-move-first = None of your pawns walks to { $cell }: a step ends on the first square of a colour, straight ahead.
blox-refusal-no-supply = All your { $figures } pawns stand on the board.
    .instead = Building brings one back.
blox-refusal-no-such-field = There is no { $colour } square that way. Choose another colour or direction.
blox-refusal-field-taken = The first { $colour } square that way is { $cell }, and { $piece } stands there. You can’t skip it; choose another colour or direction.
blox-refusal-way-blocked = { $piece } on { $cell } blocks the way to { $target }. Towers and pawns can’t be passed.
blox-refusal-not-your-figure = None of your pawns stands on { $cell }. Choose one of yours.
blox-refusal-no-tower = There is no tower on { $cell }. Choose a square with a tower.
blox-refusal-no-victim = There is no pawn on { $cell } to capture.
blox-refusal-own-figure = The pawn on { $cell } is your own; only others can be captured.
blox-refusal-not-in-line = Pawns reach straight ahead only, and { $start } and { $cell } share neither a row nor a column.
blox-refusal-out-of-line = None of your pawns is in the same row or column as { $cell }. Pawns reach straight ahead only.
blox-refusal-colour-between = Between your pawn and { $target } { $count ->
    [one] lies
   *[other] lie
} { $cell }. No square in between may have { $aim ->
    [figure] the colour that the other pawn stands on
   *[tower] a colour of the tower
}. Come closer, or from another side.
blox-refusal-wrong-height = The tower on { $cell } is { $height } high. In phase { $phase } you can demolish towers up to { $most } high.
blox-refusal-for-good = The tower on { $cell } is { $height } high. It stays for good.
blox-refusal-many-blocks = You own { $blocks } blocks. With { $most } or more you can’t demolish.
    .instead = Build first.
blox-refusal-build-height = In phase { $phase } a new tower is exactly { $build } high, not { $height }.
blox-refusal-few-blocks = In phase { $phase } a new tower needs { $build } blocks; you own { $blocks }.
    .instead = Demolish first.
blox-refusal-not-your-blocks = You lack these blocks: { $missing }.
blox-refusal-cannot-pay = { $cell ->
    [none] That costs
   *[other] On { $cell } that costs
} { $price }. You lack { $lacking }{ $joker ->
    [0] , and your joker is used
   *[other] , and the joker stands for only one card
}.
    .instead = Swap cards to get others.
blox-refusal-not-in-hand = Not in your hand: { $missing }. Choose cards that are.
blox-refusal-not-the-price = That costs exactly { $price }; the joker may stand for one of them.
blox-refusal-joker-used = Your joker is used.
    .instead = Swapping cards makes it ready again.
blox-refusal-one-joker = You have only one joker.
blox-refusal-capture-cards = A capture takes { $least } to { $most } cards, not { $count }.
blox-refusal-joker-stays = The joker can’t be swapped; it stays with you. Swap cards only.
blox-refusal-undo-revealed = You can’t take that back: cards were drawn, and they don’t go back.

# The record of a server
blox-record-tower = tallest tower built: { $value ->
    [one] { $value } block
   *[other] { $value } blocks
}

# Lessons. $points is what the right answer scores, $yours what the reader’s does.
blox-lesson-enter = The stacks are **towers**. They score points, and most points win. First a **pawn** of yours has to **enter**, from any edge (►): straight ahead to the first square of a colour that you choose. You pay a **card** of that colour, here a white one. Nothing may stand in between.
blox-lesson-demolish = **Demolish** a **tower** in the row or column of your pawn: pay a card for each **block**, in its colour, and score the height, the number beside it. Any tower or pawn in between blocks the way, your own too, and so does a square in a colour of the tower.
    .task = **Which one can you reach?**
    .right = Its height scores **{ $points }**, and its blocks are yours. Your pawn now stands there, and you draw new cards until you hold { $hand } again: that was a turn.
blox-lesson-phase = The game has **phases**: with each new one you may demolish towers one block higher, which score more. With two players it starts in phase { $phase }; beside the board you see how high they may be now. You reach both towers and hold the cards for both.
    .task = **Which one may you demolish?**
    .right = In phase { $phase } you demolish towers up to **{ $most }** high: this one scores **{ $points }**. Once only one tower of exactly that height is left, the next phase begins; now there are { $left }. After the last phase you finish the round, and the game is over.
blox-lesson-walk = A pawn on the board **walks** as it came in: straight ahead to the first square of a colour, for a card of that colour. That scores nothing, but can bring a tower into line. The framed one on { $cell } costs a black and a red card.
    .task = **From where can you demolish { $cell } next turn?**
    .right = The step takes your white card. The black and the red one are left for the tower: it can score **{ $points }** next turn.
    .wrong = The tower would be in line, but that square takes the red card, which you need for the tower.
blox-lesson-swap = A **joker** pays once for a card of any colour; yours is used up. **Swap** as many cards as you like for new ones: that scores nothing, but makes it ready again. For the tower on { $cell }, beside your pawn, you hold black and lack red.
    .task = **Swap a card that you don’t need for it.**
    .right = You draw a new card, and your joker is ready again: it stands for the red one, and the tower can score **{ $points }** in your next turn.
    .wrong = You need that card for the tower: with the joker alone you can’t pay for it. Keep it, and the tower can score { $points }.
blox-lesson-build = You own the blocks of two towers. **Build** a new one where your pawn stands, of any of them. The phase says how many: now exactly **{ $build }**. Pay a card for each, in its colour.
    .task = **Which blocks do you build with?**
    .right = The height scores **{ $points }**. The pawn goes back to your **supply** and can enter again. In a later phase anyone may demolish that tower; only towers of { $tall } stay for good. With { $full } blocks or more you have to build before you demolish again.
blox-lesson-capture = Two pawns of another player stand in line with yours. **Capture** one: pay { $least } to { $dearest } cards in the colour of the square it stands on; each card scores a point. No square in between may have that colour.
    .task = **What scores most?**
    .right = Each card scores, **{ $points }** in all. The pawn goes back to its owner’s supply, and yours takes its place. Your pawns can be captured in the same way.
    .wrong = Each card scores, but these are only { $yours }. Capturing can score { $points }.
