"""The sentences of the lessons, in every language."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from cogs.learn import press as learn
from cogs.learn.course import Course
from cogs.lobby import rulebook
from cogs.table.play.picker import prompt
from data.words import LOCALES, words
from engine import registry, teaching
from engine.actions import parse
from render.canvas import Canvas
from render.phrases import sentence
from render.theme import BANNER
from tests.cogs.learners import TAUGHT, courses, refused_of, wrongs
from tests.sentences import typed


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", TAUGHT)
def test_it_is_said_in_every_language(key: str, locale: str) -> None:
    for course in courses(key, locale):
        lesson, name = course.lesson, f"{key}-lesson-{course.lesson.key}"
        wrong = [one for one in wrongs(course) if not teaching.refusal(course.game, lesson, one)]
        asked = bool(lesson.wanted or lesson.written)
        parts = ["", *([".task", ".right"] if asked else []), *([".wrong"] if wrong else [])]
        for part in parts:
            assert course.said(part, wrong[0] if wrong else None).strip()
            # A figure in a sentence is that of the position: none is typed.
            assert not re.search(r"\d", typed(locale, key)[f"{name}{part}"]), part
        assert bool(course.said(".task")) == asked
        assert "?" not in course.said(), "a question comes last, where the picture is"
        for action in wrong:
            yours = teaching.facts(course.game, lesson, action)["yours"]
            assert yours == teaching.worth(course.game, lesson, action)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", TAUGHT)
def test_a_word_of_the_game_is_bold_where_a_lesson_explains_it_and_never_used_before(
    key: str, locale: str, written: list[str]
) -> None:
    """The words stand beside the game's tests, and are those of its rules.

    A panel said how high one builds, three lessons before the word was explained.
    """
    file = Path(__file__).parents[1] / "engine" / key / "lesson_words.json"
    table = [row[LOCALES.index(locale)] for row in json.loads(file.read_text("utf-8"))]
    rules = (rulebook.FOLDER / locale / f"{key}.md").read_text("utf-8")
    pages = [read_page(course, written) for course in courses(key, locale)]
    for word in table:
        used = re.compile(rf"\b(?:{word})", re.IGNORECASE)
        assert used.search(rules), word
        first = next(text for page in pages for text in page if used.search(text))
        bold = " ".join(re.findall(r"\*\*(.+?)\*\*", first))
        at = used.search(first)
        assert at
        assert used.search(bold), f"{word}: {first}"
        assert first[: at.start()].count("**") % 2, f"{word}: {first}"


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Note what is written into pictures below their titles."""
    found, text = list[str](), Canvas.text

    def noted(canvas: Canvas, x: float, y: float, words: str, *more: Any, **ways: Any) -> Any:
        found.extend([words] if y > BANNER else [])
        return text(canvas, x, y, words, *more, **ways)

    monkeypatch.setattr(Canvas, "text", noted)
    return found


def read_page(course: Course, written: list[str]) -> list[str]:
    """Return the texts of a lesson as one reads them; what asks or names a choice explains none."""
    written.clear()
    moment, lesson = course.moment(), course.lesson
    if lesson.wanted:
        step = prompt(moment, lesson.seat, (), 0, course.words, "")
        moment.renderer.preview(moment.view(lesson.seat), step.scene, step.preview)
    elif not lesson.shown:
        learn._position(course)
    before = [*written]
    for text in filter(None, (lesson.shown, *lesson.wanted)):
        learn._picture(course, parse(text))
    seat = course.lesson.seat
    asked = prompt(course.moment(), seat, (), 0, course.words, "").items if wrongs(course) else ()
    said = [course.said(".task"), *(item.label for item in asked)]
    for action in wrongs(course):
        why = teaching.refusal(course.game, course.lesson, action)
        refused = why and course.why_refused(action, why)
        said.append(refused or course.said(".wrong", action))
    plain = [text.replace("**", "") for text in said]
    after = written[len(before) :]
    return [course.said(), *plain, *before, course.said(".right"), *after]


