# Pour la gestion d’un serveur
cmd-admin-tables = tables
    .about = Voir les tables ouvertes de ce serveur
cmd-admin-end = arrêter
    .about = Arrêter une partie en l’état, ou fermer une table en attente ou gelée
    .table = table
    .table-about = Quelle table ; la liste montre celles de ce serveur
cmd-admin-freeze = geler
    .about = Geler une partie un moment, ou relancer une partie gelée
    .table = { cmd-admin-end.table }
    .table-about = { cmd-admin-end.table-about }
cmd-admin-seat = place
    .about = Décider qui joue pour une place
    .seat = place
    .seat-about = La lettre de la place, par exemple B
    .to = qui
    .to-about = Qui joue désormais
    .table = { cmd-admin-end.table }
    .table-about = { cmd-admin-end.table-about }
managing-to-computer = un ordinateur prend le relais
managing-to-owner = elle revient à son propriétaire
managing-to-closed = la place est fermée
managing-none = Aucune table n’est ouverte sur ce serveur.
managing-title = { $count ->
    [one] Une table est ouverte ici :
   *[other] { $count } tables sont ouvertes ici :
}
managing-line = **{ $title }** { $link } : { $state } · `{ $table }`
managing-ids = L’identifiant en fin de ligne désigne la table dans `/{ cmd-admin } { cmd-admin-end }`, `/{ cmd-admin } { cmd-admin-freeze }` et `/{ cmd-admin } { cmd-admin-seat }`.
managing-lobby = pas encore commencée
managing-frozen = gelée
managing-running = dernier coup { $since }
managing-more = { $count ->
    [one] … et une autre.
   *[other] … et { $count } autres.
}
managing-end-ask = Terminer maintenant ? Une partie en cours s’arrête pour tout le monde, en l’état. Ce sera définitif.
button-managing-end = Terminer
managing-ended = La partie est finie. À la table, on lit que la modération du serveur l’a arrêtée.
managing-closed = La table est fermée.
managing-frozen-now = La partie est gelée : personne ne peut jouer, aucune pendule ne tourne. La même commande la relance.
managing-thawed = La partie reprend.
managing-seat = C’est fait. La table est prévenue.
notice-managed = De la modération du serveur :
notice-frozen-managed = La modération du serveur a gelé cette partie : personne ne peut jouer, aucune pendule ne tourne, rien n’est perdu.
notice-thawed = La partie reprend : la modération du serveur l’a dégelée.
notice-given-up = La modération du serveur a fermé cette table gelée. Ce qui a été joué est conservé.
notice-lobby-managed = La modération du serveur a fermé cette table.
refusal-not-server-manager = C’est réservé aux personnes qui ont ici la permission « Gérer le serveur ». Demande-leur.
refusal-not-running = Seule une partie en cours peut être changée ainsi.
refusal-not-frozen = Cette table n’est pas gelée.
refusal-still-broken = Ce qui est enregistré de cette partie ne correspond pas aux règles que je connais : elle ne peut pas reprendre. La personne qui me fait tourner peut aider.
refusal-no-such-seat = Cette place n’existe pas à cette table. Donne sa lettre, par exemple B.
refusal-seat-same = Cette place est déjà ainsi, ou fermée pour de bon.
refusal-seat-computers = Cette place est celle d’un ordinateur.
