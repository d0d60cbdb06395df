"""Frames of a film, painted at its size and only where they differ (decision: film).

Frames are compared by their parts rather than by pixels. The film has 2/3 of the drawing's size.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from PIL import Image

from render.canvas import Canvas
from render.indexed import Laid
from render.sprites import quarters
from render.theme import Rgb, Theme

Area = tuple[int, int, int, int]
"""Left, top, right, bottom."""
Key = tuple[object, ...]
"""What a thing is and where it lies; good as long as that thing is kept."""
DRAWN = 3
"""Pixels of a drawing that become two of a film."""
DEAR = 12_000
"""Pixels that could be painted in the time that one area more takes."""
_NEAR = 200
"""Twice the pixels of a square: areas whose middle is in the same one are joined at once."""
_LARGE = 60
"""Pixels of a drawing: what hides less across or down is not looked for."""


@dataclass(frozen=True, slots=True)
class Changed:
    part: Laid
    at: int
    below: int


def differing(old: Sequence[Laid], new: Sequence[Laid]) -> Iterator[Area]:
    first, second = [key_of(part) for part in old], [key_of(part) for part in new]
    left, right = Counter(first), Counter(second)
    gone, come = left - right, right - left
    if [key for key in first if key not in gone] != [key for key in second if key not in come]:
        yield from (part[1:5] for part in (*old, *new))  # the same things in another order
        return
    away, here = _alone(old, first, gone), _alone(new, second, come)
    covers = list(_covers(away, here))
    for side, changed in enumerate((away, here)):
        for each in changed:
            boxes: list[Area] = [each.part[1:5]]
            for cover in covers:
                # What lies below the fill cannot be seen within it; the fill itself looks the same.
                if each.at <= cover[1][side]:
                    boxes = [rest for box in boxes for rest in _without(box, cover[0])]
            yield from boxes


def key_of(part: Laid) -> Key:
    what, left, top, right, bottom, mask, radius = part
    # Pictures by identity: sprites are kept, and comparing pixels would cost what painting does.
    plain = what if isinstance(what, tuple) else id(what)
    return (plain, left, top, right, bottom, id(mask), radius)


def _alone(laid: Sequence[Laid], keys: list[Key], there: Counter[Key]) -> list[Changed]:
    changed: list[Changed] = []
    for at, (part, key) in enumerate(zip(laid, keys, strict=True)):
        if key in there:
            changed.append(Changed(part, at, at - len(changed)))
    return changed


def _covers(
    away: Iterable[Changed], here: Iterable[Changed]
) -> Iterator[tuple[Area, tuple[int, int]]]:
    """Yield areas that two plain fills of one colour both hide, with their places in the lists.

    A panel that lost its frame is a different fill, but looks the same within the frame.
    """
    here = [each for each in here if _plain(each.part)]
    for one in filter(lambda each: _plain(each.part), away):
        for other in here:
            # As many common things below, in one order: both fills hide the same ones.
            if one.below == other.below and one.part.what == other.part.what:
                first, second = _core(one.part), _core(other.part)
                left, top = max(first[0], second[0]), max(first[1], second[1])
                box = (left, top, min(first[2], second[2]), min(first[3], second[3]))
                if box[2] - box[0] >= _LARGE and box[3] - box[1] >= _LARGE:
                    yield box, (one.at, other.at)


def _plain(part: Laid) -> bool:
    return part.mask is None and isinstance(part.what, tuple)


def _core(part: Laid) -> Area:
    by = part.radius + DRAWN
    return (part.left + by, part.top + by, part.right - by, part.bottom - by)


def _without(box: Area, hole: Area) -> Iterator[Area]:
    left, top = max(box[0], hole[0]), max(box[1], hole[1])
    right, bottom = min(box[2], hole[2]), min(box[3], hole[3])
    if left >= right or top >= bottom:
        yield box
        return
    rest = (
        (box[0], box[1], box[2], top),
        (box[0], bottom, box[2], box[3]),
        (box[0], top, left, bottom),
        (right, top, box[2], bottom),
    )
    yield from (part for part in rest if part[0] < part[2] and part[1] < part[3])


def clipped(area: Area, size: tuple[int, int]) -> Area:
    return (max(area[0], 0), max(area[1], 0), min(area[2], size[0]), min(area[3], size[1]))


def joint(areas: Iterable[Area]) -> list[Area]:
    """Return areas that hold the given ones: fewer, where that costs less."""
    near: dict[tuple[int, int], Area] = {}
    for area in areas:
        if area[0] < area[2] and area[1] < area[3]:
            # First by squares, which is quick: below each area is compared with all others.
            place = ((area[0] + area[2]) // _NEAR, (area[1] + area[3]) // _NEAR)
            near[place] = _both(area, near.get(place, area))
    joined: list[Area] = []
    for area in near.values():
        _join(joined, area)
    return joined


def _join(areas: list[Area], area: Area) -> None:
    (left, top, right, bottom), at = area, 0
    while at < len(areas):
        # Hundreds of pairs a picture; calls of ``min`` and ``max`` would take most of the time.
        one, two, three, four = areas[at]
        west = left if left < one else one  # noqa: FURB136 (see above)
        north = top if top < two else two  # noqa: FURB136
        east = right if right > three else three  # noqa: FURB136
        south = bottom if bottom > four else four  # noqa: FURB136
        apart = DEAR + (right - left) * (bottom - top) + (three - one) * (four - two)
        if (east - west) * (south - north) > apart:
            at += 1
        else:
            # Larger now, it may be worth joining with one that was passed: from the beginning.
            del areas[at]
            left, top, right, bottom, at = west, north, east, south, 0
    areas.append((left, top, right, bottom))


def _both(one: Area, other: Area) -> Area:
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )


SHOWN = 2

Piece = tuple[Image.Image | Rgb, Area, Image.Image | None]
"""A part of a thing: what, where from the corner of the thing's first cell, and its shape."""
_Size = tuple[int, int]


