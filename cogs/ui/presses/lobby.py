"""Presses in the lobby, and the sent form with options."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from cogs.table.model import Table
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.messages.lobby import after_options, computer_menu, option_form
from cogs.ui.phrases import HOUSE_OPTIONS, level_name, seat_name
from cogs.ui.rulebook import rules
from data.store.rows import COMPUTER, LOBBY
from engine.refusals import Illegal, Malformed, NotYours
from render.names import escape

_DEPTH, _MOST = 8, 25
"""Levels of a sent form, and parts of one level; Discord's own forms have fewer of both."""

Press = Callable[[App, Reader, str, str], Awaitable[Content | None]]


async def join(app: App, reader: Reader, table_id: str, arg: str) -> Content | None:
    """Take a seat."""
    del arg
    press = reader.press_id
    table = await app.service.join(table_id, reader.person, press, app.now())
    if table.row.status != LOBBY:
        return None
    seat = seat_name(table, table.require_seat(reader.user_id))
    text = reader.words("joined", seat=seat)
    if await app.service.store.dms_closed(reader.user_id):
        text = f"{text}\n{reader.words('joined-closed-dms')}"
    return Content(text)


async def leave(app: App, reader: Reader, table_id: str, arg: str) -> Content:
    """Stand up."""
    del arg
    await app.service.leave(table_id, reader.user_id, app.now())
    return Content(reader.words("left"))


async def computer(app: App, reader: Reader, table_id: str, arg: str) -> Content:
    """Show the levels of computers."""
    del arg
    return computer_menu(await _mine(app, reader, table_id), reader.words)


async def level(app: App, reader: Reader, table_id: str, arg: str) -> Content:
    """Seat a computer of the chosen level."""
    del arg
    chosen = reader.chosen or ""
    service = app.service
    table = await service.add_computer(table_id, reader.user_id, chosen, app.now())
    newest = next(s for s in reversed(table.seats) if s.kind == COMPUTER)
    note = reader.words(
        "computer-seated",
        who=seat_name(table, newest.seat),
        level=level_name(reader.words, newest.level),
    )
    return computer_menu(table, reader.words, note)


async def remove(app: App, reader: Reader, table_id: str, arg: str) -> Content:
    """Take a computer off its seat; ``arg`` is its name, unique at a table."""
    try:
        table = await app.service.remove_computer(table_id, reader.user_id, arg, app.now())
    except Illegal:
        table = await _mine(app, reader, table_id)
        return computer_menu(table, reader.words, reader.words("computer-gone"))
    return computer_menu(table, reader.words, reader.words("computer-left", name=escape(arg)))


async def options(app: App, reader: Reader, table_id: str, arg: str) -> Content:
    """Open the form with options."""
    table = await _mine(app, reader, table_id)
    return Content(modal=option_form(table, reader.words, ids.number(arg) or 0))


async def show_rules(app: App, reader: Reader, table_id: str, arg: str) -> Content:
    """Show the rules of the lobby's game."""
    del arg
    table = await app.service.load(table_id)
    return rules(table.row.game, 0, reader.words)


async def start(app: App, reader: Reader, table_id: str, arg: str) -> None:
    """Deal; the first board is the answer."""
    del arg
    await app.service.start(table_id, reader.user_id, app.now())


PRESSES: dict[str, Press] = {
    "join": join,
    "leave": leave,
    "computer": computer,
    "level": level,
    "remove": remove,
    "options": options,
    "rules": show_rules,
    "start": start,
}


async def lobby_press(
    app: App, reader: Reader, table_id: str, what: str, arg: str
) -> Content | None:
    """Do what a button of the lobby says.

    Raises:
        Malformed: There is no such button (``old-button``).
    """
    press = PRESSES.get(what)
    if press is None:
        raise Malformed("old-button")
    return await press(app, reader, table_id, arg)


async def options_sent(
    app: App, reader: Reader, table_id: str, page: int, sent: dict[str, str]
) -> Content:
    """Take a sent form; what it does not hold stays as it is."""
    chosen = {key: value for key, value in sent.items() if key not in HOUSE_OPTIONS}
    ours = {key: value for key, value in sent.items() if key in HOUSE_OPTIONS}
    service = app.service
    table = await service.set_options(table_id, reader.user_id, chosen, ours, app.now())
    return after_options(table, reader.words, page)


def sent_values(data: Any) -> dict[str, str]:
    """Return the values of a sent form by the ids of its fields, as deep as forms can be."""
    found: dict[str, str] = {}

    def walk(node: Any, depth: int) -> None:
        if depth > _DEPTH:
            return
        if isinstance(node, list):
            for child in node[:_MOST]:
                walk(child, depth + 1)
        elif isinstance(node, dict):
            values, typed = node.get("values"), node.get("value")
            if "custom_id" in node and isinstance(values, list) and values:
                found[str(node["custom_id"])] = str(values[0])
            elif "custom_id" in node and isinstance(typed, str):
                found[str(node["custom_id"])] = typed
            walk(node.get("components"), depth + 1)
            walk(node.get("component"), depth + 1)

    walk((data or {}).get("components"), 0)
    return found


async def _mine(app: App, reader: Reader, table_id: str) -> Table:
    """Return a lobby the reader sits in."""
    table = await app.service.load(table_id)
    if table.row.status != LOBBY:
        raise NotYours("lobby-closed")
    table.require_seat(reader.user_id)
    return table
