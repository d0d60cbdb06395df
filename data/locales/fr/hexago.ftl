# Hexago Continuo, en français. $who est une place telle que les messages la montrent (« **B** Jonas »), $name telle que les images.

hexago-title = Hexago
hexago-tagline = Poser des tuiles : chaque accord multiplie.
hexago-puzzle-rules =
    - Pose une tuile à côté d’autres, en la tournant si tu veux. Un côté compte si son nombre **ou** sa couleur est celui du voisin.
    - Il rapporte la somme des deux nombres, et le double si nombre **et** couleur sont les mêmes.
    - Additionne le tout, puis multiplie par le nombre de ces côtés. Un côté différent ne coûte rien.
hexago-solo-takes = 36 tuiles, l’une après l’autre : environ 40 minutes.

hexago-option-must_match = Pose
    .about = Où une tuile peut être posée.
hexago-option-must_match-off = à côté de toute tuile
hexago-option-must_match-on = seulement si un côté s’accorde
hexago-option-open_hands = Mains
    .about = Qui voit les tuiles en main.
hexago-option-open_hands-off = cachées
hexago-option-open_hands-on = visibles de tous
hexago-option-stack = Tuiles en solo
    .about = Ce que tu vois, en solo, des tuiles à venir.
hexago-option-stack-open = toutes les tuiles visibles
    .about = Comme dans la règle imprimée.
hexago-option-stack-sealed = quatre en main, le reste face cachée
    .about = Une variante maison.
    .said = quatre tuiles en main, le reste face cachée (variante maison)

# Ce qui s’est passé
hexago-event-deal = Tout le monde commence avec { $hand } tuiles en main et { $stack } en pile face cachée ; { $out } sont hors du jeu.
hexago-event-solo = Les { $tiles } tuiles sont visibles. Commence par celle que tu veux.
hexago-event-sealed = Tu as { $hand } tuiles en main, les { $stack } autres forment une pile face cachée. Commence par l’une des tiennes.
hexago-event-place = { $who } pose la tuile { $tile } en { $cell } : { $score }.
hexago-drawn = Tu pioches la tuile { $tile }.
hexago-no-score = la première tuile, sans points
hexago-merit = { $count ->
    [one] un côté s’accorde
   *[other] { $count } côtés s’accordent
}
hexago-merit-none = { hexago-nothing } ({ $beside })
hexago-beside = { $own } à côté de { $other }
hexago-unlike = { $own } ≠ { $other }

# Pourquoi c’est fini
hexago-ending-alone = La partie solo s’est arrêtée avant la fin.
hexago-ending-empty = Toutes les tuiles sont posées.
hexago-feat = meilleur coup : +{ $points } (tuile { $tile } en { $cell })

# Les mots des images
hexago-facts = coup { $turn } sur { $turns }
hexago-facts-alone = { $points ->
    [one] { $points } point
   *[other] { $points } points
} · { $facts }
hexago-last = { $name } : tuile { $tile } en { $cell }, { $score }
hexago-in-hands = en main
hexago-in-stacks = en pile
hexago-laid = posées
hexago-out = hors du jeu
hexago-to-lay = à poser
hexago-best = meilleur coup
hexago-all = Toutes les tuiles
hexago-most = le maximum que chacune peut rapporter
hexago-nothing = aucun accord
hexago-column-singles = 1 côté
hexago-column-doubles = 2 côtés
hexago-column-triples = 3 et plus

# Le choix
hexago-question-tile = Quelle tuile ?
hexago-question-first = Par quelle tuile commences-tu ?
hexago-question-place = Quelle place ?
hexago-question-turn = Quelle orientation ?
hexago-promise = Chaque numéro pose la tuile comme sur l’image{ $final ->
    [yes] , et c’est définitif.
   *[no] .
}
hexago-promise-order = D’abord les tuiles qui s’accordent sur le plus de côtés, puis par numéro.
hexago-promise-pages = Les places grises sont sur une autre page ; d’abord viennent celles qui touchent plusieurs tuiles.
hexago-sure = Tuile { $tile } en { $cell }{ $turn ->
    [0] {""}
   *[other] , tournée de { $turn }°
} : { $score }.
hexago-describe = { hexes-describe }
hexago-label-turn = { $turn }°
# What else is typed for laying a tile.
hexago-verb-place-also = mettre placer jouer tourner
hexago-final = Tu pioches ensuite une tuile : impossible de revenir en arrière.
hexago-confirm-gain = Poser ({ $gain ->
    [0] 0
   *[other] +{ $gain }
})

