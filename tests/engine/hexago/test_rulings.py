"""The rulings of the rules page, by their numbers; those the examples show are not repeated."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine import hexgrid
from engine.actions import parse
from engine.advice import advise
from engine.games.hexago.state import State
from engine.refusals import Illegal, Malformed
from tests.engine.hexago.table import (
    GAME,
    PARTS,
    START,
    dealt,
    dice,
    only,
    outcome,
    position,
    refused,
    sealed,
    solo,
    step,
    stream,
    to_the_end,
)


def test_r1_touching_is_enough_but_needed() -> None:
    refusal = refused(position(1), 1, (4, 0), 0)
    assert (refusal.code, refusal.marked.crossed) == ("touches-nothing", ("M54",))


def test_r4_six_against_six_whatever_the_lot() -> None:
    for number in range(20):
        first, second = dealt(3, number).state.laid
        assert (first.cell, first.rotation, second.cell, second.rotation) == ((0, 0), 0, (1, 0), 3)
        shown = [PARTS.shown[one.tile][one.rotation] for one in (first, second)]
        assert (shown[0][0] % 8, shown[1][3] % 8) == (6, 6)


def test_r5_r6_who_sees_what() -> None:
    """Own hand only; no stack, not even one's own; a spectator no hand at all."""
    state = dealt(3).state
    for seat in range(3):
        view = GAME.observe(state, seat)
        assert only(view.hands, seat)
        assert view.hands[seat] == state.hands[seat]
        assert (view.held, view.stacked, view.out) == ((4, 4, 4), (4, 4, 4), 10)
    assert GAME.observe(state, None).hands == (None, None, None)


def test_open_hands_are_everybodys() -> None:
    state = dealt(2, open_hands="on").state
    assert GAME.observe(state, None).hands == state.hands
    assert GAME.hand(GAME.observe(state, 0), 0) == ()
    closed = dealt(2).state
    assert GAME.hand(GAME.observe(closed, 0), 0) == tuple(map(str, closed.hands[0]))


def test_r7_one_tile_from_the_own_stack_after_scoring() -> None:
    state = dealt(2).state
    seat = state.active
    tile, top = state.hands[seat][0], state.stacks[seat][0]
    (cell, *_) = hexgrid.around([(0, 0), (1, 0)])
    after = step(state, tile, cell, 0)
    assert after.state.hands[seat] == (*state.hands[seat][1:], top)
    assert after.state.stacks[seat] == state.stacks[seat][1:]
    assert after.reveals
    (event,) = after.events
    assert event.private == {seat: {"drawn": top}}
    assert top not in event.public.values()


def test_r7_nothing_is_drawn_from_an_empty_stack() -> None:
    after = step(position(1, 2), 1, (0, 1), 0)
    assert (after.state.hands[0], after.reveals) == ((2,), False)
    assert after.events[0].private == {0: {"drawn": 0}}


def test_r8_tiles_out_of_the_game_stay_hidden() -> None:
    """Exchanged with a stack, they change nothing that anybody sees; no event names them."""
    step = dealt(2)
    state = step.state
    stack, out = state.stacks[0], state.out
    other = replace(state, stacks=(out[:4], state.stacks[1]), out=stack + out[4:])
    for seat in (None, 0, 1):
        view = GAME.observe(state, seat)
        assert view == GAME.observe(other, seat)
        assert view.out == 18
    (event,) = step.events
    assert event.private == {seat: {"tiles": hand} for seat, hand in enumerate(state.hands)}
    assert event.public == {"first": state.first, "hand": 4, "stack": 4, "out": 18}


def test_r9_five_seats_are_too_many() -> None:
    assert GAME.spec.most == 4
    assert len(PARTS.tiles) < 5 * 8 + 2


def test_r10_the_first_seat_is_drawn_by_lot() -> None:
    firsts = {dealt(4, number).state.first for number in range(40)}
    assert firsts == {0, 1, 2, 3}
    assert GAME.setup(4, GAME.spec.complete({}), dice(1), first=2).state.active == 2


def test_r11_a_tie_shares_the_rank() -> None:
    state = position(1, points=(20, 20), ended="empty")
    assert outcome(state).ranks == (1, 1)
    assert outcome(state).winners == (0, 1)


def test_r12_no_passing() -> None:
    with pytest.raises(Malformed, match="verb"):
        GAME.apply(position(1), 0, parse("pass"), dice(0))


def test_r12_where_nothing_could_match_anything_may_be_laid() -> None:
    """The set never comes to this; data that did would not block a seat."""
    strict = position(1, must_match=True, table=((19, (0, 0), 0),))
    board = GAME._board(strict.laid)
    assert board.places
    blind = {field: (0,) * len(PARTS.values) for field in range(len(PARTS.values))}
    unmatched = {
        cell: tuple((side, blind[0]) for side, _ in wanted) for cell, wanted in board.places.items()
    }
    board.places.update(unmatched)
    assert len(GAME.legal_actions(strict, 0)) == 36
    GAME.apply(strict, 0, GAME.legal_actions(strict, 0)[0], dice(0))


def test_r13_holes_may_be_left_and_filled() -> None:
    ring = [cell for cell in hexgrid.neighbours((0, 0)) if cell != (1, 0)]
    table = tuple((tile, cell, 0) for tile, cell in zip(range(2, 7), ring, strict=True))
    state = position(1, table=table)
    assert any(a.args[1] == "M50" for a in GAME.legal_actions(state, 0))
    assert sum(side >= 0 for side in step(state, 1, (0, 0), 0).state.laid[-1].sides) == 5


def test_r14_six_rotations_are_six_placements() -> None:
    for tile in PARTS.tiles:
        assert len(set(PARTS.shown[tile])) == 6


