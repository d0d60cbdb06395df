"""The rulings of the rules page, each named; R4, R5, R10 and more of R14 are in the examples."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from engine.actions import parse
from engine.games.hexamino.state import State
from engine.hexgrid import name as cell_word
from engine.run import Deal, Run
from tests.engine.hexamino.oracle import dotted
from tests.engine.hexamino.table import (
    DICE,
    E4,
    E16,
    GAME,
    HAND,
    SNAKE,
    Lay,
    Q,
    dice,
    fitting,
    lay,
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

MODES = ("classic", "snake", "octopus", "star")


def deal(seats: int, number: int = 1, first: int | None = None, **options: str) -> State:
    chosen = GAME.spec.complete(options)
    return GAME.setup(seats, chosen, dice(number), first=first).state


def poor(mode: str, value: int, count: int) -> tuple[int, ...]:
    """Return connecting tiles of a mode that do not show a value."""
    tiles = mode_of(position(hands=((), ()), mode=mode)).tiles
    return tuple(t for t in tiles if t < 58 and value not in GAME.parts.fields[t])[:count]


def test_r1_seats_and_the_first_by_lot() -> None:
    assert (GAME.spec.least, GAME.spec.most) == (2, 6)
    assert {deal(4, number).first for number in range(30)} == {0, 1, 2, 3}
    state = deal(3, first=2)
    assert state.first == 2
    action = GAME.legal_actions(state, state.active)[0]
    log = GAME.apply(state, state.active, action, DICE).state.log
    assert log[0].seat == state.active


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("hand", [5, 7])
def test_r2_hand_size(mode: str, hand: int) -> None:
    for seats in (2, 6):
        found = GAME.setup(
            seats, GAME.spec.complete({"mode": mode, "hand": str(hand)}), dice(3), first=0
        )
        told = found.events[0]
        assert told.kind == "deal"
        assert all(len(told.private[seat]["tiles"]) == hand for seat in range(seats))
        count = {"snake": 56, "star": 42}.get(mode, 62)
        assert told.public["stock"] == count - seats * hand


def test_r3_a_dot_contact_and_all_sides_equal() -> None:
    state = position(*E4[:1], hands=((9, 57, 53), (21, 24)))
    assert refused(state, 9, (2, 0), 0).code in ("no-match", "no-dots-meet")
    nowhere, taken = refused(state, 9, (4, 0), 0), refused(state, 9, (0, 0), 0)
    assert (nowhere.code, taken.code) == ("touches-nothing", "cell-taken")
    free = {action.args[1] for action in GAME.legal_actions(state, 0) if action.args[0] == "9"}
    assert free
    assert {*nowhere.marked.allowed} == {*taken.marked.allowed} == free
    clash = refused(state, 57, (0, 1), 0)
    assert clash.code == "no-match"
    assert len(clash.marked.crossed) == 1 + int(str(clash.params["count"]))
    assert clash.ruling == "R3"
    only_blank = refused(state, 9, (2, 0), 1)
    assert only_blank.code == "no-dots-meet"
    assert only_blank.marked.crossed == ("M52", "M51")


def test_r6_no_draws_from_an_empty_stock() -> None:
    state = position(*Q[:4], hands=((62, 63), HAND, (18, 45)))
    found = step(state, *Q[4])
    assert kinds(found) == ["lay", "pass"]
    assert found.events[0].public["refilled"] == 0
    assert found.events[1].public["count"] == 0
    assert found.state.active == 2


def test_r7_a_deal_ends_out_or_dead() -> None:
    out = step(position(hands=((58,), (13, 9))), 58, (1, 0), 3).state
    assert (out.ended, out.results[0].seat) == ("out", 0)
    dead = step(position(*Q, hands=((63, 9), (20,))), *E4[5]).state
    assert (dead.ended, dead.results[0].seat) == ("dead", 0)
    # The last tile kills the position too: whoever is out has won, and is named.
    both = step(position(*Q, hands=((63,), (20,))), *E4[5]).state
    assert both.ended == "out"


@pytest.mark.parametrize("mode", ["classic", "octopus"])
def test_r8_a_round_of_passes_ends_nothing(mode: str) -> None:
    state = position(
        *Q[:4], hands=((62, 9), HAND[1:], (18, 19)), stock=(53, 4, 6, 8, 11, 14, 16, 63), mode=mode
    )
    found = step(state, *Q[4])
    assert kinds(found) == ["lay", "pass", "pass", "pass", "draw"]
    assert found.state.passes == 3
    assert found.state.hands[1][-1] == 63


def test_r9_dots_left_and_low_wins() -> None:
    state = step(position(hands=((58,), (13, 9), (2,))), 58, (1, 0), 3).state
    result = outcome(state)
    assert result.scores == (0, 12, 3)
    assert result.ranks == (1, 3, 2)
    assert result.columns[0].terms == ((), ((2, 6),), ((1, 3),))


def test_r11_end_tiles_at_any_time_or_as_a_last_resort() -> None:
    hands = ((58, 9), (20, 37))
    assert any(text.startswith("lay 58") for text in listed(position(hands=hands)))
    late = position(hands=hands, end_tiles="last_resort")
    assert set(where(late)) == {9}
    why = refused(late, 58, (1, 0), 3)
    assert (why.code, why.ruling) == ("connecting-first", "R11")
    only = position(*Q, hands=((63, 9), (20, 37)), end_tiles="last_resort")
    assert set(where(only)) == {63}
    for mode in ("octopus", "star"):  # the option means nothing there
        plain, option = (
            position(hands=hands, mode=mode, end_tiles=value) for value in ("any", "last_resort")
        )
        assert listed(plain) == listed(option)


def test_r12_octopus_is_classic() -> None:
    for number in range(3):
        pick = random.Random(number)
        one, two = (deal(3, number, mode=mode) for mode in ("classic", "octopus"))
        while not one.ended:
            assert listed(one) == listed(two)
            action = pick.choice(GAME.legal_actions(one, one.active))
            one, two = (
                GAME.apply(state, state.active, action, dice(number)).state for state in (one, two)
            )
        assert replace(one, mode="octopus") == two


def test_r13_on_the_head_only() -> None:
    state = position(SNAKE, hands=((9, 15), (21, 24)), mode="snake")
    why = refused(state, 9, (0, -1), 3)
    assert (why.code, why.params["head"], why.ruling) == ("not-at-head", "M51", "R13")
    blank = refused(state, 15, (1, 1), 0)
    assert (blank.code, blank.params["side"]) == ("head-blank", "se")


def test_r14_going_out_needs_no_closing() -> None:
    state = position(*E16[:4], hands=((37,), (59, 4)), mode="snake")
    assert step(state, *E16[4]).state.ended == "out"


def test_r15_a_round_of_passes_ends_a_snake() -> None:
    low = poor("snake", 5, 10)
    hands = ((4, low[0]), (58, low[1]), (60, low[2]))
    state = position(hands=hands, stock=(*low[3:], 15), mode="snake")
    found = step(state, *SNAKE)
    assert kinds(found) == ["lay", "pass", "pass", "pass", "end"]
    assert found.state.stock == (15,)  # it would fit, so that the position is not dead
    assert (found.state.ended, found.state.results[0].seat) == ("passed", 0)
    assert not outcome(found.state).stopped


def test_r16_no_declining_but_a_choice() -> None:
    three = position((13, (1, -1), 0), hands=((60, 63, 9), (4,)), mode="snake", closing=True)
    assert set(where(three)) == {60, 63}
    assert refused(three, 9, (2, -2), 0).code == "end-tile-due"


def test_r17_the_tiles_of_a_snake() -> None:
    sharp = GAME._mode("snake", "sharp_pairs", "any").tiles
    five = GAME._mode("snake", "five_dot", "any").tiles
    assert set(range(2, 64)) - set(sharp) == {2, 6, 7, 11, 14, 16}
    assert set(range(2, 64)) - set(five) == set(range(52, 58))
    assert set(range(2, 64)) - set(sharp) <= GAME.parts.left_out["star"]


def test_r18_a_short_snake_just_ends() -> None:
    state = position(hands=((27, 9), (4, 5)), stock=None, mode="snake")
    result = outcome(step(state, 27, (-1, 1), 3).state)
    assert result.reason == "dead"
    assert not result.stopped


@pytest.mark.parametrize("direction", range(6))
def test_r19_a_ray_is_six_and_an_end_tile(direction: int) -> None:
    ray = rays()[direction]
    for length in range(7):
        after = fitting(*ray[:length], mode="star")
        cells = {tile: [cell for cell, _ in places] for tile, places in after.items()}
        tile, _, _ = ray[length]
        assert tile in cells
        if length == 6:
            assert all(dotted(t) == 1 for t in cells if _name(ray[6]) in cells[t])
    full = position(*ray[:6], hands=((40, ray[6][0]), (20, 57)), mode="star")
    assert refused(full, 40, ray[6][1], 0).code == "connecting-seventh"
    over = position(*ray, hands=((40, 41), (20, 57)), mode="star")
    q, r = ray[0][1]
    assert refused(over, 40, (8 * q, 8 * r), 0).code == "ray-full"
    jump = position(*ray[:2], hands=((40, 41), (20, 57)), mode="star")
    why = refused(jump, 40, (5 * q, 5 * r), 0)
    assert (why.code, why.params["next"]) == ("ray-order", _name(ray[2]))
    assert refused(jump, 40, (2 * q - r, 2 * r + q + r), 0).code == "off-ray"


def _name(one: Lay) -> str:
    return cell_word(one[1])


def test_r20_first_stones_have_blanks_beside() -> None:
    free = fitting(mode="star")
    for tile, places in free.items():
        for cell, rotation in places:
            direction = ["M51", "N50", "N49", "M49", "L49", "L50"].index(cell)
            shown = GAME.parts.shown[tile][rotation]
            assert shown[(direction + 2) % 6] == shown[(direction + 4) % 6] == 0
            assert shown[direction]


def test_r20_beside_dots_is_told() -> None:
    # Tile 52 shows five dot fields: it matches some start field with dots beside.
    state = position(hands=((52, 4), (9, 13)), mode="star")
    whys = [
        refused(state, 52, cell, rotation)
        for cell in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
        for rotation in range(6)
    ]
    beside = [why for why in whys if why.code == "beside-dots"]
    assert beside
    assert all(why.ruling == "R20" and why.params["value"] for why in beside)


def test_r21_dots_on_other_sides_are_free() -> None:
    ray = rays()[0]
    _, cell, rotation = ray[4]
    assert sum(value > 0 for value in GAME.parts.shown[ray[4][0]][rotation]) > 2
    assert _name(ray[4]) in [c for c, _ in fitting(*ray[:4], mode="star")[ray[4][0]]]
    assert cell == (5, 0)


def test_r22_no_passing_or_drawing_on_purpose() -> None:
    for mode in MODES:
        state = deal(2, 5, mode=mode)
        assert {text.split()[0] for text in listed(state)} == {"lay"}


def test_r23_the_start_tile() -> None:
    assert GAME.parts.fields[1] == (1, 2, 3, 5, 4, 3)
    assert GAME.parts.dots[1] == 18


def test_r24_thirteen_after_a_half_turn() -> None:
    assert [t for t in range(1, 64) if GAME.parts.rotations[t] != 63] == [13]
    state = position(hands=((13, 9), (20, 37)))
    for cell, rotation in where(state)[13]:
        assert rotation < 3
        at = {"L50": (1, -1), "N49": (-1, 1)}[cell]
        assert step(state, 13, at, rotation + 3) == step(state, 13, at, rotation)
        assert refused(state, 13, at, (rotation + 1) % 3).ruling == "R3"


def test_r25_two_tiles_that_look_alike_are_two_tiles() -> None:
    assert sorted(GAME.parts.fields[60]) == sorted(GAME.parts.fields[63])
    state = position(hands=((60, 63), (20, 37)))
    found = where(state)
    assert {cell for cell, _ in found[60]} == {cell for cell, _ in found[63]}
    text = next(text for text in listed(state) if text.startswith("lay 60 "))
    after = GAME.apply(state, 0, parse(text), DICE).state
    assert 63 in after.hands[0]
    assert 60 not in after.hands[0]


def test_r24_a_half_turn_is_a_move_of_its_own_in_a_record() -> None:
    deal = Deal("t", "hexamino", 1, (GAME.components.id, GAME.components.hash), {}, 2)
    run = Run(GAME, deal, bytes(32))
    dealt = position(hands=((13, 9), (20, 37)))
    start = replace(run.start()[0], state=dealt)
    lower, turned = (
        run.act(start, dealt.active, lay(13, (1, -1), rotation)) for rotation in (0, 3)
    )
    assert turned.entry.action == "lay 13 L50 3"
    assert turned.position.state == lower.position.state
    assert turned.entry.hash != lower.entry.hash
