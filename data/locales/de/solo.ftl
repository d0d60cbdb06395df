# Das Sonntagssolo. $date ist ein Zeitpunkt, den Discord schreibt (in Bildern 2026-11-29), $until ist ein Zeitpunkt, den Discord zählt, $title ein Spiel.

solo-title = Sonntagssolo
solo-place = Sonntagssolo, { $date }
solo-about = **{ solo-title }, { $date }: { $title }.** Du spielst allein um möglichst viele Punkte, und alle bekommen dieselbe Mischung.
    { $options }. { $takes }
    Du hast einen Versuch, und er beginnt, wenn du *{ button-solo-begin }* drückst. Du kannst jederzeit aufhören und später{ $types ->
        [yes] {" "}mit `/{ cmd-daily }`
       *[no] {""}
    } weiterspielen. Zurücknehmen lässt sich nichts, und Zugtipps gibt es nicht. Wer bis zur Frist fertig ist, steht in der Liste.
    Frist: { $until }
solo-waits = **Dein { solo-title } wartet auf dich.** { solo-points } { solo-deadline }
solo-begun = Dein Versuch beginnt.
solo-points = Bisher: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}.
solo-deadline = Frist: { $until }
solo-typed = Getippt: `/{ cmd-daily } { cmd-daily.solo }:{ $example }`
solo-total = **{ solo-title }, { $date }: { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}.**
solo-feat = { $feat }.
solo-rank = { $count ->
    [one] sonst ist niemand fertig geworden
   *[other] Platz { $rank } von { $count }
}
solo-here = Auf dem Server, auf dem du begonnen hast: { solo-rank }. Die Liste schließt: { $until }
solo-here-closed = Auf dem Server, auf dem du begonnen hast: { solo-rank }.
solo-all = { $count ->
    [one] Sonst ist nirgends jemand fertig geworden.
   *[other] Insgesamt: Platz { $rank } von { $count }.
}
solo-best = Die obere Hälfte: { $list }.
solo-best-name = **{ $name }** { $total }
solo-unfinished = **{ solo-title }, { $date }:** Die Zeit war um, bevor du fertig warst; darum stehst du in keiner Liste. Du hattest { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}.
solo-rules = **{ solo-title }, { $title }:**
    { $rules }
solo-seal = **{ button-daily-seal }** Ein Programm hat dieses Solo ausgelost. Niemand hat es ausgesucht, und alle bekommen dasselbe. Sein Siegel stand vor dem Sonntag fest: Ist er vorbei, kann jeder mit einer Kopie des Programms noch einmal mischen und sehen, dass das Siegel stimmt.
    -# Sein Siegel: `{ $fingerprint }`
solo-seal-later = Den Startwert zeige ich, wenn dieser Sonntag überall vorbei ist: { $when }
solo-seal-seed = -# Der Startwert: `{ $seed }`
    -# `python -m engine daily --date { $day } --solo --seed { $seed }` teilt noch einmal aus und zeigt sein Siegel.
solo-fingerprint = Sonntags gibt es dazu ein Solo mit einem eigenen Siegel.
    -# Siegel des Solos vom { $date }: `{ $fingerprint }`
solo-past-seed = -# Startwert des Sonntagssolos vom { $date }: `{ $seed }`
button-solo = Sonntagssolo
button-solo-begin = Beginnen
button-solo-on = Solo fortsetzen
button-solo-puzzle = Tagesrätsel
refusal-solo-not-today = Hier gibt es jetzt kein Sonntagssolo zu beginnen: Es ist sonntags da, von Mitternacht bis Mitternacht.
refusal-solo-not-begun = Du hast das Solo dieses Sonntags nicht begonnen. `/{ cmd-daily }` zeigt es sonntags.
refusal-solo-over = Dein Sonntagssolo ist vorbei. `/{ cmd-daily }` zeigt, wie es steht.
refusal-solo-moved-on = Dein Solo ist schon weiter. So steht es jetzt:

# In einem Kanal
solo-shared = **{ $name }** · { solo-title }, { $date }, { $title }: **{ $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}**
solo-post-today = **Heute außerdem: das { solo-title }.** { $title } allein, dieselbe Mischung für alle, ein Versuch, bis Mitternacht in der Zeitzone dieses Servers.
solo-post-last = **{ solo-title }, { $date }:** { $count ->
    [0] Auf diesem Server hat es niemand zu Ende gespielt.
    [one] { $named ->
        [yes] **{ $name }** hat es auf diesem Server zu Ende gespielt
       *[no] Auf diesem Server hat es eine Person zu Ende gespielt
    }, mit { $best ->
        [one] 1 Punkt
       *[other] { $best } Punkten
    }.
   *[other] Auf diesem Server haben es { $count } zu Ende gespielt. Das beste Ergebnis: { $best ->
        [one] 1 Punkt
       *[other] { $best } Punkte
    }.
}
