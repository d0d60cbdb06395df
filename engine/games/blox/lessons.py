"""Seven positions of Blox, from the first figure to the end of a phase.

All begin with the same deal for two, in which one block and one figure make the difference.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from engine.actions import Action
from engine.games.blox import pay
from engine.games.blox.board import Parts
from engine.games.blox.moves import read
from engine.games.blox.state import CELL_OF, COLOURS, NONE, Counts, State
from engine.lessons import Lesson


def made(parts: Parts, dealt: State) -> tuple[Lesson, ...]:
    row = parts.row(dealt.phase)
    phase = {"phase": row.phase, "most": row.height, "build": row.build}
    left = sum(tower.height == row.height for tower in dealt.towers)
    hand, posed = "white grey grey red black", partial(_posed, parts, dealt)
    shown = "enter left 7 white white"
    return (
        Lesson("enter", posed(hand), shown=shown, facts={"hand": parts.hand}),
        *_moves(parts, posed, phase),
        Lesson("end", posed(hand, "c7"), facts=phase | {"left": left}),
    )


def _moves(parts: Parts, posed: Callable[..., State], phase: dict[str, int]) -> tuple[Lesson, ...]:
    return (
        Lesson(
            "demolish",
            posed("white black grey red red", "c7"),
            wanted=("demolish c7 c8 black,white",),
            offered=("demolish c7 c8 black,white", "demolish c7 h7 grey,red"),
        ),
        Lesson(
            "phase",
            posed("black white white grey grey", "d8"),
            wanted=("demolish d8 c8 black,white",),
            offered=("demolish d8 c8 black,white", "demolish d8 e8 grey,grey,white"),
            facts=phase,
        ),
        Lesson(
            "swap",
            posed("black white white grey grey", "g1"),
            wanted=("swap white",),
            offered=("demolish g1 g2 black,joker", "swap black", "swap white"),
            worth=_next,
        ),
        Lesson(
            "build",
            _owning(posed("red white white grey black", "e2"), "e2"),
            wanted=("build e2 red,white,white red,white,white",),
            facts=phase,
        ),
        Lesson(
            "capture",
            posed("red red red red black", "a1", "d1"),
            wanted=("capture a1 d1 red,red,red,red",),
            facts={"least": parts.capture[0]},
        ),
    )


def _next(rules: Any, state: State, seat: int, action: Action) -> int:
    """Return what can be scored next with the cards that are kept and the joker ready again."""
    held = pay.minus(state.hands[seat], read(action).paid)
    then = replace(state, hands=(held, *state.hands[1:]), jokers=(True, True))
    view = rules.observe(then, seat)
    return max(rules.gain(view, seat, one) or 0 for one in rules.legal_actions(then, seat))


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


def _owning(state: State, cell: str) -> State:
    """Return the state with the blocks of a tower in the reader's hands."""
    field = CELL_OF[cell]
    blocks = next(tower.blocks for tower in state.towers if tower.field == field)
    towers = tuple(tower for tower in state.towers if tower.field != field)
    return replace(state, towers=towers, blocks=(blocks, NONE))


def _counts(words: str) -> Counts:
    black, white, grey, red = (words.split().count(colour) for colour in COLOURS)
    return black, white, grey, red


def _fields(cells: str) -> tuple[int, ...]:
    return tuple(CELL_OF[cell] for cell in cells.split())
