"""``python -m tools.simulate``: whole games through the real bot, held against a calm day.

Without options the games are played once in calm; ``--show`` prints what was said. With ``--kill``
or ``--weather`` they are played again and again, disturbed, until there were so many blows: every
game must be the same, nothing lost, doubled or said twice. ``--attack`` lets two people do harm
meanwhile. ``--load`` presses in many channels at the same moment; ``--days`` lets tables sit for
weeks, and memory must stay where it is.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
import tempfile
import time
import traceback
from dataclasses import replace
from pathlib import Path

from sandbox.driver import DriverError
from tools.simulate.running import Day, Plan, Report
from tools.support import servers
from tools.support.tales import TALES, tales


def parse(arguments: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.simulate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = parser.add_argument
    add("--count", type=int, default=10, help="tables at the same time")
    add("--games", default=",".join(one.game for one in TALES), help="keys, with commas")
    add("--most", type=int, default=0, help="entries after which a game is enough; 0: all")
    add("--kill", type=int, default=0, help="blows to processes and database, in all")
    add("--weather", type=int, default=0, help="things that Discord does to the bot, in all")
    add("--minutes", type=float, default=0, help="go on for so long instead, with both of them")
    add("--attack", action="store_true", help="two people do harm meanwhile")
    add("--load", type=int, default=0, help="presses at the same moment")
    add("--days", type=int, default=0, help="days in which nobody moves")
    add("--postgres", action="store_true", help="on a server of PostgreSQL, not a file")
    add("--parts", default="0-1/4,2-3/4", help="what the processes on PostgreSQL look after")
    add("--seed", default="1", help="decides on the storms")
    add("--show", action="store_true", help="print every public message of the calm day")
    add("--out", type=Path, help="folder for databases and logs")
    return parser.parse_args(arguments)


async def simulate(given: argparse.Namespace, folder: Path) -> None:
    """Play in calm, then in storms until there were enough blows.

    Raises:
        AssertionError, DriverError: Something is not as on the calm day.
    """
    games = tuple(given.games.split(","))
    played = tales(given.count, games, given.most, two=not given.attack)
    parts = tuple(given.parts.split(",")) if given.postgres else ()
    if given.days:
        played = [replace(one, pace={"time": "6h", "late": "default"}) for one in played]
    more = {"load": given.load, "days": given.days, "show": given.show}
    calm = Plan(tuple(played), parts, given.postgres, **more)
    first = Day(calm, folder / "calm")
    report = await first.play()
    print(f"calm: {report}", flush=True)
    began, total, number = time.monotonic(), Report(), 0
    kinds = ["attack"] * given.attack + ["kill", "weather"]
    while kind := _next(kinds, given, total, (time.monotonic() - began) / 60):
        plan = Plan(calm.tales, parts, calm.postgres, kind=kind)
        name = f"{given.seed}/{number}"
        report = await Day(plan, folder / kind, name, first.outcome).play()
        total.add(report)
        number += 1
        print(f"{time.strftime('%H:%M:%S')} {kind} {name}: {report}", flush=True)
    if number:
        print(f"\n{number} days, {(time.monotonic() - began) / 60:.0f} minutes: {total}")
        print(total.table())


def _next(kinds: list[str], given: argparse.Namespace, total: Report, minutes: float) -> str:
    """Return what kind of day is next; attackers come once, kills and weather take turns."""
    while kinds:
        kind = kinds.pop(0)
        if kind == "attack":
            return kind
        wanted = minutes < given.minutes or total.of(kind) < getattr(given, kind)
        if wanted:
            kinds.append(kind)
            return kind
    return ""


def main() -> int:
    """Start from the command line; 1 at the first difference."""
    given = parse(sys.argv[1:])
    folder = given.out or Path(tempfile.mkdtemp(prefix="simulate-"))
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(folder.resolve()))
    try:
        asyncio.run(simulate(given, folder.resolve()))
    except (AssertionError, DriverError, ExceptionGroup, TimeoutError):
        traceback.print_exc()
        print(f"databases and logs: {folder}", file=sys.stderr)
        return 1
    finally:
        servers.ended()
    return 0


if __name__ == "__main__":
    sys.exit(main())
