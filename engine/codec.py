"""States and views as bytes, always the same bytes for the same value."""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def encode(value: Any) -> bytes:
    """Encode a frozen dataclass of ints, strings, tuples, frozensets and enums as JSON."""
    return msgspec.json.encode(value, order="deterministic")


def decode(data: bytes, kind: type[T]) -> T:
    """Decode what ``encode`` made.

    Raises:
        ValueError: The data does not fit the type (msgspec's errors are ValueErrors).
    """
    return msgspec.json.decode(data, type=kind)


def digest(value: Any) -> str:
    """Return the SHA-256 of the encoded value as 64 hex digits."""
    return hashlib.sha256(encode(value)).hexdigest()
