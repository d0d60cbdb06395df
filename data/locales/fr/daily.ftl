# L’énigme du jour. Discord écrit $date, $what est une réponse en toutes lettres.

cmd-daily = énigme-du-jour
    .about = Résoudre l’énigme du jour, la même pour tout le monde, en deux essais
    .answer = réponse
    .answer-about = Ta réponse, tapée ; laisse vide pour la choisir pas à pas
    .day = jour
    .day-about = Un jour passé que tu as manqué, comme 2026-12-01
    .solo = solo
    .solo-about = Ton coup dans le solo du dimanche, tapé

daily-title = Énigme du jour
daily-place = Énigme du jour, { $date }
daily-kind-most = Quel coup rapporte le plus ?
daily-kind-allowed = Quel coup permis rapporte le plus ?
daily-kind-twice = Deux coups : lequel d’abord ?
daily-kind-fits = Quelle tuile va où ?
daily-kind-match = Cinq indices, cinq mots
daily-kind-solved = La solution
daily-ask-most = Tu es **{ $seat }**. Quel coup rapporte tout de suite le plus de points ?
daily-ask-allowed = Tu es **{ $seat }**. Quel coup rapporte tout de suite le plus de points ? Certains sont interdits.
daily-ask-twice = Tu es **{ $seat }** et tu joues deux fois de suite, sans que personne pioche entre les deux. Quel premier coup mène au meilleur total ?
daily-ask-fits = Une seule de tes cinq tuiles se pose, à un seul endroit et dans une seule orientation. Laquelle, et où ?
daily-ask-match = Chaque indice désigne un des mots. Lequel ?
daily-head = **{ daily-title }, { $date } : { $title }, { daily-takes }.** { $ask } { $tries ->
    [0] {""}
    [1] Tu as un essai.
   *[other] Tu as deux essais ; le second compte pour moitié.
}
daily-takes = { $minutes ->
    [0] environ une demi-minute
    [1] environ une minute
   *[other] environ { $minutes } minutes
}
daily-late = Tu rattrapes un jour : cela ne compte pour aucune série.
daily-picture-seat = { $date } · tu es { $seat }
daily-answer = { $label } · { $tries ->
    [1] un seul essai
   *[other] essai { $number }/{ $tries }
}
daily-typed = { $example ->
    [match] { daily-match-typed }
   *[other] Ou tape ta réponse sous cette forme : `/{ cmd-daily } { cmd-daily.answer }:{ $example }`
}

# Cinq indices, cinq mots
daily-match-clues = Indices
daily-match-targets = Mots cibles
daily-match-before = Ta réponse : { $yours }.
daily-match-which = { $clue } : quel mot ?
daily-match-sure = Envoyer comme cela ?
daily-match-send = ces mots
daily-open = Rien ne compte encore.
daily-lost = Je n’ai rien pu faire de « { $text } ».
daily-illegal = Ce n’est pas une des réponses possibles, cela ne compte donc pas. Choisis ici pas à pas.
    { daily-typed }
daily-match-typed = Tape `match` et cinq lettres, une par indice dans l’ordre. Cela commence par `match c` si le premier indice désigne c.

# Après
daily-right = **{ $tries ->
    [2] Bonne réponse, au second essai (compte pour moitié) !
   *[other] Bonne réponse !
}** { $what }
daily-failed-most = Pas le meilleur coup
daily-failed-twice = Pas le meilleur début
daily-failed-refused = Ce coup n’est pas permis
daily-failed-fits = Elle ne va pas là
daily-failed-match = { $mark ->
    [one] { $mark } juste
   *[other] { $mark } justes
} sur 5
daily-try = essai { $number } sur { $tries }
daily-tried = Tu as déjà essayé cela
daily-again = Il te reste un essai ; il compte pour moitié.
daily-best-most = Le meilleur : { $what }
daily-best-fits = La solution : { $what }
daily-best-match = La solution : { $what }
daily-wrong-most = **{ daily-failed-most }.** Ta réponse, { $yours }, rapporte : { $mark ->
    [0] aucun point
    [one] { $mark } point
   *[other] { $mark } points
}.
daily-wrong-twice = **{ daily-failed-twice }.** Ta réponse, { $yours }, rapporte { $gain } maintenant et { $then } avec le meilleur second coup, { $mark ->
    [one] { $mark } point
   *[other] { $mark } points
} en tout.
daily-wrong-refused = **{ daily-failed-refused }.** Ta réponse : { $yours }. { $why }
daily-wrong-fits = **{ daily-failed-fits }.** Tu as choisi la { $yours }. { $why }
daily-wrong-match = **{ daily-failed-match }.**
daily-solution-most = { $what } : **{ $worth ->
    [one] { $worth } point
   *[other] { $worth } points
}**, et aucun autre coup n’en rapporte autant. Le deuxième meilleur en rapporte { $second }.
daily-solution-twice = { $what }, puis { $then } : **{ $worth ->
    [one] { $worth } point
   *[other] { $worth } points
}** en tout. Le deuxième meilleur début mène à { $second }.
daily-solution-why = { picker-why }.
daily-solution-fits = { $what }. Aucune des autres tuiles ne se pose.
daily-solution-match = { $what }.
daily-count = { $count ->
    [0] Personne n’a encore terminé.
    [1] Personne d’autre n’a encore terminé.
   *[other] { $count } personnes ont répondu, { $right ->
        [0] aucune n’a trouvé
        [1] une seule a trouvé
       *[other] { $right } ont trouvé
    }.
}
daily-lapsed = **Son jour est passé**, et le second essai avec lui.
daily-streak = Série : { $days ->
    [0] aucune. Résous une énigme le jour même pour en commencer une
    [one] { $days } jour
   *[other] { $days } jours
}.
daily-answered-late = Réponse en retard : elle ne compte pour aucune série.
daily-waiting = L’énigme d’aujourd’hui t’attend.
daily-next = La prochaine énigme : { $when }
daily-missed = Rattraper un jour manqué
daily-days = Quel jour ? Tu as un seul essai : il sera marqué comme rattrapé et ne comptera pour aucune série.
button-daily-text = En texte
button-daily-rules = Règles en bref
button-daily-days = Anciennes énigmes
button-daily-today = Énigme d’aujourd’hui
button-daily-share = Partager
button-daily-again = Second essai
button-daily-tried = Ton essai
button-daily-seal = Est-ce honnête ?
button-daily-proof = Vérifier
daily-rules = **{ $title }, ce qu’il faut savoir pour cette énigme :**
    { $rules }
