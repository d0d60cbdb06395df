# Warum nicht, und was stattdessen geht. Hier keine Scherze. Die Spiele haben ihre eigenen.

# Wer dran ist
refusal-not-your-turn = { $count ->
    [one] { $who } ist dran.
   *[other] { $who } sind dran.
}
refusal-you-are-next = Danach kommst du.
refusal-no-decision = Für dich gibt es gerade nichts zu entscheiden.
refusal-not-seated = Du sitzt nicht an diesem Tisch. Zum nächsten Spiel sind die Plätze wieder frei; `/{ cmd-play }` eröffnet einen eigenen.
refusal-not-joined = Du spielst noch nicht mit. Drück unter der Lobby auf *{ $button }*.
refusal-not-come = Du sitzt nicht an diesem Tisch. Komm in den Sprachkanal, dann spielst du ab der nächsten Runde mit.
refusal-comes-late = Du spielst ab der nächsten Runde mit. Rate bis dahin im Publikum, wenn ein Hinweis vorgelesen wird.
refusal-not-started = Das Spiel hat noch nicht begonnen. In der Lobby kann es jede Person am Tisch starten.
refusal-over = Dieses Spiel ist zu Ende.
refusal-not-host = Weiterschalten kann nur, wer den Tisch eröffnet hat ({ $name }); fehlt die Person, dürfen es alle.
refusal-not-over = Das zeige ich erst nach dem Spiel.
refusal-frozen = Dieser Tisch ist eingefroren, weil das Gespeicherte nicht zu den Regeln passt, die ich kenne. Nichts ist verloren; wer mich betreibt, kann helfen.
refusal-moved-on = Das Spiel ist schon weiter. Schau auf das neueste Brett.
refusal-undo-nothing = Du hast noch keinen Zug gemacht, den du zurücknehmen könntest.
refusal-undo-late = Du kannst deinen Zug nicht mehr zurücknehmen: { $name } war seitdem dran.
refusal-undo-revealed = Du kannst deinen Zug nicht zurücknehmen: Es wurde etwas Neues gezogen, und das geht nicht zurück.
refusal-undo-default = Dein letzter Zug wurde für dich gespielt, darum bleibt er stehen.
refusal-undo-answer = Solange die Frage offen ist, kannst du deine Antwort ändern.
refusal-closed-already = Du hast in diesem Spiel aufgegeben. Zum nächsten sind die Plätze wieder frei.

# Tische und Plätze
refusal-no-table = Diesen Tisch gibt es nicht mehr. `/{ cmd-play }` eröffnet einen neuen.
refusal-no-table-here = In diesem Kanal ist kein Tisch. `/{ cmd-play }` eröffnet einen, `/{ cmd-tables }` zeigt deine.
refusal-channel-busy = In diesem Kanal ist schon ein Tisch. Spiel in einem Thread oder warte, bis er frei ist.
refusal-many-tables = Für heute sind das genug Tische. Versuch es morgen wieder.
refusal-many-lobbies = Du hast { $count } offene Lobbys, mehr sind nicht erlaubt. Beginne ein Spiel, oder schließe erst eine davon.
refusal-not-offered = Das steht nicht in der Liste. Wähle einen ihrer Einträge.
refusal-out-of-range = `{ $option }` geht von { $least } bis { $most }.
refusal-busy = An diesem Tisch ist gerade zu viel los. Versuch es noch einmal.
refusal-too-fast = { $seconds ->
    [one] Das war mir zu schnell. Warte eine Sekunde und versuch es dann noch einmal.
   *[other] Das war mir zu schnell. Warte { $seconds } Sekunden und versuch es dann noch einmal.
}
refusal-too-much = Ich habe gerade zu viel zu tun. Versuch es in ein paar Sekunden noch einmal.
refusal-restarting = Ich starte gerade neu. Drück gleich noch einmal.
refusal-slow-mode = Hier gilt der Slowmode. Posten kannst du wieder <t:{ $when }:R>.
refusal-seated-already = Du sitzt schon am Tisch.
refusal-full = Alle Plätze sind besetzt. Erst muss ein Platz frei werden.
refusal-lobby-closed = Diese Lobby ist geschlossen: Das Spiel hat begonnen, oder der Tisch wurde aufgegeben.
refusal-too-few = { $least ->
    [one] Mindestens ein Platz muss besetzt sein.
   *[other] Mindestens { $least } Plätze müssen besetzt sein. Warte auf jemanden oder hol einen Computer dazu.
}
refusal-thread-later = Der Thread dieses Tisches ist noch nicht da. Versuch es gleich noch einmal. Kommt er nicht, öffne einen neuen Tisch.
refusal-level = So einen Computer gibt es nicht. Wähle einen aus der Liste.
refusal-no-computer = An diesem Tisch sitzt kein Computer namens { $name }.
refusal-old-button = Dieser Knopf stammt aus einer älteren Version von mir. Unter dem neuesten Brett sind die richtigen.
refusal-old-command = Diesen Befehl gibt es so nicht mehr. Tippe noch einmal `/` und wähle ihn aus der Liste; fehlt er dort noch, starte Discord neu.
refusal-no-game = Ein Spiel namens „{ $game }“ kenne ich nicht. Wähle eins aus der Liste.
refusal-which-game = Welches Spiel? Wähle eins aus der Liste.
refusal-option = Eine Option namens { $option } gibt es nicht.
refusal-option-value = { $value } steht bei { $option } nicht zur Wahl. Wähle aus der Liste.
refusal-seats = Dieses Spiel ist für { $least } bis { $most } Personen.
refusal-first = Dieser Platz kann nicht beginnen.
refusal-statuses = Die Plätze dieses Spiels sind nicht in Ordnung.
refusal-status = { $status } ist kein Zustand eines Platzes.

