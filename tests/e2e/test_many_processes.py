"""Several bots on one database, each for some of the shards: together they are as one.

The servers' shard is looked after by one, direct messages (shard 0) by the other one.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import bot
from data.store.share import key_of
from sandbox.driver import Member
from tests import servers
from tests.cogs.table.cards import only_zoo
from tests.e2e.conftest import faultless
from tests.e2e.looking import asked
from tests.e2e.playing import Message, button, is_board, is_end, press, start_game, take_turn
from tests.e2e.stage import Stage
from tests.e2e.test_on_a_server import Elsewhere, command
from tests.servers import Server
from tests.waiting import until

PLACE = "tisch-1"


class Several(Elsewhere):
    """A stage for several bots on one database.

    Attributes:
        direct, at_home: What the process of direct messages looks after, and that of the server.
    """

    async def __aenter__(self) -> Stage:
        await super().__aenter__()
        key = key_of(int(self._sandbox.core.world.home.id))
        count = next(n for n in range(2, 9) if key % n)
        self._sandbox.core.options.shards = count
        self.direct, self.at_home = f"0/{count}", f"{key % count}/{count}"
        return self

    def begin(self, shards: str) -> tuple[asyncio.Event, asyncio.Task[None]]:
        """Start a bot as a task; return what ends it, and the task."""
        stop = asyncio.Event()
        serving = self.serve(stop, SHARDS=shards, STATE_DIRECTORY=str(self.folder))
        return stop, asyncio.create_task(serving)

    async def there(self) -> None:
        """Wait until the server and direct messages are listened to."""
        home, gateway = self._sandbox.core.world.home.id, self._sandbox.gateway
        await until(lambda: gateway.somebody_listens(home) and gateway.somebody_listens(None))

    def identified(self) -> list[int]:
        """Return the shards that have logged in, in order."""
        return self._sandbox.gateway.identifies


@pytest.fixture
async def stage(
    tmp_path: Path, postgresql: Server, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Several]:
    del postgresql
    only_zoo(monkeypatch)
    async with Several(tmp_path) as stage:
        assert isinstance(stage, Several)
        stage.address = await servers.fresh("stage")
        yield stage
        await faultless(stage)
        for name in ("rebuild", "check"):
            assert await asyncio.to_thread(command, tmp_path, stage.address, name) == 0
    await servers.dropped("stage")


def is_asked(message: Message) -> bool:
    """Tell whether a direct message shows a hand and asks for a move."""
    return bool(button(message, "g:")) and bool(message["attachments"])


async def turns(people: list[Member], board: Message, count: int) -> Message:
    """Let whoever is asked move: by direct message and in the channel, in turn."""
    for number in range(count):
        if is_end(board):
            break
        mover = next(m for m in people if m.id in {user["id"] for user in board["mentions"]})
        if number % 2:
            seen = await mover.wait_message(lambda m, wanted=board["id"]: m["id"] == wanted)
        else:
            await until(lambda mover=mover: any(map(is_asked, mover.messages("@bot"))))
            seen = next(m for m in mover.messages("@bot")[::-1] if is_asked(m))
        await take_turn(mover, seen)
        board = await people[0].wait_message(
            lambda m: (is_board(m) and bool(m["mentions"])) or is_end(m),
            after=board,
            channel=board["channel_id"],
        )
    return board


def said_twice(people: list[Member]) -> list[str]:
    """Return what stands in a public channel twice, by its buttons and words."""
    public = [m for m in people[0].messages(PLACE) if not m["flags"] & 64]
    boards = [m["content"] for m in public if m["attachments"]]
    return sorted({content for content in boards if boards.count(content) > 1})


async def test_players_press_through_two_processes(stage: Several) -> None:
    bots = [stage.begin(shards) for shards in (stage.direct, stage.at_home)]
    await stage.there()
    with pytest.raises(bot.Stop, match="every process needs shards of its own"):
        await stage.serve(SHARDS="0/99")
    async with stage.members("Ben", "Ivo") as people:
        ben, ivo = people
        board = await start_game(people, PLACE)
        board = await turns(people, board, 4)
        shown = await asked(ivo, "@bot", "tables")
        assert "1 · Spielabend" in shown["content"]
        sure = await asked(ben, PLACE, "resign")
        await press(ben, sure, ":resign-sure")
        await ben.wait_message(is_end, channel=PLACE)
        assert not said_twice(people)
    requests = await stage.control.requests()
    registered = [r for r in requests if r["method"] == "PUT" and r["path"].endswith("/commands")]
    assert len(registered) == 1
    assert len(stage.identified()) == 2
    assert stage.rows("SELECT count(*) FROM leases") == [(2,)]
    for stop, _ in bots:
        stop.set()
    await asyncio.gather(*(task for _, task in bots))
    assert stage.rows("SELECT count(*) FROM leases") == [(0,)]
