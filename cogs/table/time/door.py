"""What others may ask of this room: what is due at a table, and when."""

from __future__ import annotations

from collections.abc import Sequence

from cogs.table.model import Table
from cogs.table.notify import places
from cogs.table.people import pause
from cogs.table.tables import Tables
from cogs.table.time import clock, timeouts
from cogs.table.time.clock import Timing


class Clocks:
    """The clocks of tables; each method that acts is one change of a table."""

    def __init__(self, tables: Tables) -> None:
        """Keep the tables."""
        self._tables = tables

    async def time_over(self, table_id: str, tokens: Sequence[str], now: int) -> None:
        """Do what the table's rule says where time is up; see ``timeouts.time_over``."""
        await self._tables.change(table_id, lambda edit: timeouts.time_over(edit, tokens), now)

    async def alarm(self, table_id: str, tokens: Sequence[str], now: int) -> None:
        """Tell players that most of the time has passed; see ``timeouts.alarm``."""
        await self._tables.change(table_id, lambda edit: timeouts.alarm(edit, tokens), now)

    async def idle(self, table_id: str, timer_id: int, warned: bool, now: int) -> None:
        """Announce the end of a game that no player plays, then end it."""
        await self._tables.change(
            table_id, lambda edit: timeouts.idle(edit, timer_id, warned=warned), now, log=True
        )

    async def pause_over(self, table_id: str, now: int) -> None:
        """End a pause that has lasted for as long as one may."""
        await self._tables.change(table_id, pause.pause_over, now)

    async def give_up(self, table_id: str, now: int) -> None:
        """End a game that has waited for a channel for too long."""
        await self._tables.change(table_id, places.give_up, now)

    async def deadline(self, table: Table, now: int) -> Timing:
        """Return when the time for what a table is asked ends; see ``clock.deadline``."""
        return clock.deadline(table, now)
