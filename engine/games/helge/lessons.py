"""Seven positions of Helge, from what fits to how it ends."""

from __future__ import annotations

from typing import Any

from engine.actions import Action
from engine.games.helge.board import EMPTY_BOARD, cells_for, lay
from engine.games.helge.state import (
    CELL_OF,
    EMPTY,
    STONES,
    Parts,
    State,
    Stones,
    Tally,
    cell_word,
    stone_word,
)
from engine.lessons import Lesson

_COUNTS = frozenset({"counts"})
"""Rounds, the bag, stones in the depot and free cells: the last lesson counts them."""
_POINTS = frozenset({"points"})
"""The reader's letter and points: the second lesson explains them."""


def made(parts: Parts) -> tuple[Lesson, ...]:
    same, trait, mixed = parts.values
    values = {"same": same, "trait": trait, "mixed": mixed}
    return (
        Lesson(
            "where",
            _WHERE,
            wanted=("place d2", "place a3", "place c3", "place b4"),
            offered=tuple(f"place {cell}" for cell in ("a1", "b2", "d2", "a3", "c3", "b4")),
            untold=_COUNTS | _POINTS,
        ),
        Lesson("values", _VALUES, wanted=("place d4",), facts=values, untold=_COUNTS),
        Lesson("double", _DOUBLE, wanted=("place c2",), untold=_COUNTS),
        Lesson(
            "swap",
            _SWAP,
            wanted=("swap yellow-star @B violet-leaf d1",),
            offered=_swaps(parts, _SWAP),
            facts={"at": "d1"},
            goal=("d1",),
            untold=_COUNTS,
        ),
        Lesson(
            "keep",
            _KEEP,
            wanted=("place d4",),
            offered=(*_free(_KEEP), "depot"),
            untold=_COUNTS,
        ),
        Lesson(
            "special",
            _SPECIAL,
            wanted=("remove d2",),
            facts={**values, "at": "d1", "joker": "b3"},
            aim=("d1",),
            worth=_next,
            untold=_COUNTS,
        ),
        Lesson("end", _END, shown="depot", facts=_ending(_END)),
    )


def _stones(text: str) -> Stones:
    return tuple(EMPTY if word == "." else STONES[word] for word in text.split())


def _state(board: str, drawn: str = "", own: str = "", theirs: str = "", points: int = 0) -> State:
    return State(
        boards=(_stones(board), EMPTY_BOARD),
        depots=(_stones(own), _stones(theirs)),
        points=(points, points),
        tallies=(Tally(), Tally()),
        active=0,
        first=0,
        turn=20,
        drawn=STONES[drawn] if drawn else EMPTY,
        draws=20,
    )


def _free(state: State) -> tuple[str, ...]:
    cells = (cell for cell, stone in enumerate(state.boards[0]) if stone == EMPTY)
    return tuple(f"place {cell_word(cell)}" for cell in cells)


def _swaps(parts: Parts, state: State) -> tuple[str, ...]:
    """Return each swap with the cell where it scores most, so that the swap is answered at once."""
    ((mine,), theirs), board = state.depots, state.boards[0]

    def best(stone: int) -> int:
        places = sorted(cells_for(board, stone))
        return max(places, key=lambda at: lay(parts, board, stone, at, stacked=False).points)

    ways = ((stone, best(stone)) for stone in theirs)
    own = stone_word(mine)
    return tuple(f"swap {own} @B {stone_word(stone)} {cell_word(cell)}" for stone, cell in ways)


def _next(rules: Any, state: State, seat: int, action: Action) -> int:
    """Return what the stone in the depot can score once another one is taken off the board."""
    at, (stone,), board = CELL_OF[action.args[0]], state.depots[seat], state.boards[seat]
    cleared = (*board[:at], EMPTY, *board[at + 1 :])
    places = cells_for(cleared, stone)
    return max(lay(rules.parts, cleared, stone, cell, stacked=False).points for cell in places)


def _ending(state: State) -> dict[str, int]:
    """Return what the sentence says of a stone that ends the game in the reader's depot."""
    depot = len(state.depots[0]) + 1
    return {
        "depot": depot,
        "free": state.boards[0].count(EMPTY),
        "before": state.points[0],
        "after": state.points[0] - depot,
    }


_WHERE = _state(
    """
    .         red-moon .         .
    blue-leaf .        red-sun   .
    .         .        .         .
    .         .        blue-star .
    """,
    drawn="blue-sun",
)
_VALUES = _state(
    """
    green-sun  green-star green-moon .
    .          .          .          .
    blue-drop  .          .          .
    green-drop green-drop green-drop .
    """,
    drawn="green-drop",
)
_DOUBLE = _state(
    """
    .        .        blue-star   .
    red-sun  red-moon .           red-leaf
    red-drop red-star green-star  .
    .        .        yellow-star .
    """,
    drawn="red-star",
)
_SPECIAL = _state(
    """
    green-drop green-drop green-drop .
    .          .          .          violet-sun
    blue-drop  joker      .          .
    .          .          .          .
    """,
    drawn="x",
    own="green-drop",
)
_SWAP = _state(
    """
    violet-sun violet-moon violet-drop .
    .          .           .           .
    blue-sun   .           .           red-leaf
    .          .           red-moon    .
    """,
    own="yellow-star",
    theirs="violet-leaf green-sun",
)
_KEEP = _state(
    """
    blue-drop   red-drop red-moon    .
    blue-star   red-star .           green-moon
    .           red-leaf .           green-sun
    yellow-star .        violet-star .
    """,
    drawn="green-star",
    own="yellow-leaf",
)
_END = _state(
    """
    .           yellow-drop yellow-moon yellow-star
    violet-star .           joker       yellow-moon
    violet-leaf yellow-leaf .           red-moon
    green-leaf  red-leaf    blue-leaf   .
    """,
    drawn="green-sun",
    own="blue-star blue-sun red-drop green-moon",
    points=24,
)
