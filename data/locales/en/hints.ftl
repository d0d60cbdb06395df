# Hints: what a computer would do, told to one player who asks. $what is a move in a few words.

button-hint = Hint
button-hint-do = Do it
button-hint-own = Choose for myself
button-hint-sure = Take the hint

option-solo = Alone
    .about = In a message that only you see, or on a board in the channel, which gets the result anyway.
option-solo-private = only you see the board
    .said = a solo game stays private
option-solo-public = in the channel
    .said = a solo game in the channel

option-hints = Hints between people
    .about = What a computer would do. Against computers and alone you can always ask.
option-hints-off = no
    .said = no hints between people
option-hints-on = yes
    .said = hints between people, too

scores-mark-advised = with hints

# The hint
hint-best = A computer would choose: **{ $what }**
hint-line = { $line }.
hint-gain = { $gain ->
    [0] { hint-quiet }
   *[other] +{ $gain }
}
hint-why = { $gain ->
    [0] no points at once: { $why }
   *[other] +{ $gain }: { $why }
}
hint-quiet = no points at once
hint-chance = { $why }: { $percent }%

# What comes next; $what is the next best move
hint-next-gain = { $gain ->
    [0] Next best: { $what } ({ hint-quiet })
   *[other] Next best: { $what } (+{ $gain })
}
hint-cost = { $points ->
    [0] { $why ->
        [own] it leaves you less to score later
        [others] it leaves others more to score
       *[none] probably less in the end
    }
    [one] about { $points } point less in the end
   *[other] about { $points } points less in the end
}
hint-next-later = Next best: { $what } (+{ $gain } at once, but { $cost })
hint-richer-later = More at once: { $what } (+{ $gain }, but { $cost })
hint-next-behind = Next best: { $what } ({ $points ->
    [one] about { $points } point less
   *[other] about { $points } points less
})
hint-next-level = About as good: { $what }
hint-next-chance = Next best: { $what } ({ $percent }%)
hint-only = nothing else is possible. Ask again once you can choose

# Before the first one in a game for the high scores
hint-ask = Once you take a hint, your total gets a mark in the high scores: { scores-mark-advised }. The mark stays for this game; after that, take as many as you like.

# Why not
refusal-hints-off = People play each other here, and this table was opened without hints. The option in the lobby is for the next one.
refusal-hint-thinking = A computer is already thinking about a hint for you. One at a time.
refusal-hints-many = You have had many hints in a short time, and others need the computers too. Next one: <t:{ $when }:R>.
refusal-hint-late = The computers are too busy for hints right now. Try again in a minute, or choose for yourself.
refusal-hint-unknown = Computers know too few of these words to say anything about them. This one is up to you.
