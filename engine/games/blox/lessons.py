"""Seven positions of Blox, from the first figure to a capture.

All begin with the same deal for two, in which one block and one figure make the difference.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from engine.actions import Action
from engine.games.blox import asking, pay
from engine.games.blox.board import Parts
from engine.games.blox.moves import read
from engine.games.blox.state import CELL_OF, COLOURS, NONE, Counts, State
from engine.lessons import Lesson

_NUMBERS = frozenset({"numbers"})
"""Squares are told by their names: a number is the height of a tower."""
_BUILD = frozenset({"build"})
"""Phases only tell how high a tower may be."""
_JOKER = _BUILD | _NUMBERS | {"joker"}
_PHASE = _JOKER | {"phase"}
"""Neither phases nor the joker; those come first."""
_AIM = "g2"
"""The tower that a walk and a swap are for."""


def made(parts: Parts, dealt: State) -> tuple[Lesson, ...]:
    row = parts.row(dealt.phase)
    left = sum(tower.height == row.height for tower in dealt.towers)
    phase = {
        "phase": row.phase,
        "most": row.height,
        "build": row.build,
        "left": left,
        "full": parts.most_blocks,
        "tall": parts.chip + 1,
    }
    hand, posed = "white grey grey red black", partial(_posed, parts, dealt)
    shown = "enter left 7 white white"
    return (
        Lesson("enter", posed(hand), shown=shown, untold=_PHASE | _far("a5", "e9")),
        *_demolishing(parts, posed, phase),
        *_moving(posed),
        *_claiming(parts, posed, phase),
    )


def _demolishing(
    parts: Parts, posed: Callable[..., State], phase: dict[str, int]
) -> tuple[Lesson, ...]:
    return (
        Lesson(
            "demolish",
            posed("white black grey red red", "c7"),
            wanted=("demolish c7 c8 black,white",),
            offered=("demolish c7 c8 black,white", "demolish c7 h7 grey,red"),
            facts={"hand": parts.hand},
            untold=_PHASE | _far("c4", "h9"),
        ),
        Lesson(
            "phase",
            posed("black white white grey grey", "d8"),
            wanted=("demolish d8 c8 black,white",),
            offered=("demolish d8 c8 black,white", "demolish d8 e8 grey,grey,white"),
            facts={**phase, "left": phase["left"] - 1},  # as the answer leaves it
            untold=_JOKER | _far("b5", "f9"),
        ),
    )


def _moving(posed: Callable[..., State]) -> tuple[Lesson, ...]:
    return (
        Lesson(
            "walk",
            posed("black white grey grey red", "h1"),
            wanted=("move h1 down white white",),
            # From the first the tower is in line, but its card is gone; the last one is taken.
            offered=("move h1 left red red", "move h1 down white white", "move h1 down grey grey"),
            facts={"cell": _AIM},
            aim=(_AIM,),
            worth=_promised,
            untold=_JOKER | _far("e1", "i5"),
        ),
        Lesson(
            "swap",
            posed("black white white grey grey", "g1"),
            wanted=("swap white", "swap grey"),
            offered=("swap black", "swap white", "swap grey"),
            facts={"cell": _AIM},
            aim=(_AIM,),
            worth=_next,
            untold=_BUILD,
        ),
    )


def _claiming(
    parts: Parts, posed: Callable[..., State], phase: dict[str, int]
) -> tuple[Lesson, ...]:
    return (
        Lesson(
            "build",
            _owning(posed("red white white grey grey", "h7"), "h7", "c8"),
            wanted=("build h7 grey,red,white grey,red,white",),
            offered=(
                "build h7 grey,white grey,white",
                "build h7 grey,red,white grey,red,white",
                "build h7 black,red,white black,red,white",
            ),
            facts=phase,
            untold=_far("e5", "i9"),
        ),
        Lesson(
            "capture",
            posed("red red red red black", "a1", "d1 a4"),
            wanted=("capture a1 d1 red,red,red,red",),
            # With one pawn only, the first picture would show it captured already.
            offered=(
                "capture a1 d1 red,red,red",
                "capture a1 d1 red,red,red,red",
                "capture a1 a4 black,black,black",
            ),
            facts={"least": parts.capture[0], "dearest": parts.capture[1]},
            untold=_NUMBERS | _far("a1", "e5"),
        ),
    )


def _promised(rules: Any, state: State, seat: int, action: Action) -> int:
    """Return what the figure of a step can score next with the cards that are left."""
    view = rules.observe(state, seat)
    return asking.promise(rules.parts, rules.board, view, read(action))[0]


def _next(rules: Any, state: State, seat: int, action: Action) -> int:
    """Return what can be scored next with the cards that are kept and the joker ready again."""
    held = pay.minus(state.hands[seat], read(action).paid)
    then = replace(state, hands=(held, *state.hands[1:]), jokers=(True, True))
    view = rules.observe(then, seat)
    return max(rules.gain(view, seat, action) or 0 for action in rules.legal_actions(then, seat))


def _posed(parts: Parts, dealt: State, hand: str, own: str = "", theirs: str = "") -> State:
    """Return the deal with other cards in the reader's hand, and figures on some fields."""
    held = _counts(hand)
    full: Counts = (parts.cards,) * 4
    return replace(
        dealt,
        figures=(_fields(own), _fields(theirs)),
        jokers=(False, True),
        hands=(held, dealt.hands[1]),
        pile=pay.minus(pay.minus(full, held), dealt.hands[1]),
    )


def _owning(state: State, *cells: str) -> State:
    """Return the state with the blocks of some towers in the reader's hands."""
    taken = {CELL_OF[cell] for cell in cells}
    blocks = NONE
    for tower in state.towers:
        blocks = pay.plus(blocks, tower.blocks) if tower.field in taken else blocks
    towers = tuple(tower for tower in state.towers if tower.field not in taken)
    return replace(state, towers=towers, blocks=(blocks, NONE))


def _far(first: str, last: str) -> frozenset[str]:
    """Return the columns and rows outside two corners: a part of the board is easier to read."""
    names, at = "abcdefghi123456789", str.isdigit
    return frozenset(one for one in names if not first[at(one)] <= one <= last[at(one)])


def _counts(words: str) -> Counts:
    black, white, grey, red = (words.split().count(colour) for colour in COLOURS)
    return black, white, grey, red


def _fields(cells: str) -> tuple[int, ...]:
    return tuple(CELL_OF[cell] for cell in cells.split())
