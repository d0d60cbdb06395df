"""Pictures that were painted a moment ago: the next one is painted where it differs from one.

A public board follows another, with a piece more and a line changed. It comes out to the pixel as
if it had been painted whole: what lies there is put down in the same order, and every pixel gets
its entry of the palette by itself.
"""

from __future__ import annotations

import threading
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from render.laid import Area, Key, Laid, clipped, differing, joint, key_of

KEPT = 8
"""Pictures that are kept, about 1.2 MB each."""
_MOST = 0.6
"""The share of a picture above which it is painted whole."""

Shape = tuple[str, int, int]
"""Theme, width and height: only pictures of one shape are compared."""
Paint = Callable[[Area | None], Image.Image]
"""From a part of a picture, or None for all of it, to entries of the palette."""


@dataclass(frozen=True, slots=True, eq=False)
class _Sheet:
    """A picture; what lies on it is kept too, so that no other thing gets its key."""

    shape: Shape
    laid: tuple[Laid, ...]
    keys: Counter[Key]
    image: Image.Image


class Painted:
    """The newest pictures, for all threads."""

    def __init__(self, kept: int = KEPT) -> None:
        """Begin without any."""
        self._sheets: deque[_Sheet] = deque(maxlen=kept)
        self._lock = threading.Lock()

    def picture(self, shape: Shape, laid: Sequence[Laid], paint: Paint) -> Image.Image:
        """Return a picture as entries of the palette; nobody may draw on it.

        Args:
            shape: Its theme, width and height.
            laid: What lies on it.
            paint: Paints it, or a part.
        """
        keys = Counter(map(key_of, laid))
        with self._lock:
            near = [sheet for sheet in self._sheets if sheet.shape == shape]
        # The lock is free while this paints: it takes milliseconds, and no kept sheet ever changes.
        before = max(near, key=lambda sheet: (sheet.keys & keys).total(), default=None)
        areas = None if before is None else _areas(before.laid, laid, shape[1:])
        if before is None or areas is None:
            image = paint(None)
        else:
            # A copy: other threads may be reading the one before.
            image = before.image.copy()
            for area in areas:
                image.paste(paint(area), area)
        with self._lock:
            if before is not None and areas is not None and before in self._sheets:
                self._sheets.remove(before)  # what follows from the new one differs less from it
            self._sheets.append(_Sheet(shape, tuple(laid), keys, image))
        return image


def _areas(old: Sequence[Laid], new: Sequence[Laid], size: tuple[int, int]) -> list[Area] | None:
    """Return where two drawings differ; None where that is most of it."""
    areas = joint(clipped(area, size) for area in differing(old, new))
    much = sum((right - left) * (bottom - top) for left, top, right, bottom in areas)
    return None if much > _MOST * size[0] * size[1] else areas
