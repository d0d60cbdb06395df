# Turniere (Cups). Öffentlich, bis auf das, was jemand liest, der einen Knopf drückt.

cmd-cup = turnier
    .about = Ein Turnier in Runden, an mehreren Tischen, für alle, die mitmachen
cmd-cup-open = öffnen
    .about = In diesem Kanal ein Turnier eröffnen; nur für die Serverleitung
    .game = { cmd-play.game }
    .game-about = Das Spiel
    .join = anmelden
    .join-about = Wie lange man sich anmelden kann; ohne Angabe { cup-time-1d }
    .round = runde
    .round-about = Wie lange eine Runde dauert; ohne Angabe { cup-time-7d }
    .rounds = runden
    .rounds-about = Wie viele Runden gespielt werden; ohne Angabe 3
    .seats = plätze
    .seats-about = Wie viele höchstens an einem Tisch sitzen; ohne Angabe 4, in kurzen Runden weniger
    .voice = sprachkanal
    .voice-about = Der Sprachkanal, in dem alle sitzen
cmd-cup-show = zeigen
    .about = Die Turniere dieses Servers und der eigene Tisch
cmd-cup-end = beenden
    .about = Ein Turnier jetzt beenden; was gerade läuft, zählt so, wie es steht
    .game = { cmd-play.game }
    .game-about = Das Spiel des Turniers; nur nötig, wenn mehrere laufen
cup-time-15m = 15 Minuten
cup-time-30m = 30 Minuten
cup-time-1h = 1 Stunde
cup-time-1d = 1 Tag
cup-time-3d = 3 Tage
cup-time-7d = 1 Woche

cup-name = Turnier
cup-title = Turnier in { $title }
cup-about = { $rounds ->
    [one] Eine Runde zu
   *[other] { $rounds } Runden zu je
} { $count ->
    [0] { $lasts }
    [one] { $lasts }
   *[other] { $lasts }n
}, { $seats ->
    [2] zu zweit am Tisch
   *[other] zu { $least } bis { $seats } am Tisch, je nachdem, wie viele mitmachen
}. Eine Partie dauert etwa { $minutes } Minuten.
cup-voice = Wir treffen uns in { $channel }.
cup-joined = { $count ->
    [0] Noch ist niemand dabei.
   *[other] **{ $count } dabei:** { $who }{ $others ->
        [0] {""}
       *[other] {" "}und { $others } weitere
    }
}
cup-until = Anmelden bis { $when }. Dann beginnt die erste Runde.
cup-round-now = Runde { $round } von { $rounds } läuft { $short ->
    [0] bis
   *[other] längstens bis
} { $when }.
cup-next = Nächste Runde: { $when }.
cup-own = **Du:** { $shared ->
    [0] Platz
   *[other] geteilter Platz
} { $rank } von { $of }, { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}{ $mark ->
    [none] {""}
   *[other] {", "}{ $mark }
}
cup-after = -# Nach Runde { $round }:
cup-place = **{ $rank }.** { $name } · { $points }{ $mark ->
    [none] {""}
   *[other] {" · "}{ $mark }
}
cup-rest = { $rank }. { $name } **{ $points }**{ $out ->
    [none] {""}
   *[other] {" "}({ $out })
}
cup-undrawn = -# Nicht im Bild:
cup-people = { $count } Leute
cup-over = Das Turnier ist vorbei.
cup-begun = Das Turnier hat begonnen. Jede Runde bekommt in diesem Kanal einen eigenen Beitrag.
cup-called-off = **Das Turnier findet nicht statt{ $why ->
    [ended] :** Es wurde abgesagt.
    [few] :** Es haben sich zu wenige angemeldet.
   *[none] .**
}
cup-seal = -# Das Siegel beweist später, dass keine Auslosung manipuliert ist (*{ button-cup-how }*): ||`{ $anchor }`||
button-cup-join = { button-join }
button-cup-leave = Turnier verlassen
button-cup-begin = Jetzt beginnen
button-cup-end = Turnier beenden
button-cup-again = Neu eröffnen (Serverleitung)
button-cup-again-sure = Neu eröffnen
button-cup-how = So geht es
button-cup-table = Mein Tisch
button-cup-draw = Auslosung prüfen

