# What the games with tiles of six sides say alike.

hexes-tile = tile { $tile }
hexes-hand = { $count ->
    [one] Your last tile
   *[other] Your { $count } tiles
}
hexes-question-cell = Where does tile { $tile } go?
hexes-question-turn = How do you rotate tile { $tile } on { $cell }?
hexes-question-onto = Which tile goes on { $cell }?
hexes-sure = Tile { $tile } on { $cell }{ $turn ->
    [0] {""}
   *[other] , rotated { $turn }°
}?
hexes-label-place = { $tile } → { $cell }
hexes-confirm = Lay
hexes-rival-place = the same tile on another place
hexes-rival-turn = the same tile, rotated in another way
hexes-describe = tile { $tile } on { $cell }{ $turn ->
    [0] {""}
   *[other] , rotated { $turn }°
}
# An answer to a puzzle, with all of its parts.
hexes-unturned = { $placed }, not rotated
hexes-side-e = to the right
hexes-side-se = to the lower right
hexes-side-sw = to the lower left
hexes-side-w = to the left
hexes-side-nw = to the upper left
hexes-side-ne = to the upper right
