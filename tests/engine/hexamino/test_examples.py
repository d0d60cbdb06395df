"""The worked examples of the rules page, each named."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.games.hexamino.state import State, Tiles
from engine.hexgrid import STEPS
from engine.hexgrid import name as cell_word
from engine.spec import Event
from tests.engine.hexamino.table import (
    E4,
    E16,
    GAME,
    HAND,
    SNAKE,
    Lay,
    Q,
    board_of,
    dice,
    fitting,
    listed,
    mode_of,
    outcome,
    position,
    rays,
    refused,
    step,
    where,
)
from tests.engine.tables import kinds
from tests.tiers import spread

HEAVY = (21, 24)
"""Two tiles that are nobody's concern, for the other hands."""


def test_e1_after_the_start_tile() -> None:
    free = fitting()
    assert free[58] == [("M51", 3)]
    assert free[9] == [("L49", 3), ("N50", 3)]
    assert [cell for cell, _ in free[13]] == ["L50", "N49"]
    assert (len(free[37]), len(free[20])) == (5, 4)
    assert sum(map(len, free.values())) == 246
    hand = (58, 9, 13, 37, 20)
    assert len(listed(position(hands=(hand, HEAVY)))) == 14
    last = listed(position(hands=(hand, HEAVY), end_tiles="last_resort"))
    assert len(last) == 13
    assert not any(text.startswith("lay 58") for text in last)


def test_e2_blank_to_blank() -> None:
    after = fitting((58, (1, 0), 3))
    assert ("L50", 0) in after[60]
    assert [place for place in after[60] if place[0] == "L50"] == [("L50", 0)]
    rotations = [rotation for cell, rotation in after[29] if cell == "L50"]
    assert 3 in rotations
    assert 0 not in rotations
    assert not any(cell == "M52" for places in after.values() for cell, _ in places)
    state = position((58, (1, 0), 3), hands=((29, 60), HEAVY))
    why = refused(state, 29, (1, -1), 0)
    assert why.code == "no-match"
    assert {why.params["own"], why.params["theirs"]} == {0, 2}


def test_e3_a_cell_that_stays_empty() -> None:
    state = position(hands=((57, 9), HEAVY), stock=None)
    after = step(state, 57, (1, -1), 3).state
    assert not after.over
    assert not any(
        cell == "M51" for places in fitting((57, (1, -1), 3)).values() for cell, _ in places
    )
    contact = board_of(after.laid).contact((1, 0))
    assert contact == ((3, 1), (4, 4))


def test_e4_six_end_tiles_kill_the_position() -> None:
    for number in range(6):
        rest = E4[number:]
        state = position(*E4[:number], hands=((rest[0][0], 9), (13, 20)), stock=(37, 52))
        found = step(state, *rest[0])
    assert found.state.ended == "dead"
    assert found.state.results[0].seat == 0
    assert outcome(found.state).scores == (
        GAME.parts.dots_of((9, 37)),
        GAME.parts.dots_of((13, 20)),
    )


def test_e5_position_q() -> None:
    after = fitting(*Q)
    assert sorted(after) == [3, 10, 12, 13, 15, 22, 23, 29, 31, 34, 35, 45, 48, 63]
    assert {cell for places in after.values() for cell, _ in places} == {"L50"}


def turn_of(*stock: int) -> tuple[State, list[Event]]:
    """Return the state after seat 0 completed Q and seat 1 met this stock, and the events.

    The first tile of the stock refills the hand of seat 0.
    """
    state = position(*Q[:4], hands=((62, 63), HAND, (18, 19)), stock=stock)
    found = step(state, *Q[4])
    return found.state, list(found.events)


def test_e6_r4_two_draws_and_a_pass() -> None:
    state, events = turn_of(53, 4, 6, 54, 55)
    assert [event.kind for event in events[:2]] == ["lay", "pass"]
    told = events[1]
    assert told.public == {"seat": 1, "count": 2, "held": 7, "stock": 2}
    assert told.private == {1: {"tiles": (4, 6)}}
    assert state.hands[1] == (*HAND, 4, 6)
    assert GAME.parts.dots_of(state.hands[1]) == 65
    assert state.fresh[1] == 2


@pytest.mark.parametrize(
    ("drawn", "count", "size"), [((4, 13), 2, 7), ((13,), 1, 6)], ids=["second", "first"]
)
def test_e7_r5_a_drawn_tile_fits(drawn: Tiles, count: int, size: int) -> None:
    state, events = turn_of(53, *drawn, 16, 17, 54)
    assert [event.kind for event in events] == ["lay", "draw"]
    assert events[1].public == {"seat": 1, "count": count, "held": 5 + count, "stock": 3}
    assert events[1].private == {1: {"tiles": drawn, "fits": 13}}
    assert events[1].minor
    assert listed(state) == ["lay 13 L50 0"]
    after = step(state, 13, (1, -1), 0)
    assert after.events[0].public["refilled"] == 1
    assert after.events[0].private == {1: {"refill": 16}}
    assert len(after.state.hands[1]) == size


