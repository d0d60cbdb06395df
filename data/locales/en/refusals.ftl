# Why not, and what to do instead. No jokes here. The games' own refusals are with the games.

# Whose turn
refusal-not-your-turn = { $count ->
    [one] It is { $who }’s turn.
   *[other] It is the turn of { $who }.
}
refusal-you-are-next = You are next.
refusal-no-decision = There is nothing for you to decide right now.
refusal-not-seated = You don’t have a seat at this table. Seats open again with the next game; `/{ cmd-play }` opens a table of your own.
refusal-not-joined = You aren’t in the game yet. Press *{ $button }* below the lobby.
refusal-not-come = You don’t have a seat at this table. Come into the voice channel, and you play from the next round on.
refusal-comes-late = You play from the next round on. Until then, guess along whenever a clue is read.
refusal-not-started = The game has not begun. Any player can start it in the lobby.
refusal-over = This game is over.
refusal-not-host = Only the host, { $name }, moves on for everyone. If the host is away, any player can.
refusal-not-over = This opens when the game is over.
refusal-frozen = This table is frozen because what I stored does not fit the rules I know. Nothing is lost; whoever runs me can help.
refusal-moved-on = The game has moved on. Look at the newest board.
refusal-undo-nothing = You have made no move yet that you could take back.
refusal-undo-late = You can’t take your move back any more: { $name } has acted since.
refusal-undo-revealed = You can’t take your move back: something new was drawn, and it doesn’t go back.
refusal-undo-default = Your last move was played for you, so it stays.
refusal-undo-answer = As long as the question is open, you can change your answer.
refusal-closed-already = You have resigned from this game. Seats open again with the next one.

# Tables and seats
refusal-no-table = This table is not here any more. `/{ cmd-play }` opens a new one.
refusal-no-table-here = There is no table in this channel. `/{ cmd-play }` opens one, `/{ cmd-tables }` lists yours.
refusal-channel-busy = This channel already has a table. Play in a thread, or wait until the table is done.
refusal-many-tables = That is enough tables for one day. Try again tomorrow.
refusal-many-lobbies = You have { $count } open lobbies, and more are not allowed. Start a game, or close one of them first.
refusal-not-offered = That is not in the list. Choose one of its entries.
refusal-out-of-range = `{ $option }` takes a whole number from { $least } to { $most }.
refusal-busy = Too much is happening at this table right now. Try again.
refusal-too-fast = { $seconds ->
    [one] That was too fast for me. Wait a second, then try again.
   *[other] That was too fast for me. Wait { $seconds } seconds, then try again.
}
refusal-too-much = I still have too much to do. Try again in a few seconds.
refusal-restarting = I’m restarting right now. Press again in a moment.
refusal-slow-mode = This channel is in slow mode: you can post here again <t:{ $when }:R>.
refusal-seated-already = You already have a seat.
refusal-full = All seats are taken. A player has to leave first.
refusal-lobby-closed = This lobby is closed: the game has begun, or the table was given up.
refusal-too-few = { $least ->
    [one] At least one seat must be taken.
   *[other] At least { $least } seats must be taken. Wait for more players, or add a computer.
}
refusal-thread-later = The thread of this table is not there yet. Try again in a moment. If it does not come, open a new table.
refusal-level = There is no computer of that kind. Choose one from the list.
refusal-no-computer = No computer called { $name } sits at this table.
refusal-old-button = This button is from an older version of me. The newest board has the right ones.
refusal-old-command = This command has changed since you began to type. Type `/` again and choose it from the list; if it is not there yet, restart Discord.
refusal-no-game = I don’t know a game called “{ $game }”. Choose one from the list.
refusal-which-game = Which game? Choose one from the list.
refusal-option = There is no option called { $option }.
refusal-option-value = { $value } is not a choice for { $option }. Choose one from the list.
refusal-seats = This game is for { $least } to { $most } players.
refusal-first = That seat can’t begin.
refusal-statuses = Something is wrong with the seats of this game.
refusal-status = A seat can’t be { $status }.

