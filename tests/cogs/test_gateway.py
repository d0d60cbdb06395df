"""Which shards are connected, when they may log in, and what a start waits for."""

from __future__ import annotations

import asyncio
import math
from types import SimpleNamespace

import discord
import pytest

from cogs.runtime.gateway import (
    APART_S,
    AWAY_S,
    GRACE_S,
    LONGEST_S,
    QUIET_S,
    Breaks,
    Buckets,
    Gateway,
    Socket,
    spread,
    wait_for_database,
    wait_for_logins,
)
from data.store import StoreError
from tests.cogs.gauges import Clock


class Line:
    """Stands for a shard."""

    def __init__(self) -> None:
        self.closed, self.latency = False, 0.0421

    def is_closed(self) -> bool:
        return self.closed


class Client:
    """Stands for discord.py's client."""

    def __init__(self, shards: int) -> None:
        self.ready, self.closed = True, False
        self.shards = {number: Line() for number in range(shards)}

    def is_ready(self) -> bool:
        return self.ready

    def is_closed(self) -> bool:
        return self.closed


def watched(client: Client, clock: Clock, shards: int) -> Gateway:
    return Gateway(client, lambda: frozenset(range(shards)), clock)  # type: ignore[arg-type]


def test_a_client_is_ready_once_it_is_and_until_it_is_closed() -> None:
    client = Client(1)
    gateway = watched(client, Clock(), 1)
    assert gateway.ready
    assert gateway.latency == 0.0421
    client.closed = True
    assert not gateway.ready
    client.ready, client.closed, client.shards[0].latency = False, False, math.inf
    assert not gateway.ready
    assert math.isnan(gateway.latency)


def test_one_of_two_shards_loses_its_connection_and_gets_it_back() -> None:
    client, clock = Client(2), Clock()
    gateway, line = watched(client, clock, 2), client.shards[1]
    assert gateway.lost() == ()
    line.closed = True
    clock.now += GRACE_S
    client.shards[0].latency = 0.05
    assert gateway.lost() == (), "Discord wants a new connection now and then"
    clock.now += 1
    assert gateway.lost() == (1,)
    line.closed = False
    assert gateway.lost() == ()


def test_a_connection_that_is_open_and_dead_is_seen_within_a_minute() -> None:
    client, clock = Client(1), Clock()
    gateway = watched(client, clock, 1)
    for _ in range(10):  # a heartbeat is answered every 41 seconds
        clock.now += 5
        client.shards[0].latency += 0.001 if clock.now % 40 == 0 else 0
        assert gateway.lost() == ()
    while gateway.lost() == () and clock.now < 3 * QUIET_S:
        clock.now += 5
    assert clock.now - 40 <= QUIET_S + 10
    client.shards[0].latency += 0.001
    assert gateway.lost() == ()


def test_a_shard_that_never_came() -> None:
    clock = Clock()
    gateway = watched(Client(0), clock, 1)
    assert gateway.lost() == ()
    clock.now += GRACE_S + 1
    assert gateway.lost() == (0,)


@pytest.mark.parametrize(("buckets", "expected"), [(1, [0, 5, 10, 15]), (2, [0, 0, 5, 5])])
def test_a_shard_of_each_bucket_may_log_in_every_five_seconds(
    buckets: int, expected: list[float]
) -> None:
    turns = Buckets()
    turns.count = buckets
    assert [turns.wait(shard, 100.0) for shard in range(4)] == expected
    assert turns.wait(0, 100.0 + expected[-1] + APART_S) == 0


class Naps(list[float]):
    async def sleep(self, seconds: float) -> None:
        self.append(seconds)


async def test_a_start_waits_for_logins(caplog: pytest.LogCaptureFixture) -> None:
    naps, limit = Naps(), {"remaining": 3, "reset_after": 60_000}
    await wait_for_logins(limit, 3, lambda: 0, naps.sleep)
    assert naps == []
    await wait_for_logins(limit, 4, lambda: 0, naps.sleep)
    assert naps == [60.0]
    assert "Discord allows 3 logins, 4 are needed" in caplog.text


async def test_a_start_waits_for_a_database_that_does_not_answer_and_for_no_other_fault() -> None:
    faults = [StoreError("full", ""), *[StoreError("unreachable", "")] * 3]
    naps, away = Naps(), list[StoreError]()

    async def work() -> None:
        raise faults.pop()

    with pytest.raises(StoreError) as fault:
        await wait_for_database(work, away.append, sleep=naps.sleep)
    assert fault.value.code == "full"
    assert (naps, len(away)) == ([AWAY_S] * 3, 3)


@pytest.mark.parametrize("shards", [1, 12])
def test_a_gateway_that_breaks_every_connection_uses_up_no_days_logins(shards: int) -> None:
    breaks, now, total = Breaks(), 0.0, 1000
    logins = list[float]()
    while now < 86_400:
        limit = {
            "remaining": total - shards * len(logins),
            "reset_after": 1000 * (86_400 - now),
            "total": total,
        }
        pause = breaks.pause(0, now)
        now += max(pause, spread(limit, shards)) + APART_S
        logins.append(now)
    assert sum(at < 200 for at in logins) < 10
    assert total - shards * sum(at < 86_400 for at in logins) >= 2 * shards, (
        "a restart has logins left"
    )


def test_a_connection_that_held_for_a_while_comes_back_at_once() -> None:
    breaks = Breaks()
    assert breaks.pause(0, 100.0) == 0
    assert [breaks.pause(0, 101.0), breaks.pause(0, 103.0), breaks.pause(1, 103.0)] == [1, 2, 0]
    assert breaks.pause(0, 105.0 + LONGEST_S + 1) == 0


async def test_a_socket_that_breaks_waits_before_discord_py_connects_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[tuple[int, bool]]()

    async def before(shard: int, *, login: bool) -> None:
        asked.append((shard, login))

    async def broken(_: object) -> None:
        raise discord.gateway.ReconnectWebSocket(7, resume=False)

    client = SimpleNamespace(before_reconnect=before)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "poll_event", broken)
    line = Socket(SimpleNamespace(), loop=asyncio.get_running_loop())  # type: ignore[arg-type]
    line._connection = SimpleNamespace(_get_client=lambda: client)  # type: ignore[assignment]
    line.shard_id = 7
    with pytest.raises(discord.gateway.ReconnectWebSocket):
        await line.poll_event()
    assert asked == [(7, True)]


def test_shards_whose_turn_to_log_in_has_not_come_are_not_lost() -> None:
    client, clock = Client(0), Clock()
    client.ready = False  # discord.py says it once all are there
    gateway = watched(client, clock, 12)
    for number in range(12):
        client.shards[number] = Line()
        for _ in range(5):
            clock.now += 1
            for line in client.shards.values():
                line.latency += 0.001
            assert gateway.lost() == ()
            assert gateway.ready
    client.shards[7].closed = True
    clock.now += GRACE_S + 1
    assert 7 in gateway.lost()
    assert not gateway.ready


def test_shards_that_are_not_asked_for_long_are_lost() -> None:
    client, clock = Client(2), Clock()
    gateway = watched(client, clock, 3)
    assert gateway.lost() == ()
    clock.now += GRACE_S + 1
    assert gateway.lost() == (2,)
