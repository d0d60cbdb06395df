"""A seat that goes to another player: offered by its owner, or asked for.

The owner decides. If they are gone, more than half of the others do, after the owner had time
to come back; never where hands are hidden: they could have a hand shown to a friend.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final

import msgspec

from cogs import refusals
from cogs.table.edit import Edit, pinged_today
from cogs.table.model import Person, Table, require_player, require_running
from cogs.table.notify import hands
from cogs.table.notify.announcements import table_news
from cogs.table.notify.notices import greet, why_not
from cogs.table.people.presence import require_place
from cogs.table.people.votes import YES, ask, facts_of, late_seats, still_open, voters
from cogs.table.play.commit import commit
from cogs.table.time.clock import time_control_of
from cogs.table.time.time_control import DAY, HOUR
from data.store import typed
from data.store.marks import Had, Managed, SeatRefused
from data.store.rows import HUMAN, MotionRow, SeatRow
from engine.position import CLOSED, COMPUTER, PRESENT
from engine.spec import Seat

_OF_PLAYER: Final = (
    typed.Countdown,
    typed.Reminder,
    typed.LateCall,
    typed.TakenBack,
    typed.AwayEnd,
    typed.VoiceGone,
)


def offer(edit: Edit, user_id: int, to: Person, refusing: Collection[int] = ()) -> Table:
    """Offer one's own seat to somebody; ``refusing`` want no questions of this player.

    The offer that stands is edited where a new one would ping nobody.
    Raises ``TransferUnwilling``, ``TransferWaits``, or as ``require_player`` and ``_open``.
    """
    seat = require_player(edit.table, user_id)
    open_ = _open(edit, seat, to)
    if why_not(edit.user(to.user_id), refusing, edit.now):
        raise refusals.TransferUnwilling
    facts = _facts(edit.table, seat, to, typed.OFFER, (to.user_id,))
    same = open_ and (open_.user, open_.way) == (facts.user, facts.way)
    if open_ is not None and (open_.chair != seat or same):
        raise refusals.TransferWaits
    stands = edit.vote(typed.Transfer)
    if (
        open_
        and open_.way == typed.OFFER
        and stands
        and pinged_today(edit.user(to.user_id), edit.now)
    ):
        edit.motions[stands[0].topic] = replace(stands[0], facts=facts, ballots={})
    else:
        _put(edit, facts, "notice-swap-offered")
    return edit.result()


def ask_seat(edit: Edit, seat: Seat, person: Person, *, left: bool = False) -> Table:
    """Ask for a seat, or take the one that was offered. ``left``: its owner has left the server.

    Raises ``TransferSeat``, ``TransferUndecided``, ``TransferRefused``, ``TransferHidden``, or as
    ``offer``.
    """
    owned = _require_owned(edit.table, seat)
    open_ = _open(edit, seat, person)
    edit.heard[person.user_id] = person.heard
    if open_ is not None:
        # An offer names the newcomer as its only voter: if they ask for that seat, they take it.
        if open_.chair != seat or open_.voters != (person.user_id,):
            raise refusals.TransferWaits
        return transfer(edit, _to(open_, person))
    if SeatRefused(user=person.user_id) in edit.marks:
        raise refusals.TransferRefused
    if left and edit.table.game.spec.hidden:
        raise refusals.TransferHidden
    gone = left or _let_pass(edit, owned)
    decides = None if gone else tuple(u for u in (owned.user_id,) if u is not None)
    facts = _facts(edit.table, seat, person, typed.GONE if gone else typed.ASK, decides)
    if not voters(edit.table, MotionRow(0, edit.table.id, facts, edit.now)):
        raise refusals.TransferUndecided
    _put(edit, facts, "notice-swap-wanted" if gone else "notice-swap-asked")
    return edit.result()


def take(edit: Edit, motion_id: int, person: Person) -> Table:
    """Take an offered seat, or raise ``MotionOver`` or ``NotAsked``."""
    require_running(edit.table)
    vote = edit.vote(typed.Transfer)
    if vote is None or vote[0].id != motion_id:
        raise refusals.MotionOver
    if vote[1].way != typed.OFFER or vote[1].user != person.user_id:
        raise refusals.NotAsked
    edit.heard[person.user_id] = person.heard
    return transfer(edit, _to(vote[1], person))


def _open(edit: Edit, seat: Seat, newcomer: Person) -> typed.Transfer | None:
    """Return the open question about a seat; raises where ``newcomer`` can't come in."""
    table = edit.table
    require_running(table)
    require_place(table)
    if table.solo:
        raise refusals.TransferSolo
    if table.seat_of(newcomer.user_id) is not None:
        raise refusals.TransferSeated
    others = (Had(row.seat, user=newcomer.user_id) for row in table.seats if row.seat != seat)
    had = any(mark in edit.marks for mark in others)
    if table.game.spec.hidden and had:
        raise refusals.TransferHad
    motion = still_open(edit, typed.Transfer)
    return motion.facts if motion is not None and isinstance(motion.facts, typed.Transfer) else None


