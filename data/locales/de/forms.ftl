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
form-type = Tippen
form-buttons = Mit Knöpfen
form-again = Noch einmal
form-preview = So sehen es die anderen. Abgeschickt ist es noch nicht.
form-field = Wörter, Anfänge oder Nummern
    .about = Ein Komma beginnt eine neue Zeile.
refusal-word-unknown = „{ $typed }“ ist keines deiner Wörter.
refusal-word-unclear = „{ $typed }“ kann { $items } sein. Schreib einen Buchstaben mehr.
