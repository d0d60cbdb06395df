# Seats that change hands, people who leave, tables that lose their place.

# What happens in public
news-swapped = { $who } takes over { $was }’s seat.
notice-swap-offered = { $whose } would like to hand over this seat. { $name }, will you play on? You get everything that belongs to it.
notice-swap-asked = { $name } would like to take over the seat of { $whose }. Only { $whose } decides.
notice-swap-wanted = { $name } would like to take over the seat of { $whose }, who is not here.{ $needed ->
    [0] {""}
    [one] {" "}One vote decides. Not before { $when }: until then *I’m here* or a move keeps the seat.
   *[other] {" "}{ $needed } votes of { $voters } decide. Not before { $when }: until then *I’m here* or a move keeps the seat.
}
notice-swap-decided = The others agree: { $name } takes over the seat of { $whose }, but not before { $when }. Any move or press by { $whose } until then keeps the seat.
notice-swap-declined = The seat stays with { $whose }; { $name } does not take it over.
notice-lobby-homeless = I can’t write here any more, so this table closes.

# Direct messages
place-unknown = a server I can’t see
dm-seat-wanted = { $name } would like to take over your seat at **{ $title }** in *{ $place }*. The others vote on it, because you seem to be gone. Press the button there that says you are here, or make a move: then the seat stays yours. You have at least an hour. { $link }
dm-swapped = You were gone at **{ $title }** in *{ $place }*, so the others decided: { $name } plays on in your seat. { $link }
dm-homeless-deleted = The channel of **{ $title }** in *{ $place }* is gone. Nothing is lost: the game waits, and its clock stands still. `/{ cmd-bring }` in another channel of that server moves it there. Otherwise the game ends on { $when }.
dm-homeless-barred = I may no longer write where **{ $title }** is played, in *{ $place }*. Nothing is lost: the game waits, and its clock stands still. Give me *{ permission-view-channel }* and *{ permission-send-messages }* there, in a voice channel *{ permission-connect }* as well, and bump the board; or use `/{ cmd-bring }` in another channel of that server. Otherwise the game ends on { $when }. { $link }
dm-homeless-muted = I am in time-out on the server of **{ $title }**, *{ $place }*. Nothing is lost: the game waits, and its clock stands still. It goes on by itself once the time-out is over, or a moderator ends it. Otherwise the game ends on { $when }. { $link }
dm-homeless-locked = The thread of **{ $title }** in *{ $place }* is locked. Nothing is lost: the game waits, and its clock stands still. It goes on once the thread is unlocked, or use `/{ cmd-bring }` in another channel of that server. Otherwise the game ends on { $when }. { $link }
dm-homeless-removed = I was removed from the server of **{ $title }**, *{ $place }*. Nothing is lost: the game waits, and its clock stands still. It goes on when I am invited again. Otherwise the game ends on { $when }.
dm-lobby-homeless = The lobby for **{ $title }** in *{ $place }* is closed, because I can’t write there any more. `/{ cmd-play }` opens a new one elsewhere.
dm-over = **{ $title }** in *{ $place }* is over. { $result }

# Buttons and menus
button-take = Take the seat
button-no-thanks = No, thanks
button-seat = Hand over my seat
    .about = *{ button-seat }* lets another member play on in your place.
button-seat-ask = Ask for a seat
seat-before = The player before { $who }
seat-which = Which seat
seat-sat-in = { $who } (a computer sits in)

# Private answers
seat-how = `/{ cmd-seat } { cmd-seat-offer }` offers your seat to another member of this server. If they take it, they play on with everything that belongs to it, and you leave the game.
seat-choose = Which seat would you like to take over? Its player decides; if that player is gone, the others do.
seat-offered = I have asked { $name }. The seat stays yours until they take it.
seat-asked = Asked. The answer comes here, in public.
seat-yours = The seat is yours. Everything that belongs to it is under the board. What only you may see comes by direct message as well, if yours are open to me.
place-tried = I have no channel to write in at the moment, but I am trying. If no board appears soon, `/{ cmd-bring }` moves this game to another channel of the server.
brought = Here it is: the game goes on in this channel.

# Why not
refusal-swap-unwilling = I can’t offer them a seat now: they are away, or don’t want to be asked.
refusal-swap-solo = A game for the high scores has one player from beginning to end, so you can’t hand over its seat.
refusal-swap-seated = You can’t take a second seat at the same table.
refusal-swap-had = Once you have had a seat at this table you know its hand, so you can’t take another one. You can have your old seat back.
refusal-swap-hidden = In a game with hidden hands, only the player who holds the hand can hand over the seat. Until they are back, a computer can play there, or the seat closes.
refusal-swap-seat = No one can give up that seat. Choose one from the list.
refusal-swap-nobody = No player is left here to decide about that seat.
refusal-swap-waits = This table already has an open question about a seat. Answer that one first.
refusal-swap-refused = The answer was no, and you can ask once. The player in that seat can still offer it to you with `/{ cmd-seat } { cmd-seat-offer }`.
refusal-swap-bot = Bots can’t take a seat. Choose a person.
refusal-swap-stranger = Only members of this server can take the seat. Invite them first.
refusal-homeless = This table has no channel I can write in. `/{ cmd-bring }` in a channel of this server moves it there.
refusal-place-there = This table has its channel and goes on there.
refusal-place-server = This table belongs to another server. Use `/{ cmd-bring }` there.
refusal-bring-none = None of your tables on this server is without a channel or asleep.
refusal-bring-which = Several of your tables on this server have no channel, or sleep. Choose one from the list.
notice-latecomer = { $name } is here and can guess along whenever a clue is read. Anybody who stays in the voice channel plays from the next round on.
notice-latecomer-rated = { $name } is here and can guess along whenever a clue is read. Anybody who stays in the voice channel plays from the next round on, and the game is then no longer rated.
