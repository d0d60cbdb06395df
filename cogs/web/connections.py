"""The connections of the page's port: not too many, and none that keeps the bot waiting."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import resource
from collections.abc import AsyncIterator, Iterator
from functools import partial
from typing import Any, Final, cast

from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

SLOW: Final = 10.0
"""Seconds that the head of a request may take to arrive."""
READ: Final = 16_384
"""Bytes of an answer that a reader takes in that time at least, to be waited for."""
CONNECTIONS: Final = 2000
"""Open at most: those of all streams, and as many that ask."""

_log = logging.getLogger(__name__)


class _Known(logging.Filter):
    """Drops requests that are no HTTP: anybody can send thousands, with anything in them."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


_log.addFilter(_Known())


class Connections:
    """Knows what happens on each connection; ``served`` is aiohttp's, which has no such limits."""

    def __init__(self) -> None:
        self._serving = set[Any]()
        self._idle = dict[Any, int]()
        """What waited to be read on those that asked for nothing, at the last look."""

    @contextlib.contextmanager
    def serving(self, connection: object) -> Iterator[None]:
        self._serving.add(connection)
        self._idle.pop(connection, None)
        try:
            yield
        finally:
            self._serving.discard(connection)

    @contextlib.asynccontextmanager
    async def opened(self, made: web.Application, host: str, port: int) -> AsyncIterator[int]:
        """Yield the port on which an application is served; may raise ``OSError``."""
        runner = web.AppRunner(
            made, handle_signals=False, access_log=None, keepalive_timeout=SLOW, logger=_log
        )
        await runner.setup()
        try:
            self._served = cast("web.Server", runner.server)
            make = partial(_connection, self._served, _room())
            listening = await asyncio.get_running_loop().create_server(make, host, port)
            try:
                yield int(listening.sockets[0].getsockname()[1])
            finally:
                listening.close()
        finally:
            await runner.cleanup()

    async def drop_slow(self) -> None:
        """Look at all connections, for ever."""
        while True:
            self.look()
            await asyncio.sleep(SLOW)

    def look(self) -> None:
        """Close what since the last look has asked for nothing and read nothing."""
        for connection, unread in self._idle.items():
            if unread and _unread(connection) <= unread - READ:
                continue
            transport = connection.transport
            connection.force_close()
            if transport is not None:
                transport.abort()  # else what nobody reads is kept until it is read
        there = (one for one in self._served.connections if one not in self._serving)
        self._idle = {one: _unread(one) for one in there}


def _unread(connection: Any) -> int:
    """Return how many bytes of answers wait for a reader."""
    transport = connection.transport
    return 0 if transport is None else int(transport.get_write_buffer_size())


def _room() -> int:
    """Return how many connections there may be: the bot needs files and sockets of its own."""
    return min(CONNECTIONS, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2)


def _connection(served: web.Server, room: int) -> asyncio.Protocol:
    return served() if len(served.connections) < room else _Full()


class _Full(asyncio.Protocol):
    """A connection that there is no room for."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        cast("asyncio.Transport", transport).abort()
