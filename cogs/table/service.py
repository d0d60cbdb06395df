"""The only door through which a game moves, for people, computers and clocks alike.

lock of the table -> load -> running? seated? may act? same question? -> ``Run.act`` ->
one transaction (entries, snapshot, timers, outbox) -> release -> the outbox delivers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cogs.table.dealing import COMPUTER_PACE
from cogs.table.desk import fields_of, require_running, start_statuses
from cogs.table.lobby import Lobby
from cogs.table.model import Stale, Table
from cogs.table.telling import News, Post, game_news, place_of, table_news, tell
from data.store import Tx
from data.store.rows import ENDED, FROZEN, LOBBY, RUNNING, OutboxRow
from engine.contract import Seat
from engine.record import Record
from engine.refusals import NotYours
from engine.run import CLOSED, Advance, Broken

_FOLLOW_PACE = 700
"""Milliseconds before a computer's second decision of a turn."""

RECENT = 10 * 60_000
"""A move in the last ten minutes: somebody is likely to be waiting."""


class TableService(Lobby):
    """Everything that can happen to a table."""

    async def submit(
        self, table_id: str, user_id: int, token: str | None, text: str, now: int
    ) -> Table:
        """Carry out a person's action.

        Args:
            table_id: The table.
            user_id: Who acts.
            token: The token of the question the press was made for, None for a typed action.
            text: The action in the notation.
            now: Unix time in milliseconds.

        Returns:
            The table afterwards; the action is on disk.

        Raises:
            Stale: The press was made for an earlier question.
            NotYours: ``not-seated``, ``not-your-turn``, ``over``, ``frozen``, ``no-table`` …
            Malformed, Illegal: See ``Game.apply``.
        """

        async def work(table: Table) -> Table:
            require_running(table)
            return await self._act(table, table.require_seat(user_id), token, text, now)

        return await self.guarded(table_id, work)

    async def submit_computer(
        self, table_id: str, seat: Seat, token: str, text: str, now: int
    ) -> Table:
        """Carry out a computer's action; the same door, the same checks."""

        async def work(table: Table) -> Table:
            require_running(table)
            if not table.computer(seat):
                raise NotYours("not-seated")
            return await self._act(table, seat, token, text, now)

        return await self.guarded(table_id, work)

    async def _act(self, table: Table, seat: Seat, token: str | None, text: str, now: int) -> Table:
        run, position = table.play()
        if token is not None and (
            seat not in table.game.may_act(position.state) or token != table.token(seat)
        ):
            raise Stale(table)
        run.gate(position, seat)
        advance = run.act(position, seat, table.find(seat, text), at=now)
        news = game_news(advance.step.events)
        return await self._commit(table, [advance], news, now, by_computer=table.computer(seat))

    async def _commit(
        self,
        before: Table,
        advances: list[Advance[Any]],
        news: list[News],
        now: int,
        *,
        by_computer: bool = False,
    ) -> Table:
        """Write what happened and all that follows from it by itself, in one transaction."""
        after, events = self._settle(before, advances, now)
        told = tell(before, after, [*news, *events], by_computer=by_computer)
        row = replace(
            after.row,
            untold=told.untold,
            moved_at=now,
            **fields_of(after),
            **({"status": ENDED, "ended_at": now} if after.over else {}),
        )
        after = replace(after, row=row)
        pace = _FOLLOW_PACE if before.owing == after.owing else COMPUTER_PACE

        async def job(tx: Tx) -> None:
            for advance in advances:
                await tx.add_entry(before.id, advance.entry)
            await tx.update_table(
                before.id,
                untold=row.untold,
                moved_at=now,
                status=row.status,
                ended_at=row.ended_at,
                **fields_of(after),
            )
            for old, new in zip(before.seats, after.seats, strict=True):
                if old.status != new.status:
                    await tx.update_seat(before.id, new.seat, status=new.status)
            await tx.clear_votes(before.id, "end")
            await self.arm(tx, after, now, pace)
            await self.post(tx, before.id, told.posts, now)

        await self.change(job)
        return after

    def _settle(
        self, before: Table, advances: list[Advance[Any]], now: int
    ) -> tuple[Table, list[News]]:
        """Play the defaults of closed seats; extends ``advances`` and returns their news."""
        run, _ = before.play()
        position = advances[-1].position
        news: list[News] = []
        while closed := [s for s in run.owing(position) if position.statuses[s] == CLOSED]:
            advance = run.default(position, closed[0], at=now)
            advances.append(advance)
            news += game_news(advance.step.events)
            position = advance.position
        seats = tuple(
            replace(seat, status=status)
            for seat, status in zip(before.seats, position.statuses, strict=True)
        )
        return replace(before, seats=seats, position=position), news

    async def undo(self, table_id: str, user_id: int, seq: int | None, now: int) -> Table:
        """Take back one's own newest action.

        Args:
            table_id: The table.
            user_id: Who takes back.
            seq: The entry that the button named, None for the newest.
            now: Unix time in milliseconds.

        Raises:
            NotYours: ``undo-nothing``, ``not-seated``, ``over`` …
            Stale: The button named another entry.
        """

        async def work(table: Table) -> Table:
            require_running(table)
            seat = table.require_seat(user_id)
            done = table.undoable(user_id)
            if done is None:
                raise NotYours("undo-nothing")
            if seq is not None and done.seq != seq:
                raise Stale(table)
            run, position = table.play()
            entries = await self.store.entries(table_id)
            advance = run.undo(position, seat, entries, at=now)
            news = table_news("undo", seat=seat, action=done.action)
            return await self._commit(table, [advance], [news], now)

        return await self.guarded(table_id, work)

    async def resign(self, table_id: str, user_id: int, now: int) -> Table:
        """Close one's own seat; with two seats the other wins.

        A game with fewer than two open seats, or with computers alone, ends.

        Raises:
            NotYours: ``not-seated``, ``closed-already``, ``over`` …
        """

        async def work(table: Table) -> Table:
            require_running(table)
            seat = table.require_seat(user_id)
            run, position = table.play()
            if position.statuses[seat] == CLOSED:
                raise NotYours("closed-already")
            advances = [run.seat(position, seat, CLOSED, at=now)]
            news = [table_news("resigned", seat=seat)]
            rest = [s for s in table.open_humans if s.seat != seat]
            open_seats = sum(s != CLOSED for s in advances[0].position.statuses)
            if not rest or open_seats < 2:
                stopped = run.stop(advances[0].position, "resigned", at=now)
                advances.append(stopped)
                news += game_news(stopped.step.events)
            return await self._commit(table, advances, news, now)

        return await self.guarded(table_id, work)

    async def vote_end(self, table_id: str, user_id: int, yes: bool, now: int) -> Table:
        """Propose or answer an agreed end; with the last open seat's yes the game stops.

        In a lobby, any seated person closes it.

        Raises:
            NotYours: ``not-seated``, ``closed-already``, ``no-proposal``, ``over`` …
        """
        table = await self.load(table_id)
        if table.row.status == LOBBY:
            table.require_seat(user_id)
            return await self.close_lobby(table_id, "lobby-ended", now)

        async def work(table: Table) -> Table:
            require_running(table)
            seat = table.require_seat(user_id)
            if seat not in {s.seat for s in table.open_humans}:
                raise NotYours("closed-already")
            said = await self.store.votes(table_id, "end")
            if not yes:
                return await self._decline(table, seat, said, now)
            voters = said | {user_id}
            if all(s.user_id in voters for s in table.open_humans):
                run, position = table.play()
                advance = run.stop(position, "agreed", at=now)
                return await self._commit(table, [advance], game_news(advance.step.events), now)
            return await self._propose(table, seat, user_id, said, now)

        return await self.guarded(table_id, work)

    async def _propose(
        self, table: Table, seat: Seat, user_id: int, said: frozenset[int], now: int
    ) -> Table:
        missing = [
            s.user_id
            for s in table.open_humans
            if s.user_id is not None and s.user_id not in said | {user_id}
        ]
        key = "notice-end-agreed" if said else "notice-end-proposed"
        facts = {"key": key, "args": {"seat": seat, "missing": missing}}

        async def job(tx: Tx) -> None:
            if await tx.vote(table.id, "end", user_id):
                await self.post(tx, table.id, [Post(place_of(table.row), "notice", facts)], now)

        await self.change(job)
        return table

    async def _decline(self, table: Table, seat: Seat, said: frozenset[int], now: int) -> Table:
        if not said:
            raise NotYours("no-proposal")
        facts = {"key": "notice-end-declined", "args": {"seat": seat}}

        async def job(tx: Tx) -> None:
            await tx.clear_votes(table.id, "end")
            await self.post(tx, table.id, [Post(place_of(table.row), "notice", facts)], now)

        await self.change(job)
        return table

    async def time_up(self, table_id: str, seq: int, now: int) -> Table | None:
        """End a phase whose hard limit is over: every seat that owes plays its default.

        Returns None where the phase ended by itself.
        """

        async def work(table: Table) -> Table | None:
            if table.row.status != RUNNING or table.play()[1].seq < seq or table.over:
                return None
            run, position = table.play()
            if table.game.time_limit(position.state) is None:
                return None
            advances: list[Advance[Any]] = []
            for seat in run.owing(position):
                if seat in run.game.to_act(position.state):
                    advances.append(run.default(position, seat, at=now))
                    position = advances[-1].position
            news = [item for a in advances for item in game_news(a.step.events)]
            return await self._commit(table, advances, news, now)

        return await self.guarded(table_id, work)

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
        old: int | None = None

        async def job(tx: Tx) -> None:
            nonlocal old
            await tx.outbox_set(row.id, "done", message_id=message_id)
            found = await tx.load(row.table_id)
            if found is None or message_id is None:
                return
            if row.kind == "lobby":
                await tx.update_table(row.table_id, lobby_message_id=message_id)
            elif row.kind in ("start", "board", "ended"):
                old = found[0].board_message_id
                await tx.update_table(row.table_id, board_message_id=message_id)
                await self._recount(tx, row, now)

        await self.store.write(job)
        return old

    async def _recount(self, tx: Tx, row: OutboxRow, now: int) -> None:
        """A hard limit counts from the delivery of its notice."""
        for timer in await tx.timers(row.table_id, "limit"):
            if timer.payload["seq"] == row.payload["seq"]:
                await tx.drop_timer(timer.id)
                due = now + 1000 * int(timer.payload["seconds"])
                await tx.add_timer(row.table_id, "limit", due, timer.payload)
                self.timed.set()

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
