# Das Rätsel des Tages. $date schreibt Discord, $what ist eine Antwort in Worten.

cmd-daily = tagesrätsel
    .about = Das Rätsel des Tages lösen, für alle dasselbe, in zwei Versuchen
    .answer = antwort
    .answer-about = Deine Antwort, getippt; leer lassen, um sie Schritt für Schritt zu wählen
    .day = tag
    .day-about = Ein früherer Tag, den du verpasst hast, etwa 2026-12-01
    .solo = solo
    .solo-about = Dein Zug im Sonntagssolo, getippt

daily-title = Tagesrätsel
daily-place = Tagesrätsel, { $date }
daily-kind-most = Welcher Zug bringt am meisten?
daily-kind-allowed = Welcher erlaubte Zug bringt am meisten?
daily-kind-twice = Zwei Züge: welcher zuerst?
daily-kind-fits = Was passt, und wo?
daily-kind-match = Fünf Hinweise, fünf Wörter
daily-kind-solved = Die Lösung
daily-ask-most = Du bist **{ $seat }**. Welcher Zug bringt sofort die meisten Punkte?
daily-ask-allowed = Du bist **{ $seat }**. Welcher Zug bringt sofort die meisten Punkte? Nicht alle sind erlaubt.
daily-ask-twice = Du bist **{ $seat }** und ziehst zweimal nacheinander, ohne dass jemand nachzieht. Welcher erste Zug führt zur besten Summe?
daily-ask-fits = Nur eines deiner fünf Plättchen passt, an einer Stelle und in einer Drehung. Welches, und wo?
daily-ask-match = Jeder Hinweis meint eines der Wörter. Welches?
daily-head = **{ daily-title }, { $date }: { $title }, { daily-takes }.** { $ask } { $tries ->
    [0] {""}
    [1] Du hast einen Versuch.
   *[other] Du hast zwei Versuche; der zweite zählt halb.
}
daily-takes = { $minutes ->
    [0] etwa eine halbe Minute
    [one] etwa eine Minute
   *[other] etwa { $minutes } Minuten
}
daily-late = Nachgeholt: zählt nicht für deine Serie.
daily-picture-seat = { $date } · du bist { $seat }
daily-answer = { $label } · { $tries ->
    [1] ein Versuch
   *[other] Versuch { $number } von { $tries }
}
daily-typed = { $example ->
    [match] { daily-match-typed }
   *[other] Oder tippe deine Antwort in dieser Form: `/{ cmd-daily } { cmd-daily.answer }:{ $example }`
}

# Fünf Hinweise, fünf Wörter
daily-match-clues = Hinweise
daily-match-targets = Wörter
daily-match-before = Deine Antwort: { $yours }.
daily-match-which = { $clue }: welches Wort?
daily-match-sure = So abschicken?
daily-match-send = diese fünf
daily-open = Noch zählt nichts.
daily-lost = Mit „{ $text }“ konnte ich nichts anfangen.
daily-illegal = Das ist keine der Antworten, die zur Wahl stehen; darum zählt es nicht. Wähle hier Schritt für Schritt.
    { daily-typed }
daily-match-typed = Tippe `match` und fünf Buchstaben, einen je Hinweis in ihrer Reihenfolge. Es beginnt mit `match c`, wenn der erste Hinweis c meint.

# Danach
daily-right = **{ $tries ->
    [2] Richtig, im zweiten Versuch (zählt halb)!
   *[other] Richtig!
}** { $what }
daily-failed-most = Nicht der beste Zug
daily-failed-twice = Nicht der beste Anfang
daily-failed-refused = Das ist nicht erlaubt
daily-failed-fits = Das passt nicht
daily-failed-match = { $mark } von 5 richtig
daily-try = Versuch { $number } von { $tries }
daily-tried = Das hast du schon versucht
daily-again = Ein Versuch bleibt dir; er zählt halb.
daily-best-most = Der beste: { $what }
daily-best-fits = Was passt: { $what }
daily-best-match = Die Lösung: { $what }
daily-wrong-most = **{ daily-failed-most }.** Deiner bringt { $mark ->
    [0] keine Punkte
    [one] 1 Punkt
   *[other] { $mark } Punkte
}: { $yours }.
daily-wrong-twice = **{ daily-failed-twice }.** Deiner bringt jetzt { $gain } und mit dem besten zweiten Zug { $then }, zusammen { $mark ->
    [one] 1 Punkt
   *[other] { $mark } Punkte
}: { $yours }.
daily-wrong-refused = **{ daily-failed-refused }.** Deine Antwort war { $yours }. { $why }
daily-wrong-fits = **{ daily-failed-fits }.** Deine Antwort war { $yours }. { $why }
daily-wrong-match = **{ daily-failed-match }.**
daily-solution-most = { $what }: **{ $worth ->
    [one] 1 Punkt
   *[other] { $worth } Punkte
}**, und kein anderer Zug bringt so viel. Der nächstbeste bringt { $second }.
daily-solution-twice = { $what }, dann { $then }: zusammen **{ $worth ->
    [one] 1 Punkt
   *[other] { $worth } Punkte
}**. Der nächstbeste Anfang führt zu { $second }.
daily-solution-why = { picker-why }.
daily-solution-fits = { $what }. Von den anderen Plättchen passt keines.
daily-solution-match = { $what }.
daily-count = { $count ->
    [one] Sonst ist noch niemand fertig.
   *[other] { $count } haben geantwortet, { $right ->
        [0] niemand hat es gefunden
        [one] eine Person hat es gefunden
       *[other] { $right } haben es gefunden
    }.
}
daily-lapsed = **Der Tag ist vorbei** und damit der zweite Versuch.
daily-streak = Serie: { $days ->
    [0] keine. Lös ein Rätsel an seinem Tag, und eine beginnt
    [one] 1 Tag
   *[other] { $days } Tage
}.
daily-answered-late = Nachgeholt: Das zählt für keine Serie.
daily-waiting = Das Rätsel von heute wartet auf dich.
daily-next = Das nächste Rätsel: { $when }
daily-missed = Einen verpassten Tag nachholen
daily-days = Welcher Tag? Du hast einen Versuch; er gilt als nachgeholt und zählt für keine Serie.
button-daily-text = Als Text
button-daily-rules = Kurzregeln
button-daily-days = Frühere Rätsel
button-daily-today = Rätsel von heute
button-daily-share = Teilen
button-daily-again = Zweiter Versuch
button-daily-tried = Dein Versuch
button-daily-seal = Ist das fair?
button-daily-proof = Nachprüfen
daily-rules = **{ $title }: was du für dieses Rätsel brauchst**
    { $rules }
