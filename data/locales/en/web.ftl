# The board page in a browser.
web-open-all = All boards in the browser
web-open = Open the board
web-board = Board
web-lobby = The game has not begun yet. It begins in Discord.
web-undo = Take back: { $what }
web-next = { $count ->
    [one] Next table: { $title }
   *[other] Next table: { $title } · { $count } wait for you
}
web-onward = Analysis and what comes next, in Discord
web-tables = Your tables
web-tables-none = No table waits for you. Begin one in Discord with /play.
web-log = Moves
web-back = Back
web-text = In words
web-picture = As a picture
web-hand = Your hand
web-result = Result
web-now = Back to now
web-question = Back to my question
web-on = Go on
web-change = Change
web-past = The board as it was then.
web-won = You win!
web-lost = This page does not reach me. Discord does; I keep trying.
web-ticket = This link was used already, or is too old. Open the board from Discord once more.
web-ended = This page was opened again elsewhere, or has been open for half a day. Open the board from Discord once more.
web-pages = Further choices
web-spectator = You are watching.
web-clear = Clear
web-row = New row
web-type = Or type your words
web-discord = In Discord
web-table = The whole table
web-tap = Tap one of these in the picture.
web-tap-or = Tap one of these in the picture, or a button.
web-tap-any = Tap a button, or a place in the picture.
web-tap-other = Or tap something else in the picture.
web-tap-again = Tap others to add them, or ✓ to take it out again.
web-nowhere = There is no place for tile { $tile } now. Choose another one.
web-tap-short = Or tap first where it should go.
web-tap-first = On a small place the first tap enlarges the picture, the second one chooses.
web-narrowed = Which of these?
web-tap-words = Tap words in the picture, one after the other. A second tap takes a word out again.
web-small = Zoom out
web-learn = Learn { $title }
