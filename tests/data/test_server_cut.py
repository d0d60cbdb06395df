"""A server that can't be used, ends a connection, or stands still."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from data.store import StoreError, metrics
from data.store.postgres import schema, store
from data.store.postgres.schema import understood
from data.store.postgres.store import ServerStore
from data.store.query import Query
from tests.data.test_server import content, opened
from tools.support import servers
from tools.support.servers import Server
from tools.support.tables import NOW, add, alter, loaded, table

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


async def refused(address: str) -> str:
    with pytest.raises(StoreError) as caught:
        async with opened(address):
            pass
    return caught.value.code


async def test_a_server_that_is_not_there(postgresql: Server, tmp_path: Path) -> None:
    assert await refused(f"postgresql://x@/y?host={tmp_path}") == "unreachable"
    assert await refused("postgresql://x@127.0.0.1:1/y") == "unreachable"
    assert await refused(postgresql.address("nowhere")) == "no-database"


@pytest.mark.usefixtures("base")
async def test_a_wrong_password_and_a_role_without_rights(postgresql: Server) -> None:
    async with servers.keeper() as db:
        await db.execute("CREATE ROLE secret LOGIN PASSWORD 'right'")
    try:
        assert await refused(postgresql.address("empty", "secret", "wrong")) == "password"
        assert await refused(postgresql.address("empty", "secret", "right")) == "no-rights"
        assert await content() == []
    finally:
        async with servers.keeper() as db:
            await db.execute("DROP ROLE secret")


async def test_other_programs_tables_stay_alone(base: str) -> None:
    async with servers.keeper("empty") as db:
        await db.execute("CREATE TABLE theirs (x BIGINT)")
    assert await refused(base) == "foreign"
    assert await content() == ["theirs"]


async def test_an_old_server(base: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "LEAST", 990_000)
    assert await refused(base) == "old-server"
    assert await content() == []


async def test_a_server_that_goes_down_is_found_again(
    postgresql: Server, base: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(base) as store:
        await add(store, table())
        await alter(store, row={"seq": 1})
        postgresql.stop()
        for work in (loaded(store), store.write(metrics.heartbeat(NOW))):
            with pytest.raises(StoreError) as caught:
                await work
            assert caught.value.code == "unreachable"
        postgresql.start()
        assert (await loaded(store)).row.seq == 1
        await alter(store, row={"seq": 2})
        assert (await loaded(store)).version == 2
    assert caplog.text == ""


async def test_a_closed_store(base: str) -> None:
    async with opened(base) as store:
        pass
    for work in (store.read(Query("SELECT 1", (), list)), store.write(metrics.heartbeat(NOW))):
        with pytest.raises(StoreError) as caught:
            await work
        assert caught.value.code == "closed"
    await store.close()


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("&connect_timeout=5", "address"),
        ("&sslmode=word", "address"),
        ("&port=word", "address"),
        ("&work_mem=word", "address"),
        ("&target_session_attrs=standby", "unreachable"),
    ],
)
async def test_an_address_that_says_what_means_nothing(base: str, more: str, code: str) -> None:
    with pytest.raises(StoreError) as caught:
        async with opened(base + more):
            pass
    assert caught.value.code == code
    assert "word" not in str(caught.value)
    assert await content() == []


def test_a_login_that_nobody_here_knows() -> None:
    with pytest.raises(StoreError, match="password"), understood():
        raise asyncpg.InterfaceError("unsupported authentication method requested by the server")