def test_e8_an_empty_stock() -> None:
    state, events = turn_of(53, 4)
    assert [event.kind for event in events[:2]] == ["lay", "pass"]
    assert events[1].public == {"seat": 1, "count": 1, "held": 6, "stock": 0}
    assert state.stock == ()


def test_e9_out() -> None:
    state = position(*Q, hands=((3,), (58, 60), (13,)))
    state = replace(state, laid=state.laid[:1])
    found = step(state, 3, (1, 0), *[k for c, k in where(state)[3] if c == "M51"][:1])
    assert found.state.ended == "out"
    result = outcome(found.state)
    assert (result.scores, result.ranks) == ((0, 4, 6), (1, 2, 3))
    assert result.args == {"seat": 0, "deals": 1}
    assert found.state.results[0].hands == ((), (58, 60), (13,))


def test_e10_r10_equal_dots_share_the_rank() -> None:
    dots = GAME.parts.dots
    seven = [tile for tile in range(2, 58) if dots[tile] == 7]
    nine = next(tile for tile in range(2, 58) if dots[tile] == 9)
    state = position(*E4[:5], hands=((63, seven[0]), (seven[1],), (nine,)))
    found = step(state, *E4[5])
    result = outcome(found.state)
    assert (result.reason, result.scores, result.ranks) == ("dead", (7, 7, 9), (1, 1, 3))


@pytest.mark.parametrize(("seats", "hand"), spread([2, 3, 4, 5, 6], ["5", "7"]))
def test_e11_without_a_pass_the_order_decides(seats: int, hand: str) -> None:
    seen = 0
    for number in range(12):
        chance, pick = dice(number), random.Random(number)
        options = GAME.spec.complete({"hand": hand})
        found = GAME.setup(seats, options, chance)
        passes = 0
        while not found.state.ended:
            state = found.state
            action = pick.choice(GAME.legal_actions(state, state.active))
            found = GAME.apply(state, state.active, action, chance)
            passes += kinds(found).count("pass") + kinds(found).count("draw")
        if passes:
            continue
        seen += 1
        state = found.state
        winner = (state.first + 62 % seats) % seats
        assert len(state.laid) - 1 == 63 - seats
        assert state.results[0].seat == (state.first + (62 - seats) % seats) % seats == winner
        lengths = [len(left) for left in state.hands]
        assert lengths == [int(seat != winner) for seat in range(seats)]
    assert seen


def test_e12_dots_of_all_deals_add_up() -> None:
    options, chance = GAME.spec.complete({"deals": "per_seat"}), dice(12)
    state = GAME.setup(3, options, chance, first=1).state
    firsts, stills = [state.first], 0
    while not state.ended:
        found = GAME.apply(state, state.active, GAME.absent_action(state, state.active), chance)
        stills += len(found.stills)
        if found.stills:
            assert found.stills[0].over
            assert found.stills[0].results == found.state.results
            firsts.append(found.state.first)
        state = found.state
    assert (firsts, stills) == ([1, 2, 0], 2)
    dots = ((0, 4, 6), (5, 0, 3), (2, 8, 0))
    results = tuple(
        replace(result, dots=row) for result, row in zip(state.results, dots, strict=True)
    )
    state = replace(state, results=results)
    assert GAME.standing(GAME.observe(state, None)) == (7, 12, 9)
    result = outcome(state)
    assert (result.scores, result.ranks) == ((7, 12, 9), (1, 3, 2))


def test_e13_the_snake_grows_at_its_head() -> None:
    after = fitting(SNAKE, mode="snake")
    assert {cell for places in after.values() for cell, _ in places} == {"M52"}
    assert 9 in fitting(mode="snake")
    state = position(SNAKE, hands=((9, 15), HEAVY), mode="snake")
    assert refused(state, 9, (0, -1), 3).code == "not-at-head"
    assert ("M52", 0) in after[15]
    third = fitting(SNAKE, (15, (2, 0), 0), mode="snake")
    assert {cell for places in third.values() for cell, _ in places} == {"L52"}
    assert third[13] == [("L52", 0)]


def test_e14_r14_an_end_tile_waits_for_the_closing() -> None:
    state = position(SNAKE, hands=((61, 15), HEAVY), mode="snake")
    assert refused(state, 61, (2, 0), 0).code == "end-tile-early"
    closing = replace(state, closing=True)
    assert where(closing) == {61: [("M52", 0)]}
    assert refused(closing, 15, (2, 0), 0).code == "end-tile-due"


