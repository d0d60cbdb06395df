"""``python -m tests.torture``: kill the bot some thousand times; ``make torture``."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import queue
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.torture.kills import Shared, Torturer, added, kinds, run_worker, table
from tests.torture.nursery import Nursery
from tests.torture.runs import Blow
from tests.torture.tales import TALES


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--kills", type=int, default=2000, help="how many at least")
    parser.add_argument("--seed", default="1", help="decides which points come first")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    parser.add_argument("--games", default=",".join(TALES), help="keys, with commas")
    parser.add_argument("--out", type=Path, help="folder for files and figures")
    parser.add_argument("--again", type=Path, help="play the one run that a file describes")
    return parser.parse_args(arguments)


async def again(told: dict[str, Any], folder: Path) -> None:
    """Play one run again."""
    blows = {
        step: Blow(int(b["at"]), tuple(b.get("again", ())), float(b.get("outage", 0)))
        for step, b in told["blows"].items()
    }
    async with Nursery(folder) as nursery:
        figures = await Torturer(folder, nursery).play(told["game"], blows)
    print(f"{told['game']}: {len(figures.killed)} kills, nothing lost, nothing said twice")


def torture(given: argparse.Namespace, folder: Path) -> int:
    """Run the workers and write down what they showed."""
    began = time.monotonic()
    spawn = multiprocessing.get_context("spawn")
    shared = Shared(spawn.Value("i", given.kills), spawn.Value("i", 0), spawn.Queue())
    games = tuple(given.games.split(","))
    workers = [
        spawn.Process(
            target=run_worker, args=(folder, games, given.seed, number, given.jobs, shared)
        )
        for number in range(given.jobs)
    ]
    for worker in workers:
        worker.start()
    parts = []
    while len(parts) < len(workers) and any(worker.exitcode is None for worker in workers):
        with contextlib.suppress(queue.Empty):
            parts.append(shared.results.get(timeout=0.5))
    for worker in workers:
        worker.join()
    sums = added(parts)
    seconds = time.monotonic() - began
    print(f"\n{table(sums)}\n\nseed {given.seed}, {seconds:.0f} s, {given.jobs} workers")
    figures = {
        "seed": given.seed,
        "seconds": round(seconds),
        "jobs": given.jobs,
        "games": {
            game: {n: getattr(its, n) for n in ("games", "kills", "starts", "outages", "entries")}
            | {"points": its.points, "hit": len(its.hit)}
            for game, its in sums.items()
        },
        "kinds": kinds(sums),
    }
    out = folder / "figures.json"
    out.write_text(json.dumps(figures, indent=1), encoding="utf-8")
    print(f"figures: {out}")
    return 1 if shared.failed.value else 0


def main() -> int:
    """Start from the command line; 1 at the first difference."""
    given = parse(sys.argv[1:])
    folder = given.out or Path(tempfile.mkdtemp(prefix="torture-"))
    folder.mkdir(parents=True, exist_ok=True)
    folder = folder.resolve()
    if given.again:
        asyncio.run(again(json.loads(given.again.read_text(encoding="utf-8")), folder))
        return 0
    return torture(given, folder)


if __name__ == "__main__":
    sys.exit(main())
