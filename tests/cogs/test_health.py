"""What monitoring hears: all is well, or what is not; and nobody but this machine hears it."""

from __future__ import annotations

import asyncio
import contextlib
import math
import os
import re
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from cogs.runtime import health as health_module
from cogs.runtime import monitoring
from cogs.runtime.figures import OURS
from cogs.runtime.health import FEW, OLD, SETTLED, UNWRITTEN, Health, Standby
from cogs.runtime.monitoring import HOST, PortTaken, serving
from cogs.runtime.upkeep import Backups
from cogs.table.bots.pool import Computers
from cogs.ui.app import App
from data.store import Lease, StoreError, metrics
from data.store.store import Renewals
from data.words import words
from tests.cogs.gauges import Clock, Signals, health_of, why
from tests.cogs.people import PRIVATE, alter, press, said
from tests.cogs.table.world import ANNA, BEN, CARLA, DATABASES, ID, World
from tests.files.test_failing_files import drawn, turn
from tools.support import servers
from tools.support.stage import free_port
from tools.support.waiting import LONG, until

SECRET = "red-star"


@asynccontextmanager
async def asked(health: Health | Standby) -> AsyncIterator[tuple[aiohttp.ClientSession, str]]:
    port = free_port()
    async with serving(health, HOST, port), aiohttp.ClientSession() as session:
        yield session, f"http://{HOST}:{port}/health"


