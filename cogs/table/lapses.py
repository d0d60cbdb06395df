"""What happens when the time of a decision is over: the table's rule, or what the table wants."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from cogs.table.agreeing import CLOSE, DEFAULT, STOP, WAIT, Agreeing, voters
from cogs.table.attention import ALARM, HOMELESS
from cogs.table.model import Table
from cogs.table.pacing import LAST_CALL, LATE, paced
from cogs.table.telling import News, news_of, table_news
from data.store import Tx, clocks, motions
from data.store.rows import RUNNING, MotionRow
from engine.contract import Seat
from engine.run import ACT, CLOSED, UNDO, Advance
from engine.run import COMPUTER as SAT_IN
from engine.run import DEFAULT as PASSED

ASK: Final = "ask"
"""The rule by which the table is asked; the others name what is done at once."""


class Lapses(Agreeing):
    """The part of the service that acts when time is over."""

    async def time_over(self, table_id: str, tokens: Sequence[str], now: int) -> Table | None:
        """Do what the table's rule says for those who let the time of a decision pass.

        Returns None where that decision was made, or the clock stands still.
        """

        async def work(table: Table) -> Table | None:
            late = await self._late(table, tokens, now)
            if not late:
                return None
            if table.row.lapse != ASK:
                return await self.lapse(table, late, table.row.lapse, now, "time")
            await self._ask(table, late, now)
            return table

        return await self.guarded(table_id, work)

    async def _late(self, table: Table, tokens: Sequence[str], now: int) -> tuple[Seat, ...]:
        if table.row.status != RUNNING or table.over or table.standing:
            return ()
        clock = await self.store.read(lambda db: clocks.read(db, table.id))
        if clock is None or set(clock.tokens) != set(tokens):
            return ()
        if (await self.timing(table, now)).until is not None:
            return ()
        return tuple(seat for seat in table.waiting if table.token(seat) in clock.tokens)

    async def _ask(self, table: Table, late: Sequence[Seat], now: int) -> None:
        """Ask the others; where there is nobody to ask, time is simply over (``keep_time``)."""
        motion = _about(table, late, now)
        if voters(table, motion):
            spent = paced(table).each
            await self.change(
                lambda tx: self._put_late(tx, table, motion, "late", now, spent=spent)
            )
        else:
            await self.change(lambda tx: tx.drop_timers(table.id, "turn"))

    async def _put_late(
        self, tx: Tx, table: Table, motion: MotionRow, why: str, now: int, **more: Any
    ) -> None:
        """Put the question about absent people; the time of a decision does not ask it again."""
        await tx.drop_timers(table.id, "turn")
        put = motions.put(tx, table.id, LATE, motion.facts, now)
        await self.ask(tx, table, f"notice-{why}", put, {**motion.facts, **more}, now)

    async def gone(self, table_id: str, user_id: int, now: int) -> None:
        """Ask the table about somebody who is not on the server any more, once.

        Where nobody waits for them yet, this is asked when their turn comes; where all others
        are away, when they are back. Where there are no others, the game ends.
        """

        async def work(table: Table) -> None:
            seat = table.seat_of(user_id)
            if table.row.status != RUNNING or seat is None or seat not in table.waiting:
                return
            if HOMELESS in table.row.holds:
                return  # nobody would see the question
            if any(m.topic == LATE for m in await self.motions(table_id)):
                return
            motion = _about(table, [seat], now)
            if voters(table, motion):
                await self.change(lambda tx: self._put_late(tx, table, motion, "gone", now))
            elif all(row.user_id == user_id for row in table.players):
                run, position = table.play()
                advance = run.stop(position, "abandoned", at=now)
                await self.commit(table, [advance], news_of(advance), now)

        await self.guarded(table_id, work)

    async def lapse(
        self, table: Table, late: Sequence[Seat], choice: str, now: int, why: str
    ) -> Table:
        """Do with absent seats what was chosen; ``why`` is the reason of an end."""
        run, position = table.play()
        if choice == WAIT:
            await self.change(lambda tx: self._waited(tx, table, late, now))
            return table
        if choice == STOP:
            advance = run.stop(position, why, at=now)
            return await self.commit(table, [advance], news_of(advance), now)
        if choice == DEFAULT:
            news = [table_news("late-default", seat=seat, minor=True) for seat in late]
            return await self.end_phase(table, now, late, news)
        return await self.vacate(table, late, CLOSED if choice == CLOSE else SAT_IN, now)

    async def vacate(
        self,
        table: Table,
        seats: Sequence[Seat],
        status: str,
        now: int,
        also: Callable[[Tx], Awaitable[None]] | None = None,
    ) -> Table:
        """Close seats, or let computers sit in; a game that nobody plays any more ends."""
        run, position = table.play()
        kind = "closed" if status == CLOSED else "sits-in"
        advances: list[Advance[Any]] = []
        news: list[News] = []
        for seat in seats:
            advances.append(run.seat(position, seat, status, at=now))
            position = advances[-1].position
            news.append(table_news(kind, seat=seat))
        return await self.commit_left(table, advances, news, now, also=also)

    async def commit_left(
        self,
        table: Table,
        advances: list[Advance[Any]],
        news: list[News],
        now: int,
        actor: Seat | None = None,
        why: str = "abandoned",
        also: Callable[[Tx], Awaitable[None]] | None = None,
    ) -> Table:
        """Commit changes of statuses; the game ends where too few are left who play."""
        run, _ = table.play()
        position = advances[-1].position
        statuses = position.statuses
        playing = [row for row in table.humans if statuses[row.seat] not in (CLOSED, SAT_IN)]
        taken = sum(status != CLOSED for status in statuses)
        if not playing or (taken < 2 and CLOSED in statuses):
            # Whoever is left has won; that is no table that everybody has left.
            advances.append(run.stop(position, "resigned" if playing else why, at=now))
            news = [*news, *news_of(advances[-1])]
        return await self.commit(table, advances, news, now, actor, also)

    async def _waited(self, tx: Tx, table: Table, late: Sequence[Seat], now: int) -> None:
        motions.drop(tx, table.id, LATE)
        await self.anew(tx, table, now)
        await self.say(tx, table, "notice-late-wait", {"seats": list(late)}, now)

    async def alarm(self, table_id: str, tokens: Sequence[str], now: int) -> None:
        """Tell those who owe a decision that most of its time has passed."""

        async def work(table: Table) -> None:
            if table.row.status != RUNNING or table.over or table.standing:
                return
            if table.row.stalled_at is not None:
                return  # nobody is disturbed any more
            late = [seat for seat in table.waiting if table.token(seat) in tokens]
            if not late:
                return  # it was made for another decision: that of this one stays
            until = (await self.timing(table, now)).until

            async def job(tx: Tx) -> None:
                await tx.drop_timers(table.id, "alarm")
                for seat in late:
                    user_id = table.seats[seat].user_id
                    if user_id is not None and until is not None:
                        await self.tell(tx, table, user_id, ALARM, now, until=until)

            await self.change(job)

        await self.guarded(table_id, work)

    async def _all_passed(self, table: Table) -> bool:
        """Tell whether everybody has let a decision pass since somebody last moved."""
        people, passed = {row.seat for row in table.players}, set()
        for entry in reversed(await self.store.entries(table.id)):
            if entry.seat in people and entry.kind in (ACT, UNDO):
                return False
            if entry.seat in people and entry.kind == PASSED:
                passed.add(entry.seat)
            if people <= passed:
                return True
        return False

    @staticmethod
    async def _idle_later(tx: Tx, table_id: str, timer_id: int, until: int) -> None:
        """Look again a day after somebody's time is over; a clock may be longer than a week."""
        await tx.drop_timer(timer_id)  # it is being acted on: only another one stays
        await tx.add_timer(table_id, "idle", until + LAST_CALL, {})

    async def idle(self, table_id: str, timer_id: int, warned: bool, now: int) -> None:
        """Announce the end of a game that nobody plays, then end it."""

        async def work(table: Table) -> None:
            if table.row.status != RUNNING or table.over or table.standing:
                return
            if timer_id not in {timer.id for timer in await self.store.timers(table_id, "idle")}:
                return  # somebody was faster: the week began anew
            until = (await self.timing(table, now)).until
            if until is not None and not await self._all_passed(table):  # somebody still has time
                await self.change(lambda tx: self._idle_later(tx, table_id, timer_id, until))
                return
            if warned:
                run, position = table.play()
                advance = run.stop(position, "idle", at=now)
                await self.commit(table, [advance], news_of(advance), now)
                return

            async def job(tx: Tx) -> None:
                await tx.drop_timer(timer_id)
                when = now + LAST_CALL
                await tx.add_timer(table_id, "idle", when, {"warned": True})
                args = {"until": when, "seats": list(table.waiting)}
                await self.say(tx, table, "notice-idle", args, now)

            await self.change(job)

        await self.guarded(table_id, work)


def _about(table: Table, seats: Sequence[Seat], now: int) -> MotionRow:
    """Return the question about absent people as it would be put."""
    facts = {"seats": list(seats), "tokens": [table.token(seat) for seat in seats]}
    return MotionRow(0, table.id, LATE, facts, now)
