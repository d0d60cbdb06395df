"""``python -m tools.torture``: thousands of kills, games in bad weather; ``make torture``."""

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
import traceback
from pathlib import Path
from typing import Any

from sandbox.driver import DriverError
from tools.torture import many, storms
from tools.torture.kills import Shared, Torturer, added, kinds, run_worker, table
from tools.torture.nursery import Nursery
from tools.torture.runs import Blow
from tools.torture.tales import TALES


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.torture", description=__doc__)
    parser.add_argument("--kills", type=int, help="how many at least (2000 without --weather)")
    parser.add_argument("--weather", type=int, help="games in bad weather, after the kills")
    parser.add_argument("--seed", default="1", help="decides which points come first")
    parser.add_argument("--jobs", type=int, default=2, help="worker processes")
    parser.add_argument("--games", default=",".join(TALES), help="keys, with commas")
    parser.add_argument("--out", type=Path, help="folder for files and figures")
    parser.add_argument("--again", type=Path, help="play the one run that a file describes")
    parser.add_argument("--weather-again", help="key/number: the one game in that weather")
    given = parser.parse_args(arguments)
    if given.kills is None:
        given.kills = 2000 if given.weather is None else 0
    return given


async def again(told: dict[str, Any], folder: Path) -> None:
    """Play one run again."""
    blows = {
        step: Blow(int(b["at"]), tuple(b.get("again", ())), float(b.get("outage", 0)))
        for step, b in told["blows"].items()
    }
    async with Nursery(folder) as nursery:
        figures = await Torturer(folder, nursery).play(told["game"], blows)
    print(f"{told['game']}: {len(figures.killed)} kills, nothing lost, nothing said twice")


def torture(given: argparse.Namespace, folder: Path) -> tuple[int, dict[str, Any]]:
    """Run the workers; return how many failed, and what all of them showed."""
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
    # Read before joining: a process does not end while its queue holds what is not read.
    while len(parts) < len(workers) and any(worker.exitcode is None for worker in workers):
        with contextlib.suppress(queue.Empty):
            parts.append(shared.results.get(timeout=0.5))
    for worker in workers:
        worker.join()
    sums = added(parts)
    seconds = time.monotonic() - began
    print(f"\n{table(sums)}\n\nseed {given.seed}, {seconds:.0f} s, {given.jobs} workers\n")
    figures = {
        "seconds": round(seconds),
        "jobs": given.jobs,
        "games": {
            game: {n: getattr(its, n) for n in ("games", "kills", "starts", "outages", "entries")}
            | {"points": its.points, "hit": len(its.hit)}
            for game, its in sums.items()
        },
        "kinds": kinds(sums),
    }
    return int(shared.failed.value), figures


def weather(given: argparse.Namespace, folder: Path) -> tuple[int, dict[str, Any]]:
    """Play the games in bad weather; return whether one went wrong, and what they showed."""
    began = time.monotonic()
    games = tuple(given.games.split(","))
    sums = {game: storms.Storms() for game in games}
    failed = 0
    try:
        asyncio.run(storms.storms(folder, games, given.seed, given.weather, sums))
    except (AssertionError, DriverError):
        failed = 1
        traceback.print_exc()
    except KeyboardInterrupt:
        print("\nstopped by hand: what there is until now")
    seconds = time.monotonic() - began
    print(f"\n{storms.table(sums)}\n\nseed {given.seed}, {seconds:.0f} s\n")
    return failed, {"seconds": round(seconds), **storms.figures(sums)}


def both(given: argparse.Namespace, folder: Path) -> int:
    """Kill, then make weather; write down what was counted."""
    figures: dict[str, Any] = {"seed": given.seed}
    failed = 0
    if given.kills:
        failed, figures["kills"] = torture(given, folder)
    if given.weather and not failed:
        failed, figures["weather"] = weather(given, folder)
    out = folder / "figures.json"
    out.write_text(json.dumps(figures, indent=1), encoding="utf-8")
    print(f"figures: {out}")
    return 1 if failed else 0


def main() -> int:
    """Start from the command line; 1 at the first difference."""
    if sys.argv[1:2] == ["many"]:
        return many.main(sys.argv[2:])
    given = parse(sys.argv[1:])
    folder = given.out or Path(tempfile.mkdtemp(prefix="torture-"))
    folder.mkdir(parents=True, exist_ok=True)
    folder = folder.resolve()
    if given.again:
        asyncio.run(again(json.loads(given.again.read_text(encoding="utf-8")), folder))
        return 0
    if given.weather_again:
        report = asyncio.run(storms.again(folder, given.weather_again, given.seed))
        print(f"{given.weather_again}: {report.events.total()} events, the same game")
        return 0
    return both(given, folder)


if __name__ == "__main__":
    sys.exit(main())
