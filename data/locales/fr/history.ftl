# Ce qui reste des parties finies : résultats, cote, classement, records. $name est un nom seul.

# La cote à une table, et pour soi
option-rated = Cote
    .about = Si le résultat compte pour la cote de tout le monde.
option-rated-yes = compte
    .said = partie cotée
option-rated-no = ne compte pas
    .said = partie non cotée
option-rated-off = ne compte pas, quelqu’un refuse la cote
    .said = partie non cotée, car quelqu’un ici ne veut pas de cote
button-rated = Activer la cote
button-unrated = Désactiver la cote
privacy-rated = Tu as une cote. Si tu la désactives, aucune partie commencée ensuite avec toi ne compte, sur aucun serveur ; les classements, les records et les énigmes publiées ne te nomment plus.
privacy-unrated = Tu n’as pas de cote : aucune partie que tu joues ne compte, et les classements, les records et les énigmes publiées ne te nomment pas.

# Les parties que quelqu’un a jouées. Un résultat est dans une liste : « gagnée, 41 points ».
cmd-games = parties
    .about = Revoir tes parties finies
    .game = jeu
    .game-about = Seulement ce jeu
    .with = avec
    .with-about = Seulement les parties avec cette personne
    .where = où
    .where-about = Sur ce serveur ou partout
    .here = ce serveur
    .all = partout
games-here = ce serveur
games-all = tous les serveurs
games-title = **Tes parties** · { $what }
games-none = Tu n’as encore terminé aucune partie ici. `/{ cmd-play }` ouvre une table.
games-none-all = Tu n’as encore terminé aucune partie. `/{ cmd-play }` ouvre une table.
games-none-such = Aucune de tes parties finies n’y correspond.
games-with = avec { $names }
games-left = { $count ->
    [one] { $names } a quitté la partie
   *[other] { $names } ont quitté la partie
}
games-left-you = tu as quitté la partie
games-you = toi
games-sat-in = un ordinateur a joué pour { $names }
games-cup = Tournoi : { $what ->
    [open] manche en cours
    [missed] manche manquée, 0 point
    [draw] match nul, { $points } points
    [shared] { $mark }ex æquo, { $points } points
   *[points] { $mark }{ $points ->
        [one] { $points } point
       *[other] { $points } points
    }
}
games-unrated = non cotée
games-on = sur { $name }
games-open = Ouvrir
games-which = N’afficher qu’un jeu
games-any = Tous les jeux
button-games = Mes parties
button-games-newer = Plus récentes
button-games-older = Plus anciennes
button-games-here = Seulement ici
button-games-all = Tous les serveurs
result-won = gagnée
result-place = { $rank }e sur { $count }
result-team-won = gagnée ensemble
result-team-lost = perdue ensemble
result-alone = en solo
result-unranked = arrêtée avant la fin
result-points = { $result }, { $sign }{ $score ->
    [one] { $score } point
   *[other] { $score } points
}
games-rated = Ta cote ensuite : { $rating } ± { $spread } ({ $change })
games-why-alone = Non cotée : partie en solo.
games-why-team = Non cotée : partie jouée ensemble.
games-why-unranked = Non cotée : pas jouée jusqu’au bout.
games-why-chosen = Non cotée : choisi avant le début.
games-why-declined = Non cotée : quelqu’un à la table ne voulait pas de cote.
games-why-computer = Non cotée : un ordinateur a joué.
games-why-taken = Non cotée : quelqu’un est arrivé en cours de partie, ou une place a changé de mains.
games-why-short = Non cotée : tout le monde n’a pas joué deux coups.
games-why-hinted = Non cotée : quelqu’un a demandé un conseil.
games-why-lot = Non cotée : l’ordre des places a décidé.
games-why-often = Non cotée : entre deux mêmes personnes, seules les trois premières parties en 24 heures comptent.
games-why-unknown = Ta cote ne change pas : personne d’autre à la table n’en avait de définitive sur ce serveur.

# La carte d’une personne ; les têtes de ses colonnes sont courtes
cmd-profile = profil
    .about = Voir ton profil, ou celui d’un autre membre
    .member = membre
    .member-about = Le profil de qui ; vide pour le tien