cup-round = **Runde { $round } von { $rounds } beginnt.** Sie endet { $short ->
    [0] am { $when }
   *[other] mit der letzten Partie, spätestens am { $when }
}; eine Partie, die dann noch läuft, zählt so, wie sie steht, und geht zum Spaß weiter.
cup-round-played = **Runde { $round } von { $rounds }:** Alle Partien sind zu Ende. Die Runde endet am { $when }.
cup-round-late = **Runde { $round } von { $rounds } ist vorbei.**
cup-table = **Tisch { $number }:** { $who }
cup-table-over = **Tisch { $number } ist fertig:** { $who } (Turnierpunkte){ $scores ->
    [none] {""}
   *[other] ; die Partie endete { $scores }
}
cup-bye = Diese Runde spielfrei, mit so vielen Punkten wie für einen Sieg: { $who }
cup-bye-late = Nach der Auslosung dazugekommen, mit 6 Punkten für diese Runde: { $who }
cup-open-still = Wer noch mitspielen möchte, kann dazukommen: Runde { $round } bringt dann 6 Punkte, halb so viele wie ein Sieg.
cup-event = { $title } · Runde { $round }
cup-leaders = **Runde { $round } ist vorbei.** { $count ->
    [one] { $who } führt
   *[other] { $who } führen
} mit { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
}.
cup-champions = 🏆 **Das Turnier ist vorbei.** { $count ->
    [one] { $who } gewinnt mit
   *[other] { $who } gewinnen gemeinsam mit je
} { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkten
}. Glückwunsch!
cup-medal = { $rank ->
    [2] 🥈
   *[3] 🥉
} { $who } **{ $points }**{ $mark ->
    [none] {""}
   *[other] {" "}({ $mark })
}
cup-level = { $why ->
    [byes] So viele Punkte wie vorn, aber öfter spielfrei: { $who }
    [late] So viele Punkte wie vorn, aber erst später dazugekommen: { $who }
    [rivals] So viele Punkte wie vorn, aber schwächere Gegner: { $who }
   *[nobody] Mindestens so viele Punkte, aber niemanden geschlagen: { $who }
}
cup-missing = { $why ->
    [out] { $who }{ $others ->
        [0] {""}
       *[other] {" "}und { $others } weitere
    } { $count ->
        [one] hat { $misses } Runden versäumt und ist raus.
       *[other] haben { $misses } Runden versäumt und sind raus.
    }
   *[once] Diese Runde versäumt: { $who }{ $others ->
        [0] {""}
       *[other] {" "}und { $others } weitere
    }. Nach { $misses } versäumten Runden ist man raus.
}
cup-signs = -# { pictures-cup-rivals-about }. Bei Gleichstand entscheidet das.
cup-early = { $cut ->
    [0] Es endete vorzeitig, nach
   *[other] Es wurde vorzeitig beendet, in
} Runde { $round } von { $rounds }{ $who ->
    [none] .
   *[other] : Nur { $who } ist noch dabei.
}
cup-no-result = **Das Turnier endet ohne Ergebnis.** Von allen, die noch dabei sind, hat niemand jemanden geschlagen.
lobby-drawn = { cup-title } · { $who }
notice-lobby-unthreaded = Für diesen Tisch des Turniers konnte ich keinen Thread öffnen, darum schließt er ohne Partie. Ich brauche hier das Recht *{ permission-create-public-threads }*, und ein Server hat nur Platz für eine bestimmte Zahl aktiver Threads.
stopped-round = Die Runde des Turniers ist vorbei.
notice-cup-ended = Das Turnier wurde beendet, und diese Partie hat gezählt{ $who ->
    [none] , wie sie stand.
   *[other] : { $who }.
} Ihr könnt sie zum Spaß zu Ende spielen, ohne Uhr.
notice-cup-counted = Die Runde des Turniers ist vorbei, und diese Partie hat gezählt{ $who ->
    [none] , wie sie stand.
   *[other] : { $who }.
} Ihr könnt sie zum Spaß zu Ende spielen, ohne Uhr.
cup-late = -# Läuft die Zeit ab, springt ein Computer für dich ein, bis du zurückkommst.
notice-cup-sat-in = **{ $title }** in [{ $place }]({ $link }): Deine Zeit ist abgelaufen, darum springt ein Computer für dich ein. *{ button-here }* gibt dir deinen Platz zurück, ein eigener Zug auch.
notice-cup-out = **{ $title }** in [{ $place }]({ $link }): Du hast { $misses } Runden versäumt und bist darum aus diesem Turnier raus.
cup-called = -# { $cup } · Runde { $round } von { $rounds }, bis { $when }
cup-absent = -# Für das Turnier gilt: Wer weder zieht noch zurückkommt, hat die Runde versäumt, auch wenn ein Computer einspringt.
cup-resign = Fürs Turnier stehst du an diesem Tisch dann hinten, nur noch vor denen, die die Runde versäumt haben.
cup-missed = { $one ->
    [0] Für
   *[other] { $won } gewinnt: Für
} { $who } sprang ein Computer ein, was für das Turnier nicht zählt.
cup-stood = Die Runde des Turniers endete vorher, darum zählte die Partie so, wie sie da stand.

