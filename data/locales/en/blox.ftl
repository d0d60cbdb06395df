# Blox, in English. $who is a seat as messages show it ("**B** Jonas"), $name as pictures do.

blox-title = Blox
blox-tagline = pay, walk, tear down, build up
blox-option-round_limit = Rounds at most

# Colours: fields, blocks and cards
blox-colour-black = black
blox-colour-white = white
blox-colour-grey = grey
blox-colour-red = red
blox-colour-joker = joker
blox-short-black = b
blox-short-white = w
blox-short-grey = g
blox-short-red = r

# Words in pictures
blox-turn = { $name } to move
blox-facts = turn { $turn }
blox-facts-last = last round
blox-last-start = { $name } begins
blox-last-enter = { $name } enters on { $cell }
blox-last-move = { $name } moves to { $cell }
blox-last-demolish = { $name } demolishes { $cell }, { $points }
blox-last-build = { $name } builds { $height } on { $cell }, { $points }
blox-last-capture = { $name } captures { $victim } on { $cell }, { $points }
blox-last-swap = { $count ->
    [one] { $name } swaps a card
   *[other] { $name } swaps { $count } cards
}
blox-last-rose = { $text }, phase { $phase }
blox-phase = phase
blox-may-demolish = demolish
blox-may-build = build
blox-height-left = { $height } high, left
blox-discard = discarded
blox-pile = { $count ->
    [one] { $count } card to draw
   *[other] { $count } cards to draw
}
