"""Actions of Helge: reading their words and listing the legal ones.

Words are canonical only (``red-star``, ``@C``, ``b2``, lower case but for the seat); whoever
takes typed text compares it with the list without regard to case before it gets here.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.actions import Action
from engine.asking import Asking
from engine.games.helge import board as boards
from engine.games.helge.state import (
    CELL_OF,
    CELLS,
    EMPTY,
    JOKER,
    STONES,
    State,
    Stones,
    View,
    X,
    cell_word,
    stone_word,
)
from engine.refusals import Malformed

DRAW = Action("draw")
DEPOT = Action("depot")
PASS = Action("pass")

JOIN = "/"
"""Stands between words of the notation that are chosen as one."""

_SEATS = {f"@{letter}": seat for seat, letter in enumerate("ABCDEF")}
_KEPT, _DRAWN = ("own", "other", "stone", "cell"), ("other", "stone", "cell")
# The number of words tells which swap it is: with an own stone of the depot or the drawn one.
_SHAPES: dict[str, tuple[tuple[str, ...], ...]] = {
    "draw": ((),),
    "place": (("cell",),),
    "lay": (("stone", "cell"),),
    "swap": (_DRAWN, _KEPT),
    "depot": ((),),
    "remove": (("cell",),),
    "pass": ((),),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """The words of an action, read.

    Attributes:
        verb: As in the notation.
        stone: The stone that ``lay`` takes from the own depot or ``swap`` from another.
        cell: Where.
        other: The seat to swap with.
        own: What ``swap`` gives out of the own depot; EMPTY where it gives the drawn stone.
    """

    verb: str
    stone: int = EMPTY
    cell: int = -1
    other: int = -1
    own: int = EMPTY


def seat_word(seat: int) -> str:
    """Return the word of a seat in the notation: ``@C``."""
    return f"@{'ABCDEF'[seat]}"


@lru_cache(maxsize=4096)
def read(action: Action) -> Plan:
    """Read the words of an action; whether it is legal is another question.

    Raises:
        Malformed: ``verb``, ``words`` (their number), ``unknown-cell``, ``unknown-stone`` or
            ``no-such-seat``.
    """
    shapes = _SHAPES.get(action.verb)
    if shapes is None:
        raise Malformed("verb", {"verb": action.verb[:20]})
    shape = next((shape for shape in shapes if len(shape) == len(action.args)), None)
    if shape is None:
        raise Malformed("words", {"verb": action.verb})
    found = {role: _word(role, word) for role, word in zip(shape, action.args, strict=True)}
    return Plan(action.verb, **found)


def _word(role: str, word: str) -> int:
    if role == "cell":
        if word not in CELL_OF:
            raise Malformed("unknown-cell", {"cell": word[:20]})
        return CELL_OF[word]
    if role == "other":
        if word not in _SEATS:
            raise Malformed("no-such-seat", {"seat": word[:20]})
        return _SEATS[word]
    if word not in STONES:
        raise Malformed("unknown-stone", {"stone": word[:20]})
    return STONES[word]


@lru_cache(maxsize=4096)
def _at_cell(verb: str, *words: str) -> tuple[Action, ...]:
    """Return ``verb words cell`` for all sixteen cells; making them is most of listing."""
    return tuple(Action(verb, (*words, cell_word(cell))) for cell in range(CELLS))


@lru_cache(maxsize=1 << 13)
def worded(action: Action) -> Action:
    """Return an action in the words of the picker: stones that go together are one word.

    ``lay red-star/b2``, ``swap red-star/@C/blue-sun b2``, ``swap @C/blue-sun b2``.
    """
    if action.verb == "lay":
        return Action("lay", (JOIN.join(action.args),))
    if action.verb == "swap":
        return Action("swap", (JOIN.join(action.args[:-1]), action.args[-1]))
    return action


class Joined(Asking[View]):
    """Actions with the stones of a swap, or a stone and its cell, as one word."""

    def worded(self, action: Action) -> Action:
        """Return an action in the words of the picker."""
        return worded(action)


def listed(state: State, bag: int) -> list[Action]:
    """Return every legal action of the active seat, each once.

    Args:
        state: A running game.
        bag: Number of stones in the bag.
    """
    board = state.boards[state.active]
    if state.drawn == EMPTY:
        return _start(state, bag)
    if state.drawn == X:
        there = [cell for cell, stone in enumerate(board) if stone != EMPTY]
        return [_at_cell("remove")[cell] for cell in there]
    places = [_at_cell("place")[cell] for cell in boards.cells_for(board, state.drawn)]
    if state.drawn == JOKER:
        return places  # R4: at once, and never exchanged
    found = [*places, *_fetches(state, (EMPTY,))]
    if not places:
        found.append(DEPOT)  # R14: only a stone that fits nowhere
    return found


def _start(state: State, bag: int) -> list[Action]:
    """List the start of a turn (R13); drawing is always allowed (R19) while there are stones."""
    # Equal stones make equal actions, and each is listed once (E21).
    own = tuple(dict.fromkeys(state.depots[state.active]))
    board = state.boards[state.active]
    found = [DRAW] if bag else []
    for stone in own:
        lays = _at_cell("lay", stone_word(stone))
        found.extend(lays[cell] for cell in boards.cells_for(board, stone))
    found.extend(_fetches(state, own))
    return found or [PASS]


def _fetches(state: State, given: Stones) -> Iterator[Action]:
    """Yield the swaps: any of ``given`` for any foreign stone that fits (R16, R17, R20)."""
    board = state.boards[state.active]
    kinds = dict.fromkeys(stone for depot in state.depots for stone in depot)
    # Once for each kind: several depots may hold the same.
    cells = {stone: boards.cells_for(board, stone) for stone in kinds}
    theirs = [
        (seat, stone)
        for seat, depot in enumerate(state.depots)
        if seat != state.active
        for stone in dict.fromkeys(depot)
        if cells[stone]
    ]
    for own in given:
        kept = () if own == EMPTY else (stone_word(own),)
        for seat, stone in theirs:
            swaps = _at_cell("swap", *kept, seat_word(seat), stone_word(stone))
            yield from (swaps[cell] for cell in cells[stone])