# Where a table can be
refusal-place-dm = Tables need company. Open one in a text channel of a server. Here you can try `/{ cmd-learn }` and read `/{ cmd-rules }`.
refusal-place-thread = I can’t open a table inside a thread, except in a forum post. Use `/{ cmd-play }` in { $channel ->
    [none] the channel
   *[other] <#{ $channel }>
}; with the option *thread* I start one for the game.
refusal-place-voice = In the chat of a voice channel you can play only { $games }, and not in a thread. For anything else use `/{ cmd-play }` in a text channel.
refusal-place-other = I can’t open a table here. Use `/{ cmd-play }` in a text channel.
refusal-may-not-write = You can’t send messages there, so I don’t post there for you either. Where you have a seat you can still move, answer and resign.
refusal-discord = { $why ->
    [gone] That channel is gone.
    [hidden] I can’t see that channel. Whoever manages it can let me in, in its settings under “Permissions”.
    [rights] Discord says that I lack a permission there. `/{ cmd-doctor }` in that channel says which.
    [muted] A moderator has put me in time-out on this server. Until it is over I can’t write here.
    [locked] That thread is locked or archived. A moderator can open it again.
    [threads] This server has as many active threads as Discord allows. Close some, or play in a channel.
    [tag] This forum wants a tag on every post. Add one named after the game that anyone may set.
    [tags] Only moderators may set the tags of this forum. Give me *{ permission-manage-threads }* there, or add a tag that anyone may set.
    [filter] The AutoMod of this server blocks my message. A moderator can exempt me from the rule.
    [slow] Slow mode is on there. Try again in a moment.
    [quarantined] Discord has restricted me, so I can’t send direct messages for now. `/{ cmd-hand }` shows your hand.
    [person] Discord can’t reach that person from here.
    [message] That message is not there any more, or it can’t be changed.
    [kind] I can’t write in a channel of that kind. A text channel works.
    [other] Discord doesn’t allow that here ({ $code }). It may work in another channel.
   *[busy] Discord takes nothing from me right now ({ $code }). Try again in a minute.
}
refusal-may-not-read = This game was played where you can’t read along, so I don’t show it to you.
refusal-missing-permissions = { $count ->
    [one] I lack a permission in this channel: { $list }. Grant it to me, then try again.
   *[other] I lack permissions in this channel: { $list }. Grant them to me, then try again.
}
refusal-not-manager = Only members who may manage the server choose its language. *{ cmd-language.mine }* is yours to choose.
refusal-server-only = You can choose that only on a server, not in direct messages.

permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-attach-files = Attach Files
permission-connect = Connect
permission-read-message-history = Read Message History
permission-create-public-threads = Create Public Threads
permission-send-messages-in-threads = Send Messages in Threads
permission-manage-threads = Manage Threads

# Typed moves
refusal-malformed = I can’t read that as a move. Choose from the list that appears while you type, or use the buttons under the board.
refusal-rules = The rules don’t allow that. The buttons under the board show every legal move.
refusal-unread = I don’t know what “{ $text }” means here, so nothing is done. Choose below.
refusal-unread-close = I don’t know what “{ $text }” means here. Did you mean “{ $near }”?
refusal-several = “{ $text }” fits several moves. Say more, or choose below.
refusal-empty = You have typed nothing. Choose from the list that appears while you type, or use the buttons under the board.
refusal-too-long = That is too long for a move: at most { $most } characters.
refusal-word = “{ $word }” can’t be part of a move. Choose from the list that appears while you type.
refusal-verb = No move begins with “{ $verb }”. Choose from the list that appears while you type.
refusal-path = These choices are no longer possible. Begin again with the buttons under the board.
refusal-computers-busy = The computers of this server are busy: { $count } of them wait for their move already. Try again in a minute, or play without one.
refusal-no-list = This server has no words of its own. Choose a language, or add a list with `/{ cmd-words } { cmd-words-add }`.
refusal-cell = There is no cell { $cell } on this board. Cells have names such as M50; choose from the list that appears while you type.
refusal-unknown-item = You don’t have { $item }.
refusal-twice = You can use each piece only once.
refusal-empty-row = A row is empty. Put something in it or take it away.
refusal-size = Use { $least } to { $most } of them, in at most { $rows } rows.
refusal-entry = This game’s log has a line I can’t read.

# Clocks, votes, absence
refusal-pace = “{ $text }” is not a thinking time. Write it like 12h, 2d or 1d+3d, or choose from the list.
refusal-pace-limits = Thinking time is 30 seconds to 14 days, a reserve at most 60 days.
refusal-clock-same = The clock is set like that already.
refusal-zone = I don’t know a time zone called “{ $text }”. Write it like Europe/Berlin. Or write what time it is for you now, like 23:02.
refusal-zone-which = “{ $text }” can be several places: { $zones }, … Pick one from the list, or write it like that.
refusal-time-of-day = “{ $text }” is not a time of day. Write it like 08:00.
refusal-hours = “{ $text }” is not a range of hours. Write it like 22:00-08:00.
refusal-away-until = “{ $text }” is neither a date nor a length of time. Write it like 2026-12-24 or 5d.
refusal-away-past = That is in the past. Choose a later moment.
refusal-away-long = That is more than 90 days. Choose an earlier moment.
refusal-motion-open = The table is already voting on another proposal about that. Answer that one first.
refusal-motion-over = That is decided already. The newest board shows how things stand.
refusal-not-asked = This question is for other players. If it is your turn, just make your move.
refusal-here-once = You have had more time already. Your move ends the question.
refusal-bump-soon = The board has only just been posted. { $when ->
    [0] You can bring it to the bottom again in a minute.
   *[other] Possible again: <t:{ $when }:R>.
}
refusal-nudge-nobody = The table waits for no other player.
refusal-nudge-stands = The clock stands still, so there is no hurry.
refusal-nudged-already = That player has had a nudge already. Next one possible: <t:{ $when }:R>.
refusal-file-runs = I am still making your file. It comes with the first press.
refusal-file-later = You had your file just now. Next one: <t:{ $when }:R>.
refusal-audience-full = The audience is full: no more than { $most } can answer a question.
