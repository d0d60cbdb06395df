# Für alle, die den Bot betreiben, und für alle, die wissen wollen, was hier nicht geht.

cmd-doctor = diagnose
    .about = Prüfen, wie es mir hier geht und was hilft, wenn etwas nicht geht
cmd-admin = verwaltung
    .about = Den Bot verwalten; für alle, die den Server verwalten oder mich betreiben
help-owners-tail = ; für alle, die mich betreiben
cmd-admin-restart = neustart
    .about = Den Spielen der letzten 24 Stunden einen Neustart ankündigen{ help-owners-tail }
    .minutes = minuten
    .minutes-about = In wie vielen Minuten
cmd-admin-backup = sicherung
    .about = Jetzt eine Sicherung machen{ help-owners-tail }
cmd-admin-frozen = eingefroren
    .about = Die eingefrorenen Tische mit den Gründen auflisten{ help-owners-tail }
refusal-not-owner = Das ist für die Person, die mich betreibt. `/{ cmd-doctor }` sagt allen, wie es mir geht.

# Die Diagnose: je eine Zeile; fett, wo etwas zu tun ist
button-test-message = Testnachricht an mich
button-look-again = Noch einmal prüfen
doctor-title = So geht es mir hier. Bei **fetten** Zeilen ist etwas zu tun.
doctor-tables = Tische: Ich darf hier alles, was sie brauchen.
doctor-tables-missing = **Tische: Rechte, die mir hier fehlen: { $list }. Wer diesen Kanal verwaltet, kann sie mir in den Einstellungen unter „Berechtigungen“ geben.**
doctor-tables-thread = Tische: Ich darf alles, was ein Spiel in diesem Thread braucht. Neue eröffnest du im Kanal, nicht im Thread.
doctor-tables-elsewhere = **Tische: In so einem Kanal kann ich keinen eröffnen. Nimm `/{ cmd-play }` in einem Textkanal.**
doctor-tables-dm = Tische: Sie brauchen einen Server. Nimm `/{ cmd-doctor }` in dem Kanal, in dem du spielen willst.
doctor-threads = Threads: Ich darf sie eröffnen und darin schreiben.
doctor-threads-missing = **Threads: Rechte, die mir hier fehlen: { $list }. Spiele im Kanal selbst gehen auch ohne; für Spiele in Threads gib sie mir.**
doctor-voice = Sprachkanal: Ich darf die Runde eines Spiels in seinem Status zeigen.
doctor-voice-missing = Sprachkanal: Um die Runde eines Spiels in seinem Status zu zeigen, bräuchte ich { $list }. Alles andere geht auch so.
permission-set-voice-channel-status = Sprachkanalstatus festlegen
permission-manage-channels = Kanäle verwalten
doctor-dms = Direktnachrichten: Soweit ich weiß, erreichen dich meine. Der Knopf probiert es aus.
doctor-dms-closed = **Direktnachrichten: Deine sind für mich geschlossen. Du verpasst nichts: `/{ cmd-hand }` zeigt deine Hand. So öffnest du sie: Name des Servers, „Privatsphäreeinstellungen“, „Direktnachrichten“.**
doctor-dms-restricted = **Direktnachrichten: Discord hat mich eingeschränkt, darum schicke ich keine; { $when } versuche ich es wieder. Du verpasst nichts: `/{ cmd-hand }` zeigt deine Hand.**
doctor-muted = **Tische: Auf diesem Server habe ich bis { $when } eine Auszeit. Wer Mitglieder moderiert, kann sie aufheben; was wartet, kommt dann von selbst.**
doctor-refused = **Zuletzt hier abgelehnt, { $when }: { $why }**
doctor-clock = Uhr: weicht um { $seconds } s von Discords Uhr ab.
doctor-clock-off = **Uhr: weicht um { $seconds } s von Discords Uhr ab, um so viel sind Zeiten falsch. Wer mich betreibt, lässt den Rechner seine Uhr per NTP stellen.**
doctor-database = Datenbank: antwortet in { $ms } ms, Schema-Version { $version }.
doctor-database-down = **Datenbank: antwortet nicht ({ $code }). Wer mich betreibt, findet mehr im Protokoll und mit `python bot.py check`.**
doctor-backup = Neueste Sicherung: { $when }.
doctor-backup-old = **Neueste Sicherung: { $when }. Wer mich betreibt, findet im Protokoll, warum es keine spätere gibt.**
doctor-backup-none = **Es gibt noch keine Sicherung. Wer mich betreibt, macht eine mit `/{ cmd-admin } { cmd-admin-backup }`.**
doctor-backup-off = Sicherungen: Nächtliche Sicherungen sind hier ausgeschaltet.
doctor-backup-unread = **Sicherungen: Ihr Ordner ist nicht lesbar. Wer mich betreibt, prüft `BACKUP_DIR` und wem der Ordner gehört.**
doctor-files = Dateien, nur für dich: `{ $database }` ({ $size } MB), Sicherungen in `{ $backups }`.
doctor-gateway = Verbindung zu Discord: { $ms } ms.
doctor-gateway-slow = **Verbindung zu Discord: { $ms } ms, das ist langsam. Meist geht es vorbei; sonst hilft ein Blick auf das Netz des Rechners, auf dem ich laufe.**
doctor-gateway-none = **Verbindung zu Discord: noch nichts gemessen. Frag in einer Minute noch einmal.**
doctor-versions = Versionen: Spieltisch { $own }, Python { $python }, discord.py { $discord }, Pillow { $pillow }.

