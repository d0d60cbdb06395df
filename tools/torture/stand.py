"""A sandbox in this process, a bot that dies before it, and people who press again."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from data.store.rows import RUNNING
from engine import codec, registry
from engine.contract import Game
from engine.run import Position
from sandbox.driver import DriverError, Member
from sandbox.ids import SEEDED_START_MS
from sandbox.options import Options
from sandbox.server import Sandbox
from tools.torture.nursery import Life, Nursery
from tools.torture.transcript import Transcript
from tools.torture.victim import NOON

# A request of a bot that is killed while it sends breaks off: that is meant.
logging.getLogger("sandbox.rest.pipeline").setLevel(logging.CRITICAL)

TOKEN = "sandbox-token-of-the-torture"
JOINS_FROM = SEEDED_START_MS - 500_000_000_000
"""Ids of joining presses lie before all others."""

PATIENCE = 90.0
"""Seconds that people wait for anything before they press again."""
FAULTS = "Traceback", "ERROR", "Stop: "
"""What no log of a bot may hold that was only killed."""


@dataclass(frozen=True, slots=True)
class Look:
    """The one table of a run as it is on disk."""

    table_id: str
    status: str
    game: Game[Any, Any]
    position: Position[Any] | None
    seats: tuple[tuple[int, int | None, str], ...]
    channel_id: str

    @property
    def running(self) -> bool:
        """The game has begun and is not over."""
        return self.status == RUNNING

    @property
    def seq(self) -> int:
        """Number of entries; -1 before the deal."""
        return -1 if self.position is None else self.position.seq

    @property
    def owing(self) -> tuple[int, ...]:
        """The seats that owe a decision."""
        return () if self.position is None else tuple(sorted(self.game.to_act(self.position.state)))

    def person(self, seat: int) -> int | None:
        """Return who sits there, None for a computer."""
        return next(user for number, user, _ in self.seats if number == seat)


def pin_joins(sandbox: Sandbox, label: Callable[[str, str, str], str]) -> None:
    """Give joining presses the same id however often they are repeated.

    They are mixed into the seed: with another id it would be another game.

    Args:
        sandbox: Where people press.
        label: Makes a text, the same for the same press, of who presses, what, and where.
    """
    ids, interactions = sandbox.core.ids, sandbox.interactions
    begin, following = interactions._start, ids.next
    pinned: list[str] = []

    def start(kind: int, user: Any, channel: Any, data: Any, asker: Any, **more: Any) -> None:
        what = str(data.get("custom_id") or data.get("name"))
        if what == "play" or what.endswith(":join"):
            digest = hashlib.sha256(label(user.username, what, channel.id).encode()).digest()
            at = JOINS_FROM + int.from_bytes(digest[:4], "big") - 1_420_070_400_000
            # A snowflake: milliseconds since Discord's epoch, 22 bits to the left.
            pinned.append(str(at << 22))
        begin(kind, user, channel, data, asker, **more)
        pinned.clear()  # not drawn where there was no bot to ask

    interactions._start = start  # type: ignore[method-assign]
    ids.next = lambda: pinned.pop() if pinned else following()  # type: ignore[method-assign]


class Seen(ABC):
    """What can be seen of one table: by its people, and in the database."""

    people: list[Member]

    @abstractmethod
    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Read from the database as if this were the only table."""

    def member(self, user_id: int) -> Member:
        """Return one of the people."""
        return next(member for member in self.people if int(member.id) == user_id)

    def look(self) -> Look | None:
        """Return the table as it is on disk, None before it was opened."""
        found = self.rows(
            "SELECT id, status, game, snapshot, coalesce(channel_id, lobby_channel_id) FROM tables"
        )
        if not found:
            return None
        ((table_id, status, key, snapshot, channel),) = found
        game = registry.game(key)
        position = None
        if snapshot:
            position = codec.decode(snapshot, Position[game.state_type])  # type: ignore[name-defined]
        seats = self.rows("SELECT seat, user_id, status FROM seats ORDER BY seat")
        return Look(table_id, status, game, position, tuple(seats), str(channel))

    async def posted(self, member: Member, column: str) -> dict[str, Any]:
        """Return the table's lobby or newest board as a member sees it."""
        ((message_id,),) = self.rows(f"SELECT {column}_message_id FROM tables")  # noqa: S608
        return await member.wait_message(lambda m: m["id"] == str(message_id))


