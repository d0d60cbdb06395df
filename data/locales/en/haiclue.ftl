# Haiclue, in English. $who is a seat as messages show it ("**B** Jonas"), $name as pictures do.

haiclue-title = Haiclue
haiclue-tagline = Hint at a secret word with the words you hold.
haiclue-puzzle-rules =
    - Each clue was made to hint at one of these words, with the tiles its author happened to hold.
    - Think of what belongs together: kind, part, use, place, opposite.
    - Each word belongs to just one clue. Every right pair counts.

haiclue-option-word_language = Word language
    .about = The words that are drawn. A server can have a list of its own.
haiclue-option-word_language-en = English
haiclue-option-word_language-de = German
haiclue-option-word_language-fr = French
haiclue-option-word_language-server = this server’s own list
haiclue-option-clue_timer = Time for writing
    .about = When it is over, a clue you have begun counts; without one you give none.
haiclue-option-clue_timer-off = unlimited
haiclue-option-clue_timer-60 = 1 minute
haiclue-option-clue_timer-90 = 1½ minutes
haiclue-option-clue_timer-120 = 2 minutes
haiclue-option-clue_timer-180 = 3 minutes
haiclue-option-clue_timer-300 = 5 minutes
haiclue-option-guess_timer = Time for a guess
    .about = For each clue; when it is over, a missing guess counts as wrong.
haiclue-option-guess_timer-off = unlimited
haiclue-option-guess_timer-30 = 30 seconds
haiclue-option-guess_timer-45 = 45 seconds
haiclue-option-guess_timer-60 = 1 minute
haiclue-option-guess_timer-90 = 1½ minutes
haiclue-option-youngest = Who reads first
    .about = In the first round; then it goes around.
haiclue-option-youngest-random = drawn by lot
haiclue-option-reveal = Guessing
    .about = Whether you guess one clue together, or all of them when you like.
haiclue-option-reveal-one_by_one = clue after clue
    .about = Read, guess, reveal, next: for a voice channel.
haiclue-option-reveal-all_at_once = all clues at once
    .about = Guess each when you like; then all are revealed.
haiclue-option-latecomers = People who come later
    .about = Whether people may take a seat after the start.
haiclue-option-latecomers-off = can’t join in
haiclue-option-latecomers-on = join in at the next round

# Colours
haiclue-colour-blue = blue
haiclue-colour-red = red
haiclue-colour-green = green
haiclue-colour-yellow = yellow
haiclue-colour-none = no guess

# Words in pictures
haiclue-facts = round { $round } of { $rounds }
haiclue-turn-clue = { $count } still to write
haiclue-turn-one-clue = { $name } is still writing
haiclue-turn-guess = { $count } still to guess
haiclue-turn-one-guess = { $name } is still guessing
haiclue-turn-read = { $reader } reads { $author }’s clue
haiclue-turn-shown = { $name } meant “{ $word }”
haiclue-second-clue = give a clue to your word · { $progress }
haiclue-second-all = guess a word for each clue · { $progress }
haiclue-second-read = guess its word · { $progress }
haiclue-in-clue = { $done } of { $total } in
haiclue-in-guess = { $done ->
    [one] { $done } of { $total } has guessed
   *[other] { $done } of { $total } have guessed
}
haiclue-understood = { $total ->
    [1] { $right ->
        [0] not guessed
       *[other] guessed
    }
   *[other] { $right ->
        [0] no one guessed it
       *[other] { $right } of { $total } guessed it
    }
}
haiclue-waiting = clues still to read
haiclue-more = +{ $count } more
haiclue-team = together
haiclue-of = { $points } of { $most }
haiclue-goal = goal { $goal }
haiclue-round = round
haiclue-since = (from round { $round })
haiclue-count = { $count ->
    [one] one clue
   *[other] { $count } clues
}
haiclue-hand-title = Your words
haiclue-hand-lead = Your clue should lead to this word.
haiclue-hand-sent = Your clue is in. You can still change it.
haiclue-hand-open = All clues are open.
haiclue-hand-none = no clue in this round
haiclue-hand-next = here
haiclue-hand-card = Your word: { $word } ({ $colour })
haiclue-hand-yours = your word
haiclue-best = { $name }’s clue worked best
haiclue-best-tied = Among the best: { $name }’s clue
haiclue-column-author = clues
haiclue-column-guesser = guesses
haiclue-column-team = right guesses
haiclue-team-perfect = Perfect!
haiclue-team-won = You win together
haiclue-team-lost = You lose together
haiclue-team-open = Neither won nor lost

