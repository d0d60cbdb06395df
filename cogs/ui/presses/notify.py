"""Presses beside one's settings and one's tables."""

from __future__ import annotations

from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.messages import notify as pages
from cogs.ui.messages.tables import tables
from cogs.ui.phrases import typed
from engine.refusals import Malformed

TYPED = ("quiet", "zone", "digest")
"""What the form asks for."""
CHOSEN = ("way", "remind", "zone", "digest")
"""What is chosen in menus."""


async def show(app: App, reader: Reader, note: str = "") -> Content:
    """Show the reader's settings."""
    user = await app.service.wishes(reader.user_id)
    return pages.settings(user, reader.words, app.now(), note)


async def wish(app: App, reader: Reader, wanted: dict[str, str]) -> Content:
    """Change settings of the reader and show them all.

    Raises:
        Malformed: See ``Wishes.wish``.
    """
    words = reader.words
    meant = {key: typed(words, value) for key, value in wanted.items()}
    user = await app.service.wish(reader.user_id, meant, app.now())
    return pages.settings(user, words, app.now(), words("notify-noted"))


async def notify_press(app: App, reader: Reader, what: str) -> Content:
    """Do what a button or menu beside the settings says.

    Raises:
        Malformed: There is no such button (``old-button``).
    """
    if what in CHOSEN and reader.chosen is not None:
        return await wish(app, reader, {what: reader.chosen})
    if what == "hours":
        user = await app.service.wishes(reader.user_id)
        return Content(modal=pages.hours_form(user, reader.words))
    if what == "open":
        user = await app.service.opened(reader.user_id)
        note = reader.words("notify-opened")
        return pages.settings(user, reader.words, app.now(), note)
    if what == "show":
        return await show(app, reader)
    raise Malformed("old-button")


async def hours_sent(app: App, reader: Reader, sent: dict[str, str]) -> Content:
    """Take the sent form; what cannot be read is said, and nothing changes."""
    fields = {key: value for key, value in sent.items() if key in TYPED}
    return await wish(app, reader, fields)


async def my_tables(app: App, reader: Reader, page: int = 0) -> Content:
    """Show a page of the reader's tables, on every server."""
    mine = await app.service.sittings(reader.user_id)
    return tables(app, reader.words, mine, page)
