# Des parties qui durent des semaines : pendules, votes, absences, avis.

# Durées, jointes par des espaces
span-d = { $count ->
    [one] { $count } jour
   *[other] { $count } jours
}
span-h = { $count ->
    [one] { $count } heure
   *[other] { $count } heures
}
span-m = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
span-s = { $count ->
    [one] { $count } seconde
   *[other] { $count } secondes
}

# La pendule d’une table
option-pace = Temps de réflexion
    .about = Temps pour chaque décision ; une réserve s’y ajoute, à répartir sur toute la partie.
option-pace-none = illimité
    .said = temps de réflexion illimité
pace-each = { $each }
pace-reserve = { $each } par coup, plus { $reserve } de réserve pour toute la partie
option-lapse = Quand le temps est écoulé
    .about = Ce qui se passe quand le temps d’un coup est écoulé.
option-lapse-ask = les autres décident
option-lapse-default = un coup neutre est joué
option-lapse-computer = un ordinateur prend le relais
option-lapse-end = la partie s’arrête
option-holiday = Absence
    .about = Si la pendule s’arrête pour les personnes absentes.
option-holiday-yes = arrête la pendule
    .said = la pendule s’arrête pour les personnes absentes
option-holiday-no = n’arrête pas la pendule
    .said = la pendule tourne aussi pour les personnes absentes
clock-now = **Temps de réflexion : { $pace }.**
clock-rules = Quand le temps est écoulé : { $lapse }. Une absence { $holiday }.
clock-how = `/{ cmd-clock }` avec une option le change : avant le début aussitôt, en cours de partie si tout le monde est d’accord.
turn-paused = La partie est en pause.
turn-stands = La pendule est arrêtée.
turn-last-seconds = **Plus que quelques secondes.** Échéance : { $when }.
turn-unanswered = Personne n’a répondu, alors la pendule attend la première réponse. { $host ->
    [none] `/{ cmd-end }` arrête la partie si toutes les personnes présentes sont d’accord.
   *[other] { $host } a ouvert la table et peut arrêter la partie avec `/{ cmd-end }`.
}
turn-away = { $who } s’absente jusqu’au { $when }.
turn-outside = { $who } { $count ->
    [one] a quitté le salon vocal et passe son tour jusqu’à son retour ou sa réponse.
   *[other] ont quitté le salon vocal et passent leur tour jusqu’à leur retour ou leur réponse.
}

# Ce que tout le monde voit
news-late-default = Le temps de { $who } est écoulé : le coup neutre est joué.
news-unsent = { $who } n’avait pas encore envoyé : ce qui était écrit compte.
news-sits-in = Un ordinateur remplace { $who }, qui peut revenir à tout moment.
news-waits = Maintenant les ordinateurs attendent aussi, jusqu’à ce que l’un de vous revienne ou que la manche du tournoi se termine.
news-closed = La place de { $who } est fermée.{ $over ->
    [0] {" "}{ seat-default }
   *[other] {""}
}
news-returns = { $who } est de retour, l’ordinateur rend la place.
news-back = { $who } est de retour.
news-away = { $who } s’absente jusqu’au { $when }.
news-went-on = { $who } a mis fin à l’attente.
notice-late = Temps écoulé pour { $who } ({ $span }).{ $needed ->
    [0] {""}
    [one] {" "}Que fait-on ? Une voix décide. *Je suis là* met fin à la question.
   *[other] {" "}Que fait-on ? { $needed } voix sur { $voters } décident. *Je suis là* met fin à la question.
}
notice-late-wait = On attend { $who } : le temps repart de zéro.
notice-gone = { $who } n’est plus sur ce serveur.{ $needed ->
    [0] {""}
    [one] {" "}Que fait-on ? Une voix décide.
   *[other] {" "}Que fait-on ? { $needed } voix sur { $voters } décident.
}
notice-here = { $who } est là et obtient plus de temps.
notice-stalled = Mes rappels restent sans réponse, alors je n’insiste plus. `/{ cmd-bump }` les relance. On attend { $who }.
notice-pause-proposed = { $who } propose une pause.
notice-pause-declined = { $who } préfère continuer. La partie n’est pas mise en pause.
notice-paused = La partie est en pause jusqu’à ce que la plupart veuillent reprendre : aucune pendule ne tourne, aucun rappel n’arrive. Fin au plus tard : { $when }. On peut jouer quand même.
notice-resume-proposed = { $who } propose de reprendre.
notice-resume-declined = { $who } préfère attendre. La pause continue.
notice-resumed = La pause est finie : la partie reprend.
notice-pace-proposed = { $who } propose une autre pendule. Temps de réflexion : { $pace }. Quand le temps est écoulé : { $lapse }. Une absence { $holiday }.
notice-pace-declined = { $who } préfère garder la pendule comme elle est.
notice-repaced = La nouvelle pendule est réglée. Temps de réflexion : { $pace }. Quand le temps est écoulé : { $lapse }. Une absence { $holiday }.

