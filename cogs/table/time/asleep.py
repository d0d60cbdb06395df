"""Tables that sleep: they have left their channel free, and nothing runs there but a year.

What is still to be said about one goes where it was played last.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from cogs.table.edit import Edit, public_place
from cogs.table.time.time_control import DAY
from data.store.messages import Asleep
from data.store.rows import ASLEEP, RUNNING, SLEEP
from data.store.typed import AwayEnd, SleepEnd

YEAR: Final = 365 * DAY
"""So long a table sleeps before its game ends."""


def fall_asleep(edit: Edit) -> None:
    """Leave the channel free, and show the last board with what wakes the table."""
    row = edit.table.row
    edit.drop()
    edit.clock = None
    # Without its timer an absence would count as over at the wake (``bound``).
    edit.stop_all(but=AwayEnd)
    edit.alter(
        status=ASLEEP,
        holds={**row.holds, SLEEP: edit.now},
        lobby_channel_id=row.channel_id or row.lobby_channel_id,
        # This is what frees the channel: the unique index skips tables without one.
        channel_id=None,
        thread=False,
        party=False,
        stalled_at=edit.now,
    )
    edit.start(edit.now + YEAR, SleepEnd())
    edit.say(public_place(edit.table.row), Asleep())


def sleep_on(edit: Edit) -> None:
    """Let a table sleep again that was frozen meanwhile; its year goes on."""
    edit.alter(status=ASLEEP, trouble="")
    edit.start(max(edit.now, edit.table.row.holds[SLEEP] + YEAR), SleepEnd())


def rise(edit: Edit) -> None:
    """Let a table run again; its place and its timers are the caller's affair."""
    holds = {reason: since for reason, since in edit.table.row.holds.items() if reason != SLEEP}
    edit.alter(status=RUNNING, holds=holds, stalled_at=None)
    edit.stop(SleepEnd)


def quietly(edit: Edit, work: Callable[[Edit], Any]) -> None:
    """Change a table that sleeps: nothing is said, no one is called, and it sleeps on.

    Its place may be that of another table now. Where the game ends by that, it is over.
    """
    row = edit.table.row
    posts, timers = list(edit.posts), dict(edit.timers)
    rise(edit)
    work(edit)
    edit.posts, edit.clock = posts, None
    edit.dms, edit.nudged = {}, {}
    if edit.table.over:
        edit.stop_all()
        return
    edit.timers = timers
    edit.alter(status=ASLEEP, holds=row.holds, stalled_at=row.stalled_at)
