"""What a player is asked now, and after it at the next table."""

from __future__ import annotations

from dataclasses import replace

from cogs.overview.page import all_tables, next_table, offer_next, title_of
from cogs.picker.answers import questions_page
from cogs.picker.form import form_page
from cogs.picker.page import picker
from cogs.table.model import Table
from cogs.table.play.drafts import form_of, load_draft
from cogs.ui.answering import mishap
from cogs.ui.app import App, Reader
from cogs.ui.content import Content, is_page
from cogs.ui.phrases import plain_text
from engine.prompts import Path
from engine.refusals import NO_MARKS, Marked


async def decide(
    app: App,
    reader: Reader,
    table: Table,
    note: str = "",
    marked: Marked = NO_MARKS,
    path: Path = (),
) -> Content:
    """Return the reader's present question, after ``path``; refuses as ``picker`` does."""
    if (page := await form_question(app, reader, table, note)) is not None:
        return page
    seat = table.require_viewer(reader.user_id)
    if (page := await questions_page(app, table, seat, reader.words, note=note)) is not None:
        return page
    return await picker(app, table, seat, reader.words, path, note=note, marked=marked)


async def form_question(app: App, reader: Reader, table: Table, note: str = "") -> Content | None:
    """Return the page on which the reader writes now; None where there is nothing to write."""
    seat = table.require_viewer(reader.user_id)
    form = form_of(table, seat)
    if form is None:
        return None
    draft = await load_draft(app.service.tables, table, seat)
    return await form_page(app, reader, table, form, draft, note)


async def go_on(
    app: App, reader: Reader, table: Table | None, done: Content, *, stay: bool = False
) -> Content:
    """Add to what was done, at a table if at one, what waits for the reader elsewhere.

    On the page of all tables that is the next question, unless ``stay``; else a button opens it.
    """
    table_id = table.id if table else ""
    try:
        following = await next_table(app, reader, table_id)
        if following is None or stay or not is_page(reader.interaction):
            return await offer_next(app, reader, following, done)
        note = f"{done.text}\n\n**{plain_text(title_of(app, reader, following))}**"
        page = await decide(app, reader, following, note)
        last = [*(one for row in done.rows for one in row), all_tables(reader.words)]
        return replace(page, rows=(*page.rows, last), table=following.id)
    except Exception as error:  # noqa: BLE001 (what is done is said in any case)
        mishap(error, "the table after %s was not found", table_id)
        return done
