"""What Discord's errors mean for the delivery of a row."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

import aiohttp
import discord

from cogs.refusals import DiscordRefused
from cogs.table.notify.outbox import REFUSED, TOKEN, Gone, Later, Unmade
from cogs.table.time.time_control import DAY, HOUR
from engine.refusals import Refusal
from engine.run import Broken

log = logging.getLogger(__name__)
T = TypeVar("T")

UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_MESSAGE, UNKNOWN_USER = 10003, 10007, 10008, 10013
NO_ACCESS, CLOSED_DMS, NO_PERMISSION, NO_COMMON_SERVER = 50001, 50007, 50013, 50278
OLD_MESSAGE, ARCHIVED, DMS_TOO_FAST, THREAD_THERE = 30046, 50083, 40003, 160004
TOO_LARGE, THREAD_LOCKED, MANY_THREADS, NOT_OURS = 40005, 160005, 160006, 50005
QUARANTINED = 20026

CLOSED = {CLOSED_DMS, NO_COMMON_SERVER, QUARANTINED}
"""No direct message reaches the user: the first two by their own will."""
SHUT = {ARCHIVED, THREAD_LOCKED}
"""No one can post in the thread until a member opens it."""
_NEVER = {
    UNKNOWN_CHANNEL: "unknown-channel",
    UNKNOWN_USER: "unknown-user",
    NO_ACCESS: "no-access",
    NO_PERMISSION: "no-permission",
    ARCHIVED: "locked",
    THREAD_LOCKED: "locked",
}
MEANS: Final[dict[int, str]] = {
    UNKNOWN_CHANNEL: "gone",
    20016: "slow",
    QUARANTINED: "quarantined",
    40066: "tags",
    40067: "tag",
    NO_ACCESS: "hidden",
    NO_PERMISSION: "rights",
    ARCHIVED: "locked",
    THREAD_LOCKED: "locked",
    MANY_THREADS: "threads",
    200000: "filter",
    200001: "filter",
}
"""What people read of a refusal (``refusal-discord``); others are faults of ours."""
LINE = (aiohttp.ClientError, OSError, TimeoutError)
"""The connection broke; the request may or may not have been carried out."""
_PAUSE, _DM_PAUSE = 3.0, 30.0  # the second after too many new direct messages
_HOUR = 3600.0
_KNOWN: Final = 1000
"""Servers of which the last refusal is remembered."""
_UNAUTHORIZED, _TOO_LARGE, _TOO_FAST = 401, 413, 429
AT_ONCE: Final = 2
"""Messages that are made at once. After a start thousands may wait; each takes the event loop some
milliseconds, and a press waits for all that are being made."""


def classify(error: discord.HTTPException) -> Later | Gone | None:
    """Return whether to retry later or give up; None if unknown."""
    if error.code in _NEVER:
        return Gone(_NEVER[error.code])
    if error.code == DMS_TOO_FAST:
        return Later(_DM_PAUSE)
    if error.status == _UNAUTHORIZED or (error.status == _TOO_FAST and not error.code):
        # About the whole bot and not this row. Ten thousand refused requests in ten minutes, and
        # Discord shuts us out (decision: outbox).
        fault = TOKEN if error.status == _UNAUTHORIZED else REFUSED
        return Later(_retry_after(error), everywhere=True, fault=fault)
    if error.status >= 500 or error.status == _TOO_FAST:
        return Later(_PAUSE, fault=REFUSED)
    if 400 <= error.status < 500 and not error.code:
        return Later(_PAUSE, fault=REFUSED)  # not Discord's answer but a proxy's (decision: outbox)
    if 400 <= error.status < 500:
        # The same message would be refused for ever and block every later one.
        return Gone(f"refused-{error.status}-{error.code}")
    return None


def meaning(error: discord.HTTPException) -> Refusal | None:
    """Return the refusal that a user reads; None where Discord's answer shows a fault of ours."""
    code = f"{error.status}" if not error.code else f"{error.code}"
    if error.code in MEANS:
        return DiscordRefused(params={"why": MEANS[error.code], "code": code})
    busy = error.status >= 500 or error.status == _TOO_FAST
    return DiscordRefused(params={"why": "busy", "code": code}) if busy else None


