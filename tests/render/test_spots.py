"""Where choices lie in the pictures of their steps: what a finger on a page needs to know."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, islice
from typing import Any

import pytest

from cogs.daily.puzzles import puzzle_moment
from cogs.learn.course import Course, is_taught
from cogs.table.moment import Unstored
from cogs.table.play.drafts import form_of
from cogs.table.play.picker import further, prompt
from cogs.table.play.steps import Prompt
from data.words import words
from engine import registry
from engine.forms import Arrange
from engine.puzzles import days
from engine.puzzles.making import decoded, opened
from engine.record import Record
from render import pieces
from render.canvas import Box, Canvas
from render.contract import Picture, Renderer, Scene, Spot
from render.sprites import Sprite
from render.theme import DARK, WIDTH
from tests.engine.walks import stream_of, walk
from tests.puzzles import ready
from tests.render.moments import KEYS, picked
from tests.tiers import many
from tools.support.recorded import files, turns

EN = words("en")
PHONE, FINGER, LARGER = 390, 40, 2
"""Pixels that a phone is wide and that a finger needs; how much larger a first tap shows it.

Squares of a large board are 20 to 40 pixels wide on a phone: a page enlarges them first.
"""

pytestmark = pytest.mark.sized

Written = list[tuple[str, float, float]]


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> Written:
    """Note the middles of texts and of numbers in badges; nothing is painted."""
    found: Written = []
    badges: dict[int, tuple[str, Sprite]] = {}
    put: Callable[..., None] = Canvas.put

    def noted(canvas: Canvas, x: float, y: float, text: str, *_more: Any, **_ways: Any) -> float:
        found.append((text, x, y))
        return float(canvas.width) / 50

    def made(draw: Callable[..., Sprite]) -> Callable[..., Sprite]:
        def badge(text: str, *more: Any, **ways: Any) -> Sprite:
            sprite = draw(text, *more, **ways)
            badges[id(sprite)] = text, sprite
            return sprite

        return badge

    def placed(canvas: Canvas, sprite: Sprite, left: float, top: float) -> None:
        if id(sprite) in badges:
            text = badges[id(sprite)][0]
            found.append((text, left + sprite.width / 2, top + sprite.height / 2))
        put(canvas, sprite, left, top)

    monkeypatch.setattr(Canvas, "encode", lambda _canvas: b"")
    monkeypatch.setattr(Canvas, "put", placed)
    for name in ("text", "number"):
        monkeypatch.setattr(Canvas, name, noted)
    monkeypatch.setattr(pieces, "badge", made(pieces.badge))
    return found


def check_places(picture: Picture, spots: Iterable[Sequence[Spot]], why: object) -> None:
    """Check that spots lie in a picture, apart, and are large enough for a finger."""
    different = {spot for some in spots for spot in some}
    for left, top, wide, high in different:
        assert 0 <= left <= left + wide <= picture.width, why
        assert 0 <= top <= top + high <= picture.height, why
        assert min(wide, high) * PHONE / picture.width * LARGER >= FINGER, why
    for (x1, y1, w1, h1), (x2, y2, w2, h2) in combinations(different, 2):
        apart = x1 + w1 <= x2 or x2 + w2 <= x1 or y1 + h1 <= y2 or y2 + h2 <= y1
        assert apart, why


def check_step(table: Unstored, seat: int, step: Prompt, written: Written) -> int:
    """Check the places of a step's choices, and return how many have one."""
    written.clear()
    view, draws = table.view(seat), table.renderer
    picture = draws.preview(view, step.scene, step.preview)
    items, beyond = {item.path for item in step.items}, further(table, seat, step, picture.spots)
    spots = draws.spots(picture, [*items, *beyond])
    check_places(picture, spots.values(), step.path)
    legal = {action.words for action in table.game.asking.offered(view, table.legal(seat))}
    for path, said in beyond.items():
        assert spots[path], path
        assert said, path
        assert all(said.split().count(word) < 2 for word in path), (said, "says a piece twice")
        assert any(words[: len(path)] == path for words in legal), path
    done = table.game.asking.worded(view, step.action).words if step.action else ()
    for item in step.items:
        if item.chosen and done[: len(item.path)] == item.path:
            continue  # it lies on the board already, where a button carries it out
        if draws.spot(item.path, view):
            assert spots[item.path], step.path
        if item.mark:
            inside = [text for spot in spots[item.path] for text in within(spot, written)]
            assert item.mark in inside, (step.path, item.path)
    return sum(bool(spots[path]) for path in items)


def within(spot: Spot, written: Written) -> list[str]:
    left, top, wide, high = spot
    return [text for text, x, y in written if 0 <= x - left < wide and 0 <= y - top < high]


def asked_tables(key: str) -> Iterator[tuple[Unstored, int]]:
    """Yield tables of recorded games before an action, with who acts; points shown or hidden."""
    for file in files(key):
        for turn in turns(Record.from_json(file.read_bytes())):
            for aid in ("points", "preview"):
                yield from ((table, turn.seat) for table, _ in turn.aided(aid).done)


