# L’histoire d’une partie terminée. $who est un nom avec sa place, ou plusieurs.

button-analysis = Analyse
button-analysis-show = Montrer à tout le monde
button-analysis-help = Comment est-ce calculé ?

analysis-title = L’histoire de la partie
analysis-heading = **L’histoire de ta partie** · { $title }
analysis-curve = points d’avance sur la meilleure des autres places
analysis-curve-total = points cumulés
analysis-turns = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
analysis-rounds = { $count ->
    [one] { $count } tour
   *[other] { $count } tours
}
analysis-axis = tour { $turn }
analysis-axis-turns = coup { $turn }
analysis-turn = { $together ->
    [true] Manche { $turn }
   *[other] Coup { $turn }
}
analysis-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
} (± { $error })
analysis-found = { $found ->
    [one] { $found } sur { $asked } a trouvé
   *[other] { $found } sur { $asked } ont trouvé
}
analysis-shares = part des possibilités exploitée
analysis-share = { $percent } % (± { $error })
analysis-vague = { $few ->
    [true] trop peu de décisions
   *[other] trop peu pour un chiffre
}
analysis-share-of = { $who } : { $share }
analysis-share-made = { $who } : { $share } de ce qui était possible
analysis-yours = Tu as exploité **{ $percent } %** de tes possibilités, à { $error } % près.
analysis-yours-vague = Trop peu de tes décisions pouvaient changer cette partie pour dire si tu as bien joué.
analysis-led = En tête : { $who }.{ $ties ->
    [0] {""}
    [one] {" "}À égalité pendant { $ties } tour.
   *[other] {" "}À égalité pendant { $ties } tours.
}
analysis-ahead = { $who } pendant { $rounds ->
    [one] { $rounds } tour
   *[other] { $rounds } tours
}
analysis-nobody-led = Égalité d’un bout à l’autre : personne n’a jamais mené.
analysis-total = { $points ->
    [one] { $points } point
   *[other] { $points } points
} en { $together ->
    [true] { $turns ->
        [one] { $turns } manche
       *[other] { $turns } manches
    }
   *[other] { $turns ->
        [one] { $turns } coup
       *[other] { $turns } coups
    }
}.
analysis-turning = { $of ->
    [1] Tournant : tour { $round }.
   *[other] Tournant { $number } : tour { $round }.
} { $who } prend { $points ->
    [one] { $points } point
   *[other] { $points } points
} d’avance.
analysis-costs = Ce qui t’a coûté le plus :
analysis-costs-of = Ce qui a coûté le plus à { $who } :
analysis-no-costs = Aucune erreur nette : aucun choix, à lui seul, ne t’a coûté cher.
analysis-no-costs-of = Aucune erreur nette de { $who } : aucun choix, à lui seul, n’a coûté cher.
analysis-misses = Ce que la plupart ont trouvé, et pas toi :
analysis-misses-of = Ce que la plupart ont trouvé, et pas { $who } :
analysis-no-misses = Rien ne t’a échappé de ce que la plupart ont trouvé.
analysis-no-misses-of = Rien n’a échappé à { $who } de ce que la plupart ont trouvé.
analysis-cost = { $at } : { $played }. Mieux : { $better }. Coût : { $lost }{ $now ->
    [0] .
   *[other] , dont { $now } tout de suite.
}
analysis-missed = { $at } : { $played }. Il fallait trouver { $better } : { $lost }.
analysis-lost = a coûté { $lost } à { $who }
analysis-missed-by = { $who } n’a pas trouvé
analysis-played = Joué
analysis-better = Mieux
analysis-meant = Le bon mot
analysis-gain = { $gain } tout de suite
analysis-more = { $points ->
    [one] { $points } point
   *[other] { $points } points
} de plus à la fin

analysis-progress = Analyse : coup { $done } sur { $all }. Ce message se met à jour.
analysis-begins = Analyse en cours. Ce message se met à jour.
analysis-late = C’est trop long pour que ce message suive jusqu’au bout. Appuie de nouveau, dans un moment, sur le bouton sous la fin de la partie : rien n’est perdu.
analysis-failed = L’histoire de cette partie n’a pas pu être racontée (erreur { $number }).
analysis-spectator = Tu n’avais pas de place dans cette partie : voici la courbe et le chiffre de chaque personne.
analysis-shown = Tout le monde peut le voir maintenant.
analysis-shown-before = Ta page est déjà dans le salon.

analysis-help =
    • **Comment le chiffre est calculé**
    Pour chaque décision de chaque personne, je regarde ce que sa place pouvait savoir alors : ni les mains cachées, ni ce qui a été pioché plus tard. J’imagine beaucoup de situations possibles, j’y essaie, sur les mêmes, ce qui a été joué et ce qui était possible, et je termine le coup aussi bien que je peux. Ce que vaut la table ensuite se compte en points d’avance.
    • **« 83 % »** : 100 %, c’est à chaque décision le mieux que j’aie trouvé ; 0 %, c’est choisir à l’aveugle. Les décisions sans choix et les coups joués par la pendule ne comptent pas.
    • **« ± 4 »** dit de combien le hasard seul peut déplacer le chiffre (19 fois sur 20). Au-dessus de 30, il n’y a pas de chiffre, ni là où il n’y avait presque pas d’enjeu.
    • **« Coût : 12 points (± 5) »** : je sais de combien je me trompe d’habitude, par des parties jouées jusqu’au bout. C’est dans le ± ; un coût qui ne le dépasse pas n’est pas dit. Avec les mots, je ne donne pas de coût, seulement ce que la plupart ont trouvé.
    • **Ce que je ne sais pas** : « le mieux », c’est mon avis après une seconde de réflexion. Je ne vois pas plus loin que la fin d’un coup et ne connais ni bluff ni plan. Avec les mots, je lis mal un indice sur quatre.
    • **L’avance**, c’est ce que chaque personne aurait eu si la partie s’était arrêtée là, mains comptées, après des tours où tout le monde a joué autant de fois. Un **tournant** est un tour après lequel l’avance était à quelqu’un d’autre, et pas qu’un instant. Une égalité n’y change rien, les premiers tours non plus.

refusal-no-skill = C’est l’ordre des places qui a décidé de cette partie : il n’y a pas de talent à analyser.
refusal-analysis-busy = Une partie à la fois : j’en parcours encore une autre pour toi. Réessaie quand elle sera terminée.
