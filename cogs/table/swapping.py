"""A seat that goes to somebody else: offered by its owner, or asked for by who wants to play on.

Whoever has a seat decides about it. Only where they are gone (a computer sits in, their time is
over, they have left the server) the other players decide, by more than half; and not before the
owner has heard of it and had time to say that they are there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from cogs.table.absence import Absence
from cogs.table.agreeing import YES, absent, require_player, voters
from cogs.table.attention import require_place
from cogs.table.desk import require_running
from cogs.table.hands import HAND
from cogs.table.model import Person, Table
from cogs.table.moving import GONE, KEPT, SWAP, managed
from cogs.table.pace import DAY, HOUR
from cogs.table.pacing import LATE, paced
from cogs.table.reminding import TAKEN_BACK
from cogs.table.scoring import alone
from cogs.table.telling import Post, table_news
from data.store import Tx, clocks, drafts, hands, motions, people
from data.store.rows import HUMAN, MotionRow, SeatRow
from engine.contract import Seat
from engine.refusals import NotYours
from engine.run import CLOSED, COMPUTER, PRESENT

OFFER: Final = "offer"
"""The owner wants somebody to take the seat; that person decides."""
ASK: Final = "ask"
"""Somebody wants the seat; its owner decides. With ``GONE`` the others do."""

WORD: Final = "dm-word"
"""A sentence by direct message."""

_REFUSED: Final = "seat-refused"
"""A vote that notes whom a table has refused a seat."""

_OF_PERSON = ("remind", "call", TAKEN_BACK, "away", "gone")
"""Timers about one person at a table."""


class Swapping(Absence):
    """The part of the service in which seats change hands."""

    async def offer(self, table_id: str, user_id: int, to: Person, now: int) -> Table:
        """Offer one's own seat to somebody.

        Raises:
            NotYours: ``not-seated``, ``closed-already``, ``over`` …, ``homeless``;
                ``swap-solo``; ``swap-seated`` where they sit at the table already;
                ``swap-had`` where they know another hand; ``swap-waits`` where something is
                open about a seat.
        """

        async def work(table: Table) -> Table:
            seat = require_player(table, user_id)
            open_ = await self._open(table, seat, to, now)
            if open_ is not None and open_.facts["chair"] != seat:
                raise NotYours("swap-waits")
            facts = _facts(table, seat, to, OFFER) | {"voters": [to.user_id]}
            if open_ is not None and _same(open_, facts):
                raise NotYours("swap-waits")
            await self.change(lambda tx: self._put(tx, table, facts, "notice-swap-offered", now))
            return table

        return await self.guarded(table_id, work)

    async def ask_seat(
        self, table_id: str, seat: Seat, person: Person, now: int, *, left: bool = False
    ) -> Table:
        """Ask for a seat; an offer of it to this person is taken at once.

        Args:
            table_id: The table.
            seat: The seat.
            person: Who wants to play on there.
            now: Unix time in milliseconds.
            left: Its owner has left the server.

        Raises:
            NotYours: ``swap-seat`` where nobody can give that seat up; ``swap-nobody`` where
                its owner is gone and nobody is left who could decide; ``swap-refused`` after a
                no; and as in ``offer``.
        """

        async def work(table: Table) -> Table:
            owned = _owned(table, seat)
            open_ = await self._open(table, seat, person, now)
            if open_ is not None:
                facts = dict(open_.facts) | _who(person)
                if facts["chair"] != seat or facts["voters"] != [person.user_id]:
                    raise NotYours("swap-waits")
                return await self.swap(table, facts, now)
            if person.user_id in await self.store.votes(table_id, _REFUSED):
                raise NotYours("swap-refused")
            gone = left or await self._let_pass(table, owned)
            facts = _facts(table, seat, person, GONE if gone else ASK)
            facts["voters"] = None if gone else [owned.user_id]
            if not voters(table, MotionRow(0, table_id, SWAP, facts, now)):
                raise NotYours("swap-nobody")
            key = "notice-swap-wanted" if gone else "notice-swap-asked"
            await self.change(lambda tx: self._put(tx, table, facts, key, now))
            return table

        return await self.guarded(table_id, work)

    async def take(self, table_id: str, motion_id: int, person: Person, now: int) -> Table:
        """Take a seat that was offered.

        Raises:
            NotYours: ``motion-over``; ``not-asked`` where it was offered to somebody else; and
                as in ``offer``.
        """

        async def work(table: Table) -> Table:
            require_running(table)
            motion = await self.store.read(lambda db: motions.by_id(db, motion_id))
            if motion is None or motion.table_id != table_id or motion.topic != SWAP:
                raise NotYours("motion-over")
            if motion.facts["way"] != OFFER or motion.facts["user"] != person.user_id:
                raise NotYours("not-asked")
            facts = dict(motion.facts) | _who(person)
            return await self.carry(table, replace(motion, facts=facts), YES, now)

        return await self.guarded(table_id, work)

    async def _declined(
        self, tx: Tx, table: Table, motion: MotionRow, user_id: int, now: int
    ) -> None:
        """Say that a motion is declined; who was refused a seat does not ask again and again."""
        if motion.topic == SWAP and motion.facts["way"] != OFFER:
            await tx.vote(table.id, _REFUSED, int(motion.facts["user"]))
        await super()._declined(tx, table, motion, user_id, now)

    async def _open(self, table: Table, seat: Seat, newcomer: Person, now: int) -> MotionRow | None:
        """Return what is open about a seat, None where that has been so for too long.

        Raises:
            NotYours: Nobody can come in at this table, or not this person.
        """
        require_running(table)
        require_place(table)
        if alone(table):
            raise NotYours("swap-solo")
        if table.seat_of(newcomer.user_id) is not None:
            raise NotYours("swap-seated")
        if table.game.spec.hidden and await self._had_another(table, seat, newcomer.user_id):
            raise NotYours("swap-had")
        return await self.still_open(table.id, SWAP, now)

    async def _had_another(self, table: Table, seat: Seat, user_id: int) -> bool:
        """Tell whether somebody has had another seat of a table, and so knows what it holds."""
        others = (row.seat for row in table.seats if row.seat != seat)
        return any([user_id in await self.store.votes(table.id, _had(other)) for other in others])

    async def _let_pass(self, table: Table, owned: SeatRow) -> bool:
        """Tell whether the owner of a seat let their time pass; a manager's word does not say so.

        Else who manages a server and plays there could have any hand looked at.
        """
        if owned.status == COMPUTER:
            return owned.user_id not in await self.store.votes(table.id, managed(owned.seat))
        late = await self.store.read(lambda db: motions.of_topic(db, table.id, LATE))
        return late is not None and owned.seat in absent(table, late)

    async def _put(
        self, tx: Tx, table: Table, facts: Mapping[str, Any], key: str, now: int
    ) -> None:
        put, args = motions.put(tx, table.id, SWAP, facts, now), dict(facts)
        await tx.drop_timers(table.id, KEPT)
        if facts["way"] == GONE:
            args["at"] = now + _patience(table)
            await tx.add_timer(table.id, KEPT, args["at"], {"motion": put.id})
            await self._tell_owner(tx, table, "dm-seat-wanted", facts, now)
        await self.ask(tx, table, key, put, args, now)

    async def _tell_owner(
        self, tx: Tx, table: Table, key: str, facts: Mapping[str, Any], now: int
    ) -> None:
        """Tell somebody who is gone what is said of their seat."""
        told = {"key": key, "args": {"user": facts["user"], "name": facts["name"]}}
        await self.post(tx, table.id, [Post(f"dm:{facts['owner']}", WORD, told)], now)

    async def swap(self, table: Table, facts: Mapping[str, Any], now: int) -> Table:
        """Give a seat to somebody else; under the table's lock.

        Raises:
            NotYours: ``motion-over`` where the seat is not that person's to have any more.
        """
        run, position = table.play()
        seat, old = int(facts["chair"]), table.seats[int(facts["chair"])]
        new = Person(int(facts["user"]), str(facts["name"]), str(facts["locale"]))
        stale = old.user_id != facts["owner"] or table.seat_of(new.user_id) is not None
        if stale or old.status == CLOSED:
            await self.change(lambda tx: _drop(tx, table.id))
            raise NotYours("motion-over")
        # As if nobody had waited for the seat: whoever has it now is told that it is their turn.
        taken = replace(old, user_id=new.user_id, name=new.name[:100], status=COMPUTER)
        seats = tuple(taken if row.seat == seat else row for row in table.seats)
        before = replace(table, seats=seats)
        back = position.statuses[seat] != PRESENT
        advances = [run.seat(position, seat, PRESENT, at=now)] if back else []
        news = table_news("swapped", seat=seat, user=old.user_id, name=old.name)

        async def also(tx: Tx) -> None:
            mine = {"user_id": taken.user_id, "name": taken.name, "since": position.seq}
            await tx.update_seat(table.id, seat, **mine)
            if table.row.host_id == old.user_id:
                await tx.update_table(table.id, host_id=new.user_id)
            await self._leave(tx, table, old, now)
            if facts["way"] == GONE:
                await self._tell_owner(tx, table, "dm-swapped", facts, now)
            await self._arrive(tx, table, new, now)

        await self.commit(before, advances, [news], now, also=also)
        return await self.load(table.id)

    async def _leave(self, tx: Tx, table: Table, old: SeatRow, now: int) -> None:
        """Take away what somebody had at a table whose seat is another's now."""
        user_id = old.user_id or 0
        await tx.vote(table.id, _had(old.seat), user_id)
        await drafts.drop_seat(tx, table.id, old.seat)
        await hands.take_waiting(tx, table.id, f"dm:{user_id}", HAND)
        message_id = await hands.take_message(tx, table.id, user_id)
        if message_id is not None:
            await self.fold(tx, table.id, user_id, message_id, now)
        for kind in _OF_PERSON:
            for timer in await tx.timers(table.id, kind):
                if timer.payload["user"] == user_id:
                    await tx.drop_timer(timer.id)
        motions.forget(tx, table.id, user_id)
        motions.drop(tx, table.id, SWAP)
        late = motions.of_topic(tx, table.id, LATE)
        if late is not None and old.seat in late.facts["seats"]:
            motions.drop(tx, table.id, LATE)
        if old.seat in table.owing:
            clocks.drop(tx, table.id)  # the time of the decision begins anew
            clocks.settled(tx, table.id)

    async def _arrive(self, tx: Tx, table: Table, new: Person, now: int) -> None:
        """Greet somebody who plays on, and show them what they hold."""
        await self.greet(tx, table.id, new, now)
        await tx.drop_timers(table.id, "idle")  # somebody wants to play: the week begins anew
        people.called(tx, table.id, new.user_id, "", 0, now)
        if table.game.spec.hidden:
            await self.show_hand(tx, table, new.user_id, now, anew=True, loud=False)


