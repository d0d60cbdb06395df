"""Presses about seats: asking for one, taking one."""

from __future__ import annotations

from cogs.delivery.members import is_member
from cogs.refusals import TransferSeat, TransferSolo
from cogs.table.model import Table, require_running
from cogs.table.people import transfer
from cogs.table.people.transfer import seats_to_have
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.ids import TablePress
from cogs.ui.messages import seats as pages
from cogs.ui.writers import require_writer_at
from data.store.rows import RUNNING
from engine.contract import Seat
from engine.refusals import Malformed
from engine.run import COMPUTER
from render.names import letter


async def seat(_app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    """Say how to give one's seat to another player."""
    table.require_seat(reader.user_id)
    return Content(reader.words("seat-how"))


async def seat_ask(_app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    """List the seats that a user can ask for."""
    require_running(table)
    if not seats_to_have(table):
        raise TransferSolo
    return pages.seats(table, reader.words)


async def seat_asked(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    """Ask for the seat that was chosen in the menu."""
    return await ask(app, reader, table, press.chosen or "")


async def ask(app: App, reader: Reader, table: Table, text: str) -> Content:
    """Ask for the seat that was typed or chosen.

    Raises:
        TransferSolo: The reader could have none.
        NotYours: See ``read_seat``, ``require_writer_at`` and ``transfer.ask_seat``.
    """
    if not seats_to_have(table):
        raise TransferSolo
    wanted, now = read_seat(table, text), app.now()
    await require_writer_at(app, reader, table)
    left = await _player_left(app, table, wanted)
    after = await app.service.tables.do(
        transfer.ask_seat, table.id, now, wanted, reader.person, left=left
    )
    mine = after.seat_of(reader.user_id) is not None
    return Content(reader.words("seat-yours" if mine else "seat-asked"))


async def _player_left(app: App, table: Table, wanted: Seat) -> bool:
    """Return whether the player of a seat has left the server."""
    row = table.seats[wanted]
    if row.user_id is None or row.status == COMPUTER or table.row.status != RUNNING:
        return False
    # None is no answer: a player of whom nothing is known counts as there.
    return await is_member(app.client, table.row.guild_id, row.user_id) is False


def read_seat(table: Table, text: str) -> Seat:
    """Read a seat: its number from a list, its letter, or a name.

    Raises:
        TransferSeat: No player there could give it up.
    """
    typed = text.strip().casefold()
    for number in seats_to_have(table):
        known = (str(number), letter(number), table.seats[number].name)
        if typed in {name.casefold() for name in known}:
            return number
    raise TransferSeat


async def take(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    """Take a seat that was offered; the button names the motion."""
    number = ids.number(press.arg)
    if number is None:
        raise Malformed("old-button")
    await app.service.tables.do(transfer.take, table.id, app.now(), number, reader.person)
    return Content(reader.words("seat-yours"))
