# Written decisions: buttons and the lines round them.
form-pick = Pick words
form-row = New row
form-back = Drop last
form-clear = Clear
form-send = Send
form-change = Change
form-empty = Choose at least { $least } of them, in the order you want.
form-draft = So far: { $draft }
form-short = So far: { $draft } (at least { $least } words)
form-sent = Sent: { $what }.
form-sent-changeable = Sent: { $what }. { done-changeable }
form-late = Too late. What counts: { $what }.
form-unsent = You hadn’t sent it yet: what you had written counts.
form-type = Type it instead
form-buttons = Pick instead of writing
form-again = Try again
form-preview =
    This is how { $others ->
        [1] { $who }
       *[other] the others
    } will see it. It isn’t sent yet.
form-field = Words, beginnings or numbers
    .about = At least { $least } words. A comma puts the next ones in a new row.
refusal-word-unknown = “{ $typed }” isn’t one of your words.
refusal-word-number = “{ $typed }” isn’t one of your words: their numbers go from 1 to { $count }.
refusal-word-close = “{ $typed }” isn’t one of your words. Did you mean { $count ->
    [1] { $last }
   *[other] { $items } or { $last }
}?
refusal-word-unclear = “{ $typed }” could be { $items } or { $last }. Add a letter.
answer-until = Got it: { $what }. { done-changeable }
answer-pressed = Got it: { $what }. Another press changes it.
answer-last = Got it: { $what }. It was the last answer.
answer-all = You have answered everything.
