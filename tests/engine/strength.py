"""Which computer wins how often: seeds and thinking are counted, so no series can flicker."""

from __future__ import annotations

import hashlib

from engine.workbench.matches import counted, play
from tests.engine.walks import GameAny


def share(
    game: GameAny,
    better: str,
    worse: str,
    games: int,
    thinking: int,
    *,
    seed: str = "strength",
    **options: str,
) -> float:
    """Return the share of the wins of one player against another at two seats."""
    won = 0.0
    for number in range(games):
        chance = hashlib.sha256(f"{seed} {number // 2}".encode()).digest()
        seat = number % 2
        players = (better, worse) if seat == 0 else (worse, better)
        winners = play(game, players, options, chance, counted(thinking)).outcome.winners
        won += (seat in winners) / len(winners)
    return won / games
