"""The rules once more, slowly and in another way: tiles from their recipe, sides from pixels.

Nothing here comes from ``engine``: tiles are subsets of the printed start tile, cells are points
in the plane, two tiles touch when their centres are as near as can be, and the side is found
from the angle. A position is a list of ``(tile, q, r, rotation)`` in the order of laying.
"""

from __future__ import annotations

import math
from itertools import combinations

Laid = list[tuple[int, int, int, int]]
Choice = tuple[int, int, int, int]

_START = (1, 2, 3, 5, 4, 3)
_NEAR = math.sqrt(3)


def _set() -> dict[int, tuple[int, ...]]:
    """Number the subsets: the whole first, then by size, single fields last."""
    kept = [tuple(range(6))]
    for size in (2, 3, 4, 5, 1):
        kept.extend(combinations(range(6), size))
    return {
        number: tuple(value if at in fields else 0 for at, value in enumerate(_START))
        for number, fields in enumerate(kept, start=1)
    }


TILES = _set()


def dotted(tile: int) -> int:
    """Return the number of dot fields."""
    return sum(value > 0 for value in TILES[tile])


def in_mode(tile: int, mode: str, snake_set: str) -> bool:
    places = [at for at in range(6) if TILES[tile][at]]
    if mode == "snake" and snake_set == "five_dot":
        return len(places) != 5
    if mode == "snake":
        return not (len(places) == 2 and (places[1] - places[0]) % 6 in (1, 5))
    if mode == "star" and len(places) > 1:
        return any((at + 3) % 6 in places for at in places)
    return True


def _point(q: int, r: int) -> tuple[float, float]:
    return _NEAR * (q + r / 2), 1.5 * r


def _side(here: tuple[int, int], there: tuple[int, int]) -> int | None:
    """Return the side of ``here`` that touches ``there``, clockwise from the east."""
    (x, y), (u, v) = _point(*here), _point(*there)
    if abs(math.hypot(u - x, v - y) - _NEAR) > 0.01:
        return None
    return round(math.degrees(math.atan2(v - y, u - x)) / 60) % 6


def _field(tile: int, rotation: int, side: int) -> int:
    return TILES[tile][(side - rotation) % 6]


def fits(laid: Laid, choice: Choice) -> bool:
    """The laying rule of all modes."""
    tile, q, r, rotation = choice
    dots = False
    for other, oq, orr, turned in laid:
        if (oq, orr) == (q, r):
            return False
        side = _side((q, r), (oq, orr))
        if side is None:
            continue
        own, theirs = _field(tile, rotation, side), _field(other, turned, (side + 3) % 6)
        if own != theirs:
            return False
        dots = dots or own > 0
    return dots


def _snake(laid: Laid, choice: Choice, closing: bool) -> bool:
    tile, q, r, rotation = choice
    _, hq, hr, _ = laid[-1]
    side = _side((q, r), (hq, hr))
    if side is None or (dotted(tile) == 1) != closing:
        return False
    return _field(tile, rotation, side) > 0


def _star(laid: Laid, choice: Choice) -> bool:
    tile, q, r, rotation = choice
    x, y = _point(q, r)
    steps = math.hypot(x, y) / _NEAR
    angle = math.degrees(math.atan2(y, x)) / 60
    if abs(steps - round(steps)) > 0.01 or abs(angle - round(angle)) > 0.01:
        return False
    place, out = round(steps), round(angle) % 6
    on_ray = [
        1
        for _, oq, orr, _ in laid
        if (oq, orr) != (0, 0)
        and round(math.degrees(math.atan2(_point(oq, orr)[1], _point(oq, orr)[0])) / 60) % 6 == out
    ]
    if len(on_ray) != place - 1 or place > 7:
        return False
    if place == 7:
        return dotted(tile) == 1
    if dotted(tile) == 1 or not _field(tile, rotation, out):
        return False
    beside = [_field(tile, rotation, (out + turn) % 6) for turn in (2, 4)]
    return place > 1 or beside == [0, 0]


def allowed(laid: Laid, choice: Choice, mode: str, closing: bool) -> bool:
    """Return whether a tile may be laid there, whoever holds it."""
    if not fits(laid, choice):
        return False
    if mode == "snake":
        return _snake(laid, choice, closing)
    return mode != "star" or _star(laid, choice)


def legal(
    laid: Laid, hand: tuple[int, ...], mode: str, closing: bool, last_resort: bool
) -> set[Choice]:
    """Return every legal placement; of rotations that look the same the lowest."""
    near = {(q + a, r + b) for _, q, r, _ in laid for a in (-1, 0, 1) for b in (-1, 0, 1)}
    found: set[Choice] = set()
    for tile in hand:
        looks: set[tuple[int, ...]] = set()
        for rotation in range(6):
            look = tuple(_field(tile, rotation, side) for side in range(6))
            if look in looks:
                continue
            looks.add(look)
            found |= {
                (tile, q, r, rotation)
                for q, r in near
                if allowed(laid, (tile, q, r, rotation), mode, closing)
            }
    if last_resort and any(dotted(tile) > 1 for tile, *_ in found):
        return {choice for choice in found if dotted(choice[0]) > 1}
    return found
