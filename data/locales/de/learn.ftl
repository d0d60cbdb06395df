# The lessons of a game. $what is an answer as its button or the game says it, $why a sentence of the game.

cmd-learn = lernen
    .about = Ein Spiel in drei Minuten lernen, allein, auf dem echten Brett
    .game = spiel
    .game-about = Welches Spiel; leer lassen, um auszuwählen

learn-title = **Drei Minuten je Spiel, auf dem echten Brett.** Hör auf, wann du willst: `/{ cmd-learn }` macht dort weiter.
learn-game = **{ $title }** · { $tagline }
learn-begun = { $title } · { $number } von { $count }
learn-over = { $title } ✓
learn-head = **{ $number } von { $count }.**
learn-place = Lektion { $number } von { $count }
learn-picture = { $shown ->
    [0] Die Lösung
   *[other] Ein Beispiel
}
learn-back = Hier hast du letztes Mal aufgehört.
learn-right = **Richtig!**
learn-number = Nummer { $number }
learn-shown = **{ $what }**{ $count ->
    [1] .
   *[other] , zum Beispiel.
}
learn-wrong = **{ $what }?** { $why }
learn-last = **Mehr brauchst du nicht.** „{ button-learn-play }“ eröffnet hier, für alle sichtbar, einen Tisch mit { $computers ->
    [one] einem Computer
   *[other] { $computers } Computern
} ({ level-beginner }). Gewertet wird nichts.
learn-last-elsewhere = **Mehr brauchst du nicht.** `/{ cmd-play }` eröffnet in Discord einen Tisch.
learn-last-table = **Mehr brauchst du nicht.** Dein Tisch wartet: { $link }
learn-later = Wie du magst. `/{ cmd-learn }` bringt dir jederzeit ein Spiel bei, `/{ cmd-play }` eröffnet einen Tisch.
learn-offer = **{ $title } ist neu für dich?** In drei Minuten weißt du, wie es geht.
opened-easy = Deine Partie { $title } gegen { $computers ->
    [one] einen Computer
   *[other] { $computers } Computer
} ({ level-beginner }) beginnt { $where ->
    [thread] in einem eigenen Thread
   *[here] hier
}. In jedem Zug darfst du nach einem Zugtipp fragen.{ $where ->
    [thread] {" "}{ $link }
   *[here] {""}
}
button-learn-next = Verstanden
button-learn-show = Zeig es mir
button-learn-write = Schreib einen
button-learn-again = Von vorn
button-learn-play = Gegen Computer
button-learn-later = Nicht jetzt
button-learn-who = Mit anderen
button-learn-it = Lernen
