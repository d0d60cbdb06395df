# Blox, en français. $who est une place telle que les messages la montrent ("**B** Jonas"), $name telle que les images.

blox-title = Blox
blox-tagline = Démolir des tours et bâtir plus haut, avec des cartes.
blox-puzzle-rules =
    Chaque carte que tu paies ainsi rapporte un point :
    - **Démolir** une tour alignée avec ton pion : une carte par bloc, de sa couleur.
    - **Bâtir** une tour de tes blocs là où se trouve ton pion : le même prix.
    - **Prendre** un pion aligné avec le tien : 3 à 5 cartes de la couleur de sa case.
    Aucun point : **avancer** ou **entrer**, pour une carte, tout droit par des cases libres jusqu’à la première de sa couleur.
    Aligné : sur une ligne ou une colonne, rien entre les deux, et aucune case entre eux n’a une couleur de la tour (ou de la case de ce pion).
    -# Ton pion va sur ce qu’il démolit ou prend. La phase dit quelles hauteurs démolir et bâtir. Un joker prêt remplace n’importe quelle carte.
blox-option-round_limit = Fin au plus tard
    .about = Si personne n’a gagné d’ici là, la partie s’arrête et les points décident.
blox-option-round_limit-50 = après 50 manches
blox-option-round_limit-100 = après 100 manches
blox-option-round_limit-200 = après 200 manches
blox-option-round_limit-300 = après 300 manches

# Couleurs : cases, blocs et cartes
blox-colour-black = noir
blox-colour-white = blanc
blox-colour-grey = gris
blox-colour-red = rouge
blox-colour-joker = joker
blox-with-joker = { $cards ->
    [none] le joker
   *[other] { $cards } et le joker
}
blox-short-black = n
blox-short-white = b
blox-short-grey = g
blox-short-red = r

# Mots des images
blox-facts = coup { $turn }
blox-facts-last = dernier tour
blox-last-enter = { $name } entre en { $cell }
blox-last-move = { $name } va en { $cell }
blox-last-demolish = { $name } démolit { $height } en { $cell }, { $points }
blox-last-build = { $name } bâtit { $height } en { $cell }, { $points }
blox-last-capture = { $count ->
    [one] { $name } prend { $victim } en { $cell } avec une carte, { $points }
   *[other] { $name } prend { $victim } en { $cell } avec { $count } cartes, { $points }
}
blox-last-swap = { $count ->
    [one] { $name } échange une carte
   *[other] { $name } échange { $count } cartes
}
blox-last-rose = { $text }, phase { $phase }
blox-phase = phase
blox-phase-of = phase { $phase } sur { $last }
blox-may-demolish = démolir jusqu’à
blox-no-demolish = démolir : non
blox-build-first = avant de bâtir
blox-may-build = bâtir pile à
blox-height-left = { $count ->
    [one] tour de { $height }
   *[other] tours de { $height }
}
blox-still = tours de { $height } : encore { $left }
blox-rises = { $phase ->
    [0] dernier tour s’il n’en reste qu’une
   *[other] phase { $phase } s’il n’en reste qu’une
}
blox-discard = défausse
blox-pile = { $count } en pioche
blox-phase-now = phase { $phase }
blox-paid = payé
blox-hand = Ta main
blox-your-cards = tes cartes
blox-you-pay = tu paies
blox-your-blocks = tes blocs
blox-of-build = { $enough ->
    [0] { $count } sur { $build } pour une tour
   *[other] { $count }, de quoi bâtir
}
blox-tower-on = Tour en { $cell }
blox-new-card = nouvelle
blox-joker-ready = joker prêt
blox-joker-used = joker utilisé
blox-brings = ce coup
blox-points = points
blox-blocks = blocs
blox-column-demolitions = démolis
blox-column-buildings = bâtis
blox-column-captures = prises

