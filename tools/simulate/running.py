"""One day in the hall: all games from the lobby to the end, in calm or in a storm."""

from __future__ import annotations

import asyncio
import io
import random
import re
import shutil
import time
from collections import Counter
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.bench.measure import resident
from tools.simulate.crew import Crew
from tools.simulate.crowd import Attackers, rush
from tools.simulate.hall import PATIENCE, SHARDS, TOKEN, File, Hall, fresh_served
from tools.simulate.life import Order
from tools.simulate.storm import Costs, Storm
from tools.simulate.told import SPOKEN, Tables, compare, compare_wet, outcome, require_said_once
from tools.support.elsewhere import command
from tools.support.tales import Table, Tale

RESTED = 180.0
"""Seconds in which all is said and worked out once all games are over."""
IMPATIENCE = 6.5
"""Seconds that people wait in bad weather; the sandbox gives an answer up after six."""
FAULTS = "broke; the bot ends", "broke down", "never awaited", "never retrieved"
"""What no log may hold, whatever was killed; that a press could not be kept has a traceback."""
UNCALLED = *FAULTS, "Traceback", "ERROR   cogs", "ERROR   data", "ERROR   asyncio"
"""What no log may hold where nothing was killed."""
_MEANT = re.compile(
    r"^.* ERROR   (?:cogs\.runtime\.health: not well|cogs\.client: .* can't be read, further).*\n"
    r"(?:(?!\d{4}-\d\d-).*\n)*",
    re.MULTILINE,
)
"""What the log says of a Discord that refuses, and of odd events."""
MEMORY = 600
"""Megabytes that a process holds at most, whoever attacks it."""
DAY, SLACK = 86_400.0, 1.1
"""Seconds; what memory may grow by in the second half of all days."""
_OUTBOX = """SELECT kind, state, message_id,
    (SELECT boards = 'newest' OR 1 = (SELECT count(*) FROM seats
        WHERE seats.table_id = tables.id AND seats.kind = 'human')
        FROM tables WHERE tables.id = outbox.table_id)
    FROM outbox ORDER BY id"""
