"""Several bots on one database, each for some of the shards: together they are as one.

The servers' shard is looked after by one, direct messages (shard 0) by the other one.
"""

from __future__ import annotations

import asyncio
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import discord
import pytest
import yarl
from aiohttp import ClientSession, ClientTimeout

import bot
from cogs.ui.phrases import plain_text
from data.store.postgres import leases
from data.store.query import key_of
from engine import registry
from sandbox.driver import Member, buttons
from sandbox.text import message_text
from tests.cogs.table.cards import only_zoo
from tests.e2e.conftest import faultless
from tests.e2e.looking import asked, direct, said_all
from tools.simulate.told import FAREWELLS, GREETINGS
from tools.support import servers
from tools.support.elsewhere import Elsewhere, command
from tools.support.playing import Message, button, is_board, is_end, play_on, start_game, take_turn
from tools.support.servers import Server
from tools.support.stage import Stage, free_port
from tools.support.waiting import LONG, until

PLACE = "tisch-1"
PAGE = "tisch.example.org"
FOREVER = ClientTimeout()
SOON = 5.0
"""Seconds: less than a stream waits before it looks for itself."""
Running = tuple[asyncio.Event, "asyncio.Task[None]"]


class Several(Elsewhere):
    """A stage for several bots on one database.

    Attributes:
        direct, at_home: What the process of direct messages looks after, and that of the server.
    """

    async def __aenter__(self) -> Stage:
        await super().__aenter__()
        self.running: list[Running] = []
        key = key_of(int(self._sandbox.core.world.home.id))
        count = next(n for n in range(2, 9) if key % n)
        self._sandbox.core.options.shards = count
        self.direct, self.at_home = f"0/{count}", f"{key % count}/{count}"
        return self

    async def apart(self, shards: str, **more: str) -> Process:
        return await self.launch(SHARDS=shards, STATE_DIRECTORY=str(self.folder), **more)

    def begin(self, shards: str) -> Running:
        stop = asyncio.Event()
        serving = self.serve(stop, SHARDS=shards, STATE_DIRECTORY=str(self.folder))
        self.running.append((stop, asyncio.create_task(serving)))
        return self.running[-1]

    async def __aexit__(self, *given: object) -> None:
        for stop, _ in self.running:
            stop.set()
        await asyncio.gather(*(task for _, task in self.running), return_exceptions=True)
        await super().__aexit__(*given)

    async def there(self) -> None:
        home, gateway = self._sandbox.core.world.home.id, self._sandbox.gateway
        await until(lambda: gateway.somebody_listens(home) and gateway.somebody_listens(None))


@pytest.fixture
async def stage(
    tmp_path: Path,
    postgresql: Server,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
) -> AsyncIterator[Several]:
    del postgresql
    if request.node.get_closest_marker("process") is None:
        monkeypatch.setattr(leases, "LOOK_S", 0.05)
        only_zoo(monkeypatch)  # it has hands, and is short; other processes don't know it
        monkeypatch.setattr(registry, "keys", lambda: ("helge",))  # Discord takes a title once
    async with Several(tmp_path) as stage:
        assert isinstance(stage, Several)
        stage.address = await servers.fresh("stage")
        yield stage
        await faultless(stage)
    for name in ("rebuild", "check"):
        assert await asyncio.to_thread(command, tmp_path, stage.address, name) == 0
    await servers.dropped("stage")


def is_asked(message: Message) -> bool:
    """Return whether a direct message shows a hand and asks for a move."""
    return bool(button(message, "g:")) and bool(message["attachments"])


async def turns(people: list[Member], board: Message, count: int) -> Message:
    """Let the next player move: by direct message and in the channel, in turn."""
    for number in range(count):
        if is_end(board):
            break
        mover = next(m for m in people if m.id in {user["id"] for user in board["mentions"]})
        if number % 2:
            seen = await mover.wait_message(lambda m, wanted=board["id"]: m["id"] == wanted)
        else:
            await until(lambda mover=mover: any(map(is_asked, direct(mover))))
            seen = next(m for m in direct(mover)[::-1] if is_asked(m))
        await take_turn(mover, seen)
        board = await people[0].wait_message(
            lambda m: (is_board(m) and bool(m["mentions"])) or is_end(m),
            after=board,
            channel=board["channel_id"],
        )
    return board


