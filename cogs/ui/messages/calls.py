"""Notifications and reminders of a turn: a ping in public, or a direct message."""

from __future__ import annotations

from cogs.table.model import Table
from cogs.table.notify.notices import TURN
from cogs.ui import ids as ids
from cogs.ui.app import App
from cogs.ui.components import Row, button
from cogs.ui.content import Content
from cogs.ui.messages.board import own_choices
from cogs.ui.phrases import bare_name
from data.store.messages import Call, DirectCall
from data.words import Words


def public(app: App, table: Table, row_id: int, call: Call, words: Words) -> Content:
    """Return the line under the game that pings one player."""
    user_id = call.user
    who, link = f"<@{user_id}>", app.board_link(table)
    # Where all are asked and most read it privately, a ping must not look like a reproach.
    why = "turn-all" if call.why == TURN and table.game.spec.simultaneous else call.why
    text = words(f"call-{why}", who=who, link=link, **_more(table, call))
    return Content(text, rows=(_buttons(table, user_id, row_id, words),), mentions=(user_id,))


def direct(
    app: App,
    table: Table,
    user_id: int,
    row_id: int,
    call: DirectCall,
    words: Words,
) -> Content:
    """Return the direct message; it names the game and the place."""
    text = words(
        f"dm-call-{call.why}",
        title=table.game.spec.title,
        place=app.place_text(table, words),
        link=app.board_link(table),
        **_more(table, call),
    )
    return Content(text, rows=(_buttons(table, user_id, row_id, words),))


def _more(table: Table, call: Call | DirectCall) -> dict[str, str]:
    more = {}
    if call.until is not None:
        more["when"] = f"<t:{call.until // 1000}:R>"
    if call.by is not None:
        more["by"] = bare_name(table, call.by)
    return more


def _buttons(table: Table, user_id: int, row_id: int, words: Words) -> Row:
    more = button(ids.table(table.id, "more", row_id), words("button-more"))
    seat = table.seat_of(user_id)
    if seat is None or seat not in table.owing:
        return [more]
    return [*own_choices(table, seat, words), more]
