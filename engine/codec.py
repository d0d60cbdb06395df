"""States and views as bytes, always the same bytes for the same value."""

from __future__ import annotations

import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
_DECODERS: dict[Any, msgspec.json.Decoder[Any]] = {}
_LEARNING = threading.Lock()


def encode(value: Any) -> bytes:
    # Sets and dicts get a fixed order: computers draw their chance from the bytes of a view.
    return msgspec.json.encode(value, order="deterministic")


def decode(data: bytes | str, kind: type[T]) -> T:
    """Decode the output of ``encode``; raise ValueError if it does not fit the type."""
    return _decoder(kind).decode(data)


def convert(value: Any, kind: type[T]) -> T:
    """Make a value of dicts, lists, strings and numbers, or raise ValueError."""
    # ``convert`` would make the type known itself, but without the lock.
    _decoder(kind)
    return msgspec.convert(value, kind)


def _decoder(kind: type[T]) -> msgspec.json.Decoder[T]:
    """Return a type's decoder. Only one thread at a time may register types with msgspec.

    msgspec exposes half-read dataclasses to other threads, which crashes the process.
    """
    decoder = _DECODERS.get(kind)
    if decoder is None:
        with _LEARNING:
            # A thread that waited makes a second one: harmless, as the type is known by then.
            decoder = _DECODERS[kind] = msgspec.json.Decoder(kind)
    return decoder
