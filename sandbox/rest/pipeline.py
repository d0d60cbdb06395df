"""What happens to every REST request: token, limits, faults, parsing, the handler, the log."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
from aiohttp import web

from sandbox.core import Core
from sandbox.errors import DiscordError, not_found, unauthorized
from sandbox.faults import Fault, Faults
from sandbox.interactions import Interactions
from sandbox.limits import Limits, TooFast
from sandbox.multipart import read_multipart
from sandbox.posts import Uploads
from sandbox.rest.call import ROUTES, Call, Route
from sandbox.world import Json

_log = logging.getLogger(__name__)

API = "/api/v10"
LOGGED = 5000


@dataclass(slots=True)
class Exchange:
    """One request and its answer, as kept in the log (file bytes left out)."""

    method: str
    path: str
    query: dict[str, str]
    body: Any
    files: list[str]
    time: float
    status: int = 0
    answer: Any = None
    seconds: float = 0.0


class Rest:
    """The REST face.

    Args:
        core: The sandbox.
        interactions: Those in flight.
    """

    def __init__(self, core: Core, interactions: Interactions) -> None:
        self.core = core
        self.interactions = interactions
        options = core.options
        self.limits = Limits(options.rate_limits, options.limits)
        self.faults = Faults(options.seed)
        self.log: deque[Exchange] = deque(maxlen=LOGGED)
        self.counted = 0
        self._watchers: list[Callable[[Exchange], None]] = []

    def watch(self, watcher: Callable[[Exchange], None]) -> None:
        """Have every exchange told to a function from now on."""
        self._watchers.append(watcher)

    def add_routes(self, app: web.Application) -> None:
        """Put every registered route into the application."""
        # Literal paths first: `messages/pins` is not a message called pins.
        for definition in sorted(ROUTES, key=_literal_first):
            # Only ids where ids belong: `roles/member-counts` is no role.
            path = API + re.sub(r"\{(\w+_id)\}", r"{\1:[0-9]+|@me|@original}", definition.path)
            app.router.add_route(definition.method, path, self._server(definition))
        app.router.add_route("*", "/api/{rest:.*}", self._no_route)

    def _server(self, definition: Route) -> Callable[[web.Request], Awaitable[web.StreamResponse]]:
        async def serve(request: web.Request) -> web.StreamResponse:
            return await self._serve(definition, request)

        return serve

    async def _no_route(self, request: web.Request) -> web.StreamResponse:
        # Through the log like all others: who misses a call finds it there.
        return await self._serve(Route(request.method, request.path, _missing, auth=False), request)

    async def _serve(self, definition: Route, request: web.Request) -> web.StreamResponse:
        started = time.perf_counter()
        path = request.path.removeprefix(API)
        exchange = Exchange(
            definition.method, path, dict(request.query), None, [], self.core.clock.now()
        )
        fault = self.faults.pick(definition.method, path, definition.path)
        if fault is not None and fault.delay:
            await asyncio.sleep(fault.delay)
        if fault is not None and not fault.after and (fault.status or fault.drop):
            # Read although it fails: the log shows what was asked.
            await _read_into(request, exchange)
            response = self._go_wrong(fault, request)
            exchange.answer = None if fault.drop else fault.body()
        else:
            response = await self._run(definition, request, exchange)
            if fault is not None and (fault.status or fault.drop):
                response = self._go_wrong(fault, request)
                exchange.answer = None if fault.drop else fault.body()
        exchange.status = response.status
        exchange.seconds = time.perf_counter() - started
        self.log.append(exchange)
        self.counted += 1
        for watcher in self._watchers:
            watcher(exchange)
        return response

    async def _run(
        self, definition: Route, request: web.Request, exchange: Exchange
    ) -> web.Response:
        headers: dict[str, str] = {}
        try:
            self._check_token(definition, request)
            name = f"{definition.method} {definition.path}"
            headers = self.limits.take(name, _major(request.match_info))
            uploads = await _read_into(request, exchange)
            call = Call(
                self.core,
                self.interactions,
                dict(request.match_info),
                exchange.query,
                exchange.body,
                uploads,
            )
            answer = await definition.handler(call)
        except DiscordError as error:
            exchange.answer = error.body()
            return _answer(error, headers)
        except Exception:  # noqa: BLE001 - a mistake of ours must look like one of Discord's
            _log.exception("%s %s", exchange.method, exchange.path)
            broken = DiscordError(0, status=500, message="500: Internal Server Error")
            exchange.answer = broken.body()
            return _answer(broken, headers)
        exchange.answer = answer
        if answer is None:
            return web.Response(status=204, headers=headers)
        return _json(definition.status, answer, headers)

    def _check_token(self, definition: Route, request: web.Request) -> None:
        if definition.auth:
            given = request.headers.get("Authorization", "")
            if given != f"Bot {self.core.options.token}":
                raise unauthorized()

    def _go_wrong(self, fault: Fault, request: web.Request) -> web.Response:
        if fault.drop:
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=499)
        if fault.text is not None:
            kind = "application/json" if fault.text.startswith("{") else "text/html"
            return web.Response(
                status=fault.status, body=fault.text.encode(), headers={"Content-Type": kind}
            )
        return _json(fault.status, fault.body(), fault.headers())


async def _read_into(request: web.Request, exchange: Exchange) -> Uploads:
    if not request.can_read_body:
        return {}
    try:
        raw = await request.read()
    except web.HTTPRequestEntityTooLarge:
        raise DiscordError(40005) from None
    uploads: Uploads = {}
    kind = request.content_type
    if kind == "multipart/form-data":
        raw, uploads = read_multipart(request.headers["Content-Type"], raw)
        exchange.files = [upload.filename for upload in uploads.values()]
    elif kind != "application/json":
        raise DiscordError(50035, message=f"Expected application/json, not {kind}")
    try:
        exchange.body = msgspec.json.decode(raw)
    except msgspec.DecodeError:
        raise DiscordError(50109) from None
    return uploads


def _answer(error: DiscordError, headers: dict[str, str] | None = None) -> web.Response:
    extra = dict(headers or {})
    if isinstance(error, TooFast):
        extra |= error.headers
    elif error.status == 429:
        extra |= {"Via": "1.1 sandbox", "X-RateLimit-Scope": "shared"}
    return _json(error.status, error.body(), extra)


def _json(status: int, body: Json | list[Any], headers: dict[str, str]) -> web.Response:
    # Clients compare the type as a whole, so it must not name a charset.
    return web.Response(
        status=status,
        body=msgspec.json.encode(body),
        headers={"Content-Type": "application/json"} | headers,
    )


def _major(params: web.UrlMappingMatchInfo) -> str:
    for name in ("channel_id", "guild_id", "token"):
        if name in params:
            return str(params[name])
    return ""


async def _missing(_call: Call) -> Json:
    raise not_found()


def _literal_first(definition: Route) -> list[bool]:
    return [part.startswith("{") for part in definition.path.split("/")]
