"""``/doctor``: the problems in a channel, and how to fix them."""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final

import aiohttp
import discord

from cogs.runtime.process import versions
from cogs.runtime.trouble import Refused
from cogs.ui import ids, permissions
from cogs.ui.app import App, Reader
from cogs.ui.components import Row, button, cut
from cogs.ui.content import Content, fit_lines
from cogs.ui.entry import command
from cogs.ui.ids import DoctorPress
from cogs.ui.places import reaches
from data.store import FileStore, StoreError, metrics, people
from data.words import Words

DM, THREAD, VOICE, TEXT, ELSEWHERE = "dm", "thread", "voice", "text", "elsewhere"

DRIFT: Final = 2.0
"""Harmless difference between two clocks, in seconds."""
SLOW: Final = 1000
"""Round trip to Discord in milliseconds, above which answers come late."""
PATH_LIMIT: Final = 120
"""Characters shown of a path."""
OLD: Final = 48 * 3_600_000
"""Milliseconds after which a nightly backup has failed more than once."""


@dataclass(frozen=True, slots=True)
class Files:
    database: str
    size: int
    backups: str


@dataclass(frozen=True, slots=True)
class Findings:
    """The results of all checks; ``drift`` and ``latency`` in seconds, ``down`` is a code.

    ``muted`` is the end of a time-out in Unix seconds; ``dms`` ends the key of a sentence.
    """

    place: str
    granted: discord.Permissions
    dms: str
    drift: float
    latency: float
    answer_ms: int
    schema: int
    down: str
    backup_at: int | None
    unread: bool
    now: int
    nightly: bool
    files: Files | None = None
    muted: int | None = None
    refused: Refused | None = None
    dms_again: int = 0


def report(findings: Findings, words: Words) -> Content:
    lines = [
        *_permissions(findings, words),
        *_refused(findings, words),
        words(f"doctor-dms{findings.dms}", when=f"<t:{findings.dms_again // 1000}:R>"),
        _clock(findings, words),
        _database(findings, words),
        _backup(findings, words),
        *_files(findings, words),
        _gateway(findings, words),
        words("doctor-versions", **versions()),
    ]
    text = fit_lines([words("doctor-title"), *(f"- {line}" for line in lines)])
    return Content(text, rows=(buttons(words),))


def buttons(words: Words) -> Row:
    return [
        button(ids.doctor("test"), words("button-test-message")),
        button(ids.doctor("look"), words("button-look-again")),
    ]


def _refused(findings: Findings, words: Words) -> list[str]:
    if (refused := findings.refused) is None:
        return []
    why = words("refusal-discord", **refused.facts)
    return [words("doctor-refused", when=f"<t:{refused.at // 1000}:R>", why=why)]


def _permissions(findings: Findings, words: Words) -> list[str]:
    if findings.muted is not None:
        return [words("doctor-muted", when=f"<t:{findings.muted}:f>")]
    if findings.place in (DM, ELSEWHERE):
        return [words(f"doctor-tables-{findings.place}")]
    if findings.place == THREAD:
        return [
            _right(findings, words, "doctor-tables", permissions.IN_THREADS, "doctor-tables-thread")
        ]
    if findings.place == VOICE:  # no threads there
        lines = [_right(findings, words, "doctor-tables", permissions.IN_VOICE)]
        return [*lines, _right(findings, words, "doctor-voice", permissions.FOR_VOICE)]
    lines = [_right(findings, words, "doctor-tables", permissions.TO_PLAY)]
    return [*lines, _right(findings, words, "doctor-threads", permissions.FOR_THREADS)]


def _right(
    findings: Findings, words: Words, key: str, needed: tuple[str, ...], good: str = ""
) -> str:
    lack = permissions.lacking(findings.granted, needed)
    if lack:
        return words(f"{key}-missing", list=permissions.in_words(words, lack))
    return words(good or key)


def _clock(findings: Findings, words: Words) -> str:
    off = "-off" if abs(findings.drift) > DRIFT else ""
    return words(f"doctor-clock{off}", seconds=round(abs(findings.drift), 1))


def _database(findings: Findings, words: Words) -> str:
    if findings.down:
        return words("doctor-database-down", code=findings.down)
    return words("doctor-database", ms=findings.answer_ms, version=findings.schema)


