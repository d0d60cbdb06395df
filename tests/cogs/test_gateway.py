"""Which shards are connected, when they may log in, and what a start waits for."""

from __future__ import annotations

import math

import pytest

from cogs.runtime.gateway import (
    APART_S,
    AWAY_S,
    GRACE_S,
    QUIET_S,
    Buckets,
    Gateway,
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
