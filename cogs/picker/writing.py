"""Presses on a written decision: word by word, or typed into a form; preview and sending."""

from __future__ import annotations

from cogs.picker.form import (
    form_page,
    preview_page,
    refused_page,
    sent_page,
    typing_form,
)
from cogs.picker.questions import go_on
from cogs.table.model import Stale, Table, require_running
from cogs.table.notify.announcements import phase_over
from cogs.table.play import acting, drafts
from cogs.table.play.drafts import form_of, load_draft, shown_words
from cogs.ui.app import App, Reader
from cogs.ui.components import TypedForm
from cogs.ui.content import Content, fit_lines
from cogs.ui.ids import FormPress
from cogs.ui.phrases import refusal_text
from engine.actions import Action
from engine.forms import Arrange
from engine.refusals import Illegal, Malformed
from engine.spec import Seat


async def press(app: App, reader: Reader, press: FormPress) -> Content:
    table, draft = await app.service.tables.do(
        drafts.press, press.table, app.now(), reader.user_id, press.token, press.what
    )
    form = form_of(table, table.require_viewer(reader.user_id))
    if form is None:
        raise Stale(table)
    return await form_page(app, reader, table, form, draft)


async def open_form(app: App, reader: Reader, press: FormPress) -> Content:
    table, seat, form = await _load_form(app, reader, press)
    sent = (one.args for one in table.game.given(table.view(seat), seat) if one.verb == form.verb)
    draft = await load_draft(app.service.tables, table, seat) or next(sent, ())
    return Content(modal=typing_form(table, seat, form, draft, reader.words))


async def take_typed(app: App, reader: Reader, typed: TypedForm) -> Content:
    """Keep what was typed as a draft and show it as the others will see it, or say what is wrong.

    Discord does not let a form open a form, so a button opens it again.
    """
    table, seat, form = await _load_form(app, reader, typed)
    shown = shown_words(table, seat, form, reader.words)
    table, draft = await app.service.tables.do(
        drafts.type_text, table.id, app.now(), reader.user_id, typed.token, typed.text, shown
    )
    reading = form.read(typed.text, shown)
    faults = drafts.unread(reading, shown)
    if not faults:
        try:
            drafts.draft_action(form, draft)
        except Illegal as refusal:
            faults = [refusal]
    if not faults:
        return await preview_page(app, reader, table, form, draft)
    why = [refusal_text(reader.words, fault, table, seat) for fault in faults]
    return refused_page(table, reader, fit_lines(why))


async def send(app: App, reader: Reader, press: FormPress) -> Content:
    table, seat, form = await _load_form(app, reader, press)
    draft = await load_draft(app.service.tables, table, seat)
    try:
        action = drafts.draft_action(form, draft)
        after = await app.service.tables.do(
            acting.submit, table.id, app.now(), reader.user_id, press.token, action
        )
    except (Illegal, Malformed) as refusal:
        # The draft is kept, so that it can be mended.
        note = refusal_text(reader.words, refusal, table, seat)
        return await form_page(app, reader, table, form, draft, note)
    sent = await sent_page(app, after, reader, seat, action, final=phase_over(table, after))
    return await go_on(app, reader, after, sent)


async def _load_form(
    app: App, reader: Reader, asked: FormPress | TypedForm
) -> tuple[Table, Seat, Arrange]:
    """Return what the reader may write; raises ``Stale``, ``NotYours``."""
    table = await app.service.tables.load(asked.table)
    require_running(table)
    seat = table.require_viewer(reader.user_id)
    form = form_of(table, seat)
    if form is None or asked.token != table.token(seat):
        raise Stale(table)
    return table, seat, form


def read_typed(reader: Reader, table: Table, seat: Seat, text: str) -> Action | None:
    """Return the clue that is typed; None if it is none."""
    form = form_of(table, seat)
    if form is None:
        return None
    shown = shown_words(table, seat, form, reader.words)
    names = drafts.form_names(table.row.game, form.verb)
    return drafts.read_typed(form, text, shown, names)
