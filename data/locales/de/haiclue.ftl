# Haiclue, auf Deutsch. $who ist ein Platz wie in Nachrichten ("**B** Jonas"), $name wie in Bildern.

haiclue-title = Haiclue
haiclue-tagline = Geheime Wörter mit Wörtern der Hand umschreiben.
haiclue-puzzle-rules =
    - Jeder Hinweis soll auf eines der Wörter deuten, gebaut aus den Wörtern, die gerade auf der Hand waren.
    - Denk an das, was zusammengehört: Art, Teil, Zweck, Ort, Gegenteil.
    - Jedes Wort gehört zu genau einem Hinweis. Jedes richtige Paar zählt.

haiclue-option-word_language = Sprache der Wörter
    .about = Aus welcher Liste die Wörter kommen. Ein Server kann eine eigene haben.
haiclue-option-word_language-en = Englisch
haiclue-option-word_language-de = Deutsch
haiclue-option-word_language-fr = Französisch
haiclue-option-word_language-server = Liste des Servers
haiclue-option-clue_timer = Zeit zum Schreiben
    .about = Ist sie um, zählt ein begonnener Hinweis; ohne ihn gibst du keinen.
haiclue-option-clue_timer-off = unbegrenzt
haiclue-option-clue_timer-60 = 1 Minute
haiclue-option-clue_timer-90 = 1½ Minuten
haiclue-option-clue_timer-120 = 2 Minuten
haiclue-option-clue_timer-180 = 3 Minuten
haiclue-option-clue_timer-300 = 5 Minuten
haiclue-option-guess_timer = Zeit für einen Tipp
    .about = Für jeden Hinweis; ist sie um, zählt ein fehlender Tipp als falsch.
haiclue-option-guess_timer-off = unbegrenzt
haiclue-option-guess_timer-30 = 30 Sekunden
haiclue-option-guess_timer-45 = 45 Sekunden
haiclue-option-guess_timer-60 = 1 Minute
haiclue-option-guess_timer-90 = 1½ Minuten
haiclue-option-youngest = Wer zuerst vorliest
    .about = In der ersten Runde; danach geht es reihum.
haiclue-option-youngest-random = das Los entscheidet
haiclue-option-reveal = Geraten wird
    .about = Ob alle denselben Hinweis raten oder alle Hinweise, wann sie wollen.
haiclue-option-reveal-one_by_one = ein Hinweis nach dem anderen
    .about = Vorlesen, raten, aufdecken: für den Sprachkanal.
haiclue-option-reveal-all_at_once = alle Hinweise auf einmal
    .about = Ratet, wann ihr wollt; dann wird alles aufgedeckt.
haiclue-option-latecomers = Wer später kommt
    .about = Ob nach dem Start noch jemand einen Platz nehmen kann.
haiclue-option-latecomers-off = kann nicht mehr mitspielen
haiclue-option-latecomers-on = spielt ab der nächsten Runde mit

# Farben
haiclue-colour-blue = blau
haiclue-colour-red = rot
haiclue-colour-green = grün
haiclue-colour-yellow = gelb
haiclue-colour-none = kein Tipp

# Wörter in Bildern
haiclue-facts = Runde { $round } von { $rounds }
haiclue-turn-clue = { $count } schreiben noch
haiclue-turn-one-clue = { $name } schreibt noch
haiclue-turn-guess = { $count } raten noch
haiclue-turn-one-guess = { $name } rät noch
haiclue-turn-read = { $reader } liest: Hinweis von { $author }
haiclue-turn-shown = { $name } meinte „{ $word }“
haiclue-second-clue = schreibt eure Hinweise · { $progress }
haiclue-second-all = ratet ein Wort je Hinweis · { $progress }
haiclue-second-read = ratet das Wort · { $progress }
haiclue-in-clue = { $done } von { $total } fertig
haiclue-in-guess = { $done } von { $total } Tipps
haiclue-understood = { $total ->
    [1] { $right ->
        [0] nicht erraten
       *[other] erraten
    }
   *[other] { $right ->
        [0] niemand hat es erraten
        [one] { $right } von { $total } hat es erraten
       *[other] { $right } von { $total } haben es erraten
    }
}
haiclue-waiting = noch nicht gelesen
haiclue-more = { $count ->
    [one] +1 weiterer
   *[other] +{ $count } weitere
}
haiclue-team = gemeinsam
haiclue-of = { $points } von { $most }
haiclue-goal = Ziel { $goal }
haiclue-round = Runde
haiclue-since = (ab Runde { $round })
haiclue-count = { $count ->
    [one] ein Hinweis
   *[other] { $count } Hinweise
}
haiclue-hand-title = Deine Wörter
haiclue-hand-lead = Dein Hinweis soll zu diesem Wort führen.
haiclue-hand-sent = Dein Hinweis ist abgeschickt. Noch kannst du ihn ändern.
haiclue-hand-open = Die Hinweise liegen offen.
haiclue-hand-none = kein Hinweis in dieser Runde
haiclue-hand-next = hier
haiclue-hand-card = Dein Wort: { $word } ({ $colour })
haiclue-hand-yours = dein Wort
haiclue-best = Bester Hinweis: { $name }
haiclue-best-tied = Einer der besten Hinweise: { $name }
haiclue-column-author = Hinweise
haiclue-column-guesser = Tipps
haiclue-column-team = richtige Tipps
haiclue-team-perfect = Perfekt!
haiclue-team-won = Ihr gewinnt gemeinsam
haiclue-team-lost = Ihr verliert gemeinsam
haiclue-team-open = Weder gewonnen noch verloren

