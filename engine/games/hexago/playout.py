"""The rest of a game, played fast: every seat lays what scores most at once.

What a free cell asks for is one small int, six bits for each side; what a tile is best worth
there is looked up, since the same cells come up again and again while a move is thought about.
"""

from __future__ import annotations

from heapq import nlargest

from engine import hexgrid
from engine.games.hexago.board import Board
from engine.games.hexago.parts import Fields, Parts
from engine.games.hexago.state import State, Tiles
from engine.hexgrid import SIDES, Cell

_BITS = 6
_TILE_BITS = 6
_ROTATION_BITS = 3
_CELL_BITS = 8
_KEPT = 1 << 18
"""Best ways of tiles that are remembered."""

_FACING = tuple(_BITS * hexgrid.opposite(direction) for direction in range(SIDES))
"""By direction the place of the side from which the neighbour there looks back."""


class Playouts:
    """Plays positions of one set to their ends.

    Attributes:
        parts: The set.
    """

    def __init__(self, parts: Parts) -> None:
        """Know nothing yet."""
        self.parts = parts
        self._known: dict[int, int] = {}

    def points(self, board: Board, state: State, plies: int) -> list[int]:
        """Return the points of all seats after so many more placements, or at the end.

        Args:
            board: That of the position.
            state: A position in which every tile is known.
            plies: How many tiles are laid.
        """
        shown = self.parts.shown
        scores, seat, seats = list(state.points), state.active, len(state.points)
        hands = [list(hand) for hand in state.hands]
        stacks = [list(reversed(stack)) for stack in state.stacks]
        taken = set(board.fields)
        open_cells = {cell: _wanted(board, cell) for cell in board.places}
        while plies and any(hands):
            plies -= 1
            hand = hands[seat]
            if hand:
                tile, cell, best = self._best(hand, open_cells)
                scores[seat] += best >> _ROTATION_BITS
                _lay(open_cells, taken, cell, shown[tile][best & 7])
                hand.remove(tile)
                if stacks[seat]:
                    hand.append(stacks[seat].pop())
            seat = (seat + 1) % seats
        return scores

    def richest(self, board: Board, hand: Tiles, count: int) -> list[tuple[int, Cell, int]]:
        """Return the placements that score most: tile, cell and best rotation, the best first.

        Those that score nothing are there only where nothing scores.
        """
        known, cells = self._known, tuple(board.places)
        found = []
        for at, cell in enumerate(cells):
            wanted = _wanted(board, cell)
            key = wanted << _TILE_BITS
            for tile in hand:
                worth = known.get(key | tile)
                if worth is None:
                    worth = self._look(wanted, tile)
                found.append((worth << _CELL_BITS | at) << _TILE_BITS | tile)
        best = nlargest(count, found)
        shift = _TILE_BITS + _CELL_BITS
        scoring = [one for one in best if one >> shift + _ROTATION_BITS] or best
        return [
            (one & 63, cells[one >> _TILE_BITS & (1 << _CELL_BITS) - 1], one >> shift & 7)
            for one in scoring
        ]

    def _best(self, hand: list[int], open_cells: dict[Cell, int]) -> tuple[int, Cell, int]:
        """Return the tile and the cell that score most, and points and rotation as one int."""
        known = self._known
        found, best = (hand[0], next(iter(open_cells))), -1
        for cell, wanted in open_cells.items():
            key = wanted << _TILE_BITS
            for tile in hand:
                worth = known.get(key | tile)
                if worth is None:
                    worth = self._look(wanted, tile)
                if worth > best:
                    best = worth
                    found = tile, cell
        return (*found, best)

    def _look(self, wanted: int, tile: int) -> int:
        """Work out how a tile lies best on a cell: points and rotation as one int."""
        values, best = self.parts.values, 0
        sides = [
            (direction, values[field - 1])
            for direction in range(SIDES)
            if (field := wanted >> _BITS * direction & 63)
        ]
        for rotation, fields in enumerate(self.parts.shown[tile]):
            total = factor = 0
            for direction, row in sides:
                value = row[fields[direction]]
                if value:
                    total += value
                    factor += 1
            best = max(best, total * factor << _ROTATION_BITS | rotation)
        if len(self._known) >= _KEPT:
            self._known.clear()
        self._known[wanted << _TILE_BITS | tile] = best
        return best


def _wanted(board: Board, cell: Cell) -> int:
    """Return what the sides of a free cell touch, six bits each: the field and one, or nothing."""
    found = 0
    for direction, beside in enumerate(hexgrid.neighbours(cell)):
        fields = board.fields.get(beside)
        if fields is not None:
            found |= fields[hexgrid.opposite(direction)] + 1 << _BITS * direction
    return found


def _lay(open_cells: dict[Cell, int], taken: set[Cell], cell: Cell, fields: Fields) -> None:
    """Lay a tile: its cell is taken, the free ones around it ask for its fields, too."""
    taken.add(cell)
    open_cells.pop(cell, None)
    for direction, beside in enumerate(hexgrid.neighbours(cell)):
        if beside not in taken:
            asked = fields[direction] + 1 << _FACING[direction]
            open_cells[beside] = open_cells.get(beside, 0) | asked
