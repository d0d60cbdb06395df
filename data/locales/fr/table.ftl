# Ce que le bot dit autour d’une partie, en français. $who est une place telle que les messages la
# montrent (« **B** Ben »), $name un nom seul.

list-and = { $rest } et { $last }
list-apart = {" ; "}
somebody = Quelqu’un
language-name = français
language-called = { $locale ->
    [en] anglais
    [de] allemand
    [fr] français
   *[other] { $name }
}

# Niveaux des ordinateurs
level-beginner = facile
level-greedy = moyen
level-search = fort

# Options de toutes les tables
option-aid = Points à l’avance
    .about = Ce que tu vois, avant de choisir, de ce qu’un coup rapporte.
option-aid-preview = au moment de confirmer
    .said = points montrés au moment de confirmer
option-aid-points = à chaque choix
    .said = points montrés à chaque choix
option-theme = Images
    .about = Des plateaux sombres ou clairs.
option-theme-dark = sombres
    .said = plateaux sombres
option-theme-light = claires
    .said = plateaux clairs
option-boards = Salon calme
    .about = Dans un salon calme, l’ancien plateau disparaît au suivant. « Revoir » garde toute la partie.
option-boards-all = non, tous les plateaux restent
    .said = tous les plateaux restent
option-boards-newest = oui, le dernier plateau seul
    .said = salon calme

# Le choix des jeux
menu-title = À quoi joue-t-on ?
menu-game = **{ $title }**
    { $tagline }
    -# { $seats } personnes · { $minutes } min

# La table avant la partie
lobby-title = **{ $title }** · environ { $minutes } min
lobby-seats = **{ $taken ->
    [one] { $taken } place prise
   *[other] { $taken } places prises
}{ $kept ->
    [0] { "" }
    [one] , { $kept } gardée
   *[other] , { $kept } gardées
}** ({ $seats } personnes) · { $who }
lobby-rematch = La revanche attend { $who }.
lobby-seat-reserved = { $who } (place gardée)
lobby-seat-computer = { $who } ({ $level })
lobby-until = Ouverte jusqu’au { $when }
lobby-example = Un exemple : { $title } en pleine partie.
lobby-started = La partie se trouve plus bas, tout comme le résultat une fois la partie finie.
lobby-started-thread = La partie : { $link }
lobby-over = **La partie est finie.** Le résultat : { $link }
lobby-private = Une partie en solo : seule la personne qui joue voit le plateau. Le résultat arrivera ici.
private-over = Le résultat se trouve avec le plateau dans { $link }.
lobby-closed = Cette table est fermée.
thread-name = { $title } · { $host }
opened = Ta table « { $title } » est ouverte et la première place est à toi. Lance la partie quand tout le monde est là.
opened-voice = Réunis dans un salon vocal ? `/{ cmd-play }` dans le chat de ce salon y garde une place pour tout le monde.
opened-thread = Ta table « { $title } » est ouverte dans son propre fil : { $link }. Lance la partie quand tout le monde est là.
joined = Tu as une place. Quand tout le monde est là, n’importe qui à la table peut lancer la partie.
joined-closed-dms = Tes messages privés me sont fermés. Tu ne manques rien : tout est ici, sous le plateau.
left = Ta place est de nouveau libre.
busy-lobby = Une table « { $title } » est déjà ouverte dans ce salon : { $link }
    { $threads ->
        [false] Prends-y place, ou joue dans un salon textuel.
       *[true] Prends-y place, ou joue dans un fil.
    }
busy-mine = Tu as déjà une place à la table « { $title } » de ce salon : { $link }
busy-table = Une partie « { $title } » est déjà en cours dans ce salon : { $link }
    { $threads ->
        [false] Joue dans un salon textuel, ou attends qu’elle se termine.
       *[true] Joue dans un fil, ou attends qu’elle se termine.
    }
busy-frozen = Ce salon a encore une table gelée. { $threads ->
    [false] Joue dans un salon textuel ; la modération du serveur peut la fermer.
   *[true] Joue dans un fil ; la modération du serveur peut la fermer.
}
full = Toutes les places sont prises.

computer-choose = Quel niveau pour l’ordinateur ?
computer-again = Un autre ? De quel niveau ?
computer-seated = { $who } se joint à vous ({ $level }).
computer-left = { $name } quitte la table.
computer-gone = Cet ordinateur est déjà parti.

