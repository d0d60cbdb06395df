"""Pictures to compare with; draw them anew with ``python -m tests.render.goldens``.

They are kept at half size. Look at them before committing them.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from render.contract import Picture, Preview
from render.games.helge.renderer import HELGE
from tests.render.positions import scene, view

FOLDER = Path(__file__).resolve().parent / "goldens"
RENDERER = HELGE


def _board(seats: int, stage: str, theme: str, language: str) -> Picture:
    found = view(seats, stage)
    return RENDERER.board(found, scene(found, theme, language))


def _preview() -> Picture:
    found = view(4, "drawn")
    swap = ("swap", "@A/red-sun")
    shown = Preview((), (("place", "a1"), ("place", "b1"), swap), {("place", "a1"): 5})
    return RENDERER.preview(found, scene(found, viewer=1), shown)


def _ranking() -> Picture:
    found = view(4, "ended")
    return RENDERER.ranking(found, scene(found))


PICTURES: dict[str, Callable[[], Picture]] = {
    "two-dark": lambda: _board(2, "middle", "dark", "de"),
    "four-dark": lambda: _board(4, "drawn", "dark", "en"),
    "four-light": lambda: _board(4, "drawn", "light", "fr"),
    "six-dark": lambda: _board(6, "full", "dark", "en"),
    "preview": _preview,
    "ranking": _ranking,
}


def small(png: bytes) -> Image.Image:
    """Return a picture at half size, in RGB."""
    return Image.open(io.BytesIO(png)).convert("RGB").reduce(2)


def main() -> None:
    """Draw all of them anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, draw in PICTURES.items():
        small(draw().png).quantize(128, dither=Image.Dither.NONE).save(
            FOLDER / f"{name}.png", optimize=True
        )


if __name__ == "__main__":
    main()