# Lire sans les yeux
hexago-alt-letters = r rouge, j jaune, v vert, b bleu, p rose
hexago-alt-laid = Tuiles, secteurs dans le sens horaire depuis la droite ({ hexago-alt-letters }) : { $tiles }.
hexago-alt-places = Places libres : { $cells }
hexago-alt-most = Le maximum que chaque place peut rapporter : { $cells }.
hexago-alt-hand = Tes tuiles, secteurs dans le sens horaire depuis la droite :
hexago-alt-open = { $name } a { $tiles }
hexago-text-seat = { $name } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $held ->
    [0] {""}
   *[other] , { $held } en main, { $stacked } en pile
}
hexago-text-alone = { $name } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}, encore { $held ->
    [one] { $held } tuile à poser
   *[other] { $held } tuiles à poser
}
hexago-text-legend = Par ligne : place, tuile/orientation, ses secteurs dans le sens horaire depuis la droite ({ hexago-alt-letters })
hexago-text-places = Places libres, et ce qui touche leurs côtés, dans le même ordre (– rien encore)
hexago-text-tile = tuile { $tile } : { $fields }
hexago-field = { $number } { $colour }
hexago-colour-red = rouge
hexago-colour-yellow = jaune
hexago-colour-green = vert
hexago-colour-blue = bleu
hexago-colour-pink = rose
hexago-short-red = r
hexago-short-yellow = j
hexago-short-green = v
hexago-short-blue = b
hexago-short-pink = p

# Refus
hexago-refusal-verb = « { $verb } » n’est pas un coup d’Hexago. Indique la tuile et la place, par exemple : { $example }.
hexago-refusal-words = Il manque quelque chose, ou il y a un mot de trop. Indique la tuile, la place et l’orientation, par exemple : { $example }.
hexago-refusal-tile-missing = { $cell } est libre. Choisis la tuile à y poser, ou indique les deux à la fois, par exemple : { $example }.
hexago-refusal-unknown-tile = Il n’y a pas de tuile « { $tile } ». Elles sont numérotées de 1 à 36.
hexago-refusal-rotation = « { $rotation } » n’est pas une orientation. Donne-la en degrés dans le sens horaire : 0, 60, 120, 180, 240 ou 300.
hexago-refusal-not-in-hand = La tuile { $tile } n’est pas dans ta main. Choisis une des tiennes.
hexago-refusal-laid-already = La tuile { $tile } est déjà posée en { $cell }. Choisis-en une qui ne l’est pas encore.
hexago-refusal-start-cell = La première tuile va en { $cell }.
hexago-refusal-cell-taken = La tuile { $tile } est déjà en { $cell }. Choisis une place libre à côté des tuiles.
hexago-refusal-touches-nothing = { $cell } ne touche aucune tuile. Choisis une place à côté des tuiles.
hexago-refusal-undo-revealed = Tu ne peux pas annuler ce coup : une tuile a été piochée, et elle ne retourne pas dans la pioche.
hexago-refusal-no-match = Ici chaque tuile doit s’accorder, et la tuile { $tile } ne s’accorde avec rien en { $cell } : { $side }, ton { $number } { $colour } touche un { $their-number } { $their-colour }. Tourne-la ou choisis une autre place.

# Leçons. $points est ce que rapporte la bonne réponse, $yours celle qui a été choisie.
hexago-lesson-side = Pose une **tuile** à côté d’autres. Deux côtés qui se touchent **s’accordent** s’ils ont **le même nombre ou la même couleur**, et les deux nombres comptent. Au point doré, { $why } = **{ $points }**. Les petits signes ne font que répéter les couleurs.
hexago-lesson-turn = Avant de poser une tuile, tu la **tournes** comme tu veux. Un côté de même nombre **et** de même couleur compte **double**.
    .task = **Quelle orientation rapporte le plus ici ?**
    .right = Même nombre, même couleur : { $why } = **{ $points }**.
    .wrong = { $mine }. Une autre orientation rapporte { $points }.
hexago-lesson-factor = Si plusieurs côtés s’accordent, additionne leurs points, puis **multiplie** par le nombre de ces côtés : par deux pour deux, par trois pour trois. Un côté qui ne s’accorde pas ne coûte rien. Cherche donc les places qui touchent plusieurs tuiles.
    .task = **Sur quel numéro cette tuile rapporte-t-elle le plus ?** Sur chacun, elle sera tournée au mieux.
    .right = { $why } = **{ $points }**.
    .wrong = { $mine }. Là où plus de côtés s’accordent, elle rapporte { $points }.
hexago-lesson-hole = Dans le jeu, tu poses où tu veux : il suffit que la place touche une tuile. Plus elle en touche, plus de côtés peuvent s’accorder.
    .task = **Sur quel numéro cette tuile rapporte-t-elle le plus ?** Sur chacun, elle sera tournée au mieux.
    .right = Elle remplit un **trou**, une place libre entre des tuiles, et en touche trois : { $why } = **{ $points }**.
    .wrong = { $mine }. Là où plus de côtés s’accordent, elle rapporte { $points }.
hexago-lesson-hand = Tu poses une tuile de ta **main**. Si elle s’accorde avec les trois côtés du trou marqué, elle compte triple.
    .task = **Laquelle y rapporte le plus ?** Chacune sera tournée au mieux.
    .right = { $why } = **{ $points }**. Ensuite tu pioches la prochaine dans ta **pile**, face cachée.
    .wrong = { $mine }. Une autre tuile rapporte { $points }.
hexago-lesson-end = À chaque tour, tu poses une tuile, qu’elle s’accorde ou non ; on ne passe jamais. Quand tout le monde en a posé { $tiles }, qui a le plus de points gagne. Deux tuiles sont là dès le début ; les autres sont hors du jeu. Près d’un nom, un hexagone plein est une tuile en main, un vide une tuile de la pile, un petit point une tuile posée.