# Was geschah
haiclue-event-deal = Ihr habt je { $tiles } Wörter und spielt { $rounds } Runden.{ $seats ->
    [2] {" "}Ihr beide spielt zusammen: Mit **sechs von acht** richtigen Tipps gewinnt ihr.
   *[other] {" "}Jeder richtige Tipp gibt zwei Punkte: einen fürs Raten, einen für den Hinweis.
}
haiclue-event-round = Runde { $round } von { $rounds }: { $how ->
    [first] Ihr zieht verdeckt je eines der vier farbigen Wörter und schreibt einen Hinweis darauf. Das eigene steht hinter *{ haiclue-label-clue }*.
    [black] Alle Plättchen werden umgedreht, ihr habt jetzt neue Wörter. Ihr schreibt je einen Hinweis.
   *[white] Ihr schreibt je einen Hinweis.
}
haiclue-event-card = Dein Wort: **{ $word }** ({ $colour }).
haiclue-event-ready = Der Hinweis von { $seat } ist da ({ $done } von { $seats }).
haiclue-event-working = { $seat } schreibt weiter ({ $done } von { $seats } da).
haiclue-event-no-clue = { $seat } ist abwesend und gibt keinen Hinweis ({ $done } von { $seats } da).
haiclue-event-open = { $clues ->
    [0] Runde { $round }: kein Hinweis.
    [one] Der einzige Hinweis der Runde { $round } liegt offen.
    [2] Beide Hinweise der Runde { $round } liegen offen.
   *[other] Alle { $clues } Hinweise der Runde { $round } liegen offen.
}
haiclue-event-void-seats = Kein Hinweis von { $names }.
haiclue-event-read = { $reader } liest den Hinweis von { $author } ({ $number } von { $clues }): *{ $clue }*
haiclue-event-guessed = { $seat } hat getippt ({ $done } von { $seats }).
haiclue-event-reveal-right = Gemeint war **{ $word }**, erraten von { $names }.
haiclue-event-reveal-team = Gemeint war **{ $word }**, erraten von { $names }: +1 für euch beide.
haiclue-event-reveal-none = Gemeint war **{ $word }**. Niemand hat es erraten.
haiclue-event-reveal-wrong = Gemeint war **{ $word }**; { $names } tippte auf *{ $said }*.
haiclue-event-reveal-missed = Gemeint war **{ $word }**, von { $names } nicht erraten.
haiclue-event-wrong = { $who } tippte auf *{ $word }*.
haiclue-recalled-right = Richtig: { $author } meinte **{ $word }**.
haiclue-recalled-wrong = Nicht *{ $guess }*: { $author } meinte **{ $word }**.
haiclue-came-many = Du hast { $right } von { $total } erraten.
haiclue-came-clue = { $gain ->
    [0] Du bekommst diesmal keine Punkte
   *[other] Du bekommst **+{ $gain }**
} und hast { $points ->
    [0] noch keine
    [one] einen Punkt
   *[other] { $points } Punkte
}.
haiclue-came-round = { $gain ->
    [0] Die ganze Runde bringt dir keine Punkte, und du hast
   *[other] Die ganze Runde bringt dir **+{ $gain }**, und du hast
} { $points ->
    [0] noch keine
    [one] einen Punkt
   *[other] { $points } Punkte
}.
haiclue-came-team = { $own ->
    [right] { $who } hat dein Wort erraten: zusammen **{ $points } von { $most }**.
    [wrong] { $who } hat dein Wort nicht erraten: zusammen **{ $points } von { $most }**.
   *[none] Zusammen: **{ $points } von { $most }**.
}
haiclue-event-late = Nicht geraten: { $names }.
haiclue-event-turn = Runde { $round }: { $how ->
    [none] Kein Hinweis wurde verstanden.
    [even] Jeden Hinweis { $count ->
        [one] hat eine Person
       *[other] haben { $count } Personen
    } verstanden.
   *[best] { $best ->
        [one] Der beste Hinweis kam
       *[other] Die besten Hinweise kamen
    } von { $who }, verstanden von { $best ->
        [one] {""}
       *[other] je{" "}
    }{ $count ->
        [one] einer Person
       *[other] { $count } Personen
    }{ $lost ->
        [0] .
        [one] . Einen anderen hat niemand verstanden.
       *[other] . { $lost } andere hat niemand verstanden.
    }
}
haiclue-round-beyond = Sechs sind jetzt nicht mehr zu schaffen, höchstens { $best } von 8.
haiclue-event-pass = Vier neue farbige Wörter. { $players ->
    [2] Ihr dreht eure Wörter zurück und tauscht sie.
   *[other] Alle drehen ihre Wörter zurück und geben sie nach links.
}
haiclue-event-latecomer = { $seat } spielt ab Runde { $round } mit und bekommt fünfzehn Wörter.