# Ce qui s’est passé
blox-event-deal = Chaque carte ou joker payé pour démolir, bâtir ou prendre vaut un point ; le plus de points gagne. Dernier tour de table quand il ne reste qu’une tour de { $height }.
blox-event-enter = { $who } entre en { $cell } ({ $colour }) et paie { $paid }.
blox-event-move = { $who } avance de { $start } à { $cell } ({ $colour }) et paie { $paid }.
blox-event-demolish = { $who } démolit la tour en { $cell } ({ $blocks }) et paie { $paid } : **+{ $points }** ({ $why }). Ses blocs : { $owned }.
blox-event-build = { $who } bâtit en { $cell } une tour de hauteur { $height } ({ $blocks }) et paie { $paid } : **+{ $points }**. { $chip ->
    [0] Elle reste jusqu’à la fin.
   *[other] Le pion retourne dans la réserve.
}
blox-event-capture = { $who } prend le pion de { $other } en { $cell } et paie { $paid } : **+{ $points }** ({ $why }).
blox-event-swap = { $who } échange { $cards }.{ $woken ->
    [0] {""}
   *[other] {" "}Le joker est de nouveau prêt.
}
blox-event-reshuffle = { $count ->
    [one] La carte défaussée retourne
   *[other] Les { $count } cartes défaussées sont mélangées et retournent
} dans la pioche.
blox-event-phase = La phase { $phase } commence : démolir jusqu’à la hauteur { $demolish }, bâtir exactement à la hauteur { $build }.
blox-event-closing = { $left ->
    [one] Il ne reste qu’une tour de hauteur { $height } : c’est le dernier tour, encore un coup.
   *[other] Il ne reste qu’une tour de hauteur { $height } : c’est le dernier tour, encore { $left } coups.
}
blox-drawn = Tu pioches { $cards }.

# Pourquoi ça marque
blox-why-demolish = { $count ->
    [one] un bloc démoli
   *[other] { $count } blocs démolis
}
blox-merit-enter = fait entrer un pion en jeu
blox-merit-move = une meilleure place pour la suite
blox-merit-swap = { $woken ->
    [0] de meilleures cartes pour la suite
   *[other] rend le joker de nouveau prêt
}
blox-merit-sight = met à portée la tour en { $cell } (hauteur { $height })
blox-merit-prey = met un pion de { $who } à portée
blox-merit-hunter = échappe à { $who }
blox-merit-kept = { $why ->
    [joker] rend le joker de nouveau prêt et garde
    [cards] apporte peut-être de meilleures cartes et garde
   *[none] garde
} { $all ->
    [0] { $held ->
        [one] { $held } carte
       *[other] { $held } cartes
    } sur { $count }
    [one] la carte
   *[other] les { $all } cartes
} pour { $step ->
    [build] bâtir en { $cell }
    [capture] prendre le pion en { $cell }
   *[demolish] démolir la tour en { $cell }
} ({ $points ->
    [one] { $points } point
   *[other] { $points } points
})
blox-why-build = { $count ->
    [one] une tour d’un bloc
   *[other] une tour de { $count } blocs
}
blox-why-capture = { $count ->
    [one] une carte payée
   *[other] { $count } cartes payées
}

# Pourquoi c’est fini
blox-tie = Les blocs départagent l’égalité.
blox-ending-towers = { $left ->
    [0] Il ne reste aucune tour de hauteur { $height }.
    [1] Il ne reste qu’une tour de hauteur { $height }.
   *[other] Il reste au plus une tour de hauteur { $height }.
}
blox-ending-round-limit = La limite de { $rounds } tours est atteinte.