options-how = **{ $title } :** comment voulez-vous jouer ?
options-item = { $name } : { $value }
options-group = **{ $name } :** { $list }
button-options-game = Jeu
button-options-time = Temps
button-options-help = Aides et cote
button-options-look = Affichage

# Boutons
button-join = Rejoindre
button-leave = Quitter
button-computer = Ajouter un ordi
button-options = Options
button-rules = Règles
button-start = Lancer la partie
button-thread = Plutôt un fil
button-play-here = Jouer ici
button-remove = Renvoyer { $name }
button-move = Mon coup
button-hand = Ma main
button-text = Version texte
button-next = Suivant
button-next-all = Ne plus attendre…
button-next-sure = Passer à la suite
next-ask = { $own ->
    [0] {""}
   *[other] Il manque encore ta réponse.{" "}
}{ $count ->
    [0] {""}
    [one] { $who } n’a pas encore répondu{ $own ->
        [0] .
       *[other] {" "}non plus.
    }{" "}
   *[other] { $who } n’ont pas encore répondu{ $own ->
        [0] .
       *[other] {" "}non plus.
    }{" "}
}Passer à la suite pour tout le monde ?
next-waits = Rien n’est terminé : tout le monde garde son temps.
button-join-party = Je joue
lobby-party = Pas encore dans la partie ? Appuie sur *Je joue*. *Lancer la partie* commence avec toutes les personnes présentes à la table.
lobby-strangers = Les ordinateurs ignorent une partie des mots de la liste propre à ce serveur ({ $count } sur { $total }) et jouent sans.
lobby-strangers-all = Les ordinateurs ne connaissent aucun mot de la liste propre à ce serveur : leurs indices ne veulent rien dire.
button-detail = Voir de plus près
    .about = *{ button-detail }* agrandit ce qui est petit sur le plateau.
detail-nothing = Tout est déjà aussi grand que possible.
detail-yours = Le plateau de plus près.
button-more = Plus
button-back = Retour
button-page-before = ‹ Page { $page }/{ $pages }
button-page-next = Page { $page }/{ $pages } ›
button-undo = Annuler mon coup
button-now = Tout de suite
button-go = Continuer
button-wait = Attendre
button-resign = Abandonner
    .about = *{ button-resign }* veut dire que tu ne peux plus gagner la partie.
button-resign-sure = Oui, j’abandonne
button-end = Proposer d’arrêter
    .about = *{ button-end }* termine la partie si tout le monde est d’accord.
button-end-alone = Arrêter la partie
    .about = *{ button-end-alone }* y met fin tout de suite, en l’état.
button-end-ask = Oui, proposer d’arrêter
button-end-ask-alone = Oui, arrêter maintenant
button-end-ask-lobby = Oui, fermer la table
button-agree = D’accord
button-play-on = Continuer
button-rematch = Revanche
button-rematch-alone = Rejouer
button-record = Fichier de la partie
    .about = *{ button-record }* contient tous les coups.
button-stop = Arrêter
button-about = Options et équité
button-verify = Vérifier l’équité
    .about = *{ button-verify }* montre comment vérifier que le mélange est honnête.

