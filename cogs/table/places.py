"""Where a table is played: lost, found again, or given up.

A table whose place is lost stands still (``HOMELESS`` among its holds). What it said into the
void is not repeated: in the next place, or when the old one is back, a fresh board says it all.
That a place is back is known when a board has arrived there, and by nothing less.
"""

from __future__ import annotations

import contextlib
from dataclasses import replace
from typing import Any, Final

from cogs.table.attention import HOMELESS, housed
from cogs.table.desk import require_running
from cogs.table.lasting import WAITS_FOR, bound
from cogs.table.model import Table
from cogs.table.swapping import WORD, Swapping
from cogs.table.telling import Post, lobby_of, news_of, place_of
from data.store import Conflict, Tx, motions, places
from data.store.rows import LOBBY, RUNNING, OutboxRow, TableRow
from engine.contract import Seat
from engine.refusals import NotYours

DELETED: Final = "deleted"
BARRED: Final = "barred"
LOCKED: Final = "locked"
REMOVED: Final = "removed"
"""Why a place is lost: it is gone, we may not speak there, a thread is locked, we were removed."""

LOST_BY: Final = {
    "unknown-channel": DELETED,
    "no-access": BARRED,
    "no-permission": BARRED,
    "locked": LOCKED,
}
"""What a row means that can't be delivered in public (``cogs.delivery.trouble``)."""


