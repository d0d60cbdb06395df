"""What the picture of a lesson marks after an answer."""

from __future__ import annotations

import re

import pytest

from cogs.learn import press as learn
from cogs.ui.app import App
from data.words import LOCALES
from tests.cogs.learners import (
    TAUGHT,
    course_answer,
    courses,
    crossed,
    judged,
    lesson_named,
    questions,
    wrongs,
)


async def test_no_cell_is_crossed_out_that_the_question_does_not_ask_about(home: App) -> None:
    """A swap is chosen by its stones; where the stone then lies was never the reader's choice."""
    swaps = 0
    for course in questions():
        for action in wrongs(course):
            if action.verb == "swap":
                alt = (await judged(home, course, action)).files[0].alt
                named = alt.partition("Red crosses on ")[2].partition(".")[0]
                assert not re.search(r"\b[a-i]\d\b", named), (course.key, action)
                swaps += 1
    assert swaps


@pytest.mark.parametrize("locale", LOCALES)
async def test_a_cell_that_decides_is_marked_once_an_answer_was_given(
    home: App, locale: str
) -> None:
    """It said that a stone blocks another one, and not where; of a swap, that it scores nothing."""
    decided = [one for one in questions(locale) if one.lesson.goal]
    assert [one.lesson.key for one in decided] == ["swap", "special"]
    for course in decided:
        (at,) = course.lesson.goal
        possible = course.words("pictures-allowed", cells=at)
        assert possible not in (await learn._ask(home, course)).files[0].alt
        for answer in (*wrongs(course), course_answer(course)):
            page = await judged(home, course, answer)
            assert possible in page.files[0].alt
            assert at in page.text


@pytest.mark.parametrize("key", TAUGHT)
async def test_nothing_is_crossed_that_all_answers_share(home: App, key: str) -> None:
    """A walk went to a wrong square, and the pawn was crossed where it stood, too."""
    for course in filter(wrongs, courses(key, "en")):
        view, worded = course.moment().view(course.lesson.seat), course.game.asking.worded
        shared = set(worded(view, course.answers[0]).words).intersection(
            *(worded(view, one).words for one in course.answers)
        )
        for answer in wrongs(course):
            if not crossed(course, answer):
                alt = (await judged(home, course, answer)).files[0].alt
                named = alt.partition("Red crosses on ")[2].partition(".")[0].split(", ")
                assert not shared & set(named), (course.lesson.key, answer)


async def test_a_card_that_is_wrong_to_swap_is_crossed(home: App) -> None:
    """The hand looked the same after a wrong answer."""
    course = lesson_named("blox", "swap")
    before = (await learn._ask(home, course)).files[0]
    (wrong,) = wrongs(course)
    after = (await judged(home, course, wrong)).files[0]
    assert "Red crosses on black." in after.alt
    assert "Red crosses" not in before.alt
    assert after.data != before.data


async def test_a_stone_that_fits_on_one_cell_is_shown_it_once_it_was_kept(home: App) -> None:
    """Nine of ten answers were right, and the wrong one changed nothing in the picture."""
    course = lesson_named("helge", "keep")
    right = course_answer(course)
    assert course.lesson.wanted == (right.text,)
    assert len(course.answers) > 4
    before = (await learn._ask(home, course)).files[0]
    kept = next(one for one in wrongs(course) if one.text == "depot")
    after = await judged(home, course, kept)
    assert f"Possible: {right.args[0]}." in after.files[0].alt
    assert right.args[0] in after.text
    assert after.files[0].data != before.data


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_stock_of_a_lesson_is_the_one_in_its_picture(home: App, locale: str) -> None:
    """It spoke of an empty stock above a picture with 46 tiles in it."""
    course = courses("hexamino", locale)[-1]
    page = await learn._open(home, course)
    stock = str(course.moment().view(None).stock)
    assert stock in page.text
    assert stock in page.files[0].alt
