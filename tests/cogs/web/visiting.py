"""Visitors of the board page, who ask as a browser does."""

from __future__ import annotations

import asyncio
from typing import Any

from aiohttp.test_utils import TestClient

from cogs.table.model import Person, Table
from cogs.ui.app import App

HOST = "tisch.example.org"
Page = TestClient[Any, Any]


async def ask(page: Page, /, method: str, at: str, session: str = "", **body: Any) -> Any:
    """Return the status and the value of an answer."""
    headers = {"Host": HOST, "Authorization": f"Bearer {session}"}
    async with page.request(method, at, headers=headers, json=body or None) as answer:
        return answer.status, await answer.json()


async def entered(page: Page, home: App, who: Person, table_id: str = "", link: str = "") -> str:
    link = link or home.page_link(who, table_id)
    await written(home)
    status, got = await ask(page, "POST", "/enter", ticket=link.partition("#")[2])
    assert (status, got["name"], got["table"]) == (200, who.name, table_id)
    return str(got["session"])


async def status(page: Page, session: str, table_id: str, more: str) -> int:
    found, _ = await ask(page, "GET", f"/tables/{table_id}{more}", session)
    return int(found)


def token(table: Table) -> bytes:
    return table.token(table.owing[0]).encode()


async def version(news: Any) -> int:
    """Return the next version that a stream names; between them it only shows that it lives."""
    while not (line := await news.content.readuntil(b"\n\n")).startswith(b"data: "):
        pass
    return int(line[6:])


async def written(home: App) -> None:
    """Wait until the tickets of links are stored."""
    await asyncio.gather(*home.updates._tasks)
