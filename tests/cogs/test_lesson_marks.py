"""What the picture of a lesson marks after an answer."""

from __future__ import annotations

import re

import pytest

from cogs.learn import press as learn
from cogs.table.play.picker import prompt
from cogs.ui.app import App
from data.words import LOCALES
from engine.actions import Action
from engine.games.blox.state import CELL_OF, cell_word
from engine.prompts import Path
from engine.refusals import Marked
from render.games.blox.parts import PITCH
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
from tests.cogs.people import reader
from tests.cogs.table.world import ANNA


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
    """It said of a swap that it scores nothing, and not where it would."""
    decided = [one for one in questions(locale) if {*one.lesson.goal} - {*one.lesson.about}]
    assert [one.lesson.key for one in decided] == ["swap"]
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


async def test_a_stone_that_was_kept_is_crossed_in_the_depot_and_its_one_cell_not_given_away(
    home: App,
) -> None:
    """The first wrong answer framed the right one, and named it "for example"."""
    course = lesson_named("helge", "keep")
    right = course_answer(course)
    assert course.lesson.wanted == (right.text,)
    assert len(course.answers) > 4
    before = (await learn._ask(home, course)).files[0]
    kept = next(one for one in wrongs(course) if one.text == "depot")
    after = await judged(home, course, kept)
    assert "Possible: " not in after.files[0].alt
    assert right.args[0] not in after.text
    assert after.files[0].data != before.data


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_stock_of_a_lesson_is_the_one_in_its_picture(home: App, locale: str) -> None:
    """It spoke of an empty stock above a picture with 46 tiles in it."""
    course = courses("hexamino", locale)[-1]
    page = await learn._open(home, reader(ANNA), course)
    stock = str(course.moment().view(None).stock)
    assert stock in page.text
    assert stock in page.files[0].alt


@pytest.mark.parametrize("name", ["demolish", "phase", "walk", "capture"])
def test_no_number_stands_on_a_square_beside_the_height_of_its_tower(name: str) -> None:
    """A green "2" lay below the "2" of a tower, in a lesson about heights."""
    course = lesson_named("blox", name)
    items = prompt(course.moment(), course.lesson.seat, (), 0, course.words, "").items
    assert [item.label for item in items] == [item.path[-1] for item in items]


async def test_a_stone_that_was_taken_off_the_board_lies_there_no_more(home: App) -> None:
    course = lesson_named("helge", "special")
    right = course_answer(course)
    stone = f"{right.args[0]} violet sun"
    assert stone in (await learn._ask(home, course)).files[0].alt
    assert stone not in (await judged(home, course, right)).files[0].alt


def test_buttons_that_rotate_stay_where_they_are() -> None:
    """The one that was pressed went away, and the next one came below the finger."""
    course, paths = lesson_named("hexamino", "turn"), list[list[Path]]()
    for answer in course.answers:
        path = course.game.asking.worded(course.moment().view(0), answer).words
        step = prompt(course.moment(), 0, path, 0, course.words, "")
        paths.append([item.path for item in step.items])
        assert [item.path for item in step.items if item.chosen] == [path]
    assert len(paths[0]) == len(course.answers)
    assert paths == paths[:1] * len(paths)


@pytest.mark.parametrize("name", ["factor", "hole"])
def test_where_it_scores_most_more_sides_match_than_anywhere_else(name: str) -> None:
    """The sentence about a wrong place says so, and the lesson what to look for."""
    course = lesson_named("hexago", name)
    view = course.moment(solved=True).view(0)

    def matching(answer: Action) -> int:
        merit = course.game.merit(view, 0, answer)
        return sum(side > 0 for side in merit["sides"])

    assert len(course.answers) < 5
    best = matching(course_answer(course))
    assert all(matching(one) < best for one in wrongs(course))


async def test_the_place_that_a_tile_is_for_is_marked_and_large(home: App) -> None:
    """At a desk the digits of its tiles were nine pixels high, and half the picture was empty."""
    for key, name, cell in (("hexago", "hand", "M49"), ("hexamino", "draw", "L50")):
        picture = (await learn._ask(home, lesson_named(key, name))).files[0]
        assert f"Possible: {cell}." in picture.alt
    course, marked = lesson_named("hexago", "hand"), Marked(allowed=("M49",))
    step, moment = prompt(course.moment(), 0, (), 0, course.words, "", marked), course.moment()
    picture = moment.renderer.preview(moment.view(0), step.scene, step.preview)
    ((_, _, wide, _),) = picture.spots["M49"]
    assert wide > 0.15
    assert "K48" not in picture.spots


def test_a_lesson_of_blox_shows_the_squares_that_it_is_about_and_those_large() -> None:
    """Its blocks were six pixels high on a phone, and their colours are what one pays with."""
    for course in courses("blox", "en"):
        moment, lesson = course.moment(), course.lesson
        view, answers = moment.view(0), course.answers if lesson.wanted else ()
        marked = {cell for one in answers for cell in crossed(course, one)}
        about = {word for one in answers for word in one.args} | marked | {*lesson.aim}
        cells = about & CELL_OF.keys() | {cell_word(one) for one in sum(view.figures, ())}
        step = prompt(moment, 0, (), 0, course.words, "")
        spots = moment.renderer.preview(view, step.scene, step.preview).spots
        for cell in cells if lesson.key != "swap" else ():
            assert spots[cell][0][2] > 1.4 * PITCH, (lesson.key, cell)


@pytest.mark.parametrize("locale", LOCALES)
async def test_the_tower_to_walk_to_is_named_also_after_a_wrong_answer(
    home: App, locale: str
) -> None:
    """The question was where to demolish "it" from, and only what was read named the tower."""
    (course,) = [one for one in courses("blox", locale) if one.lesson.key == "walk"]
    for page in (await learn._ask(home, course), await judged(home, course, wrongs(course)[0])):
        assert "g2" in page.text.splitlines()[-1]


def test_the_blocks_of_a_lesson_are_those_of_two_towers_of_its_phase() -> None:
    """Five blocks came from two towers, and no more than two high were to be demolished."""
    course = lesson_named("blox", "build")
    view = course.moment(solved=True).view(0)
    assert sum(view.blocks[0]) == 2 * view.row.height


def test_where_the_answer_lies_no_choice_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dashed "d1" lay over the leaf that had just been laid there."""
    course = lesson_named("helge", "swap")
    shown = learn._picture(course, course_answer(course)).png
    monkeypatch.setattr(learn, "Marked", lambda **_: Marked())
    assert learn._picture(course, course_answer(course)).png == shown
