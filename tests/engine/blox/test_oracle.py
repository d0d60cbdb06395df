"""The slow rules of ``oracle`` and the engine agree, on played and on crowded positions."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.actions import parse
from engine.games.blox.state import Counts, State, Tower
from engine.refusals import Illegal
from tests.engine.blox import oracle
from tests.engine.blox.table import DICE, GAME, listed, start
from tests.engine.blox.walks import GAMES, game
from tests.tiers import few, many


@pytest.mark.sized
@pytest.mark.parametrize(("seats", "number"), few(GAMES, 4, rows=True))
def test_played_positions(seats: int, number: int) -> None:
    for state, action, found in game(seats, number)[:: many(9, 3)]:
        assert set(listed(state)) == oracle.legal(state)
        seat = state.active
        gained = found.state.points[seat] - state.points[seat]
        assert gained == oracle.points(state, action.text)


def some(pick: random.Random, count: int) -> Counts:
    drawn = [pick.randrange(4) for _ in range(count)]
    return (drawn.count(0), drawn.count(1), drawn.count(2), drawn.count(3))


def crowded(pick: random.Random) -> State:
    """Throw towers and figures onto the board; such a game need not exist to have rules."""
    state = start(pick.choice((2, 3, 4)))
    seats = len(state.points)
    fields = pick.sample(range(81), 14 + 3 * seats)
    heights = [pick.choice((1, 1, 2, 2, 3, 4, 5)) for _ in range(14)]
    towers = [Tower(f, some(pick, h)) for f, h in zip(sorted(fields[:14]), heights, strict=True)]
    figures = [tuple(sorted(fields[14 + 3 * s : 17 + 3 * s])) for s in range(seats)]
    return replace(
        state,
        towers=tuple(towers),
        figures=tuple(figures),
        phase=pick.choice((1, 2, 3, 4)),
        hands=tuple(some(pick, 5) for _ in range(seats)),
        blocks=tuple(some(pick, pick.randrange(11)) for _ in range(seats)),
        jokers=tuple(pick.random() < 0.6 for _ in range(seats)),
        active=pick.randrange(seats),
    )


@pytest.mark.sized
def test_crowded_positions() -> None:
    pick, verbs = random.Random(5), set()
    for _ in range(many(60, 150)):
        state = crowded(pick)
        texts = listed(state)
        assert len(texts) == len(set(texts))
        assert set(texts) == oracle.legal(state)
        verbs |= {text.split()[0] for text in texts}
    assert verbs == {"enter", "move", "demolish", "build", "capture", "swap"}


def test_the_check_says_what_the_list_says() -> None:
    """What one crowded table allows is tried on another: accepted if listed there, else refused."""
    pick = random.Random(6)
    pool = [text for _ in range(30) for text in listed(crowded(pick))]
    allowed = 0
    for _ in range(25):
        state = crowded(pick)
        own = set(listed(state))
        for text in pick.sample(pool, 60):
            allowed += accepted(state, text)
            assert accepted(state, text) == (text in own), text
    assert allowed > 20


def accepted(state: State, text: str) -> bool:
    try:
        GAME.apply(state, state.active, parse(text), DICE)
    except Illegal:
        return False
    return True
