"""What is kept about the one who asks: said, as a file, and deleted after one more question."""

from __future__ import annotations

import asyncio
import gzip
from typing import Final

from cogs.table.personal import export, forget
from cogs.ui import ids as ids
from cogs.ui.app import App, Reader
from cogs.ui.components import DANGER, Row, button
from cogs.ui.content import Attachment, Content
from data.store import privacy
from data.words import Words

FILE: Final = "spieltisch.json"

UPLOAD: Final = 8_000_000
"""Bytes of a file above which it is compressed; Discord takes ten million."""


async def shown(app: App, reader: Reader) -> Content:
    """Say what is kept, why and for how long, and how much of it there is now."""
    kept = await app.service.store.read(lambda db: privacy.summary(db, reader.user_id))
    text = reader.words(
        "privacy-kept", running=kept.running, finished=kept.finished, totals=kept.totals
    )
    return Content(text, rows=(_choices(reader.words),))


async def privacy_press(app: App, reader: Reader, what: str) -> Content:
    """Do what a button about one's own data says; whoever presses means their own."""
    words = reader.words
    match what:
        case "export":
            return await _exported(app, reader)
        case "ask":
            sure = button(ids.privacy("forget"), words("button-forget-yes"), DANGER)
            file = button(ids.privacy("export"), words("button-export"))
            back = button(ids.privacy("show"), words("button-back"))
            return Content(words("privacy-ask"), rows=([sure, file, back],))
        case "forget":
            left = await forget(app.service, reader.user_id, app.now())
            return Content(words("privacy-done", count=left))
        case _:
            return await shown(app, reader)


async def _exported(app: App, reader: Reader) -> Content:
    data, name = await export(app.service, reader.user_id, app.now()), FILE
    if len(data) > UPLOAD:
        data, name = await asyncio.to_thread(gzip.compress, data), f"{FILE}.gz"
    text = reader.words("privacy-exported", file=name)
    return Content(text, (Attachment(name, data),), (_choices(reader.words),))


def _choices(words: Words) -> Row:
    return [
        button(ids.privacy("export"), words("button-export")),
        button(ids.privacy("ask"), words("button-forget"), DANGER),
    ]
