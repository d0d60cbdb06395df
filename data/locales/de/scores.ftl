# Bestenlisten: Ergebnisse von Spielen, die jemand allein spielt. $who und $name sind nur Namen.

cmd-scores = bestenliste
    .about = Die besten Ergebnisse allein gespielter Spiele und die Rekorde dieses Servers
    .game = spiel
    .game-about = Welches Spiel; ohne Angabe die neueste Liste
    .who = wer
    .who-about = Alle auf diesem Server oder nur du
    .server = dieser Server
    .mine = nur ich
button-scores = Bestenliste
button-scores-server = Dieser Server
button-scores-mine = Nur ich

# Vermerke an einem Ergebnis
scores-mark-hint = Punkte vorab gezeigt
scores-mark-undone = Züge zurückgenommen

# Vor dem Spiel und währenddessen
scores-lobby = Allein spielst du um die Bestenliste dieses Servers: Drück *Spiel starten*. Andere können sich noch dazusetzen.
scores-lobby-hint = Jede Wahl zeigt ihre Punkte. Wer so allein spielt, bekommt einen Vermerk in der Bestenliste: { scores-mark-hint }.
scores-more-clean = Dein Ergebnis kommt in die Bestenliste dieses Servers. Nimmst du einen Zug zurück oder holst du einen Zugtipp, wird das dort vermerkt.
scores-more-marked = Dein Ergebnis kommt in die Bestenliste dieses Servers, mit Vermerk: { $marks }.
scores-undo-ask = Sobald du einen Zug zurücknimmst, bekommt dein Ergebnis einen Vermerk in der Bestenliste: { scores-mark-undone }. Er bleibt für dieses Spiel; danach kannst du zurücknehmen, so oft du willst.
scores-undo-marked = Dein Ergebnis hat jetzt den Vermerk: { scores-mark-undone }.

# Das Ende eines Spiels
ended-alone = { $who } erreicht { $score ->
    [1] einen Punkt
   *[other] { $score } Punkte
}.
scores-first = Der erste Eintrag in der Bestenliste dieses Servers.
scores-new-best = Platz 1 von { $count } auf diesem Server. Bisher vorn: { $who }, { $before }.
scores-rank = Platz { $rank } von { $count } auf diesem Server, { $gap ->
    [1] einen Punkt
   *[other] { $gap } Punkte
} hinter der Spitze ({ $who } { $best }).
scores-level = Platz { $rank } von { $count } auf diesem Server, gleichauf mit der Spitze: { $who } war zuerst da.
scores-own-best = Persönliche Bestleistung, bisher { $before }.
scores-own-level = So viel wie die bisherige persönliche Bestleistung.
scores-own-less = Persönliche Bestleistung bisher: { $before }.
scores-marked = Vermerk in der Liste: { $marks }.
scores-unkept = Dieses Spiel kommt in keine Liste: Es wurde nicht allein bis zum Ende gespielt.

# Die Listen
scores-title-server = **{ $title }** · Bestenliste dieses Servers
scores-title-mine = **{ $title }** · deine Ergebnisse
scores-parts = anderes Material ({ $hash })
scores-place = **{ $rank }.** { $total } · { $name } · { $when }
scores-elsewhere = auf einem anderen Server
scores-none-server = Auf diesem Server hat noch niemand allein ein Spiel beendet. `/{ cmd-play }` eröffnet einen Tisch; starte ihn allein.
scores-none-mine = Du hast noch kein Spiel allein beendet. `/{ cmd-play }` eröffnet einen Tisch; starte ihn allein.
scores-none-game = { $mine ->
    [True] Bei { $title } hast du noch kein Ergebnis.
   *[other] Bei { $title } gibt es auf diesem Server noch keine Ergebnisse.
} Hier stehen Spiele, die jemand an einem Tisch ganz allein gespielt hat.
scores-none-solo = Das Sonntagssolo hat eine eigene Liste.
scores-page = Seite { $page } von { $pages }
scores-which-list = Eine andere Liste
scores-which-record = Welches Spiel herunterladen?
scores-list = { $count ->
    [one] { $title } · { $count } Ergebnis
   *[other] { $title } · { $count } Ergebnisse
}
scores-entry = { $rank }. { $total } · { $name }
