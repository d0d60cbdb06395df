"""All tables of a user, by which has been waited for longest, and the daily list of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs.refusals import NoTable, TableFrozen
from cogs.table import ids
from cogs.table.model import Table, may_wake
from cogs.table.people.quiet_hours import next_at, quiet_until
from cogs.table.tables import Tables
from cogs.table.time.time_control import HOUR
from data.store import outbox, people, queries
from data.store.messages import Digest
from data.store.rows import FROZEN, LOBBY, RUNNING, SLEEP, TableRow
from engine.run import CLOSED

LATE: Final = HOUR
"""A list that is later than this, after an outage, does not break into quiet hours."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One of a user's tables in the list of all of them.

    Attributes:
        row: As stored.
        table: None where its rules or its position can't be read.
        mine: It waits for this user.
        since: Since when it waits as it does, in Unix milliseconds.
    """

    row: TableRow
    table: Table | None
    mine: bool
    since: int

    @property
    def waits(self) -> bool:
        """A player is waited for, and clocks do not stand still for all."""
        if self.table is None or self.row.status != RUNNING or self.row.holds:
            return False
        return bool(self.table.waiting)


class Digests:
    """The lists of users' tables."""

    def __init__(self, tables: Tables) -> None:
        """Keep the tables."""
        self._tables = tables

    async def sittings(self, user_id: int) -> tuple[Sitting, ...]:
        """Return the open tables of a user.

        Those that wait for them come first, then the others, the longest waiting first; what is
        frozen comes last. Tables they have resigned from are left out.
        """
        found = []
        for row in await self._tables.store.read(queries.tables_of(user_id)):
            sitting = await self._sitting(row, user_id)
            if sitting is not None:
                found.append(sitting)
        return tuple(sorted(found, key=lambda s: (s.table is None, not s.mine, s.since)))

    async def _sitting(self, row: TableRow, user_id: int) -> Sitting | None:
        since = row.moved_at or row.created_at
        if row.status == FROZEN:
            return Sitting(row, None, mine=False, since=since)
        try:
            table = await self._tables.load(row.id)
        except (NoTable, TableFrozen):
            return Sitting(row, None, mine=False, since=since)
        seat = table.seat_of(user_id)
        if table.row.status == LOBBY:
            return Sitting(table.row, table, mine=False, since=since)
        if may_wake(table, user_id):
            return Sitting(table.row, table, mine=False, since=table.row.holds[SLEEP])
        if table.row.status != RUNNING or seat is None or table.seats[seat].status == CLOSED:
            return None
        times = {}
        for waiting in table.waiting:
            call = table.kept.calls.get(table.seats[waiting].user_id or 0)
            # Since its question stands, not since anything last happened there.
            asked = call is not None and call.question == table.question(waiting)
            times[waiting] = call.at if call is not None and asked else since
        mine = seat in times
        since = times[seat] if mine else min(times.values(), default=since)
        return Sitting(table.row, table, mine, since)

    async def digests_due(self, now: int) -> tuple[tuple[int, int], ...]:
        """Return (user, when it was due) of the daily lists that are due."""
        users = await self._tables.store.read(people.digests_due(now))
        return tuple((user.id, user.digest_due or 0) for user in users)

    async def digest(self, user_id: int, due: int, now: int) -> None:
        """Say a user's daily list, and plan the next one; no day gets two.

        Nothing is sent where no player is waited for at any of their tables, where direct
        messages don't reach them, nor into quiet hours by a list that comes late.
        """
        tables = await self.sittings(user_id)
        waits = next((sitting.row.id for sitting in tables if sitting.waits), None)
        store = self._tables.store
        user = await store.read(people.read(user_id))
        if user.digest_due != due:
            return  # it was planned again
        following = next_at(user.digest, user.zone, now) if user.digest else None
        statements = [people.digest_next(user_id, due, following)]
        late = now - due > LATE and quiet_until(user, now) is not None
        if waits is not None and not (user.dms_closed or late or not user.digest):
            nonce = ids.nonce(self._tables.chance)
            # A row of the outbox belongs to a table: to the first one that waits.
            statements.append(outbox.post(waits, f"dm:{user_id}", Digest(), nonce, now))
        # The plan goes first: where it is another one by now, nothing is said.
        await store.write_once(*statements)
        self._tables.posted.set()

    async def delay_digest(self, user_id: int, due: int, until: int) -> None:
        """Put a daily list off that could not be made."""
        await self._tables.store.write(people.digest_next(user_id, due, until))
