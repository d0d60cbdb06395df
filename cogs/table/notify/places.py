"""Where a table is played, and what follows from a message that was delivered there.

A table without a channel stands still. The channel is back once a board has arrived in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from cogs.refusals import ChannelBusy, NoTable, PlaceServer, PlaceThere, TableFrozen
from cogs.table.edit import Edit, public_place
from cogs.table.lobby.opening import close
from cogs.table.model import HOMELESS, Table, may_wake, require_running, with_channel
from cogs.table.notify import announcements, hands, notices, reminders
from cogs.table.notify.announcements import lobby_place
from cogs.table.notify.notices import wake
from cogs.table.play.commit import stop
from cogs.table.tables import Tables
from cogs.table.time import clock, timeouts
from cogs.table.time.clock import WAITS_FOR, set_expiries
from cogs.table.time.time_control import DAY, NONE
from data.store import Conflict, outbox, queries
from data.store import servers as kept_places
from data.store.changes import Said
from data.store.messages import (
    Asleep,
    Board,
    Call,
    DirectCall,
    Ended,
    Film,
    Forecast,
    LobbyEdit,
    LobbyPost,
    Message,
    Notice,
    Seated,
    ShowHand,
    Start,
    Unreadable,
    VoteEdit,
    last_entry,
    number,
)
from data.store.rows import ASLEEP, DONE, DROPPED, LOBBY, RUNNING, SENDING, OutboxRow, TableRow
from data.store.typed import ForecastEnd, Homeless
from engine.values import replace

DELETED: Final = "deleted"
BARRED: Final = "barred"
LOCKED: Final = "locked"
MUTED: Final = "muted"
REMOVED: Final = "removed"
"""Why a channel is lost: it is gone, we may not speak, a thread is locked, we were removed."""

LOST_BY: Final = {
    "unknown-channel": DELETED,
    "no-access": BARRED,
    "no-permission": BARRED,
    "muted": MUTED,
    "locked": LOCKED,
}
"""What a row means that can't be delivered in public (``cogs.runtime.trouble``)."""


def lose(edit: Edit, channel_id: int, why: str, server: str = "") -> None:
    """Note that a table can't speak in its channel: a lobby closes, a game waits.

    ``server`` is the name of a server that can't be looked up any more.
    """
    row = edit.table.row
    if channel_of(row) != channel_id:
        return
    if row.status == LOBBY:
        close(edit, "lobby-homeless")
        tell_all(edit, "dm-lobby-homeless", server=server)
    elif row.status == RUNNING and HOMELESS not in row.holds:
        _stand(edit, why, server)


def _stand(edit: Edit, why: str, server: str) -> None:
    until = edit.now + WAITS_FOR

    def more() -> None:
        edit.silence(public_place(edit.table.row))
        edit.drop()  # the buttons of votes are lost as well: it is asked again
        clock.set_hard_limit(edit)
        edit.start(until, Homeless(why))  # ``set_expiries`` knows no reason
        tell_all(edit, f"dm-homeless-{why}", server=server, until=until)

    clock.change_holds(edit, {**edit.table.row.holds, HOMELESS: edit.now}, more)


def tell_all(edit: Edit, key: str, **args: Any) -> None:
    for row in edit.table.open_humans:
        if row.user_id is not None:
            edit.write_to(row.user_id, key, **args)


def attempt(edit: Edit, user_id: int | None) -> bool:
    """Post a board where a table had its channel; tell whether there was something to try."""
    row = edit.table.row
    if row.status != RUNNING or HOMELESS not in row.holds:
        return False
    # A post under way may still fail although the channel is back by now.
    if not edit.table.kept.public_waiting:
        _board(edit, user_id)
    return True


def _board(edit: Edit, user_id: int | None) -> None:
    homeless = edit.table
    edit.alter(stalled_at=None)
    stands = edit.table
    # Called as if the channel were there: the board pings them, if it arrives.
    edit.table = with_channel(stands)
    mention = wake(edit, user_id or 0)
    announcements.post_board(edit, mention)
    edit.alter(holds=homeless.row.holds)


def note_channel_found(edit: Edit, message: Message) -> None:
    """Note that something has arrived: the channel is there."""
    row = edit.table.row
    if row.status != RUNNING or HOMELESS not in row.holds:
        return

    def more() -> None:
        clock.set_hard_limit(edit)
        if isinstance(message, Board):
            clock.note_delivery(edit, last_entry(message))
        else:
            _board(edit, None)

    clock.change_holds(edit, dict(with_channel(edit.table).row.holds), more)


