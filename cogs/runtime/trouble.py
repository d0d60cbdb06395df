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
from cogs.runtime import codes
from cogs.table.notify.outbox import REFUSED, TOKEN, Gone, Later, Unmade
from cogs.table.time.time_control import DAY, HOUR
from engine.refusals import Refusal
from engine.run import Broken

log = logging.getLogger(__name__)
T = TypeVar("T")

CLOSED = {codes.CLOSED_DMS, codes.NO_COMMON_SERVER, codes.QUARANTINED}
"""No direct message reaches the user: the first two by their own will."""
SHUT = {codes.ARCHIVED, codes.THREAD_LOCKED}
"""No one can post in the thread until a member opens it."""
LINE = (aiohttp.ClientError, OSError, TimeoutError)
"""The connection broke; the request may or may not have been carried out."""
_PAUSE = 3.0
_HOUR = 3600.0
_KNOWN: Final = 1000
"""Servers whose last refusal is remembered."""
_FORM, _UNAUTHORIZED, _METHOD, _TOO_LARGE, _TOO_FAST = 400, 401, 405, 413, 429
AT_ONCE: Final = 2
"""Messages that are made at once. After a start thousands may wait; each takes the event loop some
milliseconds, and a press waits for all that are being made."""


def classify(error: discord.HTTPException) -> Later | Gone | None:
    """Return whether to retry later or give up; None if unknown."""
    row = codes.REFUSALS.get(error.code)
    if row is not None and row.pause:
        return Later(row.pause)
    if row is not None and row.lost:
        return Gone(row.lost)
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
    row, code = codes.REFUSALS.get(error.code), f"{error.code or error.status}"
    why = row.why if row is not None else "other"
    if row is None and (error.status >= 500 or error.status == _TOO_FAST):
        why = "busy"
    elif row is None and error.status in (_FORM, _UNAUTHORIZED, _METHOD, _TOO_LARGE):
        return None
    return DiscordRefused(params={"why": why, "code": code})


def gave_up(error: discord.HTTPException) -> bool:
    """Return for a direct message that is given up whether its user has closed them; else raise."""
    if error.code in CLOSED:
        return error.code != codes.QUARANTINED
    if error.code == codes.UNKNOWN_USER or isinstance(classify(error), Later | None):
        raise error
    return False


def may_mean_files(error: discord.HTTPException) -> bool:
    """Return whether Discord may have refused only the files: words alone may be taken."""
    row, status = codes.REFUSALS.get(error.code), error.status
    if row is None and status == _FORM:  # such as 50035, which is about the whole form
        return error.code not in (0, *codes.TOO_LATE)
    # 413 may be a proxy's, without a code of Discord's.
    return status == _TOO_LARGE or (row is not None and row.files)


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
        gone += [error.code] * (error.code == codes.UNKNOWN_MESSAGE)
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
        """When direct messages are tried again after Discord has restricted the bot."""

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
            if error.code == codes.QUARANTINED:
                self._closed, self.closed_until = error, self._now() + HOUR
                log.warning("Discord lets the bot send no direct messages (%s)", error.code)
            raise
