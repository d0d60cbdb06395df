"""Connecting to Discord: the probe before a login, the shards, and whether they are connected.

discord.py sets ``Client.is_ready`` once and never unsets it. A connection may also be open and
dead; then its latency, which each heartbeat measures again, stays the same number.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
import time
import zlib
from collections.abc import Awaitable, Callable, Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final, TypeVar

import aiohttp
import discord
import msgspec
from discord.http import Route

from data.store import StoreError
from data.store.errors import UNREACHABLE
from data.words import FALLBACK, nearest, words

Failed = Callable[[str, Any, Exception], None]
"""Takes the name of an event, its raw data, and why it can't be read."""


def guard_events(parsers: dict[str, Callable[[Any], None]], failed: Failed) -> None:
    """Have events reported that can't be read: without it discord.py ends with the first one."""

    def guarded(event: str, parse: Callable[[Any], None]) -> Callable[[Any], None]:
        def take(data: Any) -> None:
            try:
                parse(data)
            except Exception as error:  # noqa: BLE001 (whatever is in it, the next one may be well)
                failed(event, data, error)

        return take

    parse_interaction = parsers["INTERACTION_CREATE"]

    def parse_asked(data: Any) -> None:
        _complete(data)
        parse_interaction(data)

    parsers["INTERACTION_CREATE"] = parse_asked
    for event, parse in parsers.items():
        parsers[event] = guarded(event, parse)


def _complete(interaction: dict[str, Any]) -> None:
    """Raise an error if nobody asks, or nothing: discord.py passes that on. Add a channel's id."""
    discord.InteractionType(interaction["type"])
    asker = interaction["member"] if interaction.get("guild_id") else interaction
    int(asker["user"]["id"])
    if not interaction.get("channel") and "channel_id" in interaction:
        interaction["channel"] = {"id": interaction["channel_id"]}


async def answer_unread(client: discord.Client, data: Any, number: str) -> None:
    """Answer an interaction that discord.py can't read, by its id and token alone."""
    try:
        language = words(nearest(str(data.get("locale"))) or FALLBACK)
        answer: dict[str, Any] = {"content": language("mishap", number=number), "flags": 64}
        kind = discord.InteractionResponseType.channel_message
        if data.get("type") == discord.InteractionType.autocomplete.value:
            kind, answer = discord.InteractionResponseType.autocomplete_result, {"choices": []}
        given = {"id": data["id"], "token": data["token"]}
        route = Route("POST", "/interactions/{id}/{token}/callback", **given)
        await client.http.request(route, json={"type": kind.value, "data": answer})
    except Exception as error:  # noqa: BLE001 (nothing else is known of it)
        log.info("error %s has no answer: %s", number, getattr(error, "code", type(error).__name__))


class Beats(discord.gateway.KeepAliveHandler):
    def get_payload(self) -> dict[str, Any]:
        # Where Discord is on this machine its answer may come before discord.py notes when it
        # has asked, and would then count from the heartbeat before.
        self._last_send = time.perf_counter()
        return super().get_payload()


class Socket(discord.gateway.DiscordWebSocket):
    async def received_message(self, msg: Any, /) -> None:
        try:
            await super().received_message(msg)
        except (LookupError, TypeError, ValueError, AttributeError, zlib.error) as error:
            # No event but the connection itself, such as a READY without a session: discord.py
            # would end. It takes this error for a broken line, and reconnects ever more rarely.
            raise aiohttp.ClientPayloadError from error

    async def poll_event(self) -> None:
        try:
            await super().poll_event()
        except discord.gateway.ReconnectWebSocket as again:
            # discord.py connects again at once, however often a connection breaks.
            client: Any = self._connection._get_client()  # noqa: SLF001 (a socket knows no other way)
            await client.before_reconnect(self.shard_id or 0, login=not again.resume)
            raise


def install() -> None:
    """Have discord.py use our connection and our heartbeats."""
    discord.shard.DiscordWebSocket = Socket  # type: ignore[misc]
    discord.gateway.KeepAliveHandler = Beats  # type: ignore[misc]


GRACE_S: Final = 15.0
"""Seconds without a connection that are no trouble: now and then Discord wants a new one."""
QUIET_S: Final = 50.0
"""Seconds after which a shard with an unchanged latency is lost; a heartbeat is due every 41."""


