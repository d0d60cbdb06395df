# Pourquoi non, et quoi faire à la place. Pas de plaisanterie ici. Les jeux ont leurs propres refus.

# À qui le tour
refusal-not-your-turn = { $count ->
    [one] { $who } doit jouer.
   *[other] { $who } doivent jouer.
}
refusal-you-are-next = Ensuite, c’est à toi.
refusal-no-decision = Tu n’as rien à décider pour l’instant.
refusal-not-seated = Tu n’as pas de place à cette table. Les places se libèrent pour la partie suivante ; `/{ cmd-play }` ouvre une table à toi.
refusal-not-joined = Tu ne joues pas encore. Appuie sur *{ $button }* sous l’annonce.
refusal-not-come = Tu n’as pas de place à cette table. Viens dans le salon vocal : tu joueras dès la prochaine manche.
refusal-comes-late = Tu joueras dès la prochaine manche. D’ici là, devine avec le public quand un indice est lu.
refusal-not-started = La partie n’a pas commencé. N’importe qui à la table peut la lancer.
refusal-over = Cette partie est finie.
refusal-not-host = Seule la personne qui a ouvert la table ({ $name }) peut passer à la suite pour tout le monde. Si elle est absente, n’importe qui à la table le peut.
refusal-not-over = Cela s’ouvre quand la partie est finie.
refusal-frozen = Cette table est gelée, car ce qui est enregistré ne correspond pas aux règles que je connais. Rien n’est perdu ; la personne qui me fait tourner peut aider.
refusal-moved-on = La partie a avancé depuis. Regarde le dernier plateau.
refusal-undo-nothing = Tu n’as encore joué aucun coup à annuler.
refusal-undo-late = Tu ne peux plus annuler ton coup : { $name } a joué depuis.
refusal-undo-revealed = Tu ne peux pas annuler ton coup : on a pioché, et une pioche ne s’annule pas.
refusal-undo-default = Ton dernier coup a été joué à ta place ; il reste donc.
refusal-undo-answer = Tant que la question est ouverte, tu peux changer ta réponse.
refusal-closed-already = Tu as abandonné cette partie. Les places se libèrent pour la suivante.

# Tables et places
refusal-no-table = Cette table n’existe plus. `/{ cmd-play }` en ouvre une autre.
refusal-no-table-here = Il n’y a pas de table dans ce salon. `/{ cmd-play }` en ouvre une, `/{ cmd-tables }` montre les tiennes.
refusal-channel-busy = Ce salon a déjà une table. Joue dans un fil, ou attends qu’elle se libère.
refusal-many-tables = Assez de tables pour aujourd’hui. Réessaie demain.
refusal-many-lobbies = Tu as { $count } tables en attente, et on ne peut pas en avoir plus. Commence une partie, ou ferme d’abord l’une d’elles.
refusal-not-offered = Ce choix n’est pas dans la liste. Prends l’une de ses entrées.
refusal-out-of-range = `{ $option }` va de { $least } à { $most }.
refusal-busy = Il se passe trop de choses à cette table en ce moment. Réessaie.
refusal-too-fast = { $seconds ->
    [one] C’est trop rapide pour moi. Attends une seconde, puis réessaie.
   *[other] C’est trop rapide pour moi. Attends { $seconds } secondes, puis réessaie.
}
refusal-too-much = J’ai trop à faire en ce moment. Réessaie dans quelques secondes.
refusal-restarting = Je redémarre. Appuie encore une fois dans un instant.
refusal-slow-mode = Le mode lent est actif ici : tu pourras de nouveau publier <t:{ $when }:R>.
refusal-seated-already = Tu as déjà une place.
refusal-full = Toutes les places sont prises. Il faut d’abord que quelqu’un se lève.
refusal-lobby-closed = On ne peut plus s’asseoir ici : la partie a commencé, ou la table est fermée.
refusal-too-few = { $least ->
    [one] Il faut au moins une place prise.
   *[other] Il faut au moins { $least } places prises. Attends quelqu’un, ou ajoute un ordinateur.
}
refusal-thread-later = Le fil de cette table n’est pas encore là. Réessaie dans un instant. S’il ne vient pas, ouvre une nouvelle table.
refusal-level = Cet ordinateur n’existe pas. Choisis-en un dans la liste.
refusal-no-computer = Aucun ordinateur nommé { $name } n’est à cette table.
refusal-old-button = Ce bouton date d’une version précédente. Les bons sont sous le dernier plateau.
refusal-old-command = Cette commande a changé entre-temps. Retape `/` et choisis-la dans la liste ; si elle n’y est pas encore, redémarre Discord.
refusal-no-game = Je ne connais pas de jeu appelé « { $game } ». Choisis dans la liste.
refusal-which-game = Quel jeu ? Choisis dans la liste.
refusal-option = Il n’y a pas d’option appelée { $option }.
refusal-option-value = { $value } n’est pas un choix pour { $option }. Choisis dans la liste.
refusal-seats = Ce jeu se joue de { $least } à { $most } personnes.
refusal-first = Cette place ne peut pas commencer.
refusal-statuses = Les places de cette partie ne sont pas en ordre.
refusal-status = { $status } n’est pas un état de place.

