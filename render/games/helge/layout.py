"""Where things lie on the public picture, for each number of seats."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.helge.state import SIZE, View
from render.canvas import Box
from render.games.helge.stones import board_pad
from render.theme import MARGIN, WIDTH

TOP = 124
GAP = 15
BOTTOM = 26


@dataclass(frozen=True, slots=True)
class Sizes:
    """The sizes of one layout.

    Attributes:
        columns: Panels side by side.
        height: Of a panel.
        pitch: From cell to cell.
        stone: Of a stone on the board.
        head: From the top of a panel to its board.
        pad: From the left of a panel to its board.
        kind: ``wide`` (2 seats), ``rail`` (4), ``card`` (3, 5 and 6).
    """

    columns: int
    height: int
    pitch: int
    stone: int
    head: int
    pad: int
    kind: str

    @property
    def board(self) -> int:
        """Return the side of the well."""
        return SIZE * self.pitch + 2 * board_pad(self.pitch)


WIDE = Sizes(2, 750, 126, 122, 94, 20, "wide")
RAIL = Sizes(2, 374, 81, 77, 19, 18, "rail")
CARD = Sizes(3, 462, 68, 64, 74, 19, "card")
CARD_LOW = Sizes(3, 420, 68, 64, 74, 19, "card")


def sizes(view: View) -> Sizes:
    """Return the sizes for this many seats and stones in depots."""
    seats = len(view.boards)
    if seats == 2:
        return WIDE
    if seats == 4:
        return RAIL
    # Eight stones stand in a row of a depot; more take a second one.
    return CARD if any(len(depot) > 8 for depot in view.depots) else CARD_LOW


def panels(size: Sizes, seats: int) -> tuple[Box, ...]:
    """Return the panel of each seat, in reading order."""
    wide = (WIDTH - 2 * MARGIN - (size.columns - 1) * GAP) // size.columns
    boxes = []
    for seat in range(seats):
        row, column = divmod(seat, size.columns)
        left = MARGIN + column * (wide + GAP)
        top = TOP + row * (size.height + GAP)
        boxes.append(Box(left, top, left + wide, top + size.height))
    return tuple(boxes)


def height(size: Sizes, seats: int) -> int:
    """Return the height of the picture."""
    rows = -(-seats // size.columns)
    return TOP + rows * size.height + (rows - 1) * GAP + BOTTOM


@dataclass(frozen=True, slots=True)
class DepotGrid:
    """Stones of a depot in rows.

    Attributes:
        stone: Size of a stone.
        row: Stones in a row.
        step: From stone to stone.
        down: From row to row.
    """

    stone: int
    row: int
    step: int
    down: int


def depot_grid(size: Sizes, count: int) -> DepotGrid:
    """Return how a depot of ``count`` stones is laid out."""
    if size.kind == "wide":
        return DepotGrid(56, 8, 65, 62)
    if size.kind == "card":
        return DepotGrid(37, 8, 41, 41)
    return DepotGrid(51, 3, 57, 57) if count <= 9 else DepotGrid(36, 4, 44, 42)
