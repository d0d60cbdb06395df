"""The board page: who is let in, what they see and do, and that nothing is kept or told."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
from aiohttp.test_utils import TestClient, TestServer

from cogs.table.model import Person
from cogs.ui.app import App
from cogs.web.server import BoardPage
from data.store import visits
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import ANNA, BEN, World

HOST = "tisch.example.org"
Page = TestClient[Any, Any]


@pytest.fixture
async def page(home: App) -> AsyncIterator[Page]:
    home.page = f"https://{HOST}"
    client = TestClient(TestServer(BoardPage(home, "127.0.0.1", 8081).application()))
    async with client:
        yield client


async def ask(page: Page, method: str, at: str, session: str = "", **body: Any) -> Any:
    """Return the status and the value of an answer."""
    headers = {"Host": HOST, "Authorization": f"Bearer {session}"}
    async with page.request(method, at, headers=headers, json=body or None) as answer:
        return answer.status, await answer.json()


async def entered(page: Page, home: App, who: Person, table_id: str = "") -> str:
    link = home.page_link(who, table_id)
    await written(home)
    status, got = await ask(page, "POST", "/enter", ticket=link.partition("#")[2])
    assert (status, got["name"], got["table"]) == (200, who.name, table_id)
    return str(got["session"])


async def test_a_link_lets_its_person_in_once_and_only_hashes_are_stored(
    page: Page, home: App, world: World
) -> None:
    ticket = home.page_link(ANNA).partition("#")[2]
    await written(home)
    status, got = await ask(page, "POST", "/enter", ticket=ticket)
    assert status == 200
    session = got["session"]
    assert await ask(page, "POST", "/enter", ticket=ticket) == (
        401,
        {"error": "ticket", "text": ""},
    )
    stored = await world.store.look(lambda db: db.execute("SELECT * FROM visits").fetchall())
    assert [row[0] for row in stored] == [hashlib.sha256(session.encode()).hexdigest()]
    assert (await ask(page, "GET", "/tables", session))[0] == 200
    for wrong in ("", "x", session + "x", ticket):
        assert (await ask(page, "GET", "/tables", wrong))[0] == 401


async def test_a_ticket_and_a_session_lapse(page: Page, home: App, world: World) -> None:
    session = await entered(page, home, ANNA)
    late = home.page_link(ANNA).partition("#")[2]
    await written(home)
    world.time += visits.TICKET + 1
    assert (await ask(page, "POST", "/enter", ticket=late))[0] == 401
    assert (await ask(page, "GET", "/tables", session))[0] == 200
    world.time += visits.SESSION
    assert (await ask(page, "GET", "/tables", session))[0] == 401


async def test_entering_again_ends_the_older_page_of_that_person_alone(
    page: Page, home: App
) -> None:
    bens, older = await entered(page, home, BEN), await entered(page, home, ANNA)
    newer = await entered(page, home, ANNA)
    found = [(await ask(page, "GET", "/tables", one))[0] for one in (bens, older, newer)]
    assert found == [200, 401, 200]


async def test_a_move_on_the_page_is_one_in_discord_and_can_be_taken_back(
    page: Page, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game="helge")
    who = mover(table)
    session = await entered(page, home, who, table.id)
    at = f"/tables/{table.id}"
    _, shown = await ask(page, "GET", at, session)
    assert shown["question"]
    assert shown["picture"]["src"].startswith("data:image/png;base64,")
    while (shown["confirm"] or shown["choices"]) and not shown["undo"]:
        item = shown["confirm"] or shown["choices"][0]
        body = {"token": shown["token"], "path": item["path"], "sure": bool(shown["confirm"])}
        status, shown = await ask(page, "POST", f"{at}/do", session, **body)
        assert status == 200
    after = await world.service.tables.load(table.id)
    assert after.row.seq > table.row.seq
    status, back = await ask(page, "POST", f"{at}/undo", session, seq=shown["undo"]["seq"])
    assert status == 200
    assert back["undo"] is None


async def written(home: App) -> None:
    """Wait until the tickets of links are stored."""
    await asyncio.gather(*home.updates._tasks)
