"""The control face: tests misbehave, move the clock and look inside."""

from __future__ import annotations

from aiohttp import web

from sandbox.core import Core
from sandbox.gateway import Gateway
from sandbox.rest.pipeline import Rest
from sandbox.ui import Pages


class Control:
    """Serves /control/..."""

    def __init__(self, core: Core, gateway: Gateway, rest: Rest, pages: Pages) -> None:
        self.core, self.gateway, self.rest, self.pages = core, gateway, rest, pages

    def add_routes(self, app: web.Application) -> None:
        """Put the routes into the application."""