# Où mettre une table
refusal-place-dm = Une table a besoin de monde. Ouvre-la dans un salon textuel d’un serveur. Ici, tu peux essayer `/{ cmd-learn }` et lire `/{ cmd-rules }`.
refusal-place-thread = Je ne peux pas ouvrir de table dans un fil, sauf dans une publication de forum. Utilise `/{ cmd-play }` dans { $channel ->
    [none] le salon
   *[other] <#{ $channel }>
} ; avec l’option *fil*, j’en ouvre un pour la partie.
refusal-place-voice = Dans le chat d’un salon vocal, on ne joue qu’à { $games }, et pas dans un fil. Pour le reste, utilise `/{ cmd-play }` dans un salon textuel.
refusal-place-other = Je ne peux pas ouvrir de table ici. Utilise `/{ cmd-play }` dans un salon textuel.
refusal-may-not-write = Tu ne peux pas écrire à cet endroit, je n’y poste donc rien pour toi non plus. Là où tu as une place, tu peux toujours jouer, répondre et abandonner.
refusal-discord = { $why ->
    [gone] Ce salon n’existe plus.
    [hidden] Je ne vois pas ce salon. Qui le gère peut m’y laisser entrer, dans ses paramètres, sous « Permissions ».
    [rights] Discord dit qu’il me manque là une permission. `/{ cmd-doctor }` dans ce salon te dit laquelle.
    [muted] La modération m’a exclu temporairement sur ce serveur. D’ici la fin, je ne peux rien écrire ici.
    [locked] Ce fil est verrouillé ou archivé. La modération peut le rouvrir.
    [threads] Ce serveur a autant de fils actifs que Discord le permet. Fermez-en, ou jouez dans un salon.
    [tag] Ce forum veut un tag sur chaque publication. Ajoutez-en un au nom du jeu, que tout le monde peut mettre.
    [tags] Seule la modération peut mettre les tags de ce forum. Donnez-moi *{ permission-manage-threads }* là-bas, ou ajoutez un tag que tout le monde peut mettre.
    [filter] L’AutoMod de ce serveur bloque mon message. La modération peut m’exempter de la règle.
    [slow] Le mode lent y est actif. Réessaie dans un instant.
    [quarantined] Discord m’a restreint : je ne peux pas envoyer de messages privés pour l’instant. `/{ cmd-hand }` montre ta main.
    [person] D’ici, Discord ne peut pas joindre cette personne.
    [message] Ce message n’existe plus, ou il ne peut pas être modifié.
    [kind] Je ne peux pas écrire dans un salon de ce type. Un salon textuel convient.
    [other] Discord ne le permet pas ici ({ $code }). Dans un autre salon, ça marchera peut-être.
   *[busy] Discord n’accepte rien de moi en ce moment ({ $code }). Réessaie dans une minute.
}
refusal-may-not-read = Cette partie a été jouée dans un endroit que tu ne peux pas lire : je ne te la montre donc pas.
refusal-missing-permissions = { $count ->
    [one] Il me manque une permission dans ce salon : { $list }. Donne-la-moi, puis réessaie.
   *[other] Il me manque des permissions dans ce salon : { $list }. Donne-les-moi, puis réessaie.
}
refusal-not-manager = Pour choisir la langue du serveur, il faut pouvoir le gérer. Avec *{ cmd-language.mine }*, tu choisis la tienne.
refusal-server-only = Cela ne se choisit que sur un serveur, pas en message privé.

permission-view-channel = Voir le salon
permission-send-messages = Envoyer des messages
permission-attach-files = Joindre des fichiers
permission-connect = Se connecter
permission-read-message-history = Voir les anciens messages
permission-create-public-threads = Créer des fils publics
permission-send-messages-in-threads = Envoyer des messages dans les fils
permission-manage-threads = Gérer les fils

