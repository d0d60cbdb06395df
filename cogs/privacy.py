"""``/privacy``: show, export and delete what is stored about a user."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from typing import Final

from cogs.table.people.preferences import export, forget
from cogs.ui import ids
from cogs.ui.app import App, Reader
from cogs.ui.components import DANGER, Row, button
from cogs.ui.content import Attachment, Block, Content
from cogs.ui.entry import command
from cogs.ui.ids import PrivacyPress
from data.store import privacy
from data.store.rows import RATED, UNRATED
from data.words import Words

FILE: Final = "spieltisch.json"

UPLOAD: Final = 8_000_000
"""Bytes of a file above which it is compressed; Discord takes ten million."""


@command("privacy", anywhere=True, personal=True)
async def show(app: App, reader: Reader, _: PrivacyPress | None = None) -> Content:
    counts = await app.service.store.read(privacy.summary(reader.user_id))
    rated = (await app.service.preferences.read(reader.user_id)).rated
    text = reader.words(
        "privacy-kept", running=counts.running, finished=counts.finished, totals=counts.totals
    )
    now = reader.words("privacy-rated" if rated else "privacy-unrated")
    what = "unrated" if rated else "rated"
    turn = button(ids.privacy(what), reader.words(f"button-{what}"))
    # A page has room for four thousand characters, twice as many as a classic message.
    page = (Block(text), Block(now, line=True), Block(row=[*_choices(reader.words), turn]))
    return Content(page=page)


async def turn_ratings(app: App, reader: Reader, press: PrivacyPress) -> Content:
    wanted = RATED if press.what == "rated" else UNRATED
    await app.service.preferences.change(reader.user_id, {"rated": wanted}, app.now())
    return await show(app, reader)


async def send_file(app: App, reader: Reader, _: PrivacyPress) -> Content:
    # The pause begins after the file is made: a user without a file may ask again at once.
    with app.exports.turn(reader.user_id):
        data, name = await export(app.service.tables, reader.user_id, app.now()), FILE
        if len(data) > UPLOAD:
            data, name = await asyncio.to_thread(gzip.compress, data), f"{FILE}.gz"
    text = reader.words("privacy-exported", file=name)
    return Content(text, (Attachment(name, data),), (_choices(reader.words),))


async def ask(_app: App, reader: Reader, _: PrivacyPress) -> Content:
    words = reader.words
    sure = button(ids.privacy("forget"), words("button-forget-yes"), DANGER)
    file = button(ids.privacy("export"), words("button-export"))
    back = button(ids.privacy("show"), words("button-back"))
    return Content(words("privacy-ask"), rows=([sure, file, back],))


async def delete(app: App, reader: Reader, _: PrivacyPress) -> Content:
    left = await forget(app.service.tables, reader.user_id, app.now())
    return Content(reader.words("privacy-done", count=left))


PRESSES: dict[str, Callable[[App, Reader, PrivacyPress], Awaitable[Content]]] = {
    "show": show,
    "export": send_file,
    "ask": ask,
    "forget": delete,
    "rated": turn_ratings,
    "unrated": turn_ratings,
}


def _choices(words: Words) -> Row:
    return [
        button(ids.privacy("export"), words("button-export")),
        button(ids.privacy("ask"), words("button-forget"), DANGER),
    ]
