# La liste de mots d’un serveur : ce qui ne va pas dans un fichier, ligne par ligne.
words-taken = { $name } est maintenant la liste de ce serveur. Choisis-la dans les options d’une table ; les tables en cours gardent leurs mots.
words-again = Ce serveur avait déjà eu ces mots ; ils sont de nouveau sa liste : { $name }. Les tables en cours gardent leurs mots.
words-there = La liste de ce serveur contient déjà exactement ces mots. Rien ne change.
words-full = Les listes de ce serveur occupent déjà toute la place que j’ai pour elles : celles qui ont servi restent, pour revoir les parties. Rien ne change. Tu peux remettre en service une liste d’avant.
words-removed = La liste de ce serveur est retirée. Les tables en cours la gardent.
words-none = Ce serveur n’a pas de mots à lui.
words-shown = { $name } : { $count } tuiles, mot blanc et mot noir.
words-refused = { $count ->
    [one] Une chose ne va pas, donc rien n’a changé :
   *[other] { $count } choses ne vont pas, donc rien n’a changé :
}
words-more = { $count ->
    [one] … et { $count } autre, dans le fichier.
   *[other] … et { $count } autres, dans le fichier.
}
words-line = Ligne { $line } : { $fault }
words-fault-size = Le fichier a { $bytes } octets ; { $most } au plus.
words-fault-more = Après { $most } erreurs, j’ai arrêté de lire. Corrige d’abord celles-ci.
words-fault-encoding = ce n’est pas de l’UTF-8. Enregistre le fichier en texte UTF-8.
words-fault-tiles = { $found ->
    [one] { $found } tuile ne suffit pas
   *[other] { $found } tuiles ne suffisent pas
} ; il en faut { $least }.
words-fault-columns = { $found ->
    [one] { $found } mot
   *[other] { $found } mots
} au lieu de deux. Écris « blanc; noir ».
words-fault-empty = { $side ->
    [white] le mot blanc manque.
   *[black] le mot noir manque.
}
words-fault-letters = « { $word } » contient un signe ({ $mark }) qui n’est pas une lettre. Un mot n’a que des lettres.
words-fault-script = « { $word } » contient une lettre ({ $mark }) qu’on ne peut pas dessiner. Les lettres latines, grecques et cyrilliques conviennent.
words-fault-short = « { $word } » a { $found ->
    [one] { $found } lettre
   *[other] { $found } lettres
} ; il en faut au moins { $least }.
words-fault-long = « { $word } » a { $found } lettres ; { $most } au plus.
words-fault-wide = « { $word } » est trop large pour une tuile.
words-fault-same = « { $word } » se trouve des deux côtés.
words-fault-related = « { $word } » et « { $other } », sur une même tuile, sont des formes d’un même mot.
words-fault-repeated = « { $word } » est déjà à la ligne { $first }.
words-fault-stem = « { $word } » est une forme de « { $other } », ligne { $first }.
