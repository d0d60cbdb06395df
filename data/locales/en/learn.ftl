# The lessons of a game. $what is an answer as its button or the game says it, $why a sentence of the game.

cmd-learn = learn
    .about = Learn a game in three minutes, alone, on its real board
    .game = game
    .game-about = Which game; leave empty to choose

learn-title = **Three minutes a game, on its real board.** Stop when you like: `/{ cmd-learn }` goes on where you left off.
learn-game = **{ $title }** · { $tagline }
learn-begun = { $title } · { $number } of { $count }
learn-over = { $title } ✓
learn-head = **{ $number } of { $count }.**
learn-place = Lesson { $number } of { $count }
learn-picture = { $shown ->
    [0] The answer
   *[other] An example
}
learn-back = You stopped here last time.
learn-right = **Right!**
learn-number = Number { $number }
learn-shown = **{ $what }**{ $count ->
    [1] .
   *[other] , for example.
}
learn-wrong = **{ $what }?** { $why }
learn-last = **That is all you need.** “{ button-learn-play }” opens a table here, for everyone to see, with { $computers ->
    [one] a computer
   *[other] { $computers } computers
} ({ level-beginner }). Nothing is rated.
learn-last-elsewhere = **That is all you need.** `/{ cmd-play }` opens a table in Discord.
learn-last-table = **That is all you need.** Your table is waiting: { $link }
learn-later = As you like. `/{ cmd-learn }` teaches you a game whenever you like, `/{ cmd-play }` opens a table.
learn-offer = **New to { $title }?** Three minutes show you how it goes.
opened-easy = Your { $title } game against { $computers ->
    [one] a computer
   *[other] { $computers } computers
} ({ level-beginner }) begins { $where ->
    [thread] in a thread of its own
   *[here] here
}. You may ask for a hint at every turn.{ $where ->
    [thread] {" "}{ $link }
   *[here] {""}
}
button-learn-next = Got it
button-learn-show = Show me
button-learn-write = Write one
button-learn-again = From the beginning
button-learn-play = Against computers
button-learn-later = Not now
button-learn-who = With others
button-learn-it = Learn it
