# Games that last for weeks: clocks, votes, absence, notifications.

# Lengths of time, joined with blanks
span-d = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
span-h = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
span-m = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
span-s = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}

# The clock of a table
option-pace = Thinking time
    .about = Time for each decision; a reserve comes on top, once for the whole game.
option-pace-none = unlimited
    .said = unlimited thinking time
pace-each = { $each }
pace-reserve = { $each } a move, plus a reserve of { $reserve } for the whole game
option-lapse = When time runs out
    .about = What happens when a player’s time runs out.
option-lapse-ask = the others decide
option-lapse-default = a harmless default move is played
option-lapse-computer = a computer sits in
option-lapse-end = the game ends
option-holiday = Being away
    .about = Whether the clock stops for players who are away.
option-holiday-yes = stops the clock
    .said = the clock stops for players who are away
option-holiday-no = does not stop the clock
    .said = the clock runs on for players who are away
clock-now = **Thinking time: { $pace }.**
clock-rules = When time runs out: { $lapse }. Being away { $holiday }.
clock-how = `/{ cmd-clock }` with an option changes it: at once in a lobby, in a game when everyone agrees.
turn-paused = The game is paused.
turn-stands = The clock stands still.
turn-last-seconds = **Only seconds left.** Deadline: { $when }.
turn-unanswered = No one has answered, so the clock waits for the first answer. { $host ->
    [none] `/{ cmd-end }` ends the game if everyone who is here agrees.
   *[other] { $host } is the host and can end the game with `/{ cmd-end }`.
}
turn-away = { $who } is away until { $when }.
turn-outside = { $who } left the voice channel and { $count ->
    [one] sits out until they come back or answer.
   *[other] sit out until they come back or answer.
}

# What happens in public
news-late-default = { $who } runs out of time: the default move is played.
news-unsent = { $who } hadn’t sent yet: what was written counts.
news-sits-in = A computer sits in for { $who }, who can come back at any time.
news-waits = Now the computers wait, too, until one of you comes back or the cup’s round is over.
news-closed = The seat of { $who } is closed.{ $over ->
    [0] {" "}{ seat-default }
   *[other] {""}
}
news-returns = { $who } is back and takes over from the computer.
news-back = { $who } is back.
news-away = { $who } is away until { $when }.
news-went-on = { $who } stopped waiting.
notice-late = { $who } has run out of time, after { $span }.{ $needed ->
    [0] {""}
    [one] {" "}What now? One vote decides. *I’m here* stops the question.
   *[other] {" "}What now? { $needed } votes of { $voters } decide. *I’m here* stops the question.
}
notice-late-wait = The table waits for { $who }: the time to move begins again.
notice-gone = { $who } is not on this server any more.{ $needed ->
    [0] {""}
    [one] {" "}What now? One vote decides.
   *[other] {" "}What now? { $needed } votes of { $voters } decide.
}
notice-here = { $who } is here and gets more time.
notice-stalled = My reminders get no answer, so I stop asking. `/{ cmd-bump }` starts them again. Waiting for { $who }.
notice-pause-proposed = { $who } proposes to pause the game.
notice-pause-declined = { $who } wants to play on. The game is not paused.
notice-paused = The game is paused until most players want to go on: no clock runs, no reminder comes. Latest end: { $when }. Moves are still welcome.
notice-resume-proposed = { $who } proposes to end the pause.
notice-resume-declined = { $who } wants to wait. The game stays paused.
notice-resumed = The pause is over: the game goes on.
notice-pace-proposed = { $who } proposes another clock. Thinking time: { $pace }. When time runs out: { $lapse }. Being away { $holiday }.
notice-pace-declined = { $who } wants to keep the clock as it is.
notice-repaced = The new clock is set. Thinking time: { $pace }. When time runs out: { $lapse }. Being away { $holiday }.

# Calling the players a table waits for
call-turn = { $who }, your turn: { $link }
call-turn-all = Everyone is asked now, { $who } too: { $link }
call-remind = { $who }, the table is waiting for you: { $link }
call-alarm = { $who }, it’s your turn. Deadline: { $when } { $link }
call-nudge = { $who }, { $by } asks you to play: { $link }
dm-call-turn = Your turn in **{ $title }** at *{ $place }*. { $link }
dm-call-remind = **{ $title }** at *{ $place }* is waiting for you. { $link }
dm-call-alarm = It’s your turn in **{ $title }** at *{ $place }*. Deadline: { $when } { $link }
dm-call-nudge = { $by } asks you to play in **{ $title }** at *{ $place }*. { $link }

# Buttons
button-late-wait = Wait once more
button-late-default = Play the default move
button-late-computer = A computer sits in
button-late-close = Close the seat
button-late-end = End the game
button-here = I’m here
    .about = *{ button-here }* means that you play yourself again.
button-against = Against
button-pause = Pause
    .about = *{ button-pause }* asks the others to stop the clock.
button-resume = Go on
    .about = *{ button-resume }* asks the others to end the pause.
button-bump = Board to the bottom
    .about = *{ button-bump }* brings it to the end of the channel.
button-nudge = Nudge
    .about = *{ button-nudge }* pings whoever is to move.

# Private answers
# Below a proposal or a vote: who has answered, whom it waits for, and that it is over.
vote-given = Answered: { $who }
vote-missing = Still to answer: { $who }
vote-over = Closed without a decision{ $topic ->
    [end] : the game has gone on since then. It can be proposed again.
   *[other] .
}
vote-result = Result: *{ $what }*
vote-agreed = Agreed.
vote-noted = Noted. You can change your answer until the vote is decided.
vote-decided = That decides it.
vote-put = I’m asking the others.
pause-on = The game is paused.
pause-over = The pause is over.
here-back = Welcome back: the seat is yours again.
here-noted = Good to see you.
here-played = { $cut ->
    [0] The computer played for you: { $what }.
   *[other] The computer played for you, most recently: { $what }.
}
bumped = The board is at the bottom again.
posted-again = The message with the buttons was deleted, so I post it again.
nudged = Nudged: { $who }.
away-noted = { $count ->
    [0] None of your games would have to wait until { $when }.
    [one] You are away until { $when }, at one table. A move of yours there, or `/{ cmd-back }`, ends it earlier.
   *[other] You are away until { $when }, at { $count } tables. A move of yours there, or `/{ cmd-back }`, ends it earlier.
}
away-not = { $count ->
    [one] Here the clock keeps running: { $places }
   *[other] At these tables the clock keeps running: { $places }
}
back-home = { $count ->
    [one] Welcome back: your seat is yours.
   *[other] Welcome back: your seats at { $count } tables are yours.
}
back-nowhere = You are not away anywhere.
