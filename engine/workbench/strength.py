"""How much better one player is than another, with its uncertainty."""

from __future__ import annotations

import hashlib
import multiprocessing
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from engine import registry
from engine.workbench.matches import Budget, play
from engine.workbench.statistics import wilson

PAIRINGS = (("greedy", "random"), ("search", "random"), ("search", "greedy"))
WORKERS = 2


@dataclass(frozen=True, slots=True)
class Pairing:
    """What two players did against each other.

    Attributes:
        better, worse: Their names; the figures are those of ``better``.
        games: Number of games; both took each seat equally often.
        share: Share of the wins, ties split.
        low, high: The 95 % interval of the share (Wilson).
    """

    better: str
    worse: str
    games: int
    share: float
    low: float
    high: float


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
) -> Iterator[Pairing]:
    """Play all pairings at two seats and yield each result.

    Args:
        key: The game.
        games: Games for each pairing.
        milliseconds: Thinking for each decision.
        seed: Any text; the same seed deals the same games to every pairing.
        options: The chosen options, the rest by default.
        workers: Processes.

    Raises:
        UnknownGame: There is no such game.
    """
    registry.game(key)
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        for better, worse in PAIRINGS:
            one = partial(_share, key, better, worse, milliseconds, seed, dict(options))
            shares = pool.imap_unordered(one, range(games))
            share = sum(shares) / games
            yield Pairing(better, worse, games, share, *wilson(share, games))


def _share(
    key: str,
    better: str,
    worse: str,
    milliseconds: float,
    seed: str,
    options: dict[str, str],
    number: int,
) -> float:
    """Play game ``number``; two games in a row have the same deal with the seats exchanged."""
    text = f"{seed}/{key}/{number // 2}"
    seat = number % 2
    players = (better, worse) if seat == 0 else (worse, better)
    dealt = hashlib.sha256(text.encode()).digest()
    played = play(registry.game(key), players, options, dealt, timed(milliseconds))
    winners = played.outcome.winners
    return 1 / len(winners) if seat in winners else 0.0


def solo(key: str, games: int, milliseconds: float, seed: str) -> Iterator[tuple[str, float]]:
    """Play alone and yield the mean total of each player but the random one.

    Args:
        key: A game with ``GameSpec.solo``.
        games: Games for each player.
        milliseconds: Thinking for each decision.
        seed: Any text.
    """
    game = registry.game(key)
    for player in ("greedy", "search"):
        totals = []
        for number in range(games):
            dealt = hashlib.sha256(f"{seed}/{key}/solo/{number}".encode()).digest()
            played = play(game, (player,), {}, dealt, timed(milliseconds))
            totals.append(played.outcome.scores[0])
        yield player, sum(totals) / games
