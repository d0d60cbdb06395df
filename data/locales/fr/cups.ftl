# Tournois (cups). Public, sauf ce que lit la personne qui appuie sur un bouton.

cmd-cup = tournoi
    .about = Un tournoi en manches, à plusieurs tables, ouvert à tout le monde
cmd-cup-open = ouvrir
    .about = Ouvrir un tournoi dans ce salon ; pour qui gère le serveur
    .game = { cmd-play.game }
    .game-about = Le jeu
    .join = inscription
    .join-about = Combien de temps on peut s’inscrire ; sans précision, { cup-time-1d }
    .round = manche
    .round-about = Combien de temps dure une manche ; sans précision, { cup-time-7d }
    .rounds = manches
    .rounds-about = Combien de manches on joue ; sans précision, 3
    .seats = places
    .seats-about = Combien de personnes à une table au plus ; sans précision, 4, ou moins si la manche est courte
    .voice = vocal
    .voice-about = Le salon vocal où tout le monde se retrouve
cmd-cup-show = voir
    .about = Voir les tournois de ce serveur et ta table
cmd-cup-end = terminer
    .about = Terminer un tournoi ; les parties en cours comptent telles quelles
    .game = { cmd-play.game }
    .game-about = Le jeu du tournoi ; utile seulement s’il y en a plusieurs
cup-time-15m = 15 minutes
cup-time-30m = 30 minutes
cup-time-1h = 1 heure
cup-time-1d = 1 jour
cup-time-3d = 3 jours
cup-time-7d = 1 semaine

cup-name = Tournoi
cup-title = Tournoi { $title }
cup-about = { $rounds ->
    [one] Une manche
   *[other] { $rounds } manches
} de { $lasts }, à des tables de { $seats ->
    [2] deux
   *[other] { $least } à { $seats }, selon le nombre d’inscriptions
}. Une partie dure environ { $minutes } minutes.
cup-voice = Rendez-vous dans { $channel }.
cup-joined = { $count ->
    [0] Personne ne s’est encore inscrit.
    [one] **1 inscription :** { $who }
   *[other] **{ $count } inscriptions :** { $who }{ $others ->
        [0] {""}
       *[other] {" "}et { $others } de plus
    }
}
cup-until = Inscriptions jusqu’au { $when }. Ensuite commence la première manche.
cup-round-now = La manche { $round } sur { $rounds } dure jusqu’au { $when }{ $short ->
    [0] .
   *[other] {" "}au plus tard.
}
cup-next = Manche suivante : { $when }.
cup-own = **Toi :** place { $rank } sur { $of }{ $shared ->
    [0] {""}
   *[other] {" "}ex æquo
}, { $points ->
    [one] { $points } point
   *[other] { $points } points
}{ $mark ->
    [none] {""}
   *[other] {", "}{ $mark }
}
cup-after = -# Après la manche { $round } :
cup-place = **{ $rank }.** { $name } · { $points }{ $mark ->
    [none] {""}
   *[other] {" · "}{ $mark }
}
cup-rest = { $rank }. { $name } **{ $points }**{ $out ->
    [none] {""}
   *[other] {" "}({ $out })
}
cup-undrawn = -# Hors de l’image :
cup-people = { $count } personnes
cup-over = Le tournoi est terminé.
cup-begun = Le tournoi a commencé. Chaque manche a son propre message dans ce salon.
cup-called-off = **Le tournoi n’a pas lieu{ $why ->
    [ended]  :** il a été annulé.
    [few]  :** trop peu d’inscriptions.
   *[none] .**
}
cup-seal = -# Ce sceau prouvera qu’aucun tirage n’est truqué (*{ button-cup-how }*) : ||`{ $anchor }`||
button-cup-join = { button-join }
button-cup-leave = Quitter le tournoi
button-cup-begin = Commencer maintenant
button-cup-end = Terminer le tournoi
button-cup-again = Rouvrir le tournoi (gestion du serveur)
button-cup-again-sure = Rouvrir le tournoi
button-cup-how = Comment ça marche
button-cup-table = Ma table
button-cup-draw = Vérifier le tirage

