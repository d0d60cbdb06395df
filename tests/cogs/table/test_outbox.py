from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.table.model import Table
from cogs.table.notify import outbox
from cogs.table.notify.outbox import NONCE_LIFE, REFUSED, Gone, Later, Unmade
from data.store import StoreError, metrics, queries
from data.store import outbox as store_outbox
from data.store.messages import Notice
from data.store.rows import DROPPED, OutboxRow
from tests.cogs.table.world import ANNA, BEN, CHANNEL, ID, Mouth, World
from tools.support.tables import executed
from tools.support.waiting import LONG, until


async def turn(world: World, table: Table) -> Table:
    return await world.move(await world.move(table, "draw"))


async def test_what_can_not_be_reached_yet_waits_and_the_rest_goes_out(world: World) -> None:
    world.mouth.away.add(f"channel:{CHANNEL}")
    await world.service.lobby.open(world.opening(), world.time)
    await world.service.lobby.open(world.opening(channel_id=ID + 31), world.time)
    await until(lambda: world.mouth.kinds(f"channel:{ID + 31}") == ["lobby"])
    assert world.mouth.kinds(f"channel:{CHANNEL}") == []
    rows = await world.store.read(queries.outbox_heads())
    (row,) = (row for row in rows if row.destination == f"channel:{CHANNEL}")
    assert row.sending_at is None, "nobody has tried it"
    world.mouth.away.clear()
    await world.say()
    assert world.mouth.kinds(f"channel:{CHANNEL}") == ["lobby"]


async def test_what_could_not_be_read_for_a_moment_is_not_silent_for_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A connection to the database breaks, and nothing more is written that would wake anybody."""
    monkeypatch.setattr(outbox, "_LOOK", LONG)
    monkeypatch.setattr(outbox, "_AGAIN", 0.001, raising=False)
    async with World(tmp_path) as world:
        heads, failures = world.outbox._heads, [StoreError("unreachable", "gone")] * 3

        async def broken() -> tuple[OutboxRow, ...]:
            if failures:
                raise failures.pop()
            return await heads()

        monkeypatch.setattr(world.outbox, "_heads", broken)
        await world.service.lobby.open(world.opening(), world.time)
        await until(lambda: world.mouth.kinds(f"channel:{CHANNEL}") == ["lobby"])
        assert not failures


async def test_a_database_that_is_away_is_asked_again_every_few_seconds(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept, claim, away = list[float](), world.outbox._claimed, iter(range(8))

    async def claimed(row: OutboxRow, now: int) -> bool:
        if next(away, None) is not None:
            raise StoreError("unreachable", "gone")
        return await claim(row, now)

    async def rest(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr(world.outbox, "_claimed", claimed)
    monkeypatch.setattr(world.outbox, "_rest", rest)
    await world.service.lobby.open(world.opening(), world.time)
    await until(lambda: world.mouth.kinds(f"channel:{CHANNEL}") == ["lobby"])
    assert sorted(slept) == [1, 2, 4, 4, 4, 4, 4, 4]


async def test_a_refusal_counts_from_the_moment_of_the_first_try(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """discord.py waits and tries again by itself for half a minute before it gives up."""
    began = world.time

    async def refused(*_: object, **__: object) -> None:
        world.time += 30_000
        raise Later(0.01, fault=REFUSED)

    monkeypatch.setattr(world.mouth, "send", refused)
    await world.service.lobby.open(world.opening(), began)
    await until(lambda: world.outbox.fault)
    assert world.outbox.fault_at == began
    monkeypatch.undo()
    await until(lambda: not world.outbox.fault)


class Slow(Mouth):
    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()
        self.saying: list[str] = []

    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        self.saying.append(row.destination)
        await self.may.wait()
        return await super().send(row, search=search)


async def test_only_so_many_places_are_served_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Thousands that wait after a start would leave those who press no turn."""
    monkeypatch.setattr(outbox, "AT_ONCE", 2)
    mouth = Slow()
    async with World(tmp_path, mouth) as world:
        for channel in range(31, 36):
            await world.service.lobby.open(world.opening(channel_id=ID + channel), world.time)
        await until(lambda: len(mouth.saying) >= 2)
        # What the outbox read before this is claimed before that, and then said.
        await until(lambda: not world.service.tables.posted.is_set())
        await world.store.read(queries.outbox_heads())
        await world.store.write(metrics.heartbeat(world.time))
        assert len(mouth.saying) == 2
        mouth.may.set()
        await world.say()
        assert sorted(mouth.kinds("channel:")) == ["lobby"] * 5


