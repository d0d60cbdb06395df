"""Masks of round corners, for everything that is filled."""

from __future__ import annotations

from PIL import Image

from render.shapes import SCALE, Layer
from render.sprites import kept


@kept
def corners(radius: int) -> Image.Image:
    """Return the mask of a disc, whose quarters round the corners of panels."""
    layer = Layer(2 * radius, 2 * radius)
    layer.disc(radius, radius, radius)
    return layer.image.reduce(SCALE)


@kept
def quarters(radius: int) -> tuple[Image.Image, ...]:
    """Return the masks of round corners: upper left, lower left, upper right, lower right."""
    disc = corners(radius)
    starts = [(right, low) for right in (0, radius) for low in (0, radius)]
    return tuple(disc.crop((x, y, x + radius, y + radius)) for x, y in starts)
