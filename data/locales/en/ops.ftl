# For whoever runs the bot, and for whoever wants to know what is wrong here.

cmd-doctor = doctor
    .about = Check how I am doing here, and what helps if something is wrong
cmd-admin = admin
    .about = For those who manage the server, or run me
help-owners-tail = ; for whoever runs me
cmd-admin-restart = restart
    .about = Announce a restart to the games of the last day{ help-owners-tail }
    .minutes = minutes
    .minutes-about = In how many minutes
cmd-admin-backup = backup
    .about = Make a backup now{ help-owners-tail }
cmd-admin-frozen = frozen
    .about = List the frozen tables and why they froze{ help-owners-tail }
refusal-not-owner = That is for the person who runs me. `/{ cmd-doctor }` shows everyone how I am doing.

# The doctor: one line each; bold where something is to be done
button-test-message = Send me a test message
button-look-again = Check again
doctor-title = How I am doing here. **Bold** lines need attention.
doctor-tables = Tables: I have every permission they need here.
doctor-tables-missing = **Tables: I lack { $list } here. Whoever manages this channel can grant it to me in its settings, under “Permissions”.**
doctor-tables-thread = Tables: I have every permission a game in this thread needs. New ones open in the channel, not in threads.
doctor-tables-elsewhere = **Tables: I can’t open one in a channel of this kind. Use `/{ cmd-play }` in a text channel.**
doctor-tables-dm = Tables: they need a server. Use `/{ cmd-doctor }` in the channel where you want to play.
doctor-threads = Threads: I may open them and write in them.
doctor-threads-missing = **Threads: I lack { $list } here. Games in the channel itself work without; for games in threads, grant it to me.**
doctor-voice = Voice channel: I may show the round of a party in its status.
doctor-voice-missing = Voice channel: to show the round of a party in its status I would need { $list }. Everything else works without.
permission-set-voice-channel-status = Set Voice Channel Status
permission-manage-channels = Manage Channels
doctor-dms = Direct messages: as far as I know, mine reach you. The button tries it.
doctor-dms-closed = **Direct messages: yours are closed to me. You miss nothing: `/{ cmd-hand }` shows your hand. To open them: the server’s name, “Privacy Settings”, “Direct Messages”.**
doctor-dms-restricted = **Direct messages: Discord has restricted me, so I send none; I try again { $when }. You miss nothing: `/{ cmd-hand }` shows your hand.**
doctor-muted = **Tables: I am in time-out on this server until { $when }. Whoever moderates members can end it; what waits then comes by itself.**
doctor-refused = **Last refusal here, { $when }: { $why }**
doctor-clock = Clock: { $seconds } s apart from Discord’s.
doctor-clock-off = **Clock: { $seconds } s apart from Discord’s, so times are off by that much. Whoever runs me lets the machine set its clock by NTP.**
doctor-database = Database: answers in { $ms } ms, schema version { $version }.
doctor-database-down = **Database: it does not answer ({ $code }). Whoever runs me finds more in the log, and with `python bot.py check`.**
doctor-backup = Newest backup: { $when }.
doctor-backup-old = **Newest backup: { $when }. Whoever runs me finds in the log why there is no later one.**
doctor-backup-none = **There is no backup yet. Whoever runs me makes one with `/{ cmd-admin } { cmd-admin-backup }`.**
doctor-backup-off = Backups: nightly backups are off here.
doctor-backup-unread = **Backups: their folder can’t be read. Whoever runs me checks `BACKUP_DIR` and whose folder it is.**
doctor-files = Files, for you alone: `{ $database }` ({ $size } MB), backups in `{ $backups }`.
doctor-gateway = Connection to Discord: { $ms } ms.
doctor-gateway-slow = **Connection to Discord: { $ms } ms, which is slow. It usually passes; if not, look at the network of the machine I run on.**
doctor-gateway-none = **Connection to Discord: not measured yet. Check again in a minute.**
doctor-versions = Versions: Spieltisch { $own }, Python { $python }, discord.py { $discord }, Pillow { $pillow }.

dm-test = Hello! Direct messages from me reach you.
test-reached = The test message is on its way to you: direct messages from me reach you.
test-closed = It was refused: your direct messages are closed to me. To open them: the server’s name, “Privacy Settings”, “Direct Messages”; then try again. You miss nothing meanwhile: `/{ cmd-hand }` shows your hand.
test-later = Discord does not accept it right now. Try again in a minute.

