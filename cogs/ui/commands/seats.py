"""``/seat`` and ``/bring``: who plays, and where."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from cogs.refusals import BringNone, BringWhich, TransferBot, TransferStranger
from cogs.table.model import Person, Table
from cogs.table.people import transfer
from cogs.table.people.transfer import seats_to_have
from cogs.ui.app import App, Reader
from cogs.ui.commands.base import TableCog
from cogs.ui.components import cut
from cogs.ui.content import Content
from cogs.ui.messages.seats import seat_label, table_label
from cogs.ui.permissions import require_place
from cogs.ui.phrases import plain_text
from cogs.ui.presses.seats import ask as ask_for
from cogs.ui.translation import text
from cogs.ui.writers import require_writer, require_writer_at
from engine.refusals import NotYours

# Discord's limits: choices, and characters of each.
_MOST = 25
_NAME = 100


class Seats(TableCog):
    """Seat transfers, and tables without a channel."""

    seat = app_commands.Group(
        name=text("cmd-seat"), description=text("cmd-seat.about"), guild_only=True
    )

    @seat.command(name=text("cmd-seat-offer"), description=text("cmd-seat-offer.about"))
    @app_commands.rename(user=text("cmd-seat-offer.user"))
    @app_commands.describe(user=text("cmd-seat-offer.user-about"))
    async def offer(self, interaction: discord.Interaction[Any], user: discord.User) -> None:
        """Offer one's seat to another user."""

        async def work(reader: Reader, table: Table) -> Content:
            # Of a user who is not on this server Discord sends the account alone.
            here = isinstance(user, discord.Member)
            to = Person(user.id, user.display_name, "")
            return await offer_to(self.app, reader, table, to, bot=user.bot, here=here)

        await self.at_table(interaction, work)

    @seat.command(name=text("cmd-seat-ask"), description=text("cmd-seat-ask.about"))
    @app_commands.rename(seat=text("cmd-seat-ask.seat"))
    @app_commands.describe(seat=text("cmd-seat-ask.seat-about"))
    async def ask(self, interaction: discord.Interaction[Any], seat: str) -> None:
        """Ask for a seat."""

        async def work(reader: Reader, table: Table) -> Content:
            table.play()
            return await ask_for(self.app, reader, table, seat)

        await self.at_table(interaction, work)

    @ask.autocomplete("seat")
    async def seat_choices(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """List the seats that a player could give up."""
        words = (await self.app.reader(interaction)).words
        try:
            table = await self.app.table_here(interaction)
        except NotYours:
            return []
        if table is None or table.position is None or table.over:
            return []
        named = [(seat_label(table, seat, words), str(seat)) for seat in seats_to_have(table)]
        return _choices(named, current)

    @app_commands.command(name=text("cmd-bring"), description=text("cmd-bring.about"))
    @app_commands.rename(table=text("cmd-bring.table"))
    @app_commands.describe(table=text("cmd-bring.table-about"))
    @app_commands.guild_only()
    async def bring(self, interaction: discord.Interaction[Any], table: str | None = None) -> None:
        """Bring a table that has lost its channel into this one."""

        async def work(reader: Reader) -> Content:
            guild_id, channel_id = require_place(interaction, reader.words, thread=False)
            await require_writer(self.app, reader, guild_id, channel_id)
            return await bring_here(self.app, reader, table, guild_id, channel_id)

        await self.answer(interaction, work)

    @bring.autocomplete("table")
    async def table_choices(
        self, interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        """List one's tables of this server that have no channel."""
        found = await self.app.service.places.lost_by(
            interaction.user.id, interaction.guild_id or 0
        )
        return _choices([(table_label(table), table.id) for table in found], current)


def _choices(named: list[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Return those of (name, value) that fit what has been typed."""
    part = typed.strip().casefold()
    fitting = [(name, value) for name, value in named if part in name.casefold()]
    return [app_commands.Choice(name=cut(n, _NAME), value=v) for n, v in fitting[:_MOST]]


async def offer_to(
    app: App, reader: Reader, table: Table, to: Person, *, bot: bool, here: bool
) -> Content:
    """Offer the reader's seat to another user.

    Args:
        app: The shared parts.
        reader: Who offers it.
        table: The table.
        to: Who could take it.
        bot: That is a program.
        here: They are on this server.

    Raises:
        TransferBot, TransferStranger: That user can take none.
        NotYours: See ``require_writer_at`` and ``transfer.offer``.
    """
    if bot:
        raise TransferBot
    if not here:
        raise TransferStranger
    await require_writer_at(app, reader, table)
    await app.service.tables.do(transfer.offer, table.id, app.now(), reader.user_id, to)
    return Content(reader.words("seat-offered", name=plain_text(to.name)))


async def bring_here(
    app: App, reader: Reader, table_id: str | None, guild_id: int, channel_id: int
) -> Content:
    """Bring one of the reader's tables without a channel into this one.

    Raises:
        BringNone, BringWhich: There is none, or none is named of several.
        NotYours: See ``Places.bring``.
    """
    service = app.service
    if table_id is None:
        found = await service.places.lost_by(reader.user_id, guild_id)
        if not found:
            raise BringNone
        if len(found) > 1:
            raise BringWhich
        table_id = found[0].id
    await service.places.bring(table_id, reader.user_id, guild_id, channel_id, app.now())
    return Content(reader.words("brought"))
