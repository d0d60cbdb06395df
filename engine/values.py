"""Copies of immutable values."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, TypeVar

T = TypeVar("T")


def copied(kind: type[T], value: Any, **others: Any) -> T:
    """Return a dataclass with a value's fields of the same names, or ``others``."""
    names = [field.name for field in fields(kind)]  # type: ignore[arg-type]
    return kind(**{name: getattr(value, name) for name in names if name not in others}, **others)


def put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    return (*items[:index], item, *items[index + 1 :])
