# Helge en français. $who : une place comme dans les messages (« **B** Jonas »), $name : comme sur les images.

helge-title = Helge
helge-tagline = Aligner quatre pierres assorties et en échanger.
helge-puzzle-rules =
    - Pose ta pierre, ou échange-la contre une autre d’une réserve adverse et pose celle-ci. Une pierre se pose si chaque voisine, dessus, dessous et à côté, a sa couleur **ou** son symbole ; un joker va à côté de toutes.
    - Une ligne ou une colonne pleine rapporte 20 pour quatre pierres identiques, 5 pour une couleur ou un symbole, 2 sinon ou avec un joker.
    - Le double pour deux lignes à la fois, ou s’il ne reste ensuite qu’une pierre sur ton plateau. De la ligne, seule la nouvelle reste.

helge-option-doubling = Doublement
    .about = Ce que rapporte une pierre doublée pour deux raisons à la fois.
helge-option-doubling-once = ×2 au plus
helge-option-doubling-stacked = ×2 par raison, jusqu’à ×4
helge-option-turn_limit = Fin
    .about = Une limite abrège la partie ; sinon, seules les règles y mettent fin.
helge-option-turn_limit-off = sans limite de tours
    .said = sans limite de tours
helge-option-turn_limit-30 = après 30 tours par personne
helge-option-turn_limit-45 = après 45 tours par personne
helge-option-turn_limit-60 = après 60 tours par personne
helge-option-turn_limit-90 = après 90 tours par personne
helge-option-turn_limit-120 = après 120 tours par personne

# Ce qui s’est passé
helge-aim = Une ligne ou une colonne pleine rapporte des points, chaque pierre en réserve en coûte un à la fin, et qui en a le plus gagne. La partie s’arrête dès que la réserve de quelqu’un dépasse ses cases libres.
helge-event-draw = { $who } pioche { $a }.
helge-event-place = { $who } pose { $the } en { $cell } : { $score }.
helge-event-lay = { $who } pose { $the } de sa réserve en { $cell } : { $score }.
helge-event-swap = { $who } donne { $gave } à { $other } contre { $the } et pose la pierre en { $cell } : { $score }.
helge-event-depot = { $who } ne trouve aucune case pour { $the } et garde la pierre : réserve { $size }, cases libres { $free }.
helge-event-depot-last = { $who } ne trouve aucune case pour { $the } et garde la pierre.
helge-event-remove = { $who } pioche la pierre X et remet { $the } de { $cell } dans le sac.
helge-event-nothing = { $who } pioche la pierre X, mais le plateau est vide : elle retourne dans le sac, et le tour est fini.
helge-event-pass = { $who } n’a aucun coup possible et passe.
helge-no-line = aucune ligne

# Pourquoi ça marque
helge-why-same = quatre pierres identiques : { $stone }
helge-why-line = une ligne mêlée
helge-why-lines = { $count ->
    [one] une ligne mêlée
   *[other] { $count } lignes mêlées
}
helge-why-red = quatre rouges
helge-why-blue = quatre bleues
helge-why-green = quatre vertes
helge-why-yellow = quatre jaunes
helge-why-violet = quatre violettes
helge-why-sun = quatre soleils
helge-why-moon = quatre lunes
helge-why-star = quatre étoiles
helge-why-leaf = quatre feuilles
helge-why-drop = quatre gouttes
# Ce qu’un conseil dit d’une action sans ligne
helge-merit-build = { $count } sur 4 dans une ligne ({ $trait })
helge-merit-line = { $count } sur 4 dans une ligne
helge-merit-alone = garde le plateau ouvert
helge-merit-draw = une nouvelle pierre promet plus que la réserve
helge-merit-draw-last = une nouvelle pierre promet plus, mais peut finir la partie si elle ne va nulle part
helge-merit-depot = elle ne se pose nulle part
helge-merit-remove = la pierre X en retire une ; celle-ci fait de la place
helge-merit-pass = il n’y a rien d’autre à faire
helge-trait-same = toutes identiques
helge-trait-red = que des rouges
helge-trait-blue = que des bleues
helge-trait-green = que des vertes
helge-trait-yellow = que des jaunes
helge-trait-violet = que des violettes
helge-trait-sun = que des soleils
helge-trait-moon = que des lunes
helge-trait-star = que des étoiles
helge-trait-leaf = que des feuilles
helge-trait-drop = que des gouttes

