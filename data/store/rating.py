"""Ratings by Plackett and Luce's model, as openskill computes it: several players, shared ranks.

It stands here and not with what shows ratings, because a list is rated inside a transaction: what
a game is rated by must not change before its rating is written.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from openskill.models import PlackettLuce

Rating = tuple[float, float]
"""What is known of a player: the mean, and how uncertain it is."""
# Shown as 24 times as much: 150 points (decision: results).
SETTLED: Final = 6.25
"""The uncertainty up to which a rating is no longer provisional: after ten games of two."""


@cache
def _model() -> PlackettLuce:
    return PlackettLuce()


def rate(
    priors: Sequence[Rating | None], ranks: Sequence[int]
) -> tuple[tuple[Rating, Rating, bool], ...]:
    """Return each player's rating before and after a game, and whether it is settled.

    Args:
        priors: By seat; None for who is new.
        ranks: By seat, 1 is best; equal ones were level.
    """
    model = _model()
    before = [
        model.rating() if prior is None else model.rating(mu=prior[0], sigma=prior[1])
        for prior in priors
    ]
    # The model rates teams: each player is one.
    after = model.rate([[one] for one in before], ranks=[float(rank) for rank in ranks])
    return tuple(
        ((old.mu, old.sigma), (new.mu, new.sigma), new.sigma <= SETTLED)
        for old, (new,) in zip(before, after, strict=True)
    )
