"""Typed values in rows: the type stands in a column, its fields are JSON in another."""

from __future__ import annotations

from functools import cache
from typing import Generic, TypeVar

import msgspec

_ENCODER = msgspec.json.Encoder(order="deterministic")

T = TypeVar("T", bound=msgspec.Struct)


@cache
def tag_of(kind: type[msgspec.Struct]) -> str:
    """Return the tag of a type."""
    return str(kind.__struct_config__.tag)


class Kinds(Generic[T]):
    """The types below a base, by their tags."""

    def __init__(self, base: type[T], broken: T) -> None:
        """Make a decoder for each type; ``broken`` stands for what can't be read."""
        self._broken = broken
        self._decoders = {
            tag_of(kind): msgspec.json.Decoder(kind) for kind in base.__subclasses__()
        }

    def decode(self, kind: str, text: str | bytes) -> T:
        """Return the value of a row; one damaged row must not stop the others."""
        try:
            return self._decoders[kind].decode(text)
        except (KeyError, ValueError):
            return self._broken


@cache
def _beginning(kind: type[msgspec.Struct]) -> int:
    """Return how many bytes of a value's JSON say its tag, which comes first."""
    field = msgspec.json.encode(kind.__struct_config__.tag_field)
    # The column says the tag already.
    return len(b"{%b:%b" % (field, msgspec.json.encode(tag_of(kind))))


def encode(value: msgspec.Struct) -> str:
    """Return the fields of a value as JSON, without its tag and what is as by default."""
    rest = _ENCODER.encode(value)[_beginning(type(value)) :].decode()
    return f"{{{rest.removeprefix(',')}"
