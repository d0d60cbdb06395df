"""What those who manage a server may do with its tables: end, freeze, thaw, and seats.

They never see a hand and never move a piece. Whatever they do is said in public.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Final

from cogs.table import soundness
from cogs.table.lasting import bound
from cogs.table.model import Table
from cogs.table.moving import back, managed, there
from cogs.table.places import Places
from cogs.table.telling import Post, news_of, place_of, table_news
from data.store import Tx, clocks, motions, outlines, queries
from data.store.outlines import Outline
from data.store.rows import EXPIRED, FROZEN, LOBBY, OPEN, RUNNING
from engine.contract import Seat
from engine.refusals import NotYours
from engine.run import AWAY, CLOSED, COMPUTER, PRESENT

BY_MANAGER: Final = "manager"
"""Why a table is frozen that somebody froze by hand, and the reason of a game ended so."""

TO_COMPUTER, TO_OWNER, TO_NOBODY = "computer", "owner", "closed"
SEAT_CHOICES = (TO_COMPUTER, TO_OWNER, TO_NOBODY)


class Managing(Places):
    """The part of the service for those who manage a server."""

    async def of_guild(self, guild_id: int) -> tuple[Outline, ...]:
        """Return the open tables of a server, the longest waiting first."""
        return await self.store.read(lambda db: outlines.of_guild(db, guild_id, OPEN))

    async def _known(self, table_id: str, guild_id: int) -> str:
        """Return the status of a table of a server, also where its row can't be read.

        Raises:
            NotYours: ``no-table`` of this server.
        """
        found = await self.store.read(lambda db: outlines.outline(db, table_id))
        if found is None or found.guild_id != guild_id:
            raise NotYours("no-table")
        return found.status

    async def end_by_manager(
        self, table_id: str, guild_id: int, now: int, why: str = BY_MANAGER
    ) -> str:
        """End a game as it stands, close a lobby, or give a frozen table up.

        ``why`` is the reason of a game's end.

        Returns:
            The status the table had.

        Raises:
            NotYours: ``no-table`` of this server, ``over``, or ``not-frozen`` any more.
        """
        await self._known(table_id, guild_id)
        with contextlib.suppress(NotYours):
            # What is not as it was written is frozen by this look, and given up below.
            await self.load(table_id, log=True)
        status = await self._known(table_id, guild_id)
        if status == LOBBY:
            await self.close_lobby(table_id, "lobby-managed", now)
        elif status == FROZEN:
            await self._give_up(table_id, now)
        elif status == RUNNING:
            await self.guarded(table_id, lambda table: self._stopped(table, why, now))
        else:
            raise NotYours("over")
        return status

    async def _stopped(self, table: Table, why: str, now: int) -> Table:
        if table.row.status != RUNNING or table.over:
            raise NotYours("over")
        run, position = table.play()
        advance = run.stop(position, why, at=now)
        return await self.commit(table, [advance], news_of(advance), now)

    async def _give_up(self, table_id: str, now: int) -> None:
        """Close a frozen table; what is stored of it stays, for whoever looks for the reason."""

        async def job(tx: Tx) -> None:
            _require_frozen(tx, table_id)
            await tx.update_table(table_id, status=EXPIRED, ended_at=now)
            await tx.drop_timers(table_id)
            await self.last_word(tx, table_id, "notice-given-up", now)

        async with self.lock(table_id):
            await self.change(job)

    async def freeze(self, table_id: str, guild_id: int, now: int) -> None:
        """Stop a game for a while: nobody can move, no clock runs, nothing is lost.

        Raises:
            NotYours: ``no-table``, or ``not-running``.
        """
        await self._known(table_id, guild_id)
        async with self.lock(table_id):
            # Asked where it is written: the last move may be made at this moment.
            of = (RUNNING,)
            if not await self.stop(table_id, BY_MANAGER, now, "notice-frozen-managed", of):
                raise NotYours("not-running")

    async def thaw(self, table_id: str, guild_id: int, now: int) -> Table:
        """Let a frozen game go on, if what is stored of it fits the rules.

        Whoever decides now has the time of a decision anew.

        Raises:
            NotYours: ``no-table``; ``not-frozen``; ``still-broken``; ``over``.
        """
        if await self._known(table_id, guild_id) != FROZEN:
            raise NotYours("not-frozen")
        if await self.store.read(lambda db: soundness.trouble(db, table_id)):
            raise NotYours("still-broken")
        return await self.guarded(table_id, lambda table: self._goes_on(table, now))

    async def _goes_on(self, frozen: Table, now: int) -> Table:
        """Let a table run, with all timers of one that runs; under its lock."""
        fields = {"status": RUNNING, "trouble": "", "stalled_at": None}
        table = replace(frozen, row=replace(frozen.row, **fields))  # type: ignore[arg-type]
        if table.over:  # nothing would ever end it again
            raise NotYours("over")
        position = table.play()[1]

        async def job(tx: Tx) -> None:
            _require_frozen(tx, table.id)
            await tx.update_table(table.id, **fields)
            motions.drop(tx, table.id)
            clocks.drop(tx, table.id)
            await self.arm(tx, table, now)
            await bound(tx, table, now)
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
        await self._known(table_id, guild_id)

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

            async def also(tx: Tx) -> None:
                await self._managed(tx, table, seat, to, now)

            if to != TO_OWNER:
                status = CLOSED if to == TO_NOBODY else COMPUTER
                return await self.vacate(table, [seat], status, now, also)
            run, position = table.play()
            news = table_news("returns", seat=seat)  # a board: their time counts from it
            return await self.commit(table, back(run, position, seat, now), [news], now, also=also)

        return await self.guarded(table_id, work)

    async def _managed(self, tx: Tx, table: Table, seat: Seat, to: str, now: int) -> None:
        """Say that a manager was it, and note what that says, and does not, of the owner."""
        await self.say(tx, table, "notice-managed", {}, now)
        owner = table.seats[seat].user_id
        if to == TO_COMPUTER and owner is not None:
            await tx.vote(table.id, managed(seat), owner)  # they may be there: see ``Swapping``
        if to == TO_OWNER:
            there(tx, table.id, seat)


def _require_frozen(tx: Tx, table_id: str) -> None:
    """Check that a table is frozen at the moment of a change: it may be thawed or closed at once.

    Raises:
        NotYours: ``not-frozen``.
    """
    if queries.status(tx, table_id) != FROZEN:
        raise NotYours("not-frozen")
