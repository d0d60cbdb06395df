"""What the board page costs: a tap until its board is on another page, and two hundred open pages.

The bot is a process of its own. The sandbox, those who press and all pages are this one.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import tempfile
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, Final

from aiohttp import ClientSession, ClientTimeout, TCPConnector

from data.store import FileStore, visits
from data.store.visits import Visit
from sandbox.world import Guild, Member, User
from tools.bench.keeping import now
from tools.bench.measure import Figure, figure, since
from tools.bench.speaking import CHANNEL, TURNS, WARM, Felt, play
from tools.memory import House
from tools.support.playing import start_game
from tools.support.stage import Stage, free_port
from tools.support.waiting import LONG

TABLES, SERVERS, TAPS = 100, 20, 60
OK: Final = 200
PAUSE: Final = 0.5
"""Seconds between two turns on pages while others press."""


class Crowd(House):
    """A house with two people of its own at each table."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage, 1.0)
        ids, self._names = stage._sandbox.core.ids, dict[str, list[str]]()
        for number, guild in zip(range(2 * TABLES), itertools.cycle(self.guilds)):
            user = User(ids.next(), f"guest{number}")
            self.world.users[user.id] = user
            guild.members[user.id] = Member(user.id, self.world.now)
            self._names.setdefault(guild.id, []).append(user.username)

    def people(self, guild: Guild) -> list[str]:
        return [self._names[guild.id].pop() for _ in range(2)]


class Page:
    """An open page: it follows its table, and asks for it after each piece of news."""

    def __init__(self, http: ClientSession, home: str, table_id: str) -> None:
        self._http, self._home, self.at = http, home, f"/tables/{table_id}"
        self._headers = dict[str, str]()
        self.shown: dict[str, Any] = {}
        self.newer = asyncio.Event()

    async def enter(self, ticket: str) -> None:
        entered = await self._ask("POST", "/enter", ticket=ticket)
        self._headers = {"Authorization": f"Bearer {entered['session']}"}

    async def _ask(self, method: str, at: str, **body: Any) -> Any:
        where, json = f"{self._home}{at}", body or None
        async with self._http.request(method, where, headers=self._headers, json=json) as answer:
            if answer.status != OK:
                raise LookupError(answer.status, await answer.text())
            return await answer.json()

    async def follow(self) -> None:
        """Show the table and whatever news there is of it."""
        news = f"{self._home}{self.at}/news"
        async with self._http.get(news, headers=self._headers) as stream:
            async for line in stream.content:
                if line.startswith(b"data: ") and int(line[6:]) != self.shown.get("version"):
                    self.shown = await self._ask("GET", self.at)
                    self.newer.set()

    async def tap(self) -> float:
        """Choose until a move is made; return when its last request was sent."""
        seen, shown = self.shown["version"], self.shown
        while shown["version"] == seen:
            item = shown["confirm"] or shown["choices"][0]
            body = {"token": shown["token"], "path": item["path"], "sure": bool(shown["confirm"])}
            began = time.perf_counter()
            shown = await self._ask("POST", f"{self.at}/do", **body)
        self.shown = shown
        return began


async def figures(folder: Path) -> AsyncIterator[Figure]:
    """Measure with the real bot in front of the sandbox."""
    port, alone, beside, moving = free_port(), Felt(), Felt(), Felt()
    home = f"http://127.0.0.1:{port}"
    async with contextlib.AsyncExitStack() as end:
        place = end.enter_context(tempfile.TemporaryDirectory(dir=folder))
        stage = await end.enter_async_context(Stage(Path(place), servers=SERVERS + 1))
        crowd = Crowd(stage)
        corners = await crowd.fill(TABLES)
        tickets = await _tickets(stage)
        await stage.start(LOG_LEVEL="WARNING", CLOCK_FILE="", PUBLIC_URL=home, WEB_PORT=str(port))
        await crowd.said(corners)
        people = await end.enter_async_context(stage.members("Ben", "Ivo"))
        board = await play(people, await start_game(people, CHANNEL), WARM, Felt())
        board = await play(people, board, TURNS, alone)
        before = crowd.memory()
        async with _followed(home, tickets) as pages:
            after = crowd.memory()
            board = await play(people, board, TURNS, beside)
            tapping = asyncio.create_task(_tapped(pages, len(pages), PAUSE))
            await play(people, board, TURNS, moving)
            tapping.cancel()
            await asyncio.gather(tapping, return_exceptions=True)
            first = await _tapped(pages, TAPS, 0)
            again = await _tapped(pages, TAPS, 0)  # the same tables, asked about within the minute
        await stage.stop()
    yield figure("tap on a page to the new board on another page", "ms", again, "60")
    yield figure("the same where Discord is asked first who may see it", "ms", first)
    yield figure(
        f"memory: {len(pages)} pages open at {TABLES} tables", "MB", [after - before], "25"
    )
    yield figure("every press, no page open", "ms", alone.all)
    yield figure(f"every press, {len(pages)} pages open", "ms", beside.all)
    yield figure("the same while two moves a second are made on pages", "ms", moving.all)


@contextlib.asynccontextmanager
async def _followed(home: str, tickets: list[tuple[str, str]]) -> AsyncIterator[list[Page]]:
    """Open a page for each ticket; all follow their tables."""
    # Each on a connection of its own: one that was idle for long may be closed by now.
    many = TCPConnector(limit=0, force_close=True)
    async with ClientSession(connector=many, timeout=ClientTimeout()) as http:
        pages = [Page(http, home, table_id) for _, table_id in tickets]
        for page, (ticket, _) in zip(pages, tickets, strict=True):
            await page.enter(ticket)
        following = [asyncio.create_task(page.follow()) for page in pages]
        async with asyncio.timeout(LONG):
            for page in pages:
                await page.newer.wait()
        yield pages
        for one in following:
            one.cancel()
        await asyncio.gather(*following, return_exceptions=True)


async def _tickets(stage: Stage) -> list[tuple[str, str]]:
    """Return a ticket of each person who sits at a table, and the table."""
    rows = stage.rows(
        "SELECT user_id, table_id FROM seats WHERE user_id IS NOT NULL ORDER BY table_id, seat"
    )
    store = await FileStore.open(stage.database, now=now)
    for user_id, table_id in rows:
        visit = Visit(user_id, f"{user_id}", "en", table_id)
        await store.write(*visits.issue(f"ticket{user_id}", visit, now()))
    await store.close()
    return [(f"ticket{user_id}", table_id) for user_id, table_id in rows]


async def _tapped(pages: list[Page], count: int, pause: float) -> list[float]:
    """Move at one table after another; return the milliseconds until the other page shows it."""
    found = list[float]()
    tables: dict[str, list[Page]] = {}
    for page in pages:
        tables.setdefault(page.at, []).append(page)
    for pair in itertools.cycle(tables.values()):
        movers = [page for page in pair if page.shown["choices"] and not page.shown["form"]]
        if len(movers) != 1 or len(pair) != 2:
            continue
        other = pair[1 - pair.index(movers[0])]
        other.newer.clear()
        began = await movers[0].tap()
        async with asyncio.timeout(LONG):
            await other.newer.wait()
        found.append(since(began))
        if len(found) == count:
            break
        await asyncio.sleep(pause)
    return found
