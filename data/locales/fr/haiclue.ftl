# Haiclue, en français. $who est une place comme dans les messages ("**B** Jonas"), $name comme dans les images.

haiclue-title = Haiclue
haiclue-tagline = Faire deviner un mot secret avec les mots de sa main.
haiclue-puzzle-rules =
    - Chaque indice veut désigner un des mots, avec les mots qu’on avait sous la main.
    - Pense à ce qui va ensemble : genre, partie, usage, lieu, contraire.
    - Chaque mot ne va qu’avec un indice. Chaque paire juste compte.

haiclue-option-word_language = Langue des mots
    .about = D’où viennent les mots. Un serveur peut avoir sa propre liste.
haiclue-option-word_language-en = anglais
haiclue-option-word_language-de = allemand
haiclue-option-word_language-fr = français
haiclue-option-word_language-server = liste du serveur
haiclue-option-clue_timer = Temps pour écrire
    .about = Passé ce temps, un indice commencé compte ; sinon, tu n’en donnes pas.
haiclue-option-clue_timer-off = illimité
haiclue-option-clue_timer-60 = 1 minute
haiclue-option-clue_timer-90 = 1 minute 30
haiclue-option-clue_timer-120 = 2 minutes
haiclue-option-clue_timer-180 = 3 minutes
haiclue-option-clue_timer-300 = 5 minutes
haiclue-option-guess_timer = Temps pour deviner
    .about = Pour chaque indice ; passé ce temps, une réponse manquante compte comme fausse.
haiclue-option-guess_timer-off = illimité
haiclue-option-guess_timer-30 = 30 secondes
haiclue-option-guess_timer-45 = 45 secondes
haiclue-option-guess_timer-60 = 1 minute
haiclue-option-guess_timer-90 = 1 minute 30
haiclue-option-youngest = Qui lit en premier
    .about = À la première manche ; ensuite, chaque place à son tour.
haiclue-option-youngest-random = tirage au sort
haiclue-option-reveal = Deviner
    .about = Deviner ensemble chaque indice, ou tous quand on veut.
haiclue-option-reveal-one_by_one = un indice après l’autre
    .about = Lire, deviner, dévoiler : pour un salon vocal.
haiclue-option-reveal-all_at_once = tous les indices à la fois
    .about = Devine-les quand tu veux ; puis tout est dévoilé.
haiclue-option-latecomers = Qui arrive plus tard
    .about = Si l’on peut encore prendre une place après le début.
haiclue-option-latecomers-off = ne peut plus jouer
haiclue-option-latecomers-on = joue dès la manche suivante

# Couleurs
haiclue-colour-blue = bleu
haiclue-colour-red = rouge
haiclue-colour-green = vert
haiclue-colour-yellow = jaune
haiclue-colour-none = pas de réponse

# Mots dans les images
haiclue-facts = manche { $round } sur { $rounds }
haiclue-turn-clue = { $count ->
    [one] { $count } personne écrit encore
   *[other] { $count } personnes écrivent encore
}
haiclue-turn-one-clue = { $name } écrit encore
haiclue-turn-guess = { $count ->
    [one] { $count } personne cherche encore
   *[other] { $count } personnes cherchent encore
}
haiclue-turn-one-guess = { $name } cherche encore
haiclue-turn-read = { $reader } lit l’indice de { $author }
haiclue-turn-shown = { $name } pensait à « { $word } »
haiclue-second-clue = écrivez vos indices · { $progress }
haiclue-second-all = devinez un mot par indice · { $progress }
haiclue-second-read = devinez son mot · { $progress }
haiclue-in-clue = { $done ->
    [one] { $done } sur { $total } a fini
   *[other] { $done } sur { $total } ont fini
}
haiclue-in-guess = { $done ->
    [one] { $done } sur { $total } a répondu
   *[other] { $done } sur { $total } ont répondu
}
haiclue-understood = { $total ->
    [1] { $right ->
        [0] pas trouvé
       *[other] trouvé
    }
   *[other] { $right ->
        [0] personne n’a trouvé
        [one] { $right } sur { $total } a trouvé
       *[other] { $right } sur { $total } ont trouvé
    }
}
haiclue-waiting = indices encore à lire
haiclue-more = { $count ->
    [one] +{ $count } autre
   *[other] +{ $count } autres
}
haiclue-team = ensemble
haiclue-of = { $points } sur { $most }
haiclue-goal = but : { $goal }
haiclue-round = manche
haiclue-since = (dès la manche { $round })
haiclue-count = { $count ->
    [one] un indice
   *[other] { $count } indices
}
haiclue-hand-title = Tes mots
haiclue-hand-lead = Ton indice doit mener à ce mot.
haiclue-hand-sent = Ton indice est envoyé. Tu peux encore le changer.
haiclue-hand-open = Les indices sont visibles.
haiclue-hand-none = pas d’indice dans cette manche
haiclue-hand-next = ici
haiclue-hand-card = Ton mot : { $word } ({ $colour })
haiclue-hand-yours = ton mot
haiclue-best = Meilleur indice : { $name }
haiclue-best-tied = Parmi les meilleurs indices : { $name }
haiclue-column-author = indices
haiclue-column-guesser = réponses
haiclue-column-team = bonnes réponses
haiclue-team-perfect = Parfait !
haiclue-team-won = Vous gagnez ensemble
haiclue-team-lost = Vous perdez ensemble
haiclue-team-open = Ni gagné ni perdu

