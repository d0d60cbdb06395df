"""The few figures that series of games are told in."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from engine.workbench.matches import Played

Z95 = 1.959963984540054


def percentile(values: Sequence[int], share: float) -> int:
    """Return the nearest-rank percentile; ``share`` lies between 0 and 1."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def wilson(share: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Return the Wilson score interval of a share of games (95 % unless told).

    It always holds the share: where that is 0 or 1 the formula ends there, and rounding beside it.
    """
    middle = share + z * z / (2 * games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low, high = (middle - half) / scale, (middle + half) / scale
    return max(0.0, min(low, share)), min(1.0, max(high, share))


def win_shares(games: Sequence[Played]) -> tuple[float, ...]:
    shares = [0.0] * len(games[0].outcome.scores)
    for played in games:
        winners = played.outcome.winners
        for seat in winners:
            shares[seat] += 1 / len(winners)
    return tuple(share / len(games) for share in shares)


def summary(key: str, games: Sequence[Played]) -> dict[str, Any]:
    """Return what ``play --json`` prints: lengths in actions of the whole table, means, shares."""
    seats = len(games[0].outcome.scores)
    lengths = [played.actions for played in games]
    return {
        "game": key,
        "players": seats,
        "games": len(games),
        "finished": sum(played.finished for played in games),
        "actions": {
            "p10": percentile(lengths, 0.1),
            "median": percentile(lengths, 0.5),
            "p90": percentile(lengths, 0.9),
        },
        "scores": [
            round(sum(played.outcome.scores[seat] for played in games) / len(games), 3)
            for seat in range(seats)
        ],
        "wins": [round(share, 4) for share in win_shares(games)],
    }