# La partie devant tout le monde
start-begins = La partie commence : **{ $title }**.
# In place of a board that Discord refuses; it must hold no name.
board-refused = Discord refuse le plateau dans ce salon. **{ $text }** le montre en privé.
turn-asked = { $who }, à toi de jouer.
turn-yours = À toi de jouer.
turn-too = À jouer aussi : { $who }.
turn-open = { $count ->
    [one] { $who } doit jouer.
   *[other] { $who } doivent jouer.
}
turn-computer = { $count ->
    [one] { $who } réfléchit.
   *[other] { $who } réfléchissent.
}
turn-until = Échéance : { $when }.
turn-waiting = On attend encore : { $who }.
board-goes-on = La suite dans un instant.
turn-answered = { $count } sur { $of } { $count ->
    [one] a fini.
   *[other] ont fini.
}
news-undo = { $who } annule son coup : { $what }.
seat-default = Des coups neutres sont désormais joués à cette place.
news-resigned = { $who } abandonne.{ $over ->
    [0] {" "}{ seat-default }
   *[other] {""}
}
news-agreed = { $count ->
    [one] { $who } arrête la partie ici.
   *[other] { $who } ont décidé d’arrêter la partie ici.
}
ended-won = { $count ->
    [0] Personne ne gagne : la partie n’est pas allée à son terme.
    [one] { $you ->
        [won] Tu gagnes
       *[other] { $who } gagne
    } avec { $score ->
        [one] { $score } point
       *[other] { $score } points
    }.
   *[other] { $who } se partagent la victoire : { $score ->
        [one] { $score } point
       *[other] { $score } points
    }.
}
ended-came = Seule présence : { $who }. La partie n’est pas allée à son terme.
ended-open = Ni gagné ni perdu : la partie n’est pas allée à son terme.
ended-won-two = { $you ->
    [won] Tu gagnes
   *[other] { $who } gagne
} { $score } à { $other }.
ended-won-gone = { $you ->
    [gone] Tu as quitté la partie : { $who } gagne.
   *[other] { $count ->
        [one] { $gone } a quitté la partie
       *[other] Tous les autres ont quitté la partie
    } : { $you ->
        [won] tu gagnes
       *[other] { $who } gagne
    }.
}
ended-won-resigned = { $gone } abandonne : { $who } gagne.
ended-won-bare = { $count ->
    [one] { $you ->
        [won] Tu gagnes
       *[other] { $who } gagne
    }.
   *[other] { $who } se partagent la victoire.
}
ended-film = La partie en court-métrage
ended-called = { $who } : la partie est finie.
ended-rank = { $rank ->
    [0] { $who } { $score }
   *[other] { $rank } : { $who } { $score }
}

# Annonces
notice-lobby-expired = Personne n’a lancé la partie en un jour : cette table ferme. `/{ cmd-play }` en ouvre une autre.
notice-lobby-left = Il ne reste personne à cette table : elle ferme.
notice-lobby-ended = La table ferme avant le début de la partie.
notice-computers-busy = Toutes les places sont prises, mais les ordinateurs de ce serveur sont débordés : { $count } { $count ->
        [one] attend
       *[other] attendent
    } déjà de jouer. Appuyez sur *Lancer la partie* dans une minute.
notice-end-proposed = { $who } propose d’arrêter la partie ici.
notice-end-declined = { $who } veut continuer. La partie continue.
notice-frozen = Cette table ne peut pas continuer : ce qui est enregistré ne correspond pas aux règles que je connais. Rien n’est perdu, et je ne devine pas. La personne qui me fait tourner la trouve dans le journal sous le nom { $table }. { $link }
house-stopping = Je redémarre dans un instant. La table est en sécurité ; les boutons remarchent dès mon retour.

