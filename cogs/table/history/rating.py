"""Ratings by Plackett and Luce's model, as openskill computes it: several players, shared ranks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from openskill.models import PlackettLuce

from data.store.tally import Rating

_MIDDLE: Final = 1500
_POINT: Final = 24
"""Points that people read for one of the model's: a newcomer has 1500 ± 200."""
SETTLED: Final = 6.25
"""The uncertainty up to which a rating is no longer provisional: ± 150, after ten games of two."""


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def rate(
    priors: Sequence[Rating | None], ranks: Sequence[int]
) -> tuple[tuple[Rating, Rating, bool], ...]:
    """Return what everybody brought into a game, their rating after it, and whether it is settled.

    Args:
        priors: By seat; None for who is new.
        ranks: By seat, 1 is best; equal ones were level.
    """
    model = _model()
    before = [
        model.rating() if prior is None else model.rating(mu=prior[0], sigma=prior[1])
        for prior in priors
    ]
    after = model.rate([[one] for one in before], ranks=[float(rank) for rank in ranks])
    return tuple(
        ((old.mu, old.sigma), (new.mu, new.sigma), new.sigma <= SETTLED)
        for old, (new,) in zip(before, after, strict=True)
    )


def points(mu: float) -> int:
    """Return a rating as people read it."""
    return round(_MIDDLE + _POINT * (mu - 25))


def shown(mu: float) -> str:
    """Return a rating as people read it, in digits alone: no mark between the thousands."""
    return str(points(mu))


def spread(sigma: float) -> int:
    """Return how uncertain a rating is, in the points that people read."""
    return round(_POINT * sigma)
