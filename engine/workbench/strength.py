"""How much better one player is than another, with its uncertainty; and perft."""

from __future__ import annotations

import hashlib
import math
import multiprocessing
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from statistics import fmean, stdev
from typing import Any

from engine import registry
from engine.contract import Game
from engine.dice import Dice
from engine.workbench.matches import Budget, play

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


PAIRINGS = (("greedy", "beginner"), ("search", "beginner"), ("search", "greedy"))
"""Pairs that play at two seats. At more seats only the last pair plays: one against all others."""
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
    game, results = registry.game(key), []
    for player in ("greedy", "search"):
        totals = []
        for number in range(games):
            dealt = hashlib.sha256(f"{seed}/{key}/solo/{number}".encode()).digest()
            played = play(game, (player,), {}, dealt, timed(milliseconds))
            totals.append(played.outcome.scores[0])
        error = stdev(totals) / math.sqrt(games) if games > 1 else 0.0
        results.append(Alone(player, fmean(totals), error))
    return results[0], results[1]
