"""What a seat may conclude: whoever laid a tile seldom held one that would have scored more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from engine.games.hexago import value
from engine.games.hexago.playout import Playouts
from engine.games.hexago.state import State
from engine.games.hexago.value import Guesses, Held
from tests.engine.hexago.table import GAME, PARTS, dealt, dice, place, stream, to_the_end

Turns = Sequence[tuple[int, frozenset[int]]]


def greedy(seats: int, number: int, **options: str) -> Iterator[State]:
    """Yield the decisions of a game in which everybody takes the most points."""
    state = dealt(seats, number, **options).state
    while not state.ended:
        yield state
        seat, view = state.active, GAME.observe(state, state.active)
        listed = GAME.legal_actions(state, seat)
        most = max(listed, key=lambda action: GAME.gain(view, seat, action) or 0)
        state = GAME.apply(state, seat, most, dice(number)).state


def counted(turns: Turns, draws: int) -> Counter[Held]:
    """Return what may be left of a hand by trying every way in which it can have come about."""
    found: Counter[Held] = Counter()

    def on(hand: list[int], number: int, chance: float) -> None:
        if number == len(turns):
            found[tuple(hand)] += chance  # type: ignore[assignment]
            return
        for at, since in enumerate(hand):
            spared = sum(turns[number][0] in more for _, more in turns[since:number])
            rest = hand[:at] + hand[at + 1 :] + [number + 1] * (number < draws)
            on(rest, number + 1, chance * value._DOUBT**spared)

    on([0] * 4, 0, 1.0)
    return found


@pytest.mark.parametrize("tiles", [1, 2, 5, 7])
def test_every_way_in_which_a_hand_can_have_come_about_is_counted(tiles: int) -> None:
    turns = [(tile, frozenset(range(tile % 3, 9, 2))) for tile in range(tiles)]
    ways, expected = value._ways(turns, 4), counted(turns, 4)
    assert ways == pytest.approx(dict(expected))
    assert {len(held) for held in ways} == {4 - max(0, tiles - 4)}


@pytest.mark.parametrize(("seats", "tiles"), [(2, 7), (3, 11)])
def test_what_would_have_scored_more_is_found(seats: int, tiles: int) -> None:
    states = to_the_end(dealt(seats, 3).state, stream("richer"))[: tiles + 1]
    told = Guesses(PARTS, Playouts(PARTS))._richer(states[-1].laid)
    assert told[:2] == (frozenset(), frozenset()), "the starting pair is nobody's"
    for before, after, richer in zip(states, states[1:], told[2:], strict=False):
        new, free = after.laid[-1], set(PARTS.tiles) - {one.tile for one in after.laid}
        view = GAME.observe(before, 0)
        gains = {
            tile: max(
                GAME.gain(view, 0, place(tile, cell, turn)) or 0
                for cell in GAME._board(before.laid).places
                for turn in range(6)
            )
            for tile in free
        }
        assert richer == {tile for tile, gain in gains.items() if gain > new.points}


def test_it_is_the_same_whatever_game_was_read_before() -> None:
    kept, games = Guesses(PARTS, Playouts(PARTS)), [list(greedy(2, number)) for number in (1, 2)]
    for one, other in zip(*games, strict=True):
        for state in (one, other, one):
            fresh = Guesses(PARTS, Playouts(PARTS))
            assert kept._richer(state.laid) == fresh._richer(state.laid)


@pytest.mark.parametrize(("seats", "tiles"), [(2, 8), (3, 13)])
def test_a_hand_seldom_holds_what_would_have_scored_more(seats: int, tiles: int) -> None:
    """Against as many hands as if nothing were told of them."""
    likely, plain = Counter[bool](), Counter[bool]()
    for number in range(4):
        state = list(greedy(seats, number))[tiles]
        view, other = GAME.observe(state, state.active), (state.active + 1) % seats
        richer = GAME._guesses._richer(state.laid)
        spared = [richer[at] for at, one in enumerate(state.laid) if one.seat == other][-1]
        for lot in range(60):
            seen = GAME.imagine(view, state.active, stream(lot))
            likely.update(tile in spared for tile in seen.hands[other])
            plain.update(tile in spared for tile in seen.out)
    assert likely[True] / likely.total() < 0.7 * plain[True] / plain.total()


def test_the_tile_that_was_drawn_last_may_be_any() -> None:
    """After one placement the newest of four is as good as unknown, the others are not."""
    state = list(greedy(2, 2))[1]
    view, spared = GAME.observe(state, state.active), GAME._guesses._richer(state.laid)[-1]
    unseen = set(PARTS.tiles) - {one.tile for one in state.laid} - set(state.hands[state.active])
    old, new = Counter[bool](), Counter[bool]()
    for lot in range(400):
        *three, newest = GAME.imagine(view, state.active, stream(lot)).hands[1 - state.active]
        old.update(tile in spared for tile in three)
        new[newest in spared] += 1
    share = len(spared & unseen) / len(unseen)
    assert old[True] / old.total() < 0.2 * share
    assert abs(new[True] / new.total() - share) < 0.06


def test_guessing_takes_no_chance_of_the_stream() -> None:
    """Whoever draws from it afterwards, as puzzles do, gets what it always got."""
    for state in greedy(3, 4):
        used, plain = stream(1), stream(1)
        GAME.imagine(GAME.observe(state, state.active), state.active, used)
        known = {one.tile for one in state.laid} | set(state.hands[state.active])
        plain.shuffled([tile for tile in PARTS.tiles if tile not in known])
        assert used.below(1 << 60) == plain.below(1 << 60)
