"""What `make test` leaves to `make long`: further seeds and sizes of the same tests."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
FULL = os.environ.get("TIER") == "long"


def few(values: Iterable[Any], keep: int = 1) -> list[Any]:
    """Return parameters of which ``make test`` takes the first ones and ``make long`` the rest."""
    listed = list(values)
    rest = (pytest.param(value, marks=pytest.mark.long) for value in listed[keep:])
    return [*listed[:keep], *rest]


def many(quick: T, full: T) -> T:
    """Return a size for a test with the mark ``sized``: ``make long`` runs it again in full."""
    return full if FULL else quick
