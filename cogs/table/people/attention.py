"""Calling for attention: posting the board again, and nudging those who are waited for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from cogs.refusals import BumpSoon, NudgedAlready, NudgeNoOne, NudgeStands, TableHomeless
from cogs.table.edit import Edit
from cogs.table.model import HOMELESS, Table, require_player, require_running
from cogs.table.notify import announcements
from cogs.table.notify.notices import NUDGE, tell, wake
from cogs.table.time.time_control import DAY, MINUTE
from data.store.rows import RUNNING, OutboxRow
from engine.contract import Seat

NUDGE_EVERY: Final = DAY
BUMP_EVERY: Final = MINUTE


def bump(edit: Edit, user_id: int, board: int | None, last: OutboxRow | None) -> Table:
    """Post the board again at the bottom; a stalled table is waited for again.

    Args:
        edit: The table.
        user_id: Who asks for it.
        board: The newest board's message, as it was looked up before.
        last: Its row.

    Raises:
        BumpSoon: The last one is younger than a minute, or on its way.
        NotSeated, TableOver: See there.
    """
    table = edit.table
    require_running(table)
    table.require_seat(user_id)
    # The row was looked up before this change: by now the newest board may be another one.
    newer = table.kept.board_coming or table.row.board_message_id != board
    if newer or (last is not None and edit.now - last.created_at < BUMP_EVERY):
        raise BumpSoon
    mention: Sequence[int] = ()
    if table.row.stalled_at is not None:
        edit.alter(stalled_at=None)
        mention = wake(edit, user_id)
    announcements.post_board(edit, mention)
    return edit.result()


def nudge(edit: Edit, user_id: int) -> tuple[Seat, ...]:
    """Ask those who are waited for to play; each player is nudged once a day at most.

    Returns:
        The seats that were nudged.

    Raises:
        TableHomeless, NudgeNoOne, NudgeStands, NudgedAlready: See there.
    """
    require_place(edit.table)
    table = edit.table
    mine = require_player(table, user_id)
    others = [seat for seat in table.waiting if seat != mine]
    if not others:
        raise NudgeNoOne
    if table.standing:
        raise NudgeStands
    nudged, free_at = [], 0
    for seat in others:
        person = table.seats[seat].user_id or 0
        last = edit.user(person).nudged_at
        if last is not None and edit.now - last < NUDGE_EVERY:
            free_at = max(free_at, last + NUDGE_EVERY)
            continue
        # With the last one as it was read: two tables can't nudge a player on the same day.
        edit.nudged[person] = last
        tell(edit, person, NUDGE, by=mine)
        nudged.append(seat)
    if not nudged:
        raise NudgedAlready(params={"when": free_at // 1000})
    return tuple(nudged)


def require_place(table: Table) -> None:
    """Check that a table can say something in public.

    Raises:
        TableHomeless: It has no channel it can speak in.
    """
    if table.row.status == RUNNING and HOMELESS in table.row.holds:
        raise TableHomeless
