# Für die Leitung eines Servers
cmd-admin-tables = tische
    .about = Die offenen Tische dieses Servers ansehen
cmd-admin-end = beenden
    .about = Ein Spiel beenden, wie es steht, oder eine Lobby oder einen eingefrorenen Tisch schließen
    .table = tisch
    .table-about = Welcher Tisch; die Liste zeigt die dieses Servers
cmd-admin-freeze = einfrieren
    .about = Ein Spiel eine Weile einfrieren oder weitergehen lassen
    .table = { cmd-admin-end.table }
    .table-about = { cmd-admin-end.table-about }
cmd-admin-seat = platz
    .about = Entscheiden, wer für einen Platz spielt
    .seat = platz
    .seat-about = Der Buchstabe des Platzes, etwa B
    .to = wer
    .to-about = Wer ab jetzt spielt
    .table = { cmd-admin-end.table }
    .table-about = { cmd-admin-end.table-about }
managing-to-computer = ein Computer springt ein
managing-to-owner = zurück an die Person, der er gehört
managing-to-closed = der Platz wird geschlossen
managing-none = Auf diesem Server ist kein Tisch offen.
managing-title = { $count ->
    [one] Ein Tisch ist hier offen:
   *[other] { $count } Tische sind hier offen:
}
managing-line = **{ $title }** { $link }: { $state } · `{ $table }`
managing-ids = Mit der Kennung am Ende der Zeile nennst du den Tisch bei `/{ cmd-admin } { cmd-admin-end }`, `/{ cmd-admin } { cmd-admin-freeze }` und `/{ cmd-admin } { cmd-admin-seat }`.
managing-lobby = noch nicht begonnen
managing-frozen = eingefroren
managing-running = letzter Zug { $since }
managing-more = { $count ->
    [one] … und noch einer.
   *[other] … und { $count } weitere.
}
managing-end-ask = Jetzt beenden? Ein laufendes Spiel endet für alle so, wie es steht. Das lässt sich nicht zurücknehmen.
button-managing-end = Beenden
managing-ended = Das Spiel ist zu Ende. Am Tisch steht, dass die Serverleitung es beendet hat.
managing-closed = Der Tisch ist geschlossen.
managing-frozen-now = Das Spiel ist eingefroren: Niemand kann ziehen, keine Uhr läuft. Derselbe Befehl lässt es weitergehen.
managing-thawed = Das Spiel geht weiter.
managing-seat = Erledigt. Am Tisch steht es auch.
notice-managed = Von der Serverleitung:
notice-frozen-managed = Die Serverleitung hat dieses Spiel eingefroren: Niemand kann ziehen, keine Uhr läuft, nichts geht verloren.
notice-thawed = Das Spiel geht weiter: Die Serverleitung hat es aufgetaut.
notice-given-up = Die Serverleitung hat diesen eingefrorenen Tisch geschlossen. Was gespielt wurde, bleibt erhalten.
notice-lobby-managed = Die Serverleitung hat diesen Tisch geschlossen.
refusal-not-server-manager = Das darf nur, wer hier das Recht „Server verwalten“ hat. Frag jemanden mit diesem Recht.
refusal-not-running = So lässt sich nur ein laufendes Spiel ändern.
refusal-not-frozen = Dieser Tisch ist nicht eingefroren.
refusal-still-broken = Was ich von diesem Spiel gespeichert habe, passt nicht zu den Regeln, die ich kenne; es kann nicht weitergehen. Wer mich betreibt, kann helfen.
refusal-no-such-seat = Diesen Platz gibt es an dem Tisch nicht. Nenn seinen Buchstaben, etwa B.
refusal-seat-same = Bei diesem Platz ist es schon so, oder er ist endgültig geschlossen.
refusal-seat-computers = Dieser Platz gehört einem Computer.