button-profile = Mon profil
button-profile-year = Seulement { $year }
button-profile-of = Profil de { $name }
profile-title = **{ $name }** · { $place }
profile-alt = { $name }, { $place }
profile-head = Profil
profile-count = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
profile-none = Ce membre n’a encore terminé aucune partie ici.
profile-year-none = Tu n’as fini aucune partie cette année-là.
profile-unrated = La cote est désactivée.
profile-line = { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}{ $ranked ->
    [0] {""}
   *[other] , { $won ->
        [one] { $won } gagnée
       *[other] { $won } gagnées
    }
}
profile-best = meilleur total { $score }
profile-fact = { $label } : { $value }
profile-alone = { $title }, en solitaire
profile-practice = { $title }, entraînement
profile-titles = Titres
title-cup = { $count ->
    [one] Tournoi { $title } remporté
   *[other] Tournoi { $title } remporté ×{ $count }
}
title-season = { $place ->
    [1] Saison T{ $quarter } { $year } remportée
   *[other] { $place }e de la saison T{ $quarter } { $year }
}
profile-cups = Tournois
profile-cups-value = { $count } au total, victoires : { $won }
profile-curve = Cote · { $title }
profile-curve-value = { $first } → { $last } en { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
profile-streak = Victoires d’affilée
profile-streak-value = { $now } en ce moment, { $longest } au mieux
profile-company = Joue le plus avec
profile-companion = { $name } ({ $count })
rating-settled = cote { $rating } ± { $spread }
rating-provisional = cote { $rating } ± { $spread }, provisoire
profile-provisional = -# Une cote suivie de « ? » est encore provisoire, le temps de dix à vingt parties.
card-played = jouées
card-won = gagnées
card-best = record
card-rating = cote
card-spread = { $settled ->
    [True] ± { $spread }
   *[other] ± { $spread } ?
}

# Qui en est où ; deux personnes l’une contre l’autre
cmd-standings = classement
    .about = Voir le classement de ce serveur
    .game = jeu
    .game-about = Quel jeu ; vide pour le premier qui en a un
    .with = avec
    .with-about = Toi et cette personne, face à face
button-standings = Classement
button-versus = Vous deux
standings-title = **{ $title }** · classement de ce serveur
standings-place = **{ $rank }.** { $name } · { $rating } ± { $spread } · { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
# $line est une ligne de la liste, celle de qui lit
standings-you = { $line } · **toi**
standings-half = -# D’autres personnes ont ici une cote. La liste nomme la moitié supérieure, { $most } personnes au plus.
standings-provisional = Encore provisoires :
standings-open = { $name } · { $rating } ± { $spread } · { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}
standings-own = Toi : place { $rank } sur { $of }, { $rating } ± { $spread }.
standings-own-provisional = Toi : { $rating } ± { $spread }, encore provisoire.
standings-own-none = Tu n’as pas encore de cote ici.
standings-own-off = Tu as désactivé la cote (`/{ cmd-privacy }`).
standings-none = Personne n’a encore de cote sur ce serveur. Une partie cotée entre personnes en donne une.
standings-how = -# On commence à 1500. ± dit à quel point la cote est encore incertaine : elle devient définitive après dix à vingt parties, dont trois au moins avec chacune de trois personnes.
standings-which = Un autre jeu
versus-title = **{ $name } et toi** sur ce serveur
versus-line = { $title } : { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}, toi devant { $mine } fois, { $name } devant { $theirs } fois{ $level ->
    [0] {""}
   *[other] , à égalité { $level } fois
}
versus-none = Il n’y a encore rien à comparer entre vous deux sur ce serveur.

# Records d’un serveur ; chacun dit combien
button-records = Records du serveur
records-title = **{ $title }** · records de ce serveur (les ordinateurs ne comptent pas)
records-seats = { $count ->
    [1] *en solo*
   *[other] *parties à { $count }*
}
records-line = { $what } · { $name } · { $when }
records-none-game = Ce serveur n’a pas encore de record à ce jeu.
records-none = Ce serveur n’a pas encore de record. `/{ cmd-play }` ouvre une table.
record-new = { $count ->
    [one] **Nouveau record de ce serveur :** { $records }
   *[other] **Nouveaux records de ce serveur :** { $records }
}
record-broken = { $what } ({ $name } ; avant, { $before })
record-score = plus haut total : { $value ->
    [one] { $value } point
   *[other] { $value } points
}
record-move = meilleur coup : { $value ->
    [one] { $value } point
   *[other] { $value } points
}

# Saisons : un trimestre. $place est un rang, $ends une date qu’écrit Discord.
button-season = Saison
button-ratings = Cotes
button-season-before = Saison précédente
button-season-after = Saison suivante
card-points = points
card-beaten = battues
card-ahead = devant
season-name = Saison T{ $quarter } { $year }
season-all = Tous les jeux
season-title = **{ $title }** · saison T{ $quarter } { $year } de ce serveur, jusqu’au { $ends }
season-title-over = **{ $title }** · saison T{ $quarter } { $year } de ce serveur, terminée
season-line = **{ $place }** { $name } · { $points ->
    [one] { $points } point
   *[other] { $points } points
} · { $count ->
    [one] { $count } partie
   *[other] { $count } parties
} · { $beaten ->
    [one] { $beaten } personne battue
   *[other] { $beaten } personnes battues
} · devant { $share } % des autres
season-none = Aucune partie cotée ne s’est terminée pendant cette saison.
season-own = Toi : place { $place } sur { $of }, { $points ->
    [one] { $points } point
   *[other] { $points } points
} en { $count ->
    [one] { $count } partie
   *[other] { $count } parties
}.
season-own-open = Toi : { $points ->
    [one] { $points } point
   *[other] { $points } points
}. Pour avoir une place, il faut battre { $people } personnes différentes. Battues : { $beaten }.
season-own-past = Toi : { $points ->
    [one] { $points } point
   *[other] { $points } points
}. Il fallait battre { $people } personnes différentes pour avoir une place.
season-own-none = Tu n’as pas encore de points. Une partie cotée suffit.
season-worth = { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $reason ->
    [often] {" "}: la même personne en rapporte au plus un par jour et { $times } par saison
    [unknown] {" "}: les personnes sans cote définitive ici n’en rapportent pas
   *[none] {""}
}.
season-share = { $share } %
season-how = -# Une partie cotée te rapporte un point par personne devancée, mais la même personne en rapporte au plus un par jour et { $times } par saison.
season-places = Pour avoir une place, il faut { $people } personnes battues.
season-ties = À égalité comptent les points des personnes battues, puis la part devancée.
season-people = { $named ->
    [0] { $count ->
        [one] { $count } personne joue
       *[other] { $count } personnes jouent
    }
   *[other] les { $named } en tête sur { $count }
}
season-champions = Classement final
season-champion = **{ $name }** ({ $points })
season-over = **La saison est terminée.** En tête : { $list }. Une nouvelle a commencé, et tout le monde repart de zéro.

# Titres à la fin : ce que quelqu’un a fait de mieux
titles = Temps forts : { $list }
title-of = { $who } ({ $what })
title-ahead = jamais derrière
title-back = de la dernière place à la victoire
title-turn = meilleur coup : { $value ->
    [one] { $value } point
   *[other] { $value } points
}
