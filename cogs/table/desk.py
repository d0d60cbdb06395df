"""Where tables are loaded and changed: one lock a table, one transaction a change."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from cogs.table import ids
from cogs.table.model import Table
from cogs.table.telling import Post, place_of
from data.store import Conflict, Store, Tx, Unsound, queries
from data.store.records import start_statuses
from data.store.rows import ENDED, EXPIRED, FROZEN, LOBBY, RUNNING, SeatRow, TableRow
from engine import codec, registry
from engine.contract import Game
from engine.refusals import NotYours
from engine.run import Position, Run

T = TypeVar("T")

logger = logging.getLogger(__name__)

_RACES = 8
"""How often a change is tried again after another process was faster."""


class Desk:
    """Loads tables, keeps their locks, writes their posts.

    Attributes:
        posted: Set whenever rows were added to the outbox.
        timed: Set whenever timers changed.
    """

    def __init__(self, store: Store, entropy: ids.Entropy) -> None:
        """Keep the store and the source of seeds, ids and nonces."""
        self.store = store
        self.entropy = entropy
        self.posted = asyncio.Event()
        self.timed = asyncio.Event()
        self._lexicons: dict[str, tuple[tuple[str, str], ...]] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, key: str) -> asyncio.Lock:
        """Return the lock of a table (or of a channel); it lives while somebody holds it."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock

    async def load(self, table_id: str, *, log: bool = False) -> Table:
        """Return a table as it stands.

        Args:
            table_id: The table.
            log: Its entries are compared with their sum as well.

        Raises:
            NotYours: There is no such table (``no-table``), or its rules are not here
                (``frozen``), or what is stored is not what was written: then it is frozen now.
        """
        return self.assemble(*await self.rows(table_id, log=log))

    async def rows(
        self, table_id: str, *, log: bool = False
    ) -> tuple[TableRow, tuple[SeatRow, ...]]:
        """Return the rows of a table, whose rules need not be here; see ``load``."""
        try:
            found = await self.store.load(table_id, log=log)
        except Unsound as unsound:
            await self.unsound(table_id, unsound.why)
            raise NotYours("frozen") from unsound
        if found is None:
            raise NotYours("no-table")
        return found

    @staticmethod
    def assemble(row: TableRow, seats: Sequence[SeatRow]) -> Table:
        """Make a table out of its rows.

        Raises:
            NotYours: Rules or parts are not here, or the position is unreadable (``frozen``).
        """
        game = Desk.rules(row)
        table = Table(row, tuple(seats), game)
        if not row.snapshot:
            return table
        try:
            position = codec.decode(row.snapshot, Position[game.state_type])  # type: ignore[name-defined]
        except ValueError as broken:
            raise NotYours("frozen") from broken
        return replace(table, run=Run(game, table.deal, row.seed), position=position)

    @staticmethod
    def rules(row: TableRow) -> Game[Any, Any]:
        """Return the rules a table was opened with.

        Raises:
            NotYours: They, or the parts, are not here any more (``frozen``).
        """
        try:
            parts = (row.components_id, row.components_hash)
            return registry.game(row.game, row.rules_version, parts)
        except registry.UnknownGame as unknown:
            raise NotYours("frozen") from unknown

    async def at(self, table_id: str, seq: int) -> Table:
        """Return a table as it stood after ``seq`` entries, by replay where that is past."""
        table = await self.load(table_id, log=True)
        run, position = table.play()
        if position.seq == seq:
            return table
        entries = await self.store.entries(table_id, seq)
        then = run.replay(entries, start_statuses(table.seats))
        seats = tuple(
            replace(seat, status=status)
            for seat, status in zip(table.seats, then.statuses, strict=True)
        )
        return replace(table, seats=seats, position=then)

    async def in_channel(self, channel_id: int) -> Table | None:
        """Return the open table of a channel or thread."""
        table_id = await self.store.id_in(channel_id)
        return None if table_id is None else await self.load(table_id)

    async def of_user(self, user_id: int) -> tuple[Table, ...]:
        """Return the open tables of a user, the longest waiting first."""
        rows = await self.store.tables_of(user_id)
        return await self.loadable(row.id for row in rows if row.status != FROZEN)

    async def loadable(self, table_ids: Iterable[str]) -> tuple[Table, ...]:
        """Return those of the tables whose rules and position can be read."""
        tables = []
        for table_id in table_ids:
            with contextlib.suppress(NotYours):
                tables.append(await self.load(table_id))
        return tuple(tables)

    async def guarded(self, table_id: str, work: Callable[[Table], Awaitable[T]]) -> T:
        """Run a change under the table's lock, anew with fresh rows if it lost a race."""
        async with self.lock(table_id):
            for _ in range(_RACES):
                try:
                    return await work(await self.load(table_id, log=True))
                except Conflict:
                    continue
        raise NotYours("busy")

    async def unsound(self, table_id: str, why: str) -> None:
        """Freeze a table that is not as it was written; one that is over is left alone."""
        status = await self.store.read(lambda db: queries.status(db, table_id))
        if status not in (ENDED, EXPIRED, FROZEN):
            logger.error("table %s is frozen: %s", table_id, why)
            await self.stop(table_id, why, self.store.now())

    async def stop(
        self,
        table_id: str,
        why: str,
        now: int,
        key: str = "notice-frozen",
        of: Collection[str] = (LOBBY, RUNNING),
    ) -> bool:
        """Leave everything as it is, say so once, and do nothing more for the table.

        Until when people are away stays known: a thaw needs it (``cogs.table.lasting``).

        Args:
            table_id: The table.
            why: A code of ``cogs.table.soundness``.
            now: Unix time in milliseconds.
            key: The sentence.
            of: In which states it is stopped. What happens at once may have ended it.

        Returns:
            Whether it was in one of them.
        """

        async def job(tx: Tx) -> bool:
            if queries.status(tx, table_id) not in of:
                return False
            await tx.update_table(table_id, status=FROZEN, trouble=why)
            await tx.drop_timers(table_id, but="away")
            await tx.drop_outbox(table_id)
            await self.last_word(tx, table_id, key, now)
            return True

        return await self.change(job)

    async def last_word(self, tx: Tx, table_id: str, key: str, now: int) -> None:
        """Say that a table does not go on, if its row can be read: else nobody knows where."""
        with contextlib.suppress(ValueError):
            found = await tx.load(table_id)
            if found is not None:
                notice = Post(place_of(found[0]), "notice", {"key": key, "args": {}})
                await self.post(tx, table_id, [notice], now)

    async def change(self, job: Callable[[Tx], Awaitable[T]]) -> T:
        """Write in one transaction, then wake the outbox and the clock."""
        try:
            return await self.store.write(job)
        finally:
            # Also when the caller was cancelled: the job may have been done all the same.
            self.posted.set()
            self.timed.set()

    async def post(self, tx: Tx, table_id: str, posts: Sequence[Post], now: int) -> None:
        """Write outbox rows inside a transaction."""
        for item in posts:
            await tx.post(
                table_id, item.destination, item.kind, item.payload, ids.nonce(self.entropy), now
            )

    async def open_row(self, tx: Tx, table_id: str) -> tuple[TableRow, list[SeatRow]]:
        """Return row and seats of a lobby inside a transaction.

        Raises:
            NotYours: ``no-table``, or ``lobby-closed`` when the game has begun or it is over.
        """
        found = await tx.load(table_id) if await tx.sound(table_id) else None
        if found is None:
            raise NotYours("no-table" if queries.status(tx, table_id) is None else "frozen")
        row, seats = found
        if row.status != LOBBY:
            raise NotYours("lobby-closed")
        return row, list(seats)


def require_running(table: Table) -> None:
    """Check that the game runs.

    Raises:
        NotYours: ``not-started``, ``over`` or ``frozen``.
    """
    status = table.row.status
    if status != RUNNING:
        raise NotYours({LOBBY: "not-started", FROZEN: "frozen"}.get(status, "over"))


def fields_of(table: Table) -> dict[str, Any]:
    """Return the columns that cache a position."""
    position = table.play()[1]
    return {
        "seq": position.seq,
        "undos": position.undos,
        "chain": position.chain,
        "snapshot": codec.encode(position),
    }
