# Slash commands: the name is what people type, the attributes describe it and its options.

cmd-play = play
    .about = Open a table for a game
    .game = game
    .game-about = Which game; without it you see them all
    .thread = thread
    .thread-about = Play in a thread of its own
cmd-move = move
    .about = Make a move by typing it
    .action = action
    .action-about = What you do; the list shows everything that is possible
cmd-hand = hand
    .about = Look at your hand
cmd-board = board
    .about = Look at the board of this channel
cmd-undo = undo
    .about = Take your last move back, if nobody has acted since
cmd-rules = rules
    .about = Read the rules of a game
    .game = game
    .game-about = Which game; without it the one played here
cmd-tables = tables
    .about = All your tables, and where it is your turn
cmd-resign = resign
    .about = Give up your seat at this table
cmd-end = end
    .about = Propose to end the game, or close a table that has not begun
cmd-language = language
    .about = Choose the language I speak
    .mine = mine
    .mine-about = What only you see
    .server = server
    .server-about = What everybody sees; for those who manage the server
cmd-help = help
    .about = How this works

help-start = **A game goes like this:** `/{ cmd-play }` opens a table, people press *Join*, somebody presses *Start*. After every move there is a new picture; *Move* under it opens your private choices, with a preview before anything counts. You have all the time you need: games are kept for days and weeks.
help-command = `/{ $name }`: { $about }
help-end = Every picture has a description for screen readers, and *Text board* says all that is on it.

language-mine = I talk to you in { $name }.
language-server = In public I speak { $name } here. It counts for tables opened from now on.
language-server-open = In public I speak the language of whoever opens a table. `/{ cmd-language }` with the server’s option fixes it.

rules-page = page { $page } of { $pages }
cmd-words = words
    .about = Words of this server’s own for games that play with words
cmd-words-add = add
    .about = Add or replace this server’s own list of words
    .file = file
    .file-about = A text file, one tile a line: white word; black word
    .language = language
    .language-about = The language of the words, so that forms of one word are found
cmd-words-remove = remove
    .about = Take this server’s own list away; games that run keep it
cmd-words-show = show
    .about = Show this server’s own list as a file
