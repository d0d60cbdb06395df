"""Helge: lay stones in lines of four, keep the depot small, swap with anybody's.

Notation (``docs/notation.md``), canonical words only; anything else is ``Malformed``. Callers
compare typed text with the legal list without regard to case first::

    draw                              start of the turn
    lay red-star b2                   own depot to the board
    swap red-star @C blue-sun b2      own stone, seat, their stone, cell
    place b2                          the drawn stone
    swap @C blue-sun b2               the drawn stone for theirs
    depot                             keep the drawn stone, which fits nowhere
    remove b2                         an X stone was drawn
    pass                              only with an empty bag (R21)

In events and refusals stones and cells are words, seats are ints. All events are public.
"""

from engine.games.helge.game import Helge

__all__ = ["Helge"]
