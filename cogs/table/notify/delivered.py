"""What became of a row of the outbox: said, or impossible to say."""

from __future__ import annotations

from typing import Final

from cogs.refusals import NoTable, TableFrozen
from cogs.table.edit import Edit, public_place
from cogs.table.model import HOMELESS, Table
from cogs.table.notify import hands, notices, places, reminders
from cogs.table.tables import Tables
from cogs.table.time import clock
from data.store import outbox
from data.store.changes import Said
from data.store.messages import (
    Asleep,
    Board,
    Call,
    DirectCall,
    Ended,
    Film,
    LobbyEdit,
    LobbyPost,
    Message,
    Notice,
    ShowHand,
    Start,
    Unreadable,
    VoteEdit,
    last_entry,
    number,
)
from data.store.rows import ASLEEP, DONE, DROPPED, RUNNING, OutboxRow

Old = tuple[int, int]
"""A message whose buttons are old, and whose direct message it is; 0 for one in public."""


def delivered(edit: Edit, row: OutboxRow, message_id: int | None) -> tuple[Old, ...]:
    """Mark a row as said; return the messages whose buttons are old now."""
    if row.id not in edit.unsaid:
        return ()  # whom it went to was forgotten meanwhile
    edit.said.append(Said(row.id, DONE, message_id))
    if isinstance(row.message, VoteEdit) and not row.message.open:
        over = f"{ASKS} {row.message.motion} "
        edit.marks = {mark for mark in edit.marks if not mark[0].startswith(over)}
    if message_id is None:
        return ()
    old, message = list[Old](), row.message
    if isinstance(message, LobbyPost):
        edit.alter(lobby_message_id=message_id)
    elif isinstance(message, Start | Board | Ended) or _still_asleep(edit, message):
        board = edit.table.row.board_message_id
        old = [(board, 0)] if board and board != message_id else []
        old += _calls_over(edit)
        edit.alter(board_message_id=message_id)
        if edit.table.row.status == RUNNING:
            clock.delivered(edit, last_entry(message))
            # With this board all can read that a move was taken back (decision: notifications).
            if isinstance(message, Board) and message.undos == edit.table.row.undos:
                reminders.read_taken_back(edit)
        if isinstance(message, Ended):  # neither it nor a new lobby's edits must wait for its film
            edit.say(f"film:{row.table_id}", Film(row.id, message_id))
    elif isinstance(message, ShowHand):
        hands.shown(edit, row, message_id)
    elif isinstance(message, Call | DirectCall):
        where = "dm" if isinstance(message, DirectCall) else "public"
        edit.marks.add((f"{CALLED} {where} {message_id} {message.question}", message.user))
    elif isinstance(message, Notice) and "motion" in message.args:
        _asked(edit, row, message_id, number(message.args, "motion"))
    _place_found(edit, row)
    return tuple(old)


CALLED: Final = "called"
"""Begins the mark of a message that called somebody; place, number and question follow."""


def _calls_over(edit: Edit) -> list[Old]:
    """Forget the calls for what is not asked any more; return them, as their buttons are old."""
    old: list[Old] = []
    for mark in sorted(edit.marks):
        kind, user_id = mark
        if not kind.startswith(f"{CALLED} "):
            continue
        _, where, message_id, question = kind.split(" ", 3)
        if not notices.still_asked(edit.table, user_id, question):
            edit.marks.discard(mark)
            old.append((int(message_id), user_id if where == "dm" else 0))
    return old


def _still_asleep(edit: Edit, message: Message) -> bool:
    """Return whether a message is the last board of a table that still sleeps."""
    return isinstance(message, Asleep) and edit.table.row.status == ASLEEP


ASKS: Final = "asks"
"""Begins the mark of a message that asks for votes; the numbers of vote, row, message follow."""


def _asked(edit: Edit, row: OutboxRow, message_id: int, motion: int) -> None:
    """Note where a vote is asked, so that the message can be brought up to date."""
    edit.marks.add((f"{ASKS} {motion} {row.id} {message_id}", 0))
    if all(found.id != motion for found in edit.motions.values()):
        edit.say(row.destination, VoteEdit(motion))  # over before it was out


