# L’histoire d’une partie terminée. $who est un nom avec sa place, ou plusieurs.

button-analysis = Analyse
button-analysis-show = Montrer à tout le monde
button-analysis-help = Comment est-ce calculé ?

analysis-title = L’histoire de la partie
analysis-heading = **L’histoire de la partie** · { $title }
analysis-curve = points d’avance sur la meilleure des autres places
analysis-curve-two = points d’avance
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
analysis-turn = { $kind ->
    [once] Manche { $turn }
    [turns] Coup { $turn }
   *[other] Tour { $turn }
}
analysis-points = { $points ->
    [0] quelques points
    [one] { $points } point (± { $error })
   *[other] { $points } points (± { $error })
}
analysis-found = { $found ->
    [one] { $found } sur { $asked } a trouvé
   *[other] { $found } sur { $asked } ont trouvé
}
analysis-shares = part des possibilités exploitée
analysis-share = { $percent } % (± { $error })
analysis-share-told = { $percent } % (à { $error ->
    [one] { $error } point
   *[other] { $error } points
} près)
analysis-vague = { $few ->
    [true] trop peu de décisions
   *[other] trop peu en jeu
}
analysis-share-of = { $who } : { $share }
analysis-share-made = { $who } : { $share } de ce qui était possible
analysis-yours = Tu as exploité **{ $percent } %** (à { $error ->
    [one] { $error } point
   *[other] { $error } points
} près) de ce qui était possible{ $count ->
    [0] .
   *[other] , { $figures }.
}
analysis-luck = Les pourcentages mesurent les choix, pas la chance{ $sure ->
    [true] . Dans cette partie, la chance a davantage aidé { $who }.
   *[other] {" "}: on peut gagner avec un pourcentage plus bas.
}
analysis-figures = De ce qui était possible : { $figures }.
analysis-scale = 100 % serait le meilleur choix à chaque fois, 0 % un choix à l’aveugle ; « à … près » (±), c’est le hasard.
analysis-figure = { $who } { $share }
analysis-yours-vague = Pas de chiffre pour toi : { $few ->
    [true] trop peu de tes décisions pouvaient changer cette partie.
   *[other] l’enjeu de tes décisions était trop faible.
}
analysis-early = La partie s’est arrêtée trop tôt pour dire si quelqu’un a bien joué.
analysis-led = En tête : { $who }.{ $ties ->
    [0] {""}
    [one] {" "}À égalité pendant { $ties } tour.
   *[other] {" "}À égalité pendant { $ties } tours.
}
analysis-you = toi
analysis-ahead = { $who } pendant { $rounds ->
    [one] { $rounds } tour
   *[other] { $rounds } tours
}
analysis-nobody-led = La première place a toujours été partagée.
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
analysis-small-costs = Aucun choix n’a tout décidé. Le plus cher est sans doute :
analysis-small-costs-of = { $who } : aucun choix n’a tout décidé. Le plus cher est sans doute :
analysis-no-costs = { $all ->
    [true] Aucun choix ne t’a coûté quoi que ce soit de notable.
   *[other] Aucun choix, à lui seul, ne t’a coûté cher ; les petites différences s’additionnent aussi.
}
analysis-no-costs-of = { $who } : { $all ->
    [true] aucun choix n’a coûté quoi que ce soit de notable.
   *[other] aucun choix, à lui seul, n’a coûté cher ; les petites différences s’additionnent aussi.
}
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
    [0] quelques points
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
    • **100 %**, c’est chaque fois le meilleur choix que j’aie trouvé ; **0 %**, c’est choisir à l’aveugle. Je juge chaque choix d’après ce qu’on pouvait savoir de cette place à ce moment-là.
    • **À … près** (±) dit de combien le hasard peut déplacer un chiffre. Si l’enjeu était trop faible, il n’y en a pas.
analysis-help-costs =
    • **Le coût**, c’est ce qu’un choix a fait perdre d’ici la fin de la partie, à mon estimation. Si le hasard seul peut en faire autant, je ne donne pas de chiffre.
    • **Ce que je ne vois pas** : les plans et le bluff. Je regarde la fin de chaque coup, et j’estime ce que cela vaut d’ordinaire d’ici la fin de la partie.
analysis-help-misses =
    • **Ce que la plupart ont trouvé** : plus de la moitié des personnes interrogées. Je ne nomme pas d’autres erreurs, car je lis mal un indice sur quatre.
analysis-help-lead =
    • **En tête** : qui aurait gagné si la partie s’était arrêtée après ce tour. Un **tournant**, c’est là où cela a changé durablement (un seul tour entre-temps ne compte pas), et toujours le dernier changement.

refusal-no-skill = C’est l’ordre des places qui a décidé de cette partie : il n’y a pas de talent à analyser.
refusal-analysis-busy = Une partie à la fois : j’en parcours encore une autre pour toi. Réessaie quand elle sera terminée.
