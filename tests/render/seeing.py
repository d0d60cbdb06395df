"""Reads drawings back: where text lies, how many pixels have a colour."""

from __future__ import annotations

import io
from collections.abc import Iterable
from itertools import combinations

from PIL import Image

from render.canvas import Box, Canvas
from render.contract import Picture
from render.sprites import Sprite
from render.theme import Rgb


def pixels(picture: Picture) -> Image.Image:
    return Image.open(io.BytesIO(picture.png)).convert("RGB")


def count(image: Image.Image, colour: Rgb, box: Box | None = None) -> int:
    part = image.crop((box.left, box.top, box.right, box.bottom)) if box else image
    return sum(n for n, value in part.getcolors(1 << 20) or [] if value == colour)


def texts(canvas: Canvas) -> list[Box]:
    """Return the rectangles of everything that is written on a canvas."""
    return [Box(*part[1:5]) for part in canvas.laid if part.mask and isinstance(part.what, tuple)]


def check_texts(canvas: Canvas, what: object = "") -> None:
    """Check that every text lies in the picture, and none on another one."""
    found = texts(canvas)
    for box in found:
        assert 0 <= box.left <= box.right <= canvas.width, (what, box)
        assert 0 <= box.top <= box.bottom <= canvas.height, (what, box)
    check_apart(found, 0, what)


def check_apart(boxes: Iterable[Box], gap: int, what: object = "") -> None:
    """Check that boxes at one height have a gap between them."""
    for one, other in combinations(boxes, 2):
        if one.top < other.bottom and other.top < one.bottom:
            far = one.right + gap <= other.left or other.right + gap <= one.left
            assert far, (what, one, other)


def times(canvas: Canvas, sprite: Sprite) -> int:
    """Return how often a sprite that is kept lies on a canvas."""
    return sum(part.what is sprite.image for part in canvas.laid)