# Warum Schluss ist
haiclue-ending-rounds = Alle Runden sind gespielt.
haiclue-ending-perfect = { $points } von { $most } Tipps richtig: perfekt!
haiclue-ending-won = { $points } von { $most } Tipps richtig: Ihr gewinnt gemeinsam.
haiclue-ending-lost = { $points } von { $most } Tipps richtig: Ihr verliert gemeinsam. Sechs hätten gereicht.
haiclue-ending-resigned = Zum Weiterspielen sind zu wenige da.
haiclue-ending-points = { $points } von { $most } Tipps richtig.

# Der Auswahldialog
haiclue-question-clue = Welche Wörter führen zu deinem?
haiclue-question-clue-for = Welche Wörter führen zu { $word }?
haiclue-question-clue-not = Welche Wörter führen zu { $word } (nicht zu: { $others })?
haiclue-question-withdraw = Den Hinweis zurücknehmen und weiterschreiben?
haiclue-question-author = Welchen Hinweis rätst du?
haiclue-merit-clue = Chance, dass dein Hinweis zu deinem Wort führt
haiclue-merit-guess = Chance, dass dieses Wort gemeint ist
haiclue-tied = Was zu *{ $target }* führt: { $ties }.
haiclue-tie = { $theme ->
    [none] *{ $word }*
   *[other] *{ $word }* über „{ $theme }“
}
haiclue-untied = Ohne klare Verbindung: *{ $words }*.
haiclue-question-own = Dein Hinweis wird geraten.
haiclue-question-guess = Welches Wort meint { $name }?
haiclue-guess-open = Du kannst deinen Tipp ändern, bis der letzte da ist.
haiclue-guess-last = Dein Tipp ist der letzte: Er gilt sofort.
haiclue-label-colour = { $colour } · { $word }
haiclue-label-pair = { $name }: { $label }
haiclue-label-clue = Meinen Hinweis schreiben
haiclue-label-of = Hinweis von { $name }
haiclue-label-guess = Raten
haiclue-verb-guess-also = tippen
haiclue-verb-clue-also = Hinweis schreiben
haiclue-verb-withdraw-also = zurück
haiclue-label-withdraw = Meinen Hinweis zurücknehmen
haiclue-label-void = Kein Hinweis
haiclue-label-none = Kein Tipp
haiclue-confirm-guess = Auf { $colour } tippen
haiclue-describe-clue = Hinweis „{ $clue }“
haiclue-taken-back = Du hast deinen Hinweis zurückgenommen. Ändere ihn oder schick ihn noch einmal ab.
haiclue-describe-withdraw = Hinweis zurücknehmen
haiclue-describe-void = kein Hinweis
haiclue-describe-guess = { $colour } bei { $name }
haiclue-describe-read = „{ $word }“ ({ $colour }) bei „{ $clue }“ von { $name }

