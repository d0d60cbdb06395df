# Pour qui fait tourner le bot, et pour qui veut savoir ce qui ne va pas ici.

cmd-doctor = diagnostic
    .about = Vérifier comment je vais ici, et quoi faire si quelque chose cloche
cmd-admin = gestion
    .about = Gérer le bot ; pour qui gère le serveur ou me fait tourner
help-owners-tail =  ; pour qui me fait tourner
cmd-admin-restart = redémarrage
    .about = Annoncer un redémarrage aux parties des dernières 24 heures{ help-owners-tail }
    .minutes = minutes
    .minutes-about = Dans combien de minutes
cmd-admin-backup = sauvegarde
    .about = Faire une sauvegarde maintenant{ help-owners-tail }
cmd-admin-frozen = gelées
    .about = Lister les tables gelées et pourquoi{ help-owners-tail }
refusal-not-owner = C’est réservé à la personne qui me fait tourner. `/{ cmd-doctor }` dit à tout le monde comment je vais.

# Le diagnostic : une ligne par point ; en gras, ce qu’il faut régler
button-test-message = M’envoyer un test
button-look-again = Vérifier encore
doctor-title = Voici comment je vais ici. Ce qui est **en gras** demande une intervention.
doctor-tables = Tables : j’ai ici toutes les permissions qu’il leur faut.
doctor-tables-missing = **Tables : permissions qui me manquent ici : { $list }. La personne qui gère ce salon peut me les donner dans les paramètres du salon, sous « Permissions ».**
doctor-tables-thread = Tables : j’ai tout ce qu’il faut à une partie dans ce fil. Les nouvelles s’ouvrent dans le salon, pas dans un fil.
doctor-tables-elsewhere = **Tables : je ne peux pas en ouvrir dans un salon de ce genre. Utilise `/{ cmd-play }` dans un salon textuel.**
doctor-tables-dm = Tables : il leur faut un serveur. Utilise `/{ cmd-doctor }` dans le salon où tu veux jouer.
doctor-threads = Fils : je peux en ouvrir et y écrire.
doctor-threads-missing = **Fils : permissions qui me manquent ici : { $list }. Les parties dans le salon s’en passent ; pour celles dans un fil, donne-les-moi.**
doctor-voice = Salon vocal : je peux montrer la manche en cours dans son statut.
doctor-voice-missing = Salon vocal : pour montrer la manche en cours dans son statut, il me faudrait { $list }. Tout le reste marche sans.
permission-set-voice-channel-status = Définir le statut du salon vocal
permission-manage-channels = Gérer les salons
doctor-dms = Messages privés : à ma connaissance, les miens te parviennent. Le bouton permet de vérifier.
doctor-dms-closed = **Messages privés : les tiens me sont fermés. Tu ne manques rien : `/{ cmd-hand }` montre ta main. Pour les ouvrir : le nom du serveur, « Paramètres de confidentialité », « Messages privés ».**
doctor-dms-restricted = **Messages privés : Discord m’a restreint, je n’en envoie donc pas ; je réessaie { $when }. Tu ne manques rien : `/{ cmd-hand }` montre ta main.**
doctor-muted = **Tables : je suis exclu temporairement de ce serveur jusqu’au { $when }. Qui modère les membres peut lever l’exclusion ; ce qui attend arrive alors tout seul.**
doctor-refused = **Dernier refus ici, { $when } : { $why }**
doctor-clock = Horloge : { $seconds } s d’écart avec celle de Discord.
doctor-clock-off = **Horloge : { $seconds } s d’écart avec celle de Discord, les heures sont fausses d’autant. La personne qui me fait tourner règle l’horloge de la machine par NTP.**
doctor-database = Base de données : répond en { $ms } ms, version de schéma { $version }.
doctor-database-down = **Base de données : elle ne répond pas ({ $code }). La personne qui me fait tourner en trouve plus dans le journal, et avec `python bot.py check`.**
doctor-backup = Dernière sauvegarde : { $when }.
doctor-backup-old = **Dernière sauvegarde : { $when }. La personne qui me fait tourner trouve dans le journal pourquoi il n’y en a pas d’autre depuis.**
doctor-backup-none = **Il n’y a pas encore de sauvegarde. La personne qui me fait tourner en fait une avec `/{ cmd-admin } { cmd-admin-backup }`.**
doctor-backup-off = Sauvegardes : les sauvegardes nocturnes sont désactivées ici.
doctor-backup-unread = **Sauvegardes : leur dossier est illisible. La personne qui me fait tourner vérifie `BACKUP_DIR` et à qui est le dossier.**
doctor-files = Fichiers, pour toi seulement : `{ $database }` ({ $size } Mo), sauvegardes dans `{ $backups }`.
doctor-gateway = Connexion à Discord : { $ms } ms.
doctor-gateway-slow = **Connexion à Discord : { $ms } ms, c’est lent. Souvent cela passe ; sinon, il faut regarder le réseau de la machine où je tourne.**
doctor-gateway-none = **Connexion à Discord : rien de mesuré pour l’instant. Redemande dans une minute.**
doctor-versions = Versions : Spieltisch { $own }, Python { $python }, discord.py { $discord }, Pillow { $pillow }.

