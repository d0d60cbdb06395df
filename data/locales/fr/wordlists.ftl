# La liste de mots d’un serveur : ce qui ne va pas dans un fichier, ligne par ligne.
words-taken = { $name } est maintenant la liste de ce serveur. Choisis-la dans les options d’une table ; les tables en cours gardent leurs mots.
words-again = Ce serveur avait déjà eu ces mots ; ils sont de nouveau sa liste : { $name }. Les tables en cours gardent leurs mots.
words-there = La liste de ce serveur contient déjà exactement ces mots. Rien ne change.
words-full = Les listes de ce serveur occupent déjà toute la place que j’ai pour elles : celles qui ont servi restent, pour revoir les parties. Rien ne change. Tu peux remettre en service une liste d’avant.
words-removed = La liste de ce serveur est retirée. Les tables en cours la gardent.
words-none = Ce serveur n’a pas de mots à lui.
words-shown = { $name } : { $count } tuiles, mot blanc et mot noir.
words-refused = Je ne peux pas prendre cette liste, donc rien n’a changé :
words-count = Elle a { $count } tuiles de deux mots.
words-paired = J’ai mis deux par deux les mots qui étaient seuls.
words-kin = Des mots sont parents, comme « { $word } » et « { $other } » ({ $count ->
    [one] une fois
   *[other] { $count } fois
 }). Je les ai gardés : sans eux, il y aurait trop peu de tuiles.
words-left-out = { $count ->
    [one] Une entrée ne va sur aucune tuile, je l’ai laissée de côté :
   *[other] { $count } entrées ne vont sur aucune tuile, je les ai laissées de côté :
}
words-alike = { $fault } { $count ->
    [one] Une autre est dans ce cas.
   *[other] { $count } autres sont dans ce cas.
}
words-line = Ligne { $line } : { $fault }
words-fault-size = Le fichier a { $bytes } octets ; { $most } au plus.
words-fault-gone = Discord n’a plus ce fichier. Envoie-le à nouveau.
words-fault-more = J’ai arrêté de lire après { $most } mots.
words-fault-encoding = Je ne peux pas lire ce fichier. Enregistre-le en texte (UTF-8) ou en CSV.
words-fault-tiles = { $found ->
    [one] { $found } tuile ne suffit pas
   *[other] { $found } tuiles ne suffisent pas
} ; il en faut { $least }, de deux mots chacune.
words-fault-letters = « { $word } » contient { $mark ->
    [space] une espace
   *[other] un signe ({ $mark }) qui n’est pas une lettre
}. Un mot n’a que des lettres.
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
