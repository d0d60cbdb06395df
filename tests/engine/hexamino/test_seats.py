"""What seats meet beside the rules: words, absence, hands, events, ends."""

from __future__ import annotations

import pytest

from engine.actions import parse
from engine.hexgrid import name as cell_word
from engine.hexgrid import reading_order
from engine.refusals import Malformed
from tests.engine.hexamino.table import (
    DICE,
    E4,
    GAME,
    HAND,
    SNAKE,
    Q,
    board_of,
    dice,
    fitting,
    lay,
    mode_of,
    outcome,
    position,
    states,
    step,
)
from tests.engine.tables import kinds


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("place 4 M51 3", "verb"),
        ("draw", "verb"),
        ("pass", "verb"),
        ("lay 4 M51", "words"),
        ("lay 4 M51 3 3", "words"),
        ("lay 64 M51 3", "unknown-tile"),
        ("lay 0 M51 3", "unknown-tile"),
        ("lay 04 M51 3", "unknown-tile"),
        ("lay 4 m51 3", "cell"),
        ("lay 4 51 3", "cell"),
        ("lay 4 M51 6", "rotation"),
        ("lay 4 M51 -1", "rotation"),
    ],
)
def test_words_that_are_no_action(text: str, code: str) -> None:
    state = position(hands=((4, 9), (13, 20)))
    with pytest.raises(Malformed) as caught:
        GAME.apply(state, 0, parse(text), DICE)
    assert caught.value.code == code


def test_a_still_of_the_open_hands_asks_nobody() -> None:
    shown = position(hands=((4, 9), (4, 20)), over=True)
    assert not GAME.to_act(shown)
    assert GAME.outcome(shown) is None
    assert not GAME.legal_actions(shown, 0)


@pytest.mark.parametrize(
    ("hand", "more", "text"),
    [
        ((58, 9, 4), {}, "lay 9 L49 3"),  # connecting tiles first, the one held longest
        ((58, 61), {}, "lay 58 M51 3"),
        ((53, 4, 9), {}, "lay 53 L50 0"),
        ((60, 63, 9), {"mode": "snake", "closing": True}, "lay 60 L50 0"),
    ],
)
def test_what_an_absent_seat_does(
    hand: tuple[int, ...], more: dict[str, object], text: str
) -> None:
    state = position(hands=(hand, (13, 20)), **more)
    assert GAME.absent_action(state, 0).text == text


def test_hands_are_told_to_their_owner_only() -> None:
    state = position(*Q, hands=((3, 9), HAND, (18,)), stock=(53, 4))
    for seat in range(3):
        view = GAME.observe(state, seat)
        assert GAME.hand(view, seat) == tuple(map(str, state.hands[seat]))
        assert [known is not None for known in view.hands] == [at == seat for at in range(3)]
        assert view.held == (2, 5, 1)
    public = GAME.observe(state, None)
    assert public.hands == (None, None, None)
    assert public.stock == 2
    assert public.fits == ()
    assert public.places == ((1, -1),)
    assert GAME.observe(state, 0).fits == (3,)
    assert not set(public.unlaid) & {58, 59, 60, 61, 62}
    over = step(position(*Q, hands=((63, 9), (20,))), *E4[5]).state
    shown = GAME.observe(over, None)
    assert shown.hands == ((9,), (20,))
    assert GAME.hand(shown, 0) == ()


def test_a_view_knows_what_fits_out_of_turn() -> None:
    state = position(*Q, hands=((3, 9), (13, 20), (18,)))
    assert GAME.observe(state, 1).fits == (13,)
    late = position(hands=((9, 58), (58, 4)), end_tiles="last_resort")
    assert GAME.observe(late, 1).fits == (4,)


@pytest.mark.parametrize("mode", ["classic", "snake", "star"])
def test_public_places_are_those_some_tile_can_still_take(mode: str) -> None:
    narrower = 0
    for state in states(2, 8, mode=mode):
        tiles = [(one.tile, one.cell, one.rotation) for one in state.laid[1:]]
        free = fitting(*tiles, mode=mode, closing=state.closing)
        cells = {cell for places in free.values() for cell, _ in places}
        found = GAME.observe(state, None).places
        assert {cell_word(cell) for cell in found} == cells
        assert list(found) == sorted(found, key=reading_order)
        narrower += len(mode_of(state).places(board_of(state.laid), False)) > len(found)
    assert narrower or mode == "snake"