ended-cup = { $channel ->
    [none] Das Turnier
    [now] Stand jetzt: Das Turnier
   *[other] Das Turnier in { $channel }
} { $how ->
    [none] wertet diese Partie.
    [draw] wertet ein Unentschieden: { $who }
    [came] wertet, wer gekommen ist: { $who }
    [nobody] gibt niemandem Punkte: { $who }
   *[other] wertet diese Partie: { $who }
}
cup-opened = Das { cup-title } ist eröffnet. Alle können sich dort anmelden. Sind alle da, startet *{ button-cup-begin }* die erste Runde früher; `/{ cmd-cup } { cmd-cup-end }` beendet das Turnier jederzeit.
cup-begins = Die erste Runde beginnt.
cup-ended = { $played ->
    [0] Das { cup-title } ist abgesagt.
   *[other] Das { cup-title } ist beendet.
}
cup-end-ask = Das { cup-title } jetzt beenden? { $round ->
    [0] Noch hat keine Runde begonnen: Es fällt aus.
   *[other] Eine Partie, die noch läuft, zählt so, wie sie steht: Wer vorn liegt, hat gewonnen; liegt niemand vorn oder hat noch niemand gezogen, ist sie unentschieden. Wer geschlafen hat, ohne zu ziehen oder zurückzukommen, hat sie versäumt. Weitere Runden gibt es nicht.
}
cup-again-ask = Das { cup-title } neu eröffnen? Anmelden kann man sich dann bis zum { $when }. Alles andere bleibt, wie es war:
cup-in = Du bist dabei. Die erste Runde beginnt spätestens am { $when }; dann öffnet sich dein Tisch in einem Thread unter dem Beitrag der Runde. Ich erwähne dich einmal je Runde, und wenn du am Zug bist, so wie du es eingestellt hast (`/{ cmd-notify }`).
cup-leave-ask = Das { cup-title } verlassen? { $round ->
    [0] Bis zur ersten Auslosung kannst du dich wieder anmelden.
   *[other] Du kannst nicht zurück und stehst dann hinter allen, die bleiben.{ $sits ->
        [0] {""}
       *[other] {" "}Deine Partie dieser Runde zählt weiter für die anderen: Sie gehört weiter dir, und wer weder zieht noch zurückkommt, hat die Runde versäumt.
    }
}
cup-leave-back = Du bleibst im Turnier.
cup-end-back = Das Turnier geht weiter.
cup-next-begins = Die nächste beginnt nach einer Pause von { $break }, spätestens am { $when }
cup-in-late = Du bist dabei. Runde 1 wurde ohne dich ausgelost, darum bringt sie dir 6 Punkte, halb so viele wie ein Sieg. { cup-next-begins }; dann erwähne ich dich, und dein Tisch öffnet sich in einem Thread unter dem Beitrag der Runde.
cup-left = Du bist nicht mehr im Turnier.{ $sits ->
    [0] {""}
   *[other] {" "}Eine Partie, in der du gerade spielst, gehört weiter dir und zählt für die anderen.
}
notice-cup-left = { $who } hat das Turnier verlassen. Diese Partie zählt weiter dafür.
cup-how = **Runden.** { $rounds ->
        [one] Die einzige Runde dauert
       *[other] Die { $rounds } Runden dauern je
    }{ $short ->
        [0] {""}
       *[other] {" "}höchstens
    } { $lasts }.{ $rounds ->
        [one] {""}
       *[other] {" "}Wer verliert, spielt weiter.
    }
    {"**"}Punkte.** { $seats ->
        [2] Ein Sieg bringt 12, ein Unentschieden 6, eine Niederlage 0.
       *[other] Platz 1 bringt 12, der letzte 0, andere dazwischen; Gleiche teilen.
    } Wer übrig bleibt (spielfrei), bekommt 12{ $rounds ->
        [one] .
       *[other] , wer später kommt, 6.
    }
    {"**"}Zeit.** Je Zug { $each }, dazu { $reserve } Reserve; dann springt ein Computer ein. Lässt du dich nie blicken, gibt es 0; beim { $misses }. Mal bist du raus.
    {"**"}Sieg.** Wer die meisten Punkte hat und jemanden besiegt. Bei Gleichstand: seltener spielfrei oder zu spät, dann stärkere Gegner.
    {"**"}Fair.** Das Siegel im ersten Beitrag hält alle Auslosungen vorab fest; der Knopf unter der Tabelle prüft sie nach.
