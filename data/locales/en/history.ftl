# What is left of games that are over: results, ratings, records. $name is a name alone.

# Ratings at a table, and for oneself
option-rated = Rating
    .about = Whether the result counts for everyone’s rating.
option-rated-yes = counts
    .said = rated
option-rated-no = does not count
    .said = not rated
option-rated-off = does not count, someone wants no rating
    .said = not rated, as someone here wants no rating
button-rated = Turn ratings on
button-unrated = Turn ratings off
privacy-rated = You have ratings. Turn them off and no game that begins after that is rated with you at the table, on any server; standings, records and posted daily puzzles no longer name you.
privacy-unrated = You have no ratings: no game that you play is rated, and standings, records and posted daily puzzles don’t name you.

# Games that somebody has played. A result stands in a list: "won, 41 points".
cmd-games = games
    .about = See the games you have played
    .game = game
    .game-about = Only this game
    .with = with
    .with-about = Only games with this person
    .where = where
    .where-about = On this server, or everywhere
    .here = this server
    .all = everywhere
games-here = this server
games-all = all servers
games-title = **Your games** · { $what }
games-none = You have not finished a game here yet. `/{ cmd-play }` opens a table.
games-none-all = You have not finished a game yet. `/{ cmd-play }` opens a table.
games-none-such = No finished game of yours fits that.
games-with = with { $names }
games-left = { $names } left early
games-left-you = you left early
games-you = you
games-sat-in = a computer sat in for { $names }
games-cup = Cup: { $what ->
    [open] round not over yet
    [missed] round missed, 0 points
    [draw] draw, { $points } points
    [shared] { $mark }shared, { $points } points
   *[points] { $mark }{ $points ->
        [one] { $points } point
       *[other] { $points } points
    }
}
games-unrated = unrated
games-on = on { $name }
games-open = Open
games-which = Show only one game
games-any = All games
button-games = My games
button-games-newer = Newer
button-games-older = Older
button-games-here = Only here
button-games-all = All servers
result-won = won
result-place = place { $rank } of { $count }
result-team-won = won together
result-team-lost = lost together
result-alone = alone
result-unranked = ended early
result-points = { $result }, { $sign }{ $score ->
    [one] { $score } point
   *[other] { $score } points
}
games-rated = Your rating after it: { $rating } ± { $spread } ({ $change })
games-why-alone = Not rated: played alone.
games-why-team = Not rated: played together.
games-why-unranked = Not rated: not played to its end.
games-why-chosen = Not rated: the lobby said so.
games-why-declined = Not rated: someone at the table wanted no rating.
games-why-computer = Not rated: a computer played along.
games-why-taken = Not rated: someone came late, or a seat changed hands.
games-why-short = Not rated: not everyone made two moves.
games-why-hinted = Not rated: a player asked for a hint.
games-why-lot = Not rated: the order of the seats decided it.
games-why-often = Not rated: of one pair’s games only the first three in 24 hours are.
games-why-unknown = Your rating stayed: no one else at the table had a settled rating on this server.

# The card of a person; heads of its columns are short
cmd-profile = profile
    .about = See your profile, or that of another member
    .member = member
    .member-about = Whose profile; leave empty for yours
button-profile = My profile
button-profile-year = Only { $year }
button-profile-of = Profile of { $name }
profile-title = **{ $name }** · { $place }
profile-alt = { $name }, { $place }
profile-head = Profile
profile-count = { $count ->
    [one] { $count } game
   *[other] { $count } games
}
profile-none = This member has not finished a game here yet.
profile-year-none = You finished no games in that year.
profile-unrated = Ratings are turned off.
profile-line = { $count ->
    [one] { $count } game
   *[other] { $count } games
}{ $ranked ->
    [0] {""}
   *[other] , { $won } won
}
profile-best = best { $score }
profile-fact = { $label }: { $value }
profile-alone = { $title }, alone
profile-practice = { $title }, practice
profile-titles = Titles
title-cup = { $count ->
    [one] Winner of the { $title } cup
   *[other] Winner of the { $title } cup ×{ $count }
}
title-season = { $place ->
    [1] Best of Q{ $quarter } { $year }
   *[other] Place { $place } in Q{ $quarter } { $year }
}
profile-cups = Cups
profile-cups-value = { $count } played, { $won } won
profile-curve = Rating · { $title }
profile-curve-value = { $first } → { $last } in { $count ->
    [one] { $count } game
   *[other] { $count } games
}
profile-streak = Wins in a row
profile-streak-value = { $now } now, { $longest } at best
profile-company = Plays most with
profile-companion = { $name } ({ $count })
rating-settled = rating { $rating } ± { $spread }
rating-provisional = rating { $rating } ± { $spread }, provisional
profile-provisional = -# A rating with “?” is still provisional; ten to twenty games settle it.
card-played = played
card-won = won
card-best = best
card-rating = rating
card-spread = { $settled ->
    [True] ± { $spread }
   *[other] ± { $spread } ?
}

