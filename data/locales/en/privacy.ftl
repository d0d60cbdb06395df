# What is kept about a person, their own copy of it, and how it goes.

cmd-privacy = privacy
    .about = What I keep about you; get it as a file, or delete it
button-export = Export mine
button-forget = Delete mine
button-forget-yes = Delete it all

# Shown in the place of a name
somebody-left = former player
news-left = A player has left the game: seat { $seat }.

privacy-kept = **What I keep about you**
    - **Your seats and moves:** your Discord id, your name as it was that day, when and what you played, and the ids of the presses that took your seats. So a game can last for weeks, and everyone who played can check it afterwards. Kept for ever, unless you delete it.
    - **High scores** of games you finished alone: id, name of that day, total. This server sees them. Kept for ever, unless you delete them.
    - **How your games ended:** place, points, what they were best at, your rating. So you find them again, and this server knows its standings and records. Kept for ever, unless you delete them.
    - **Your settings:** language, notifications, quiet hours, time zone, whether direct messages reach you, when you were last nudged, who may not ask you to play, to which games you want to be asked. So I talk to you the way you like. Kept until you delete them.
    - **Around a game:** which direct message shows your hand, and which question I last called you for: until you delete it. Votes, absences and unfinished clues: until they are over.
    - **What I have said to you or about you:** the kind and the time, and who was pinged. So I say nothing twice. Kept for 30 days.
    - **Lists of words** you gave a server, **daily puzzles** you had posted there: that it was you. Kept until you delete that.
    - **The daily puzzle and the Sunday solo:** what you answered or played, when, on which server, and your name of that day. For streaks and lists; that server may read that you found it, or are among the best. Kept until you delete it.
    - **The lessons of a game:** how far you have come, so that you can go on. Kept until you delete it.
    I read no messages and no member lists, and I pass nothing on. Whoever runs me can read all of it, and keeps backups that live a little longer.
    Right now: { $running ->
        [one] { $running } open table
       *[other] { $running } open tables
    }, { $finished ->
        [one] { $finished } finished game
       *[other] { $finished } finished games
    }, { $totals ->
        [one] { $totals } high score
       *[other] { $totals } high scores
    }.
privacy-exported = Here is all of it as a file: `{ $file }`. Of running games it has your own moves and nothing that is hidden from you.
privacy-ask = **Delete everything about you?** This can’t be taken back.
    - **Lobbies:** you give up your seat.
    - **Running games:** your seat closes, as if you resigned. The others are told that a player has left, without your name.
    - **Finished games** stay for the others, with “{ somebody-left }” in your place. The moves stay, and the ids of the presses that took the seats: without them no one could check the game. They don’t say who you are.
    - **High scores** stay without your name.
    - **Everything else goes:** settings, votes, drafts, what I have said to you.
    - **Today’s puzzle and Sunday solo** give no second go: a keyed hash of your id stays until noon UTC of the next day.
    All of this happens at once, and the deleted rows are overwritten. Copies that the database may keep in its free space go when it is next compacted, as a rule the following night.
    Messages already in Discord stay there. Backups go in their time. If you want the file first: *Export mine*.
privacy-done = { $count ->
    [0] Done. Nothing here names you any more. If you play again, we start from scratch.
    [one] Done: you have left one table, and nothing here names you any more. If you play again, we start from scratch.
   *[other] Done: you have left { $count } tables, and nothing here names you any more. If you play again, we start from scratch.
}
