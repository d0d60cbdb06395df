"""What a film paints again: where two drawings differ, and not much more."""

from __future__ import annotations

from collections.abc import Callable

from PIL import Image, ImageChops

from render.canvas import Box, Canvas
from render.fonts import NAME
from render.pieces import token
from render.reel import Area, Reel, joint
from render.theme import DARK

SIZE = (420, 360)
PANEL = Box(31, 20, 370, 341)


def drawing(*drawn: Callable[[Canvas], object], size: tuple[int, int] = SIZE) -> Canvas:
    canvas = Canvas(DARK, size[1], size[0])
    for draw in drawn:
        draw(canvas)
    return canvas


def calm(canvas: Canvas) -> None:
    canvas.panel(PANEL, DARK.panel, 26)


def active(canvas: Canvas) -> None:
    canvas.panel(PANEL, DARK.panel, 26, DARK.amber)


def name(canvas: Canvas) -> None:
    canvas.text(60, 100, "Anna", NAME, DARK.ink)


def anna(canvas: Canvas) -> None:
    canvas.centre(token(0, 26, DARK.key), 101, 100)


def ben(canvas: Canvas) -> None:
    canvas.centre(token(1, 26, DARK.key), 121, 110)


def outside(canvas: Canvas) -> None:
    canvas.centre(token(2, 26, DARK.key), 5, SIZE[1] - 3)


PAIRS = {
    "new": ((calm,), (calm, anna)),
    "gone": ((calm, anna, name), (calm, name)),
    "order": ((calm, anna, ben), (calm, ben, anna)),
    "frame": ((calm, anna), (active, anna)),
    "frame and more": ((calm, anna, name), (active, name, ben)),
    "twice": ((calm, anna), (calm, anna, anna)),
    "under": ((ben, calm, name), (anna, calm, name)),
    "over the frame": ((active, ben), (calm, anna)),
    "under the frame": ((anna, active), (calm, ben)),
    "beyond": ((outside,), (outside, anna)),
}


def after(*canvases: Canvas) -> Image.Image:
    """Return what a film shows after drawings."""
    reel, shown = Reel(DARK), Image.new("RGB", (400, 400), DARK.table)
    for canvas in canvases:
        for area, sheet in reel.show(canvas):
            shown.paste(sheet, area)
    return shown


def test_what_is_painted_over_a_drawing_makes_it_the_next_one() -> None:
    for size in [SIZE, (360, 420), (420, 300), (450, 390)]:
        for pair in PAIRS:
            first, second = PAIRS[pair]
            for one, other in ((first, second), (second, first)):
                then = drawing(*other, size=size)
                over, new = after(drawing(*one), then), after(then)
                assert ImageChops.difference(over, new).getbbox() is None


def test_a_drawing_that_is_as_before_paints_nothing() -> None:
    reel = Reel(DARK)
    assert list(reel.show(drawing(calm, anna)))
    assert list(reel.show(drawing(calm, anna))) == []


def test_areas_far_apart_stay_apart_and_near_ones_are_one() -> None:
    far: list[Area] = [(0, 0, 20, 20), (700, 500, 720, 520), (10, 10, 30, 30), (5, 5, 5, 9)]
    assert sorted(joint(far)) == [(0, 0, 30, 30), (700, 500, 720, 520)]


def test_a_frame_of_a_panel_paints_its_rim_alone() -> None:
    """A film of Helge painted two whole boards in each picture, for the frame of who moves."""
    reel = Reel(DARK)
    list(reel.show(drawing(calm, anna)))
    painted = sum(sheet.width * sheet.height for _, sheet in reel.show(drawing(active, anna)))
    assert 0 < painted < PANEL.width * PANEL.height * 4 / 9 / 2
