# L’énigme du jour dans un salon. En public, sauf ce que lit la modération. Discord écrit $date.

cmd-daily-post = poster-énigme-du-jour
    .about = Publier l’énigme du jour dans un salon, chaque jour
cmd-daily-post-start = commencer
    .about = Publier dans un salon l’énigme du jour, et si tu veux « Qui gagne ? » ; remplace le choix d’avant
    .channel = salon
    .channel-about = Où la publier
    .hour = heure
    .hour-about = L’heure de la journée, de 0 à 23
    .zone-about = Le fuseau horaire de cette heure, par exemple Europe/Paris
    .zone = { cmd-notify.zone }
    .games = parties
    .games-about = Demander une fois par jour « Qui gagne ? », sur une partie de ce salon dont l’issue était ouverte
cmd-daily-post-stop = arrêter
    .about = Ne plus publier l’énigme du jour ni demander « Qui gagne ? »

daily-post-head = **{ daily-title }, { $date } : { $title }, { daily-takes }.** { $ask } Deux essais par personne.
daily-post-ask-most = C’est à **{ $seat }** de jouer. Quel coup rapporte tout de suite le plus de points ?
daily-post-ask-allowed = C’est à **{ $seat }** de jouer. Quel coup rapporte tout de suite le plus de points ? Certains sont interdits.
daily-post-ask-twice = **{ $seat }** joue deux fois de suite, sans que personne pioche entre les deux. Quel premier coup mène au meilleur total ?
daily-post-ask-fits = Une seule des cinq tuiles se pose, à un seul endroit et dans une seule orientation. Laquelle, et où ?
daily-post-picture = { $date } · à { $seat } de jouer
daily-post-solution = **{ $date }, { $title }, la solution :** { $what }
daily-post-yesterday = Hier : { $count ->
    [one] 1 réponse, { $right ->
        [0] pas la bonne.
       *[other] la bonne.
    }
   *[other] { $count } réponses, { $right ->
        [0] aucune bonne.
        [one] 1 bonne.
       *[other] { $right } bonnes.
    }
}
daily-post-found = Résolue sur ce serveur par { $list }{ $others ->
    [0] .
    [one] {" "}et une autre personne.
   *[other] {" "}et { $others } autres.
}
daily-post-name = **{ $name }** ({ $days ->
    [one] série : { $days } jour
   *[other] série : { $days } jours
})
button-daily-solve = Résoudre
button-daily-solution = Solution de la veille

# Pour la modération
daily-post-begun = Désormais, je publie l’énigme du jour dans { $channel }, chaque jour peu après { $hour } ({ $zone }). La prochaine : { $when }
    - Sous chaque message, un bouton montre la solution de la veille.
    - Je nomme qui l’a trouvée : les membres qui ont répondu sur ce serveur sans avoir désactivé leur cote dans `/{ cmd-privacy }`.
    - `/{ cmd-daily-post } { cmd-daily-post-stop }` y met fin.
daily-post-no-games = - « Qui gagne ? » est désactivé. Avec l’option `{ cmd-daily-post-start.games }`, je pose aussi la question sur une partie de là-bas, une fois par jour au plus.
daily-post-games = **Qui gagne ?** Une fois par jour au plus, je montre une partie de { $channel } ou de l’un de ses fils, sans noms, à un moment où son issue était encore ouverte. Les parties avec des ordinateurs comptent, pas celles en solo. La réponse vient un jour plus tard dans ce même message, avec les noms de qui avait raison.
    - J’attends { $apart } après une partie jouée dans un fil, et { $here } après une partie jouée dans { $channel } même, où son résultat se lit encore.
    - Si rien ne vient, aucune partie n’a été serrée ni renversée depuis l’activation, ou quelqu’un de la partie a désactivé sa cote avec `/{ cmd-privacy }`.
daily-post-ended = Je ne publie plus l’énigme du jour dans { $channel } et n’y demande plus **Qui gagne ?**. `/{ cmd-daily }` la montre toujours à qui la demande.
dm-daily-deleted = Le salon de *{ $place }* où je publiais l’énigme du jour n’existe plus ; je ne la publie donc plus. `/{ cmd-daily-post } { cmd-daily-post-start }` en choisit un autre.
dm-daily-barred = Je n’ai plus le droit de publier l’énigme du jour dans *{ $place }* ; j’ai donc cessé. Donne-moi là-bas *{ permission-view-channel }* et *{ permission-send-messages }*, puis `/{ cmd-daily-post } { cmd-daily-post-start }` la fait reprendre.
dm-daily-locked = *{ $place }*, où je publiais l’énigme du jour, est verrouillé ; j’ai donc cessé. `/{ cmd-daily-post } { cmd-daily-post-start }` la fait reprendre, là ou ailleurs.
refusal-daily-not-posted = Je ne publie pas d’énigme du jour sur ce serveur. `/{ cmd-daily-post } { cmd-daily-post-start }` commence.
refusal-daily-barred = { $count ->
    [one] Il me manque une permission dans { $channel } : { $list }. Accorde-la-moi là-bas, puis réessaie.
   *[other] Il me manque des permissions dans { $channel } : { $list }. Accorde-les-moi là-bas, puis réessaie.
}

# Qui gagne : un moment d’une partie sans noms, puis son issue. $who est une lettre.
forecast = **Qui gagne ?** { $title } : une partie jouée ici en était là. Qui l’a gagnée à la fin ? Appuyez sur une lettre ; personne ne voit votre pari. La réponse, avec jusqu’à cinq noms de gens qui ont vu juste : { $when }.
    -# { $aim }
forecast-noted = C’est noté : **{ $who }**. Tu peux changer d’avis jusqu’à la réponse : { $when }.
forecast-opened = **Qui gagne ?** { $title } : **{ $who }** a gagné. Si tout s’était arrêté là{ $counted }, **{ $who }** aurait eu { $ahead ->
    [0] { $lead } de retard
   *[other] { $lead } d’avance
}. { $of ->
    [0] Personne n’a parié.
    [one] { $right ->
        [0] Une seule personne a parié, sur autre chose.
       *[other] Une seule personne a parié, et juste.
    }
   *[other] { $right ->
        [0] Aucun pari juste
        [one] 1 pari juste
       *[other] { $right } paris justes
    } sur { $of }.
}
forecast-counted = {""}
forecast-count = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
forecast-out = **[Qui gagne ?]({ $link })** { $title } : **{ $who }** a gagné.
forecast-right = Bons paris : { $who }
refusal-forecast-played = Tu as joué cette partie : les paris sont pour les autres.
refusal-forecast-opened = La réponse est déjà là.
