"""Pictures to compare with; draw them anew with ``python -m tests.render.goldens``.

They are kept at half size. Look at them before committing them.
"""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

from tests.render import (
    blox_goldens,
    haiclue_goldens,
    helge_goldens,
    hexago_goldens,
    hexamino_goldens,
)

FOLDER = Path(__file__).resolve().parent / "goldens"
PICTURES = {
    **blox_goldens.PICTURES,
    **haiclue_goldens.PICTURES,
    **helge_goldens.PICTURES,
    **hexago_goldens.PICTURES,
    **hexamino_goldens.PICTURES,
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
