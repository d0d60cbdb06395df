"""The clocks of a table: its own time control, hard limits of the rules, and expiries.

All who are asked the same question share one clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

import msgspec

from cogs.table.edit import Edit, public_place
from cogs.table.model import HOMELESS, PAUSED, Table
from cogs.table.notify.notices import wait_again
from cogs.table.time import time_control
from cogs.table.time.time_control import DAY, TimeControl
from data.store import typed
from data.store.messages import Status
from data.store.rows import RUNNING, ClockRow, TimerRow
from engine.position import AWAY
from engine.spec import Seat

IDLE: Final = 7 * DAY
"""Milliseconds without a move, and with no clock running, after which players are called."""
ALARM_AT: Final = 0.8
"""The share of the time after which players are warned."""
TOGETHER: Final = -1
"""The key of the reserve that all seats share when all are asked at once."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How the clock of a table stands: ``until`` in Unix ms, None where no clock runs."""

    until: int | None = None
    stands: bool = False


def follow(edit: Edit, actor: Seat | None) -> None:
    """Let the clock follow a change of the table; ``actor`` knows what their own seat decides next.

    If time was over for all at once, the first player to come gives the others their time again.
    """
    table = edit.table
    watch(edit, moved=actor is not None and not table.computer(actor))
    old, asked = edit.clock, _clocked_questions(table)
    passed = old is not None and _has_passed(edit, old)
    # Before a clock is set: while that vote is open it would start no timer.
    _drop_outlived_vote(edit)
    # The questions are the same, though some may have answered: the same clock goes on.
    if old is not None and asked and set(asked) <= set(old.tokens):
        if actor is not None and passed:
            begin_again(edit)
        else:
            _set(edit, old)
        return
    # The seat that decided pays, or whose time has passed; nobody pays for another seat's undo.
    if old is not None and (actor is None or old.bank in (actor, TOGETHER)):
        _charge(edit, old)
    spent = max((edit.spent.get(_decision(token), 0) for token in asked), default=0)
    _remember(edit, old, actor)
    if not asked:
        edit.clock = None
        edit.stop(typed.TurnOver, typed.Alarm)
        return
    bank = TOGETHER if table.game.spec.simultaneous else table.waiting[0]
    heard = actor is not None and actor in table.waiting
    seq = table.play()[1].seq
    _set(edit, ClockRow(table.id, asked, bank, seq, spent=spent, heard=heard), new=True)


def _drop_outlived_vote(edit: Edit) -> None:
    vote = edit.vote(typed.Late)
    if vote is None:
        return
    # Where all are asked at once, others owe an answer to the same question.
    about = set(vote[1].seats) & set(edit.table.waiting)
    if not {edit.table.token(seat) for seat in about} & set(vote[1].tokens):
        edit.drop(typed.Late)


def note_delivery(edit: Edit, seq: int) -> None:
    """Start the limits of a phase or decision: its board is delivered or dropped."""
    clock = edit.clock
    if clock is not None and not clock.heard and seq >= clock.seq:
        _set(edit, replace(clock, heard=True), new=True)
    for _, what in edit.timers_of(typed.HardLimit):
        # One that waits begins with an answer, not with its board (decision: clocks).
        if seq >= what.seq and not what.heard and not what.waits:
            begin_limit(edit, msgspec.structs.replace(what, heard=True))


def begin_again(edit: Edit, *, grace: bool = False) -> None:
    watch(edit, moved=True)
    wait_again(edit)
    clock = edit.clock
    if clock is not None:
        _charge(edit, clock)
        fresh = replace(clock, spent=0, since=None, heard=True, grace=clock.grace or grace)
        _set(edit, fresh)


def refill(edit: Edit) -> None:
    edit.reserves.clear()
    edit.spent.clear()
    edit.clock = None


def timing(edit: Edit) -> Timing:
    """Return how the table's own clock stands; while its board is on the way, from now."""
    return _timing(edit.table, edit.clock, edit.reserves, edit.now)


def deadline(table: Table, now: int) -> Timing:
    """Return when the present decision ends, by the rules' hard limit or the table's own clock.

    While its board is on the way no time has begun.
    """
    if table.phase is None:
        return _timing(table, table.kept.clock, table.kept.reserves, now)
    for row in table.kept.timers.values():
        what = row.what
        if isinstance(what, typed.HardLimit) and what.phase == table.phase:
            if what.waits:
                return Timing()
            return Timing(row.due if what.heard else now + 1000 * what.seconds)
    return Timing()


