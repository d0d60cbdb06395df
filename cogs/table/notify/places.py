"""The channel of a table: it is lost, it is found again, or the table moves to another one.

The clocks of a table without a channel stand still. The channel is back once a board has arrived
in it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from cogs.refusals import ChannelBusy, NoTable, PlaceServer, PlaceThere
from cogs.table.edit import Edit, public_place
from cogs.table.lobby.opening import close
from cogs.table.model import HOMELESS, Table, may_wake, require_running
from cogs.table.notify import announcements
from cogs.table.notify.notices import wake
from cogs.table.play.audience import forget_voice
from cogs.table.play.commit import stop
from cogs.table.tables import Tables
from cogs.table.time import clock, timeouts
from cogs.table.time.clock import WAITS_FOR, set_expiries
from data.store import Conflict, messages, queries, servers
from data.store.rows import ASLEEP, LOBBY, RUNNING, TableRow
from data.store.typed import Homeless

# Why a channel is lost.
DELETED: Final = "deleted"
BARRED: Final = "barred"
"""The bot may not write there."""
LOCKED: Final = "locked"
"""It is a thread that a moderator has locked."""
MUTED: Final = "muted"
"""The server has put the bot in a time-out."""
REMOVED: Final = "removed"
"""The server has removed the bot."""

LOST_BY: Final = {
    "unknown-channel": DELETED,
    "no-access": BARRED,
    "wrong-kind": BARRED,
    "no-permission": BARRED,
    "muted": MUTED,
    "locked": LOCKED,
}
"""Why a channel is lost, by why a row can't be delivered there (``cogs.runtime.trouble``)."""


def with_channel(table: Table) -> Table:
    """Return a table without the hold of a lost channel, for messages shown in that channel."""
    if HOMELESS not in table.row.holds:
        return table
    holds = {reason: since for reason, since in table.row.holds.items() if reason != HOMELESS}
    return replace(table, row=replace(table.row, holds=holds))


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
        _hold(edit, why, server)


def _hold(edit: Edit, why: str, server: str) -> None:
    until = edit.now + WAITS_FOR

    def more() -> None:
        edit.silence(public_place(edit.table.row))
        edit.drop()  # the buttons of votes are lost as well: it is asked again
        clock.set_hard_limit(edit)
        edit.start(until, Homeless(why))  # ``set_expiries`` knows no reason
        tell_all(edit, f"dm-homeless-{why}", server=server, until=until)

    clock.change_holds(edit, {**edit.table.row.holds, HOMELESS: edit.now}, more)


def tell_all(edit: Edit, key: str, **args: Any) -> None:
    """Write to all players by direct message."""
    for row in edit.table.open_humans:
        if row.user_id is not None:
            edit.write_to(row.user_id, key, **args)


def attempt(edit: Edit, user_id: int | None) -> bool:
    """Post a board where a table had its channel; return whether there was something to try."""
    row = edit.table.row
    if row.status != RUNNING or HOMELESS not in row.holds:
        return False
    # A post under way may still fail although the channel is back by now.
    if not edit.table.kept.public_waiting:
        _board(edit, user_id)
    return True


def _board(edit: Edit, user_id: int | None) -> None:
    """Post a board that pings the waiting players but ``user_id``, if it arrives."""
    holds = edit.table.row.holds
    edit.alter(stalled_at=None)
    # Players are called only at a table that has a channel.
    edit.table = with_channel(edit.table)
    mention = wake(edit, user_id or 0)
    announcements.post_board(edit, mention)
    edit.alter(holds=holds)


def note_channel_found(edit: Edit, message: messages.Message) -> None:
    """Note that something has arrived: the channel is there."""
    row = edit.table.row
    if row.status != RUNNING or HOMELESS not in row.holds:
        return

    def more() -> None:
        clock.set_hard_limit(edit)
        if isinstance(message, messages.Board):
            clock.note_delivery(edit, messages.last_entry(message))
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
        # Both messages are in the lost channel, where they can't be edited.
        lobby_message_id=None,
        board_message_id=None,
    )
    forget_voice(edit)
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
    """Return the channel of a table; until its thread is there, that of its lobby."""
    return row.channel_id or row.lobby_channel_id


class Places:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def bring(
        self, table_id: str, user_id: int, guild_id: int, channel_id: int, now: int
    ) -> Table:
        """Move a table that sleeps or has lost its channel.

        Raises ``NoTable`` for a table of another server at which the user has no seat.
        """
        known = await self._tables.store.read(servers.place(table_id, user_id))
        if known is None or not (known.seated or known.guild_id == guild_id):
            raise NoTable

        def decide(edit: Edit) -> Table:
            asleep = edit.table.row.status == ASLEEP
            return (timeouts.wake if asleep else bring)(edit, user_id, guild_id, channel_id)

        return await self._place(table_id, decide, channel_id, now)

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
        # ``Tables.change`` retries every other conflict.
        except Conflict as busy:
            taken = await self._tables.store.read(queries.id_in(channel_id))
            raise ChannelBusy(params={"table": taken} if taken else {}) from busy

    async def lost_by(self, user_id: int, guild_id: int) -> tuple[Table, ...]:
        """Return a user's tables on a server that sleep or have lost their channel."""
        return tuple(
            table
            for table in await self._tables.of_user(user_id)
            if table.row.guild_id == guild_id
            and (HOMELESS in table.row.holds or may_wake(table, user_id))
        )

    async def without_thread(self, channel_id: int, user_id: int) -> Table | None:
        """Return a user's newest lobby in a channel that has no thread yet."""
        table_id = await self._tables.store.read(servers.without_thread(channel_id, user_id))
        return None if table_id is None else await self._tables.load(table_id)
