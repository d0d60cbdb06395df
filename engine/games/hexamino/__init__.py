"""Hexamino: a domino of hexagons, as the classic game, the Snake, the Octopus and the Star.

Notation (``docs/notation.md``): ``lay TILE CELL ROTATION``, canonical words only. Draws and
passes are no decisions; they happen at once, up to the next decision. Nothing can be taken back:
already that the next seat need not pass tells something of its hand.

Options that mean nothing to a mode are ignored: ``snake_set`` counts in a Snake only,
``end_tiles`` in the classic game only.

Events; tiles as ints, cells as words, seats as ints, ``stock`` is what is left of it:

=========  ======================================================================================
deal       deal (from 1), deals, seat (who begins), hand (tiles each), stock; private for every
           seat: tiles (dealt to it)
lay        seat, tile, cell, rotation, dots (of the tile), drawn (before it because nothing
           fitted, told by ``draw`` already), refilled (0 or 1), held (tiles in hand afterwards),
           stock; private for the seat: refill (the tile drawn after laying; 0 for none)
draw       minor: the seat had nothing that fitted, drew, and has to lay now. seat, count (1 or 2),
           held, stock; private for the seat: tiles (in order), fits (the last one of them)
pass       forced: nothing fitted. seat, count (tiles drawn, 0-2), held, stock; private for the
           seat: tiles (in order, may be empty)
closing    a Snake closes: seat (who must lay an end tile), why (``dead``: no connecting tile fits
           the head; ``passed``: everybody passed)
deal-end   a deal is over and another follows: deal (from 1), deals, reason (``out``, ``dead``,
           ``closed``, ``passed``), seat (who went out, closed, or laid last; -1 no one),
           dots (per seat), totals (per seat)
end        the match is over: the same; or reason of a stop, with deal, deals, dots, totals
=========  ======================================================================================

The open hands at the end of a deal with another one to follow are a still (``State.over``).

``Outcome``: low scores win; one column ``deal-1`` … for each deal, its terms (tiles, dots each)
with the heaviest first; ``reason`` is that of the last deal and ``args`` its ``seat`` and the
number of ``deals``. ``gain`` is the number of dots a placement gets rid of: it orders the choices
(heavy tiles first) and is nothing that is scored, since low wins.

Refusals (``hexamino-refusal-<code>``) with their parameters; ``side`` and ``direction`` words are
``e se sw w nw ne``, cells are words, ``own``, ``theirs`` and ``value`` are 0 (blank) to 5:

==================  ========================================================== ==================
Malformed           parameters                                                 ruling
==================  ========================================================== ==================
verb                verb: no action of this game begins with it
words               verb: too many or too few words after it
unknown-tile        tile (the word)
cell                cell (the word): no cell has this name
rotation            rotation (the word): not 0-5
==================  ========================================================== ==================

==================  ========================================================== ==================
Illegal             parameters; marked cells                                   ruling
==================  ========================================================== ==================
not-in-hand         tile
cell-taken          cell, tile (that lies there); the cell
touches-nothing     cell; the cell                                             R3
no-match            tile, cell, side, own (value), theirs (value), beside      R3
                    (neighbour's cell), count (sides that clash); the cell,
                    then all neighbours that clash
no-dots-meet        tile, cell: only blanks touch; the cell, then neighbours   R3
connecting-first    tile: an end tile, but a connecting tile of this hand      R11
                    fits (``last_resort``)
not-at-head         Snake: cell, head (cell); both                             R13
head-blank          Snake: cell, head (cell), side (of the head, a blank one); R13
                    both
end-tile-early      Snake: tile, before the closing                            R14
end-tile-due        Snake: tile, connecting tiles are of no use in the closing R16
off-ray             Star: cell; the cell
ray-order           Star: cell, next (the first free cell of that ray); both
ray-full            Star: cell; its ray has its end tile                       R19
seventh-place       Star: tile, cell, place (1-6): end tiles go to the seventh R19
connecting-seventh  Star: tile, cell: only an end tile goes to the seventh     R19
outward-blank       Star: tile, cell, side (outwards) shows a blank
beside-dots         Star: tile, cell, side, value: a first stone shows dots    R20
                    beside the field that connects
==================  ========================================================== ==================

``NotYours``: ``over``, ``not-your-turn``.
"""

from engine.games.hexamino.game import Hexamino

__all__ = ["Hexamino"]
