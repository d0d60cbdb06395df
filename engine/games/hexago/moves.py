"""Actions of Hexago: reading their words and listing the legal ones."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine import hexgrid
from engine.actions import Action
from engine.asking import Asking
from engine.games.hexago.board import Board, matching
from engine.games.hexago.parts import Parts
from engine.games.hexago.state import State, View
from engine.hexgrid import ORIGIN, SIDES, Cell
from engine.refusals import Malformed

PLACE = "place"
# Look-ups, not ``int``: that would take "07" and "+7" for further texts of one action.
_NUMBERS = {str(number): number for number in range(1, 100)}
_TURNS = {str(turn): turn for turn in range(SIDES)}


class FirstTile(Asking[View]):
    """The first tile is not asked how it lies."""

    def preset(self, view: View, actions: tuple[Action, ...]) -> Action | None:
        """Return any rotation of the first tile: nothing lies there to which it could differ."""
        return None if view.laid else actions[0]


@lru_cache(maxsize=8192)
def actions(tile: int, cell: Cell) -> tuple[Action, ...]:
    """Return the six placements of a tile on a cell, by rotation."""
    name = hexgrid.name(cell)
    return tuple(Action(PLACE, (str(tile), name, str(turn))) for turn in range(SIDES))


def read(action: Action, parts: Parts) -> tuple[int, Cell, int]:
    """Return tile, cell and rotation of an action.

    Raises:
        Malformed: The words are no action of this game.
    """
    if action.verb != PLACE:
        raise Malformed("verb", {"verb": action.verb[:20]})
    if len(action.args) != 3:
        raise Malformed("words", {"verb": action.verb})
    tile, cell, turn = action.args
    if _NUMBERS.get(tile, 0) not in parts.tiles:
        raise Malformed("unknown-tile", {"tile": tile[:20]})
    if turn not in _TURNS:
        raise Malformed("rotation", {"rotation": turn[:20]})
    return _NUMBERS[tile], hexgrid.cell(cell), _TURNS[turn]


def listed(parts: Parts, state: State, board: Board) -> tuple[Action, ...]:
    """Return every legal placement of the active seat, tile by tile, cells in reading order."""
    hand = state.hands[state.active]
    if not state.laid:
        return _all(hand, (ORIGIN,))
    if state.must_match:
        strict = tuple(
            actions(tile, cell)[turn] for tile, cell, turn in matching(parts, board, hand)
        )
        # Nothing matches: then ``must_match`` is ignored, since there is no passing (R12).
        if strict:
            return strict
    return _all(hand, board.places)


def _all(hand: Iterable[int], cells: Iterable[Cell]) -> tuple[Action, ...]:
    cells = tuple(cells)
    return tuple(action for tile in hand for cell in cells for action in actions(tile, cell))
