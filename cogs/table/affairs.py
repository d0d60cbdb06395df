"""The table's other affairs: records, delivery marks, the check at start, people's settings."""

from __future__ import annotations

import logging
from dataclasses import replace
from functools import partial

from cogs.table import soundness
from cogs.table.hands import HAND
from cogs.table.lobby import Lobby
from cogs.table.model import Table
from cogs.table.pacing import Timing
from cogs.table.telling import Post, Told, asked, place_of, told_upto
from data.store import Tx, people, queries
from data.store.records import record_of, start_statuses
from data.store.rows import DROPPED, ENDED, RUNNING, OutboxRow
from engine.record import Record
from engine.refusals import NotYours

log = logging.getLogger(__name__)

STATUS_PACE = 5_000
"""Milliseconds between two edits of a board that say who has answered."""

RECENT = 10 * 60_000
"""A move in the last ten minutes: somebody is likely to be waiting."""


class Affairs(Lobby):
    """What happens round a game and never moves it."""

    async def record(self, table_id: str) -> Record:
        """Return the record of a finished game, seed included.

        Raises:
            NotYours: The game still runs (``not-over``); there is none (``no-table``).
        """
        row, seats = await self.rows(table_id, log=True)
        if row.status != ENDED:
            raise NotYours("not-over")
        # Its rules need not be here any more: whoever has them can still check it.
        return record_of(row, seats, await self.store.entries(table_id))

    async def delivered(self, row: OutboxRow, message_id: int | None, now: int) -> int | None:
        """Mark a row as said; return the board message whose buttons are old now."""

        async def job(tx: Tx) -> int | None:
            if not await tx.outbox_set(row.id, "done", message_id=message_id):
                return None  # whom it went to was forgotten meanwhile
            try:
                found = await tx.load(row.table_id)
            except ValueError:
                found = None  # said is said, also where the table can't be read any more
            if found is None or message_id is None:
                return None
            if row.kind == "lobby":
                await tx.update_table(row.table_id, lobby_message_id=message_id)
            elif row.kind in ("start", "board", "ended"):
                await tx.update_table(row.table_id, board_message_id=message_id)
                await self.count_from(tx, row, now)
                return found[0].board_message_id
            elif row.kind == HAND:
                await self.hand_shown(tx, row, message_id, now)
            return None

        old = await self.store.write(job)
        self.timed.set()
        return old

    async def follow(self, tx: Tx, table: Table, told: Told, now: int) -> None:
        """Have the newest board say soon who has answered; a new board says it by itself."""
        if not table.game.spec.simultaneous:
            return
        if told.posts:
            await tx.drop_timers(table.id, "status")
            await tx.drop_outbox(table.id, "status")
        elif told.progress and not await tx.timers(table.id, "status"):
            await tx.add_timer(table.id, "status", now + STATUS_PACE, {})

    async def deadline(self, table: Table, now: int) -> Timing:
        """Return when the time for what a table is asked ends.

        That of the rules' hard limit, else of the table's own clock. While the notice is on the
        way no time has begun: then it ends that much after now.
        """
        if table.phase is None:
            return await self.timing(table, now)
        for timer in await self.store.read(lambda db: queries.timers(db, table.id, "limit")):
            if timer.payload["phase"] == table.phase:
                heard = timer.payload["heard"]
                return Timing(timer.due if heard else now + 1000 * int(timer.payload["seconds"]))
        return Timing()

    async def board_row(self, table: Table) -> OutboxRow | None:
        """Return the row of the newest board; None where that asked something else."""
        row = await self.store.board_row(table.row.board_message_id or 0)
        if row is None or table.over:
            return None
        then = await self.at(table.id, int(row.payload["seq"]))
        return row if asked(then) == asked(table) else None

    async def say_status(self, table_id: str, now: int) -> None:
        """Bring the newest board's words up to date with who has answered."""
        table = await self.load(table_id)

        async def job(tx: Tx) -> None:
            await tx.drop_outbox(table_id, "status")
            await self.post(tx, table_id, [Post(place_of(table.row), "status", {})], now)

        if table.row.status == RUNNING:
            await self.change(job)

    async def still(self, table_id: str, seq: int, number: int) -> Table:
        """Return a table as it stood in the middle of entry ``seq``: a still of its step."""
        table = await self.load(table_id)
        run, _ = table.play()
        entries = await self.store.entries(table_id, seq)
        *_, advance = run.steps(run.start(start_statuses(table.seats))[0], entries)
        state, chain = advance.step.stills[number], f"{advance.position.chain}/{number}"
        return replace(table, position=replace(advance.position, state=state, chain=chain))

    async def silenced(self, row: OutboxRow, code: str, now: int) -> None:
        """Drop a row that can never be said, and note it: no limit must wait for it.

        ``code`` says why it can't (``cogs.delivery.trouble``).
        """
        del code  # see ``Places``

        async def job(tx: Tx) -> None:
            await tx.outbox_set(row.id, DROPPED)
            await self.count_from(tx, row, now)

        await self.change(job)

    async def check(self, now: int) -> int:
        """Replay every running table; freeze and report those that do not fit.

        Returns:
            Number of tables frozen by this call.
        """
        frozen = 0
        for table_id in await self.store.ids_with_status(RUNNING):
            why = await self.store.read(partial(soundness.trouble, table_id=table_id))
            if why:
                frozen += 1
                log.error("table %s is frozen: %s", table_id, why)
                await self.stop(table_id, why, now)
        return frozen

    async def recent(self, now: int) -> tuple[Table, ...]:
        """Return running tables where somebody is likely to be waiting right now."""
        rows = await self.store.recently_moved(now - RECENT)
        limited = await self.store.tables_with_timer("limit")
        return await self.loadable(dict.fromkeys([*(row.id for row in rows), *limited]))

    async def set_closed_dms(self, user_id: int, closed: bool) -> None:
        """Remember whether a user's DMs are closed to us."""

        async def job(tx: Tx) -> None:
            if people.known(tx, user_id):  # else they were forgotten while it was on its way
                await tx.set_dms_closed(user_id, closed)

        await self.store.write(job)

    async def set_user_locale(self, user_id: int, locale: str) -> None:
        """Remember the language a user wants private text in."""
        await self.store.write(lambda tx: tx.set_user_locale(user_id, locale))

    async def set_guild_locale(self, guild_id: int, locale: str) -> None:
        """Remember the language of a server's public text."""
        await self.store.write(lambda tx: tx.set_guild_locale(guild_id, locale))

    async def count_from(self, tx: Tx, row: OutboxRow, now: int) -> None:
        """Let the limits of a phase or a decision count from the delivery of its notice."""
        await self.heard(tx, row, now)
        for timer in await tx.timers(row.table_id, "limit"):
            told = told_upto(row) >= timer.payload["seq"]
            if told and not timer.payload["heard"]:
                await tx.drop_timer(timer.id)
                due = now + 1000 * int(timer.payload["seconds"])
                await tx.add_timer(row.table_id, "limit", due, {**timer.payload, "heard": True})
