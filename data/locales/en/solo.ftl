# The Sunday solo. $date is a moment that Discord writes, but in pictures 2026-11-29; $until a moment that Discord counts, $title a game.

solo-title = Sunday solo
solo-place = Sunday solo, { $date }
solo-about = **{ solo-title }, { $date }: { $title }.** You play alone for as many points as you can, and everybody gets the same deal.
    { $options }. { $takes }
    You have one try, and it begins when you press *{ button-solo-begin }*. You can stop at any time and go on later{ $types ->
        [yes] {" "}with `/{ cmd-daily }`
       *[no] {""}
    }. Nothing can be taken back, and there are no hints. Whoever has finished by the deadline is in the list.
    Deadline: { $until }
solo-waits = **Your { solo-title } is waiting.** { solo-points } { solo-deadline }
solo-begun = Your one try begins.
solo-points = So far: { $points ->
    [one] 1 point
   *[other] { $points } points
}.
solo-deadline = Deadline: { $until }
solo-typed = Typed: `/{ cmd-daily } { cmd-daily.solo }:{ $example }`
solo-total = **{ solo-title }, { $date }: { $points ->
    [one] 1 point
   *[other] { $points } points
}.**
solo-feat = { $feat }.
solo-rank = { $count ->
    [one] nobody else has finished
   *[other] place { $rank } of { $count }
}
solo-here = On the server where you began: { solo-rank }. The list closes: { $until }
solo-here-closed = On the server where you began: { solo-rank }.
solo-all = { $count ->
    [one] Nobody else has finished anywhere.
   *[other] Everywhere: place { $rank } of { $count }.
}
solo-best = The upper half: { $list }.
solo-best-name = **{ $name }** { $total }
solo-unfinished = **{ solo-title }, { $date }:** time ran out before you had finished, so you are in no list. You had { $points ->
    [one] 1 point
   *[other] { $points } points
}.
solo-rules = **{ solo-title }, { $title }:**
    { $rules }
solo-seal = **{ button-daily-seal }** A program dealt this solo at random. Nobody picked it, and everybody gets the same one. This seal was fixed before the Sunday began: when it is over, anyone with a copy of this bot’s code can deal it again and see that the seal is the same.
    -# Its seal: `{ $fingerprint }`
solo-seal-later = The seed is shown when this Sunday is over everywhere: { $when }
solo-seal-seed = -# The seed: `{ $seed }`
    -# `python -m engine daily --date { $day } --solo --seed { $seed }` deals it again and prints its seal.
solo-fingerprint = Each Sunday there is a game to play alone, too, with a seal of its own.
    -# Seal of the solo of { $date }: `{ $fingerprint }`
solo-past-seed = -# Seed of the Sunday solo of { $date }: `{ $seed }`
button-solo = Sunday solo
button-solo-begin = Begin
button-solo-on = Resume solo
button-solo-puzzle = Daily puzzle
refusal-solo-not-today = There is no Sunday solo to begin here now: it is there from midnight to midnight on Sundays.
refusal-solo-not-begun = You have not begun this Sunday’s solo. `/{ cmd-daily }` shows it on Sundays.
refusal-solo-over = Your Sunday solo is over. `/{ cmd-daily }` shows how it stands.
refusal-solo-moved-on = Your solo has gone on since then. This is where it stands:

# In a channel
solo-shared = **{ $name }** · { solo-title }, { $date }, { $title }: **{ $points ->
    [one] 1 point
   *[other] { $points } points
}**
solo-post-today = **Today also: the { solo-title }.** { $title } alone, the same deal for everybody, one try, until midnight in this server’s time zone.
solo-post-last = **{ solo-title }, { $date }:** { $count ->
    [0] nobody on this server finished it.
    [one] { $named ->
        [yes] **{ $name }** finished it on this server
       *[no] one member of this server finished it
    }, with { $best ->
        [one] 1 point
       *[other] { $best } points
    }.
   *[other] { $count } members of this server finished it. The best had { $best ->
        [one] 1 point
       *[other] { $best } points
    }.
}
