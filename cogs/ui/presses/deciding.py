"""What somebody is asked now: a choice in the picker, or something to write."""

from __future__ import annotations

from cogs.table import forms
from cogs.table.drafting import form_of
from cogs.table.model import Table
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.messages.form import form_page
from cogs.ui.messages.picker import picker


async def written(app: App, reader: Reader, table: Table, note: str = "") -> Content | None:
    """Return the page on which the reader writes now; None where there is nothing to write."""
    seat = table.require_viewer(reader.user_id)
    form = form_of(table, seat)
    if form is None:
        return None
    draft = await app.service.draft(table, seat)
    return await form_page(app, reader, table, form, draft, note)


async def decide(
    app: App,
    reader: Reader,
    table: Table,
    note: str = "",
    refused: tuple[str, ...] = (),
) -> Content:
    """Return the reader's present question from its beginning.

    Args:
        app: The shared parts.
        reader: Who decides.
        table: A running table.
        note: A sentence before the question.
        refused: Cells to mark.

    Raises:
        NotYours: The reader has no seat or resigned, or it is not their turn.
    """
    page = await written(app, reader, table, note)
    return page or await picker(app, reader, table, note=note, refused=refused)


def typed(reader: Reader, table: Table, text: str) -> str:
    """Return what typed text means: in a form numbers and the words on the items count as well."""
    seat = table.viewer(reader.user_id)
    form = None if seat is None else form_of(table, seat)
    if form is None or seat is None:
        return text
    view, scene = table.view(seat), table.scene(reader.words, seat)
    shown = {item: table.renderer.form_word(item, view, scene) for item in form.items}
    action = forms.typed(form, text, shown)
    return text if action is None else action.text
