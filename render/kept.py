"""What was drawn and may be asked for again, up to so many bytes.

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
"""Where other things have pictures, and bytes of what is none."""


class Kept(Generic[T]):
    """A cache of at most ``limit`` bytes. What was not asked for lately goes first.

    Threads may share it: the worst is that both make the same thing.
    """

    def __init__(self, limit: int) -> None:
        self._half, self._bytes = limit // 2, 0
        self._young: dict[Hashable, tuple[T, int]] = {}
        self._old: dict[Hashable, tuple[T, int]] = {}

    def get(self, key: Hashable) -> T | None:
        found = self._young.get(key)
        if found is None:
            found = self._old.get(key)
            if found is None:
                return None
            self.put(key, *found)
        return found[0]

    def put(self, key: Hashable, made: T, size: int) -> None:
        # Once the younger half is full it becomes the older one, and what that still held goes.
        if self._bytes + size > self._half:
            self._old, self._young, self._bytes = self._young, {}, 0
        self._young[key] = (made, size)
        self._bytes += size

    def clear(self) -> None:
        self._young, self._old, self._bytes = {}, {}, 0


SPRITES = Kept[Any](24_000_000)
"""Sprites, masks and lines of text."""


def kept(make: F) -> F:
    """Keep what a pure function draws; all such functions share ``SPRITES``."""

    @wraps(make)
    def found(*given: Any, **named: Any) -> Any:
        key = (make, given, *named.items())
        made = SPRITES.get(key)
        if made is None:
            made = make(*given, **named)
            SPRITES.put(key, made, size(made))
        return made

    return cast("F", found)


def size(made: object) -> int:
    """Return about how many bytes pictures take, alone or as parts of something."""
    if isinstance(made, Image.Image):
        return made.width * made.height * (4 if made.mode == "RGB" else 1)
    if isinstance(made, tuple):
        return sum(map(size, made))
    return _BESIDES + sum(size(getattr(made, part)) for part in _PARTS if hasattr(made, part))