def _timing(table: Table, clock: ClockRow | None, reserves: Mapping[int, int], now: int) -> Timing:
    if clock is None or not _clocked_questions(table):
        return Timing()
    if table.standing:
        return Timing(stands=True)
    begun = now if clock.since is None else clock.since
    until = begun + _whole(table, clock, reserves) - clock.spent
    return Timing(until if until > now else None)


def _whole(table: Table, clock: ClockRow, reserves: Mapping[int, int]) -> int:
    control = time_control_of(table)
    return control.each + reserves.get(clock.bank, control.reserve)


def _set(edit: Edit, clock: ClockRow, *, new: bool = False) -> None:
    """Set a clock and its timers; an old one that starts or stops updates the board."""
    runs = clock.heard and not edit.table.standing
    if not new and runs != (clock.since is not None):
        refresh(edit)
    if runs and clock.since is None:
        clock = replace(clock, since=edit.now)
    elif not runs and clock.since is not None:
        clock = replace(clock, spent=clock.spent + edit.now - clock.since, since=None)
    edit.clock = clock
    edit.stop(typed.TurnOver, typed.Alarm)
    if clock.since is None:
        return
    whole = _whole(edit.table, clock, edit.reserves)
    if edit.vote(typed.Late) is None:  # else the table decides already
        edit.start(clock.since + whole - clock.spent, typed.TurnOver(clock.tokens))
    warned = clock.since + int(whole * ALARM_AT) - clock.spent
    # Else that moment has passed, and the alarm with it.
    if warned > edit.now:
        edit.start(warned, typed.Alarm(clock.tokens))


def refresh(edit: Edit) -> None:
    """Have the newest board say how the clock stands; nothing where no one reads it."""
    if HOMELESS not in edit.table.row.holds:
        edit.unsay(Status)
        edit.say(public_place(edit.table.row), Status())


def _has_passed(edit: Edit, clock: ClockRow) -> bool:
    if edit.vote(typed.Late) is not None or edit.timers_of(typed.TurnOver):
        return False
    return _time_used(clock, edit.now) >= _whole(edit.table, clock, edit.reserves)


def _charge(edit: Edit, clock: ClockRow) -> None:
    control = time_control_of(edit.table)
    over = _time_used(clock, edit.now) - control.each
    if over > 0 and control.reserve:
        rest = edit.reserves.get(clock.bank, control.reserve)
        edit.reserves[clock.bank] = max(0, rest - over)


def _remember(edit: Edit, clock: ClockRow | None, actor: Seat | None) -> None:
    """Record the time an undoable decision took, so undoing it gives no new time."""
    # Actions can't be taken back any more, so no earlier decision comes again.
    if not edit.table.play()[1].undoable:
        edit.spent.clear()
    elif clock is not None and clock.bank == actor:
        ms = min(_time_used(clock, edit.now), time_control_of(edit.table).each)
        for token in clock.tokens:
            edit.spent[_decision(token)] = ms


def watch(edit: Edit, *, moved: bool) -> None:
    """Notice when no player moves for a week; ``moved`` begins the week again."""
    table = edit.table
    watches = table.row.status == RUNNING and not table.over and not table.standing
    if moved or not watches:
        edit.stop(typed.Idle)
    if watches and not edit.timers_of(typed.Idle):
        edit.start(edit.now + IDLE, typed.Idle())


def stays(edit: Edit) -> bool:
    """Return whether a table waits for its players until the round of its cup is over."""
    return any(what.stays for _, what in edit.timers_of(typed.RoundOver))


def retime(edit: Edit, pace: str, **fields: str) -> None:
    """Give a table another time control, as text, and other ``fields`` of its row."""
    # The late player has agreed, and gets the new time.
    edit.drop(typed.TimeControl, typed.Late)
    edit.alter(pace=pace, **fields)
    refill(edit)
    # The player to move was called long ago: their time begins at once.
    follow(edit, next(iter(edit.table.waiting), None))
    refresh(edit)


def time_control_of(table: Table) -> TimeControl:
    return time_control.read(table.row.pace)


def _decision(token: str) -> str:
    """Return what a token asks, however often things were taken back (``Table.token``)."""
    return token.partition(".")[2]


def _time_used(clock: ClockRow, now: int) -> int:
    return clock.spent + (0 if clock.since is None else now - clock.since)


def _clocked_questions(table: Table) -> tuple[str, ...]:
    """Return the questions the table's own clock runs for; none where it has no say."""
    if table.over or table.phase is not None or not time_control_of(table).each:
        return ()
    return tuple(sorted({table.token(seat) for seat in table.waiting}))