# What happened
haiclue-event-deal = { $tiles } words for each of you, { $rounds } rounds.{ $seats ->
    [2] {" "}You two play together: **six of eight** right guesses win.
   *[other] {" "}Each right guess gives two points: one to whoever guessed, one to the clue’s author.
}
haiclue-event-round = Round { $round } of { $rounds }: { $how ->
    [first] each of you draws one of the four coloured words in secret and writes a clue to it. Yours is behind *{ haiclue-label-clue }*.
    [black] all tiles are flipped, so you have new words now. Each of you writes a clue.
   *[white] each of you writes a clue.
}
haiclue-event-card = Your word: **{ $word }** ({ $colour }).
haiclue-event-ready = { $seat }’s clue is in ({ $done } of { $seats }).
haiclue-event-working = { $seat } keeps writing ({ $done } of { $seats } in).
haiclue-event-no-clue = { $seat } is away and gives no clue ({ $done } of { $seats } in).
haiclue-event-open = { $clues ->
    [0] Round { $round }: no clue.
    [one] The only clue of round { $round } is open.
    [2] Both clues of round { $round } are open.
   *[other] All { $clues } clues of round { $round } are open.
}
haiclue-event-void-seats = No clue from { $names }.
haiclue-event-read = { $reader } reads { $author }’s clue ({ $number } of { $clues }): *{ $clue }*
haiclue-event-guessed = { $seat } has guessed ({ $done } of { $seats }).
haiclue-event-reveal-right = It meant **{ $word }**; { $names } guessed it.
haiclue-event-reveal-team = It meant **{ $word }**; { $names } guessed it: +1 for you both.
haiclue-event-reveal-none = It meant **{ $word }**. No one guessed it.
haiclue-event-reveal-wrong = It meant **{ $word }**; { $names } said *{ $said }*.
haiclue-event-reveal-missed = It meant **{ $word }**; { $names } didn’t guess it.
haiclue-event-wrong = { $who } said *{ $word }*.
haiclue-recalled-right = Right: { $author } meant **{ $word }**.
haiclue-recalled-wrong = Not *{ $guess }*: { $author } meant **{ $word }**.
haiclue-came-many = You guessed { $right } of { $total }.
haiclue-came-clue = { $gain ->
    [0] You get no points this time
   *[other] You get **+{ $gain }**
} and have { $points ->
    [0] none yet
    [one] one point
   *[other] { $points } points
}.
haiclue-came-round = { $gain ->
    [0] The whole round brings you no points, and you have
   *[other] The whole round brings you **+{ $gain }**, and you have
} { $points ->
    [0] none yet
    [one] one point
   *[other] { $points } points
}.
haiclue-came-team = { $own ->
    [right] { $who } guessed your word: together **{ $points } of { $most }**.
    [wrong] { $who } didn’t guess your word: together **{ $points } of { $most }**.
   *[none] Together: **{ $points } of { $most }**.
}
haiclue-event-late = No guess from { $names }.
haiclue-event-turn = Round { $round }: { $how ->
    [none] nobody understood any clue.
    [even] every clue was understood by { $count ->
        [one] one other player
       *[other] { $count } others
    }.
   *[best] { $who } gave the best { $best ->
        [one] clue
       *[other] clues
    }, understood by { $count ->
        [one] one other player
       *[other] { $count } others
    }{ $lost ->
        [0] .
        [one] . One clue was understood by nobody.
       *[other] . { $lost } clues were understood by nobody.
    }
}
haiclue-round-beyond = Six are out of reach now: { $best } of 8 at best.
haiclue-event-pass = Four new coloured words. { $players ->
    [2] You both turn your words back and swap them.
   *[other] Everyone flips their words back and passes them left.
}
haiclue-event-latecomer = { $seat } joins in with fifteen words, from round { $round } on.

# Why it ended
haiclue-ending-rounds = All rounds are played.
haiclue-ending-perfect = { $points } of { $most } right guesses: perfect!
haiclue-ending-won = { $points } of { $most } right guesses: you win together.
haiclue-ending-lost = { $points } of { $most } right guesses: you lose together. Six would have won.
haiclue-ending-resigned = Too few are left to play on.
haiclue-ending-points = { $points } of { $most } right guesses.

