# Records : les totaux des parties que l’on joue en solo. $who et $name ne sont que des noms.

cmd-scores = records
    .about = Les meilleurs totaux des parties en solo et les records de ce serveur
    .game = jeu
    .game-about = Quel jeu ; sans rien, la liste la plus récente
    .who = qui
    .who-about = Tout le serveur, ou toi seulement
    .server = ce serveur
    .mine = moi seulement
button-scores = Records
button-scores-server = Ce serveur
button-scores-mine = Moi seulement

# Les mentions d’un total
scores-mark-hint = points montrés à l’avance
scores-mark-undone = coups annulés

# Avant la partie, et pendant
scores-lobby = En solo, tu joues pour les records de ce serveur : appuie sur *Lancer la partie*. On peut encore te rejoindre.
scores-lobby-hint = Chaque choix montre ses points. Un total atteint ainsi en solo porte une mention dans les records : { scores-mark-hint }.
scores-more-clean = Ton total entrera dans les records de ce serveur. Annuler un coup ou prendre un conseil y ajoute une mention.
scores-more-marked = Ton total entrera dans les records de ce serveur avec une mention : { $marks }.
scores-undo-ask = Dès que tu annules un coup, ton total porte une mention dans les records : { scores-mark-undone }. Elle reste pour cette partie ; ensuite, tu peux en annuler autant que tu veux.
scores-undo-marked = Ton total porte maintenant sa mention : { scores-mark-undone }.

# La fin d’une partie
ended-alone = { $who } atteint { $score ->
    [one] { $score } point
   *[other] { $score } points
}.
scores-first = Le premier des records de ce serveur.
scores-new-best = 1re place sur { $count } sur ce serveur. Meilleur total avant : { $who }, { $before }.
scores-rank = Place { $rank } sur { $count } sur ce serveur, à { $gap ->
    [one] { $gap } point
   *[other] { $gap } points
} de la tête ({ $who } { $best }).
scores-level = Place { $rank } sur { $count } sur ce serveur, à égalité avec la tête : { $who } y était avant.
scores-own-best = Record personnel, { $before } auparavant.
scores-own-level = Autant que le record personnel.
scores-own-less = Record personnel jusqu’ici : { $before }.
scores-marked = Mention dans la liste : { $marks }.
scores-unkept = Cette partie n’entre dans aucune liste : elle n’a pas été jouée en solo jusqu’au bout.

# Les listes
scores-title-server = **{ $title }** · records de ce serveur
scores-title-mine = **{ $title }** · tes totaux
scores-parts = autre matériel ({ $hash })
scores-place = **{ $rank }.** { $total } · { $name } · { $when }
scores-elsewhere = sur un autre serveur
scores-none-server = Personne n’a encore terminé de partie en solo sur ce serveur. `/{ cmd-play }` ouvre une table ; lance la partie sans personne d’autre.
scores-none-mine = Tu n’as encore terminé aucune partie en solo. `/{ cmd-play }` ouvre une table ; lance la partie sans personne d’autre.
scores-none-game = { $mine ->
    [True] À { $title }, tu n’as pas encore de total.
   *[other] À { $title }, ce serveur n’a pas encore de total.
} On ne garde ici que les parties jouées en solo à une table.
scores-none-solo = Le solo du dimanche a sa propre liste.
scores-page = page { $page } sur { $pages }
scores-which-list = Une autre liste
scores-which-record = Télécharger quelle partie ?
scores-list = { $count ->
    [one] { $title } · { $count } total
   *[other] { $title } · { $count } totaux
}
scores-entry = { $rank }. { $total } · { $name }
