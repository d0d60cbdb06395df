# The lessons of a game. $what is an answer as its button or the game says it, $why a sentence of the game.

cmd-learn = apprendre
    .about = Apprendre un jeu en trois minutes, en privé, sur le vrai plateau
    .game = jeu
    .game-about = Quel jeu ; laisse vide pour choisir

learn-title = **Trois minutes par jeu, sur le vrai plateau.** Arrête-toi quand tu veux : `/{ cmd-learn }` reprend au même endroit.
learn-game = **{ $title }** · { $tagline }
learn-begun = { $title } · { $number } sur { $count }
learn-over = { $title } ✓
learn-head = **{ $number } sur { $count }.**
learn-place = Leçon { $number } sur { $count }
learn-picture = { $shown ->
    [0] La réponse
   *[other] Un exemple
}
learn-back = Tu en étais là.
learn-right = **Juste !**
learn-number = Numéro { $number }
learn-shown = **{ $what }**{ $count ->
    [1] .
   *[other] , par exemple.
}
learn-wrong = **{ $what } ?** { $why }
learn-last = **Tu sais tout ce qu’il faut.** « { button-learn-play } » ouvre ici, visible de tous, une table avec { $computers ->
    [one] un ordinateur
   *[other] { $computers } ordinateurs
} (niveau { level-beginner }). Rien ne compte pour la cote.
learn-last-elsewhere = **Tu sais tout ce qu’il faut.** `/{ cmd-play }` ouvre une table dans Discord.
learn-last-table = **Tu sais tout ce qu’il faut.** Ta table t’attend : { $link }
learn-later = Comme tu veux. `/{ cmd-learn }` t’apprend un jeu quand tu veux, `/{ cmd-play }` ouvre une table.
learn-offer = **{ $title }, c’est nouveau pour toi ?** Trois minutes suffisent pour comprendre.
opened-easy = Ta partie ({ $title }) contre { $computers ->
    [one] un ordinateur
   *[other] { $computers } ordinateurs
} (niveau { level-beginner }) commence { $where ->
    [thread] dans son propre fil
   *[here] ici
}. À chaque coup, tu peux demander un conseil.{ $where ->
    [thread] {" "}{ $link }
   *[here] {""}
}
button-learn-next = Compris
button-learn-show = Montre-moi
button-learn-write = En écrire un
button-learn-again = Depuis le début
button-learn-play = Contre l’ordinateur
button-learn-later = Pas maintenant
button-learn-who = Avec d’autres
button-learn-it = Apprendre
