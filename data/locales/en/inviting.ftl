# People who are asked to play
lobby-seat-asked = { $who } (asked)
button-invite = Invite
menu-invite = Invite to a game
button-invite-to = { $title } · { $place }
invite-which = Which game shall I invite { $name } to?
button-invite-new = New: { $title }
invite-how = Who should play? A seat is kept for a day for everyone you choose. I ask each of them once.
invite-taken = { full }{ $computers ->
    [0] {""}
   *[other] {" "}Remove a computer, then you can invite someone.
}
invite-menu = Ask people to play
# What becomes of each who was chosen
invite-now = { $name } is asked; the seat is kept for a day.
invite-later = { $name } has quiet hours. The seat is kept, and I ask when they are over.
invite-quietly = A seat is kept for { $name }, without a ping: they had one in the last 24 hours.
invite-sits = { $name } already has a seat here.
invite-again = { $name } was asked here before; once is enough.
invite-never = { $name } does not want to be asked.
invite-full = There is no seat left for { $name }.
invite-many = { $name } was not asked: eleven people have been asked to this table.
invite-bot = { $name } is a bot and can’t play.
invite-stranger = { $name } is not on this server.

# What they read
notice-asked = **{ $title }**: { $who } would like to play with you.
notice-asked-called = { $who }, a seat is kept for { $count ->
    [one] you
   *[other] each of you
} until { $when }.
invited-in = { $who } is playing.
invited-out = { $who } is not playing.
invited-late = The game began without { $who }, who had not answered yet.
invited-over = This invitation is over.
asked-directly = { $name } would like to play **{ $title }** with you. A seat is kept for you until { $when }: { $link }
invited-directly = { $name } invited you to **{ $title }**: { $link }
invited-you-in = You are playing.
invited-you-out = You are not playing.
invited-you-late = The game began before you had answered.
invited-you-over = { invited-over }
button-never-ask = Never ask me
button-block = Never from { $name }
button-ask-again = Allow it again
declined = The seat is free again. The others see it at the table; nobody gets a message.
decline-nothing = No seat is kept for you here.
blocked-asking = I won’t pass on this person’s invitations any more.
blocks-full = I can’t note this person: you have named { $count } already, which is all I keep. You can still turn invitations off for everybody.
never-asked = Nobody can invite you to a game through me any more.
asked-again = People can invite you to a game through me again.

# An open call
lobby-open-call = **Who wants to play?** The game starts automatically as soon as { $count } are here.
open-call-menu = Start automatically
open-call-none = When a player starts it
open-call-full = As soon as { $count } are here
open-call-waits = How long to wait
open-call-for = Wait { $span }
open-call-set = The game starts automatically as soon as { $count } are here. Otherwise the table closes { $when }, and I tell those who came.
open-call-off = The game starts when a player starts it.
open-call-begun = The game begins.
notice-call-over = { $count ->
    [one] One person came
   *[other] { $count } people came
} for **{ $title }**, but it takes { $of }: this time it does not start.
notice-call-over-called = Thank you for coming, { $who }!

# Call me
invite-away = { $name } is away at the moment.
button-call-list = { $count ->
    [one] Ask the one on the list
   *[other] Ask the { $count } on the list
}
list-called = { $count ->
    [one] One person
   *[other] { $count } people
} on the list of this game can read it now.
refusal-called-already = The list was asked for this table once; that is enough.
refusal-call-early = First two of you have to sit here, and the lobby has to be a few minutes old: everybody on the list is asked once a day only.
refusal-nobody-listed = Nobody on the list can be asked now.
notice-listed = **{ $title }**: { $who } is looking for players.
notice-listed-called = { $who }, you wanted to know.
listed-directly = { $name } is looking for players for **{ $title }**, and you wanted to know: { $link }
call-how = **Call me:** when a table here lacks players, I may ask you, at most once a day for all tables together. Never in your quiet hours, and never while you are away. I keep you on a game’s list for 60 days.
call-line = - **{ $title }**: { $hours }
call-any-time = at any time
call-zone = -# Hours by the clock of { $zone }; `/{ cmd-notify }` changes the time zone.
call-nobody = Nobody can invite you to a game through me.
call-blocked = { $count ->
    [one] One person
   *[other] { $count } people
} can’t invite you to a game through me.
call-menu = Games I may ask you about (none = never)
call-hours-menu = When
call-full = One of the lists is full: it holds a hundred people.

# A table in a forum
opened-post = Your { $title } table is open in a post of its own: { $link }
