"""People who take lessons, and what a lesson asks them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cogs.learn import press as learn
from cogs.learn.course import Course, is_taught
from cogs.table.model import Person
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT, Content
from data.words import words
from engine import registry, teaching
from engine.actions import Action
from tests.cogs.people import ids as shown
from tests.cogs.people import reader
from tests.cogs.table.world import ANNA

TAUGHT = list(filter(is_taught, registry.keys()))
GAME = TAUGHT[0]


async def pressed(home: App, person: Person, custom_id: str) -> Content:
    found = ids.parse(custom_id)
    assert isinstance(found, ids.LearnPress)
    return await learn.learn_press(home, reader(person), found)


async def answered(
    home: App, person: Person, content: Content, course: Course, action: Action
) -> Content:
    """Choose an answer step by step, by the buttons that lead to it."""
    view = course.moment().view(course.lesson.seat)
    ways = action.words, course.game.asking.worded(view, action).words
    number = course.answers.index(action)
    for _ in range(6):
        found = [one for one in presses(content) if towards(one, ways)]
        step = max(found, key=lambda one: (one.do, len(one.path)))
        content = await learn.learn_press(home, reader(person), step)
        now = presses(content)
        if any(one.what == "next" or number in one.tried for one in now):
            return content
    raise AssertionError(f"no way to {action.text}")


def presses(content: Content) -> list[ids.LearnPress]:
    found = [ids.parse(one) for one in shown(content)]
    return [one for one in found if isinstance(one, ids.LearnPress)]


def towards(press: ids.LearnPress, ways: tuple[tuple[str, ...], ...]) -> bool:
    return bool(press.path) and any(press.path == way[: len(press.path)] for way in ways)


def dead(content: Content) -> list[str]:
    return [item.custom_id for row in content.rows for item in row if item.disabled]


def fits(content: Content) -> bool:
    return len(content.text) <= TEXT_LIMIT and len(content.rows) <= 5 and bool(content.files)


def course_answer(course: Course) -> Action:
    return next(answer for answer in course.answers if answer.text in course.lesson.wanted)


def asked(key: str = GAME) -> Course:
    """Return a lesson after the first that offers what the rules refuse, in English."""
    game = registry.game(key)
    for number, lesson in enumerate(game.lessons("en"), 1):
        course = Course(game, reader(ANNA).words, number)
        if number > 1 and lesson.wanted and refused_of(course):
            return course
    raise AssertionError("no lesson shows what the rules refuse")


def refused_of(course: Course) -> list[Action]:
    return [
        answer
        for answer in course.answers
        if teaching.refusal(course.game, course.lesson, answer) is not None
    ]


def crossed(course: Course, action: Action) -> tuple[str, ...]:
    refusal = teaching.refusal(course.game, course.lesson, action)
    return refusal.marked.crossed if refusal else ()


def courses(key: str, locale: str) -> list[Course]:
    whole = Course(registry.game(key), words(locale))
    return [replace(whole, number=number) for number in range(1, whole.count)]


def questions(locale: str = "en") -> Iterator[Course]:
    """Yield the lessons of all games that have an answer to choose, and wrong ones."""
    for key in TAUGHT:
        yield from filter(wrongs, courses(key, locale))


def lesson_named(game: str, name: str) -> Course:
    return next(one for one in courses(game, "en") if one.lesson.key == name)


async def judged(home: App, course: Course, answer: Action) -> Content:
    """Return the page after an answer, the first that is tried."""
    return await learn._judge(home, course, answer, ())


def wrongs(course: Course) -> list[Action]:
    """Return the answers that are not wanted."""
    wanted = course.lesson.wanted
    return [answer for answer in course.answers if wanted and answer.text not in wanted]


async def at(home: App, person: Person, course: Course) -> Content:
    before, what = (course.number - 1, "next") if course.number > 1 else (1, "again")
    return await pressed(home, person, ids.about_lesson(course.key, before, what))