# The picker
haiclue-question-clue = Which words lead to yours?
haiclue-question-clue-for = Which words lead to { $word }?
haiclue-question-clue-not = Which words lead to { $word } (not to: { $others })?
haiclue-question-withdraw = Take back your clue and keep writing?
haiclue-question-author = Whose clue do you guess?
haiclue-merit-clue = chance that your clue is read as your word
haiclue-merit-guess = chance that this word is meant
haiclue-tied = What leads to *{ $target }*: { $ties }.
haiclue-tie = { $theme ->
    [none] *{ $word }*
   *[other] *{ $word }* via “{ $theme }”
}
haiclue-untied = Without a clear link: *{ $words }*.
haiclue-question-own = Your clue is being guessed.
haiclue-question-guess = Which word does { $name } mean?
haiclue-guess-open = You can change it until the last guess is in.
haiclue-guess-last = Yours is the last guess: it counts at once.
haiclue-label-colour = { $colour } · { $word }
haiclue-label-pair = { $name }: { $label }
haiclue-label-clue = Write my clue
haiclue-label-of = { $name }’s clue
haiclue-label-guess = Guess
haiclue-verb-guess-also = answer
haiclue-verb-clue-also = write clue
haiclue-verb-withdraw-also = back
haiclue-label-withdraw = Take back my clue
haiclue-label-void = No clue
haiclue-label-none = No guess
haiclue-confirm-guess = Guess { $colour }
haiclue-describe-clue = clue “{ $clue }”
haiclue-taken-back = Your clue is taken back. Change it, or send it again.
haiclue-describe-withdraw = take back the clue
haiclue-describe-void = no clue
haiclue-describe-guess = { $colour } for { $name }
haiclue-describe-read = “{ $word }” ({ $colour }) for { $name }’s “{ $clue }”

# For reading without eyes
haiclue-mark-blue = diamond
haiclue-mark-red = triangle
haiclue-mark-green = slanted bar
haiclue-mark-yellow = circle
haiclue-alt-writing = Still writing: { $names }
haiclue-alt-guessing = Still guessing: { $names }
haiclue-alt-meant = { $name } meant { $word } ({ $colour })
haiclue-alt-right = { $count ->
    [0] { $name } guessed nothing right
    [one] { $name } guessed right in round { $rounds }
   *[other] { $name } guessed right in rounds { $rounds }
}
haiclue-alt-targets = Words: { $targets }; tiles in each stack: { $count }
haiclue-alt-marks = Signs: { $marks }
haiclue-alt-clue = Clue: { $clue }
haiclue-alt-open = Clue from { $name }: { $clue }
haiclue-alt-next = Still to read: { $name }: { $clue }
haiclue-alt-draft = So far: { $clue }.
haiclue-alt-hand = Your words: { $words }.
haiclue-alt-mine = Your guess: { $colour }.
haiclue-state-author = author
haiclue-state-void = no clue
haiclue-state-in = done
haiclue-state-thinking = thinking
haiclue-text-read = read so far (right: who guessed it):
haiclue-text-result = { $name } · { $word } · { $clue } · right: { $right }
haiclue-text-void = { $name } · { $word } · no clue

# Refusals
haiclue-refusal-verb = { $asked ->
    [clue] “{ $verb }” is not a clue. Type at least two of your words, their beginnings or their numbers, like this: 4 9, 12.
   *[guess] “{ $verb }” is not a guess. Name a colour or its word.
}
haiclue-refusal-words = After “{ $verb }” something is missing, or there is too much.
haiclue-refusal-no-such-seat = There is no player at { $seat }.
haiclue-refusal-unknown-colour = There is no colour “{ $colour }”. Use blue, red, green or yellow.
haiclue-refusal-unknown-item = { $item } is not one of your words. Use those on your picture.
haiclue-refusal-twice = A word can be in your clue only once. Take one “{ $item }” away.
haiclue-refusal-empty-row = A row of your clue is empty. Put a word in it or take the row away.
haiclue-refusal-size = A clue has at least { $least } of your words. { $given ->
    [0] Add more.
   *[other] So far there is only “{ $item }”: add more.
}
haiclue-refusal-own-word = “{ $word }” is the word to be found. Lead to it with your own words.
haiclue-refusal-nothing-sent = You have sent no clue yet, so there is none to take back. Write one first.
haiclue-refusal-clues-closed = The clues of round { $round } are open and can’t change any more. Guess a colour instead; guesses can still change.
haiclue-refusal-none-open = No clue is open yet. You guess as soon as all of them are in.
haiclue-refusal-guess-early = { $name }’s clue is not up yet. Wait until it is read.
haiclue-refusal-guess-late = { $name }’s clue is already revealed. Guess the one that is up now.
haiclue-refusal-own-clue = “{ $clue }” is your own clue: you don’t guess it.
haiclue-refusal-void-clue = { $name } gave no clue this round. Guess another one.
haiclue-refusal-already-in = You have answered already. Change your answer, or wait until all are in.
haiclue-refusal-supply = The game needs { $tiles } different word tiles. Start it again with a complete list of words.

