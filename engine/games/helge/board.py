"""One board: what fits where, and what a placement completes. Knows no seats and no turns.

Kinds of stones that may lie somewhere are sets of bits (bit ``stone``), so that "fits beside
all neighbours" is one ``&`` per neighbour.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.games.helge.state import (
    CELLS,
    EMPTY,
    JOKER,
    KINDS,
    ORDINARY,
    SIZE,
    Board,
    Parts,
    stone_word,
)

TRAITS = 5
"""Colours, and symbols; a stone is ``colour * 5 + symbol``."""

EMPTY_BOARD: Board = (EMPTY,) * CELLS

LAYABLE = (1 << (JOKER + 1)) - 1
"""Every kind that can lie on a board: all but the X stone."""


def _neighbours(cell: int) -> tuple[int, ...]:
    """Return the cells that share a side; diagonals do not count and rows do not wrap (E18)."""
    row, column = divmod(cell, SIZE)
    beside = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(SIZE * r + c for r, c in beside if 0 <= r < SIZE and 0 <= c < SIZE)


def _agree(stone: int, other: int) -> bool:
    """Return whether two stones may lie side by side (R2, R3); EMPTY agrees with every stone."""
    if stone > JOKER:  # an X stone never lies on a board
        return False
    if stone == JOKER or other in (EMPTY, JOKER):
        return True
    return other < ORDINARY and (
        stone // TRAITS == other // TRAITS or stone % TRAITS == other % TRAITS
    )


NEIGHBOURS = tuple(_neighbours(cell) for cell in range(CELLS))
ROWS = tuple(tuple(range(SIZE * row, SIZE * row + SIZE)) for row in range(SIZE))
COLUMNS = tuple(tuple(range(column, CELLS, SIZE)) for column in range(SIZE))
LINES = (*ROWS, *COLUMNS)
"""All eight lines; there are no diagonal ones (R7)."""

# The last entry is reached by the index EMPTY: beside a free cell everything goes (R1).
_BESIDE = tuple(
    sum(1 << stone for stone in range(KINDS) if _agree(stone, other))
    for other in (*range(KINDS), EMPTY)
)


@lru_cache(maxsize=1 << 11)  # some 2 MB; a board is asked for several times in a turn
def allowed(board: Board) -> tuple[int, ...]:
    """Return the kinds that fit each cell, as bits; 0 for occupied cells."""
    masks = []
    for cell, stone in enumerate(board):
        mask = LAYABLE if stone == EMPTY else 0
        for other in NEIGHBOURS[cell]:
            mask &= _BESIDE[board[other]]
        masks.append(mask)
    return tuple(masks)


def cells_for(board: Board, stone: int) -> tuple[int, ...]:
    """Return the cells where a stone fits, lowest first (R1-R3)."""
    return tuple(cell for cell, kinds in enumerate(allowed(board)) if kinds >> stone & 1)


def fits(board: Board, stone: int, cell: int) -> bool:
    return bool(allowed(board)[cell] >> stone & 1)


def clashes(board: Board, stone: int, cell: int) -> tuple[int, ...]:
    """Return the neighbouring cells whose stones do not match."""
    return tuple(other for other in NEIGHBOURS[cell] if not _BESIDE[board[other]] >> stone & 1)


def free_cells(board: Board) -> int:
    return board.count(EMPTY)


def grade(stones: tuple[int, ...]) -> int:
    """Return the grade of a completed line: 0 same stone, 1 same colour or symbol, 2 other.

    A line with a joker always has grade 2 (R9). Four equal stones have grade 0 only (R8).
    """
    if JOKER in stones:
        return 2
    if len(set(stones)) == 1:
        return 0
    colours = {stone // TRAITS for stone in stones}
    symbols = {stone % TRAITS for stone in stones}
    return 1 if len(colours) == 1 or len(symbols) == 1 else 2


def traits(board: Board, stone: int, cell: int) -> tuple[str, ...]:
    """Return the trait of each line that a stone completes, row before column.

    ``green-drop`` for equal stones, ``green`` or ``drop`` for one colour or symbol, else ``line``.
    """
    reasons = []
    for line in (ROWS[cell // SIZE], COLUMNS[cell % SIZE]):
        stones = [stone if place == cell else board[place] for place in line]
        if EMPTY not in stones:
            words = [frozenset(stone_word(other).split("-")) for other in stones]
            shared = frozenset.intersection(*words)
            joined = stone_word(stone) if len(shared) == len(words[0]) else "".join(shared)
            reasons.append("line" if JOKER in stones else joined or "line")
    return tuple(reasons)


@dataclass(frozen=True, slots=True)
class Placement:
    """The result of laying a stone: the board after clearing, and lines, row before column.

    ``factor`` multiplies their sum; it is 1 without a line.
    """

    board: Board
    cleared: tuple[int, ...] = ()
    grades: tuple[int, ...] = ()
    lines: tuple[int, ...] = ()
    factor: int = 1

    @property
    def points(self) -> int:
        return self.factor * sum(self.lines)

    @property
    def doubled(self) -> int:
        """The share of the points that comes from doubling."""
        return (self.factor - 1) * sum(self.lines)


def lay(parts: Parts, board: Board, stone: int, cell: int, *, stacked: bool) -> Placement:
    """Lay a stone that fits, score and clear.

    Two lines are added before doubling, and the crossing stone stays (R10). Two lines at once, or
    a lone stone left after clearing, double the sum, for a joker too (R12). Both reasons together
    count once unless ``stacked`` (R11).
    """
    cells = list(board)
    cells[cell] = stone
    full = [
        line
        for line in (ROWS[cell // SIZE], COLUMNS[cell % SIZE])
        if all(cells[place] != EMPTY for place in line)
    ]
    if not full:
        return Placement(tuple(cells))
    grades = tuple(grade(tuple(cells[place] for place in line)) for line in full)
    # The stone just laid stays, even where two lines cross on it (R10).
    cleared = sorted({place for line in full for place in line} - {cell})
    for place in cleared:
        cells[place] = EMPTY
    after = tuple(cells)
    # Counted after clearing (R12): one stone is left where all cells but one are free.
    reasons = (len(full) == 2) + (free_cells(after) == CELLS - 1)
    factor = parts.factor ** (reasons if stacked else min(reasons, 1))
    values = tuple(parts.values[number] for number in grades)
    return Placement(after, tuple(cleared), grades, values, factor)
