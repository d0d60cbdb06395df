# Le solo du dimanche. $date est un moment que Discord écrit (2026-11-29 dans les images), $until est un moment que Discord compte, $title un jeu.

solo-title = Solo du dimanche
solo-place = Solo du { $date }
solo-about = **{ solo-title }, { $date } : { $title }.** Tu joues en solitaire pour marquer le plus de points, et tout le monde reçoit le même mélange.
    { $options }. { $takes }
    Tu as un seul essai ; il commence quand tu appuies sur *{ button-solo-begin }*. Tu peux t’arrêter à tout moment et continuer plus tard{ $types ->
        [yes] {" "}avec `/{ cmd-daily }`
       *[no] {""}
    }. Aucun coup ne s’annule, et il n’y a pas de conseil. Qui a fini avant l’échéance figure dans la liste.
    Échéance : { $until }
solo-waits = **Ton solo du dimanche t’attend.** { solo-points } { solo-deadline }
solo-begun = Ton unique essai commence.
solo-points = Jusqu’ici : { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
solo-deadline = Échéance : { $until }
solo-typed = Tapé : `/{ cmd-daily } { cmd-daily.solo }:{ $example }`
solo-total = **{ solo-title }, { $date } : { $points ->
    [one] { $points } point
   *[other] { $points } points
}.**
solo-feat = { $feat }.
solo-rank = { $count ->
    [one] personne d’autre n’a terminé
   *[other] rang { $rank } sur { $count }
}
solo-here = Sur le serveur où tu as commencé : { solo-rank }. Clôture de la liste : { $until }
solo-here-closed = Sur le serveur où tu as commencé : { solo-rank }.
solo-all = { $count ->
    [one] Personne d’autre n’a terminé, où que ce soit.
   *[other] Sur tous les serveurs : rang { $rank } sur { $count }.
}
solo-best = Dans la première moitié : { $list }.
solo-best-name = **{ $name }** { $total }
solo-unfinished = **{ solo-title }, { $date } :** le temps s’est écoulé avant la fin, tu ne figures donc dans aucune liste. Tu avais { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
solo-rules = **{ solo-title }, { $title } :**
    { $rules }
solo-seal = **{ button-daily-seal }** Un programme a tiré ce solo au sort. Personne ne l’a choisi, et c’est le même pour tout le monde. Son sceau était fixé avant le dimanche : une fois celui-ci passé, qui a une copie du programme peut refaire le mélange et voir que le sceau est le même.
    -# Son sceau : `{ $fingerprint }`
solo-seal-later = La graine est montrée quand ce dimanche est fini partout : { $when }
solo-seal-seed = -# La graine : `{ $seed }`
    -# `python -m engine daily --date { $day } --solo --seed { $seed }` redistribue et affiche son sceau.
solo-fingerprint = Chaque dimanche, il y a aussi un solo, avec son propre sceau.
    -# Sceau du solo du { $date } : `{ $fingerprint }`
solo-past-seed = -# Graine du solo du dimanche ({ $date }) : `{ $seed }`
button-solo = Solo du dimanche
button-solo-begin = Commencer
button-solo-on = Reprendre le solo
button-solo-puzzle = Énigme du jour
refusal-solo-not-today = Il n’y a pas de solo du dimanche à commencer ici pour l’instant : il est là le dimanche, de minuit à minuit.
refusal-solo-not-begun = Tu n’as pas commencé le solo de ce dimanche. `/{ cmd-daily }` le montre le dimanche.
refusal-solo-over = Ton solo du dimanche est fini. `/{ cmd-daily }` montre où tu en es.
refusal-solo-moved-on = Ton solo a avancé depuis. Voici où tu en es :

# Dans un salon
solo-shared = **{ $name }** · { solo-title }, { $date }, { $title } : **{ $points ->
    [one] 1 point
   *[other] { $points } points
}**
solo-post-today = **Aujourd’hui aussi : le solo du dimanche.** { $title } en solitaire, le même mélange pour tout le monde, un seul essai, jusqu’à minuit dans le fuseau de ce serveur.
solo-post-last = **{ solo-title }, { $date } :** { $count ->
    [0] personne ne l’a fini sur ce serveur.
    [one] { $named ->
        [yes] **{ $name }** l’a fini sur ce serveur
       *[no] une personne l’a fini sur ce serveur
    }, avec { $best ->
        [one] { $best } point
       *[other] { $best } points
    }.
   *[other] { $count } personnes l’ont fini sur ce serveur. Le meilleur total : { $best ->
        [one] { $best } point
       *[other] { $best } points
    }.
}
