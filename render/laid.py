"""What lies on a canvas, and where two of them differ.

It is known before anything is painted: two lists are compared, not a million pixels.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PIL import Image

from render.theme import Rgb

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
    """What lies on one of two canvases alone.

    Attributes:
        part: What.
        at: Its place in the list of that canvas.
        below: How many of the things that lie on both are under it.
    """

    part: Laid
    at: int
    below: int


class Laid(NamedTuple):
    """One thing that lies on the table.

    Attributes:
        what: A picture of mode ``RGB``, or a colour.
        left, top, right, bottom: Where; it may stand out over the canvas.
        mask: Its shape, mode ``L``; None for one that fills its rectangle.
        radius: Of the round corners of a rectangle of one colour.
    """

    what: Image.Image | Rgb
    left: int
    top: int
    right: int
    bottom: int
    mask: Image.Image | None
    radius: int


def differing(old: Sequence[Laid], new: Sequence[Laid]) -> Iterator[Area]:
    """Yield rectangles beyond which two drawings are the same."""
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
    """Return what a thing is and where it lies."""
    what, left, top, right, bottom, mask, radius = part
    # Pictures by identity: sprites are kept, and comparing pixels would cost what painting does.
    plain = what if isinstance(what, tuple) else id(what)
    return (plain, left, top, right, bottom, id(mask), radius)


def _alone(laid: Sequence[Laid], keys: list[Key], there: Counter[Key]) -> list[Changed]:
    found: list[Changed] = []
    for at, (part, key) in enumerate(zip(laid, keys, strict=True)):
        if key in there:
            found.append(Changed(part, at, at - len(found)))
    return found


def _covers(
    away: Iterable[Changed], here: Iterable[Changed]
) -> Iterator[tuple[Area, tuple[int, int]]]:
    """Yield what two plain fills of one colour hide alike, and their places in the lists.

    A panel whose frame is gone is another fill; within the frame it looks as before.
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
    """Return what a fill surely covers; a cell of the film's grid that it covers in part is not."""
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
    """Return what of an area lies within a size."""
    return (max(area[0], 0), max(area[1], 0), min(area[2], size[0]), min(area[3], size[1]))


def joint(areas: Iterable[Area]) -> list[Area]:
    """Return areas that hold the given ones: fewer, where that costs less."""
    near: dict[tuple[int, int], Area] = {}
    for area in areas:
        if area[0] < area[2] and area[1] < area[3]:
            # First by squares, which is quick: below each area is compared with all others.
            place = ((area[0] + area[2]) // _NEAR, (area[1] + area[3]) // _NEAR)
            near[place] = _both(area, near.get(place, area))
    found: list[Area] = []
    for area in near.values():
        _join(found, area)
    return found


def _join(found: list[Area], area: Area) -> None:
    """Add an area, with all that it is joined with."""
    (left, top, right, bottom), at = area, 0
    while at < len(found):
        # Hundreds of pairs a picture; calls of ``min`` and ``max`` would take most of the time.
        one, two, three, four = found[at]
        west = left if left < one else one  # noqa: FURB136 (see above)
        north = top if top < two else two  # noqa: FURB136
        east = right if right > three else three  # noqa: FURB136
        south = bottom if bottom > four else four  # noqa: FURB136
        apart = DEAR + (right - left) * (bottom - top) + (three - one) * (four - two)
        if (east - west) * (south - north) > apart:
            at += 1
        else:
            # Larger now, it may be worth joining with one that was passed: from the beginning.
            del found[at]
            left, top, right, bottom, at = west, north, east, south, 0
    found.append((left, top, right, bottom))


def _both(one: Area, other: Area) -> Area:
    return (
        min(one[0], other[0]),
        min(one[1], other[1]),
        max(one[2], other[2]),
        max(one[3], other[3]),
    )
