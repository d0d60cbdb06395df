"""What stays true in whole games: tiles, cards, points, and who may learn what from an event."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from engine.games.haiclue import moves
from engine.games.haiclue.state import COLOURS, SEATS, State, cards_left
from tests.engine import walks
from tests.engine.haiclue.table import GAME, begun, dice, do, hits, outcome, own, points, written
from tests.engine.walks import tiered_walks_of


@pytest.mark.sized
def test_tiles_cards_and_points() -> None:
    for walk in tiered_walks_of("haiclue"):
        last: State = walk.states[-1]
        seats, whole = len(last.hands), tiles_of(last)
        assert set(whole.values()) == {1}
        assert len(whole) == 15 * seats + 2 * last.rounds
        for state in walk.states:
            assert tiles_of(state) == whole
            assert all(len(hand) == 15 for hand in state.hands)
            assert len(state.stacks[0]) == (state.rounds - state.round) // 2 + 1
            read = {result.author for result in state.results if result.round == state.round}
            assert len(state.results) == seats * (state.round - 1) + len(read)
            held = Counter(card for seat, card in enumerate(state.cards) if seat not in read)
            assert all(held[c] <= left for c, left in enumerate(cards_left(state.results)))
        right = sum(len(result.right) for result in last.results)
        assert sum(points(last)) == 2 * right
        assert seats > 2 or right <= 8
        assert all(result.author not in result.right for result in last.results)
        columns = outcome(last).columns if seats > 2 else ()
        assert [sum(map(c.points, range(seats))) for c in columns] == [right] * len(columns)


def tiles_of(state: State) -> Counter[int]:
    piles = (*state.hands, *state.stacks)
    return Counter((*state.discarded, *(tile for pile in piles for tile in pile)))


@pytest.mark.parametrize("reveal", ["one_by_one", "all_at_once"])
@pytest.mark.parametrize("number", range(6))
def test_events_say_nothing_of_what_is_hidden(number: int, reveal: str) -> None:
    """The same happens in a game that differs in hidden things: the public words are equal."""
    seats = (3, 4, 12)[number % 3]
    state = begun(seats, chance=dice(number), reveal=reveal)
    other = replace(
        state,
        hands=tuple(tuple(300 + 20 * s + k for k in range(15)) for s in range(seats)),
        stacks=tuple((stack[0], *(tile + 600 for tile in stack[1:])) for stack in state.stacks),
        cards=tuple((card + 1) % 4 for card in state.cards),
    )
    pick = random.Random(number)
    for seat in pick.sample(range(seats), seats - 1):
        one = do(state, seat, own(state, seat))
        two = do(other, seat, own(other, seat, pick.randint(2, 15)))
        assert [event.public for event in one.events] == [event.public for event in two.events]
        state, other = one.state, two.state
        assert GAME.observe(state, None) == GAME.observe(other, None)
    reading = written(state).state
    twin = replace(reading, cards=tuple((card + 2) % 4 for card in reading.cards))
    for seat in sorted(GAME.to_act(reading))[:-1]:
        for author in moves.asked(reading, seat):
            words = [f"guess @{SEATS[author]} {pick.choice(COLOURS)}" for _ in range(2)]
            one, two = do(reading, seat, words[0]), do(twin, seat, words[1])
            assert [event.public for event in one.events] == [event.public for event in two.events]
            assert not any(event.private for event in (*one.events, *two.events))
            reading, twin = one.state, two.state
            assert GAME.observe(reading, None) == GAME.observe(twin, None)


@pytest.mark.sized
def test_only_the_own_seat_is_told_its_hand_and_card() -> None:
    for step in (advance.step for walk in tiered_walks_of("haiclue") for advance in walk.advances):
        for event in step.events:
            assert bool(event.private) == (event.kind in ("deal", "round"))
            for seat, args in event.private.items():
                if event.kind == "round":
                    assert args == {"card": GAME.hand(GAME.observe(step.state, seat), seat)[0]}
            assert not {"hand", "cards"} & set(event.public)


def test_imagined_hands_hold_what_their_clues_have_shown() -> None:
    state = begun(3, 2)
    shown = [set(hand[:4]) for hand in state.hands]
    for _ in range(2):
        for seat in range(3):
            state = do(state, seat, own(state, seat, 4)).state
        for _ in range(3):
            state = hits(state, 1).state
    for viewer in (None, 0, 1, 2):
        view = GAME.observe(state, viewer)
        imagined = GAME.imagine(view, viewer, walks.stream_of("imagine", viewer))
        for seat in range(3):
            assert shown[seat - 1] <= set(imagined.hands[seat])
        assert all(len(set(hand)) == 15 for hand in imagined.hands)


def test_imagined_cards_come_from_those_that_are_left() -> None:
    """Eight seats in the last round: 28 of 40 cards are known, so the rest is no even chance."""
    state = begun(8)
    for _ in range(3):
        state = written(state).state
        for _ in range(8):
            state = hits(state, 0).state
    view = GAME.observe(state, 0)
    left = list(cards_left(state.results))
    left[state.cards[0]] -= 1
    seen = Counter(
        card
        for number in range(300)
        for card in GAME.imagine(view, 0, walks.stream_of(number)).cards[1:]
    )
    for colour, count in enumerate(left):
        assert abs(seen[colour] / 2100 - count / sum(left)) < 0.04
