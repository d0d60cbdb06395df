# Hexamino, en français. $who est une place telle que les messages la montrent (« **B** Jonas »), $name telle que les images.

hexamino-title = Hexamino
hexamino-tagline = Dominos à six côtés : le moins de points gagne.
hexamino-puzzle-rules =
    - Une tuile se pose si chaque côté qui en touche une autre s’accorde : autant de points, ou deux côtés vides.
    - Sur un de ces côtés au moins, des points doivent toucher des points.
    - Pose-la comme dessinée ou après un demi-tour (180°) : autrement, aucun point n’en touche. Une seule se pose, à un seul endroit.

hexamino-option-mode = Jeu
    .about = Où poser les tuiles, et comment finit la partie.
hexamino-option-mode-classic = Classique
    .about = Partout (la Pieuvre), jusqu’à une main vide.
hexamino-option-mode-snake = Serpent
    .about = Chaque tuile suit la dernière, jusqu’au blocage.
hexamino-option-mode-octopus = Pieuvre
    .about = Comme Classique : son nom dans la règle.
hexamino-option-mode-star = Étoile
    .about = Six rayons droits, jusqu’à une main vide.
hexamino-option-hand = Tuiles en main
    .about = Combien de tuiles chaque personne a au départ.
hexamino-option-hand-5 = 5
hexamino-option-hand-7 = 7
hexamino-option-deals = Donnes
    .about = Combien de fois on distribue ; les points de toutes les donnes s’additionnent.
hexamino-option-deals-for_two = deux en duel
    .about = À deux, une vraie compétition ; sinon une donne.
hexamino-option-deals-1 = une
    .about = Classique : l’ordre des places décide, non cotée.
hexamino-option-deals-per_seat = une par place
    .about = Chaque place commence une fois, total des points.
hexamino-option-snake_set = Écartées du Serpent
    .about = Les tuiles sans lesquelles se joue le Serpent.
hexamino-option-snake_set-sharp_pairs = points sur deux côtés voisins
    .said = au Serpent, il manque les tuiles dont seuls deux côtés voisins ont des points
hexamino-option-snake_set-five_dot = points sur cinq côtés
    .said = au Serpent, il manque les tuiles qui ont des points sur cinq côtés
hexamino-option-end_tiles = Tuiles de fin au jeu classique
    .about = Quand poser une tuile qui n’a de points que sur un côté.
hexamino-option-end_tiles-any = à tout moment
    .about = La Pieuvre de la règle imprimée.
hexamino-option-end_tiles-last_resort = seulement si rien d’autre ne se pose
hexamino-lot = En une seule donne de Classique, l’ordre des places décide : partie non cotée. Pour une vraie compétition : *{ hexamino-option-deals } : { hexamino-option-deals-per_seat }*.

# Ce qui s’est passé
hexamino-signs = ⬢ tuiles en main, ● points jusqu’ici.
hexamino-forecast-count = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
hexamino-event-deal = { $deals ->
    [1] Au début, tout le monde a { $hand } tuiles, et il y en a { $stock } dans la pioche.
   *[other] La donne { $deal } sur { $deals } commence avec { $hand } tuiles par personne et { $stock } dans la pioche.
}{ $deal ->
    [1] {""}
   *[other] {" "}{ hexamino-signs }
}
hexamino-event-lay = { $who } pose la tuile { $tile } en { $cell }{ $refilled ->
    [0] .
   *[other] { " " }et en pioche une.
}
hexamino-event-draw = { $who } ne peut rien poser, pioche { $count ->
    [1] une tuile
   *[other] deux tuiles
} et peut maintenant jouer.
hexamino-event-pass = { $count ->
    [0] { $who } ne peut rien poser et doit passer : la pioche est vide.
    [1] { $who } ne peut rien poser, prend la dernière tuile de la pioche et doit passer.
   *[other] { $who } ne peut rien poser, pioche deux tuiles et doit passer.
}
hexamino-event-passes = { $who } ne peuvent rien poser et doivent passer : la pioche est vide.
hexamino-event-closing-dead = Seule une tuile de fin convient encore à la tête du Serpent. { $who } en a une et doit le fermer.
hexamino-event-closing-passed = Tout le monde a dû passer. { $who } a une tuile de fin qui convient et doit fermer le Serpent.
hexamino-event-deal-over = La donne { $deal } sur { $deals } est finie.
hexamino-event-left = { $deals ->
    [1] Points restants : { $dots }.
   *[other] Points restants à la donne { $deal } : { $dots }.
}
hexamino-event-dots = { $who } { $dots }
hexamino-merit = { $shed } de moins en main
hexamino-merit-fits = { $shed } de moins en main, { $own ->
    [0] mais aucune de tes autres tuiles ne sera posable
    [one] et une de tes autres tuiles sera posable
   *[other] et { $own } de tes autres tuiles seront posables
}
hexamino-merit-out = { $shed } de moins, et la main est vide
hexamino-drawn = { $count ->
    [one] Tu pioches la tuile { $tiles }.
   *[other] Tu pioches les tuiles { $tiles }.
}

