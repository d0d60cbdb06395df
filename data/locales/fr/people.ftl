# Places qui changent de mains, personnes qui partent, tables qui perdent leur salon.

# Ce que tout le monde voit
news-swapped = { $who } reprend la place de { $was }.
notice-swap-offered = { $whose } voudrait céder sa place. { $name }, tu continues ? Tu reçois tout ce qui va avec.
notice-swap-asked = { $name } voudrait reprendre la place de { $whose }. La décision revient à { $whose }.
notice-swap-wanted = { $name } voudrait reprendre la place de { $whose }, qui n’est pas là.{ $needed ->
    [0] {""}
    [one] {" "}Une voix décide. Pas avant le { $when } : d’ici là, *Je suis là* ou un coup garde la place.
   *[other] {" "}{ $needed } voix sur { $voters } décident. Pas avant le { $when } : d’ici là, *Je suis là* ou un coup garde la place.
}
notice-swap-decided = Les autres sont d’accord : { $name } reprend la place de { $whose }, mais pas avant le { $when }. Si { $whose } se manifeste ou joue d’ici là, sa place est gardée.
notice-swap-declined = La place reste à { $whose } ; { $name } ne la reprend pas.
notice-lobby-homeless = Je ne peux plus écrire ici : cette table ferme.

# Messages privés
place-unknown = un lieu que je ne vois pas
dm-seat-wanted = { $name } voudrait reprendre ta place à **{ $title }** dans *{ $place }*. Les autres votent, car tu ne sembles pas être là. Signale-toi là-bas avec le bouton, ou joue un coup : la place reste à toi. Tu as au moins une heure. { $link }
dm-swapped = Tu n’étais pas là à **{ $title }** dans *{ $place }*, alors les autres ont décidé : { $name } continue à ta place. { $link }
dm-homeless-deleted = **{ $title }** dans *{ $place }* : le salon n’existe plus. Rien n’est perdu : la partie attend et la pendule est arrêtée. `/{ cmd-bring }` dans un autre salon de ce serveur l’y amène. Sinon elle s’arrête le { $when }.
dm-homeless-barred = Je n’ai plus le droit d’écrire là où se joue **{ $title }**, dans *{ $place }*. Rien n’est perdu : la partie attend et la pendule est arrêtée. Donne-moi là-bas *{ permission-view-channel }* et *{ permission-send-messages }*, dans un salon vocal aussi *{ permission-connect }*, puis fais redescendre le plateau ; ou utilise `/{ cmd-bring }` dans un autre salon de ce serveur. Sinon elle s’arrête le { $when }. { $link }
dm-homeless-muted = **{ $title }** dans *{ $place }* : je suis exclu temporairement de ce serveur. Rien n’est perdu : la partie attend et la pendule est arrêtée. Elle reprend toute seule quand l’exclusion est finie ou que la modération la lève. Sinon elle s’arrête le { $when }. { $link }
dm-homeless-locked = **{ $title }** dans *{ $place }* : le fil est verrouillé. Rien n’est perdu : la partie attend et la pendule est arrêtée. Elle reprend dès qu’on déverrouille le fil ; ou utilise `/{ cmd-bring }` dans un autre salon de ce serveur. Sinon elle s’arrête le { $when }. { $link }
dm-homeless-removed = **{ $title }** dans *{ $place }* : on m’a retiré de ce serveur. Rien n’est perdu : la partie attend et la pendule est arrêtée. Elle reprend dès qu’on m’invite de nouveau. Sinon elle s’arrête le { $when }.
dm-lobby-homeless = La table « { $title } » dans *{ $place }* est fermée, parce que je ne peux plus y écrire. `/{ cmd-play }` en ouvre une nouvelle ailleurs.
dm-over = **{ $title }** dans *{ $place }*, c’est fini. { $result }

# Boutons et menus
button-take = Prendre la place
button-no-thanks = Non, merci
button-seat = Céder ma place
    .about = *{ button-seat }* laisse un autre membre jouer à ta place.
button-seat-ask = Demander une place
seat-before = La personne avant { $who }
seat-which = Quelle place
seat-sat-in = { $who } (ordinateur à sa place)

# Réponses privées
seat-how = `/{ cmd-seat } { cmd-seat-offer }` propose ta place à un membre de ce serveur. S’il accepte, il continue avec tout ce qui va avec, et tu quittes la partie.
seat-choose = Quelle place veux-tu reprendre ? La personne qui l’occupe décide ; si elle est partie, ce sont les autres.
seat-offered = J’ai demandé à { $name }. La place reste à toi jusqu’à sa réponse.
seat-asked = C’est demandé. La réponse arrivera ici, en public.
seat-yours = La place est à toi. Tout ce qui va avec est sous le plateau. Ce que toi seul peux voir arrive aussi en message privé, si les tiens me sont ouverts.
place-tried = Je n’ai pas de salon où écrire en ce moment, mais j’essaie. Si aucun plateau n’apparaît bientôt, `/{ cmd-bring }` amène la partie dans un autre salon du serveur.
brought = La voilà : la partie continue dans ce salon.

# Pourquoi pas
refusal-swap-unwilling = Je ne peux pas proposer de place à cette personne maintenant : elle est absente, ou ne veut pas être sollicitée.
refusal-swap-solo = Une partie pour les records se joue en solo du début à la fin, sa place ne se cède donc pas.
refusal-swap-seated = Tu ne peux pas prendre une deuxième place à la même table.
refusal-swap-had = Tu as déjà eu une autre place à cette table et tu en connais la main : tu ne peux pas prendre celle-ci. Tu peux reprendre l’ancienne.
refusal-swap-hidden = Quand les mains sont cachées, seule la personne qui a cette main peut céder sa place. Jusqu’à son retour, un ordinateur peut y jouer, ou la place est fermée.
refusal-swap-seat = Personne ne peut céder cette place. Choisis-en une dans la liste.
refusal-swap-nobody = Il ne reste personne ici pour décider de cette place.
refusal-swap-waits = Une question sur une place est déjà ouverte à cette table. Répondez d’abord à celle-là.
refusal-swap-refused = La réponse était non, et tu ne peux demander qu’une fois. La personne qui a la place peut encore te la proposer avec `/{ cmd-seat } { cmd-seat-offer }`.
refusal-swap-bot = Les bots ne prennent pas de place. Choisis une personne.
refusal-swap-stranger = Il faut être sur ce serveur pour prendre la place. Invite d’abord la personne.
refusal-homeless = Cette table n’a pas de salon où je peux écrire. `/{ cmd-bring }` dans un salon de ce serveur l’y amène.
refusal-place-there = Cette table a son salon et continue là-bas.
refusal-place-server = Cette table appartient à un autre serveur. Utilise `/{ cmd-bring }` là-bas.
refusal-bring-none = Aucune de tes tables sur ce serveur ne dort ni n’est sans salon.
refusal-bring-which = Plusieurs de tes tables sur ce serveur dorment ou n’ont pas de salon. Choisis-en une dans la liste.
notice-latecomer = { $name } est là et peut deviner avec le public quand un indice est lu. Qui reste dans le salon vocal joue dès la prochaine manche.
notice-latecomer-rated = { $name } est là et peut deviner avec le public quand un indice est lu. Qui reste dans le salon vocal joue dès la prochaine manche, et la partie n’est alors plus cotée.