def test_r15_solo_begins_with_any_two_tiles() -> None:
    refusal = refused(solo(), 7, (1, 0), 0)
    assert (refusal.code, refusal.params) == ("start-cell", {"cell": "M50"})
    assert len(GAME.legal_actions(solo(), 0)) == 36 * 6
    first = step(solo(), 7, (0, 0), 4).state
    assert len(GAME.legal_actions(first, 0)) == 35 * 6 * 6
    assert step(first, 8, (0, 1), 2).state.laid[-1].sides != (-1,) * 6


def test_r16_solo_hides_nothing_and_can_be_taken_back() -> None:
    after = step(solo(), 7, (0, 0), 4)
    assert not after.reveals
    assert GAME.observe(after.state, None).hands == after.state.hands
    assert GAME.hand(GAME.observe(after.state, 0), 0) == ()


def test_r18_sealed_alone_has_four_in_hand_and_draws_after_each_placement() -> None:
    """All 36 are laid as the printed solo rule says, but from a hand that a stack refills."""
    state = sealed()
    assert (len(state.hands[0]), len(state.stacks[0]), state.laid) == (4, 32, ())
    assert len(GAME.legal_actions(state, 0)) == 4 * 6
    tile, top = state.hands[0][1], state.stacks[0][0]
    after = step(state, tile, (0, 0), 3)
    assert after.state.laid[0].sides == (-1,) * 6, "the first one is not scored"
    assert after.state.hands[0][-1] == top
    assert (after.reveals, after.events[0].private) == (True, {0: {"drawn": top}})
    assert top not in after.events[0].public.values()
    states = to_the_end(after.state, stream("sealed"))
    assert len(states[-1].laid) == 36
    assert [len(one.hands[0]) for one in states] == [4] * 32 + [3, 2, 1, 0]
    assert outcome(states[-1]).stopped is False


def test_r18_all_tiles_stay_open_unless_it_is_chosen_and_with_company_it_means_nothing() -> None:
    assert solo().hands == (PARTS.tiles,)
    assert dealt(2, stack="sealed").state == dealt(2).state
    (option,) = [one for one in GAME.spec.options if one.key == "stack"]
    assert (option.matters({}, 1), option.matters({}, 2)) == (True, False)


def test_r18_the_computer_imagines_the_stack() -> None:
    """Whatever lies there, it thinks the same; and it thinks of several stacks."""
    state = to_the_end(sealed(), stream("think"))[29]
    view = GAME.observe(state, 0)
    twin = GAME.imagine(view, 0, stream("twin"))
    assert twin.stacks != state.stacks
    advice = [advise(GAME, GAME.observe(one, 0), 0, lambda: True) for one in (state, twin)]
    assert advice[0] == advice[1]
    assert advice[0] is not None
    assert {one.tries for one in advice[0].ranked} == {8}
    open_tiles = to_the_end(solo(), stream("think"))[33]
    sure = advise(GAME, GAME.observe(open_tiles, 0), 0, lambda: True)
    assert {one.tries for one in sure.ranked} == {1}


def test_r17_five_tiles_carry_a_number_twice() -> None:
    doubled = [tile for tile in PARTS.tiles if len({field % 8 for field in PARTS.fields[tile]}) < 6]
    assert doubled == [3, 13, 28, 29, 30]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("lay 1 M49 0", "verb"),
        ("place 1 M49", "words"),
        ("place 1 M49 0 0", "words"),
        ("place 37 M49 0", "unknown-tile"),
        ("place 01 M49 0", "unknown-tile"),
        ("place 1 m49 0", "cell"),
        ("place 1 M49 6", "rotation"),
        ("place 2 M49 0", "not-in-hand"),
        ("place 19 M49 0", "laid-already"),
        ("place 1 M50 0", "cell-taken"),
        ("place 1 M55 0", "touches-nothing"),
    ],
)
def test_every_refusal_has_its_reason(text: str, code: str) -> None:
    with pytest.raises((Malformed, Illegal), match=code):
        GAME.apply(position(1), 0, parse(text), dice(0))


def test_refusals_repeat_only_the_beginning_of_long_words() -> None:
    for text in (f"place {'1' * 200} M49 0", f"place 1 M49 {'0' * 200}", "x" * 200):
        with pytest.raises(Malformed) as caught:
            GAME.apply(position(1), 0, parse(text), dice(0))
        assert all(len(str(value)) <= 20 for value in caught.value.params.values())


def test_the_default_is_the_tile_held_longest_on_its_first_match() -> None:
    """Cells by row, then from the left; never a placement without a match."""
    state = position(30, 1, 2, 3)
    action = GAME.absent_action(state, 0)
    assert action.args[0] == "30"
    listed = [a for a in GAME.legal_actions(state, 0) if a.args[0] == "30"]
    view = GAME.observe(state, 0)
    assert action == next(a for a in listed if GAME.gain(view, 0, a))
    assert GAME.absent_action(solo(), 0).text == "place 1 M50 0"


def test_the_breakdown_counts_by_matching_sides() -> None:
    state: State = position(26, 10, 35, 29, 12, table=START)
    for lay in ((26, (1, -1), 1), (10, (0, -1), 4), (35, (-1, -1), 1), (29, (-1, 0), 5)):
        state = step(State(**{**fields(state), "active": 0}), *lay).state
    found = outcome(GAME.stop(state, "agreed").state)
    totals = {column.key: column.points(0) for column in found.columns}
    assert totals == {"singles": 16, "doubles": 86, "triples": 81}
    assert found.scores == (183, 0)
    assert found.feat == {"points": 81, "tile": 29, "cell": "M49", "seat": 0}
    assert found.stopped


def fields(state: State) -> dict[str, object]:
    return {name: getattr(state, name) for name in State.__slots__}