# Pourquoi c’est fini
hexamino-won = { $count ->
    [one] { $you ->
        [won] Tu gagnes
       *[other] { $who } gagne
    } avec le moins de points : { $seats ->
        [2] { $score } contre { $most }.
       *[other] { $score }.
    }
   *[other] { $who } se partagent la victoire avec le moins de points : { $score } par personne.
}
hexamino-ending-out = { $who } n’a plus de tuile.
hexamino-ending-dead = Personne ne peut plus poser de tuile. La dernière est de { $who }.
hexamino-ending-closed = { $who } a fermé le Serpent avec une tuile de fin.
hexamino-ending-passed = Tout le monde a dû passer et personne n’a de tuile de fin qui convienne. La dernière tuile est de { $who }.

# Les mots des images
hexamino-turn-closing = { $name } doit fermer
hexamino-deal-of = donne { $deal } sur { $deals }
hexamino-stock-of = pioche { $stock }
hexamino-deal-over = La donne { $deal } est finie
hexamino-last = { $name } : tuile { $tile } en { $cell }{ $drew ->
    [0] { "" }
   *[other] , puis en pioche une
}
hexamino-last-drawn = { $name } : { $count ->
    [1] une
   *[other] deux
} de la pioche, tuile { $tile } en { $cell }
hexamino-last-closing = { $name } : tuile de fin { $tile } en { $cell }
hexamino-last-pass = { $count ->
    [0] { $name } passe
    [1] { $name } en pioche une et passe
   *[other] { $name } en pioche deux et passe
}
hexamino-last-passes = { $count ->
    [one] { $names } passe
   *[other] { $names } passent
}
hexamino-last-draw = { $name } a dû en piocher { $count ->
    [1] une
   *[other] deux
}
hexamino-stock = pioche
hexamino-left = pioche + mains
hexamino-dots = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
hexamino-in-hand = { $count ->
    [one] { $count } point en main
   *[other] { $count } points en main
}
hexamino-dots-all = { $count ->
    [one] { $count } point en tout
   *[other] { $count } points en tout
}
hexamino-dots-so-far = +{ $dots }, total { $all }
hexamino-adds = { $dots ->
    [0] donne { $deal } : 0
   *[other] donne { $deal } : +{ $dots }
}
hexamino-scores = Points jusqu’ici : { $scores }
hexamino-fewest = Le moins de points { $deals ->
    [1] gagne
   *[other] en tout gagne
}
hexamino-fewest-figures = { $fewest } ({ $seats ->
    [2] { $best } contre { $most }
   *[other] { $best }
})
hexamino-tile-new = { $tile } nouvelle
hexamino-fits-now = posable
hexamino-fits-not = pas posable
hexamino-column-last = { $deals ->
    [1] le moins de points gagne
   *[other] points
}
hexamino-column = { $deals ->
    [1] points restants
    [2] donne { $deal }
   *[other] { $deal ->
        [1] donne { $deal }
       *[other] { $deal }
    }
}

