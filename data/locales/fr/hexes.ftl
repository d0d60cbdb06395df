# Ce que les jeux à tuiles hexagonales disent pareil.

hexes-tile = tuile { $tile }
hexes-hand = { $count ->
    [one] Ta dernière tuile
   *[other] Tes { $count } tuiles
}
hexes-question-cell = Où va la tuile { $tile } ?
hexes-question-turn = Comment tourner la tuile { $tile } en { $cell } ?
hexes-question-onto = Quelle tuile va en { $cell } ?
hexes-sure = Tuile { $tile } en { $cell }{ $turn ->
    [0] {""}
   *[other] , tournée de { $turn }°
} ?
hexes-label-place = { $tile } → { $cell }
hexes-confirm = Poser
hexes-rival-place = la même tuile à une autre place
hexes-rival-turn = la même tuile, tournée autrement
hexes-describe = tuile { $tile } en { $cell }{ $turn ->
    [0] {""}
   *[other] , tournée de { $turn }°
}
# An answer to a puzzle, with all of its parts.
hexes-unturned = { $placed }, non tournée
hexes-side-e = à droite
hexes-side-se = en bas à droite
hexes-side-sw = en bas à gauche
hexes-side-w = à gauche
hexes-side-nw = en haut à gauche
hexes-side-ne = en haut à droite