@pytest.mark.parametrize("first", [(27, (-1, 1), 3), (26, (1, -1), 3)])
def test_e15_a_snake_that_dies_at_once(first: Lay) -> None:
    state = position(hands=((first[0], 58, 61), (59, 60, 62), (63, 4)), stock=None, mode="snake")
    found = step(state, *first)
    assert found.state.ended == "dead"
    assert len(found.state.laid) == 2
    assert found.state.results[0].seat == 0


def test_e15_there_are_two_such_placements() -> None:
    deadly = []
    for tile, places in fitting(mode="snake").items():
        for cell, rotation in places:
            at = next(step for step in STEPS if cell_word(step) == cell)
            one = (tile, at, rotation)
            if not fitting(one, mode="snake") and not fitting(one, mode="snake", closing=True):
                deadly.append(one)
    assert sorted(deadly) == [(26, (1, -1), 3), (27, (-1, 1), 3)]


@pytest.mark.parametrize("holder", [0, 1, 2, None])
def test_e16_the_closing(holder: int | None) -> None:
    for number, (tile, cell, rotation) in enumerate(E16):
        assert (cell_word(cell), rotation) in fitting(*E16[:number], mode="snake")[tile]
    hands = [(37, 58), (60, 20), (61, 63)]
    if holder is not None:
        hands[holder] = (*hands[holder], 59)
    state = position(*E16[:4], hands=tuple(hands), stock=None, mode="snake")
    found = step(state, *E16[4])
    if holder is None:
        assert found.state.ended == "dead"
        return
    assert found.state.closing
    assert found.state.active == holder
    assert found.events[-1].kind == "closing"
    assert found.events[-1].public == {"seat": holder, "why": "dead"}
    assert listed(found.state) == ["lay 59 L51 0"]
    end = step(found.state, 59, (2, -1), 0)
    assert (end.state.ended, end.state.results[0].seat) == ("closed", holder)
    assert end.events[0].public["refilled"] == 0
    assert not outcome(end.state).stopped


def test_e17_closing_after_a_round_of_passes() -> None:
    # After 4 @ (1,0) the head wants a 5; nobody has a connecting tile with one.
    tiles = mode_of(position(hands=((), ()), mode="snake")).tiles
    poor = [tile for tile in tiles if tile < 58 and 5 not in GAME.parts.fields[tile]]
    state = position(hands=((4, 61, poor[0]), (58, poor[1]), (61, poor[2])), mode="snake")
    found = step(state, *SNAKE)
    assert kinds(found) == ["lay", "pass", "pass", "pass", "closing"]
    assert [event.public["seat"] for event in found.events] == [0, 1, 2, 0, 2]
    assert found.events[-1].public["why"] == "passed"
    assert found.state.active == 2
    assert listed(found.state) == ["lay 61 M52 0"]
    assert step(found.state, 61, (2, 0), 0).state.ended == "closed"


def test_e18_first_stones_of_a_star() -> None:
    free = fitting(mode="star")
    assert sorted(free) == [
        4, 9, 13, 18, 19, 21, 23, 24, 25, 28, 29, 30, 32, 34, 35, 38, 41, 43, 45, 48, 50,
    ]  # fmt: skip
    assert free[18] == [("M49", 3)]
    assert free[4] == [("M49", 3), ("M51", 3)]


def test_e19_the_second_stone() -> None:
    after = fitting(SNAKE, mode="star")
    on = {tile: [k for cell, k in places if cell == "M52"] for tile, places in after.items()}
    assert all(on[tile] == [0] for tile in (18, 24, 40, 43))
    assert 61 not in after
    state = position(SNAKE, hands=((61, 18), HEAVY), mode="star")
    why = refused(state, 61, (2, 0), 0)
    assert (why.code, why.params["place"]) == ("seventh-place", 2)


@pytest.mark.parametrize("number", range(12))
def test_e20_a_complete_star_in_any_order(number: int) -> None:
    """All 43 tiles lie in the end; two seats hold what they will lay, in turn."""
    pick, left = random.Random(number), rays()
    order: list[Lay] = []
    while any(left):
        order.append(pick.choice([ray for ray in left if ray]).pop(0))
    assert len(order) == 42
    tiles = [tile for tile, _, _ in order]
    assert sorted(tiles) == list(mode_of(position(hands=((), ()), mode="star")).tiles)
    state = position(hands=(tuple(tiles[::2]), tuple(tiles[1::2])), mode="star")
    for at, one in enumerate(order):
        assert state.active == at % 2
        found = step(state, *one)
        state = found.state
        if state.ended:
            break
    assert (state.ended, len(state.laid)) == ("out", 42)  # seat 0 is out before the last tile
    last = position(*order[:-1], hands=((order[-1][0],), ()), mode="star")
    assert where(last) == {order[-1][0]: [(cell_word(order[-1][1]), order[-1][2])]}
    assert len(step(last, *order[-1]).state.laid) == 43
    assert not fitting(*order, mode="star")