async def test_a_place_with_ever_more_to_say_gives_its_turn_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "AT_ONCE", 1)
    mouth = Slow()
    async with World(tmp_path, mouth) as world:
        table = await world.service.lobby.open(world.opening(host=BEN), world.time)
        await until(lambda: mouth.saying)
        for number in range(3 * outbox.FAIR):
            where, nonce = f"channel:{CHANNEL}", f"{number:024}"
            notice = Notice("notice-computers-busy", {"count": number})
            await world.store.write(store_outbox.post(table.id, where, notice, nonce, world.time))
        await world.service.lobby.open(world.opening(channel_id=ID + 31), world.time)
        mouth.may.set()
        await world.say()
        where = [row.destination for row in mouth.said]
        assert where.index(f"channel:{ID + 31}") < 3 * outbox.FAIR
        assert where.count(f"channel:{CHANNEL}") == 1 + 3 * outbox.FAIR


async def test_who_rests_until_the_next_try_takes_no_others_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "AT_ONCE", 1)
    monkeypatch.setattr(outbox, "_FIRST_RETRY", 60.0)
    async with World(tmp_path) as world:
        world.mouth.away.add(f"channel:{ID + 30}")
        world.mouth.failures[f"channel:{ID + 31}"] = [Later(60)]
        world.mouth.failures[f"channel:{ID + 32}"] = [RuntimeError("the presenter has a bug")] * 9
        for channel in (30, 31, 32, 33):
            await world.service.lobby.open(world.opening(channel_id=ID + channel), world.time)
        await until(lambda: world.mouth.kinds(f"channel:{ID + 33}") == ["lobby"])
        await until(lambda: len(world.mouth.failures[f"channel:{ID + 32}"]) < 9)
        await until(lambda: world.outbox._resting == 3)
        assert len(world.mouth.failures[f"channel:{ID + 32}"]) == 8, (
            "it rests, and is not begun anew"
        )
        world.mouth.away.clear()


async def test_where_somebody_plays_now_is_told_before_those_who_only_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "AT_ONCE", 1)
    async with World(tmp_path) as world:
        tables = [await world.playing(ANNA, BEN, channel_id=ID + 31 + n) for n in range(4)]
        await world.say()
        world.task.cancel()
        await asyncio.gather(world.task, return_exceptions=True)
        world.mouth.said.clear()
        for table in (*tables, tables[2]):
            drawn = await world.move(await world.service.tables.load(table.id))
            await world.move(drawn)  # a draw alone is no message
        world.task = asyncio.create_task(world.outbox.run())
        await world.say()
        channels = [row.destination for row in world.mouth.said if "channel" in row.destination]
        order = list(dict.fromkeys(channels))
        assert set(order[:2]) == {f"channel:{ID + 31}", f"channel:{ID + 33}"}, (
            "nor do the others wait for ever"
        )


async def test_an_edit_that_discord_limits_holds_up_no_post(world: World) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    await world.say()
    world.mouth.failures["lobby-edit"] = [Later(30.0) for _ in range(3)]
    await world.service.lobby.join(table.id, BEN, "press-2", world.time)
    await until(lambda: len(world.mouth.failures["lobby-edit"]) == 2)
    table = await world.service.lobby.start(table.id, ANNA.user_id, world.time)
    await turn(world, table)
    await until(lambda: "board" in world.mouth.kinds("channel:"))
    assert world.mouth.kinds("channel:") == ["lobby", "start", "board"]
    assert len(world.mouth.failures["lobby-edit"]) == 2, "nor is it tried more often"


async def test_an_edit_waits_for_what_was_to_be_posted_before(world: World) -> None:
    world.mouth.failures["lobby"] = [Later(0.05), Later(0.05)]
    table = await world.service.lobby.open(world.opening(), world.time)
    await world.service.lobby.join(table.id, BEN, "press-2", world.time)
    await world.say()
    assert world.mouth.kinds("channel:") == ["lobby", "lobby-edit"]


@pytest.mark.parametrize(("tries", "kinds"), [(4, ["start"]), (9, [])])
async def test_what_can_not_be_made_blocks_its_destination_for_a_few_tries_only(
    world: World,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    tries: int,
    kinds: list[str],
) -> None:
    monkeypatch.setattr(outbox, "_FIRST_RETRY", 0.001)
    world.mouth.failures["start"] = [Unmade() for _ in range(tries)]
    await turn(world, await world.playing(ANNA, BEN))
    await world.say()
    assert [kind for kind in world.mouth.kinds() if kind in ("start", "board")] == [*kinds, "board"]
    assert len(world.mouth.failures["start"]) == max(0, tries - 5)
    assert (f"(start) to channel:{CHANNEL} dropped" in caplog.text) == (not kinds)
    states = "SELECT state FROM outbox WHERE kind = 'start'"
    assert ((DROPPED,) in await executed(world.store, states)) == (not kinds)