def asking(table: Table, motion: int) -> list[tuple[int, int]]:
    """Return the messages that ask for a vote: the row, and what it became."""
    marks = [kind.split(" ") for kind, _ in table.kept.marks if kind.startswith(f"{ASKS} ")]
    return sorted((int(row), int(sent)) for _, vote, row, sent in marks if vote == str(motion))


def _place_found(edit: Edit, row: OutboxRow) -> None:
    """Note that a table's channel is back: what has arrived there shows it."""
    table = edit.table.row
    since = table.holds.get(HOMELESS)
    if since is None or row.destination != public_place(table):
        return
    # Our own message may be changed where nothing new may be said; and what was on its way
    # before the loss shows nothing.
    if not isinstance(row.message, LobbyEdit) and row.created_at >= since:
        places.found(edit, row.message)


def undeliverable(edit: Edit, row: OutboxRow, code: str) -> None:
    """Drop a row that can never be said: no limit must wait for it.

    A table that can't speak where it is has no channel. ``code`` says why the row can't be said
    (``cogs.delivery.trouble``).
    """
    edit.said.append(Said(row.id, DROPPED))
    if edit.table.row.status == RUNNING:
        # What can't be read may have been the board that a clock waits for.
        lost = isinstance(row.message, Unreadable)
        clock.delivered(edit, edit.table.row.seq if lost else last_entry(row.message))
    if row.destination.startswith("dm:"):
        return
    if isinstance(row.message, Ended):
        # No board follows that could say how the game ended (decision: places).
        places.tell_all(edit, "dm-over")
    elif code in places.LOST_BY and row.destination == places.speaks_at(edit.table.row):
        places.lose(edit, places.channel_of(edit.table.row), places.LOST_BY[code])
    else:
        _call_directly(edit, row)


def _call_directly(edit: Edit, row: OutboxRow) -> None:
    """Call by direct message those whom a row was to ping in public."""
    message, table = row.message, edit.table
    if isinstance(message, Call):
        calls = [message]
    elif isinstance(message, Start | Board) and table.row.status == RUNNING:
        seats = [(user, table.seat_of(user)) for user in message.mention]
        calls = [
            Call(notices.TURN, user, table.question(seat))
            for user, seat in seats
            if seat is not None
        ]
    else:
        return
    for call in calls:
        if edit.user(call.user).dms_closed:
            continue
        if notices.still_asked(table, call.user, call.question):
            more = {"until": call.until, "by": call.by}
            notices.tell_by(edit, call.user, call.why, notices.BY_DM, **more)


async def mark_delivered(
    tables: Tables, row: OutboxRow, message_id: int | None, now: int
) -> tuple[Old, ...]:
    """Mark a row as said; return the messages whose buttons are old now."""
    try:
        return await tables.change(row.table_id, lambda edit: delivered(edit, row, message_id), now)
    except (NoTable, TableFrozen):  # said is said, also where the table can't be read any more
        await tables.store.write(outbox.became(row.id, DONE, message_id))
        return ()


async def mark_undeliverable(tables: Tables, row: OutboxRow, code: str, now: int) -> None:
    """Drop a row that can never be said; see ``undeliverable``."""
    try:
        await tables.change(row.table_id, lambda edit: undeliverable(edit, row, code), now)
    except (NoTable, TableFrozen):  # no limit waits for it there
        await tables.store.write(outbox.became(row.id, DROPPED))


class OfTables:
    """Owns the rows of the outbox that belong to tables; see ``outbox.Owner``."""

    def __init__(self, tables: Tables) -> None:
        """Keep the tables."""
        self._tables = tables

    async def delivered(self, row: OutboxRow, message_id: int | None, now: int) -> tuple[Old, ...]:
        """See ``mark_delivered``."""
        return await mark_delivered(self._tables, row, message_id, now)

    async def undeliverable(self, row: OutboxRow, code: str, now: int) -> None:
        """See ``mark_undeliverable``."""
        await mark_undeliverable(self._tables, row, code, now)
