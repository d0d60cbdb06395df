"""What `make test` leaves to `make long`: further seeds and sizes of the same tests."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
FULL = os.environ.get("TIER") == "long"


def few(values: Iterable[Any], keep: int = 1, *, rows: bool = False) -> list[Any]:
    """Return parameters of which ``make test`` takes the first ones and ``make long`` the rest.

    With ``rows`` each value is a tuple of several arguments.
    """
    listed = [tuple(value) if rows else (value,) for value in values]
    kept = [pytest.param(*value) for value in listed[:keep]]
    return kept + [pytest.param(*value, marks=pytest.mark.long) for value in listed[keep:]]


def many(quick: T, full: T) -> T:
    """Return a size for a test with the mark ``sized``: ``make long`` runs it again in full."""
    return full if FULL else quick
