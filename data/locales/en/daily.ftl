# The puzzle of the day. $date is a moment that Discord writes, $what an answer in words.

cmd-daily = daily
    .about = Solve the puzzle of the day, the same for everybody, in two tries
    .answer = answer
    .answer-about = Your answer, typed; leave empty to choose it step by step
    .day = day
    .day-about = An earlier day that you missed, like 2026-12-01
    .solo = solo
    .solo-about = Your move in the Sunday solo, typed

daily-title = Daily puzzle
daily-place = Daily puzzle, { $date }
daily-kind-most = Which move scores the most?
daily-kind-allowed = Which legal move scores the most?
daily-kind-twice = Two moves: which one first?
daily-kind-fits = What fits, and where?
daily-kind-match = Five clues, five words
daily-kind-solved = The solution
daily-ask-most = You are **{ $seat }**. Which move scores the most points at once?
daily-ask-allowed = You are **{ $seat }**. Which move scores the most points at once? Some on offer break the rules.
daily-ask-twice = You are **{ $seat }** and move twice in a row; nobody draws in between. Which first move leads to the best total?
daily-ask-fits = Just one of your five tiles fits, in one place and one rotation. Which, and where?
daily-ask-match = Each clue points to one of the words. Which one?
daily-head = **{ daily-title }, { $date }: { $title }, { daily-takes }.** { $ask } { $tries ->
    [0] {""}
    [1] You have one try.
   *[other] You have two tries; the second counts half.
}
daily-takes = { $minutes ->
    [0] about half a minute
    [one] about a minute
   *[other] about { $minutes } minutes
}
daily-late = You are catching up: it counts for no streak.
daily-picture-seat = { $date } · you are { $seat }
daily-answer = { $label } · { $tries ->
    [1] one try
   *[other] try { $number } of { $tries }
}
daily-typed = { $example ->
    [match] { daily-match-typed }
   *[other] Or type your answer in this form: `/{ cmd-daily } { cmd-daily.answer }:{ $example }`
}

# Five clues, five targets
daily-match-clues = Clues
daily-match-targets = Words
daily-match-before = You sent: { $yours }.
daily-match-which = { $clue }: which word?
daily-match-sure = Send it like this?
daily-match-send = these five
daily-open = Nothing counts yet.
daily-lost = I could not use “{ $text }”.
daily-illegal = That is none of the answers to choose from, so it does not count. Choose step by step here.
    { daily-typed }
daily-match-typed = Type `match` and five letters, one for each clue in order. It begins with `match c` if the first clue means c.

# Afterwards
daily-right = **{ $tries ->
    [2] Right, at the second try (counts half)!
   *[other] Right!
}** { $what }
daily-failed-most = Not the best move
daily-failed-twice = Not the best start
daily-failed-refused = That is against the rules
daily-failed-fits = That does not fit
daily-failed-match = { $mark } of 5 right
daily-try = try { $number } of { $tries }
daily-tried = You have tried that already
daily-again = One try is left; it counts half.
daily-best-most = Best is { $what }
daily-best-fits = The one that fits: { $what }
daily-best-match = The solution: { $what }
daily-wrong-most = **{ daily-failed-most }.** Your answer, { $yours }, scores { $mark ->
    [0] no points
    [one] 1 point
   *[other] { $mark } points
}.
daily-wrong-twice = **{ daily-failed-twice }.** Your answer, { $yours }, scores { $gain } now and { $then } with the best second move, { $mark ->
    [one] 1 point
   *[other] { $mark } points
} in all.
daily-wrong-refused = **{ daily-failed-refused }.** Your answer: { $yours }. { $why }
daily-wrong-fits = **{ daily-failed-fits }.** You chose { $yours }. { $why }
daily-wrong-match = **{ daily-failed-match }.**
daily-solution-most = { $what }: **{ $worth ->
    [one] 1 point
   *[other] { $worth } points
}**, and no other move scores as much. The next best scores { $second }.
daily-solution-twice = { $what }, then { $then }: **{ $worth ->
    [one] 1 point
   *[other] { $worth } points
}** in all. The next best start gets you { $second }.
daily-solution-why = { picker-why }.
daily-solution-fits = { $what }. No other tile fits anywhere.
daily-solution-match = { $what }.
daily-count = { $count ->
    [one] Nobody else has finished yet.
   *[other] { $count } have answered, { $right ->
        [0] nobody has found it
        [one] one has found it
       *[other] { $right } have found it
    }.
}
daily-lapsed = **Its day is over**, and with it the second try.
daily-streak = Streak: { $days ->
    [0] none. Solve a puzzle on its day to begin one
    [one] 1 day
   *[other] { $days } days
}.
daily-answered-late = Answered after its day: it counts for no streak.
daily-waiting = Today’s puzzle is waiting.
daily-next = The next puzzle: { $when }
daily-missed = Catch up on a day you missed
daily-days = Which day? You have one try at it; it is marked as late, and counts for no streak.
button-daily-text = As text
button-daily-rules = Short rules
button-daily-days = Old puzzles
button-daily-today = Today’s puzzle
button-daily-share = Share
button-daily-again = Second try
button-daily-tried = Your try
button-daily-seal = Is it fair?
button-daily-proof = Check it
daily-rules = **{ $title }, what you need for this puzzle:**
    { $rules }
