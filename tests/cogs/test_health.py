"""What monitoring hears: all is well, or what is not; and nobody but this machine hears it."""

from __future__ import annotations

import asyncio
import math
import os
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest

from cogs.runtime import health as health_module
from cogs.runtime.gateway import AWAY_S, GRACE_S, QUIET_S, Gateway, wait_for_database
from cogs.runtime.health import (
    HOST,
    LATE,
    OLD,
    REFUSED_S,
    SETTLED,
    STALE,
    UNWRITTEN,
    Health,
    PortTaken,
    Standby,
    serving,
)
from cogs.runtime.upkeep import Backups
from cogs.table.bots.pool import Computers
from cogs.table.notify import outbox
from cogs.table.notify.outbox import REFUSED, TOKEN, Later
from data.store import Holder, Lease, StoreError, metrics, queries
from data.store.metrics import Metrics
from data.store.query import Query, number
from data.store.store import Renewals
from tests.cogs.people import alter
from tests.cogs.table.world import ANNA, BEN, START, World
from tests.e2e.stage import free_port
from tests.waiting import until

SECRET = "red-star"


class Line:
    """Stands for a shard."""

    def __init__(self) -> None:
        self.closed, self.latency = False, 0.0421

    def is_closed(self) -> bool:
        return self.closed


class Client:
    """Stands for discord.py's client."""

    def __init__(self, shards: int = 1) -> None:
        self.ready, self.closed = True, False
        self.shards = {number: Line() for number in range(shards)}

    def is_ready(self) -> bool:
        return self.ready

    def is_closed(self) -> bool:
        return self.closed


class Watch:
    """Seconds that a test lets pass."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def gateway(client: Client, watch: Watch) -> Gateway:
    return Gateway(client, lambda: frozenset(client.shards), watch)


@pytest.fixture(autouse=True)
def _room(monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk that the tests run on may be small."""
    monkeypatch.setattr(health_module, "SPARE", -(2**80))


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
async def lease(world: World) -> Lease:
    return await world.store.hold(Holder.mine(), world.now)


@pytest.fixture
async def health(world: World, gateway: Gateway, lease: Lease, tmp_path: Path) -> Health:
    backups = Backups(world.store.path, tmp_path / "backups", world.now)
    await world.store.write(metrics.heartbeat(world.time))
    parts = (world.service, backups, world.outbox, world.computers, lease)
    return Health(gateway, *parts, world.now)


class Nap:
    """The pause of an outbox that is held back: it ends when the test says so."""

    def __init__(self, world: World) -> None:
        self._over, self._outbox = asyncio.Event(), world.outbox

    async def sleep(self, seconds: float) -> None:
        assert seconds > 0
        await self._over.wait()

    def end(self) -> None:
        self._outbox._quiet_until = 0.0
        self._over.set()


@pytest.fixture
def nap(world: World, monkeypatch: pytest.MonkeyPatch) -> Nap:
    made = Nap(world)
    monkeypatch.setattr(
        outbox, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": made.sleep})
    )
    return made


@asynccontextmanager
async def asked(health: Health) -> AsyncIterator[tuple[aiohttp.ClientSession, str]]:
    port = free_port()
    await health.look()
    async with serving(health, HOST, port), aiohttp.ClientSession() as session:
        yield session, f"http://127.0.0.1:{port}/health"


