"""Lessons of all games: each position is possible, and its words are true."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from data.words import LOCALES
from engine import codec, registry, teaching
from engine.actions import parse
from engine.contract import Game
from engine.dice import SEED_BYTES, Dice
from engine.lessons import Lesson
from tests.engine.walks import stream_of

MOST = 7
"""Positions, so that three minutes are enough; a short game follows."""
GAMES = registry.keys()
DICE = Dice(bytes(SEED_BYTES))


def lessons(key: str) -> Iterator[Lesson]:
    """Yield the lessons of a game; only words on pieces differ between languages."""
    rules = registry.game(key)
    for locale in LOCALES if rules.spec.lexicon else LOCALES[:1]:
        yield from rules.lessons(locale)


EACH = pytest.mark.parametrize("key", GAMES)


@EACH
def test_a_game_is_learned_in_a_few_positions_each_with_a_name_of_its_own(key: str) -> None:
    names = [lesson.key for lesson in registry.game(key).lessons("en")]
    assert 0 < len(names) == len(set(names)) <= MOST


@EACH
def test_the_position_is_one_of_the_game(key: str) -> None:
    for lesson in lessons(key):
        check_position(registry.game(key), lesson)


def check_position(rules: Game[Any, Any], lesson: Lesson) -> None:
    state, seat = lesson.state, lesson.seat
    assert codec.decode(codec.encode(state), rules.state_type) == state, lesson.key
    assert seat in rules.to_act(state)
    for viewer in (None, *range(len(rules.standing(rules.observe(state, None))))):
        view = rules.observe(state, viewer)
        imagined = rules.imagine(view, viewer, stream_of("lesson"))
        assert rules.observe(imagined, viewer) == view
    for action in rules.legal_actions(state, seat):
        after = rules.apply(state, seat, action, DICE).state
        assert codec.decode(codec.encode(after), rules.state_type) == after


def test_a_written_lesson_holds_its_clue_back() -> None:
    """The first words of a hand stand as an example in the form."""
    for lesson in lessons("haiclue"):
        if lesson.written:
            held = [f"t{tile}" for tile in lesson.state.hands[lesson.seat]]
            assert not {*held[:3]} & {*parse(lesson.written).args}


@EACH
def test_what_is_wanted_is_worth_more_than_all_else(key: str) -> None:
    for lesson in lessons(key):
        check_wanted(registry.game(key), lesson)


def check_wanted(rules: Game[Any, Any], lesson: Lesson) -> None:
    offered = teaching.answers(rules, lesson)
    wanted = [parse(text) for text in lesson.wanted]
    if not wanted:
        shown = map(parse, filter(None, [lesson.shown]))
        assert not any(teaching.refusal(rules, lesson, action) for action in shown)
        return
    assert set(wanted) < set(offered), lesson.key
    assert len(offered) == len(set(offered))
    worths = {teaching.worth(rules, lesson, action) for action in wanted}
    assert len(worths) == 1, lesson.key
    for action in offered:
        refused = teaching.refusal(rules, lesson, action) is not None
        if action in wanted:
            assert not refused
        else:
            assert refused or teaching.worth(rules, lesson, action) < min(worths), action.text


@EACH
def test_what_is_written_has_a_form_and_an_example_that_the_rules_take(key: str) -> None:
    for lesson in lessons(key):
        if lesson.written:
            assert registry.game(key).forms(lesson.state, lesson.seat), lesson.key
            assert not teaching.refusal(registry.game(key), lesson, parse(lesson.written))


@EACH
def test_points_are_those_that_the_move_really_scores(key: str) -> None:
    rules = registry.game(key)
    for lesson in lessons(key):
        if lesson.worth is not None or not lesson.wanted or not rules.spec.gains:
            continue
        best = parse(lesson.wanted[0])
        after = rules.apply(lesson.state, lesson.seat, best, DICE).state
        before = rules.standing(rules.observe(lesson.state, None))[lesson.seat]
        grown = rules.standing(rules.observe(after, None))[lesson.seat] - before
        assert grown == teaching.facts(rules, lesson)["points"], lesson.key


def test_a_question_tells_nothing_and_leads_nowhere() -> None:
    for key in GAMES:
        rules = registry.game(key)
        for lesson in filter(lambda one: one.wanted, rules.lessons("en")):
            asked = teaching.question(rules, lesson)
            action = teaching.answers(rules, lesson)[0]
            assert asked.apply(lesson.state, lesson.seat, action, DICE).state == lesson.state
            assert asked.gain(asked.observe(lesson.state, lesson.seat), lesson.seat, action) is None
