"""Frames of a film, painted only where they differ (decision: film).

Frames are compared by their parts rather than by pixels. The film has 2/3 of the drawing's size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from PIL import Image

from render.canvas import Canvas
from render.indexed import Laid
from render.theme import Theme

Area = tuple[int, int, int, int]
"""Left, top, right, bottom."""
DRAWN, SHOWN = 3, 2
"""Pixels of a drawing, and how many of a film they become."""
_STRIP = 128
"""Rows of a film that are enlarged at once; a multiple of ``SHOWN``."""
_NEAR = 200
"""Twice the pixels of a square: areas whose middle is in the same one are painted at once."""


def differing(old: Sequence[Laid], new: Sequence[Laid]) -> Iterator[Area]:
    """Yield where parts lie that only one of two drawings has, in pixels of a drawing."""
    first, second = [key_of(part) for part in old], [key_of(part) for part in new]
    gone, come = Counter(first) - Counter(second), Counter(second) - Counter(first)
    same = [key for key in first if key not in gone] == [key for key in second if key not in come]
    for parts, keys, there in ((old, first, gone), (new, second, come)):
        for part, key in zip(parts, keys, strict=True):
            # The same parts in another order may hide each other, wherever they lie.
            if key in there or not same:
                yield part[1:5]


def key_of(part: Laid) -> tuple[object, ...]:
    what, left, top, right, bottom, mask, radius = part
    # Pictures by identity: sprites are kept, and comparing pixels would cost what painting does.
    plain = what if isinstance(what, tuple) else id(what)
    return (plain, left, top, right, bottom, id(mask), radius)


def joint(areas: Iterable[Area]) -> list[Area]:
    """Return fewer areas that hold the given ones: all that are near each other as one."""
    near: dict[tuple[int, int], Area] = {}
    for area in areas:
        if area[0] < area[2] and area[1] < area[3]:
            place = ((area[0] + area[2]) // _NEAR, (area[1] + area[3]) // _NEAR)
            one = near.get(place, area)
            near[place] = (
                min(area[0], one[0]),
                min(area[1], one[1]),
                max(area[2], one[2]),
                max(area[3], one[3]),
            )
    return list(near.values())


def cells(box: Area) -> Area:
    left, top, right, bottom = (side // DRAWN for side in (*box[:2], box[2] + 2, box[3] + 2))
    return (left * SHOWN, top * SHOWN, right * SHOWN, bottom * SHOWN)


def clipped(area: Area, size: tuple[int, int]) -> Area:
    return (max(area[0], 0), max(area[1], 0), min(area[2], size[0]), min(area[3], size[1]))


class Reel:
    """Drawings one after the other. Not shared between threads."""

    def __init__(self, theme: Theme) -> None:
        self._table = theme.table
        self._laid: Sequence[Laid] = ()
        self.size = (0, 0)

    def show(self, canvas: Canvas) -> Iterator[tuple[Area, Image.Image]]:
        """Paint a drawing where it differs from the one before. Smaller ones are padded with table.

        Yields:
            Areas in pixels of the film, and their new content, mode ``RGB``.
        """
        old, before = self.size, self._laid
        new = (canvas.width // DRAWN * SHOWN, canvas.height // DRAWN * SHOWN)
        whole = (max(old[0], new[0]), max(old[1], new[1]))
        self.size, self._laid = new, tuple(canvas.laid)
        areas = [cells(box) for box in differing(before, self._laid)]
        # What only one of the sizes has: a strip at the right, and one below.
        areas += [
            (min(old[0], new[0]), 0, *whole),
            (0, min(old[1], new[1]), *whole),
        ]
        for area in joint(clipped(area, whole) for area in areas):
            yield area, self._painted(canvas, area)

    def _painted(self, canvas: Canvas, area: Area) -> Image.Image:
        sheet = Image.new("RGB", (area[2] - area[0], area[3] - area[1]), self._table)
        left, top, right, bottom = clipped(area, self.size)
        if left < right and top < bottom:
            # In strips: enlarged at once, a whole picture would take 30 MB.
            for begin in range(top, bottom, _STRIP):
                end = min(begin + _STRIP, bottom)
                x1, y1, x2, y2 = (side * DRAWN // SHOWN for side in (left, begin, right, end))
                # Averages of whole pixels, so that areas have no seams: a filter's weights are
                # rounded otherwise in areas of another size.
                part = canvas.painted((x1, y1, x2, y2))
                size = (SHOWN * part.width, SHOWN * part.height)
                large = part.resize(size, Image.Resampling.NEAREST)
                sheet.paste(large.reduce(DRAWN), (left - area[0], begin - area[1]))
        return sheet
