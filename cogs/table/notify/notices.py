"""Who is notified of a decision, and how: once, in the way they chose.

Closed direct messages fall back to the ping; quiet hours and absence put a notification off.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from typing import Final

from cogs.table.edit import Edit, public_place
from cogs.table.model import HOMELESS, Table
from cogs.table.notify.announcements import computers_decide, drawn_news, open_questions
from cogs.table.tables import Tables
from cogs.table.time.time_control import quiet_until
from data.store import people, queries
from data.store.changes import Said
from data.store.marks import Greeted, Invited, Left, SilentHand
from data.store.messages import Board, Call, DirectCall, Seated, ShowHand, Start
from data.store.rows import DONE, RUNNING, OutboxRow, UserRow
from data.store.typed import AwayEnd, Late, LateCall, Reminder
from engine.position import AWAY
from engine.spec import Seat

AUTO, CHANNEL, DIRECT, BOTH, NOBODY = "auto", "channel", "dm", "both", "none"
WAYS: Final = (AUTO, CHANNEL, DIRECT, BOTH, NOBODY)

TURN, REMIND, ALARM, NUDGE = "turn", "remind", "alarm", "nudge"

REACHED, REFUSED, SAID = 0, 1, 2
"""Whether hands reach a user: they do; they don't, and the user does not know; they know."""


@dataclass(frozen=True, slots=True)
class Way:
    ping: bool
    direct: bool


PING: Final = Way(ping=True, direct=False)
BY_DM: Final = Way(ping=False, direct=True)


@dataclass(frozen=True, slots=True)
class Called:
    pings: tuple[int, ...] = ()
    direct: tuple[int, ...] = ()


def way_for(user: UserRow, table: Table) -> Way:
    spec, chosen = table.game.spec, user.notify
    if chosen == AUTO:
        chosen = DIRECT if spec.simultaneous and spec.hidden else CHANNEL
    ping, direct = chosen in (CHANNEL, BOTH), chosen in (DIRECT, BOTH)
    if ping and HOMELESS in table.row.holds:
        ping, direct = False, True
    if direct and user.dms_closed:
        return Way(HOMELESS not in table.row.holds, direct=False)
    return Way(ping, direct)


def invitation_way(user: UserRow) -> Way:
    """Return how a user is asked to a game: in the lobby's channel unless they chose otherwise."""
    direct = user.notify in (DIRECT, BOTH) and not user.dms_closed
    return BY_DM if direct else PING


def call(edit: Edit, asked: Iterable[int], actor: int | None) -> Called:
    """Note that users newly owe a decision; return who is notified at once, and how.

    Not a user who was notified of the same decision before, nor one whose own press brought it.
    """
    pings, direct, table = [], [], edit.table
    for user_id in asked:
        seat = table.seat_of(user_id)
        if seat is None or user_id == actor or not _expect(edit, seat, user_id):
            continue
        if has_left(edit, user_id):
            continue
        user = edit.user(user_id)
        silent = silent_until(edit, user)
        if silent is not None:
            edit.start(silent, LateCall(user_id, table.question(seat), TURN))
            continue
        way = way_for(user, table)
        pings += [user_id] if way.ping else []
        direct += [user_id] if way.direct else []
    mine = None if actor is None else table.seat_of(actor)
    if actor is not None and mine is not None and mine in table.waiting:
        # In the middle of a turn they are not called, but a player who stops there is reminded.
        _expect(edit, mine, actor)
    return Called(tuple(pings), tuple(direct))


def _expect(edit: Edit, seat: Seat, user_id: int) -> bool:
    """Note which decision is waited for; False where it is the one noted last."""
    table = edit.table
    asks, last = table.question(seat), edit.call_of(user_id)
    waits = any(what.user == user_id for _, what in edit.timers_of(Reminder))
    if last.question == asks and (waits or last.count):
        return False
    if last.question != asks:
        edit.called(user_id, asks, 0)
        # They were planned for a question that is answered or gone.
        edit.stop(Reminder, LateCall, user=user_id)
    user = edit.user(user_id)
    if is_reminded(user, table):
        edit.start(edit.now + user.remind, Reminder(user_id, asks))
    return last.question != asks


def silent_until(edit: Edit, user: UserRow) -> int | None:
    """Return when a user's quiet hours or absence end; None at a party or if there are none."""
    table = edit.table
    if table.row.party:
        return None
    for _, what in edit.timers_of(AwayEnd):
        if table.seats[what.seat].status == AWAY and what.user == user.id:
            return max(edit.now, what.until)
    return quiet_until(user, edit.now)


def has_left(edit: Edit, user_id: int) -> bool:
    """Return whether a player has left the server, while the table votes about it.

    No call or reminder pings them. Once the vote is over, the next ping looks for them again.
    """
    vote = edit.vote(Late)
    asked = vote is not None and edit.table.seat_of(user_id) in vote[1].seats
    return asked and Left(user=user_id) in edit.marks


