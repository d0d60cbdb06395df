"""The only door through which a game moves, for people, computers and clocks alike.

lock of the table -> load -> running? seated? may act? same question? -> ``Run.act`` ->
one transaction (entries, snapshot, timers, outbox) -> release -> the outbox delivers.
"""

from __future__ import annotations

from cogs.table.desk import require_running
from cogs.table.model import Stale, Table
from cogs.table.party import Parties
from cogs.table.telling import Post, news_of, place_of, table_news
from data.store import Tx
from data.store.rows import LOBBY, RUNNING
from engine.contract import Seat
from engine.refusals import NotYours
from engine.run import CLOSED


class TableService(Parties):
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
            return await self.act(table, table.require_seat(user_id), token, text, now)

        return await self.guarded(table_id, work)

    async def submit_computer(
        self, table_id: str, seat: Seat, token: str, text: str, now: int
    ) -> Table:
        """Carry out a computer's action; the same door, the same checks."""

        async def work(table: Table) -> Table:
            require_running(table)
            if not table.computer(seat):
                raise NotYours("not-seated")
            if seat not in table.owing:
                raise NotYours("not-your-turn")  # it has answered; people may change their minds
            return await self.act(table, seat, token, text, now)

        return await self.guarded(table_id, work)

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
            return await self.commit(table, [advance], [news], now, seat)

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
                news += news_of(stopped)
            return await self.commit(table, advances, news, now, seat)

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
                return await self.commit(table, [advance], news_of(advance), now)
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

    async def time_up(self, table_id: str, phase: str, now: int) -> Table | None:
        """End a phase whose hard limit is over (``end_phase``).

        Returns None where that phase (``Table.phase``) has ended by itself.
        """

        async def work(table: Table) -> Table | None:
            if table.row.status != RUNNING or table.phase != phase:
                return None
            return await self.end_phase(table, now)

        return await self.guarded(table_id, work)
