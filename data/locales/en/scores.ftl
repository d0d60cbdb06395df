# High scores: totals of games that people play alone. $who and $name are names alone.

cmd-scores = scores
    .about = High scores of games played alone, and the records of this server
    .game = game
    .game-about = Which game; leave empty for the newest list
    .who = who
    .who-about = Everyone on this server, or only you
    .server = this server
    .mine = only me
button-scores = High scores
button-scores-server = This server
button-scores-mine = Only me

# Marks of a total
scores-mark-hint = points shown in advance
scores-mark-undone = moves taken back

# Before the game, and during it
scores-lobby = Alone you play for this server’s high scores: press *Start*. Others can still join.
scores-lobby-hint = Every choice shows its points. A total reached alone like this gets a mark in the high scores: { scores-mark-hint }.
scores-more-clean = Your total goes into this server’s high scores. If you take back a move or take a hint, it gets a mark there.
scores-more-marked = Your total goes into this server’s high scores with a mark: { $marks }.
scores-undo-ask = Once you take back a move, your total gets a mark in the high scores: { scores-mark-undone }. The mark stays for this game; after that, take back as much as you like.
scores-undo-marked = Your total is marked now: { scores-mark-undone }.

# The end of a game
ended-alone = { $who } reaches { $score ->
    [one] { $score } point
   *[other] { $score } points
}.
scores-first = The first of this server’s high scores.
scores-new-best = First of { $count } on this server. Best before: { $who }, { $before }.
scores-rank = Place { $rank } of { $count } on this server, { $gap ->
    [one] { $gap } point
   *[other] { $gap } points
} behind the best ({ $who } { $best }).
scores-level = Place { $rank } of { $count } on this server, level with the best: { $who } was there first.
scores-own-best = A personal best; { $before } before.
scores-own-level = As good as the personal best so far.
scores-own-less = Personal best so far: { $before }.
scores-marked = Marked in the list: { $marks }.
scores-unkept = This game goes into no list: it was not played alone to its end.

# The lists
scores-title-server = **{ $title }** · high scores of this server
scores-title-mine = **{ $title }** · your totals
scores-parts = other parts ({ $hash })
scores-place = **{ $rank }.** { $total } · { $name } · { $when }
scores-elsewhere = on another server
scores-none-server = No one has finished a game alone on this server yet. `/{ cmd-play }` opens a table; start with no other player seated.
scores-none-mine = You have not finished a game alone yet. `/{ cmd-play }` opens a table; start with no other player seated.
scores-none-game = { $mine ->
    [True] You have no { $title } total yet.
   *[other] There are no { $title } totals on this server yet.
} Totals are kept of tables at which one person plays alone.
scores-none-solo = The Sunday solo has a list of its own.
scores-page = page { $page } of { $pages }
scores-which-list = Another list
scores-which-record = Download which game?
scores-list = { $count ->
    [one] { $title } · { $count } total
   *[other] { $title } · { $count } totals
}
scores-entry = { $rank }. { $total } · { $name }
