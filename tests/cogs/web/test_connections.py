"""Strangers at the page's port: half requests, nonsense, slow readers, crowds."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator
from typing import Final
from unittest.mock import Mock
from urllib.parse import urlsplit

import pytest

from cogs.ui.app import App
from cogs.web import connections, requests
from cogs.web.connections import Connections
from cogs.web.server import BoardPage
from tests.cogs.table.world import ANNA, BEN, World
from tools.support.waiting import LONG, until

SOON: Final = 0.1
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> int:
    """Leave room for a few connections."""
    monkeypatch.setattr(connections, "_room", lambda: 3)
    return 3


@contextlib.asynccontextmanager
async def served(home: App, looks: Connections) -> AsyncIterator[int]:
    home.page = "http://127.0.0.1"
    page = BoardPage(home, "127.0.0.1", 0)
    page._connections = looks
    serving = asyncio.create_task(page.run())
    await until(lambda: home.page != "http://127.0.0.1")
    yield urlsplit(home.page).port or 0
    serving.cancel()
    ended, _ = await asyncio.wait([serving], timeout=LONG)
    assert ended, "an open page does not hold the end of the bot"


@pytest.fixture
async def port(home: App, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[int]:
    """Serve the page with little patience."""
    monkeypatch.setattr(connections, "SLOW", SOON)
    async with served(home, Connections()) as port:
        yield port


@contextlib.asynccontextmanager
async def line(port: int) -> AsyncIterator[Line]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    yield reader, writer
    writer.close()


async def closed(reader: asyncio.StreamReader) -> bytes:
    """Return what still came before the connection was closed."""
    got = b""
    try:
        async with asyncio.timeout(LONG):
            while part := await reader.read(1000):
                got += part
    except ConnectionError:
        pass
    return got


def head(port: int, what: str, session: str = "") -> bytes:
    return (
        f"{what} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {session}\r\n"
    ).encode()


@pytest.mark.parametrize("sent", ["", "GET / HT", "GET / HTTP/1.1\r\nHost: a\r\nX: "])
async def test_who_sends_half_a_head_or_nothing_is_dropped(port: int, sent: str) -> None:
    async with line(port) as (reader, writer):
        writer.write(sent.encode())
        assert await closed(reader) == b""


def test_a_look_that_found_a_connection_idle_closes_none_that_has_asked_since() -> None:
    held, used, idle = Connections(), Mock(transport=None), Mock(transport=None)
    held._served = Mock(connections=[used, idle])
    held.look()
    with held.serving(used):
        held.look()
        assert idle.force_close.called
        assert not used.force_close.called


async def test_a_connection_in_use_is_not_taken_for_an_idle_one(home: App, world: World) -> None:
    """A stream of news begins on a connection that has asked before."""
    table = await world.playing(ANNA, BEN, game="helge")
    looks = Connections()
    async with served(home, looks) as port, line(port) as (reader, writer):
        ticket = home.page_link(ANNA).partition("#")[2]
        await asyncio.gather(*home.updates._tasks)
        body = json.dumps({"ticket": ticket}).encode()
        writer.write(head(port, "POST /enter") + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        await reader.readuntil(b"\r\n\r\n")
        session = json.loads(await reader.readuntil(b"}"))["session"]
        await until(lambda: not looks._serving)
        looks.look()
        assert looks._idle, "a look finds it idle"
        writer.write(head(port, f"GET /tables/{table.id}/news", session) + b"\r\n")
        await reader.readuntil(b"data: ")
        looks.look()
        looks.look()
        await world.move(table)
        await asyncio.wait_for(reader.readuntil(b"data: "), LONG)


async def test_who_asks_much_and_reads_nothing_is_dropped(port: int) -> None:
    async with line(port) as (reader, writer):
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        writer.write((head(port, "GET /") + b"\r\n") * 1000)
        async with asyncio.timeout(LONG):
            while not writer.transport.is_closing():
                writer.write(b"\r\n")
                await asyncio.sleep(SOON / 2)


async def test_what_is_no_http_is_refused_and_logs_nothing(
    port: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for sent in (
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost a\r\nAuthorization: Bearer secret\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET / HTTP/1.1\r\nX: " + b"x" * 20_000 + b"\r\n\r\n",
        b"POST /enter HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        b"POST /enter HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nno\r\n",
        b"GET " + b"/x" * 9000 + b" HTTP/1.1\r\n\r\n",
    ):
        async with line(port) as (reader, writer):
            writer.write(sent)
            got = await closed(reader)
            assert got == b"" or got.split()[1][:1] == b"4", sent[:60]
    said = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.getMessage() for record in said] == []


async def test_a_crowd_leaves_the_bot_its_files_and_others_come_in_afterwards(
    few: int, home: App
) -> None:
    looks = Connections()
    async with served(home, looks) as port:
        crowd = [await asyncio.open_connection("127.0.0.1", port) for _ in range(few + 3)]
        asked = head(port, "GET /") + b"\r\n"
        for _, writer in crowd:
            writer.write(asked)
        answers = [await first_line(reader) for reader, _ in crowd]
        assert [bool(answer) for answer in answers] == [True] * few + [False] * 3
        for _, writer in crowd:
            writer.close()
        await until(lambda: not looks._served.connections)
        async with line(port) as (reader, writer):
            writer.write(asked)
            assert (await first_line(reader)).split()[1] == b"200"


async def first_line(reader: asyncio.StreamReader) -> bytes:
    with contextlib.suppress(ConnectionError):
        return await reader.readline()
    return b""


async def test_who_sends_half_a_body_waits_for_nothing(
    home: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(requests, "SLOW", SOON)
    async with served(home, Connections()) as port, line(port) as (reader, writer):
        writer.write(head(port, "POST /enter") + b'Content-Length: 99\r\n\r\n{"ticket"')
        assert (await first_line(reader)).split()[1] == b"400"
