# Written decisions: buttons and the lines round them.
form-row = New row
form-back = Back
form-clear = Clear
form-send = Send
form-change = Change
form-empty = Choose at least { $least } of them, in the order you want.
form-draft = So far: { $draft }
form-sent = Sent: { $what }.
form-sent-changeable = Sent: { $what }. You can change it until everyone is in.
form-type = Type it
form-buttons = With buttons
form-again = Try again
form-preview = This is how the others will see it. It isn’t sent yet.
form-field = Words, beginnings or numbers
    .about = A comma starts a new row.
refusal-word-unknown = “{ $typed }” is none of your words.
refusal-word-unclear = “{ $typed }” could be { $items }. Add a letter.
