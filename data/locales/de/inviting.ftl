# Leute, die zum Mitspielen gefragt werden
lobby-seat-asked = { $who } (gefragt)
button-invite = Einladen
menu-invite = Zum Spiel einladen
button-invite-to = { $title } · { $place }
invite-which = Zu welchem Spiel soll ich { $name } einladen?
button-invite-new = Neu: { $title }
invite-how = Wer soll mitspielen? Für alle, die du auswählst, bleibt einen Tag lang ein Platz frei. Ich frage jede Person einmal.
invite-taken = { full }{ $computers ->
    [0] {""}
   *[other] {" "}Schick einen Computer weg, dann kannst du jemanden einladen.
}
invite-menu = Leute zum Mitspielen fragen
# Was aus jeder Person wird, die ausgewählt wurde
invite-now = { $name } ist gefragt; der Platz bleibt einen Tag frei.
invite-later = { $name } hat gerade Ruhezeit. Der Platz bleibt frei, und ich frage danach.
invite-quietly = Für { $name } bleibt ein Platz frei, aber ohne Ping: Es gab schon einen in den letzten 24 Stunden.
invite-sits = { $name } hat hier schon einen Platz.
invite-again = { $name } wurde hier schon gefragt; einmal genügt.
invite-never = { $name } möchte nicht gefragt werden.
invite-full = Für { $name } ist kein Platz mehr da.
invite-many = { $name } wurde nicht gefragt: Zu diesem Tisch wurden schon elf Leute gefragt.
invite-bot = { $name } ist ein Bot und kann nicht spielen.
invite-stranger = { $name } ist nicht auf diesem Server.

# Was sie lesen
notice-asked = **{ $title }**: { $who } möchte mit { $count ->
    [one] dir
   *[other] euch
} spielen.
notice-asked-called = { $who }, bis zum { $when } ist { $count ->
    [one] ein Platz für dich
   *[other] für euch je ein Platz
} frei.
invited-in = { $who } spielt mit.
invited-out = { $who } spielt nicht mit.
invited-late = Das Spiel hat ohne { $who } begonnen: Es kam noch keine Antwort.
invited-over = Diese Einladung gilt nicht mehr.
asked-directly = { $name } möchte mit dir **{ $title }** spielen. Bis zum { $when } ist ein Platz für dich frei: { $link }
invited-directly = { $name } hat dich zu **{ $title }** eingeladen: { $link }
invited-you-in = Du spielst mit.
invited-you-out = Du spielst nicht mit.
invited-you-late = Das Spiel hat begonnen, bevor du geantwortet hast.
invited-you-over = { invited-over }
button-never-ask = Frag mich nie
button-block = Nie von { $name }
button-ask-again = Wieder erlauben
declined = Der Platz ist wieder frei. Die anderen sehen es am Tisch; niemand bekommt eine Nachricht.
decline-nothing = Für dich ist hier kein Platz freigehalten.
blocked-asking = Einladungen von dieser Person gebe ich nicht mehr an dich weiter.
blocks-full = Diese Person kann ich nicht mehr vermerken: Du hast schon { $count } genannt, mehr behalte ich nicht. Du kannst Einladungen noch für alle abstellen.
never-asked = Niemand kann dich mehr durch mich zu einem Spiel einladen.
asked-again = Andere können dich durch mich wieder zu einem Spiel einladen.

# Ein offener Aufruf
lobby-open-call = **Wer spielt mit?** Das Spiel beginnt von allein, sobald { $count } da sind.
open-call-menu = Automatisch beginnen
open-call-none = Wenn jemand startet
open-call-full = Sobald { $count } da sind
open-call-waits = Wie lange warten
open-call-for = { $span } warten
open-call-set = Das Spiel beginnt von allein, sobald { $count } da sind. Sonst schließt der Tisch { $when }, und ich sage denen Bescheid, die gekommen sind.
open-call-off = Das Spiel beginnt, wenn es jemand startet.
open-call-begun = Das Spiel beginnt.
notice-call-over = { $count ->
    [one] Eine Person ist
   *[other] { $count } Leute sind
} für **{ $title }** gekommen, nötig sind { $of }: Diesmal beginnt es nicht.
notice-call-over-called = Danke fürs Kommen, { $who }!

# Ruf mich
invite-away = { $name } ist gerade abwesend.
button-call-list = { $count ->
    [one] Eine Person von der Liste fragen
   *[other] { $count } von der Liste fragen
}
list-called = { $count ->
    [one] Eine Person von der Liste dieses Spiels kann
   *[other] { $count } Leute von der Liste dieses Spiels können
} es jetzt lesen.
refusal-called-already = Die Liste wurde für diesen Tisch schon gefragt; einmal genügt.
refusal-call-early = Erst müssen zwei von euch hier sitzen und die Lobby ein paar Minuten alt sein: Jede Person auf der Liste wird nur einmal am Tag gefragt.
refusal-nobody-listed = Gerade kann ich niemanden von der Liste fragen.
notice-listed = **{ $title }**: { $who } sucht Leute zum Mitspielen.
notice-listed-called = { $who }, ihr wolltet es wissen.
listed-directly = { $name } sucht Leute für **{ $title }**, und du wolltest es wissen: { $link }
call-how = **Ruf mich:** Wenn hier an einem Tisch Leute fehlen, darf ich dich fragen, höchstens einmal am Tag, alle Tische zusammengenommen. Nie in deiner Ruhezeit und nie, solange du abwesend bist. Auf der Liste eines Spiels bleibst du 60 Tage.
call-line = - **{ $title }**: { $hours }
call-any-time = jederzeit
call-zone = -# Stunden nach der Uhr von { $zone }; `/{ cmd-notify }` ändert die Zeitzone.
call-nobody = Niemand kann dich durch mich zu einem Spiel einladen.
call-blocked = { $count ->
    [one] Eine Person kann
   *[other] { $count } Leute können
} dich durch mich nicht zu einem Spiel einladen.
call-menu = Wozu ich dich fragen darf (keins = nie)
call-hours-menu = Wann
call-full = Eine der Listen ist voll: Sie fasst hundert Leute.

# A table in a forum
opened-post = Dein Tisch für { $title } ist offen, in einem eigenen Beitrag: { $link }
