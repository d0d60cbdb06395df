"""Leases on a server: who may work on which shards, who is replaced, and what is refused then."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest

from data.store import WHOLE, Holder, Share, StoreError, Taken, metrics, outbox, queries
from data.store.lease import Lost
from data.store.messages import Notice
from data.store.migrate import Migration
from data.store.postgres import schema
from data.store.postgres.leases import LIFE_S, LOOK_S, RENEW_S, ServerLease, vacate
from data.store.postgres.store import ServerStore
from data.store.query import Sql
from tests.tiers import many
from tools.support import servers
from tools.support.servers import Server
from tools.support.tables import (
    ELSEWHERE,
    NOW,
    SHARD_2,
    add,
    alter,
    executed,
    loaded,
    me,
    post,
    table,
)
from tools.support.waiting import until

LOW, HIGH = Share(0, 1, 4), Share(2, 3, 4)
"""A server of shard 2 of 4."""
RUN_OUT = "UPDATE leases SET expires_at = 0"
CUT = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'"""


class Time:
    """Seconds that pass when somebody sleeps, and what happens meanwhile."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []
        self.meanwhile: list[Any] = []

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)
        if self.meanwhile:
            await self.meanwhile.pop(0)()


@pytest.fixture
async def stores(postgresql: Server) -> AsyncIterator[list[ServerStore]]:
    del postgresql
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(servers.opened("shared")) for _ in range(3)]
    await servers.dropped("shared")


@pytest.fixture
async def time() -> Time:
    return Time()


@pytest.fixture
async def taken(stores: list[ServerStore], time: Time) -> AsyncIterator[Any]:
    leases = []

    async def take(
        number: int, share: Share, holder: Holder | None = None, *, standby: bool = False
    ) -> ServerLease:
        store = stores[number]
        clocks, version = (time.sleep, time), store.version
        asking = (store.ask, store._connected)
        lease = ServerLease(*asking, share, holder or me(), *clocks, version=version)
        leases.append(lease)
        await lease.take(standby=standby)
        store.share, store._token = share, lease.token
        return lease

    yield take
    for lease in leases:
        await lease.release()


def test_shares() -> None:
    assert [str(one) for one in (WHOLE, LOW, Share(3, 3, 16))] == ["0/1", "0-1/4", "3/16"]
    assert WHOLE.whole
    assert Share(0, 3, 4).whole
    assert not LOW.whole
    assert LOW.leads
    assert not HIGH.leads
    assert HIGH.owns(SHARD_2)
    assert not LOW.owns(SHARD_2)
    assert WHOLE.owns(SHARD_2)
    assert HIGH.owns((6 << 22) + 99)
    assert LOW.owns(5)
    pairs = [(LOW, HIGH), (LOW, Share(1, 2, 4)), (HIGH, WHOLE), (LOW, Share(4, 5, 8))]
    assert [one.overlaps(other) for one, other in pairs] == [False, True, True, True]


async def test_shares_that_are_apart_work_together_and_others_are_refused(taken: Any) -> None:
    one, other = await taken(0, LOW), await taken(1, HIGH)
    assert other.token > one.token
    for share in (WHOLE, Share(1, 1, 4), Share(0, 3, 4), Share(2, 2, 8)):
        with pytest.raises(Taken) as refused:
            await taken(2, share)
        assert refused.value.share in (LOW, HIGH)
    await other.release()
    await taken(2, Share(3, 3, 4))
    with pytest.raises(Lost):
        await other.renew()
    assert not other.speaks()


NEXT = Migration(len(schema.server_steps()) + 1, "ALTER TABLE users ADD COLUMN more BIGINT")


async def upgraded() -> None:
    async with servers.keeper("shared") as db:
        await schema.prepare(db, vacate, (*schema.server_steps(), NEXT))


async def test_a_database_is_not_upgraded_under_a_process_and_its_writes_go_on(
    stores: list[ServerStore], taken: Any
) -> None:
    """Units share a checkout: the first one that restarts brings the next version with it."""
    low, high, _ = stores
    await taken(0, LOW, Holder.mine())
    lease = await taken(1, HIGH, Holder.mine())
    for _ in range(2):
        with pytest.raises(Taken) as refused:
            await upgraded()
        assert refused.value.holder == Holder.mine()
        await low.write(metrics.heartbeat(NOW))
        await lease.renew()
    assert await executed(high, "SELECT version FROM schema_version") == [(low.version,)]


async def test_a_process_that_finds_its_database_upgraded_writes_nothing_and_ends(
    stores: list[ServerStore], taken: Any
) -> None:
    store, other, _ = stores
    lease = await taken(0, LOW, ELSEWHERE)
    await executed(other, RUN_OUT)
    await upgraded()
    with pytest.raises(StoreError) as refused:
        await store.write(metrics.heartbeat(NOW))
    assert refused.value.code == "replaced"
    with pytest.raises(StoreError) as ended:
        await lease.keep()
    assert ended.value.code == "newer"
    assert not lease.speaks()
    with pytest.raises(StoreError) as late:  # a standby of that version
        await taken(1, LOW)
    assert late.value.code == "newer"


async def test_who_has_run_out_or_died_is_replaced_and_writes_nothing_more(
    stores: list[ServerStore], taken: Any
) -> None:
    old, _, keeper = stores
    lease = await taken(0, LOW)
    await add(old, table())
    await executed(keeper, RUN_OUT)
    await lease.renew()  # nobody has taken it: it goes on
    await executed(keeper, RUN_OUT)
    await taken(1, LOW, ELSEWHERE)
    before = await loaded(keeper)
    beat = metrics.heartbeat(NOW + 5)
    for work in (
        alter(old, "t1", posts=[post()]),
        old.write(beat),
        old.write_once(outbox.post("t1", "channel:1", Notice("x"), "n", NOW), beat),
        old.step(lambda db: db.execute("DELETE FROM users")),
    ):
        with pytest.raises(StoreError) as refused:
            await work
        assert refused.value.code == "replaced"
    assert await loaded(keeper) == before
    assert await keeper.read(queries.last_heartbeat()) is None
    assert await loaded(old) == before  # it may still look
    with pytest.raises(Lost):
        await lease.keep()
    assert not lease.speaks()


async def test_a_dead_process_of_this_machine_is_replaced_at_once(taken: Any, time: Time) -> None:
    await taken(0, LOW, Holder("here", me().pid, "an earlier one"))
    await taken(1, LOW)
    assert time.slept == []


@pytest.mark.long
async def test_one_that_cannot_be_looked_at_is_waited_for(
    stores: list[ServerStore], taken: Any, time: Time
) -> None:
    await taken(0, LOW, ELSEWHERE)

    async def over() -> None:
        await executed(stores[2], RUN_OUT)

    time.meanwhile = [over]
    await taken(1, Share(1, 1, 4))
    assert len(time.slept) == 1
    assert LIFE_S - 2 < time.slept[0] <= LIFE_S + 0.1
    await taken(2, HIGH, ELSEWHERE)
    with pytest.raises(Taken):
        await taken(0, HIGH)
    assert len(time.slept) == 2


async def test_a_standby_takes_over_within_twenty_seconds(
    stores: list[ServerStore], taken: Any, time: Time
) -> None:
    first = await taken(0, LOW, ELSEWHERE)

    async def renewed() -> None:
        await first.renew()

    async def over() -> None:
        await executed(stores[2], RUN_OUT)

    time.meanwhile = [*[renewed] * int(LIFE_S), over]
    second = await taken(1, LOW, standby=True)
    assert time.slept == [LOOK_S] * int(LIFE_S + 1)
    assert LIFE_S + LOOK_S + 5 < 20
    assert second.speaks()
    assert second.token > first.token
    with pytest.raises(Lost):
        await first.renew()


async def test_an_outage_of_the_server_kills_nobody(
    stores: list[ServerStore], taken: Any, time: Time
) -> None:
    """All leases have run out when the server is back, and their holders renew them then."""
    first = await taken(0, LOW, ELSEWHERE)
    looks = 0

    async def look() -> None:
        nonlocal looks
        looks += 1
        if looks == int(LIFE_S) + 2:  # the standby has seen the server for long
            time.now += 30
            for sql in (RUN_OUT, CUT):
                await executed(stores[2], sql)
        elif looks > int(LIFE_S) + 4:
            # On a busy machine its connection may not have hung up yet: it tries again.
            with contextlib.suppress(StoreError):
                await first.renew()
        if looks == int(LIFE_S) + 30:
            raise asyncio.CancelledError

    time.meanwhile = [look] * 60
    with pytest.raises(asyncio.CancelledError):
        await taken(1, LOW, standby=True)
    await first.renew()


@pytest.mark.long
async def test_who_has_not_renewed_says_nothing(taken: Any, time: Time) -> None:
    lease = await taken(0, LOW)
    assert lease.speaks()
    time.now += LIFE_S - 1  # by then nobody else can have it
    assert not lease.speaks()
    await lease.renew()
    assert lease.speaks()
    naps = len(time.slept)
    time.meanwhile = [asyncio.sleep] * 0

    async def enough() -> None:
        raise asyncio.CancelledError

    time.meanwhile = [lease.renew, enough]
    with pytest.raises(asyncio.CancelledError):
        await lease.keep()
    assert time.slept[naps:] == [RENEW_S] * 2


@pytest.mark.long
async def test_others_are_woken_by_what_is_theirs(stores: list[ServerStore], taken: Any) -> None:
    """A table of shard 2 is changed by the process of shard 0, and a message goes to shard 0."""
    low, high, _ = stores
    heard: dict[str, int] = {"low": 0, "high": 0}
    for number, share, name in ((0, LOW, "low"), (1, HIGH, "high")):

        def woken(name: str = name) -> None:
            heard[name] += 1

        lease = await taken(number, share)
        lease.listen(woken)
    await add(low, table(guild_id=SHARD_2))
    await until(lambda: heard == {"low": 0, "high": 1})
    await alter(high, posts=[post(destination="channel:5")])  # its own
    await alter(high, posts=[post(destination="dm:7")])
    await until(lambda: heard == {"low": 1, "high": 1})
    await low.write(outbox.post("t1", "channel:5", Notice("x"), "n9", NOW))
    await until(lambda: heard == {"low": 2, "high": 2})
    await high.step(lambda db: db.execute("UPDATE users SET rated = 0"))
    await high.write(metrics.heartbeat(NOW))
    await alter(high, posts=[post(destination="dm:8")])
    await until(lambda: heard["low"] == 3)
    assert heard["high"] == 2


async def test_what_others_tell_on_the_channel_wakes_nobody_and_is_no_error(
    stores: list[ServerStore], taken: Any, caplog: pytest.LogCaptureFixture
) -> None:
    lease, woken = await taken(0, LOW), list[None]()
    lease.listen(lambda: woken.append(None))
    for garbage in ("", "x", "1,x", "9" * 5000, "-"):
        await stores[2].ask("SELECT pg_notify('spieltisch', $1)", garbage)
    await add(stores[1], table(guild_id=1))
    await until(lambda: bool(woken))
    assert "Exception" not in caplog.text


async def test_changed_tables_are_named_to_all_however_many_they_are(
    stores: list[ServerStore], taken: Any
) -> None:
    lease, heard = await taken(0, LOW), list[str]()
    lease.listen(lambda: None, heard.append)
    named = [f"{number:032}" for number in range(300)]
    await stores[1].tell(named)
    await until(lambda: len(heard) == len(named))
    assert heard == named


@pytest.mark.long
async def test_a_line_that_broke_is_made_anew_and_what_was_told_meanwhile_is_looked_for(
    stores: list[ServerStore], taken: Any
) -> None:
    lease = await taken(0, LOW)
    woken: list[None] = []
    lease.listen(lambda: woken.append(None))
    async with servers.keeper() as db:  # as a server does that starts again
        await db.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'shared'"
        )
    await until(lambda: lease._db.is_closed())
    await lease.renew()
    assert len(woken) == 1
    await stores[2].step(lambda db: db.execute("SELECT pg_notify('spieltisch', '4')").fetchall())
    await until(lambda: len(woken) == 2)


@pytest.mark.long
@pytest.mark.sized
async def test_nothing_comes_after_whoever_has_taken_over(
    stores: list[ServerStore], taken: Any
) -> None:
    old, new, keeper = stores
    counting = Sql("INSERT INTO guilds (id, locale) VALUES (?, 'de')")

    async def writing(begin: int) -> None:
        with contextlib.suppress(StoreError):
            for number in itertools.count(begin, 2):
                if begin % 2:
                    await old.write((counting, (number,)))
                else:
                    await old.step(lambda db, n=number: db.execute(counting, (n,)))

    for number in range(many(10, 100)):
        first = await taken(0, LOW)
        base = 2 * 10**6 * number
        running = [asyncio.create_task(writing(base + at)) for at in (0, 1, 10**6, 10**6 + 1)]
        await until(lambda base=base: executed(keeper, f"SELECT 1 FROM guilds WHERE id > {base}"))  # noqa: S608
        await executed(keeper, RUN_OUT)
        other = await taken(1, LOW, ELSEWHERE)
        ((before,),) = await executed(keeper, "SELECT count(*) FROM guilds")
        await asyncio.gather(*running)
        assert await executed(keeper, "SELECT count(*) FROM guilds") == [(before,)]
        for lease in (first, other):
            await lease.release()
        new._token = 0