# Zum Lesen ohne Augen
haiclue-mark-blue = Raute
haiclue-mark-red = Dreieck
haiclue-mark-green = schräger Balken
haiclue-mark-yellow = Kreis
haiclue-alt-writing = Es fehlen noch Hinweise: { $names }
haiclue-alt-guessing = Es fehlen noch Tipps: { $names }
haiclue-alt-meant = { $name } meinte { $word } ({ $colour })
haiclue-alt-right = { $count ->
    [0] { $name } hat nichts erraten
    [one] { $name } hat in Runde { $rounds } richtig getippt
   *[other] { $name } hat in den Runden { $rounds } richtig getippt
}
haiclue-alt-targets = Wörter: { $targets }; Plättchen je Stapel: { $count }
haiclue-alt-marks = Zeichen: { $marks }
haiclue-alt-clue = Hinweis: { $clue }
haiclue-alt-open = Hinweis von { $name }: { $clue }
haiclue-alt-next = Noch nicht gelesen: { $name }: { $clue }
haiclue-alt-draft = Bisher: { $clue }.
haiclue-alt-hand = Deine Wörter: { $words }.
haiclue-alt-mine = Dein Tipp: { $colour }.
haiclue-state-author = gibt den Hinweis
haiclue-state-void = kein Hinweis
haiclue-state-in = fertig
haiclue-state-thinking = überlegt
haiclue-text-read = schon gelesen (richtig: wer es erriet):
haiclue-text-result = { $name } · { $word } · { $clue } · richtig: { $right }
haiclue-text-void = { $name } · { $word } · kein Hinweis

# Ablehnungen
haiclue-refusal-verb = { $asked ->
    [clue] „{ $verb }“ ist kein Hinweis. Tipp mindestens zwei deiner Wörter, ihre Anfänge oder ihre Nummern, zum Beispiel so: 4 9, 12.
   *[guess] „{ $verb }“ ist kein Tipp. Nenn eine Farbe oder ihr Wort.
}
haiclue-refusal-words = Nach „{ $verb }“ fehlt etwas oder steht zu viel.
haiclue-refusal-no-such-seat = Auf { $seat } sitzt niemand.
haiclue-refusal-unknown-colour = Die Farbe „{ $colour }“ gibt es nicht. Schreib blau, rot, grün oder gelb.
haiclue-refusal-unknown-item = { $item } gehört nicht zu deinen Wörtern. Nimm die auf deinem Bild.
haiclue-refusal-twice = Jedes Wort darf nur einmal in deinem Hinweis stehen. Nimm ein „{ $item }“ weg.
haiclue-refusal-empty-row = Eine Zeile deines Hinweises ist leer. Leg ein Wort hinein oder nimm die Zeile weg.
haiclue-refusal-size = Ein Hinweis besteht aus mindestens { $least } deiner Wörter. { $given ->
    [0] Nimm mehr dazu.
   *[other] Bisher ist es nur „{ $item }“: Nimm mehr dazu.
}
haiclue-refusal-own-word = „{ $word }“ ist das gesuchte Wort. Führ mit deinen eigenen Wörtern dorthin.
haiclue-refusal-nothing-sent = Du hast noch keinen Hinweis abgeschickt, also gibt es nichts zurückzunehmen. Schreib zuerst einen.
haiclue-refusal-clues-closed = Die Hinweise der Runde { $round } liegen offen und stehen fest. Rate stattdessen eine Farbe; Tipps lassen sich noch ändern.
haiclue-refusal-none-open = Noch liegt kein Hinweis offen. Geraten wird, sobald alle da sind.
haiclue-refusal-guess-early = Der Hinweis von { $name } ist noch nicht dran. Warte, bis er gelesen wird.
haiclue-refusal-guess-late = Der Hinweis von { $name } ist schon aufgedeckt. Rate den, der gerade dran ist.
haiclue-refusal-own-clue = „{ $clue }“ ist dein eigener Hinweis: Du rätst ihn nicht.
haiclue-refusal-void-clue = Von { $name } gibt es in dieser Runde keinen Hinweis. Rate einen anderen.
haiclue-refusal-already-in = Du hast schon geantwortet. Ändere deine Antwort oder warte, bis alle so weit sind.
haiclue-refusal-supply = Das Spiel braucht { $tiles } verschiedene Wortplättchen. Starte es noch einmal mit einer vollständigen Liste.

# Der Rekord eines Servers
haiclue-record-clue = bester Hinweis: von { $value } verstanden