def tell(
    edit: Edit, user_id: int, why: str, *, until: int | None = None, by: Seat | None = None
) -> None:
    """Call a user in their way; after their quiet hours."""
    user, seat = edit.user(user_id), edit.table.seat_of(user_id)
    if seat is None:
        return
    silent = silent_until(edit, user)
    if silent is not None:
        asks = edit.table.question(seat)
        edit.start(silent, LateCall(user_id, asks, why, until, by))
        return
    tell_by(edit, user_id, why, way_for(user, edit.table), until=until, by=by)


def tell_by(
    edit: Edit,
    user_id: int,
    why: str,
    way: Way,
    *,
    until: int | None = None,
    by: Seat | None = None,
) -> None:
    """Call a user in one way, unless they have left the server."""
    if has_left(edit, user_id):
        return
    asks = _asks(edit.table, user_id)
    if way.ping:
        edit.say(public_place(edit.table.row), Call(why, user_id, asks, until, by))
    if way.direct:
        edit.say(f"dm:{user_id}", DirectCall(why, user_id, asks, until, by))


def wake(edit: Edit, user_id: int | None) -> tuple[int, ...]:
    """Begin to remind players again; return those who are called by the board itself."""
    users = [edit.table.seats[seat].user_id for seat in edit.table.waiting]
    waiting = [user for user in users if user is not None]
    for user in waiting:
        # As if they had never been called: else the same question would call no one again.
        edit.called(user, "", 0)
    called = call(edit, waiting, user_id)
    for user in called.direct:
        tell_by(edit, user, TURN, BY_DM)
    return called.pings


def may_ping(user: UserRow, now: int) -> bool:
    return user.notify != NOBODY and quiet_until(user, now) is None


NEVER, NOT_HERE = "never", "away"
"""Why a person may not be asked to play."""


def why_not(user: UserRow, refusing: Collection[int], now: int) -> str:
    """Return why a person may not be asked for a seat or an invitation, or empty.

    ``refusing`` don't want to be asked by the one who asks. Every invitation asks this first.
    """
    if user.id in refusing or user.notify == NOBODY:
        return NEVER
    return NOT_HERE if user.away_until is not None and user.away_until > now else ""


def ended_pings(edit: Edit, actor: int | None) -> tuple[int, ...]:
    """Return whom the end of a game pings: all who have played, but for who brought it about.

    A game for fun that its cup has counted calls nobody.
    """
    if edit.table.row.party or edit.table.for_fun:
        return ()
    return tuple(
        row.user_id
        for row in edit.table.open_humans
        if row.user_id is not None
        and row.user_id != actor
        and may_ping(edit.user(row.user_id), edit.now)
        and not has_left(edit, row.user_id)
    )


def stop_alarms(edit: Edit) -> None:
    for number, what in edit.timers_of(LateCall):
        if what.why == ALARM:
            edit.stop_one(number)


def wait_again(edit: Edit) -> None:
    """Begin to wait again: nothing is stalled, and all reminders are still to come."""
    if edit.table.row.stalled_at is not None:
        edit.alter(stalled_at=None)
    stop_alarms(edit)
    # A reminder that is still to come keeps its time.
    planned = {what.user for _, what in edit.timers_of(Reminder)}
    for seat in edit.table.waiting:
        user_id = edit.table.seats[seat].user_id
        if user_id is None or user_id in planned:
            continue
        user, asks = edit.user(user_id), edit.table.question(seat)
        if is_reminded(user, edit.table):
            edit.called(user_id, asks, 0)
            edit.start(edit.now + user.remind, Reminder(user_id, asks))


COUNTED: Final = "notice-cup-counted", "notice-cup-ended"
"""Tell that a cup has counted a game that goes on: as its round is over, or the cup was ended."""
SAT_IN_NOTICE: Final = "notice-cup-sat-in"
"""Asks who sleeps to come back, for as long as a computer sits in and the cup's round runs."""


def is_still_asked(table: Table, user_id: int, asks: str) -> bool:
    if table.row.status != RUNNING or table.over:
        return False
    seat = table.seat_of(user_id)
    if asks == SAT_IN_NOTICE:
        return seat is not None and table.computer(seat) and not table.for_fun
    if seat is None or seat not in table.owing or table.computer(seat):
        return False
    return table.question(seat) == asks


def still_to_tell(edit: Edit, row: OutboxRow) -> bool:
    facts = row.message
    if not isinstance(facts, Call | DirectCall):
        return False
    if is_still_asked(edit.table, facts.user, facts.question):
        return True
    if facts.why == TURN:
        forget(edit, facts.user, facts.question, only=isinstance(facts, Call))
    return False