# Pourquoi c’est fini
helge-ending-depot = La réserve de { $who } ({ $depot }) dépasse ses cases libres ({ $free }).
helge-ending-turn-limit = Les { $turns } tours de table sont joués.

# Mots sur les images
helge-turn-place = { $name } pose la pierre
helge-turn-nowhere = { $name } n’a pas de case libre pour elle
helge-turn-joker = { $name } pose le joker
helge-turn-remove = { $name } libère une case
helge-facts = tour { $round } · sac { $bag }
helge-facts-limit = tour { $round } sur { $rounds } · sac { $bag }
helge-drew = pioché
helge-depot = réserve
helge-free = libres
helge-depot-count = réserve { $depot } · libres { $free }
helge-last-place = { $name } : { $stone } en { $cell }, { $score }
helge-last-lay = { $name } : { $stone } de sa réserve en { $cell }, { $score }
helge-last-swap = { $name } : { $stone } de chez { $other } en { $cell }, { $score }
helge-last-place-bare = { $name } : { $stone } en { $cell }
helge-last-swap-bare = { $name } : { $stone } de chez { $other } en { $cell }
helge-last-depot = { $name } : { $stone } en réserve
helge-last-remove = { $name } : { $stone } hors de { $cell }
helge-last-none = { $name } : pierre X, mais le plateau est vide
helge-last-pass = { $name } passe
helge-hand-drawn = du sac
helge-hand-own = de ta réserve
helge-hand-theirs = de chez { $name }
helge-hand-remove = une pierre s’en va
helge-column-lines = pour les lignes
helge-column-doubled = en doublant
helge-column-depot = réserve
helge-forecast-counted = , réserves déduites
helge-analysis-curve = avance sur la meilleure autre place, réserves déduites
helge-analysis-curve-two = points d’avance, réserves déduites

# Le choix
helge-question-start = Que fais-tu ?
helge-question-swap = Quel échange ?
helge-question-swap-for = Échanger { $the } contre quelle pierre ?
helge-question-place = Où va { $nom } ?
helge-question-given = { $nom } va chez { $other }.
helge-question-nowhere = { $nom } ne se pose nulle part.
helge-question-remove = Tu as pioché la pierre X. Quelle pierre s’en va ?
helge-only = C’est la seule case possible ; ailleurs, une voisine n’a ni sa couleur ni son symbole.
helge-only-free = C’est la dernière case libre.
helge-ends = La partie s’arrête alors : réserve { $depot }, cases libres { $free }.
helge-promise = La pierre va sur les cases marquées ; ailleurs, une voisine n’a ni sa couleur ni son symbole.
helge-sure-draw = Piocher une pierre ?
helge-sure-place = Poser { $the } en { $cell } ?
helge-sure-lay = Poser { $the } en { $cell } ?
helge-sure-swap = Échange : { $stone } en { $cell } ?
helge-sure-depot = { $nom } ne se pose nulle part.
helge-sure-remove = Retirer { $the } de { $cell } ?
helge-sure-pass = Passer ?
helge-label-draw = Piocher une pierre
# Beside drawing: what else begins a turn.
helge-others = Depuis ma réserve
helge-label-lay = Poser depuis ma réserve
helge-label-swap = Échanger
helge-label-place = Poser la pierre
helge-label-remove = Retirer une pierre
helge-label-depot = Garder en réserve
helge-label-pass = Passer
helge-label-swap-to = ⇄ { $stone } de { $other }
    .beside = de { $other }
helge-label-exchange = { $gave } ⇄ { $stone } de { $other }
    .beside = { helge-label-swap-to }
helge-label-give = ⇄ échanger { $the }
    .beside = échanger
# Ce qu’on écrit aussi pour cela.
helge-verb-swap = troquer ou échanger avec
# What else is typed for it.
helge-verb-draw-also = tirer
helge-verb-place-also = mettre mets placer
helge-verb-lay-also = mettre mets placer
helge-label-lay-to = Poser { $the }
    .beside = Poser
