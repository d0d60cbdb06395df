"""Ratings as people read them; ``data.store.ratings`` works them out."""

from __future__ import annotations

from typing import Final

_MIDDLE: Final = 1500
_POINT: Final = 24
"""Points that people read for one of the model's: a newcomer has 1500 ± 200, and who is no longer
provisional ± 150."""


def points(mu: float) -> int:
    """Return a rating as people read it."""
    return round(_MIDDLE + _POINT * (mu - 25))


def shown(mu: float) -> str:
    """Return a rating as people read it, in digits alone: no mark between the thousands."""
    return str(points(mu))


def spread(sigma: float) -> int:
    """Return how uncertain a rating is, in the points that people read."""
    return round(_POINT * sigma)
