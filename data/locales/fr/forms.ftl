# Décisions écrites : les boutons et les lignes qui les entourent.
form-pick = Choisir des mots
form-row = Nouvelle ligne
form-back = Ôter le dernier
form-clear = Effacer
form-send = Envoyer
form-change = Modifier
form-empty = Choisis au moins { $least } mots, dans l’ordre que tu veux.
form-draft = Pour l’instant : { $draft }
form-short = Pour l’instant : { $draft } (au moins { $least } mots)
form-sent = Envoyé : { $what }.
form-sent-changeable = Envoyé : { $what }. { done-changeable }
form-late = Trop tard. Ce qui compte : { $what }.
form-unsent = Tu n’avais pas encore envoyé ta réponse : ce que tu avais écrit compte.
form-type = Écrire plutôt
form-buttons = Choisir au lieu d’écrire
form-again = Réessayer
form-preview =
    Voici ce que { $others ->
        [1] { $who } verra
       *[other] les autres verront
    }. Ce n’est pas encore envoyé.
form-field = Mots, débuts de mots ou numéros
    .about = Au moins { $least } mots. Après une virgule, on passe à la ligne.
refusal-word-unknown = « { $typed } » n’est pas un de tes mots.
refusal-word-number = « { $typed } » n’est pas un de tes mots : leurs numéros vont de 1 à { $count }.
refusal-word-close = « { $typed } » n’est pas un de tes mots. Tu voulais dire { $count ->
    [1] { $last }
   *[other] { $items } ou { $last }
} ?
refusal-word-unclear = « { $typed } » peut être { $items } ou { $last }. Ajoute une lettre.
answer-until = C’est noté : { $what }. { done-changeable }
answer-pressed = Noté : { $what }. Un autre bouton le change.
answer-last = C’est noté : { $what }. C’était la dernière réponse.
answer-all = Tu as répondu à tout.