# Le choix
blox-verb-enter = Entrer
blox-verb-move = Avancer
blox-verb-demolish = Démolir
blox-verb-build = Bâtir
blox-verb-capture = Prendre
blox-verb-swap = Échanger
# What else is typed for it.
blox-verb-enter-also = placer poser mettre
blox-verb-move-also = aller marcher bouger
blox-verb-demolish-also = détruire abattre
blox-verb-build-also = construire
blox-verb-capture-also = capturer
blox-verb-swap-also = changer remplacer cartes
blox-side-left = gauche
blox-side-right = droite
blox-side-top = haut
blox-side-bottom = bas
blox-way-left = vers la gauche
blox-way-right = vers la droite
blox-way-up = vers le haut
blox-way-down = vers le bas
blox-whole-move = { $count ->
    [2] { $first } de { $second }
   *[other] { $first } de { $second } en { $third }
}
blox-whole-enter = { $count ->
    [2] { $first } sur { $second }
   *[other] { $first } sur { $second } · { $third }
}
blox-whole-demolish = { $count ->
    [2] { $first } { $second }
   *[other] { $first } { $second } depuis { $third }
}
blox-whole-capture = { $count ->
    [2] { $first } { $second }
   *[other] { $first } { $second } depuis { $third }
}
blox-whole-build = { $count ->
    [2] { $first } sur { $second }
   *[other] { $first } sur { $second } · { $third }
}
blox-piece-figure = un pion
blox-piece-tower = une tour
blox-label-enter = Entrer en { $colour }
blox-label-enter-joker = Entrer en { $colour } (joker)
blox-label-joker = Joker pour le { $colour }
blox-label-cards = Sans joker
blox-label-pay = Plutôt { $paid }
blox-question = Que fais-tu ?
blox-waits = Pas maintenant : { $what }.
blox-lacks-no-figures = fais d’abord entrer un pion
blox-lacks-no-supply = tous les pions sur le plateau
blox-lacks-few-blocks = { $blocks ->
    [one] { $blocks } bloc sur { $build }
   *[other] { $blocks } blocs sur { $build }
}
blox-lacks-many-blocks = trop de blocs : bâtis d’abord
blox-lacks-wrong-height = { $cell } est trop haute
blox-lacks-cannot-pay = { $verb ->
    [build] pour une tour de { $price }, il te manque { $lacking }
    [enter] pas de carte pour une case à portée
    [move] pas de carte pour une case à portée
   *[other] pour { $cell }, il te manque { $lacking }
}
blox-lacks-way-blocked = { $piece ->
    [figure] un pion en { $cell } cache { $target }
   *[tower] une tour en { $cell } cache { $target }
}
blox-lacks-colour-between = { $cell } barre { $target } : pas de { $colour } entre les deux
blox-lacks-reach = { $verb ->
    [capture] aucun pion à portée
    [demolish] aucune tour à portée
   *[other] aucune case libre
}
blox-cost-step = Une case coûte une carte de sa couleur{ $joker ->
    [0] {""}
   *[other] , ou le joker
}.
blox-cost-enter = Une flèche mène tout droit à la première case de cette couleur ({ $colour }).{ $joker ->
    [0] {""}
   *[other] {" "}Tu n’as pas cette carte : le joker paie.
}
blox-cost-demolish = Une tour coûte une carte par bloc, de la couleur du bloc.
blox-cost-build = Tu paies une carte par bloc, de la couleur du bloc.
blox-cost-capture = Chaque carte de la couleur de la case du pion vaut un point : de { $least } à { $most }.
blox-cost-swap = Autant que tu veux.{ $joker ->
    [0] {" "}Le joker est de nouveau prêt après.
   *[other] {""}
}
blox-question-enter = Avec quelle carte entres-tu ?
blox-question-square = Sur quelle case ({ $colour }) entres-tu ?
blox-question-move = Où avances-tu ?
blox-question-figure = { $verb ->
    [demolish] Avec quel pion démolis-tu en { $cell } ?
    [capture] Avec quel pion prends-tu en { $cell } ?
   *[other] Avec quel pion ?
}
blox-question-build = Où bâtis-tu ?
blox-question-blocks = Avec quels blocs bâtis-tu ?
blox-question-demolish = Quelle tour démolis-tu ?
blox-question-capture = Quel pion prends-tu ?
blox-question-swap = Quelles cartes échanges-tu contre de nouvelles ?
blox-legend-enter = entrer ici
blox-legend-next = ensuite { $points }
blox-legend-sight = tour en vue
blox-legend-joker = au choix
blox-figures = Les numéros sont tes pions qui peuvent le faire : { $figures }.
blox-promise = Au prochain tour { $points } ({ $where }) avec les cartes que tu gardes : { $cells }.
blox-promise-sight = Une tour arrive en vue : { $cells }.
blox-title-enter = Entrer en { $cell } ?
blox-title-move = Avancer en { $cell } ?
blox-title-demolish = Démolir la tour en { $cell } ?
blox-title-build = Bâtir en { $cell } ?
blox-title-capture = Prendre en { $cell } ?
blox-title-swap = { $count ->
    [one] Échanger cette carte ?
   *[other] Échanger ces { $count } cartes ?
}
blox-uses = Blocs : { $blocks }. Ton pion retourne dans ta réserve.
blox-pays = Tu paies : { $paid }{ $stands ->
    [none] {""}
   *[other] {" "}(comme { $stands })
}{ $draws ->
    [0] {""}
    [one]  ; puis tu pioches 1 carte
   *[other]  ; puis tu pioches { $draws } cartes
}
blox-begins = { $phase ->
    [0] Ainsi commence le dernier tour.
   *[other] Ainsi commence la phase { $phase } : dès lors, on démolit jusqu’à la hauteur { $demolish } et on bâtit exactement à la hauteur { $build }.
}
blox-final = Une fois les nouvelles cartes vues, impossible de revenir en arrière.
blox-confirm-swap = { $count ->
    [one] Échanger 1 carte
   *[other] Échanger { $count } cartes
}
blox-sure = { $action } ?
blox-describe-enter = entrer en { $field } en payant { $paid }
blox-describe-move = avancer { $start } en { $field } en payant { $paid }
blox-describe-demolish = démolir { $field } depuis { $start } en payant { $paid }
blox-describe-build = bâtir en { $start } (blocs { $blocks }) en payant { $paid }
blox-describe-capture = prendre { $field } depuis { $start } en payant { $paid }
blox-describe-swap = échanger { $paid }

