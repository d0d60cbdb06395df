"""What a refusal says of a cell: rules, picture, alternative text and buttons agree."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from cogs.daily.puzzles import posed_moment
from cogs.learn.course import Course
from cogs.table.play.picker import prompt
from data.words import Words, words
from engine import registry, teaching
from engine.actions import Action
from engine.dice import SEED_BYTES, Dice
from engine.lessons import Lesson
from engine.prompts import Path
from engine.puzzling import Posed
from engine.refusals import Illegal, Marked
from render import phrases, pieces
from render.canvas import Canvas
from render.contract import Preview, Scene
from render.hexes import drawing
from render.sprites import Sprite
from tests.render.moments import KEYS, SIZES, Moment, moments
from tests.tiers import few

DICE = Dice(bytes(SEED_BYTES))
MOST = 60
"""Actions of other positions that are tried in one."""
POINTED = [key for key in KEYS if not registry.game(key).spec.simultaneous]
Found = tuple[Moment, int, Action, Illegal]


@cache
def refusals(key: str) -> tuple[Found, ...]:
    """Return a refusal of each kind that marks cells, in random positions and in lessons."""
    game = registry.game(key)
    found = {one[3].code: one for one in [*_taught(key), *_played(key)] if one[3].marked}
    assert found, game.spec.key
    return tuple(found.values())


def _taught(key: str) -> Iterator[Found]:
    game = registry.game(key)
    for lesson in game.lessons("en"):
        for action in teaching.answers(game, lesson) if lesson.wanted else ():
            if refused := teaching.refusal(game, lesson, action):
                yield Moment(game, lesson.state), lesson.seat, action, refused


def _played(key: str) -> Iterator[Found]:
    some = [one for size in SIZES if size[0] == key for one in moments(*size) if not one.over]
    tried = dict.fromkeys(one for moment in some for one in _listed(moment)[:: _step(moment)])
    for moment in some:
        seat = min(moment.game.may_act(moment.state))
        for action in tried:
            lesson = Lesson("tried", moment.state, seat)
            if refused := teaching.refusal(moment.game, lesson, action):
                yield moment, seat, action, refused


def _listed(moment: Moment) -> tuple[Action, ...]:
    seat = min(moment.game.may_act(moment.state))
    return tuple(moment.game.legal_actions(moment.state, seat))


def _step(moment: Moment) -> int:
    return max(1, len(_listed(moment)) // MOST)


@pytest.mark.parametrize("key", POINTED)
def test_a_refusal_crosses_out_no_cell_where_a_move_is_allowed(key: str) -> None:
    for moment, _, action, refusal in refusals(key):
        legal, marked = _listed(moment), refusal.marked
        named = {word for one in legal for word in one.args}
        assert set(marked.allowed) <= named, (refusal.code, action.text)
        assert not {*marked.crossed} & {*marked.allowed}, (refusal.code, action.text)
        # Without a cell in the move, each that is crossed is one where nothing goes.
        if not {*action.args} & {*marked.crossed}:
            assert not {*marked.crossed} & named, (refusal.code, action.text)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[tuple[int, int]]]:
    """Note where crosses and places that are allowed are drawn."""
    kinds: dict[int, tuple[str, Sprite]] = {}
    spots: dict[str, set[tuple[int, int]]] = {"crossed": set(), "allowed": set()}
    centre: Callable[..., None] = Canvas.centre

    def noting(kind: str, draw: Callable[..., Sprite]) -> Callable[..., Sprite]:
        def made(*args: Any, **more: Any) -> Sprite:
            sprite = draw(*args, **more)
            if more.get("legal", True):
                kinds[id(sprite)] = kind, sprite
            return sprite

        return made

    def placed(canvas: Canvas, sprite: Sprite, x: float, y: float) -> None:
        if id(sprite) in kinds:
            spots[kinds[id(sprite)][0]].add((round(x), round(y)))
        centre(canvas, sprite, x, y)

    monkeypatch.setattr(Canvas, "centre", placed)
    for room, name, kind in (
        (pieces, "refused", "crossed"),
        (drawing, "refused_sprite", "crossed"),
        (pieces, "legal", "allowed"),
        (pieces, "dashed", "allowed"),
        (drawing, "place_sprite", "allowed"),
    ):
        monkeypatch.setattr(room, name, noting(kind, getattr(room, name)))
    return spots


def said_in(alt: str, said: Words, kind: str) -> set[str]:
    """Return the cells that an alternative text names as crossed or allowed."""
    before, after = said(f"pictures-{kind}", cells="|").split("|")
    _, found, rest = alt.partition(before)
    return set(rest.partition(after)[0].split(", ")) if found else set()


@pytest.mark.parametrize("language", few(("de", "en", "fr")))
@pytest.mark.parametrize("key", POINTED)
def test_picture_text_and_buttons_mark_the_same_cells_of_a_refusal(
    key: str, language: str, drawn: dict[str, set[tuple[int, int]]]
) -> None:
    said = words(language)
    for moment, seat, _, refusal in refusals(key):
        table = posed_moment("marks", moment.game, Posed(moment.state, seat), said)
        for spots in drawn.values():
            spots.clear()
        step = prompt(table, seat, (), 0, said, "", refusal.marked)
        alt = table.renderer.preview(table.view(seat), step.scene, step.preview).alt
        crossed, allowed = (said_in(alt, said, kind) for kind in ("crossed", "allowed"))
        # One that is far from the board would leave no room for it: neither shows that.
        assert crossed <= {*refusal.marked.crossed}, refusal.code
        assert allowed == {*refusal.marked.allowed}, refusal.code
        assert len(drawn["crossed"]) == len(crossed), refusal.code
        # The only tile that goes there lies on the place already.
        open_ones = allowed - {*(step.action.words if step.action else ())}
        assert len(drawn["allowed"] - drawn["crossed"]) >= len(open_ones), refusal.code
        offered = {item.path[-1] for item in step.items}
        assert not offered & crossed or not allowed, refusal.code


@pytest.mark.parametrize("key", KEYS)
def test_no_step_of_a_lesson_marks_some_of_its_answers_and_not_the_others(
    key: str, drawn: dict[str, set[tuple[int, int]]]
) -> None:
    game, said = registry.game(key), words("en")
    for number in range(1, Course(game, said).count):
        course = Course(game, said, number)
        table, seat = course.moment(), course.lesson.seat
        todo: list[Path] = [()]
        while todo and course.lesson.wanted:
            drawn["allowed"].clear()
            step = prompt(table, seat, todo.pop(), 0, said, "")
            table.renderer.preview(table.view(seat), step.scene, step.preview)
            if step.action is not None:
                continue
            spots = {table.renderer.spot(item.path, table.view(seat)) for item in step.items}
            # A verb has no place of its own: what is marked then stands behind several.
            if spots == {""} or "" not in spots:
                marked = len(drawn["allowed"])
                after = [prompt(table, seat, item.path, 0, said, "") for item in step.items]
                # Where nothing is asked after it, all answers may lie on the one place marked.
                least = len(spots) if all(one.action for one in after) else max(len(spots), 2)
                assert marked == 0 or marked >= least, (course.lesson.key, step.path)
            todo += [item.path for item in step.items]


@pytest.mark.parametrize("key", KEYS)
def test_no_picture_of_a_lesson_says_what_its_question_asks_for(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []

    def noted(draw: Callable[..., Any]) -> Callable[..., Any]:
        def write(canvas: Canvas, x: float, y: float, text: str, *more: Any, **ways: Any) -> Any:
            written.append(text)
            return draw(canvas, x, y, text, *more, **ways)

        return write

    for name in ("text", "number"):
        monkeypatch.setattr(Canvas, name, noted(getattr(Canvas, name)))
    for number in range(1, Course(registry.game(key), words("en")).count):
        course = Course(registry.game(key), words("en"), number)
        points = teaching.facts(course.game, course.lesson)["points"]
        if not course.lesson.wanted or not points:
            continue
        table, seat = course.moment(), course.lesson.seat
        step = prompt(table, seat, (), 0, course.words, "")
        written.clear()
        table.renderer.preview(table.view(seat), step.scene, step.preview)
        assert written
        told = [text for text in written if text.strip("+−") == str(points) and not text.isdigit()]
        assert not told, course.lesson.key


def test_a_cell_that_all_answers_of_a_lesson_are_about_is_marked_and_named(
    drawn: dict[str, set[tuple[int, int]]],
) -> None:
    said, found = words("en"), 0
    for key in POINTED:
        for number, lesson in enumerate(registry.game(key).lessons("en"), 1):
            course = Course(registry.game(key), said, number)
            if lesson.about:
                drawn["allowed"].clear()
                table, found = course.moment(), found + 1
                marked = Marked(allowed=lesson.about)
                step = prompt(table, lesson.seat, (), 0, said, "", marked)
                picture = table.renderer.preview(table.view(lesson.seat), step.scene, step.preview)
                assert len(drawn["allowed"]) == len(lesson.about)
                assert said_in(picture.alt, said, "allowed") == {*lesson.about}
            for answer in course.answers if lesson.about else ():
                assert {*lesson.about} <= {*answer.args}
    assert found


def test_a_cell_that_is_asked_about_and_that_no_answer_names_is_framed_all_along() -> None:
    """The tower to walk to was named, and had to be looked for among twelve."""
    said = words("en")
    courses = [
        Course(game, said, number)
        for game in map(registry.game, KEYS)
        for number, lesson in enumerate(game.lessons("en"), 1)
        if lesson.aim
    ]
    assert courses
    for course in courses:
        table, answers, seat = course.moment(), course.answers, course.lesson.seat
        step, view = prompt(table, seat, (), 0, said, ""), table.view(seat)
        assert not {*course.lesson.aim} & {word for one in answers for word in one.args}
        for shown in (step.preview, *(Preview(action=one, over=True) for one in answers)):
            scenes = step.scene, replace(step.scene, aim=())
            framed, bare = (table.renderer.preview(view, one, shown) for one in scenes)
            assert framed.png != bare.png
            told = " ".join({*framed.alt.split(". ")} - {*bare.alt.split(". ")})
            assert all(cell in told for cell in course.lesson.aim)


def test_a_cell_that_is_marked_twice_is_named_once() -> None:
    shown = Preview(marked=Marked(crossed=("a2", "a2")))
    said = phrases.step_alt(None, Scene(("Mara",), words("en")), shown, lambda *_: "")
    assert said == ["Red crosses on a2."]


def test_a_choice_with_a_number_is_said_once() -> None:
    paths = (("lay", "9", "a1", "0"), ("lay", "9", "a1", "2"))
    shown = Preview(paths[0][:3], paths, marks={"0": "1", "2": "2"}, places="1 0°, 2 120°")

    def label(path: tuple[str, ...], *_: object) -> str:
        return f"{60 * int(path[-1])}°"

    scene = Scene(("Mara",), words("en"))
    said = phrases.step_alt(None, scene, shown, label, spot=lambda path, _: path[-1])
    assert said == ["Your choices: 1: 0°, 2: 120°."]
