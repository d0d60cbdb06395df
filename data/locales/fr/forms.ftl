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
form-type = Taper
form-buttons = Avec des boutons
form-again = Réessayer
form-preview = Voici ce que les autres verront. Ce n’est pas encore envoyé.
form-field = Mots, débuts de mots ou numéros
    .about = Une virgule commence une ligne.
refusal-word-unknown = « { $typed } » n’est pas un de tes mots.
refusal-word-unclear = « { $typed } » peut être { $items }. Ajoute une lettre.
