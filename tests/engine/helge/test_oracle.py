"""The rules and the oracle, written apart, say the same; and so do their perft counts."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.dice import Dice
from engine.games.helge import board as rules
from engine.games.helge.state import CELLS, EMPTY, JOKER, State, cell_word, stone_word
from engine.workbench.statistics import perft
from tests.engine.helge import oracle
from tests.engine.helge.table import E20, GAME, board, dice, position
from tests.tiers import few, many


def table(state: State) -> oracle.Table:
    """Return the same position in words."""
    return oracle.Table(
        boards=[
            {cell_word(c): stone_word(s) for c, s in enumerate(board) if s != EMPTY}
            for board in state.boards
        ],
        depots=[[stone_word(stone) for stone in depot] for depot in state.depots],
        points=list(state.points),
        turn=state.active,
        drawn=None if state.drawn == EMPTY else stone_word(state.drawn),
        over=bool(state.ended),
        stacked=state.doubling == "stacked",
    )


STONE = st.one_of(st.just(EMPTY), st.integers(0, JOKER))
BOARD = st.lists(STONE, min_size=CELLS, max_size=CELLS).map(tuple)
QUICK = settings(
    max_examples=many(60, 150),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    database=None,
)


@pytest.mark.sized
@QUICK
@given(cells=BOARD, stone=st.integers(0, JOKER))
def test_the_same_cells_fit(cells: tuple[int, ...], stone: int) -> None:
    words = table(position(boards=(cells, board("")))).boards[0]
    ours = [cell_word(cell) for cell in rules.cells_for(cells, stone)]
    assert ours == oracle.where(words, stone_word(stone))
    for cell in range(CELLS):
        if cells[cell] == EMPTY:
            assert bool(rules.clashes(cells, stone, cell)) != rules.fits(cells, stone, cell)


@pytest.mark.sized
@QUICK
@given(
    cells=st.lists(st.sampled_from((0, 1, 5, JOKER)), min_size=CELLS, max_size=CELLS),
    free=st.sets(st.integers(0, CELLS - 1), max_size=9),
    cell=st.integers(0, CELLS - 1),
    stone=st.sampled_from((0, 1, 5, JOKER)),
    stacked=st.booleans(),
)
def test_the_same_score(
    cells: list[int], free: set[int], cell: int, stone: int, stacked: bool
) -> None:
    """On nearly full boards of few kinds, so that lines of every value come up."""
    for place in free | {cell}:
        cells[place] = EMPTY
    found = rules.lay(GAME.parts, tuple(cells), stone, cell, stacked=stacked)
    words = table(position(boards=(tuple(cells), board("")))).boards[0]
    points, after = oracle.score(words, stone_word(stone), cell_word(cell), stacked)
    assert found.points == points
    assert table(position(boards=(found.board, board("")))).boards[0] == after


def drawn_by(chance: Dice, state: State) -> str:
    """Draw for the oracle: the label of the design, the weights of its own bag."""
    counts = table(state).bag()
    weights = [counts[kind] for kind in oracle.KINDS]
    return oracle.KINDS[chance.stream(f"draw/{state.draws}").weighted(weights)]


@pytest.mark.parametrize("number", few(range(18), 5))
def test_whole_games_move_alike(number: int) -> None:
    """Random games, every list of actions and every position compared."""
    pick, chance, seats = random.Random(number), dice(number), 2 + number % 5
    options = {"doubling": pick.choice(("once", "stacked")), "turn_limit": "off"}
    state = GAME.setup(seats, options, chance).state
    words = table(state)
    while GAME.to_act(state):
        ours = GAME.legal_actions(state, state.active)
        assert {action.text for action in ours} == oracle.legal(words)
        assert len(set(ours)) == len(ours)
        action = pick.choice(ours)
        draw = drawn_by(chance, state) if action.verb == "draw" else None
        words = oracle.play(words, action.text, draw)
        state = GAME.apply(state, state.active, action, chance).state
        assert words == table(state)
    assert words.over
    assert oracle.legal(words) == set()


def slow_perft(words: oracle.Table, chance: Dice, draws: int, depth: int) -> int:
    """Count sequences of legal actions with the oracle alone."""
    listed = oracle.legal(words)
    if depth == 1:
        return len(listed)
    total = 0
    for text in listed:
        draw, drawn = None, draws
        if text == "draw":
            counts = words.bag()
            weights = [counts[kind] for kind in oracle.KINDS]
            draw = oracle.KINDS[chance.stream(f"draw/{draws}").weighted(weights)]
            drawn += 1
        after = oracle.play(words, text, draw)
        total += 1 if after.over else slow_perft(after, chance, drawn, depth - 1)
    return total


MIDDLE = position(
    E20,
    depot="B2 R4",
    others=("G2 V1", "Y3"),
    boards=(board(E20), board("B1@0 B2@1 B3@2 Y3@5"), board("J@5 G4@6 V4@10")),
)
LATE = position(
    drawn="Y5",
    depot="V1 V3 Y1 Y3 Y4",
    others=("G5 G4",),
    boards=(
        board("R1@0 R2@1 R3@2 B1@4 B2@5 G1@8 G2@9 G3@10 V2@13 V4@15"),
        board("R1@3 R4@7 V4@11 Y4@14"),
    ),
)
START = position(others=("", ""))


@pytest.mark.sized
@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (START, (1, 16, 16, 256, 256)),
        (MIDDLE, (37, 2064, 63228)[: many(2, 3)]),
        (LATE, (4, 415, 2971, 82755)[: many(3, 4)]),
    ],
    ids=["start", "middle", "late"],
)
def test_perft(state: State, counts: tuple[int, ...]) -> None:
    """Counts of action sequences by depth, with fixed chance, from two independent listers."""
    chance = dice(1)
    for depth, count in enumerate(counts, start=1):
        assert perft(GAME, state, chance, depth) == count
        assert slow_perft(table(state), chance, state.draws, depth) == count