# Pour lire sans image
blox-alt-last = Dernier coup : { $last }{ $start ->
    [none] {""}
   *[other] , depuis { $start }
}
blox-alt-towers = { $label } : { $towers }
blox-alt-figures = Pions : { $figures }
blox-alt-full = Avec { $count } blocs, il faut bâtir avant de démolir à nouveau.
blox-alt-phase = Phase { $phase } sur { $last } : démolir jusqu’à la hauteur { $height }{ $build ->
    [untold] .
   *[other] , bâtir exactement à la hauteur { $build } ; tours de hauteur { $height } : { $left }, { $rises }.
}
blox-alt-seat = { $name } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, { $supply ->
    [one] { $supply } pion
   *[other] { $supply } pions
} en réserve, { $joker }, blocs { $blocks }
blox-alt-hand = Tes cartes : { $cards }{ $joker ->
    [untold] .
   *[other] {""} ; { $joker }.
} Tes blocs : { $blocks }{ $enough ->
    [untold] .
   *[other] {" "}({ $enough }).
}
blox-letters = n noir, b blanc, g gris, r rouge
blox-alt-fields = Cases de a à i ({ blox-letters }) : { $rows }
blox-text-legend = Cases : { blox-letters }. Un nombre devant la lettre est une tour de cette hauteur, une majuscule derrière elle le pion de cette place. Dans la liste des tours, la couleur de la case est entre parenthèses, puis viennent les blocs, dans un ordre quelconque.
blox-alt-discard = Défausse : { $cards } · { $pile }

# Refus
blox-refusal-verb = « { $verb } » n’est pas une action de Blox. Les actions sont entrer, avancer, démolir, bâtir, prendre et échanger.
blox-refusal-words = Après « { $verb } », il manque quelque chose ou il y a un mot de trop. Un coup complet s’écrit ainsi : { $verb ->
    [enter] enter left 6 black black
    [move] move a1 right white joker
    [build] build e5 grey,red grey,red
    [capture] capture a1 e1 white,white,white
    [swap] swap black,white
   *[demolish] demolish a1 c1 black,grey
}.
blox-refusal-unknown-side = « { $side } » n’est pas un côté. Il y a left (gauche), right (droite), top (haut) et bottom (bas).
blox-refusal-unknown-line = Il n’y a pas de ligne « { $line } » de ce côté. À gauche et à droite, écris une ligne de 1 à 9 ; en haut et en bas, une colonne de a à i.
blox-refusal-unknown-way = « { $way } » n’est pas une direction. Écris left, right, up ou down.
blox-refusal-unknown-cell = Il n’y a pas de case « { $cell } ». Les cases vont de a1 à i9.
blox-refusal-unknown-colour = « { $colour } » n’est pas une couleur ici. Écris black, white, grey ou red.
blox-refusal-unknown-cards = « { $cards } » : ce ne sont pas des cartes. Écris black, white, grey, red ou joker, avec des virgules et sans espaces.
blox-refusal-no-supply = Tes { $figures } pions sont tous sur le plateau.
    .instead = Bâtis pour en récupérer un.
blox-refusal-no-figures = Aucun de tes pions n’est sur le plateau.
    .instead = Fais-en entrer un d’abord.
