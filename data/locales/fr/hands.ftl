# Les mains : ce qu’une seule personne peut voir.

hand-empty = Ta main est vide.
hand-outside = Tu passes ton tour jusqu’à ton retour dans le salon vocal ou ta réponse.
hand-seen = Voici ce que tu as en main. Tout le monde peut le voir.
hand-unreached = Mes messages privés ne t’arrivent pas, peut-être les as-tu fermés. `/{ cmd-hand }` et les boutons sous le plateau te montrent ta main à tout moment.
hand-no-picture = Pas d’image cette fois ({ $number }), voici donc ta main en mots :
hand-no-words = Je ne peux pas décrire ta main pour l’instant ({ $number }).

# Messages privés
dm-hand = Ta main dans **{ $title }** : { $link }
dm-hand-over = **{ $title }** : la partie est finie.
dm-hand-left = Tu ne joues plus à **{ $title }** ici : { $link }