@pytest.mark.parametrize("locale", LOCALES)
def test_why_an_answer_is_wrong_names_no_code_and_advises_nothing_that_a_lesson_lacks(
    locale: str,
) -> None:
    """It said "Rotate it or choose another place" where six numbered places were all there was."""
    game, said = registry.game("hexamino"), words(locale)
    advice = [said("hexamino-refusal-no-match.instead", turns=turns) for turns in (0, 1)]
    seen = 0
    for number in range(1, len(game.lessons(locale)) + 1):
        course = Course(game, said, number)
        for answer in refused_of(course):
            refusal = teaching.refusal(game, course.lesson, answer)
            assert refusal is not None
            why = course.why_refused(answer, refusal)
            assert not {answer.args[0], answer.args[1]} & set(re.findall(r"\w+", why)), why
            assert not any(one in why for one in advice)
            seen += 1
    assert seen


@pytest.mark.parametrize("locale", LOCALES)
def test_what_a_lesson_asks_and_its_buttons_name_no_cell_for_its_pictures_show_none(
    locale: str,
) -> None:
    """A button said "Lay on N50", and no picture of the lesson had an N50."""
    game, said, seen = registry.game("hexamino"), words(locale), 0
    for number in range(1, len(game.lessons(locale)) + 1):
        course = Course(game, said, number)
        moment, seat = course.moment(), course.lesson.seat
        for answer in course.answers if course.lesson.wanted else ():
            path = game.asking.worded(moment.view(seat), answer).words
            for front in range(len(path) + 1):
                step = prompt(moment, seat, path[:front], 0, said, "")
                spoken = [step.question, step.confirm, *(item.label for item in step.items)]
                assert answer.args[1] not in " ".join(filter(None, spoken))
                seen += 1
            assert answer.args[1] not in course.called(answer), "nor what is said of a wrong one"
    assert seen


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", TAUGHT)
def test_each_answer_has_a_name_of_its_own(key: str, locale: str) -> None:
    """Two stones to swap for were both called "B", and one rotation "Lay it here"."""
    for course in courses(key, locale):
        said = [course.called(answer) for answer in course.answers if course.lesson.wanted]
        assert len(said) == len({*said})
        assert course.words("hexamino-confirm-here") not in said


@pytest.mark.parametrize("key", ["blox", "helge"])
def test_a_wrong_answer_that_scores_nothing_is_not_praised(key: str) -> None:
    """It said of a wrong walk that it is a better place; "No match" elsewhere is no praise."""
    for course in courses(key, "en"):
        table, seat = course.moment(solved=True), course.lesson.seat
        for action in wrongs(course):
            if not teaching.refusal(course.game, course.lesson, action):
                scored = course.game.scoring(table.view(seat), seat, action)
                praise = "" if scored else sentence(course._why(action))
                assert not praise or praise not in course.said(".wrong", action)


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("lesson", ["double", "swap"])
def test_a_right_answer_says_which_line_brings_its_points(lesson: str, locale: str) -> None:
    """It praised the swap and named its points, but not the four violets that scored them."""
    (course,) = [one for one in courses("helge", locale) if one.lesson.key == lesson]
    right = parse(course.lesson.wanted[0])
    why, points = course._why(right), teaching.facts(course.game, course.lesson, right)["yours"]
    assert why
    assert f"{why} = **{points}**" in course.said(".right", right)


@pytest.mark.parametrize("key", TAUGHT)
def test_no_picture_of_a_lesson_is_titled_by_codes(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first lesson of Hexago was headed "26 on M49", before there was a word of places."""
    titles = list[str]()
    monkeypatch.setattr(learn, "private_banner", lambda *args: titles.append(args[3]))
    for course in courses(key, "en"):
        answers = [*course.lesson.wanted[:1], *filter(None, (course.lesson.shown,))]
        for answer in answers:
            learn._picture(course, parse(answer))
    assert titles
    assert not [title for title in titles if re.search(r"\d", title)]
