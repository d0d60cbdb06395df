"""The error of a share, and perft: how many positions a number of actions leads to."""

from __future__ import annotations

import math
from typing import Any

from engine.actions import Action
from engine.contract import Game
from engine.dice import Dice

Z95 = 1.959963984540054


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the Wilson score interval of a share of games, of 95 %.

    It always contains the share. For a share of 0 or 1 the formula ends there, and rounding could
    miss it.
    """
    z = Z95
    middle = share + z * z / (2 * games)
    half = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low, high = (middle - half) / scale, (middle + half) / scale
    return max(0.0, min(low, share)), min(1.0, max(high, share))


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