# Ce qui s’est passé
haiclue-event-deal = { $tiles } mots par personne, { $rounds } manches.{ $seats ->
    [2] {" "}Vous jouez ensemble : il faut **six bonnes réponses sur huit** pour gagner.
   *[other] {" "}Chaque bonne réponse donne deux points : un à qui devine, un à qui a donné l’indice.
}
haiclue-event-round = Manche { $round } sur { $rounds } : { $how ->
    [first] chaque personne tire en secret un des quatre mots en couleur et écrit un indice pour le faire deviner. On voit le sien avec *{ haiclue-label-clue }*.
    [black] toutes les tuiles sont retournées, vous avez maintenant de nouveaux mots. Chaque personne écrit un indice.
   *[white] chaque personne écrit un indice.
}
haiclue-event-card = Ton mot : **{ $word }** ({ $colour }).
haiclue-event-ready = { $seat } a envoyé son indice ({ $done } sur { $seats }).
haiclue-event-working = { $seat } continue d’écrire (indices : { $done } sur { $seats }).
haiclue-event-no-clue = Pas d’indice : place { $seat } absente (indices : { $done } sur { $seats }).
haiclue-event-open = { $clues ->
    [0] Manche { $round } : aucun indice.
    [one] Le seul indice de la manche { $round } est visible.
    [2] Les deux indices de la manche { $round } sont visibles.
   *[other] Les { $clues } indices de la manche { $round } sont visibles.
}
haiclue-event-void-seats = Pas d’indice : { $names }.
haiclue-event-read = { $reader } lit l’indice de { $author } ({ $number } sur { $clues }) : *{ $clue }*
haiclue-event-guessed = { $seat } a répondu ({ $done } sur { $seats }).
haiclue-event-reveal-right = Le mot était **{ $word }**, trouvé par { $names }.
haiclue-event-reveal-team = Le mot était **{ $word }**, trouvé par { $names } : +1 pour vous deux.
haiclue-event-reveal-none = Le mot était **{ $word }**. Personne n’a trouvé.
haiclue-event-reveal-wrong = Le mot était **{ $word }** ; { $names } a répondu *{ $said }*.
haiclue-event-reveal-missed = Le mot était **{ $word }**, que { $names } n’a pas trouvé.
haiclue-event-wrong = { $who } a répondu *{ $word }*.
haiclue-recalled-right = Trouvé : { $author } faisait deviner **{ $word }**.
haiclue-recalled-wrong = Pas *{ $guess }* : { $author } faisait deviner **{ $word }**.
haiclue-came-many = Tu as trouvé { $right } sur { $total }.
haiclue-came-clue = { $gain ->
    [0] Tu ne marques rien cette fois
   *[other] Tu marques **+{ $gain }**
} et tu as { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
haiclue-came-round = { $gain ->
    [0] La manche entière ne te rapporte rien, et tu as
   *[other] La manche entière te rapporte **+{ $gain }**, et tu as
} { $points ->
    [one] { $points } point
   *[other] { $points } points
}.
haiclue-came-team = { $own ->
    [right] { $who } a trouvé ton mot : ensemble **{ $points } sur { $most }**.
    [wrong] { $who } n’a pas trouvé ton mot : ensemble **{ $points } sur { $most }**.
   *[none] Ensemble : **{ $points } sur { $most }**.
}
haiclue-event-late = Pas de réponse : { $names }.
haiclue-event-turn = Manche { $round } : { $how ->
    [none] aucun indice n’a été compris.
    [even] chaque indice a été compris par { $count ->
        [one] une personne
       *[other] { $count } personnes
    }.
   *[best] { $best ->
        [one] le meilleur indice, compris
       *[other] les meilleurs indices, compris chacun
    } par { $count ->
        [one] une personne
       *[other] { $count } personnes
    }, { $best ->
        [one] vient
       *[other] viennent
    } de { $who }{ $lost ->
        [0] .
        [one] . Un autre n’a été compris par personne.
       *[other] . { $lost } autres n’ont été compris par personne.
    }
}
haiclue-round-beyond = Six ne sont plus possibles : au mieux { $best } sur 8.
haiclue-event-pass = Quatre nouveaux mots en couleur. { $players ->
    [2] Vous retournez vos mots et vous les échangez.
   *[other] Tout le monde retourne ses mots et les passe à gauche.
}
haiclue-event-latecomer = { $seat } joue dès la manche { $round } et reçoit quinze mots.

# Pourquoi c’est fini
haiclue-ending-rounds = Toutes les manches sont jouées.
haiclue-ending-perfect = { $points } bonnes réponses sur { $most } : parfait !
haiclue-ending-won = { $points } bonnes réponses sur { $most } : vous gagnez ensemble.
haiclue-ending-lost = Bonnes réponses : { $points } sur { $most }. Vous perdez ensemble ; il en fallait six.
haiclue-ending-resigned = Il ne reste pas assez de monde pour continuer.
haiclue-ending-points = Bonnes réponses : { $points } sur { $most }.

# Le choix
haiclue-question-clue = Quels mots mènent au tien ?
haiclue-question-clue-for = Quels mots mènent à { $word } ?
haiclue-question-clue-not = Quels mots mènent à { $word } (et non à : { $others }) ?
haiclue-question-withdraw = Reprendre ton indice et continuer d’écrire ?
haiclue-question-author = Quel indice veux-tu deviner ?
haiclue-merit-clue = chance que ton indice mène à ton mot
haiclue-merit-guess = chance que ce soit ce mot
haiclue-tied = Ce qui mène à *{ $target }* : { $ties }.
haiclue-tie = { $theme ->
    [none] *{ $word }*
   *[other] *{ $word }* via « { $theme } »
}
haiclue-untied = Sans lien clair : *{ $words }*.
haiclue-question-own = On devine ton indice.
haiclue-question-guess = À quel mot pense { $name } ?
haiclue-guess-open = Tu peux changer d’avis jusqu’à la dernière réponse.
haiclue-guess-last = Ta réponse est la dernière : elle compte aussitôt.
haiclue-label-colour = { $colour } · { $word }
haiclue-label-pair = { $name } : { $label }
haiclue-label-clue = Écrire mon indice
haiclue-label-of = Indice de { $name }
haiclue-label-guess = Deviner
haiclue-verb-guess-also = répondre
haiclue-verb-clue-also = écrire indice
haiclue-verb-withdraw-also = retour
haiclue-label-withdraw = Reprendre mon indice
haiclue-label-void = Pas d’indice
haiclue-label-none = Pas de réponse
haiclue-confirm-guess = Répondre { $colour }
haiclue-describe-clue = indice « { $clue } »
haiclue-taken-back = Tu as repris ton indice. Modifie-le ou renvoie-le.
haiclue-describe-withdraw = reprendre l’indice
haiclue-describe-void = pas d’indice
haiclue-describe-guess = { $colour } pour { $name }
haiclue-describe-read = « { $word } » ({ $colour }) pour « { $clue } » de { $name }

# Pour lire sans voir
haiclue-mark-blue = losange
haiclue-mark-red = triangle
haiclue-mark-green = barre inclinée
haiclue-mark-yellow = cercle
haiclue-alt-writing = Écrivent encore : { $names }
haiclue-alt-guessing = Cherchent encore : { $names }
haiclue-alt-meant = { $name } pensait à { $word } ({ $colour })
haiclue-alt-right = { $count ->
    [0] { $name } n’a trouvé aucun mot
    [1] { $name } a trouvé le mot de la manche { $rounds }
   *[other] { $name } a trouvé les mots des manches { $rounds }
}
haiclue-alt-targets = Mots : { $targets } ; tuiles par pile : { $count }
haiclue-alt-marks = Signes : { $marks }
haiclue-alt-clue = Indice : { $clue }
haiclue-alt-open = Indice de { $name } : { $clue }
haiclue-alt-next = Encore à lire : { $name } : { $clue }
haiclue-alt-draft = Pour l’instant : { $clue }.
haiclue-alt-hand = Tes mots : { $words }.
haiclue-alt-mine = Ta réponse : { $colour }.
haiclue-state-author = auteur de l’indice
haiclue-state-void = pas d’indice
haiclue-state-in = a fini
haiclue-state-thinking = réfléchit
haiclue-text-read = déjà lus (trouvé : par qui) :
haiclue-text-result = { $name } · { $word } · { $clue } · trouvé : { $right }
haiclue-text-void = { $name } · { $word } · pas d’indice

# Refus
haiclue-refusal-verb = { $asked ->
    [clue] « { $verb } » n’est pas un indice. Tape au moins deux de tes mots, leurs débuts ou leurs numéros, comme ceci : 4 9, 12.
   *[guess] « { $verb } » n’est pas une réponse. Devine une couleur ou son mot.
}
haiclue-refusal-words = Après « { $verb } », il manque quelque chose ou il y a un mot de trop.
haiclue-refusal-no-such-seat = Il n’y a personne en { $seat }.
haiclue-refusal-unknown-colour = La couleur « { $colour } » n’existe pas. Écris bleu, rouge, vert ou jaune.
haiclue-refusal-unknown-item = { $item } n’est pas un de tes mots. Prends ceux de ton image.
haiclue-refusal-twice = Un mot ne peut être qu’une fois dans ton indice. Enlève un « { $item } ».
haiclue-refusal-empty-row = Une ligne de ton indice est vide. Mets-y un mot ou enlève la ligne.
haiclue-refusal-size = Un indice a au moins { $least } de tes mots. { $given ->
    [0] Ajoutes-en.
   *[other] Pour l’instant, il n’y a que « { $item } » : ajoutes-en.
}
haiclue-refusal-own-word = « { $word } » est le mot à trouver. Utilise tes propres mots pour y mener.
haiclue-refusal-nothing-sent = Tu n’as pas encore envoyé d’indice : il n’y a rien à reprendre. Écris-en un d’abord.
haiclue-refusal-clues-closed = Les indices de la manche { $round } sont visibles et ne changent plus. Devine plutôt une couleur : elle peut encore changer.
haiclue-refusal-none-open = Aucun indice n’est encore visible. On devine dès qu’ils sont tous là.
haiclue-refusal-guess-early = L’indice de { $name } n’est pas encore lu. Attends son tour.
haiclue-refusal-guess-late = L’indice de { $name } est déjà dévoilé. Devine celui du moment.
haiclue-refusal-own-clue = « { $clue } » est ton propre indice : tu ne le devines pas.
haiclue-refusal-void-clue = Il n’y a pas d’indice de { $name } dans cette manche. Devine un autre indice.
haiclue-refusal-already-in = Tu as déjà répondu. Change ta réponse ou attends que tout le monde ait répondu.
haiclue-refusal-supply = La partie a besoin de { $tiles } tuiles différentes. Recommence-la avec une liste complète.

# Le record d’un serveur
haiclue-record-clue = meilleur indice : compris par { $value ->
    [one] { $value } personne
   *[other] { $value } personnes
}

# L’histoire d’une partie terminée
haiclue-recap-best = { $equals ->
    [one] Le meilleur indice
   *[other] Parmi les meilleurs indices
} : « { $clue } » pour « { $word } » de { $who }{ $count ->
    [0] .
    [one] , compris par une personne.
   *[other] , compris par { $count } personnes.
}{ $more ->
    [0] {""}
    [one] {" "}Tout le monde en a compris un autre.
   *[other] {" "}Tout le monde en a compris { $more } autres.
}
haiclue-recap-lost = « { $clue } » pour « { $word } » de { $who } a été pris pour { $taken }.{ $more ->
    [0] {""}
    [one] {" "}Un autre n’a jamais été compris.
   *[other] {" "}{ $more } autres n’ont jamais été compris.
}
haiclue-recap-taken = « { $word } »
haiclue-recap-later = { $who } a rejoint la partie à la manche { $round }.
haiclue-analysis-shares = indices et réponses, tels que l’ordinateur les lirait
haiclue-analysis-luck = Les pourcentages notent indices et réponses tels que l’ordinateur les lirait : qui gagne peut en avoir un plus bas.

# Leçons
haiclue-lesson-card = Fais deviner un mot secret par un **indice**, et devine ceux des autres : les deux rapportent des points. Sur quatre piles, voici **quatre mots**, chacun d’une couleur. Tout le monde tire une **carte** en secret ; sa couleur dit quel mot est le sien. Deux personnes peuvent avoir le même.
haiclue-lesson-clue = Tout le monde a des **tuiles** avec un mot, que personne d’autre ne voit. Ton mot est en haut à gauche : donne un **indice** pour lui avec au moins { $least } d’entre elles, dans l’ordre que tu veux, et sur plusieurs lignes si tu préfères. Les mots ne changent pas.
    .task = **Quel indice donnerais-tu ?**
    .right = Les autres verront ton indice ainsi dès que tout le monde aura envoyé le sien ; d’ici là, il reste caché. Leurs réponses diront s’il mène à ton mot : qui le trouve marque un point, et toi aussi.
haiclue-lesson-guess = Tous les indices sont là. Chaque personne a une lettre : ci-dessous, tu vois l’indice de **B**.
    .task = **Quel mot est visé ?**
    .right = Quelqu’un de **naïf** n’est pas très **malin** ; on le trouve même un peu **bête**. Qui devine ce mot marque un point, et qui a donné l’indice aussi.
    .wrong = { $chosen ->
        [blue] Une « bête » boit à la source, mais « malin » n’y mène pas.
        [red] Une « bête » peut grandir, mais « malin » ne dit rien de la taille.
       *[green] Ni « malin » ni « bête » ne mènent au soleil.
    } Quel mot dit aussi comment est quelqu’un ?
haiclue-lesson-own = Tu es **A**, et ton propre mot est le **{ $own ->
        [blue] { haiclue-colour-blue }
        [red] { haiclue-colour-red }
        [green] { haiclue-colour-green }
       *[yellow] { haiclue-colour-yellow }
    }**.
    .task = **Quel mot est visé maintenant ?**
    .right = Quand gronde le tonnerre, on peut **trembler** dans son lit. C’est aussi ta propre couleur : deux cartes peuvent nommer le même mot.
    .wrong = { $chosen ->
        [blue] Le « tonnerre » effraie les bêtes, mais « lit » n’y mène pas.
        [green] Un « lit » peut être chic, mais pas le « tonnerre ».
       *[yellow] On peut grandir au « lit », mais pas grâce au « tonnerre ».
    } Que fait-on au lit quand il tonne ?
haiclue-lesson-points = Chaque bonne réponse donne un point à qui devine et **un point à qui a donné l’indice**. Quand tout le monde a répondu à tous les indices, la **manche** est finie et la suivante commence, comme ici : « … » montre qui écrit encore. Après la manche { $rounds }, qui a le plus de points gagne.
haiclue-lesson-sides = Chaque tuile a **un autre mot au dos** : après chaque manche, toutes sont retournées, du **blanc** au **noir** puis à l’inverse. Quand elles sont de nouveau blanches, quatre nouveaux mots sortent de leurs piles, et tout le monde passe ses tuiles à gauche. Tout cela se fait tout seul.
