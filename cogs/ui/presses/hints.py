"""*Hint*: what a computer would do, told to the one who asks."""

from __future__ import annotations

from cogs.table.model import Stale, Table
from cogs.table.play import acting
from cogs.table.play.acting import asked_for_hint
from cogs.table.play.commit import advised, alone
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.ids import TablePress
from cogs.ui.messages.hint import ask_hint, hint_page
from cogs.ui.presses.decision import moved_on


async def hint(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    """Tell the reader what a computer would do.

    The first time in a game for the high scores it says before what that does to the total.

    Raises:
        Refusal: See ``asked_for_hint`` and ``Hints.think``.
    """
    asked_for_hint(table, reader.user_id)
    if alone(table) and not advised(table):
        return ask_hint(table, reader)
    return await hint_sure(app, reader, table, press)


async def hint_sure(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    """Have a computer think, note the hint in the record, and show it."""
    seat = asked_for_hint(table, reader.user_id)
    known = app.hints.known(table, seat)
    if known is not None:
        return await hint_page(app, reader, table, known)
    token = table.token(seat)
    advice = await app.hints.think(table, seat, reader.user_id)
    text = advice.best.action.text
    try:
        after = await app.service.tables.do(
            acting.take_hint, table.id, app.now(), reader.user_id, token, text
        )
    except Stale as stale:
        return await moved_on(app, reader, stale.table)
    app.hints.tell(after, seat, advice)
    return await hint_page(app, reader, after, advice)
