"""The entry point: settings, store, bot, then Discord, or the sandbox when there is no token."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import aiohttp
import discord
import yarl

from cogs import command_line
from cogs.client import SpieltischBot
from cogs.runtime import logs
from cogs.runtime import settings as config
from cogs.runtime.gateway import (
    PATIENCE,
    Gateway,
    Silent,
    Unlike,
    install,
    understanding,
    wait_for_database,
    wait_for_discord,
    wait_for_logins,
)
from cogs.runtime.health import Health, Standby
from cogs.runtime.local import Stop, sandbox
from cogs.runtime.monitoring import PortTaken, serving
from cogs.runtime.process import WallTime, bound_heap, system
from cogs.runtime.settings import Settings, SettingsError
from cogs.runtime.upkeep import Backups
from cogs.table.edit import Entropy
from data.store import WHOLE, Holder, Lease, Store, StoreError, Taken
from data.store.lease import Lost

T = TypeVar("T")

CODE = Path(__file__).resolve().parent

REFUSALS = (
    discord.LoginFailure,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
)
BAD_TOKEN = 4004
"""The gateway's close code for an invalid token."""
RELEASE_S = 2.0
"""Seconds for the release of the lease."""
END_S = 7.0
"""Seconds from the beginning of an end to a forced exit: Docker kills the bot after ten."""
REST_S = 1.0
"""Seconds for threads that still draw or copy when all else is closed; no one waits for them."""


async def open_store(
    settings: Settings, now: Callable[[], int], away: Callable[[StoreError], None] = lambda _: None
) -> Store:
    """Open the database, waiting while its server does not answer; raise ``Stop``."""
    folder = settings.database.parent
    try:
        if settings.server:
            await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
        work = partial(command_line.open_database, settings, now)
        return await wait_for_database(work, away, f"the database {settings.place}")
    except OSError as error:
        raise Stop(f"The folder {folder} cannot be made; set STATE_DIRECTORY.") from error
    except StoreError as error:
        raise Stop(command_line.sentence(settings.place, error)) from error
    except Taken as taken:
        raise Stop(command_line.refuse_upgrade(settings.place, taken)) from taken


async def serve(settings: Settings, stop: asyncio.Event, entropy: Entropy = os.urandom) -> None:
    """Run the bot until ``stop`` is set; raise ``Stop`` if it can't run."""
    time, standby = WallTime(settings.clock_file), Standby()
    async with contextlib.AsyncExitStack() as stack:
        async with asking(standby, settings):
            opening = open_store(settings, time.now, standby.away)
            if (store := await _unless(stop, opening)) is None:
                return
            stack.push_async_callback(store.close)
            standby.store = store
            lease = await _unless(stop, _take_lease(store, settings, standby))
        if lease is None:
            return
        try:
            await connect(settings, store, lease, time, stop, entropy)
        finally:
            # If the release fails, the lease is free because this process is gone.
            with contextlib.suppress(StoreError, TimeoutError):
                async with asyncio.timeout(RELEASE_S):
                    await lease.release()


async def _unless(stop: asyncio.Event, work: Coroutine[Any, Any, T]) -> T | None:
    working, stopping = asyncio.create_task(work), asyncio.create_task(stop.wait())
    try:
        await asyncio.wait((working, stopping), return_when=asyncio.FIRST_COMPLETED)
        return working.result() if working.done() else None
    finally:
        working.cancel()
        stopping.cancel()
        await asyncio.gather(working, stopping, return_exceptions=True)


async def _take_lease(store: Store, settings: Settings, standby: Standby) -> Lease:
    """Take the lease, or wait for it as a standby; raise ``Stop`` if another bot has it."""
    # A lease concerns processes: moving the game clock does not end it.
    hold = partial(store.hold, Holder.mine(), system, settings.shards)
    with explaining(settings):
        try:
            return await wait_for_database(hold, standby.away)
        except Taken as taken:
            raise Stop(_in_the_way(taken, settings)) from taken


