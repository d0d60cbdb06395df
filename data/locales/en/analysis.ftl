# The story of a finished game. $who is a name with its seat, or names. Pictures, alt texts and messages share these.

button-analysis = Analysis
button-analysis-show = Show everybody
button-analysis-help = How is this worked out?

analysis-title = The story of the game
analysis-heading = **The story of the game** · { $title }
analysis-curve = points ahead of the best of the others
analysis-curve-two = points ahead
analysis-curve-total = points so far
analysis-turns = { $count ->
    [one] { $count } turn
   *[other] { $count } turns
}
analysis-rounds = { $count ->
    [one] { $count } round
   *[other] { $count } rounds
}
analysis-axis = round { $turn }
analysis-axis-turns = turn { $turn }
analysis-turn = { $kind ->
    [turns] Turn { $turn }
   *[other] Round { $turn }
}
analysis-points = { $points ->
    [0] a few points
    [one] { $points } point (±{ $error })
   *[other] { $points } points (±{ $error })
}
analysis-found = { $found } of { $asked } found it
analysis-shares = share of what was possible
analysis-share = { $percent }% (±{ $error })
analysis-share-told = { $percent }% (give or take { $error })
analysis-vague = { $few ->
    [true] too few decisions to say
   *[other] too little at stake to say
}
analysis-share-of = { $who }: { $share }
analysis-share-made = { $who }: { $share } of what was possible
analysis-yours = You made **{ $percent }%** (give or take { $error }) of what was possible{ $count ->
    [0] .
   *[other] , { $figures }.
}
analysis-luck = The percentages measure choices, not luck{ $sure ->
    [true] . In this game luck helped { $who } more.
   *[other] : whoever wins may have a lower one.
}
analysis-figures = Of what was possible: { $figures }.
analysis-scale = 100% would be the best choice every time, 0% a blind one; “give or take” (±) is chance.
analysis-figure = { $who } { $share }
analysis-yours-vague = No figure for you: { $few ->
    [true] too few of your decisions could change this game.
   *[other] too little was at stake in your decisions.
}
analysis-early = The game was stopped too early to say how well anybody played.
analysis-led = In the lead: { $who }.{ $ties ->
    [0] {""}
    [one] {" "}Tied for { $ties } round.
   *[other] {" "}Tied for { $ties } rounds.
}
analysis-you = you
analysis-ahead = { $who } for { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
analysis-nobody-led = Nobody was ever alone in the lead.
analysis-total = { $points ->
    [one] { $points } point
   *[other] { $points } points
} in { $together ->
    [true] { $turns ->
        [one] { $turns } round
       *[other] { $turns } rounds
    }
   *[other] { $turns ->
        [one] { $turns } turn
       *[other] { $turns } turns
    }
}.
analysis-turning = { $of ->
    [1] Turning point: round { $round }.
   *[other] Turning point { $number }: round { $round }.
} { $who } pulled { $points ->
    [one] { $points } point
   *[other] { $points } points
} clear.
analysis-costs = What cost you most:
analysis-costs-of = What cost { $who } most:
analysis-small-costs = No single choice decided it. The dearest may be:
analysis-small-costs-of = { $who }: no single choice decided it. The dearest may be:
analysis-no-costs = { $all ->
    [true] No choice cost you anything worth naming.
   *[other] No single choice cost you much; small differences add up, too.
}
analysis-no-costs-of = { $who }: { $all ->
    [true] no choice cost anything worth naming.
   *[other] no single choice cost much; small differences add up, too.
}
analysis-misses = What most others found, and you did not:
analysis-misses-of = What most others found, and { $who } did not:
analysis-no-misses = You missed nothing that most others found.
analysis-no-misses-of = { $who } missed nothing that most others found.
analysis-cost = { $at }: { $played }. Better: { $better }. Cost: { $lost }{ $now ->
    [0] .
   *[other] , { $now } of them at once.
}
analysis-missed = { $at }: { $played }. Meant was { $better }: { $lost }.
analysis-lost = cost { $who } { $lost }
analysis-missed-by = { $who } missed it
analysis-played = Played
analysis-better = Better
analysis-meant = Meant
analysis-gain = { $gain } at once
analysis-more = { $points ->
    [0] a few points
    [one] { $points } point
   *[other] { $points } points
} more in the end

analysis-progress = Analysing: { $done } of { $all } moves. This message will update.
analysis-begins = Analysing the game. This message will update.
analysis-late = This takes longer than I can keep changing this message. Press the button under the end of the game again in a while: nothing is lost.
analysis-failed = The story of this game could not be told (error { $number }).
analysis-spectator = You had no seat in this game: here are the curve and everyone’s figure.
analysis-shown = Everybody can see it now.
analysis-shown-before = Your page is in the channel already.

analysis-help =
    • **100%** is the best choice I found each time, **0%** is choosing blindly. I judge every choice by what that player could know then.
    • **Give or take** (±) is how far chance may move a figure. Where too little was at stake, I give none.
analysis-help-costs =
    • **A cost** is my estimate of what a choice lost by the end of the game. If chance alone may move it as far, I give no number.
    • **What I can’t see**: plans and bluff. I look at the end of each turn, and reckon from there what that is usually worth by the end of the game.
analysis-help-misses =
    • **What most others found**: more than half of those who were asked. I name no other mistakes, because I misread one clue in four.
analysis-help-lead =
    • **In the lead** is who would have won if the game had stopped after that round. A **turning point** is where that changed and lasted (a single round in between doesn’t count), and always the last change.

refusal-no-skill = The order of the seats decided this game. There is no skill in it to analyse.
refusal-analysis-busy = One game at a time: I am still working through another one for you. Try again when it is done.
