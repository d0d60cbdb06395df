"""The evaluation for computer seats: it reads boards as the rules do and prefers what is better."""

from __future__ import annotations

import random
from dataclasses import replace
from statistics import median

import pytest

from engine.actions import Action, parse
from engine.games.helge import board as rules
from engine.games.helge import turn, value
from engine.games.helge.state import EMPTY, JOKER
from engine.workbench.matches import counted, play
from tests.engine.helge.table import GAME, P, board, dice, position, stone
from tests.engine.strength import share
from tests.tiers import few


def best(cells: tuple[int, ...], kind: int, stacked: bool) -> int:
    """Return the most points a stone scores at once, by laying it everywhere."""
    where = rules.cells_for(cells, kind)
    placements = (rules.lay(GAME.parts, cells, kind, cell, stacked=stacked) for cell in where)
    return max((laid.points for laid in placements), default=0)


@pytest.mark.parametrize("number", few(range(6), 2))
def test_gains_are_those_of_the_rules(number: int) -> None:
    pick, chance = random.Random(number), dice(number)
    stacked = bool(number % 2)
    state = GAME.setup(2, GAME.spec.complete({}), chance).state
    while GAME.to_act(state):
        for cells in state.boards:
            seen = value._outlook(GAME.parts, cells, stacked)
            gains = tuple(best(cells, kind, stacked) for kind in range(JOKER + 1))
            assert seen.gains == gains
            assert seen.scoring == tuple(kind for kind in range(JOKER + 1) if gains[kind])
            assert seen.ready == tuple(kind for kind in range(JOKER + 1) if gains[kind] >= 5)
            stuck = tuple(kind for kind in range(JOKER) if not rules.cells_for(cells, kind))
            assert seen.stuck == stuck
        actions = GAME.legal_actions(state, state.active)
        state = GAME.apply(state, state.active, pick.choice(actions), chance).state


@pytest.mark.parametrize(
    "cells",
    ["R1@0 R1@1 R1@2", "R1@0 R1@1 R1@2 R2@7 R3@11 R4@15", "R1@0 R1@1 R1@2 R2@7 R3@11 R4@15 B2@12"],
)
def test_both_reasons_to_double_are_seen(cells: str) -> None:
    for stacked in (False, True):
        seen = value._outlook(GAME.parts, board(cells), stacked)
        assert seen.gains[stone("R1")] == best(board(cells), stone("R1"), stacked)


def test_a_finished_game_is_worth_its_lead() -> None:
    state = position(depot="B2", others=("", "R1"), points=(9, 5, 7), ended="depot", ended_by=0)
    assert [GAME.evaluate(state, seat) for seat in range(3)] == [2.0, -3.0, -2.0]


def test_more_points_and_better_boards_are_worth_more() -> None:
    state = position("R1@0 R1@1 R1@2", points=(5, 5))
    assert GAME.evaluate(replace(state, points=(9, 5)), 0) == pytest.approx(
        GAME.evaluate(state, 0) + 4
    )
    assert GAME.evaluate(state, 0) > 0 > GAME.evaluate(state, 1)
    barred = position("R1@1 R1@7 R1@8 R1@14", points=(5, 5))
    assert barred.boards[0].count(EMPTY) == 12
    assert GAME.evaluate(barred, 0) < 0
    kept = replace(state, depots=((stone("B3"),), ()))
    assert GAME.evaluate(kept, 0) < GAME.evaluate(state, 0)


def foreseen(cells: tuple[int, ...], depot: tuple[int, ...], bag: tuple[int, ...]) -> float:
    """Return what a board promises after one more stone, by laying each everywhere."""
    table = value._Table(GAME.parts, bag, stacked=False)
    found = 0.0
    for kind in range(JOKER + 1):
        where = rules.cells_for(cells, kind)
        laid = [rules.lay(GAME.parts, cells, kind, cell, stacked=False) for cell in where]
        tried = [one.points + value._promise(table, one.board, depot) for one in laid]
        kept = value._promise(table, cells, (*depot, kind)) - 1
        found += bag[kind] * (max(tried) if tried else kept)
    return found / sum(bag[:-1])


