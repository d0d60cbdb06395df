"""What happens when time is up: late players, idle games, and tables that fall asleep."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from cogs.refusals import PlaceServer, TableAwake
from cogs.table.edit import Edit, public_place
from cogs.table.model import HOMELESS, Table, require_open_seat, require_running
from cogs.table.notify.announcements import table_news
from cogs.table.notify.notices import (
    ALARM,
    COUNTED,
    NOBODY,
    REMIND,
    SAT_IN_NOTICE,
    ended_pings,
    may_ping,
    tell,
)
from cogs.table.notify.notices import wake as call_again
from cogs.table.people import votes
from cogs.table.people.votes import CLOSE, DEFAULT, STOP, WAIT
from cogs.table.play.audience import forget_voice
from cogs.table.play.commit import end_phase, stop, vacate
from cogs.table.play.drafts import unsent
from cogs.table.time import clock
from cogs.table.time.clock import set_expiries, time_control_of
from cogs.table.time.time_control import DAY, HOUR, NONE
from data.store.marks import Left, SatIn
from data.store.messages import Arg, Asleep, Board
from data.store.rows import ASLEEP, FROZEN, RUNNING, SLEEP, MotionRow
from data.store.typed import Alarm, AwayEnd, Idle, Late, RoundOver, SleepEnd, TurnOver
from engine.position import CLOSED
from engine.position import COMPUTER as SAT_IN
from engine.run import ACT, UNDO
from engine.run import DEFAULT as PASSED
from engine.spec import Seat

ASK: Final = "ask"
"""The rule by which the table is asked; every other rule is carried out at once."""


def time_over(edit: Edit, tokens: Sequence[str]) -> None:
    late = _late_seats(edit, tokens)
    if not late:
        return
    if edit.table.row.lapse != ASK:
        lapse(edit, late, edit.table.row.lapse, "time")
    elif votes.voters(edit.table, _about(edit, late)):
        _put(edit, late, "late", spent=time_control_of(edit.table).each)
    else:  # there is no one to ask: time is simply over (``clock.follow``)
        edit.stop(TurnOver)


def _late_seats(edit: Edit, tokens: Sequence[str]) -> tuple[Seat, ...]:
    table = edit.table
    if table.row.status != RUNNING or table.over or table.standing:
        return ()
    # The timer was written for other questions than those that are open now.
    if edit.clock is None or set(edit.clock.tokens) != set(tokens):
        return ()
    if clock.timing(edit).until is not None:
        return ()
    return tuple(seat for seat in table.waiting if table.token(seat) in edit.clock.tokens)


def _about(edit: Edit, seats: Sequence[Seat]) -> MotionRow:
    table = edit.table
    facts = Late(tuple(seats), tuple(table.token(seat) for seat in seats))
    return MotionRow(0, table.id, facts, edit.now)


def _put(edit: Edit, seats: Sequence[Seat], why: str, **more: int) -> None:
    """Ask about late players; the time of a decision does not ask it again."""
    edit.stop(TurnOver)
    motion = _opened(edit, seats)
    votes.ask(edit, f"notice-{why}", motion, {**votes.facts_of(motion), **more})


def _opened(edit: Edit, seats: Sequence[Seat]) -> MotionRow:
    # A player who had left and came back is pinged like everybody.
    edit.marks -= {Left(user=edit.table.seats[seat].user_id or 0) for seat in seats}
    return edit.put(_about(edit, seats).facts)


def ask_about_idle(edit: Edit) -> dict[str, Arg]:
    """Ask about those who made no move for a week without a clock; return the notice's facts."""
    table = edit.table
    asked = votes.voters(table, _about(edit, table.waiting))
    if time_control_of(table).each or not asked or edit.vote(Late) is not None:
        return {}
    return {"motion": _opened(edit, table.waiting).id, "missing": sorted(asked)}


