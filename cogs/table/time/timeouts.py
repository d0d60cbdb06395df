"""What happens when the time of a decision is over: the table's rule, or what the table wants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.table.edit import Edit
from cogs.table.model import HOMELESS, Table
from cogs.table.notify.announcements import table_news
from cogs.table.notify.notices import ALARM, tell
from cogs.table.people import votes
from cogs.table.people.votes import CLOSE, DEFAULT, STOP, WAIT
from cogs.table.play.commit import end_phase, stop, vacate
from cogs.table.time import clock
from cogs.table.time.clock import time_control_of
from data.store.messages import Arg
from data.store.rows import RUNNING, MotionRow
from data.store.typed import Alarm, Late, TurnOver
from engine.contract import Seat
from engine.run import CLOSED
from engine.run import COMPUTER as SAT_IN

ASK: Final = "ask"
"""The rule by which the table is asked; the others name what is done at once."""


def time_over(edit: Edit, tokens: Sequence[str]) -> None:
    """Do what the table's rule says for those who let the time of a decision pass.

    Nothing happens where that decision was made, or the clock stands still.
    """
    late = _late(edit, tokens)
    if not late:
        return
    if edit.table.row.lapse != ASK:
        lapse(edit, late, edit.table.row.lapse, "time")
    elif votes.voters(edit.table, _about(edit, late)):
        _put(edit, late, "late", spent=time_control_of(edit.table).each)
    else:  # there is no one to ask: time is simply over (``clock.follow``)
        edit.stop(TurnOver)


def _late(edit: Edit, tokens: Sequence[str]) -> tuple[Seat, ...]:
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
    """Return the question about late players as it would be put."""
    table = edit.table
    facts = Late(tuple(seats), tuple(table.token(seat) for seat in seats))
    return MotionRow(0, table.id, facts, edit.now)


def _put(edit: Edit, seats: Sequence[Seat], why: str, **more: int) -> None:
    """Ask about late players; the time of a decision does not ask it again."""
    edit.stop(TurnOver)
    motion = edit.put(_about(edit, seats).facts)
    votes.ask(edit, f"notice-{why}", motion, {**votes.facts_of(motion), **more})


def ask_about_idle(edit: Edit) -> dict[str, Arg]:
    """Let the other players decide about those who made no move for a week without a clock.

    Returns:
        What the notice needs to ask that; nothing where there is no one to ask.
    """
    table = edit.table
    asked = votes.voters(table, _about(edit, table.waiting))
    if time_control_of(table).each or not asked or edit.vote(Late) is not None:
        return {}
    return {"motion": edit.put(_about(edit, table.waiting).facts).id, "missing": sorted(asked)}


def gone(edit: Edit, user_id: int) -> None:
    """Ask the table about a player who is not on the server any more, once.

    Where no player waits for them yet, this is asked when their turn comes; where all others
    are away, when they are back. Where there are no others, the game ends.
    """
    table = edit.table
    seat = table.seat_of(user_id)
    if table.row.status != RUNNING or seat is None or seat not in table.waiting:
        return
    if HOMELESS in table.row.holds or edit.vote(Late) is not None:
        return  # no one would see the question, or it is asked already
    if votes.voters(table, _about(edit, [seat])):
        _put(edit, [seat], "gone")
    elif all(row.user_id == user_id for row in table.players):
        stop(edit, "abandoned")


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
        news = [table_news("late-default", seat=seat, minor=True) for seat in late]
        return end_phase(edit, late, news)
    return vacate(edit, late, CLOSED if choice == CLOSE else SAT_IN)


def alarm(edit: Edit, tokens: Sequence[str]) -> None:
    """Tell those who owe a decision that most of its time has passed."""
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
