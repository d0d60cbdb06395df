# The story of a finished game. $who is a name with its seat, or names. Pictures, alt texts and messages share these.

button-analysis = Analysis
button-analysis-show = Show everybody
button-analysis-help = How is this worked out?

analysis-title = The story of the game
analysis-heading = **The story of your game** · { $title }
analysis-curve = points ahead of the best of the others
analysis-curve-total = points after each turn
analysis-turns = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}
analysis-rounds = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
analysis-axis = round
analysis-axis-turns = turn
analysis-turn = { $together ->
    [true] Round { $turn }
   *[other] Turn { $turn }
}
analysis-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
analysis-chance = { $percent ->
    [one] { $percent } chance in 100
   *[other] { $percent } chances in 100
}
analysis-share = { $percent }%, give or take { $error }
analysis-vague = no figure
analysis-share-of = { $who }: { $share }
analysis-yours = Of your chances, you took **{ $share }**.
analysis-yours-vague = There is no figure for you: too few decisions, too little at stake, or too much luck.
analysis-led = In the lead: { $who }.
analysis-ahead = { $who } for { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
analysis-nobody-led = Nobody was ever in the lead.
analysis-total = { $points ->
    [one] { $points } point
   *[other] { $points } points
} after { $turns ->
    [one] { $turns } turn
   *[other] { $turns } turns
}.
analysis-turning-ahead = { $number }. Round { $round } turned the game for { $who }: { $points ->
    [one] { $points } point ahead
   *[other] { $points } points ahead
}.
analysis-turning-nearer = { $number }. Round { $round } brought { $who } closest: { $points ->
    [0] level
    [one] { $points } point behind
   *[other] { $points } points behind
}.
analysis-costs = What cost you most:
analysis-costs-of = What cost { $who } most:
analysis-no-costs = No decision of yours cost anything that can be told apart from luck.
analysis-no-costs-of = No decision of { $who } cost anything that can be told apart from luck.
analysis-cost = { $at }: { $played }. Better: { $better }. Cost: { $lost }.
analysis-lost = cost { $who } { $lost }
analysis-played = Played
analysis-better = Better
analysis-gain = { $gain } at once
analysis-less = { $lost } less
analysis-more = { $lost } more

analysis-progress = I am working through the game: { $done } of { $all } decisions. This message changes by itself.
analysis-begins = I am working through the game. This message changes by itself.
analysis-late = This takes longer than I can keep changing this message. Press the button under the end of the game again in a while: nothing is lost.
analysis-failed = The story of this game could not be told (error { $number }).
analysis-spectator = You had no seat in this game: here are the curve and everyone’s figure.
analysis-shown = Everybody can see it now.
analysis-shown-before = Your page is in the channel already.

analysis-help =
    • **How the figure is worked out**
    For every decision of every player I look at what their seat could know then: not at hidden hands, not at what was drawn later. I imagine many ways in which things may lie, try what was played and what else was possible on the same ones, and finish the turn as well as I can. How good the table looks after that is counted in points of the lead.
    • **“83%”**: 100% is the best I found at every decision, 0% is choosing blindly. What lies between is shared out over the whole game. Decisions without a choice, and moves that the clock made, don’t count.
    • **“Give or take 4”** is how much chance alone may move the figure (19 times in 20). Above 30 there is no figure, nor where hardly anything was at stake.
    • **What it can’t know**: “best” is my opinion after a second of thought. I look no further than the end of a turn, I know no bluff and no plan, and I may be wrong. With words, I misread one clue in four. A loss that luck explains counts as none.
    • **The lead** is what each would have had if the game had stopped there, hands counted. It is compared after each round, when everybody has had as many turns. A turning point is a round after which another player led, and still did after the next.

refusal-analysis-busy = One game at a time: I am still working through another one for you. Try again when it is done.
