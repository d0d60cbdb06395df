"""Presses about seats: asking for one, taking one; and what a press says about its place."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from cogs.delivery.members import is_member
from cogs.delivery.places import may_speak
from cogs.table.attention import HOMELESS
from cogs.table.desk import require_running
from cogs.table.model import Table
from cogs.table.swapping import seats_to_have
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.messages import seats as pages
from cogs.ui.permissions import in_thread
from data.store import StoreError
from data.store.rows import RUNNING
from engine.contract import Seat
from engine.refusals import Malformed, NotYours, Refusal
from engine.run import COMPUTER
from render.names import letter

log = logging.getLogger(__name__)

Press = Callable[[App, Reader, Table, str], Awaitable[Content | None]]


async def seat(app: App, reader: Reader, table: Table, arg: str) -> Content:
    """Say how one's seat goes to somebody else."""
    del app, arg
    table.require_seat(reader.user_id)
    return Content(reader.words("seat-how"))


async def seat_ask(app: App, reader: Reader, table: Table, arg: str) -> Content:
    """Offer the seats somebody can ask for."""
    del app, arg
    require_running(table)
    if not seats_to_have(table):
        raise NotYours("swap-solo")
    return pages.seats(table, reader.words)


async def seat_asked(app: App, reader: Reader, table: Table, arg: str) -> Content:
    """Ask for the seat that was chosen in the menu."""
    del arg
    return await ask(app, reader, table, reader.chosen or "")


async def ask(app: App, reader: Reader, table: Table, text: str) -> Content:
    """Ask for a seat, whoever has to decide.

    Raises:
        NotYours: See ``Swapping.ask_seat``.
    """
    if not seats_to_have(table):
        raise NotYours("swap-solo")
    wanted, now = read_seat(table, text), app.now()
    left = await _left(app, table, wanted)
    after = await app.service.ask_seat(table.id, wanted, reader.person, now, left=left)
    mine = after.seat_of(reader.user_id) is not None
    return Content(reader.words("seat-yours" if mine else "seat-asked"))


async def _left(app: App, table: Table, wanted: Seat) -> bool:
    """Tell whether the owner of a seat has left the server."""
    row = table.seats[wanted]
    if row.user_id is None or row.status == COMPUTER or table.row.status != RUNNING:
        return False
    return await is_member(app.client, table.row.guild_id, row.user_id) is False


def read_seat(table: Table, text: str) -> Seat:
    """Read a seat: its number from a list, its letter, or a name.

    Raises:
        NotYours: Nobody there could give it up (``swap-seat``).
    """
    typed = text.strip().casefold()
    for number in seats_to_have(table):
        known = (str(number), letter(number), table.seats[number].name)
        if typed in {name.casefold() for name in known}:
            return number
    raise NotYours("swap-seat")


async def take(app: App, reader: Reader, table: Table, arg: str) -> Content:
    """Take a seat that was offered; ``arg`` is the number of the question."""
    number = ids.number(arg)
    if number is None:
        raise Malformed("old-button")
    await app.service.take(table.id, number, reader.person, app.now())
    return Content(reader.words("seat-yours"))


async def noticed(app: App, interaction: discord.Interaction[Any], table_id: str) -> None:
    """Try to speak again where a press comes from that has lost its table's voice."""
    try:
        row, _ = await app.service.rows(table_id)
        if HOMELESS not in row.holds or interaction.channel_id != row.channel_id:
            return
        thread = in_thread(interaction)
        locked = thread and getattr(interaction.channel, "locked", False)
        if not locked and may_speak(interaction.app_permissions, thread=thread):
            await app.service.attempt(table_id, None, app.now())
    except Refusal as refusal:  # anybody can press what names no table, or one that stands still
        log.debug("table %s was not tried again: %s", table_id, refusal)
    except StoreError as error:
        log.warning("table %s was not tried again: %s", table_id, error)


PRESSES: dict[str, Press] = {
    "seat": seat,
    "seat-ask": seat_ask,
    "seat-asked": seat_asked,
    "take": take,
}