# Wo ein Tisch stehen kann
refusal-place-dm = Ein Tisch braucht Gesellschaft. Eröffne ihn in einem Textkanal eines Servers. Hier kannst du `/{ cmd-learn }` ausprobieren und `/{ cmd-rules }` lesen.
refusal-place-thread = In einem Thread kann ich keinen Tisch eröffnen, nur im Beitrag eines Forums. Nimm `/{ cmd-play }` in { $channel ->
    [none] seinem Kanal
   *[other] <#{ $channel }>
}; mit der Option *thread* mache ich einen für das Spiel auf.
refusal-place-voice = Im Chat eines Sprachkanals lässt sich nur { $games } spielen, und nicht in einem Thread. Für alles andere nimm `/{ cmd-play }` in einem Textkanal.
refusal-place-other = Hier kann ich keinen Tisch eröffnen. Nimm `/{ cmd-play }` in einem Textkanal.
refusal-may-not-write = Du darfst dort nicht schreiben, also schreibe ich dort auch nicht für dich. Wo du einen Platz hast, kannst du weiter ziehen, antworten und aufgeben.
refusal-discord = { $why ->
    [gone] Diesen Kanal gibt es nicht mehr.
    [hidden] Ich sehe diesen Kanal nicht. Wer ihn verwaltet, kann mich in seinen Einstellungen unter „Berechtigungen“ hereinlassen.
    [rights] Discord sagt, dass mir dort ein Recht fehlt. `/{ cmd-doctor }` in diesem Kanal nennt es.
    [muted] Die Moderation hat mir auf diesem Server eine Auszeit gegeben. Bis sie vorbei ist, kann ich hier nicht schreiben.
    [locked] Dieser Thread ist gesperrt oder archiviert. Die Moderation kann ihn wieder öffnen.
    [threads] Dieser Server hat so viele aktive Threads, wie Discord erlaubt. Schließt ein paar, oder spielt in einem Kanal.
    [tag] Dieses Forum will bei jedem Beitrag einen Tag. Legt einen mit dem Namen des Spiels an, den alle setzen dürfen.
    [tags] Die Tags dieses Forums darf nur die Moderation setzen. Gebt mir dort *{ permission-manage-threads }*, oder legt einen Tag an, den alle setzen dürfen.
    [filter] Der AutoMod dieses Servers blockiert meine Nachricht. Die Moderation kann mich von der Regel ausnehmen.
    [slow] Dort gilt der Slowmode. Versuch es gleich noch einmal.
    [quarantined] Discord hat mich eingeschränkt: Direktnachrichten kann ich gerade nicht schicken. `/{ cmd-hand }` zeigt deine Hand.
    [person] Discord erreicht diese Person von hier aus nicht.
    [message] Diese Nachricht gibt es nicht mehr, oder sie lässt sich nicht ändern.
    [kind] In einem Kanal dieser Art kann ich nicht schreiben. In einem Textkanal geht es.
    [other] Discord lässt das hier nicht zu ({ $code }). In einem anderen Kanal geht es vielleicht.
   *[busy] Discord nimmt von mir gerade nichts an ({ $code }). Versuch es in einer Minute noch einmal.
}
refusal-may-not-read = Dieses Spiel fand statt, wo du nicht mitlesen kannst. Darum zeige ich es dir nicht.
refusal-missing-permissions = { $count ->
    [one] Mir fehlt in diesem Kanal ein Recht: { $list }. Gib es mir und versuch es noch einmal.
   *[other] Mir fehlen in diesem Kanal Rechte: { $list }. Gib sie mir und versuch es noch einmal.
}
refusal-not-manager = Die Sprache des Servers wählt, wer den Server verwalten darf. *{ cmd-language.mine }* steht dir frei.
refusal-server-only = Das lässt sich nur auf einem Server wählen, nicht in Direktnachrichten.

permission-view-channel = Kanal ansehen
permission-send-messages = Nachrichten senden
permission-attach-files = Dateien anhängen
permission-connect = Verbinden
permission-read-message-history = Nachrichtenverlauf anzeigen
permission-create-public-threads = Öffentliche Threads erstellen
permission-send-messages-in-threads = Nachrichten in Threads senden
permission-manage-threads = Threads verwalten

