# Geschriebene Entscheidungen: Knöpfe und die Zeilen darum.
form-pick = Wörter auswählen
form-row = Neue Zeile
form-back = Letztes weg
form-clear = Leeren
form-send = Abschicken
form-change = Ändern
form-empty = Wähle mindestens { $least } davon, in der Reihenfolge, die du willst.
form-draft = Bisher: { $draft }
form-short = Bisher: { $draft } (mindestens { $least } Wörter)
form-sent = Abgeschickt: { $what }.
form-sent-changeable = Abgeschickt: { $what }. { done-changeable }
form-late = Zu spät. Es zählt: { $what }.
form-unsent = Du hattest deine Antwort noch nicht abgeschickt: Es zählt, was du geschrieben hattest.
form-type = Lieber tippen
form-buttons = Auswählen statt schreiben
form-again = Noch einmal
form-preview =
    So { $others ->
        [1] sieht es { $who }
       *[other] sehen es die anderen
    }. Abgeschickt ist es noch nicht.
form-field = Wörter, Anfänge oder Nummern
    .about = Mindestens { $least } Wörter. Nach einem Komma beginnt eine neue Zeile.
refusal-word-unknown = „{ $typed }“ ist keines deiner Wörter.
refusal-word-number = „{ $typed }“ ist keines deiner Wörter: Ihre Nummern gehen von 1 bis { $count }.
refusal-word-close = „{ $typed }“ ist keines deiner Wörter. Meinst du { $count ->
    [1] { $last }
   *[other] { $items } oder { $last }
}?
refusal-word-unclear = „{ $typed }“ kann { $items } oder { $last } sein. Schreib einen Buchstaben mehr.
answer-until = Notiert: { $what }. { done-changeable }
answer-pressed = Notiert: { $what }. Ein anderer Knopf ändert es.
answer-last = Notiert: { $what }. Das war die letzte Antwort.
answer-all = Alles beantwortet.
