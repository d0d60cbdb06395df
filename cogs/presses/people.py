"""Presses about seats: asking for one, taking one; and what a press says about its place."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from cogs import custom_ids as ids
from cogs.content import Content
from cogs.delivery.members import is_member
from cogs.delivery.places import may_speak
from cogs.house import House, Reader
from cogs.messages import people as pages
from cogs.permissions import in_thread
from cogs.table.attention import HOMELESS
from cogs.table.desk import require_running
from cogs.table.model import Table
from cogs.table.swapping import seats_to_have
from data.store import StoreError
from data.store.rows import RUNNING
from engine.contract import Seat
from engine.refusals import Malformed, NotYours, Refusal
from engine.run import COMPUTER
from render.names import letter

log = logging.getLogger(__name__)

Press = Callable[[House, Reader, Table, str], Awaitable[Content | None]]


async def seat(house: House, reader: Reader, table: Table, arg: str) -> Content:
    """Say how one's seat goes to somebody else."""
    del house, arg
    table.require_seat(reader.user_id)
    return Content(reader.words("seat-how"))


async def seat_ask(house: House, reader: Reader, table: Table, arg: str) -> Content:
    """Offer the seats somebody can ask for."""
    del house, arg
    require_running(table)
    if not seats_to_have(table):
        raise NotYours("swap-solo")
    return pages.seats(table, reader.words)


async def seat_asked(house: House, reader: Reader, table: Table, arg: str) -> Content:
    """Ask for the seat that was chosen in the menu."""
    del arg
    return await ask(house, reader, table, reader.chosen or "")


async def ask(house: House, reader: Reader, table: Table, text: str) -> Content:
    """Ask for a seat, whoever has to decide.

    Raises:
        NotYours: See ``Swapping.ask_seat``.
    """
    if not seats_to_have(table):
        raise NotYours("swap-solo")
    wanted, now = read_seat(table, text), house.now()
    left = await _left(house, table, wanted)
    after = await house.service.ask_seat(table.id, wanted, reader.person, now, left=left)
    mine = after.seat_of(reader.user_id) is not None
    return Content(reader.words("seat-yours" if mine else "seat-asked"))


async def _left(house: House, table: Table, wanted: Seat) -> bool:
    """Tell whether the owner of a seat has left the server."""
    row = table.seats[wanted]
    if row.user_id is None or row.status == COMPUTER or table.row.status != RUNNING:
        return False
    return await is_member(house.client, table.row.guild_id, row.user_id) is False


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


async def take(house: House, reader: Reader, table: Table, arg: str) -> Content:
    """Take a seat that was offered; ``arg`` is the number of the question."""
    number = ids.number(arg)
    if number is None:
        raise Malformed("old-button")
    await house.service.take(table.id, number, reader.person, house.now())
    return Content(reader.words("seat-yours"))


async def noticed(house: House, interaction: discord.Interaction[Any], table_id: str) -> None:
    """Try to speak again where a press comes from that has lost its table's voice."""
    try:
        row, _ = await house.service.rows(table_id)
        if HOMELESS not in row.holds or interaction.channel_id != row.channel_id:
            return
        thread = in_thread(interaction)
        locked = thread and getattr(interaction.channel, "locked", False)
        if not locked and may_speak(interaction.app_permissions, thread=thread):
            await house.service.attempt(table_id, None, house.now())
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