def _in_the_way(taken: Taken, settings: Settings) -> str:
    who = f"process {taken.holder.pid}"
    if settings.shards is None:
        some = "" if taken.share == WHOLE else f" for the shards {taken.share}"
        return (
            f"Another bot ({who}) is running on {settings.place}{some}; "
            "stop it, or set DATABASE to another one."
        )
    return (
        f"SHARDS is {settings.shards}, but another bot ({who}) looks after {taken.share} on "
        f"{settings.place}; every process needs shards of its own, and the same number of all."
    )


async def connect(
    settings: Settings,
    store: Store,
    lease: Lease,
    time: WallTime,
    stop: asyncio.Event,
    entropy: Entropy,
) -> None:
    discord.http.Route.BASE = settings.api_url
    install()
    backups = _backups(settings, time)
    async with (
        SpieltischBot(
            store,
            now=time.now,
            entropy=entropy,
            backups=backups,
            burst=settings.press_burst,
            lease=lease,
            workers=settings.computers,
            emoji=settings.emoji,
            docs=settings.docs,
            page=settings.page,
            web=(settings.web_host, settings.web_port),
        ) as bot,
        asking(_health(bot, backups, time), settings),
    ):
        running = asyncio.create_task(play(bot, settings))
        keeping = asyncio.create_task(lease.keep())
        stopping = asyncio.create_task(stop.wait())
        bot.background.start("time", partial(time.watch, bot.wake))
        try:
            with explaining(settings):
                await _wait_for_first_end(bot, stop, running, keeping, stopping)
        finally:
            parts = (running, keeping, stopping)
            for part in parts:
                part.cancel()
            await asyncio.gather(*parts, return_exceptions=True)


def _health(bot: SpieltischBot, backups: Backups, time: WallTime) -> Health:
    gateway = Gateway(bot, lambda: bot.shards_there.ours)
    parts = (bot.service, backups, bot.outbox, bot.computers, bot.lease)
    failed, warned = bot.background.failed, bot.app.trouble.warnings
    return Health(gateway, *parts, time.now, bot.app.figures, failed=failed, warned=warned)


def _backups(settings: Settings, time: WallTime) -> Backups:
    return Backups(
        settings.database,
        settings.backup_dir,
        time.now,
        keep=settings.backup_keep,
        at=settings.backup_at,
        dumps=settings.dumps,
    )


async def _wait_for_first_end(
    bot: SpieltischBot,
    stop: asyncio.Event,
    running: asyncio.Task[None],
    keeping: asyncio.Task[None],
    stopping: asyncio.Task[Any],
) -> None:
    """Close the bot when one of its parts ends, and raise that part's error."""
    first = (running, keeping, stopping)
    done, _ = await asyncio.wait(first, return_when=asyncio.FIRST_COMPLETED)
    # Only who is asked to end says farewell. What has lost the lease was replaced, and what breaks
    # down may do so again and again.
    bot.silent = stopping not in done or keeping in done
    stop.set()  # whatever ended: what follows takes a limited time
    await bot.close()
    for ended in (running, keeping):
        if ended in done:  # errors of parts that ``close`` cancelled do not count
            await ended


@contextlib.contextmanager
def explaining(settings: Settings) -> Iterator[None]:
    try:
        yield
    except StoreError as error:
        raise Stop(command_line.sentence(settings.place, error)) from error
    except tuple(_ENDS) as error:
        text = next(text for kind, text in _ENDS.items() if isinstance(error, kind))
        raise Stop(text.format(settings.api_url)) from error
    except REFUSALS as refused:
        raise Stop(refusal(refused, settings)) from refused
    except (aiohttp.ClientConnectionError, OSError) as broken:
        why = str(broken) or "not in time"
        raise Stop(f"{settings.api_url} does not answer ({why}).") from broken


_ENDS: dict[type[Exception], str] = {
    discord.PrivilegedIntentsRequired: "Discord at {} refuses what the bot asks to hear (intents, "
    "4014); see the application's page in the portal.",
    Unlike: "What answers at {} is not Discord; check DISCORD_API_URL, and whatever stands in "
    "between.",
    Silent: "{} does not answer " + f"within {PATIENCE:.0f} seconds; try again later.",
    Lost: "Another bot has taken over the database; this one ends.",
}


