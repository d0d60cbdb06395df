"""The points at which a bot is killed: around every commit and every request to Discord."""

from __future__ import annotations

import functools
import os
import re
import signal
import sqlite3
import threading
from multiprocessing.connection import Connection
from typing import Any

import aiohttp
import asyncpg
import asyncpg.transaction

_TARGET = re.compile(r"(?:INSERT (?:OR \w+ )?INTO|UPDATE|DELETE FROM) (\w+)")
_ID = re.compile(r"\d{15,}|[0-9a-f]{64,}")


class Points:
    """Counts points; at the chosen one the process is killed as a power cut would.

    Args:
        driver: Is sent the name of that point first.
    """

    def __init__(self, driver: Connection) -> None:
        self._driver = driver
        # Commits come from the store's thread, requests from that of the event loop.
        self._lock = threading.Lock()
        self._left = 0

    def arm(self, at: int) -> None:
        """Die at that point from now on; 0: never."""
        with self._lock:
            self._left = at

    def passed(self, name: str) -> None:
        """Count a point; perhaps the last thing this process does."""
        with self._lock:
            self._left -= 1
            if self._left == 0:
                self._driver.send(name)  # a pipe keeps what is in it
                os.kill(os.getpid(), signal.SIGKILL)

    def count(self) -> None:
        """Have every commit and every request of this process pass a point before and after."""
        _count_commits(self)
        _count_calls(self)
        _count_requests(self)


def _count_commits(points: Points) -> None:
    connect = sqlite3.connect

    def counted(*arguments: Any, factory: type[sqlite3.Connection], **more: Any) -> Any:
        return connect(*arguments, factory=_counted(factory, points), **more)

    sqlite3.connect = functools.partial(counted, factory=sqlite3.Connection)  # type: ignore[assignment]


@functools.cache
def _counted(kind: type[sqlite3.Connection], points: Points) -> type[sqlite3.Connection]:
    """Return a connection of a kind that passes the points; it may be one of the store's own."""

    class Counted(kind):  # type: ignore[valid-type, misc]
        written: frozenset[str] = frozenset()

        def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
            if sql != "COMMIT":
                self._note(sql)
                return super().execute(sql, *parameters)
            name = f"commit {','.join(sorted(self.written))}"
            self.written = frozenset()
            points.passed(f"{name}: before")
            done = super().execute(sql, *parameters)
            points.passed(f"{name}: after")
            return done

        def executemany(self, sql: str, rows: Any) -> sqlite3.Cursor:
            self._note(sql)
            return super().executemany(sql, rows)

        def _note(self, sql: str) -> None:
            self.written |= {*_TARGET.findall(sql)}

    return Counted


def _count_calls(points: Points) -> None:
    """Count each write on a server: a change of tables, or a transaction."""
    fetchval, ended = asyncpg.Connection.fetchval, asyncpg.transaction.Transaction.__aexit__

    async def fetched(self: Any, query: str, *values: Any, **more: Any) -> Any:
        if "carried_out" not in query:
            return await fetchval(self, query, *values, **more)
        name = f"write {','.join(sorted(set(_TARGET.findall(str(values[0])))))}"
        points.passed(f"{name}: before")
        done = await fetchval(self, query, *values, **more)
        points.passed(f"{name}: after")
        return done

    async def committed(self: Any, *error: Any) -> Any:
        points.passed("step: before")
        done = await ended(self, *error)
        points.passed("step: after")
        return done

    asyncpg.Connection.fetchval = fetched
    asyncpg.transaction.Transaction.__aexit__ = committed


def _count_requests(points: Points) -> None:
    request = aiohttp.ClientSession._request

    async def counted(self: Any, method: str, url: Any, **more: Any) -> Any:
        path = str(url).partition("/api/v10")[2]
        if not path:  # the gateway
            return await request(self, method, url, **more)
        name = f"{method} {_ID.sub('*', path.partition('?')[0])}"
        points.passed(f"{name}: before")
        response = await request(self, method, url, **more)
        points.passed(f"{name}: after")
        return response

    aiohttp.ClientSession._request = counted  # type: ignore[method-assign]