class Gateway:
    """Watches the shards of a process; ``lost`` is to be asked every few seconds."""

    def __init__(
        self,
        client: discord.AutoShardedClient,
        ours: Callable[[], frozenset[int]],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``clock`` gives monotonic seconds."""
        self._client = client
        self._ours = ours
        self._clock = clock
        self._began = clock()
        self._asked, self._last_asked = 0, self._began
        self._well: dict[int, float] = {}
        self._beats: dict[int, tuple[float, float]] = {}

    @property
    def ready(self) -> bool:
        # discord.py says so of all shards together; with many the last ones log in minutes later.
        asking = len(self._ours()) > 1 and self._clock() - self._last_asked <= GRACE_S
        return (self._client.is_ready() or (self._asked > 0 and asking)) and (
            not self._client.is_closed()
        )

    @property
    def latency(self) -> float:
        """Seconds to Discord and back, the mean of all shards; NaN before the first heartbeat."""
        latencies = [shard.latency for shard in self._client.shards.values()]
        known = [seconds for seconds in latencies if math.isfinite(seconds)]
        return sum(known) / len(known) if known else math.nan

    def lost(self) -> tuple[int, ...]:
        now, shards = self._clock(), self._client.shards
        if len(shards) > self._asked:
            self._asked, self._last_asked = len(shards), now
        for number in self._ours():
            if number in shards and self._works(number, shards[number], now):
                self._well[number] = now
        return tuple(
            number
            for number in sorted(self._ours())
            # A shard that was not asked to log in yet waits for the others, as long as they go on.
            if now - self._well.get(number, self._last_asked) > GRACE_S
        )

    def _works(self, number: int, shard: discord.ShardInfo, now: float) -> bool:
        latency, since = self._beats.get(number, (math.nan, now))
        if shard.is_closed() or shard.latency != latency:
            since = now
        self._beats[number] = (shard.latency, since)
        return not shard.is_closed() and now - since <= QUIET_S - GRACE_S


T = TypeVar("T")

log = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""Seconds that Discord has for its first answer."""
AWAY_S: Final = 3.0
"""Seconds after which a database that does not answer is asked again."""
_TOLD: Final = 5.0
"""Seconds after which a wait is logged."""
_LONGEST: Final = 86_400.0
_TOO_FAST, _FINE = 429, 200

Sleep = Callable[[float], Awaitable[None]]


class Unlike(Exception):
    """Another server than Discord's answers."""


class Silent(Exception): ...


@contextlib.contextmanager
def understanding() -> Iterator[None]:
    """Raise ``Unlike`` for an answer that lacks what Discord's has."""
    try:
        yield
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise Unlike from error


async def wait_for_database(
    work: Callable[[], Awaitable[T]],
    away: Callable[[StoreError], None] = lambda _: None,
    what: str = "the database",
    sleep: Sleep = asyncio.sleep,
) -> T:
    """Retry work until the database answers; other faults raise ``StoreError``."""
    logged = False
    while True:
        try:
            return await work()
        except StoreError as error:
            if error.code != UNREACHABLE:
                raise
            away(error)
        if not logged:
            log.warning("%s does not answer; asking again every %.0f s", what, AWAY_S)
            logged = True
        await sleep(AWAY_S)


async def wait_for_discord(api: str, token: str, now: Callable[[], int]) -> None:
    """Wait until Discord answers; raises ``Unlike``, ``Silent`` or ``ClientError``."""
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {token}"}) as session:
        while (seconds := await _probe(session, f"{api}/users/@me", now)) > 0:
            _say(f"{api} wants no request (429)", now(), seconds)
            await asyncio.sleep(seconds)


async def wait_for_logins(
    limit: Mapping[str, Any], needed: int, now: Callable[[], int], sleep: Sleep = asyncio.sleep
) -> None:
    if int(limit["remaining"]) < needed:
        seconds = min(_LONGEST, int(limit["reset_after"]) / 1000)
        _say(f"Discord allows {limit['remaining']} logins, {needed} are needed", now(), seconds)
        await sleep(seconds)


async def recommend_shards(api: str, token: str) -> int:
    """Return how many shards Discord recommends; raises as the request, or ``Silent``."""
    return max(1, await _number(api, token, "gateway/bot", "shards"))


async def application_id(api: str, token: str) -> int:
    """Return the id of the bot's application; raises as the request, or ``Silent``."""
    return await _number(api, token, "oauth2/applications/@me", "id")


async def _number(api: str, token: str, path: str, name: str) -> int:
    async with aiohttp.ClientSession(headers={"Authorization": f"Bot {token}"}) as session:
        async with asyncio.timeout(PATIENCE):
            _, _, answer = await _answer(session, f"{api}/{path}")
    try:
        return int(answer[name])
    except (LookupError, TypeError, ValueError) as error:
        raise Silent from error


async def _probe(session: aiohttp.ClientSession, url: str, now: Callable[[], int]) -> float:
    """Ask who we are; return for how many seconds Discord wants no request."""
    late = partial(_say, f"{url} does not answer yet", now(), PATIENCE)
    telling = asyncio.get_running_loop().call_later(_TOLD, late)
    try:
        async with asyncio.timeout(PATIENCE):
            status, wait, answer = await _answer(session, url)
    except TimeoutError as error:
        raise Silent from error
    finally:
        telling.cancel()
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
        retry_after = answer.get("retry_after") if isinstance(answer, dict) else None
        try:
            wait = float(response.headers.get("Retry-After") or retry_after or 0)
        # HTTP allows a date in Retry-After; Discord sends seconds.
        except ValueError:
            wait = 0.0
        # At least a second: a 429 that names no time must not become a flood of requests.
        return response.status, min(_LONGEST, max(1.0, wait)), answer


def _say(what: str, now: int, seconds: float) -> None:
    until = datetime.fromtimestamp(now / 1000 + seconds, UTC)
    log.warning("%s; waiting until %s UTC", what, f"{until:%Y-%m-%d %H:%M:%S}")


APART_S: Final = 5.0
"""Seconds between two logins of one of Discord's buckets."""


class Shards:
    """Says whether events of a server reach us. Direct messages come by the first shard."""

    def __init__(self, client: discord.AutoShardedClient) -> None:
        self._client = client
        self._there: set[int] = set()
        self._more = asyncio.Event()

    def ready(self, shard: int) -> None:
        self._there.add(shard)
        # A new event each time: those who wait look again, and the next wait is for the next shard.
        more, self._more = self._more, asyncio.Event()
        more.set()

    @property
    def complete(self) -> bool:
        return self._client.shard_count is not None and self._there.issuperset(self.ours)

    @property
    def ours(self) -> frozenset[int]:
        ids, count = self._client.shard_ids, self._client.shard_count
        return frozenset(range(count or 0) if ids is None else ids)

    def reaches(self, guild_id: int | None) -> bool:
        # Discord puts a server on a shard by the upper bits of its id.
        count = self._client.shard_count
        return bool(count) and (0 if guild_id is None else (guild_id >> 22) % count) in self._there

    async def reached(self, guild_id: int | None) -> None:
        while not self.reaches(guild_id):
            await self._more.wait()

    async def first(self) -> None:
        while not self._there:
            await self._more.wait()


LONGEST_S: Final = 60.0
"""Seconds between two connections of a shard that break soon, at most."""


class Breaks:
    """How long a shard waits before it connects again: the longer, the sooner connections break."""

    def __init__(self) -> None:
        self._last: dict[int, tuple[float, float]] = {}

    def pause(self, shard: int, now: float) -> float:
        """Return the seconds to wait; 0 where the last connection held for a minute."""
        again, before = self._last.get(shard, (-math.inf, 0.0))
        pause = 0.0 if now - again > LONGEST_S else min(LONGEST_S, 2 * before or 1.0)
        self._last[shard] = now + pause, pause
        return pause


def spread(limit: Mapping[str, Any], shards: int) -> float:
    """Return the seconds between a shard's logins with which those of the day last.

    0 while half of them are left. Two for each shard are kept for a restart.
    """
    left, until = int(limit["remaining"]), int(limit["reset_after"]) / 1000
    if 2 * left > int(limit["total"]):
        return 0.0
    return min(_LONGEST, until, until * shards / max(1, left - 2 * shards))


class Buckets:
    """Discord lets one shard of each bucket log in every five seconds.

    Attributes:
        count: How many buckets there are (``max_concurrency``).
    """

    def __init__(self) -> None:
        self.count = 1
        self._next: dict[int, float] = {}

    def wait(self, shard: int, now: float) -> float:
        """Return the seconds until a shard may log in, and take that turn."""
        bucket = shard % self.count
        turn = max(now, self._next.get(bucket, now))
        self._next[bucket] = turn + APART_S
        return turn - now
