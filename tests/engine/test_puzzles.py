"""Puzzles of the day: one best answer, proved by trying all of them, the same for everybody.

A week grows from half a minute on Monday to ten minutes on Sunday.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from data.words import LOCALES
from engine import registry
from engine.actions import Action
from engine.dice import Dice
from engine.puzzles import days, making
from engine.puzzles.difficulty import FOUND, WANTED, Result, corrected, distance, level_of
from engine.puzzles.making import (
    Puzzle,
    Unsound,
    decoded,
    encoded,
    languages,
    make,
    opened,
    prove,
    questions_of,
)
from engine.puzzles.questions import LEAST, Twice
from engine.refusals import Refusal
from tests.engine import toys
from tests.puzzles import FOLDER, ready
from tests.tiers import FULL, few

ROOT = Path(__file__).resolve().parents[2]
FIRST = 739_951
"""1 December 2026, a Tuesday."""
SECRET = hashlib.sha256(b"a secret of tests").digest()
GAMES = days.games()
SHARED = sorted(FOLDER.glob("*.json"), key=lambda path: "-" in path.stem)


WEEK = tuple(FIRST + later for later in (6, 7, 15, 4))
"""Some days of a week, of those that are made fast, without words: one for each game."""
WORDS = FIRST + 53
"""A day of a game of words."""
DAYS = tuple(range(FIRST, FIRST + 60)) if FULL else (*WEEK, WORDS)
THURSDAY, SUNDAY = 3, 6


@cache
def puzzle_of(day: int, language: str = "") -> Puzzle:
    game = days.game_of(day)
    if not language:
        spoken = languages(game)
        language = spoken[day // len(GAMES) % len(spoken)]
    return make(game, days.seed_of(SECRET, day), language, days.weekday(day))


@cache
def first_of(game: str) -> Puzzle:
    """Return a puzzle that is made already."""
    return decoded(ready(game, "en" if "en" in languages(game) else ""))


def check_best(puzzle: Puzzle) -> None:
    prove(puzzle)
    found = opened(puzzle)
    answers = found.answers()
    assert len(answers) == len(set(answers)) == puzzle.answers >= LEAST
    assert puzzle.worth > puzzle.second
    every = found.puzzling.worths(found.rules, found.posed, answers)
    worths = dict(zip(answers, every, strict=True))
    assert [a for a in answers if worths[a] == max(worths.values())] == [found.answer]


@pytest.mark.sized
def test_puzzles_have_one_best_answer_grow_from_monday_to_sunday_and_are_never_alike() -> None:
    made = {day: puzzle_of(day) for day in DAYS}
    assert len({(one.state, one.answer) for one in made.values()}) == len(DAYS)
    seconds: dict[int, list[int]] = {}
    for day, puzzle in made.items():
        check_best(puzzle)
        seconds.setdefault(days.weekday(day), []).append(puzzle.hard.seconds)
    curve = [median(seconds[weekday]) for weekday in sorted(seconds)]
    assert curve == sorted(set(curve))
    assert all(
        WANTED[weekday] / 1.7 < found < WANTED[weekday] * 1.7
        for weekday, found in zip(sorted(seconds), curve, strict=True)
    )


@pytest.mark.sized
def test_no_tuesday_is_harder_than_its_friday_by_the_puzzles_own_measure() -> None:
    for tuesday in range(FIRST, FIRST + 57, 7) if FULL else (FIRST + 7,):
        early, late = puzzle_of(tuesday), puzzle_of(tuesday + 3)
        assert early.hard.seconds < late.hard.seconds


def test_where_the_first_puzzles_are_all_far_too_hard_more_are_made() -> None:
    """The nearest of the first twelve takes 96 seconds, where 50 are wanted."""
    tuesday = FIRST + 21
    assert distance(days.weekday(tuesday), puzzle_of(tuesday).hard.seconds) <= 1


@pytest.mark.sized
def test_no_sunday_is_hopeless_and_no_other_day_takes_twice_as_long_as_wanted() -> None:
    for day in DAYS:
        weekday, seconds = days.weekday(day), puzzle_of(day).hard.seconds
        assert seconds < 2 * WANTED[weekday], day
        assert seconds <= WANTED[SUNDAY] or distance(SUNDAY, seconds) <= 1, day


@pytest.mark.parametrize(
    ("level", "made", "taken"),
    [
        (SUNDAY, (843, 349), 349),
        (SUNDAY, (843, 100), 843),
        (0, (44, 12), 44),
        (0, (99, 31, 30), 31),
    ],
)
def test_where_no_puzzle_is_as_hard_as_wanted_too_hard_is_worse_than_too_easy(
    level: int, made: tuple[int, ...], taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = first_of(GAMES[0])
    tried = [replace(one, hard=replace(one.hard, seconds=seconds)) for seconds in made]
    monkeypatch.setattr(making, "_puzzles", lambda *_: iter(tried))
    assert make(GAMES[0], SECRET, level=level).hard.seconds == taken


def test_a_pair_to_find_has_few_enough_choices_to_be_tried_by_people() -> None:
    """Four tiles at every place gave 80,000 pairs, which nobody solves."""
    puzzle = puzzle_of(FIRST + 5)
    assert (puzzle.game, days.weekday(FIRST + 5), puzzle.kind) == ("hexago", 6, "twice")
    found = opened(puzzle)
    assert isinstance(found.puzzling, Twice)
    onward = 0
    for answer in found.answers():
        state, seat = found.puzzling.after(found.rules, found.posed, answer)
        onward += len(tuple(found.rules.legal_actions(state, seat)))
    assert 0 < onward < 10_000


@pytest.mark.long
@pytest.mark.parametrize("day", [FIRST + 5, FIRST + 12, FIRST + 19])
def test_who_tries_twenty_moves_on_a_sunday_reaches_three_fifths_of_the_best(day: int) -> None:
    """Those that bring most at once, each with what then goes best with it."""
    found = opened(puzzle_of(day))
    assert isinstance(found.puzzling, Twice)
    view, answers = found.rules.observe(*found.posed), found.answers()
    seat = found.posed.seat
    tried = sorted(answers, key=lambda one: -(found.rules.gain(view, seat, one) or 0))[:20]
    reached = max(found.puzzling.worths(found.rules, found.posed, tried))
    assert 5 * reached >= 3 * found.puzzle.worth


@pytest.mark.sized
def test_greedy_finds_at_most_half_from_thursday_to_sunday() -> None:
    late = [puzzle_of(day) for day in DAYS if days.weekday(day) >= THURSDAY]
    assert 2 * sum("greedy" in puzzle.hard.finders for puzzle in late) <= len(late)


@pytest.mark.long
@pytest.mark.parametrize("language", LOCALES)
def test_words_are_puzzles_in_every_language(language: str) -> None:
    check_best(puzzle_of(WORDS, language))


def test_all_games_have_their_turns() -> None:
    """A game is left out by its own word alone (``puzzles = False``)."""
    known, period = registry.keys(), len(GAMES)
    assert tuple(key for key in known if registry.game(key).puzzles) == GAMES
    assert [days.game_of(day) for day in range(FIRST, FIRST + 2 * period)] == [
        days.game_of(day) for day in range(FIRST + period, FIRST + 3 * period)
    ]
    assert {days.game_of(day) for day in range(FIRST, FIRST + period)} == set(GAMES)


@pytest.mark.parametrize("game", [game for game in GAMES if game in ("helge", "hexago", "blox")])
def test_the_best_move_brings_most_by_the_rules_themselves(game: str) -> None:
    puzzle = first_of(game)
    if puzzle.kind == "twice":
        puzzle = puzzle_of(next(day for day in WEEK if days.game_of(day) == game))
    found = opened(puzzle)
    state, seat = found.posed
    brought = {}
    for action in found.answers():
        if found.refusal(action):
            brought[action] = 0
            continue
        after = found.rules.apply(state, seat, action, Dice(bytes(32))).state
        before = found.rules.standing(found.rules.observe(state, None))[seat]
        brought[action] = found.rules.standing(found.rules.observe(after, None))[seat] - before
    assert max(brought, key=lambda action: brought[action]) == found.answer
    assert sorted(brought.values())[-2:] == [found.puzzle.second, found.puzzle.worth]


def test_only_one_placement_is_not_refused() -> None:
    fitting = next(game for game in GAMES if first_of(game).kind == "fits")
    found = opened(first_of(fitting))

    def legal(action: Action) -> bool:
        try:
            found.rules.apply(*found.posed, action, Dice(bytes(32)))
        except Refusal:
            return False
        return True

    assert [a for a in found.answers() if legal(a)] == [found.answer]
    seen = found.question.observe(found.posed.state, found.posed.seat)
    assert not seen.fits, "what fits is asked, so it is not told"


def test_an_answer_is_refused_where_the_rules_refuse_the_move() -> None:
    found = opened(first_of(next(game for game in GAMES if first_of(game).kind == "allowed")))
    legal = set(found.rules.legal_actions(*found.posed))
    assert found.answer in legal
    assert {a for a in found.answers() if found.refusal(a) is None} == legal


def test_a_question_tells_nothing_of_its_answers() -> None:
    for game in GAMES:
        found = opened(first_of(game))
        question, (state, seat) = found.question, found.posed
        view = question.observe(state, seat)
        for action in found.answers()[:50]:
            assert question.gain(view, seat, action) is None
            assert question.scoring(view, seat, action) == {}
            assert question.apply(state, seat, action, Dice(bytes(32))).state == state
        assert not question.spec.gains
        assert not question.spec.immediate


@pytest.mark.parametrize("path", few(SHARED, 4))
def test_an_example_of_an_answer_has_its_shape_and_is_none(path: Path) -> None:
    found = opened(decoded(path.read_text(encoding="utf-8")))
    example, answers = found.example(), found.answers()
    assert example not in answers, "whoever copies it spends no try"
    if found.puzzle.kind != "match":
        assert sorted(example.args) == sorted({*example.args}), "nothing is named twice"
        assert found.refusal(example) is not None
        places = {word for one in answers for word in one.args}
        assert not places.issuperset(example.args[1:]), "no answer has its place"
    assert example.verb == answers[0].verb
    assert len(example.args) == len(answers[0].args)
    pieces = {one.args[0] for one in answers}
    assert found.puzzle.kind == "match" or len(pieces) == 1 or example.args[0] not in pieces
    if found.question.state_type is found.rules.state_type:
        assert example.args[-1] != example.args[0], "a move names no word of its own in its place"


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_solution_is_found_out(game: str) -> None:
    puzzle = first_of(game)
    wrong = next(a for a in opened(puzzle).answers() if a.text != puzzle.answer)
    with pytest.raises(Unsound, match="answer"):
        prove(replace(puzzle, answer=wrong.text))
    with pytest.raises(Unsound, match="figures"):
        prove(replace(puzzle, second=puzzle.second - 1))


def test_a_better_guess_of_how_hard_a_puzzle_is_makes_no_stored_one_unsound(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    puzzle = first_of(GAMES[0])
    monkeypatch.setattr(making, "estimate", lambda *_: pytest.fail("it is guessed again"))
    prove(replace(puzzle, hard=replace(puzzle.hard, seconds=puzzle.hard.seconds + 1)))


def test_another_layout_of_its_state_makes_no_stored_puzzle_unsound() -> None:
    puzzle = first_of(GAMES[0])
    prove(replace(puzzle, state=puzzle.state.replace("{", '{"gone":[1],', 1)))


def test_a_stored_puzzle_keeps_its_question_when_levels_get_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = next(game for game in GAMES if len({*_kinds(game)}) > 1)
    puzzle, rules = first_of(game), registry.game(game)
    monkeypatch.setattr(type(rules), "questions", rules.questions[::-1])
    prove(puzzle)
    assert opened(puzzle).puzzling.kind == puzzle.kind
    other = replace(puzzle, level=6 - puzzle.level)
    assert opened(puzzle).question is opened(other).question, "one for all levels"


def _kinds(game: str) -> list[str]:
    return [question.kind for question in questions_of(registry.game(game))]


def test_a_puzzle_survives_being_written_down_and_shows_its_answer_in_no_log() -> None:
    for game in GAMES:
        puzzle = first_of(game)
        assert decoded(encoded(puzzle)) == puzzle
        assert puzzle.answer not in repr(puzzle)
        assert puzzle.state not in repr(opened(puzzle).puzzle)


@pytest.mark.long
def test_words_make_another_puzzle_in_each_language() -> None:
    found = [opened(puzzle_of(WORDS, language)) for language in LOCALES]
    assert {one.puzzle.language for one in found} == set(LOCALES)
    right = found[0].answer
    assert found[0].mark(right) == 5
    swapped = right.args[1::-1] + right.args[2:]
    assert found[0].mark(Action(right.verb, swapped)) == 3


def test_the_seed_of_a_day_tells_nothing_of_others() -> None:
    seeds = {days.seed_of(SECRET, day) for day in range(FIRST, FIRST + 50)}
    assert len(seeds) == 50
    assert days.seed_of(bytes(32), FIRST) not in seeds
    seed = days.seed_of(SECRET, FIRST)
    assert days.fingerprint(seed, FIRST) != days.fingerprint(seed, FIRST + 1)
    assert seed.hex() not in days.fingerprint(seed, FIRST)
    with pytest.raises(ValueError, match="32 bytes"):
        days.fingerprint(b"short", FIRST)


def test_the_workbench_makes_the_same_puzzle_in_another_process(say: Any) -> None:
    day = next(day for day in WEEK if days.game_of(day) == "hexago")
    seed = days.seed_of(SECRET, day)
    date = f"2026-12-{1 + day - FIRST:02}"
    arguments = ["daily", "--date", date, "--seed", seed.hex()]
    code, here, _ = say("", *arguments)
    assert code == 0
    assert f"solution: {puzzle_of(day).answer}" in here
    assert f"seal {days.fingerprint(seed, day)}" in here
    done = subprocess.run(  # noqa: S603 (our own program)
        [sys.executable, "-m", "engine", *arguments],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={"PYTHONHASHSEED": "7"},
    )
    assert done.stdout == here


def test_wrong_arguments_get_a_sentence(say: Any) -> None:
    for arguments in ("--date tomorrow --seed 7", "--date 2026-12-01 --seed x"):
        code, _, err = say(f"daily {arguments}")
        assert code == 2
        assert "daily" in err
    for day in ("2026-12-01", "2026-12-04"):  # one without words, one of words
        code, _, err = say(f"daily --date {day} --seed 7 --language xx")
        assert code == 2
        assert "No words are known in 'xx'; there are de, en, fr." in err


def test_a_game_without_points_and_question_has_no_puzzle(
    toy_games: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    del toy_games
    monkeypatch.setattr(toys.Whisper, "spec", replace(toys.Whisper.spec, gains=False))
    known = registry.keys()
    none = [key for key in known if not questions_of(registry.game(key))]
    assert none == ["whisper"]
    assert "ladder" in days.games(), "what scores by points gets a question by itself"
    for key in none:
        assert key not in days.games()
        with pytest.raises(Unsound, match="none"):
            make(key, SECRET)


@pytest.mark.parametrize("path", few(SHARED, len(SHARED) - 3))
def test_the_puzzles_that_tests_share_are_those_of_today(path: Path) -> None:
    prove(decoded(path.read_text(encoding="utf-8")))


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


def test_minutes_are_a_puzzles_own_corrected_by_how_many_found_the_earlier_ones() -> None:
    wednesday, thursday = WANTED[2], WANTED[THURSDAY]
    assert corrected(90, 2, 2) == 90
    assert corrected(thursday, 2, THURSDAY) == wednesday, "many found theirs: this takes them less"
    assert corrected(wednesday, THURSDAY, 2) == thursday


def test_every_game_has_a_question_for_each_level() -> None:
    for game in days.games():
        assert 1 <= len(questions_of(registry.game(game))) <= 2
