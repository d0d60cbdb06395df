"""Helge's values: stones, the state, and what everybody sees of it.

Stones are small ints: ``colour * 5 + symbol`` for 0-24, then ``JOKER`` and ``X``; ``EMPTY`` is
a free cell. Cells are ``4 * row + column``.
"""

from __future__ import annotations

from dataclasses import dataclass

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
    """The last thing a seat did, for the picture and its words.

    Attributes:
        seat: Who.
        verb: ``place`` (a drawn stone), ``lay`` (from the own depot), ``swap``, ``depot``,
            ``remove``, ``none`` (an X stone on an empty board, R5) or ``pass`` (R21).
        stone: The stone laid, kept or removed; EMPTY where there was none.
        cell: Where, or -1.
        gave: The stone handed over in a swap, else EMPTY.
        other: The seat swapped with, else -1.
        cleared: Cells cleared by completed lines, ascending.
        lines: Values of the completed lines (20, 5 or 2), row before column.
        factor: What their sum was multiplied by (1 without a line).
        points: What the move scored.
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
    """What a seat has scored so far, for the breakdown.

    Attributes:
        twenties, fives, twos: Numbers of completed lines by value.
        doubled: Extra points from doubling.
    """

    twenties: int = 0
    fives: int = 0
    twos: int = 0
    doubled: int = 0


@dataclass(frozen=True, slots=True)
class State:
    """A position of Helge. Nothing in it is hidden: the order of the bag is not decided yet.

    Attributes:
        boards: 16 cells per seat.
        depots: Per seat, in order of arrival.
        points: Per seat, without the deduction for the depot.
        tallies: Per seat.
        active: Whose turn it is.
        first: The first seat.
        turn: Turns finished so far, all seats together.
        drawn: The stone drawn in this turn, else EMPTY.
        draws: Stones drawn so far; the label of the next draw.
        doubling: Option, ``once`` or ``stacked``.
        turn_limit: Option, turns per seat, 0 for off.
        last: The last move, None at the start.
        ended: Empty while the game runs, else ``depot``, ``turn-limit`` or the reason of a stop.
        ended_by: The seat that ended it, -1 for none.
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
class View:
    """What every seat and every spectator sees: the fields of ``State`` and the bag.

    Attributes:
        bag: Number of stones of each kind still in the bag (27 numbers); follows by
            subtraction from the set.
    """

    boards: tuple[Board, ...]
    depots: tuple[Stones, ...]
    points: tuple[int, ...]
    tallies: tuple[Tally, ...]
    active: int
    first: int
    turn: int
    drawn: int
    draws: int
    doubling: str
    turn_limit: int
    last: Move | None
    ended: str
    ended_by: int
    bag: tuple[int, ...]


def stone_word(stone: int) -> str:
    """Return the word of a stone in the notation: ``red-star``, ``joker``, ``x``."""
    if stone == JOKER:
        return "joker"
    if stone == X:
        return "x"
    return f"{COLOURS[stone // 5]}-{SYMBOLS[stone % 5]}"


def cell_word(cell: int) -> str:
    """Return the name of a cell: ``a1`` top left, ``d4`` bottom right (column, then row)."""
    return f"{'abcd'[cell % SIZE]}{cell // SIZE + 1}"


STONES = {stone_word(stone): stone for stone in range(KINDS)}
CELL_OF = {cell_word(cell): cell for cell in range(CELLS)}
