"""What a page of a lesson shows of the task, and after a wrong answer."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cogs.learn import press as learn
from cogs.learn.course import Course
from cogs.table.play.picker import prompt
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.components import LessonForm
from cogs.ui.phrases import describe_action
from data.words import LOCALES, words
from engine import registry, teaching
from render.games.hexamino.talk import PARTS
from render.phrases import sentence
from tests.cogs.learners import (
    TAUGHT,
    answered,
    asked,
    at,
    course_answer,
    courses,
    crossed,
    dead,
    judged,
    lesson_named,
    pressed,
    presses,
    questions,
    refused_of,
    wrongs,
)
from tests.cogs.people import find, labels, reader
from tests.cogs.table.world import ANNA
from tests.tiers import spread


async def test_a_wrong_button_says_why_marks_the_cells_and_is_dead(home: App) -> None:
    course, action = next(
        (replace(asked(), number=number), action)
        for number in range(1, asked().count)
        for action in refused_of(replace(asked(), number=number))
        if crossed(replace(asked(), number=number), action)
    )
    content = await learn.learn(home, reader(ANNA), game=course.key)
    for _ in range(1, course.number):
        content = await pressed(home, ANNA, find(content, "=next"))
    assert dead(content) == []
    before = content.files
    content = await answered(home, ANNA, content, course, action)
    assert content.files[0].data != before[0].data, "the cells are marked"
    assert content.files[0].alt != before[0].alt
    (one,) = dead(content)
    press = ids.parse(one)
    assert isinstance(press, ids.LearnPress)
    assert press.path == action.words[: len(press.path)]
    content = await answered(home, ANNA, content, course, course_answer(course))
    assert course.said(".right") in content.text


async def test_all_that_was_tried_is_dead_and_no_answer_counts_twice(home: App) -> None:
    course = next(one for one in courses("helge", "en") if len(wrongs(one)) > 2)
    first, second, *_ = wrongs(course)
    content = await at(home, ANNA, course)
    for answer, count in ((first, 1), (second, 2)):
        content = await answered(home, ANNA, content, course, answer)
        assert len(dead(content)) == count
    page = await learn._judge(home, course, first, presses(content)[0].tried)
    assert len(dead(page)) == 2


async def test_a_wrong_answer_that_the_rules_allow_is_crossed_where_its_number_is(
    home: App,
) -> None:
    crossed_out = 0
    for course in questions():
        places = {answer.words[:-1] for answer in course.answers}
        # Rotations of one tile on one place have no places of their own.
        if len(places) == 1 and len(course.lesson.about) == 0 and len(course.answers[0].words) > 2:
            continue
        for action in wrongs(course)[:3]:
            called = course.called(action)
            assert re.search(r"\w", called), (
                "an answer is called by words, whatever its button shows"
            )
            if not crossed(course, action) and re.search(r"\d$", called):
                page = await judged(home, course, action)
                lies = describe_action(course.moment(), action, course.words, course.lesson.seat)
                alt = page.files[0].alt
                assert "Red crosses on" in alt or sentence(lies) in alt, (course.key, action)
                crossed_out += 1
    assert crossed_out > 5


@pytest.mark.parametrize("locale", LOCALES)
async def test_words_that_a_sentence_of_a_lesson_quotes_lie_on_its_picture(
    home: App, locale: str
) -> None:
    """The words of a list are numbers in the lesson, and are typed in its sentences."""
    quoted = 0
    for course in questions(locale):
        action, *_ = wrongs(course)
        page = await judged(home, course, action)
        for word in re.findall(r"[“„«]\s?(\w+?)\s?[”“»]", course.said(".wrong", action)):
            assert word in page.files[0].alt
            quoted += 1
    assert quoted == 4


@pytest.mark.parametrize("key", TAUGHT)
async def test_the_task_comes_last_and_why_an_answer_is_wrong_right_above_it_below_what_was_read(
    home: App, key: str
) -> None:
    """A phone shows the picture, its buttons and the lines right above them.

    The reason took the place of the rule, which nobody could read again.
    """
    for number in range(1, Course(registry.game(key), words("en")).count):
        course = Course(registry.game(key), words("en"), number)
        if not course.said(".task"):
            continue
        before = (number, "again") if number == 1 else (number - 1, "next")
        page = await pressed(home, ANNA, ids.about_lesson(key, *before))
        assert page.text.splitlines() == [f"{course.head} {course.said()}", course.said(".task")]
        if course.lesson.wanted:
            wrong, why = await judged(home, course, wrongs(course)[0]), "**"
        else:
            wrong = await learn.take_written(home, reader(ANNA), LessonForm(key, number, "qqqq"))
            why = "qqqq"
        read, reason, task = wrong.text.splitlines()
        assert read == f"-# {course.head} {course.said()}"
        assert why in reason
        assert task == course.said(".task")


async def test_a_rotation_that_was_tried_stays_in_the_picture(home: App) -> None:
    """It jumped back to 0° while the reason spoke of 60°."""
    game = registry.game("hexamino")
    course = Course(game, reader(ANNA).words, 3)
    wrong = [one for one in refused_of(course) if one.args[-1] != "0"]
    for answer in wrong:
        lying = course.lying(answer)
        assert prompt(course.moment(), 0, lying, 0, course.words, "").action == answer
    asks_places = Course(game, course.words, 2)
    assert not any(asks_places.lying(answer) for answer in asks_places.answers)
    pressed_on = ids.lesson(course.key, 3, (), wrong[0].words, ids.DO)
    assert wrong[0].args[1] in (await pressed(home, ANNA, pressed_on)).files[0].alt


async def test_a_tile_that_fits_but_is_not_the_best_lies_there_and_is_not_crossed(
    home: App,
) -> None:
    course = Course(registry.game("hexamino"), reader(ANNA).words, 4)
    for answer in wrongs(course):
        alt = (await judged(home, course, answer)).files[0].alt
        assert sentence(describe_action(course.moment(), answer, course.words, 0)) in alt
        assert "Red crosses" not in alt


@pytest.mark.parametrize("name", ["place", "draw"])
async def test_a_tile_that_does_not_fit_lies_crossed_where_it_was_laid(
    home: App, name: str
) -> None:
    """Its sides were crossed on an empty place, so nobody saw how it had been rotated."""
    course = lesson_named("hexamino", name)
    for answer in refused_of(course):
        alt = (await judged(home, course, answer)).files[0].alt
        lies = sentence(describe_action(course.moment(), answer, course.words, 0))
        assert lies in alt
        assert "Red crosses on" in alt


@pytest.mark.parametrize("locale", LOCALES)
async def test_why_a_tile_fits_nowhere_is_true_of_all_its_rotations(home: App, locale: str) -> None:
    """It named a side of the tile as it is held, right after a lesson about rotating."""
    (course,) = [one for one in courses("hexamino", locale) if one.lesson.key == "draw"]
    (wrong,) = refused_of(course)
    tile, towards = int(wrong.args[0]), course.lesson.facts["towards"]
    assert towards not in PARTS.fields[tile]
    assert towards in PARTS.fields[int(course_answer(course).args[0])]
    assert course.said(".refused", wrong) in (await judged(home, course, wrong)).text


@pytest.mark.parametrize("locale", LOCALES)
async def test_each_wrong_word_has_a_reason_of_its_own_and_is_crossed(
    home: App, locale: str
) -> None:
    """One sentence was said of all words, and the picture stayed as it was."""
    asked = [one for one in courses("haiclue", locale) if one.lesson.wanted]
    for course in asked:
        reasons = {course.said(".wrong", answer) for answer in wrongs(course)}
        assert len(reasons) == len(wrongs(course)) == 3
        for answer in wrongs(course):
            page = await judged(home, course, answer)
            crossed = course.words("pictures-crossed", cells=course.called(answer))
            assert crossed.casefold() in page.files[0].alt.casefold()


@pytest.mark.parametrize("key", TAUGHT)
async def test_a_lesson_to_read_or_write_is_headed_as_one(home: App, key: str) -> None:
    """Above the first lesson of Haiclue stood the round, the side and who still writes."""
    for course in courses(key, "en"):
        if course.lesson.wanted or course.lesson.shown:
            continue
        title = course.said(".task").replace("**", "") or "An example."
        page = await learn._open(home, reader(ANNA), course)
        assert page.files[0].alt.startswith(f"Only you see this: {title}")
        facts = course.words("haiclue-facts", round=1, rounds=6)
        assert facts.casefold() not in page.files[0].alt.casefold()


async def test_a_page_of_a_lesson_asks_one_question(home: App) -> None:
    """Under "What do you do?" stood "Which cards do you swap for new ones?"."""
    for course in questions():
        wrong = course.game.asking.worded(course.moment().view(0), wrongs(course)[0])
        page = await learn._ask(home, course, path=wrong.words[:1])
        assert page.text.count("?") <= 1, page.text


async def test_after_a_wrong_answer_the_others_of_its_step_stand_there_still(home: App) -> None:
    """Which cards to swap was asked once, and then what to do."""
    course = lesson_named("blox", "swap")
    swaps = {one.words for one in course.answers}
    (wrong,) = wrongs(course)
    page = await judged(home, course, wrong)
    assert page.text.endswith(course.said(".task"))
    assert {one.path for one in presses(page)} >= swaps
    assert len(dead(page)) == 1
    # Where nothing is left to choose, the step before comes back.
    everything = tuple(range(len(course.answers)))
    assert course.staying(wrong, everything) == ()


async def test_a_second_step_asks_again_without_what_was_read_before(home: App) -> None:
    """Of four lines about capturing, a phone showed the second time two, and half the board."""
    course = lesson_named("blox", "capture")
    first = await learn._ask(home, course)
    page = await learn._step(
        home, reader(ANNA), course, max(presses(first), key=lambda one: len(one.path))
    )
    assert course.said() in first.text
    assert course.said() not in page.text
    assert page.text.startswith(f"{course.head} {course.said('.task')}")


async def test_back_after_a_wrong_answer_leads_to_another_question(home: App) -> None:
    """Where a lesson asks a single question, *Back* only took away why the answer is wrong."""
    for course in questions():
        answer, seat = wrongs(course)[0], course.lesson.seat
        page = await judged(home, course, answer)
        path = course.staying(answer, (course.answers.index(answer),))
        now, first = (prompt(course.moment(), seat, way, 0, course.words, "") for way in (path, ()))
        alone = (now.path, now.items) == (first.path, first.items)
        assert (course.words("button-back") in labels(page)) is not alone, (course.key, seat)


async def test_where_the_first_step_shows_every_answer_nothing_leads_back(home: App) -> None:
    """*Back* led from nine cells to the same nine cells, and pushed the reason off a phone."""
    for course in filter(wrongs, courses("helge", "en")):
        for answer in wrongs(course):
            page = await judged(home, course, answer)
            assert course.words("button-back") not in labels(page), (course.number, answer)


async def test_show_me_ends_the_row_of_the_last_numbers(home: App) -> None:
    course = courses("helge", "en")[0]
    page = await learn._ask(home, course)
    show = course.words("button-learn-show")
    assert [len(row) for row in page.rows] == [3, 4]
    assert page.rows[1][-1].label == show


@pytest.mark.parametrize("locale", spread(LOCALES))
async def test_after_a_wrong_answer_what_leads_on_takes_one_row(home: App, locale: str) -> None:
    """*Back* and *Show me* each took a row, and on a phone the reason went out of view."""
    seen = set()
    for course in questions(locale):
        said = [course.words(f"button-{what}") for what in ("back", "learn-show")]
        for answer in wrongs(course):
            page = await judged(home, course, answer)
            leading = [[item.label for item in row] for row in page.rows]
            holds = [[one in row for one in said] for row in leading]
            assert [True, False] not in holds, leading
            seen.update(map(tuple, holds))
    assert (True, True) in seen


async def test_after_a_wrong_payment_the_other_one_is_offered_and_no_pawn_is_crossed(
    home: App,
) -> None:
    """Three cards were too few, and the first page came back with the right pawn crossed."""
    course = lesson_named("blox", "capture")
    wrong, right = wrongs(course)[0], course_answer(course)
    view = course.moment().view(course.lesson.seat)
    page = await judged(home, course, wrong)
    way = course.game.asking.worded(view, right).words
    assert way in {one.path for one in presses(page)}
    assert len(dead(page)) == 1
    assert "Red crosses" not in page.files[0].alt


@pytest.mark.parametrize("key", TAUGHT)
async def test_the_picture_of_an_answer_asks_nothing_also_in_words(home: App, key: str) -> None:
    """Under the title "The answer" its text went on asking "Lay the blue sun on d2?"."""
    for course in courses(key, "en"):
        if course.lesson.wanted:
            page = await judged(home, course, course_answer(course))
            assert "?" not in page.files[0].alt.partition(".")[0], course.lesson.key


async def test_no_picture_shows_points_before_a_lesson_says_what_they_are(home: App) -> None:
    first, second = courses("helge", "en")[:2]
    assert "Points" not in (await learn._ask(home, first)).files[0].alt
    assert "Points" in (await learn._ask(home, second)).files[0].alt


@pytest.mark.parametrize("locale", LOCALES)
async def test_no_picture_names_the_joker_before_a_lesson_explains_it(
    home: App, locale: str
) -> None:
    """It stood above the cards from the first lesson on that the joker is used."""
    explained = False
    for course in courses("blox", locale):
        explained = explained or course.lesson.key == "swap"
        pages = [await learn._open(home, reader(ANNA), course)]
        if course.lesson.wanted:
            pages += [await judged(home, course, answer) for answer in course.answers]
        known = [course.words(f"blox-joker-{state}") for state in ("used", "ready")]
        for page in pages:
            assert any(one in page.files[0].alt for one in known) is explained
    assert explained


async def test_every_word_that_was_tried_stays_crossed(home: App) -> None:
    """After a second wrong word the first one had the frame of what can be chosen."""
    course = lesson_named("haiclue", "guess")
    numbers = [course.answers.index(answer) for answer in wrongs(course)]
    page = await learn._judge(home, course, course.answers[numbers[-1]], tuple(numbers[:-1]))
    crossed = page.files[0].alt.partition("Red crosses on ")[2].partition(".")[0]
    assert len(crossed.split(", ")) == len(numbers)


@pytest.mark.parametrize("key", ["haiclue", "hexamino"])
def test_the_right_answer_is_not_always_the_first_button(key: str) -> None:
    """Tiles are offered with most dots first, which a lesson asked for."""
    for locale in LOCALES:
        first = set()
        for course in filter(wrongs, courses(key, locale)):
            items = prompt(course.moment(), course.lesson.seat, (), 0, course.words, "").items
            right = course_answer(course)
            way = course.game.asking.worded(course.moment().view(0), right).words
            first.add(way[: len(items[0].path)] == items[0].path if len(items) > 1 else False)
        assert first == {False}, locale


@pytest.mark.parametrize("name", ["dots", "draw"])
def test_a_tile_whose_dots_are_asked_for_or_tell_nothing_does_not_name_them(name: str) -> None:
    """Which of two drawn tiles fits was asked by buttons that said "4 · −6" and "13 · −6"."""
    course = lesson_named("hexamino", name)
    items = prompt(course.moment(), course.lesson.seat, (), 0, course.words, "").items
    for item, answer in zip(items, course.answers, strict=True):
        assert re.findall(r"\d+", item.label) == [answer.args[0]]


def test_a_tile_that_fits_nowhere_has_one_cross_for_the_side_that_is_explained() -> None:
    """Two sides of it were crossed, and the sentence spoke of one."""
    course = lesson_named("hexamino", "draw")
    for answer in wrongs(course):
        refusal = teaching.refusal(course.game, course.lesson, answer)
        assert refusal
        assert len(refusal.marked.crossed) == 2, "its place and one neighbour"
