# Was von beendeten Spielen bleibt: Ergebnisse, Wertung, Rekorde. $name ist ein Name allein.

# Wertung am Tisch und für einen selbst
option-rated = Wertung
    .about = Ob das Ergebnis für die Wertungszahlen aller zählt.
option-rated-yes = zählt
option-rated-no = zählt nicht
option-rated-off = zählt nicht, hier will jemand keine Wertung
button-rated = Wertung einschalten
button-unrated = Wertung ausschalten
privacy-rated = Du hast eine Wertung. Schaltest du sie aus, wird auf keinem Server mehr ein Spiel gewertet, bei dem du mitspielst; Ranglisten und Rekorde nennen dich nicht mehr.
privacy-unrated = Du hast keine Wertung: Kein Spiel, bei dem du mitspielst, wird gewertet, und Ranglisten und Rekorde nennen dich nicht.
