"""``/doctor``: what is wrong here, and whether a direct message arrives."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any

import aiohttp
import discord

from cogs.delivery.places import reaches
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from cogs.ui.ids import DoctorPress, DoctorWhat
from cogs.ui.messages.doctor import (
    DM,
    ELSEWHERE,
    TEXT,
    THREAD,
    VOICE,
    Files,
    Findings,
    buttons,
    report,
)
from cogs.ui.permissions import in_thread, in_voice
from data.store import FileStore, StoreError, metrics, queries

log = logging.getLogger(__name__)


async def doctor(app: App, reader: Reader, _: DoctorPress | None = None) -> Content:
    """Report how the bot is doing where the reader is."""
    interaction, now = reader.interaction, app.now()
    schema, answer_ms, down = await _database(app)
    newest, unread = await _newest_backup(app)
    found = Findings(
        place=_place(interaction),
        granted=interaction.app_permissions,
        dms_closed=not down and await app.service.store.read(queries.dms_closed(reader.user_id)),
        # Discord's ids hold the time at which they were given out.
        drift=now / 1000 - discord.utils.snowflake_time(interaction.id).timestamp(),
        latency=app.client.latency,
        answer_ms=answer_ms,
        schema=schema,
        down=down,
        backup_at=newest,
        unread=unread,
        now=now,
        nightly=app.backups.nightly,
        files=await _files(app) if await _owner(app, interaction) else None,
    )
    return report(found, reader.words)


async def test(app: App, reader: Reader, _: DoctorPress) -> Content:
    """Send the reader a direct message, and remember whether it arrived."""
    words = reader.words
    arrived = await reaches(app.client, reader.user_id, Content(words("dm-test")))
    if arrived is None:
        return Content(words("test-later"), rows=(buttons(words),))
    try:
        await app.service.notices.set_closed_dms(reader.user_id, not arrived)
    except StoreError as error:
        # What became of it is true all the same; the next message to them finds it out again.
        log.warning("whether a test message arrived was not noted: %s", error)
    text = words("test-reached") if arrived else words("test-closed")
    return Content(text, rows=(buttons(words),))


PRESSES: dict[DoctorWhat, Callable[[App, Reader, DoctorPress], Awaitable[Content]]] = {
    "look": doctor,
    "test": test,
}


async def doctor_press(app: App, reader: Reader, press: DoctorPress) -> Content:
    """Do what a button beside the report says."""
    return await PRESSES[press.what](app, reader, press)


def _place(interaction: discord.Interaction[Any]) -> str:
    if interaction.guild_id is None or interaction.channel is None:
        return DM
    if in_thread(interaction):
        return THREAD
    if in_voice(interaction):
        return VOICE
    return TEXT if interaction.channel.type is discord.ChannelType.text else ELSEWHERE


async def _database(app: App) -> tuple[int, int, str]:
    """Return the schema's version, the milliseconds it took to ask, and why there was no answer."""
    began = time.monotonic()
    try:
        schema = await app.service.store.read(metrics.schema())
    except StoreError as error:
        return 0, 0, error.code
    return schema, round(1000 * (time.monotonic() - began)), ""


async def _newest_backup(app: App) -> tuple[int | None, bool]:
    """Return when the newest backup was made, and whether their folder can't be read."""
    try:
        newest = await app.backups.newest()
    except StoreError:
        return None, True
    return (newest.at if newest else None), False


async def _owner(app: App, interaction: discord.Interaction[Any]) -> bool:
    try:
        return await app.owns(interaction.user)
    except (discord.HTTPException, aiohttp.ClientError, OSError):
        return False  # then without the paths


async def _files(app: App) -> Files | None:
    """Return where the files are; None where the database is on a server."""
    store = app.service.store
    if not isinstance(store, FileStore):
        return None
    path = store.path
    try:
        size = (await asyncio.to_thread(path.stat)).st_size
    except OSError:
        size = 0  # that it is gone is said by the line about the database
    return Files(str(path), size, str(app.backups.folder))
