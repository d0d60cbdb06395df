"""Whole games of all kinds at many tables, played through several processes that are killed.

``python -m tools.torture many`` plays them in calm once, then again and again while processes of
the bot and of PostgreSQL are killed and connections are cut, until there were enough of these. The
figures of each run are written down when it is over, so that a later call goes on.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import shutil
import tempfile
import time
import traceback
from collections import Counter
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from sandbox.driver import DriverError
from tests import servers
from tests.e2e.test_on_a_server import command
from tools.torture import standing
from tools.torture.at_table import Table
from tools.torture.fleet import LAYOUTS, Fleet, nurseries
from tools.torture.halls import Hall
from tools.torture.likeness import Tables, compare, outcome, said_once
from tools.torture.nursery import Nursery
from tools.torture.stand import TOKEN
from tools.torture.storm import Storm
from tools.torture.tales import TALES, Tale
from tools.torture.weather import calm

DATABASE = "hall"
FIGURES = "many.jsonl"
RESTED = 120.0
"""Seconds in which all is said and worked out once all games are over."""
FAULTS = "broke; the bot ends", "broke down", "never awaited", "never retrieved"
"""What no log may hold, whoever was killed; that a press could not be kept is told with a trace."""
TWO = "Ben", "Carla"
"""They are on all servers, and play at several tables at once."""


@dataclass(slots=True)
class Report:
    """What a run showed.

    Attributes:
        blows: What was killed, and how often.
        points: At which points processes were killed, by their kinds.
        deaths: How processes ended; those that found no database end by themselves.
        moves: Entries of all games.
        repeated: Attempts after the first one.
        messages: Of the bot.
        seconds: From the first start to the last word.
    """

    blows: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    deaths: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    repeated: int = 0
    messages: int = 0
    seconds: float = 0.0

    @property
    def kills(self) -> int:
        """How often something was killed or cut."""
        return self.blows.total()


@dataclass(slots=True)
class Calm:
    """What a calm day showed.

    Attributes:
        tables: What each table has kept and said.
        ways: By which steps somebody answered in a direct message.
    """

    tables: Tables
    ways: dict[str, str]


def tales(count: int) -> list[Tale]:
    """Return what is played at so many tables: all kinds in turn, some by the same two."""
    kinds = [calm(tale) for tale in TALES.values()]
    mixed = ((number, kinds[number % len(kinds)]) for number in range(count))
    return [replace(kind, names=TWO if number % 3 == 1 else ()) for number, kind in mixed]


class Many:
    """Plays the games of a hall once, in calm or in a storm.

    Args:
        born: Where the bots come from.
        folder: For its files, made anew.
        played: What is played, at a table each.
        seed: Decides on the storm; empty for a calm day.
        wanted: What a calm day showed.
    """

    def __init__(
        self,
        born: list[Nursery],
        folder: Path,
        played: list[Tale],
        seed: str = "",
        wanted: Calm | None = None,
    ) -> None:
        self.report = Report()
        self.calm = wanted or Calm({}, {})
        self._born, self._folder, self._played, self._seed = born, folder, played, seed
        self._log = folder / "bots.log"

    async def play(self) -> Report:
        """Play to the end of all games.

        Raises:
            AssertionError: Something is not as it was in calm.
            DriverError: Nothing comes of a step.
        """
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True)
        chance, began = random.Random(self._seed), time.monotonic()
        address = await servers.fresh(DATABASE)
        async with Hall(address, self._played) as hall:
            layout = chance.choice(LAYOUTS)
            async with Fleet(self._born, layout, chance, self._order(hall)) as fleet:
                storm = Storm(fleet, chance, self.report.blows, self.report.points)
                await hall.heard()
                await self._games(hall, fleet, storm)
                self.report.deaths = fleet.deaths
                await self._rested(hall)
                self._compare(hall)
        for name in ("rebuild", "check"):
            assert await asyncio.to_thread(command, self._folder, address, name) == 0, name
        await servers.dropped(DATABASE)
        self.report.seconds = time.monotonic() - began
        return self.report

    def _order(self, hall: Hall) -> dict[str, Any]:
        """Return what every life begins with."""
        return {
            "api": f"{hall.sandbox.url}/api/v10",
            "token": TOKEN,
            "database": hall.ledger.address,
            "clock": "",
            "log": str(self._log),
            "seed": "many",
        }

    async def _games(self, hall: Hall, fleet: Fleet, storm: Storm) -> None:
        """Play all games at once, while the storm rages if there is one."""
        ways, noting = self.calm.ways, not self._seed
        tables = [Table(one, fleet, ways, noting, storm.goes_on) for one in hall.corners]
        if self._seed:
            storm.begin()
        try:
            async with asyncio.TaskGroup() as games:
                for table in tables:
                    games.create_task(table.play())
        except ExceptionGroup:
            # Before they are ended: what each of them waits for is the only trace of a standstill.
            await standing.report(one.life.pid for one in fleet.berths if one.life is not None)
            raise
        finally:
            await storm.end()
        self.report.repeated = sum(table.repeated for table in tables)

    async def _rested(self, hall: Hall) -> None:
        """Wait until all is said, and all results are worked out."""

        def busy() -> list[tuple[Any, ...]]:
            return hall.ledger.rows(
                "SELECT 1 FROM outbox WHERE state IN ('pending', 'sending')"
                " UNION ALL SELECT 1 FROM arrears UNION ALL SELECT 1 FROM stale"
            )

        async with asyncio.timeout(RESTED):
            while busy():  # noqa: ASYNC110
                await asyncio.sleep(0.1)

    def _compare(self, hall: Hall) -> None:
        report, found = self.report, outcome(hall)
        report.messages = said_once(hall)
        report.moves = sum(len(parts["entries"]) for parts in found.values())
        if self._seed:
            compare(self.calm.tables, found)
        else:
            self.calm.tables = found
        log = self._log.read_text(encoding="utf-8", errors="replace")
        for mark in FAULTS:
            if mark in log:
                at = log.index(mark)
                raise AssertionError(f"{mark}: {log[max(0, at - 500) : at + 2500]}")


def main(arguments: list[str]) -> int:
    """Play from the command line until there were enough kills; 1 at the first difference."""
    parser = argparse.ArgumentParser(prog="python -m tools.torture many", description=__doc__)
    parser.add_argument("--kills", type=int, default=500, help="in all, with earlier calls")
    parser.add_argument("--seed", default="1", help="decides on the storms")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--out", type=Path, help="folder for files and figures; a short path")
    given = parser.parse_args(arguments)
    folder = given.out or Path(tempfile.mkdtemp(prefix="many-"))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        asyncio.run(called(folder.resolve(), given.tables, given.seed, given.kills))
    except (AssertionError, DriverError, ExceptionGroup, TimeoutError):
        traceback.print_exc()
        return 1
    finally:
        servers.ended()
        print(f"figures: {folder / FIGURES}\n{table(figures(folder / FIGURES))}")
    return 0


async def called(folder: Path, count: int, seed: str, kills: int) -> None:
    """Begin the nurseries, then see ``runs``."""
    async with nurseries(folder) as born:
        await runs(born, folder, count, seed, kills)


async def runs(born: list[Nursery], folder: Path, count: int, seed: str, kills: int) -> None:
    """Play until there were enough kills, with those that stand in the file of figures.

    Raises:
        AssertionError, DriverError: See ``Many.play``.
    """
    calm, file = folder / f"calm-{count}.json", folder / FIGURES
    if not calm.exists():
        day = Many(born, folder / "calm", tales(count))
        print(f"in calm: {await day.play()}", flush=True)
        calm.write_text(json.dumps(asdict(day.calm)), encoding="utf-8")
    wanted = Calm(**json.loads(calm.read_text(encoding="utf-8")))
    while sum(one["kills"] for one in figures(file)) < kills:
        name = f"{seed}/{len(figures(file))}"
        print(f"{time.strftime('%H:%M:%S')} run {name}", flush=True)
        report = await Many(born, folder / "storm", tales(count), name, wanted).play()
        # ``asdict`` makes counts of pairs of a counter.
        own = {part.name: getattr(report, part.name) for part in fields(report)}
        line = {"run": name, "kills": report.kills, **own}
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")
        print(f"{report.kills} kills, {report.moves} moves in {report.seconds:.0f} s", flush=True)


def figures(file: Path) -> list[dict[str, Any]]:
    """Return the figures of all runs that are over."""
    if not file.exists():
        return []
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def table(done: list[dict[str, Any]]) -> str:
    """Return the figures of all runs together, as a table in Markdown."""
    names = ("kills", "moves", "repeated", "messages", "seconds")
    sums = {"runs": len(done)} | {name: round(sum(one[name] for one in done)) for name in names}
    for group in ("blows", "deaths"):
        counts: Counter[str] = Counter()
        for one in done:
            counts.update(one[group])
        sums |= {f"{group}: {name}": count for name, count in counts.most_common()}
    return "\n".join(
        ["| what | how many |", "|---|---|", *(f"| {k} | {v:,} |" for k, v in sums.items())]
    )
