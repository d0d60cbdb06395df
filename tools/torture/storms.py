"""The long run in bad weather: game after game of all kinds, each in weather of its own."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.torture.nursery import Nursery
from tools.torture.tales import TALES, Tale
from tools.torture.weather import Report, WeatherRun


@dataclass(slots=True)
class Storms:
    """What the games of one key showed so far."""

    games: int = 0
    moves: int = 0
    requests: int = 0
    failed: int = 0
    dropped: int = 0
    identifies: int = 0
    ordered: int = 0
    too_fast: int = 0
    forbidden: int = 0
    seconds: float = 0.0
    events: Counter[str] = field(default_factory=Counter)

    def take(self, report: Report) -> None:
        """Add a game."""
        self.games += 1
        self.moves += len(report.log)
        self.requests += report.requests
        self.failed += report.failed
        self.dropped += report.dropped
        self.identifies += report.identifies
        self.ordered += sum(report.ordered.values())
        self.too_fast += report.earned[429]
        self.forbidden += report.earned[403]
        self.seconds += report.seconds
        self.events += report.events


class Watcher:
    """Plays games in bad weather, each held against one in calm weather.

    Args:
        folder: For the files of the games.
        nursery: Where lives come from.
        tales: What can be played, by key.
    """

    def __init__(self, folder: Path, nursery: Nursery, tales: dict[str, Tale] = TALES) -> None:
        self._folder, self._nursery, self._tales = folder, nursery, tales
        self._calm: dict[str, Report] = {}

    async def calm(self, game: str) -> Report:
        """Return what a game in calm weather showed; played once."""
        if game not in self._calm:
            run = WeatherRun(self._folder / f"{game}-calm", self._nursery, self._tales[game])
            self._calm[game] = await run.play()
        return self._calm[game]

    async def play(self, game: str, seed: str, number: int) -> Report:
        """Play a game in the weather of that number.

        Raises:
            AssertionError, DriverError: See ``WeatherRun.play``.
        """
        wanted = await self.calm(game)
        chance = random.Random(f"{seed}/{game}/{number}")
        folder = self._folder / f"{game}-weather"
        run = WeatherRun(folder, self._nursery, self._tales[game], chance, wanted)
        try:
            return await run.play()
        except BaseException:
            told = ", ".join(f"{what} x{count}" for what, count in sorted(run.sky.events.items()))
            sys.stderr.write(
                f"\nIt broke in weather {number} of {game}, seed {seed} ({told}). The files are in"
                f" {folder}; again:\n"
                f"  python -m tools.torture --weather-again {game}/{number} --seed {seed}\n"
            )
            raise


async def storms(
    folder: Path, games: tuple[str, ...], seed: str, count: int, sums: dict[str, Storms]
) -> None:
    """Play so many games in turn; the first one that goes wrong ends it.

    Args:
        folder: For files.
        games: Keys.
        seed: Decides on the weather.
        count: Of games.
        sums: What they show is added here.

    Raises:
        AssertionError, DriverError: See ``Watcher.play``.
    """
    async with Nursery(folder) as nursery:
        watcher = Watcher(folder, nursery)
        for number in range(count):
            game = games[number % len(games)]
            report = await watcher.play(game, seed, number // len(games))
            sums[game].take(report)
            print(
                f"{time.strftime('%H:%M:%S')} {game:9} weather {number // len(games):3}:"
                f" {sum(report.events.values()):3} events in {report.seconds:5.1f} s,"
                f" {count - number - 1} to go",
                flush=True,
            )


async def again(folder: Path, which: str, seed: str) -> Report:
    """Play one game again: ``which`` is its key and its number."""
    game, _, number = which.partition("/")
    async with Nursery(folder) as nursery:
        return await Watcher(folder, nursery).play(game, seed, int(number))


_CELLS = {
    "games": "games",
    "moves": "moves",
    "events": "events",
    "requests": "requests",
    "ordered": "made to fail",
    "failed": "presses repeated",
    "dropped": "forbidden to say",
    "identifies": "IDENTIFYs",
    "too_fast": "429 of our own",
    "forbidden": "403 by rights",
}


def figures(sums: dict[str, Storms]) -> dict[str, Any]:
    """Return what was counted, as it is written into a file."""
    whole: Counter[str] = Counter()
    for its in sums.values():
        whole += its.events
    games = {game: _numbers(its) | {"seconds": round(its.seconds)} for game, its in sums.items()}
    return {"games": games, "events": dict(whole.most_common())}


def _numbers(its: Storms) -> dict[str, int]:
    return {
        name: sum(its.events.values()) if name == "events" else getattr(its, name)
        for name in _CELLS
    }


def table(sums: dict[str, Storms]) -> str:
    """Return the figures as a table in Markdown."""
    lines = ["| game | " + " | ".join(_CELLS.values()) + " |", "|---" * (len(_CELLS) + 1) + "|"]
    whole: Counter[str] = Counter()
    for game, its in sorted(sums.items()):
        cells = _numbers(its)
        whole.update(cells)
        lines.append(f"| {game} | " + " | ".join(f"{n:,}" for n in cells.values()) + " |")
    lines.append("| all | " + " | ".join(f"{whole[name]:,}" for name in _CELLS) + " |")
    return "\n".join(lines)