# Le choix
hexamino-question-tile = Quelle tuile ?
hexamino-question-end = Quelle tuile de fin ferme le Serpent ?
hexamino-promise = { $way ->
    [known] {""}
    [places] Au choix : une tuile et sa place sur l’image.
   *[tiles] Au choix : une tuile et les points dont tu te débarrasses.
}{ $grows ->
    [snake] {" "}Le Serpent grandit par la tête, la dernière tuile posée.
    [start] {" "}Le Serpent grandit par la tête : pour commencer, c’est la tuile de départ.
    [star] {" "}Les rayons poussent droit vers l’extérieur : de ce côté, il faut des points.
   *[other] {""}
}{ $grey ->
    [none] {""}
    [snake] {" "}En gris : pas maintenant ; les tuiles de fin (points d’un seul côté) attendent qu’aucune autre ne convienne.
    [star] {" "}En gris : pas maintenant ; les tuiles de fin (points d’un seul côté) attendent le bout d’un rayon, sa septième place.
    [closing] {" "}En gris : pas maintenant ; seule une tuile de fin ferme le Serpent.
   *[some] {" "}En gris : ne convient nulle part pour l’instant.
}
hexamino-promise-only = Aucune autre de tes tuiles ne convient pour l’instant.
hexamino-promise-else = Les numéros sont d’autres places pour cette tuile.
hexamino-label-tile = { $tile } · −{ $dots }
hexamino-label-turn = ↻ { $turn }°
hexamino-puzzle-turn = { $turn ->
    [0] Remettre droite
   *[other] Tourner de { $turn }°
}
# What else is typed for laying a tile.
hexamino-verb-lay-also = mettre placer jouer tourner tournée
hexamino-final = La suite révèle quelque chose de tuiles cachées : impossible de revenir en arrière.
hexamino-confirm-on = Poser en { $cell }
hexamino-confirm-here = Poser ici
hexamino-sure-here = La tuile { $tile } va-t-elle, tournée à { $turn }° ?
hexamino-question-here = Comment tourner la tuile { $tile } ?

# Lire sans les yeux
hexamino-alt-held = { $name } : { $count ->
    [one] { $count } tuile
   *[other] { $count } tuiles
}
hexamino-alt-total = { $dots ->
    [one] , { $dots } point jusqu’ici
   *[other] , { $dots } points jusqu’ici
}
hexamino-alt-left = { $count ->
    [one] , reste la tuile { $tiles }
   *[other] , restent les tuiles { $tiles }
}
hexamino-alt-laid = Tuiles posées, secteurs dans le sens horaire depuis la droite, - est vide : { $tiles }.
hexamino-alt-places = Places ouvertes, et ce qu’une tuile doit y montrer, secteurs dans le sens horaire depuis la droite (? ne touche rien, - est vide) : { $places }.
hexamino-alt-hand = Tes tuiles, secteurs dans le sens horaire depuis la droite :
hexamino-text-stock = pioche { $stock } · côtés en pioche et en main : { $left }
hexamino-text-legend = Secteurs dans le sens horaire depuis la droite, - est vide. Devant : place et tuile/orientation.
hexamino-text-legend-short = Secteurs dans le sens horaire depuis la droite, - est vide.
hexamino-text-places = Places ouvertes, et ce qu’une tuile doit y montrer, secteurs dans le même ordre (? ne touche rien) :
hexamino-text-hand = Tes tuiles, { $dots } en tout :
hexamino-text-tile = { $tile } : { $fields } · { $dots }
hexamino-text-fits = { $tile } : { $fields } · { $dots } · posable{ $count ->
    [0] { "" }
   *[other] { " " }en { $cells }
}
hexamino-value = { $value ->
    [0] un secteur vide
    [one] { $value } point
   *[other] { $value } points
}

