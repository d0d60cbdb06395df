"""What comes after the first notice: those that were put off, reminders, and when they end."""

from __future__ import annotations

from typing import Any, Final

from cogs.table.attention import ALARM, REMIND, TURN, Attention, reminded, way_for
from cogs.table.model import Table
from cogs.table.pace import MINUTE
from cogs.table.quiet import quiet_until
from cogs.table.telling import Post, place_of, question
from data.store import Tx, people
from engine.contract import Seat
from engine.run import AWAY, PRESENT

TAKEN_BACK: Final = "taken-back"
"""The timer after which the notice of a decision that was taken back does not count any more."""

SOON = 5 * MINUTE
"""So long it does: whoever makes the decision anew in that time disturbs nobody twice."""

REMINDERS = 3
"""How often somebody is reminded of one decision; then the table is said to be stalled."""


class Reminding(Attention):
    """The part of the service that comes back to those who have been told."""

    async def runs_out(self, table: Table, now: int) -> int | None:
        """Return when the time of what is asked is over; None where it doesn't run. See Pacing."""
        raise NotImplementedError

    async def call_late(
        self, table_id: str, timer_id: int, facts: dict[str, Any], now: int
    ) -> None:
        """Tell somebody what was put off, if it still is so."""
        user_id, why, asks = int(facts["user"]), str(facts["why"]), str(facts["question"])
        more = {k: v for k, v in facts.items() if k not in ("user", "why", "question")}

        async def work(table: Table) -> None:
            true = self.still_asked(table, user_id, asks)
            if why == ALARM:  # since then the clock may have been stopped, or begun anew
                more["until"] = await self.runs_out(table, now)
                true = true and more["until"] is not None

            async def job(tx: Tx) -> None:
                pending = {timer.id for timer in await tx.timers(table_id, "call")}
                if timer_id not in pending:
                    return
                await tx.drop_timer(timer_id)  # with what it led to: it must not come again
                if not true:
                    if why == TURN:
                        await self._forget(tx, table, user_id, asks, only=True)
                else:
                    await self.tell(tx, table, user_id, why, now, **more)
                    if why == TURN:
                        await self._count_from(tx, table, user_id, now)

            await self.change(job)

        await self.guarded(table_id, work)

    @staticmethod
    async def _count_from(tx: Tx, table: Table, user_id: int, now: int) -> None:
        """Let the time to somebody's next reminder begin now: they hear the notice only now."""
        user = people.read(tx, user_id)
        for timer in await tx.timers(table.id, "remind"):
            if timer.payload["user"] == user_id:
                await tx.delay_timer(timer.id, now + user.remind)

    async def remind(self, table_id: str, timer_id: int, user_id: int, asks: str, now: int) -> None:
        """Remind somebody; after some reminders say that the table is stalled, and stop."""

        async def work(table: Table) -> None:
            if not self.still_asked(table, user_id, asks) or table.row.stalled_at is not None:
                return

            async def job(tx: Tx) -> None:
                pending = {timer.id for timer in await tx.timers(table_id, "remind")}
                if timer_id in pending:
                    await tx.drop_timer(timer_id)
                    await self._remind(tx, table, user_id, asks, now)

            await self.change(job)

        await self.guarded(table_id, work)

    async def _remind(self, tx: Tx, table: Table, user_id: int, asks: str, now: int) -> None:
        user = people.read(tx, user_id)
        if not reminded(user, table):
            return
        _, count = people.last_call(tx, table.id, user_id)
        again, quiet = now + user.remind, quiet_until(user, now)
        untold = [
            timer.due
            for timer in await tx.timers(table.id, "call")
            if (timer.payload["user"], timer.payload["why"]) == (user_id, TURN)
        ]
        if untold:
            again = max(untold) + user.remind
        elif quiet is not None and not table.standing:
            again = quiet
        elif not table.standing and count >= REMINDERS:
            await self._given_up(tx, table, now)
            return
        elif not table.standing:
            people.called(tx, table.id, user_id, asks, count + 1, now)
            await self.tell_by(tx, table, user_id, REMIND, way_for(user, table), now)
        facts = {"user": user_id, "question": asks}
        await tx.add_timer(table.id, "remind", again, facts)

    async def _given_up(self, tx: Tx, table: Table, now: int) -> None:
        """Call a table stalled when the last one who is waited for has had all reminders."""
        for timer in await tx.timers(table.id, "remind"):
            facts = timer.payload
            if self.still_asked(table, int(facts["user"]), str(facts["question"])):
                return
        await tx.update_table(table.id, stalled_at=now)
        await self._no_alarms(tx, table.id)
        said = {"key": "notice-stalled", "args": {"seats": list(table.owing)}}
        await self.post(tx, table.id, [Post(place_of(table.row), "notice", said)], now)

    @staticmethod
    async def _no_alarms(tx: Tx, table_id: str) -> None:
        """Drop the alarms that were put off."""
        for timer in await tx.timers(table_id, "call"):
            if timer.payload["why"] == ALARM:
                await tx.drop_timer(timer.id)

    async def wait_anew(self, tx: Tx, table: Table, now: int) -> None:
        """Begin to wait anew: nothing is stalled, and who has had all reminders has them again."""
        if table.row.stalled_at is not None:
            await tx.update_table(table.id, stalled_at=None)
        await self._no_alarms(tx, table.id)
        planned = {timer.payload["user"] for timer in await tx.timers(table.id, "remind")}
        for seat in table.waiting:
            user_id = table.seats[seat].user_id
            if user_id is None or user_id in planned:
                continue
            user, asks = people.read(tx, user_id), question(table, seat)
            if reminded(user, table):
                people.called(tx, table.id, user_id, asks, 0, now)
                facts = {"user": user_id, "question": asks}
                await tx.add_timer(table.id, "remind", now + user.remind, facts)

    async def afterwards(
        self, tx: Tx, before: Table, after: Table, actor: Seat | None, now: int
    ) -> None:
        """Let what was told, or put off, follow a change of the table."""
        if before.play()[1].undos != after.play()[1].undos:
            await self._taken_back(tx, before, after, now)
        if before.row.stalled_at is not None and after.row.stalled_at is None:
            await self.wait_anew(tx, after, now)
        await self._returning(tx, before, after, actor, now)

    async def _taken_back(self, tx: Tx, before: Table, after: Table, now: int) -> None:
        """Note who is not waited for any more because somebody took a move back."""
        for seat in before.waiting:
            user_id, asks = before.seats[seat].user_id, question(before, seat)
            if user_id is None or self.still_asked(after, user_id, asks):
                continue
            for timer in await tx.timers(after.id, TAKEN_BACK):
                if timer.payload["user"] == user_id:
                    await tx.drop_timer(timer.id)
            facts = {"user": user_id, "question": asks}
            await tx.add_timer(after.id, TAKEN_BACK, now + SOON, facts)

    async def stays_taken_back(self, table_id: str, timer_id: int, user_id: int, asks: str) -> None:
        """Forget the notice of a decision that was taken back: made anew, it is told anew."""

        async def work(table: Table) -> None:
            async def job(tx: Tx) -> None:
                pending = {timer.id for timer in await tx.timers(table_id, TAKEN_BACK)}
                if timer_id in pending and not self.still_asked(table, user_id, asks):
                    await self._forget(tx, table, user_id, asks, only=True)

            await self.change(job)

        await self.guarded(table_id, work)

    @staticmethod
    async def _returning(tx: Tx, before: Table, after: Table, actor: Seat | None, now: int) -> None:
        """Give those who are back what was put off, else remind them of what waits for them."""
        if after.row.party:
            return
        for seat in after.waiting:
            if (before.seats[seat].status, after.seats[seat].status) != (AWAY, PRESENT):
                continue
            user_id = after.seats[seat].user_id
            kinds = ("call",) if seat == actor else ("call", "remind")
            for kind in kinds:
                timers = await tx.timers(after.id, kind)
                mine = [timer.id for timer in timers if timer.payload["user"] == user_id]
                for timer_id in mine:
                    await tx.delay_timer(timer_id, now)
                if mine:
                    break