# The only cell that is left: a press lays it there.
helge-label-there = { $label } → { $cell }
helge-confirm-draw = Piocher une pierre
helge-confirm-place = Poser en { $cell }
helge-confirm-lay = Poser en { $cell }
helge-confirm-swap = Échanger, poser en { $cell }
helge-confirm-depot = Garder en réserve
helge-confirm-remove = Retirer de { $cell }
helge-confirm-pass = Passer
helge-confirm-gain = { $label }, { $gain }
helge-describe-draw = piocher une pierre
helge-describe-place = { $stone } en { $cell }
helge-describe-lay = { $stone } de la réserve en { $cell }
helge-describe-swap = { $gave } contre { $stone } de chez { $other }, en { $cell }
helge-describe-depot = { $stone } en réserve (ne se pose nulle part)
helge-describe-depot-forced = { $stone } en réserve (ne se pose nulle part, aucun échange possible)
helge-describe-remove = { $stone } hors de { $cell }
helge-describe-pass = passer
helge-some-stone = pierre

# Pour lire sans les yeux
helge-alt-drawn = Pioche : { $stone }.
helge-alt-fits = Cases possibles : { $cells }.
helge-alt-fits-nowhere = Aucune case possible.
helge-alt-aim = Il s’agit de { $cell }.
helge-alt-empty = plateau vide
helge-alt-depot = Réserve : { $stones }
helge-alt-depot-of = Réserve de { $name } : { $stones }
helge-alt-points = Points : { $scores }.
helge-text-seat = { $name } : points { $points }, réserve { $depot }, cases libres { $free } :

# Refus
helge-refusal-verb = « { $verb } » n’est pas un coup de Helge. On peut piocher, poser, échanger, retirer une pierre et en garder une en réserve.
helge-refusal-words = Après « { $verb } », il manque quelque chose ou il y a un mot de trop. Écris par exemple : poser en b2 · étoile rouge de la réserve en b2 · étoile rouge contre soleil bleu, en b2.
helge-refusal-unknown-cell = La case { $cell } n’existe pas. Les cases vont de a1, en haut à gauche, à d4, en bas à droite.
helge-refusal-unknown-stone = La pierre « { $stone } » n’existe pas. Écris couleur et symbole, par exemple étoile rouge.
helge-refusal-no-such-seat = La place { $seat } est vide. Nomme une place par sa lettre, par exemple @B.
helge-refusal-no-swap = Aucune autre réserve n’a de pierre qui aille sur ton plateau.
helge-refusal-no-swap-with = La réserve de { $name } n’a aucune pierre qui aille sur ton plateau.
helge-refusal-depot-empty = Ta réserve est vide. Pioche une pierre.
helge-refusal-draw-first = Tu n’as pas encore pioché. Pioche une pierre{ $depot ->
    [0] .
   *[other] , ou bien pose ou échange une pierre de ta réserve.
}
helge-refusal-handle-drawn = La pierre piochée passe d’abord : { $stone }. Pose-la ou échange-la ; si aucune case ne convient, elle peut aller en réserve.
helge-refusal-joker-at-once = Un joker se pose tout de suite. Choisis une case libre.
helge-refusal-x-at-once = La pierre X agit tout de suite. Choisis la pierre qui quitte ton plateau.
helge-refusal-must-place = Une case convient pour { $the } : pas de mise en réserve. Pose la pierre{ $count ->
    [1] {" "}en { $cell }
   *[other] , par exemple en { $cell },
} ou échange-la.
    .asked = Une case convient pour { $the } : pas de mise en réserve.
helge-refusal-cell-taken = La case { $cell } est déjà prise : { $stone }. Choisis une case libre.
helge-refusal-does-not-fit = { $nom } ne se pose pas en { $cell } : à côté, en { $beside }, il y a { $a_neighbour }, d’une autre couleur et d’un autre symbole. Choisis une case où toutes les voisines s’accordent.
helge-refusal-fits-nowhere = { $nom } ne se pose nulle part sur ton plateau, et ce que tu prends se pose tout de suite. Choisis une autre pierre.
helge-refusal-nowhere = { $nom } ne se pose nulle part : chaque case libre a une voisine d’une autre couleur et d’un autre symbole.
helge-refusal-none-fits = Aucune pierre de ta réserve ne va sur ton plateau.
helge-refusal-nobody-has = { $nom } n’est dans aucune autre réserve. Choisis une pierre qui s’y trouve.
helge-refusal-not-in-depot = { $nom } n’est pas dans ta réserve.
    .instead = Choisis une pierre qui s’y trouve, ou pioche.
