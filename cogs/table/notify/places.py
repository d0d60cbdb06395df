"""Where a table is played: lost, found again, or given up.

A table whose channel is lost stands still (``HOMELESS`` among its holds). What it said into the
void is not repeated: in the next channel, or when the old one is back, a fresh board says it all.
That a channel is back is known when a board has arrived there, and by nothing less.
"""

from __future__ import annotations

from typing import Any, Final

from cogs.refusals import PlaceServer, PlaceThere
from cogs.table.edit import Edit, public_place
from cogs.table.lobby.closing import close
from cogs.table.model import HOMELESS, Table, housed, require_running
from cogs.table.notify import announcements
from cogs.table.notify.announcements import lobby_place
from cogs.table.notify.notices import wake
from cogs.table.people.pause import hold
from cogs.table.play.commit import stop
from cogs.table.time import clock, limits
from cogs.table.time.expiries import WAITS_FOR, bound
from data.store.messages import Board, Message, last_entry
from data.store.rows import LOBBY, RUNNING, TableRow
from data.store.typed import Homeless

DELETED: Final = "deleted"
BARRED: Final = "barred"
LOCKED: Final = "locked"
REMOVED: Final = "removed"
"""Why a channel is lost: it is gone, we may not speak, a thread is locked, we were removed."""

LOST_BY: Final = {
    "unknown-channel": DELETED,
    "no-access": BARRED,
    "no-permission": BARRED,
    "locked": LOCKED,
}
"""What a row means that can't be delivered in public (``cogs.delivery.trouble``)."""


def lose(edit: Edit, channel_id: int, why: str, server: str = "") -> None:
    """Note that a table can't speak any more; a lobby closes, a game waits.

    Its players are told once by direct message. Nothing happens where that is known.

    Args:
        edit: The table.
        channel_id: Where it can't: it may have been brought elsewhere meanwhile.
        why: ``DELETED``, ``BARRED``, ``LOCKED`` or ``REMOVED``.
        server: The name of the server, where it can't be looked up any more.
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
        limits.limit(edit)
        edit.start(until, Homeless(why))  # ``bound`` knows no why
        tell_all(edit, f"dm-homeless-{why}", server=server, until=until)

    hold(edit, {**edit.table.row.holds, HOMELESS: edit.now}, more)


def tell_all(edit: Edit, key: str, **args: Any) -> None:
    """Write a sentence to all who sit at a table and have not resigned."""
    for row in edit.table.open_humans:
        if row.user_id is not None:
            edit.write_to(row.user_id, key, **args)


def attempt(edit: Edit, user_id: int | None) -> bool:
    """Try to speak where a table had its channel; whether it can, the delivery shows.

    Returns:
        Whether there was something to try.
    """
    row = edit.table.row
    if row.status != RUNNING or HOMELESS not in row.holds:
        return False
    # What is being tried at this moment may fail although the channel is back by now.
    if not edit.table.kept.public_waiting:
        _board(edit, user_id)
    return True


def _board(edit: Edit, user_id: int | None) -> None:
    """Post a fresh board that calls those who are waited for."""
    homeless = edit.table
    edit.alter(stalled_at=None)
    stands = edit.table
    # Called as if the channel were there: the board pings them, if it arrives.
    edit.table = housed(stands)
    mention = wake(edit, user_id or 0)
    announcements.post_board(edit, mention)
    edit.alter(holds=homeless.row.holds)


def found(edit: Edit, message: Message) -> None:
    """Note that something has arrived: the channel is there."""
    row = edit.table.row
    if row.status != RUNNING or HOMELESS not in row.holds:
        return

    def more() -> None:
        limits.limit(edit)
        if isinstance(message, Board):
            clock.delivered(edit, last_entry(message))
        else:
            _board(edit, None)

    hold(edit, dict(housed(edit.table).row.holds), more)


def bring(edit: Edit, user_id: int, guild_id: int, channel_id: int) -> Table:
    """Move a table that has lost its channel into another one of its server.

    Raises:
        NotSeated, TableOver, PlaceThere, PlaceServer: See there.
    """
    table = edit.table
    require_running(table)
    table.require_seat(user_id)
    if HOMELESS not in table.row.holds:
        raise PlaceThere
    if table.row.guild_id != guild_id:
        raise PlaceServer
    edit.silence(public_place(table.row))
    edit.table = housed(table)
    edit.alter(
        channel_id=channel_id,
        lobby_channel_id=channel_id,
        thread=False,
        party=False,
        # Both messages are in the channel that is lost: no edit finds them.
        lobby_message_id=None,
        board_message_id=None,
    )
    bound(edit)
    limits.limit(edit)
    clock.follow(edit, None)
    _board(edit, user_id)
    return edit.result()


def give_up(edit: Edit) -> None:
    """End a game that has waited for a channel for too long."""
    row = edit.table.row
    if row.status == RUNNING and HOMELESS in row.holds:
        stop(edit, "homeless")


def speaks_at(row: TableRow) -> str:
    """Return the destination without which a table is mute."""
    return lobby_place(row) if row.status == LOBBY else public_place(row)


def channel_of(row: TableRow) -> int:
    """Return the channel or thread in which a table speaks."""
    return row.channel_id or row.lobby_channel_id