class Shrinker:
    """Parts at the film's size, cached for the lifetime of a film. Not shared between threads."""

    def __init__(self) -> None:
        self._pieces: dict[tuple[object, ...], tuple[Piece, ...]] = {}
        self._held: list[Laid] = []

    def pieces(self, part: Laid) -> tuple[Piece, ...]:
        what, left, top, right, bottom, mask, radius = part
        at, size = (left % DRAWN, top % DRAWN), (right - left, bottom - top)
        key = (what if isinstance(what, tuple) else id(what), id(mask), size, radius, at)
        pieces = self._pieces.get(key)
        if pieces is None:
            self._held.append(part)  # an id stands for a picture only while that lives
            pieces = self._pieces[key] = tuple(_pieces(part, size, at))
        return pieces


def cells(box: Area) -> Area:
    left, top, right, bottom = box
    return (
        left // DRAWN * SHOWN,
        top // DRAWN * SHOWN,
        -(-right // DRAWN) * SHOWN,
        -(-bottom // DRAWN) * SHOWN,
    )


def _pieces(part: Laid, size: _Size, at: _Size) -> Iterator[Piece]:
    what = part.what if isinstance(part.what, tuple) else _colours(part.what, size, at)
    wide, high = _whole(size, at)
    whole = (0, 0, wide * SHOWN // DRAWN, high * SHOWN // DRAWN)
    shape = _shape(part, size, at)
    if part.mask is not None:
        yield what, whole, shape
        return
    # A shape costs a hundred times what a plain fill does: only the rim has one.
    _, _, right, bottom = whole
    rim = min(-(-(part.radius + DRAWN) // DRAWN) * SHOWN, right // 2, bottom // 2)
    low, far = bottom - rim, right - rim
    for area in (
        (0, 0, right, rim),
        (0, low, right, bottom),
        (0, rim, rim, low),
        (far, rim, right, low),
        (rim, rim, far, low),
    ):
        if area[0] < area[2] and area[1] < area[3]:
            seen = shape.crop(area)
            cut = what if isinstance(what, tuple) else what.crop(area)
            yield cut, area, None if seen.getextrema() == (255, 255) else seen


def _whole(size: _Size, at: _Size) -> _Size:
    return (-(-(at[0] + size[0]) // DRAWN) * DRAWN, -(-(at[1] + size[1]) // DRAWN) * DRAWN)


def _shape(part: Laid, size: _Size, at: _Size) -> Image.Image:
    sheet = Image.new("L", _whole(size, at))
    (left, top), (right, bottom) = at, (at[0] + size[0], at[1] + size[1])
    sheet.paste(255 if part.mask is None else part.mask, (left, top, right, bottom))
    if part.radius:
        starts = product((left, right - part.radius), (top, bottom - part.radius))
        for start, corner in zip(starts, quarters(part.radius), strict=True):
            sheet.paste(corner, start)
    return _shrunk(sheet)


def _colours(image: Image.Image, size: _Size, at: _Size) -> Image.Image:
    wide, high = _whole(size, at)
    sheet = Image.new("RGB", (wide, high))
    across, down = (0, wide - size[0], at[0]), (0, high - size[1], at[1])
    # Else the black of an empty sheet would be mixed into the border.
    for start in dict.fromkeys(product(across, down)):
        sheet.paste(image, start)
    sheet.paste(image, at)
    return _shrunk(sheet)


def _shrunk(sheet: Image.Image) -> Image.Image:
    size = (sheet.width * SHOWN // DRAWN, sheet.height * SHOWN // DRAWN)
    # On this grid a box filter needs nothing from beyond a cell, so areas have no seams.
    return sheet.resize(size, Image.Resampling.BOX)


class Reel:
    """Drawings one after the other. Not shared between threads."""

    def __init__(self, theme: Theme) -> None:
        self._table = theme.table
        self._small = Shrinker()
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
