"""Positions in the shorthand of the rules page: ``R1@0 J@3``, depots ``B2 R4``, drawn ``X``."""

from __future__ import annotations

from functools import partial
from typing import Any

from engine import components
from engine.actions import Action, parse
from engine.dice import Dice
from engine.games.helge import Helge
from engine.games.helge.state import EMPTY, JOKER, SYMBOLS, State, Tally, X, cell_word, stone_word
from engine.spec import Step
from tests.engine.tables import dice_of, outcome_of

GAME = Helge(components.load("helge"))
outcome = partial(outcome_of, GAME)
DICE = Dice(bytes(32))
E20 = "R1@1 R1@7 R1@8 R1@14"
P = "R1@0 R2@1 R3@2 B1@4 B2@5 G1@8 G2@9 G3@10 V2@13 V4@15"


def dice(number: int) -> Dice:
    return dice_of(f"test/{number}")


def stone(short: str) -> int:
    """Read ``R1``, ``J`` or ``X``."""
    if short in ("J", "X"):
        return JOKER if short == "J" else X
    return "RBGYV".index(short[0]) * len(SYMBOLS) + int(short[1]) - 1


def stones(shorts: str) -> tuple[int, ...]:
    return tuple(stone(short) for short in shorts.split())


def board(placed: str) -> tuple[int, ...]:
    """Read ``R1@0 R2@5`` into sixteen cells."""
    cells = [EMPTY] * 16
    for part in placed.split():
        short, _, cell = part.partition("@")
        assert cells[int(cell)] == EMPTY, "two stones on one cell"
        cells[int(cell)] = stone(short)
    return tuple(cells)


def position(
    own: str = "", *, drawn: str = "", depot: str = "", others: tuple[str, ...] = ("",), **more: Any
) -> State:
    """Return a state with seat 0 active: its board and depot, and the depots of the others."""
    seats = 1 + len(others)
    fields: dict[str, Any] = {
        "boards": (board(own), *(board(""),) * (seats - 1)),
        "depots": (stones(depot), *map(stones, others)),
        "points": (0,) * seats,
        "tallies": (Tally(),) * seats,
        "active": 0,
        "first": 0,
        "drawn": stone(drawn) if drawn else EMPTY,
        **more,
    }
    return State(**fields)


def listed(state: State) -> list[str]:
    return [action.text for action in GAME.legal_actions(state, state.active)]


def verbs(state: State) -> dict[str, int]:
    found: dict[str, int] = {}
    for text in listed(state):
        found[text.split()[0]] = found.get(text.split()[0], 0) + 1
    return found


def step(state: State, text: str, game: Helge = GAME, chance: Dice = DICE) -> Step[State]:
    return game.apply(state, state.active, parse(text), chance)


def laid(own: str, short: str, cell: int, doubling: str = "once") -> State:
    state = position(own, drawn=short, doubling=doubling)
    return step(state, f"place {cell_word(cell)}").state


def on_board(state: State, seat: int = 0) -> set[int]:
    return {cell for cell, there in enumerate(state.boards[seat]) if there != EMPTY}


def act(*words: str) -> Action:
    return Action(words[0], words[1:])


def next_draw(kind: str, state: State) -> Dice:
    """Return dice whose next draw in this state is the stone ``kind``."""
    want = stone(kind)
    for number in range(20_000):
        chance = dice(number)
        if GAME.apply(state, state.active, act("draw"), chance).events[0].public["stone"] == (
            stone_word(want)
        ):
            return chance
    raise AssertionError("no dice draw this stone")
