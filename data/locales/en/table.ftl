# What the bot says around a game, in English. $who is a seat as messages show it ("**B** Ben"),
# $name a name alone.

list-and = { $rest } and { $last }
list-apart = {"; "}
somebody = A player
language-name = English
language-called = { $locale ->
    [en] English
    [de] German
    [fr] French
   *[other] { $name }
}

# Levels of computers
level-beginner = easy
level-greedy = medium
level-search = strong

# Options that every table has
option-aid = Points in advance
    .about = How much you see, before you choose, of what a move scores.
option-aid-preview = when you confirm
    .said = points shown when you confirm
option-aid-points = on every choice
    .said = points shown on every choice
option-theme = Pictures
    .about = Dark or light boards.
option-theme-dark = dark
    .said = dark boards
option-theme-light = light
    .said = light boards
option-boards = Quiet channel
    .about = In a quiet channel an old board goes when the next one comes. The replay keeps all.
option-boards-all = no, all boards stay
    .said = all boards stay
option-boards-newest = yes, the newest board alone
    .said = quiet channel

# The menu of games
menu-title = What shall we play?
menu-game = **{ $title }**
    { $tagline }
    -# { $seats } players · { $minutes } min

# The lobby
lobby-title = **{ $title }** · about { $minutes } min
lobby-seats = **{ $taken ->
    [one] { $taken } player
   *[other] { $taken } players
}{ $kept ->
    [0] { "" }
    [one] , { $kept } seat kept
   *[other] , { $kept } seats kept
}** ({ $seats }) · { $who }
lobby-rematch = The rematch waits for { $who }.
lobby-seat-reserved = { $who } (seat kept)
lobby-seat-computer = { $who } ({ $level })
lobby-until = Open until { $when }
lobby-example = An example: { $title } in the middle of a game.
lobby-started = The game is further down, and so is the result once it is over.
lobby-started-thread = The game: { $link }
lobby-over = **The game is over.** The result: { $link }
lobby-private = A solo game: only the player sees the board. The result comes here.
private-over = The result is in { $link }, with the board.
lobby-closed = This table is closed.
thread-name = { $title } · { $host }
opened = Your { $title } table is open, and you have the first seat. Start the game when everyone is here.
opened-voice = Sitting in a voice channel together? `/{ cmd-play }` in that channel’s own chat keeps a seat for everyone there.
opened-thread = Your { $title } table is open in a thread of its own: { $link }. Start the game when everyone is there.
joined = You have a seat. When everyone is here, any player can start the game.
joined-closed-dms = Your direct messages are closed to me. You miss nothing: everything is here, under the board.
left = Your seat is free again.
busy-lobby = A { $title } table is already open in this channel: { $link }
    { $threads ->
        [false] Take a seat there, or play in a text channel.
       *[true] Take a seat there, or play in a thread.
    }
busy-mine = You have a seat at the { $title } table in this channel: { $link }
busy-table = A game of { $title } is already on in this channel: { $link }
    { $threads ->
        [false] Play in a text channel, or wait until it ends.
       *[true] Play in a thread, or wait until it ends.
    }
busy-frozen = This channel still has a frozen table. { $threads ->
    [false] Play in a text channel; whoever manages the server can close the table.
   *[true] Play in a thread; whoever manages the server can close the table.
}
full = All seats are taken.

computer-choose = How strong should the computer be?
computer-again = Another one? How strong?
computer-seated = { $who } joins ({ $level }).
computer-left = { $name } leaves the table.
computer-gone = That computer has already left.

options-how = **{ $title }:** how do you want to play?
options-item = { $name }: { $value }
options-group = **{ $name }:** { $list }
button-options-game = The game
button-options-time = Time
button-options-help = Help and rating
button-options-look = Display

