"""The rulings of the rules page that no worked example covers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine.games.haiclue.state import SEATS, State, best_of
from engine.position import CLOSED
from engine.record import Record, verify
from engine.refusals import Refusal
from engine.run import Deal, Run
from engine.spec import Limit
from tests.engine.conformance import STOPS
from tests.engine.haiclue.table import (
    DICE,
    GAME,
    begun,
    dice,
    do,
    event,
    guessed,
    hits,
    outcome,
    own,
    points,
    round_of,
    with_cards,
    written,
)
from tests.engine.tables import kinds

RUN = Run(
    GAME, Deal("t", "haiclue", 1, (GAME.components.id, GAME.components.hash), {}, 2), bytes(32)
)


def test_r1_the_youngest_is_named_or_by_lot() -> None:
    options = GAME.spec.complete({})
    lots = Counter(GAME.setup(3, options, dice(n)).state.youngest for n in range(60))
    assert set(lots) == {0, 1, 2}
    state = begun(3, 1)
    while not state.ended:
        assert state.youngest == 1
        state = round_of(state, [0, 0, 0]).state


@pytest.mark.parametrize("seats", range(2, 13))
def test_r2_reading_goes_round_from_the_left_of_the_youngest(seats: int) -> None:
    state, order = written(begun(seats, 1)).state, []
    for _ in range(seats):
        order.append(state.current)
        state = hits(state, 0).state
    assert order == [(1 + step) % seats for step in range(1, seats + 1)]


def test_r3_clues_are_guessed_one_by_one_unless_the_table_wants_all_at_once() -> None:
    for options, owed in (({}, 1), ({"reveal": "all_at_once"}, 2)):
        state = written(begun(3, 2, **options)).state
        assert len({action.args[0] for action in GAME.legal_actions(state, 1)}) == owed


def test_r4_all_but_the_author_guess() -> None:
    state = written(begun(5, 1)).state
    assert state.current == 2
    assert GAME.to_act(state) == GAME.may_act(state) == {0, 1, 3, 4}
    assert GAME.legal_actions(state, 2) == ()
    assert [action.text for action in GAME.legal_actions(state, 0)] == [
        "guess @C blue", "guess @C red", "guess @C green", "guess @C yellow",
    ]  # fmt: skip


def test_r5_a_guess_can_be_changed_until_the_last_one_is_in() -> None:
    state = written(with_cards(begun(3, 2), "red", "red", "blue")).state
    first = do(state, 1, "guess @A blue")
    assert kinds(first) == ["guessed"]
    assert event(first, "guessed").public == {"seat": 1, "done": 1, "seats": 2}
    assert GAME.to_act(first.state) == {2}
    assert GAME.may_act(first.state) == {1, 2}
    assert GAME.decision(first.state, 1) == GAME.decision(state, 2)
    second = do(first.state, 1, "guess @A red")
    assert second.events == ()
    assert points(do(second.state, 2, "guess @A yellow").state) == (1, 1, 0)


def test_r6_a_clue_can_be_replaced_and_withdrawn_until_the_last_one_is_in() -> None:
    state = begun(3, 2)
    one = do(state, 0, own(state, 0, 3))
    assert kinds(one) == ["ready"]
    assert event(one, "ready").public == {"seat": 0, "done": 1, "seats": 3}
    two = do(one.state, 0, own(state, 0, 2))
    assert two.events == ()
    assert two.state.clues[0] == (state.hands[0][:2],)
    back = do(two.state, 0, "withdraw")
    assert kinds(back) == ["working"]
    assert back.state == state
    assert GAME.forms(two.state, 0) == GAME.forms(state, 0)


def test_r7_rows_stand_as_they_were_laid() -> None:
    state = begun(3, 2)
    first, second, third = (f"t{tile}" for tile in state.hands[0][:3])
    state = do(state, 0, f"clue {third} {first} / {second}").state
    state = written(state).state
    laid = state.hands[0]
    assert GAME.observe(state, None).clues[0] == ((laid[2], laid[0]), (laid[1],))


@pytest.mark.parametrize("text", ["clue {0} and {1}", "clue {0}s {1}", "clue {0} {1} !"])
def test_r8_nothing_is_added_to_the_words(text: str) -> None:
    state = begun(3, 2)
    tiles = [f"t{tile}" for tile in state.hands[0][:2]]
    with pytest.raises(Refusal):
        do(state, 0, text.format(*tiles))


@pytest.mark.parametrize("phase", ["clue", "guess"])
def test_r10_r11_hands_are_hidden_from_others_in_every_phase(phase: str) -> None:
    state = begun(4, 1) if phase == "clue" else written(begun(4, 1)).state
    first, second, third, fourth = state.hands
    swapped = replace(state, hands=(first, second, fourth, third))
    for viewer in (None, 0, 1):
        seen = GAME.observe(state, viewer)
        assert seen == GAME.observe(swapped, viewer)
        assert seen.hand == (() if viewer is None else state.hands[viewer])


def test_r12_clues_open_together() -> None:
    state = begun(3, 2)
    for seat in (2, 1):
        state = do(state, seat, own(state, seat)).state
        for viewer in (None, 0, 3 - seat):
            assert GAME.observe(state, viewer).clues[seat] is None or viewer == seat
    step = do(state, 0, own(state, 0))
    told = event(step, "open").public
    assert told == {"round": 1, "rounds": 6, "clues": 3, "void": ()}
    view = GAME.observe(step.state, None)
    assert view.clues == tuple((hand[:2],) for hand in step.state.hands)
    assert (view.current, view.waiting) == (0, (1, 2))


def test_r13_sides_alternate_and_targets_stay_for_two_rounds() -> None:
    state, seen = begun(4), []
    while not state.ended:
        view = GAME.observe(state, None)
        seen.append((view.side, view.height, view.targets))
        step = round_of(state, [0] * 4)
        state = step.state
    assert [side for side, _, _ in seen] == ["white", "black"] * 3
    assert [height for _, height, _ in seen] == [3, 3, 2, 2, 1, 1]
    targets = [tiles for _, _, tiles in seen]
    assert targets[0::2] == targets[1::2]
    assert len({tile for tiles in targets for tile in tiles}) == 12


def test_r14_what_happens_between_rounds() -> None:
    state, last = begun(3), []
    while not state.ended:
        step = round_of(state, [0] * 3)
        last.append([kind for kind in kinds(step) if kind not in ("guessed", "reveal")])
        state = step.state
    assert last == [["turn", "round"], ["pass", "round"]] * 2 + [["turn", "round"], ["end"]]


def test_r16_several_seats_may_have_the_same_target() -> None:
    drawn = {begun(12, chance=dice(number)).cards for number in range(5)}
    assert all(len(set(cards)) < len(cards) for cards in drawn)
    state = written(with_cards(begun(3, 2), "red", "red", "red")).state
    assert points(guessed(state, "red", "red").state) == (2, 1, 1)


def test_r17_points_of_a_team() -> None:
    state = written(begun(2, 1)).state
    assert (state.current, points(state)) == (0, (0, 0))
    step = hits(state, 1)
    assert points(step.state) == (1, 1)
    assert event(step, "reveal").public["points"] == 1


def team_with(points: int) -> State:
    """Return a team of two that has so many points after three rounds of four."""
    state = begun(2)
    for had in (0, 2, 4):
        state = round_of(state, [points > had, points > had + 1]).state
    return state


@pytest.mark.parametrize("reason", [*STOPS, "whatever"])
def test_r17_a_stopped_team_has_only_done_what_it_could_no_longer_miss(reason: str) -> None:
    """After no finished round it read "you lose together"; two clues were left for the six."""
    ends: tuple[tuple[int, tuple[int, ...], bool], ...] = (
        (0, (), True),
        (3, (), True),
        (4, (), False),
        (5, (), False),
        (6, (0, 1), False),
    )
    for total, winners, lost in ends:
        position = replace(RUN.start()[0], state=team_with(total))
        left = RUN.seat(position, 1, CLOSED).position
        for before in (position, left):
            found = RUN.outcome(RUN.stop(before, reason).position)
            assert (found.scores, found.winners, found.lost) == ((total, total), winners, lost)
            assert set(found.ranks) == ({1} if winners or lost else {0})
            assert found.args == {"points": total, "most": 8}, "as the board counts"
            assert found.empty == (not total or (reason == "unplayed" and not winners))


def test_r17_a_team_that_stops_before_any_clue_was_read_has_nothing_to_show() -> None:
    found = outcome(GAME.stop(begun(2), "agreed").state)
    assert (found.ranks, found.winners, found.lost, found.empty) == ((0, 0), (), False, True)
    state = round_of(begun(2), [1, 0]).state
    early = outcome(GAME.stop(state, "agreed").state)
    assert (early.scores, early.args) == ((1, 1), {"points": 1, "most": 8})
    (column,) = early.columns
    assert column.terms[0] == ((1, 1),), "no column for rounds that nobody played"
    assert not early.empty


def test_r18_equal_points_share_the_win() -> None:
    state = begun(3, 2)
    for _ in range(6):
        state = round_of(state, [2, 2, 2]).state
    found = outcome(state)
    assert (found.reason, found.ranks, found.winners) == ("rounds", (1, 1, 1), (0, 1, 2))
    assert found.scores == (24, 24, 24)


def test_r19_a_round_without_clues() -> None:
    step = written(begun(3, 2), void=[0, 1, 2])
    assert kinds(step) == ["no-clue", "open", "void", "void", "void", "turn", "round"]
    assert step.stills == ()
    assert step.state.round == 2
    assert GAME.to_act(step.state) == {0, 1, 2}


def test_r20_a_guess_that_is_missing_is_wrong() -> None:
    state = written(with_cards(begun(3, 2), "red", "blue", "blue")).state
    step = guessed(state, "red", "none")
    assert points(step.state) == (1, 1, 0)
    assert event(step, "reveal").public["right"] == (1,)


@pytest.mark.parametrize("reveal", ["one_by_one", "all_at_once"])
def test_r21_a_void_clue_of_a_team(reveal: str) -> None:
    step = written(begun(2, 1, reveal=reveal), void=[0])
    state = step.state
    assert GAME.to_act(state) == GAME.may_act(state) == {0}
    state = do(state, 0, "guess @B red").state
    assert state.round == 2
    assert [result.guesses for result in state.results] in (
        [(-1, -1), (1, -1)],
        [(1, -1), (-1, -1)],
    )


def test_r22_points_never_run_out() -> None:
    state = begun(12)
    while not state.ended:
        state = round_of(state, [11] * 12).state
    assert points(state) == (44,) * 12


def test_r23_the_others_go_on() -> None:
    """A closed seat takes defaults all along; the hands pass through it."""
    state, first = begun(4), begun(4).hands
    while not state.ended:
        owing = GAME.to_act(state)
        seat = 2 if 2 in owing else min(owing)
        text = GAME.absent_action(state, seat).text if seat == 2 else None
        if text is None:
            action = GAME.forms(state, seat) or GAME.legal_actions(state, seat)
            text = own(state, seat) if GAME.forms(state, seat) else action[0].text
        state = do(state, seat, text).state
    assert points(state)[2] == 0
    assert state.hands == first[2:] + first[:2]
    assert sum(not result.rows for result in state.results) == 6


def test_r23_who_returns_may_still_write() -> None:
    state = do(begun(3), 1, "void").state
    assert GAME.observe(state, None).clues[1] == ()
    assert [action.text for action in GAME.legal_actions(state, 1)] == ["withdraw"]
    step = do(state, 1, own(state, 1))
    assert kinds(step) == ["ready"]
    assert kinds(do(state, 1, "withdraw")) == ["working"]


def test_r24_any_two_words_are_a_clue() -> None:
    state = begun(2)
    hand = state.hands[0]
    for other in hand[1:]:
        rows = do(state, 0, f"clue t{hand[0]} t{other}").state.clues[0]
        assert rows == ((hand[0], other),)


def test_r26_the_deal_is_shuffled_within_the_supply() -> None:
    options = GAME.spec.complete({})
    size = GAME.supply_size(3, options)
    supply = tuple(f"t{tile}" for tile in range(300, 300 + size))
    hands = {GAME.setup(3, options, dice(n), supply=supply).state.hands for n in range(5)}
    assert len(hands) == 5
    assert GAME.setup(3, options, DICE, supply=supply) == GAME.setup(3, options, DICE, supply)


@pytest.mark.parametrize(
    ("options", "clue", "guess"),
    [
        ({}, None, None),
        ({"clue_timer": "90"}, Limit("clue", 90), None),
        ({"guess_timer": "30"}, None, Limit("guess", 30)),
        ({"guess_timer": "30", "reveal": "all_at_once"}, None, Limit("guess", 120)),
    ],
)
def test_timers(options: dict[str, str], clue: Limit | None, guess: Limit | None) -> None:
    state = begun(5, **options)
    assert GAME.time_limit(state) == clue
    assert GAME.time_limit(written(state).state) == guess
    assert GAME.time_limit(GAME.stop(state, "agreed").state) is None


def test_parties_have_timers_and_take_latecomers() -> None:
    parties = {option.key: option.party for option in GAME.spec.options if option.party}
    assert parties == {"clue_timer": "180", "guess_timer": "60", "latecomers": "on"}
    for option in GAME.spec.options:
        assert option.party in ("", *option.values)


def test_stopping_scores_what_was_revealed() -> None:
    state = hits(written(begun(4, 3)).state, 3).state
    state = do(state, 0, f"guess @B {'blue' if state.cards[1] == 0 else 'red'}").state
    stopped = GAME.stop(state, "agreed").state
    found = outcome(stopped)
    assert (found.scores, found.stopped, found.reason) == ((3, 1, 1, 1), True, "agreed")
    assert GAME.spec.natural == {"rounds", "perfect", "won", "lost"}
    team = outcome(GAME.stop(begun(2), "limit").state)
    assert (team.reason, team.ranks, team.stopped) == ("limit", (0, 0), True)
    assert (team.together, team.lost) == (True, False)


def test_the_best_clue_is_the_earliest_of_those_that_most_understood() -> None:
    state = round_of(begun(4, 3), [1, 3, 3, 2]).state
    best = best_of(state.results)
    assert (best.author, len(best.right), best.side) == (1, 3, "white")
    assert best_of(round_of(begun(4), [0] * 4).state.results) is None


def test_a_hand_changes_with_every_round() -> None:
    state, hands = begun(3), []
    while not state.ended:
        hands.append(GAME.hand(GAME.observe(state, 1), 1))
        state = round_of(state, [0, 0, 0]).state
    assert len(hands[0]) == 17
    assert hands[0][1:2] == ("white",)
    assert all(old != new for old, new in pairwise(hands))
    assert GAME.hand(GAME.observe(state, 1), 1) == GAME.hand(GAME.observe(begun(3), None), 1) == ()


def test_nothing_can_be_taken_back() -> None:
    state = begun(3)
    assert do(state, 0, own(state, 0)).reveals
    reading = written(state).state
    assert do(reading, min(GAME.to_act(reading)), "guess @B red").reveals
    assert guessed(reading, "red", "red").reveals


PLAY = "play haiclue --players 3 --seed 5 --option youngest="


def test_r1_the_named_youngest_reads_first(tmp_path: Path, say: Any) -> None:
    for seat, letter in enumerate("ABC"):
        file = tmp_path / f"{letter}.json"
        assert say(f"{PLAY}{letter} --out", file)[::2] == (0, "")
        record = Record.from_json(file.read_bytes())
        assert record.deal.first == seat
        assert verify(record).state.youngest == seat


@pytest.mark.parametrize("command", [f"{PLAY}D", "perft haiclue --depth 1 --option youngest=C"])
def test_r1_a_seat_that_is_not_there_is_told(command: str, say: Any) -> None:
    code, out, err = say(command)
    assert (code, out) == (2, "")
    assert err.startswith("There is no seat ")


def test_r5_what_a_seat_has_given_is_known_while_it_can_change() -> None:
    state = begun(3)

    def given(seat: int) -> list[str]:
        return [action.text for action in GAME.given(GAME.observe(state, seat), seat)]

    assert given(0) == []
    clue = own(state, 0)
    state = do(state, 0, clue).state
    assert (given(0), given(1)) == ([clue], [])
    state = written(state).state
    author = SEATS[state.current]
    first, second = (seat for seat in range(3) if seat != state.current)
    state = do(state, first, f"guess @{author} red").state
    state = do(state, first, f"guess @{author} blue").state
    assert (given(first), given(second)) == ([f"guess @{author} blue"], [])
    state = do(state, second, f"guess @{author} blue").state
    assert given(first) == [], "revealed: it can't change any more"
