# Ce qui reste des parties finies : résultats, cotes, records. $name est un nom seul.

# La cote à une table, et pour soi
option-rated = Cote
    .about = Si le résultat compte pour la cote de tout le monde.
option-rated-yes = compte
option-rated-no = ne compte pas
option-rated-off = ne compte pas, quelqu’un ici ne veut pas de cote
button-rated = Activer la cote
button-unrated = Désactiver la cote
privacy-rated = Tu as une cote. Si tu la désactives, aucune partie que tu joues ne compte plus, sur aucun serveur ; les classements et les records ne te nomment plus.
privacy-unrated = Tu n’as pas de cote : aucune partie que tu joues ne compte, et les classements et les records ne te nomment pas.
