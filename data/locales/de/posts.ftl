# Das Tagesrätsel in einem Kanal. Öffentlich, bis auf das, was die Serverleitung liest. $date schreibt Discord.

cmd-daily-post = tagesrätsel-posten
    .about = Das Tagesrätsel jeden Tag in einen Kanal stellen
cmd-daily-post-start = starten
    .about = Das Tagesrätsel, auf Wunsch auch „Wer gewinnt?“, in einen Kanal stellen; ersetzt das Bisherige
    .channel = kanal
    .channel-about = Wohin
    .hour = stunde
    .hour-about = Die Stunde des Tages, von 0 bis 23
    .zone-about = Die Zeitzone dieser Stunde, etwa Europe/Berlin
    .zone = { cmd-notify.zone }
    .games = partien
    .games-about = Einmal am Tag „Wer gewinnt?“ fragen, zu einer Partie von dort, deren Ausgang offen war
cmd-daily-post-stop = beenden
    .about = Das Tagesrätsel und „Wer gewinnt?“ nicht mehr in den Kanal stellen

daily-post-head = **{ daily-title }, { $date }: { $title }, { daily-takes }.** { $ask } Alle haben zwei Versuche.
daily-post-ask-most = **{ $seat }** ist am Zug. Welcher Zug bringt sofort die meisten Punkte?
daily-post-ask-allowed = **{ $seat }** ist am Zug. Welcher Zug bringt sofort die meisten Punkte? Nicht alle sind erlaubt.
daily-post-ask-twice = **{ $seat }** zieht zweimal nacheinander, ohne dass jemand nachzieht. Welcher erste Zug führt zur besten Summe?
daily-post-ask-fits = Nur eines der fünf Plättchen passt, an einer Stelle und in einer Drehung. Welches, und wo?
daily-post-picture = { $date } · { $seat } ist am Zug
daily-post-solution = **{ $date }, { $title }, die Lösung:** { $what }
daily-post-yesterday = Gestern: { $count ->
    [one] 1 Antwort, { $right ->
        [0] leider falsch.
       *[other] und sie war richtig.
    }
   *[other] { $count } Antworten, { $right ->
        [0] keine
       *[other] { $right }
    } richtig.
}
daily-post-found = Auf diesem Server gelöst von { $list }{ $others ->
    [0] .
    [one] {" "}und einer weiteren Person.
   *[other] {" "}und { $others } weiteren.
}
daily-post-name = **{ $name }** ({ $days ->
    [one] Serie: 1 Tag
   *[other] Serie: { $days } Tage
})
button-daily-solve = Lösen
button-daily-solution = Lösung von gestern

# An die Serverleitung
daily-post-begun = Ab jetzt stelle ich das Tagesrätsel in { $channel }, jeden Tag kurz nach { $hour } ({ $zone }). Das nächste: { $when }
    - Unter jedem steht ein Knopf mit der Lösung vom Vortag.
    - Ich nenne, wer sie gefunden hat: Mitglieder, die auf diesem Server geantwortet und ihre Wertung nicht in `/{ cmd-privacy }` ausgeschaltet haben.
    - `/{ cmd-daily-post } { cmd-daily-post-stop }` beendet das.
daily-post-no-games = - „Wer gewinnt?“ ist aus. Mit der Option `{ cmd-daily-post-start.games }` frage ich höchstens einmal am Tag auch zu einer Partie von dort.
daily-post-games = **Wer gewinnt?** Höchstens einmal am Tag zeige ich eine Partie aus { $channel } oder einem Thread dort, ohne Namen, in einem Moment, in dem ihr Ausgang noch offen war. Partien mit Computern zählen, Solospiele nicht. Einen Tag später steht die Antwort in derselben Nachricht, und wer richtig lag.
    - Bis zur Frage warte ich nach einer Partie in einem Thread { $apart }, nach einer in { $channel } selbst { $here }, denn dort steht noch ihr Ergebnis.
    - Kommt nichts, dann war seit dem Einschalten keine Partie knapp, und keine wurde gedreht, oder jemand aus der Partie hat mit `/{ cmd-privacy }` die Wertung ausgeschaltet.
daily-post-ended = Ich stelle das Tagesrätsel nicht mehr in { $channel } und frage dort auch nicht mehr **Wer gewinnt?**. Mit `/{ cmd-daily }` zeige ich es weiter allen, die danach fragen.
dm-daily-deleted = Den Kanal in *{ $place }*, in den ich das Tagesrätsel gestellt habe, gibt es nicht mehr; darum höre ich damit auf. `/{ cmd-daily-post } { cmd-daily-post-start }` wählt einen anderen.
dm-daily-barred = In *{ $place }* darf ich das Tagesrätsel nicht mehr stellen; darum habe ich aufgehört. Gib mir dort *{ permission-view-channel }* und *{ permission-send-messages }*, dann beginnt `/{ cmd-daily-post } { cmd-daily-post-start }` von Neuem.
dm-daily-locked = *{ $place }*, wohin ich das Tagesrätsel gestellt habe, ist gesperrt; darum habe ich aufgehört. `/{ cmd-daily-post } { cmd-daily-post-start }` beginnt von Neuem, dort oder anderswo.
refusal-daily-not-posted = Auf diesem Server poste ich kein Tagesrätsel. `/{ cmd-daily-post } { cmd-daily-post-start }` beginnt damit.
refusal-daily-barred = { $count ->
    [one] Mir fehlt in { $channel } eine Berechtigung: { $list }. Gib sie mir dort und versuch es noch einmal.
   *[other] Mir fehlen in { $channel } Berechtigungen: { $list }. Gib sie mir dort und versuch es noch einmal.
}

# Wer gewinnt: ein Moment einer Partie ohne Namen, dann wie sie ausging. $who ist ein Buchstabe.
forecast = **Wer gewinnt?** { $title }: So stand es einmal in einer Partie, die hier gespielt wurde. Wer hat sie am Ende gewonnen? Drückt auf einen Buchstaben; euren Tipp sieht niemand. Die Auflösung, mit bis zu fünf Namen von Leuten, die richtig lagen: { $when }.
    -# { $aim }
forecast-noted = Notiert: **{ $who }**. Ändern kannst du es bis zur Auflösung: { $when }.
forecast-opened = **Wer gewinnt?** { $title }: **{ $who }** hat gewonnen. Wäre hier Schluss gewesen{ $counted }, hätte **{ $who }** { $ahead ->
    [0] { $lead } zurückgelegen
   *[other] { $lead } vorn gelegen
}. { $of ->
    [0] Niemand hat getippt.
    [one] { $right ->
        [0] Eine Person hat getippt, aber anders.
       *[other] Eine Person hat getippt, und richtig.
    }
   *[other] Von { $of } { $right ->
        [0] lag niemand richtig.
        [one] lag eine Person richtig.
       *[other] lagen { $right } richtig.
    }
}
forecast-counted = {""}
forecast-count = { $points ->
    [one] { $points } Punkt
   *[other] { $points } Punkte
}
forecast-out = **[Wer gewinnt?]({ $link })** { $title }: **{ $who }** hat gewonnen.
forecast-right = Richtig getippt: { $who }
refusal-forecast-played = Du hast diese Partie gespielt: Tippen dürfen die anderen.
refusal-forecast-opened = Die Antwort steht schon da.
