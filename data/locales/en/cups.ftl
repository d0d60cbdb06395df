# Cups. Public, but for what somebody reads who presses a button. $when is a moment that Discord writes.

cmd-cup = cup
    .about = A cup in rounds, at several tables, for everybody who joins
cmd-cup-open = open
    .about = Open a cup in this channel; for those who manage the server
    .game = { cmd-play.game }
    .game-about = The game
    .join = join
    .join-about = How long people can join; leave empty for { cup-time-1d }
    .round = round
    .round-about = How long a round lasts; leave empty for { cup-time-7d }
    .rounds = rounds
    .rounds-about = How many rounds are played; leave empty for 3
    .seats = seats
    .seats-about = How many people sit at a table at most; leave empty for 4, or fewer if rounds are short
    .voice = voice
    .voice-about = The voice channel in which everybody sits
cmd-cup-show = show
    .about = See the cups of this server, and your own table
cmd-cup-end = end
    .about = End a cup now; what is being played counts as it stands
    .game = { cmd-play.game }
    .game-about = The game of the cup; needed only where several run
cup-time-15m = 15 minutes
cup-time-30m = 30 minutes
cup-time-1h = 1 hour
cup-time-1d = 1 day
cup-time-3d = 3 days
cup-time-7d = 1 week

cup-name = Cup
cup-title = { $title } cup
cup-about = { $rounds ->
    [one] One round
   *[other] { $rounds } rounds
} of { $lasts }, at tables of { $seats ->
    [2] two
   *[other] { $least } to { $seats }, depending on how many join
}. A game takes about { $minutes } minutes.
cup-voice = We meet in { $channel }.
cup-joined = { $count ->
    [0] Nobody has joined yet.
   *[other] **{ $count } joined:** { $who }{ $others ->
        [0] {""}
       *[other] {" "}and { $others } more
    }
}
cup-until = Join until { $when }. Then the first round begins.
cup-round-now = Round { $round } of { $rounds } is on until { $when }{ $short ->
    [0] .
   *[other] {" "}at the latest.
}
cup-next = Next round: { $when }.
cup-own = **You:** { $shared ->
    [0] place
   *[other] joint place
} { $rank } of { $of }, { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $mark ->
    [none] {""}
   *[other] {", "}{ $mark }
}
cup-after = -# After round { $round }:
cup-place = **{ $rank }.** { $name } · { $points }{ $mark ->
    [none] {""}
   *[other] {" · "}{ $mark }
}
cup-rest = { $rank }. { $name } **{ $points }**{ $out ->
    [none] {""}
   *[other] {" "}({ $out })
}
cup-undrawn = -# Not in the picture:
cup-people = { $count } people
cup-over = The cup is over.
cup-begun = The cup has begun. Each round gets a post of its own in this channel.
cup-called-off = **The cup does not take place{ $why ->
    [ended] :** it was called off.
    [few] :** too few people joined.
   *[none] .**
}
cup-seal = -# This seal will prove that no draw was rigged (*{ button-cup-how }*): ||`{ $anchor }`||
button-cup-join = { button-join }
button-cup-leave = Leave the cup
button-cup-begin = Begin now
button-cup-end = End the cup
button-cup-again = Open it again (server managers)
button-cup-again-sure = Open it again
button-cup-how = How it works
button-cup-table = My table
button-cup-draw = Check the draw

