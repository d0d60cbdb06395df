"""Messages with buttons that somebody deleted at Discord are posted again."""

from __future__ import annotations

from cogs.table.edit import Edit
from cogs.table.model import HOMELESS, Table
from cogs.table.notify.announcements import lobby_place, post_board
from cogs.table.people import votes
from data.store.marks import Asks
from data.store.messages import LobbyEdit, LobbyPost, Notice
from data.store.rows import LOBBY, RUNNING


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
