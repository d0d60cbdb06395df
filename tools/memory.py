"""What the bot's process holds: ``python -m tools.memory``, or ``make memory``.

The real bot stands in front of a sandbox. ``--tables`` are in play from the start, and each gets a
move. For ``--minutes`` games of all kinds are played to their ends, while people look at whatever
there is. Bot and driver together use ``--share`` of a processor at most.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from cogs.service import Service
from cogs.table.lobby import lobbies
from cogs.table.lobby.opening import Opening
from cogs.table.model import Person
from data.store import FileStore
from engine import registry
from sandbox.driver import DriverError, InteractionFailed
from sandbox.world import TEXT, Channel, Guild
from tools.bench.keeping import now
from tools.bench.measure import processor, resident
from tools.simulate.hall import Corner, File
from tools.support import tales
from tools.support.playing import behind, is_end, press, type_move
from tools.support.stage import Stage
from tools.support.tales import TALES, Table, Tale

KEYS = registry.keys()
SERVERS, AT_ONCE = 40, 12
CHANNEL = "tisch-1"
LOOKS: tuple[tuple[str, dict[str, str]], ...] = (
    *((name, {}) for name in ("help", "tables", "profile", "games", "board", "hand", "privacy")),
    *((name, {}) for name in ("daily", "scores", "standings", "clock", "notify", "away", "back")),
    *((name, {"game": key}) for name in ("rules", "learn") for key in KEYS),
)
_TROUBLE = DriverError, InteractionFailed, LookupError, TimeoutError
_STUCK = 60.0
"""Seconds in which a step is done, or the game is given up."""


class Unshaken:
    """Stands for a crew: no process is killed here."""

    def __init__(self) -> None:
        self.shaken = asyncio.Event()

    async def forget(self) -> None:
        """Nothing is repeated."""


class Visited(Table):
    """A table at which people look at something after each step, and never hurry."""

    visit: Any = None

    async def step(self, name: str, act: Any, done: Any) -> None:
        await super().step(name, act, done)
        await self.visit(self)


class House:
    """The bot, those who play, and what its process holds."""

    def __init__(self, stage: Stage, share: float) -> None:
        self.stage, self._share = stage, share
        self.world = stage._sandbox.core.world
        self.guilds = list(self.world.guilds.values())[1:]
        self.games = self.looks = self.failed = 0
        self._steps, self._looks = itertools.count(), itertools.cycle(LOOKS)
        self._began, self._used = time.monotonic(), 0.0

    def begin(self) -> None:
        """Count processor time from now on."""
        self._began, self._used = time.monotonic(), self._processor()

    def _processor(self) -> float:
        return processor(self.stage.process.pid) + time.process_time()

    def memory(self) -> float:
        return resident(self.stage.process.pid) or 0.0

    async def breathe(self) -> None:
        """Wait until no more than a share of a processor is used."""
        used = self._processor() - self._used
        await asyncio.sleep(max(0.0, used / self._share - (time.monotonic() - self._began)))

    def people(self, guild: Guild) -> list[str]:
        """Return two people who are on this server alone."""
        found = self.world.people(guild)
        return [one.username for one in found if len(self.world.guilds_with(one.id)) == 1][:2]

    # -- games ---------------------------------------------------------------------------------

    async def play(self, minutes: float) -> list[float]:
        """Play for so long; print and return what the process held in each minute at most."""
        until, free = time.monotonic() + 60 * minutes, asyncio.Queue[tuple[Guild, bool]]()
        for turned in (False, True):
            for guild in self.guilds:
                free.put_nowait((guild, turned))
        kinds = itertools.cycle(TALES)
        tales.STUCK = _STUCK  # type: ignore[misc]

        async def visitor() -> None:
            while time.monotonic() < until:
                place = await free.get()
                with contextlib.suppress(asyncio.CancelledError):
                    await self._game(next(kinds), *place)
                free.put_nowait(place)

        playing = [asyncio.create_task(visitor()) for _ in range(AT_ONCE)]
        held = [await self._minute(number) for number in range(1, round(minutes) + 1)]
        for one in playing:
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        return held

    async def _minute(self, number: int) -> float:
        seen = []
        for _ in range(60):
            await asyncio.sleep(1)
            seen.append(self.memory())
        print(
            f"minute {number}: {seen[-1]:.0f} MB, at most {max(seen):.0f}; {self.games} games,"
            f" {self.looks} looks, {self.failed} gave up",
            flush=True,
        )
        return max(seen)

    async def _game(self, tale: Tale, guild: Guild, turned: bool) -> None:
        names = self.people(guild)[:: -1 if turned else 1]
        channel = next(c for c in self.world.channels_in(guild) if c.name == CHANNEL)
        corner = Corner(File(self.stage.database), guild, channel)
        crew: Any = Unshaken()
        async with self.stage.members(*names, guild=guild.id) as corner.people:
            table = Visited(corner, tale, crew, set(), False, lambda: None, wet=False)
            table.visit = self._visit
            try:
                await table.play()
                await self._afterwards(table)
            except _TROUBLE:
                self.failed += 1
            else:
                self.games += 1

    async def _visit(self, table: Table) -> None:
        await self.breathe()
        if next(self._steps) % 3 == 0:
            name, options = next(self._looks)
            place = {"id": table.corner.channel.id}
            with contextlib.suppress(*_TROUBLE):
                answer = await table.people[0].command(place, name, **options)
                await answer.ready(timeout=10)
                self.looks += 1

    async def _afterwards(self, table: Table) -> None:
        """Look at a game that is over: again, as a file, and every fifth time as a story."""
        member = table.people[0]
        end = await member.wait_message(is_end, timeout=30)
        seen = await behind(member, end, "replay")
        for part in (":replay", ":replay"):
            with contextlib.suppress(*_TROUBLE):
                seen = await press(member, seen, part)
        if self.games % 5 == 0:
            with contextlib.suppress(*_TROUBLE):
                await behind(member, end, "analysis")

    # -- many tables ---------------------------------------------------------------------------

    async def fill(self, count: int) -> list[Corner]:
        """Begin games in channels of their own, before the bot starts."""
        lobbies.A_PERSON = lobbies.A_SERVER = count  # type: ignore[misc]
        store = await FileStore.open(self.stage.database, now=now)
        service, corners = Service(store, os.urandom), []
        by_name = {user.username: int(user.id) for user in self.world.users.values()}
        places = zip(range(count), itertools.cycle(self.guilds), itertools.cycle(KEYS))
        for number, guild, game in places:
            channel = Channel(self.stage._sandbox.core.ids.next(), TEXT, f"t-{number}", guild.id)
            self.world.channels[channel.id], self.world.messages[channel.id] = channel, {}
            people = [Person(by_name[name], name, "en") for name in self.people(guild)]
            where = int(guild.id), int(channel.id)
            opening = Opening(*where, False, people[0], f"a{number}", game, "en")
            table = await service.lobby.open(opening, now())
            await service.lobby.join(table.id, people[1], f"b{number}", now())
            await service.lobby.start(table.id, people[0].user_id, now())
            corners.append(Corner(File(self.stage.database), guild, channel))
        await store.close()
        return corners

    async def move_all(self, corners: list[Corner]) -> None:
        """Make a move at each table, server after server."""
        crew: Any = Unshaken()
        for guild in self.guilds:
            here = [corner for corner in corners if corner.guild is guild]
            async with self.stage.members(*self.people(guild), guild=guild.id) as people:
                for corner in here:
                    corner.people = people
                    table = Table(corner, TALES[1], crew, set(), False, lambda: None, wet=False)
                    if (look := corner.look()) and look.owing:
                        seat = look.owing[0]
                        member = corner.member(look.seats[seat] or 0)
                        text, place = table.choose(look, seat), {"id": corner.channel.id}
                        with contextlib.suppress(*_TROUBLE):
                            await type_move(member, place, text)
                    await self.breathe()

    async def said(self, corners: list[Corner]) -> None:
        """Wait until all boards are posted; direct messages, which Discord limits, may wait."""
        busy = (
            "SELECT 1 FROM outbox WHERE state IN ('pending', 'sending')"
            " AND kind IN ('start', 'board') LIMIT 1"
        )
        while corners and self.stage.rows(busy):  # noqa: ASYNC110
            await asyncio.sleep(1)


async def measure(tables: int, minutes: float, share: float, folder: Path) -> None:
    """Print what the process holds at each point."""
    async with Stage(folder, servers=SERVERS) as stage:
        house = House(stage, share)
        corners = await house.fill(tables)
        await stage.start(LOG_LEVEL="WARNING", CLOCK_FILE="")
        house.begin()
        idle = house.memory()
        print(f"before the first press: {idle:.0f} MB", flush=True)
        if corners:
            await house.said(corners)
            print(f"{tables} boards posted: {house.memory():.0f} MB", flush=True)
            await house.move_all(corners)
            await house.said(corners)
            print(f"a move at each: {house.memory():.0f} MB", flush=True)
        if minutes:
            held = await house.play(minutes)
            print(f"{minutes:.0f} minutes: at most {max(held):.0f} MB, {max(held) - idle:.0f} more")
            print(f"a minute's most, median: {statistics.median(held):.0f} MB")
        await stage.stop()


def main() -> None:
    """Start from the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.memory", description=__doc__)
    parser.add_argument("--tables", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=0)
    parser.add_argument("--share", type=float, default=0.33)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="memory-") as folder:
        asyncio.run(measure(given.tables, given.minutes, given.share, Path(folder)))


if __name__ == "__main__":
    main()
