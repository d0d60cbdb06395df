# Tables that sleep: nobody has moved for two weeks, so they leave their channel free.

button-wake = Wake it
button-wake-this = Wake { $title } · { $place }
notice-idle = No move for a week. It’s { $who }’s turn. Without one the table goes to sleep, and this channel is free for other games. Deadline: { $when }.
notice-idle-called = { $who }
notice-idle-vote = { $who }: those who wait can decide now what happens to a seat that doesn’t move.{ $needed ->
    [0] {""}
    [one] {" "}One vote decides.
   *[other] {" "}{ $needed } votes of { $voters } decide.
}
sleep-begins = **{ $title }** is asleep: nobody has moved for more than a week. Nothing is lost, and this channel is free. Any player can wake the table, here or with `/{ cmd-tables }` in another channel of this server, until { $when }.
sleep-state = fell asleep { $since }. Until { $when } you can wake it, in any channel of its server where you may write.
sleep-woken = **{ $title }** is awake and goes on in this channel.
sleep-awake = This table is awake: { $link }
news-woken = { $who } wakes the table: the game goes on.
managing-asleep = asleep, last move { $since }
refusal-asleep = This table is asleep, because nobody has moved for a long time. `/{ cmd-tables }` has the button that wakes it, in any channel of its server.
refusal-awake = This table is awake. Look at the newest board.
