"""Blox: figures walk on colours that are paid with cards, take towers down and build new ones.

Notation (``docs/notation.md``), canonical words only; anything else is ``Malformed``::

    enter left 6 black black                  side, line, colour of the field, paid with
    move a1 right white joker                 figure, way, colour, paid with
    demolish c4 d4 black,grey,white,white     figure, tower, paid with
    build e5 grey,white black,joker           figure, blocks, paid with
    capture a1 e1 white,white,white           figure, victim, paid with
    swap black,white                          cards

In events and refusals cells, colours and cards are words (``joker`` among the paid ones), seats
are ints. The cards that a seat draws are private to it.
"""

from engine.games.blox.game import Blox

__all__ = ["Blox"]
