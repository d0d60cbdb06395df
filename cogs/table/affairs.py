"""The table's other affairs: records, delivery marks, the check at start, people's settings."""

from __future__ import annotations

from cogs.table.desk import start_statuses
from cogs.table.lobby import Lobby
from cogs.table.model import Table
from cogs.table.telling import Post, place_of
from data.store import Tx
from data.store.rows import ENDED, FROZEN, RUNNING, OutboxRow
from engine.record import Record
from engine.refusals import NotYours
from engine.run import Broken

RECENT = 10 * 60_000
"""A move in the last ten minutes: somebody is likely to be waiting."""


class Affairs(Lobby):
    """What happens round a game and never moves it."""

    async def record(self, table_id: str) -> Record:
        """Return the record of a finished game, seed included.

        Raises:
            NotYours: The game still runs (``not-over``).
        """
        table = await self.load(table_id)
        if table.row.status != ENDED:
            raise NotYours("not-over")
        entries = await self.store.entries(table_id)
        return Record(
            table.deal,
            table.row.commitment,
            entries,
            start_statuses(table.seats),
            table.row.seed.hex(),
        )

    async def delivered(self, row: OutboxRow, message_id: int | None, now: int) -> int | None:
        """Mark a row as said; return the board message whose buttons are old now."""

        async def job(tx: Tx) -> int | None:
            await tx.outbox_set(row.id, "done", message_id=message_id)
            found = await tx.load(row.table_id)
            if found is None or message_id is None:
                return None
            if row.kind == "lobby":
                await tx.update_table(row.table_id, lobby_message_id=message_id)
            elif row.kind in ("start", "board", "ended"):
                await tx.update_table(row.table_id, board_message_id=message_id)
                await self._recount(tx, row, now)
                return found[0].board_message_id
            return None

        old = await self.store.write(job)
        self.timed.set()
        return old

    async def _recount(self, tx: Tx, row: OutboxRow, now: int) -> None:
        """A hard limit counts from the delivery of its notice."""
        for timer in await tx.timers(row.table_id, "limit"):
            if timer.payload["seq"] == row.payload["seq"]:
                await tx.drop_timer(timer.id)
                due = now + 1000 * int(timer.payload["seconds"])
                await tx.add_timer(row.table_id, "limit", due, timer.payload)

    async def check(self, now: int) -> int:
        """Replay every running table; freeze and report those that do not fit.

        Returns:
            Number of tables frozen by this call.
        """
        frozen = 0
        for row in await self.store.with_status(RUNNING):
            why = await self._trouble(row.id)
            if not why:
                continue
            frozen += 1
            notice = Post(place_of(row), "notice", {"key": "notice-frozen", "args": {}})

            async def job(
                tx: Tx, table_id: str = row.id, why: str = why, notice: Post = notice
            ) -> None:
                await tx.update_table(table_id, status=FROZEN, trouble=why)
                await tx.drop_timers(table_id)
                await self.post(tx, table_id, [notice], now)

            await self.change(job)
        return frozen

    async def _trouble(self, table_id: str) -> str:
        try:
            table = await self.load(table_id)
            run, position = table.play()
            entries = await self.store.entries(table_id)
            again = run.replay(entries, start_statuses(table.seats))
        except NotYours as refusal:
            return refusal.code
        except Broken as broken:
            return f"entry-{broken.seq}-{broken.why}"
        except ValueError:
            return "snapshot"
        return "" if again == position else "position"

    async def recent(self, now: int) -> tuple[Table, ...]:
        """Return running tables where somebody is likely to be waiting right now."""
        rows = await self.store.recently_moved(now - RECENT)
        limited = await self.store.tables_with_timer("limit")
        ids = dict.fromkeys([*(row.id for row in rows), *limited])
        return tuple([await self.load(table_id) for table_id in ids])

    async def set_closed_dms(self, user_id: int, closed: bool) -> None:
        """Remember whether a user's DMs are closed to us."""
        await self.store.write(lambda tx: tx.set_dms_closed(user_id, closed))

    async def set_user_locale(self, user_id: int, locale: str) -> None:
        """Remember the language a user wants private text in."""
        await self.store.write(lambda tx: tx.set_user_locale(user_id, locale))

    async def set_guild_locale(self, guild_id: int, locale: str) -> None:
        """Remember the language of a server's public text."""
        await self.store.write(lambda tx: tx.set_guild_locale(guild_id, locale))
