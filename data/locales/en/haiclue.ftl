# Haiclue, in English. $who is a seat as messages show it ("**B** Jonas"), $name as pictures do.

haiclue-title = Haiclue
haiclue-tagline = hint with fifteen words, guess what others meant

haiclue-option-word_language = Language of the words
haiclue-option-word_language-en = English
haiclue-option-word_language-de = German
haiclue-option-word_language-fr = French
haiclue-option-word_language-server = this server’s own list
haiclue-option-clue_timer = Time for writing
haiclue-option-clue_timer-off = no limit
haiclue-option-clue_timer-60 = 1 minute
haiclue-option-clue_timer-90 = 1½ minutes
haiclue-option-clue_timer-120 = 2 minutes
haiclue-option-clue_timer-180 = 3 minutes
haiclue-option-clue_timer-300 = 5 minutes
haiclue-option-guess_timer = Time for a guess
haiclue-option-guess_timer-off = no limit
haiclue-option-guess_timer-30 = 30 seconds
haiclue-option-guess_timer-45 = 45 seconds
haiclue-option-guess_timer-60 = 1 minute
haiclue-option-guess_timer-90 = 1½ minutes
haiclue-option-reveal = Guessing
haiclue-option-reveal-one_by_one = clue after clue
haiclue-option-reveal-all_at_once = all clues at once

# Colours and sides
haiclue-colour-blue = blue
haiclue-colour-red = red
haiclue-colour-green = green
haiclue-colour-yellow = yellow
haiclue-colour-none = no guess
haiclue-side-white = white
haiclue-side-black = black

# Words in pictures
haiclue-facts = round { $round } of { $rounds } · { $side }
haiclue-turn-clue = { $count } still to write
haiclue-turn-one-clue = { $name } is still writing
haiclue-turn-guess = { $count } still to guess
haiclue-turn-one-guess = { $name } is still guessing
haiclue-turn-read = { $reader } reads { $author }’s clue
haiclue-turn-shown = { $name } meant “{ $word }”
haiclue-second-clue = lay a clue to your word · { $progress }
haiclue-second-all = guess the colour of every clue · { $progress }
haiclue-second-read = guess its colour · { $progress }
haiclue-in-clue = { $done } of { $total } are in
haiclue-in-guess = { $done } of { $total } have guessed
haiclue-understood = { $right ->
    [0] nobody guessed it
   *[other] { $right } of { $total } guessed it
}
haiclue-waiting = clues still to read
haiclue-more = +{ $count } more
haiclue-team = together
haiclue-of = { $points } of { $most }
