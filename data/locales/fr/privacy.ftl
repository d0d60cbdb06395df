# Ce qui est gardé sur quelqu’un, sa propre copie, et comment cela disparaît.

cmd-privacy = confidentialité
    .about = Voir ce que je garde sur toi ; le recevoir en fichier ou l’effacer
button-export = Exporter mes données
button-forget = Effacer mes données
button-forget-yes = Tout effacer

# À la place d’un nom
somebody-left = ex-membre
news-left = Quelqu’un a quitté la partie : place { $seat }.

privacy-kept = **Ce que je garde sur toi**
    - **Tes places et tes coups :** ton identifiant Discord, ton nom de ce jour-là, quand et ce que tu as joué, et les identifiants des clics qui ont pris tes places. Ainsi une partie peut durer des semaines, et qui a joué peut la vérifier ensuite. Pour toujours, sauf si tu l’effaces.
    - **Les records** de tes parties en solo : identifiant, nom de ce jour-là, total. Ce serveur les voit. Pour toujours, sauf si tu les effaces.
    - **Comment tes parties ont fini :** place, points, ce qu’elles ont eu de mieux, ta cote. Pour que tu les retrouves, et que ce serveur ait son classement et ses records. Pour toujours, sauf si tu les effaces.
    - **Tes réglages :** langue, notifications, heures calmes, fuseau horaire, si les messages privés te parviennent, quand tu as reçu la dernière relance, qui ne peut pas t’inviter, à quels jeux on peut t’inviter. Pour te parler comme tu veux. Jusqu’à ce que tu les effaces.
    - **Autour d’une partie :** quel message privé montre ta main et quelle question je t’ai déjà signalée : jusqu’à ce que tu l’effaces. Votes, absences et indices inachevés : tant qu’ils servent.
    - **Ce que j’ai dit, à toi ou de toi :** le genre, l’heure, et qui a été mentionné. Pour ne rien dire deux fois. Pendant 30 jours.
    - **Les listes de mots** données à un serveur, **les énigmes** publiées à ta demande : que c’était toi. Jusqu’à ce que tu l’effaces.
    - **L’énigme du jour et le solo du dimanche :** réponse, coups, quand, sur quel serveur, nom de ce jour-là. Pour les séries et les listes ; ce serveur peut lire ta réussite. Jusqu’à ce que tu l’effaces.
    - **Les leçons d’un jeu :** où tu en es, pour pouvoir continuer. Jusqu’à ce que tu l’effaces.
    Je ne lis ni messages ni listes de membres, et je ne transmets rien. Qui me fait tourner peut tout lire et garde des copies de secours, qui vivent un peu plus longtemps.
    En ce moment : { $running ->
        [one] { $running } table ouverte
       *[other] { $running } tables ouvertes
    }, { $finished ->
        [one] { $finished } partie finie
       *[other] { $finished } parties finies
    }, { $totals ->
        [one] { $totals } record
       *[other] { $totals } records
    }.
privacy-exported = Voici tout, en un fichier : `{ $file }`. Des parties en cours, il contient tes propres coups et rien de ce qui t’est caché.
privacy-ask = **Effacer tout ce qui te concerne ?** C’est sans retour.
    - **Tables en attente :** tu libères ta place.
    - **Parties en cours :** ta place se ferme, comme si tu abandonnais. À la table, on lit que quelqu’un est parti, sans ton nom.
    - **Les parties finies** restent pour les autres, avec « { somebody-left } » à ta place. Les coups restent, et les identifiants des clics qui ont pris les places : sans eux, personne ne pourrait vérifier la partie. Ils ne disent pas qui tu es.
    - **Les records** restent sans ton nom.
    - **Tout le reste disparaît :** réglages, votes, brouillons, ce que je t’ai dit.
    - **L’énigme et le solo du jour** n’offrent pas de second essai : une empreinte chiffrée de ton identifiant reste jusqu’au lendemain midi (UTC).
    Tout cela se fait tout de suite, et les lignes supprimées sont écrasées. Les copies qui peuvent rester dans l’espace libre de ma base disparaissent à son prochain compactage, en général la nuit suivante.
    Les messages déjà dans Discord y restent. Les copies de secours disparaissent avec le temps. Si tu veux d’abord le fichier : *Exporter mes données*.
privacy-done = { $count ->
    [0] C’est fait. Plus rien ici ne te nomme. Si tu rejoues, on repart de zéro.
    [one] C’est fait : tu as quitté une table, et plus rien ici ne te nomme. Si tu rejoues, on repart de zéro.
   *[other] C’est fait : tu as quitté { $count } tables, et plus rien ici ne te nomme. Si tu rejoues, on repart de zéro.
}
