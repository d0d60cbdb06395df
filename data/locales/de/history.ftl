# Was von beendeten Spielen bleibt: Ergebnisse, Wertung, Rekorde. $name ist ein Name allein.

# Wertung am Tisch und für einen selbst
option-rated = Wertung
    .about = Ob das Ergebnis für die Wertungszahlen aller zählt.
option-rated-yes = zählt
    .said = mit Wertung
option-rated-no = zählt nicht
    .said = ohne Wertung
option-rated-off = zählt nicht, jemand will keine Wertung
    .said = ohne Wertung, weil hier jemand keine will
button-rated = Wertung einschalten
button-unrated = Wertung ausschalten
privacy-rated = Du hast eine Wertung. Schaltest du sie aus, wird auf keinem Server mehr ein Spiel gewertet, das danach mit dir am Tisch beginnt; Ranglisten, Rekorde und gestellte Tagesrätsel nennen dich nicht mehr.
privacy-unrated = Du hast keine Wertung: Kein Spiel, bei dem du mitspielst, wird gewertet, und Ranglisten, Rekorde und gestellte Tagesrätsel nennen dich nicht.

# Spiele, die jemand gespielt hat. Ein Ergebnis steht in einer Liste: „gewonnen, 41 Punkte“.
cmd-games = archiv
    .about = Deine beendeten Spiele ansehen
    .game = spiel
    .game-about = Nur dieses Spiel
    .with = mit
    .with-about = Nur Spiele mit dieser Person
    .where = wo
    .where-about = Auf diesem Server oder überall
    .here = dieser Server
    .all = überall
games-here = dieser Server
games-all = alle Server
games-title = **Deine Spiele** · { $what }
games-none = Du hast hier noch kein Spiel beendet. `/{ cmd-play }` eröffnet einen Tisch.
games-none-all = Du hast noch kein Spiel beendet. `/{ cmd-play }` eröffnet einen Tisch.
games-none-such = Kein beendetes Spiel von dir passt dazu.
games-with = mit { $names }
games-left = { $count ->
    [one] { $names } ist ausgestiegen
   *[other] { $names } sind ausgestiegen
}
games-left-you = du bist ausgestiegen
games-you = dich
games-sat-in = für { $names } sprang ein Computer ein
games-cup = Turnier: { $what ->
    [open] Runde noch nicht vorbei
    [missed] Runde versäumt, 0 Punkte
    [draw] unentschieden, { $points } Punkte
    [shared] { $mark }geteilt, { $points } Punkte
   *[points] { $mark }{ $points ->
        [one] { $points } Punkt
       *[other] { $points } Punkte
    }
}
games-unrated = nicht gewertet
games-on = auf { $name }
games-open = Öffnen
games-which = Nur ein Spiel zeigen
games-any = Alle Spiele
button-games = Meine Spiele
button-games-newer = Neuere
button-games-older = Ältere
button-games-here = Nur hier
button-games-all = Alle Server
result-won = gewonnen
result-place = Platz { $rank } von { $count }
result-team-won = gemeinsam gewonnen
result-team-lost = gemeinsam verloren
result-alone = allein
result-unranked = vorzeitig beendet
result-points = { $result }, { $sign }{ $score ->
    [one] { $score } Punkt
   *[other] { $score } Punkte
}
games-rated = Deine Wertungszahl danach: { $rating } ± { $spread } ({ $change })
games-why-alone = Nicht gewertet: allein gespielt.
games-why-team = Nicht gewertet: gemeinsam gespielt.
games-why-unranked = Nicht gewertet: nicht zu Ende gespielt.
games-why-chosen = Nicht gewertet: So war es in der Lobby gewählt.
games-why-declined = Nicht gewertet: Jemand am Tisch wollte keine Wertung.
games-why-computer = Nicht gewertet: Ein Computer hat mitgespielt.
games-why-taken = Nicht gewertet: Jemand kam später dazu, oder ein Platz wurde abgegeben.
games-why-short = Nicht gewertet: Nicht alle haben zweimal gezogen.
games-why-hinted = Nicht gewertet: Jemand hat einen Tipp geholt.
games-why-lot = Nicht gewertet: Die Reihenfolge der Plätze hat entschieden.
games-why-often = Nicht gewertet: Von den Spielen zweier Leute zählen nur die ersten drei in 24 Stunden.
games-why-unknown = Deine Wertungszahl bleibt gleich: Sonst hatte niemand am Tisch eine feste auf diesem Server.