COMPUTER_PACE: Final = 2_000
"""Milliseconds before a computer moves: players want to see what happens."""
UNDO_PACE: Final = 4_000
"""Milliseconds before a computer moves after what a player can take back: time to see it."""
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


def arm_computers(edit: Edit, pace: int = COMPUTER_PACE) -> None:
    """Start the timers of a position; once the game is over, stop all.

    No computer moves while nobody plays: a table that waits for its players stands still.
    """
    table = edit.table
    edit.stop(typed.ComputerMove)
    if table.over:
        edit.stop_all()
        return
    # It begins to think so early that its steady time is over at its pace.
    early = THINKING if table.game.spec.hidden else 0
    for seat in table.owing if table.players else ():
        if table.computer(seat):
            edit.start(edit.now + max(0, pace - early), typed.ComputerMove(seat, table.token(seat)))
    set_hard_limit(edit)


def set_hard_limit(edit: Edit, *, heard: bool = False) -> None:
    """Start the hard limit of the rules, once for each phase; none while clocks are held.

    It counts from the delivery of the phase's board, or at once if that is ``heard``.
    """
    table = edit.table
    # Held, it stops, and starts in full later: no player was ready for the rest (decision: clocks).
    phase = None if table.row.holds or not table.players else table.phase
    if phase is not None and any(
        what.phase == phase for _, what in edit.timers_of(typed.HardLimit)
    ):
        return
    edit.stop(typed.HardLimit, typed.LastSeconds)
    limit = table.game.time_limit(table.play()[1].state)
    if phase is not None and limit is not None:
        begin_limit(edit, typed.HardLimit(phase, limit.seconds, table.play()[1].seq, heard))


def begin_limit(edit: Edit, what: typed.HardLimit) -> None:
    """Start a hard limit in the place of the one there was, with the warning before its end."""
    edit.stop(typed.HardLimit, typed.LastSeconds)
    late = UNANSWERED if what.waits else 0 if what.heard else UNHEARD
    due = edit.now + 1000 * what.seconds + late
    edit.start(due, what)
    if what.heard and 1000 * what.seconds > 2 * LAST_SECONDS:
        edit.start(due - LAST_SECONDS, typed.LastSeconds(what.phase))


def hold_limit_back(edit: Edit) -> None:
    for _, what in edit.timers_of(typed.HardLimit):
        begin_limit(edit, msgspec.structs.replace(what, heard=False, waits=True))


def limit_answered(edit: Edit) -> None:
    for _, what in edit.timers_of(typed.HardLimit):
        if what.waits:
            begin_limit(edit, msgspec.structs.replace(what, heard=True, waits=False))


def limit_waits(timers: Iterable[TimerRow]) -> bool:
    return any(isinstance(row.what, typed.HardLimit) and row.what.waits for row in timers)


LONGEST_PAUSE: Final = 30 * DAY
"""The longest pause."""
WAITS_FOR: Final = 30 * DAY
"""Milliseconds for which a game waits for a channel."""
THREAD_LIFE: Final = 6 * DAY
"""A thread archives after seven days without a message; we touch it a day earlier."""


def set_expiries(edit: Edit) -> None:
    """Give every pause, absence, loss and thread its end, and stop ends that nothing needs.

    A missing end of a pause or an absence has passed: it is now, or when it was said to be.
    """
    row, now = edit.table.row, edit.now
    ends: tuple[tuple[typed.Timer, int | None], ...] = (
        (
            typed.PauseEnd(),
            max(now, row.holds[PAUSED] + LONGEST_PAUSE) if PAUSED in row.holds else None,
        ),
        (typed.Homeless(), now + WAITS_FOR if HOMELESS in row.holds else None),
        (
            typed.ThreadSleep(),
            now + THREAD_LIFE if row.thread and row.channel_id is not None else None,
        ),
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
    noted = {what.user for _, what in edit.timers_of(typed.AwayEnd)}
    for seat in edit.table.humans:
        if seat.status == AWAY and seat.user_id is not None and seat.user_id not in noted:
            edit.start(edit.now, typed.AwayEnd(seat.seat, seat.user_id, edit.now))


def change_holds(edit: Edit, holds: dict[str, int], more: Callable[[], None]) -> Table:
    edit.alter(holds=holds)
    more()
    set_expiries(edit)
    set_hard_limit(edit, heard=True)
    follow(edit, None)
    return edit.result()
