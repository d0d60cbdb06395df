# Commandes : le nom est ce que l’on tape, les attributs le décrivent, lui et ses options.

cmd-play = jouer
    .about = Ouvrir une table de jeu
    .game = jeu
    .game-about = Quel jeu ; sans rien, tu les vois tous
    .thread = fil
    .thread-about = Jouer dans un fil à part
cmd-move = coup
    .about = Taper un coup au clavier
    .action = action
    .action-about = Ce que tu fais ; la liste montre tout ce qui est possible
cmd-hand = main
    .about = Regarder ta main
cmd-board = plateau
    .about = Regarder le plateau de ce salon
cmd-undo = reprendre
    .about = Reprendre ton dernier coup, si personne n’a joué depuis
cmd-rules = règles
    .about = Lire les règles d’un jeu
    .game = jeu
    .game-about = Quel jeu ; sans rien, celui que l’on joue ici
cmd-tables = tables
    .about = Toutes tes tables, et celles où c’est à toi
cmd-resign = abandonner
    .about = Abandonner ta place à cette table
cmd-end = arrêter
    .about = Proposer d’arrêter la partie, ou fermer une table avant le début
cmd-language = langue
    .about = Choisir la langue que je parle
    .mine = moi
    .mine-about = Ce que toi seul·e vois
    .server = serveur
    .server-about = Ce que tout le monde voit ; pour qui gère le serveur
cmd-help = aide
    .about = Comment ça marche

help-start = **Une partie se passe ainsi :** `/{ cmd-play }` ouvre une table, on appuie sur *Jouer*, quelqu’un appuie sur *C’est parti*. Après chaque coup vient une nouvelle image ; dessous, *Mon coup* ouvre tes choix, visibles de toi seulement, avec un aperçu avant que rien ne compte. Prends ton temps : les parties se gardent des jours et des semaines.
help-command = `/{ $name }` : { $about }
help-end = Chaque image a une description pour les lecteurs d’écran, et *Version texte* dit tout ce qu’elle montre.

language-mine = Avec toi, je parle { $name }.
language-server = En public, je parle { $name } ici. Cela vaut pour les tables ouvertes à partir de maintenant.
language-server-open = En public, je parle la langue de la personne qui ouvre la table. `/{ cmd-language }` avec l’option du serveur la fixe.

rules-page = page { $page } sur { $pages }
cmd-words = mots
    .about = Les mots propres à ce serveur, pour les jeux de mots
cmd-words-add = ajouter
    .about = Ajouter ou remplacer la liste de mots de ce serveur
    .file = fichier
    .file-about = Un fichier texte, une tuile par ligne : mot blanc; mot noir
    .language = langue
    .language-about = La langue des mots, pour repérer les formes d’un même mot
cmd-words-remove = retirer
    .about = Retirer la liste de mots de ce serveur ; les parties en cours la gardent
cmd-words-show = montrer
    .about = Montrer la liste de mots de ce serveur dans un fichier