daily-tempting = Die verlockendste falsche Antwort, { $count }-mal gegeben: { $what }.
daily-server-streak = Serie dieses Servers: { $days } Tage
button-daily-month = Monat
# Names, in the order of the year and of the week, without spaces in them
daily-months = Januar Februar März April Mai Juni Juli August September Oktober November Dezember
daily-weekdays = Mo Di Mi Do Fr Sa So
daily-date = { $day }. { $month }
daily-month-solved = 1. Versuch: 1 Punkt
daily-month-second = 2. Versuch: ½ Punkt
daily-month-tried = falsch oder zu spät: 0
daily-month-points = { $shown } { $points ->
    [0.5] Punkt
    [one] Punkt
   *[other] Punkte
}
daily-month-streak = { $days ->
    [one] 1 Tag in Folge
   *[other] { $days } Tage in Folge
}
daily-month = **{ $month }:** { $points }; { $count ->
    [0] kein Rätsel am selben Tag gelöst
    [one] ein Rätsel am selben Tag gelöst
   *[other] { $count } Rätsel am selben Tag gelöst
}{ $tried ->
    [0] {""}.
   *[other] , { $tried } falsch oder zu spät.
}
daily-shared = **{ $name }** · { daily-title } Nr. { $number }, { $date }, { $title }
    { $squares }{ $days ->
    [0] {""}
    [one] {""}
   *[other] {" "}· { $days } Tage in Folge
}
    -# Fünf grüne: gelöst. Weniger: so nah war es.{ $tries ->
        [2] {" "}→: zweiter Versuch, zählt halb.
       *[other] {""}
    }
refusal-daily-shared = Dieses Rätsel hast du schon dreimal geteilt. Das genügt.
daily-shared-done = Es geht an alle in diesem Kanal, gleich hier drunter.
daily-shared-here = Dieses Rätsel hast du in diesem Kanal schon geteilt.
daily-seal = **{ button-daily-seal }** { $kind ->
    [match] Ein Programm hat die Wörter ausgelost und die Hinweise selbst gelegt. Niemand hat sie ausgesucht
   *[other] Ein Programm hat dieses Rätsel ausgelost. Niemand hat es ausgesucht
}, und alle bekommen dasselbe. Alle { $answers } Antworten sind durchprobiert: Genau eine ist die beste.
    Glauben musst du mir das nicht: Alle können es nachprüfen.
daily-proof = Das Siegel jedes Rätsels steht schon am Tag davor hier. Ist sein Tag vorbei, kann jeder mit einer Kopie des Programms das Rätsel noch einmal machen und sehen, dass das Siegel stimmt.
    -# Siegel des Rätsels von morgen: `{ $fingerprint }`
    -# Für den { $date } macht `python -m engine daily --date { $day } --seed { $seed } --level { $level }` das Rätsel noch einmal und zeigt sein Siegel.
refusal-daily-unknown = Für diesen Tag gibt es kein Rätsel zu lösen. Nachholen kannst du die letzten sieben Tage.
refusal-daily-none = An diesem Tag habe ich kein Rätsel gestellt. Es gibt also keins nachzuholen.
refusal-daily-answered = Für dieses Rätsel hast du keinen Versuch mehr.
refusal-daily-tried = Das hast du schon versucht. Es zählt nicht noch einmal: Wähle eine andere Antwort.
refusal-go-used-up = Deinen einen Versuch hattest du schon, bevor deine Daten gelöscht wurden. Beim nächsten bist du wieder dabei.
refusal-daily-date = Schreib den Tag so: 2026-12-01.

profile-daily = Tagesrätsel-Serie
title-streak = { $days } Tagesrätsel in Folge
