"""Any view as plain text, field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

_WIDTH = 88


def dump(value: Any) -> str:
    """Return a frozen dataclass as lines ``field: value``, nested ones indented."""
    return "\n".join(_lines(value, ""))


def _lines(value: Any, margin: str) -> Iterator[str]:
    for name, part in _parts(value):
        line = f"{margin}{name}: {_inline(part)}"
        if len(line) <= _WIDTH or not _nested(part):
            yield line
        else:
            yield f"{margin}{name}:"
            yield from _lines(part, margin + "  ")


def _parts(value: Any) -> Iterator[tuple[str, Any]]:
    if is_dataclass(value):
        yield from ((field.name, getattr(value, field.name)) for field in fields(value))
    elif isinstance(value, Mapping):
        yield from ((str(key), value[key]) for key in sorted(value))
    else:
        yield from ((str(index), part) for index, part in enumerate(value))


def _nested(value: Any) -> bool:
    return is_dataclass(value) or isinstance(value, (Mapping, tuple, list))


def _inline(value: Any) -> str:
    if isinstance(value, Enum):
        return str(value.value)
    if is_dataclass(value) or isinstance(value, Mapping):
        inside = ", ".join(f"{name} {_inline(part)}" for name, part in _parts(value))
        return f"({inside})"
    if isinstance(value, frozenset):
        return "{" + ", ".join(sorted(_inline(part) for part in value)) + "}"
    if isinstance(value, (tuple, list)):
        return "[" + " ".join(_inline(part) for part in value) + "]"
    return "-" if value is None or value == "" else str(value)
