"""Positions of real games: full tables for the pictures, a game under way for the engine."""

from __future__ import annotations

import random
from typing import Any

from engine import registry
from engine.position import Position
from engine.run import Deal, Run

SEED = bytes(range(32))

Played = tuple[Run[Any], Position[Any]]


def dealt(game_key: str, seats: int, options: dict[str, str] | None = None) -> Run[Any]:
    """Return a game before its first entry, always the same one."""
    game = registry.game(game_key)
    parts = (game.components.id, game.components.hash)
    spec = game.spec
    return Run(game, Deal("bench", spec.key, spec.rules_version, parts, options or {}, seats), SEED)


def played(
    game_key: str,
    seats: int,
    entries: int,
    chance: int = 7,
    options: dict[str, str] | None = None,
) -> Played:
    """Play random legal actions and return where the game stands after so many entries."""
    run = dealt(game_key, seats, options)
    position, _ = run.start()
    chooser = random.Random(chance)
    for _ in range(entries):
        seat = run.owing(position)[0]
        action = chooser.choice(tuple(run.game.legal_actions(position.state, seat)))
        after = run.act(position, seat, action).position
        # A game under way is wanted: the last position before the end.
        if run.over(after):
            break
        position = after
    return run, position


def wanted(game_key: str, seats: int, entries: int, word: str) -> Played:
    """Return a position in which an action with this verb is legal."""
    for chance in range(100):
        run, position = played(game_key, seats, entries, chance)
        legal = run.game.legal_actions(position.state, run.owing(position)[0])
        if any(action.verb == word for action in legal):
            return run, position
    raise LookupError(word)


def finished(game_key: str, seats: int) -> Played:
    """Return a position after the end."""
    run, position = played(game_key, seats, 60)
    return run, run.stop(position, "agreed").position
