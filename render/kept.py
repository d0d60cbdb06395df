"""A cache of drawings that is bounded in bytes.

Drawing a sprite takes a millisecond, pasting it a few microseconds.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from typing import Any, Generic, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

_PARTS, _BESIDES = ("image", "mask"), 100
"""Attributes that hold a picture, and the bytes counted for anything else."""


@dataclass(slots=True)
class _Entry(Generic[T]):
    made: T
    size: int
    asked: bool = False


class Kept(Generic[T]):
    """A cache of at most ``limit`` bytes: the oldest goes, unless it was asked for since.

    Threads may share it: the worst is that both make the same thing.
    """

    def __init__(self, limit: int) -> None:
        self._limit, self._bytes = limit, 0
        self._made: dict[Hashable, _Entry[T]] = {}
        self._lock = Lock()

    def get(self, key: Hashable) -> T | None:
        entry = self._made.get(key)
        if entry is None:
            return None
        entry.asked = True
        return entry.made

    def put(self, key: Hashable, made: T, size: int) -> None:
        with self._lock:
            before = self._made.pop(key, None)
            self._made[key] = _Entry(made, size)
            self._bytes += size - (before.size if before else 0)
            while self._bytes > self._limit:
                oldest = next(iter(self._made))
                entry = self._made.pop(oldest)
                if entry.asked:
                    entry.asked = False
                    self._made[oldest] = entry
                else:
                    self._bytes -= entry.size

    def clear(self) -> None:
        with self._lock:
            self._made.clear()
            self._bytes = 0


SPRITES = Kept[Any](13_000_000)
"""Sprites, masks and letters."""
JOINED = Kept[Any](3_000_000)
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


def size(made: Any) -> int:
    """Return about how many bytes pictures take, alone or as parts of something."""
    mode = getattr(made, "mode", "")  # of a picture, or of its ``im``
    if mode:
        wide, high = made.size
        return int(wide * high * (4 if mode == "RGB" else 1))
    if isinstance(made, tuple):
        return sum(map(size, made))
    return _BESIDES + sum(size(getattr(made, part)) for part in _PARTS if hasattr(made, part))
