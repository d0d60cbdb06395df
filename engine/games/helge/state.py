"""Values of Helge: stones, parts, the state and what a viewer sees of it.

A stone is a small int: ``colour * 5 + symbol`` for 0-24, then ``JOKER`` and ``X``. ``EMPTY`` is
a free cell. A cell is ``4 * row + column``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

SIZE = 4
CELLS = SIZE * SIZE
COLOURS = ("red", "blue", "green", "yellow", "violet")
SYMBOLS = ("sun", "moon", "star", "leaf", "drop")
ORDINARY = len(COLOURS) * len(SYMBOLS)
JOKER = ORDINARY
X = ORDINARY + 1
KINDS = ORDINARY + 2
EMPTY = -1

Board = tuple[int, ...]
Stones = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A seat's last action, for the picture and its words.

    Attributes:
        verb: ``place`` (a drawn stone), ``lay`` (from the own depot), ``swap``, ``depot``,
            ``remove``, ``none`` (an X stone on an empty board, R5) or ``pass`` (R21).
        gave: The stone given in a swap, else EMPTY; ``other`` is the seat swapped with, else -1.
        lines: Values of the completed lines (20, 5 or 2), row before column.
        factor: Multiplies the sum of ``lines`` (1 without a line).
    """

    seat: int
    verb: str
    stone: int = EMPTY
    cell: int = -1
    gave: int = EMPTY
    other: int = -1
    cleared: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()
    factor: int = 1
    points: int = 0


@dataclass(frozen=True, slots=True)
class Tally:
    """A seat's completed lines by value, and extra points from doubling."""

    twenties: int = 0
    fives: int = 0
    twos: int = 0
    doubled: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A position of Helge. Nothing is hidden: the bag has no order.

    Attributes:
        boards: 16 cells per seat.
        depots: Stones per seat, in order of arrival.
        points: Per seat, without the deduction for the depot.
        drawn: The stone drawn in this turn, else EMPTY.
        draws: Stones drawn so far; labels the next draw.
        turn_limit: Turns per seat, 0 for off.
        ended: Empty while the game runs, else ``depot``, ``turn-limit`` or the reason of a stop.
        ended_by: A seat, -1 for none.
    """

    boards: tuple[Board, ...]
    depots: tuple[Stones, ...]
    points: tuple[int, ...]
    tallies: tuple[Tally, ...]
    active: int
    first: int
    turn: int = 0
    drawn: int = EMPTY
    draws: int = 0
    doubling: str = "once"
    turn_limit: int = 0
    last: Move | None = None
    ended: str = ""
    ended_by: int = -1


@dataclass(frozen=True, slots=True)
class View(State):
    """The state, public to all, and the number of stones of each kind in the bag."""

    bag: tuple[int, ...] = ()


def stone_word(stone: int) -> str:
    if stone == JOKER:
        return "joker"
    if stone == X:
        return "x"
    return f"{COLOURS[stone // 5]}-{SYMBOLS[stone % 5]}"


def cell_word(cell: int) -> str:
    """Return ``a1`` (top left) to ``d4`` (bottom right): column, then row."""
    return f"{'abcd'[cell % SIZE]}{cell // SIZE + 1}"


STONES = {stone_word(stone): stone for stone in range(KINDS)}
CELL_OF = {cell_word(cell): cell for cell in range(CELLS)}


@dataclass(frozen=True, slots=True)
class Parts:
    """The set of stones; a line's points in ``values`` are by grade (see ``board.grade``)."""

    counts: tuple[int, ...]
    values: tuple[int, int, int]
    factor: int

    @property
    def total(self) -> int:
        return sum(self.counts)


def read_parts(data: Mapping[str, Any]) -> Parts:
    each, counts, lines = data["copies_per_colour_symbol_pair"], data["counts"], data["line_values"]
    values = (lines["same_colour_and_symbol"], lines["same_colour"], lines["other_or_with_joker"])
    stones = (*(each,) * ORDINARY, counts["joker"], counts["x"])
    return Parts(stones, values, data["doubling"]["factor"])
