"""The table: which fields stand at which cell, and what a placement scores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from engine import hexgrid
from engine.games.hexago.parts import Fields, Parts
from engine.games.hexago.state import FREE, Placement
from engine.hexgrid import Cell

Needs = tuple[tuple[int, tuple[int, ...]], ...]
"""For each touched side its direction and the row of values of the neighbour's field."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a placement would score; the fields of ``Placement``."""

    sides: tuple[int, ...]
    factor: int
    points: int


@dataclass(frozen=True)
class Board:
    """What lies on the table, made for quick looking.

    Attributes:
        laid: What it was made from.
        fields: By cell the fields by direction.
        places: By free touching cell, in reading order, what its sides ask for.
    """

    laid: tuple[Placement, ...]
    fields: dict[Cell, Fields]
    places: dict[Cell, Needs]


def board_of(parts: Parts, laid: tuple[Placement, ...]) -> Board:
    """Return the board of the tiles on the table."""
    fields = {one.cell: parts.shown[one.tile][one.rotation] for one in laid}
    places = {cell: needs(parts, fields, cell) for cell in hexgrid.around(fields)}
    return Board(laid, fields, places)


def needs(parts: Parts, fields: dict[Cell, Fields], cell: Cell) -> Needs:
    """Return what the touched sides of a cell ask for."""
    return tuple(
        (direction, parts.values[fields[beside][hexgrid.opposite(direction)]])
        for direction, beside in enumerate(hexgrid.neighbours(cell))
        if beside in fields
    )


def met(parts: Parts, laid: Iterable[Placement], cell: Cell) -> dict[int, int]:
    """Return the fields that the sides of a cell touch, by direction."""
    fields = {one.cell: parts.shown[one.tile][one.rotation] for one in laid}
    return {
        direction: fields[beside][hexgrid.opposite(direction)]
        for direction, beside in enumerate(hexgrid.neighbours(cell))
        if beside in fields
    }


def pair(parts: Parts, laid: Iterable[Placement], new: Placement) -> tuple[int, ...]:
    """Return the only two fields that match, the own one first; empty for more sides or none."""
    sides = [direction for direction, side in enumerate(new.sides) if side > 0]
    if len(sides) != 1:
        return ()
    return parts.shown[new.tile][new.rotation][sides[0]], met(parts, laid, new.cell)[sides[0]]


def points(wanted: Needs, shown: Fields) -> int:
    """Return the points of a tile that shows these fields: sum times matching sides (R2, R3)."""
    total = factor = 0
    for direction, values in wanted:
        value = values[shown[direction]]
        # A side that does not match costs nothing and does not count (R3).
        if value:
            total += value
            factor += 1
    return total * factor


def score(wanted: Needs, shown: Fields) -> Score:
    """Return the points with the value of each side, for the log."""
    sides = [FREE] * hexgrid.SIDES
    for direction, values in wanted:
        sides[direction] = values[shown[direction]]
    factor = sum(side > 0 for side in sides)
    return Score(tuple(sides), factor, factor * sum(side for side in sides if side > 0))


def fits(wanted: Needs, shown: Fields) -> bool:
    """Return whether at least one touched side agrees in number or colour (``must_match``)."""
    return any(values[shown[direction]] for direction, values in wanted)


def matching(parts: Parts, board: Board, tiles: Iterable[int]) -> Iterator[tuple[int, Cell, int]]:
    """Yield the placements with at least one matching side: tile, cell, rotation."""
    for tile in tiles:
        for cell, wanted in board.places.items():
            for rotation, shown in enumerate(parts.shown[tile]):
                if fits(wanted, shown):
                    yield tile, cell, rotation
