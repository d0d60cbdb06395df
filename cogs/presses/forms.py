"""Presses on a written decision: one word more, a new row, back, clear, send."""

from __future__ import annotations

from cogs import custom_ids as ids
from cogs.content import Content
from cogs.house import House, Reader
from cogs.messages.form import form_page, sent_page
from cogs.presses.deciding import decide
from cogs.presses.steps import moved_on
from cogs.table import forms
from cogs.table.desk import require_running
from cogs.table.drafting import form_of
from cogs.table.model import Stale
from cogs.wording import refusal_text
from engine.refusals import Illegal, Malformed


async def form_press(house: House, reader: Reader, table_id: str, token: str, what: str) -> Content:
    """Do what a button of a form says.

    Raises:
        NotYours: The reader has no seat or resigned, or the game does not run.
    """
    try:
        if what == forms.SEND:
            return await _send(house, reader, table_id, token)
        if what == ids.OPEN_FORM:
            return await _open(house, reader, table_id, token)
        table, draft = await house.service.press_draft(table_id, reader.user_id, token, what)
    except Stale as stale:
        return await moved_on(house, reader, stale.table)
    form = form_of(table, table.require_viewer(reader.user_id))
    if form is None:
        return await moved_on(house, reader, table)
    return await form_page(house, reader, table, form, draft)


async def _open(house: House, reader: Reader, table_id: str, token: str) -> Content:
    table = await house.service.load(table_id)
    require_running(table)
    if token != table.token(table.require_viewer(reader.user_id)):
        raise Stale(table)
    return await decide(house, reader, table)


async def _send(house: House, reader: Reader, table_id: str, token: str) -> Content:
    table = await house.service.load(table_id)
    require_running(table)
    seat = table.require_viewer(reader.user_id)
    form = form_of(table, seat)
    if form is None or token != table.token(seat):
        raise Stale(table)
    draft = await house.service.draft(table, seat)
    try:
        text = forms.finished(form, draft).text
        after = await house.service.submit(table_id, reader.user_id, token, text, house.now())
    except (Illegal, Malformed) as refusal:
        note = refusal_text(reader.words, refusal, table, seat)
        return await form_page(house, reader, table, form, draft, note)
    return sent_page(after, reader, seat, text)
