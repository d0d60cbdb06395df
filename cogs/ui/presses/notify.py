"""Presses beside one's settings and one's tables."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from cogs.table.people.preferences import CONFIRMS
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.ids import NotifyPress, TablesPress
from cogs.ui.messages import notify as pages
from cogs.ui.messages.tables import tables
from cogs.ui.phrases import translate_none
from cogs.ui.sent_forms import SettingsForm
from engine.refusals import Malformed

TYPED = ("quiet", "zone", "digest")
"""What the form asks for."""
Handler = Callable[[App, Reader, NotifyPress], Awaitable[Content]]


async def show(app: App, reader: Reader, _: NotifyPress | None = None) -> Content:
    """Show the reader's settings."""
    user = await app.service.preferences.read(reader.user_id)
    return pages.settings(user, reader.words, app.now())


async def change(app: App, reader: Reader, wanted: Mapping[str, str]) -> Content:
    """Change settings of the reader and show them all.

    Raises:
        Malformed: A value can't be read.
    """
    words = reader.words
    # A form takes "none" in the reader's language; the settings know one word for it.
    values = {key: translate_none(words, value) for key, value in wanted.items()}
    user = await app.service.preferences.change(reader.user_id, values, app.now())
    return pages.settings(user, words, app.now(), words("notify-noted"))


async def choose(app: App, reader: Reader, press: NotifyPress) -> Content:
    """Set what was chosen in the menu of a setting.

    Raises:
        Malformed: A button, where there is only a menu (``old-button``).
    """
    if press.chosen is None:
        raise Malformed("old-button")
    return await change(app, reader, {press.what: press.chosen})


async def open_form(app: App, reader: Reader, _: NotifyPress) -> Content:
    """Open the form for what a menu can't offer."""
    user = await app.service.preferences.read(reader.user_id)
    return Content(modal=pages.hours_form(user, reader.words))


async def reopen(app: App, reader: Reader, _: NotifyPress) -> Content:
    """Note that direct messages reach the reader again."""
    user = await app.service.preferences.opened(reader.user_id)
    return pages.settings(user, reader.words, app.now(), reader.words("notify-opened"))


async def confirm(app: App, reader: Reader, press: NotifyPress) -> Content:
    """Set which moves the reader confirms, as the button says."""
    return await change(app, reader, {"confirm": press.what.removeprefix("confirm")})


PRESSES: dict[str, Handler] = {
    **{f"confirm{way}": confirm for way in CONFIRMS},
    "way": choose,
    "remind": choose,
    "zone": choose,
    "digest": choose,
    "hours": open_form,
    "open": reopen,
    "show": show,
}


async def notify_press(app: App, reader: Reader, press: NotifyPress) -> Content:
    """Do what a button or menu beside the settings says.

    Raises:
        Malformed: There is no such button (``old-button``).
    """
    handler = PRESSES.get(press.what)
    if handler is None:
        raise Malformed("old-button")
    return await handler(app, reader, press)


async def set_typed(app: App, reader: Reader, form: SettingsForm) -> Content:
    """Set what was typed in the form; a value that can't be read changes nothing."""
    return await change(app, reader, {k: v for k, v in form.values.items() if k in TYPED})


async def my_tables(app: App, reader: Reader, page: int = 0) -> Content:
    """Show a page of the reader's tables, on every server."""
    mine = await app.service.digests.sittings(reader.user_id)
    return tables(app, reader.words, mine, page)


async def tables_press(app: App, reader: Reader, press: TablesPress) -> Content:
    """Show the page that a button names."""
    return await my_tables(app, reader, press.page)
