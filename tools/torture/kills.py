"""The long run: game after game with a kill in every step, until there were enough of them."""

from __future__ import annotations

import asyncio
import json
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from tools.torture.nursery import Nursery
from tools.torture.plans import plan
from tools.torture.runs import Blow, Figures, Run, Story
from tools.torture.tales import TALES


@dataclass(frozen=True, slots=True)
class Shared:
    """What the workers have in common: shared numbers and a queue of ``multiprocessing``."""

    left: Any
    failed: Any
    results: Any


@dataclass(slots=True)
class Sum:
    """What the games of one key showed so far."""

    games: int = 0
    kills: int = 0
    starts: int = 0
    outages: int = 0
    pressed: int = 0
    entries: int = 0
    seconds: float = 0.0
    points: int = 0
    hit: set[tuple[str, str]] = field(default_factory=set)

    def take(self, figures: Figures) -> None:
        """Add a run."""
        self.games += 1
        self.kills += len(figures.killed)
        self.starts += sum(step.endswith(", start") for step, _ in figures.killed)
        self.outages += figures.outages
        self.pressed += figures.pressed
        self.entries += figures.entries
        self.seconds += figures.seconds
        self.hit |= set(figures.killed)


class Torturer:
    """One worker: its own parents of lives, its own calm games to compare with."""

    def __init__(self, folder: Path, nursery: Nursery) -> None:
        self.folder = folder
        self.nursery = nursery
        self._calm: dict[str, tuple[Story, Figures]] = {}

    async def calm(self, game: str) -> tuple[Story, Figures]:
        """Return the undisturbed game, played once."""
        if game not in self._calm:
            run = Run(self.folder / game, self.nursery, TALES[game])
            self._calm[game] = (await run.play(), run.figures)
        return self._calm[game]

    async def play(self, game: str, blows: dict[str, Blow]) -> Figures:
        """Play a game with these blows.

        Raises:
            AssertionError: It is not what the calm game is.
        """
        story, _ = await self.calm(game)
        run = Run(self.folder / game, self.nursery, TALES[game], story, blows)
        await run.play()
        return run.figures

    async def planned(self, game: str, seed: str, number: int, share: float = 1.0) -> Figures:
        """Play one of the planned runs; when it goes wrong its blows are written down."""
        _, figures = await self.calm(game)
        blows = plan(figures.points, game, seed, number, share=share)
        try:
            return await self.play(game, blows)
        except BaseException:
            again = {"game": game, "blows": {k: asdict(v) for k, v in blows.items()}}
            path = self.folder / f"{game}-{number}.json"
            path.write_text(json.dumps(again, indent=1), encoding="utf-8")
            sys.stderr.write(
                f"\nIt broke in run {number} of {game}, seed {seed}. The files are in "
                f"{self.folder / game}; again:\n  python -m tools.torture --again {path}\n"
            )
            raise


def schedule(games: Iterable[str], worker: int, workers: int) -> Iterator[tuple[str, int]]:
    """Give the runs of one worker: (game, number of the run), without end."""
    keys = tuple(games)
    at = worker
    while True:
        yield keys[at % len(keys)], at // len(keys)
        at += workers


async def work(
    folder: Path, games: Iterable[str], seed: str, worker: int, workers: int, shared: Shared
) -> dict[str, Sum]:
    """Play until all workers together have killed often enough, or one of them failed."""
    sums: dict[str, Sum] = {game: Sum() for game in games}
    async with Nursery(folder) as nursery:
        torturer = Torturer(folder, nursery)
        for game, number in schedule(games, worker, workers):
            if shared.left.value <= 0 or shared.failed.value:
                break
            figures = await torturer.planned(game, seed, number)
            # Reading and writing: two workers at once would lose the kills of one.
            with shared.left.get_lock():
                shared.left.value -= len(figures.killed)
            sums[game].take(figures)
            sums[game].points = sum(map(len, (await torturer.calm(game))[1].points.values()))
            print(
                f"{time.strftime('%H:%M:%S')} {game:9} run {number:3}:"
                f" {len(figures.killed):3} kills in {figures.seconds:5.1f} s,"
                f" {max(0, shared.left.value)} to go",
                flush=True,
            )
    return sums


def run_worker(
    folder: Path, games: tuple[str, ...], seed: str, worker: int, workers: int, shared: Shared
) -> None:
    """Be one worker in a process of its own; the sums go back through a queue."""
    mine = folder / f"worker-{worker}"
    mine.mkdir(parents=True, exist_ok=True)
    try:
        sums = asyncio.run(work(mine, games, seed, worker, workers, shared))
        shared.results.put(sums)
    except BaseException:  # noqa: BLE001 (told, and the others stop)
        shared.failed.value = 1
        traceback.print_exc()
        shared.results.put({})
        sys.exit(1)


def added(parts: Iterable[dict[str, Sum]]) -> dict[str, Sum]:
    """Return the sums of all workers together."""
    whole: dict[str, Sum] = {}
    for part in parts:
        for game, its in part.items():
            all_of = whole.setdefault(game, Sum())
            for name in ("games", "kills", "starts", "outages", "pressed", "entries", "seconds"):
                setattr(all_of, name, getattr(all_of, name) + getattr(its, name))
            all_of.points = max(all_of.points, its.points)
            all_of.hit |= its.hit
    return whole


def table(sums: dict[str, Sum]) -> str:
    """Return the figures as a table in Markdown."""
    heads = "games", "kills", "in a restart", "ten-minute outages", "moves", "presses repeated"
    lines = ["| game | " + " | ".join(heads) + " |", "|---" * 7 + "|"]
    whole = Counter[str]()
    for game, its in sorted(sums.items()):
        cells = {
            "games": its.games,
            "kills": its.kills,
            "starts": its.starts,
            "outages": its.outages,
            "entries": its.entries,
            "pressed": its.pressed,
        }
        whole.update(cells)
        lines.append(f"| {game} | " + " | ".join(f"{n:,}" for n in cells.values()) + " |")
    lines.append("| all | " + " | ".join(f"{n:,}" for n in whole.values()) + " |")
    return "\n".join(lines)


def kinds(sums: dict[str, Sum]) -> list[tuple[str, int]]:
    """Return which kinds of points were hit in how many steps, most often first."""
    return Counter(point for its in sums.values() for _, point in its.hit).most_common()
