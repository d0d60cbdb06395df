# Wie jemand erfahren will, dass ein Tisch wartet, und die Liste aller eigenen Tische.

# Was eingestellt ist und was es heißt
notify-title = **So gebe ich dir Bescheid, wenn ein Tisch auf dich wartet**
notify-line-way = Du bist dran: { $way }
notify-way-auto = ein Ping unter dem Brett; wo alle geheim antworten, eine Direktnachricht.
notify-way-channel = ein Ping im Kanal des Spiels.
notify-way-dm = eine Direktnachricht.
notify-way-both = ein Ping im Kanal und eine Direktnachricht.
notify-way-none = nichts. `/{ cmd-tables }` zeigt, wo du dran bist.
notify-line-remind = Erinnerungen: { $remind }.
notify-every = nach { $span }, höchstens dreimal
notify-never = keine
notify-line-quiet = Ruhezeit: { $quiet }. Was dann anfällt, erreicht dich danach.
notify-no-quiet = Ruhezeit: keine.
notify-line-digest = Liste deiner Tische: um { $time } als Direktnachricht, an Tagen, an denen ein Tisch auf jemanden wartet.
notify-no-digest = Liste deiner Tische: keine.
notify-line-zone = Deine Zeitzone: { $zone }, dort ist es jetzt { $time }.
notify-line-confirm = Deine Züge: { $confirm }
notify-confirm-always = Zurzeit frage ich vor jedem nach.
notify-confirm-final = Zurzeit frage ich nur vor einem Zug nach, der sich nicht zurücknehmen lässt. Jeder andere zählt sofort, und du kannst ihn zurücknehmen.
notify-confirm-soon = Zurzeit zählt einer, der sich nicht zurücknehmen lässt, nach fünf Sekunden, wenn du nicht auf „Warten“ drückst. Jeder andere zählt sofort.
notify-confirm-never = Zurzeit zählt jeder mit deiner letzten Wahl, ohne Rückfrage.
notify-zone-unset = Du hast noch keine Zeitzone gewählt, darum gelten diese Zeiten in UTC.
notify-closed = Deine Direktnachrichten sind für mich geschlossen. Bis du sie öffnest, pinge ich dich im Kanal, und es kommt keine Liste.
notify-closed-digest = Deine Direktnachrichten sind für mich geschlossen. Bis du sie öffnest, kommt keine Liste.
notify-opened = Gut: Beim nächsten Mal versuche ich es wieder mit einer Direktnachricht. Kommt sie nicht an, pinge ich dich.
notify-noted = Notiert.
notify-none-typed = keine

# Menüs, Knöpfe und das Formular
notify-menu-way = Wie ich Bescheid gebe
notify-menu-remind = Erinnerungen
notify-menu-digest = Tägliche Liste deiner Tische
notify-menu-zone = Zeitzone
notify-pick-auto = Wie es zum Spiel passt
notify-pick-channel = Ein Ping im Kanal
notify-pick-dm = Eine Direktnachricht
notify-pick-both = Beides
notify-pick-none = Nichts
notify-remind-none = Keine Erinnerungen
notify-remind-6h = Nach 6 Stunden
notify-remind-12h = Nach 12 Stunden
notify-remind-1d = Nach einem Tag
notify-remind-2d = Nach 2 Tagen
notify-remind-3d = Nach 3 Tagen
notify-pick-confirm-always = Jeden Zug
notify-pick-confirm-final = Nur, was sich nicht zurücknehmen lässt
notify-pick-confirm-soon = Stattdessen ein Countdown von 5 Sekunden
notify-pick-confirm-never = Keinen Zug
button-notify-confirm-always = Jeden Zug bestätigen
button-notify-confirm-final = Nur Endgültiges bestätigen
button-notify-confirm-soon = 5 Sekunden statt Rückfrage
button-notify-confirm-never = Keinen Zug bestätigen
notify-digest-none = Keine Liste
button-notify-hours = Ruhezeit und Uhrzeiten
button-notify-open = Nachrichten jetzt offen
button-notify-show = Meine Benachrichtigungen
notify-form = Zeiten
notify-field-quiet = Ruhezeit
    .about = Etwa 22:00-08:00; leer für keine
notify-field-zone = Zeitzone
    .about = Etwa Europe/Berlin, oder eine große Stadt
notify-field-digest = Tägliche Liste deiner Tische
    .about = Etwa 08:00; leer für keine

# Die Liste aller Tische
tables-rest = { $count ->
    [one] … und noch einer.
   *[other] … und noch { $count }.
}
tables-nowhere = einem Ort, den ich nicht sehe
tables-frozen = eingefroren. Nichts ist verloren; wer mich betreibt, kann helfen.
tables-homeless = Ich erreiche den Kanal nicht, darum steht die Uhr.
tables-stalled = Ich erinnere niemanden mehr.
digest-title = { $count ->
    [0] **Deine Tische heute.** Keiner wartet auf dich.
    [one] **Deine Tische heute.** Einer wartet auf dich.
   *[other] **Deine Tische heute.** { $count } warten auf dich.
}
digest-end = `/{ cmd-notify }` ändert, wann diese Liste kommt, oder stellt sie ab.

# Absagen
refusal-way = So kann ich dir nicht Bescheid geben. Wähle etwas aus der Liste.
refusal-remind = Nach dieser Zeit kann ich dich nicht erinnern. Wähle etwas aus der Liste.
refusal-confirm = Diese Wahl kenne ich nicht. Bestätige jeden Zug, nur Endgültiges (sofort oder nach fünf Sekunden) oder keinen.
