# For those who manage a server
cmd-admin-tables = tables
    .about = See the open tables of this server
cmd-admin-end = end
    .about = End a game as it stands, or close a lobby or a frozen table
    .table = table
    .table-about = Which table; the list shows those of this server
cmd-admin-freeze = freeze
    .about = Freeze a game for a while, or let a frozen one go on
    .table = { cmd-admin-end.table }
    .table-about = { cmd-admin-end.table-about }
cmd-admin-seat = seat
    .about = Decide who plays for a seat
    .seat = seat
    .seat-about = The letter of the seat, such as B
    .to = to
    .to-about = Who plays from now on
    .table = { cmd-admin-end.table }
    .table-about = { cmd-admin-end.table-about }
managing-to-computer = a computer sits in
managing-to-owner = back to its owner
managing-to-closed = the seat closes
managing-none = No table is open on this server.
managing-title = { $count ->
    [one] One table is open here:
   *[other] { $count } tables are open here:
}
managing-line = **{ $title }** { $link }: { $state } · `{ $table }`
managing-ids = The id at the end of a line names its table for `/{ cmd-admin } { cmd-admin-end }`, `/{ cmd-admin } { cmd-admin-freeze }` and `/{ cmd-admin } { cmd-admin-seat }`.
managing-lobby = not begun yet
managing-frozen = frozen
managing-running = last move { $since }
managing-more = { $count ->
    [one] …and one more.
   *[other] …and { $count } more.
}
managing-end-ask = End it now? A game that runs ends for everybody as it stands. This can’t be undone.
button-managing-end = End it
managing-ended = The game is over. The table is told that a moderator of this server ended it.
managing-closed = The table is closed.
managing-frozen-now = The game is frozen: no player can move and no clock runs. The same command lets it go on.
managing-thawed = The game goes on.
managing-seat = Done. The table is told.
notice-managed = From a moderator of this server:
notice-frozen-managed = A moderator of this server has frozen this game: no player can move, no clock runs, nothing is lost.
notice-thawed = The game goes on: a moderator of this server has thawed it.
notice-given-up = A moderator of this server has closed this frozen table. What was played is kept.
notice-lobby-managed = A moderator of this server has closed this table.
refusal-not-server-manager = Only members with the permission “Manage Server” can do that. Ask one of them.
refusal-not-running = Only a running game can be changed like that.
refusal-not-frozen = That table is not frozen.
refusal-still-broken = What I stored of this game does not fit the rules I know, so it can’t go on. Whoever runs me can help.
refusal-no-such-seat = There is no such seat at that table. Give its letter, such as B.
refusal-seat-same = That seat is like that already, or closed for good.
refusal-seat-computers = That seat belongs to a computer.