def test_events_of_a_turn() -> None:
    found = step(position(hands=((4, 9), (13, 20)), stock=(53, 37)), 4, (1, 0), 3)
    assert kinds(found) == ["lay"]
    assert found.events[0].public == {
        "seat": 0,
        "tile": 4,
        "cell": "M51",
        "rotation": 3,
        "dots": 6,
        "drawn": 0,
        "refilled": 1,
        "held": 2,
        "stock": 1,
    }
    assert found.events[0].private == {0: {"refill": 53}}
    assert found.reveals
    assert found.state.log[0].refilled == 1


def test_nothing_can_be_taken_back() -> None:
    """With an empty stock nothing is drawn, but that seat 1 need not pass is news of its hand."""
    assert step(position(hands=((4, 9), (13, 20))), 4, (1, 0), 3).reveals


def test_events_at_the_end() -> None:
    found = step(position(*Q, hands=((63, 9), (20,))), *E4[5])
    assert kinds(found) == ["lay", "end"]
    nine, twenty = GAME.parts.dots[9], GAME.parts.dots[20]
    assert found.events[1].public == {
        "deal": 1,
        "deals": 1,
        "reason": "dead",
        "seat": 0,
        "dots": (nine, twenty),
        "totals": (nine, twenty),
    }


def test_the_next_deal() -> None:
    """A deal ends within an action: the open hands are a still, the next deal is dealt."""
    state = position(*Q, hands=((63, 9), (20,)), deals=2, turn=8, first=1)
    found = step(state, *E4[5])
    assert kinds(found)[:3] == ["lay", "deal-end", "deal"]
    assert len(found.stills) == 1
    assert [event.still for event in found.events[:3]] == [0, 0, None], "who laid last is seen"
    still, after = found.stills[0], found.state
    assert still.over
    assert GAME.observe(still, None).hands == ((9,), (20,))
    assert (after.deal, after.first, after.over, len(after.laid)) == (1, 0, False, 1)
    assert after.turn >= 9
    assert all(len(hand) >= 5 for hand in after.hands)
    assert GAME.decision(after, 0).startswith("d2t")
    view = GAME.observe(after, None)
    assert view.totals == GAME.standing(view) == (GAME.parts.dots[9], GAME.parts.dots[20])
    assert found.events[2].private[0]["tiles"] == after.hands[0][:5]
    again = GAME.apply(state, 0, lay(*E4[5]), dice(99)).state
    assert again.hands != after.hands


def test_a_stop_counts_what_is_held() -> None:
    state = position(hands=((4, 9), (13, 20), (58,)))
    found = GAME.stop(state, "agreed")
    result = outcome(found.state)
    dots = GAME.parts.dots
    assert result.scores == (6 + dots[9], 6 + dots[20], 1)
    assert result.stopped
    assert result.reason == "agreed"
    assert found.events[0].public["totals"] == result.scores
    assert GAME.observe(found.state, None).hands == state.hands
    assert GAME.observe(found.state, None).places == ()


def test_the_next_deal_begins_without_passes() -> None:
    """A Snake that ended after a round of passes: nobody has passed in the next one."""
    tiles = mode_of(position(hands=((), ()), mode="snake")).tiles
    poor = [tile for tile in tiles if tile < 58 and 5 not in GAME.parts.fields[tile]]
    hands = ((4, poor[0]), (58, poor[1]), (60, poor[2]))
    found = step(position(hands=hands, stock=(poor[3],), mode="snake", deals=3), *SNAKE)
    assert kinds(found)[:6] == ["lay", "pass", "pass", "pass", "deal-end", "deal"]
    assert found.stills[0].passes == 3
    assert not found.state.closing
    assert found.state.passes == kinds(found)[6:].count("pass")


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("mode", ["classic", "octopus", "snake", "star"])
def test_e11_the_seats_decide_a_single_deal_of_classic_alone(mode: str, seats: int) -> None:
    def lot(deals: str) -> bool:
        return GAME.spec.lot(GAME.spec.complete({"mode": mode, "deals": deals}), seats)

    classic = mode in ("classic", "octopus")
    assert (lot("1"), lot("per_seat")) == (classic, False)
    assert lot("for_two") is (classic and seats > 2)
    options = GAME.spec.complete({"mode": mode, "deals": "for_two"})
    dealt = GAME.setup(seats, options, dice(0)).state
    assert dealt.deals == (seats if seats == 2 else 1)


def test_a_name_without_rules_of_its_own_is_offered_no_more_but_stays_where_it_was_chosen() -> None:
    (mode,) = (option for option in GAME.spec.options if option.key == "mode")
    assert "octopus" not in mode.offered("classic")
    assert "octopus" in mode.offered("octopus")
