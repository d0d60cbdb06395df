"""Helge: lay stones in lines of four, keep the depot small, swap with anybody's.

Notation (``docs/notation.md``), canonical words only; anything else is ``Malformed``, and who
takes typed text compares it with the legal list without regard to case first::

    draw                              start of the turn
    lay red-star b2                   own depot to the board
    swap red-star @C blue-sun b2      own stone, seat, their stone, cell
    place b2                          the drawn stone
    swap @C blue-sun b2               the drawn stone for theirs
    depot                             keep the drawn stone, which fits nowhere
    remove b2                         an X stone was drawn
    pass                              only with an empty bag (R21)

Events, all public; stones and cells as words, seats as ints:

=========  ======================================================================================
draw       minor: seat, stone; the seat goes on to decide, or nothing follows
place      seat, stone, cell, points, lines (values, row before column), factor, why (what the
           stones of each line share: ``red``, ``sun``, ``red-sun``, ``line``), cleared (cells),
           size (of the own depot afterwards)
lay        the same
swap       the same and gave (stone), other (seat), own (``drawn`` or ``depot``: whence ``gave``)
depot      seat, stone, size (of the depot now), free (cells)
remove     seat, stone, cell
nothing    seat; an X stone on an empty board (R5)
pass       seat
end        reason ``depot`` with seat, depot, free; ``turn-limit`` with turns; or that of a stop
=========  ======================================================================================

Refusals (``helge-refusal-<code>``) with their parameters; stones, cells and ``@C`` as words:

==================  ========================================================== ==================
Malformed           parameters                                                 ruling
==================  ========================================================== ==================
verb                verb: no action of this game begins with it
words               verb: too many or too few words after it
unknown-cell        cell
unknown-stone       stone
no-such-seat        seat (the word); also Illegal, for a seat that is not taken
==================  ========================================================== ==================

==================  ========================================================== ==================
Illegal             parameters                                                 ruling
==================  ========================================================== ==================
draw-first          verb: place, depot, remove or swap with nothing drawn      R13
handle-drawn        stone: what is drawn comes first                           R15
joker-at-once       a joker is placed, nothing else                            R4
x-at-once           with an X only ``remove``; cells: own stones
must-place          stone, cell (the first it fits on), count; cells: all      R14
cell-taken          cell, stone (that lies there)
does-not-fit        stone, cell, beside (a neighbour's cell), neighbour (its   R2
                    stone); cells: the cell, then all neighbours that clash
fits-nowhere        stone: a swap for what could not be placed                 R16
not-in-depot        stone: not in the own depot                                R13
not-in-their-depot  stone, seat (int)
own-depot           a swap with oneself                                        R13
no-stone-there      cell: nothing to remove
bag-empty           nothing to draw                                            R21
no-pass             there is something to do                                   R21
==================  ========================================================== ==================

``NotYours``: ``over``, ``not-your-turn``.
"""

from engine.games.helge.game import Helge

__all__ = ["Helge"]
