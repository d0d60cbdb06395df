"""Parts are blended once for each ground, kept, and given up when there are too many."""

from __future__ import annotations

import weakref
from collections.abc import Sequence

from PIL import Image

from render import indexed, png
from render.canvas import Box, Canvas
from render.indexed import Laid, Painter
from render.sprites import Sprite
from render.theme import DARK, LIGHT, Rgb, mix

HALF = Image.new("L", (20, 20), 128)


def colour(entries: Image.Image, x: int, y: int) -> tuple[int, ...]:
    pixel = png.colours(entries.copy(), DARK).getpixel((x, y))
    assert isinstance(pixel, tuple)
    return pixel


def painted(painter: Painter, laid: Sequence[Laid], width: int, height: int) -> Image.Image:
    sheet = Image.new("L", (width, height))
    painter.paint(laid, sheet)
    return sheet


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= 12


def test_a_soft_part_mixes_with_the_ground_below_it_each_time() -> None:
    grounds: tuple[Rgb, ...] = (DARK.panel, DARK.ink, DARK.panel)
    laid = []
    for number, ground in enumerate(grounds):
        left = 30 * number
        laid.append(Laid(ground, left, 0, left + 30, 30, None, 0))
        laid.append(Laid(DARK.ink, left + 5, 5, left + 25, 25, HALF, 0))
    entries = painted(Painter(DARK), laid, 90, 30)
    seen = [colour(entries, 30 * number + 15, 15) for number in range(3)]
    assert near(seen[0], mix(DARK.ink, DARK.panel, 0.5))
    assert seen[1] == DARK.ink
    assert seen[2] == seen[0]


def test_what_lies_partly_outside_is_cut_off() -> None:
    picture = Sprite(Image.new("RGB", (20, 20), DARK.amber), HALF.point(lambda _: 255))
    canvas = Canvas(DARK, 30, 30)
    canvas.put(picture, 20, -10)
    entries = painted(indexed.painter(DARK), canvas.laid, 30, 30)
    assert colour(entries, 25, 5) == DARK.amber
    assert colour(entries, 25, 15) == colour(entries, 10, 5) == DARK.table


def test_each_theme_has_its_own_colours() -> None:
    for theme in (DARK, LIGHT):
        canvas = Canvas(theme, 8, 8)
        canvas.fill(Box(0, 0, 4, 8), theme.panel)
        entries = painted(indexed.painter(theme), canvas.laid, 8, 8)
        pixels = png.colours(entries, theme)
        assert (pixels.getpixel((1, 1)), pixels.getpixel((6, 1))) == (theme.panel, theme.table)


def test_a_picture_is_never_taken_for_one_that_is_gone() -> None:
    """The next picture often gets the address, so the id, of the one before it."""
    for colour_now in (DARK.panel, DARK.ink, DARK.amber) * 5:
        picture = Image.new("RGB", (9, 9), colour_now)
        entries = painted(Painter(DARK), [Laid(picture, 0, 0, 9, 9, None, 0)], 9, 9)
        assert colour(entries, 4, 4) == colour_now
        gone = weakref.ref(picture)
        del picture
        assert gone() is None, "what is drawn once is not held"


def test_a_colour_over_one_ground_becomes_what_blending_makes_of_it() -> None:
    mask = Image.radial_gradient("L").resize((40, 40))
    for ground in (DARK.panel, DARK.table):
        laid = [Laid(ground, 0, 0, 40, 40, None, 0), Laid(DARK.amber, 0, 0, 40, 40, mask, 0)]
        blended = Image.new("RGB", (40, 40), ground)
        blended.paste(DARK.amber, (0, 0), mask)
        entries = painted(Painter(DARK), laid, 40, 40)
        assert entries.tobytes() == png.indices(blended, DARK).tobytes()
