"""Putting the faces together and listening on 127.0.0.1."""

from __future__ import annotations

import asyncio
import contextlib
import importlib

from aiohttp import web

from sandbox import threads
from sandbox.control import Control
from sandbox.core import Core
from sandbox.gateway import Gateway
from sandbox.guards import Guards
from sandbox.interactions import Interactions
from sandbox.options import Options
from sandbox.rest.pipeline import Rest
from sandbox.state import Keeper, load_world
from sandbox.ui import Pages
from sandbox.web_pages import WebPages

HOST = "127.0.0.1"
ROUTE_MODULES = (
    "callbacks",
    "channels",
    "commands",
    "emojis",
    "events",
    "guilds",
    "members",
    "messages",
    "pins",
    "reactions",
    "thread_routes",
    "users",
    "webhooks",
)
# Seconds between looks at what time alone brings about.
CHORES = 5.0


class Sandbox:
    """A running stand-in for Discord.

    Args:
        options: Settings; port 0 takes any free one.
    """

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()
        self.core = Core(self.options, load_world(self.options))
        self.interactions = Interactions(self.core)
        self.gateway = Gateway(self.core)
        self.rest = Rest(self.core, self.interactions)
        self.pages = Pages(self.core, self.interactions)
        self.keeper = Keeper(self.core)
        self.control = Control(self.core, self.gateway, self.rest)
        self.guards = Guards()
        self._runner: web.AppRunner | None = None
        self._chores: asyncio.Task[None] | None = None

    @property
    def url(self) -> str:
        """The sandbox's own address."""
        return self.core.base_url

    async def start(self) -> None:
        """Listen.

        Raises:
            OSError: The port is taken.
        """
        app = self._application()
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self.options.port)
        await site.start()
        # Port 0 took any free one; addresses of files and the guards need the real one.
        self.options.port = int(self._runner.addresses[0][1])
        self.core.base_url = f"http://{HOST}:{self.options.port}"
        self.guards.port = self.options.port
        self._chores = asyncio.create_task(self._do_chores())
        self.keeper.start()

    async def stop(self) -> None:
        """Stop listening, and write what is not written yet."""
        self.interactions.stop()
        if self._chores is not None:
            self._chores.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._chores
        self.gateway.drop(1001)
        for tab in list(self.pages.tabs):
            tab.outgoing.put_nowait(None)
        # One turn of the loop, so that the writers send their last frames.
        await asyncio.sleep(0)
        if self._runner is not None:
            await self._runner.cleanup()
        await self.keeper.stop()
        await self.core.media.flush()
        self.core.media.close()

    def _application(self) -> web.Application:
        for name in ROUTE_MODULES:
            # Importing them is what registers their routes (``route``).
            importlib.import_module(f"sandbox.rest.{name}")
        # aiohttp stops reading there; ``_read_into`` turns that into Discord's own refusal.
        app = web.Application(
            middlewares=[self.guards.middleware],
            client_max_size=self.options.request_limit,
        )
        self.rest.add_routes(app)
        app.router.add_get("/gateway", self.gateway.handle)
        app.router.add_get("/gateway/", self.gateway.handle)
        app.router.add_get("/ui", self.pages.handle)
        self.control.add_routes(app)
        WebPages(self.core, self.guards).add_routes(app)
        return app

    async def _do_chores(self) -> None:
        while True:
            await asyncio.sleep(CHORES)
            threads.archive_idle(self.core)
            self.interactions.forget_old()
