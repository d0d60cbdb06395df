"""What a seat may conclude: whoever passed or drew lacks what could have been laid."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import repeat

import pytest

from engine.games.hexamino import guess
from engine.games.hexamino.parts import tiles_in
from engine.games.hexamino.state import Placement, State, Tiles, Turn
from tests.engine.hexamino.table import GAME, HAND, Q, dice, position, step
from tests.engine.test_players import stream


def states(mode: str, seats: int, number: int) -> Iterator[State]:
    """Yield the decisions of a game that is played by lot."""
    pick, chance = random.Random(number), dice(number)
    state = GAME.setup(seats, GAME.spec.complete({"mode": mode}), chance).state
    while not state.ended:
        yield state
        action = pick.choice(GAME.legal_actions(state, state.active))
        state = GAME.apply(state, state.active, action, chance).state


def fitting(state: State, hand: Tiles, without: int = 0) -> int:
    """Return how many tiles of a hand fit somewhere, on the board without its last tiles."""
    laid = state.laid[: len(state.laid) - without]
    places = GAME._mode_of(state).places(GAME._boards.of(laid), closing=False)
    rotations = GAME.parts.rotations
    return sum(any(fits >> 6 * tile & rotations[tile] for fits in places.values()) for tile in hand)


@pytest.mark.parametrize(("mode", "seats"), [("star", 2), ("snake", 2), ("star", 4)])
def test_imagined_hands_lack_what_the_real_ones_lack(mode: str, seats: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(6):
        for state in states(mode, seats, number):
            view = GAME.observe(state, state.active)
            others = [turn for turn in state.log if turn.seat != state.active and not turn.closing]
            for turn in others:
                imagined = (GAME.imagine(view, state.active, stream(n)) for n in range(3))
                for one in (state, *imagined):
                    hand = one.hands[turn.seat]
                    if not turn.tile:
                        seen["passed"] += 1
                        assert not fitting(state, hand)
                    elif turn.drawn:
                        seen["drew"] += 1
                        assert fitting(state, hand, without=1) <= turn.refilled
    assert seen["passed"] + seen["drew"] > 0


def test_all_tiles_that_a_pass_leaves_are_equally_likely() -> None:
    """Seat 1 had nothing for (1, -1)."""
    state = position(*Q, hands=((9, 20), HAND[2:4]), log=(Turn(1),))
    view, counts = GAME.observe(state, 0), Counter[int]()
    for number in range(600):
        counts.update(GAME.imagine(view, 0, stream(number)).hands[1])
    possible = [t for t in view.unlaid if t not in (9, 20) and not fitting(state, (t,))]
    assert set(counts) == set(possible) != set(view.unlaid) - {9, 20}
    mean = 600 * 2 / len(possible)
    assert all(abs(count - mean) < 5 * mean**0.5 for count in counts.values())


def test_who_sees_all_hands_imagines_them() -> None:
    state = step(position(*Q, hands=((63, 9), (52,))), 63, (1, -1), 3).state
    assert state.over
    assert GAME.imagine(GAME.observe(state, 0), 0, stream()).hands == state.hands


def test_who_laid_a_tile_seldom_held_a_heavier_one_that_fitted() -> None:
    """Seat 1 laid 9 first, with one tile drawn since: of its two tiles the newer may be any."""
    laid = (*position(hands=((), ())).laid, Placement(1, 9, (0, -1), 3))
    state = position(hands=((20,), HAND[2:4]), stock=None, laid=laid, fresh=(0, 1))
    first = GAME._mode_of(state).places(GAME._boards.of(laid[:1]), closing=False)
    heavier = {
        tile
        for fitting in first.values()
        for tile in tiles_in(fitting)
        if GAME.parts.dots[tile] > GAME.parts.dots[9]
    }
    view, old, new = GAME.observe(state, 0), 0, 0
    for number in range(300):
        hand = GAME.imagine(view, 0, stream(number)).hands[1]
        old, new = old + (hand[0] in heavier), new + (hand[1] in heavier)
    assert old < 0.3 * 300 < 0.7 * 300 < new


def test_doubts_take_no_chance_of_the_stream() -> None:
    """Whoever draws from it afterwards, as puzzles do, gets what it always got."""
    for state in states("snake", 3, 4):
        view = GAME.observe(state, state.active)
        used, plain = stream(1), stream(1)
        GAME.imagine(view, state.active, used)
        own = view.hands[state.active] or ()
        plain.shuffled([tile for tile in view.unlaid if tile not in own])
        assert used.below(1 << 60) == plain.below(1 << 60)


def test_a_doubt_gives_way_to_what_is_certain() -> None:
    """Only tiles that nobody would have held back are left, and one that can't be there."""
    pile, never = [9, 20, 37], repeat((1 << 16) - 1)
    assert guess._taken(pile, {9: 0, 20: 1, 37: 1}, never) == 20
    assert pile == [9, 37]


def test_a_doubt_of_many_turns_is_no_certainty() -> None:
    tiles = (*((9, (0, -1), 3),) * 9,)
    laid = (*position(hands=((), ())).laid, *(Placement(1, *one) for one in tiles))
    state = position(hands=((20,), HAND), stock=None, laid=laid, fresh=(0, 0))
    told = GAME._guesses._told(GAME.observe(state, 0), GAME._mode_of(state))
    assert min(min(chances.values()) for chances in told[1] if chances) == 1
