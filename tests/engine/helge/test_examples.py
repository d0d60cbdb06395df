"""The worked examples of the rules page, one test each, named after them."""

# ruff: noqa: N802 - a test carries the number of its example
from __future__ import annotations

import pytest

from engine.games.helge import board as rules
from engine.games.helge.state import CELL_OF, EMPTY
from engine.refusals import Illegal
from engine.spec import ranks_of
from tests.engine.helge.table import (
    E20,
    GAME,
    P,
    board,
    laid,
    listed,
    next_draw,
    on_board,
    outcome,
    position,
    step,
    stone,
    stones,
    verbs,
)

E1 = "R1@0 R1@1 R1@2"
E9 = "R1@0 R1@1 R1@2 R2@7 R3@11 R4@15 B2@12"


PLACED = {
    "E1 four equal stones alone count double": (E1, "R1", 40, 40, {3}),
    "E2 R8 another stone left does not double": (f"{E1} B2@12", "R1", 20, 20, {3, 12}),
    "E3 same colour": ("R1@0 R2@1 R3@2 B2@12", "R4", 5, 5, {3, 12}),
    "E4 same symbol": ("R1@0 B1@1 G1@2 B2@12", "Y1", 5, 5, {3, 12}),
    "E5 a mixed line": ("R1@0 R2@1 G2@2 B2@12", "G4", 2, 2, {3, 12}),
    "E6 R9 a joker spoils the twenty": (f"{E1} B2@12", "J", 2, 2, {3, 12}),
    "E7 a lone joker doubles": ("R1@0 B1@1 G1@2", "J", 4, 4, {3}),
    "E8 four jokers": ("J@0 J@1 J@2 B2@12", "J", 2, 2, {3, 12}),
    "E9 two lines double": (E9, "R1", 50, 50, {3, 12}),
    "E10 R11 both reasons count once unless stacked": (E9[: -len(" B2@12")], "R1", 50, 100, {3}),
    "E11 two fives": ("R1@0 B1@1 G1@2 R2@7 R3@11 R4@15", "R1", 20, 40, {3}),
    "E12 a joker in one of two lines": (E9.replace("R1@1", "J@1"), "R1", 14, 14, {3, 12}),
    "E13 a joker on the crossing": ("R1@0 R2@1 R3@2 B1@7 B2@11 B3@15", "J", 8, 16, {3}),
    "E14 two mixed lines": ("R1@0 B1@1 B2@2 R3@7 G3@11 G4@15 V5@9", "B3", 8, 8, {3, 9}),
}


@pytest.mark.parametrize("name", PLACED)
def test_placed_on_cell_3(name: str) -> None:
    own, short, once, stacked, left = PLACED[name]
    for doubling, points in (("once", once), ("stacked", stacked)):
        after = laid(own, short, 3, doubling)
        assert after.points == (points, 0)
        assert after.last is not None
        assert after.last.points == points
        assert on_board(after) == left
        assert after.active == 1


def test_E15_the_formula_with_seven_equal_stones() -> None:
    cells = board("R1@0 R1@1 R1@2 R1@7 R1@11 R1@15")
    for stacked, points in ((False, 80), (True, 160)):
        found = rules.lay(GAME.parts, cells, stone("R1"), 3, stacked=stacked)
        assert found.points == points
        assert found.cleared == (0, 1, 2, 7, 11, 15)
        assert found.board == board("R1@3")


@pytest.mark.parametrize(
    ("cells", "short", "cell", "fits"),
    [
        pytest.param("R2@1 B1@4 R4@6", "R1", 5, True, id="E16 every neighbour matches"),
        pytest.param("R2@1 B3@4 R4@6", "R1", 5, False, id="E16 R2 one neighbour does not"),
        pytest.param("J@1 B1@4", "R1", 5, True, id="E17 beside a joker"),
        pytest.param("J@1 B3@4", "R1", 5, False, id="E17 a joker does not excuse the others"),
        pytest.param("B2@0", "R1", 5, True, id="E18 no diagonals"),
        pytest.param("B2@3", "R1", 4, True, id="E18 no wrapping rows"),
        pytest.param("R1@0", "B2", 15, True, id="R1 no need to touch"),
        pytest.param("R2@1 B1@4", "R1", 5, True, id="R2 each by its own trait"),
        pytest.param("J@1 J@4 J@6 J@9", "V5", 5, True, id="R3 jokers are ignored"),
        pytest.param("J@1 R1@4", "V5", 5, False, id="R3 but not the others"),
        pytest.param("R1@1 B2@4 G3@6 Y4@9", "J", 5, True, id="R3 a joker goes anywhere"),
        pytest.param("", "X", 0, False, id="R5 an X stone is never laid"),
    ],
)
def test_what_fits(cells: str, short: str, cell: int, fits: bool) -> None:
    assert (cell in rules.cells_for(board(cells), stone(short))) == fits


def test_E19_round_a_single_stone() -> None:
    cells = rules.cells_for(board("R1@5"), stone("B2"))
    assert set(cells) == set(range(16)) - {1, 4, 5, 6, 9}
    assert len(cells) == 11
    assert rules.fits(board("R1@5"), stone("R4"), 15)


def test_E20_four_stones_that_bar_the_board() -> None:
    own = board(E20)
    free = tuple(cell for cell in range(16) if own[cell] == EMPTY)
    assert len(free) == 12
    for short in ("B2", "G4"):
        assert rules.cells_for(own, stone(short)) == ()
    for short in ("R3", "B1", "J"):
        assert rules.cells_for(own, stone(short)) == free


