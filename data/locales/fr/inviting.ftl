# Les personnes invitées à jouer
lobby-seat-asked = { $who } (invitation envoyée)
button-invite = Inviter
menu-invite = Inviter à jouer
button-invite-to = { $title } · { $place }
invite-which = À quel jeu dois-je inviter { $name } ?
button-invite-new = Nouveau : { $title }
invite-how = Qui doit jouer ? Une place est gardée un jour pour chaque personne que tu choisis. Je pose la question une seule fois.
invite-taken = { full }{ $computers ->
    [0] {""}
   *[other] {" "}Renvoie un ordinateur pour pouvoir inviter quelqu’un.
}
invite-menu = Inviter des gens à jouer
# Ce qu’il advient de chaque personne choisie
invite-now = { $name } est au courant ; la place est gardée un jour.
invite-later = { $name } est dans ses heures calmes. La place est gardée, et je poserai la question après.
invite-quietly = Une place est gardée pour { $name }, mais sans mention : il y en a déjà eu une ces dernières 24 heures.
invite-sits = { $name } a déjà une place ici.
invite-again = { $name } a déjà reçu une invitation ici ; une fois suffit.
invite-never = { $name } ne veut pas recevoir d’invitation.
invite-full = Il n’y a plus de place pour { $name }.
invite-many = { $name } n’a pas reçu d’invitation : onze personnes ont déjà été invitées à cette table.
invite-bot = { $name } est un bot et ne sait pas jouer.
invite-stranger = { $name } n’est pas sur ce serveur.

# Ce que ces personnes lisent
notice-asked = **{ $title }** : { $who } aimerait jouer avec { $count ->
    [one] toi
   *[other] vous
}.
notice-asked-called = { $who }, une place { $count ->
    [one] t’est gardée
   *[other] vous est gardée à chacun
} jusqu’au { $when }.
invited-in = { $who } est de la partie.
invited-out = { $who } n’est pas de la partie.
invited-late = La partie a commencé sans { $who }, faute de réponse à temps.
invited-over = Cette invitation n’est plus valable.
asked-directly = { $name } aimerait jouer à **{ $title }** avec toi. Une place t’est gardée jusqu’au { $when } : { $link }
invited-directly = { $name } t’invite à jouer à **{ $title }** : { $link }
invited-you-in = Tu es de la partie.
invited-you-out = Tu n’es pas de la partie.
invited-you-late = La partie a commencé avant ta réponse.
invited-you-over = { invited-over }
button-never-ask = Ne jamais m’inviter
button-block = Jamais avec { $name }
button-ask-again = Autoriser de nouveau
declined = La place est de nouveau libre. Les autres le voient à la table ; personne ne reçoit de message.
decline-nothing = Aucune place ne t’est gardée ici.
blocked-asking = Je ne te transmettrai plus les invitations de cette personne.
blocks-full = Je ne peux plus noter cette personne : tu en as déjà nommé { $count }, je n’en retiens pas plus. Tu peux encore refuser toutes les invitations.
never-asked = Plus personne ne peut t’inviter à jouer par mon intermédiaire.
asked-again = On peut de nouveau t’inviter à jouer par mon intermédiaire.

# Un appel ouvert
lobby-open-call = **Qui veut jouer ?** La partie commence toute seule dès que { $count } personnes sont là.
open-call-menu = Début automatique
open-call-none = Quand quelqu’un la lance
open-call-full = Dès que { $count } personnes sont là
open-call-waits = Combien de temps attendre
open-call-for = Attendre { $span }
open-call-set = La partie commence toute seule dès que { $count } personnes sont là. Sinon la table ferme { $when }, et je préviens celles qui sont venues.
open-call-off = La partie commence quand quelqu’un la lance.
open-call-begun = La partie commence.
notice-call-over = { $count ->
    [one] Une personne est venue
   *[other] { $count } personnes sont venues
} pour **{ $title }**, mais il en faut { $of } : cette fois, la partie ne commence pas.
notice-call-over-called = Merci, { $who } !

# Appelle-moi
invite-away = { $name } est en pause en ce moment.
button-call-list = { $count ->
    [one] Inviter la personne de la liste
   *[other] Inviter les { $count } de la liste
}
list-called = { $count ->
    [one] Une personne de la liste de ce jeu peut
   *[other] { $count } personnes de la liste de ce jeu peuvent
} le lire maintenant.
refusal-called-already = La liste a déjà été appelée pour cette table ; une fois suffit.
refusal-call-early = Il faut d’abord que vous soyez deux ici et que la table attende depuis quelques minutes : chaque personne de la liste n’est appelée qu’une fois par jour.
refusal-nobody-listed = Je ne peux inviter personne de la liste maintenant.
notice-listed = **{ $title }** : { $who } cherche du monde.
notice-listed-called = { $who }, vous vouliez le savoir.
listed-directly = { $name } cherche du monde pour **{ $title }**, et tu voulais le savoir : { $link }
call-how = **Appelle-moi :** quand il manque du monde à une table ici, je peux t’inviter, au plus une fois par jour, toutes tables confondues. Jamais pendant tes heures calmes, ni pendant une absence. Tu restes 60 jours sur la liste d’un jeu.
call-line = - **{ $title }** : { $hours }
call-any-time = à toute heure
call-zone = -# Heures selon l’horloge de { $zone } ; `/{ cmd-notify }` change le fuseau horaire.
call-nobody = Personne ne peut t’inviter à jouer par mon intermédiaire.
call-blocked = { $count ->
    [one] Une personne ne peut pas
   *[other] { $count } personnes ne peuvent pas
} t’inviter à jouer par mon intermédiaire.
call-menu = Quels jeux (aucun = jamais)
call-hours-menu = Quand
call-full = Une des listes est pleine : elle contient cent personnes.

# A table in a forum
opened-post = Ta table « { $title } » est ouverte dans sa propre publication : { $link }
