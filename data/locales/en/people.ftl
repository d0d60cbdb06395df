# Seats that change hands, people who leave, tables that lose their place.

# What happens in public
news-swapped = { $who } takes over the seat of { $was }.
notice-swap-offered = { $whose } would like to pass the seat on. { $name }, will you play on there? You get everything that belongs to it.
notice-swap-asked = { $name } would like to take over the seat of { $whose }. Only { $whose } decides.
notice-swap-wanted = { $name } would like to take over the seat of { $whose }, who is not here. { $needed ->
    [one] One vote decides.
   *[other] { $needed } votes of { $voters } decide.
} Not before { $when }: until then *I’m here* or a move keeps the seat.
notice-swap-agreed = { $who } agrees: { $name } may take over the seat of { $whose }. Still to answer: { $waiting }.
notice-swap-decided = The others agree: { $name } takes over the seat of { $whose }, but not before { $when }. Whatever { $whose } does until then keeps the seat.
notice-swap-declined = The seat stays with { $whose }; { $name } does not take it over.
notice-lobby-homeless = I can’t speak here any more, so this table closes. The sealed seed was `{ $seed }`.

# Direct messages
place-unknown = a server I can’t see
dm-seat-wanted = { $name } would like to take over your seat at **{ $title }** in *{ $place }*, and the others vote on it, because you don’t seem to be there. *I’m here* or any move at the table keeps it yours; there is an hour at least for that. { $link }
dm-swapped = You were not there at **{ $title }** in *{ $place }*, so the others have decided: { $name } plays on in your seat. { $link }
dm-homeless-deleted = The channel of **{ $title }** in *{ $place }* is gone. Nothing is lost: the game waits, and so do its clocks. `/{ cmd-bring }` in another channel of that server brings it there. Without that it ends on { $when }.
dm-homeless-barred = I may not speak any more where **{ $title }** is played, in *{ $place }*. Nothing is lost: the game waits, and so do its clocks. Give me *{ permission-view-channel }* and *{ permission-send-messages }* there, then press *Bump* under *More*; or use `/{ cmd-bring }` in another channel of that server. Without that it ends on { $when }. { $link }
dm-homeless-locked = The thread of **{ $title }** in *{ $place }* is locked. Nothing is lost: the game waits, and so do its clocks. It goes on when somebody unlocks the thread, or use `/{ cmd-bring }` in another channel of that server. Without that it ends on { $when }. { $link }
dm-homeless-removed = I was removed from the server of **{ $title }**, *{ $place }*. Nothing is lost: the game waits, and so do its clocks. It goes on when I am invited again. Without that it ends on { $when }.
dm-lobby-homeless = The lobby for **{ $title }** in *{ $place }* is closed, because I can’t speak there any more. `/{ cmd-play }` opens a new one elsewhere.
dm-over = **{ $title }** in *{ $place }* is over. { $result }

# Buttons and menus
button-take = Take the seat
button-no-thanks = No, thanks
button-seat = Pass the seat on
button-seat-ask = Ask for a seat
seat-which = Which seat
seat-sat-in = { $who } (a computer sits in)

# Private answers
seat-how = `/{ cmd-seat } { cmd-seat-offer }` offers your seat to somebody on this server. If they take it, they play on with everything that belongs to it, and you are out of the game.
seat-choose = Which seat would you like to take over? Its owner decides; where they are gone, the other players do.
seat-offered = { $name } is asked. The seat stays yours until they take it.
seat-asked = Asked. The answer comes here, in public.
seat-yours = The seat is yours. Everything that belongs to it comes to you by direct message.
place-tried = I have no place to speak here at the moment, but I am trying. If no board appears soon, `/{ cmd-bring }` brings this game into another channel of the server.
brought = Here it is: the game goes on in this channel.

# Why not
refusal-swap-solo = A game for the high scores has one player from beginning to end, so its seat can’t be passed on.
refusal-swap-seated = Whoever sits at this table already can’t take a second seat.
refusal-swap-had = Whoever has had another seat at this table knows its hand and can’t take this one. The old seat can be had again.
refusal-swap-seat = Nobody can give up that seat. Choose one from the list.
refusal-swap-nobody = Nobody is left here who could decide about that seat.
refusal-swap-waits = A question about a seat is open at this table already. It has to be answered first.
refusal-swap-refused = The answer was no, and you can ask once. Whoever has the seat can still offer it to you with `/{ cmd-seat } { cmd-seat-offer }`.
refusal-swap-bot = Bots can’t take a seat. Choose a person.
refusal-swap-stranger = Whoever takes the seat has to be on this server. Invite them first.
refusal-homeless = This table has no channel in which I can speak. `/{ cmd-bring }` in a channel of this server brings it there.
refusal-place-there = This table has its channel and goes on there.
refusal-place-server = This table belongs to another server. Use `/{ cmd-bring }` there.
refusal-bring-none = None of your tables on this server is without a channel.
refusal-bring-which = Several of your tables on this server have no channel. Choose one from the list.
