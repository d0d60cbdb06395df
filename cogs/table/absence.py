"""Coming back, being away, pausing, calling for attention: what people do beside their moves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from cogs.table.agreeing import PACE, PAUSE, RESUME, absent, require_player
from cogs.table.attention import NUDGE, TURN, Way
from cogs.table.desk import require_running
from cogs.table.lapses import Lapses
from cogs.table.lasting import LONGEST_PAUSE, bound
from cogs.table.model import Table
from cogs.table.moving import SWAP, back, there
from cogs.table.pace import DAY, MINUTE, read
from cogs.table.pacing import LATE
from cogs.table.telling import Post, place_of, table_news
from data.store import Tx, clocks, motions, people, queries
from data.store.rows import FROZEN, RUNNING
from engine.contract import Seat
from engine.refusals import NotYours
from engine.run import ACT, AWAY, COMPUTER, PRESENT, SEAT

NUDGE_EVERY = DAY
BUMP_EVERY = MINUTE


@dataclass(frozen=True, slots=True)
class Return:
    """What somebody finds who comes back.

    Attributes:
        table: As it stands now.
        played: The actions of the computer that sat in, in the notation; none where none did.
        sat_in: A computer had the seat.
        asked: It is their turn, or their answer that is missing.
    """

    table: Table
    played: tuple[str, ...]
    sat_in: bool
    asked: bool


def _plays(table: Table, user_id: int) -> bool:
    return any(row.user_id == user_id for row in table.open_humans)


class Absence(Lapses):
    """The part of the service for those who go and come back."""

    async def here(self, table_id: str, user_id: int, now: int) -> Return:
        """Take one's seat back from the computer, or stop the table's question about oneself.

        The question is stopped once a decision; after that only the decision itself stops it.

        Raises:
            NotYours: ``not-seated``, ``closed-already``, ``over`` …, ``here-once``.
        """

        async def work(table: Table) -> Return:
            seat = require_player(table, user_id)
            status = table.seats[seat].status
            if status in (COMPUTER, AWAY):
                return await self._returned(table, seat, now)
            found = await self.motions(table_id)
            # Whoever has answered stops no question about somebody else who was late.
            if any(seat in absent(table, motion) for motion in found):
                await self._still_here(table, seat, now)
            else:
                await self.change(lambda tx: self._keep_seat(tx, table, seat, now))
            return Return(table, (), sat_in=False, asked=seat in table.owing)

        return await self.guarded(table_id, work)

    async def _keep_seat(self, tx: Tx, table: Table, seat: Seat, now: int) -> None:
        """End a vote on who gets the seat of somebody who was gone, and is here."""
        motion = motions.of_topic(tx, table.id, SWAP)
        if motion is not None and there(tx, table.id, seat):
            await self.say(tx, table, "notice-swap-declined", motion.facts, now)

    async def _returned(self, table: Table, seat: Seat, now: int) -> Return:
        run, position = table.play()
        sat_in = position.statuses[seat] == COMPUTER
        played = await self.played(table, seat) if sat_in else ()
        news = table_news("returns" if sat_in else "back", seat=seat, minor=True)
        advances = back(run, position, seat, now)

        async def also(tx: Tx) -> None:
            self._not_late(tx, table, seat)

        after = await self.commit(table, advances, [news], now, seat, also)
        return Return(after, played, sat_in, seat in after.owing)

    @staticmethod
    def _not_late(tx: Tx, table: Table, seat: Seat) -> None:
        """Stop the question about somebody who was away and is back, as *I'm here* would."""
        late, clock = motions.of_topic(tx, table.id, LATE), clocks.read(tx, table.id)
        if late is None or seat not in absent(table, late) or (clock and clock.grace):
            return
        motions.drop(tx, table.id, LATE)
        if clock is not None:
            clocks.write(tx, replace(clock, grace=True))  # ``keep_time`` gives the time

    async def played(self, table: Table, seat: Seat) -> tuple[str, ...]:
        """Return what the computer did since it sat down, in the notation."""
        played: list[str] = []
        for entry in await self.store.entries(table.id):
            if entry.seat != seat:
                continue
            if entry.kind == SEAT and entry.action == COMPUTER:
                played = []
            elif entry.kind == ACT:
                played.append(entry.action)
        return tuple(played)

    async def _still_here(self, table: Table, seat: Seat, now: int) -> None:
        clock = await self.store.read(lambda db: clocks.read(db, table.id))
        if clock is not None and clock.grace:
            raise NotYours("here-once")

        async def job(tx: Tx) -> None:
            motions.drop(tx, table.id, LATE)
            there(tx, table.id, seat)
            await self.anew(tx, table, now, grace=True)
            await self.say(tx, table, "notice-here", {"seat": seat}, now)

        await self.change(job)

    async def away(
        self, user_id: int, until: int, now: int
    ) -> tuple[tuple[Table, ...], tuple[Table, ...]]:
        """Note that somebody is away; clocks stand still where the table allows that.

        Returns:
            The tables that know it now, and those at which clocks go on.
        """
        noted, not_there = [], []
        for table in await self.of_user(user_id):
            if table.row.status != RUNNING or table.row.party or not _plays(table, user_id):
                continue
            if table.row.holiday != "yes":
                not_there.append(table)
                continue
            await self._go(table.id, user_id, until, now)
            noted.append(table)
        return tuple(noted), tuple(not_there)

    async def _go(self, table_id: str, user_id: int, until: int, now: int) -> None:
        async def work(table: Table) -> None:
            seat = table.seat_of(user_id)
            if table.row.status != RUNNING or table.over or seat is None:
                return
            run, position = table.play()
            facts = {"seat": seat, "user": user_id, "until": until}

            async def job(tx: Tx) -> None:
                await self._no_longer_away(tx, table_id, user_id)
                await self._keep_seat(tx, table, seat, now)
                await tx.add_timer(table_id, "away", until, facts)

            await self.change(job)
            if position.statuses[seat] == PRESENT:
                advance = run.seat(position, seat, AWAY, at=now)
                news = table_news("away", seat=seat, until=until, minor=True)
                await self.commit(table, [advance], [news], now)

        await self.guarded(table_id, work)

    async def back_home(self, user_id: int, now: int) -> tuple[Return, ...]:
        """Give somebody back all the seats they had left; return what they find there."""
        found = []
        await self.change(lambda tx: self._back_at_frozen(tx, user_id))
        for table in await self.of_user(user_id):
            seat = table.seat_of(user_id)
            if table.row.status != RUNNING or seat is None:
                continue
            if table.seats[seat].status in (AWAY, COMPUTER):
                found.append(await self.here(table.id, user_id, now))
        return tuple(found)

    @staticmethod
    async def _back_at_frozen(tx: Tx, user_id: int) -> None:
        """Let an absence end with the thaw where nothing can be changed now (``bound``)."""
        for timer in people.timers_for(tx, user_id, "away"):
            if queries.status(tx, timer.table_id) == FROZEN:
                await tx.drop_timer(timer.id)

    async def away_over(self, table_id: str, seat: Seat, user_id: int, now: int) -> None:
        """Count somebody as present again whose absence is over; they hear what waits for them."""

        async def work(table: Table) -> None:
            if table.row.status != RUNNING or table.over or table.seat_of(user_id) != seat:
                return
            run, position = table.play()
            if position.statuses[seat] != AWAY:
                return
            advance = run.seat(position, seat, PRESENT, at=now)
            news = table_news("back", seat=seat, minor=True)
            await self.commit(table, [advance], [news], now)

        await self.guarded(table_id, work)

    @staticmethod
    async def _no_longer_away(tx: Tx, table_id: str, user_id: int) -> None:
        for timer in await tx.timers(table_id, "away"):
            if timer.payload["user"] == user_id:
                await tx.drop_timer(timer.id)

    async def away_until(self, table: Table) -> dict[Seat, int]:
        """Return until when those are away who are, by seat, in Unix milliseconds."""
        timers = await self.store.timers(table.id, "away")
        return {
            int(timer.payload["seat"]): int(timer.payload["until"])
            for timer in timers
            if table.seats[int(timer.payload["seat"])].status == AWAY
        }

    async def pause(self, table_id: str, user_id: int, now: int) -> Table:
        """Propose that clocks stand still, or that they go on where they stand."""
        table = await self.load(table_id)
        topic = RESUME if PAUSE in table.row.holds else PAUSE
        return await self.propose(table_id, user_id, topic, {}, now)

    async def hold(self, table: Table, reason: str, now: int) -> Table:
        """Let all clocks of a table stand still; under its lock."""
        holds = {**table.row.holds, reason: now}
        after = replace(table, row=replace(table.row, holds=holds))
        until = now + LONGEST_PAUSE

        async def more(tx: Tx) -> None:
            if reason == PAUSE:
                await tx.drop_timers(table.id, "resume")  # a pause that is agreed anew is a new one
                motions.drop(tx, table.id, PAUSE)
                await self._forgiven(tx, after, now)
                args = {"until": until}
                await self.say(tx, table, "notice-paused", args, now)

        return await self._held(table, holds, more, now)

    async def _forgiven(self, tx: Tx, table: Table, now: int) -> None:
        """End the question about who was late, and has agreed to a pause: their time is whole."""
        if motions.of_topic(tx, table.id, LATE) is not None:
            motions.drop(tx, table.id, LATE)
            await self.anew(tx, table, now)
            await self.refresh(tx, table, now)

    async def release(self, table: Table, reason: str, now: int) -> Table:
        """Let the clocks of a table go on, unless something else holds them; under its lock."""
        holds = {key: since for key, since in table.row.holds.items() if key != reason}

        async def more(tx: Tx) -> None:
            if reason == PAUSE:
                motions.drop(tx, table.id, RESUME)
                await self.say(tx, table, "notice-resumed", {}, now)

        return await self._held(table, holds, more, now)

    async def _held(self, table: Table, holds: dict[str, int], more: Any, now: int) -> Table:
        after = replace(table, row=replace(table.row, holds=holds))

        async def job(tx: Tx) -> None:
            await tx.update_table(table.id, holds=holds)
            await more(tx)
            await bound(tx, after, now)
            await self.limit(tx, after, now, heard=True)
            await self.keep_time(tx, after, None, now)

        await self.change(job)
        return after

    async def pause_over(self, table_id: str, now: int) -> None:
        """End a pause that has lasted for as long as one may."""

        async def work(table: Table) -> None:
            if table.row.status == RUNNING and PAUSE in table.row.holds:
                await self.release(table, PAUSE, now)

        await self.guarded(table_id, work)

    async def repace(self, table: Table, facts: dict[str, Any], now: int) -> Table:
        """Change a table's clock and rules about it, as agreed; under its lock."""
        row = table.row
        fields: dict[str, str] = {
            "pace": read(str(facts.get("pace", row.pace))).text,
            "lapse": str(facts.get("lapse", row.lapse)),
            "holiday": str(facts.get("holiday", row.holiday)),
        }
        after = replace(table, row=replace(row, **fields))  # type: ignore[arg-type]

        async def job(tx: Tx) -> None:
            motions.drop(tx, table.id, PACE)
            motions.drop(tx, table.id, LATE)  # whoever was late has agreed, and gets the new time
            await tx.update_table(table.id, **fields)
            clocks.refill(tx, table.id)
            clocks.settled(tx, table.id)
            clocks.drop(tx, table.id)
            # Whoever decides now was told long ago: their time begins at once.
            await self.keep_time(tx, after, next(iter(after.waiting), None), now)
            await self.refresh(tx, after, now)
            await self.say(tx, after, "notice-repaced", fields, now)

        await self.change(job)
        return after

    async def bump(self, table_id: str, user_id: int, now: int) -> Table:
        """Post the board anew at the bottom; a stalled table is waited for again.

        Raises:
            NotYours: ``not-seated``, ``over`` …, or ``bump-soon`` right after the last one.
        """

        async def work(table: Table) -> Table:
            require_running(table)
            table.require_seat(user_id)
            position = table.play()[1]
            where = place_of(table.row)
            coming = await self.store.read(lambda db: queries.board_coming(db, where))
            # Looked up after that: a board that has just arrived is no longer on its way.
            newest = await self.store.table(table_id)
            last = await self.store.board_row((newest and newest.board_message_id) or 0)
            if coming or (last is not None and now - last.created_at < BUMP_EVERY):
                raise NotYours("bump-soon")
            woken = table.row.stalled_at is not None

            async def job(tx: Tx) -> None:
                mention: Sequence[int] = ()
                if woken:
                    await tx.update_table(table_id, stalled_at=None)
                    mention = await self._wake(tx, table, user_id, now)
                facts = {"seq": position.seq, "undos": position.undos, "news": []}
                board = Post(where, "board", facts | {"mention": list(mention)})
                await self.post(tx, table_id, [board], now)

            await self.change(job)
            return table

        return await self.guarded(table_id, work)

    async def _wake(self, tx: Tx, table: Table, user_id: int, now: int) -> tuple[int, ...]:
        """Begin to remind people again; return those who are told by the board itself."""
        asked = [table.seats[seat].user_id for seat in table.waiting]
        for user in asked:
            if user is not None:
                people.called(tx, table.id, user, "", 0, now)
        called = await self.call(tx, table, [u for u in asked if u is not None], user_id, now)
        for told in called.direct:
            await self.tell_by(tx, table, told, TURN, Way(ping=False, direct=True), now)
        return called.pings

    async def nudge(self, table_id: str, user_id: int, now: int) -> tuple[Seat, ...]:
        """Ask those who are waited for to play; each person is nudged once a day at most.

        Returns:
            The seats that were nudged.

        Raises:
            NotYours: ``nudge-nobody``, ``nudge-stands``, or ``nudged-already`` with ``when``.
        """

        async def work(table: Table) -> tuple[Seat, ...]:
            mine = require_player(table, user_id)
            others = [seat for seat in table.waiting if seat != mine]
            if not others:
                raise NotYours("nudge-nobody")
            if table.standing:
                raise NotYours("nudge-stands")

            async def job(tx: Tx) -> tuple[Seat, ...]:
                nudged, free_at = [], 0
                for seat in others:
                    person = table.seats[seat].user_id or 0
                    last = people.read(tx, person).nudged_at
                    if last is not None and now - last < NUDGE_EVERY:
                        free_at = max(free_at, last + NUDGE_EVERY)
                        continue
                    people.change(tx, person, nudged_at=now)
                    await self.tell(tx, table, person, NUDGE, now, by=mine)
                    nudged.append(seat)
                if not nudged:
                    raise NotYours("nudged-already", {"when": free_at // 1000})
                return tuple(nudged)

            return await self.change(job)

        return await self.guarded(table_id, work)