def may_mean_files(error: discord.HTTPException) -> bool:
    """Return whether Discord may have refused only the files: words alone may be taken."""
    # 413 may be a proxy's, without a code of Discord's.
    return error.code in (NO_PERMISSION, TOO_LARGE) or error.status == _TOO_LARGE


def error_code(error: BaseException) -> object:
    """Return Discord's code, else the class: a log may say no more of an error."""
    return getattr(error, "code", type(error).__name__)


def _retry_after(error: discord.HTTPException) -> float:
    try:
        asked = float(getattr(error.response, "headers", {}).get("Retry-After", 0))
    except ValueError:
        asked = 0.0
    # At most an hour: a wrong header must not silence the bot for days.
    return min(_HOUR, max(_PAUSE, asked))


@contextlib.contextmanager
def unless_refused(what: str) -> Iterator[list[int]]:
    """Leave a post as it is if Discord refuses to change it; raise a fault that may pass.

    Yield a list that is empty unless the post was deleted.
    """
    gone: list[int] = []
    try:
        yield gone
    except discord.HTTPException as error:
        if isinstance(classify(error), Later):
            raise
        gone += [error.code] * (error.code == UNKNOWN_MESSAGE)
        log.info("%s stays as it is (%s)", what, error.code)


class Desk:
    """Limits how many messages are made at once, so that presses come first."""

    def __init__(self) -> None:
        self._few = asyncio.Semaphore(AT_ONCE)

    @contextlib.asynccontextmanager
    async def making(self) -> AsyncIterator[None]:
        """Take one of the few slots for making a message; keep requests outside the block."""
        async with self._few:
            try:
                yield
            except Broken:
                raise  # permanent: the row is dropped at once, with the reason
            except (LookupError, TypeError, ValueError) as error:
                raise Unmade from error


async def trying(work: Awaitable[T]) -> T:
    """Await a request; turn Discord's errors into ``Later`` and ``Gone``."""
    try:
        return await work
    except discord.HTTPException as error:
        verdict = classify(error)
        if verdict is None:
            raise
        raise verdict from error
    except LINE as error:
        raise Later(_PAUSE, fault=REFUSED) from error


@dataclass(frozen=True, slots=True)
class Refused:
    """What Discord has refused on a server: when, and the facts of ``refusal-discord``."""

    at: int
    facts: Mapping[str, str | int]


class Trouble:
    """Remembers what Discord refuses: the last on each server, and direct messages."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._last: dict[int, Refused] = {}
        self._closed: discord.HTTPException | None = None
        self.closed_until = 0
        """Until when no direct message is tried, as Discord has restricted the bot."""

    def note(self, guild_id: int, facts: Mapping[str, str | int]) -> None:
        self._last.pop(guild_id, None)
        self._last[guild_id] = Refused(self._now(), facts)
        if len(self._last) > _KNOWN:
            del self._last[next(iter(self._last))]

    def last(self, guild_id: int | None) -> Refused | None:
        """Return what was refused last on a server, if that was today."""
        refused = self._last.get(guild_id or 0)
        return refused if refused and self._now() - refused.at < DAY else None

    @property
    def closed(self) -> bool:
        return self._now() < self.closed_until

    def warnings(self) -> list[str]:
        return ["direct-messages"] if self.closed else []

    @contextlib.asynccontextmanager
    async def direct(self, client: discord.Client, user_id: int) -> AsyncIterator[Any]:
        """Open direct messages; where Discord has restricted the bot, ask once an hour."""
        if self._closed is not None and self.closed:
            again = {"code": self._closed.code, "message": ""}
            raise discord.HTTPException(self._closed.response, again)
        try:
            yield await client.create_dm(discord.Object(user_id))
        except discord.HTTPException as error:
            if error.code == QUARANTINED:
                self._closed, self.closed_until = error, self._now() + HOUR
                log.warning("Discord lets the bot send no direct messages (%s)", error.code)
            raise