# The owner
restart-told = { $count ->
    [0] No game has had a move in the last day, so there was no channel to warn.
    [one] Restart: { $when }. I have warned one channel. Stopping me is still up to you.
   *[other] Restart: { $when }. I have warned { $count } channels. Stopping me is still up to you.
}
backup-made = The backup is made and checked: `{ $file }`, { $size } MB.
backup-on-server = My database is on a server: copies of it are made there, as `docs/operating.md` says.
frozen-none = No table is frozen.
frozen-title = { $count ->
    [one] One table is frozen:
   *[other] { $count } tables are frozen:
}
frozen-line = `{ $table }` · { $title } · { $place } (server `{ $guild }`, channel `{ $channel }`): { $why }
frozen-more = { $count ->
    [one] And one more; `python bot.py check` lists them all.
   *[other] And { $count } more; `python bot.py check` lists them all.
}
trouble-rules = its rules or parts are not in this version of me, or its position can’t be read
trouble-entry = its log breaks at entry { $seq } ({ $code })
trouble-unreadable = what is stored can’t be read ({ $code })
trouble-columns = its row and its position contradict each other
trouble-position = its position does not follow from its log
trouble-manager = whoever manages the server froze it; `/{ cmd-admin } { cmd-admin-freeze }` lets it go on
trouble-other = { $code }

# In public
notice-restart = Restart: { $when }. The table is safe, and clocks stand still until I am back.
notice-restored = I had to go back to a backup: this table is as it was on { $when }. Later moves are lost; please make them again.
notice-restored-unsure = I had to go back to a backup: this table is as it was on { $when }. If this game has ended since, its seed is known, and with it every hand: then please end it, with `/{ cmd-end }` or `/{ cmd-admin } { cmd-admin-end }`. Otherwise later moves are lost; please make them again.
notice-lobby-restored = I had to go back to a backup, and the seed of this table may be known by now, so it closes. `/{ cmd-play }` opens a new one.

# Switches of whoever runs me
cmd-admin-log = log
    .about = Let my logs say more or less until I restart{ help-owners-tail }
    .level = level
    .level-about = From which level on
cmd-admin-command = command
    .about = Turn a command off or on{ help-owners-tail }
    .name = command
    .name-about = Its English name, without the slash
    .on = on
    .on-about = Whether it works
cmd-admin-opening = opening
    .about = Stop opening new tables, or open them again{ help-owners-tail }
    .on-about = Whether new tables may be opened
    .on = { cmd-admin-command.on }
cmd-admin-user = user
    .about = Block a person, or lift the block{ help-owners-tail }
    .person = person
    .person-about = The person, or their id
    .blocked = blocked
    .blocked-about = Whether they are blocked
cmd-admin-server = server
    .about = Leave a server and block it, or lift the block{ help-owners-tail }
    .server = server
    .server-about = The server’s id
    .blocked = { cmd-admin-user.blocked }
    .blocked-about = { cmd-admin-user.blocked-about }
cmd-admin-switches = switches
    .about = Show what is switched off{ help-owners-tail }
switched-log = My logs now say everything from { $level } on, until I restart.
switched-command = `/{ $name }` is off. People who use it are told so.
switched-command-on = `/{ $name }` is on again.
switched-tables = I open no new tables. Games that are open go on.
switched-tables-on = I open new tables again.
switched-user = I take nothing from `{ $user }` any more, except `/{ cmd-privacy }`. Their seats stay: clocks, votes and moderators decide about those.
switched-user-on = `{ $user }` can play again.
switched-server = I have left the server `{ $server }`, and leave again whenever I am invited there. Its tables stand still and end after thirty days.
switched-server-absent = I am not on the server `{ $server }`. If I am invited there, I leave at once.
switched-server-on = The server `{ $server }` may invite me again.
switches-log = Logs: from { $level } on.
switches-open = New tables: allowed.
switches-closing = **New tables: stopped.**
switches-commands = **Commands that are off:** { $list }
switches-users = **Blocked people:** { $list }
switches-servers = **Blocked servers:** { $list }
refusal-blocked = Whoever runs me has blocked you or this server. What is kept about you, and how to delete it: `/{ cmd-privacy }`.
refusal-switched-off = This command is switched off for now. Games go on without it.
refusal-closing-down = No new tables for now: whoever runs me has stopped them. Games that are open go on.
refusal-never-off = That command has to stay: without it nothing could be turned on again, or nobody could see what is kept about them.
refusal-no-command = There is no such command. These can be turned off: { $list }.
refusal-block-self = That is a person who runs me. I don’t block them.
refusal-no-server-id = That is no server’s id. `/{ cmd-admin } { cmd-admin-frozen }` and the log name servers by theirs: 15 to 20 digits.