def no_farewell(watcher: Member) -> None:
    """Check that nobody was told that the bot stops: another one has taken over."""
    assert FAREWELLS.isdisjoint(m["content"] for m in watcher.messages(PLACE))


def said_once(stage: Several, people: list[Member]) -> None:
    """Check that every message in public is one row that was said, and the other way round."""
    sql = """SELECT message_id FROM outbox WHERE message_id IS NOT NULL AND state = 'done'
        AND substr(destination, 1, 8) = 'channel:' AND kind <> 'lobby-edit'"""
    rows = [str(number) for (number,) in stage.rows(sql)]
    bot = people[0].bot["id"]
    shown = [m["id"] for m in people[0].messages(PLACE) if m["author"]["id"] == bot]
    past = FAREWELLS | GREETINGS
    seen = (m for m in people[0].messages(PLACE) if m["content"] not in past)
    public = {m["id"] for m in seen if not m["flags"] & 64}
    assert sorted(set(rows)) == sorted(rows)
    assert sorted(set(rows)) == sorted(public & set(shown))
    assert stage.rows("SELECT count(*) FROM outbox WHERE state IN ('pending', 'sending')") == [(0,)]


async def standby(stage: Several) -> Running:
    """Start a bot that waits until the one with the server's shard is gone."""
    before = len(stage.bot_log())
    running = stage.begin(stage.at_home)
    await until(lambda: "waits to take over" in stage.bot_log()[before:])
    return running


async def ended(running: Running) -> None:
    stop, task = running
    stop.set()
    await task