class Places(Swapping):
    """The part of the service that knows whether a table can speak."""

    async def silenced(self, row: OutboxRow, code: str, now: int) -> None:
        """Drop a row that can never be said; a table that can't speak where it is has no place."""
        await super().silenced(row, code, now)
        kept = await self._kept(row.table_id)
        if kept is None or row.destination.startswith("dm:"):
            return
        with contextlib.suppress(NotYours):  # frozen: there is nothing to hold
            if row.kind == "ended":
                await self.change(lambda tx: self._tell_all(tx, kept.id, "dm-over", {}, now))
            elif code in LOST_BY and row.destination == _speaks_at(kept):
                await self.lose(kept.id, _channel(kept), LOST_BY[code], now)

    async def delivered(self, row: OutboxRow, message_id: int | None, now: int) -> int | None:
        """Mark a row as said; what has arrived in a lost place shows that it is back."""
        old = await super().delivered(row, message_id, now)
        if message_id is None or row.kind == "lobby-edit":
            return old  # our own message may be changed where nothing new may be said
        kept = await self._kept(row.table_id)
        since = None if kept is None else kept.holds.get(HOMELESS)
        if kept is None or since is None or row.destination != place_of(kept):
            return old
        if row.created_at >= since:  # what was on its way before the loss shows nothing
            await self._found(row, now)
        return old

    async def _kept(self, table_id: str) -> TableRow | None:
        """Return a table's row; None where it can't be read: nothing is known of its place."""
        try:
            return await self.store.table(table_id)
        except ValueError:
            return None

    async def lose(
        self, table_id: str, channel_id: int, why: str, now: int, server: str = ""
    ) -> None:
        """Note that a table can't speak any more; a lobby closes, a game waits.

        Its people are told once by direct message. Nothing happens where that is known.

        Args:
            table_id: The table.
            channel_id: Where it can't: somebody may have brought it elsewhere meanwhile.
            why: ``DELETED``, ``BARRED``, ``LOCKED`` or ``REMOVED``.
            now: Unix time in milliseconds.
            server: The name of the server, where it can't be looked up any more.
        """

        async def work(table: Table) -> None:
            if _channel(table.row) != channel_id:
                return
            if table.row.status == LOBBY:
                await self.change(lambda tx: self._close_lost(tx, table, server, now))
            elif table.row.status == RUNNING and HOMELESS not in table.row.holds:
                await self._stand(table, why, server, now)

        await self.guarded(table_id, work)

    async def _close_lost(self, tx: Tx, table: Table, server: str, now: int) -> None:
        row, _ = await self.open_row(tx, table.id)
        await self.close(tx, row, "lobby-homeless", now)
        await self._tell_all(tx, table.id, "dm-lobby-homeless", {"server": server}, now)

    async def _stand(self, table: Table, why: str, server: str, now: int) -> None:
        until = now + WAITS_FOR
        holds = {**table.row.holds, HOMELESS: now}
        after = replace(table, row=replace(table.row, holds=holds))

        async def more(tx: Tx) -> None:
            places.leave_unsaid(tx, table.id, place_of(table.row))
            motions.drop(tx, table.id)  # their buttons are lost as well: it is asked anew
            await self.limit(tx, after, now)
            await tx.add_timer(table.id, "homeless", until, {"why": why})  # ``bound`` knows no why
            args = {"server": server, "until": until}
            await self._tell_all(tx, table.id, f"dm-homeless-{why}", args, now)

        await self._held(table, holds, more, now)

    async def _tell_all(
        self, tx: Tx, table_id: str, key: str, args: dict[str, Any], now: int
    ) -> None:
        """Write a sentence to everybody who sits at a table and has not resigned."""
        found = await tx.load(table_id)
        if found is None:
            return
        table = self.assemble(*found)
        facts = {"key": key, "args": args}
        users = [row.user_id for row in table.open_humans if row.user_id is not None]
        await self.post(tx, table_id, [Post(f"dm:{user}", WORD, facts) for user in users], now)

    async def attempt(self, table_id: str, user_id: int | None, now: int) -> bool:
        """Try to speak where a table had its place; whether it can, the delivery shows.

        Returns:
            Whether there was something to try.
        """

        async def work(table: Table) -> bool:
            if table.row.status != RUNNING or HOMELESS not in table.row.holds:
                return False
            # What is being tried at this moment may fail although the place is back by now.
            await self.change(lambda tx: self._try(tx, table, user_id, now))
            return True

        return await self.guarded(table_id, work)

    async def _try(self, tx: Tx, table: Table, user_id: int | None, now: int) -> None:
        if not places.waits(tx, table.id, place_of(table.row)):
            await self._board(tx, table, user_id, now)

    async def _board(self, tx: Tx, table: Table, user_id: int | None, now: int) -> None:
        """Post a fresh board that calls those who are waited for."""
        home, position = housed(table), table.play()[1]
        await tx.update_table(table.id, stalled_at=None)
        mention = await self._wake(tx, home, user_id or 0, now)
        facts = {"seq": position.seq, "undos": position.undos, "news": []}
        board = Post(place_of(home.row), "board", {**facts, "mention": list(mention)})
        await self.post(tx, table.id, [board], now)

    async def _found(self, row: OutboxRow, now: int) -> None:
        async def work(table: Table) -> None:
            if table.row.status != RUNNING or HOMELESS not in table.row.holds:
                return
            home = housed(table)

            async def more(tx: Tx) -> None:
                await self.limit(tx, home, now)
                if row.kind == "board":
                    await self.count_from(tx, row, now)
                else:
                    await self._board(tx, home, None, now)

            await self._held(table, dict(home.row.holds), more, now)

        await self.guarded(row.table_id, work)

    async def bring(
        self, table_id: str, user_id: int, guild_id: int, channel_id: int, now: int
    ) -> Table:
        """Move a table that has lost its place into a channel of its server.

        Raises:
            NotYours: ``not-seated``, ``over`` …; ``place-there`` where it has a place;
                ``place-server``: it belongs to another server; ``channel-busy``.
        """

        async def work(table: Table) -> Table:
            require_running(table)
            table.require_seat(user_id)
            if HOMELESS not in table.row.holds:
                raise NotYours("place-there")
            if table.row.guild_id != guild_id:
                raise NotYours("place-server")
            try:
                return await self._move(table, user_id, channel_id, now)
            except Conflict as busy:
                if busy.what != "channel":
                    raise
            taken = await self.store.id_in(channel_id)
            raise NotYours("channel-busy", {"table": taken} if taken else {})

        return await self.guarded(table_id, work)

    async def _move(self, table: Table, user_id: int, channel_id: int, now: int) -> Table:
        fields: dict[str, Any] = {
            "channel_id": channel_id,
            "lobby_channel_id": channel_id,
            "thread": False,
            "party": False,
            "lobby_message_id": None,
            "board_message_id": None,
        }
        home = housed(table)
        home = replace(home, row=replace(home.row, **fields))

        async def job(tx: Tx) -> None:
            places.leave_unsaid(tx, table.id, place_of(table.row))
            await tx.update_table(table.id, **fields, holds=home.row.holds)
            await bound(tx, home, now)
            await self.limit(tx, home, now)
            await self.keep_time(tx, home, None, now)
            await self._board(tx, home, user_id, now)

        await self.change(job)
        return await self.load(table.id)

    async def give_up(self, table_id: str, now: int) -> None:
        """End a game that has waited for a place for too long."""

        async def work(table: Table) -> None:
            if table.row.status != RUNNING or HOMELESS not in table.row.holds:
                return
            run, position = table.play()
            advance = run.stop(position, "homeless", at=now)
            await self.commit(table, [advance], news_of(advance), now)

        await self.guarded(table_id, work)

    async def bump(self, table_id: str, user_id: int, now: int) -> Table:
        """Post the board anew; without a place, try whether it is back."""
        table = await self.load(table_id)
        if HOMELESS not in table.row.holds:
            return await super().bump(table_id, user_id, now)
        require_running(table)
        table.require_seat(user_id)
        await self.attempt(table_id, user_id, now)
        return table

    async def nudge(self, table_id: str, user_id: int, now: int) -> tuple[Seat, ...]:
        """Ask those who are waited for to play; nobody is while there is no place for it."""
        await self._require_place(table_id)
        return await super().nudge(table_id, user_id, now)

    async def propose(self, table_id: str, user_id: int, *args: Any) -> Table:
        """Put a motion, where the others can read it."""
        await self._require_place(table_id)
        return await super().propose(table_id, user_id, *args)

    async def _require_place(self, table_id: str) -> None:
        kept = await self._kept(table_id)
        if kept is not None and kept.status == RUNNING and HOMELESS in kept.holds:
            raise NotYours("homeless")

    async def lost_by(self, user_id: int, guild_id: int) -> tuple[Table, ...]:
        """Return the tables of somebody on a server that have no place."""
        return tuple(
            table
            for table in await self.of_user(user_id)
            if table.row.guild_id == guild_id and HOMELESS in table.row.holds
        )

    async def of_server(self, guild_id: int) -> tuple[TableRow, ...]:
        """Return the lobbies and running games of a server."""
        return await self.store.read(lambda db: places.of_server(db, guild_id))

    async def without_thread(self, channel_id: int, user_id: int) -> Table | None:
        """Return the newest lobby of somebody in a channel whose thread is not there yet."""
        table_id = await self.store.read(lambda db: places.without_thread(db, channel_id, user_id))
        return None if table_id is None else await self.load(table_id)

    async def left(self, guild_id: int, user_id: int, now: int) -> None:
        """Ask the tables of a server that wait for somebody who is not there any more."""
        for table in await self.of_user(user_id):
            if table.row.guild_id == guild_id:
                await self.gone(table.id, user_id, now)


def _speaks_at(row: TableRow) -> str:
    """Return the destination without which a table is mute."""
    return lobby_of(row) if row.status == LOBBY else place_of(row)


def _channel(row: TableRow) -> int:
    """Return the channel or thread in which a table speaks."""
    return row.channel_id or row.lobby_channel_id
