# Décisions écrites : les boutons et les lignes qui les entourent.
form-row = Nouvelle ligne
form-back = Retour
form-clear = Effacer
form-send = Envoyer
form-change = Modifier
form-empty = Choisis au moins { $least } mots, dans l’ordre que tu veux.
form-draft = Pour l’instant : { $draft }
form-sent = Envoyé : { $what }.
form-sent-changeable = Envoyé : { $what }. Tu peux changer tant que tout le monde n’a pas répondu.