# Getippte Züge
refusal-malformed = Das kann ich nicht als Zug lesen. Wähle aus der Liste, die beim Tippen erscheint, oder nimm die Knöpfe unter dem Brett.
refusal-rules = Das erlauben die Regeln nicht. Die Knöpfe unter dem Brett zeigen alle erlaubten Züge.
refusal-unread = Was „{ $text }“ hier heißen soll, weiß ich nicht, darum ist noch nichts geschehen. Wähle unten.
refusal-unread-close = Was „{ $text }“ hier heißen soll, weiß ich nicht. Meinst du „{ $near }“?
refusal-several = „{ $text }“ passt zu mehreren Zügen. Schreib mehr dazu oder wähle unten.
refusal-empty = Da steht nichts. Wähle aus der Liste, die beim Tippen erscheint, oder nimm die Knöpfe unter dem Brett.
refusal-too-long = Das ist zu lang für einen Zug: höchstens { $most } Zeichen.
refusal-word = „{ $word }“ kommt in keinem Zug vor. Wähle aus der Liste, die beim Tippen erscheint.
refusal-verb = Kein Zug beginnt mit „{ $verb }“. Wähle aus der Liste, die beim Tippen erscheint.
refusal-path = Diese Auswahl gibt es nicht mehr. Fang mit den Knöpfen unter dem Brett neu an.
refusal-computers-busy = Die Computer dieses Servers haben alle Hände voll zu tun: { $count } warten schon auf ihren Zug. Versuch es in einer Minute noch einmal, oder spielt ohne Computer.
refusal-no-list = Dieser Server hat keine eigenen Wörter. Wähle eine Sprache oder füge mit `/{ cmd-words } { cmd-words-add }` eine Liste hinzu.
refusal-cell = Einen Platz { $cell } gibt es hier nicht. Plätze heißen zum Beispiel M50; wähle aus der Liste, die beim Tippen erscheint.
refusal-unknown-item = { $item } gehört nicht zu dem, was du hast.
refusal-twice = Jedes Stück lässt sich nur einmal verwenden.
refusal-empty-row = Eine Zeile ist leer. Füll sie oder nimm sie weg.
refusal-size = Nimm { $least } bis { $most } davon, in höchstens { $rows } Zeilen.
refusal-entry = Im Protokoll dieses Spiels steht eine Zeile, die ich nicht lesen kann.

# Uhren, Abstimmungen, Abwesenheit
refusal-pace = „{ $text }“ ist keine Bedenkzeit. Schreib sie wie 12h, 2d oder 1d+3d, oder wähle aus der Liste.
refusal-pace-limits = Die Bedenkzeit reicht von 30 Sekunden bis 14 Tagen, eine Reserve bis 60 Tage.
refusal-clock-same = Die Uhr ist schon so gestellt.
refusal-zone = Eine Zeitzone namens „{ $text }“ kenne ich nicht. Schreib sie wie Europe/Berlin. Oder schreib, wie spät es bei dir gerade ist, etwa 23:02.
refusal-zone-which = Bei „{ $text }“ kommen mehrere Orte in Frage: { $zones } … Nimm einen aus der Liste oder schreib ihn so.
refusal-time-of-day = „{ $text }“ ist keine Uhrzeit. Schreib sie wie 08:00.
refusal-hours = „{ $text }“ ist kein Zeitraum. Schreib ihn wie 22:00-08:00.
refusal-away-until = „{ $text }“ ist weder Datum noch Dauer. Schreib es wie 2026-12-24 oder 5d.
refusal-away-past = Das liegt in der Vergangenheit. Wähle einen späteren Zeitpunkt.
refusal-away-long = Das sind mehr als 90 Tage. Wähle einen früheren Zeitpunkt.
refusal-motion-open = Dazu liegt schon ein anderer Vorschlag auf dem Tisch. Beantworte erst den.
refusal-motion-over = Das ist schon entschieden. Das neueste Brett zeigt, wie es steht.
refusal-not-asked = Diese Frage geht an andere. Bist du dran, dann zieh einfach.
refusal-here-once = Du hast schon mehr Zeit bekommen. Dein Zug beendet die Frage.
refusal-bump-soon = Das Brett ist gerade erst gepostet worden. { $when ->
    [0] Nach unten holen kannst du es in einer Minute wieder.
   *[other] Wieder möglich: <t:{ $when }:R>.
}
refusal-nudge-nobody = Der Tisch wartet sonst auf niemanden.
refusal-nudge-stands = Die Uhr steht, da muss sich niemand beeilen.
refusal-nudged-already = Diese Person ist schon angestupst worden. Wieder möglich: <t:{ $when }:R>.
refusal-file-runs = Deine Datei wird noch erstellt. Sie kommt mit dem ersten Knopfdruck.
refusal-file-later = Deine Datei hast du gerade erst bekommen. Nächste möglich: <t:{ $when }:R>.
refusal-audience-full = Das Publikum ist voll: Mehr als { $most } können eine Frage nicht beantworten.
