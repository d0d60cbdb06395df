"""The timers of a position: computers' moves, and the hard limit of the rules."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from msgspec.structs import replace

from cogs.table.edit import Edit
from cogs.table.time.time_control import DAY
from data.store.rows import TimerRow
from data.store.typed import ComputerMove, HardLimit, LastSeconds

COMPUTER_PACE: Final = 2_000
"""Milliseconds before a computer moves: players want to see what happens."""
FOLLOW_PACE: Final = 700
"""Milliseconds before a computer's second decision of a turn."""
THINKING: Final = 1_500
"""Milliseconds a computer takes that holds something hidden, whatever it thinks about."""
UNHEARD: Final = 600_000
"""Milliseconds a hard limit waits for the delivery of its notice."""
UNANSWERED: Final = 30 * DAY
"""Milliseconds a hard limit waits for a first answer; an idle game ends long before."""
LAST_SECONDS: Final = 10_000
"""Milliseconds before the end of a hard limit at which the board says that it is near."""


def arm(edit: Edit, pace: int = COMPUTER_PACE) -> None:
    """Start the timers of a position; once the game is over, stop all."""
    table = edit.table
    edit.stop(ComputerMove)
    if table.over:
        edit.stop_all()
        return
    # It begins to think so early that its steady time is over at its pace.
    early = THINKING if table.game.spec.hidden else 0
    for seat in table.owing:
        if table.computer(seat):
            edit.start(edit.now + max(0, pace - early), ComputerMove(seat, table.token(seat)))
    limit(edit)


def limit(edit: Edit, *, heard: bool = False) -> None:
    """Start the hard limit of the rules, once for each phase; none while clocks are held.

    The deadline counts from the delivery of the phase's notice (``clock.delivered``); until then
    it lies so far ahead that an outage of Discord takes no time from any player. ``heard`` says
    that players know what they are asked, so that it counts at once.
    """
    table = edit.table
    # Held, it stops, and starts in full later: no player was ready for the rest (decision: clocks).
    phase = None if table.row.holds else table.phase
    if phase is not None and any(what.phase == phase for _, what in edit.timers_of(HardLimit)):
        return
    edit.stop(HardLimit, LastSeconds)
    found = table.game.time_limit(table.play()[1].state)
    if phase is not None and found is not None:
        begin(edit, HardLimit(phase, found.seconds, table.play()[1].seq, heard))


def begin(edit: Edit, what: HardLimit) -> None:
    """Start a hard limit in the place of the one there was, with the warning before its end."""
    edit.stop(HardLimit, LastSeconds)
    late = UNANSWERED if what.waits else 0 if what.heard else UNHEARD
    due = edit.now + 1000 * what.seconds + late
    edit.start(due, what)
    if what.heard and 1000 * what.seconds > 2 * LAST_SECONDS:
        edit.start(due - LAST_SECONDS, LastSeconds(what.phase))


def hold_back(edit: Edit) -> None:
    """Let the present hard limit wait for a first answer."""
    for _, what in edit.timers_of(HardLimit):
        begin(edit, replace(what, heard=False, waits=True))


def answered(edit: Edit) -> None:
    """Let a hard limit begin that waited for a first answer."""
    for _, what in edit.timers_of(HardLimit):
        if what.waits:
            begin(edit, replace(what, heard=True, waits=False))


def waits(timers: Iterable[TimerRow]) -> bool:
    """Return whether a table's hard limit waits for a first answer."""
    return any(isinstance(row.what, HardLimit) and row.what.waits for row in timers)