# Réponses privées
done = C’est fait : { $what }.
done-gain = C’est fait : { $what }, { $gain ->
    [0] aucun point
    [one] +1 point
   *[other] +{ $gain } points
}.
done-computer = { $who } { $count ->
    [one] continue
   *[other] continuent
} au bout de quatre secondes.
done-again = C’est de nouveau à toi.
gone-on = Bien, on continue.
done-changeable = Tu peux changer tant que tout le monde n’a pas fini.
done-simply = C’est fait.
next-moved = Tu as fait passer tout le monde à la suite. Le dernier plateau dit ce qui vient.
moved-on = La partie a avancé depuis. Le dernier plateau : { $link }
over-board = { refusal-over } Le dernier plateau : { $link }
picker-final = { $label } · { picker-no-undo }
picker-no-undo = définitif
picker-final-ends = La partie se termine ainsi : impossible de revenir en arrière.
picker-final-once = C’est ton seul essai : impossible de revenir en arrière.
picker-final-reveals = Quelque chose de caché se révèle alors : impossible de revenir en arrière.
picker-why = +{ $gain } : { $why }
picker-mark = { $mark } · { $gain }
picker-does = { $verb } { $mark }
picker-set = { $mark } · { $pieces }
picker-onto = { $what } en { $mark }
picker-verb = { $verb } · { $mark }
picker-all = Les { $count }
picker-soon = Le compte à rebours tourne : { $what } { $when }. Ensuite, impossible de revenir en arrière.
picker-places = Numéros : { $places }
hand-open = Il n’y a pas de main à { $title } : tout est visible sur la table.
hand-yours = Ta main. Personne d’autre ne la voit.
undo-done = Coup annulé : { $what }.
undo-others = { $count ->
    [one] Ce que { $who } a joué depuis est annulé aussi.
   *[other] Ce que { $who } ont joué depuis est annulé aussi.
}
undo-stale = Cela a changé entre-temps. Regarde de nouveau ce que tu peux annuler.
resign-ask = { $left ->
    [win] Si tu abandonnes, la partie s’arrête et { $who } gagne. On ne peut pas revenir dessus.
    [end] Si tu abandonnes, la partie s’arrête. On ne peut pas revenir dessus.
    [wait] Si tu abandonnes, ta place se ferme. Personne d’autre ne joue en ce moment : la partie attend les absents jusqu’à la fin de la manche. On ne peut pas revenir dessus.
   *[others] Si tu abandonnes, les autres continuent et des coups neutres sont joués à ta place. On ne peut pas revenir dessus.
}
resigned = Tu as abandonné la partie. Merci d’avoir joué.
end-ask = Faut-il arrêter la partie ici ? Elle s’arrête quand tout le monde est d’accord.
end-ask-party = Faut-il arrêter la partie ici ? Elle s’arrête quand toutes les personnes encore là sont d’accord.
end-ask-alone = La partie s’arrête tout de suite, en l’état. On ne peut pas revenir dessus.
end-ask-host = Personne n’a répondu, tu peux donc arrêter la partie sans les autres, puisque tu as ouvert la table. Elle s’arrête tout de suite, telle quelle.
end-ask-lobby = Faut-il fermer la table ? La partie n’a pas commencé.
end-now = { $how ->
    [hidden] Qui gagne alors, c’est encore caché.
    [unplayed] Personne n’a encore joué, donc la partie ne compte pas.
    [alone] Les points ne comptent alors pas pour les records.
    [together] En l’état, vous avez gagné ensemble.
    [lost] En l’état, vous avez perdu ensemble.
    [open] En l’état, la partie n’est ni gagnée ni perdue.
    [nobody] Personne ne gagne alors.
   *[won] En l’état : { $won }
}
end-now-rated = Cela compte pour la cote, comme une partie jouée jusqu’au bout.
end-proposed = C’est proposé. Je demande aux autres.
end-agreed = Tu es d’accord. La partie s’arrête quand tout le monde l’est.
end-declined = Bien, la partie continue.
end-ended = La partie s’arrête ici. Merci d’avoir joué.
end-closed = La table est fermée.
rematch-begins = Tout le monde est là : la partie suivante commence.
rematch-waits = { $count ->
    [one] Ta place t’attend. Il manque encore { $who }.
   *[other] Ta place t’attend. Il manque encore { $who }.
}
start-without = { $count ->
    [one] Commencer sans { $who } ? La place est gardée jusqu’au { $when }.
   *[other] Commencer sans { $who } ? Les places sont gardées au moins jusqu’au { $when }.
}
start-without-alone = Tu jouerais en solo, pour les meilleurs scores.
button-start-without = Commencer sans attendre
notice-began-without = La partie a commencé.
notice-began-without-called = Elle a commencé sans { $who } : { $count ->
    [one] la place gardée n’était pas encore prise
   *[other] les places gardées n’étaient pas encore prises
}.
record = Toute la partie, coup par coup : `{ $file }`. Pour la vérifier, dans une copie du programme : `make verify FILE={ $file }`
verify = **Vérifier la donne toi-même**
    1. Enregistre la partie (bouton ci-dessous) sous le nom `{ $file }`.
    2. Dans une copie du programme : `make verify FILE={ $file }`

    La commande prend la graine, vérifie qu’elle correspond au sceau du début, y mêle les clics et rejoue chaque coup.
    Graine : `{ $seed }`
    Sceau : `{ $commitment }`
    Clics : { $joins }
    Avec d’autres outils : le fichier dit comment se calculent le sceau et le mélange.
# Avant la fin d’une partie : ce qui est déjà fixé.
verify-sealed = **Personne ne choisit le mélange.** Sa graine a été tirée à l’ouverture de la table, et voici le sceau de cette graine : `{ $commitment }`
    Garde-le si tu veux : après la partie, le même bouton donne la graine et montre comment chacun peut vérifier qu’elle correspond.
