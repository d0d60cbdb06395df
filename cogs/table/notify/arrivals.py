"""What follows from a message that arrives in Discord, is deleted there, or can never arrive."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter

from cogs.refusals import NoTable, TableFrozen
from cogs.table.edit import Edit, public_place
from cogs.table.lobby.asking import CALL, SEAT, note_invitation
from cogs.table.model import HOMELESS, Table
from cogs.table.notify import hands, notices, reminders
from cogs.table.notify.announcements import lobby_place, post_board
from cogs.table.notify.places import LOST_BY, channel_of, lose, note_channel_found, tell_all
from cogs.table.people import votes
from cogs.table.tables import Tables
from cogs.table.time import clock
from cogs.table.time.time_control import DAY, NONE
from data.store import messages, outbox
from data.store.changes import Said
from data.store.marks import DM, PUBLIC, Asks, Called, Mark
from data.store.messages import LobbyEdit, LobbyPost, Notice
from data.store.rows import ASLEEP, DONE, DROPPED, LOBBY, RUNNING, OutboxRow
from data.store.typed import ForecastEnd


def asking(marks: Iterable[Mark], motion: int) -> list[Asks]:
    """Return the messages that ask for the votes of a motion, oldest row first."""
    asks = (mark for mark in marks if isinstance(mark, Asks) and mark.motion == motion)
    return sorted(asks, key=attrgetter("row"))


@dataclass(frozen=True, slots=True)
class OldMessage:
    """A message whose buttons are old.

    ``channel_id`` is None for a direct message to ``user_id``. If ``timed``, it may count seconds.
    ``goes``: the whole message is old.
    """

    message_id: int
    channel_id: int | None
    user_id: int
    timed: bool
    goes: bool = False


def note_delivery(edit: Edit, row: OutboxRow, message_id: int | None) -> tuple[OldMessage, ...]:
    """Mark a row as said; return the messages whose buttons are old now."""
    if row.id not in edit.unsaid:
        return ()  # whom it went to was forgotten meanwhile
    edit.said.append(Said(row.id, DONE, message_id))
    if isinstance(row.message, messages.VoteEdit) and not row.message.open:
        edit.marks.difference_update(asking(edit.marks, row.message.motion))
    if message_id is None:
        return ()
    old, message, edited = (
        list[OldMessage](),
        row.message,
        edit.table.row.board_message_id == message_id,
    )
    if isinstance(message, messages.LobbyPost):
        edit.alter(lobby_message_id=message_id)
    elif isinstance(message, messages.Start | messages.Board | messages.Ended) or (
        isinstance(message, messages.Asleep) and edit.table.row.status == ASLEEP
    ):
        old = _replaced(edit, message_id)
        if isinstance(message, messages.Start | messages.Board) and edit.table.quiet:
            called = _questions(edit.table, message.mention)
            edit.marks |= {Called(PUBLIC, message_id, asks, user=user) for user, asks in called}
        edit.alter(board_message_id=message_id)
        if edit.table.row.status == RUNNING and not messages.is_reveal(message):
            clock.note_delivery(edit, messages.last_entry(message))
            # With this board all can read that a move was taken back (decision: notifications).
            if isinstance(message, messages.Board) and message.undos == edit.table.row.undos:
                reminders.read_taken_back(edit)
        # Neither the end nor a new lobby's edits must wait for its film.
        if isinstance(message, messages.Ended):
            edit.say(f"film:{row.table_id}", messages.Film(row.id, message_id))
    elif isinstance(message, messages.ShowHand | messages.Seated):
        # The greeting turns into the first hand.
        hands.mark_shown(edit, row, message_id)
    else:
        old = _note_sent(edit, row, message_id)
    _note_place_found(edit, row, edited=edited)
    return tuple(old)


def _note_sent(edit: Edit, row: OutboxRow, message_id: int) -> list[OldMessage]:
    message, old = row.message, list[OldMessage]()
    if isinstance(message, messages.Call | messages.DirectCall):
        where = DM if isinstance(message, messages.DirectCall) else PUBLIC
        call = Called(where, message_id, message.question, user=message.user)
        old = _called_before(edit, call)
        edit.marks.add(call)
    elif isinstance(message, messages.Notice) and "motion" in message.args:
        _note_question(edit, row, message_id, messages.number(message.args, "motion"))
    elif isinstance(message, messages.Notice) and message.key in notices.COUNTED:
        calls = (mark for mark in edit.marks if isinstance(mark, Called))
        old = _drop(edit, [call for call in calls if call.question == notices.SAT_IN_NOTICE])
    elif isinstance(message, messages.Notice | messages.DirectNotice) and message.key in (
        *SEAT,
        *CALL,
    ):
        note_invitation(edit, row, message, message_id)
    elif isinstance(message, messages.DirectNotice) and message.key == notices.SAT_IN_NOTICE:
        edit.marks.add(Called(DM, message_id, message.key, user=row.receiver))
    elif isinstance(message, messages.Forecast):
        end = ForecastEnd(
            message.channel, message_id, message.behind, named=True, asked=message.seq
        )
        edit.start(edit.now + DAY, end)
    return old


def _called_before(edit: Edit, new: Called) -> list[OldMessage]:
    """Return the calls that a new one of the same user replaces; a board calls others, too."""
    calls = [mark for mark in edit.marks if isinstance(mark, Called) and mark.where == new.where]
    kept = {new.message, edit.table.row.board_message_id}
    kept |= {call.message for call in calls if call.user != new.user}
    return _drop(edit, [call for call in calls if call.message not in kept])


def _drop(edit: Edit, calls: Iterable[Called]) -> list[OldMessage]:
    """Return calls whose messages go, and forget them."""
    edit.marks.difference_update(calls)
    public = channel_of(edit.table.row)
    return [
        OldMessage(c.message, None if c.where == DM else public, c.user, timed=False, goes=True)
        for c in sorted(calls, key=attrgetter("message"))
    ]


def _replaced(edit: Edit, new: int) -> list[OldMessage]:
    """Return the messages whose buttons are old once a new board is there.

    In a quiet channel each goes as soon as nobody whom it called is asked any more; so does what
    told somebody directly that a computer sits in.
    """
    row, spec, asked, gone = edit.table.row, edit.table.game.spec, set[int](), set[int]()
    old = {row.board_message_id: 0} if row.board_message_id else {}
    calls = [mark for mark in edit.marks if isinstance(mark, Called)]
    for call in sorted(calls, key=attrgetter("message")):
        if notices.is_still_asked(edit.table, call.user, call.question):
            asked.add(call.message)
        else:
            edit.marks.discard(call)
            old.setdefault(call.message, call.user if call.where == DM else 0)
            gone |= {call.message} if call.question == notices.SAT_IN_NOTICE else set()
    timed = spec.simultaneous or row.pace != NONE
    return [
        OldMessage(
            message,
            None if user else channel_of(row),
            user,
            timed,
            goes=message in gone or (edit.table.quiet and not user and message not in asked),
        )
        for message, user in old.items()
        if message != new
    ]


def _questions(table: Table, users: Iterable[int]) -> list[tuple[int, str]]:
    seats = [(user, table.seat_of(user)) for user in users]
    return [(user, table.question(seat)) for user, seat in seats if seat is not None]


def _note_question(edit: Edit, row: OutboxRow, message_id: int, motion: int) -> None:
    edit.marks.add(Asks(motion, row.id, message_id))
    asked = {vote.id for vote in edit.motions.values()}
    # What was decided meanwhile may wait to be announced.
    waiting = (row.message for row in edit.unsaid.values())
    closing = {one.motion for one in waiting if isinstance(one, messages.VoteEdit) and not one.open}
    if motion not in asked | closing:
        edit.say(row.destination, messages.VoteEdit(motion))  # over before it was out


def undeliverable(edit: Edit, row: OutboxRow, code: str) -> None:
    """Drop a row that can never be delivered for a reason of ``cogs.runtime.trouble``."""
    edit.said.append(Said(row.id, DROPPED))
    if edit.table.row.status == RUNNING and not messages.is_reveal(row.message):
        # What can't be read may have been the board that a clock waits for.
        lost = isinstance(row.message, messages.Unreadable)
        clock.note_delivery(edit, edit.table.row.seq if lost else messages.last_entry(row.message))
    if row.direct:
        return
    table = edit.table.row
    speaks_at = lobby_place(table) if table.status == LOBBY else public_place(table)
    if isinstance(row.message, messages.Ended):
        # No board follows that could say how the game ended (decision: places).
        tell_all(edit, "dm-over")
    elif code in LOST_BY and row.destination == speaks_at:
        lose(edit, channel_of(table), LOST_BY[code])
    else:
        _call_directly(edit, row)


def _call_directly(edit: Edit, row: OutboxRow) -> None:
    message, table = row.message, edit.table
    if isinstance(message, messages.Call):
        missed = [message]
    elif isinstance(message, messages.Start | messages.Board) and table.row.status == RUNNING:
        called = _questions(table, message.mention)
        missed = [messages.Call(notices.TURN, user, asks) for user, asks in called]
    else:
        return
    for call in missed:
        if edit.user(call.user).dms_closed:
            continue
        if notices.is_still_asked(table, call.user, call.question):
            more = {"until": call.until, "by": call.by}
            notices.tell_by(edit, call.user, call.why, notices.BY_DM, **more)


class OfTables:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def delivered(
        self, row: OutboxRow, message_id: int | None, now: int
    ) -> tuple[OldMessage, ...]:
        try:
            return await self._tables.do(note_delivery, row.table_id, now, row, message_id)
        except (NoTable, TableFrozen):  # said is said, also where the table can't be read any more
            await self._tables.store.write(outbox.became(row.id, DONE, message_id))
            return ()

    async def undeliverable(self, row: OutboxRow, code: str, now: int) -> None:
        try:
            await self._tables.do(undeliverable, row.table_id, now, row, code)
        except (NoTable, TableFrozen):  # no limit waits for it there
            await self._tables.store.write(outbox.became(row.id, DROPPED))


def _note_place_found(edit: Edit, row: OutboxRow, *, edited: bool) -> None:
    """Note that a table's channel is back: what has arrived there shows it."""
    table = edit.table.row
    since = table.holds.get(HOMELESS)
    if since is None or row.destination != public_place(table) or edited:
        return
    # An edit shows nothing, nor does what was on its way before the loss.
    if not isinstance(row.message, messages.LobbyEdit) and row.created_at >= since:
        note_channel_found(edit, row.message)


def buttons_of(table: Table) -> tuple[int, int | None]:
    """Return channel and number of the message with a table's buttons; None if there is none."""
    row = table.row
    if row.status == LOBBY:
        return row.lobby_channel_id, row.lobby_message_id
    there = row.status == RUNNING and HOMELESS not in row.holds
    return row.channel_id or row.lobby_channel_id, row.board_message_id if there else None


def post_again(edit: Edit, message_id: int) -> bool:
    """Post a lobby or board again; return False where another message has its buttons by now."""
    row = edit.table.row
    if buttons_of(edit.table)[1] != message_id:
        return False
    if row.status == LOBBY:
        edit.alter(lobby_message_id=None)
        edit.unsay(LobbyEdit)
        edit.say(lobby_place(row), LobbyPost())
        return True
    edit.alter(board_message_id=None)
    if not edit.table.kept.board_coming:
        post_board(edit)
    return True


def ask_again(edit: Edit, asks: Asks, notice: Notice) -> None:
    """Ask for votes again."""
    motion = votes.by_id(edit, asks.motion)
    if asks not in edit.marks or motion is None:
        return
    edit.marks.discard(asks)
    votes.ask(edit, notice.key, motion, notice.args)
