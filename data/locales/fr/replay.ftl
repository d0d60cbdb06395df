# Une partie finie, coup par coup. $who est une place en texte simple (« B Ben »).

button-replay = Revoir
    .about = *{ button-replay }* repasse la partie, coup par coup.
button-replay-first = Début
button-replay-back = Précédent
button-replay-next = Suivant
button-replay-result = Résultat
button-replay-last = Fin
button-replay-text = Version texte
button-replay-picture = Image
button-replay-hand = Avec ma main
button-replay-public = Comme tout le monde l’a vu
button-replay-file = Télécharger
replay-file = Toute la partie (**{ $title }**) en une page : ouvre-la dans un navigateur, garde-la, ou mets-la sur un site. Elle montre ce que tout le monde a vu.
replay-pictures = Coups en images : { $shown } sur { $turns } ; tous sont racontés en mots.
replay-title = Relecture : **{ $title }** · après le coup { $turn } sur { $count }
# Where all play at once.
replay-title-step = Relecture : **{ $title }** · étape { $turn } sur { $count }
replay-title-deal = Relecture : **{ $title }** · le début
replay-menu = Ce qui s’est passé
replay-stretches = Aller à d’autres coups
replay-stretch = { $first } à { $last }
replay-deal = Le début
replay-turn = Coup { $turn }
replay-step = Étape { $turn }
replay-turn-of = Coup { $turn } : { $who }
replay-turn-gain = Coup { $turn } : { $who } { $points }
refusal-never-played = Aucune partie n’a été jouée à cette table : elle a été fermée avant le début. Il n’y a rien à revoir.
refusal-replay-broken = Cette partie ne peut pas être revue : ce que j’ai gardé ne correspond pas aux règles que je connais. Le résultat reste valable ; la personne qui me fait tourner peut regarder ce qui se passe.
