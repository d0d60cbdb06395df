"""Hexamino: a domino of hexagons, as the classic game, the Snake, the Octopus and the Star.

Notation (``docs/notation.md``): ``lay TILE CELL ROTATION``, canonical words only. Draws and
passes are no decisions; they happen at once, up to the next decision. Nothing can be taken back:
already that the next seat need not pass tells something of its hand.

In events and refusals tiles, seats and values of fields (0 is blank) are ints, cells are words, a
side is one of ``e se sw w nw ne``. Drawn tiles are private to their seat. The open hands at the
end of a deal with another one to follow are a still (``State.over``).

Low scores win. ``gain`` is the number of dots a placement gets rid of: it orders the choices and is
not scored. Options that mean nothing to a mode are ignored.
"""

from engine.games.hexamino.game import Hexamino

__all__ = ["Hexamino"]