# Die Geschichte einer beendeten Partie
haiclue-recap-best = { $equals ->
    [one] Der beste Hinweis
   *[other] Einer der besten Hinweise
}: „{ $clue }“ für „{ $word }“ von { $who }{ $count ->
    [0] .
    [one] , verstanden von einer Person.
   *[other] , verstanden von { $count } Personen.
}{ $more ->
    [0] {""}
    [one] {" "}Alle verstanden noch einen weiteren.
   *[other] {" "}Alle verstanden noch { $more } weitere.
}
haiclue-recap-lost = „{ $clue }“ für „{ $word }“ von { $who } wurde als { $taken } verstanden.{ $more ->
    [0] {""}
    [one] {" "}Ein weiterer wurde nie verstanden.
   *[other] {" "}{ $more } weitere wurden nie verstanden.
}
haiclue-recap-taken = „{ $word }“
haiclue-recap-later = { $who } spielte ab Runde { $round } mit.
haiclue-analysis-shares = Hinweise und Tipps, wie der Computer sie lesen würde
haiclue-analysis-luck = Die Prozente bewerten Hinweise und Tipps so, wie der Computer sie lesen würde: Wer gewinnt, kann weniger haben.

# Lektionen
haiclue-lesson-card = Bring die anderen mit einem **Hinweis** auf ein geheimes Wort und errate ihre Wörter: Beides bringt Punkte. Auf vier Stapeln liegen **vier Wörter**, jedes mit einer Farbe. Alle ziehen verdeckt eine **Karte**; deren Farbe sagt, welches Wort gemeint ist. Zwei können dasselbe Wort haben.
haiclue-lesson-clue = Alle haben **Wortplättchen**, die niemand sonst sieht. Dein Wort steht oben links: Gib mit mindestens { $least } Plättchen einen **Hinweis** darauf, in beliebiger Reihenfolge und, wenn du magst, in mehreren Zeilen. Die Wörter bleiben, wie sie sind.
    .task = **Welchen Hinweis würdest du geben?**
    .right = So sehen die anderen deinen Hinweis, sobald alle einen geschickt haben; bis dahin bleibt er verdeckt. Ob er zu deinem Wort führt, zeigt sich beim Raten: Wer es errät, bekommt einen Punkt, und du auch.
haiclue-lesson-guess = Alle Hinweise sind da. Alle am Tisch haben einen Buchstaben: Unten siehst du den Hinweis von **B**.
    .task = **Welches Wort ist gemeint?**
    .right = **Honig** ist **süß** wie **Zucker**. Wer das findet, bekommt einen Punkt, und wer den Hinweis gab, auch.
    .wrong = { $chosen ->
        [blue] Ein Kompass zeigt den Weg: Weder „süß“ noch „Zucker“ führt dorthin.
        [green] Auf mancher Insel wächst „Zucker“, aber „süß“ ist keine.
       *[yellow] „Zucker“ kann man zu Watte drehen, aber „süß“ führt nicht zum Drehen.
    } Was schmeckt so?
haiclue-lesson-own = Du bist **A**, und dein eigenes Wort ist **{ $own ->
        [blue] { haiclue-colour-blue }
        [red] { haiclue-colour-red }
        [green] { haiclue-colour-green }
       *[yellow] { haiclue-colour-yellow }
    }**.
    .task = **Welches Wort ist jetzt gemeint?**
    .right = Eine **Schraube** hält wie ein Nagel, und ein Magnet zieht sie an. Das ist auch deine eigene Farbe: Zwei Karten können dasselbe Wort nennen.
    .wrong = { $chosen ->
        [blue] Ein König zieht Blicke an wie ein „Magnet“, aber kein „Nagel“ führt zu ihm.
        [red] In eine Linde kann man einen „Nagel“ schlagen, aber kein „Magnet“ zieht sie an.
       *[green] Weder „Magnet“ noch „Nagel“ führt zu einem Clown.
    } Was ist aus Eisen und hält etwas fest?
haiclue-lesson-points = Ein richtiger Tipp bringt dir einen Punkt, und **einen bekommt, wer den Hinweis gab**. Sind alle Hinweise aufgelöst, ist die **Runde** vorbei und die nächste beginnt, wie hier: Wo „…“ steht, wird noch geschrieben. Nach Runde { $rounds } gewinnen die meisten Punkte.
haiclue-lesson-sides = Jedes Plättchen hat hinten **ein anderes Wort**: Nach jeder Runde werden alle umgedreht, von **Weiß** auf **Schwarz** und zurück. Sind sie wieder weiß, kommen vier neue Wörter aus ihren Stapeln, und alle geben ihre Plättchen nach links weiter. Das geschieht von selbst.