def ask_about_gone(edit: Edit, user_id: int) -> None:
    """Ask once what to do about a player who left the server; end a game without others."""
    table = edit.table
    seat = table.seat_of(user_id)
    if table.row.status != RUNNING or seat is None or seat not in table.waiting:
        return
    if (vote := edit.vote(Late)) is not None:
        edit.marks |= {Left(user=user_id)} if seat in vote[1].seats else set()
        return  # it is asked already
    if HOMELESS in table.row.holds:
        return  # no one would see the question
    if votes.voters(table, _about(edit, [seat])):
        _put(edit, [seat], "gone")
        edit.marks.add(Left(user=user_id))
    elif all(row.user_id == user_id for row in table.players):
        vacate(edit, [seat], SAT_IN) if clock.stays(edit) else stop(edit, "abandoned")


def lapse(edit: Edit, late: Sequence[Seat], choice: str, why: str) -> Table:
    """Do with late seats what was chosen; ``why`` is the reason of an end."""
    if choice == WAIT:
        # First: while the vote is open, the clock starts no timer (``clock._set``).
        edit.drop(Late)
        clock.begin_again(edit)
        edit.notice("notice-late-wait", seats=list(late))
        return edit.result()
    if choice == STOP:
        return stop(edit, why)
    if choice == DEFAULT:
        lost = [seat for seat in late if unsent(edit, edit.table, seat) is None]
        news = [table_news("late-default", seat=seat, minor=True) for seat in lost]
        return end_phase(edit, late, news)
    if choice == CLOSE:
        return vacate(edit, late, CLOSED)
    vacate(edit, late, SAT_IN)
    if edit.table.counted and not edit.table.over:
        _tell_absent(edit, late)
    return edit.result()


OUT_NOTICE: Final = "notice-cup-out"


def _tell_absent(edit: Edit, seats: Sequence[Seat]) -> None:
    """Tell players of a cup once that a computer sits in for them, without a sound at night."""
    for user in map(edit.table.user_at, seats):
        if user.dms_closed or user.notify == NOBODY or SatIn(user=user.id) in edit.marks:
            continue
        edit.marks.add(SatIn(user=user.id))
        edit.write_to(user.id, SAT_IN_NOTICE, silent=int(not may_ping(user, edit.now)))


def alarm(edit: Edit, tokens: Sequence[str]) -> None:
    table = edit.table
    if table.row.status != RUNNING or table.over or table.standing:
        return
    if table.row.stalled_at is not None:
        return  # no player is disturbed any more
    late = [seat for seat in table.waiting if table.token(seat) in tokens]
    if not late:
        return  # a timer of another decision; this one's own stays
    until = clock.timing(edit).until
    edit.stop(Alarm)
    for seat in late:
        user_id = table.seats[seat].user_id
        if user_id is not None and until is not None:
            tell(edit, user_id, ALARM, until=until)


LAST_CALL: Final = 7 * DAY
"""Milliseconds from the call of its players until an idle table falls asleep."""
CLOCKED_CALL: Final = DAY
"""Milliseconds from that call at a table with a clock, which plays the moves of absent players."""
LOOK_AGAIN: Final = DAY
"""Milliseconds from the end of a decision's time until an idle table is looked at again."""


def idle(edit: Edit, timer_id: int, *, warned: bool) -> None:
    """Call the players of an idle game once; it falls asleep a week later.

    One that a cup has counted ends at once.
    """
    table = edit.table
    if table.row.status != RUNNING or table.over or table.standing:
        return
    if timer_id not in edit.timers:
        return  # a player was faster: the week began again
    until = clock.timing(edit).until
    edit.stop_one(timer_id)  # it is being acted on: only another one stays
    if until is not None and not _all_passed(edit):
        # A player still has time: look again a day after it is over.
        edit.start(until + LOOK_AGAIN, Idle())
    elif table.for_fun:
        stop(edit, "idle")
    elif warned:
        fall_asleep(edit)
    else:
        when = edit.now + (CLOCKED_CALL if time_control_of(table).each else LAST_CALL)
        edit.start(when, Idle(warned=True))
        people = [row.user_id for row in table.open_humans if row.user_id is not None]
        pings = ended_pings(edit, None)
        seats = list(table.waiting)
        args = {"until": when, "seats": seats, "called": people, "pings": list(pings)}
        edit.notice("notice-idle", **args, **ask_about_idle(edit))
        for seat in table.waiting:
            user_id = table.seats[seat].user_id
            if user_id is not None and user_id not in pings:
                tell(edit, user_id, REMIND)  # in their own way, when they want it


