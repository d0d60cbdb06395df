# L’histoire d’une partie terminée. $who est un nom avec sa place, ou plusieurs.

button-analysis = Analyse
button-analysis-show = Montrer à tout le monde
button-analysis-help = Comment est-ce calculé ?

analysis-title = L’histoire de la partie
analysis-heading = **L’histoire de ta partie** · { $title }
analysis-curve = points d’avance sur la meilleure des autres places
analysis-curve-total = points après chaque coup
analysis-turns = { $count ->
    [one] { $count } coup
   *[other] { $count } coups
}
analysis-rounds = { $count ->
    [one] { $count } manche
   *[other] { $count } manches
}
analysis-axis = manche
analysis-axis-turns = coup
analysis-turn = { $together ->
    [true] Manche { $turn }
   *[other] Coup { $turn }
}
analysis-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
analysis-chance = { $percent ->
    [one] { $percent } chance sur 100
   *[other] { $percent } chances sur 100
}
analysis-share = { $percent } %, à { $error } près
analysis-vague = pas de chiffre
analysis-share-of = { $who } : { $share }
analysis-yours = Tes possibilités, tu les as saisies à **{ $share }**.
analysis-yours-vague = Pas de chiffre pour toi : trop peu de décisions, trop peu d’enjeu ou trop de hasard.
analysis-led = En tête : { $who }.
analysis-ahead = { $who } pendant { $rounds ->
    [one] { $rounds } manche
   *[other] { $rounds } manches
}
analysis-nobody-led = Personne n’a jamais été en tête.
analysis-total = { $points ->
    [one] { $points } point
   *[other] { $points } points
} en { $turns ->
    [one] { $turns } coup
   *[other] { $turns } coups
}.
analysis-turning-ahead = { $number }. La manche { $round } a fait basculer la partie en faveur de { $who } : { $points ->
    [one] { $points } point d’avance
   *[other] { $points } points d’avance
}.
analysis-turning-nearer = { $number }. La manche { $round } a le plus rapproché { $who } : { $points ->
    [0] à égalité
    [one] { $points } point de retard
   *[other] { $points } points de retard
}.
analysis-costs = Ce qui t’a coûté le plus :
analysis-costs-of = Ce qui a coûté le plus à { $who } :
analysis-no-costs = Aucune de tes décisions n’a coûté quelque chose qui se distingue du hasard.
analysis-no-costs-of = Aucune décision de { $who } n’a coûté quelque chose qui se distingue du hasard.
analysis-cost = { $at } : { $played }. Mieux : { $better }. Coût : { $lost }.
analysis-lost = a coûté { $lost } à { $who }
analysis-played = Joué
analysis-better = Mieux
analysis-gain = { $gain } tout de suite
analysis-less = { $lost } de moins
analysis-more = { $lost } de plus

analysis-progress = Je parcours la partie ; décisions vues : { $done } sur { $all }. Ce message change tout seul.
analysis-begins = Je parcours la partie. Ce message change tout seul.
analysis-late = C’est trop long pour que ce message suive jusqu’au bout. Appuie de nouveau, dans un moment, sur le bouton sous la fin de la partie : rien n’est perdu.
analysis-failed = L’histoire de cette partie n’a pas pu être racontée (erreur { $number }).
analysis-spectator = Tu n’avais pas de place dans cette partie : voici la courbe et le chiffre de chaque personne.
analysis-shown = Tout le monde peut le voir maintenant.
analysis-shown-before = Ta page est déjà dans le salon.

analysis-help =
    • **Comment le chiffre est calculé**
    Pour chaque décision de chaque personne, je regarde ce que sa place pouvait savoir alors : ni les mains cachées, ni ce qui a été pioché plus tard. J’imagine beaucoup de situations possibles, j’y essaie, sur les mêmes, ce qui a été joué et ce qui était possible, et je termine le coup aussi bien que je peux. Ce que vaut la table ensuite se compte en points d’avance.
    • **« 83 % »** : 100 %, c’est à chaque décision le mieux que j’aie trouvé ; 0 %, c’est choisir à l’aveugle. Ce qui est entre les deux se répartit sur toute la partie. Les décisions sans choix et les coups joués par la pendule ne comptent pas.
    • **« À 4 près »** dit de combien le hasard seul peut déplacer le chiffre (19 fois sur 20). Au-dessus de 30, il n’y a pas de chiffre, ni là où il n’y avait presque pas d’enjeu.
    • **Ce qu’il ne sait pas** : « le mieux », c’est mon avis après une seconde de réflexion. Je ne vois pas plus loin que la fin d’un coup, je ne connais ni bluff ni plan, et je peux me tromper. Avec les mots, je lis mal un indice sur quatre. Une perte que le hasard explique ne compte pas.
    • **L’avance**, c’est ce que chaque personne aurait eu si la partie s’était arrêtée là, mains comptées. La comparaison se fait après chaque manche, quand tout le monde a joué autant de fois. Un tournant est une manche après laquelle quelqu’un d’autre était en tête, et l’était encore après la suivante.

refusal-analysis-busy = Une partie à la fois : j’en parcours encore une autre pour toi. Réessaie quand elle sera terminée.