def hand_tells(edit: Edit, user_id: int) -> bool:
    """Return whether a hand tells of a decision; where it was taken back that is forgotten."""
    seat = edit.table.seat_of(user_id)
    if seat is not None and seat in edit.table.owing:
        return True
    if is_pinged(edit.user(user_id), edit.table):
        # The ping reached them; the hand still owes its part.
        edit.marks.add(SilentHand(user=user_id))
    else:
        forget(edit, user_id, None)
    return False


def hand_owed(edit: Edit, user_id: int, actor: Seat | None) -> bool:
    """Return whether a hand is to make up for one that came silently; it does so once."""
    if SilentHand(user=user_id) not in edit.marks:
        return False
    edit.marks.discard(SilentHand(user=user_id))
    user = edit.user(user_id)
    own = actor is not None and edit.table.seats[actor].user_id == user_id
    return not own and way_for(user, edit.table).direct and silent_until(edit, user) is None


def forget(edit: Edit, user_id: int, asks: str | None, *, only: bool = False) -> None:
    """Forget that a user was to be called, so that the same decision calls again.

    Not if a ping reached them already; ``only`` says that this was the ping.
    """
    last = edit.call_of(user_id)
    pinged = not only and is_pinged(edit.user(user_id), edit.table)
    if last.question and not pinged and asks in (None, last.question):
        edit.calls[user_id] = replace(last, question="", at=0)


def note_unreached(edit: Edit, row: OutboxRow, *, ours: bool = False) -> None:
    """Ping a user whom no direct message reaches, in one transaction with the row.

    ``ours``: Discord lets the bot send none, whatever the user wants.
    """
    user_id, message, table = row.receiver, row.message, edit.table
    call_ = message if isinstance(message, DirectCall) else DirectCall(TURN, user_id)
    asks = call_.question or _asks(table, user_id)
    due = is_still_asked(table, user_id, asks) and HOMELESS not in table.row.holds
    # Players who are pinged in any case know it already.
    ping = due and not is_pinged(edit.user(user_id), table)
    if not ours:
        # Nothing more is tried by direct message before they act (decision: hand-messages).
        edit.dms[user_id] = True
    edit.said.append(Said(row.id, DONE))
    if isinstance(message, ShowHand):
        hand = edit.hand_of(user_id)
        if hand.refused == REACHED and table.seat_of(user_id) is not None:
            edit.hands[user_id] = replace(hand, refused=REFUSED)
    loud = message.loud if isinstance(message, ShowHand) else True
    if ping and loud:
        tell_by(edit, user_id, call_.why, PING, until=call_.until, by=call_.by)


def _asks(table: Table, user_id: int) -> str:
    seat = table.seat_of(user_id)
    return "" if seat is None or seat not in table.owing else table.question(seat)


def is_pinged(user: UserRow, table: Table) -> bool:
    return way_for(replace(user, dms_closed=False), table).ping


def is_reminded(user: UserRow, table: Table) -> bool:
    """Return whether a user is reminded at a table; never where no one else waits, or for fun."""
    wanted = user.remind and user.notify != NOBODY
    quiet = table.row.party or table.for_fun
    return bool(wanted) and not quiet and len(table.players) > 1


def refusal_said(edit: Edit, user_id: int) -> bool:
    """Note that a player learns that hands don't reach them; False where they know it."""
    hand = edit.hands.get(user_id)
    if hand is None or hand.refused != REFUSED:
        return False
    edit.hands[user_id] = replace(hand, refused=SAID)
    return True


def greet(edit: Edit, user_id: int) -> None:
    """Greet a user once at a table with private hands, unless a direct message invited them."""
    if not edit.table.game.spec.hidden or Greeted(user=user_id) in edit.marks:
        return
    edit.marks.add(Greeted(user=user_id))
    invited = any(isinstance(mark, Invited) and mark.user == user_id for mark in edit.marks)
    if not (invited and invitation_way(edit.user(user_id)).direct):
        edit.say(f"dm:{user_id}", Seated())


class Notices:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def hand_unreached(self, table_id: str, user_id: int, now: int) -> bool:
        """Tell once, to their first private answer, whether a player's hand does not reach them."""
        # Looked up first: mostly there is nothing to note, and a change takes the table's lock.
        kept = await self._tables.store.read(queries.hand(table_id, user_id))
        if kept is None or kept.refused != REFUSED:
            return False
        return await self._tables.do(refusal_said, table_id, now, user_id)

    async def board_row(self, table: Table) -> OutboxRow | None:
        """Return the row of the newest board; None where people are asked something else now."""
        row = await self._tables.store.read(queries.board_row(table.row.board_message_id or 0))
        if row is None or table.over or not isinstance(row.message, Start | Board):
            return None
        if computers_decide(table) or drawn_news(table):
            return row  # at each move against computers: nothing is replayed for it
        then = await self._tables.at(table.id, row.message.seq)
        return row if open_questions(then) == open_questions(table) else None

    async def set_closed_dms(self, user_id: int, closed: bool) -> None:
        await self._tables.store.write(people.dms_closed(user_id, closed))
