# Mots sur les images de tous les jeux.
pictures-player = Place { $letter }
pictures-player-head = nom
pictures-film = { $game }, une partie en court-métrage.
pictures-film-won = { $game }, une partie en court-métrage : { $result }.
pictures-final = total
pictures-gone = { $score } (hors jeu)
pictures-gone-who = { $count ->
    [one] { $name } a quitté la partie.
   *[other] Tous les autres ont quitté la partie.
}
pictures-only-you = pour toi seulement
pictures-more = La suite en version texte.
pictures-over = La partie est finie
pictures-wins = { $count ->
    [0] Personne ne gagne
    [one] { $names } gagne
   *[other] { $names } gagnent
}
pictures-came = Seule présence : { $name }
pictures-and = { $first } et { $last }
pictures-computer = Joué par un ordinateur : { $seats }.
pictures-closed = Hors jeu : { $seats }.
pictures-away = Absence : { $seats }.
pictures-since = Nouveau : { $cells }.
pictures-named = { $name } : { $what }
pictures-turn = { $name } doit jouer
pictures-begins = { $name } commence
pictures-gain = { $label } · { $gain }
pictures-private = Visible par toi seulement : { $question }
pictures-choices = Au choix : { $choices }.
pictures-brings = Cela rapporte { $gain }.
pictures-crossed = Croix rouges sur { $cells }.
pictures-allowed = Possible : { $cells }.

# Le classement d’une coupe
pictures-cup-points = points
pictures-cup-opponents = adv.
pictures-cup-number = { $points }
pictures-cup-bye = exemption
pictures-cup-late = arrivée tardive
pictures-cup-out = hors course
pictures-cup-left = abandon
pictures-cup-you = toi
pictures-cup-won = victoire
pictures-cup-after = après la manche { $round } sur { $rounds }
pictures-cup-end = classement final après { $rounds ->
    [one] { $rounds } manche
   *[other] { $rounds } manches
}
pictures-cup-round = M{ $number }
pictures-cup-met-won = a battu { $who }
pictures-cup-met-drawn = nul avec { $who }
pictures-cup-met-lost = défaite contre { $who }
pictures-cup-bye-about = exemption : points d’une victoire
pictures-cup-late-about = arrivée tardive : 6 points
pictures-cup-met-missed = manche manquée
pictures-cup-byes = davantage d’exemptions
pictures-cup-weaker = adversaires plus faibles
pictures-cup-rivals-about = { $crowded ->
    [0] adv. : les points de tous tes adversaires, additionnés
   *[other] adv. : points moyens des autres de ta table, additionnés
}
pictures-cup-rivals-bye = sans table : tes propres points, { $most } au plus
pictures-cup-more = et { $count } de plus
pictures-cup-line = { $name } : { $points } ({ $rounds } ; adv. { $opponents })
pictures-cup-line-short = { $name } : { $points } (adv. { $opponents })
pictures-cup-line-marked = { $line }, { $mark }
