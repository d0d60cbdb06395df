"""Before the bot works: does the database answer, and does Discord, and when may we come in?"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping
from datetime import UTC, datetime
from typing import Any, Final, TypeVar

import aiohttp
import msgspec

from data.store import StoreError
from data.store.errors import UNREACHABLE

T = TypeVar("T")

log = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""Seconds that Discord has for its first answer."""
AWAY_S: Final = 3.0
"""Seconds after which a database that does not answer is asked again."""
_TOLD: Final = 5.0
"""Seconds after which a wait is told."""
_LONGEST: Final = 86_400.0
_TOO_FAST, _FINE = 429, 200

Sleep = Callable[[float], Awaitable[None]]


class Unlike(Exception):
    """What answers is not Discord."""


class Silent(Exception):
    """Nothing answers in time."""


@contextlib.contextmanager
def understanding() -> Iterator[None]:
    """Understand what Discord answers; around requests at the start alone.

    Raises:
        Unlike: The answer lacks what Discord's has.
    """
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise Unlike from error


async def until_there(
    work: Callable[[], Awaitable[T]],
    away: Callable[[StoreError], None] = lambda _: None,
    what: str = "the database",
    sleep: Sleep = asyncio.sleep,
) -> T:
    """Repeat work of a start for as long as the database does not answer; ``away`` is told.

    Raises:
        StoreError: The database fails in another way.
    """
    told = False
    while True:
        try:
            return await work()
        except StoreError as error:
            if error.code != UNREACHABLE:
                raise
            away(error)
        if not told:
            log.warning("%s does not answer; asking again every %.0f s", what, AWAY_S)
            told = True
        await sleep(AWAY_S)


async def knock(api: str, token: str, now: Callable[[], int], sleep: Sleep = asyncio.sleep) -> None:
    """Wait until Discord lets us in. What it refuses for another reason shows the login.

    Raises:
        Unlike: Something else answers.
        Silent: Nothing answers in time.
        aiohttp.ClientError: There is no connection.
    """
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {token}"}) as session:
        while (seconds := await _asked(session, f"{api}/users/@me", now)) > 0:
            _say(f"{api} wants no request (429)", now(), seconds)
            await sleep(seconds)


async def allowance(
    limit: Mapping[str, Any],
    needed: int,
    now: Callable[[], int],
    sleep: Sleep = asyncio.sleep,
) -> None:
    """Wait until Discord allows as many logins as are needed.

    Args:
        limit: Discord's ``session_start_limit``.
        needed: How many shards are to log in.
        now: Clock, Unix milliseconds.
        sleep: Waits for some seconds.
    """
    if int(limit["remaining"]) < needed:
        seconds = min(_LONGEST, int(limit["reset_after"]) / 1000)
        _say(f"Discord allows {limit['remaining']} logins, {needed} are needed", now(), seconds)
        await sleep(seconds)


async def recommended(api: str, token: str) -> int:
    """Return how many shards Discord recommends.

    Raises:
        Silent: Discord does not say it.
        aiohttp.ClientError, TimeoutError: There is no connection.
    """
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {token}"}) as session:
        async with asyncio.timeout(PATIENCE):
            _, _, answer = await _answer(session, f"{api}/gateway/bot")
    try:
        return max(1, int(answer["shards"]))
    except (LookupError, TypeError, ValueError) as error:
        raise Silent from error


async def _asked(session: aiohttp.ClientSession, url: str, now: Callable[[], int]) -> float:
    """Ask who we are; return for how many seconds Discord wants no request."""
    # A task, so that the first wait can end with a word to the operator and the request goes on.
    asking = asyncio.create_task(_answer(session, url))
    try:
        done, _ = await asyncio.wait({asking}, timeout=_TOLD)
        if not done:
            _say(f"{url} does not answer yet", now(), PATIENCE - _TOLD)
            done, _ = await asyncio.wait({asking}, timeout=PATIENCE - _TOLD)
        if not done:
            raise Silent
        status, wait, answer = asking.result()
    finally:
        asking.cancel()
        await asyncio.gather(asking, return_exceptions=True)
    # A proxy's HTML page has status 200 as well.
    if status == _FINE and not (isinstance(answer, dict) and "id" in answer):
        raise Unlike
    return wait if status == _TOO_FAST else 0.0


async def _answer(session: aiohttp.ClientSession, url: str) -> tuple[int, float, Any]:
    async with session.get(url) as response:
        raw = await response.read()
        try:
            answer = msgspec.json.decode(raw)
        except ValueError:
            answer = None
        told = answer.get("retry_after") if isinstance(answer, dict) else None
        try:
            wait = float(response.headers.get("Retry-After") or told or 0)
        # HTTP allows a date in Retry-After; Discord sends seconds.
        except ValueError:
            wait = 0.0
        # At least a second: a 429 that names no time must not become a flood of requests.
        return response.status, min(_LONGEST, max(1.0, wait)), answer


def _say(what: str, now: int, seconds: float) -> None:
    until = datetime.fromtimestamp(now / 1000 + seconds, UTC)
    log.warning("%s; waiting until %s UTC", what, f"{until:%Y-%m-%d %H:%M:%S}")