blox-refusal-none-in-line = { $verb ->
    [capture] Aucun pion adverse
   *[demolish] Aucune tour
} n’est { $verb ->
    [capture] aligné
   *[demolish] alignée
} avec un de tes pions.
blox-refusal-enter-first = On ne peut pas entrer en { $cell } : depuis aucun bord ce n’est la première case de cette couleur ({ $colour }).
blox-refusal-move-first = Aucun de tes pions ne va en { $cell } : un pas mène tout droit à la première case d’une couleur.
blox-refusal-no-such-field = Aucune case de cette couleur ({ $colour }) sur ce chemin. Choisis une autre couleur ou un autre chemin.
blox-refusal-field-taken = La première case de cette couleur ({ $colour }) sur ce chemin est { $cell }, et { $piece } s’y trouve. On ne peut pas la sauter ; choisis une autre couleur ou un autre chemin.
blox-refusal-way-blocked = En { $cell }, { $piece } barre le chemin vers { $target }. On ne traverse ni tours ni pions.
blox-refusal-not-your-figure = Aucun de tes pions n’est en { $cell }. Choisis un des tiens.
blox-refusal-no-tower = Il n’y a pas de tour en { $cell }. Choisis une case avec une tour.
blox-refusal-no-victim = Il n’y a pas de pion à prendre en { $cell }.
blox-refusal-own-figure = Le pion en { $cell } est à toi ; on ne prend que ceux des autres.
blox-refusal-not-in-line = Les pions n’agissent que tout droit, et { $start } et { $cell } ne sont ni sur la même ligne ni dans la même colonne.
blox-refusal-out-of-line = Aucun de tes pions n’est sur la même ligne ni dans la même colonne que { $cell }. Les pions n’agissent que tout droit.
blox-refusal-colour-between = Entre ton pion et { $target } se { $count ->
    [one] trouve
   *[other] trouvent
} { $cell }. Aucune case du trajet ne doit avoir { $aim ->
    [figure] la couleur de la case du pion visé
   *[tower] une couleur de la tour
}. Approche-toi, ou viens d’un autre côté.
blox-refusal-wrong-height = La tour en { $cell } est de hauteur { $height }. En phase { $phase }, tu peux démolir jusqu’à la hauteur { $most }.
blox-refusal-for-good = La tour en { $cell } est de hauteur { $height }. Elle reste jusqu’à la fin.
blox-refusal-many-blocks = Tu as { $blocks } blocs. À partir de { $most }, tu ne peux plus démolir.
    .instead = Bâtis d’abord.
blox-refusal-build-height = En phase { $phase }, une nouvelle tour est exactement de hauteur { $build }, pas { $height }.
blox-refusal-few-blocks = En phase { $phase }, une nouvelle tour demande { $build } blocs ; tu en as { $blocks }.
    .instead = Démolis d’abord.
blox-refusal-not-your-blocks = Il te manque ces blocs : { $missing }.
blox-refusal-cannot-pay = { $cell ->
    [none] Cela coûte
   *[other] En { $cell }, cela coûte
} { $price }. Il te manque { $lacking }{ $joker ->
    [0] , et ton joker est utilisé
   *[other] , et le joker ne remplace qu’une seule carte
}.
    .instead = Échange des cartes pour en avoir d’autres.
blox-refusal-not-in-hand = Tu n’as pas en main : { $missing }. Choisis d’autres cartes.
blox-refusal-not-the-price = Cela coûte exactement { $price } ; le joker peut remplacer une carte.
blox-refusal-joker-used = Ton joker est utilisé.
    .instead = Échange des cartes pour qu’il soit de nouveau prêt.
blox-refusal-one-joker = Tu n’as qu’un seul joker.
blox-refusal-capture-cards = Une prise demande de { $least } à { $most } cartes, pas { $count }.
blox-refusal-joker-stays = Le joker ne s’échange pas ; il reste avec toi. Échange seulement des cartes.
blox-refusal-undo-revealed = Tu ne peux pas annuler ce coup : des cartes ont été piochées, et elles ne retournent pas dans la pioche.

# Le record d’un serveur
blox-record-tower = plus haute tour construite : { $value ->
    [one] { $value } bloc
   *[other] { $value } blocs
}

