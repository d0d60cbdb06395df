# How a player is called to a table, and the list of all their tables.

# What is set, and what it means
notify-title = **How I let you know that a table waits for you**
notify-line-way = Your turn: { $way }
notify-way-auto = a ping under the board; where all players answer in secret, a direct message.
notify-way-channel = a ping in the channel of the game.
notify-way-dm = a direct message.
notify-way-both = a ping in the channel and a direct message.
notify-way-none = nothing. `/{ cmd-tables }` shows where it is your turn.
notify-line-remind = Reminders: { $remind }.
notify-every = after { $span }, three times at most
notify-never = none
notify-line-quiet = Quiet hours: { $quiet }. Anything that comes up then reaches you afterwards.
notify-no-quiet = Quiet hours: none.
notify-line-digest = List of your tables: at { $time } by direct message, on days when a table waits for a player.
notify-no-digest = List of your tables: none.
notify-line-zone = Your time zone: { $zone }, where it is { $time } now.
notify-line-confirm = Your moves: { $confirm }
notify-confirm-always = now I ask before each one.
notify-confirm-final = now I ask only before one that can’t be taken back. Any other counts at once, and you can take it back.
notify-confirm-soon = now one that can’t be taken back counts after five seconds, unless you press Wait. Any other counts at once.
notify-confirm-never = now each counts with your last choice, without a question.
notify-zone-unset = You have not chosen a time zone yet, so these times are in UTC.
notify-closed = Your direct messages are closed to me. Until you open them I ping you in the channel, and no list comes.
notify-closed-digest = Your direct messages are closed to me. Until you open them no list comes.
notify-opened = Good: next time I try a direct message again. If it does not arrive, I ping you.
notify-noted = Noted.
notify-none-typed = none

# Menus, buttons and the form
notify-menu-way = How I let you know
notify-menu-remind = Reminders
notify-menu-digest = Daily list of your tables
notify-menu-zone = Time zone
notify-pick-auto = Whatever suits the game
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
notify-pick-confirm-always = Every move
notify-pick-confirm-final = Only what can’t be taken back
notify-pick-confirm-soon = A countdown of 5 seconds instead
notify-pick-confirm-never = No move
button-notify-confirm-always = Confirm every move
button-notify-confirm-final = Confirm only final moves
button-notify-confirm-soon = 5 seconds instead of asking
button-notify-confirm-never = Confirm no move
notify-digest-none = No list
button-notify-hours = Quiet hours and times
button-notify-open = My messages are open now
button-notify-show = My notifications
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
tables-homeless = I can’t reach its channel, so the clock stands still.
tables-stalled = I send no more reminders.
digest-title = { $count ->
    [0] **Your tables today.** None waits for you.
    [one] **Your tables today.** One waits for you.
   *[other] **Your tables today.** { $count } wait for you.
}
digest-end = `/{ cmd-notify }` changes when this list comes, or stops it.

# Refusals
refusal-way = I can’t notify you like that. Choose from the list.
refusal-remind = I can’t remind you after that time. Choose from the list.
refusal-confirm = I don’t know that choice. Confirm every move, only what can’t be taken back (at once or after five seconds), or none.