# Buttons
button-join = Join
button-leave = Leave
button-computer = Add a computer
button-options = Options
button-rules = Rules
button-start = Start
button-thread = Start a thread instead
button-play-here = Play here
button-remove = Remove { $name }
button-move = Move
button-hand = My hand
button-text = Text board
button-next = Next
button-next-all = Stop waiting…
button-next-sure = Move on
next-ask = { $own ->
    [0] {""}
   *[other] You haven’t answered yet.{" "}
}{ $count ->
    [0] {""}
    [one] { $who } hasn’t answered yet{ $own ->
        [0] .
       *[other] , either.
    }{" "}
   *[other] { $who } haven’t answered yet{ $own ->
        [0] .
       *[other] , either.
    }{" "}
}Move on for everyone?
next-waits = Nothing has ended: everyone keeps thinking.
button-join-party = I’m in
lobby-party = Not in yet? Press *I’m in*. *Start* begins with everyone who is in.
lobby-strangers = Computers don’t know some words in this server’s own list ({ $count } of { $total }), and play without them.
lobby-strangers-all = Computers know none of the words in this server’s own list: their clues mean nothing.
button-detail = A closer look
    .about = *{ button-detail }* enlarges small parts of the board.
detail-nothing = Everything on the board is as large as it gets.
detail-yours = A closer look at the board.
button-more = More
button-back = Back
button-page-before = ‹ Page { $page } of { $pages }
button-page-next = Page { $page } of { $pages } ›
button-undo = Take back
button-now = Do it now
button-go = Go on
button-wait = Wait
button-resign = Resign
    .about = *{ button-resign }* gives the game up: you can’t win it any more.
button-resign-sure = Yes, I resign
button-end = Propose to end
    .about = *{ button-end }* ends the game for everyone if all people agree.
button-end-alone = End the game
    .about = *{ button-end-alone }* ends it at once, as it stands.
button-end-ask = Yes, propose to end
button-end-ask-alone = Yes, end the game now
button-end-ask-lobby = Yes, close the table
button-agree = Agree
button-play-on = Play on
button-rematch = Rematch
button-rematch-alone = Play again
button-record = Record
    .about = *{ button-record }* is a file with every move.
button-stop = Stop playing
button-about = Options and fairness
button-verify = Check fairness
    .about = *{ button-verify }* shows how to check that the shuffle was chance.

# The game in public
start-begins = A game of **{ $title }** begins.
# In place of a board that Discord refuses; it must hold no name.
board-refused = Discord doesn’t take the board in this channel. **{ $text }** shows it privately.
turn-asked = { $who }, your turn.
turn-yours = Your turn.
turn-too = Also to move: { $who }.
turn-open = { $who } to move.
turn-computer = { $count ->
    [one] { $who } is thinking.
   *[other] { $who } are thinking.
}
turn-until = Deadline: { $when }.
turn-waiting = Not done yet: { $who }.
board-goes-on = The game goes on in a moment.
turn-answered = { $count } of { $of } done.
news-undo = { $who } takes back: { $what }.
seat-default = From now on harmless default moves are played for this seat.
news-resigned = { $who } resigns.{ $over ->
    [0] {" "}{ seat-default }
   *[other] {""}
}
news-agreed = { $count ->
    [one] { $who } ends the game here.
   *[other] { $who } agreed to end the game here.
}
ended-won = { $count ->
    [0] No winner: the game was not played to its end.
    [one] { $you ->
        [won] You win
       *[other] { $who } wins
    } with { $score ->
        [one] { $score } point
       *[other] { $score } points
    }.
   *[other] { $who } share the win: { $score ->
        [one] { $score } point
       *[other] { $score } points
    }.
}
ended-came = Only { $who } came: the game was not played to its end.
ended-open = Neither won nor lost: the game was not played to its end.
ended-won-two = { $you ->
    [won] You win
   *[other] { $who } wins
} { $score } to { $other }.
ended-won-gone = { $you ->
    [gone] You left, so { $who } wins.
   *[other] { $count ->
        [one] { $gone } left
       *[other] All others left
    }, so { $you ->
        [won] you win
       *[other] { $who } wins
    }.
}
ended-won-resigned = { $gone } resigns, so { $who } wins.
ended-won-bare = { $count ->
    [one] { $you ->
        [won] You win
       *[other] { $who } wins
    }.
   *[other] { $who } share the win.
}
ended-film = The game as a short film
ended-called = { $who }: game over.
ended-rank = { $rank ->
    [0] { $who } { $score }
   *[other] { $rank }: { $who } { $score }
}

