"""What the tests of pictures watch while something is drawn."""

from __future__ import annotations

import hashlib
from collections.abc import Callable

import pytest
from PIL import Image

from render import fonts
from render.canvas import Canvas
from tests.render.layout import Layout


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[Canvas]:
    """Collect every canvas that becomes a picture. None is painted, so ``png`` is empty."""
    canvases: list[Canvas] = []

    def encode(canvas: Canvas) -> bytes:
        canvases.append(canvas)
        return b""

    monkeypatch.setattr(Canvas, "encode", encode)
    return canvases


@pytest.fixture
def layout(monkeypatch: pytest.MonkeyPatch) -> Layout:
    """Note the words of every picture and what is painted. None is painted."""
    found = Layout()
    found.install(monkeypatch)
    return found


@pytest.fixture
def digested(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make pictures of a digest of their parts: equal where these are equal, and far quicker."""

    def encode(canvas: Canvas) -> bytes:
        found = hashlib.sha256()
        for what, *place, mask, radius in canvas.laid:
            found.update(repr((what if isinstance(what, tuple) else "", place, radius)).encode())
            for image in (what, mask):
                if isinstance(image, Image.Image):
                    found.update(image.tobytes())
        return found.digest()

    monkeypatch.setattr(Canvas, "encode", encode)


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect every text that is drawn, as it is after cutting."""
    seen: list[str] = []
    real: Callable[..., fonts.Glyphs] = fonts.glyphs

    def record(text: str, style: fonts.Style) -> fonts.Glyphs:
        seen.append(text)
        return real(text, style)

    monkeypatch.setattr("render.canvas.glyphs", record)
    return seen
