"""Which computer wins how often: seeds and thinking are counted, so no series can flicker."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from engine import players
from engine.actions import Action
from engine.dice import Stream
from engine.players.greedy import More, best_of, options
from engine.spec import Seat
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


def careless_share(game: GameAny, monkeypatch: pytest.MonkeyPatch, games: int) -> float:
    """Return the share of the wins, against easy, of who takes the best of three random actions."""

    def careless(game: GameAny, view: Any, seat: Seat, stream: Stream, more: More) -> Action:
        seen = tuple(stream.shuffled(options(game, view, seat, stream)))[:3]
        return best_of(game, view, seat, stream, more, seen)

    monkeypatch.setattr(players, "PLAYERS", {**players.PLAYERS, "careless": careless})
    return share(game, "careless", "beginner", games, 1, seed="careless")