@contextlib.asynccontextmanager
async def asking(health: Health | Standby, settings: Settings) -> AsyncIterator[None]:
    """Serve the health endpoint while the block runs; raise ``Stop`` if the port is taken."""
    try:
        async with serving(health, settings.health_host, settings.health_port):
            yield
    except PortTaken as taken:
        where = settings.health_host
        why = "which is taken" if where == "127.0.0.1" else f"nobody can listen there at {where}"
        raise Stop(f"HEALTH_PORT is {settings.health_port}, {why}: {taken}.") from taken


def refusal(error: Exception, settings: Settings) -> str:
    code = getattr(error, "code", 0)
    if isinstance(error, discord.LoginFailure) or code == BAD_TOKEN:
        return "Discord refuses DISCORD_TOKEN; copy it again from the portal."
    if isinstance(error, discord.HTTPException):
        status = f"status {error.status}, code {code}"
        return (
            f"Discord at {settings.api_url} refuses to work ({status}); "
            "check DISCORD_API_URL, or try again later."
        )
    return f"Discord at {settings.api_url} ends the connection ({str(error).rstrip('.')})."


async def play(bot: SpieltischBot, settings: Settings) -> None:
    """Log in and stay connected.

    discord.py falls back to Discord's own gateway, which must not get another server's token.
    """
    # discord.py's own login would wait in silence, or fail on a 429 and be restarted.
    await wait_for_discord(settings.api_url, settings.token, system)
    await bot.login(settings.token)
    with understanding():
        count, gateway, limit = await bot.http.get_bot_gateway()
        bot.buckets.count = max(1, int(limit["max_concurrency"]))
        # Set here, so that discord.py does not ask again.
        bot.shard_count = int(count)
        if settings.shards is not None:
            share = bot.lease.share
            if share.count < bot.shard_count:
                said = "Discord wants %d shards, and we count %d: it may let none log in"
                logging.getLogger(__name__).warning(said, bot.shard_count, share.count)
            bot.shard_count, bot.shard_ids = share.count, list(share.shards)
        # Discord resets the token of a bot that logs in too often: a bot that crashes again and
        # again waits here until there are logins again.
        await wait_for_logins(limit, len(bot.shards_there.ours), system)
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
    await bot.connect()


async def run(settings: Settings, entropy: Entropy = os.urandom) -> None:
    stop = asyncio.Event()
    loop, signals = asyncio.get_running_loop(), list[str]()

    def asked() -> None:
        signals.append("end")
        stop.set()

    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, asked)
        except NotImplementedError:  # Windows: pass Ctrl-C into the loop
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(asked))

    async def limited() -> None:
        await stop.wait()
        why = "the bot takes too long to end, and leaves at once"
        _leave_after(END_S, 0 if signals else 1, why)

    limiting = asyncio.create_task(limited())
    try:
        if settings.sandbox:
            async with sandbox(settings, stop) as local:
                await serve(local, stop, entropy)
        else:
            await serve(settings, stop, entropy)
    finally:
        limiting.cancel()


def _leave_after(seconds: float, code: int, why: str = "") -> None:
    """Kill the process if it takes longer to end: a thread may block it. A kill loses nothing."""

    def leave() -> None:
        if why:
            logging.getLogger(__name__).warning("%s", why)
        os._exit(code)

    last = threading.Timer(seconds, leave)
    last.daemon = True
    last.start()


def main(arguments: list[str] | None = None) -> int:
    """Start the bot, or run a command. The exit code is 1 for trouble, 2 for settings."""
    chosen = command_line.parse_arguments(arguments)
    try:
        settings = config.load(CODE)
    except SettingsError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    logs.configure(settings.log_level, settings.log_format)
    if chosen.command is not None:
        return command_line.run(chosen, settings)
    bound_heap()
    # Processes of computers import the module that was started, by its file. They need none of it.
    vars(sys.modules["__main__"]).pop("__file__", None)
    code = 0
    with asyncio.Runner() as runner:
        try:
            runner.run(run(settings))
        except Stop as stop:
            logs.last_words(str(stop), settings.log_format)
            code = 1
        _leave_after(REST_S, code)
    return code


if __name__ == "__main__":
    raise SystemExit(main())
