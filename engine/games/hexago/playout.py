"""Fast playouts of a game: every seat lays its highest-scoring tile.

The demands of a free cell are one small int, six bits for each side. The best score of a tile on
it is cached, because a search reaches the same cells many times.
"""

from __future__ import annotations

from collections.abc import Iterable
from heapq import nlargest

from engine import hexgrid
from engine.games.hexago.moves import Board
from engine.games.hexago.state import Fields, Parts, State, Tiles
from engine.hexgrid import SIDES, Cell

_BITS = 6  # a field and one: 39 at most
_TILE_BITS = 6
_ROTATION_BITS = 3
_CELL_BITS = 8  # 36 tiles leave fewer than 150 free cells around them
_KEPT = 1 << 18
"""Best placements of tiles that are remembered."""
_MINDED = 6
"""Best placements that are compared by what they leave to the next seat."""

_FACING = tuple(_BITS * hexgrid.opposite(direction) for direction in range(SIDES))
"""The place, by direction, of the side with which the neighbour there touches."""


class Table:
    """The table in playouts; ``asking`` packs the demands of free cells as in ``_wanted``."""

    __slots__ = ("asking", "taken")

    def __init__(self, asking: dict[Cell, int] | None = None, taken: Iterable[Cell] = ()) -> None:
        self.asking = asking or {}
        self.taken = set(taken)

    def copy(self) -> Table:
        return Table(self.asking.copy(), self.taken)

    def lay(self, cell: Cell, fields: Fields) -> None:
        asking, taken = self.asking, self.taken
        taken.add(cell)
        asking.pop(cell, None)
        for direction, beside in enumerate(hexgrid.neighbours(cell)):
            if beside not in taken:
                # And one, so that 0 means a side that touches nothing.
                asked = fields[direction] + 1 << _FACING[direction]
                asking[beside] = asking.get(beside, 0) | asked


class Playing:
    """A mutable position in which every tile is known; a stack's next tile is its last."""

    __slots__ = ("hands", "points", "seat", "stacks", "table")

    def __init__(self, table: Table, state: State) -> None:
        """Start at a state; the position takes over the table."""
        self.table = table
        self.points, self.seat = list(state.points), state.active
        self.hands = [list(hand) for hand in state.hands]
        self.stacks = [list(reversed(stack)) for stack in state.stacks]

    def lay(self, tile: int, cell: Cell, fields: Fields, points: int) -> None:
        self.points[self.seat] += points
        self.table.lay(cell, fields)
        hand, stack = self.hands[self.seat], self.stacks[self.seat]
        hand.remove(tile)
        if stack:
            hand.append(stack.pop())
        self.seat = (self.seat + 1) % len(self.hands)

    def left(self, seat: int) -> int:
        return len(self.hands[seat]) + len(self.stacks[seat])


class Playouts:
    """Plays positions of one set to their ends."""

    def __init__(self, parts: Parts) -> None:
        self.parts = parts
        self._known: dict[int, int] = {}
        self._most = tuple(max(row) for row in parts.values)
        self._table: tuple[Board | None, Table] = (None, Table())

    def table(self, board: Board) -> Table:
        """Return the board's table; the newest is cached."""
        # By identity, and read once: another thread may replace it meanwhile.
        known = self._table
        if known[0] is not board:
            asking = {cell: _wanted(board, cell) for cell in board.places}
            known = self._table = board, Table(asking, board.fields)
        return known[1].copy()

    def play(self, playing: Playing, plies: int, *, minding: int = -1) -> None:
        """Lay up to ``plies`` tiles, in place; the seat ``minding`` considers the next reply."""
        shown = self.parts.shown
        while plies and any(playing.hands):
            seat = playing.seat
            hand = playing.hands[seat]
            if not hand:
                playing.seat = (seat + 1) % len(playing.hands)
            else:
                if seat == minding:
                    tile, cell, best = self._minded(playing, hand)
                else:
                    tile, cell, best = self._best(hand, playing.table.asking)
                playing.lay(tile, cell, shown[tile][best & 7], best >> _ROTATION_BITS)
            plies -= 1

    def worths(self, table: Table, hand: Iterable[int]) -> list[int]:
        """Return the most that each tile of a hand can score, highest first."""
        known, found = self._known, []
        for tile in hand:
            best = 0
            for wanted in table.asking.values():
                worth = known.get(wanted << _TILE_BITS | tile)
                if worth is None:
                    worth = self._look(wanted, tile)
                if worth > best:
                    best = worth
            found.append(best >> _ROTATION_BITS)
        found.sort(reverse=True)
        return found

    def richer(self, table: Table, tiles: Iterable[int], points: int) -> set[int]:
        known, least, found = self._known, points + 1 << _ROTATION_BITS, set()
        ceilings = [(self._ceiling(wanted), wanted) for wanted in table.asking.values()]
        # The most promising cells first: one that scores more is enough.
        hopeful = [wanted for most, wanted in sorted(ceilings, reverse=True) if most > points]
        for tile in tiles:
            for wanted in hopeful:
                worth = known.get(wanted << _TILE_BITS | tile)
                if worth is None:
                    worth = self._look(wanted, tile)
                if worth >= least:
                    found.add(tile)
                    break
        return found

    def _ceiling(self, wanted: int) -> int:
        """Return an upper bound for the points of any tile on a cell."""
        sides = [wanted >> _BITS * direction & 63 for direction in range(SIDES)]
        touched = [self._most[field - 1] for field in sides if field]
        return sum(touched) * len(touched)

    def _minded(self, playing: Playing, hand: list[int]) -> tuple[int, Cell, int]:
        """Return the placement with the best score less the next seat's best reply."""
        replies = playing.hands[(playing.seat + 1) % len(playing.hands)]
        few = nlargest(_MINDED, self._all(hand, playing.table.asking))

        def lead(one: tuple[int, Cell, int]) -> int:
            best, cell, tile = one
            after = playing.table.copy()
            after.lay(cell, self.parts.shown[tile][best & 7])
            reply = self._best(replies, after.asking)[2]
            # Without rotations, which would decide between equals.
            return (best >> _ROTATION_BITS) - (reply >> _ROTATION_BITS)

        best, cell, tile = max(few, key=lead) if replies else few[0]
        return tile, cell, best

    def _all(self, hand: list[int], asking: dict[Cell, int]) -> list[tuple[int, Cell, int]]:
        """Return the best rotation of each tile on each cell: worth with rotation, cell, tile."""
        known, found = self._known, []
        for cell, wanted in asking.items():
            key = wanted << _TILE_BITS
            for tile in hand:
                worth = known.get(key | tile)
                if worth is None:
                    worth = self._look(wanted, tile)
                found.append((worth, cell, tile))
        return found

    def richest(self, board: Board, hand: Tiles, count: int) -> list[tuple[int, Cell, int]]:
        """Return the best tile, cell and rotation first; pointless ones only if none scores."""
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
        """Return the best tile and cell, with points and rotation as one int."""
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
        """Return the points and the best rotation of a tile on a cell, as one int."""
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
        # Thrown away as a whole: threads need no lock, and a look-up no order of use.
        if len(self._known) >= _KEPT:
            self._known.clear()
        self._known[wanted << _TILE_BITS | tile] = best
        return best


def _wanted(board: Board, cell: Cell) -> int:
    """Return the fields around a free cell, six bits a side: the field plus one, or 0."""
    found = 0
    for direction, beside in enumerate(hexgrid.neighbours(cell)):
        fields = board.fields.get(beside)
        if fields is not None:
            found |= fields[hexgrid.opposite(direction)] + 1 << _BITS * direction
    return found
