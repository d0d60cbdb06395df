"""The port of monitoring: health and figures over HTTP, on a thread of its own."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import threading
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any, Final

import msgspec
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST

from cogs.runtime.health import Health, Standby
from cogs.runtime.process import Supervisor

HOST: Final = "127.0.0.1"
SLOW_S: Final = 5.0
"""Seconds that a request may take to arrive, and twice that at most."""
_NO_STORE: Final = {"Cache-Control": "no-store"}

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PortTaken(Exception): ...


def application(health: Health | Standby, host: str, port: int) -> web.Application:
    """Return the server of two addresses. The Host check stops calls by foreign web pages."""
    own = {f"{HOST}:{port}", f"localhost:{port}", f"[::1]:{port}"}
    guards = ipaddress.ip_address(host).is_loopback

    @web.middleware
    async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
        if guards and request.headers.get("Host", "") not in own:
            raise web.HTTPForbidden(text=f"Ask for {HOST}.\n")
        return await handler(request)

    async def well(_: web.Request) -> web.Response:
        report = health.latest()
        return web.Response(
            body=msgspec.json.encode(report) + b"\n",
            status=200 if report["ok"] else 503,
            content_type="application/json",
            headers=_NO_STORE,
        )

    async def figures(_: web.Request) -> web.Response:
        health.latest()
        headers = {**_NO_STORE, "Content-Type": CONTENT_TYPE_LATEST}
        return web.Response(body=health.figures.text(), headers=headers)

    made = web.Application(middlewares=[guarded])
    made.router.add_get("/health", well, allow_head=False)
    made.router.add_get("/metrics", figures, allow_head=False)
    return made


@contextlib.asynccontextmanager
async def serving(health: Health | Standby, host: str, port: int | None) -> AsyncIterator[None]:
    """Serve health while the block runs, if there is a port; raises ``PortTaken``."""
    # Before the port is open, so that the first answer is a real one.
    await health.look()
    server = None if port is None else _Server(application(health, host, port), host, port)
    if server is not None:
        await asyncio.to_thread(server.start)
    looking = asyncio.create_task(Supervisor().keep("health", health.watch), name="health")
    try:
        yield
    finally:
        looking.cancel()
        await asyncio.gather(looking, return_exceptions=True)
        if server is not None:
            await asyncio.to_thread(server.stop)


class _Server:
    def __init__(self, made: web.Application, host: str, port: int) -> None:
        self._made, self._host, self._port = made, host, port
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(
            target=self._loop.run_forever, name="monitoring", daemon=True
        )
        more: dict[str, Any] = {"access_log": None, "keepalive_timeout": 0.1}
        self._runner = web.AppRunner(made, handle_signals=False, **more)

    def start(self) -> None:
        self._thread.start()
        try:
            asyncio.run_coroutine_threadsafe(self._listen(), self._loop).result()
        except OSError as error:
            # The thread runs already; without this it would outlive the refused start.
            self.stop()
            raise PortTaken(error.strerror or str(error)) from error

    async def _listen(self) -> None:
        await self._runner.setup()
        await web.TCPSite(self._runner, self._host, self._port).start()
        self._loop.call_later(SLOW_S, self._drop_slow, frozenset())

    def _drop_slow(self, before: frozenset[Any]) -> None:
        """Close connections that were there a while ago: an answer takes milliseconds."""
        server = self._runner.server
        there = frozenset(server.connections if server is not None else ())
        for connection in there & before:
            if connection.transport is not None:
                connection.transport.abort()
        self._loop.call_later(SLOW_S, self._drop_slow, there)

    def stop(self) -> None:
        asyncio.run_coroutine_threadsafe(self._runner.cleanup(), self._loop).result()
        # A loop may only be stopped from its own thread, and closed when it has stopped.
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
