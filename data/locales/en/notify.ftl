# How somebody wants to be told that they are waited for, and the list of all their tables.

# What is set, and what it means
notify-title = **How I tell you that a table waits for you**
notify-line-way = Your turn: { $way }
notify-way-auto = a ping under the board; where all answer in secret, a direct message.
notify-way-channel = a ping in the channel of the game.
notify-way-dm = a direct message.
notify-way-both = a ping in the channel and a direct message.
notify-way-none = nothing. `/{ cmd-tables }` shows where it is your turn.
notify-line-remind = Reminders: { $remind }.
notify-every = after { $span }, three times at most
notify-never = none
notify-line-quiet = Quiet hours: { $quiet }. What falls into them reaches you afterwards.
notify-no-quiet = Quiet hours: none.
notify-line-digest = List of your tables: at { $time } by direct message, on days when a table waits for somebody.
notify-no-digest = List of your tables: none.
notify-line-zone = Your time zone: { $zone }, where it is { $time } now.
notify-zone-unset = You have not chosen a time zone yet, so these times are meant in UTC.
notify-closed = Your direct messages are closed to me. Until they are open I ping you in the channel, and no list comes.
notify-closed-digest = Your direct messages are closed to me. Until they are open no list comes.
notify-opened = Good: the next notice tries a direct message again. If it does not arrive, I ping you.
notify-noted = Noted.
notify-none-typed = none

# Menus, buttons and the form
notify-menu-way = How I tell you
notify-menu-remind = Reminders
notify-menu-digest = Daily list of your tables
notify-menu-zone = Time zone
notify-pick-auto = As it suits the game
notify-pick-channel = A ping in the channel
notify-pick-dm = A direct message
notify-pick-both = Both
notify-pick-none = Nothing
notify-remind-none = No reminders
notify-remind-6h = After 6 hours
notify-remind-12h = After 12 hours
notify-remind-1d = After a day
notify-remind-2d = After 2 days
notify-remind-3d = After 3 days
button-notify-hours = Quiet hours and times
button-notify-open = My messages are open now
button-notify-show = How I am told
notify-form = Times
notify-field-quiet = Quiet hours
    .about = Such as 22:00-08:00; empty for none
notify-field-zone = Time zone
    .about = Such as Europe/London, or a large city
notify-field-digest = Daily list of your tables
    .about = Such as 08:00; empty for none

# The list of all tables
tables-rest = { $count ->
    [one] … and one more.
   *[other] … and { $count } more.
}
tables-nowhere = a place I can’t see
tables-frozen = frozen. Nothing is lost; whoever runs me can help.
tables-homeless = Its channel is out of my reach, so the clock stands still.
tables-stalled = Stalled: I remind nobody any more.
digest-title = { $count ->
    [0] **Your tables today.** None waits for you.
    [one] **Your tables today.** One waits for you.
   *[other] **Your tables today.** { $count } wait for you.
}
digest-end = `/{ cmd-notify }` changes when this list comes, or stops it.

# Refusals
refusal-way = There is no such way to tell you. Choose one from the list.
refusal-remind = Reminders can’t come after that time. Choose one from the list.