def _backup(findings: Findings, words: Words) -> str:
    if findings.unread:
        return words("doctor-backup-unread")
    if findings.backup_at is None:
        return words("doctor-backup-none" if findings.nightly else "doctor-backup-off")
    old = "-old" if findings.nightly and findings.now - findings.backup_at > OLD else ""
    return words(f"doctor-backup{old}", when=f"<t:{findings.backup_at // 1000}:R>")


def _files(findings: Findings, words: Words) -> list[str]:
    if findings.files is None:
        return []
    files, size = findings.files, megabytes(findings.files.size)
    where = {"database": _path(files.database), "backups": _path(files.backups)}
    return [words("doctor-files", size=size, **where)]


def _path(text: str) -> str:
    """Return a path that fits its code mark and leaves room for the rest."""
    return cut(text.replace("`", "'"), PATH_LIMIT)


def _gateway(findings: Findings, words: Words) -> str:
    if not math.isfinite(findings.latency):
        return words("doctor-gateway-none")
    ms = round(1000 * findings.latency)
    return words("doctor-gateway-slow" if ms > SLOW else "doctor-gateway", ms=ms)


def megabytes(size: int) -> float:
    return round(size / 1_000_000, 1)


log = logging.getLogger(__name__)


@command("doctor", anywhere=True, guess=True)  # a store that is down is an answer
async def doctor(app: App, reader: Reader, _: DoctorPress | None = None) -> Content:
    interaction, now = reader.interaction, app.now()
    schema, answer_ms, down = await _check_database(app)
    newest, unread = await _newest_backup(app)
    closed = not down and (await app.service.store.read(people.read(reader.user_id))).dms_closed
    until = permissions.muted_until(interaction.guild)
    findings = Findings(
        place=_place(interaction),
        granted=interaction.app_permissions,
        dms="-restricted" if app.trouble.closed else "-closed" if closed else "",
        # Discord's ids contain the time of their creation.
        drift=now / 1000 - discord.utils.snowflake_time(interaction.id).timestamp(),
        latency=app.client.latency,
        answer_ms=answer_ms,
        schema=schema,
        down=down,
        backup_at=newest,
        unread=unread,
        now=now,
        nightly=app.backups.nightly,
        files=await _check_files(app) if await _owner(app, interaction) else None,
        muted=None if until is None else int(until.timestamp()),
        refused=app.trouble.last(interaction.guild_id),
        dms_again=app.trouble.closed_until,
    )
    return report(findings, reader.words)


async def test(app: App, reader: Reader, _: DoctorPress) -> Content:
    words = reader.words
    arrived = await reaches(app, reader.user_id, Content(words("dm-test")))
    if arrived is None:
        why = {"why": "quarantined", "code": ""}
        later = words("refusal-discord", **why) if app.trouble.closed else words("test-later")
        return Content(later, rows=(buttons(words),))
    try:
        await app.service.notices.set_closed_dms(reader.user_id, not arrived)
    except StoreError as error:
        # The result is still true; the next direct message records it.
        log.warning("whether a test message arrived was not noted: %s", error)
    text = words("test-reached") if arrived else words("test-closed")
    return Content(text, rows=(buttons(words),))


PRESSES: dict[str, Callable[[App, Reader, DoctorPress], Awaitable[Content]]] = {
    "look": doctor,
    "test": test,
}


def _place(interaction: discord.Interaction[Any]) -> str:
    if interaction.guild_id is None or interaction.channel is None:
        return DM
    if permissions.in_thread(interaction):
        return THREAD
    if permissions.in_voice(interaction):
        return VOICE
    return TEXT if interaction.channel.type is discord.ChannelType.text else ELSEWHERE


async def _check_database(app: App) -> tuple[int, int, str]:
    """Return the schema's version, the response time in milliseconds, and the fault's code."""
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
        return False  # omit the paths


async def _check_files(app: App) -> Files | None:
    store = app.service.store
    if not isinstance(store, FileStore):
        return None
    path = store.path
    try:
        size = (await asyncio.to_thread(path.stat)).st_size
    except OSError:
        size = 0  # the line about the database reports a missing file
    return Files(str(path), size, str(app.backups.folder))
