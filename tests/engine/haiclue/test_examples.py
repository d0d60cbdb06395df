"""The worked examples of the rules page, each named."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.actions import parse
from engine.games.haiclue.state import CARDS, COLOURS, UNKNOWN, cards_left, order_of, reader_of
from engine.refusals import Illegal
from engine.spec import Limit, ranks_of
from tests.engine.haiclue.table import (
    DICE,
    GAME,
    begun,
    do,
    event,
    guessed,
    hits,
    outcome,
    own,
    points,
    refused,
    round_of,
    with_cards,
    written,
)
from tests.engine.tables import kinds


def read_in(state) -> list[tuple[int, int]]:
    """Play a round; return author and reader of each clue as they come."""
    step, found = written(state), []
    while step.state.round == state.round and not step.state.ended:
        told = event(step, "read").public
        found.append((told["author"], told["reader"]))
        step = hits(step.state, 0)
    return found


@pytest.mark.parametrize(
    ("seats", "youngest", "wanted"),
    [(4, 2, [(3, 2), (0, 3), (1, 0), (2, 1)]), (2, 0, [(1, 0), (0, 1)])],
)
def test_e1_reading_order(seats: int, youngest: int, wanted: list[tuple[int, int]]) -> None:
    assert read_in(begun(seats, youngest)) == wanted
    assert order_of(seats, youngest) == tuple(author for author, _ in wanted)


def test_e1_an_absent_reader() -> None:
    assert reader_of(4, 3, frozenset({2})) == 0
    assert reader_of(4, 3, frozenset({2, 0})) == 1
    assert reader_of(2, 1, frozenset({0})) == -1


def test_e2_four_seats() -> None:
    state = written(with_cards(begun(4, 3), "red", "blue", "green", "yellow")).state
    assert state.current == 0
    step = guessed(state, "red", "red", "blue")
    assert points(step.state) == (2, 1, 1, 0)
    assert GAME.observe(step.state, None).cards == (COLOURS.index("red"), *(UNKNOWN,) * 3)
    told = event(step, "reveal")
    assert told.public["right"] == (1, 2)
    assert told.public["guesses"] == ("", "red", "red", "blue")
    assert (told.public["card"], told.public["points"], told.still) == ("red", 4, None)


@pytest.mark.parametrize(("right", "wanted"), [(4, (4, 1, 1, 1, 1)), (0, (0, 0, 0, 0, 0))])
def test_e3_all_right_and_all_wrong(right: int, wanted: tuple[int, ...]) -> None:
    state = written(begun(5, 4)).state
    assert points(hits(state, right).state) == wanted


def test_e4_the_own_colour_can_be_guessed() -> None:
    state = written(with_cards(begun(3, 2), "green", "green", "red")).state
    assert points(guessed(state, "green", "blue").state) == (1, 1, 0)


def test_e5_one_round() -> None:
    state = written(begun(3, 2)).state
    for right in (2, 1, 0):
        state = hits(state, right).state
    assert points(state) == (3, 2, 1)


def test_e6_twelve_seats() -> None:
    state, options = begun(12), GAME.spec.complete({})
    assert GAME.parts.rounds(12) == 2
    step = round_of(state, [11] * 12)
    assert points(step.state) == (22,) * 12
    step = round_of(step.state, [11] * 12)
    assert step.state.ended == "rounds"
    assert points(step.state) == (44,) * 12
    assert sum(points(step.state)) == 528
    assert GAME.supply_size(12, options) == 184


@pytest.mark.parametrize(
    ("rounds", "total", "verdict"),
    [((2, 1, 1, 2), 6, "won"), ((2, 1, 1, 1), 5, "lost"), ((2, 2, 2, 2), 8, "perfect")],
)
def test_e7_two_seats(rounds: tuple[int, ...], total: int, verdict: str) -> None:
    state = begun(2)
    for count in rounds:
        state = round_of(state, [1, count - 1]).state
    found = outcome(state)
    assert (found.reason, found.scores, found.ranks) == (verdict, (total, total), (1, 1))
    assert found.args == {"points": total, "most": 8}
    assert [count for count, _ in found.columns[0].terms[0]] == list(rounds)
    assert not found.stopped


def owners(seats: int) -> list[list[int]]:
    """Return for each round whose first hand every seat holds."""
    state = begun(seats)
    first, found = list(state.hands), []
    while not state.ended:
        found.append([first.index(hand) for hand in state.hands])
        state = round_of(state, [0] * seats).state
    assert [first.index(hand) for hand in state.hands] == found[-1]
    return found


def test_e8_hands_go_to_the_left() -> None:
    assert owners(3) == [[0, 1, 2]] * 2 + [[2, 0, 1]] * 2 + [[1, 2, 0]] * 2


def test_e9_how_often_hands_are_passed() -> None:
    assert owners(2) == [[0, 1]] * 2 + [[1, 0]] * 2
    assert owners(6) == [[0, 1, 2, 3, 4, 5]] * 2 + [[5, 0, 1, 2, 3, 4]] * 2
    assert owners(9) == [list(range(9))] * 2


def test_e10_clues() -> None:
    hand = tuple(range(1, 16))
    state = begun(3)
    state = replace(state, hands=(hand, *(tuple(t + 100 for t in h) for h in state.hands[1:])))
    one, two = do(state, 0, "clue t4 t9").state, do(state, 0, "clue t4 / t9").state
    assert (one.clues[0], two.clues[0]) == (((4, 9),), ((4,), (9,)))
    assert refused(state, 0, "clue t4").code == "size"
    assert refused(state, 0, "clue t4 t4").code == "twice"
    assert refused(state, 0, "clue t4 t9 /").code == "empty-row"
    assert refused(state, 0, f"clue t4 t{state.hands[1][0]}").code == "unknown-item"
    every = " / ".join(f"t{tile}" for tile in hand)
    assert do(state, 0, f"clue {every}").state.clues[0] == tuple((tile,) for tile in hand)
    assert do(state, 0, "clue " + every.replace("/ ", "")).state.clues[0] == (hand,)


def test_e11_what_the_end_of_the_timer_sends() -> None:
    """The session sends what the form accepts, the default for the rest (R19)."""
    state = begun(4, 0, clue_timer="60")
    (form,) = GAME.forms(state, 1)
    draft = parse(own(state, 1, 3))
    assert form.validate(draft) == draft
    with pytest.raises(Illegal, match="size"):
        form.validate(parse(own(state, 1, 1)))
    assert GAME.absent_action(state, 2).text == "void"
    step = written(state, void=[2])
    assert event(step, "open").public["void"] == (2,)
    assert (step.state.current, kinds(step)) == (1, ["ready", "open", "read"])
    step = hits(step.state, 0)
    assert kinds(step) == ["guessed", "reveal", "void", "read"]
    assert event(step, "void").public == {"author": 2, "card": COLOURS[state.cards[2]]}
    assert step.state.current == 3
    assert refused(step.state, 0, "guess @C red").code == "void-clue"


def test_e12_the_timer_ends_with_a_guess_missing() -> None:
    state = written(with_cards(begun(4, 3), "red", "blue", "green", "yellow")).state
    assert GAME.absent_action(state, 3).text == "none @A"
    assert points(guessed(state, "red", "red", "none").state) == (2, 1, 1, 0)


@pytest.mark.parametrize(("seats", "drawn"), [(5, 30), (8, 32)])
def test_e13_cards(seats: int, drawn: int) -> None:
    state = begun(seats)
    while not state.ended:
        state = round_of(state, [0] * seats).state
    assert len(state.results) == 4 * CARDS - sum(cards_left(state.results)) == drawn
    assert min(cards_left(state.results)) >= 0


def test_e14_what_is_left_to_draw() -> None:
    state = with_cards(begun(4), "blue", "blue", "red", "green")
    state = round_of(state, [0] * 4).state
    assert GAME.observe(state, None).left == (8, 9, 9, 10)


def test_e15_tiles_that_games_take() -> None:
    options = GAME.spec.complete({})
    assert [GAME.supply_size(seats, options) for seats in (5, 4)] == [87, 72]
    taken = tuple(f"t{tile}" for tile in range(130, 217))
    state = GAME.setup(5, options, DICE, supply=taken).state
    dealt = [tile for pile in (*state.hands, *state.stacks) for tile in pile]
    assert sorted(dealt) == list(range(130, 217))


def test_e16_all_at_once() -> None:
    state = begun(3, 2, guess_timer="60", reveal="all_at_once")
    state = written(with_cards(state, "red", "red", "blue")).state
    assert GAME.time_limit(state) == Limit("guess", 120)
    assert {GAME.decision(state, seat) for seat in range(3)} == {"r1g"}
    assert [action.text for action in GAME.legal_actions(state, 2)][::4] == [
        "guess @A blue",
        "guess @B blue",
    ]
    for seat, text in [
        (2, "guess @A red"), (2, "guess @B red"), (0, "guess @B blue"), (0, "guess @C blue"),
        (1, "guess @A red"),
    ]:  # fmt: skip
        state = do(state, seat, text).state
    assert GAME.to_act(state) == {1}
    step = do(state, 1, "guess @C red")
    assert kinds(step) == ["guessed", "reveal", "reveal", "reveal", "turn", "round"]
    assert [one.still for one in step.events if one.kind == "reveal"] == [0, 1, 2]
    assert [points(still) for still in step.stills] == [(2, 1, 1), (2, 2, 2), (3, 2, 3)]
    assert step.state.results[-1].guesses == (0, 1, -1)


def test_e17_an_absent_seat() -> None:
    state = written(begun(3, 2), void=[2]).state
    for author in (0, 1):
        assert state.current == author
        state = do(state, 2, GAME.absent_action(state, 2).text).state
        other = 1 - author
        step = do(state, other, f"guess @{'AB'[author]} {COLOURS[state.cards[author]]}")
        state = step.state
    assert points(state) == (2, 2, 0)
    assert state.round == 2
    assert [bool(result.rows) for result in state.results] == [True, True, False]


def test_e18_ranks() -> None:
    assert ranks_of((17, 20, 20, 9)) == (3, 1, 1, 4)
    state = begun(4, 3)
    for _ in range(6):
        state = round_of(state, [3, 0, 0, 0]).state
    found = outcome(state)
    assert (found.scores, found.ranks) == ((18, 6, 6, 6), (1, 2, 2, 2))
    assert [column.points(0) for column in found.columns] == [18, 0]
    assert [column.points(1) for column in found.columns] == [0, 6]
