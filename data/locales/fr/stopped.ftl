# Pourquoi une partie s’arrête avant la fin prévue par les règles ; pour tous les jeux, et sur une
# ligne d’image : 45 caractères au plus.
stopped-agreed = On a choisi d’arrêter la partie ici.
stopped-unplayed = Finie sans un coup : elle ne compte pas.
stopped-resigned = Il reste trop peu de monde pour continuer.
stopped-limit = Une très longue partie, qui s’arrête ici.
stopped-time = Le temps est écoulé, on s’arrête là.
stopped-voted = La table a voté pour ne plus attendre.
stopped-idle = Aucun coup depuis plus d’une semaine.
stopped-abandoned = Il n’y a plus personne pour jouer.
stopped-unanswered = Plus personne ne répondait.
stopped-manager = La modération arrête la partie.
stopped-homeless = Le salon de cette partie n’existe plus.
stopped-restored = Déjà finie ; une sauvegarde l’a ramenée.
stopped-other = La partie a été arrêtée ici.
