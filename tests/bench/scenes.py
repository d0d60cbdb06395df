"""Positions of real games: full tables for the pictures, a game under way for the engine."""

from __future__ import annotations

import random
from typing import Any

from engine import registry
from engine.run import Deal, Position, Run

SEED = bytes(range(32))


def played(game_key: str, seats: int, entries: int, **options: str) -> tuple[Run[Any], Position[Any]]:
    """Play random legal actions and return the position with the fullest table on the way."""
    game = registry.game(game_key)
    deal = Deal(
        "bench",
        game_key,
        game.spec.rules_version,
        (game.components.id, game.components.hash),
        game.spec.complete(options),
        seats,
    )
    run: Run[Any] = Run(game, deal, SEED)
    position, _ = run.start()
    chance = random.Random(7)  # noqa: S311
    for _ in range(entries):
        if run.over(position):
            break
        seat = run.owing(position)[0]
        action = chance.choice(tuple(game.legal_actions(position.state, seat)))
        position = run.act(position, seat, action).position
    return run, position


def finished(game_key: str, seats: int) -> tuple[Run[Any], Position[Any]]:
    """Return a position after the end."""
    run, position = played(game_key, seats, 60)
    if not run.over(position):
        position = run.stop(position, "agreed").position
    return run, position
