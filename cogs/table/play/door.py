"""What others may ask of this room: moves, undo, resigning, drafts, the end of a phase."""

from __future__ import annotations

from cogs.table.model import Table
from cogs.table.play import acting, drafts
from cogs.table.play.drafts import Draft
from cogs.table.tables import Tables
from engine.contract import Seat


class Play:
    """What players do on their turn; each is one change of its table."""

    def __init__(self, tables: Tables) -> None:
        """Keep the tables."""
        self._tables = tables

    async def submit(
        self, table_id: str, user_id: int, token: str | None, text: str, now: int
    ) -> Table:
        """Carry out a player's action; see ``acting.submit``."""
        return await self._tables.change(
            table_id, lambda edit: acting.submit(edit, user_id, token, text), now
        )

    async def take_hint(
        self, table_id: str, user_id: int, token: str, text: str, now: int
    ) -> Table:
        """Note that a player was told what a computer would do; see ``acting.take_hint``."""
        return await self._tables.change(
            table_id, lambda edit: acting.take_hint(edit, user_id, token, text), now
        )

    async def undo(self, table_id: str, user_id: int, seq: int | None, now: int) -> Table:
        """Take back one's own newest action; see ``acting.undo``."""
        # With the log: the state before an entry is a replay of what led to it (decision: undo).
        return await self._tables.change(
            table_id, lambda edit: acting.undo(edit, user_id, seq), now, log=True
        )

    async def resign(self, table_id: str, user_id: int, now: int) -> Table:
        """Close one's own seat; see ``acting.resign``."""
        return await self._tables.change(table_id, lambda edit: acting.resign(edit, user_id), now)

    async def next_phase(self, table_id: str, user_id: int, token: str, now: int) -> Table:
        """End a party's phase at once; see ``acting.next_phase``."""
        return await self._tables.change(
            table_id, lambda edit: acting.next_phase(edit, user_id, token), now
        )

    async def press_draft(
        self, table_id: str, user_id: int, token: str, what: str, now: int
    ) -> tuple[Table, Draft]:
        """Change one's own draft by one press; see ``drafts.press``."""
        return await self._tables.change(
            table_id, lambda edit: drafts.press(edit, user_id, token, what), now
        )

    async def draft(self, table: Table, seat: Seat) -> Draft:
        """Return what a seat has written so far for its present question."""
        fresh = await self._tables.data(table.id)
        return fresh.drafts.get((seat, table.token(seat)), ())
