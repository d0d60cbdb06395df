"""What the picker asks for: a target on the board, then what is paid.

The notation says how a figure goes there (``move a1 right white white``); people see where.
"""

from __future__ import annotations

from functools import lru_cache

from engine.actions import Action
from engine.asking import Asking
from engine.games.blox.board import Board, Walk
from engine.games.blox.state import CELL_OF, COLOUR_OF, View, cell_word

FROM, WITH = "-", "/"
"""Between the field of a figure and its target; before what a target needs beside its field."""


@lru_cache(maxsize=1 << 13)
def worded(board: Board, action: Action) -> Action:
    """Return an action in the words of the picker: verb, target, and what is paid.

    ``enter e6 black/left/6``, ``move a1-a4 black``, ``demolish c4-d4 grey,white``,
    ``build e5/grey,white grey,joker``, ``capture a1-e1 white,white,white``, ``swap black,red``.
    """
    verb, args = action.verb, action.args
    if verb == "enter":
        side, line, colour, paid = args
        field = _end(board.entries[side, line], colour)
        # Side and line with what is paid: the same field can be entered from several sides.
        return Action(verb, (field, WITH.join((paid, side, line))))
    if verb == "move":
        start, way, colour, paid = args
        field = _end(board.steps[CELL_OF[start], way], colour)
        return Action(verb, (f"{start}{FROM}{field}", paid))
    if verb in ("demolish", "capture"):
        start, field, paid = args
        return Action(verb, (f"{start}{FROM}{field}", paid))
    if verb == "build":
        start, blocks, paid = args
        return Action(verb, (f"{start}{WITH}{blocks}", paid))
    return action


def _end(walks: tuple[Walk, ...], colour: str) -> str:
    """Return the field of a colour to which one of some walks leads."""
    return next(cell_word(walk.field) for walk in walks if walk.colour == COLOUR_OF[colour])


class Targets(Asking[View]):
    """Actions by their targets on a board."""

    def __init__(self, board: Board) -> None:
        """Keep the board."""
        self._board = board

    def worded(self, action: Action) -> Action:
        """Return an action by its target on the board."""
        return worded(self._board, action)

    def preset(self, view: View, actions: tuple[Action, ...]) -> Action | None:
        """Return what is paid unasked: the fewest cards, the joker kept (they are listed so)."""
        del view
        return None if actions[0].verb == "swap" else actions[0]
