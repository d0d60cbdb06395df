# Befehle: Der Name ist das, was man tippt; die Attribute beschreiben ihn und seine Optionen.

cmd-play = spielen
    .about = Einen Tisch für ein Spiel eröffnen
    .game = spiel
    .game-about = Welches Spiel; ohne Angabe siehst du alle
    .thread = thread
    .thread-about = In einem eigenen Thread spielen
cmd-move = zug
    .about = Einen Zug tippen
    .action = aktion
    .action-about = Was du tust; die Liste zeigt alles, was möglich ist
cmd-hand = hand
    .about = Deine Hand ansehen
cmd-board = spielplan
    .about = Den Spielplan dieses Kanals ansehen
cmd-undo = zurücknehmen
    .about = Deinen letzten Zug zurücknehmen, wenn seither niemand dran war
cmd-rules = regeln
    .about = Die Regeln eines Spiels lesen
    .game = spiel
    .game-about = Welches Spiel; ohne Angabe das, was hier gespielt wird
cmd-tables = tische
    .about = Alle deine Tische, und wo du dran bist
cmd-resign = aufgeben
    .about = Deinen Platz an diesem Tisch aufgeben
cmd-end = beenden
    .about = Vorschlagen, das Spiel zu beenden, oder einen Tisch vor Beginn schließen
cmd-language = sprache
    .about = Wählen, welche Sprache ich spreche
    .mine = meine
    .mine-about = Was nur du siehst
    .server = server
    .server-about = Was alle sehen; für alle, die den Server verwalten
cmd-help = hilfe
    .about = Wie das hier geht

help-start = **So geht ein Spiel:** `/{ cmd-play }` eröffnet einen Tisch, wer mitspielt, drückt *Mitspielen*, und irgendwer *Los geht’s*. Nach jedem Zug kommt ein neues Bild; *Zug machen* darunter öffnet deine Auswahl, die nur du siehst, mit einer Vorschau, bevor etwas zählt. Du hast alle Zeit: Spiele bleiben Tage und Wochen erhalten.
help-command = `/{ $name }`: { $about }
help-end = Jedes Bild hat eine Beschreibung für Vorleseprogramme, und *Textansicht* sagt alles, was darauf ist.

language-mine = Mit dir spreche ich { $name }.
language-server = Vor allen spreche ich hier { $name }. Das gilt für Tische, die ab jetzt eröffnet werden.
language-server-open = Vor allen spreche ich die Sprache der Person, die den Tisch eröffnet. `/{ cmd-language }` mit der Option für den Server legt sie fest.

rules-page = Seite { $page } von { $pages }
cmd-words = wörter
    .about = Eigene Wörter dieses Servers für Spiele mit Wörtern
cmd-words-add = hinzufügen
    .about = Eine eigene Wortliste für diesen Server hinzufügen oder ersetzen
    .file = datei
    .file-about = Eine Textdatei, ein Plättchen pro Zeile: weißes Wort; schwarzes Wort
    .language = sprache
    .language-about = Die Sprache der Wörter, damit Formen desselben Wortes auffallen
cmd-words-remove = entfernen
    .about = Die eigene Wortliste entfernen; laufende Spiele behalten sie
cmd-words-show = zeigen
    .about = Die eigene Wortliste als Datei zeigen
