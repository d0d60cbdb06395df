"""What a seat may conclude: whoever passed or drew lacks what could have been laid."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.games.hexamino import guess
from engine.games.hexamino.guess import Past, Seen
from engine.games.hexamino.state import Placement, State, Tiles, Turn, tiles_in
from tests.engine.hexamino.table import GAME, HAND, board_of, dice, mode_of, position, states
from tests.engine.thinking import stream
from tests.tiers import many


def heavy(mode: str, number: int) -> Iterator[State]:
    """Yield the decisions of a game of two that always lay a heaviest tile."""
    pick, chance = random.Random(number), dice(number)
    state = GAME.setup(2, GAME.spec.complete({"mode": mode}), chance).state
    while not state.ended:
        yield state
        actions, view = GAME.legal_actions(state, state.active), GAME.observe(state, state.active)
        gains = [GAME.gain(view, state.active, action) or 0 for action in actions]
        best = [one for one, gain in zip(actions, gains, strict=True) if gain == max(gains)]
        state = GAME.apply(state, state.active, pick.choice(best), chance).state


def fitting(state: State, hand: Tiles, without: int = 0) -> int:
    """Return how many tiles of a hand fit somewhere, on the board without its last tiles."""
    laid = state.laid[: len(state.laid) - without]
    places = mode_of(state).places(board_of(laid), closing=False)
    rotations = GAME.parts.rotations
    return sum(any(fits >> 6 * tile & rotations[tile] for fits in places.values()) for tile in hand)


@pytest.mark.sized
@pytest.mark.parametrize(("mode", "seats"), [("star", 2), ("snake", 2), ("star", 4)])
def test_imagined_hands_lack_what_the_real_ones_lack(mode: str, seats: int) -> None:
    seen: Counter[str] = Counter()
    for number in range(many(2, 6)):
        for state in states(seats, number, mode=mode):
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
    """Seat 1 had nothing for the 5 of the head, and drew two tiles that did not fit either."""
    first = (4, (1, 0), 3)
    state = position(first, hands=((9, 20), HAND + HAND[:2]), mode="snake", stock=None, passes=1)
    view, counts = GAME.observe(state, 0), Counter[int]()
    for number in range(300):
        counts.update(GAME.imagine(view, 0, stream(number)).hands[1])
    possible = [t for t in view.unlaid if t not in (9, 20) and not fitting(state, (t,))]
    assert set(counts) == set(possible) != set(view.unlaid) - {9, 20}
    mean = 300 * 7 / len(possible)
    assert all(abs(count - mean) < 5 * mean**0.5 for count in counts.values())


def test_who_laid_a_tile_seldom_held_a_heavier_one_that_fitted() -> None:
    """Seat 1 laid 9 first and drew a tile: that one may be any, the other four seldom such."""
    laid = (*position(hands=((), ())).laid, Placement(1, 9, (0, -1), 3))
    log = (Turn(1, 0, 9, 1),)
    state = position(hands=((20,), HAND), stock=None, laid=laid, first=1, log=log)
    first = mode_of(state).places(board_of(laid[:1]), closing=False)
    dots = GAME.parts.dots
    heavier = {tile for one in first.values() for tile in tiles_in(one) if dots[tile] > dots[9]}
    view, old, new = GAME.observe(state, 0), 0, 0
    for number in range(200):
        hand = GAME.imagine(view, 0, stream(number)).hands[1]
        old, new = old + sum(tile in heavier for tile in hand[:4]), new + (hand[4] in heavier)
    share = len(heavier - {20}) / (len(view.unlaid) - 1)
    assert old / 800 < 0.5 * share
    assert abs(new / 200 - share) < 0.15  # not more often because the other places left it


def test_imagined_hands_weigh_what_hands_weigh() -> None:
    """Whoever lays the heaviest tiles keeps the light ones, longer than a few turns."""
    found: Counter[str] = Counter()
    dots, pick = GAME.parts.dots_of, random.Random(3)
    for number in range(4):
        for state in heavy("snake", number):
            if len(state.laid) < 8 or pick.random() < 0.5:
                continue
            other, view = 1 - state.active, GAME.observe(state, state.active)
            some = [GAME.imagine(view, state.active, stream(n)).hands[other] for n in range(8)]
            hidden = (*state.stock, *state.hands[other])
            found["imagined"] += sum(map(dots, some)) / len(some)
            found["real"] += dots(state.hands[other])
            found["any"] += dots(hidden) * len(state.hands[other]) / len(hidden)
    assert abs(found["imagined"] - found["real"]) < 0.3 * (found["any"] - found["real"])


@pytest.mark.parametrize("mode", ["snake", "star"])
def test_what_was_done_is_read_off_the_table(mode: str) -> None:
    passes = 0
    for number, seats in enumerate((2, 2, 3, 4)):
        real: list[list[Turn]] = [[] for _ in range(seats)]
        for state in states(seats, number, mode=mode):
            for turn in state.log:
                real[turn.seat].append(turn)
            view = GAME.observe(state, state.active)
            told = guess._turns(view, mode_of(view))
            tiles = [[turn.tile and 1 << 6 * turn.tile for turn in one] for one in real]
            assert [[turn.tile for turn in one] for one in told] == tiles
            for turn in state.log:
                assert told[turn.seat][-1].drawn == real[turn.seat][-1].drawn
            passes += sum(not turn.tile for turn in state.log)
    assert passes


def test_doubts_take_no_chance_of_the_stream() -> None:
    """Whoever draws from it afterwards, as puzzles do, gets what it always got."""
    for state in states(3, 4, mode="snake"):
        view = GAME.observe(state, state.active)
        used, plain = stream(1), stream(1)
        GAME.imagine(view, state.active, used)
        own = view.hands[state.active] or ()
        plain.shuffled([tile for tile in view.unlaid if tile not in own])
        assert used.below(1 << 60) == plain.below(1 << 60)


A, B, C, D, E = (1 << bit for bit in range(5))
REST = 0b11111 << 5


def lots(number: int = 0) -> Iterator[int]:
    pick = random.Random(number)
    while True:
        yield pick.randrange(1 << 16)


def test_what_was_passed_long_ago_concerns_only_what_was_there() -> None:
    """Two tiles dealt; it passed where A and B fitted, drew two, and laid C out of the four."""
    turns = [Seen(0, A | B), Seen(C, C | D, drawn=0)]
    for number in range(20):
        hand = Past(turns, dealt=2, held=4, hidden=A | B | D | REST).hand(lots(number))
        assert hand.never == [A | B] * 3 + [0]


def test_a_tile_comes_out_of_a_place_where_it_may_have_been() -> None:
    """A did not lie in the hand when it would have fitted, so that it was drawn afterwards."""
    turns = [Seen(0, A | B, drawn=1), Seen(C, 0, drawn=0), Seen(A, 0, drawn=0)]
    for number in range(20):
        hand = Past(turns, dealt=2, held=3, hidden=B | D | REST).hand(lots(number))
        assert hand.never == [A | B, A | B, 0], number


def test_who_drew_before_laying_had_nothing_that_fitted() -> None:
    hand = Past([Seen(A, A | B, drawn=2)], dealt=2, held=4, hidden=B | D | REST).hand(lots())
    assert hand.never == [A | B] * 3 + [0]
    assert hand.doubted == [0] * 4


def test_which_turn_drew_is_a_matter_of_what_could_be_laid() -> None:
    """Somewhere in two turns a tile was drawn: rather where next to nothing fitted."""
    hidden = B | D | E | REST
    turns = [Seen(A, A | hidden), Seen(C, C | B), Seen(1 << 20, 0, drawn=0)]
    past = Past(turns, dealt=2, held=3, hidden=hidden)
    drew = [past.hand(lots(number)).never for number in range(60)]
    assert sum(any(never & B and not never & D for never in one) for one in drew) > 50


def test_who_laid_a_light_tile_is_doubted_to_have_kept_a_heavy_one() -> None:
    """Of ten heavy tiles and the light one that was laid, two were dealt."""
    hand = Past([Seen(A, A | REST, heavier=REST, drawn=0)], 2, 2, B | REST).hand(lots())
    assert hand.doubted == [REST, 0]
    assert hand.never == [0, 0]


def test_more_drawn_than_the_stock_had_does_no_harm() -> None:
    turns = [Seen(A, A, drawn=0), Seen(B, B, drawn=0), Seen(C, C, drawn=0), Seen(0, D)]
    hand = Past(turns, dealt=2, held=0, hidden=D | E).hand(lots())
    assert hand.never == hand.doubted == []


def test_what_a_pass_did_not_draw_was_drawn_before() -> None:
    """The stock was empty when it passed, so that the third tile came before C was laid."""
    turns = [Seen(C, B | C), Seen(0, D, drawn=0)]
    hand = Past(turns, dealt=2, held=3, hidden=A | B | E | REST).hand(lots())
    assert hand.never == [B | C | D, B | C | D, D]