_BUSY = """SELECT 1 FROM outbox WHERE state IN ('pending', 'sending')
    UNION ALL SELECT 1 FROM arrears UNION ALL SELECT 1 FROM stale
    UNION ALL SELECT 1 FROM timers WHERE due <= {now}"""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played, and what disturbs it.

    Attributes:
        tales: At a table each.
        parts: What the processes look after; none for one that looks after all.
        postgres: The database is a server's.
        kind: ``kill``, ``weather``, ``attack``, or empty for a calm day.
        load: Presses at the same moment, instead of whole games.
        days: Nobody moves for so long, instead.
        show: What was said in public is printed.
    """

    tales: tuple[Tale, ...]
    parts: tuple[str, ...] = ()
    postgres: bool = False
    kind: str = ""
    load: int = 0
    days: int = 0
    show: bool = False


@dataclass(slots=True)
class Report:
    """What a day showed.

    Attributes:
        blows: What was done to the bots, by kind of storm and name.
        points: At which points processes were killed.
        deaths: How processes ended; none ends by itself but where its lease was taken over.
        moves, repeated, messages: Entries of all games; attempts after the first one; of the bot.
    """

    blows: Counter[tuple[str, str]] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    deaths: Counter[str] = field(default_factory=Counter)
    moves: int = 0
    repeated: int = 0
    messages: int = 0
    seconds: float = 0.0

    def __str__(self) -> str:
        """Return the figures as a line."""
        return (
            f"{self.blows.total()} blows at {len(self.points)} kinds of points, {self.moves} moves,"
            f" {self.repeated} repeated, {self.messages} messages, {self.seconds:.0f} s"
        )

    def add(self, other: Report) -> None:
        """Add another day."""
        for name in ("blows", "points", "deaths"):
            getattr(self, name).update(getattr(other, name))
        for name in ("moves", "repeated", "messages", "seconds"):
            setattr(self, name, getattr(self, name) + getattr(other, name))

    def of(self, kind: str) -> int:
        """Return how many blows there were in storms of a kind."""
        return sum(count for (one, _), count in self.blows.items() if one == kind)

    def table(self) -> str:
        """Return how often each thing happened, as a table in Markdown."""
        rows = [(f"{kind}: {name}", n) for (kind, name), n in self.blows.most_common()]
        rows += [(f"ended: {name}", n) for name, n in self.deaths.most_common()]
        return "\n".join(
            ["| what | how often |", "|---|---|", *(f"| {k} | {n:,} |" for k, n in rows)]
        )


@dataclass(slots=True)
class Outcome:
    """What a calm day showed: of each table, and who answered in direct messages."""

    tables: Tables = field(default_factory=dict)
    direct: set[str] = field(default_factory=set)


class Day:
    """Plays the games of a plan once.

    Args:
        plan: What and how.
        folder: For databases and logs, made again.
        seed: Decides on the storm.
        wanted: What a calm day showed; without one this is the calm day.
    """

    def __init__(
        self, plan: Plan, folder: Path, seed: str = "", wanted: Outcome | None = None
    ) -> None:
        self.report, self.outcome = Report(), wanted or Outcome()
        self._plan, self._folder, self._calm = plan, folder, wanted is None
        self._chance = random.Random(seed)
        self._wet = plan.kind == "weather"
        self._log = folder / "bots.log"

    async def play(self) -> Report:
        """Play to the end of all games.

        Raises:
            AssertionError: Something is not as it was in calm.
            DriverError: Nothing comes of a step.
        """
        shutil.rmtree(self._folder, ignore_errors=True)
        self._folder.mkdir(parents=True)
        began = time.monotonic()
        plan = self._plan
        database = await fresh_served("hall") if plan.postgres else File(self._folder / "games.db")
        names = [tale.names for tale in plan.tales] + [()] * (plan.kind == "attack")
        timeout = IMPATIENCE if self._wet else PATIENCE
        shards = SHARDS if plan.parts else 1
        hall = Hall(database, self._folder, names, shards=shards, limits=self._wet, timeout=timeout)
        costs = Costs(hall)
        async with hall, Crew(plan.parts, self._chance, self._order(hall)) as crew:
            await hall.heard()
            await self._games(hall, crew)
            await self._rested(hall)
            self._deaths(crew)
            self._compare(hall)
        if self._wet:
            costs.require_polite()
        for name in ("rebuild", "check"):
            with redirect_stdout(io.StringIO()):
                done = await asyncio.to_thread(command, self._folder, database.address, name)
            assert done == 0, f"bot.py {name}: {done}"
        self._faultless()
        self.report.seconds = time.monotonic() - began
        return self.report

    def _order(self, hall: Hall) -> Order:
        return Order(
            f"{hall.sandbox.url}/api/v10",
            TOKEN,
            hall.database.address,
            str(hall.clock),
            str(self._log),
            hurry=self._wet,
            several=self._plan.kind == "attack",
        )

    async def _games(self, hall: Hall, crew: Crew) -> None:
        """Play all games at once, while the storm rages if there is one."""
        plan, blows = self._plan, Counter[str]()
        kinds = {"kill": ["kills"] + ["server"] * plan.postgres, "weather": ["weather"]}
        disturbs = kinds.get(plan.kind, [])
        storm = Storm(hall, crew, self._chance, disturbs, blows, self.report.points)
        tables = [
            Table(
                corner,
                tale,
                crew,
                self.outcome.direct,
                self._calm,
                storm.goes_on,
                wet=self._wet,
            )
            for corner, tale in zip(hall.corners, plan.tales, strict=False)
        ]
        harm = Attackers(hall, hall.corners[-1]) if plan.kind == "attack" else None
        async with storm, asyncio.TaskGroup() as all_of_them:
            all_of_them.create_task(self._all(tables, hall, crew))
            if harm is not None:
                all_of_them.create_task(harm.rage())
        if harm is not None:
            harm.require_harmless()
            assert (held := _memory(crew)) <= MEMORY, f"a process holds {held:.0f} MB"
        self.report.blows.update({(plan.kind, name): count for name, count in blows.items()})
        self.report.repeated = sum(table.repeated for table in tables)

    async def _all(self, tables: list[Table], hall: Hall, crew: Crew) -> None:
        plan = self._plan
        async with asyncio.TaskGroup() as games:
            for table in tables:
                games.create_task(table.open() if plan.load or plan.days else table.play())
        if plan.load:
            late = await rush(tables, plan.load)
            assert not late, f"{late} presses were answered too late"
        if plan.days:
            await self._days(hall, crew)

    async def _days(self, hall: Hall, crew: Crew) -> None:
        """Let days pass in which the clocks play for everybody; memory must stay where it is."""
        held = list[float]()
        for day in range(self._plan.days):
            hall.core.advance(DAY)
            await self._rested(hall)
            held.append(_memory(crew))
            print(f"day {day + 1}: {held[-1]:.0f} MB", flush=True)
        # Caches fill in the first half; what leaks goes on growing in the second.
        middle = held[len(held) // 2]
        assert held[-1] <= middle * SLACK, f"memory grows from {middle:.0f} to {held[-1]:.0f} MB"

    async def _rested(self, hall: Hall) -> None:
        """Wait until all is said, and all results are worked out."""
        async with asyncio.timeout(RESTED):
            while hall.database.rows(_BUSY.format(now=hall.now())):  # noqa: ASYNC110
                await asyncio.sleep(0.1)

    def _deaths(self, crew: Crew) -> None:
        """Check that no process ended that was not killed, or stood still until it was replaced."""
        self.report.deaths = crew.deaths
        pauses = sum(n for (_, name), n in self.report.blows.items() if name.startswith("pause"))
        ended = crew.deaths.total() - crew.deaths["killed"]
        assert ended <= pauses, f"ended by themselves: {dict(crew.deaths)}, pauses: {pauses}"

    def _compare(self, hall: Hall) -> None:
        report, rows = self.report, hall.database.rows(_OUTBOX)
        report.messages = require_said_once(rows, hall.transcript)
        found: dict[str, Any] = {}
        for corner, tale in zip(hall.corners, self._plan.tales, strict=False):
            found[corner.name] = outcome(corner, hall.transcript, computers=bool(tale.computer))
        report.moves = sum(len(parts["entries"]) for parts in found.values())
        if self._calm:
            self.outcome.tables = found
        elif self._wet:
            dropped = sum(state == "dropped" and kind in SPOKEN for kind, state, *_ in rows)
            moved = [corner.name for corner in hall.corners if corner.moved()]
            compare_wet(self.outcome.tables, found, dropped, moved)
        else:
            compare(self.outcome.tables, found)
        if self._plan.show:
            for said in hall.transcript.said.values():
                print(f"--- {said.place}, {len(said.files)} pictures\n{said.text}")

    def _faultless(self) -> None:
        log = _MEANT.sub("", self._log.read_text(encoding="utf-8", errors="replace"))
        for mark in FAULTS if self._plan.kind == "kill" else UNCALLED:
            if mark in log:
                at = log.index(mark)
                raise AssertionError(f"{mark}: {log[max(0, at - 500) : at + 2500]}")


def _memory(crew: Crew) -> float:
    """Return the megabytes that the largest process holds."""
    lives = [berth.life for berth in crew.berths if berth.life is not None]
    return max(resident(life.pid) or 0.0 for life in lives)