async def test_all_is_well(world: World, health: Health) -> None:
    await world.playing(ANNA, BEN)
    await world.say()
    world.time += 7000
    async with asked(health) as (session, url), session.get(url) as answer:
        assert answer.status == 200
        assert answer.content_type == "application/json"
        said = await answer.json()
    pages = "SELECT freelist_count * page_size FROM pragma_freelist_count(), pragma_page_size()"
    free = await world.store.read(Query(pages, (), number))
    for name in (
        "looked_age_s",
        "lease_age_s",
        "database_s",
        "database_bytes",
        "wal_bytes",
        "disk_free_bytes",
    ):
        assert said.pop(name) >= 0
    assert said == {
        "ok": True,
        "why": [],
        "warn": [],
        "connected": True,
        "shards_lost": [],
        "shards": None,
        "latency_ms": 42,
        "held_back": False,
        "connections_free": None,
        "file_whole": True,
        "tables_to_compare": 0,
        "tables_compared": 0,
        "heartbeat_age_s": 7.0,
        "outbox_waiting": 0,
        "outbox_oldest_age_s": None,
        "timers_overdue": 0,
        "timers_overdue_by_s": None,
        "tables_running": 1,
        "tables_asleep": 0,
        "tables_frozen": 0,
        "database_free_bytes": free,
        "newest_backup_age_s": None,
        "computers_waiting": 0,
        "computers_oldest_wait_s": 0.0,
    }


async def test_how_far_the_check_of_tables_and_file_is(world: World, health: Health) -> None:
    for channel in (5001, 5002):
        table = await world.playing(ANNA, BEN, channel_id=channel)
    await world.say()
    await world.service.first_look.begin()
    await world.service.tables.load(table.id)
    world.store.whole = None
    said = await health.report()
    assert (said["ok"], said["file_whole"]) == (True, None)
    assert (said["tables_compared"], said["tables_to_compare"]) == (1, 1)
    world.store.whole = False
    assert (await health.report())["why"] == ["file-damaged"]


async def why(health: Health) -> list[str]:
    async with asked(health) as (session, url), session.get(url) as answer:
        said = await answer.json()
        assert answer.status == (200 if said["ok"] else 503)
        assert said["ok"] is (not said["why"])
        return list(said["why"])


async def test_without_discord(health: Health, client: Client) -> None:
    client.ready = False
    assert await why(health) == ["not-connected"]
    client.ready, client.closed = True, True
    assert await why(health) == ["not-connected"]
    client.closed, client.shards[0].latency = False, math.inf
    assert await why(health) == []
    assert (await health.report())["latency_ms"] is None


async def test_one_of_two_shards_loses_its_connection_and_gets_it_back(
    health: Health, client: Client, watch: Watch
) -> None:
    client.shards[1] = line = Line()
    assert await why(health) == []
    line.closed = True
    watch.now += GRACE_S
    client.shards[0].latency = 0.05
    assert await why(health) == [], "Discord wants a new connection now and then"
    watch.now += 1
    assert await why(health) == ["not-connected"]
    assert (await health.report())["shards_lost"] == [1]
    line.closed = False
    assert await why(health) == []


async def test_a_connection_that_is_open_and_dead_is_told_within_a_minute(
    health: Health, client: Client, watch: Watch
) -> None:
    for _ in range(10):  # a heartbeat is answered every 41 seconds
        watch.now += 5
        client.shards[0].latency += 0.001 if watch.now % 40 == 0 else 0
        assert await why(health) == []
    while await why(health) == []:
        watch.now += 5
    assert watch.now - 40 <= QUIET_S + 10
    client.shards[0].latency += 0.001
    assert await why(health) == []


def test_a_shard_that_never_came(watch: Watch) -> None:
    gateway = Gateway(Client(shards=0), lambda: frozenset({0}), watch)
    assert gateway.lost() == ()
    watch.now += GRACE_S + 1
    assert gateway.lost() == (0,)


async def test_a_disk_that_is_full_is_told_although_it_can_be_read(
    health: Health, lease: Lease
) -> None:
    async def full() -> None:
        raise StoreError("full", "the disk is full")

    async def well() -> None: ...

    for renew, expected in ((full, ["database-full"]), (well, [])):
        await lease.renewals.carry_out(renew)
        assert await why(health) == expected


async def test_a_disk_that_never_answers_is_told(
    health: Health, monkeypatch: pytest.MonkeyPatch
) -> None:
    for age, expected in ((UNWRITTEN, []), (UNWRITTEN + 1, ["database-slow"])):
        monkeypatch.setattr(Renewals, "age", age)
        assert await why(health) == expected


