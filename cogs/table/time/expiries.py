"""What lasts at a table beside its decisions, and the timer that ends it.

A pause, the wait for a channel and a player's absence stop the clocks, so nothing else would ever
end them; a thread falls asleep unless it is touched. Whoever changes what lasts, or lets a table
go on for which nothing was done, calls ``bound``.
"""

from __future__ import annotations

from typing import Final

from cogs.table.edit import Edit
from cogs.table.model import HOMELESS, PAUSED
from cogs.table.time.time_control import DAY
from data.store.typed import AwayEnd, Homeless, PauseEnd, ThreadSleep, Timer
from engine.run import AWAY

LONGEST_PAUSE: Final = 30 * DAY
"""So long a pause may last."""
WAITS_FOR: Final = 30 * DAY
"""So long a game waits for a channel."""
THREAD_LIFE: Final = 6 * DAY
"""A thread archives after seven days without a message; we touch it a day earlier."""


def bound(edit: Edit) -> None:
    """Give all that lasts at a running table its end, and take ends away that nothing has.

    A timer that is there stays as it is. Where one is missing a pause ends when it was said to
    end, be that now; the wait for a channel begins again, since no one could bring the game
    elsewhere; and whoever is away without an end is back now: that end has passed.
    """
    row, now = edit.table.row, edit.now
    ends: tuple[tuple[Timer, int | None], ...] = (
        (PauseEnd(), max(now, row.holds[PAUSED] + LONGEST_PAUSE) if PAUSED in row.holds else None),
        (Homeless(), now + WAITS_FOR if HOMELESS in row.holds else None),
        (ThreadSleep(), now + THREAD_LIFE if row.thread and row.channel_id is not None else None),
    )
    for what, due in ends:
        if due is None:
            edit.stop(type(what))
        elif not edit.timers_of(type(what)):
            edit.start(due, what)
    _bound_absences(edit)


def _bound_absences(edit: Edit) -> None:
    """See that every absence has an end; at a party none has, since no one waits there."""
    if edit.table.row.party:
        return
    noted = {what.user for _, what in edit.timers_of(AwayEnd)}
    for seat in edit.table.humans:
        if seat.status == AWAY and seat.user_id is not None and seat.user_id not in noted:
            edit.start(edit.now, AwayEnd(seat.seat, seat.user_id, edit.now))