dm-test = Bonjour ! Mes messages privés te parviennent.
test-reached = Le message de test est parti : mes messages privés te parviennent.
test-closed = Il a été refusé : tes messages privés me sont fermés. Pour les ouvrir : le nom du serveur, « Paramètres de confidentialité », « Messages privés » ; puis réessaie. Tu ne manques rien en attendant : `/{ cmd-hand }` montre ta main.
test-later = Discord ne le prend pas pour l’instant. Réessaie dans une minute.

# Qui fait tourner le bot
restart-told = { $count ->
    [0] Aucun coup n’a été joué dans les dernières 24 heures : il n’y avait aucun salon à prévenir.
    [one] Redémarrage : { $when }. J’ai prévenu un salon. M’arrêter te revient toujours.
   *[other] Redémarrage : { $when }. J’ai prévenu { $count } salons. M’arrêter te revient toujours.
}
backup-made = La sauvegarde est faite et vérifiée : `{ $file }`, { $size } Mo.
backup-on-server = Ma base de données est sur un serveur : les sauvegardes se font là-bas, comme l’explique `docs/operating.md`.
frozen-none = Aucune table n’est gelée.
frozen-title = { $count ->
    [one] Une table est gelée :
   *[other] { $count } tables sont gelées :
}
frozen-line = `{ $table }` · { $title } · { $place } (serveur `{ $guild }`, salon `{ $channel }`) : { $why }
frozen-more = { $count ->
    [one] Et une de plus ; `python bot.py check` les montre toutes.
   *[other] Et { $count } de plus ; `python bot.py check` les montre toutes.
}
trouble-rules = ses règles ou ses pièces ne sont pas dans cette version de moi, ou sa position est illisible
trouble-entry = son journal est rompu à l’entrée { $seq } ({ $code })
trouble-unreadable = ce qui est enregistré est illisible ({ $code })
trouble-columns = sa ligne et sa position se contredisent
trouble-position = sa position ne découle pas de son journal
trouble-manager = la personne qui gère le serveur l’a gelée ; `/{ cmd-admin } { cmd-admin-freeze }` la relance
trouble-other = { $code }

# En public
notice-restart = Redémarrage : { $when }. La table est en sécurité, et les pendules s’arrêtent jusqu’à mon retour.
notice-restored = J’ai dû reprendre une sauvegarde : cette table en est revenue au { $when }. Les coups joués depuis sont perdus ; rejouez-les, s’il vous plaît.
notice-restored-unsure = J’ai dû reprendre une sauvegarde : cette table en est revenue au { $when }. Si cette partie s’est terminée depuis, sa graine est connue, et avec elle chaque main : arrêtez-la alors avec `/{ cmd-end }` ou `/{ cmd-admin } { cmd-admin-end }`. Sinon les coups joués depuis sont perdus ; rejouez-les, s’il vous plaît.
notice-lobby-restored = J’ai dû reprendre une sauvegarde, et la graine de cette table est peut-être connue : elle ferme donc. `/{ cmd-play }` en ouvre une autre.