FRESH = Metrics(START, 0, 0, 0, 0, None, None, 0, None, 0)
WAITS = replace(FRESH, waiting=1)


@pytest.mark.parametrize(
    ("seen", "outbox", "after", "expected"),
    [
        (FRESH, {}, STALE, "no-heartbeat"),
        (replace(FRESH, overdue=1, due=START), {}, LATE, "timers-stand"),
        (replace(WAITS, untried=START), {}, LATE, "outbox-stands"),
        # It works through thousands: others are tried.
        (replace(WAITS, untried=START), {"tried_at": START + 50_000}, LATE + 50, "outbox-stands"),
        (WAITS, {"fault": REFUSED, "fault_at": START}, REFUSED_S, REFUSED),
        (WAITS, {"fault": TOKEN, "fault_at": START}, 0.0, TOKEN),
    ],
)
async def test_parts_that_stand_are_named_when_their_patience_is_over(
    world: World,
    health: Health,
    monkeypatch: pytest.MonkeyPatch,
    seen: Metrics,
    outbox: dict[str, Any],
    after: float,
    expected: str,
) -> None:
    monkeypatch.setattr(metrics, "look", lambda *_: Query("SELECT 1", (), lambda _: seen))
    for name, value in outbox.items():
        monkeypatch.setattr(world.outbox, name, value)
    for later, named in ((0, expected == TOKEN), (1, True)):
        world.time = START + round(1000 * after) + later
        assert (expected in (await health.report())["why"]) is named


async def test_an_outbox_that_says_nothing(world: World, health: Health) -> None:
    world.task.cancel()
    await asyncio.gather(world.task, return_exceptions=True)
    await world.service.lobby.open(world.opening(), world.time)
    world.time += int(1000 * LATE) + 1
    found = await health.report()
    assert (found["why"], found["outbox_waiting"]) == (["outbox-stands"], 1)
    assert found["outbox_oldest_age_s"] == LATE + 0.001


async def test_a_place_that_takes_nothing_is_not_the_outboxs_fault(
    world: World, health: Health
) -> None:
    world.mouth.failures["lobby"] = [Later(60)]
    await world.service.lobby.open(world.opening(), world.time)
    await until(lambda: len(world.mouth.calls) >= 1)
    (lobby,) = await world.store.read(queries.with_status("lobby"))
    await world.service.lobby.join(lobby.id, BEN, "b", world.time)

    async def said() -> bool:
        return (await health.report())["outbox_waiting"] <= 2

    await until(said)
    world.time += int(1000 * STALE)
    found = await health.report()
    assert (found["why"], found["ok"]) == ([], True)
    assert found["outbox_waiting"] >= 1
    assert found["outbox_oldest_age_s"] == STALE


async def test_a_post_behind_an_edit_that_is_refused_counts_as_untried(
    world: World, health: Health
) -> None:
    lobby = await world.service.lobby.open(world.opening(), world.time)
    await world.say()
    world.mouth.failures["lobby-edit"] = [Later(60)]
    await world.service.lobby.join(lobby.id, BEN, "b", world.time)
    await until(lambda: not world.mouth.failures["lobby-edit"])
    world.task.cancel()
    await asyncio.gather(world.task, return_exceptions=True)
    await world.service.lobby.start(lobby.id, ANNA.user_id, world.time)
    world.time += int(1000 * LATE) + 1
    assert (await health.report())["why"] == ["outbox-stands"]
    await world.store.write(("UPDATE outbox SET state = 'done' WHERE kind <> 'lobby-edit'", ()))
    # An edit behind a post is not to be tried yet.
    assert (await health.report())["why"] == []


