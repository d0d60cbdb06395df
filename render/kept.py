"""A cache of drawings that is bounded in bytes.

Drawing a sprite takes a millisecond, pasting it a few microseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Any, Generic, TypeVar, cast

from PIL import Image

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

_PARTS, _BESIDES = ("image", "mask"), 100
"""Attributes that hold a picture, and the bytes counted for anything else."""


class Kept(Generic[T]):
    """A cache of at most ``limit`` bytes in two halves: a full newer one replaces the older one.

    What is asked for moves to the newer half. Threads may share it without a lock: the worst is
    that both make the same thing.
    """

    def __init__(self, limit: int) -> None:
        self._half, self._bytes = limit // 2, 0
        self._newer: dict[Hashable, tuple[T, int]] = {}
        self._older: dict[Hashable, tuple[T, int]] = {}

    def get(self, key: Hashable) -> T | None:
        made = self._newer.get(key)
        if made is None:
            made = self._older.get(key)
            if made is None:
                return None
            self.put(key, *made)
        return made[0]

    def put(self, key: Hashable, made: T, size: int) -> None:
        if self._bytes + size > self._half:
            self._older, self._newer, self._bytes = self._newer, {}, 0
        self._newer[key] = (made, size)
        self._bytes += size

    def clear(self) -> None:
        self._older, self._newer, self._bytes = {}, {}, 0


SPRITES = Kept[Any](10_000_000)
"""Sprites, masks and letters."""
JOINED = Kept[Any](6_000_000)
"""Tiles and lines of text: very many, and quickly joined from the above, which they must not drive
out."""


def kept(make: F, cache: Kept[Any] = SPRITES) -> F:
    """Keep what a pure function draws."""

    @wraps(make)
    def cached(*given: Any, **named: Any) -> Any:
        key = (make, given, *named.items())
        made = cache.get(key)
        if made is None:
            made = make(*given, **named)
            cache.put(key, made, size(made))
        return made

    return cast("F", cached)


def kept_joined(make: F) -> F:
    return kept(make, JOINED)


def size(made: object) -> int:
    """Return about how many bytes pictures take, alone or as parts of something."""
    if isinstance(made, Image.Image):
        return made.width * made.height * (4 if made.mode == "RGB" else 1)
    if isinstance(made, tuple):
        return sum(map(size, made))
    return _BESIDES + sum(size(getattr(made, part)) for part in _PARTS if hasattr(made, part))
