"""The table's own clock: how long a decision may take, counted from the delivery of its board.

It is soft: when it is over the table's rule says what happens (``timeouts``). Where the rules of
a game set a hard limit there is no soft clock. All who are asked the same share one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import msgspec

from cogs.table.edit import Edit, public_place
from cogs.table.model import HOMELESS, Table
from cogs.table.notify.notices import wait_again
from cogs.table.time import limits, time_control
from cogs.table.time.time_control import DAY, TimeControl
from data.store.messages import Status
from data.store.rows import RUNNING, ClockRow
from data.store.typed import Alarm, HardLimit, Idle, Late, TurnOver
from engine.contract import Seat
from engine.values import replace

IDLE: Final = 7 * DAY
"""Without a move for so long, and with no clock running, a game is announced to end."""
ALARM_AT: Final = 0.8
"""The part of the time after which players are told that it runs out."""
TOGETHER: Final = -1
"""The reserve that all share where all are asked at once."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How the clock of a table stands.

    Attributes:
        until: When time is up, in Unix milliseconds; None where no clock runs.
        stands: There is time to lose, but the clock stands still.
    """

    until: int | None = None
    stands: bool = False


def follow(edit: Edit, actor: Seat | None) -> None:
    """Let the clock follow a change of the table.

    Where time was over for all at once there was no one to ask. Then whoever comes first
    gives the others their time once more.

    Args:
        edit: The table after the change.
        actor: The seat that acted: what it decides next, it knows of already.
    """
    table = edit.table
    watch(edit, moved=actor is not None and not table.computer(actor))
    old, asked = edit.clock, _asked(table)
    passed = old is not None and _passed(edit, old)
    # Before a clock is set: while that vote is open it would start no timer.
    _drop_outlived_vote(edit)
    # Nothing new is asked, though some may have answered: the same clock goes on.
    if old is not None and asked and set(asked) <= set(old.tokens):
        if actor is not None and passed:
            begin_again(edit)
        else:
            _set(edit, old)
        return
    # Who decided pays, or whose time has passed; no one for what another seat takes back.
    if old is not None and (actor is None or old.bank in (actor, TOGETHER)):
        _charge(edit, old)
    spent = max((edit.spent.get(_decision(token), 0) for token in asked), default=0)
    _remember(edit, old, actor)
    if not asked:
        edit.clock = None
        edit.stop(TurnOver, Alarm)
        return
    bank = TOGETHER if table.game.spec.simultaneous else table.waiting[0]
    heard = actor is not None and actor in table.waiting
    seq = table.play()[1].seq
    _set(edit, ClockRow(table.id, asked, bank, seq, spent=spent, heard=heard), new=True)


def _drop_outlived_vote(edit: Edit) -> None:
    """Drop the vote about late players whose decisions were made in the meantime."""
    found = edit.vote(Late)
    if found is None:
        return
    # Where all are asked at once, others owe an answer to the same question.
    about = set(found[1].seats) & set(edit.table.waiting)
    if not {edit.table.token(seat) for seat in about} & set(found[1].tokens):
        edit.drop(Late)


def delivered(edit: Edit, seq: int) -> None:
    """Let the limits of a phase or a decision count from now.

    The board up to entry ``seq`` has arrived, or never will.
    """
    clock = edit.clock
    if clock is not None and not clock.heard and seq >= clock.seq:
        _set(edit, replace(clock, heard=True), new=True)
    for _, what in edit.timers_of(HardLimit):
        # One that waits begins with an answer, not with its board (decision: clocks).
        if seq >= what.seq and not what.heard and not what.waits:
            limits.begin(edit, msgspec.structs.replace(what, heard=True))


def begin_again(edit: Edit, *, grace: bool = False) -> None:
    """Give the present decision its time once more; what was used of the reserve is gone.

    A player wants that: the game is not idle.
    """
    watch(edit, moved=True)
    wait_again(edit)
    clock = edit.clock
    if clock is not None:
        _charge(edit, clock)
        fresh = replace(clock, spent=0, since=None, heard=True, grace=clock.grace or grace)
        _set(edit, fresh)


def refill(edit: Edit) -> None:
    """Forget all time that was used: another time control holds."""
    edit.reserves.clear()
    edit.spent.clear()
    edit.clock = None


def timing(edit: Edit) -> Timing:
    """Return how the table's own clock stands; while its board is on the way, from now."""
    return _timing(edit.table, edit.clock, edit.reserves, edit.now)


def deadline(table: Table, now: int) -> Timing:
    """Return when the time for what a table is asked ends.

    That of the rules' hard limit, else of the table's own clock. While the notice is on the
    way no time has begun: then it ends that much after now.
    """
    if table.phase is None:
        return _timing(table, table.kept.clock, table.kept.reserves, now)
    for row in table.kept.timers.values():
        what = row.what
        if isinstance(what, HardLimit) and what.phase == table.phase:
            if what.waits:
                return Timing()
            return Timing(row.due if what.heard else now + 1000 * what.seconds)
    return Timing()


