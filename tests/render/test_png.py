"""How a canvas becomes a file: palettes, soft parts over a ground, and what a cache keeps."""

from __future__ import annotations

import io
import weakref
import zlib
from collections.abc import Sequence

import pytest
from PIL import Image, ImageChops, ImageStat

from render import indexed, png
from render.canvas import Box, Canvas
from render.fonts import TITLE
from render.games.helge import board
from render.indexed import Laid, Painter
from render.kept import Kept, size
from render.sprites import Cut, Pen, Sprite
from render.theme import CREAM, DARK, LIGHT, NIGHT, SEATS, Rgb, Theme, mix
from tools.support.positions import scene, view

THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.key)


@THEMES
def test_a_palette_holds_every_token(theme: Theme) -> None:
    colours = png.palette(theme)
    assert len(colours) <= png.CLEAR
    assert len(set(colours)) == len(colours)
    assert set(theme.colours().values()) <= set(colours)
    assert {CREAM, NIGHT, *(look.fill for look in SEATS)} <= set(colours)


@THEMES
def test_tokens_come_out_as_they_are(theme: Theme) -> None:
    wanted = list(theme.colours().values())
    image = Image.new("RGB", (len(wanted), 1))
    for x, colour in enumerate(wanted):
        image.putpixel((x, 0), colour)
    opened = Image.open(io.BytesIO(png.encode(png.indices(image, theme), theme))).convert("RGB")
    for x, colour in enumerate(wanted):
        found = opened.getpixel((x, 0))
        assert isinstance(found, tuple)
        assert max(abs(a - b) for a, b in zip(found, colour, strict=True)) <= 1


@THEMES
def test_the_file_looks_like_the_drawing(theme: Theme) -> None:
    found = view(6)
    canvas = board.draw_board(found, scene(found, theme.key))
    data = canvas.encode()
    opened = Image.open(io.BytesIO(data))
    assert opened.mode == "P"
    assert opened.size == canvas.image.size
    gone = ImageChops.difference(opened.convert("RGB"), canvas.image)
    assert max(ImageStat.Stat(gone).mean) < 0.6
    assert max(high for _, high in gone.getextrema()) < 48


def test_a_picture_shows_nothing_of_a_larger_one_that_was_drawn_before() -> None:
    def drawn(width: int, height: int) -> bytes:
        return png.painted((width, height), DARK, lambda sheet: sheet.paste(3, (0, 0, *sheet.size)))

    small = drawn(7, 5)
    drawn(40, 30)
    assert drawn(7, 5) == small


def test_without_isal_the_picture_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    found = view(4)
    canvas = board.draw_board(found, scene(found))
    fast = canvas.encode()
    monkeypatch.setattr(png, "_compress", zlib.compress)
    monkeypatch.setattr(png, "_LEVEL", 3)
    plain = canvas.encode()
    one, other = (Image.open(io.BytesIO(data)).convert("RGB") for data in (fast, plain))
    assert ImageChops.difference(one, other).getbbox() is None
    assert len(plain) < 200_000


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


def test_a_picture_is_never_taken_for_one_that_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The next picture may get the address, so the id, of the one before it."""
    monkeypatch.setattr(indexed, "id", lambda _: 0, raising=False)
    for colour_now in (DARK.panel, DARK.ink, DARK.amber):
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


@THEMES
def test_entries_are_painted_as_they_are(theme: Theme) -> None:
    """Below them another part shows where their shape is empty, in a film's colours, too."""
    entries = png.indices(Image.new("RGB", (20, 20), theme.amber), theme)
    shape = Image.new("1", (20, 20), 0)
    shape.paste(1, (0, 0, 10, 20))
    canvas = Canvas(theme, 20, 20)
    canvas.fill(Box(0, 0, 20, 20), theme.panel)
    canvas.put(Sprite(entries, shape), 0, 0)
    shown = Image.new("RGB", (20, 20), theme.panel)
    shown.paste(theme.amber, (0, 0, 10, 20))
    whole = canvas.entries((0, 0, 20, 20))
    assert png.colours(whole, theme).tobytes() == shown.tobytes()
    assert canvas.image.tobytes() == shown.tobytes()


def test_an_area_is_painted_as_in_the_whole_picture() -> None:
    canvas = Canvas(DARK, 120, 160)
    canvas.panel(Box(4, 4, 90, 110), DARK.panel, 20, DARK.amber)
    canvas.text(60, 60, "Across the edge", TITLE, DARK.ink)
    # One across each edge.
    for box in (Box(5, 50, 21, 60), Box(30, 5, 40, 31), Box(79, 50, 99, 60), Box(30, 99, 40, 110)):
        canvas.fill(box, DARK.amber)
    whole, area = canvas.entries((0, 0, 160, 120)), (20, 30, 80, 100)
    assert canvas.entries(area).tobytes() == whole.crop(area).tobytes()


def test_a_sprite_of_two_colours_looks_like_one_of_more() -> None:
    """Shares of a colour are averaged, not colours, and come to the same."""
    pens = [Pen(40, 30, SEATS[0].fill) for _ in range(2)]
    for pen in pens:
        disc = pen.layer()
        disc.disc(19.3, 14.6, 11.2)
        pen.paint(disc, CREAM)
    pens[1].paint(pens[1].layer(), NIGHT)
    two, more = (pen.done() for pen in pens)
    assert two.image.mode == more.image.mode == "P"
    assert two.coloured().image.tobytes() == more.coloured().image.tobytes()


def test_a_sprite_keeps_colours_that_are_alike_on_every_channel() -> None:
    """No channel tells these apart, so they do not fit in a byte a pixel."""
    first, *others = ((0, 0, 0), (0, 0, 90), (0, 90, 0), (90, 0, 0))
    pen = Pen(8, 2, first)
    for number, other in enumerate(others, 1):
        layer = pen.layer()
        layer.rounded(2 * number, 0, 2 * number + 2, 2, 0)
        pen.paint(layer, other)
    drawn = pen.done().coloured().image
    assert [drawn.getpixel((2 * number, 0)) for number in range(4)] == [first, *others]


def test_a_cache_holds_no_more_than_its_bytes() -> None:
    cache = Kept[int](100)
    for number in range(1000):
        cache.put(number, number, 7)
        assert 7 * sum(cache.get(key) is not None for key in range(number - 50, number)) <= 100


def test_what_is_asked_for_again_stays() -> None:
    cache = Kept[str](100)
    cache.put("asked", "asked", 10)
    cache.put("not", "not", 10)
    for number in range(100):
        cache.put(number, "", 10)
        assert cache.get("asked") == "asked"
    assert cache.get("not") is None


def test_pictures_are_weighed_wherever_they_are() -> None:
    image, mask = Image.new("RGB", (100, 50)), Image.new("L", (100, 50))
    assert 25_000 <= size(Sprite(image, mask)) <= 26_000
    assert 20_000 <= size(Sprite(image, None)) <= 21_000
    assert 10_000 <= size((Cut(mask, (3, 3)), mask)) <= 11_000
