"""A week of puzzles that grows: from half a minute on Monday to ten minutes on Sunday."""

from __future__ import annotations

import hashlib
from functools import cache
from statistics import median

import pytest

from engine import registry
from engine.puzzles import days
from engine.puzzles.difficulty import FOUND, WANTED, Result, level_of
from engine.puzzles.making import Puzzle, languages, make, opened, prove, questions_of
from engine.puzzles.twice import Twice
from tests.tiers import FULL

SECRET = hashlib.sha256(b"a secret of tests").digest()
FIRST = 739_951
"""1 December 2026, a Tuesday."""
WEEK = tuple(FIRST + later for later in (6, 7, 15, 30, 24, 4, 26))
"""One day for each day of the week, of those that are made fast."""
DAYS = tuple(range(FIRST, FIRST + 60)) if FULL else WEEK
THURSDAY = 3


@cache
def puzzle_of(day: int) -> Puzzle:
    game = days.game_of(day)
    return make(game, days.seed_of(SECRET, day), languages(game)[0], days.weekday(day))


@pytest.mark.sized
def test_puzzles_grow_from_monday_to_sunday_and_no_two_are_alike() -> None:
    made = {day: puzzle_of(day) for day in DAYS}
    assert len({(one.state, one.answer) for one in made.values()}) == len(DAYS)
    seconds: dict[int, list[int]] = {}
    for day, puzzle in made.items():
        prove(puzzle)
        seconds.setdefault(days.weekday(day), []).append(puzzle.hard.seconds)
    curve = [median(seconds[weekday]) for weekday in sorted(seconds)]
    assert curve == sorted(set(curve))
    assert all(
        WANTED[weekday] / 1.7 < found < WANTED[weekday] * 1.7
        for weekday, found in zip(sorted(seconds), curve, strict=True)
    )


@pytest.mark.sized
def test_greedy_finds_at_most_half_from_thursday_to_sunday() -> None:
    late = [puzzle_of(day) for day in DAYS if days.weekday(day) >= THURSDAY]
    assert 2 * sum("greedy" in puzzle.hard.finders for puzzle in late) <= len(late)


@pytest.mark.parametrize("day", [day for day in DAYS if days.weekday(day) >= THURSDAY][:9])
def test_two_moves_bring_what_the_rules_say(day: int) -> None:
    """The pair of the solution is played by the rules, and its points are counted."""
    found = opened(puzzle_of(day))
    following = found.then()
    assert (following is not None) == (found.puzzle.kind == "twice")
    if following is None:
        return
    (state, seat), second = following
    rules = found.rules
    first = rules.gain(rules.observe(found.posed.state, seat), seat, found.answer) or 0
    assert second in rules.legal_actions(state, seat)
    brought = rules.gain(rules.observe(state, seat), seat, second) or 0
    assert first + brought == found.puzzle.worth
    view = rules.observe(found.posed.state, seat)
    dearest = max(found.answers(), key=lambda one: rules.gain(view, seat, one) or 0)
    assert (rules.gain(view, seat, dearest) or 0) > first, "who takes the most at once is wrong"
    assert isinstance(found.puzzling, Twice)
    assert found.puzzling.worthwhile(rules, found.posed, found.answer)
    assert not found.puzzling.worthwhile(rules, found.posed, dearest), "it would not be asked"


def test_a_day_is_corrected_by_one_step_by_how_many_found_the_earlier_ones() -> None:
    def after(percent: int, answers: int = 100) -> int:
        right = answers * percent // 100
        return level_of(THURSDAY, [Result(THURSDAY, answers, right)])

    promised = FOUND[THURSDAY]
    assert after(promised) == after(promised + 10) == after(promised - 10) == THURSDAY
    assert after(promised + 15) == THURSDAY + 1
    assert after(promised - 15) == THURSDAY - 1
    assert after(0, answers=20) == THURSDAY, "so few say nothing"
    assert level_of(6, [Result(0, 100, 100), Result(6, 100, 90)]) == 6
    assert level_of(0, [Result(0, 100, 0)]) == 0
    # Each day counts by what was promised for it: Mondays alone make no week easy.
    assert level_of(2, [Result(0, 100, 90), Result(6, 100, 30)]) == 2


def test_every_game_has_a_question_for_each_level() -> None:
    for game in days.games():
        assert 1 <= len(questions_of(registry.game(game))) <= 2