# Refus
hexamino-refusal-verb = « { $verb } » n’est pas un coup d’Hexamino. Donne la tuile et la place, par exemple : { $example }.
hexamino-refusal-words = Après « { $verb } », il manque quelque chose ou il y a un mot de trop. Écris la tuile, la place et l’orientation, par exemple : { $example }.
hexamino-refusal-several = « { $text } » va à plusieurs de tes tuiles. Choisis-en une.
hexamino-refusal-unknown-tile = Il n’y a pas de tuile « { $tile } ». Elles sont numérotées de 1 à 63.
hexamino-refusal-rotation = « { $rotation } » n’est pas une orientation. Donne-la en degrés dans le sens horaire : 0, 60, 120, 180, 240 ou 300.
hexamino-refusal-not-in-hand = La tuile { $tile } n’est pas dans ta main. Choisis une des tiennes.
hexamino-refusal-cell-taken = La tuile { $tile } est déjà en { $cell }. Choisis une place libre.
hexamino-refusal-touches-nothing = { $cell } ne touche aucune tuile. Choisis une place à côté des tuiles.
hexamino-refusal-undo-revealed = Tu ne peux pas annuler ce coup : une tuile a été piochée, ou l’on a vu qui possède une tuile qui convient.
hexamino-refusal-no-match = La tuile { $tile } ne se pose pas en { $cell } : { $side } elle montre { $own }, mais sa voisine y montre { $theirs }.{ $count ->
    [one] { "" }
   *[other] { " " }En tout, { $count } côtés se contredisent.
}
    .asked = { $side }, elle montre { $own }, sa voisine { $theirs }.{ $count ->
        [one] { "" }
       *[other] { " " }En tout, { $count } côtés se contredisent.
    }
    .instead = { $turns ->
        [0] Choisis une autre place.
       *[other] Tourne-la ou choisis une autre place.
    }
hexamino-refusal-none-fits = Aucune de tes tuiles ne va en { $cell }.
    .instead = Choisis une autre place.
hexamino-refusal-no-dots-meet = En { $cell }, la tuile { $tile } ne toucherait que des secteurs vides. Sur un côté au moins, des points doivent rencontrer des points.
hexamino-refusal-connecting-first = La tuile { $tile } est une tuile de fin. À cette table, les tuiles de fin attendent qu’aucune autre de tes tuiles ne soit posable, et il en reste une.
hexamino-refusal-not-at-head = { $cell } n’est pas à côté de la tête, la tuile en { $head }. Le Serpent ne grandit que là.
hexamino-refusal-head-blank = La tête en { $head } est vide { $side }, rien ne s’y attache donc en { $cell }. Continue là où elle montre des points.
hexamino-refusal-end-tile-early = La tuile { $tile } est une tuile de fin. Au Serpent, les tuiles de fin attendent que personne ne puisse poser autre chose.
hexamino-refusal-end-tile-due = La tuile { $tile } n’est pas une tuile de fin. On ferme le Serpent : choisis une tuile de fin qui convienne.
hexamino-refusal-off-ray = { $cell } n’est sur aucun rayon. L’Étoile pousse en lignes droites depuis la tuile de départ.
hexamino-refusal-ray-order = Les rayons poussent vers l’extérieur. La prochaine place de celui-ci est { $next }, pas { $cell }.
hexamino-refusal-ray-full = { $cell } est au-delà du bout de son rayon, qui a sa tuile de fin. Choisis un autre rayon.
hexamino-refusal-seventh-place = La tuile { $tile } est une tuile de fin. Elle va à la septième place d’un rayon ; { $cell } est la place { $place }.
hexamino-refusal-connecting-seventh = { $cell } est la septième place de son rayon. Seule une tuile de fin y va, pas la tuile { $tile }.
hexamino-refusal-outward-blank = Tournée ainsi, la tuile { $tile } est vide { $side }, et le rayon ne pourrait pas continuer depuis { $cell }. Il faut des points vers l’extérieur.
hexamino-refusal-beside-dots = La tuile { $tile } montre { $value } { $side } en { $cell }. À la première place d’un rayon, les deux côtés voisins de celui qui s’attache doivent être vides.

