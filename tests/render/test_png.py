from __future__ import annotations

import io
import zlib

import pytest
from PIL import Image, ImageChops, ImageStat

from render import png
from render.games.helge import board
from render.theme import CREAM, DARK, LIGHT, NIGHT, SEATS, Theme
from tests.render.positions import scene, view

THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.key)


@THEMES
def test_a_palette_holds_every_token(theme: Theme) -> None:
    colours = png.palette(theme)
    assert len(colours) <= 256
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
