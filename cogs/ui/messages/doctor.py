"""The report of ``/doctor``: one line each, bold where something is to be done."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import discord

from cogs.runtime.process import versions
from cogs.ui import ids as ids
from cogs.ui.components import Row, button, cut
from cogs.ui.content import Content, fit_lines
from cogs.ui.permissions import (
    FOR_THREADS,
    FOR_VOICE,
    IN_THREADS,
    TO_PLAY,
    in_words,
    lacking,
)
from data.words import Words

DM, THREAD, VOICE, TEXT, ELSEWHERE = "dm", "thread", "voice", "text", "elsewhere"

DRIFT: Final = 2.0
"""Seconds between two clocks that do no harm."""
SLOW: Final = 1000
"""Milliseconds to Discord and back above which answers come late."""
PATH_LIMIT: Final = 120
"""Characters of a path that are shown."""
OLD: Final = 48 * 3_600_000
"""Milliseconds after which a nightly backup has failed more than once."""


@dataclass(frozen=True, slots=True)
class Files:
    """What only the owner may read: where the files are, and how large."""

    database: str
    size: int
    backups: str


@dataclass(frozen=True, slots=True)
class Findings:
    """What was looked at.

    Attributes:
        place: ``dm``, ``thread``, ``voice``, ``text`` or ``elsewhere``.
        granted: Our permissions there.
        dms_closed: The last direct message to the reader was refused.
        drift: Seconds between Discord's clock and ours.
        latency: Seconds to Discord and back; not finite before it was measured.
        answer_ms, schema: How soon the database answers, and its version.
        down: Why it does not answer, a code; empty where it does.
        unread: The folder of the backups can't be read.
        backup_at, now: Times of the newest backup and of this look, Unix milliseconds.
        nightly: One is made every night.
        files: For the owner.
    """

    place: str
    granted: discord.Permissions
    dms_closed: bool
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


def report(found: Findings, words: Words) -> Content:
    """Return the report, with a button that sends a test message."""
    lines = [
        *_permissions(found, words),
        words("doctor-dms-closed" if found.dms_closed else "doctor-dms"),
        _clock(found, words),
        _database(found, words),
        _backup(found, words),
        *_files(found, words),
        _gateway(found, words),
        words("doctor-versions", **versions()),
    ]
    text = fit_lines([words("doctor-title"), *(f"- {line}" for line in lines)])
    return Content(text, rows=(buttons(words),))


def buttons(words: Words) -> Row:
    """Return the buttons beside the report, and beside the result of a test message."""
    return [
        button(ids.doctor("test"), words("button-test-message")),
        button(ids.doctor("look"), words("button-look-again")),
    ]


def _permissions(found: Findings, words: Words) -> list[str]:
    if found.place in (DM, ELSEWHERE):
        return [words(f"doctor-tables-{found.place}")]
    if found.place == THREAD:
        return [_right(found, words, "doctor-tables", IN_THREADS, "doctor-tables-thread")]
    lines = [_right(found, words, "doctor-tables", TO_PLAY)]
    if found.place == VOICE:  # no threads there
        return [*lines, _right(found, words, "doctor-voice", FOR_VOICE)]
    return [*lines, _right(found, words, "doctor-threads", FOR_THREADS)]


def _right(found: Findings, words: Words, key: str, needed: tuple[str, ...], good: str = "") -> str:
    lack = lacking(found.granted, needed)
    if lack:
        return words(f"{key}-missing", list=in_words(words, lack))
    return words(good or key)


def _clock(found: Findings, words: Words) -> str:
    off = "-off" if abs(found.drift) > DRIFT else ""
    return words(f"doctor-clock{off}", seconds=round(abs(found.drift), 1))


def _database(found: Findings, words: Words) -> str:
    if found.down:
        return words("doctor-database-down", code=found.down)
    return words("doctor-database", ms=found.answer_ms, version=found.schema)


def _backup(found: Findings, words: Words) -> str:
    if found.unread:
        return words("doctor-backup-unread")
    if found.backup_at is None:
        return words("doctor-backup-none" if found.nightly else "doctor-backup-off")
    old = "-old" if found.nightly and found.now - found.backup_at > OLD else ""
    return words(f"doctor-backup{old}", when=f"<t:{found.backup_at // 1000}:R>")


def _files(found: Findings, words: Words) -> list[str]:
    if found.files is None:
        return []
    files, size = found.files, megabytes(found.files.size)
    where = {"database": _path(files.database), "backups": _path(files.backups)}
    return [words("doctor-files", size=size, **where)]


def _path(text: str) -> str:
    """Return a path that stays inside its mark, and leaves room for all else."""
    return cut(text.replace("`", "'"), PATH_LIMIT)


def _gateway(found: Findings, words: Words) -> str:
    if not math.isfinite(found.latency):
        return words("doctor-gateway-none")
    ms = round(1000 * found.latency)
    return words("doctor-gateway-slow" if ms > SLOW else "doctor-gateway", ms=ms)


def megabytes(size: int) -> float:
    """Return bytes in millions, with one digit behind the point."""
    return round(size / 1_000_000, 1)
