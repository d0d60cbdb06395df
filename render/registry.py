"""The games that can be drawn, one line each, and their pieces as emoji."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Any

from PIL import Image

from render.contract import Renderer
from render.games.blox.renderer import BLOX
from render.games.haiclue.renderer import HAICLUE
from render.games.helge.renderer import HELGE
from render.games.hexago.renderer import HEXAGO
from render.games.hexamino.renderer import HEXAMINO
from render.sprites import EMOJI, Sprite

_GAMES: tuple[Renderer[Any], ...] = (
    HELGE,
    HEXAGO,
    HEXAMINO,
    BLOX,
    HAICLUE,
)
RENDERERS = {drawer.key: drawer for drawer in _GAMES}


def renderer(game: str) -> Renderer[Any]:
    """Return what draws a game; raise ``KeyError`` for a key that no game has."""
    return RENDERERS[game]


_DIGITS = 4
"""Hex digits of a drawing's checksum in the name of its emoji."""


@dataclass(frozen=True, slots=True)
class Emoji:
    """The drawing of a piece.

    Attributes:
        piece: What it shows, in English: ``red_star``. Screen readers say it.
        name: ``red_star_1a2b``: another drawing has another name.
    """

    piece: str
    name: str
    image: Image.Image

    def png(self) -> bytes:
        file = BytesIO()
        self.image.save(file, "PNG", optimize=True)
        return file.getvalue()


def draw_emojis() -> Iterator[Emoji]:
    for renderer in RENDERERS.values():
        for piece, draw in renderer.emojis.items():
            image = _square(draw())
            # The pixels are hashed: two releases of a library pack the same picture differently.
            digest = sha256(image.tobytes()).hexdigest()[:_DIGITS]
            yield Emoji(piece, f"{piece}_{digest}", image)


@lru_cache(256)
def piece_png(game: str, piece: str) -> bytes:
    """Return the drawing of a piece as a button of a page shows it, twice as large for a phone."""
    file = BytesIO()
    image = _square(RENDERERS[game].emojis[piece]()).resize((_BUTTON, _BUTTON))
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


_BUTTON = 56
"""Pixels that a piece is wide on a button."""


def piece_of(name: str) -> str:
    """Return the piece whose drawing, of now or once, has a name; empty for a foreign name."""
    piece, _, digest = name.rpartition("_")
    made = len(digest) == _DIGITS and all(digit in "0123456789abcdef" for digit in digest)
    return piece if made else ""


def _square(sprite: Sprite) -> Image.Image:
    drawn = sprite.image.convert("RGBA")
    if sprite.mask is not None:
        drawn.putalpha(sprite.mask)
    square = Image.new("RGBA", (EMOJI, EMOJI))
    square.paste(drawn, ((EMOJI - drawn.width) // 2, (EMOJI - drawn.height) // 2))
    return square