# Who stands where; two people against each other
cmd-standings = standings
    .about = See who stands where on this server
    .game = game
    .game-about = Which game; leave empty for the first one with ratings
    .with = with
    .with-about = You and this person against each other
button-standings = Standings
button-versus = You two
standings-title = **{ $title }** · standings of this server
standings-place = **{ $rank }.** { $name } · { $rating } ± { $spread } · { $count ->
    [one] { $count } game
   *[other] { $count } games
}
# $line is a line of the list, the reader's own
standings-you = { $line } · **you**
standings-half = -# More people have a rating here. The list names the upper half, { $most } people at most.
standings-provisional = Still provisional:
standings-open = { $name } · { $rating } ± { $spread } · { $count ->
    [one] { $count } game
   *[other] { $count } games
}
standings-own = You: place { $rank } of { $of }, { $rating } ± { $spread }.
standings-own-provisional = You: { $rating } ± { $spread }, still provisional.
standings-own-none = You have no rating here yet.
standings-own-off = You have turned ratings off (`/{ cmd-privacy }`).
standings-none = No one has a rating on this server yet. A rated game between people brings one.
standings-how = -# Everyone begins at 1500. ± is how unsure the number still is: ten to twenty games settle it, three or more with each of three people.
standings-which = Another game
versus-title = **You and { $name }** on this server
versus-line = { $title }: { $count ->
    [one] { $count } game
   *[other] { $count } games
}, you ahead { $mine }, { $name } ahead { $theirs }{ $level ->
    [0] {""}
   *[other] , level { $level }
}
versus-none = There is nothing to compare between you two on this server yet.

# Records of a server; each says how much it is
button-records = Records of the server
records-title = **{ $title }** · records of this server (computers don’t count)
records-seats = { $count ->
    [one] *alone*
   *[other] *{ $count } players*
}
records-line = { $what } · { $name } · { $when }
records-none-game = This server has no records in this game yet.
records-none = This server has no records yet. `/{ cmd-play }` opens a table.
record-new = { $count ->
    [one] **A new record on this server:** { $records }
   *[other] **New records on this server:** { $records }
}
record-broken = { $what } ({ $name }; { $before } before)
record-score = highest score: { $value ->
    [one] { $value } point
   *[other] { $value } points
}
record-move = best move: { $value ->
    [one] { $value } point
   *[other] { $value } points
}

# Seasons: a quarter of a year. $place is a rank, $ends a date that Discord writes.
button-season = Season
button-ratings = Ratings
button-season-before = Previous season
button-season-after = Next season
card-points = points
card-beaten = beaten
card-ahead = ahead
season-name = Q{ $quarter } { $year }
season-all = All games
season-title = **{ $title }** · Q{ $quarter } { $year } season of this server, until { $ends }
season-title-over = **{ $title }** · Q{ $quarter } { $year } season of this server, now over
season-line = **{ $place }** { $name } · { $points ->
    [one] 1 point
   *[other] { $points } points
} · { $count ->
    [one] 1 game
   *[other] { $count } games
} · { $beaten ->
    [one] 1 person beaten
   *[other] { $beaten } people beaten
} · ahead of { $share }% of opponents
season-none = No rated game has ended in this season.
season-own = You: place { $place } of { $of }, { $points ->
    [one] 1 point
   *[other] { $points } points
} from { $count ->
    [one] 1 game
   *[other] { $count } games
}.
season-own-open = You: { $points ->
    [one] 1 point
   *[other] { $points } points
}. To get a place, beat { $people } different people. Beaten: { $beaten }.
season-own-past = You: { $points ->
    [one] 1 point
   *[other] { $points } points
}. You did not beat { $people } different people, so you have no place.
season-own-none = You have no points yet. A rated game changes that.
season-worth = { $points ->
    [one] 1 point
   *[other] { $points } points
}{ $reason ->
    [often] : from the same person you get no more than one a day and { $times } a season
    [unknown] : people whose rating here is not settled bring none
   *[none] {""}
}.
season-share = { $share }%
season-how = -# In a rated game you get a point for each person you finish ahead of, but from the same person no more than one a day and { $times } a season.
season-places = A place takes { $people } people beaten.
season-ties = Ties: the points of those beaten count, then the share ahead.
season-people = { $named ->
    [0] { $count ->
        [one] one plays
       *[other] { $count } play
    }
   *[other] top { $named } of { $count }
}
season-champions = Final table
season-champion = **{ $name }** ({ $points })
season-over = **The season is over.** In front: { $list }. A new one has begun, and everybody starts from zero.

# Titles at the end: what somebody was best at
titles = Highlights: { $list }
title-of = { $who } ({ $what })
title-ahead = never behind
title-back = came from behind
title-turn = best turn: { $value ->
    [one] 1 point
   *[other] { $value } points
}
