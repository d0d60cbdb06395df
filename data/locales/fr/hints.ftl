# Conseils : ce que ferait un ordinateur, pour une personne qui le demande. $what est un coup en quelques mots.

button-hint = Conseil
button-hint-do = Jouer ça
button-hint-own = Choisir moi-même
button-hint-sure = Prendre le conseil

option-solo = En solo
    .about = Dans un message privé ou sur un plateau du salon ; le salon reçoit le résultat.
option-solo-private = visible par toi seulement
    .said = une partie en solo reste privée
option-solo-public = dans le salon
    .said = une partie en solo dans le salon

option-hints = Conseils entre personnes
    .about = Ce que ferait un ordinateur. Contre des ordinateurs et en solo, tu peux toujours demander.
option-hints-off = non
    .said = pas de conseils entre personnes
option-hints-on = oui
    .said = conseils aussi entre personnes

scores-mark-advised = avec conseils

# Le conseil
hint-best = Un ordinateur choisirait : **{ $what }**
hint-line = { $line }.
hint-gain = { $gain ->
    [0] { hint-quiet }
   *[other] +{ $gain }
}
hint-why = { $gain ->
    [0] aucun point tout de suite : { $why }
   *[other] +{ $gain } : { $why }
}
hint-quiet = pas de points tout de suite
hint-chance = { $why } : { $percent } %

# Ce qui vient ensuite ; $what est le coup suivant par ordre de valeur
hint-next-gain = { $gain ->
    [0] Deuxième choix : { $what } ({ hint-quiet })
   *[other] Deuxième choix : { $what } (+{ $gain })
}
hint-cost = { $points ->
    [0] { $why ->
        [own] il te reste ensuite moins à marquer
        [others] cela laisse plus à marquer aux autres
       *[none] sans doute moins à la fin
    }
    [one] environ { $points } point de moins à la fin
   *[other] environ { $points } points de moins à la fin
}
hint-next-later = Deuxième choix : { $what } (+{ $gain } tout de suite, mais { $cost })
hint-richer-later = Davantage tout de suite : { $what } (+{ $gain }, mais { $cost })
hint-next-behind = Deuxième choix : { $what } ({ $points ->
    [one] environ { $points } point de moins
   *[other] environ { $points } points de moins
})
hint-next-level = À peu près aussi bon : { $what }
hint-next-chance = Deuxième choix : { $what } ({ $percent } %)
hint-only = rien d’autre n’est possible. Redemande dès que tu as le choix

# Avant le premier dans une partie pour les records
hint-ask = Dès que tu prends un conseil, ton total porte une mention dans les records : { scores-mark-advised }. Elle reste pour cette partie ; ensuite, prends-en autant que tu veux.

# Pourquoi pas
refusal-hints-off = Ici des personnes jouent entre elles, et cette table a été ouverte sans conseils. Pour la prochaine, l’option se règle avant le début.
refusal-hint-thinking = Un ordinateur réfléchit déjà à un conseil pour toi. Un seul à la fois.
refusal-hints-many = Tu as pris beaucoup de conseils en peu de temps, et d’autres ont besoin des ordinateurs. Le prochain : <t:{ $when }:R>.
refusal-hint-late = Les ordinateurs sont trop occupés pour des conseils. Réessaie dans une minute, ou choisis toi-même.
refusal-hint-unknown = Les ordinateurs connaissent trop peu de ces mots pour en dire quelque chose. À toi de jouer.
