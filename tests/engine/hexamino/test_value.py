"""Computer seats: the playing out keeps to the rules, and so does the rest of a Star by counts."""

from __future__ import annotations

from itertools import takewhile
from statistics import fmean

import pytest

from engine.games.hexamino import moves, value
from engine.games.hexamino.board import Rest, lying
from engine.games.hexamino.state import State, tiles_in
from engine.hexgrid import Cell
from tests.engine.hexamino.table import (
    E4,
    E16,
    GAME,
    HAND,
    Q,
    board_of,
    dice,
    mode_of,
    position,
    states,
    step,
)
from tests.engine.strength import share


@pytest.mark.parametrize("mode", ["classic", "snake", "star"])
def test_a_playout_only_takes_tiles_away_or_draws_them(mode: str) -> None:
    """What is left in the end was in the hands or in the stock, and each tile is there once."""
    for number in range(4):
        for state in states(3, number, mode=mode):
            rest = value._Playout(mode_of(state), board_of(state.laid), state)
            found = rest.dots()
            known = {tile for hand in state.hands for tile in hand} | set(state.stock)
            left = [tile for hand in rest._hands for tile in hand]
            assert len(set(left)) == len(left)
            assert set(left) <= known
            assert found == [GAME.parts.dots_of(hand) for hand in rest._hands]


def test_the_seat_in_question_lays_where_least_can_follow() -> None:
    chances = 0
    for number in range(6):
        for state in takewhile(lambda one: not one.closing, states(2, number, mode="snake")):
            mode, board = mode_of(state), board_of(state.laid)
            places, hand = mode.places(board, closing=False), state.hands[state.active]
            tile = moves.fitting_tiles(mode, places, hand)[0]
            left: dict[tuple[Cell, int], int] = {}
            for plan in map(moves.read, moves.listed(mode, places, (tile,))):
                grown = board.copy()
                grown.grow(GAME.parts, tile, plan.cell, plan.rotation)
                following = set()
                for fitting in mode.places(grown, closing=False).values():
                    following |= set(tiles_in(fitting & ~grown.used)) - set(hand)
                left[plan.cell, plan.rotation] = len(following)
            minding = value._Playout(mode, board, state, state.active)
            rest = [other for other in hand if other != tile]
            assert left[minding._spot(tile, rest, places)] == min(left.values())
            chances += len(set(left.values())) > 1
    assert chances > 10


def test_a_finished_game_is_worth_its_lead() -> None:
    state = step(position(*Q, hands=((63, 9), (52,), (57,))), *E4[5]).state
    dots = GAME.parts.dots
    own, best = dots[9], min(dots[52], dots[57])
    assert own < best
    assert GAME.evaluate(state, 0) == best - own + value.WIN
    assert GAME.evaluate(state, 1) == own - best - value.WIN


def test_forced_ends_are_seen() -> None:
    """Seat 0 can go out at once: the playing out does so and counts the others' hands."""
    state = position(*Q, hands=((63,), HAND))
    assert GAME.evaluate(state, 0) == GAME.parts.dots_of(HAND) + value.WIN
    closing = step(position(*E16[:4], hands=((37, 58), (60, 59)), mode="snake"), *E16[4]).state
    assert closing.closing
    dots = GAME.parts.dots
    assert GAME.evaluate(closing, 1) == dots[58] - dots[60] - value.WIN


def test_the_next_deal_changes_nothing_yet() -> None:
    state = position(*Q, hands=((63, 9), (52,)), deals=2)
    dots = GAME.parts.dots
    assert GAME.evaluate(step(state, *E4[5]).state, 0) == dots[52] - dots[9] + value.WIN


@pytest.mark.long
@pytest.mark.parametrize(
    ("mode", "better", "games", "thinking", "least"),
    [
        ("star", "search", 12, 70, 0.55),
        ("snake", "search", 20, 80, 0.55),
        ("star", "greedy", 120, 40, 0.53),
    ],
)
def test_order_of_strength(mode: str, better: str, games: int, thinking: int, least: float) -> None:
    assert share(GAME, better, "random", games, thinking, mode=mode) > least


def test_a_hint_says_what_fits_after_a_tile() -> None:
    """Only (1, -1) is open, where E5 names what fits; the last open side is closed by 63."""
    state = position(*Q, hands=((63, 9, 13), HAND), stock=(2, 3))
    view = GAME.observe(state, 0)
    found = {action.args[0]: GAME.merit(view, 0, action) for action in GAME.legal_actions(state, 0)}
    assert set(found) == {"13", "63"}
    assert found["63"] == {"dots": 3, "out": False, "own": 0}
    assert found["13"]["own"] > 0


def thought(state: State, seat: int) -> float:
    """Return what an end is worth by the rules: one seat tries all, the others lay the heaviest."""
    if state.ended:
        return float(GAME.evaluate(state, seat))
    plans = [(moves.read(action), action) for action in GAME.legal_actions(state, state.active)]
    if state.active != seat:
        top = max((GAME.parts.dots[plan.tile], plan.tile) for plan, _ in plans)[1]
        plans = list({plan.cell: (plan, one) for plan, one in plans if plan.tile == top}.values())
    tried = [thought(GAME.apply(state, state.active, one, dice(0)).state, seat) for _, one in plans]
    return max(tried) if state.active == seat else fmean(tried)


@pytest.mark.parametrize("seats", [2, 4])
def test_rays_take_what_the_board_takes(seats: int) -> None:
    for number in range(3):
        for state in states(seats, number, mode="star"):
            mode = mode_of(state)
            assert mode.rays is not None
            offered = 0
            for fitting in mode.places(board_of(state.laid), closing=False).values():
                offered |= fitting
            unlaid = set(mode.tiles) - {one.tile for one in state.laid}
            rays, fits = mode.rays, unlaid & set(tiles_in(offered))
            assert rays.offers(lying(state)) & rays.mask([*unlaid]) == rays.mask([*fits])


@pytest.mark.parametrize(("seats", "numbers"), [(2, 5), (3, 3)])
def test_ends_without_stock_are_thought_through(seats: int, numbers: int) -> None:
    seen = 0
    for number in range(numbers):
        for state in states(seats, number, mode="star"):
            if not state.stock and sum(map(len, state.hands)) <= 6:
                for seat in range(seats):
                    assert GAME.evaluate(state, seat) == pytest.approx(thought(state, seat))
                seen += 1
    assert seen > 4


def test_a_rest_takes_every_tile_once() -> None:
    """What is left to all in the end is what was there, less what lies."""
    for number in range(4):
        for state in states(3, number, mode="star"):
            mode, left = mode_of(state), list[int]()
            assert mode.rays is not None

            def lead(dots: object, left: list[int] = left) -> float:
                left[:] = dots  # type: ignore[call-overload]
                return 0.0

            Rest(mode.rays, 0, lead).worth(state)
            known = [*state.stock, *(tile for hand in state.hands for tile in hand)]
            assert 0 < sum(left) <= GAME.parts.dots_of(known)
