"""What all groups of commands share."""

from __future__ import annotations

from typing import Any

import discord
from discord.ext import commands

from cogs.answering import Work, answer
from cogs.house import House
from cogs.table.model import Table
from engine.refusals import NotYours


class TableCog(commands.Cog):
    """A group of commands with the shared parts at hand."""

    def __init__(self, house: House) -> None:
        """Keep the shared parts."""
        self.house = house

    async def answer(
        self, interaction: discord.Interaction[Any], work: Work, table: Table | None = None
    ) -> None:
        """Answer privately; ``table`` is what sentences about turns refer to."""
        await answer(self.house, interaction, work, table.id if table else None)

    async def at_table(self, interaction: discord.Interaction[Any], work: Any) -> None:
        """Answer with ``work(reader, table)`` for the table of this channel.

        Without one, the reader is told where a table can be opened.
        """
        found: Table | None = None

        async def inner(reader: Any) -> Any:
            if found is None:
                raise NotYours("no-table-here")
            return await work(reader, found)

        try:
            found = await self.house.table_here(interaction)
        except NotYours as refusal:
            frozen = refusal

            async def refuse(_: Any) -> Any:
                raise frozen

            await self.answer(interaction, refuse)
            return
        await self.answer(interaction, inner, found)