daily-tempting = The most tempting wrong answer, given by { $count }: { $what }.
daily-server-streak = Streak of this server: { $days } days
button-daily-month = Month
# Names, in the order of the year and of the week, without spaces in them
daily-months = January February March April May June July August September October November December
daily-weekdays = Mon Tue Wed Thu Fri Sat Sun
daily-date = { $month } { $day }
daily-month-solved = first try: 1 point
daily-month-second = second try: ½ point
daily-month-tried = wrong or late: 0
daily-month-points = { $shown } { $points ->
    [0.5] point
    [one] point
   *[other] points
}
daily-month-streak = { $days ->
    [one] 1 day in a row
   *[other] { $days } days in a row
}
daily-month = **{ $month }:** { $points }; { $count ->
    [0] no puzzle solved on its day
    [one] one puzzle solved on its day
   *[other] { $count } puzzles solved on their day
}{ $tried ->
    [0] {""}.
   *[other] , { $tried } wrong or late.
}
daily-shared = **{ $name }** · { daily-title } No. { $number }, { $date }, { $title }
    { $squares }{ $days ->
    [0] {""}
    [one] {""}
   *[other] {" "}· { $days } days in a row
}
    -# Five green: solved. Fewer: how near it came.{ $tries ->
        [2] {" "}→: second try, counts half.
       *[other] {""}
    }
refusal-daily-shared = You have shared this puzzle three times. That will do.
daily-shared-done = It goes to everybody in this channel, below.
daily-shared-here = You have shared this puzzle in this channel already.
daily-seal = **{ button-daily-seal }** { $kind ->
    [match] A program dealt the words at random, and made the clues itself. Nobody picked them
   *[other] A program dealt this puzzle at random. Nobody picked it
}, and everybody gets the same one. The program tried all { $answers } answers: exactly one is best.
    You don’t have to take my word for it: anybody can check it.
daily-proof = The seal of each puzzle is shown here the day before. When its day is over, anyone with a copy of this bot’s code can make the puzzle again and see that the seal is the same.
    -# Seal of tomorrow’s puzzle: `{ $fingerprint }`
    -# For { $date }, `python -m engine daily --date { $day } --seed { $seed } --level { $level }` makes the puzzle again and prints its seal.
refusal-daily-unknown = There is no puzzle of that day to solve. You can catch up on the last seven days.
refusal-daily-none = I posed no puzzle that day, so there is none to catch up on.
refusal-daily-answered = You have no try left at this puzzle.
refusal-daily-tried = You have tried that already. It costs nothing: choose another answer.
refusal-go-used-up = You had your one go at this before your data was deleted. The next one is yours again.
refusal-daily-date = Write the day like 2026-12-01.

profile-daily = Daily puzzle streak
title-streak = { $days } daily puzzles in a row
