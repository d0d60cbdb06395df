"""Presses on a written decision: one word more, a new row, back, clear, send."""

from __future__ import annotations

from cogs.table import forms
from cogs.table.desk import require_running
from cogs.table.drafting import form_of
from cogs.table.model import Stale
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.messages.form import form_page, sent_page
from cogs.ui.phrases import refusal_text
from cogs.ui.presses.deciding import decide
from cogs.ui.presses.picker import moved_on
from engine.refusals import Illegal, Malformed


async def form_press(app: App, reader: Reader, table_id: str, token: str, what: str) -> Content:
    """Do what a button of a form says.

    Raises:
        NotYours: The reader has no seat or resigned, or the game does not run.
    """
    try:
        if what == forms.SEND:
            return await _send(app, reader, table_id, token)
        if what == ids.OPEN_FORM:
            return await _open(app, reader, table_id, token)
        table, draft = await app.service.press_draft(table_id, reader.user_id, token, what)
    except Stale as stale:
        return await moved_on(app, reader, stale.table)
    form = form_of(table, table.require_viewer(reader.user_id))
    if form is None:
        return await moved_on(app, reader, table)
    return await form_page(app, reader, table, form, draft)


async def _open(app: App, reader: Reader, table_id: str, token: str) -> Content:
    table = await app.service.load(table_id)
    require_running(table)
    if token != table.token(table.require_viewer(reader.user_id)):
        raise Stale(table)
    return await decide(app, reader, table)


async def _send(app: App, reader: Reader, table_id: str, token: str) -> Content:
    table = await app.service.load(table_id)
    require_running(table)
    seat = table.require_viewer(reader.user_id)
    form = form_of(table, seat)
    if form is None or token != table.token(seat):
        raise Stale(table)
    draft = await app.service.draft(table, seat)
    try:
        text = forms.finished(form, draft).text
        after = await app.service.submit(table_id, reader.user_id, token, text, app.now())
    except (Illegal, Malformed) as refusal:
        note = refusal_text(reader.words, refusal, table, seat)
        return await form_page(app, reader, table, form, draft, note)
    return sent_page(after, reader, seat, text)