# Leçons. $points est ce que rapporte la bonne réponse, $yours celle qui a été choisie.
blox-lesson-enter = Les piles sont des **tours**. Elles rapportent des points, et qui en a le plus gagne. D’abord, un de tes **pions** doit **entrer**, depuis n’importe quel bord (►) : tout droit jusqu’à la première case d’une couleur que tu choisis. Tu paies une **carte** de cette couleur, ici une blanche. Rien ne doit barrer le chemin.
blox-lesson-demolish = Tu peux **démolir** **une tour** de la ligne ou de la colonne de ton pion : paie pour chaque **bloc** une carte de sa couleur, et marque la hauteur, le nombre à côté d’elle. Toute tour et tout pion, même à toi, barrent le chemin, comme les cases d’une couleur de la tour.
    .task = **Laquelle peux-tu atteindre ?**
    .right = Sa hauteur rapporte **{ $points }**, et ses blocs sont à toi. Ton pion est maintenant là, et tu pioches de nouvelles cartes jusqu’à en avoir { $hand } : voilà un coup.
blox-lesson-phase = La partie a des **phases** : à chaque nouvelle phase, on peut démolir des tours plus hautes d’un bloc, qui rapportent plus. À deux, elle commence en phase { $phase } ; à côté du plateau, tu vois la hauteur permise maintenant. Tu atteins les deux tours et tu as les cartes pour les deux.
    .task = **Laquelle peux-tu démolir ?**
    .right = En phase { $phase }, on démolit des tours de hauteur **{ $most }** au plus : celle-ci rapporte **{ $points }**. Dès qu’il ne reste qu’une tour de cette hauteur exacte, la phase suivante commence ; pour l’instant, il y en a { $left }. Après la dernière phase, on finit le tour de table, et la partie est terminée.
blox-lesson-walk = Sur le plateau, un pion **avance** de la même façon : tout droit sur la première case d’une couleur, pour une carte de cette couleur. Cela ne rapporte rien, mais un bon pas met une tour en ligne. Celle qui est encadrée, en { $cell }, coûte une carte noire et une rouge.
    .task = **D’où peux-tu démolir { $cell } au tour suivant ?**
    .right = Ce pas coûte ta carte blanche. La noire et la rouge restent pour la tour : elle peut rapporter **{ $points }** au tour suivant.
    .wrong = La tour serait en ligne, mais cette case coûte la carte rouge, et il te la faut pour la tour.
blox-lesson-swap = Un **joker** remplace une fois une carte de n’importe quelle couleur ; le tien est utilisé. **Échange** autant de cartes que tu veux contre de nouvelles : cela ne rapporte rien, mais il est de nouveau prêt. Pour la tour en { $cell }, à côté de ton pion, tu as le noir ; il te manque le rouge.
    .task = **Échange une carte dont tu n’as pas besoin pour elle.**
    .right = Tu pioches une nouvelle carte, et ton joker est de nouveau prêt : il remplace la rouge, et la tour peut rapporter **{ $points }** au tour suivant.
    .wrong = Il te faut cette carte pour la tour : le joker seul ne suffit pas à la payer. Garde-la, et la tour peut rapporter { $points }.
blox-lesson-build = Les blocs de deux tours sont à toi. **Bâtis** une nouvelle tour là où est ton pion, avec ceux que tu veux. La phase dit combien : pour l’instant, exactement **{ $build }**. Paie pour chacun une carte de sa couleur.
    .task = **Avec quels blocs bâtis-tu ?**
    .right = La hauteur rapporte **{ $points }**. Le pion retourne dans ta **réserve** et pourra entrer de nouveau. Plus tard, chacun pourra démolir cette tour ; seules les tours de hauteur { $tall } restent jusqu’à la fin. À partir de { $full } blocs, il faut bâtir avant de démolir de nouveau.
blox-lesson-capture = Deux pions adverses sont alignés avec le tien. **Prends**-en un : cela coûte de { $least } à { $dearest } cartes de la couleur de sa case, et chaque carte rapporte un point. Aucune case du trajet ne doit avoir cette couleur.
    .task = **Qu’est-ce qui rapporte le plus ?**
    .right = Chaque carte compte : cela rapporte **{ $points }**. Le pion retourne dans la réserve de son propriétaire, le tien prend sa place. Tes pions peuvent être pris de la même façon.
    .wrong = Chaque carte compte, mais il n’y en a que { $yours }. Prendre peut rapporter { $points }.