def test_one_more_stone_is_foreseen_as_the_rules_have_it() -> None:
    pick, chance = random.Random(3), dice(3)
    state = GAME.setup(2, GAME.spec.complete({}), chance).state
    for number in range(60):
        if not GAME.to_act(state):
            break
        if number % 6 == 5:
            bag = turn.bag_of(GAME.parts, state)
            table = value._Table(GAME.parts, bag, stacked=False)
            mine, theirs = (
                state.points[at] - len(depot) + foreseen(state.boards[at], depot, bag)
                for at, depot in enumerate(state.depots)
            )
            assert GAME.foresee(state, 0) == pytest.approx(mine - theirs)
            assert value._next(table, state.boards[0], state.depots[0]) == pytest.approx(
                foreseen(state.boards[0], state.depots[0], bag)
            )
        actions = GAME.legal_actions(state, state.active)
        state = GAME.apply(state, state.active, pick.choice(actions), chance).state


def test_a_finished_game_promises_nothing_more() -> None:
    state = position(depot="B2", others=("", "R1"), points=(9, 5, 7), ended="depot", ended_by=0)
    assert [GAME.foresee(state, seat) for seat in range(3)] == [2.0, -3.0, -2.0]


def test_who_is_ahead_wants_the_end_nearer_and_who_is_behind_does_not() -> None:
    filling = [position(cells, depot="G3") for cells in ("R1@0", "R1@0 R2@1", "R1@0 R2@1 B2@5")]
    ahead = [value.hurried(state, 0, 12.0) for state in filling]
    assert 0 < ahead[0] < ahead[1] < ahead[2] < 1
    assert value.hurried(filling[2], 0, 1.0) == 0  # too little to last until then
    # Behind, it is the other board that counts.
    assert len({value.hurried(state, 0, -12.0) for state in filling}) == 1
    assert [value.hurried(state, 1, -12.0) for state in filling] == [-worth for worth in ahead]


@pytest.mark.long
def test_good_players_end_their_games_because_they_want_to() -> None:
    games = [play(GAME, ("search",) * 2, {}, bytes([at]) * 32, counted(1000)) for at in range(15)]
    assert median(game.actions for game in games) < 200


@pytest.mark.long
@pytest.mark.parametrize(
    ("better", "worse", "least"),
    [("greedy", "random", 0.5), ("search", "random", 0.75), ("search", "greedy", 0.75)],
)
def test_order_of_strength(better: str, worse: str, least: float) -> None:
    assert share(GAME, better, worse, 40, 1000) > least


# R4 completes the row of three red ones at d1.
READY = "R1@0 R2@1 R3@2"


@pytest.mark.parametrize(
    ("setting", "played", "better", "told"),
    [
        ({"drawn": "B1", "depot": "R4"}, "depot", "lay red-leaf d1", False),
        ({"drawn": "B1", "others": ("R4",)}, "depot", "swap @B red-leaf d1", False),
        ({"drawn": "B1", "others": ("R4",)}, "swap @B red-leaf b4", "swap @B red-leaf d1", True),
        ({"depot": "R4"}, "draw", "lay red-leaf d1", False),
        ({"depot": "R4 R5"}, "lay red-drop d1", "lay red-leaf d1", True),
        ({"drawn": "R4"}, "place b4", "place d1", True),
        ({"depot": "R4", "turn_limit": 30, "turn": 56}, "draw", "lay red-leaf d1", False),
        ({"depot": "R4", "turn_limit": 30, "turn": 58}, "draw", "lay red-leaf d1", True),
    ],
)
def test_what_can_be_made_up_for_in_the_next_turn_is_told_as_no_cost(
    setting: dict[str, object], played: str, better: str, told: bool
) -> None:
    state = position(READY, **setting)
    doubt = GAME.doubt(GAME.observe(state, 0), 0, parse(played), parse(better))
    assert (doubt is not None) is told


def test_a_draw_that_may_end_the_game_is_told_apart() -> None:
    """A hint to draw said nothing of it, and the game was over (E30)."""
    for depot, does in (("Y5 " * 6, "draw-last"), ("Y5 " * 5, "draw")):
        view = GAME.observe(position(P, depot=depot), 0)
        assert GAME.merit(view, 0, Action("draw")) == {"does": does}