dm-test = Hallo! Direktnachrichten von mir erreichen dich.
test-reached = Die Testnachricht ist unterwegs: Direktnachrichten von mir erreichen dich.
test-closed = Sie wurde abgelehnt: Deine Direktnachrichten sind für mich geschlossen. So öffnest du sie: Name des Servers, „Privatsphäreeinstellungen“, „Direktnachrichten“; dann versuch es noch einmal. Du verpasst solange nichts: `/{ cmd-hand }` zeigt deine Hand.
test-later = Discord nimmt sie gerade nicht an. Versuch es in einer Minute noch einmal.

# Wer den Bot betreibt
restart-told = { $count ->
    [0] In den letzten 24 Stunden gab es in keinem Spiel einen Zug, also war kein Kanal zu warnen.
    [one] Neustart: { $when }. Ich habe einen Kanal gewarnt. Mich anzuhalten bleibt deine Sache.
   *[other] Neustart: { $when }. Ich habe { $count } Kanäle gewarnt. Mich anzuhalten bleibt deine Sache.
}
backup-made = Die Sicherung ist gemacht und geprüft: `{ $file }`, { $size } MB.
backup-on-server = Meine Datenbank liegt auf einem Server: Sicherungen entstehen dort; wie, steht in `docs/operating.md`.
frozen-none = Kein Tisch ist eingefroren.
frozen-title = { $count ->
    [one] Ein Tisch ist eingefroren:
   *[other] { $count } Tische sind eingefroren:
}
frozen-line = `{ $table }` · { $title } · { $place } (Server `{ $guild }`, Kanal `{ $channel }`): { $why }
frozen-more = { $count ->
    [one] Und noch einer; `python bot.py check` zeigt alle.
   *[other] Und noch { $count }; `python bot.py check` zeigt alle.
}
trouble-rules = seine Regeln oder Teile gibt es in dieser Version von mir nicht, oder seine Stellung ist nicht lesbar
trouble-entry = sein Protokoll bricht bei Eintrag { $seq } ab ({ $code })
trouble-unreadable = das Gespeicherte ist nicht lesbar ({ $code })
trouble-columns = seine Zeile und seine Stellung widersprechen sich
trouble-position = seine Stellung folgt nicht aus seinem Protokoll
trouble-manager = wer den Server verwaltet, hat ihn eingefroren; `/{ cmd-admin } { cmd-admin-freeze }` lässt ihn weitergehen
trouble-other = { $code }

# Vor allen
notice-restart = Neustart: { $when }. Der Tisch ist sicher, und die Uhren stehen still, bis ich zurück bin.
notice-restored = Ich musste zu einer Sicherung zurück: Dieser Tisch steht wieder da wie am { $when }. Spätere Züge sind verloren; macht sie bitte noch einmal.
notice-restored-unsure = Ich musste zu einer Sicherung zurück: Dieser Tisch steht wieder da wie am { $when }. War dieses Spiel seither zu Ende, ist sein Startwert bekannt und damit jede Hand: Beendet es dann bitte, mit `/{ cmd-end }` oder `/{ cmd-admin } { cmd-admin-end }`. Sonst sind spätere Züge verloren; macht sie bitte noch einmal.
notice-lobby-restored = Ich musste zu einer Sicherung zurück, und der Startwert dieses Tisches kann inzwischen bekannt sein, darum schließt er. `/{ cmd-play }` eröffnet einen neuen.

