# Comment prévenir quelqu’un qu’une table l’attend, et la liste de toutes ses tables.

# Ce qui est réglé, et ce que cela veut dire
notify-title = **Comment je te préviens quand une table t’attend**
notify-line-way = À toi de jouer : { $way }
notify-way-auto = une mention sous le plateau ; là où tout le monde répond en secret, un message privé.
notify-way-channel = une mention dans le salon de la partie.
notify-way-dm = un message privé.
notify-way-both = une mention dans le salon et un message privé.
notify-way-none = rien. `/{ cmd-tables }` montre où c’est à toi.
notify-line-remind = Rappels : { $remind }.
notify-every = après { $span }, trois fois au plus
notify-never = aucun
notify-line-quiet = Heures calmes : { $quiet }. Ce qui arrive entre-temps t’est envoyé après.
notify-no-quiet = Heures calmes : aucune.
notify-line-digest = Liste de tes tables : à { $time } en message privé, les jours où une table attend quelqu’un.
notify-no-digest = Liste de tes tables : aucune.
notify-line-zone = Ton fuseau horaire : { $zone }, où il est { $time }.
notify-line-confirm = Tes coups : { $confirm }
notify-confirm-always = pour l’instant, je demande avant chacun.
notify-confirm-final = pour l’instant, je demande seulement avant un coup qui ne s’annule pas. Les autres comptent tout de suite, et tu peux les annuler.
notify-confirm-soon = pour l’instant, un coup qui ne s’annule pas compte après cinq secondes, sauf si tu appuies sur Attendre. Les autres comptent tout de suite.
notify-confirm-never = pour l’instant, chacun compte dès ton dernier choix, sans question.
notify-zone-unset = Tu n’as pas encore choisi de fuseau horaire : ces heures sont en UTC.
notify-closed = Tes messages privés me sont fermés. Tant qu’ils le restent, je te mentionne dans le salon, et tu ne reçois pas de liste.
notify-closed-digest = Tes messages privés me sont fermés. Tant qu’ils le restent, tu ne reçois pas de liste.
notify-opened = Bien : la prochaine fois, je réessaie un message privé. S’il n’arrive pas, je te mentionne.
notify-noted = C’est noté.
notify-none-typed = aucune

# Menus, boutons et formulaire
notify-menu-way = Comment je te préviens
notify-menu-remind = Rappels
notify-menu-digest = Liste quotidienne de tes tables
notify-menu-zone = Fuseau horaire
notify-pick-auto = Selon le jeu
notify-pick-channel = Une mention dans le salon
notify-pick-dm = Un message privé
notify-pick-both = Les deux
notify-pick-none = Rien
notify-remind-none = Pas de rappel
notify-remind-6h = Après 6 heures
notify-remind-12h = Après 12 heures
notify-remind-1d = Après un jour
notify-remind-2d = Après 2 jours
notify-remind-3d = Après 3 jours
notify-pick-confirm-always = Tous les coups
notify-pick-confirm-final = Seulement ce qui ne s’annule pas
notify-pick-confirm-soon = Un compte à rebours de 5 s à la place
notify-pick-confirm-never = Aucun coup
button-notify-confirm-always = Confirmer chaque coup
button-notify-confirm-final = Seulement les coups définitifs
button-notify-confirm-soon = 5 secondes au lieu de demander
button-notify-confirm-never = Ne rien confirmer
notify-digest-none = Pas de liste
button-notify-hours = Heures calmes et horaires
button-notify-open = Mes messages sont ouverts
button-notify-show = Mes notifications
notify-form = Horaires
notify-field-quiet = Heures calmes
    .about = Par exemple 22:00-08:00 ; vide pour aucune
notify-field-zone = Fuseau horaire
    .about = Par exemple Europe/Paris, ou une grande ville
notify-field-digest = Liste quotidienne de tes tables
    .about = Par exemple 08:00 ; vide pour aucune

# La liste de toutes les tables
tables-rest = { $count ->
    [one] … et encore une.
   *[other] … et encore { $count }.
}
tables-nowhere = un lieu que je ne vois pas
tables-frozen = gelée. Rien n’est perdu ; la personne qui me fait tourner peut aider.
tables-homeless = Je n’ai plus accès à son salon : la pendule est arrêtée.
tables-stalled = Je n’envoie plus de rappels.
digest-title = { $count ->
    [0] **Tes tables aujourd’hui.** Aucune ne t’attend.
    [one] **Tes tables aujourd’hui.** Une t’attend.
   *[other] **Tes tables aujourd’hui.** { $count } t’attendent.
}
digest-end = `/{ cmd-notify }` change l’heure de cette liste, ou l’arrête.

# Refus
refusal-way = Je ne peux pas te prévenir ainsi. Choisis dans la liste.
refusal-remind = Pas de rappel possible après ce délai. Choisis dans la liste.
refusal-confirm = Je ne connais pas ce choix. Confirme tous les coups, seulement ce qui ne s’annule pas (aussitôt ou après cinq secondes), ou aucun.
