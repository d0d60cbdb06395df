# The puzzle of the day in a channel. Public, but for what a manager reads. $date is a moment that Discord writes.

cmd-daily-post = daily-post
    .about = Post the daily puzzle in a channel, every day
cmd-daily-post-start = start
    .about = Post the daily puzzle, and “Who wins?” if you like, in a channel; replaces what was chosen before
    .channel = channel
    .channel-about = Where to post
    .hour = hour
    .hour-about = The hour of the day, from 0 to 23
    .zone-about = The time zone of that hour, such as Europe/London
    .zone = { cmd-notify.zone }
    .games = games
    .games-about = Ask “Who wins?” once a day, about a game there, or in a thread there, whose end was open
cmd-daily-post-stop = stop
    .about = Stop posting the daily puzzle, and “Who wins?” with it

daily-post-head = **{ daily-title }, { $date }: { $title }, { daily-takes }.** { $ask } Everybody has two tries.
daily-post-ask-most = It is **{ $seat }**’s turn. Which move scores the most points at once?
daily-post-ask-allowed = It is **{ $seat }**’s turn. Which move scores the most points at once? Some on offer break the rules.
daily-post-ask-twice = **{ $seat }** moves twice in a row; nobody draws in between. Which first move leads to the best total?
daily-post-ask-fits = Just one of the five tiles fits, in one place and one rotation. Which, and where?
daily-post-picture = { $date } · { $seat } to move
daily-post-solution = **{ $date }, { $title }, the solution:** { $what }
daily-post-yesterday = Yesterday: { $count ->
    [one] 1 player, { $right ->
        [0] who did not solve it.
       *[other] 1 solved it.
    }
   *[other] { $count } players, { $right ->
        [0] none
       *[other] { $right }
    } solved it.
}
daily-post-found = Solved on this server by { $list }{ $others ->
    [0] .
    [one] {""}, and one more.
   *[other] {""}, and { $others } more.
}
daily-post-name = **{ $name }** ({ $days ->
    [one] streak: 1 day
   *[other] streak: { $days } days
})
button-daily-solve = Solve it
button-daily-solution = Yesterday’s solution

# To a manager
daily-post-begun = From now on I post the daily puzzle in { $channel }, every day soon after { $hour } ({ $zone }). The next one: { $when }
    - Each post also has a button with the solution of the day before.
    - It names who found it: members who answered on this server and have not turned their ratings off in `/{ cmd-privacy }`.
    - `/{ cmd-daily-post } { cmd-daily-post-stop }` ends it.
daily-post-no-games = - **Who wins?** is off. With the option `{ cmd-daily-post-start.games }` I also ask about a game played there, once a day at most.
daily-post-games = **Who wins?** Once a day at most I show a game of { $channel } or its threads, without names, at a moment when its end was still open. Games with computers count, solo games don’t. A day later that message gets the answer, and names who was right.
    - I wait { $apart } after a game in a thread, and { $here } after one in { $channel } itself, whose result stands right there.
    - If nothing comes, no game was close or turned since you turned this on, or somebody in that game has turned their ratings off in `/{ cmd-privacy }`.
daily-post-ended = I no longer post the daily puzzle in { $channel }, nor ask **Who wins?** there. `/{ cmd-daily }` still shows it to whoever asks.
dm-daily-deleted = The channel in *{ $place }* where I posted the daily puzzle is gone, so I post it no more. `/{ cmd-daily-post } { cmd-daily-post-start }` chooses another one.
dm-daily-barred = I may no longer post the daily puzzle in *{ $place }*, so I have stopped. Give me *{ permission-view-channel }* and *{ permission-send-messages }* there, then `/{ cmd-daily-post } { cmd-daily-post-start }` begins again.
dm-daily-locked = *{ $place }*, where I posted the daily puzzle, is locked, so I have stopped. `/{ cmd-daily-post } { cmd-daily-post-start }` begins again, there or elsewhere.
refusal-daily-not-posted = I post no daily puzzle on this server. `/{ cmd-daily-post } { cmd-daily-post-start }` begins.
refusal-daily-barred = { $count ->
    [one] I lack a permission in { $channel }: { $list }. Grant it to me there, then try again.
   *[other] I lack permissions in { $channel }: { $list }. Grant them to me there, then try again.
}

# Who wins: a moment of a finished game, shown without names, then how it ended. $who is a letter.
forecast = **Who wins?** { $title }: a game that was played here once stood like this. Who won it in the end? Press a letter: nobody sees your guess. The answer, with up to five names of those who were right: { $when }.
    -# { $aim }
forecast-noted = Got it: **{ $who }**. You can change it until the answer is out: { $when }.
forecast-opened = **Who wins?** { $title }: **{ $who }** won. Had it ended here{ $counted }, **{ $who }** would have been { $ahead ->
    [0] { $lead } behind
   *[other] { $lead } ahead
}. { $of ->
    [0] Nobody guessed.
    [one] { $right ->
        [0] One person guessed, but not that.
       *[other] One person guessed, and was right.
    }
   *[other] { $right ->
        [0] None
       *[other] { $right }
    } of { $of } guessed it.
}
forecast-counted = {""}
forecast-count = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
forecast-out = **[Who wins?]({ $link })** { $title }: **{ $who }** won.
forecast-right = Guessed right: { $who }
refusal-forecast-played = You played this game: the guessing is for the others.
refusal-forecast-opened = The answer is out already.
