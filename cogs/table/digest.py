"""All tables of a person, by who has been waited for longest, and the daily list of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs.table.model import Table
from cogs.table.pace import HOUR
from cogs.table.quiet import next_at, quiet_until
from cogs.table.telling import Post, question
from cogs.table.wishes import Wishes
from data.store import Tx, people
from data.store.rows import FROZEN, LOBBY, RUNNING, TableRow
from engine.refusals import NotYours
from engine.run import CLOSED

DIGEST: Final = "dm-digest"
"""Send somebody the list of their tables; it is drawn when it is delivered."""

LATE = HOUR
"""A list that is later than this, after an outage, does not break into quiet hours."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One of somebody's tables in the list of all of them.

    Attributes:
        row: As stored.
        table: None where its rules or its position can't be read.
        mine: It waits for this person.
        since: Since when it waits as it does, in Unix milliseconds.
    """

    row: TableRow
    table: Table | None
    mine: bool
    since: int

    @property
    def waits(self) -> bool:
        """Somebody is waited for, and clocks do not stand still for all."""
        if self.table is None or self.row.status != RUNNING or self.row.holds:
            return False
        return bool(self.table.waiting)


class Digests(Wishes):
    """The part of the service that knows all tables of a person."""

    async def sittings(self, user_id: int) -> tuple[Sitting, ...]:
        """Return the open tables of a person.

        Those that wait for them come first, then the others, the longest waiting first; what is
        frozen comes last. Tables they have resigned from are left out.
        """
        found = []
        for row in await self.store.tables_of(user_id):
            sitting = await self._sitting(row, user_id)
            if sitting is not None:
                found.append(sitting)
        return tuple(sorted(found, key=lambda s: (s.table is None, not s.mine, s.since)))

    async def _sitting(self, row: TableRow, user_id: int) -> Sitting | None:
        since = row.moved_at or row.created_at
        if row.status == FROZEN:
            return Sitting(row, None, mine=False, since=since)
        try:
            table = await self.load(row.id)
        except NotYours:
            return Sitting(row, None, mine=False, since=since)
        seat = table.seat_of(user_id)
        if table.row.status == LOBBY:
            return Sitting(table.row, table, mine=False, since=since)
        if table.row.status != RUNNING or seat is None or table.seats[seat].status == CLOSED:
            return None
        asked = await self.store.read(lambda db: people.calls_at(db, row.id))
        times = {}
        for waiting in table.waiting:
            known, at = asked.get(table.seats[waiting].user_id or 0, ("", since))
            times[waiting] = at if known == question(table, waiting) else since
        mine = seat in times
        since = times[seat] if mine else min(times.values(), default=since)
        return Sitting(table.row, table, mine, since)

    async def digests_due(self, now: int) -> tuple[tuple[int, int], ...]:
        """Return (person, when it was due) of the daily lists that are due."""
        users = await self.store.read(lambda db: people.digests_due(db, now))
        return tuple((user.id, user.digest_due or 0) for user in users)

    async def digest(self, user_id: int, due: int, now: int) -> None:
        """Write the row of somebody's daily list, and plan the next one; no day gets two.

        Nothing is sent where nobody is waited for at any of their tables, where direct messages
        don't reach them, nor into quiet hours by a list that comes late.
        """
        tables = await self.sittings(user_id)
        waits = next((sitting.row.id for sitting in tables if sitting.waits), None)

        async def job(tx: Tx) -> None:
            user = people.read(tx, user_id)
            if user.digest_due != due:
                return  # another process was faster, or it was planned anew
            following = next_at(user.digest, user.zone, now) if user.digest else None
            people.change(tx, user_id, digest_due=following)
            late = now - due > LATE and quiet_until(user, now) is not None
            if waits is None or user.dms_closed or late or not user.digest:
                return
            await self.post(tx, waits, [Post(f"dm:{user_id}", DIGEST, {})], now)

        await self.change(job)

    async def delay_digest(self, user_id: int, due: int, until: int) -> None:
        """Put a daily list off that could not be made."""

        async def job(tx: Tx) -> None:
            if people.read(tx, user_id).digest_due == due:
                people.change(tx, user_id, digest_due=until)

        await self.change(job)
