"""Hands by direct message: who is shown a new hand, and whether it is a notification as well.

A row of the outbox holds no piece: the hand is drawn at delivery, through ``observe``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.notify import notices
from cogs.table.notify.announcements import mentions
from data.store.messages import FoldHand, ShowHand
from data.store.rows import SENDING, OutboxRow
from engine.position import CLOSED
from engine.spec import Seat


@dataclass(frozen=True, slots=True)
class Showing:
    """What a row that shows a hand asks for now: an edit, or a new message."""

    table: Table
    seat: Seat
    message_id: int | None
    new_message: bool
    loud: bool = True


def follow(edit: Edit, before: Table | None, actor: Seat | None, called: notices.Called) -> None:
    shown = set()
    for user_id, asked in changed_hands(before, edit.table, actor):
        owed = asked and notices.hand_owed(edit, user_id, actor)
        loud = owed or user_id in called.direct
        show(edit, user_id, new_message=asked, loud=loud)
        if asked:
            shown.add(user_id)
    for user_id in called.direct:
        if user_id not in shown:
            notices.tell_by(edit, user_id, notices.TURN, notices.BY_DM)


def show(edit: Edit, user_id: int, *, new_message: bool, loud: bool) -> None:
    """Bring a player's hand up to date; a row that still waits hands on that it was a notice."""
    where = f"dm:{user_id}"
    waiting = edit.unsay(ShowHand, where)
    edit.say(
        where,
        ShowHand(
            new_message or any(message.new_message for message in waiting),
            loud or any(message.loud for message in waiting),
        ),
    )


def showing(edit: Edit, row: OutboxRow) -> Showing | None:
    """Return what a row shows, if anything. A retried new message keeps its nonce."""
    user_id, table, message = row.receiver, edit.table, row.message
    kept, seat = edit.hand_of(user_id), table.seat_of(user_id)
    if seat is None or not isinstance(message, ShowHand):
        return None
    if edit.user(user_id).dms_closed:
        notices.note_unreached(edit, row)  # not tried again before they ask for it
        return None
    old, loud = kept.message_id, message.loud
    # An earlier try may have called them; one that calls nobody is found, and edited.
    if row.state == SENDING and message.new_message and loud:
        return Showing(table, seat, old, new_message=True)
    if message.new_message and loud:
        loud = notices.hand_tells(edit, user_id)
    # The message that is there must not go on showing a hand.
    if not may_hold(table, seat):
        return None if old is None else Showing(table, seat, old, new_message=False)
    if old is None and not held_pieces(table, seat):
        return None
    # If they have answered meanwhile, it calls no one, and an edit will do.
    new_message = old is None or (message.new_message and seat in table.owing)
    return Showing(table, seat, old, new_message, loud)


def mark_shown(edit: Edit, row: OutboxRow, message_id: int) -> None:
    """Record the message of a hand; delete the old one, or this one if the seat is gone."""
    user_id = row.receiver
    if all(seat.user_id != user_id for seat in edit.table.seats):
        fold(edit, user_id, message_id)
        return
    kept = edit.hand_of(user_id)
    edit.hands[user_id] = replace(kept, message_id=message_id, refused=notices.REACHED)
    if kept.message_id is not None and kept.message_id != message_id:
        fold(edit, user_id, kept.message_id)


def fold(edit: Edit, user_id: int, message_id: int) -> None:
    edit.say(f"dm:{user_id}", FoldHand(message_id))


def leave(edit: Edit, user_id: int) -> None:
    edit.unsay(ShowHand, f"dm:{user_id}")
    kept = edit.hands.get(user_id)
    if kept is not None and kept.message_id is not None:
        edit.hands[user_id] = replace(kept, message_id=None)
        fold(edit, user_id, kept.message_id)


def may_hold(table: Table, seat: Seat) -> bool:
    return not table.over and table.play()[1].statuses[seat] != CLOSED


def held_pieces(table: Table, seat: Seat) -> tuple[str, ...]:
    """Return what a seat holds that others may not know, in words of the notation."""
    return table.game.hand(table.view(seat), seat)


def changed_hands(before: Table | None, after: Table, actor: Seat | None) -> list[tuple[int, bool]]:
    """Return the users whose message is old now, and those whom the new one notifies."""
    if not after.game.spec.hidden:
        return []
    asked = frozenset(mentions(before, after, actor))
    shown: list[tuple[int, bool]] = []
    for row in after.humans:
        if row.user_id is None:
            continue
        now = _standing(after, row.seat)
        added = before is None or row.seat >= len(before.seats)
        was = None if before is None or added else _standing(before, row.seat)
        # The hand is empty before and after: the message is right, but for the end of the game.
        if not now[0] and not (was and (was[0] or was[1] != now[1])):
            continue
        # Players of a party look at the table: their message is edited, which notifies nobody.
        asks = row.user_id in asked and not after.row.party
        notice = may_hold(after, row.seat) and asks and bool(now[0])
        if now != was or notice:
            shown.append((row.user_id, notice or before is None))
    return shown


def show_all(edit: Edit) -> None:
    if not edit.table.game.spec.hidden:
        return
    for seat in edit.table.open_humans:
        if seat.user_id is not None:
            show(edit, seat.user_id, new_message=True, loud=False)


def _standing(table: Table, seat: Seat) -> tuple[object, ...]:
    playing = may_hold(table, seat)
    question = table.question(seat) if playing and table.game.spec.simultaneous else ""
    held = held_pieces(table, seat) if playing else ()
    given = table.game.given(table.view(seat), seat) if playing else ()
    return (held, playing, seat in table.owing, question, given)
