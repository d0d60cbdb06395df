"""A server that ends a connection, or stands still, at any moment."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from data.store import StoreError
from data.store.postgres import store
from data.store.postgres.store import ServerStore
from data.store.query import Query
from tools.support import servers
from tools.support.servers import Server

_ONE = Query("SELECT 1", (), list)
_FAREWELL = b"SFATAL\0C57P01\0Mterminating connection\0\0"


async def test_a_connection_that_was_ended_while_nobody_looked(postgresql: Server) -> None:
    """What the server said of it was heard, and not yet that it has hung up."""
    del postgresql
    async with servers.opened("cut") as opened:
        async with opened._pool.acquire() as db:
            line = db._con
        line._protocol.data_received(b"E" + (len(_FAREWELL) + 4).to_bytes(4, "big") + _FAREWELL)
        with pytest.raises(StoreError) as caught:
            await opened.read(_ONE)
        assert caught.value.code == "unreachable"
        line.terminate()
        assert await opened.read(_ONE) == [(1,)]
    await servers.dropped("cut")


class Standing:
    async def close(self) -> None:
        await asyncio.Event().wait()


class Cut:
    def __init__(self, error: OSError) -> None:
        self._error = error

    async def close(self) -> None:
        raise self._error


@pytest.mark.parametrize("pool", [Standing(), Cut(BrokenPipeError()), Cut(TimeoutError())])
async def test_who_closes_does_not_depend_on_the_servers_answer(
    pool: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "CLOSE_S", 0.01)
    await ServerStore("", pool, Path("x"), now=lambda: 0, version=1).close()