# Le record d’un serveur
hexamino-record-snake = plus long serpent : { $value ->
    [one] { $value } tuile
   *[other] { $value } tuiles
}

# L’histoire d’une partie compte les points en main
hexamino-analysis-curve = points de moins que la meilleure des autres places
hexamino-analysis-curve-two = points de moins que l’autre place
hexamino-analysis-points = { $points ->
    [0] quelques points
    [one] { $points } point (± { $error })
   *[other] { $points } points (± { $error })
}
hexamino-analysis-turning = { $of ->
    [1] Tournant : tour { $round }.
   *[other] Tournant { $number } : tour { $round }.
} { $who } prend { $points ->
    [one] { $points } point
   *[other] { $points } points
} d’avance.
hexamino-analysis-more = { $points ->
    [0] quelques points
    [one] { $points } point
   *[other] { $points } points
} de moins en main à la fin

# Leçons. $points sont les points de la bonne tuile, $yours ceux de la tuile choisie.
hexamino-lesson-fit = Des dominos à six côtés : pose tes **tuiles** ; qui garde **le moins de points** sur les siennes gagne. Une tuile convient si **chaque côté** qui en touche une autre s’accorde : **points** égaux, ou **vides** tous les deux. Tu peux la **tourner** : celle-ci convient après un demi-tour.
hexamino-lesson-place = Voici une **tuile de fin** : des points d’un seul côté. Sur chaque numéro, elle serait posée avec ses points vers la tuile du milieu.
    .task = **Où convient-elle ?**
    .right = Ici, ses points touchent des points égaux.
hexamino-lesson-turn = **Les boutons tournent la tuile encadrée dans le sens horaire**, en comptant toujours depuis sa position de départ ({ $start }°) ; un côté fait { $step }°. Elle en touche deux autres : les deux côtés doivent s’accorder.
    .task = **Quelle orientation convient ?** Tourne-la, puis appuie sur « { hexamino-confirm-here } ».
    .right = Points égaux d’un côté, vide contre vide de l’autre. Des vides seuls ne suffisent jamais : **des points doivent se toucher au moins une fois**.
hexamino-lesson-dots = Débarrasse-toi de beaucoup de points : qui en garde le moins gagne. Ici, toute ta **main** convient.
    .task = **Laquelle a le plus de points ?**
    .right = Tu te débarrasses de **{ $points }** points. Dans le jeu, le bouton d’une tuile le dit avant que tu appuies : −{ $points }.
    .wrong = Avec celle-ci, tu te débarrasses de { $yours } points ; avec une autre, de { $points }.
hexamino-lesson-draw = Si aucune de tes tuiles ne convient, tu en prends jusqu’à deux dans la **pioche** ; si elles ne conviennent pas non plus, **tu passes**. Ici, tu as pioché les deux encadrées, et il ne reste que la place marquée : toutes les autres ne touchent que des côtés vides.
    .task = **Laquelle peux-tu poser ?**
    .right = Points égaux d’un côté, vide contre vide des autres. **Après chaque tuile posée, tu en pioches une**, tant qu’il en reste.
    .refused = À cet endroit, la tuile du milieu montre { $towards } points. Celle-ci n’a aucun côté à { $towards } points : elle ne convient dans aucune orientation.
hexamino-lesson-end = Une **donne** finit quand quelqu’un a posé sa dernière tuile ou que plus rien ne convient, comme ici : une tuile de fin occupe la dernière place, et tout autour il n’y a que du vide, donc aucune des { $stock } de la pioche ne convient non plus. Chaque personne compte alors les points restés dans sa main. À deux, une partie compte deux donnes, sinon une seule.