cup-round = **La manche { $round } sur { $rounds } commence.** Elle se termine { $short ->
    [0] le { $when }
   *[other] avec la dernière partie, le { $when } au plus tard
} ; une partie encore en cours compte alors telle quelle et continue pour le plaisir.
cup-round-played = **Manche { $round } sur { $rounds } :** toutes les parties sont finies. La manche se termine le { $when }.
cup-round-late = **La manche { $round } sur { $rounds } est terminée.**
cup-table = **Table { $number } :** { $who }
cup-table-over = **Table { $number }, terminée :** { $who } (points du tournoi){ $scores ->
    [none] {""}
   *[other]  ; score de la partie : { $scores }
}
cup-bye = Exemption cette manche, avec autant de points que pour une victoire : { $who }
cup-bye-late = Inscription après le tirage, avec 6 points pour cette manche : { $who }
cup-open-still = On peut encore s’inscrire au tournoi : la manche { $round } rapporte alors 6 points, la moitié d’une victoire.
cup-event = { $title } · manche { $round }
cup-leaders = **La manche { $round } est terminée.** { $count ->
    [one] { $who } est en tête
   *[other] { $who } sont en tête
} avec { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
cup-champions = 🏆 **Le tournoi est terminé.** { $count ->
    [one] { $who } l’emporte
   *[other] { $who } l’emportent ensemble
} avec { $count ->
    [one] {""}
   *[other] un même total de{" "}
}{ $points ->
    [one] { $points } point
   *[other] { $points } points
}. Bravo !
cup-medal = { $rank ->
    [2] 🥈
   *[3] 🥉
} { $who } **{ $points }**{ $mark ->
    [none] {""}
   *[other] {" "}({ $mark })
}
cup-level = { $why ->
    [byes] Autant de points qu’en tête, mais davantage d’exemptions : { $who }
    [late] Autant de points qu’en tête, mais une arrivée tardive : { $who }
    [rivals] Autant de points qu’en tête, mais des adversaires plus faibles : { $who }
   *[nobody] Au moins autant de points, mais personne de battu : { $who }
}
cup-missing = { $why ->
    [out] Élimination après { $misses } manches manquées : { $who }{ $others ->
        [0] {""}
       *[other] {" "}et { $others } de plus
    }
   *[once] Manche manquée : { $who }{ $others ->
        [0] {""}
       *[other] {" "}et { $others } de plus
    }. Après { $misses } manches manquées, c’est l’élimination.
}
cup-signs = -# { pictures-cup-rivals-about }. Cela départage les égalités.
cup-early = { $cut ->
    [0] Il s’est terminé plus tôt, après
   *[other] Il a été terminé plus tôt, pendant
} la manche { $round } sur { $rounds }{ $who ->
    [none] .
   *[other]  : il ne reste que { $who }.
}
cup-no-result = **Le tournoi se termine sans résultat.** Parmi les personnes encore en lice, aucune n’en a battu une autre.
lobby-drawn = { cup-title } · { $who }
notice-lobby-unthreaded = Je n’ai pas pu ouvrir de fil pour cette table du tournoi : elle ferme sans partie. Il me faut ici la permission *{ permission-create-public-threads }*, et le nombre de fils actifs d’un serveur est limité.
stopped-round = La manche du tournoi est terminée.
notice-cup-ended = Le tournoi a été arrêté, et cette partie a compté{ $who ->
    [none] {" "}telle quelle.
   *[other]  : { $who }.
} Vous pouvez la finir pour le plaisir, sans pendule.
notice-cup-counted = La manche du tournoi est terminée, et cette partie a compté{ $who ->
    [none] {" "}telle quelle.
   *[other]  : { $who }.
} Vous pouvez la finir pour le plaisir, sans pendule.
cup-late = -# Quand le temps est écoulé, un ordinateur joue à ta place jusqu’à ton retour.
notice-cup-sat-in = **{ $title }** dans [{ $place }]({ $link }) : ton temps est écoulé, et un ordinateur joue à ta place. *{ button-here }* te rend ta place, et jouer un coup aussi.
notice-cup-out = **{ $title }** dans [{ $place }]({ $link }) : tu as manqué { $misses } manches, c’est donc l’élimination de ce tournoi.
cup-called = -# { $cup } · manche { $round } sur { $rounds }, jusqu’au { $when }
cup-absent = -# Pour le tournoi, qui ne joue aucun coup et ne revient pas a manqué la manche, même si un ordinateur joue à sa place.
cup-resign = Pour le tournoi, tu prends alors la dernière place de la table, devant qui a manqué la manche seulement.
cup-missed = { $one ->
    [0] Un
   *[other] { $won } l’emporte : un
} ordinateur a joué pour { $who }, ce qui ne compte pas pour le tournoi.
cup-stood = La manche du tournoi s’est terminée avant : la partie a compté telle qu’elle était alors.

ended-cup = { $channel ->
    [none] Le tournoi
    [now] En l’état, le tournoi
   *[other] Le tournoi dans { $channel }
} { $how ->
    [none] compte cette partie.
    [draw] compte un match nul : { $who }
    [came] ne compte que les présences : { $who }
    [nobody] ne donne de points à personne : { $who }
   *[other] compte cette partie : { $who }
}
cup-opened = Le tournoi { $title } est ouvert. Tout le monde peut s’y inscrire. Quand tout le monde est là, *{ button-cup-begin }* lance la première manche plus tôt ; `/{ cmd-cup } { cmd-cup-end }` termine le tournoi à tout moment.
cup-begins = La première manche commence.
cup-ended = { $played ->
    [0] Le tournoi { $title } est annulé.
   *[other] Le tournoi { $title } est terminé.
}
cup-end-ask = Terminer maintenant le tournoi { $title } ? { $round ->
    [0] Aucune manche n’a commencé : il est annulé.
   *[other] Une partie en cours compte telle quelle : qui est en tête a gagné ; si personne n’est en tête ou n’a encore joué, elle est nulle. Dormir sans jouer un coup ni revenir, c’est l’avoir manquée. Il n’y aura plus de manche.
}
cup-again-ask = Rouvrir le tournoi { $title } ? Les inscriptions dureront jusqu’au { $when }. Le reste ne change pas :
cup-in = C’est noté. La première manche commence le { $when } au plus tard ; ta table s’ouvre alors dans un fil sous le message de la manche. Je te mentionne une fois par manche, et, quand c’est ton tour, comme tu l’as réglé (`/{ cmd-notify }`).
cup-leave-ask = Quitter le tournoi { $title } ? { $round ->
    [0] Tu peux te réinscrire jusqu’au premier tirage.
   *[other] Tu ne pourras plus revenir, et tu te classeras derrière les personnes qui restent.{ $sits ->
        [0] {""}
       *[other] {" "}Ta partie de cette manche compte toujours pour les autres : elle reste la tienne, et qui ne joue aucun coup et ne revient pas a manqué la manche.
    }
}
cup-leave-back = Tu restes dans le tournoi.
cup-end-back = Le tournoi continue.
cup-next-begins = La suivante commence après une pause de { $break }, le { $when } au plus tard
cup-in-late = C’est noté. La manche 1 a été tirée au sort sans toi : elle te rapporte 6 points, la moitié d’une victoire. { cup-next-begins } ; je te mentionne alors, et ta table s’ouvre dans un fil sous le message de la manche.
cup-left = Tu n’es plus dans le tournoi.{ $sits ->
    [0] {""}
   *[other] {" "}Une partie commencée reste la tienne et compte pour les autres.
}
notice-cup-left = { $who } a quitté le tournoi. Cette partie y compte toujours.
cup-how = **Manches.** { $rounds ->
        [one] L’unique manche dure
       *[other] Les { $rounds } manches durent chacune
    }{ $short ->
        [0] {""}
       *[other] {" "}au plus
    } { $lasts }.{ $rounds ->
        [one] {""}
       *[other] {" "}Perdre n’élimine personne.
    }
    {"**"}Points.** { $seats ->
        [2] Une victoire rapporte 12, un nul 6, une défaite 0.
       *[other] La 1ʳᵉ place vaut 12, la dernière 0, le reste entre les deux ; à égalité, on partage.
    } Être exempté (sans table) vaut 12{ $rounds ->
        [one] .
       *[other] , arriver tard 6.
    }
    {"**"}Temps.** { $each } par coup, plus { $reserve } de réserve, puis un ordinateur prend le relais. Si tu ne viens jamais, c’est 0 ; la { $misses }ᵉ fois, tu sors.
    {"**"}Victoire.** Gagne qui a le plus de points et a battu quelqu’un. À égalité : moins d’exemptions et de retards, puis des adversaires plus forts.
    {"**"}Équité.** Le sceau du premier message fixe d’avance tous les tirages ; le bouton sous le classement les vérifie.
cup-draw = { $broken ->
    [0] ✅ **Le tirage est juste.** Je viens de refaire le tirage { $rounds ->
        [one] de la manche
        [2] des deux manches
       *[other] des { $rounds } manches
    }, à partir du secret scellé avant toute inscription et des clics d’inscription. Les mêmes personnes se retrouvent aux mêmes tables.
   *[other] ⚠️ **La manche { $broken } ne découle pas du secret scellé et des clics d’inscription.** Montre ceci à qui gère le serveur.
}
cup-draw-how = -# Inutile de me croire : `cup.json` contient tout ce qu’il faut à un autre programme pour refaire le tirage. Les personnes y sont des numéros : { $names }
    -# Pour qui programme : `docs/records.md`, dans mon code source, explique comment.
cup-mine = { $over ->
    [0] Ta table : { $link }
   *[other] Ta partie de cette manche est finie : { $link }
}
cup-mine-left = Tu as quitté ce tournoi. Ta partie de cette manche compte encore pour les autres à la table : { $link }
cup-mine-soon = Ta table est en train de s’ouvrir. Reviens dans une minute.
cup-mine-bye = { $late ->
    [0] Exemption pour toi cette manche : tu reçois autant de points que pour une victoire.
   *[other] Ton inscription date de cette manche : elle te rapporte 6 points, et tu joues dès la suivante.
}
cup-mine-next = { cup-next-begins }. Je te mentionne alors.

refusal-cup-none = Aucun tournoi de ce genre n’est en cours ici. Qui gère le serveur peut en ouvrir un : `/{ cmd-cup } { cmd-cup-open }`
refusal-cup-many = Plusieurs tournois ont lieu sur ce serveur. Indique le jeu de celui dont tu parles.
refusal-cup-there = Un tournoi de ce jeu a déjà lieu sur ce serveur : { $link }. `/{ cmd-cup } { cmd-cup-end }` le termine.
refusal-cup-long = { $title } à { $seats } dure environ { $minutes } minutes, trop pour une telle manche. { $most ->
    [0] Choisis des manches plus longues ou un autre jeu.
    [2] Des tables de deux conviennent.
   *[other] Des tables de { $most } au plus conviennent.
}
refusal-cup-seats = { $title } a { $most } places au plus. Choisis-en moins.
refusal-cup-closed = Il est trop tard pour t’inscrire à ce tournoi. Après le premier tirage, quitter un tournoi est définitif.
refusal-cup-full = Le tournoi est complet : { $most } personnes sont inscrites.
refusal-cup-few = Trop peu d’inscriptions : il en faut { $least } pour commencer.
refusal-cup-begun = La première manche a déjà commencé.
refusal-cup-over = Ce tournoi est terminé.
refusal-cup-once = Une partie de tournoi ne se joue qu’une fois. `/{ cmd-play }` ouvre une nouvelle table.
refusal-cup-joined = Ton inscription est déjà faite.
refusal-cup-not-in = { $why ->
    [out] Tu as manqué { $misses } manches : c’est l’élimination de ce tournoi.
    [left] Tu as quitté ce tournoi, et il est trop tard pour revenir.
    [open] Tu n’es pas dans ce tournoi. Tu peux encore t’inscrire.
   *[late] Tu n’es pas dans ce tournoi. Il est trop tard pour s’inscrire.
}
