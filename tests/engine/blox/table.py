"""Positions in the shorthand of the rules page: ``(1, 0)`` is row 1, column 0, cards ``"WWBGR"``.

Figures and towers are given by such fields, multisets by the letters of their colours.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from engine import components
from engine.actions import parse
from engine.dice import Dice
from engine.games.blox import Blox
from engine.games.blox.state import NONE, Counts, State, Tally, Tower, cell_word
from engine.refusals import Illegal
from engine.spec import Step
from tests.engine.tables import dice_of, outcome_of

GAME = Blox(components.load("blox"))
outcome = partial(outcome_of, GAME)
DICE = Dice(bytes(32))
OPTIONS = GAME.spec.complete({})

Field = tuple[int, int]


def dice(number: int) -> Dice:
    return dice_of(f"blox/{number}")


def bag(letters: str) -> Counts:
    """Return a multiset from the letters of the rules page."""
    return (letters.count("B"), letters.count("W"), letters.count("G"), letters.count("R"))


def at(row: int, column: int) -> int:
    return 9 * row + column


def cell(row: int, column: int) -> str:
    return cell_word(at(row, column))


def towers(standing: dict[Field, str]) -> tuple[Tower, ...]:
    found = [Tower(at(*field), bag(blocks)) for field, blocks in standing.items()]
    return tuple(sorted(found, key=lambda tower: tower.field))


FAR = {
    (8, 8): "BWGR", (7, 8): "BWGR", (8, 7): "BWG", (6, 8): "BWG",
    (8, 6): "RB", (5, 8): "RB", (8, 5): "W", (7, 6): "G",
}  # fmt: skip
"""Towers in the corner that keep the phase as it is."""


def position(
    *figures: tuple[Field, ...],
    standing: dict[Field, str] | None = None,
    hands: tuple[str, ...] = (),
    blocks: tuple[str, ...] = (),
    jokers: tuple[bool, ...] | None = None,
    **more: Any,
) -> State:
    """Return a state of two or more seats with seat 0 active, phase 4 and all other cards unseen.

    Seats that are not given have no figures and blocks, five cards and an active joker.
    """
    every = (*figures, ()) if len(figures) == 1 else figures
    seats = len(every)
    held = [bag(hand) for hand in hands] + [bag("BWGRB")] * (seats - len(hands))
    pile = [GAME.parts.cards - sum(hand[colour] for hand in held) for colour in range(4)]
    owned = [bag(some) for some in blocks] + [NONE] * (seats - len(blocks))
    fields: dict[str, Any] = {
        "towers": towers(FAR if standing is None else standing),
        "figures": tuple(tuple(sorted(at(*field) for field in own)) for own in every),
        "blocks": tuple(owned),
        "jokers": (True,) * seats if jokers is None else jokers,
        "points": (0,) * seats,
        "tallies": (Tally(),) * seats,
        "hands": tuple(held),
        "pile": tuple(pile),
        "discard": NONE,
        "phase": 4,
        "active": 0,
        "first": 0,
        **more,
    }
    return State(**fields)


def start(seats: int, *figures: Field, **more: Any) -> State:
    """Return the start layout, seat 0 active with all colours in hand and some figures."""
    state = GAME.setup(seats, OPTIONS, DICE, first=0).state
    own = tuple(sorted(at(*field) for field in figures))
    hands = (bag("BWGRB"), *state.hands[1:])
    return replace(state, figures=(own, *state.figures[1:]), hands=hands, **more)


def listed(state: State, *words: str) -> list[str]:
    actions = GAME.legal_actions(state, state.active)
    return [action.text for action in actions if action.words[: len(words)] == words]


def step(state: State, action: str, chance: Dice = DICE) -> Step[State]:
    return GAME.apply(state, state.active, parse(action), chance)


def refused(state: State, action: str) -> Illegal:
    try:
        step(state, action)
    except Illegal as refusal:
        assert action not in listed(state)
        return refusal
    raise AssertionError("it was allowed")


def reaches(state: State, *words: str) -> dict[str, str]:
    """Return the field that each colour leads to, for ``enter`` or ``move`` from one place."""
    found = {}
    for text in listed(state, *words):
        after = step(state, text).state
        assert after.last is not None
        found[text.split()[3]] = cell_word(after.last.field)
    return found