# Coups tapés
refusal-malformed = Je ne reconnais pas de coup. Choisis dans la liste qui apparaît quand tu tapes, ou utilise les boutons sous le plateau.
refusal-rules = Les règles ne le permettent pas. Les boutons sous le plateau montrent tous les coups possibles.
refusal-unread = Je ne sais pas ce que « { $text } » veut dire ici : je n’ai donc rien joué. Choisis ci-dessous.
refusal-unread-close = Je ne sais pas ce que « { $text } » veut dire ici. Tu voulais dire « { $near } » ?
refusal-several = « { $text } » convient à plusieurs coups. Précise, ou choisis ci-dessous.
refusal-empty = Tu n’as rien écrit. Choisis dans la liste qui apparaît quand tu tapes, ou utilise les boutons sous le plateau.
refusal-too-long = C’est trop long pour un coup : { $most } caractères au plus.
refusal-word = « { $word } » ne fait partie d’aucun coup. Choisis dans la liste qui apparaît quand tu tapes.
refusal-verb = Aucun coup ne commence par « { $verb } ». Choisis dans la liste qui apparaît quand tu tapes.
refusal-path = Ces choix ne sont plus possibles. Recommence avec les boutons sous le plateau.
refusal-computers-busy = Les ordinateurs de ce serveur sont débordés : { $count } attendent déjà de jouer. Réessaie dans une minute, ou jouez sans ordinateur.
refusal-no-list = Ce serveur n’a pas sa propre liste de mots. Choisis une langue ou ajoute une liste avec `/{ cmd-words } { cmd-words-add }`.
refusal-cell = Il n’y a pas de place { $cell } ici. Les places ont des noms comme M50 ; choisis dans la liste qui apparaît quand tu tapes.
refusal-unknown-item = Tu n’as pas { $item }.
refusal-twice = Chaque pièce ne sert qu’une fois.
refusal-empty-row = Une ligne est vide. Remplis-la ou retire-la.
refusal-size = Prends-en { $least } à { $most }, en { $rows } lignes au plus.
refusal-entry = Le journal de cette partie a une ligne que je ne sais pas lire.

# Pendules, votes, absences
refusal-pace = « { $text } » n’est pas un temps de réflexion. Écris-le comme 12h, 2d ou 1d+3d, ou choisis dans la liste.
refusal-pace-limits = Le temps de réflexion va de 30 secondes à 14 jours, une réserve à 60 jours au plus.
refusal-clock-same = La pendule est déjà réglée ainsi.
refusal-zone = Je ne connais pas de fuseau horaire « { $text } ». Écris-le comme Europe/Paris. Ou écris l’heure qu’il est chez toi, comme 23:02.
refusal-zone-which = « { $text } » peut désigner plusieurs endroits : { $zones }… Choisis dans la liste, ou écris-le ainsi.
refusal-time-of-day = « { $text } » n’est pas une heure. Écris-la comme 08:00.
refusal-hours = « { $text } » n’est pas une plage horaire. Écris-la comme 22:00-08:00.
refusal-away-until = « { $text } » n’est ni une date ni une durée. Écris par exemple 2026-12-24 ou 5d.
refusal-away-past = C’est dans le passé. Choisis un moment plus tardif.
refusal-away-long = Cela fait plus de 90 jours. Choisis un moment plus proche.
refusal-motion-open = La table a déjà une autre proposition à ce sujet. Réponds d’abord à celle-là.
refusal-motion-over = C’est déjà décidé. Le dernier plateau montre où on en est.
refusal-not-asked = Cette question s’adresse à d’autres. Si c’est à toi, joue simplement ton coup.
refusal-here-once = Tu as déjà eu du temps en plus. Ton coup mettra fin à la question.
refusal-bump-soon = Le plateau vient d’être publié. { $when ->
    [0] Tu pourras le faire redescendre dans une minute.
   *[other] De nouveau possible : <t:{ $when }:R>.
}
refusal-nudge-nobody = La table n’attend personne d’autre.
refusal-nudge-stands = La pendule est arrêtée, rien ne presse.
refusal-nudged-already = Une relance est déjà partie. Prochaine relance possible : <t:{ $when }:R>.
refusal-file-runs = Ton fichier est encore en préparation. Appuie à nouveau dans un instant : il sera là.
refusal-file-later = Tu viens de recevoir ton fichier. Prochain possible : <t:{ $when }:R>.
refusal-audience-full = Le public est au complet (maximum : { $most }).