@pytest.mark.parametrize("key", KEYS)
def test_what_has_a_place_in_the_picture_of_a_step_can_be_touched_there(
    key: str, written: Written
) -> None:
    found = 0
    for table, seat in islice(asked_tables(key), 0, None, many(59, 1)):
        if form_of(table, seat) is None:
            for step in picked(table, seat, EN, "", many(6, 20)):
                found += check_step(table, seat, step, written)
    assert found


def test_a_board_wider_than_usual_loses_no_place_at_its_edge() -> None:
    """No recorded game has one: a box that was as wide as the board was cut by its picture."""
    game, wide = registry.game("hexamino"), set[int]()
    walked = walk(game, 2, game.spec.complete({"mode": "octopus"}), stream_of("ou", 7))
    for position in walked.positions[28:50:3]:
        seen = Scene(("Ada", "Bo"), EN, statuses=position.statuses)
        table = Unstored(game=game, run=walked.run, position=position, seen=seen)
        (seat,) = game.to_act(position.state)
        for step in picked(table, seat, EN, "", 6):
            picture = table.renderer.preview(table.view(seat), step.scene, step.preview)
            spots = table.renderer.spots(picture, [item.path for item in step.items])
            for left, _, across, _ in chain.from_iterable(spots.values()):
                assert 0 <= left < left + across <= picture.width, step.path
            wide.add(picture.width)
    assert max(wide) > WIDTH


def test_every_tile_of_a_first_turn_alone_is_touched_where_it_lies() -> None:
    found = 0
    for table, seat in asked_tables("hexago"):
        view = table.view(seat)
        if not view.laid:
            for step in picked(table, seat, EN, "", 3):
                paths = [item.path for item in step.items]
                picture = table.renderer.preview(view, step.scene, step.preview)
                assert all(table.renderer.spots(picture, paths).values()), step.path
                found += len(paths)
    assert found


@pytest.mark.long
@pytest.mark.parametrize("key", KEYS)
def test_every_page_of_a_step_shows_where_its_choices_lie(key: str, written: Written) -> None:
    for table, seat in islice(asked_tables(key), 0, None, 11):
        first = prompt(table, seat, (), 0, EN, "") if form_of(table, seat) is None else None
        for page in range(1, first.pages if first else 0):
            check_step(table, seat, prompt(table, seat, (), page, EN, ""), written)


@pytest.mark.parametrize("key", [key for key in KEYS if registry.game(key).spec.simultaneous])
def test_every_word_to_write_with_can_be_touched(key: str, written: Written) -> None:
    for table, seat in islice(asked_tables(key), 0, None, many(29, 1)):
        form = form_of(table, seat)
        if isinstance(form, Arrange):
            view, scene = table.view(seat), table.scene(EN, seat)
            for count in (0, form.least, form.most):
                picture = table.renderer.form(view, scene, form, form.items[:count])
                assert {*form.items} <= {*picture.spots}
                check_places(picture, picture.spots.values(), count)
    assert written


@pytest.mark.parametrize("key", [*filter(is_taught, KEYS)])
def test_lessons_and_puzzles_can_be_touched_as_games(key: str, written: Written) -> None:
    for number in range(1, Course(registry.game(key), EN).count):
        course = Course(registry.game(key), EN, number)
        if course.lesson.wanted:
            table, seat = course.moment(), course.lesson.seat
            for step in picked(table, seat, EN, course.place, many(2, 12)):
                check_step(table, seat, step, written)
    if key in days.games():
        language = "en" if registry.game(key).spec.lexicon else ""
        table = puzzle_moment(739_951, opened(decoded(ready(key, language))), EN, public=True)
        for step in picked(table, table.eyes, EN, "", many(3, 12)):
            check_step(table, table.eyes, step, written)


def test_a_game_that_names_no_places_has_buttons_alone() -> None:
    bare = Picture(b"", "", 1, 1)
    assert Renderer.spots(bare, [("lay", "a1"), ("lay", "b1")]) == {
        ("lay", "a1"): (),
        ("lay", "b1"): (),
    }


def test_a_choice_lies_where_its_own_words_are_and_not_where_those_of_all_are() -> None:
    canvas = Canvas(DARK, 100, 100)
    for at, name in enumerate(("17", "a1", "b1", ("lay", "17", "a1"))):
        canvas.spot(Box(10 * at, 0, 10 * at + 10, 10), name)
    picture = Picture.of(canvas, "")
    tile, first, second, whole = ((10 * at, 0, 10, 10) for at in range(4))
    pairs = Renderer.spots(picture, [("lay", "17", "a1"), ("lay", "18", "b1")])
    assert pairs == {("lay", "17", "a1"): (whole, tile, first), ("lay", "18", "b1"): (second,)}
    chosen = Renderer.spots(picture, [("lay", "17", "b1"), ("lay", "17", "c1")])
    assert chosen == {("lay", "17", "b1"): (second,), ("lay", "17", "c1"): ()}