def _let_pass(edit: Edit, owned: SeatRow) -> bool:
    """Return whether the others decide; never at hidden hands."""
    if edit.table.game.spec.hidden:
        return False
    if owned.status == COMPUTER:
        return Managed(owned.seat, user=owned.user_id or 0) not in edit.marks
    late = edit.vote(typed.Late)
    return late is not None and owned.seat in late_seats(edit.table, late[0])


def _put(edit: Edit, facts: typed.Transfer, key: str) -> None:
    motion = edit.put(facts)
    args = facts_of(motion)
    edit.stop(typed.SeatKept)
    if facts.way == typed.GONE:
        # An owner keeps their seat for a decision's time, an hour at least.
        patience = min(DAY, max(HOUR, time_control_of(edit.table).each))
        args["at"] = at = edit.now + patience
        edit.start(at, typed.SeatKept(motion.id))
        _tell_owner(edit, "dm-seat-wanted", facts)
    ask(edit, key, motion, args)


def _tell_owner(edit: Edit, key: str, facts: typed.Transfer) -> None:
    if facts.owner is not None:
        edit.write_to(facts.owner, key, user=facts.user, name=facts.name)


def transfer(edit: Edit, facts: typed.Transfer) -> Table:
    """Give a seat to another player; where they can't have it any more the vote is over."""
    table = edit.table
    run, position = table.play()
    seat, old = facts.chair, table.seats[facts.chair]
    if not may_have(table, facts):
        edit.decided.clear()
        edit.drop(typed.Transfer)
        # Refused once it is written: the vote has to go all the same.
        edit.refusal = refusals.MotionOver()
        return edit.result()
    if (vote := edit.vote(typed.Transfer)) is not None and vote[0].id not in edit.decided:
        edit.decided[vote[0].id] = YES, replace(vote[0], ballots={facts.user: YES})
    # ``since``: what others did on the seat before is not in the new player's file.
    taken = replace(old, user_id=facts.user, name=facts.name, since=position.seq)
    edit.reseat(taken if row.seat == seat else row for row in table.seats)
    # As if no one had waited for the seat: its new player reads that it is their turn.
    waiting = replace(taken, status=COMPUTER)
    before = replace(table, seats=tuple(waiting if r.seat == seat else r for r in table.seats))
    if table.row.host_id == old.user_id:
        edit.alter(host_id=facts.user)
    _leave(edit, old)
    if facts.way == typed.GONE:
        _tell_owner(edit, "dm-swapped", facts)
    _arrive(edit, facts.user)
    back = position.statuses[seat] != PRESENT
    advances = [run.seat(position, seat, PRESENT, at=edit.now)] if back else []
    news = table_news("swapped", seat=seat, user=old.user_id, name=old.name)
    return commit(edit, advances, [news], before=before)


def may_have(table: Table, facts: typed.Transfer) -> bool:
    old = table.seats[facts.chair]
    stale = old.user_id != facts.owner or table.seat_of(facts.user) is not None
    decided = facts.way != typed.GONE or not table.game.spec.hidden  # (decision: seats)
    return decided and not stale and old.status != CLOSED


def _leave(edit: Edit, old: SeatRow) -> None:
    user_id = old.user_id or 0
    edit.marks.add(Had(old.seat, user=user_id))
    edit.drafts = {place: words for place, words in edit.drafts.items() if place[0] != old.seat}
    hands.leave(edit, user_id)
    edit.stop(*_OF_PLAYER, user=user_id)
    edit.drop(typed.Transfer)
    edit.motions = {
        topic: replace(vote, ballots={u: c for u, c in vote.ballots.items() if u != user_id})
        for topic, vote in edit.motions.items()
    }
    late = edit.vote(typed.Late)
    if late is not None and old.seat in late[1].seats:
        edit.drop(typed.Late)
    if old.seat in edit.table.owing:
        edit.clock = None  # the time of the decision begins again
        edit.spent.clear()


def _arrive(edit: Edit, user_id: int) -> None:
    greet(edit, user_id)
    edit.stop(typed.Latecomer, user=user_id)  # who waited for a seat of their own has one
    edit.stop(typed.Idle)  # a user wants to play: the week begins again
    # They may have had this seat before: what they were called for then does not count.
    edit.called(user_id, "", 0)
    if edit.table.game.spec.hidden:
        hands.show(edit, user_id, new_message=True, loud=False)


def seats_to_have(table: Table) -> tuple[Seat, ...]:
    return () if table.solo else tuple(row.seat for row in table.open_humans)


def _require_owned(table: Table, seat: Seat) -> SeatRow:
    """Return a seat that belongs to a player; raises ``TransferSeat``."""
    require_running(table)
    row = next((row for row in table.open_humans if row.seat == seat), None)
    if row is None or row.kind != HUMAN:
        raise refusals.TransferSeat
    return row


def _facts(
    table: Table, seat: Seat, new: Person, way: str, decides: tuple[int, ...] | None
) -> typed.Transfer:
    owner = table.seats[seat].user_id
    return typed.Transfer(seat, owner, way, new.user_id, new.name[:100], decides)


def _to(facts: typed.Transfer, person: Person) -> typed.Transfer:
    return msgspec.structs.replace(facts, user=person.user_id, name=person.name[:100])