daily-tempting = L’erreur la plus tentante, choisie { $count } fois : { $what }.
daily-server-streak = Série de ce serveur : { $days } jours
button-daily-month = Mois
# Names, in the order of the year and of the week, without spaces in them
daily-months = janvier février mars avril mai juin juillet août septembre octobre novembre décembre
daily-weekdays = lun mar mer jeu ven sam dim
daily-date = { $day ->
    [1] 1er
   *[other] { $day }
} { $month }
daily-month-solved = premier essai : 1 point
daily-month-second = second essai : ½ point
daily-month-tried = faux ou en retard : 0
daily-month-points = { $shown } { $points ->
    [one] point
   *[other] points
}
daily-month-streak = { $days ->
    [one] { $days } jour d’affilée
   *[other] { $days } jours d’affilée
}
daily-month = **{ $month } :** { $points } ; { $count ->
    [0] aucune énigme résolue à temps
    [1] une énigme résolue à temps
   *[other] { $count } énigmes résolues à temps
}{ $tried ->
    [0] {""}.
    [one] , { $tried } fausse ou en retard.
   *[other] , { $tried } fausses ou en retard.
}
daily-shared = **{ $name }** · { daily-title } n° { $number }, { $date }, { $title }
    { $squares }{ $days ->
    [0] {""}
    [one] {""}
   *[other] {" "}· { $days } jours d’affilée
}
    -# Cinq verts : résolu. Moins : plus ou moins près.{ $tries ->
        [2] {" "}→ : second essai, compte pour moitié.
       *[other] {""}
    }
refusal-daily-shared = Tu as déjà partagé cette énigme trois fois. C’est assez.
daily-shared-done = Je le publie pour tout ce salon, juste en dessous.
daily-shared-here = Tu as déjà partagé cette énigme dans ce salon.
daily-seal = **{ button-daily-seal }** { $kind ->
    [match] Un programme a tiré les mots au sort et fait lui-même les indices. Personne ne les a choisis
   *[other] Un programme a tiré cette énigme au sort. Personne ne l’a choisie
}, et c’est la même pour tout le monde. Les { $answers } réponses ont toutes été essayées : une seule est la meilleure.
    Rien ne t’oblige à me croire sur parole : tout le monde peut vérifier.
daily-proof = Le sceau de chaque énigme est affiché ici dès la veille. Une fois sa journée passée, qui a une copie du programme peut refaire l’énigme et voir que le sceau est le même.
    -# Sceau de l’énigme de demain : `{ $fingerprint }`
    -# Pour le { $date }, `python -m engine daily --date { $day } --seed { $seed } --level { $level }` refait l’énigme et affiche son sceau.
refusal-daily-unknown = Il n’y a pas d’énigme de ce jour à résoudre. Tu peux rattraper les sept derniers jours.
refusal-daily-none = Je n’ai pas posé d’énigme ce jour-là. Il n’y en a donc pas à rattraper.
refusal-daily-answered = Tu n’as plus d’essai pour cette énigme.
refusal-daily-tried = Tu as déjà essayé cette réponse. Elle ne compte pas deux fois : choisis-en une autre.
refusal-go-used-up = Tu avais déjà utilisé ton unique essai avant la suppression de tes données. Le prochain est à toi.
refusal-daily-date = Écris le jour ainsi : 2026-12-01.

profile-daily = Série d’énigmes du jour
title-streak = { $days } énigmes du jour d’affilée
