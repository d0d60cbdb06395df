# Geschriebene Entscheidungen: Knöpfe und die Zeilen darum.
form-row = Neue Zeile
form-back = Zurück
form-clear = Leeren
form-send = Abschicken
form-change = Ändern
form-empty = Wähle mindestens { $least } davon, in der Reihenfolge, die du willst.
form-draft = Bisher: { $draft }
form-sent = Abgeschickt: { $what }.
form-sent-changeable = Abgeschickt: { $what }. Du kannst es ändern, bis alle fertig sind.
