# Spiele, die Wochen dauern: Uhren, Abstimmungen, Abwesenheit, Nachrichten.

# Zeitspannen, mit Leerzeichen verbunden
span-d = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
span-h = { $count ->
    [one] { $count } Stunde
   *[other] { $count } Stunden
}
span-m = { $count ->
    [one] { $count } Minute
   *[other] { $count } Minuten
}
span-s = { $count ->
    [one] { $count } Sekunde
   *[other] { $count } Sekunden
}

# Die Uhr eines Tischs
option-pace = Bedenkzeit
    .about = Zeit für jede Entscheidung; eine Reserve kommt einmal für das ganze Spiel dazu.
option-pace-none = unbegrenzt
    .said = unbegrenzte Bedenkzeit
pace-each = { $each }
pace-reserve = { $each } je Zug, dazu { $reserve } Reserve für die ganze Partie
option-lapse = Wenn die Zeit um ist
    .about = Was passiert, wenn bei einem Zug die Zeit um ist.
option-lapse-ask = die anderen entscheiden
option-lapse-default = ein harmloser Standardzug
option-lapse-computer = ein Computer springt ein
option-lapse-end = das Spiel endet
option-holiday = Abwesenheit
    .about = Ob die Uhr für alle anhält, die abwesend sind.
option-holiday-yes = hält die Uhr an
    .said = die Uhr hält an, wenn jemand abwesend ist
option-holiday-no = hält die Uhr nicht an
    .said = die Uhr läuft weiter, wenn jemand abwesend ist
clock-now = **Bedenkzeit: { $pace }.**
clock-rules = Wenn die Zeit um ist: { $lapse }. Abwesenheit { $holiday }.
clock-how = `/{ cmd-clock }` mit einer Option ändert das: in der Lobby sofort, im laufenden Spiel, wenn alle zustimmen.
turn-paused = Das Spiel macht Pause.
turn-stands = Die Uhr steht.
turn-last-seconds = **Nur noch Sekunden.** Frist: { $when }.
turn-unanswered = Niemand hat geantwortet, also wartet die Uhr auf die erste Antwort. { $host ->
    [none] Mit `/{ cmd-end }` endet das Spiel, wenn alle zustimmen, die da sind.
   *[other] { $host } hat den Tisch eröffnet und kann das Spiel mit `/{ cmd-end }` beenden.
}
turn-away = { $who } ist bis zum { $when } abwesend.
turn-outside = { $who } { $count ->
    [one] hat den Sprachkanal verlassen und setzt bis zur Rückkehr oder einer Antwort aus.
   *[other] haben den Sprachkanal verlassen und setzen bis zur Rückkehr oder einer Antwort aus.
}

# Was alle sehen
news-late-default = Die Zeit von { $who } ist um, also kommt der Standardzug.
news-unsent = { $who } hatte noch nicht abgeschickt: Es zählt, was geschrieben war.
news-sits-in = Für { $who } springt ein Computer ein; zurückkommen geht jederzeit.
news-waits = Jetzt warten auch die Computer, bis jemand von euch zurückkommt oder die Turnierrunde vorbei ist.
news-closed = Der Platz von { $who } ist geschlossen.{ $over ->
    [0] {" "}{ seat-default }
   *[other] {""}
}
news-returns = { $who } ist zurück, der Computer macht Platz.
news-back = { $who } ist zurück.
news-away = { $who } ist bis zum { $when } abwesend.
news-went-on = { $who } hat das Warten beendet.
notice-late = Die Zeit ist um ({ $span }): { $who }.{ $needed ->
    [0] {""}
    [one] {" "}Was nun? Eine Stimme entscheidet. Wer fehlt, beendet die Abstimmung mit *Ich bin da*.
   *[other] {" "}Was nun? { $needed } von { $voters } Stimmen entscheiden. Wer fehlt, beendet die Abstimmung mit *Ich bin da*.
}
notice-late-wait = Wir warten auf { $who }: Die Zeit beginnt von vorn.
notice-gone = { $who } ist nicht mehr auf diesem Server.{ $needed ->
    [0] {""}
    [one] {" "}Was nun? Eine Stimme entscheidet.
   *[other] {" "}Was nun? { $needed } von { $voters } Stimmen entscheiden.
}
notice-here = { $who } ist da und bekommt mehr Zeit.
notice-stalled = Niemand reagiert auf meine Erinnerungen, darum höre ich damit auf. Mit `/{ cmd-bump }` geht es wieder los. Am Zug: { $who }.
notice-pause-proposed = { $who } schlägt eine Pause vor.
notice-pause-declined = { $who } möchte weiterspielen. Es gibt keine Pause.
notice-paused = Das Spiel macht Pause, bis die meisten weiterspielen wollen: Keine Uhr läuft, niemand wird erinnert. Spätestes Ende: { $when }. Züge sind trotzdem willkommen.
notice-resume-proposed = { $who } schlägt vor, die Pause zu beenden.
notice-resume-declined = { $who } möchte warten. Die Pause dauert an.
notice-resumed = Die Pause ist vorbei, es geht weiter.
notice-pace-proposed = { $who } schlägt eine andere Uhr vor. Bedenkzeit: { $pace }. Wenn die Zeit um ist: { $lapse }. Abwesenheit { $holiday }.
notice-pace-declined = { $who } möchte die Uhr so lassen, wie sie ist.
notice-repaced = Ab jetzt gilt die neue Uhr. Bedenkzeit: { $pace }. Wenn die Zeit um ist: { $lapse }. Abwesenheit { $holiday }.

