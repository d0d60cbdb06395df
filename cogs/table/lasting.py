"""What lasts at a table beside its decisions, and the timer that ends it.

A pause, the wait for a place and somebody's absence stop the clocks, so nothing else would ever
end them; a thread falls asleep unless it is touched. Whoever changes what lasts, or lets a table
go on for which nothing was done, calls ``bound``.
"""

from __future__ import annotations

from typing import Final

from cogs.table.agreeing import PAUSE
from cogs.table.attention import HOMELESS
from cogs.table.dealing import THREAD_LIFE
from cogs.table.model import Table
from cogs.table.pace import DAY
from data.store import Tx
from data.store.columns import UNREADABLE
from engine.run import AWAY

LONGEST_PAUSE: Final = 30 * DAY
"""So long a pause may last."""
WAITS_FOR: Final = 30 * DAY
"""So long a game waits for a place."""


async def bound(tx: Tx, table: Table, now: int) -> None:
    """Give all that lasts at a running table its end, and take ends away that nothing has.

    A timer that is there stays as it is. Where one is missing a pause ends when it was said to
    end, be that now; the wait for a place begins anew, since nobody could bring the game
    elsewhere; and whoever is away without an end is back now: that end has passed.

    Args:
        tx: The transaction.
        table: As it stands after the change.
        now: Unix time in milliseconds.
    """
    row = table.row
    ends = {
        "resume": max(now, row.holds[PAUSE] + LONGEST_PAUSE) if PAUSE in row.holds else None,
        "homeless": now + WAITS_FOR if HOMELESS in row.holds else None,
        "thread": now + THREAD_LIFE if row.thread and row.channel_id is not None else None,
    }
    for kind, due in ends.items():
        if due is None:
            await tx.drop_timers(table.id, kind)
        elif not await tx.timers(table.id, kind):
            await tx.add_timer(table.id, kind, due, {})
    await _bound_absences(tx, table, now)


async def _bound_absences(tx: Tx, table: Table, now: int) -> None:
    """See that every absence has an end; at a party none has, since nobody waits there."""
    noted = set()
    for timer in await tx.timers(table.id, "away"):
        if timer.kind == UNREADABLE:
            await tx.drop_timer(timer.id)  # of whom it says nothing
        else:
            noted.add(timer.payload["user"])
    if table.row.party:
        return
    for seat in table.humans:
        if seat.status == AWAY and seat.user_id is not None and seat.user_id not in noted:
            facts = {"seat": seat.seat, "user": seat.user_id, "until": now}
            await tx.add_timer(table.id, "away", now, facts)
