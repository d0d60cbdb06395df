"""Presses in the private picker, and typed actions: the same steps, the same answers."""

from __future__ import annotations

from cogs.table.model import Stale, Table
from cogs.table.telling import asked
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.ids import Step
from cogs.ui.messages.picker import done_text, picker, undo_rows
from cogs.ui.phrases import refusal_text
from cogs.ui.presses.deciding import decide, written
from cogs.ui.presses.votes import meanwhile
from data.store.rows import FROZEN
from engine.actions import Action
from engine.refusals import Illegal, Malformed, NotYours


async def step(app: App, reader: Reader, press: Step) -> Content:
    """Show the next step of the picker, or carry an action out.

    Raises:
        NotYours: The reader has no seat or resigned, or it is not their turn.
    """
    table = await app.service.load(press.table)
    if table.row.status == FROZEN:
        raise NotYours("frozen")
    if press.do:
        return await act(app, reader, table, press.token, " ".join(press.path))
    seat = table.require_viewer(reader.user_id)
    run, position = table.play()
    run.gate(position, seat)
    if _outdated(table, reader, press, table.token(seat)):
        return await moved_on(app, reader, table)
    try:
        if not press.path and (page := await written(app, reader, table)):
            return page
        return await picker(app, reader, table, press.path, press.page)
    except Malformed:
        return await moved_on(app, reader, table)


def _outdated(table: Table, reader: Reader, press: Step, token: str) -> bool:
    """Tell whether a press was made for a board that is not the newest any more.

    The button under the public board opens whatever is to be decided now, also after the first
    half of a turn; only that of an older board has to be explained.
    """
    message = reader.interaction.message
    if press.path or message is None or message.flags.ephemeral:
        return press.token != token
    newest = table.row.board_message_id
    return newest is not None and message.id < newest and press.token != token


async def moved_on(app: App, reader: Reader, table: Table) -> Content:
    """Say that the board has moved on and show what is to be decided now."""
    note = reader.words("moved-on", link=app.board_link(table))
    try:
        return await decide(app, reader, table, note)
    except NotYours as refusal:
        seat = table.viewer(reader.user_id)
        return Content(f"{note}\n{refusal_text(reader.words, refusal, table, seat)}")


async def act(app: App, reader: Reader, table: Table, token: str | None, text: str) -> Content:
    """Carry an action out; show the next question, or what was done.

    Args:
        app: The shared parts.
        reader: Who acts.
        table: The table as it is shown.
        token: The question's token, None for a typed action.
        text: The action in the notation.

    Raises:
        NotYours: The reader has no seat or resigned, or it is not their turn.
    """
    seat = table.require_viewer(reader.user_id)
    back = await meanwhile(app, reader, table)
    try:
        after = await app.service.submit(table.id, reader.user_id, token, text, app.now())
    except Stale as stale:
        return await moved_on(app, reader, stale.table)
    except (Illegal, Malformed) as refusal:
        note = refusal_text(reader.words, refusal, table, seat)
        return await decide(app, reader, table, note, refusal.cells)
    if seat in after.owing:
        # In the middle of a turn the next question says what has just happened.
        midway = table.find(seat, text).verb in table.game.spec.immediate
        note = "" if midway else _said(table, seat, text, reader)
        return await decide(app, reader, after, "\n".join(filter(None, (back, note))))
    done = _said(table, seat, text, reader)
    if seat in after.game.may_act(after.play()[1].state) and asked(after) == asked(table):
        done = f"{done} {reader.words('done-changeable')}"
    done = "\n".join(filter(None, (back, done)))
    return Content(done, rows=await undo_rows(app, after, reader, before=table))


def _said(table: Table, seat: int, text: str, reader: Reader) -> str:
    action: Action = table.find(seat, text)
    if action not in table.legal(seat):
        # Somebody was faster between the look and the move: the board itself says it.
        return reader.words("done-simply")
    return done_text(table, seat, text, reader.words)