# Notices
notice-lobby-expired = No player started this table for a day, so it closes. `/{ cmd-play }` opens a new one.
notice-lobby-left = No player is left, so the table closes.
notice-lobby-ended = The table closes before the game begins.
notice-computers-busy = All seats are taken, but the computers of this server are busy: { $count } of them { $count ->
        [one] waits for its
       *[other] wait for their
    } move. Press *Start* in a minute.
notice-end-proposed = { $who } proposes to end the game here.
notice-end-declined = { $who } wants to play on. The game goes on.
notice-frozen = This table can’t go on: what I stored does not fit the rules I know. Nothing is lost, and I don’t guess. Whoever runs me finds it in the log as table { $table }. { $link }
house-stopping = I am about to restart. The table is safe; the buttons work again when I am back.

# Private answers
done = Done: { $what }.
done-gain = Done: { $what }, { $gain ->
    [0] no points
    [one] +1 point
   *[other] +{ $gain } points
}.
done-computer = { $who } { $count ->
    [one] goes
   *[other] go
} on after four seconds.
done-again = Your turn again.
gone-on = Good, on we go.
done-changeable = You can change it until everybody is done.
done-simply = Done.
next-moved = You moved on for everyone. The newest board says what is next.
moved-on = The game has moved on. The newest board: { $link }
over-board = { refusal-over } The last board: { $link }
picker-final = { $label } · { picker-no-undo }
picker-no-undo = no undo
picker-final-ends = It ends the game, so it can’t be taken back.
picker-final-once = This is your one try, so it can’t be taken back.
picker-final-reveals = It reveals something hidden, so it can’t be taken back.
picker-why = +{ $gain }: { $why }
picker-mark = { $mark } · { $gain }
picker-does = { $verb } { $mark }
picker-set = { $mark } · { $pieces }
picker-onto = { $what } on { $mark }
picker-verb = { $verb } · { $mark }
picker-all = All { $count }
picker-soon = The countdown runs: { $what } { $when }. After that it can’t be taken back.
picker-places = Numbers: { $places }
hand-open = There are no hands in { $title }: everything is open on the board.
hand-yours = Your hand. Only you see this.
undo-done = Taken back: { $what }.
undo-others = What { $who } did since then is undone, too.
undo-stale = That has changed in the meantime. Look again at what you can take back.
resign-ask = { $left ->
    [win] If you resign, the game ends and { $who } wins. This can’t be taken back.
    [end] If you resign, the game ends. This can’t be taken back.
    [wait] If you resign, your seat closes. Nobody else is playing now: the game waits for those who are away, until the round is over. This can’t be taken back.
   *[others] If you resign, the others play on, and harmless default moves are played for your seat. This can’t be taken back.
}
resigned = You have resigned. Thank you for the game.
end-ask = Shall the game end here? It ends when every player agrees.
end-ask-party = Shall the game end here? It ends when everyone who is still there agrees.
end-ask-alone = The game ends at once, as it stands. This can’t be taken back.
end-ask-host = No one has answered, so as the host you can end the game alone. It ends at once, as it stands.
end-ask-lobby = Shall the table close? The game has not begun.
end-now = { $how ->
    [hidden] Who wins then is still hidden.
    [unplayed] Nobody has moved yet, so it doesn’t count.
    [alone] The points then don’t count for the high scores.
    [together] As it stands, you have won together.
    [lost] As it stands, you have lost together.
    [open] As it stands, it is neither won nor lost.
    [nobody] Nobody wins then.
   *[won] As it stands: { $won }
}
end-now-rated = That counts for the rating, like a game played to its end.
end-proposed = Proposed. I’m asking the others.
end-agreed = You agree. The game ends when everyone does.
end-declined = Good, the game goes on.
end-ended = The game ends here. Thank you for playing.
end-closed = The table is closed.
rematch-begins = Everyone is here: the next game begins.
rematch-waits = { $count ->
    [one] You have your seat. Still missing: { $who }.
   *[other] You have your seat. Still missing: { $who }.
}
start-without = { $count ->
    [one] Start without { $who }? The seat is kept until { $when }.
   *[other] Start without { $who }? Their seats are kept until { $when } at least.
}
start-without-alone = You would play alone, for the high scores.
button-start-without = Start without waiting
notice-began-without = The game has begun.
notice-began-without-called = It began without { $who }, who had not taken { $count ->
    [one] the kept seat
   *[other] the kept seats
}.
record = The whole game, move by move: `{ $file }`. To check it, in a copy of this bot’s code: `make verify FILE={ $file }`
verify = **Deal this game again yourself**
    1. Save the record (button below) as `{ $file }`.
    2. In a copy of this bot’s code: `make verify FILE={ $file }`

    It takes the seed, checks that it fits the seal from the lobby, mixes in the presses, and replays every move.
    Seed: `{ $seed }`
    Seal: `{ $commitment }`
    Presses: { $joins }
    With other tools: the record says how the seal and the shuffle are computed.