# Prévenir les personnes attendues
call-turn = { $who }, à toi de jouer : { $link }
call-turn-all = C’est à tout le monde de répondre, { $who } aussi : { $link }
call-remind = { $who }, la table t’attend : { $link }
call-alarm = { $who }, à toi de jouer. Échéance : { $when } { $link }
call-nudge = { $who }, { $by } te demande de jouer : { $link }
dm-call-turn = À toi de jouer à **{ $title }** dans *{ $place }*. { $link }
dm-call-remind = **{ $title }** t’attend dans *{ $place }*. { $link }
dm-call-alarm = À toi de jouer à **{ $title }** dans *{ $place }*. Échéance : { $when } { $link }
dm-call-nudge = { $by } te demande de jouer à **{ $title }** dans *{ $place }*. { $link }

# Boutons
button-late-wait = Attendre encore
button-late-default = Jouer le coup neutre
button-late-computer = Un ordinateur joue
button-late-close = Fermer la place
button-late-end = Arrêter la partie
button-here = Je suis là
    .about = *{ button-here }* : tu joues de nouveau toi-même.
button-against = Contre
button-pause = Pause
    .about = *{ button-pause }* demande aux autres d’arrêter la pendule.
button-resume = Reprendre
    .about = *{ button-resume }* demande aux autres de finir la pause.
button-bump = Redescendre le plateau
    .about = *{ button-bump }* le ramène en bas du salon.
button-nudge = Relancer
    .about = *{ button-nudge }* mentionne qui doit jouer.

# Réponses privées
# Sous une proposition ou un vote : qui a répondu, qui on attend, et que c’est clos.
vote-given = Réponses : { $who }
vote-missing = On attend la réponse de : { $who }
vote-over = Question close sans décision{ $topic ->
    [end]  : la partie a continué depuis. On peut la poser de nouveau.
   *[other] .
}
vote-result = Résultat : *{ $what }*
vote-agreed = C’est accepté.
vote-noted = C’est noté. Tu peux changer ta réponse jusqu’à la décision.
vote-decided = La décision est prise.
vote-put = Je demande aux autres.
pause-on = La partie est en pause.
pause-over = La pause est finie.
here-back = Te revoilà : la place est de nouveau à toi.
here-noted = Parfait, tu es là.
here-played = { $cut ->
    [0] L’ordinateur a joué pour toi : { $what }.
   *[other] L’ordinateur a joué pour toi, en dernier : { $what }.
}
bumped = Le plateau est de nouveau tout en bas.
posted-again = Le message avec les boutons a été supprimé : je le publie de nouveau.
nudged = Relance envoyée : { $who }.
away-noted = { $count ->
    [0] Aucune de tes parties n’a besoin d’attendre jusqu’au { $when }.
    [one] Ton absence est notée jusqu’au { $when }, à une table. Un coup de ta part ou `/{ cmd-back }` y met fin plus tôt.
   *[other] Ton absence est notée jusqu’au { $when }, à { $count } tables. Un coup de ta part à l’une d’elles ou `/{ cmd-back }` y met fin plus tôt.
}
away-not = { $count ->
    [one] Ici la pendule tourne quand même : { $places }
   *[other] À ces tables la pendule tourne quand même : { $places }
}
back-home = { $count ->
    [one] Te revoilà : ta place est à toi.
   *[other] Te revoilà : tes places à { $count } tables sont à toi.
}
back-nowhere = Tu n’as annoncé d’absence nulle part.
