# A game that is over, step by step. $who is a seat as plain text ("B Ben"), $points has its sign.

button-replay = Replay
    .about = *{ button-replay }* steps through the game, move by move.
button-replay-first = First
button-replay-back = Back
button-replay-next = Next
button-replay-result = Result
button-replay-last = Last
button-replay-text = Text board
button-replay-picture = Picture
button-replay-hand = With my hand
button-replay-public = As everyone saw it
button-replay-file = Download
replay-file = The whole game of **{ $title }** as one page: open it in any browser, keep it, or put it on a site. It shows what everyone saw.
replay-pictures = Pictures of { $shown } of { $turns } turns; every turn is told in words.
replay-title = Replay: **{ $title }** · after turn { $turn } of { $count }
# Where all play at once.
replay-title-step = Replay: **{ $title }** · step { $turn } of { $count }
replay-title-deal = Replay: **{ $title }** · the start
replay-menu = What happened when
replay-stretches = Jump to other moves
replay-stretch = { $first } to { $last }
replay-deal = The start
replay-turn = Turn { $turn }
replay-step = Step { $turn }
replay-turn-of = Turn { $turn }: { $who }
replay-turn-gain = Turn { $turn }: { $who } { $points }
refusal-never-played = No game was played at this table: its lobby was closed. There is nothing to show again.
refusal-replay-broken = This game can’t be shown again: what I stored does not fit the rules I know. Its result stands; whoever runs me can look into it.
