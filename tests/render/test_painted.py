"""A picture that follows from the one before is, to the pixel, the one that is painted whole."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PIL import Image

from data.words import words
from engine import registry
from engine.dice import Dice
from engine.run import Deal, Run
from render import png
from render.canvas import Box, Canvas
from render.contract import Renderer, Scene
from render.laid import Area
from render.painted import Painted
from render.registry import renderer
from render.theme import DARK, LIGHT, THEMES, Theme
from tests.engine.walks import any_action
from tests.render.positions import NAMES
from tests.tiers import few

KEYS = registry.keys()
OWN = [key for key in KEYS if type(renderer(key)).frame is not Renderer.frame]
MOVES = 10


def boards(key: str, theme: str, seats: int = 2) -> Iterator[Canvas]:
    """Lay out the boards of the first moves of a game."""
    game = registry.game(key)
    parts = (game.components.id, game.components.hash)
    deal = Deal("t", key, game.spec.rules_version, parts, {}, seats)
    run, chance = Run(game, deal, bytes(32)), Dice(bytes(32)).stream("painted")
    position, scene = run.start()[0], Scene(NAMES[:seats], words("en"), theme)
    for _ in range(MOVES):
        yield renderer(key).frame(game.observe(position.state, None), scene)
        seat = run.owing(position)[0]
        position = run.act(position, seat, any_action(game, position.state, seat, chance)).position


def painted(before: Painted, canvas: Canvas) -> list[Area | None]:
    """Paint a canvas after others, compare it with the whole, and return what was painted."""
    asked: list[Area | None] = []

    def paint(area: Area | None) -> Image.Image:
        asked.append(area)
        return png.mapped(canvas.image if area is None else canvas.part(area), canvas.theme)

    shape = (canvas.theme.key, canvas.width, canvas.height)
    found = before.picture(shape, canvas.laid, paint)
    assert found.tobytes() == png.mapped(canvas.image, canvas.theme).tobytes()
    assert png.packed(found, canvas.theme) == png.encode(canvas.image, canvas.theme)
    return asked


def square(at: int, theme: Theme = DARK, height: int = 200) -> Canvas:
    canvas = Canvas(theme, height, 300)
    canvas.panel(Box(10, 10, 290, 190), theme.panel)
    canvas.fill(Box(at, 50, at + 20, 70), theme.amber)
    return canvas


@pytest.mark.parametrize("key", OWN)
@pytest.mark.parametrize("theme", few(list(THEMES)))
def test_boards_of_a_game_are_painted_where_they_differ(key: str, theme: str) -> None:
    before = Painted()
    asked = [painted(before, canvas) for canvas in boards(key, theme)]
    assert asked[0] == [None]
    assert sum(None not in each for each in asked) > MOVES // 2


def test_two_tables_by_turns_do_not_disturb_each_other() -> None:
    before = Painted()
    for one, other in zip(boards(OWN[0], "dark"), boards(OWN[0], "dark", 3), strict=True):
        painted(before, one)
        painted(before, other)


def test_a_picture_of_another_shape_is_painted_whole() -> None:
    before = Painted()
    assert painted(before, square(20)) == [None]
    assert painted(before, square(20, LIGHT)) == [None]
    assert painted(before, square(20, height=210)) == [None]
    assert None not in painted(before, square(40))
    assert painted(before, square(40)) == []


def test_what_was_painted_long_ago_is_forgotten() -> None:
    before = Painted(kept=1)
    painted(before, square(20))
    painted(before, square(20, LIGHT))
    assert painted(before, square(20)) == [None]


def test_a_picture_with_little_of_the_one_before_is_painted_whole() -> None:
    before = Painted()
    painted(before, square(20))
    empty = Canvas(DARK, 200, 300)
    assert painted(before, empty) == [None]