def _timing(table: Table, clock: ClockRow | None, reserves: Mapping[int, int], now: int) -> Timing:
    if clock is None or not _asked(table):
        return Timing()
    if table.standing:
        return Timing(stands=True)
    begun = now if clock.since is None else clock.since
    until = begun + _whole(table, clock, reserves) - clock.spent
    return Timing(until if until > now else None)


def _whole(table: Table, clock: ClockRow, reserves: Mapping[int, int]) -> int:
    """Return all the time of a decision, the reserve included."""
    control = time_control_of(table)
    return control.each + reserves.get(clock.bank, control.reserve)


def _set(edit: Edit, clock: ClockRow, *, new: bool = False) -> None:
    """Set a clock, running or standing as the table wants it, with its timers.

    Where one that is not ``new`` begins to run or stops, the newest board says so.
    """
    runs = clock.heard and not edit.table.standing
    if not new and runs != (clock.since is not None):
        refresh(edit)
    if runs and clock.since is None:
        clock = replace(clock, since=edit.now)
    elif not runs and clock.since is not None:
        clock = replace(clock, spent=clock.spent + edit.now - clock.since, since=None)
    edit.clock = clock
    edit.stop(TurnOver, Alarm)
    if clock.since is None:
        return
    whole = _whole(edit.table, clock, edit.reserves)
    if edit.vote(Late) is None:  # else the table decides already
        edit.start(clock.since + whole - clock.spent, TurnOver(clock.tokens))
    warned = clock.since + int(whole * ALARM_AT) - clock.spent
    # Else that moment has passed, and the alarm with it.
    if warned > edit.now:
        edit.start(warned, Alarm(clock.tokens))


def refresh(edit: Edit) -> None:
    """Have the newest board say how the clock stands; nothing where no one reads it."""
    if HOMELESS not in edit.table.row.holds:
        edit.unsay(Status)
        edit.say(public_place(edit.table.row), Status())


def _passed(edit: Edit, clock: ClockRow) -> bool:
    """Return whether the time of a clock was over, its reserve included, with no one to ask.

    Where its timer is still to act, or the table is asked, the rule of the table comes.
    """
    if edit.vote(Late) is not None or edit.timers_of(TurnOver):
        return False
    return _used(clock, edit.now) >= _whole(edit.table, clock, edit.reserves)


def _charge(edit: Edit, clock: ClockRow) -> None:
    """Take from a reserve what a decision took beyond its own time."""
    control = time_control_of(edit.table)
    over = _used(clock, edit.now) - control.each
    if over > 0 and control.reserve:
        rest = edit.reserves.get(clock.bank, control.reserve)
        edit.reserves[clock.bank] = max(0, rest - over)


def _remember(edit: Edit, clock: ClockRow | None, actor: Seat | None) -> None:
    """Note how long a decision took while it can be taken back: it gets no new time then.

    What went beyond its own time has been charged to the reserve already. No one pays for
    what another seat takes back.
    """
    # Nothing can be taken back any more, so no earlier decision comes again.
    if not edit.table.play()[1].undoable:
        edit.spent.clear()
    elif clock is not None and clock.bank == actor:
        ms = min(_used(clock, edit.now), time_control_of(edit.table).each)
        for token in clock.tokens:
            edit.spent[_decision(token)] = ms


def watch(edit: Edit, *, moved: bool) -> None:
    """Notice when no player moves for a week; not while clocks stand still.

    ``moved`` says that a player has done something, from which the week begins again. What
    the clock or a computer does is no player's doing.
    """
    table = edit.table
    watches = table.row.status == RUNNING and not table.over and not table.standing
    if moved or not watches:
        edit.stop(Idle)
    if watches and not edit.timers_of(Idle):
        edit.start(edit.now + IDLE, Idle())


def time_control_of(table: Table) -> TimeControl:
    """Return the time control of a table's options."""
    return time_control.read(table.row.pace)


def _decision(token: str) -> str:
    """Return what a token asks, however often things were taken back (``Table.token``)."""
    return token.partition(".")[2]


def _used(clock: ClockRow, now: int) -> int:
    """Return the milliseconds a clock has run."""
    return clock.spent + (0 if clock.since is None else now - clock.since)


def _asked(table: Table) -> tuple[str, ...]:
    """Return the questions the table's own clock runs for; none where it has no say."""
    if table.over or table.phase is not None or not time_control_of(table).each:
        return ()
    return tuple(sorted({table.token(seat) for seat in table.waiting}))
