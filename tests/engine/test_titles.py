"""Titles that a game earns, and the turns of its log from which they follow."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from engine import registry
from engine.actions import Action, parse
from engine.analysis.line import read_line
from engine.analysis.story import leads, rounds, turning_points
from engine.dice import SEED_BYTES, Dice
from engine.position import COMPUTER, PRESENT
from engine.run import Deal, Entry, Run
from engine.spec import Outcome, Seat, Step
from engine.titles import AHEAD, BACK, SHARED, TURN, Title, _best, titles_of
from engine.turns import Turn, turns
from tests.engine import toys
from tests.engine.walks import seats_of, stream_of, walk
from tests.tiers import few

KEYS = registry.keys()
GAMES = 4


def finished(key: str, number: int, wanted: int = 3) -> tuple[Run[Any], tuple[Turn[Any], ...]]:
    return played_out(key, number, wanted)[:2]


def played_out(
    key: str, number: int, wanted: int = 3
) -> tuple[Run[Any], tuple[Turn[Any], ...], tuple[Entry, ...]]:
    game = registry.game(key)
    options = game.spec.complete({})
    played = walk(game, seats_of(game, wanted), options, stream_of("titles", key, str(number)))
    return played.run, turns(played.run, played.entries, None), played.entries


def after_rounds(run: Run[Any], line: tuple[Turn[Any], ...]) -> list[tuple[int, ...]]:
    """Return the points once all seats have had as many turns, and at the end."""
    game, moved, found = run.game, [0] * run.deal.seats, []
    for turn in (turn for turn in line[1:] if not turn.still):
        state = turn.position.state
        result = game.outcome(state) or game.outcome(game.stop(state, "limit").state)
        if turn.seat is not None:
            moved[turn.seat] += 1
        over = run.outcome(turn.position) is not None
        if over or (turn.seat is not None and len({*moved}) == 1):
            found.append(result.scores)
    return found


@pytest.mark.parametrize("key", few(KEYS, 2))
def test_a_title_says_what_happened(key: str) -> None:
    for number in range(GAMES):
        run, line = finished(key, number)
        outcome, found = run.outcome(line[-1].position), titles_of(run, line)
        assert outcome is not None
        assert [title.seat for title in found] == sorted({title.seat for title in found})
        for seat, what, value in found:
            if what == AHEAD:
                assert outcome.winners == (seat,)
                assert all(each[seat] >= max(each) for each in after_rounds(run, line))
                views = [run.game.observe(turn.position.state, None) for turn in line]
                assert all(p[seat] >= max(p) for p in map(run.game.standing, views))
            elif what == BACK:
                assert outcome.winners == (seat,)
                assert any(sorted(p)[1] > min(p) == p[seat] for p in after_rounds(run, line))
            elif what == TURN:
                gains = sorted((t.gain or 0, t.seat == seat) for t in line if t.seat is not None)
                assert gains[-1] == (value, True)
                others = [t.gain or 0 for t in line if t.seat not in (None, seat)]
                assert max(others) < value
            else:
                assert what in run.game.spec.figures


@pytest.mark.parametrize("key", few(KEYS, 2))
def test_titles_never_contradict_the_curve_of_the_same_game(key: str) -> None:
    for number in range(GAMES):
        run, line, log = played_out(key, number)
        curve = rounds(read_line(run, log, None).turns)
        for seat, what, value in titles_of(run, line):
            lead = [leads(run.game.spec, one.points)[seat] for one in curve[1:]]
            if what == AHEAD:
                assert min(lead) >= 0
                assert turning_points(run.game.spec, curve) == ()
            elif what == BACK:
                assert -min(lead) >= value > 0


def test_there_is_a_title_in_most_games() -> None:
    key = next(key for key in KEYS if registry.game(key).spec.gains)
    found = [titles_of(*finished(key, number)) for number in range(GAMES)]
    assert sum(map(bool, found)) > GAMES / 2
    assert {title.key for titles in found for title in titles} & set(SHARED)


def test_a_game_that_was_stopped_or_played_alone_has_none() -> None:
    key = next(key for key in KEYS if registry.game(key).spec.gains)
    run, line = finished(key, 0)
    stopped = run.stop(line[len(line) // 2].position, "abandoned", at=0).position
    assert titles_of(run, (*islice(line, len(line) // 2), Turn(9, None, stopped))) == ()
    solo = next(key for key in KEYS if registry.game(key).spec.solo)
    assert titles_of(*finished(solo, 0, wanted=1)) == ()


def of_course(*totals: tuple[int, ...]) -> tuple[Any, tuple[Turn[Any], ...]]:
    """Return a won game of a toy by the points after the deal and after each turn, seat 0 first."""
    ranks = tuple(1 if points == max(totals[-1]) else 2 for points in totals[-1])
    game = SimpleNamespace(
        spec=SimpleNamespace(gains=True, figures=(), simultaneous=False),
        observe=lambda state, _: state,
        standing=lambda view: view,
        outcome=lambda points: Outcome(points, ranks, (), "over"),
    )
    outcome = Outcome(totals[-1], ranks, (), "over")
    run = SimpleNamespace(game=game, lot=False, outcome=lambda _: outcome)
    at = [
        SimpleNamespace(seq=seq, state=points, statuses=(PRESENT,) * 2)
        for seq, points in enumerate(totals)
    ]
    return run, tuple(Turn(n, (n - 1) % 2 if n else None, each) for n, each in enumerate(at))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("points", "title"),
    [
        # The second is behind on the board in the middle of rounds, though after none.
        ([(3 * n + 3, 4 * n + 4 * after) for n in range(6) for after in (0, 1)], ""),
        ([(0, 0), *((n, 9) for n in range(10, 16)), (20, 9), (20, 9), (20, 9), (20, 9)], AHEAD),
        ([(0, 0), *((n, 9) for n in range(7)), (20, 9), (20, 9), (20, 9), (20, 9)], BACK),
        ([(0, 1), (1, 2), (2, 3), (9, 3), (9, 4), *((9, 8) for _ in range(7))], ""),
    ],
)
def test_titles_compare_points_of_rounds_and_never_behind_those_of_boards(
    points: list[Any], title: str
) -> None:
    run, line = of_course((0, 0), *points)
    keys = {one.key for one in titles_of(run, line)}
    assert keys & {AHEAD, BACK} == {title} - {""}
    run.lot = True
    assert titles_of(run, line) == (), "what the seats decide tells of no skill"


def test_a_title_is_for_how_somebody_played_and_nothing_else() -> None:
    run, line = of_course(*((n // 2, n) for n in range(101)))
    assert [title.seat for title in titles_of(run, line)] == [1], "who only lost has none"
    line[0].position.statuses = (PRESENT,)  # type: ignore[misc]
    assert [title.seat for title in titles_of(run, line)] == [1], "nor who joined later"
    line[50].position.statuses = (PRESENT, COMPUTER)  # type: ignore[misc]
    assert titles_of(run, line) == (), "who slept won by no merit"
    assert {*SHARED} == {AHEAD, BACK, TURN}


def test_only_one_seats_own_best_counts() -> None:
    assert list(_best({0: 5, 1: 5, 2: 3}, TURN)) == []
    assert list(_best({0: 5, 1: 9}, TURN)) == [Title(1, TURN, 9)]
    assert list(_best({0: 0}, TURN)) == []
    assert list(_best({}, TURN)) == []


TOGETHER = [key for key in KEYS if registry.game(key).spec.simultaneous]
ALONE = [key for key in KEYS if registry.game(key).spec.solo]


def played(key: str, entries: int, wanted: int = 2) -> tuple[Run[Any], tuple[Entry, ...]]:
    """Return the first entries of a random game on about so many seats."""
    game = registry.game(key)
    chance = stream_of("turns", key)
    played = walk(game, seats_of(game, wanted), game.spec.complete({}), chance)
    return played.run, played.entries[:entries]


@pytest.mark.parametrize("key", KEYS)
def test_turns_lead_from_the_deal_to_the_last_position(key: str) -> None:
    run, log = played(key, 60)
    line = turns(run, log, None)
    assert line[0].position == run.start()[0]
    assert line[0].events == run.start()[1].events
    assert line[-1].position == run.replay(log)
    assert [turn.number for turn in line if not turn.still] == list(range(line[-1].number + 1))
    for before, after in pairwise(line):
        assert after.position.seq >= before.position.seq
        if after.still:
            assert after.number == before.number + (not before.still)


@pytest.mark.parametrize("key", KEYS)
def test_what_a_turn_brought_adds_up_to_the_points_of_its_seat(key: str) -> None:
    run, log = played(key, 60, 3)
    gained, mine = [0] * run.deal.seats, 0
    for turn in turns(run, log, None):
        if turn.gain is not None and turn.seat is not None:
            gained[turn.seat] += turn.gain
            mine += 1
    game = run.game
    if not game.spec.gains or game.spec.simultaneous:
        assert mine == 0, "points of a turn say little there"
        return
    standing = game.standing(game.observe(run.replay(log).state, None))
    assert tuple(gained) == tuple(standing)


@pytest.mark.parametrize("key", TOGETHER)
def test_where_all_are_asked_at_once_a_turn_is_a_question(key: str) -> None:
    run, log = played(key, 30, 3)
    line = turns(run, log, None)
    assert len(line) < len(log), "who has answered is no turn"
    asked = []
    for turn in line:
        state = turn.position.state
        if not turn.still and run.game.to_act(state):
            asked.append({run.game.decision(state, seat) for seat in run.game.may_act(state)})
    assert all(before != after for before, after in pairwise(asked[:-1]))
    assert all(event.still is None for t in line if not t.still for event in t.events)
    # "C has guessed (3 of 3)" is no news where the guess is, and untrue where the bot played none.
    assert not any(event.minor for turn in line for event in turn.events)
    assert all(turn.events for turn in line if turn.still)


@pytest.mark.parametrize("key", ALONE)
def test_what_was_taken_back_is_no_turn_but_what_stands_of_one_is(key: str) -> None:
    run, log = played(key, 3, 1)
    position = run.replay(log)
    back = run.undo(position, 0, entries=log, statuses=None)
    line = turns(run, (*log, back.entry), None)
    assert [turn.position.seq for turn in line] == [0, 1, 2, 4]
    assert line[-1].events == ()
    stopped = run.stop(back.position, "agreed")
    line = turns(run, (*log, back.entry, stopped.entry), None)
    assert [turn.position.seq for turn in line] == [0, 1, 2, 5]
    assert (line[-1].seat, line[-1].gain) == (None, None)


class Pegged(toys.Ladder):
    """A seat that passes gives a point to the other one, as *go* does in Cribbage."""

    def apply(
        self, state: toys.LadderState, seat: Seat, action: Action, dice: Dice
    ) -> Step[toys.LadderState]:
        step = super().apply(state, seat, action, dice)
        points = list(step.state.points)
        points[seat - 1] += action.verb == "keep"
        return replace(step, state=replace(step.state, points=tuple(points)))


def test_points_that_come_in_the_turn_of_another_count_for_the_turn_that_earned_them() -> None:
    deal = Deal("pegged", "ladder", 1, (toys.PARTS.id, toys.PARTS.hash), {"rounds": "4"}, seats=2)
    run, log = Run(Pegged(toys.PARTS), deal, bytes(SEED_BYTES)), []
    position, _ = run.start()
    for text in ("add 3", "keep", "add 1", "add 2"):
        advance = run.act(position, run.owing(position)[0], parse(text))
        log.append(advance.entry)
        position = advance.position
    assert [turn.gain for turn in turns(run, log, None)[1:]] == [4, 0, 1, 2]
    assert sorted(position.state.points) == [2, 5]