def bring(edit: Edit, user_id: int, guild_id: int, channel_id: int) -> Table:
    """Move a table without a channel; raises ``NotSeated``, ``PlaceThere`` or ``PlaceServer``."""
    table = edit.table
    require_running(table)
    table.require_seat(user_id)
    if HOMELESS not in table.row.holds:
        raise PlaceThere
    if table.row.guild_id != guild_id:
        raise PlaceServer
    edit.silence(public_place(table.row))
    edit.table = with_channel(table)
    edit.alter(
        channel_id=channel_id,
        lobby_channel_id=channel_id,
        thread=False,
        party=False,
        # Both messages are in the channel that is lost: no edit finds them.
        lobby_message_id=None,
        board_message_id=None,
    )
    set_expiries(edit)
    clock.set_hard_limit(edit)
    clock.follow(edit, None)
    _board(edit, user_id)
    return edit.result()


def give_up(edit: Edit) -> None:
    row = edit.table.row
    if row.status == RUNNING and HOMELESS in row.holds:
        stop(edit, "homeless")


def channel_of(row: TableRow) -> int:
    return row.channel_id or row.lobby_channel_id


@dataclass(frozen=True, slots=True)
class Old:
    """A message whose buttons are old.

    ``channel_id`` is None for a direct message to ``user_id``. If ``timed``, it may count seconds.
    """

    message_id: int
    channel_id: int | None
    user_id: int
    timed: bool


def note_delivery(edit: Edit, row: OutboxRow, message_id: int | None) -> tuple[Old, ...]:
    """Mark a row as said; return the messages whose buttons are old now."""
    if row.id not in edit.unsaid:
        return ()  # whom it went to was forgotten meanwhile
    edit.said.append(Said(row.id, DONE, message_id))
    if isinstance(row.message, VoteEdit) and not row.message.open:
        over = f"{ASKS} {row.message.motion} "
        edit.marks = {mark for mark in edit.marks if not mark[0].startswith(over)}
    if message_id is None:
        return ()
    old, message, edited = list[Old](), row.message, edit.table.row.board_message_id == message_id
    if isinstance(message, LobbyPost):
        edit.alter(lobby_message_id=message_id)
    elif isinstance(message, Start | Board | Ended) or (
        isinstance(message, Asleep) and edit.table.row.status == ASLEEP
    ):
        board = edit.table.row.board_message_id
        old = [_old(edit, board)] if board and board != message_id else []
        old += _calls_over(edit)
        edit.alter(board_message_id=message_id)
        if edit.table.row.status == RUNNING:
            clock.note_delivery(edit, last_entry(message))
            # With this board all can read that a move was taken back (decision: notifications).
            if isinstance(message, Board) and message.undos == edit.table.row.undos:
                reminders.read_taken_back(edit)
        if isinstance(message, Ended):  # neither it nor a new lobby's edits must wait for its film
            edit.say(f"film:{row.table_id}", Film(row.id, message_id))
    elif isinstance(message, ShowHand | Seated):  # the greeting turns into the first hand
        hands.mark_shown(edit, row, message_id)
    else:
        _note_sent(edit, row, message_id)
    _note_place_found(edit, row, edited=edited)
    return tuple(old)


def _note_sent(edit: Edit, row: OutboxRow, message_id: int) -> None:
    message = row.message
    if isinstance(message, Call | DirectCall):
        where = "dm" if isinstance(message, DirectCall) else "public"
        edit.marks.add((f"{CALLED} {where} {message_id} {message.question}", message.user))
    elif isinstance(message, Notice) and "motion" in message.args:
        _note_question(edit, row, message_id, number(message.args, "motion"))
    elif isinstance(message, Forecast):
        edit.start(edit.now + DAY, ForecastEnd(message.channel, message_id, message.behind))


CALLED: Final = "called"
"""Begins the mark of a message that called somebody; place, number and question follow."""


def _calls_over(edit: Edit) -> list[Old]:
    old: list[Old] = []
    for mark in sorted(edit.marks):
        kind, user_id = mark
        if not kind.startswith(f"{CALLED} "):
            continue
        _, where, message_id, question = kind.split(" ", 3)
        if not notices.is_still_asked(edit.table, user_id, question):
            edit.marks.discard(mark)
            old.append(_old(edit, int(message_id), user_id if where == "dm" else 0))
    return old


def _old(edit: Edit, message_id: int, user_id: int = 0) -> Old:
    row, spec = edit.table.row, edit.table.game.spec
    channel_id = None if user_id else channel_of(row)
    return Old(message_id, channel_id, user_id, spec.simultaneous or row.pace != NONE)


ASKS: Final = "asks"
"""Begins the mark of a message that asks for votes; the numbers of vote, row, message follow."""


def _note_question(edit: Edit, row: OutboxRow, message_id: int, motion: int) -> None:
    edit.marks.add((f"{ASKS} {motion} {row.id} {message_id}", 0))
    if all(other.id != motion for other in edit.motions.values()):
        edit.say(row.destination, VoteEdit(motion))  # over before it was out