helge-refusal-not-in-their-depot = { $nom } n’est pas dans la réserve de { $name }. Choisis une pierre qui s’y trouve.
helge-refusal-own-depot = Tu ne peux pas échanger avec toi-même. Choisis une autre place, ou pose une pierre de ta réserve.
helge-refusal-no-stone-there = La case { $cell } est vide. Choisis une case avec une pierre.
helge-refusal-bag-empty = Le sac est vide. Pose ou échange une pierre de ta réserve.
helge-refusal-no-pass = Tu peux encore piocher, poser ou échanger : tu ne peux pas passer.
helge-refusal-undo-revealed = Tu ne peux pas annuler ce coup : une pierre a été piochée, et elle ne retourne pas dans le sac.

# Leçons. $points est ce que rapporte la bonne réponse, $yours celle qui a été choisie.
helge-lesson-where = Tu pioches une **pierre** dans le **sac** et tu la poses sur ton plateau. Elle va sur une case libre si **chaque voisine** en haut, en bas, à gauche et à droite a sa **couleur ou son symbole**. Les cases vides ne comptent pas. La marque du coin ne fait que répéter la couleur.
    .task = **Où va cette pierre ?** Elle va sur { $count } de ces { $offered } cases.
    .right = Chaque voisine a sa couleur ou son symbole.
helge-lesson-values = Quatre pierres dans une rangée ou une colonne forment une **ligne** et rapportent. Toutes pareilles : **{ $same }**. Une couleur ou un symbole : **{ $trait }**. Sinon, elle est **mêlée** : **{ $mixed }**. Qui a le plus de points gagne ; les tiens sont à côté de **A**, ta lettre.
    .task = **Où cette pierre rapporte-t-elle le plus ?**
    .right = Quatre pierres pareilles rapportent **{ $points }**. Elles retournent dans le sac, sauf celle que tu viens de poser.
    .wrong = { $yours ->
        [0] Là, elle ne complète aucune ligne et ne rapporte rien.
       *[other] { $mine }.
    } Une autre case rapporte { $points }.
helge-lesson-double = Une pierre peut compléter **deux lignes d’un coup**, une rangée et une colonne. Elles s’additionnent et sont **doublées**.
    .task = **Où cette pierre rapporte-t-elle le plus ?**
    .right = Deux lignes d’un coup : { $why } = **{ $points }**. La pierre que tu as posée reste. Une seule ligne double aussi, si elle ne laisse qu’une pierre sur ton plateau.
    .wrong = { $yours ->
        [0] Là, ni sa rangée ni sa colonne n’est pleine : elle ne rapporte rien.
       *[other] { $mine }, et une seule ligne est pleine.
    } Une autre case complète deux lignes et rapporte { $points }.
helge-lesson-swap = Les pierres qui ne vont nulle part attendent dans ta **réserve**. Tu peux en **échanger** une, ou celle que tu as piochée, contre une pierre d’une autre réserve, et tu poses celle-ci aussitôt. Personne n’a à dire oui.
    .task = **Quel échange rapporte le plus ?**
    .right = Tu obtiens la pierre qui manque en { $at } : { $why } = **{ $points }**.
    .wrong = La pierre prise ne va pas en { $at }, la seule case qui complète une ligne : elle ne rapporte rien. Une autre y rapporte { $points }.
helge-lesson-keep = Une pierre piochée doit être posée ou échangée si elle va quelque part. Seule une pierre qui **ne va nulle part** entre dans ta réserve, et à la fin chacune y coûte un point. Au lieu de piocher, tu peux en poser une.
    .task = **Où va la pierre piochée ?**
    .right = Elle va ici et nulle part ailleurs. Une seule case suffit : elle ne peut pas rejoindre ta réserve.
helge-lesson-special = Tu as pioché une **pierre X** : elle retire n’importe quelle pierre de ton plateau, et les deux retournent dans le sac. Le **joker**, ici en { $joker }, va partout et tout va à côté de lui, mais une ligne avec un joker ne rapporte que { $mixed }.
    .task = **La pierre de ta réserve rapporterait { $points } en { $at }, mais n’y va pas. Quelle pierre la gêne ?**
    .right = Elle va maintenant en { $at } : au prochain tour, tu peux l’y poser au lieu de piocher et marquer **{ $points }**.
    .wrong = Même ainsi, elle n’irait pas en { $at } : là, une voisine n’a ni sa couleur ni son symbole.
