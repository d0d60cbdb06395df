"""Hexago Continuo: lay a tile beside others, match numbers and colours, multiply.

Notation (``docs/notation.md``), canonical words only: ``place 17 P50 2``, tile, cell, rotation.

Events; tiles as ints, cells as words, seats as ints:

=========  ======================================================================================
deal       first (seat), hand, stack (tiles each), out (tiles out of the game); private for every
           seat: tiles (its hand)
solo       tiles: all lie open
sealed     hand, stack (tiles): alone with a sealed stack
place      seat, tile, cell, rotation, sides (values by direction, -1 where nothing was touched),
           pair (the two fields, where one side alone matches), factor, points, held, stacked
           (tiles in hand and stack afterwards); private for the seat, but not alone with nothing
           to draw: drawn (the tile that came from the stack, 0 for none)
end        reason: ``empty``, or that of a stop
=========  ======================================================================================

Refusals (``hexago-refusal-<code>``) with their parameters; cells as words, ``side`` is one of
``e se sw w nw ne``:

==================  ========================================================== ==================
Malformed           parameters                                                 ruling
==================  ========================================================== ==================
verb                verb: no action of this game begins with it
words               verb: too many or too few words after it
unknown-tile        tile (the word)
cell                cell (the word): no cell has this name; shared
rotation            rotation (the word): not 0-5
==================  ========================================================== ==================

==================  ========================================================== ==================
Illegal             parameters; marked cells                                   ruling
==================  ========================================================== ==================
not-in-hand         tile                                                       R5
laid-already        tile, cell (where it lies)
start-cell          cell (where a solo game begins); the cell                  R15
cell-taken          cell, tile (that lies there); the cell
touches-nothing     cell; the cell                                             R1
no-match            ``must_match``: tile, cell, count (touched sides), side,   R1
                    beside (the first neighbour), number, colour (of the own
                    field), their-number, their-colour; the cell, then all
                    neighbours
==================  ========================================================== ==================

``NotYours``: ``over``, ``not-your-turn``.
"""

from engine.games.hexago.game import Hexago

__all__ = ["Hexago"]