cup-draw = { $broken ->
    [0] ✅ **Die Auslosung stimmt.** Ich habe eben { $rounds ->
        [one] die Runde
        [2] beide Runden
       *[other] alle { $rounds } Runden
    } noch einmal ausgelost, aus dem Geheimnis, das versiegelt war, bevor jemand mitmachte, und aus den Klicks, mit denen alle eingestiegen sind. Dieselben Leute treffen sich an denselben Tischen.
   *[other] ⚠️ **Runde { $broken } ergibt sich nicht aus dem versiegelten Geheimnis und den Klicks, mit denen alle eingestiegen sind.** Zeig das den Leuten, die den Server verwalten.
}
cup-draw-how = -# Du musst mir nicht glauben: `cup.json` enthält alles, womit ein anderes Programm die Auslosung wiederholt. Leute sind darin Nummern: { $names }
    -# Für Leute, die programmieren: `docs/records.md` in meinem Quelltext sagt, wie es geht.
cup-mine = { $over ->
    [0] Dein Tisch: { $link }
   *[other] Deine Partie dieser Runde ist vorbei: { $link }
}
cup-mine-left = Du hast dieses Turnier verlassen. Deine Partie dieser Runde zählt noch für die anderen am Tisch: { $link }
cup-mine-soon = Dein Tisch wird gerade eröffnet. Schau in einer Minute noch einmal.
cup-mine-bye = { $late ->
    [0] Du bist diese Runde spielfrei und bekommst so viele Punkte wie für einen Sieg.
   *[other] Du bist erst in dieser Runde dazugekommen: Sie bringt dir 6 Punkte, und du spielst ab der nächsten mit.
}
cup-mine-next = { cup-next-begins }. Dann erwähne ich dich.

refusal-cup-none = Ein solches Turnier läuft hier gerade nicht. Wer den Server verwaltet, kann eines eröffnen: `/{ cmd-cup } { cmd-cup-open }`
refusal-cup-many = Auf diesem Server laufen mehrere Turniere. Nenne das Spiel dessen, das du meinst.
refusal-cup-there = Auf diesem Server läuft schon ein Turnier in diesem Spiel: { $link }. `/{ cmd-cup } { cmd-cup-end }` beendet es.
refusal-cup-long = Zu { $seats ->
    [2] zweit
   *[other] { $seats } Leuten
} dauert eine Partie { $title } etwa { $minutes } Minuten, zu lang für so eine Runde. { $most ->
    [0] Nimm längere Runden oder ein anderes Spiel.
    [2] Zu zweit passt es.
   *[other] Mit bis zu { $most } Leuten am Tisch passt es.
}
refusal-cup-seats = { $title } hat höchstens { $most } Plätze. Nimm weniger.
refusal-cup-closed = Für dieses Turnier ist es zu spät. Wer es nach der ersten Auslosung verlässt, kommt nicht zurück.
refusal-cup-full = Das Turnier ist voll: { $most } Leute sind dabei.
refusal-cup-few = Noch sind zu wenige dabei: Ab { $least } kann das Turnier beginnen.
refusal-cup-begun = Die erste Runde hat schon begonnen.
refusal-cup-over = Dieses Turnier ist vorbei.
refusal-cup-once = Eine Partie eines Turniers wird nur einmal gespielt. `/{ cmd-play }` eröffnet einen neuen Tisch.
refusal-cup-joined = Du bist schon angemeldet.
refusal-cup-not-in = { $why ->
    [out] Du hast { $misses } Runden versäumt und bist darum aus diesem Turnier raus.
    [left] Du hast dieses Turnier verlassen und kannst nicht mehr zurück.
    [open] Du bist nicht in diesem Turnier. Du kannst dich noch anmelden.
   *[late] Du bist nicht in diesem Turnier. Anmelden kann man sich nicht mehr.
}