# Before the end of a game: what is fixed already.
verify-sealed = **Nobody chooses the shuffle.** Its seed was drawn when the table opened, and this is the seal of that seed: `{ $commitment }`
    Keep it if you like: after the game the same button gives the seed and shows how anyone can check that it fits.
verify-mixed = { $count ->
    [one] Nobody could know the deal before: it also depends on the number that Discord gave the press for the seat, { $joins }
   *[other] Nobody could know the deal before: it also depends on the numbers that Discord gave the presses for the seats, { $joins }
}
verify-supply = Seal of what the deck gave: `{ $hash }`
more-title = **{ $title }**
more-typed = `/{ cmd-move }` lets you type your move instead.
typed-kind = { $kind }, e.g. { $example }
# Words that are passed over in a typed move.
typed-small = a an the my it this of on onto at in into to from for with by and then i degrees
# What people type for buttons beside the words on them, and the names of commands.
button-move-also = my turn · my move
button-go-also = continue
button-hint-also = tip · help me
button-text-also = textboard · board as text · board
button-more-also = help · menu
button-detail-also = zoom
button-stop-also = stop · quit · leave
button-about-also = options · settings
button-resign-also = give up · surrender
button-undo-also = take it back · back
button-bump-also = bring the board down · board down
button-nudge-also = remind
button-here-also = here · back again
button-pause-also = break
button-seat-also = hand over
button-end-also = end it

tables-none = You sit at no table. `/{ cmd-play }` opens one.
tables-title = { $count ->
    [one] You sit at one table:
   *[other] You sit at { $count } tables:
}
tables-line = { $title } · { $place }: { $state }
tables-lobby = a lobby, not begun yet.
tables-yours = **your turn**. It came { $since }.
tables-waiting = { $count ->
    [one] Your turn at one table
   *[other] Your turn at { $count } tables
}
tables-since = your turn came { $since }
tables-alone = alone
tables-with = with { $who }
tables-many = { $count ->
    [one] { $count } other
   *[other] { $count } others
}
tables-done = That’s all: no other table waits for you.
tables-beside = Your other tables:
tables-act = { $act } · { $left } left
span-left-d = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
span-left-h = { $count } h
span-left-m = { $count } min
span-left-s = { $count } s
button-next-table = Next: { $title } · { $place }
button-all-tables = All tables
tables-others = { $turn } The turn came { $since }.

dm-seated = You sit at { $host }’s { $title } table in *{ $place }*. { $link }

# When something goes wrong
mishap = Something went wrong on my side ({ $number }). The table is safe; try again.
mishap-store = I can’t save anything right now ({ $number }), so nothing has changed. Try again in a while.
mishap-picture = No picture this time ({ $number }), so here is the board in words:
mishap-form = I took too long, so the form could not open. Press again.
answer-bare = Discord takes no files from me here right now, so this comes without.
mishap-board = I can’t show the board right now ({ $number }). The game goes on: the buttons work.

# The audience
audience-asked = Not playing? Guess along in secret with the buttons below.
audience-noted = Got it: { $what }. You can change it until the answer comes out.
audience-said = { $count ->
    [0] The audience was split.
   *[other] { $of ->
        [one] One person in the audience said **{ $what }**.
       *[other] { $count } of { $of } of the audience said **{ $what }**.
    }
}
audience-score = The audience together: { $right } of { $of } right.
audience-best = **Best in the audience**
audience-as-good = { $count ->
    [one] One more was
   *[other] { $count } more were
} right just as often.
audience-person = **{ $place }** · { $who } · { $right } of { $of }