async def test_all_is_well(world: World, health: Health) -> None:
    await world.playing(ANNA, BEN)
    await world.say()
    world.time += 7000
    async with asked(health) as (session, url), session.get(url) as answer:
        assert answer.status == 200
        assert answer.content_type == "application/json"
        report = await answer.json()
    ages = ("looked_age_s", "lease_age_s", "database_s")
    for name in (*ages, "database_bytes", "wal_bytes", "disk_free_bytes"):
        assert report.pop(name) >= 0
    assert report == {
        "ok": True,
        "why": [],
        "warn": [],
        "presses": 0,
        "presses_failed": 0,
        "connected": True,
        "shards_lost": [],
        "shards": None,
        "latency_ms": 42,
        "failed": [],
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
    report = await health.report()
    assert (report["ok"], report["file_whole"]) == (True, None)
    assert (report["tables_compared"], report["tables_to_compare"]) == (1, 1)
    world.store.whole = False
    assert await why(health) == ["file-damaged"]


async def test_a_gateway_that_is_not_ready_or_lacks_a_shard(
    health: Health, gateway: Signals
) -> None:
    gateway.ready, gateway.latency = False, math.inf
    async with asked(health) as (session, url), session.get(url) as answer:
        assert answer.status == 503
        report = await answer.json()
    assert (report["why"], report["latency_ms"]) == (["not-connected"], None)
    gateway.ready, gateway.missing = True, (1,)
    report = await health.report()
    assert (report["why"], report["shards_lost"]) == (["not-connected"], [1])


async def test_a_disk_that_takes_no_writes_is_seen_although_it_can_be_read(
    health: Health, lease: Lease, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full() -> None:
        raise StoreError("full", "the disk is full")

    async def well() -> None: ...

    for renew, expected in ((full, ["database-full"]), (well, [])):
        await lease.renewals.carry_out(renew)
        assert await why(health) == expected
    for age, expected in ((UNWRITTEN, []), (UNWRITTEN + 1, ["database-slow"])):
        monkeypatch.setattr(Renewals, "age", age)
        assert await why(health) == expected


READ_ONLY = (
    "ALTER SYSTEM SET default_transaction_read_only = on",
    "ALTER SYSTEM RESET default_transaction_read_only",
)
FULL = (
    """CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE 'no space left' USING ERRCODE = '53100'; END $$;
    DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
            EXECUTE format('CREATE TRIGGER no_room BEFORE INSERT OR UPDATE OR DELETE ON %I'
                ' EXECUTE FUNCTION no_room()', name);
        END LOOP; END $$""",
    "DROP FUNCTION no_room CASCADE",
)


@pytest.mark.long
@pytest.mark.parametrize("_database", ["server"], indirect=True)
@pytest.mark.parametrize(("way", "code"), [(READ_ONLY, "read-only"), (FULL, "full")])
async def test_a_server_that_takes_no_writes_for_a_while_is_told_and_games_go_on_after_it(
    world: World, home: App, health: Health, lease: Lease, way: tuple[str, str], code: str
) -> None:
    (name,) = DATABASES.names
    table = await drawn(world, ANNA, CARLA)
    person, do = await turn(home, table)
    async with servers.keeper(name) as db:
        await db.execute(way[0])
        await db.execute("SELECT pg_reload_conf(), pg_sleep(0.2)")
    answer = said(await press(home, person, do, message=PRIVATE))
    (shown,) = re.findall(r"\(([0-9A-F]{4})\)", answer)
    assert answer == words(person.locale)("mishap-store", number=shown)
    await lease.renewals.carry_out(lease.renew)
    assert await why(health) == [f"database-{code}"]
    async with servers.keeper(name) as db:
        await db.execute("SET default_transaction_read_only = off")
        await db.execute(way[1])
        await db.execute("SELECT pg_reload_conf(), pg_sleep(0.2)")
    await until(partial(renewed, lease))
    assert await why(health) == []
    count = len(world.mouth.said)
    assert "(" not in said(await press(home, person, do, message=PRIVATE))
    await world.say()
    assert len(world.mouth.said) > count
    await lease.release()


async def renewed(lease: Lease) -> bool:
    await lease.renewals.carry_out(lease.renew)
    return not lease.renewals.fault


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
    await health.look()
    assert health.latest()["why"] == [reason]
    assert ("KeyError" in caplog.text) is isinstance(error, KeyError)
    assert SECRET not in caplog.text


async def test_frozen_tables_and_computers_are_counted_apart(
    world: World, health: Health, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    await alter(world, table.id, status="frozen", trouble="columns")
    await world.playing(ANNA, computers=1, channel_id=ID + 4711)
    await world.store.write(("UPDATE timers SET due = 1 WHERE kind = 'computer'", ()))
    report = await health.report()
    assert (report["tables_running"], report["tables_frozen"]) == (1, 1)
    assert (report["why"], report["timers_overdue"]) == ([], 0)
    monkeypatch.setattr(Computers, "oldest", 301.04)
    report = await health.report()
    assert (report["why"], report["computers_oldest_wait_s"]) == (["computers-stand"], 301.0)


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
        with pytest.raises(PortTaken):
            async with serving(health, HOST, int(port)):
                pass


async def test_nobody_listens_without_a_port_but_it_is_looked_at(
    health: Health, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health_module, "SPARE", 2**80)
    async with serving(health, HOST, None):
        await health.look()
    assert health.latest()["warn"] == ["disk-low"]
    assert health.latest()["ok"] is True
    lines = [r.getMessage() for r in caplog.records if "disk-low" in r.getMessage()]
    assert len(lines) == 1  # once, not with every look


async def test_a_backup_of_two_days_ago_is_a_warning(
    world: World, lease: Lease, tmp_path: Path
) -> None:
    backups = Backups(world.store.path, tmp_path / "backups", world.now, keep=7)
    clock = Clock()
    health = health_of(world, lease, backups, clock=clock)

    async def warnings() -> list[str]:
        return list((await health.report())["warn"])

    assert await warnings() == []  # the first one is made a minute after a start
    clock.now = SETTLED + 1
    assert await warnings() == ["backup-old"]  # there is none at all
    made = await backups.make()
    world.time += 60_000
    report = await health.report()
    assert (report["warn"], report["ok"]) == ([], True)
    assert report["newest_backup_age_s"] == (world.time - made.at) / 1000
    world.time += int(1000 * OLD)
    assert await warnings() == ["backup-old"]
    backups.restores = False
    assert await warnings() == ["backup-old", "backup-unusable"]


async def test_other_parts_warn_here_too(health: Health) -> None:
    health._warned = lambda: ["direct-messages"]
    assert (await health.report())["warn"] == ["direct-messages"]


async def test_dumps_of_a_server_are_watched_and_so_is_their_disk(
    world: World, lease: Lease, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dumps, clock, sizes = tmp_path / "dumps", Clock(), [1, 2**80]
    dumps.mkdir()
    backups = Backups(world.store.path, tmp_path / "backups", world.now, dumps=dumps)

    async def size() -> int:
        return sizes.pop()

    monkeypatch.setattr(world.store, "size", size)
    health = health_of(world, lease, backups, clock=clock)
    await health.look()
    report = await health.report()
    assert (report["database_bytes"], report["warn"]) == (2**80, ["disk-low"])
    health = health_of(world, lease, backups, clock=clock)
    await health.look()
    clock.now = SETTLED + 1
    (dumps / ".part").touch()
    assert (await health.report())["warn"] == ["backup-old"]
    (dumps / "one.dump").touch()
    os.utime(dumps / "one.dump", (world.time / 1000, world.time / 1000))
    assert (await health.report())["warn"] == []
    backups.dumps = None
    assert (await health.report())["disk_free_bytes"] is None, "that is another machine's to know"


async def test_a_standby_is_well_as_long_as_its_database_answers(world: World) -> None:
    standby = Standby()
    standby.away(StoreError("unreachable", "no one there"))
    assert standby.latest()["why"] == ["database-unreachable"]
    standby.store = world.store
    async with asked(standby) as (session, url):
        async with session.get(url) as answer:
            assert (answer.status, (await answer.json())["standby"]) == (200, True)
        async with session.get(url.replace("health", "metrics")) as answer:
            assert "spieltisch_ok 1.0" in await answer.text()


@pytest.mark.parametrize("outcome", sorted(OURS))
async def test_presses_that_fail_for_no_reason_of_the_users_ring_until_they_are_over(
    world: World, lease: Lease, outcome: str
) -> None:
    clock = Clock()
    health = health_of(world, lease, clock=clock)
    for _ in range(FEW - 1):
        health.figures.count_press("play", outcome)
    assert await why(health) == []
    health.figures.count_press("press", outcome)
    report = await health.report()
    assert (report["why"], report["warn"]) == (["presses-fail"], ["presses-fail"])
    assert (report["presses"], report["presses_failed"]) == (FEW, FEW)
    for _ in range(FEW + 1):
        health.figures.count_press("press", "refused")
        health.figures.count_press("press", "turned-away")
    report = await health.report()
    assert (report["why"], report["warn"]) == ([], ["presses-fail"]), "a few of many are a warning"
    clock.now += 330
    report = await health.report()
    assert (report["warn"], report["presses"]) == ([], 0)


async def test_a_change_of_why_is_a_line_of_the_log_and_so_is_its_end(
    world: World, lease: Lease, gateway: Signals, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    health = health_of(world, lease, gateway=gateway, clock=clock)

    async def lines(after: float) -> list[str]:
        clock.now += after
        world.time += round(1000 * after)
        await world.store.write(metrics.heartbeat(world.time))
        await lease.renew()
        caplog.clear()
        await health.look()
        return [record.getMessage() for record in caplog.records]

    gateway.missing = (0,)
    assert await lines(0) == [], "a start takes its time"
    gateway.missing = ()
    assert await lines(5) == []
    gateway.missing = (0,)
    assert await lines(100) == ["not well: not-connected; see docs/operating.md"]
    assert await lines(5) == []
    for _ in range(FEW):
        health.figures.count_press("press", "store")
    said = await lines(5)
    assert said[0] == "not well: not-connected, presses-fail; see docs/operating.md"
    gateway.missing = ()
    assert await lines(330) == ["well again after 340 s"]
    clock.now += 100
    caplog.clear()
    for _ in range(3):
        assert health.latest()["ok"] is False
    (line,) = caplog.records
    assert "loop-stands" in line.getMessage()
    assert await lines(0) == ["well again after 0 s"]


async def test_requests_that_never_end_are_dropped(
    health: Health, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(monitoring, "SLOW_S", 0.05)
    port = free_port()
    async with serving(health, HOST, port):
        lines = [await asyncio.open_connection(HOST, port) for _ in range(8)]
        for _, writer in lines:
            writer.write(b"GET /health HTTP/1.1\r\nHost: 127")
        for reader, writer in lines:
            with contextlib.suppress(ConnectionResetError):
                assert await asyncio.wait_for(reader.read(), LONG) == b""
            writer.close()
