# La page du plateau dans un navigateur.
web-open-all = Tes plateaux dans le navigateur
web-open = Ouvrir le plateau
web-board = Plateau
web-lobby = La partie n’a pas encore commencé. Elle commence dans Discord.
web-undo = Reprendre : { $what }
web-next = { $count ->
    [one] Table suivante : { $title }
   *[other] Table suivante : { $title } · { $count } t’attendent
}
web-onward = Analyse et suite dans Discord
web-tables = Tes tables
web-tables-none = Aucune table ne t’attend. Lances-en une dans Discord avec /play.
web-log = Coups
web-back = Retour
web-text = En mots
web-picture = En image
web-hand = Ta main
web-result = Résultat
web-now = Revenir au présent
web-question = Revenir à ma question
web-on = Continuer
web-change = Modifier
web-past = Le plateau tel qu’il était alors.
web-won = Tu gagnes !
web-lost = Cette page ne m’atteint pas. Discord oui ; je réessaie.
web-ticket = Ce lien a déjà servi ou est trop vieux. Rouvre le plateau depuis Discord.
web-ended = Cette page a été rouverte ailleurs, ou elle est ouverte depuis une demi-journée. Rouvre le plateau depuis Discord.
web-pages = Autres choix
web-spectator = Tu regardes.
web-clear = Effacer
web-row = Nouvelle ligne
web-type = Ou écris tes mots
web-discord = Dans Discord
web-table = Toute la table
web-tap = Touche l’un de ces repères dans l’image.
web-tap-or = Touche l’un de ces repères dans l’image, ou un bouton.
web-tap-any = Touche un bouton ou un endroit de l’image.
web-tap-other = Ou touche un autre choix dans l’image.
web-tap-again = Touche-en d’autres pour les ajouter, ou ✓ pour en retirer.
web-nowhere = La tuile { $tile } n’a de place nulle part pour l’instant. Choisis-en une autre.
web-tap-short = Ou touche d’abord la destination.
web-tap-first = Sur un petit repère, le premier toucher agrandit l’image, le second choisit.
web-narrowed = Lequel de ces choix ?
web-tap-words = Touche des mots dans l’image, l’un après l’autre. Un second toucher retire le mot.
web-small = Réduire
web-learn = Apprendre { $title }
