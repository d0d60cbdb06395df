"""Hexago Continuo: lay a tile beside others, match numbers and colours, multiply.

Notation (``docs/notation.md``), canonical words only: ``place 17 P50 2``, tile, cell, rotation.

In events and refusals tiles and seats are ints, cells are words, a side is one of
``e se sw w nw ne``. The tile that a seat draws is private to it.
"""

from engine.games.hexago.game import Hexago

__all__ = ["Hexago"]