def _all_passed(edit: Edit) -> bool:
    people, passed = {row.seat for row in edit.table.players}, set()
    for entry in reversed(edit.log):
        if entry.seat in people and entry.kind in (ACT, UNDO):
            return False
        if entry.seat in people and entry.kind == PASSED:
            passed.add(entry.seat)
        if people <= passed:
            return True
    return False


def wake(edit: Edit, user_id: int, guild_id: int, channel_id: int) -> Table:
    """Let a table go on in a channel of its server, and call the players who owe a decision.

    Raises ``TableAwake``, ``PlaceServer``, or as ``require_running`` and ``require_open_seat``.
    """
    table = edit.table
    if table.row.status != ASLEEP:
        require_running(table)
        raise TableAwake
    seat = require_open_seat(table, user_id)
    if table.row.guild_id != guild_id:
        raise PlaceServer
    elsewhere = channel_id != table.row.lobby_channel_id
    # The last message elsewhere is not edited: its button says that the table is awake.
    last = None if elsewhere else table.row.board_message_id
    edit.alter(channel_id=channel_id, lobby_channel_id=channel_id, board_message_id=last)
    rise(edit)
    clock.arm_computers(edit)
    set_expiries(edit)
    # It counts as an act: the time of the decision, and the idle week, begin at once.
    clock.follow(edit, next(iter(edit.table.waiting), None))
    mention = call_again(edit, user_id)
    position = edit.table.play()[1]
    news = (*edit.table.row.unannounced, table_news("woken", seat=seat))
    edit.say(
        public_place(edit.table.row), Board(position.seq, position.undos, news, tuple(mention))
    )
    edit.alter(unannounced=())
    return edit.result()


def sleep_over(edit: Edit) -> None:
    if edit.table.row.status == ASLEEP:
        quietly(edit, lambda edit: stop(edit, "idle"))


def counted_notice(ranks: Sequence[int], *, ended: bool = False) -> tuple[str, dict[str, Arg]]:
    """Return what the players of a game that goes on read once their round or cup is over."""
    return COUNTED[ended], {"who": "none", **({"ranks": [*ranks]} if ranks else {})}


def round_over(edit: Edit) -> None:
    """Let a table go whose cup has counted its game: who plays on for fun has no deadline.

    Where nobody plays any more, the game is over. Who has come back since it was counted is told.
    """
    over = next((what for _, what in edit.timers_of(RoundOver)), RoundOver())
    edit.stop(RoundOver)
    table = edit.table
    if table.row.status == FROZEN:  # it is let go once it runs again
        edit.start(edit.now + HOUR, over)
    if table.row.status != RUNNING or table.over:
        return
    if table.players:
        clock.retime(edit, NONE)
        clock.watch(edit, moved=True)  # the week in which they may play on begins now
        if over.ranks:
            key, args = counted_notice(over.ranks, ended=over.ended)
            edit.notice(key, **args)
    else:
        stop(edit, "abandoned")


YEAR: Final = 365 * DAY
"""Milliseconds for which a table sleeps before its game ends."""


def fall_asleep(edit: Edit) -> None:
    """Leave the channel free, and show the last board with what wakes the table."""
    row = edit.table.row
    edit.drop()
    edit.clock = None
    # Without its timer an absence would count as over at the wake (``set_expiries``).
    edit.stop_all(AwayEnd)
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
    forget_voice(edit)
    edit.start(edit.now + YEAR, SleepEnd())
    edit.say(public_place(edit.table.row), Asleep())


def sleep_on(edit: Edit) -> None:
    """Let a table sleep again that was frozen meanwhile; its year goes on."""
    edit.alter(status=ASLEEP, trouble="")
    edit.start(max(edit.now, edit.table.row.holds[SLEEP] + YEAR), SleepEnd())


def rise(edit: Edit) -> None:
    holds = {reason: since for reason, since in edit.table.row.holds.items() if reason != SLEEP}
    edit.alter(status=RUNNING, holds=holds, stalled_at=None)
    edit.stop(SleepEnd)


def quietly(edit: Edit, work: Callable[[Edit], Any]) -> None:
    """Change a table that sleeps: nothing is said, and it sleeps on unless the game ends."""
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