def at_E21(drawn: str = "") -> list[str]:
    return listed(position(E20, drawn=drawn, depot="B2 R4", others=("G2 V1", "")))


def test_E21_the_start_of_a_turn() -> None:
    state = position(E20, depot="B2 R4", others=("G2 V1", ""))
    assert verbs(state) == {"draw": 1, "lay": 12, "swap": 24}
    texts = at_E21()
    assert len(texts) == 37
    assert all(text.split()[1] == "red-leaf" for text in texts if text.startswith("lay"))
    swaps = {tuple(text.split()[1:4]) for text in texts if text.startswith("swap")}
    assert swaps == {("blue-moon", "@B", "violet-sun"), ("red-leaf", "@B", "violet-sun")}
    with pytest.raises(Illegal, match="fits-nowhere"):
        step(state, "swap blue-moon @B green-moon a1")


def test_E22_a_stone_that_fits_nowhere() -> None:
    state = position(E20, drawn="B3", depot="B2 R4", others=("G2 V1", ""))
    assert verbs(state) == {"swap": 12, "depot": 1}
    assert len(at_E21("B3")) == 13
    assert all("@B violet-sun" in text for text in at_E21("B3") if text.startswith("swap"))


def test_E23_a_stone_that_fits() -> None:
    state = position(E20, drawn="R2", depot="B2 R4", others=("G2 V1", ""))
    assert verbs(state) == {"place": 12, "swap": 12}
    with pytest.raises(Illegal, match="must-place"):
        step(state, "depot")


def test_E24_joker_and_x() -> None:
    assert at_E21("J") == [f"place {cell}" for cell, at in CELL_OF.items() if board(E20)[at] < 0]
    assert len(at_E21("J")) == 12
    assert at_E21("X") == ["remove b1", "remove d2", "remove a3", "remove c4"]


def test_E25_a_swap_keeps_the_sizes() -> None:
    state = position(E20, drawn="B3", depot="B2 R4", others=("G2 V1", ""))
    after = step(state, "swap @B violet-sun a1").state
    assert after.depots == (stones("B2 R4"), stones("G2 B3"), ())
    assert after.boards[0] == board(f"{E20} V1@0")
    assert after.points == (0, 0, 0)


SIX = "V1 V3 Y1 Y3 Y4 B5"  # six stones that play no part


def test_E26_R23_placing_ends_the_game() -> None:
    state = position(P, drawn="Y5", depot=SIX, points=(9, 4))
    assert listed(state) == ["place d2"]
    after = step(state, "place d2").state
    found = outcome(after)
    assert (after.ended, after.ended_by) == ("depot", 0)
    assert not GAME.to_act(after)
    assert found.scores == (9 - 6, 4)
    assert found.args == {"seat": 0, "depot": 6, "free": 5}


def test_E27_equal_numbers_go_on() -> None:
    after = step(position(P, drawn="Y5", depot=SIX[:-3]), "place d2").state
    assert not after.ended
    assert after.boards[0].count(EMPTY) == 5 == len(after.depots[0])


def test_E28_R22_clearing_saves() -> None:
    state = position(P, drawn="R4", depot=SIX)
    saved = step(state, "place d1").state
    assert not saved.ended
    assert saved.points[0] == 5
    assert saved.boards[0].count(EMPTY) == 8
    lost = step(state, "place d2").state
    assert lost.ended == "depot"
    assert lost.points[0] == 0


def test_E29_a_mixed_line_saves_too() -> None:
    after = step(position(P, drawn="V3", depot=SIX), "place d3").state
    assert not after.ended
    assert after.points[0] == 2
    assert after.boards[0].count(EMPTY) == 8


def test_E30_the_depot_overflows() -> None:
    twelve = " ".join(["B2", "G4", "B3", "G2"] * 3)
    state = position(E20, drawn="B2", depot=twelve)
    assert listed(state) == ["depot"]
    after = step(state, "depot").state
    found = outcome(after)
    assert found.args == {"seat": 0, "depot": 13, "free": 12}
    assert found.columns[-1].key == "depot"
    assert found.columns[-1].points(0) == -13
    assert found.scores == (-13, 0)


def test_E31_x_with_one_stone() -> None:
    state = position("R1@5", drawn="X")
    assert listed(state) == ["remove b2"]
    after = step(state, "remove b2").state
    assert after.points == (0, 0)
    assert after.boards[0].count(EMPTY) == 16
    assert after.active == 1


def test_E32_x_on_an_empty_board() -> None:
    state = position()
    done = step(state, "draw", chance=next_draw("X", state))
    assert [event.kind for event in done.events] == ["draw", "nothing"]
    assert done.events[0].minor, "the other one says it, too"
    assert done.state.active == 1
    assert done.state.drawn == EMPTY
    assert sum(GAME.observe(done.state, None).bag) == 108


def test_E33_R25_equal_scores_share_the_rank() -> None:
    state = position(depot="", others=("R1 R2 R3 R4", "B1 B2 B3 B4 B5 G1 G2"), points=(24, 31, 31))
    found = outcome(GAME.stop(state, "agreed").state)
    assert found.scores == (24, 27, 24)
    assert found.ranks == (2, 1, 2) == ranks_of((24, 27, 24))
    assert (found.winners, found.tie_breaker) == ((1,), "")
