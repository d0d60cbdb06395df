"""Notes words and what is painted while pictures are drawn, and finds what is wrong with them.

A picture is right if nothing is painted over a word after it, no word leaves its box or the
picture, none is cut but a name, and none is smaller than six pixels on a phone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import pytest
from PIL import Image, ImageChops

from render import fonts, indexed, pieces
from render.canvas import Box, Canvas
from render.indexed import Laid
from render.sprites import Sprite
from render.theme import WIDTH, Theme

SMALLEST = 18
"""Pixels of a picture that is 1200 wide: six on a phone."""
_INK = 128
_FEW = 8
"""Pixels that may touch: the soft edges of letters."""


class _Word(NamedTuple):
    text: str
    size: int
    ink: Image.Image
    box: Box


@dataclass
class Layout:
    """The canvases that became pictures since the last check, and the words on all of them."""

    canvases: list[Canvas] = field(default_factory=list)
    _words: dict[int, tuple[Any, str, int]] = field(default_factory=dict)
    _drawn: dict[bytes, Canvas] = field(default_factory=dict)

    def install(self, patch: pytest.MonkeyPatch) -> None:
        glyphs: Callable[..., fonts.Glyphs] = fonts.glyphs

        def written(text: str, style: fonts.Style) -> fonts.Glyphs:
            made = glyphs(text, style)
            # Masks are kept: the same one comes back for the same words.
            self._words[id(made.mask)] = (made.mask, text, style.size)
            return made

        def encode(canvas: Canvas) -> bytes:
            self.canvases.append(canvas)
            name = str(len(self._drawn)).encode()
            self._drawn[name] = canvas
            return name

        def of(png: bytes, theme: Theme) -> Canvas:
            """Draw on the parts of a picture: its pixels do not say what is below."""
            old = self._drawn[png]
            canvas = Canvas(theme, old.height, old.width)
            canvas.laid = list(old.laid)
            return canvas

        patch.setattr("render.canvas.glyphs", written)
        patch.setattr(Canvas, "encode", encode)
        patch.setattr(Canvas, "of", of)
        for name in ("token", "badge"):
            patch.setattr(pieces, name, self._lettered(name, getattr(pieces, name)))

    def _lettered(self, name: str, draw: Callable[..., Sprite]) -> Callable[..., Sprite]:
        def drawn(*args: Any, **more: Any) -> Sprite:
            sprite = draw(*args, **more)
            self._words[id(sprite.image)] = (sprite.image, f"{name} {args[0]}", WIDTH)
            return sprite

        return drawn

    def check(self, what: object, names: Iterable[str] = ()) -> None:
        """Fail for a fault in any picture since the last check; ``names`` alone may be cut."""
        shown = [name for name in names if name]
        found = {fault for canvas in self.canvases for fault in self.faults(canvas, shown)}
        self.canvases.clear()
        assert not found, (what, sorted(found)[:5])

    def faults(self, canvas: Canvas, names: Iterable[str] = ()) -> Iterator[str]:
        for at, part in enumerate(canvas.laid):
            if (word := self._word(part)) is None:
                continue
            if any(_hides(other, word) for other in _later(canvas, at, word.box)):
                yield f"painted over: {word.text}"
            if not _within(word.box, Box(0, 0, canvas.width, canvas.height)):
                yield f"leaves the picture: {word.text}"
            if word.size * WIDTH < SMALLEST * canvas.width:
                yield f"too small: {word.text}"
            # Tokens and numbers of choices stand on edges; words do not.
            if part.mask is word.ink and _leaves(canvas.laid[:at], word):
                yield f"leaves its box: {word.text}"
            if _is_cut(word.text, names):
                yield f"cut: {word.text}"

    def _word(self, part: Laid) -> _Word | None:
        """Return what is written; of a piece with a letter its middle, where that stands."""
        box = _box(part)
        if isinstance(part.what, tuple):
            if part.mask is None:
                return None
            _, text, size = self._words.get(id(part.mask), (None, "", WIDTH))
            return _Word(text, size, part.mask, box)
        if id(part.what) not in self._words:
            return None
        _, text, size = self._words[id(part.what)]
        box = box.inset(round(min(box.width, box.height) * 0.35))
        return _Word(text, size, Image.new("L", (box.width, box.height), 255), box)


def _later(canvas: Canvas, at: int, box: Box) -> Iterator[Laid]:
    for part in _touching(canvas.laid[at + 1 :], box):
        plain = part.mask is None and isinstance(part.what, tuple)
        # A banner that is drawn anew replaces what was there.
        if plain and part.left <= 0 and part.right >= canvas.width and _within(box, _box(part)):
            return
        yield part


def _touching(parts: Iterable[Laid], box: Box) -> list[Laid]:
    left, top, right, bottom = box.left, box.top, box.right, box.bottom
    return [
        part
        for part in parts
        if part[1] < right and part[3] > left and part[2] < bottom and part[4] > top
    ]


def _box(part: Laid) -> Box:
    return Box(part.left, part.top, part.right, part.bottom)


def _within(inner: Box, outer: Box) -> bool:
    across = outer.left <= inner.left and inner.right <= outer.right
    return across and outer.top <= inner.top and inner.bottom <= outer.bottom


def _under(part: Laid, word: _Word) -> int:
    """Return how many pixels of a word's ink lie on or under a part."""
    box, seen = word.box, Image.new("L", word.ink.size, 0)
    for _, (left, top, right, bottom), mask in indexed.pieces(part):
        at = (left - box.left, top - box.top, right - box.left, bottom - box.top)
        seen.paste(255, at, mask.convert("L") if mask else None)
    return _pixels(ImageChops.multiply(seen, word.ink))


def _pixels(mask: Image.Image) -> int:
    return sum(mask.histogram()[_INK:])


def _hides(part: Laid, word: _Word) -> bool:
    return _under(part, word) > _FEW


def _leaves(below: list[Laid], word: _Word) -> bool:
    """Return whether a word stands on the edge of the uppermost thing below it."""
    for part in reversed(_touching(below, word.box)):
        if not (part.mask and isinstance(part.what, tuple)):
            under = _under(part, word)
            if under > _FEW:
                return under < _pixels(word.ink) - _FEW
    return False


def _is_cut(text: str, names: Iterable[str]) -> bool:
    if "…" not in text:
        return False
    *starts, rest = text.split("…")
    cuts = tuple(name[:end] for name in names for end in range(1, len(name) + 1))
    # One letter begins some name in any label: "aus dem S…".
    long = cuts if rest else tuple(cut for cut in cuts if len(cut) > 1)
    return any(not start.endswith(long) and start not in cuts for start in starts)