# Die Karte einer Person; die Köpfe ihrer Spalten sind kurz
cmd-profile = profil
    .about = Dein Profil ansehen, oder das eines anderen Mitglieds
    .member = mitglied
    .member-about = Wessen Profil; leer für deins
button-profile = Mein Profil
button-profile-year = Nur { $year }
button-profile-of = Profil von { $name }
profile-title = **{ $name }** · { $place }
profile-alt = { $name }, { $place }
profile-head = Profil
profile-count = { $count ->
    [one] { $count } Spiel
   *[other] { $count } Spiele
}
profile-none = Dieses Mitglied hat hier noch kein Spiel beendet.
profile-year-none = In diesem Jahr hast du kein Spiel beendet.
profile-unrated = Die Wertung ist ausgeschaltet.
profile-line = { $count ->
    [one] { $count } Spiel
   *[other] { $count } Spiele
}{ $ranked ->
    [0] {""}
   *[other] , { $won } gewonnen
}
profile-best = Bestwert { $score }
profile-fact = { $label }: { $value }
profile-alone = { $title }, allein
profile-practice = { $title }, Übung
profile-titles = Titel
title-cup = { $count ->
    [one] Turniersieg { $title }
   *[other] Turniersieg { $title } ×{ $count }
}
title-season = { $place ->
    [1] Saisonsieg Q{ $quarter } { $year }
   *[other] Platz { $place } der Saison Q{ $quarter } { $year }
}
profile-cups = Turniere
profile-cups-value = { $count } gespielt, { $won } gewonnen
profile-curve = Wertung · { $title }
profile-curve-value = { $first } → { $last } in { $count ->
    [one] { $count } Spiel
   *[other] { $count } Spielen
}
profile-streak = Siege in Folge
profile-streak-value = zurzeit { $now }, längste Serie { $longest }
profile-company = Spielt am meisten mit
profile-companion = { $name } ({ $count })
rating-settled = Wertungszahl { $rating } ± { $spread }
rating-provisional = Wertungszahl { $rating } ± { $spread }, vorläufig
profile-provisional = -# Eine Wertung mit „?“ ist noch vorläufig; nach zehn bis zwanzig Spielen steht sie fest.
card-played = gespielt
card-won = Siege
card-best = Bestwert
card-rating = Wertung
card-spread = { $settled ->
    [True] ± { $spread }
   *[other] ± { $spread } ?
}

# Wer wo steht; zwei Personen gegeneinander
cmd-standings = rangliste
    .about = Die Rangliste dieses Servers ansehen
    .game = spiel
    .game-about = Welches Spiel; leer für das erste mit Wertung
    .with = mit
    .with-about = Du und diese Person im Vergleich
button-standings = Rangliste
button-versus = Ihr beide
standings-title = **{ $title }** · Rangliste dieses Servers
standings-place = **{ $rank }.** { $name } · { $rating } ± { $spread } · { $count ->
    [one] { $count } Spiel
   *[other] { $count } Spiele
}
# $line ist eine Zeile der Liste, die eigene
standings-you = { $line } · **du**
standings-half = -# Noch mehr Leute haben hier eine Wertungszahl. Genannt wird die obere Hälfte, höchstens { $most } Leute.
standings-provisional = Noch vorläufig:
standings-open = { $name } · { $rating } ± { $spread } · { $count ->
    [one] { $count } Spiel
   *[other] { $count } Spiele
}
standings-own = Du: Platz { $rank } von { $of }, { $rating } ± { $spread }.
standings-own-provisional = Du: { $rating } ± { $spread }, noch vorläufig.
standings-own-none = Du hast hier noch keine Wertungszahl.
standings-own-off = Du hast die Wertung ausgeschaltet (`/{ cmd-privacy }`).
standings-none = Auf diesem Server hat noch niemand eine Wertungszahl. Ein gewertetes Spiel unter Menschen bringt eine.
standings-how = -# Alle beginnen bei 1500. ± sagt, wie unsicher die Zahl noch ist: Nach zehn bis zwanzig Spielen steht sie fest, wenn mindestens drei Leute je dreimal dabei waren.
standings-which = Ein anderes Spiel
versus-title = **Du und { $name }** auf diesem Server
versus-line = { $title }: { $count ->
    [one] { $count } Spiel
   *[other] { $count } Spiele
}, { $mine }-mal du vorn, { $theirs }-mal { $name }{ $level ->
    [0] {""}
   *[other] , { $level }-mal gleichauf
}
versus-none = Zwischen euch beiden gibt es auf diesem Server noch nichts zu vergleichen.