# Schalter für alle, die mich betreiben
cmd-admin-log = protokoll
    .about = Mich bis zum Neustart mehr oder weniger protokollieren lassen{ help-owners-tail }
    .level = stufe
    .level-about = Ab welcher Stufe
cmd-admin-command = befehl
    .about = Einen Befehl aus- oder einschalten{ help-owners-tail }
    .name = befehl
    .name-about = Sein englischer Name, ohne Schrägstrich
    .on = an
    .on-about = Ob er geht
cmd-admin-opening = eröffnen
    .about = Neue Tische anhalten oder wieder erlauben{ help-owners-tail }
    .on-about = Ob neue Tische eröffnet werden dürfen
    .on = { cmd-admin-command.on }
cmd-admin-user = person
    .about = Eine Person sperren, oder die Sperre aufheben{ help-owners-tail }
    .person = person
    .person-about = Die Person oder ihre ID
    .blocked = gesperrt
    .blocked-about = Ob gesperrt wird
cmd-admin-server = server
    .about = Einen Server verlassen und sperren, oder die Sperre aufheben{ help-owners-tail }
    .server = server
    .server-about = Die ID des Servers
    .blocked = { cmd-admin-user.blocked }
    .blocked-about = { cmd-admin-user.blocked-about }
cmd-admin-switches = schalter
    .about = Zeigen, was ausgeschaltet ist{ help-owners-tail }
switched-log = Ich protokolliere jetzt alles ab { $level }, bis zum Neustart.
switched-command = `/{ $name }` ist aus. Wer den Befehl benutzt, erfährt das.
switched-command-on = `/{ $name }` geht wieder.
switched-tables = Ich eröffne keine neuen Tische mehr. Offene Spiele gehen weiter.
switched-tables-on = Ich eröffne wieder neue Tische.
switched-user = Von `{ $user }` nehme ich nichts mehr an, außer `/{ cmd-privacy }`. Die Plätze bleiben: Über sie entscheiden Uhren, Abstimmungen und die Serverleitung.
switched-user-on = `{ $user }` kann wieder mitspielen.
switched-server = Ich habe den Server `{ $server }` verlassen und gehe bei jeder neuen Einladung gleich wieder. Seine Tische stehen still und enden nach dreißig Tagen.
switched-server-absent = Auf dem Server `{ $server }` bin ich nicht. Werde ich dorthin eingeladen, gehe ich gleich wieder.
switched-server-on = Der Server `{ $server }` darf mich wieder einladen.
switches-log = Protokoll: ab { $level }.
switches-open = Neue Tische: erlaubt.
switches-closing = **Neue Tische: angehalten.**
switches-commands = **Ausgeschaltete Befehle:** { $list }
switches-users = **Gesperrte Personen:** { $list }
switches-servers = **Gesperrte Server:** { $list }
refusal-blocked = Wer mich betreibt, hat dich oder diesen Server gesperrt. Was über dich gespeichert ist und wie du es löschst: `/{ cmd-privacy }`.
refusal-switched-off = Dieser Befehl ist gerade ausgeschaltet. Die Spiele gehen auch ohne ihn weiter.
refusal-closing-down = Gerade keine neuen Tische: Wer mich betreibt, hat sie angehalten. Offene Spiele gehen weiter.
refusal-never-off = Dieser Befehl muss bleiben: Ohne ihn ließe sich nichts wieder einschalten, oder niemand sähe, was gespeichert ist.
refusal-no-command = Diesen Befehl gibt es nicht. Ausschalten lassen sich: { $list }.
refusal-block-self = Das ist eine Person, die mich betreibt. Die sperre ich nicht.
refusal-no-server-id = Das ist keine Server-ID. `/{ cmd-admin } { cmd-admin-frozen }` und das Protokoll nennen sie: 15 bis 20 Ziffern.
