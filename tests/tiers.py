"""What `make test` leaves to `make long`: further seeds and sizes of the same tests."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from typing import Any, TypeVar

import pytest

T = TypeVar("T")
FULL = os.environ.get("TIER") == "long"


def few(values: Iterable[Any], keep: int = 1, *, rows: bool = False) -> list[Any]:
    """Return parameters of which ``make test`` takes the first ones and ``make long`` the rest.

    With ``rows`` each value is a tuple of several arguments.
    """
    listed = [tuple(value) if rows else (value,) for value in values]
    return [_param(value, at < keep) for at, value in enumerate(listed) if FULL or at < keep]


def _param(row: tuple[Any, ...], kept: bool) -> Any:
    """Return a parameter; what is not kept is not even collected by ``make test``."""
    return pytest.param(*row, marks=() if kept else pytest.mark.long)


def spread(
    *axes: Sequence[Any], together: int | None = None, among: Callable[..., bool] = lambda *_: True
) -> list[Any]:
    """Return the rows of a grid, of which ``make test`` takes few, and ``make long`` the rest.

    With two axes every value is met, with three every pair of values: what breaks seldom needs
    more to come together. ``together`` is how many values are to meet instead. Rows that are not
    ``among`` those there can be are left out.
    """
    places = list(combinations(range(len(axes)), together or len(axes) - 1))
    grid = product(*map(range, map(len, axes)))
    rows = [row for row in grid if among(*(axis[at] for axis, at in zip(axes, row, strict=True)))]

    def met(row: tuple[int, ...]) -> set[tuple[tuple[int, ...], tuple[int, ...]]]:
        return {(place, tuple(row[at] for at in place)) for place in places}

    left, kept = set().union(*map(met, rows)), set()
    while left:
        best = max(rows, key=lambda row: len(met(row) & left))
        kept.add(best)
        left -= met(best)
    return [
        _param(tuple(axis[at] for axis, at in zip(axes, row, strict=True)), row in kept)
        for row in rows
        if FULL or row in kept
    ]


def many(quick: T, full: T) -> T:
    """Return a size for a test with the mark ``sized``: ``make long`` runs it again in full."""
    return full if FULL else quick