# Wer erwartet wird, erfährt es
call-turn = { $who }, du bist dran: { $link }
call-turn-all = Gerade sind alle gefragt, auch { $who }: { $link }
call-remind = { $who }, der Tisch wartet auf dich: { $link }
call-alarm = { $who }, du bist dran. Frist: { $when } { $link }
call-nudge = { $who }, { $by } bittet dich zu ziehen: { $link }
dm-call-turn = Du bist dran: **{ $title }** in *{ $place }*. { $link }
dm-call-remind = **{ $title }** in *{ $place }* wartet auf dich. { $link }
dm-call-alarm = Du bist dran: **{ $title }** in *{ $place }*. Frist: { $when } { $link }
dm-call-nudge = { $by } bittet dich um deinen Zug bei **{ $title }** in *{ $place }*. { $link }

# Knöpfe
button-late-wait = Noch einmal warten
button-late-default = Standardzug
button-late-computer = Ein Computer springt ein
button-late-close = Platz schließen
button-late-end = Spiel beenden
button-here = Ich bin da
    .about = *{ button-here }* heißt: Du spielst wieder selbst.
button-against = Dagegen
button-pause = Pause
    .about = *{ button-pause }* fragt die anderen, ob die Uhr stehen soll.
button-resume = Weiter geht’s
    .about = *{ button-resume }* fragt die anderen, ob die Pause enden soll.
button-bump = Brett nach unten
    .about = *{ button-bump }* holt es ans Ende des Kanals.
button-nudge = Anstupsen
    .about = *{ button-nudge }* pingt alle an, die am Zug sind.

# Antworten nur für dich
# Unter einem Vorschlag oder einer Abstimmung: wer geantwortet hat, auf wen sie wartet, und dass sie vorbei ist.
vote-given = Geantwortet: { $who }
vote-missing = Noch offen: { $who }
vote-over = Ohne Entscheidung geschlossen{ $topic ->
    [end] : Das Spiel ging inzwischen weiter. Der Vorschlag lässt sich wiederholen.
   *[other] .
}
vote-result = Ergebnis: *{ $what }*
vote-agreed = Angenommen.
vote-noted = Notiert. Du kannst deine Antwort ändern, bis es entschieden ist.
vote-decided = Damit ist es entschieden.
vote-put = Ich frage die anderen.
pause-on = Das Spiel macht Pause.
pause-over = Die Pause ist vorbei.
here-back = Willkommen zurück: Der Platz gehört wieder dir.
here-noted = Schön, dass du da bist.
here-played = { $cut ->
    [0] Der Computer hat für dich gespielt: { $what }.
   *[other] Der Computer hat für dich gespielt, zuletzt: { $what }.
}
bumped = Das Brett steht wieder ganz unten.
posted-again = Die Nachricht mit den Knöpfen wurde gelöscht, darum schicke ich sie noch einmal.
nudged = Angestupst: { $who }.
away-noted = { $count ->
    [0] Keins deiner Spiele müsste bis zum { $when } warten.
    [one] Du bist bis zum { $when } abwesend, an einem Tisch. Ein Zug von dir dort oder `/{ cmd-back }` beendet das früher.
   *[other] Du bist bis zum { $when } abwesend, an { $count } Tischen. Ein Zug von dir dort oder `/{ cmd-back }` beendet das früher.
}
away-not = { $count ->
    [one] Hier läuft die Uhr trotzdem weiter: { $places }
   *[other] An diesen Tischen läuft die Uhr trotzdem weiter: { $places }
}
back-home = { $count ->
    [one] Willkommen zurück: Dein Platz gehört wieder dir.
   *[other] Willkommen zurück: Deine Plätze an { $count } Tischen gehören wieder dir.
}
back-nowhere = Du bist nirgends abwesend.
