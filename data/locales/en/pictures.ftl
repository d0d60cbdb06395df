# Words on pictures of every game.
pictures-player = Player { $letter }
pictures-player-head = player
pictures-film = { $game }, a game as a short film.
pictures-film-won = { $game }, a game as a short film: { $result }.
pictures-final = final
pictures-gone = { $score } (left)
pictures-gone-who = { $count ->
    [one] { $name } left the game.
   *[other] All others left the game.
}
pictures-only-you = only you see this
pictures-more = More on the text board.
pictures-over = The game is over
pictures-wins = { $count ->
    [0] No winner
    [one] { $names } wins
   *[other] { $names } win
}
pictures-came = Only { $name } came
pictures-and = { $first } and { $last }
pictures-computer = Played by a computer: { $seats }.
pictures-closed = Out of the game: { $seats }.
pictures-away = Away: { $seats }.
pictures-since = New: { $cells }.
pictures-named = { $name }: { $what }
pictures-turn = { $name } to move
pictures-begins = { $name } begins
pictures-gain = { $label } · { $gain }
pictures-private = Only you see this: { $question }
pictures-choices = Your choices: { $choices }.
pictures-brings = This scores { $gain }.
pictures-crossed = Red crosses on { $cells }.
pictures-allowed = Possible: { $cells }.

# The standings of a cup
pictures-cup-points = points
pictures-cup-opponents = rivals
pictures-cup-number = { $points }
pictures-cup-bye = bye
pictures-cup-late = joined later
pictures-cup-out = out
pictures-cup-left = left
pictures-cup-you = you
pictures-cup-won = winner
pictures-cup-after = after round { $round } of { $rounds }
pictures-cup-end = final standings after { $rounds ->
    [one] { $rounds } round
   *[other] { $rounds } rounds
}
pictures-cup-round = R{ $number }
pictures-cup-met-won = beat { $who }
pictures-cup-met-drawn = drew with { $who }
pictures-cup-met-lost = lost to { $who }
pictures-cup-bye-about = bye: points as for a win
pictures-cup-late-about = joined later: 6 points
pictures-cup-met-missed = missed
pictures-cup-byes = more byes
pictures-cup-weaker = weaker rivals
pictures-cup-rivals-about = { $crowded ->
    [0] rivals: the points of everybody you met, added up
   *[other] rivals: per round the average points of those you met, added up
}
pictures-cup-rivals-bye = without a table: your own points, { $most } at most
pictures-cup-more = and { $count } more
pictures-cup-line = { $name }: { $points } ({ $rounds }; rivals { $opponents })
pictures-cup-line-short = { $name }: { $points } (rivals { $opponents })
pictures-cup-line-marked = { $line }, { $mark }
