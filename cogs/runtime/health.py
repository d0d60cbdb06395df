"""For monitoring on this machine: ``GET /health`` says in JSON whether the bot does its work."""

from __future__ import annotations

import contextlib
import logging
import math
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final

import discord
import msgspec
from aiohttp import web

from cogs.runtime.backups import Backups
from cogs.service import TableService
from cogs.table.error_traces import trace
from cogs.table.notify.outbox import Outbox
from data.store import StoreError, vitals

log = logging.getLogger(__name__)

HOST: Final = "127.0.0.1"
STALE: Final = 120.0
"""Seconds without a heartbeat after which the clock counts as dead; it beats every 15 to 45."""
LATE: Final = 60.0
"""Seconds after which what should have been done at once counts as not done."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PortTaken(Exception):
    """Nobody can listen on the port; the text is the system's."""


class Health:
    """Looks at the parts of a bot."""

    def __init__(
        self,
        client: discord.Client,
        service: TableService,
        backups: Backups,
        outbox: Outbox,
        now: Callable[[], int],
    ) -> None:
        """Keep what is looked at."""
        self._client = client
        self._store = service.store
        self._first_look = service.first_look
        self._backups = backups
        self._outbox = outbox
        self._now = now

    async def report(self) -> dict[str, Any]:
        """Return how the bot is; ``ok`` is False where ``why`` names something."""
        connected = self._client.is_ready() and not self._client.is_closed()
        latency = self._client.latency if connected else math.nan
        found: dict[str, Any] = {
            "connected": connected,
            "latency_ms": round(1000 * latency) if math.isfinite(latency) else None,
            "held_back": self._outbox.held_back,
            "file_whole": self._store.whole,
            "tables_to_compare": self._first_look.left,
            "tables_compared": self._first_look.found - self._first_look.left,
        }
        why = [] if connected else ["not-connected"]
        why += ["file-damaged"] if self._store.whole is False else []
        try:
            now = self._now()
            seen = await self._store.read(vitals.look(now))
        except StoreError as error:
            why.append(f"database-{error.code}")
        else:
            found |= _told(seen, now)
            why += _late(seen, now, held_back=found["held_back"])
        found["newest_backup_age_s"] = await self._backup_age()
        return {"ok": not why, "why": why, **found}

    async def _backup_age(self) -> float | None:
        try:
            newest = await self._backups.newest()
        except StoreError:
            return None
        return None if newest is None else _since(newest.at, self._now())


def _told(seen: vitals.Vitals, now: int) -> dict[str, Any]:
    return {
        "heartbeat_age_s": _since(seen.beat, now),
        "outbox_waiting": seen.waiting,
        "outbox_oldest_age_s": _since(seen.oldest, now),
        "timers_overdue": seen.overdue,
        "timers_overdue_by_s": _since(seen.due, now),
        "tables_running": seen.running,
        "tables_frozen": seen.frozen,
    }


def _late(seen: vitals.Vitals, now: int, *, held_back: bool) -> list[str]:
    """Name the parts that don't do their work.

    What waits behind a message that Discord does not take is no fault of the outbox: only what
    it has never tried is, unless it tries nothing because Discord refuses all of us.
    """
    limits = (
        ("no-heartbeat", seen.beat, STALE),
        ("outbox-stands", None if held_back else seen.untried, LATE),
        ("timers-stand", seen.due, LATE),
    )
    late = [name for name, at, most in limits if (_since(at, now) or 0.0) > most]
    return late if seen.beat is not None else ["no-heartbeat", *late]


def _since(at: int | None, now: int) -> float | None:
    return None if at is None else max(0, now - at) / 1000


def application(health: Health, port: int) -> web.Application:
    """Return the server: one address, asked for by this machine's own name, with GET."""
    own = {f"{HOST}:{port}", f"localhost:{port}"}

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        # A page elsewhere can make a browser call any address: its Host gives it away.
        if request.headers.get("Host", "") not in own:
            raise web.HTTPForbidden(text="Ask for 127.0.0.1.\n")
        return await handler(request)

    async def answered(_: web.Request) -> web.Response:
        try:
            report = await health.report()
        except Exception as error:  # noqa: BLE001 (whatever it is, the bot is not well)
            log.error("the bot's health could not be told\n%s", trace(error))
            report = {"ok": False, "why": ["unknown"]}
        return web.Response(
            body=msgspec.json.encode(report) + b"\n",
            status=200 if report["ok"] else 503,
            content_type="application/json",
            headers={"Cache-Control": "no-store"},
        )

    made = web.Application(middlewares=[guarded])
    made.router.add_get("/health", answered, allow_head=False)
    return made


@contextlib.asynccontextmanager
async def serving(health: Health, port: int | None) -> AsyncIterator[None]:
    """Answer while the block runs; without a port nobody can ask.

    Raises:
        PortTaken: Somebody else listens there.
    """
    if port is None:
        yield
        return
    runner = web.AppRunner(application(health, port), access_log=None)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, HOST, port).start()
        except OSError as error:
            raise PortTaken(error.strerror or str(error)) from error
        yield
    finally:
        await runner.cleanup()
