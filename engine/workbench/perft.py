"""Counting all sequences of listed actions: the classic check of a list of legal moves."""

from __future__ import annotations

from typing import Any

from engine.actions import Action
from engine.contract import Game
from engine.dice import Dice


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
