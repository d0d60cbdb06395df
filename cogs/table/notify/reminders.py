"""Notices after the first one, and the daily digest of a user's tables.

A notice is deferred to the end of quiet hours, repeated as a reminder, or forgotten after an undo.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from cogs.table.edit import Edit, new_nonce
from cogs.table.model import Table, may_wake
from cogs.table.notify import notices
from cogs.table.notify.notices import (
    ALARM,
    REMIND,
    TURN,
    has_left,
    is_reminded,
    is_still_asked,
    stop_alarms,
    tell,
    tell_by,
    wait_again,
)
from cogs.table.people import votes
from cogs.table.tables import Tables
from cogs.table.time.time_control import HOUR, MINUTE, next_at, quiet_until
from data.store import outbox, people
from data.store.messages import Digest
from data.store.rows import LOBBY, RUNNING, SLEEP, TableRow
from data.store.typed import Late, LateCall, Reminder, TakenBack
from engine.position import AWAY, CLOSED, PRESENT
from engine.spec import Seat

SOON: Final = 5 * MINUTE
"""Milliseconds after an undo in which the same decision sends no second notification."""

REMINDERS: Final = 3
"""How often a user is reminded of one decision before the table counts as stalled."""


def call_late(edit: Edit, timer_id: int, facts: LateCall, until: int | None) -> None:
    """Send a notice that quiet hours or an absence held back, if its user still owes the answer.

    ``until`` is the deadline as the clock stands now.
    """
    if timer_id not in edit.timers:
        return
    still_due = is_still_asked(edit.table, facts.user, facts.question)
    ends = facts.until
    if facts.why == ALARM:  # since then the clock may have been stopped, or begun again
        ends, still_due = until, still_due and until is not None
    edit.stop_one(timer_id)  # in one write with what it leads to, so that it can't come again
    if not still_due:
        if facts.why == TURN:
            notices.forget(edit, facts.user, facts.question, only=True)
        return
    tell(edit, facts.user, facts.why, until=ends, by=facts.by)
    for number, what in edit.timers_of(Reminder):
        # They get the notice only now: the time to the next reminder begins.
        if facts.why == TURN and what.user == facts.user:
            edit.delay(number, edit.now + edit.user(facts.user).remind)


def remind(edit: Edit, timer_id: int, facts: Reminder) -> None:
    """Remind a user, or say that the table is stalled after the last reminder."""
    table = edit.table
    if timer_id not in edit.timers or table.row.stalled_at is not None:
        return
    if not is_still_asked(table, facts.user, facts.question):
        return
    edit.stop_one(timer_id)
    user = edit.user(facts.user)
    if not is_reminded(user, table):
        return
    count = edit.call_of(user.id).count
    again, quiet = edit.now + user.remind, quiet_until(user, edit.now)
    late = [n for n, what in edit.timers_of(LateCall) if (what.user, what.why) == (user.id, TURN)]
    if late:
        # They have not even had the first notice: reminders count from that one.
        again = max(edit.timers[number].due for number in late) + user.remind
    # While clocks stand still no reminder is sent or counted: the timer is set again.
    elif quiet is not None and not table.standing:
        again = quiet
    elif not table.standing and count >= REMINDERS:
        _stall(edit)
        return
    elif not table.standing:
        edit.called(user.id, facts.question, count + 1)
        if not _ask_others(edit, user.id):
            tell_by(edit, user.id, REMIND, notices.way_for(user, table))
    edit.start(again, Reminder(user.id, facts.question))


def _ask_others(edit: Edit, user_id: int) -> bool:
    """Ask the others again what to do about a player who has left; False for one who has not."""
    vote = edit.vote(Late)
    if vote is None or not has_left(edit, user_id):
        return False
    votes.ask(edit, "notice-gone", vote[0], votes.facts_of(vote[0]))
    return True


def _stall(edit: Edit) -> None:
    """Say that the table is stalled, unless another player is still to be reminded."""
    for _, what in edit.timers_of(Reminder):
        if is_still_asked(edit.table, what.user, what.question):
            return
    edit.alter(stalled_at=edit.now)
    stop_alarms(edit)
    edit.notice("notice-stalled", seats=list(edit.table.owing))


def follow(edit: Edit, before: Table, actor: Seat | None) -> None:
    after = edit.table
    if before.play()[1].undos != after.play()[1].undos:
        _start_taken_back(edit, before)
    if before.row.stalled_at is not None and after.row.stalled_at is None:
        wait_again(edit)
    _returning(edit, before, actor)


def _start_taken_back(edit: Edit, before: Table) -> None:
    """Keep for a while in mind which decisions an undo took back."""
    for seat in before.waiting:
        user_id, asks = before.seats[seat].user_id, before.question(seat)
        if user_id is None or is_still_asked(edit.table, user_id, asks):
            continue
        edit.stop(TakenBack, user=user_id)
        edit.start(edit.now + SOON, TakenBack(user_id, asks))


def read_taken_back(edit: Edit) -> None:
    """Forget the notices of decisions whose undo is on the board: their users stop looking."""
    for number, facts in edit.timers_of(TakenBack):
        if not is_still_asked(edit.table, facts.user, facts.question):
            notices.forget(edit, facts.user, facts.question, only=True)
            edit.stop_one(number)


def stays_taken_back(edit: Edit, timer_id: int, facts: TakenBack) -> None:
    """Forget the notice of a decision that stays taken back, so that the next one is sent."""
    if timer_id in edit.timers and not is_still_asked(edit.table, facts.user, facts.question):
        notices.forget(edit, facts.user, facts.question, only=True)


def _returning(edit: Edit, before: Table, actor: Seat | None) -> None:
    """Send players who are back from an absence their deferred notice now, else a reminder."""
    after = edit.table
    if after.row.party:
        return
    for seat in after.waiting:
        if (before.seats[seat].status, after.seats[seat].status) != (AWAY, PRESENT):
            continue
        user_id = after.seats[seat].user_id
        kinds: tuple[type[LateCall | Reminder], ...] = (LateCall, Reminder)
        for kind in kinds[:1] if seat == actor else kinds:
            mine = [number for number, what in edit.timers_of(kind) if what.user == user_id]
            for number in mine:
                edit.delay(number, edit.now)
            if mine:
                break


LATE: Final = HOUR
"""A digest that an outage has delayed for longer than this is not sent in quiet hours."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """One of a user's tables in their list.

    Attributes:
        table: None if it can't be read.
        mine: The user owes a decision.
        since: When the oldest open decision was asked, or what happened there last.
    """

    row: TableRow
    table: Table | None
    mine: bool
    since: int

    @property
    def waits(self) -> bool:
        """Whether a player owes a decision, and the table's clocks run."""
        if self.table is None or self.row.status != RUNNING or self.row.holds:
            return False
        return bool(self.table.waiting)


