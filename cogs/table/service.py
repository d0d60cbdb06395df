"""The only door through which a game moves, for people, computers and clocks alike.

lock of the table -> load -> running? seated? may act? same question? -> ``Run.act`` ->
one transaction (entries, snapshot, timers, outbox) -> release -> the outbox delivers.
"""

from __future__ import annotations

from cogs.table import agreeing, moving, pacing
from cogs.table.agreeing import END, NO, require_player
from cogs.table.desk import require_running
from cogs.table.digest import Digests
from cogs.table.model import Stale, Table
from cogs.table.moving import back
from cogs.table.telling import news_of, table_news
from data.store.rows import LOBBY, RUNNING, MotionRow
from engine.contract import Seat
from engine.refusals import NotYours
from engine.run import CLOSED


class TableService(Digests):
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
            return await self.act(table, seat, token, text, now, computer=True)

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
            # A computer that sits in would do again at once what is taken back here.
            advances = back(run, position, seat, now)
            if advances:
                position = advances[-1].position
            advances.append(run.undo(position, seat, entries, at=now))
            news = table_news("undo", seat=seat, action=done.action)
            return await self.commit(table, advances, [news], now, seat)

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
            closing = [run.seat(position, seat, CLOSED, at=now)]
            news = [table_news("resigned", seat=seat)]
            return await self.commit_left(table, closing, news, now, seat, "resigned")

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

        if yes:
            return await self.propose(table_id, user_id, END, {}, now)
        motion = next((m for m in await self.motions(table_id) if m.topic == END), None)
        if motion is None:
            require_player(table, user_id)
            raise NotYours("no-proposal")
        return await self.answer(table_id, motion.id, user_id, NO, now)

    async def carry(self, table: Table, motion: MotionRow, choice: str, now: int) -> Table:
        """Do what the people of a table have decided; under its lock."""
        run, position = table.play()
        match motion.topic:
            case agreeing.END:
                advance = run.stop(position, "agreed", at=now)
                return await self.commit(table, [advance], news_of(advance), now)
            case agreeing.PAUSE:
                return await self.hold(table, agreeing.PAUSE, now)
            case agreeing.RESUME:
                return await self.release(table, agreeing.PAUSE, now)
            case agreeing.PACE:
                return await self.repace(table, dict(motion.facts), now)
            case moving.SWAP:
                return await self.swap(table, motion.facts, now)
            case pacing.LATE:
                late = agreeing.absent(table, motion)
                return await self.lapse(table, late, choice, now, "voted")
        raise ValueError(f"nobody carries out {motion.topic}")

    async def time_up(self, table_id: str, phase: str, now: int) -> Table | None:
        """End a phase whose hard limit is over (``end_phase``).

        Returns None where that phase (``Table.phase``) has ended by itself.
        """

        async def work(table: Table) -> Table | None:
            if table.row.status != RUNNING or table.phase != phase:
                return None
            return await self.end_phase(table, now)

        return await self.guarded(table_id, work)