# Rekorde eines Servers; jeder sagt, wie viel es ist
button-records = Rekorde des Servers
records-title = **{ $title }** · Rekorde dieses Servers (Computer zählen nicht)
records-seats = { $count ->
    [1] *allein*
    [2] *zu zweit*
    [3] *zu dritt*
    [4] *zu viert*
   *[other] *Spiele zu { $count }*
}
records-line = { $what } · { $name } · { $when }
records-none-game = In diesem Spiel hat dieser Server noch keine Rekorde.
records-none = Dieser Server hat noch keine Rekorde. `/{ cmd-play }` eröffnet einen Tisch.
record-new = { $count ->
    [one] **Neuer Rekord auf diesem Server:** { $records }
   *[other] **Neue Rekorde auf diesem Server:** { $records }
}
record-broken = { $what } ({ $name }; vorher { $before })
record-score = höchstes Ergebnis: { $value ->
    [one] { $value } Punkt
   *[other] { $value } Punkte
}
record-move = bester Zug: { $value ->
    [one] { $value } Punkt
   *[other] { $value } Punkte
}

# Seasons: ein Vierteljahr. $place ist ein Rang, $ends ein Datum, das Discord schreibt.
button-season = Saison
button-ratings = Wertungen
button-season-before = Vorige Saison
button-season-after = Nächste Saison
card-points = Punkte
card-beaten = besiegt
card-ahead = davor
season-name = Saison Q{ $quarter } { $year }
season-all = Alle Spiele
season-title = **{ $title }** · Saison Q{ $quarter } { $year } dieses Servers, bis { $ends }
season-title-over = **{ $title }** · Saison Q{ $quarter } { $year } dieses Servers, schon vorbei
season-line = **{ $place }** { $name } · { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} · { $count ->
    [one] 1 Spiel
   *[other] { $count } Spiele
} · { $beaten ->
    [one] 1 Person besiegt
   *[other] { $beaten } Personen besiegt
} · vor { $share } % der anderen
season-none = In dieser Saison ist kein gewertetes Spiel zu Ende gegangen.
season-own = Du: Platz { $place } von { $of }, { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} aus { $count ->
    [one] 1 Spiel
   *[other] { $count } Spielen
}.
season-own-open = Du: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}. Für einen Platz musst du { $people } verschiedene Personen besiegen. Besiegt: { $beaten }.
season-own-past = Du: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}. Für einen Platz hättest du { $people } verschiedene Personen besiegen müssen.
season-own-none = Du hast noch keine Punkte. Ein gewertetes Spiel ändert das.
season-worth = { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}{ $reason ->
    [often] : von derselben Person bekommst du höchstens einen am Tag und { $times } in der Saison
    [unknown] : Wer hier noch keine feste Wertungszahl hat, bringt keinen
   *[none] {""}
}.
season-share = { $share } %
season-how = -# In einem gewerteten Spiel bekommst du einen Punkt für jede Person, die du hinter dir lässt, von derselben Person aber höchstens einen am Tag und { $times } in der Saison.
season-places = Einen Platz hast du mit { $people } Besiegten.
season-ties = Bei gleichen Punkten zählen die Punkte der Besiegten, dann der Anteil davor.
season-people = { $named ->
    [0] { $count ->
        [one] 1 Person spielt mit
       *[other] { $count } spielen mit
    }
   *[other] die ersten { $named } von { $count }
}
season-champions = Schlusstabelle
season-champion = **{ $name }** ({ $points })
season-over = **Die Saison ist vorbei.** Vorn: { $list }. Eine neue hat begonnen, und alle fangen bei null an.

# Titel am Ende: worin jemand am besten war
titles = Höhepunkte: { $list }
title-of = { $who } ({ $what })
title-ahead = nie zurückgelegen
title-back = vom letzten Platz zum Sieg
title-turn = bester Zug: { $value ->
    [one] 1 Punkt
   *[other] { $value } Punkte
}
