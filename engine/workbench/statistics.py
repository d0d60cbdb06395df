"""Statistics of series of games, and perft: how many positions a number of actions leads to."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from engine.actions import Action
from engine.contract import Game
from engine.dice import Dice
from engine.workbench.matches import Played

Z95 = 1.959963984540054


def percentile(values: Sequence[int], share: float) -> int:
    """Return the nearest-rank percentile; ``share`` lies between 0 and 1."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]


def wilson(share: float, games: int, z: float = Z95) -> tuple[float, float]:
    """Return the Wilson score interval of a share of games (95 % by default).

    It always contains the share. For a share of 0 or 1 the formula ends there, and rounding could
    miss it.
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
    """Return the output of ``play --json``: lengths in actions of all seats, means, shares."""
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


def perft(game: Game[Any, Any], state: Any, dice: Dice, depth: int) -> int:
    """Return the number of sequences of ``depth`` listed actions (fewer where a game ends).

    Chance is that of ``dice``, so the count belongs to one seed. Of several seats that owe a
    decision the lowest goes first; contents of forms are not counted.
    """
    if depth == 0:
        return 1
    return sum(divided(game, state, dice, depth).values())


def divided(game: Game[Any, Any], state: Any, dice: Dice, depth: int) -> dict[Action, int]:
    owing = game.to_act(state)
    if not owing:
        return {}
    seat = min(owing)
    counts: dict[Action, int] = {}
    for action in game.legal_actions(state, seat):
        if depth == 1:
            counts[action] = 1  # the last actions are counted, not carried out
            continue
        after = game.apply(state, seat, action, dice).state
        counts[action] = perft(game, after, dice, depth - 1) if game.to_act(after) else 1
    return counts
