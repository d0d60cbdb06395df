"""The table of laid tiles: what lies where, and what fits on each cell beside it.

A board follows from the laid tiles alone. It grows by one tile at a time, so each is made from
the one before and kept as long as positions on it are asked about.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.hexamino.parts import Fields, Fitting, Parts
from engine.games.hexamino.state import Placement
from engine.hexgrid import ORIGIN, SIDES, Cell, neighbours, opposite

_KEPT = 1024
_BACK = tuple(map(opposite, range(SIDES)))


@dataclass(slots=True)
class Board:
    """What follows from the laid tiles; never changed once it may be shared.

    Attributes:
        laid: The placements it was made from.
        shown: By cell the fields of its tile, by direction.
        fitting: By free cell beside a tile: what agrees with every touched side (R3), dots or
            blanks.
        open: Those where also dots meet, without cells that nothing fits.
        used: The tiles that lie, in all rotations.
        head: The cell of the tile laid last.
    """

    laid: tuple[Placement, ...]
    shown: dict[Cell, Fields]
    fitting: dict[Cell, Fitting]
    open: dict[Cell, Fitting]
    used: Fitting = 0
    head: Cell = ORIGIN

    def copy(self) -> Board:
        """Return another board that may grow."""
        return Board(
            self.laid,
            self.shown.copy(),
            self.fitting.copy(),
            self.open.copy(),
            self.used,
            self.head,
        )

    def grow(self, parts: Parts, tile: int, cell: Cell, rotation: int) -> None:
        """Lay a tile; only on a copy that is not shared."""
        fields, showing = parts.shown[tile][rotation], parts.showing
        shown, fitting, places = self.shown, self.fitting, self.open
        shown[cell] = fields
        fitting.pop(cell, None)
        places.pop(cell, None)
        for side, beside in enumerate(neighbours(cell)):
            if beside in shown:
                continue
            wanted = showing[_BACK[side]][fields[side]]
            before = fitting.get(beside)
            found = fitting[beside] = wanted if before is None else before & wanted
            # Dots have met there before, or meet now: blanks alone open no cell (R3).
            if beside in places or fields[side]:
                places[beside] = found
                if not found:
                    del places[beside]
        self.used |= (1 << SIDES) - 1 << SIDES * tile
        self.head = cell

    def contact(self, cell: Cell) -> tuple[tuple[int, int], ...]:
        """Return the touched sides of a free cell: direction and the neighbour's value there."""
        shown = self.shown
        return tuple(
            (side, shown[beside][opposite(side)])
            for side, beside in enumerate(neighbours(cell))
            if beside in shown
        )


class Boards:
    """The boards of the positions asked about lately."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._kept: dict[int, Board] = {}

    def of(self, laid: tuple[Placement, ...]) -> Board:
        """Return the board of some laid tiles.

        All states, views and imagined states of one position share the tuple itself, so that it
        is found without comparing sixty placements.
        """
        kept = self._kept.get(id(laid))
        if kept is not None and kept.laid is laid:
            return kept
        board = Board(laid, {}, {}, {})
        for one in laid:
            board.grow(self._parts, one.tile, one.cell, one.rotation)
        return self._keep(board)

    def after(self, laid: tuple[Placement, ...], placement: Placement) -> Board:
        """Return the board with one more tile; its ``laid`` has it as the last one."""
        board = self.of(laid).copy()
        board.grow(self._parts, placement.tile, placement.cell, placement.rotation)
        board.laid = (*laid, placement)
        return self._keep(board)

    def _keep(self, board: Board) -> Board:
        if len(self._kept) >= _KEPT:
            self._kept.clear()  # in one step, so that threads need no lock
        self._kept[id(board.laid)] = board  # holds the tuple, so that nothing else gets its id
        return board