async def test_after_a_crash_young_rows_are_repeated_and_old_ones_looked_for(
    tmp_path: Path,
) -> None:
    # A clock that was set back says nothing of how old it is.
    for age, search in ((1000, False), (NONCE_LIFE + 1, True), (-600_000, True)):
        folder = tmp_path / str(age)
        folder.mkdir()
        async with World(folder) as world:
            world.task.cancel()
            await world.service.lobby.open(world.opening(), world.time)
            row = (await world.store.read(queries.outbox_heads()))[0]
            at = world.time
            assert await world.store.write(store_outbox.claim(row.id, at)) == (1,)
        mouth = Mouth()
        mouth.failures["lobby"] = [Later(0.01), Later(0.01)]
        async with World(folder, mouth, time=world.time + age) as again:
            await again.say()
            assert [call for call in mouth.calls if call[0] == row.id] == [(row.id, search)] * 3


async def test_an_old_board_loses_its_buttons(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    for _ in range(4):
        table = await world.move(table)
        await world.say()
    boards = [r for r in world.mouth.said if r.kind in ("start", "board")]
    ids = [world.mouth.by_nonce[row.nonce] for row in boards]
    assert world.mouth.retired == ids[:-1]
    assert (await world.service.tables.load(table.id)).row.board_message_id == ids[-1]


async def test_what_is_refused_again_and_again_is_tried_less_and_less_often(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    async with World(tmp_path) as world:
        monkeypatch.setattr(outbox, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": noted}))
        world.mouth.failures["lobby"] = [Later(3.0) for _ in range(7)] + [Later(90.0)]
        await world.service.lobby.open(world.opening(), world.time)
        await world.say()
        assert pauses == [3.0, 6.0, 12.0, 24.0, 48.0, 60.0, 60.0, 90.0]
        assert world.mouth.kinds("channel:") == ["lobby"]


class Seconds:
    """The time by which the outbox waits; it stands still but for ``now``."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        end = self.now + seconds
        self.slept.append(seconds)
        await until(lambda: self.now >= end)


async def test_while_all_of_us_is_refused_one_asks_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = Seconds()
    stopped = {"sleep": seconds.sleep, "get_running_loop": lambda: seconds}
    async with World(tmp_path) as world:
        monkeypatch.setattr(outbox, "asyncio", SimpleNamespace(**{**vars(asyncio), **stopped}))
        world.mouth.failures["lobby"] = [Later(10.0, everywhere=True) for _ in range(3)]
        await world.service.lobby.open(world.opening(), world.time)
        await until(lambda: lobbies(world))
        # Who comes later does not ask for themselves: that would be a storm.
        places = {f"channel:{place}": place for place in (31, 32, 33, 34, 35)}
        for place in places.values():
            await world.service.lobby.open(world.opening(host=BEN, channel_id=place), world.time)
        await until(lambda: places.keys() <= world.outbox._busy.keys() or lobbies(world) > 1)
        # Who asks claims the row before, and writes are done in order: this one comes last.
        await world.store.write(metrics.heartbeat(world.time))
        assert (lobbies(world), seconds.slept) == (1, [10.0])
        seconds.now += 10.0
        await until(lambda: len(seconds.slept) > 1 or lobbies(world) > 2)
        assert (lobbies(world), seconds.slept) == (2, [10.0, 20.0])

        async def all_said() -> bool:
            seconds.now += 10.0
            return len(world.mouth.kinds("channel:")) == 6

        await until(all_said)
        assert lobbies(world) == 3 + 6
        assert world.mouth.kinds("channel:") == ["lobby"] * 6


def lobbies(world: World) -> int:
    """Return how often a lobby was tried to be posted; hosts are also told that they sit."""
    return len(world.mouth.calls) - len(world.mouth.kinds("dm:"))


async def test_a_row_that_was_dropped_since_it_was_read_is_not_sent(world: World) -> None:
    world.task.cancel()
    await world.service.lobby.open(world.opening(), world.time)
    (row,) = await world.store.read(queries.outbox_heads())
    await executed(world.store, "UPDATE outbox SET state = 'dropped'")
    await world.outbox._deliver(row)
    assert not world.mouth.said


async def test_what_cannot_even_be_dropped_does_not_spin(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.task.cancel()
    await world.service.lobby.open(world.opening(), world.time)
    world.mouth.failures["lobby"] = [Gone("10003")] * 10_000

    async def full(*_: Any) -> Any:
        raise StoreError("full", "no room")

    pauses, calls, sleep = list[float](), world.mouth.calls, asyncio.sleep

    async def noted(seconds: float) -> None:
        pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr(world.store, "save", full)
    stopped = SimpleNamespace(**{**vars(asyncio), "sleep": noted})
    monkeypatch.setattr("cogs.table.notify.outbox.asyncio", stopped)
    world.task = asyncio.create_task(world.outbox.run())
    await until(lambda: len(pauses) >= 16 or len(calls) > 100)
    # Two places are served: each pauses after each try, and longer every time.
    assert len(calls) <= len(pauses) + 2
    assert set(pauses) == {1.0, 2.0, 4.0}
