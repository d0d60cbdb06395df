"""How much better one player is than another: ``python -m tools.strength hexago --games 60``.

Prints who wins how often, with its uncertainty.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import multiprocessing
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean, stdev

from engine import registry
from engine.workbench.commands import checked, seated
from engine.workbench.matches import play, timed
from engine.workbench.parser import USAGE, Parser, Wrong, add_game, add_options, whole

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


def compare(asked: argparse.Namespace) -> None:
    game = registry.game(asked.game)
    seats = len(seated(game, asked.players, None))
    options = checked(game, asked.option, seats)
    chosen = "".join(f", {key} {value}" for key, value in dict(asked.option).items())
    place = "alone" if seats == 1 else f"{seats} seats"
    print(
        f"{asked.game}{chosen}, {place}, {asked.games} games each, "
        f"{asked.ms:g} ms a decision, ties split"
    )
    if seats == 1:
        _print_alone(*solo(asked.game, asked.games, asked.ms, asked.seed))
        return
    for pairing in strength(asked.game, asked.games, asked.ms, asked.seed, options, seats=seats):
        low, high = 100 * pairing.low, 100 * pairing.high
        names = f"{pairing.better} against {pairing.worse}"
        print(
            f"{names:26} wins {100 * pairing.share:5.1f} %   95 % interval {low:.1f}-{high:.1f} %"
        )
        sys.stdout.flush()


def _print_alone(plain: Alone, better: Alone) -> None:
    for result in (plain, better):
        print(f"{result.player} alone: {result.mean:.0f} points on average")
    apart, sure = better.over(plain)
    print(f"{better.player} brings {100 * apart:+.1f} % (+- {100 * sure:.1f})")


def main(arguments: Sequence[str] | None = None) -> int:
    parser = Parser(prog="python -m tools.strength", description="Compare the players.")
    add_game(parser)
    parser.add_argument("--players", type=whole, default=2, metavar="N", help="number of seats")
    parser.add_argument("--games", type=whole, default=400, metavar="N")
    parser.add_argument("--ms", type=milliseconds, default=20.0, help="thinking a decision")
    parser.add_argument("--seed", default="strength", metavar="TEXT")
    add_options(parser)
    try:
        compare(parser.parse_args(arguments))
    except Wrong as wrong:
        print(wrong, file=sys.stderr)
        return USAGE
    return 0


def milliseconds(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 < value <= 60_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of milliseconds up to 60000")
    return value


if __name__ == "__main__":
    sys.exit(main())
