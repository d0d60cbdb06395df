"""A process that agrees with others on who looks after what: in which order it does things."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from aiohttp import web
from discord.shard import EventItem, EventType

from cogs.runtime import rota
from cogs.runtime.knock import Unlike, recommended
from cogs.runtime.logins import Logins
from cogs.runtime.rota import Means, Rota, Watch
from cogs.runtime.shards import NotOurs, Patient, Shards
from data.store import Share, StoreError
from data.store.lease import Lost
from data.store.postgres.shared import Moves
from tests.waiting import until


def moves(gained: str = "", surplus: str = "") -> Moves:
    return Moves(frozenset(map(int, gained)), frozenset(map(int, surplus)))


class Agreed:
    """A lease of which all that is agreed on is known before; and a crew. Both note everything."""

    def __init__(self, *found: Moves | Exception) -> None:
        self.share = Share.out_of(8)
        self.found = [*found]
        self.done: list[str] = []
        self.fails: set[str] = set()

    async def agree(self) -> Moves:
        if not self.found:
            raise asyncio.CancelledError
        found = self.found.pop(0)
        if isinstance(found, Exception):
            raise found
        return found

    def act_for(self, shards: Any) -> None:
        self.share = Share.out_of(8, shards)
        self.done.append(f"acts for {self.share}")

    async def give(self, shards: frozenset[int]) -> None:
        self._note("gives", Share.out_of(8, shards))

    async def changed(self) -> None:
        await asyncio.sleep(0)

    def _note(self, what: str, share: Share) -> None:
        if what in self.fails:
            self.fails.remove(what)
            raise StoreError("unreachable", what)
        self.done.append(f"{what} {share}")

    async def begin(self, share: Share) -> None:
        self._note("begins", share)

    async def begun(self, share: Share) -> None:
        self._note("connects", share)

    async def end(self, share: Share) -> None:
        self._note("ends", share)

    def settled(self) -> None:
        pass


async def ran(agreed: Agreed) -> list[str]:
    """Agree until nothing more is known; return what was done."""
    both: Any = agreed
    with pytest.raises(asyncio.CancelledError):
        await Rota(both, both, lambda _: asyncio.sleep(0)).run()
    return agreed.done


async def test_nothing_is_done_for_a_shard_before_it_is_ours_nor_after_it_is_given() -> None:
    done = await ran(Agreed(moves("0123"), moves(), moves("4", "23")))
    assert done == [
        *("begins 0-3/8", "acts for 0-3/8", "connects 0-3/8"),
        *("acts for 0-1/8", "ends 2-3/8", "gives 2-3/8"),
        *("begins 4/8", "acts for 0-1,4/8", "connects 4/8"),
    ]


async def test_what_the_server_did_not_take_is_tried_again() -> None:
    agreed = Agreed(StoreError("unreachable", "x"), moves("01"), moves("01"), moves("", "1"))
    agreed.found.append(moves("", "1"))
    agreed.fails = {"begins", "ends"}
    assert await ran(agreed) == [
        *("begins 0-1/8", "acts for 0-1/8", "connects 0-1/8"),
        *("acts for 0/8", "acts for 0/8", "ends 1/8", "gives 1/8"),
    ]


async def test_who_was_replaced_takes_nothing_more() -> None:
    agreed: Any = Agreed(moves("0"), Lost(), moves("1"))
    await Rota(agreed, agreed, lambda _: asyncio.sleep(0)).run()
    assert agreed.share == Share.out_of(8, [0])


class Gateway:
    """Stands for the client and its connections."""

    def __init__(self) -> None:
        self.shard_count, self.shard_ids = 4, list[int]()
        self.open: dict[int, bool] = {}
        self.done: list[str] = []
        self.hold: dict[int, asyncio.Event] = {}
        self.now = 0
        logins = Logins(None, lambda: self.now, self._sleep)
        self.shards = Shards(self, logins)  # type: ignore[arg-type]
        part = SimpleNamespace(
            catch_up=self._part, more=self._part, start_over=self._part, let_go=self._part
        )
        parts: Any = (part,) * 4
        means = Means(self.lead, self.forget, lambda: None)
        self.watch = Watch(self, self.shards, parts, means)

    async def _sleep(self, seconds: float) -> None:
        self.now += round(1000 * seconds)
        await asyncio.sleep(0)

    async def _part(self, *_: object) -> None:
        pass

    async def launch_shard(self, gateway: object, shard_id: int) -> None:
        assert gateway == discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY
        if shard_id in self.hold:
            await self.hold[shard_id].wait()
        await self.shards.logs_in(shard_id)
        await asyncio.sleep(0.02)
        self.open[shard_id] = True
        self.shards.ready(shard_id)

    def get_shard(self, shard_id: int, /) -> Any:
        async def disconnect() -> None:
            self.open[shard_id] = False

        return SimpleNamespace(disconnect=disconnect) if shard_id in self.open else None

    def forget(self, shard: int) -> None:
        self.done.append(f"forgets {shard}")

    async def lead(self, on: bool) -> None:
        self.done.append("leads" if on else "leads no more")

    def wake(self) -> None:
        self.done.append("looks")


async def test_shards_are_connected_and_left() -> None:
    there = Gateway()
    assert there.shards.complete  # nothing is wanted
    await there.watch.begin(Share.out_of(4, [0, 1]))
    await there.watch.begun(Share.out_of(4, [0, 1]))
    assert there.shards.ours == {0, 1}
    assert not there.shards.complete
    await until(lambda: there.shards.complete)
    assert there.done == ["leads", "looks"]
    await there.watch.end(Share.out_of(4, [0]))
    assert there.open == {0: False, 1: True}
    assert there.done[2:] == ["forgets 0", "leads no more"]
    assert there.shards.complete
    assert not there.shards.reaches(None)
    await there.watch.begun(Share.out_of(4, [0]))  # it comes back
    await until(lambda: there.open == {0: True, 1: True})
    await there.watch.close()


async def test_a_shard_that_is_still_being_connected_is_left_as_well() -> None:
    there = Gateway()
    there.hold[2] = asyncio.Event()
    await there.watch.begun(Share.out_of(4, [2, 3]))
    await until(lambda: 3 in there.shards.logging_in)
    await there.watch.end(Share.out_of(4, [2, 3]))  # one waits for its turn, one logs in
    assert there.open == {3: False}
    there.hold[2].set()
    with pytest.raises(NotOurs):
        await there.launch_shard(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY, 2)
    assert 2 not in there.open


async def test_nothing_is_taken_up_for_shards_of_others() -> None:
    there = Gateway()
    there.shards.wanted([1])
    queue = Patient(there.shards)
    for shard in (1, 2):
        item: Any = SimpleNamespace(id=shard)
        queue.put_nowait(EventItem(EventType.resume, item, None))
    queue.put_nowait(EventItem(EventType.clean_close, None, None))
    assert queue.qsize() == 2


async def test_a_login_that_waits_is_dropped_when_others_get_its_shard() -> None:
    now = [0]

    async def sleep(seconds: float) -> None:
        now[0] += round(1000 * seconds)
        there.shards.wanted(())

    there = Gateway()
    there.shards.logins = Logins(None, lambda: now[0], sleep)
    there.shards.wanted([1])
    await there.shards.logs_in(1)
    queue, item = Patient(there.shards), SimpleNamespace(id=1)
    queue.put_nowait(EventItem(EventType.identify, item, None))  # type: ignore[arg-type]
    await until(lambda: not there.shards.waiting.busy)
    assert queue.empty()
    assert rota.LOOK_ROUND_S + 12 + 3 < 20


async def test_how_many_shards_discord_recommends() -> None:
    answers: list[dict[str, Any]] = [{"shards": 16}, {"shards": 0}, {}, {"shards": "x"}]

    async def heard(request: web.Request) -> web.Response:
        assert request.headers["Authorization"] == "Bot word"
        return web.json_response(answers.pop(0))

    site = web.Application()
    site.router.add_get("/gateway/bot", heard)
    runner = web.AppRunner(site)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    api = f"http://127.0.0.1:{runner.addresses[0][1]}"
    assert [await recommended(api, "word") for _ in range(2)] == [16, 1]
    for _ in range(2):
        with pytest.raises(Unlike):
            await recommended(api, "word")
    await runner.cleanup()


def test_shards_bring_their_part_of_a_days_logins_along() -> None:
    now = [0]
    logins = Logins(None, lambda: now[0], part=0)
    logins.update({"total": 1000, "remaining": 8, "reset_after": 1000})
    logins.resized(0.5)
    for shard in range(4):
        assert logins.wait(shard) == 0
        logins.count(shard)
    assert logins.wait(9) == 1.0
    logins.resized(0.75)  # two more shards, with a quarter of what was left for all
    assert logins.wait(9) == 0
    for shard in range(4, 6):
        logins.count(shard)
    assert logins.wait(9) == 1.0
    logins.resized(0.25)
    assert logins.wait(9) == 1.0
    now[0] = 1000
    assert logins.wait(9) == 0
