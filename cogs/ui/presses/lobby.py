"""Presses in the lobby, and the sent form with options."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cogs.refusals import LobbyClosed
from cogs.table.lobby import seats
from cogs.table.model import Table
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.ids import LobbyPress
from cogs.ui.messages.lobby import after_options, computer_menu, option_form
from cogs.ui.phrases import TABLE_OPTIONS, level_name, seat_name
from cogs.ui.rulebook import rules
from cogs.ui.sent_forms import OptionsForm
from data.store import queries
from data.store.rows import COMPUTER, LOBBY
from engine.refusals import Illegal, Malformed
from render.names import escape

Handler = Callable[[App, Reader, LobbyPress], Awaitable[Content | None]]


async def join(app: App, reader: Reader, press: LobbyPress) -> Content | None:
    """Take a seat."""
    table = await app.service.lobby.join(press.table, reader.person, reader.press_id, app.now())
    # The last reserved seat of a rematch starts the game: its board is the answer.
    if table.row.status != LOBBY:
        return None
    seat = seat_name(table, table.require_seat(reader.user_id))
    text = reader.words("joined", seat=seat)
    if await app.service.store.read(queries.dms_closed(reader.user_id)):
        text = f"{text}\n{reader.words('joined-closed-dms')}"
    return Content(text)


async def leave(app: App, reader: Reader, press: LobbyPress) -> Content:
    """Stand up."""
    await app.service.tables.do(seats.leave, press.table, app.now(), reader.user_id)
    return Content(reader.words("left"))


async def computer(app: App, reader: Reader, press: LobbyPress) -> Content:
    """Show the levels of computers."""
    return computer_menu(await _mine(app, reader, press.table), reader.words)


async def level(app: App, reader: Reader, press: LobbyPress) -> Content:
    """Seat a computer of the chosen level."""
    chosen = press.chosen or ""
    table = await app.service.lobby.add_computer(press.table, reader.user_id, chosen, app.now())
    newest = next(s for s in reversed(table.seats) if s.kind == COMPUTER)
    note = reader.words(
        "computer-seated",
        who=seat_name(table, newest.seat),
        level=level_name(reader.words, newest.level),
    )
    return computer_menu(table, reader.words, note)


async def remove(app: App, reader: Reader, press: LobbyPress) -> Content:
    """Take a computer off its seat; the button has its name, unique at a table."""
    try:
        table = await app.service.tables.do(
            seats.remove_computer, press.table, app.now(), reader.user_id, press.arg
        )
    except Illegal:  # it was gone already
        table = await _mine(app, reader, press.table)
        return computer_menu(table, reader.words, reader.words("computer-gone"))
    return computer_menu(table, reader.words, reader.words("computer-left", name=escape(press.arg)))


async def options(app: App, reader: Reader, press: LobbyPress) -> Content:
    """Open the form with options."""
    table = await _mine(app, reader, press.table)
    return Content(modal=option_form(table, reader.words, ids.number(press.arg) or 0))


async def show_rules(app: App, reader: Reader, press: LobbyPress) -> Content:
    """Show the rules of the lobby's game."""
    table = await app.service.tables.load(press.table)
    return rules(table.row.game, 0, reader.words)


async def start(app: App, reader: Reader, press: LobbyPress) -> None:
    """Deal; the first board is the answer."""
    await app.service.lobby.start(press.table, reader.user_id, app.now())


PRESSES: dict[str, Handler] = {
    "join": join,
    "leave": leave,
    "computer": computer,
    "level": level,
    "remove": remove,
    "options": options,
    "rules": show_rules,
    "start": start,
}


async def lobby_press(app: App, reader: Reader, press: LobbyPress) -> Content | None:
    """Do what a button of the lobby says.

    Raises:
        Malformed: There is no such button (``old-button``).
    """
    handler = PRESSES.get(press.what)
    if handler is None:
        raise Malformed("old-button")
    return await handler(app, reader, press)


async def set_options(app: App, reader: Reader, form: OptionsForm) -> Content:
    """Set what a sent form holds; all else stays as it is."""
    values = form.values.items()
    own = {key: value for key, value in values if key not in TABLE_OPTIONS}
    shared = {key: value for key, value in values if key in TABLE_OPTIONS}
    after = await app.service.lobby.set_options(form.table, reader.user_id, own, shared, app.now())
    return after_options(after, reader.words, form.page)


async def _mine(app: App, reader: Reader, table_id: str) -> Table:
    """Return a lobby the reader sits in."""
    table = await app.service.tables.load(table_id)
    if table.row.status != LOBBY:
        raise LobbyClosed
    table.require_seat(reader.user_id)
    return table