# The record of a server
haiclue-record-clue = best clue: understood by { $value ->
    [one] { $value } player
   *[other] { $value } players
}

# The story of a finished game
haiclue-recap-best = { $equals ->
    [one] The best clue
   *[other] Among the best clues
}: “{ $clue }” for “{ $word }” by { $who }{ $count ->
    [0] .
    [one] , understood by one player.
   *[other] , understood by { $count } players.
}{ $more ->
    [0] {""}
    [one] {" "}Everyone understood one more.
   *[other] {" "}Everyone understood { $more } more.
}
haiclue-recap-lost = “{ $clue }” for “{ $word }” by { $who } was taken for { $taken }.{ $more ->
    [0] {""}
    [one] {" "}One more was never understood.
   *[other] {" "}{ $more } more were never understood.
}
haiclue-recap-taken = “{ $word }”
haiclue-recap-later = { $who } joined in round { $round }.
haiclue-analysis-shares = clues and guesses, as the computer would read them
haiclue-analysis-luck = The percentages rate clues and guesses as the computer would read them, so whoever wins may have a lower one.

# Lessons
haiclue-lesson-card = Lead the others to a secret word with a **clue**, and guess theirs: that scores. Four stacks show **four words**, each with a colour. Everyone draws a **card** in secret; its colour says which word is theirs. Two players may have the same one.
haiclue-lesson-clue = Everyone holds **word tiles** that no other player sees. Your own word stands at the top left: give a **clue** to it with at least { $least } of your tiles, in any order, and in several rows if you like. The words stay as printed.
    .task = **Which clue would you give?**
    .right = This is how the others see your clue once everyone has sent one; until then it stays hidden. Their guesses will tell whether it leads to your word: who finds it scores a point, and so do you.
haiclue-lesson-guess = All clues are in. Each player has a letter: below you see the clue of **B**.
    .task = **Which word is meant?**
    .right = A knight has **honour**, a **shield** and a **sword**. Who finds it scores a point, and so does the **author** of the clue.
    .wrong = { $chosen ->
        [blue] Glue can mend a “shield”, but has nothing to do with “honour”.
        [green] A “shield” may keep you dry, but “honour” does not.
       *[yellow] Bread has nothing to do with “honour” or a “shield”.
    } What else does a knight have?
haiclue-lesson-own = You are **A**, and your own word is **{ $own ->
        [blue] { haiclue-colour-blue }
        [red] { haiclue-colour-red }
        [green] { haiclue-colour-green }
       *[yellow] { haiclue-colour-yellow }
    }**.
    .task = **Which word is meant now?**
    .right = Who wins gets a medal or a trophy, so it is **victory**. That is your own colour as well: two cards may name the same word.
    .wrong = { $chosen ->
        [blue] Nobody gets a shell for a “medal”, let alone for a “trophy”.
        [red] Nobody gets a “medal” or a “trophy” for having a twin.
       *[yellow] To tickle somebody brings neither a “medal” nor a “trophy”.
    } When does one get both?
haiclue-lesson-points = A right guess is a point for whoever guesses, and **a point for the author**. Once everyone has guessed all clues, the **round** is over and the next one begins, as here: “…” marks whoever is still writing. After round { $rounds }, most points win.
haiclue-lesson-sides = Every tile has **another word on its back**: after each round all are flipped, from **white** to **black** and back. Whenever they are white again, four new words come up from their stacks, and everyone passes their tiles to the left. That happens by itself.
