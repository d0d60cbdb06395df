"""Immutable values that are copied with other fields, thousands of times a second.

``dataclasses.replace`` asks every field whether it may be given, and the constructor sets each by
its name: for a row of forty fields five times the work. Here all fields are read at once and
their slots filled, for frozen dataclasses from whose fields nothing else follows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import fields
from functools import cache
from itertools import repeat
from operator import attrgetter, call
from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")
Setters = tuple[Callable[[Any, Any], None], ...]

if TYPE_CHECKING:
    from dataclasses import replace as replace  # the fields that are given are checked by mypy
else:

    def replace(value, /, **changes):
        """Return a copy of a frozen dataclass with other contents of some fields.

        What one without slots had worked out (``cached_property``) does not come along. Raise
        TypeError for a field that it does not have, or if it is more than its fields.
        """
        kind = type(value)
        places, read, setters = _plan(kind)
        contents = list(read(value))
        for name, content in changes.items():
            if name not in places:
                raise TypeError(f"{kind.__name__} has no field {name!r}")
            contents[places[name]] = content
        return _filled(kind, places, setters, contents)


def make(kind: type[T], contents: Iterable[Any]) -> T:
    """Return a frozen dataclass of all its fields in order, or raise TypeError."""
    places, _, setters = _plan(kind)  # type: ignore[arg-type]
    found = list(contents)
    if len(found) != len(places):
        raise TypeError(f"{kind.__name__} has {len(places)} fields, not {len(found)}")
    return _filled(kind, places, setters, found)


def copied(kind: type[T], value: Any, **others: Any) -> T:
    """Return a frozen dataclass with a value's fields of the same names, or ``others``."""
    places, _, setters = _plan(kind)  # type: ignore[arg-type]
    contents = [others[name] if name in others else getattr(value, name) for name in places]
    return _filled(kind, places, setters, contents)


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])


def _filled(kind: type[T], places: dict[str, int], setters: Setters, contents: list[Any]) -> T:
    new = object.__new__(kind)
    if setters:
        # A frozen dataclass refuses ``setattr``; its slots' descriptors do not. With ``maxlen=0``
        # the deque keeps nothing and runs the map to its end without a loop in Python.
        deque(map(call, setters, repeat(new), contents), maxlen=0)
    else:
        new.__dict__.update(zip(places, contents, strict=True))
    return new


@cache
def _plan(kind: type[Any]) -> tuple[dict[str, int], Callable[[Any], tuple[Any, ...]], Setters]:
    every = fields(kind)
    # What a constructor checks or works out would be skipped here.
    if hasattr(kind, "__post_init__") or not all(field.init for field in every):
        raise TypeError(f"{kind.__name__} is more than its fields")
    names = [field.name for field in every]
    # One name alone would be read as no tuple.
    read = attrgetter(*names) if names[1:] else lambda value: (getattr(value, names[0]),)
    # A type with a ``__dict__`` has no slots; ``_filled`` then fills the dict.
    slots = tuple(getattr(kind, name).__set__ for name in names) if not kind.__dictoffset__ else ()
    return {name: at for at, name in enumerate(names)}, read, slots
