"""Sprites: drawn once at four times their size, reduced, kept, pasted.

Painting a piece takes a millisecond, pasting it a few microseconds. A sprite is kept by what
made it (function and arguments), so the same piece is never drawn twice; threads may draw the
same one at the same time, the results are equal.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeVar

from PIL import Image

from render.shapes import SCALE, Layer
from render.theme import Rgb

KEPT = 1024
"""Sprites of one kind at most; the oldest unused one goes."""

F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A small picture with its shape; equal to nothing but itself.

    Attributes:
        image: Colours, mode ``RGB``; also beyond the shape, so that edges have no fringe.
        mask: Shape, mode ``L``; None for one that fills its rectangle, which is far quicker.
    """

    image: Image.Image
    mask: Image.Image | None

    @property
    def width(self) -> int:
        """Width in pixels."""
        return self.image.width

    @property
    def height(self) -> int:
        """Height in pixels."""
        return self.image.height


def kept(make: F) -> F:
    """Keep what a sprite function returns, by its arguments."""
    return lru_cache(maxsize=KEPT)(make)  # type: ignore[return-value]


class Pen:
    """Paints one sprite.

    The ground fills the whole rectangle; the shape decides at the end what of it is seen.
    """

    def __init__(self, width: int, height: int, ground: Rgb) -> None:
        """Start with ``ground`` everywhere and no shape."""
        self.width, self.height = width, height
        self._image = Image.new("RGB", (width * SCALE, height * SCALE), ground)
        self.shape = self.layer()

    def layer(self) -> Layer:
        """Return an empty mask of this size."""
        return Layer(self.width, self.height)

    def paint(self, layer: Layer, colour: Rgb) -> None:
        """Fill what a layer covers."""
        self._image.paste(colour, (0, 0), layer.image)

    def done(self) -> Sprite:
        """Return the sprite at its own size."""
        # Averaged: LANCZOS leaves halos round flat shapes, and files become nearly twice as large.
        return Sprite(self._image.reduce(SCALE), self.shape.image.reduce(SCALE))
