"""How much better one player is than another, with its uncertainty."""

from __future__ import annotations

import hashlib
import math
import multiprocessing
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from statistics import fmean, stdev

from engine import registry
from engine.workbench.matches import Budget, play
from engine.workbench.statistics import SURE, wilson

PAIRINGS = (("greedy", "beginner"), ("search", "beginner"), ("search", "greedy"))
"""At two seats; at more the last one alone is played, one of the better against all others."""
WORKERS = 2


@dataclass(frozen=True, slots=True)
class Pairing:
    """The results of ``better`` against ``worse``, with their 95 % interval (Wilson)."""

    better: str
    worse: str
    games: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Alone:
    player: str
    mean: float
    error: float

    def over(self, other: Alone) -> tuple[float, float]:
        apart = self.mean / other.mean - 1
        parts = (self.error / self.mean, other.error / other.mean)
        return apart, SURE * (1 + apart) * math.hypot(*parts)


def timed(milliseconds: float) -> Budget:
    """Return budgets of so much processor time for each decision.

    Processor time, not the wall's: neighbours on the machine must not make a player weaker.
    """

    def budget() -> Callable[[], bool]:
        end = time.process_time() + milliseconds / 1000
        return lambda: time.process_time() < end

    return budget


def strength(
    key: str,
    games: int,
    milliseconds: float,
    seed: str,
    options: Mapping[str, str],
    workers: int = WORKERS,
    seats: int = 2,
) -> Iterator[Pairing]:
    """Play pairings and yield each result."""
    registry.game(key)
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for better, worse in PAIRINGS if seats == 2 else PAIRINGS[-1:]:
            one = partial(_share, key, (better, worse), seats, milliseconds, seed, dict(options))
            shares = pool.imap_unordered(one, range(games))
            share = sum(shares) / games
            yield Pairing(better, worse, games, share, *wilson(share, games))


def _share(
    key: str,
    pairing: tuple[str, str],
    seats: int,
    milliseconds: float,
    seed: str,
    options: dict[str, str],
    number: int,
) -> float:
    """Play game ``number``: as many in a row as there are seats have the same deal."""
    # The better plays each deal from each seat once, so that luck with the deal cancels out.
    text, seat = f"{seed}/{key}/{number // seats}", number % seats
    better, worse = pairing
    players = [better if other == seat else worse for other in range(seats)]
    dealt = hashlib.sha256(text.encode()).digest()
    # An unknown game is refused here, before any process is started.
    played = play(registry.game(key), players, options, dealt, timed(milliseconds))
    winners = played.outcome.winners
    return 1 / len(winners) if seat in winners else 0.0


def solo(key: str, games: int, milliseconds: float, seed: str) -> tuple[Alone, Alone]:
    """Play alone and return the totals of greedy and of search."""
    game, found = registry.game(key), []
    for player in ("greedy", "search"):
        totals = []
        for number in range(games):
            dealt = hashlib.sha256(f"{seed}/{key}/solo/{number}".encode()).digest()
            played = play(game, (player,), {}, dealt, timed(milliseconds))
            totals.append(played.outcome.scores[0])
        error = stdev(totals) / math.sqrt(games) if games > 1 else 0.0
        found.append(Alone(player, fmean(totals), error))
    return found[0], found[1]
