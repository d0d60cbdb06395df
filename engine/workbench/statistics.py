"""The error of a share, and perft: how many positions a number of actions leads to."""

from __future__ import annotations

import math
from typing import Any

from engine.contract import Game
from engine.dice import Dice

SURE = 1.959963984540054
"""Standard errors that leave out 5 % of what chance does."""


def wilson(share: float, games: int) -> tuple[float, float]:
    """Return the Wilson score interval of a share of games, of 95 %.

    It always contains the share. For a share of 0 or 1 the formula ends there, and rounding could
    miss it.
    """
    z = SURE
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
    owing = game.to_act(state)
    if not owing:
        return 0
    seat = min(owing)
    actions = [*game.legal_actions(state, seat)]
    if depth == 1:
        return len(actions)  # the last actions are counted, not carried out
    behind = (game.apply(state, seat, action, dice).state for action in actions)
    return sum(perft(game, s, dice, depth - 1) if game.to_act(s) else 1 for s in behind)
