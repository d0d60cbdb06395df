"""A picture that changes is looked at; see ``goldens.py`` for how to draw them anew."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.render.goldens import FOLDER, PICTURES, small

FAR = 48
"""A channel that differs by so much is no rounding of another FreeType."""


def differs(one: Image.Image, other: Image.Image) -> bool:
    """Return whether two pictures differ by more than another version of FreeType would."""
    gone = ImageChops.difference(one, other)
    far = gone.convert("L").point(lambda value: 255 if value > FAR else 0)
    many = sum(ImageStat.Stat(far).sum) / 255 > 0.003 * one.width * one.height
    return many or max(ImageStat.Stat(gone).mean) > 1.5


@pytest.mark.parametrize("name", PICTURES)
def test_golden(name: str) -> None:
    found = small(PICTURES[name]().png)
    kept = Image.open(FOLDER / f"{name}.png").convert("RGB")
    assert found.size == kept.size
    assert not differs(found, kept)


def test_goldens_bite() -> None:
    """A stone too many, or a board that moved by four pixels, is more than the tolerance."""
    kept = Image.open(FOLDER / "four-dark.png").convert("RGB")
    changed = kept.copy()
    changed.paste((196, 52, 39), (73, 160, 111, 198))
    assert differs(kept, changed)
    assert differs(kept, ImageChops.offset(kept, 2, 0))
