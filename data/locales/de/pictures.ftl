# Wörter auf Bildern aller Spiele.
pictures-player = Platz { $letter }
pictures-player-head = Name
pictures-film = { $game }, ein Spiel als Kurzfilm.
pictures-film-won = { $game }, ein Spiel als Kurzfilm: { $result }.
pictures-final = Summe
pictures-gone = { $score } (raus)
pictures-gone-who = { $count ->
    [one] { $name } ist raus.
   *[other] Alle anderen sind raus.
}
pictures-only-you = nur du siehst das
pictures-more = Mehr in der Textansicht.
pictures-over = Das Spiel ist zu Ende
pictures-wins = { $count ->
    [0] Niemand gewinnt
    [one] { $names } gewinnt
   *[other] { $names } gewinnen
}
pictures-came = Nur { $name } war da
pictures-and = { $first } und { $last }
pictures-computer = Vom Computer gespielt: { $seats }.
pictures-closed = Raus: { $seats }.
pictures-away = Abwesend: { $seats }.
pictures-since = Neu: { $cells }.
pictures-named = { $name }: { $what }
pictures-turn = { $name } ist am Zug
pictures-begins = { $name } beginnt
pictures-gain = { $label } · { $gain }
pictures-private = Nur du siehst das: { $question }
pictures-choices = Zur Wahl: { $choices }.
pictures-brings = Das bringt { $gain }.
pictures-crossed = Rote Kreuze auf { $cells }.
pictures-allowed = Möglich: { $cells }.

# Der Stand eines Cups
pictures-cup-points = Punkte
pictures-cup-opponents = Gegner
pictures-cup-number = { $points }
pictures-cup-bye = frei
pictures-cup-late = später dazu
pictures-cup-out = raus
pictures-cup-left = weg
pictures-cup-you = du
pictures-cup-won = Sieg
pictures-cup-after = nach Runde { $round } von { $rounds }
pictures-cup-end = Endstand nach { $rounds ->
    [one] { $rounds } Runde
   *[other] { $rounds } Runden
}
pictures-cup-round = R{ $number }
pictures-cup-met-won = schlug { $who }
pictures-cup-met-drawn = unentschieden gegen { $who }
pictures-cup-met-lost = verlor gegen { $who }
pictures-cup-bye-about = spielfrei: Punkte wie für einen Sieg
pictures-cup-late-about = später dazu: 6 Punkte
pictures-cup-met-missed = versäumt
pictures-cup-byes = öfter frei
pictures-cup-weaker = schwächere Gegner
pictures-cup-rivals-about = { $crowded ->
    [0] Gegner: die Punkte aller, auf die du trafst, addiert
   *[other] Gegner: je Runde der Punkteschnitt der anderen, addiert
}
pictures-cup-rivals-bye = ohne Tisch: die eigenen Punkte, höchstens { $most }
pictures-cup-more = und { $count } weitere
pictures-cup-line = { $name }: { $points } ({ $rounds }; Gegner { $opponents })
pictures-cup-line-short = { $name }: { $points } (Gegner { $opponents })
pictures-cup-line-marked = { $line }, { $mark }
