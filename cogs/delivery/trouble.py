"""What Discord's errors mean for something that is to be said."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TypeVar

import aiohttp
import discord

from cogs.table.outbox import Gone, Later

T = TypeVar("T")

UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_MESSAGE, UNKNOWN_USER = 10003, 10007, 10008, 10013
NO_ACCESS, CLOSED_DMS, NO_PERMISSION, NO_COMMON_SERVER = 50001, 50007, 50013, 50278
OLD_MESSAGE, ARCHIVED, DMS_TOO_FAST, THREAD_THERE = 30046, 50083, 40003, 160004
TOO_LARGE, THREAD_LOCKED = 40005, 160005

CLOSED = {CLOSED_DMS, NO_COMMON_SERVER}
"""A person whom no direct message reaches."""
SHUT = {ARCHIVED, THREAD_LOCKED}
"""A thread in which nothing can be said before somebody opens it."""
PICTURE = {NO_PERMISSION, TOO_LARGE}
"""Perhaps only the picture was refused: the words alone may go."""
_NEVER = {
    UNKNOWN_CHANNEL: "unknown-channel",
    UNKNOWN_USER: "unknown-user",
    NO_ACCESS: "no-access",
    NO_PERMISSION: "no-permission",
    ARCHIVED: "locked",
    THREAD_LOCKED: "locked",
}
_PAUSE, _DM_PAUSE = 3.0, 30.0


def judged(error: discord.HTTPException) -> Later | Gone | None:
    """Return whether to try later or never; None where neither is known."""
    if error.code in _NEVER:
        return Gone(_NEVER[error.code])
    if error.code == DMS_TOO_FAST:
        return Later(_DM_PAUSE)
    if error.status >= 500 or error.status == 429:
        return Later(_PAUSE)
    if 400 <= error.status < 500:
        # The same message would be refused for ever and block all that follows it.
        return Gone(f"refused-{error.status}-{error.code}")
    return None


async def trying(work: Awaitable[T]) -> T:
    """Await a request; turn Discord's errors into ``Later`` and ``Gone``.

    Raises:
        Later, Gone: See ``cogs.table.outbox``.
    """
    try:
        return await work
    except discord.HTTPException as error:
        verdict = judged(error)
        if verdict is None:
            raise
        raise verdict from error
    except (TimeoutError, aiohttp.ClientError, OSError) as error:
        raise Later(_PAUSE) from error
