"""What others may ask of this room: open, sit down, options, start, rematch, parties."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from cogs.refusals import ChannelBusy, ClosingDown, CupOnce, ManyLobbies, ManyTables, NotOver
from cogs.table.edit import Edit
from cogs.table.lobby import opening, seats
from cogs.table.lobby.opening import Opening
from cogs.table.model import RESERVED, Person, Table
from cogs.table.play import audience
from cogs.table.tables import Tables
from cogs.table.time.time_control import DAY
from data.store import Conflict, cup_tables, queries
from data.store.marks import There
from data.store.rows import LOBBY, RUNNING

A_PERSON: Final = 50
"""Tables that one person may open in 24 hours, rematches among them."""
LOBBIES: Final = 5
"""Lobbies that one person may have open."""
A_SERVER: Final = 500
"""Tables that may be opened on one server in 24 hours: about 5 MB."""


class Lobby:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._closing = False

    def close_doors(self, closing: bool) -> None:
        self._closing = closing

    async def open(self, wanted: Opening, now: int) -> Table:
        """Open a table and seat its host.

        Raises ``ChannelBusy``, ``ManyTables``, ``ClosingDown``, or ``Illegal`` for an option.
        """
        return await self._insert(opening.open_lobby(wanted, now, self._tables.chance))

    async def require_room(self, guild_id: int, user_id: int, now: int) -> None:
        """Raise ``ClosingDown``, ``ManyTables`` or ``ManyLobbies`` where no table may be opened."""
        if self._closing:
            raise ClosingDown
        # Each table is kept for ever: a person who opens and resigns all day would fill the disk.
        enough = queries.enough_opened(guild_id, user_id, now - DAY, A_PERSON, A_SERVER)
        if await self._tables.store.read(enough):
            raise ManyTables
        if await self._tables.store.read(queries.lobbies_of(user_id)) >= LOBBIES:
            raise ManyLobbies(params={"count": LOBBIES})

    async def _insert(self, edit: Edit) -> Table:
        row = edit.table.row
        await self.require_room(row.guild_id, row.host_id, edit.now)
        try:
            await self._tables.write(edit)
        except Conflict as busy:
            # For the answer alone: that table may be over by now.
            taken = await self._tables.store.read(queries.id_in(row.channel_id or 0))
            raise ChannelBusy(params={"table": taken} if taken else {}) from busy
        return await self._tables.load(row.id)

    async def join(self, table_id: str, person: Person, press_id: str, now: int) -> Table:
        return await self._maybe_deal(seats.join, table_id, now, person, press_id)

    async def add_computer(self, table_id: str, user_id: int, level: str, now: int) -> Table:
        return await self._maybe_deal(seats.add_computer, table_id, now, user_id, level)

    async def open_call(
        self, table_id: str, user_id: int, full: int | None, minutes: int | None, now: int
    ) -> Table:
        return await self._maybe_deal(seats.open_call, table_id, now, user_id, full, minutes)

    async def _maybe_deal(
        self, decision: Callable[..., Table], table_id: str, now: int, *args: Any
    ) -> Table:
        """Carry out a decision that may deal, with how many computers of the server wait."""
        # Read before: a decision knows its own table alone.
        query = queries.computers_waiting(table_id, seats.WAITING)
        waiting = await self._tables.store.read(query)
        after = await self._tables.do(decision, table_id, now, *args, waiting)
        return await self._tables.worded(after)  # the words are chosen with the deal

    async def set_options(
        self,
        table_id: str,
        user_id: int,
        options: Mapping[str, str],
        shared: Mapping[str, str],
        now: int,
    ) -> Table:
        changed = await self._tables.do(seats.set_options, table_id, now, user_id, options, shared)
        return await self._tables.worded(changed)  # the list may be among them

    async def start(self, table_id: str, user_id: int, now: int) -> Table:
        return await self._maybe_deal(seats.start, table_id, now, user_id)

    async def rematch(self, table_id: str, person: Person, press_id: str, now: int) -> Table:
        """Open the same table again, or take one's seat there; the last press starts the game.

        Raises ``NotOver``, ``NotSeated``, ``CupOnce``, ``ChannelBusy`` or ``ManyTables``.
        """
        old = await self._tables.load(table_id)
        if not old.over:
            raise NotOver
        old.require_seat(person.user_id)
        if await self._tables.store.read(cup_tables.counts(old.row.guild_id or 0, table_id)):
            raise CupOnce
        # Two may press at once: one opens the lobby, the other joins it. Between processes a unique
        # index sees to that (``tables_rematch_once``).
        async with self._tables.lock(f"rematch:{table_id}"):
            again = await self._tables.store.read(queries.rematch_of(table_id))
            if again is None:
                # A second rematch of a game pings nobody: the first one did.
                first = not await self._tables.store.read(queries.had_rematch(table_id))
                chance = self._tables.chance
                edit = opening.rematch_of(old, person, press_id, now, chance, pinging=first)
                try:
                    table = await self._insert(edit)
                except ChannelBusy:  # perhaps by the very rematch, which another process opened
                    again = await self._tables.store.read(queries.rematch_of(table_id))
                    if again is None:
                        raise
        if again is not None:
            return await self.join(again.id, person, press_id, now)
        if all(s.status != RESERVED for s in table.seats):
            return await self.start(table.id, person.user_id, now)
        return table


class Party:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def voice_left(self, channel_id: int, user_id: int, now: int) -> None:
        table = await self._in(channel_id)
        if table is not None and table.seat_of(user_id) is not None:
            await self._tables.do(opening.left_voice, table.id, now, user_id)
        elif table is not None:
            await self._tables.do(audience.late_no_more, table.id, now, user_id)

    async def voice_joined(
        self, channel_id: int, person: Person, now: int, *, already: bool = False
    ) -> None:
        """Note who came into a channel, or was ``already`` there after a start of the bot."""
        table = await self._in(channel_id)
        if table is None:
            return
        if table.seat_of(person.user_id) is not None:
            await self._tables.do(opening.joined_voice, table.id, now, person.user_id)
        elif table.row.status == LOBBY:
            await self._tables.do(audience.note_there, table.id, now, person.user_id)
        elif not (already and There(user=person.user_id) in table.kept.marks):
            await self._tables.do(audience.come_late, table.id, now, person)

    async def parties(self) -> tuple[Table, ...]:
        rows = await self._tables.store.read(queries.with_status(RUNNING))
        return await self._tables.loadable([row.id for row in rows if row.party])

    async def _in(self, channel_id: int) -> Table | None:
        table_id = await self._tables.store.read(queries.id_in(channel_id))
        tables = () if table_id is None else await self._tables.loadable([table_id])
        return next((table for table in tables if table.row.party), None)
