"""What those who manage a server may do with its tables: end, freeze, thaw, and seats.

They never see a hand and never move a piece. Whatever they do is said in public.
"""

from __future__ import annotations

from typing import Final

from cogs.table import soundness
from cogs.table.model import Table
from cogs.table.moving import back
from cogs.table.places import Places
from cogs.table.telling import Post, news_of, place_of, table_news
from data.store import Tx, clocks, motions, queries
from data.store.rows import EXPIRED, FROZEN, LOBBY, OPEN, RUNNING, TableRow
from engine.contract import Seat
from engine.refusals import NotYours
from engine.run import AWAY, CLOSED, COMPUTER, PRESENT

BY_MANAGER: Final = "manager"
"""Why a table is frozen that somebody froze by hand, and the reason of a game ended so."""

TO_COMPUTER, TO_OWNER, TO_NOBODY = "computer", "owner", "closed"
SEAT_CHOICES = (TO_COMPUTER, TO_OWNER, TO_NOBODY)


class Managing(Places):
    """The part of the service for those who manage a server."""

    async def of_guild(self, guild_id: int) -> tuple[TableRow, ...]:
        """Return the open tables of a server, the longest waiting first."""
        return await self.store.read(lambda db: queries.of_guild(db, guild_id, OPEN))

    async def _row(self, table_id: str, guild_id: int) -> TableRow:
        row = await self.store.table(table_id)
        if row is None or row.guild_id != guild_id:
            raise NotYours("no-table")
        return row

    async def end_by_manager(self, table_id: str, guild_id: int, now: int) -> str:
        """End a game as it stands, close a lobby, or give a frozen table up.

        Returns:
            The status the table had.

        Raises:
            NotYours: ``no-table`` of this server, or ``over``.
        """
        row = await self._row(table_id, guild_id)
        if row.status == LOBBY:
            await self.close_lobby(table_id, "lobby-managed", now)
        elif row.status == FROZEN:
            await self._give_up(row, now)
        elif row.status == RUNNING:
            await self.guarded(table_id, lambda table: self._stopped(table, now))
        else:
            raise NotYours("over")
        return row.status

    async def _stopped(self, table: Table, now: int) -> Table:
        if table.row.status != RUNNING or table.over:
            raise NotYours("over")
        run, position = table.play()
        advance = run.stop(position, BY_MANAGER, at=now)
        return await self.commit(table, [advance], news_of(advance), now)

    async def _give_up(self, row: TableRow, now: int) -> None:
        """Close a frozen table; what is stored of it stays, for whoever looks for the reason."""

        async def job(tx: Tx) -> None:
            await tx.update_table(row.id, status=EXPIRED, ended_at=now)
            facts = {"key": "notice-given-up", "args": {}}
            await self.post(tx, row.id, [Post(place_of(row), "notice", facts)], now)

        await self.change(job)

    async def freeze(self, table_id: str, guild_id: int, now: int) -> None:
        """Stop a game for a while: nobody can move, no clock runs, nothing is lost.

        Raises:
            NotYours: ``no-table``, or ``not-running``.
        """
        row = await self._row(table_id, guild_id)
        if row.status != RUNNING:
            raise NotYours("not-running")
        async with self.lock(table_id):
            await self.stop(table_id, BY_MANAGER, now, "notice-frozen-managed")

    async def thaw(self, table_id: str, guild_id: int, now: int) -> Table:
        """Let a frozen game go on, if what is stored of it fits the rules.

        Whoever decides now has the time of a decision anew.

        Raises:
            NotYours: ``no-table``; ``not-frozen``; ``still-broken``.
        """
        row = await self._row(table_id, guild_id)
        if row.status != FROZEN:
            raise NotYours("not-frozen")
        if await self.store.read(lambda db: soundness.trouble(db, table_id)):
            raise NotYours("still-broken")
        async with self.lock(table_id):
            await self.change(lambda tx: tx.update_table(table_id, status=RUNNING, trouble=""))
        return await self.guarded(table_id, lambda table: self._goes_on(table, now))

    async def _goes_on(self, table: Table, now: int) -> Table:
        position = table.play()[1]

        async def job(tx: Tx) -> None:
            motions.drop(tx, table.id)
            clocks.drop(tx, table.id)
            await self.arm(tx, table, now)
            await self.keep_time(tx, table, next(iter(table.waiting), None), now)
            mention = await self._wake(tx, table, 0, now)
            facts = {"seq": position.seq, "undos": position.undos}
            told = {"news": [], "mention": list(mention)}
            await self.say(tx, table, "notice-thawed", {}, now)
            await self.post(tx, table.id, [Post(place_of(table.row), "board", facts | told)], now)

        await self.change(job)
        left = [s.seat for s in table.humans if s.user_id is None and s.status != CLOSED]
        return await self.vacate(table, left, CLOSED, now) if left else table

    async def seat_by_manager(
        self, table_id: str, guild_id: int, seat: Seat, to: str, now: int
    ) -> Table:
        """Let a computer sit in, close a seat, or give it back to its owner.

        Raises:
            NotYours: ``no-table``, ``over`` …; ``no-such-seat``; ``seat-same`` where it is so
                already; ``seat-computers`` for a computer's own seat.
        """
        await self._row(table_id, guild_id)

        async def work(table: Table) -> Table:
            if table.row.status != RUNNING or table.over:
                raise NotYours("not-running")
            if not 0 <= seat < len(table.seats):
                raise NotYours("no-such-seat")
            if seat not in {row.seat for row in table.humans}:
                raise NotYours("seat-computers")
            status = table.seats[seat].status
            wanted = {TO_COMPUTER: {COMPUTER}, TO_NOBODY: {CLOSED}, TO_OWNER: {PRESENT, AWAY}}
            if status in wanted[to] or status == CLOSED:
                raise NotYours("seat-same")
            await self.change(lambda tx: self.say(tx, table, "notice-managed", {}, now))
            if to != TO_OWNER:
                status = CLOSED if to == TO_NOBODY else COMPUTER
                return await self.vacate(table, [seat], status, now)
            run, position = table.play()
            news = table_news("returns", seat=seat)  # a board: their time counts from it
            return await self.commit(table, back(run, position, seat, now), [news], now)

        return await self.guarded(table_id, work)