def _sitting(row: TableRow, table: Table | None, user_id: int) -> Sitting | None:
    since = row.moved_at or row.created_at
    if table is None or row.status == LOBBY:
        return Sitting(row, table, mine=False, since=since)
    if may_wake(table, user_id):
        return Sitting(row, table, mine=False, since=row.holds[SLEEP])
    seat = table.seat_of(user_id)
    if row.status != RUNNING or seat is None or table.seats[seat].status == CLOSED:
        return None
    times = {}
    for waiting in table.waiting:
        call = table.kept.calls.get(table.seats[waiting].user_id or 0)
        # The time of the question, which may be older than the last move.
        asked = call is not None and call.question == table.question(waiting)
        times[waiting] = call.at if call is not None and asked else since
    mine = seat in times
    since = times[seat] if mine else min(times.values(), default=since)
    return Sitting(row, table, mine, since)


class Digests:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def sittings(self, user_id: int, but: str = "") -> tuple[Sitting, ...]:
        """Return a user's open tables but ``but``: their turns first, then the longest wait.

        Tables that can't be read come last.
        """
        listed = await self._tables.listed(user_id, but)
        sittings = (_sitting(row, table, user_id) for row, table in listed)
        open_ones = (sitting for sitting in sittings if sitting is not None)
        return tuple(sorted(open_ones, key=lambda s: (s.table is None, not s.mine, s.since)))

    async def digest(self, user_id: int, due: int, now: int) -> None:
        """Post a user's daily list if a table waits, and plan the next one; never two a day."""
        tables = await self.sittings(user_id)
        waits = next((sitting.row.id for sitting in tables if sitting.waits), None)
        store = self._tables.store
        user = await store.read(people.read(user_id))
        following = next_at(user.digest, user.zone, now) if user.digest else None
        statements = [people.digest_next(user_id, due, following)]
        late = now - due > LATE and quiet_until(user, now) is not None
        if waits is not None and not (user.dms_closed or late or not user.digest):
            nonce = new_nonce(self._tables.chance)
            # A row of the outbox belongs to a table: here, to the first one that waits.
            statements.append(outbox.post(waits, f"dm:{user_id}", Digest(), nonce, now))
        # The plan goes first: if another one was made meanwhile, nothing is written.
        await store.write_once(*statements)
        self._tables.posted.set()
