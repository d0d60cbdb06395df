"""The drawings of a film, painted in its size, and only where one differs from the one before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PIL import Image

from render.canvas import Canvas
from render.laid import Area, Laid, clipped, differing, joint
from render.small import DRAWN, SHOWN, Shrinker, cells
from render.theme import Theme


class Reel:
    """Drawings one after the other. Not shared between threads."""

    def __init__(self, theme: Theme) -> None:
        """Begin with nothing."""
        self._table = theme.table
        self._small = Shrinker()
        self._laid: Sequence[Laid] = ()
        self.size = (0, 0)

    def show(self, canvas: Canvas) -> Iterator[tuple[Area, Image.Image]]:
        """Paint a drawing where it differs from the one before; beside a smaller one is table.

        Yields:
            Areas in pixels of the film, and what stands there now, mode ``RGB``.
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
            yield area, self._painted(area)

    def _painted(self, area: Area) -> Image.Image:
        left, top, right, bottom = area
        sheet = Image.new("RGB", (right - left, bottom - top), self._table)
        inner = clipped(area, self.size)
        # Beyond a drawing that is smaller than the film there is table.
        if inner != area:
            if inner[0] < inner[2] and inner[1] < inner[3]:
                sheet.paste(self._painted(inner), (inner[0] - left, inner[1] - top))
            return sheet
        (wide, high), paste = sheet.size, sheet.paste
        x1, y1, x2, y2 = (side * DRAWN // SHOWN for side in area)
        for part in self._laid:
            if part[1] < x2 and part[3] > x1 and part[2] < y2 and part[4] > y1:
                x, y = part[1] // DRAWN * SHOWN - left, part[2] // DRAWN * SHOWN - top
                for what, (x_at, y_at, x_end, y_end), shape in self._small.pieces(part):
                    box = (x + x_at, y + y_at, x + x_end, y + y_end)
                    if box[0] < wide and box[1] < high and box[2] > 0 and box[3] > 0:
                        paste(what, box, shape)
        return sheet
