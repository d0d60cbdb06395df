"""The oracle agrees on crowded positions, too; the invariants of the rules page hold."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import pairwise

import pytest

from engine import codec
from engine.actions import parse
from engine.games.blox import moves
from engine.games.blox.state import Counts, State, Tower
from engine.refusals import Illegal
from tests.engine.blox import oracle
from tests.engine.blox.table import DICE, GAME, listed, start
from tests.engine.walks import walks_of
from tests.tiers import many


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
    """What is allowed on one is tried on the next: accepted if listed there, else refused."""
    pick, pool = random.Random(5), set[str]()
    for _ in range(many(60, 150)):
        state = crowded(pick)
        texts = listed(state)
        assert len(texts) == len(set(texts))
        assert set(texts) == oracle.legal(json.loads(codec.encode(state)), state.active)
        for text in pick.sample(sorted(pool), min(30, len(pool))):
            assert accepted(state, text) == (text in texts), text
        pool |= set(texts)
        view, actions = GAME.observe(state, state.active), GAME.legal_actions(state, state.active)
        scoring = [action for action in actions if GAME.gain(view, state.active, action)]
        assert moves.scoring(GAME.parts, GAME.board, state) == scoring
    assert {text.split()[0] for text in pool} == {
        "enter", "move", "demolish", "build", "capture", "swap",
    }  # fmt: skip


def accepted(state: State, text: str) -> bool:
    try:
        GAME.apply(state, state.active, parse(text), DICE)
    except Illegal:
        return False
    return True


def total(*sets: Counts) -> list[int]:
    return [sum(counts) for counts in zip(*sets, strict=True)]


def test_invariants() -> None:
    heights = set()
    for walk in walks_of("blox"):
        states: list[State] = walk.states
        seats = len(states[0].points)
        for turn, state in enumerate(states):
            standing = [tower.blocks for tower in state.towers]
            assert total(*standing, *state.blocks) == [9 if seats == 2 else 10] * 4
            assert total(*state.hands, state.pile, state.discard) == [15] * 4
            assert all(sum(own) <= 10 for own in state.blocks)
            assert all(sum(hand) == 5 for hand in state.hands)
            fields = [field for own in state.figures for field in own]
            fields += [tower.field for tower in state.towers]
            assert len(set(fields)) == len(fields)
            assert all(len(own) <= 4 for own in state.figures)
            assert state.turn == turn
            heights |= {tower.height for tower in state.towers}
        for before, after in pairwise(states):
            assert {tower for tower in before.towers if tower.height == 5} <= set(after.towers)
            assert after.phase - before.phase in (0, 1)
            count, now = (sum(t.height == before.phase for t in s.towers) for s in (before, after))
            assert now <= count, "towers of the phase's height only fall"
            assert all(new >= old for old, new in zip(before.points, after.points, strict=True))
        if states[-1].ended == "towers":
            assert states[-1].turn % seats == 0
    assert heights == {1, 2, 3, 4, 5}