verify-mixed = { $count ->
    [one] Personne ne pouvait connaître le mélange avant : il dépend aussi du numéro que Discord a donné au clic pour la place, { $joins }
   *[other] Personne ne pouvait connaître le mélange avant : il dépend aussi des numéros que Discord a donnés aux clics pour les places, { $joins }
}
verify-supply = Sceau de ce qui vient de la pioche : `{ $hash }`
more-title = **{ $title }**
more-typed = Avec `/{ cmd-move }`, tu peux aussi taper ton coup.
typed-kind = { $kind }, p. ex. { $example }
# Words that are passed over in a typed move.
typed-small = un une le la les l du de des d n ne pas mon ma mes ce à au aux en sur dans depuis vers pour par avec et puis je degrés
# What people type for buttons beside the words on them, and the names of commands.
button-move-also = jouer · à moi
button-go-also = poursuivre
button-hint-also = astuce · indice · aide-moi
button-text-also = plateau en texte · plateau
button-more-also = aide · menu
button-detail-also = agrandir
button-stop-also = stop · quitter · partir
button-about-also = options · réglages
button-resign-also = j’abandonne
button-undo-also = retour · reprendre mon coup · défaire
button-bump-also = plateau en bas
button-nudge-also = rappeler
button-here-also = de retour · présent
button-pause-also = interrompre
button-seat-also = céder
button-end-also = finir la partie

tables-none = Tu n’es à aucune table. `/{ cmd-play }` en ouvre une.
tables-title = { $count ->
    [one] Tu es à une table :
   *[other] Tu es à { $count } tables :
}
tables-line = { $title } · { $place } : { $state }
tables-lobby = partie pas encore commencée.
tables-yours = **à toi de jouer**. Ton tour a commencé { $since }.
tables-waiting = { $count ->
    [one] À toi de jouer à une table
   *[other] À toi de jouer à { $count } tables
}
tables-since = ton tour est venu { $since }
tables-alone = en solo
tables-with = avec { $who }
tables-many = { $count ->
    [one] { $count } autre
   *[other] { $count } autres
}
tables-done = C’est tout : aucune autre table ne t’attend.
tables-beside = Tes autres tables :
tables-act = { $act } · encore { $left }
span-left-d = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
span-left-h = { $count } h
span-left-m = { $count } min
span-left-s = { $count } s
button-next-table = Suite : { $title } · { $place }
button-all-tables = Toutes les tables
tables-others = { $turn } Le tour a commencé { $since }.

dm-seated = Tu as une place à une table « { $title } », ouverte par { $host } dans *{ $place }*. { $link }

# Quand quelque chose ne va pas
mishap = Quelque chose n’a pas marché de mon côté ({ $number }). La table est en sécurité ; réessaie.
mishap-store = Je ne peux rien enregistrer pour l’instant ({ $number }) : rien n’a changé. Réessaie dans un moment.
mishap-picture = Pas d’image cette fois ({ $number }), voici le plateau en texte :
mishap-form = J’ai mis trop de temps : le formulaire n’a pas pu s’ouvrir. Appuie encore une fois.
answer-bare = Discord n’accepte pas de fichiers de ma part ici en ce moment : voici le reste.
mishap-board = Je ne peux pas afficher le plateau pour l’instant ({ $number }). La partie continue : les boutons marchent.

# Le public
audience-asked = Tu ne joues pas ? Devine en secret avec les boutons ci-dessous.
audience-noted = C’est noté : { $what }. Tu peux changer jusqu’à la révélation.
audience-said = { $count ->
    [0] Le public était partagé.
   *[other] { $of ->
        [one] Une personne du public a dit **{ $what }**.
       *[other] { $count } { $count ->
            [one] personne du public sur { $of } a
           *[other] personnes du public sur { $of } ont
        } dit **{ $what }**.
    }
}
audience-score = Le public dans son ensemble : { $right ->
    [0] aucune bonne réponse
    [one] une bonne réponse
   *[other] { $right } bonnes réponses
} sur { $of }.
audience-best = **Les plus perspicaces du public**
audience-as-good = { $count ->
    [one] Une autre personne a eu raison
   *[other] { $count } autres ont eu raison
} aussi souvent.
audience-person = **{ $place }** · { $who } · { $right } sur { $of }