async def test_players_press_through_two_processes(
    stage: Several, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Set for this process and restored at the end of the test.
    gateway = yarl.URL(stage.url.replace("http", "ws", 1) + "/gateway")
    monkeypatch.setattr(discord.http.Route, "BASE", f"{stage.url}/api/v10")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    bots = [stage.begin(shards) for shards in (stage.direct, stage.at_home)]
    await stage.there()
    with pytest.raises(bot.Stop, match="every process needs shards of its own"):
        await stage.serve(SHARDS="0/99")
    async with stage.members("Ben", "Ivo") as people:
        ivo = people[1]
        board = await start_game(people, PLACE)
        board = await turns(people, board, 2)
        await ended(await standby(stage))  # one that waits may end as well
        bots.append(await standby(stage))
        await ended(bots.pop(1))
        no_farewell(ivo)
        await stage.there()
        await turns(people, board, 2)
        shown = await asked(ivo, PLACE, "tables")
        assert plain_text(f"#{PLACE}") in message_text(shown)
        await said_all(stage)
        said_once(stage, people)
    requests = await stage.control.requests()
    registered = [r for r in requests if r["method"] == "PUT" and r["path"].endswith("/commands")]
    assert len(registered) == 1
    assert len((await stage.control.do("gateway"))["identifies"]) == 3
    assert stage.rows("SELECT count(*) FROM leases") == [(2,)]
    for one in bots:
        await ended(one)
    assert stage.rows("SELECT count(*) FROM leases") == [(0,)]


@pytest.mark.long
@pytest.mark.process
async def test_a_database_that_is_away_for_longer_than_a_lease_ends_nobody(
    stage: Several, postgresql: Server
) -> None:
    fleet = [await stage.apart(stage.direct), await stage.apart(stage.at_home)]
    await stage.there()
    fleet += [await stage.apart(stage.direct), await stage.apart(stage.at_home)]
    await until(lambda: stage.bot_log().count("waits to take over") == 2)
    held = stage.rows("SELECT token FROM leases ORDER BY token")
    await asyncio.to_thread(postgresql.stop)
    await asyncio.sleep(leases.LIFE_S + leases.RENEW_S)
    await asyncio.to_thread(postgresql.start)
    await asyncio.sleep(leases.LIFE_S + leases.RENEW_S)
    assert [process.returncode for process in fleet] == [None] * 4
    assert stage.rows("SELECT token FROM leases ORDER BY token") == held
    async with stage.members("Ben", "Ivo") as people:
        await play_on(people, await start_game(people, PLACE, game="hexago"), 1)
        await said_all(stage)


class Browser:
    """A board page that one process serves, as a browser behind a proxy asks for it."""

    def __init__(self, http: ClientSession, port: int) -> None:
        self._http, self._home, self.session = http, f"http://127.0.0.1:{port}", ""
        self.news = asyncio.Queue[bytes]()

    def headers(self) -> dict[str, str]:
        return {"Host": PAGE, "Authorization": f"Bearer {self.session}"}

    async def ask(self, method: str, at: str, **body: Any) -> Any:
        asked = self._http.request(
            method, self._home + at, headers=self.headers(), json=body or None
        )
        async with asked as answer:
            assert answer.status == 200, (at, answer.status, await answer.text())
            return await answer.json()

    async def hear(self, at: str) -> None:
        """Take news of a table until cancelled."""
        asked = self._http.get(f"{self._home}{at}/news", headers=self.headers(), timeout=FOREVER)
        async with asked as stream:
            async for line in stream.content:
                if line.startswith(b"data: "):
                    self.news.put_nowait(line)

    async def tap(self, at: str) -> None:
        """Choose until a move is made."""
        shown = await self.ask("GET", at)
        seen = shown["version"]
        while shown["version"] == seen:
            item = shown["confirm"] or shown["choices"][0]
            body = {"token": shown["token"], "path": item["path"], "sure": bool(shown["confirm"])}
            shown = await self.ask("POST", f"{at}/do", **body)


async def ticket(member: Member, channel: str) -> str:
    answer = await (await member.command(channel, "tables")).ready()
    links = [b["url"] for b in buttons(answer) if PAGE in b.get("url", "")]
    return str(links[0].partition("#")[2])


@pytest.mark.long
@pytest.mark.process
async def test_any_process_lets_in_whom_another_one_sent_and_serves_any_table(
    stage: Several,
) -> None:
    """The table belongs to ``home``, direct messages to ``away``; each has a port of its own."""
    ports, shards = (free_port(), free_port()), (stage.at_home, stage.direct)
    bots = [
        await stage.apart(share, PUBLIC_URL=f"http://{PAGE}", WEB_PORT=str(port))
        for share, port in zip(shards, ports, strict=True)
    ]
    await stage.there()
    async with stage.members("Ben", "Ivo") as people, ClientSession() as http:
        home, away = (Browser(http, port) for port in ports)
        board = await start_game(people, PLACE, game="hexago")
        mover, other = people if people[0].id == board["mentions"][0]["id"] else people[::-1]
        await until(lambda: any(map(is_asked, direct(mover))))
        # Each gets the ticket from the other process, and then takes the session back there.
        for browser, member, channel in ((away, other, PLACE), (home, mover, "@bot")):
            entered = await browser.ask("POST", "/enter", ticket=await ticket(member, channel))
            browser.session = entered["session"]
        home.session, away.session = away.session, home.session
        (link,) = (await away.ask("GET", "/tables"))["tables"]
        at = f"/tables/{link['id']}"
        streams = [asyncio.create_task(one.hear(at)) for one in (home, away)]
        for one in (home, away):
            await asyncio.wait_for(one.news.get(), LONG)
        await away.tap(at)  # the process of the table posts the board
        for one in (home, away):
            await asyncio.wait_for(one.news.get(), SOON)
        board = await people[0].wait_message(is_board, after=board, channel=board["channel_id"])
        for one in streams:
            one.cancel()
        bots[0].kill()
        await bots[0].wait()
        away.session = home.session
        await away.tap(at)  # nobody serves its channel, and the game goes on
        await stage.apart(stage.at_home)
        await people[0].wait_message(is_board, after=board, channel=board["channel_id"])
        await said_all(stage)
