"""Presses about the story of a finished game: ask for it, show it to everybody, how it is made."""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable

import discord

from cogs.delivery.trouble import LINE, why
from cogs.table.bots.explanations import Progress
from cogs.table.model import Table
from cogs.ui.answering import mishap
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.following import Newest
from cogs.ui.ids import TablePress
from cogs.ui.messages import stories as pages
from cogs.ui.writers import require_writer_at
from engine.analysis import Story

log = logging.getLogger(__name__)

PACE = 2.5
"""Seconds between two changes of a message."""
LONGEST = 13 * 60
"""Seconds after which a private message can soon be changed no more; Discord allows 15 minutes."""


async def analysis(app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    """Show the story of a game, or how far it is; then the message changes by itself."""
    found = await app.service.stories.ask(table.id, reader.user_id, app.now())
    if isinstance(found, Story):
        return await _page(app, reader, table, found)
    key = (table.id, reader.user_id)
    app.following.begin(key, lambda newest: _follow(app, reader, table, found, newest))
    return pages.progress(found, reader.words)


async def show(app: App, reader: Reader, table: Table, press: TablePress) -> Content:
    """Post the reader's page for everybody."""
    seat = table.require_seat(reader.user_id)
    await require_writer_at(app, reader, table)
    if await app.service.stories.kept(table) is None:  # other rules since: it is told again first
        return await analysis(app, reader, table, press)
    done = await app.service.stories.show(table, seat, app.now())
    key = "analysis-shown" if done else "analysis-shown-before"
    return pages.aside(table, reader.words, key)


async def explain(_app: App, reader: Reader, table: Table, _: TablePress) -> Content:
    """Say how the figures are worked out."""
    return pages.aside(table, reader.words, "analysis-help")


async def _page(app: App, reader: Reader, table: Table, story: Story) -> Content:
    return await pages.private(app, table, table.seat_of(reader.user_id), reader.words, story)


async def _follow(
    app: App, reader: Reader, table: Table, progress: Progress, newest: Newest
) -> None:
    """Change a message until the story is told, or Discord takes no more changes."""
    said, until = (-1, 0), time.monotonic() + LONGEST
    try:
        while not await progress.wait(PACE):
            if not newest():
                return await _change(reader, Content(reader.words("analysis-moved")))
            if time.monotonic() > until:
                return await _change(reader, Content(reader.words("analysis-late")))
            # Discord limits edits: none that would say the same.
            if (now := (progress.done, progress.whole)) != said:
                said = now
                await _change(reader, pages.progress(progress, reader.words))
        await _change(reader, await _finished(app, reader, table, progress))
    except (discord.HTTPException, *LINE) as error:
        log.info("the story of table %s was not shown: %s", table.id, why(error))
    except Exception as error:  # noqa: BLE001 (no one waits for this task)
        mishap(error, "the story of table %s was not shown", table.id)


async def _finished(app: App, reader: Reader, table: Table, progress: Progress) -> Content:
    if progress.story is None:
        return pages.failed(progress.failure, table.id, reader.words)
    try:
        return await _page(app, reader, table, progress.story)
    except Exception as error:  # noqa: BLE001 (the reader gets an error number, the log the rest)
        return pages.failed(error, table.id, reader.words)


async def _change(reader: Reader, content: Content) -> None:
    await reader.interaction.edit_original_response(**content.changing())


PRESSES: dict[str, Callable[[App, Reader, Table, TablePress], Awaitable[Content | None]]] = {
    "analysis": analysis,
    "analysis-show": show,
    "analysis-help": explain,
}