async def test_while_discord_refuses_all_of_us_the_outbox_is_well(
    world: World, health: Health, nap: Nap
) -> None:
    one, two = await world.playing(ANNA, BEN), await world.playing(ANNA, BEN, channel_id=2001)
    await world.say()
    world.mouth.failures["channel:2000"] = [Later(3600, everywhere=True)]
    said = len(world.mouth.calls)
    await world.move(await world.move(one))
    await until(lambda: len(world.mouth.calls) > said and world.outbox.held_back)
    await world.move(await world.move(two))  # nobody tries to say that: it would make things worse
    world.time += int(1000 * LATE) + 1
    await world.store.write(metrics.heartbeat(world.time))
    found = await health.report()
    assert (found["why"], found["held_back"]) == ([], True)
    assert found["outbox_waiting"] >= 2
    nap.end()
    await world.say()
    assert (await health.report())["held_back"] is False


async def test_nothing_is_held_back_where_nothing_waits(
    world: World, health: Health, nap: Nap
) -> None:
    """What was refused is dropped, so that nobody asks whether that is over."""
    world.mouth.failures["channel:2000"] = [Later(3600, everywhere=True)]
    table = await world.service.lobby.open(world.opening(), world.time)
    await until(lambda: world.outbox.held_back)
    await world.store.write(("DELETE FROM outbox WHERE table_id = ?", (table.id,)))
    nap.end()
    await until(lambda: not world.outbox.held_back)
    assert (await health.report())["why"] == []


@pytest.mark.parametrize(
    ("error", "reason"),
    [(KeyError(SECRET), "unknown"), (StoreError("corrupt", SECRET), "database-corrupt")],
)
async def test_a_database_that_fails_is_named_without_the_errors_text(
    world: World,
    health: Health,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    reason: str,
) -> None:
    async def broken(_: Any) -> Any:
        raise error

    monkeypatch.setattr(world.store, "read", broken)
    assert await why(health) == [reason]
    assert ("KeyError" in caplog.text) is isinstance(error, KeyError)
    assert SECRET not in caplog.text


async def test_frozen_tables_and_backups_are_counted(
    world: World, health: Health, tmp_path: Path
) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    await alter(world, table.id, status="frozen", trouble="columns")
    made = await Backups(world.store.path, tmp_path / "backups", world.now).make()
    world.time += 60_000
    found = await health.report()
    assert (found["tables_running"], found["tables_frozen"]) == (0, 1)
    assert found["newest_backup_age_s"] == (world.time - made.at) / 1000
    assert found["ok"] is True


async def test_only_this_machine_only_get_only_that_address(health: Health) -> None:
    async with asked(health) as (session, url):
        for host in ("example.org", "127.0.0.1", "127.0.0.1:1", "evil.127.0.0.1"):
            async with session.get(url, headers={"Host": host}) as answer:
                assert answer.status == 403, host
                assert "ok" not in await answer.text()
        port = url.split(":")[2].partition("/")[0]
        async with session.get(url, headers={"Host": f"localhost:{port}"}) as answer:
            assert answer.status == 200
        for method in ("HEAD", "POST", "PUT", "DELETE", "OPTIONS"):
            async with session.request(method, url) as answer:
                assert answer.status == 405, method
        for path in ("/", "/healthy", "/health/x", "//health"):
            async with session.get(url.replace("/health", path)) as answer:
                assert answer.status == 404, path
        with socket.socket() as probe:
            probe.settimeout(1)
            # Bound to one address, not to all that this machine has.
            assert probe.connect_ex(("127.0.0.2", int(port))) != 0


async def test_a_port_that_is_taken(health: Health) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        with pytest.raises(PortTaken):
            async with serving(health, HOST, other.getsockname()[1]):
                pass


async def test_nobody_listens_without_a_port_but_it_is_looked_at(
    health: Health, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health_module, "SPARE", 2**80)
    async with serving(health, HOST, None):
        await health.look()
    assert health.latest()["warn"] == ["disk-low"]
    assert health.latest()["ok"] is True
    said = [r.getMessage() for r in caplog.records if "disk-low" in r.getMessage()]
    assert len(said) == 1  # once, not with every look