class Stand(Seen):
    """One run: its sandbox, its database, its members and the present life of its bot."""

    def __init__(
        self, folder: Path, nursery: Nursery, seed: str, names: tuple[str, ...], **options: Any
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.nursery = nursery
        self.seed = seed
        self.database = folder / "games.db"
        self.log = folder / "bot.log"
        self._clock = folder / "clock"
        given = {"rate_limits": False, **options}
        self.sandbox = Sandbox(
            Options(port=0, token=TOKEN, seed="torture", clock_file=self._clock, **given)
        )
        self.core = self.sandbox.core
        clock = self.core.clock
        # Time stands still but for what is advanced: in two runs all happens at the same moments.
        clock.now = lambda: NOON / 1000 + clock.offset  # type: ignore[method-assign]
        self.transcript = Transcript(self.core)
        self._names = names
        self.people: list[Member] = []
        self.life: Life | None = None
        self.hurry = False
        self.patience = PATIENCE
        self._stack = contextlib.AsyncExitStack()

        def label(username: str, what: str, _: Any) -> str:
            return f"{seed}/{username}/{what}"

        pin_joins(self.sandbox, label)

    async def __aenter__(self) -> Stand:
        await self.sandbox.start()
        for name in self._names:
            self.people.append(
                await self._stack.enter_async_context(
                    Member(self.sandbox.url, name, timeout=self.patience)
                )
            )
        return self

    async def __aexit__(self, *_: object) -> None:
        if self.life is not None and not self.life.dead.done():
            await self.life.kill()
        await self._stack.aclose()
        await self.sandbox.stop()

    async def begin(self, die: int = 0) -> Life:
        """Begin a life of the bot; the death of the one before it is Discord's to notice too."""
        for timer in self.sandbox.interactions._timers.values():
            timer.cancel()
        self.sandbox.interactions._timers.clear()
        while self.core.bot_online:  # noqa: ASYNC110
            await asyncio.sleep(0.002)
        # More lives begin than a day allows logins; each counts its own.
        self.database.with_name(f"{self.database.name}.logins").unlink(missing_ok=True)
        self.life = await self.nursery.born(
            api=f"{self.sandbox.url}/api/v10",
            token=TOKEN,
            database=str(self.database),
            clock=str(self._clock),
            log=str(self.log),
            seed=self.seed,
            die=die,
            hurry=self.hurry,
        )
        return self.life

    async def settled(self) -> None:
        """Wait until the bot has nothing left to do."""
        assert self.life is not None
        await self.life.settle()

    def rows(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Read from the database, beside the bot or after its death."""
        if not self.database.exists():
            return []
        address = f"file:{self.database}?mode=ro"
        with closing(sqlite3.connect(address, uri=True, timeout=5)) as db:
            try:
                return db.execute(sql, values).fetchall()
            except sqlite3.OperationalError as error:
                if "no such table" in str(error):  # killed before the schema was there
                    return []
                raise

    def next_timer(self) -> tuple[int, str] | None:
        """Return when the next timer is due, and its kind."""
        found = self.rows("SELECT due, kind FROM timers ORDER BY due, id LIMIT 1")
        return found[0] if found else None

    async def hop(self) -> None:
        """Let time pass until the next timer is due."""
        timer = self.next_timer()
        if timer is not None:
            now = self.core.clock.now() * 1000
            self.core.advance(max(0.0, (timer[0] - now) / 1000 + 0.02))

    def faultless(self, marks: tuple[str, ...] = FAULTS) -> None:
        """Check that no life met an error it did not expect."""
        log = self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""
        for mark in marks:
            if mark in log:
                at = log.index(mark)
                raise DriverError(f"the log has {mark}: …{log[max(0, at - 500) : at + 2500]}")


Act = Callable[[], Awaitable[None]]
Done = Callable[[], bool]