def asking(table: Table, motion: int) -> list[tuple[int, int]]:
    marks = [kind.split(" ") for kind, _ in table.kept.marks if kind.startswith(f"{ASKS} ")]
    return sorted((int(row), int(sent)) for _, vote, row, sent in marks if vote == str(motion))


def _note_place_found(edit: Edit, row: OutboxRow, *, edited: bool) -> None:
    """Note that a table's channel is back: what has arrived there shows it."""
    table = edit.table.row
    since = table.holds.get(HOMELESS)
    if since is None or row.destination != public_place(table) or edited:
        return
    # An edit shows nothing, nor does what was on its way before the loss.
    if not isinstance(row.message, LobbyEdit) and row.created_at >= since:
        note_channel_found(edit, row.message)


def undeliverable(edit: Edit, row: OutboxRow, code: str) -> None:
    """Drop a row that can never be delivered for a reason of ``cogs.runtime.trouble``."""
    edit.said.append(Said(row.id, DROPPED))
    if edit.table.row.status == RUNNING:
        # What can't be read may have been the board that a clock waits for.
        lost = isinstance(row.message, Unreadable)
        clock.note_delivery(edit, edit.table.row.seq if lost else last_entry(row.message))
    if row.destination.startswith("dm:"):
        return
    table = edit.table.row
    speaks_at = lobby_place(table) if table.status == LOBBY else public_place(table)
    if isinstance(row.message, Ended):
        # No board follows that could say how the game ended (decision: places).
        tell_all(edit, "dm-over")
    elif code in LOST_BY and row.destination == speaks_at:
        lose(edit, channel_of(table), LOST_BY[code])
    else:
        _call_directly(edit, row)


def _call_directly(edit: Edit, row: OutboxRow) -> None:
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
        if notices.is_still_asked(table, call.user, call.question):
            more = {"until": call.until, "by": call.by}
            notices.tell_by(edit, call.user, call.why, notices.BY_DM, **more)


class OfTables:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def delivered(
        self, row: OutboxRow, message_id: int | None, now: int, table: Table | None = None
    ) -> tuple[Old, ...]:
        try:
            known = _with_row(table, row) or row.table_id
            return await self._tables.do(note_delivery, known, now, row, message_id)
        except (NoTable, TableFrozen):  # said is said, also where the table can't be read any more
            await self._tables.store.write(outbox.became(row.id, DONE, message_id))
            return ()

    async def undeliverable(self, row: OutboxRow, code: str, now: int) -> None:
        try:
            await self._tables.do(undeliverable, row.table_id, now, row, code)
        except (NoTable, TableFrozen):  # no limit waits for it there
            await self._tables.store.write(outbox.became(row.id, DROPPED))


def _with_row(table: Table | None, row: OutboxRow) -> Table | None:
    """Return a table as it was written with a row; None if other messages may be missing."""
    if table is None or not table.kept.version or row.state != SENDING:
        return None
    unsaid = {**table.kept.unsaid, row.id: row}
    return replace(table, data=replace(table.kept, unsaid=unsaid))


class Places:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def bring(
        self, table_id: str, user_id: int, guild_id: int, channel_id: int, now: int
    ) -> Table:
        """Move a table that sleeps or has lost its channel. Foreign ids raise ``NoTable``."""
        known = await self._tables.store.read(kept_places.place(table_id, user_id))
        if known is None or not (known.seated or known.guild_id == guild_id):
            raise NoTable

        def brought(edit: Edit) -> Table:
            asleep = edit.table.row.status == ASLEEP
            return (timeouts.wake if asleep else bring)(edit, user_id, guild_id, channel_id)

        return await self._place(table_id, brought, channel_id, now)

    async def wake(
        self, table_id: str, user_id: int, guild_id: int, channel_id: int, now: int
    ) -> Table:
        """Wake a table in a channel; raises ``ChannelBusy`` and as ``timeouts.wake``."""
        return await self._place(
            table_id,
            lambda edit: timeouts.wake(edit, user_id, guild_id, channel_id),
            channel_id,
            now,
        )

    async def _place(
        self, table_id: str, decide: Callable[[Edit], Table], channel_id: int, now: int
    ) -> Table:
        try:
            return await self._tables.change(table_id, decide, now)
        # Of all conflicts only that of the channel gets here (``Tables.change``).
        except Conflict as busy:
            taken = await self._tables.store.read(queries.id_in(channel_id))
            raise ChannelBusy(params={"table": taken} if taken else {}) from busy

    async def lost_by(self, user_id: int, guild_id: int) -> tuple[Table, ...]:
        return tuple(
            table
            for table in await self._tables.of_user(user_id)
            if table.row.guild_id == guild_id
            and (HOMELESS in table.row.holds or may_wake(table, user_id))
        )

    async def without_thread(self, channel_id: int, user_id: int) -> Table | None:
        table_id = await self._tables.store.read(kept_places.without_thread(channel_id, user_id))
        return None if table_id is None else await self._tables.load(table_id)