def _had(seat: Seat) -> str:
    """Return what notes, as a vote, that somebody has had a seat."""
    return f"had-{seat}"


def seats_to_have(table: Table) -> tuple[Seat, ...]:
    """Return the seats somebody could ask for: those of people who have not resigned."""
    return () if alone(table) else tuple(row.seat for row in table.open_humans)


def _owned(table: Table, seat: Seat) -> SeatRow:
    """Return a seat that belongs to a person.

    Raises:
        NotYours: ``swap-seat``, or the game does not run.
    """
    require_running(table)
    row = next((row for row in table.open_humans if row.seat == seat), None)
    if row is None or row.kind != HUMAN:
        raise NotYours("swap-seat")
    return row


def _patience(table: Table) -> int:
    """Return for how long a seat stays its owner's whatever the others decide.

    As long as a decision may take there, but an hour at least: they have to hear of it.
    """
    return min(DAY, max(HOUR, paced(table).each))


def _facts(table: Table, seat: Seat, new: Person, way: str) -> dict[str, Any]:
    return {"chair": seat, "owner": table.seats[seat].user_id, "way": way, **_who(new)}


def _who(person: Person) -> dict[str, Any]:
    return {"user": person.user_id, "name": person.name[:100], "locale": person.locale}


def _same(motion: MotionRow, facts: Mapping[str, Any]) -> bool:
    """Tell whether a question is open already, whatever somebody is called by now."""
    return all(motion.facts[key] == facts[key] for key in ("chair", "user", "way"))


async def _drop(tx: Tx, table_id: str) -> None:
    motions.drop(tx, table_id, SWAP)
