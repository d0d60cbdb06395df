"""What others may ask of this room: notices, hands, boards, places."""

from __future__ import annotations

from collections.abc import Callable

from cogs.refusals import ChannelBusy, NoTable
from cogs.table.edit import Edit
from cogs.table.model import HOMELESS, Table, may_wake
from cogs.table.notify import hands as showing
from cogs.table.notify import notices, places
from cogs.table.notify.announcements import asked
from cogs.table.notify.hands import Showing
from cogs.table.tables import Tables
from cogs.table.time import timeouts
from data.store import Conflict, people, queries
from data.store import servers as kept_places
from data.store.messages import Board, Start
from data.store.rows import ASLEEP, OutboxRow, TableRow


class Notices:
    """What is still to tell, and how it reached its users."""

    def __init__(self, tables: Tables) -> None:
        """Keep the tables."""
        self._tables = tables

    async def still_to_tell(self, row: OutboxRow, now: int) -> bool:
        """Return whether a notice that a user is waited for is still true at its delivery."""
        return await self._tables.change(
            row.table_id, lambda edit: notices.still_to_tell(edit, row), now
        )

    async def unreached(self, row: OutboxRow, now: int) -> None:
        """Note that a direct message does not reach a user; see ``notices.unreached``."""
        await self._tables.change(row.table_id, lambda edit: notices.unreached(edit, row), now)

    async def showing(self, row: OutboxRow, now: int) -> Showing | None:
        """Return what a row that shows a hand asks for; see ``hands.showing``."""
        return await self._tables.change(row.table_id, lambda edit: showing.showing(edit, row), now)

    async def hand_unreached(self, table_id: str, user_id: int, now: int) -> bool:
        """Tell once, to their first private answer, whether a player's hand does not reach them."""
        # Looked up first: mostly there is nothing to note, and a change takes the table's lock.
        kept = await self._tables.store.read(queries.hand(table_id, user_id))
        if kept is None or kept.refused != notices.REFUSED:
            return False
        return await self._tables.change(
            table_id, lambda edit: notices.refusal_said(edit, user_id), now
        )

    async def board_row(self, table: Table) -> OutboxRow | None:
        """Return the row of the newest board; None where that asked something else."""
        row = await self._tables.store.read(queries.board_row(table.row.board_message_id or 0))
        if row is None or table.over or not isinstance(row.message, Start | Board):
            return None
        then = await self._tables.at(table.id, row.message.seq)
        return row if asked(then) == asked(table) else None

    async def set_closed_dms(self, user_id: int, closed: bool) -> None:
        """Remember whether a user's direct messages are closed to us."""
        await self._tables.store.write(people.dms_closed(user_id, closed))


class Places:
    """Whether tables can speak, and where."""

    def __init__(self, tables: Tables) -> None:
        """Keep the tables."""
        self._tables = tables

    async def lose(
        self, table_id: str, channel_id: int, why: str, now: int, server: str = ""
    ) -> None:
        """Note that a table can't speak any more; see ``places.lose``."""
        await self._tables.change(
            table_id, lambda edit: places.lose(edit, channel_id, why, server), now
        )

    async def attempt(self, table_id: str, user_id: int | None, now: int) -> bool:
        """Try to speak where a table had its channel; see ``places.attempt``."""
        return await self._tables.change(table_id, lambda edit: places.attempt(edit, user_id), now)

    async def bring(
        self, table_id: str, user_id: int, guild_id: int, channel_id: int, now: int
    ) -> Table:
        """Move a table that has lost its channel, or sleeps; see ``places.bring``, ``wake``.

        Raises:
            NoTable: It is another server's, and the user has no seat there: ids tell nothing.
            ChannelBusy: The new channel has an open table.
        """
        known = await self._tables.store.read(kept_places.place(table_id, user_id))
        if known is None or not (known.seated or known.guild_id == guild_id):
            raise NoTable
        return await self._placed(
            table_id, lambda edit: _brought(edit, user_id, guild_id, channel_id), channel_id, now
        )

    async def wake(
        self, table_id: str, user_id: int, guild_id: int, channel_id: int, now: int
    ) -> Table:
        """Let a table that sleeps go on in a channel; see ``sleep.wake``.

        Raises:
            ChannelBusy: The channel has an open table.
        """
        return await self._placed(
            table_id,
            lambda edit: timeouts.wake(edit, user_id, guild_id, channel_id),
            channel_id,
            now,
        )

    async def _placed(
        self, table_id: str, decide: Callable[[Edit], Table], channel_id: int, now: int
    ) -> Table:
        try:
            return await self._tables.change(table_id, decide, now)
        # Of all conflicts only that of the channel gets here (``Tables.change``).
        except Conflict as busy:
            taken = await self._tables.store.read(queries.id_in(channel_id))
            raise ChannelBusy(params={"table": taken} if taken else {}) from busy

    async def lost_by(self, user_id: int, guild_id: int) -> tuple[Table, ...]:
        """Return the tables of a user on a server that have no channel, or sleep."""
        return tuple(
            table
            for table in await self._tables.of_user(user_id)
            if table.row.guild_id == guild_id
            and (HOMELESS in table.row.holds or may_wake(table, user_id))
        )

    async def of_server(self, guild_id: int) -> tuple[TableRow, ...]:
        """Return the lobbies and running games of a server."""
        return await self._tables.store.read(kept_places.tables_of_server(guild_id))

    async def without_thread(self, channel_id: int, user_id: int) -> Table | None:
        """Return the newest lobby of a user in a channel whose thread is not there yet."""
        table_id = await self._tables.store.read(kept_places.without_thread(channel_id, user_id))
        return None if table_id is None else await self._tables.load(table_id)


def _brought(edit: Edit, user_id: int, guild_id: int, channel_id: int) -> Table:
    asleep = edit.table.row.status == ASLEEP
    return (timeouts.wake if asleep else places.bring)(edit, user_id, guild_id, channel_id)
