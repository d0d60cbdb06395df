# Die Brettseite im Browser.
web-open-all = Alle Bretter im Browser
web-open = Brett öffnen
web-board = Brett
web-lobby = Das Spiel hat noch nicht begonnen. Es beginnt in Discord.
web-undo = Zurücknehmen: { $what }
web-next = { $count ->
    [one] Nächster Tisch: { $title }
   *[other] Nächster Tisch: { $title } · { $count } warten auf dich
}
web-onward = Analyse und wie es weitergeht, in Discord
web-tables = Deine Tische
web-tables-none = Kein Tisch wartet auf dich. Mit /play beginnst du in Discord einen.
web-log = Züge
web-back = Zurück
web-text = In Worten
web-picture = Als Bild
web-hand = Deine Hand
web-result = Ergebnis
web-now = Zurück zum jetzigen Stand
web-question = Zurück zu meiner Frage
web-on = Weiter
web-change = Ändern
web-past = Das Brett, wie es damals war.
web-won = Du gewinnst!
web-lost = Diese Seite erreicht mich nicht. Discord schon; ich versuche es weiter.
web-ticket = Dieser Link ist verbraucht oder zu alt. Öffne das Brett noch einmal von Discord aus.
web-ended = Diese Seite ist anderswo neu geöffnet worden oder seit einem halben Tag offen. Öffne das Brett noch einmal von Discord aus.
web-pages = Weitere Möglichkeiten
web-spectator = Du schaust zu.
web-clear = Leeren
web-row = Neue Zeile
web-type = Oder tipp deine Wörter
web-discord = In Discord
web-table = Der ganze Tisch
web-tap = Tipp im Bild auf eins davon.
web-tap-or = Tipp im Bild auf eins davon oder auf einen Knopf.
web-tap-any = Tipp auf einen Knopf oder auf eine Stelle im Bild.
web-tap-other = Oder tipp im Bild auf etwas anderes.
web-tap-again = Tipp auf weitere, oder auf ✓, um etwas wieder herauszunehmen.
web-nowhere = Für Plättchen { $tile } gibt es gerade keinen Platz. Wähle ein anderes.
web-tap-short = Oder tipp zuerst das Ziel an.
web-tap-first = An einer kleinen Stelle vergrößert das erste Antippen das Bild, das zweite wählt.
web-narrowed = Welche davon?
web-tap-words = Tipp im Bild Wörter an, eins nach dem anderen. Nochmaliges Antippen nimmt ein Wort wieder heraus.
web-small = Verkleinern
web-learn = { $title } lernen
