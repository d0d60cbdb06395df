"""The worked examples of the rules page, by their names."""

from __future__ import annotations

import pytest

from engine import hexgrid
from engine.games.hexago.state import value
from engine.spec import ranks_of
from tests.engine.hexago.table import (
    GAME,
    PARTS,
    PRINTED,
    START,
    Lay,
    dealt,
    place,
    points,
    position,
    refused,
    solo,
    step,
    stream,
    to_the_end,
)

AFTER = START + tuple(lay for lay, _ in PRINTED)


@pytest.mark.parametrize(
    ("at", "sides", "factor"),
    [
        (0, {1: 11, 2: 6}, 2),
        (1, {0: 20, 1: 6}, 2),
        (2, {0: 16}, 1),
        (3, {0: 10, 4: 10, 5: 7}, 3),
        (4, {0: 20, 5: 0}, 1),
    ],
    ids="ABCDE",
)
def test_printed_example(at: int, sides: dict[int, int], factor: int) -> None:
    """A to E: the very tiles of the printed rules score 34, 52, 16, 81, 20.

    The log holds the value of every touched side, 0 for one that does not match (R3).
    """
    lay, expected = PRINTED[at]
    before = START + tuple(earlier for earlier, _ in PRINTED[:at])
    laid = step(position(lay[0], table=before), *lay).state.laid[-1]
    assert {side: v for side, v in enumerate(laid.sides) if v >= 0} == sides
    assert (laid.factor, laid.points) == (factor, expected)


def test_e1_the_starting_pair_would_be_worth_12_and_is_not_scored() -> None:
    sixes = [PARTS.fields[tile][0] for tile in (19, 25)]
    assert value(*sixes) == 12
    state = dealt(2).state
    assert state.points == (0, 0)
    assert all(one.points == 0 and one.seat == -1 for one in state.laid)


def test_e2_eight_touching_cells_and_192_placements_of_a_hand() -> None:
    state = position(1, 2, 3, 4)
    actions = GAME.legal_actions(state, 0)
    cells = list(dict.fromkeys(hexgrid.cell(action.args[1]) for action in actions))
    assert cells == [(0, -1), (1, -1), (2, -1), (-1, 0), (2, 0), (-1, 1), (0, 1), (1, 1)]
    touching = [sum(n in ((0, 0), (1, 0)) for n in hexgrid.neighbours(cell)) for cell in cells]
    assert touching == [1, 2, 1, 1, 1, 1, 2, 1]
    assert len(actions) == 192
    assert sum(action.args[0] == "1" for action in actions) == 48


def test_e3_no_points_is_legal_but_not_with_must_match() -> None:
    assert points(position(1), 1, (-1, 0), 0) == 0
    strict = position(1, must_match=True)
    refusal = refused(strict, 1, (-1, 0), 0)
    assert (refusal.code, refusal.marked.crossed) == ("no-match", ("M49", "M50"))
    assert (refusal.params["number"], refusal.params["colour"]) == (6, "pink")
    assert (refusal.params["their-number"], refusal.params["their-colour"]) == (5, "blue")
    scores = [
        GAME.gain(GAME.observe(position(1), 0), 0, a) for a in GAME.legal_actions(position(1), 0)
    ]
    assert scores.count(0) == 29
    assert len(GAME.legal_actions(strict, 0)) == 19


@pytest.mark.parametrize(("rotation", "expected"), list(enumerate((0, 5, 10, 0, 0, 24))))
def test_e4_tile_1_turned_on_one_cell(rotation: int, expected: int) -> None:
    assert points(position(1), 1, (1, -1), rotation) == expected


def test_e5_two_fields_red_5_are_worth_20() -> None:
    """R2: (5 + 5) x 2, not 5 + 5 x 2."""
    red_five = PARTS.colours.index("red") * 8 + 5
    assert value(red_five, red_five) == 20


FORMULAS = {
    "E6": ("5/3 20/3 4/4 16/4 14/5 6/3", [24, 8, 4, 12, 16, 20], 6, 504),
    "E7": ("2/3 3/2 4/4 5/2 6/3 8/3", [12, 3, 4, 6, 6, 20], 6, 306),
    "E8": ("2/3 3/0 4/4 5/0 6/3 7/2", [12, 0, 4, 0, 6, 0], 3, 66),
}


@pytest.mark.parametrize("name", FORMULAS)
def test_formula(name: str) -> None:
    """E6, E7, E8: tile 1 laid into a hole; six neighbours in the order E, SE, SW, W, NW, NE."""
    around, sides, factor, total = FORMULAS[name]
    table: list[Lay] = []
    for cell, word in zip(hexgrid.neighbours((0, 0)), around.split(), strict=True):
        tile, rotation = word.split("/")
        table.append((int(tile), cell, int(rotation)))
    laid = step(position(1, table=tuple(table)), 1, (0, 0), 0).state.laid[-1]
    assert (list(laid.sides), laid.factor, laid.points) == (sides, factor, total)


@pytest.mark.parametrize(
    ("name", "seats", "turns", "on_table", "out"),
    [("E9", 2, 16, 18, 18), ("three", 3, 24, 26, 10), ("E10", 4, 32, 34, 2)],
)
def test_course_of_a_game(name: str, seats: int, turns: int, on_table: int, out: int) -> None:
    """E9 and E10: hands of four, stacks of four, eight turns a seat."""
    states = to_the_end(dealt(seats).state, stream(name))
    assert [len(hand) for hand in states[0].hands] == [4] * seats
    assert [len(stack) for stack in states[0].stacks] == [4] * seats
    assert len(states) - 1 == turns
    half = states[4 * seats]
    assert [(len(h), len(s)) for h, s in zip(half.hands, half.stacks, strict=True)] == [
        (4, 0)
    ] * seats
    assert (len(states[-1].laid), len(states[-1].out)) == (on_table, out)
    assert not any(states[-1].hands)


def test_e11_solo_takes_36_placements_and_scores_35_of_them() -> None:
    first = step(solo(), 19, (0, 0), 0)
    assert (first.state.points, first.state.laid[-1].sides) == ((0,), (-1,) * 6)
    second = step(first.state, 25, (1, 0), 3)
    assert second.state.points == (12,)
    states = to_the_end(second.state, stream("E11"))
    assert len(states[-1].laid) == 36
    assert states[-1].ended == "empty"


def test_e12_ranks() -> None:
    assert ranks_of((401, 356, 401)) == (1, 3, 1)


def test_e13_the_best_placement_of_tile_36_there() -> None:
    state = position(36, table=AFTER)
    laid = step(state, 36, (1, -2), 3).state.laid[-1]
    assert (laid.points, laid.sides[1], laid.sides[2]) == (36, 6, 12)
    view = GAME.observe(state, 0)
    there = [a for a in GAME.legal_actions(state, 0) if a.args[1] == hexgrid.name((1, -2))]
    assert max(there, key=lambda a: GAME.gain(view, 0, a) or 0) == place(36, (1, -2), 3)