helge-lesson-end = La partie s’arrête dès qu’une réserve contient **plus de pierres que son plateau n’a de cases libres**. La pierre piochée ne va nulle part et rejoint ta réserve : **{ $depot } pierres, { $free } cases libres**, la partie est donc finie. Chaque pierre en réserve te coûte un point : { $before } − { $depot } = **{ $after }**.

# Pierres : le nom seul, puis avec l’article (the, nom, a).
helge-stone-red-sun = soleil rouge
    .the = le soleil rouge
    .nom = le soleil rouge
    .a = un soleil rouge
helge-stone-red-moon = lune rouge
    .the = la lune rouge
    .nom = la lune rouge
    .a = une lune rouge
helge-stone-red-star = étoile rouge
    .the = l’étoile rouge
    .nom = l’étoile rouge
    .a = une étoile rouge
helge-stone-red-leaf = feuille rouge
    .the = la feuille rouge
    .nom = la feuille rouge
    .a = une feuille rouge
helge-stone-red-drop = goutte rouge
    .the = la goutte rouge
    .nom = la goutte rouge
    .a = une goutte rouge
helge-stone-blue-sun = soleil bleu
    .the = le soleil bleu
    .nom = le soleil bleu
    .a = un soleil bleu
helge-stone-blue-moon = lune bleue
    .the = la lune bleue
    .nom = la lune bleue
    .a = une lune bleue
helge-stone-blue-star = étoile bleue
    .the = l’étoile bleue
    .nom = l’étoile bleue
    .a = une étoile bleue
helge-stone-blue-leaf = feuille bleue
    .the = la feuille bleue
    .nom = la feuille bleue
    .a = une feuille bleue
helge-stone-blue-drop = goutte bleue
    .the = la goutte bleue
    .nom = la goutte bleue
    .a = une goutte bleue
helge-stone-green-sun = soleil vert
    .the = le soleil vert
    .nom = le soleil vert
    .a = un soleil vert
helge-stone-green-moon = lune verte
    .the = la lune verte
    .nom = la lune verte
    .a = une lune verte
helge-stone-green-star = étoile verte
    .the = l’étoile verte
    .nom = l’étoile verte
    .a = une étoile verte
helge-stone-green-leaf = feuille verte
    .the = la feuille verte
    .nom = la feuille verte
    .a = une feuille verte
helge-stone-green-drop = goutte verte
    .the = la goutte verte
    .nom = la goutte verte
    .a = une goutte verte
helge-stone-yellow-sun = soleil jaune
    .the = le soleil jaune
    .nom = le soleil jaune
    .a = un soleil jaune
helge-stone-yellow-moon = lune jaune
    .the = la lune jaune
    .nom = la lune jaune
    .a = une lune jaune
helge-stone-yellow-star = étoile jaune
    .the = l’étoile jaune
    .nom = l’étoile jaune
    .a = une étoile jaune
helge-stone-yellow-leaf = feuille jaune
    .the = la feuille jaune
    .nom = la feuille jaune
    .a = une feuille jaune
helge-stone-yellow-drop = goutte jaune
    .the = la goutte jaune
    .nom = la goutte jaune
    .a = une goutte jaune
helge-stone-violet-sun = soleil violet
    .the = le soleil violet
    .nom = le soleil violet
    .a = un soleil violet
helge-stone-violet-moon = lune violette
    .the = la lune violette
    .nom = la lune violette
    .a = une lune violette
helge-stone-violet-star = étoile violette
    .the = l’étoile violette
    .nom = l’étoile violette
    .a = une étoile violette
helge-stone-violet-leaf = feuille violette
    .the = la feuille violette
    .nom = la feuille violette
    .a = une feuille violette
helge-stone-violet-drop = goutte violette
    .the = la goutte violette
    .nom = la goutte violette
    .a = une goutte violette
helge-stone-joker = joker
    .the = le joker
    .nom = le joker
    .a = un joker
helge-stone-x = pierre X
    .the = la pierre X
    .nom = la pierre X
    .a = une pierre X
