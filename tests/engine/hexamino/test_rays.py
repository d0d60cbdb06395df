"""The rest of a Star by counts: rays take what the board takes, and ends are thought through."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import fmean

import pytest

from engine.games.hexamino import moves
from engine.games.hexamino.board import Rest, lying
from engine.games.hexamino.state import State, tiles_in
from tests.engine.hexamino.table import GAME, dice


def stars(seats: int, number: int) -> Iterator[State]:
    """Yield the decisions of a Star that is played by lot."""
    pick, chance = random.Random(number), dice(number)
    state = GAME.setup(seats, GAME.spec.complete({"mode": "star"}), chance).state
    while not state.ended:
        yield state
        action = pick.choice(GAME.legal_actions(state, state.active))
        state = GAME.apply(state, state.active, action, chance).state


def thought(state: State, seat: int) -> float:
    """Return what an end is worth by the rules: one seat tries all, the others lay the heaviest."""
    if state.ended:
        return float(GAME.evaluate(state, seat))
    plans = [(moves.read(one), one) for one in GAME.legal_actions(state, state.active)]
    if state.active != seat:
        top = max((GAME.parts.dots[plan.tile], plan.tile) for plan, _ in plans)[1]
        plans = list({plan.cell: (plan, one) for plan, one in plans if plan.tile == top}.values())
    tried = [thought(GAME.apply(state, state.active, one, dice(0)).state, seat) for _, one in plans]
    return max(tried) if state.active == seat else fmean(tried)


@pytest.mark.parametrize("seats", [2, 4])
def test_rays_take_what_the_board_takes(seats: int) -> None:
    for number in range(3):
        for state in stars(seats, number):
            mode = GAME._mode_of(state)
            assert mode.rays is not None
            offered = 0
            for fitting in mode.places(GAME._boards.of(state.laid), closing=False).values():
                offered |= fitting
            unlaid = set(mode.tiles) - {one.tile for one in state.laid}
            rays, fits = mode.rays, unlaid & set(tiles_in(offered))
            assert rays.offers(lying(state)) & rays.mask([*unlaid]) == rays.mask([*fits])


@pytest.mark.parametrize(("seats", "numbers"), [(2, 5), (3, 3)])
def test_ends_without_stock_are_thought_through(seats: int, numbers: int) -> None:
    seen = 0
    for number in range(numbers):
        for state in stars(seats, number):
            if not state.stock and sum(map(len, state.hands)) <= 6:
                for seat in range(seats):
                    assert GAME.evaluate(state, seat) == pytest.approx(thought(state, seat))
                seen += 1
    assert seen > 4


def test_a_rest_takes_every_tile_once() -> None:
    """What is left to all in the end is what was there, less what lies."""
    for number in range(4):
        for state in stars(3, number):
            mode, left = GAME._mode_of(state), list[int]()
            assert mode.rays is not None

            def lead(dots: object, left: list[int] = left) -> float:
                left[:] = dots  # type: ignore[call-overload]
                return 0.0

            Rest(mode.rays, 0, lead).worth(state)
            known = [*state.stock, *(tile for hand in state.hands for tile in hand)]
            assert 0 < sum(left) <= GAME.parts.dots_of(known)