cup-round = **Round { $round } of { $rounds } begins.** It ends { $short ->
    [0] { $when }
   *[other] with its last game, { $when } at the latest
}; a game that is still on then counts as it stands and goes on for fun.
cup-round-played = **Round { $round } of { $rounds }:** all games are over. The round ends { $when }.
cup-round-late = **Round { $round } of { $rounds } is over.**
cup-table = **Table { $number }:** { $who }
cup-table-over = **Table { $number } is over:** { $who } (cup points){ $scores ->
    [none] {""}
   *[other] ; the game ended { $scores }
}
cup-bye = A bye this round, with as many points as for a win: { $who }
cup-bye-late = Joined after the draw, with 6 points for this round: { $who }
cup-open-still = You can still join: round { $round } then brings you 6 points, half as many as a win.
cup-event = { $title } · round { $round }
cup-leaders = **Round { $round } is over.** { $count ->
    [one] { $who } leads
   *[other] { $who } lead
} with { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
cup-champions = 🏆 **The cup is over.** { $count ->
    [one] { $who } has won
   *[other] { $who } have won together
} with { $points ->
    [one] { $points } point
   *[other] { $points } points{ $count ->
        [one] {""}
       *[other] {" "}each
    }
}. Congratulations!
cup-medal = { $rank ->
    [2] 🥈
   *[3] 🥉
} { $who } **{ $points }**{ $mark ->
    [none] {""}
   *[other] {" "}({ $mark })
}
cup-level = { $why ->
    [byes] As many points as the first, but more byes: { $who }
    [late] As many points as the first, but joined later: { $who }
    [rivals] As many points as the first, but weaker rivals: { $who }
   *[nobody] At least as many points, but nobody beaten: { $who }
}
cup-missing = { $why ->
    [out] { $who }{ $others ->
        [0] {""}
       *[other] {" "}and { $others } more
    } { $count ->
        [one] has missed { $misses } rounds and is out.
       *[other] have missed { $misses } rounds and are out.
    }
   *[once] Missed this round: { $who }{ $others ->
        [0] {""}
       *[other] {" "}and { $others } more
    }. After { $misses } missed rounds a player is out.
}
cup-signs = -# { pictures-cup-rivals-about }. It decides a tie.
cup-early = { $cut ->
    [0] It ended early, after
   *[other] It was ended early, in
} round { $round } of { $rounds }{ $who ->
    [none] .
   *[other] : only { $who } is left.
}
cup-no-result = **The cup has ended without a result.** Nobody who is still in it has beaten anybody.
lobby-drawn = { cup-title } · { $who }
notice-lobby-unthreaded = I could not make a thread for this table of the cup, so it closes without a game. I need the permission *{ permission-create-public-threads }* here, and a server has a limit of active threads.
stopped-round = The round of the cup is over.
notice-cup-ended = The cup was ended, and this game has counted{ $who ->
    [none] {" "}as it stood.
   *[other] : { $who }.
} You can play it to its end for fun, without a clock.
notice-cup-counted = The round of the cup is over, and this game has counted{ $who ->
    [none] {" "}as it stood.
   *[other] : { $who }.
} You can play it to its end for fun, without a clock.
cup-late = -# When time runs out, a computer sits in for you until you come back.
notice-cup-sat-in = **{ $title }** at [{ $place }]({ $link }): your time ran out, so a computer sits in for you. *{ button-here }* gives you your seat back, and so does a move of yours.
notice-cup-out = **{ $title }** at [{ $place }]({ $link }): you have missed { $misses } rounds, so you are out of this cup.
cup-called = -# { $cup } · round { $round } of { $rounds }, until { $when }
cup-absent = -# For the cup, whoever neither moves nor comes back has missed the round, even if a computer plays for them.
cup-resign = For the cup you then rank last at this table, ahead only of whoever missed the round.
cup-missed = { $one ->
    [0] A
   *[other] { $won } wins: a
} computer sat in for { $who }, which doesn’t count for the cup.
cup-stood = The cup’s round ended first, so the game counted as it stood then.

ended-cup = { $channel ->
    [none] The cup
    [now] As it stands, the cup
   *[other] The cup in { $channel }
} counts { $how ->
    [none] this game.
    [draw] a draw: { $who }
    [came] who came: { $who }
    [nobody] no points for anybody: { $who }
   *[other] this game: { $who }
}
cup-opened = The { cup-title } is posted. Everybody can join there. Once all are there, *{ button-cup-begin }* starts the first round early; `/{ cmd-cup } { cmd-cup-end }` ends the cup at any time.
cup-begins = The first round begins.
cup-ended = { $played ->
    [0] The { cup-title } is called off.
   *[other] The { cup-title } has ended.
}
cup-end-ask = End the { cup-title } now? { $round ->
    [0] No round has begun: it is called off.
   *[other] A game that is still on counts as it stands: whoever is ahead has won; if nobody is ahead, or nobody has moved yet, it is a draw. Whoever slept, and neither moved nor came back, has missed it. There are no further rounds.
}
cup-again-ask = Open the { cup-title } again? People can join until { $when }. All else is as before:
cup-in = You are in. The first round begins { $when } at the latest; then your table opens in a thread below the round’s post. I ping you once a round, and when it is your turn as you like it (`/{ cmd-notify }`).
cup-leave-ask = Leave the { cup-title }? { $round ->
    [0] You can join again until the first draw.
   *[other] You can’t come back, and you rank behind all who stay.{ $sits ->
        [0] {""}
       *[other] {" "}Your game of this round still counts for the others: it stays yours, and whoever neither moves nor comes back has missed the round.
    }
}
cup-leave-back = You stay in the cup.
cup-end-back = The cup goes on.
cup-next-begins = The next one begins after a break of { $break }, at the latest { $when }
cup-in-late = You are in. Round 1 was drawn without you, so it brings you 6 points, half as many as a win. { cup-next-begins }; then I ping you, and your table opens in a thread below the round’s post.
cup-left = You are no longer in the cup.{ $sits ->
    [0] {""}
   *[other] {" "}A game that you have begun is still yours, and counts for the others.
}
notice-cup-left = { $who } has left the cup. This game still counts for it.
cup-how = **Rounds.** { $rounds ->
        [one] The only round lasts
       *[other] The { $rounds } rounds last
    }{ $short ->
        [0] {""}
       *[other] {" "}at most
    } { $lasts }{ $rounds ->
        [one] .
       *[other] {" "}each. Losing knocks nobody out.
    }
    {"**"}Points.** { $seats ->
        [2] A win brings 12, a draw 6, a loss 0.
       *[other] At a table the first gets 12, the last 0, others between; a draw shares.
    } A bye (nobody left to play) brings 12{ $rounds ->
        [one] .
       *[other] , joining late 6.
    }
    {"**"}Time.** { $each } a move and { $reserve } in reserve; then a computer sits in for you. If you never show up, you get 0; after { $misses } such rounds you are out.
    {"**"}Winner.** Whoever has most points and has beaten somebody. When level: fewer byes and late starts, then stronger rivals.
    {"**"}Fair.** The seal in the first post fixes all draws beforehand; a button below the standings proves it.
cup-draw = { $broken ->
    [0] ✅ **The draw is right.** I have just drawn { $rounds ->
        [one] the round
        [2] both rounds
       *[other] all { $rounds } rounds
    } again, from the secret that was sealed before anybody joined and from the presses by which people joined. The same people meet at the same tables.
   *[other] ⚠️ **Round { $broken } is not what the sealed secret and the presses by which people joined lead to.** Show this to whoever manages the server.
}
cup-draw-how = -# You need not trust me: `cup.json` has all that another program needs to repeat the draw. People are numbers in it: { $names }
    -# For programmers: `docs/records.md` in my source says how.
cup-mine = { $over ->
    [0] Your table: { $link }
   *[other] Your game of this round is over: { $link }
}
cup-mine-left = You have left this cup. Your game of this round still counts for the others at the table: { $link }
cup-mine-soon = Your table is being opened. Look again in a minute.
cup-mine-bye = { $late ->
    [0] You have a bye: no game this round, and as many points as for a win.
   *[other] You joined once this round had begun: it brings you 6 points, and you play from the next one on.
}
cup-mine-next = { cup-next-begins }. Then I ping you.

refusal-cup-none = There is no such cup here right now. Whoever manages the server can open one: `/{ cmd-cup } { cmd-cup-open }`
refusal-cup-many = Several cups are on in this server. Name the game of the one you mean.
refusal-cup-there = This server already has a cup of this game: { $link }. `/{ cmd-cup } { cmd-cup-end }` ends it.
refusal-cup-long = A game of { $title } with { $seats } people takes about { $minutes } minutes, which is too long for such a round. { $most ->
    [0] Choose longer rounds, or another game.
    [2] Tables of two fit.
   *[other] Tables of up to { $most } fit.
}
refusal-cup-seats = { $title } has at most { $most } seats. Choose fewer.
refusal-cup-closed = It is too late to join this cup. Whoever leaves it after the first draw can’t come back.
refusal-cup-full = The cup is full: { $most } people have joined.
refusal-cup-few = Too few have joined: it takes { $least } to begin.
refusal-cup-begun = The first round has begun already.
refusal-cup-over = This cup is over.
refusal-cup-once = A game of a cup is played only once. `/{ cmd-play }` opens a new table.
refusal-cup-joined = You have joined already.
refusal-cup-not-in = { $why ->
    [out] You missed { $misses } rounds, so you are out of this cup.
    [left] You have left this cup, and it is too late to come back.
    [open] You are not in this cup. You can still join.
   *[late] You are not in this cup. It is too late to join.
}