# Les interrupteurs de qui me fait tourner
cmd-admin-log = journal
    .about = Faire dire plus ou moins à mon journal jusqu’au redémarrage{ help-owners-tail }
    .level = niveau
    .level-about = À partir de quel niveau
cmd-admin-command = commande
    .about = Couper ou rétablir une commande{ help-owners-tail }
    .name = commande
    .name-about = Son nom anglais, sans la barre oblique
    .on = active
    .on-about = Si elle marche
cmd-admin-opening = ouverture
    .about = Ne plus ouvrir de tables, ou en ouvrir de nouveau{ help-owners-tail }
    .on-about = Si de nouvelles tables peuvent s’ouvrir
    .on = { cmd-admin-command.on }
cmd-admin-user = personne
    .about = Bloquer une personne, ou la débloquer{ help-owners-tail }
    .person = personne
    .person-about = La personne, ou son identifiant
    .blocked = bloqué
    .blocked-about = Si c’est bloqué
cmd-admin-server = serveur
    .about = Quitter un serveur et le bloquer, ou le débloquer{ help-owners-tail }
    .server = serveur
    .server-about = L’identifiant du serveur
    .blocked = { cmd-admin-user.blocked }
    .blocked-about = { cmd-admin-user.blocked-about }
cmd-admin-switches = interrupteurs
    .about = Montrer ce qui est coupé{ help-owners-tail }
switched-log = Mon journal dit maintenant tout à partir de { $level }, jusqu’au redémarrage.
switched-command = `/{ $name }` est coupée. Je le dis à qui l’utilise.
switched-command-on = `/{ $name }` marche de nouveau.
switched-tables = Je n’ouvre plus de tables. Les parties en cours continuent.
switched-tables-on = J’ouvre de nouveau des tables.
switched-user = Je n’accepte plus rien de `{ $user }`, sauf `/{ cmd-privacy }`. Ses places restent : pendules, votes et modération en décident.
switched-user-on = `{ $user }` peut rejouer.
switched-server = J’ai quitté le serveur `{ $server }`, et j’en repars dès qu’on m’y invite. Ses tables s’arrêtent et se terminent au bout de trente jours.
switched-server-absent = Je ne suis pas sur le serveur `{ $server }`. Si on m’y invite, j’en repars aussitôt.
switched-server-on = Le serveur `{ $server }` peut de nouveau m’inviter.
switches-log = Journal : à partir de { $level }.
switches-open = Nouvelles tables : permises.
switches-closing = **Nouvelles tables : suspendues.**
switches-commands = **Commandes coupées :** { $list }
switches-users = **Personnes bloquées :** { $list }
switches-servers = **Serveurs bloqués :** { $list }
refusal-blocked = La personne qui me fait tourner a bloqué ton accès ou ce serveur. Ce que je garde sur toi, et comment l’effacer : `/{ cmd-privacy }`.
refusal-switched-off = Cette commande est coupée pour l’instant. Les parties continuent sans elle.
refusal-closing-down = Pas de nouvelle table pour l’instant : la personne qui me fait tourner les a suspendues. Les parties en cours continuent.
refusal-never-off = Cette commande doit rester : sans elle, on ne pourrait plus rien rétablir, ou plus voir ce que je garde.
refusal-no-command = Cette commande n’existe pas. On peut couper : { $list }.
refusal-block-self = C’est une personne qui me fait tourner. Je ne la bloque pas.
refusal-no-server-id = Ce n’est pas l’identifiant d’un serveur. `/{ cmd-admin } { cmd-admin-frozen }` et le journal les donnent : de 15 à 20 chiffres.