async def test_a_backup_of_two_days_ago_is_a_warning(
    world: World, gateway: Gateway, lease: Lease, tmp_path: Path
) -> None:
    backups = Backups(world.store.path, tmp_path / "backups", world.now, keep=7)
    up = [0.0]
    watched = Health(
        gateway,
        world.service,
        backups,
        world.outbox,
        world.computers,
        lease,
        world.now,
        clock=lambda: up[0],
    )
    assert (await watched.report())["warn"] == []  # the first one is made a minute after a start
    up[0] = SETTLED + 1
    assert (await watched.report())["warn"] == ["backup-old"]  # there is none at all
    await backups.make()
    assert (await watched.report())["warn"] == []
    world.time += int(1000 * OLD) + 1000
    assert (await watched.report())["warn"] == ["backup-old"]
    backups.restores = False
    assert (await watched.report())["warn"] == ["backup-old", "backup-unusable"]


async def test_a_computer_that_nobody_thinks_for_is_no_timer_that_stands(
    world: World, health: Health, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full line is told by itself: by how long the first in it has waited."""
    await world.playing(ANNA, computers=1)
    await world.store.write(("UPDATE timers SET due = 1 WHERE kind = 'computer'", ()))
    report = await health.report()
    assert (report["why"], report["timers_overdue"]) == ([], 0)
    monkeypatch.setattr(Computers, "oldest", 301.04)
    report = await health.report()
    assert (report["why"], report["computers_oldest_wait_s"]) == (["computers-stand"], 301.0)


async def test_a_standby_is_well_as_long_as_its_database_answers(world: World) -> None:
    port, standby = free_port(), Standby()
    standby.away(StoreError("unreachable", "no one there"))
    assert standby.latest()["why"] == ["database-unreachable"]
    standby.store = world.store
    async with serving(standby, HOST, port), aiohttp.ClientSession() as session:
        async with session.get(f"http://127.0.0.1:{port}/health") as answer:
            assert answer.status == 200
            assert (await answer.json())["standby"] is True
        async with session.get(f"http://127.0.0.1:{port}/metrics") as answer:
            assert "spieltisch_ok 1.0" in await answer.text()


async def test_a_start_waits_for_a_database_that_does_not_answer_and_for_no_other_fault() -> None:
    faults = [StoreError("full", ""), *[StoreError("unreachable", "")] * 3]
    slept, away = list[float](), list[StoreError]()

    async def work() -> None:
        raise faults.pop()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    with pytest.raises(StoreError) as fault:
        await wait_for_database(work, away.append, sleep=sleep)
    assert fault.value.code == "full"
    assert (slept, len(away)) == ([AWAY_S] * 3, 3)


async def test_dumps_of_a_server_are_watched_and_so_is_their_disk(
    world: World, gateway: Gateway, lease: Lease, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dumps = tmp_path / "dumps"
    dumps.mkdir()
    backups = Backups(world.store.path, tmp_path / "backups", world.now, dumps=dumps)
    up = [0.0]
    parts = (world.service, backups, world.outbox, world.computers, lease)
    watched = Health(gateway, *parts, world.now, clock=lambda: up[0])

    async def size() -> int:
        return 2**80

    monkeypatch.setattr(world.store, "size", size)
    await watched.look()
    found = await watched.report()
    assert (found["database_bytes"], found["warn"]) == (2**80, ["disk-low"])
    monkeypatch.setattr(watched, "_size", 1)
    up[0] = SETTLED + 1
    (dumps / ".part").touch()
    assert (await watched.report())["warn"] == ["backup-old"]
    (dumps / "one.dump").touch()
    os.utime(dumps / "one.dump", (world.time / 1000, world.time / 1000))
    assert (await watched.report())["warn"] == []
    backups.dumps = None
    assert (await watched.report())["disk_free_bytes"] is None, "that is another machine's to know"
