"""Processes that share the shards out among themselves: who comes, who goes, who dies."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from data.store import Auto, Holder, Share, StoreError, Taken, settings
from data.store.lease import Lost
from data.store.postgres import shared
from data.store.postgres.leases import LIFE_S, RENEW_S, ServerLease
from data.store.postgres.shared import GIVES_S, SETTLED_S, Moves, SharedLease
from data.store.postgres.store import ServerStore
from tests.data.tables import NOW, executed
from tests.data.test_leases import ELSEWHERE, LOW, RUN_OUT, Time, me, stores, time
from tests.waiting import LONG, until

__all__ = ["stores", "time"]

Join = Callable[..., Any]


def moves(gained: set[int] | None = None, surplus: set[int] | None = None) -> Moves:
    return Moves(frozenset(gained or ()), frozenset(surplus or ()))


@pytest.fixture
async def join(stores: list[ServerStore], time: Time) -> AsyncIterator[Join]:
    """Give what lets a process come to the others; the clock stands meanwhile."""
    leases: list[ServerLease] = []

    async def come(
        number: int, auto: Auto | None = None, holder: Holder | None = None
    ) -> SharedLease:
        store = stores[number]
        auto = auto or Auto(8)
        moved = store._act_for
        lease = SharedLease(store, store._connected, auto, holder or me(), moved, time.sleep, time)
        leases.append(lease)
        await lease.take(standby=False)
        store._token = lease.token
        return lease

    yield come
    for lease in leases:
        await lease.release()


async def settled(lease: SharedLease, time: Time) -> Moves:
    """Let a process see that all others stay, and say what it has too much."""
    await lease.agree()
    time.now += max(SETTLED_S, GIVES_S)
    await lease.renew()
    return await lease.agree()


@asynccontextmanager
async def notified(lease: SharedLease, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Expect that a process is told of what others do: by itself it does not look meanwhile."""
    with monkeypatch.context() as patch:
        patch.setattr(shared, "RENEW_S", 2 * LONG)
        heard = asyncio.create_task(lease.changed())
        yield
        await asyncio.wait_for(heard, LONG)


async def given(lease: SharedLease, found: Moves) -> None:
    """Do as a process does that is told what becomes of its shards."""
    lease.act_for({*lease.share.shards} - found.surplus)
    if found.surplus:
        await lease.give(found.surplus)
    lease.act_for({*lease.share.shards} | found.gained)


async def test_those_that_come_together_take_a_part_each(
    stores: list[ServerStore], join: Join
) -> None:
    one, other = await join(0), await join(1)
    assert stores[0].share == Share.out_of(8)
    for lease in (one, other):
        found = await lease.agree()
        assert not found.surplus
        await given(lease, found)
    assert {*one.share.shards} | {*other.share.shards} == {*range(8)}
    assert len(one.share.shards) == len(other.share.shards) == 4
    assert stores[0].share == one.share
    assert await one.agree() == await other.agree() == moves()


@pytest.mark.long
async def test_one_that_comes_later_gets_a_part_once_it_has_stayed(
    stores: list[ServerStore], join: Join, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await join(0)
    await given(first, await first.agree())
    assert first.share.shards == tuple(range(8))
    second = await join(1)
    assert await first.agree() == moves()  # it may be gone at once
    assert await second.agree() == moves()
    found = await settled(first, time)
    assert found == moves(surplus={4, 5, 6, 7})
    assert await second.agree() == moves()  # they are not given yet
    async with notified(second, monkeypatch):
        await given(first, found)
    await given(second, await second.agree())
    assert second.share.shards == (4, 5, 6, 7)
    third = await join(2)
    for lease in (first, second):
        assert await lease.agree() == moves()
        time.now += SETTLED_S
    assert await first.agree() == moves()  # it gave some a short while ago
    await given(second, await second.agree())
    assert second.share.shards == (4, 5, 6)
    await given(third, await third.agree())
    assert third.share.shards == (7,)
    assert await settled(first, time) == moves(surplus={3})
    assert await executed(stores[0], "SELECT count(*) FROM leases") == [(3,)]


async def test_what_the_dead_had_is_taken_by_the_others_within_twenty_seconds(
    stores: list[ServerStore], join: Join, time: Time
) -> None:
    here, dead, far = (
        await join(0),
        await join(1, holder=Holder(me().host, 2**22 + 1, "1")),
        await join(2, holder=ELSEWHERE),
    )
    dead.act_for((await dead.agree()).gained)
    assert dead.share.shards == (3, 4, 5)
    # Here the process is known to be dead; from elsewhere that can't be seen.
    for lease in (here, far):
        await given(lease, await lease.agree())
    assert {*here.share.shards} | {*far.share.shards} == {*range(8)}
    with pytest.raises(Lost):
        await dead.agree()
    with pytest.raises(Lost):
        await dead.give([1])
    await executed(stores[0], f"{RUN_OUT} WHERE token = {far.token}")
    for _ in range(4):
        await given(here, await here.agree())
        assert len(here.share.shards) == 4  # it has not been there for long enough to be sure
        time.now += RENEW_S
        await here.renew()
    await given(here, await here.agree())
    assert here.share.shards == tuple(range(8))
    assert LIFE_S + RENEW_S < 20
    with pytest.raises(Lost):
        await far.renew()
    with pytest.raises(StoreError) as refused:
        await stores[2].write(settings.heartbeat(NOW))
    assert refused.value.code == "replaced"


@pytest.mark.long
async def test_nobody_is_taken_for_dead_because_the_server_was_away(
    stores: list[ServerStore], join: Join, time: Time
) -> None:
    """No lease could be renewed: whoever is back first waits for the others."""
    one, other = await join(0), await join(1, holder=ELSEWHERE)
    for lease in (one, other, one, other):
        await given(lease, await lease.agree())
        time.now += 2 * RENEW_S
        await one.renew()
        await other.renew()
    time.now += LIFE_S + RENEW_S
    await executed(stores[0], RUN_OUT)
    await one.renew()
    await given(one, await one.agree())
    assert len(one.share.shards) == 4
    await other.renew()
    time.now += LIFE_S
    assert await one.agree() == await other.agree() == moves()
    await executed(stores[0], f"{RUN_OUT} WHERE token = {other.token}")
    time.now += LIFE_S
    await given(one, await one.agree())
    assert one.share.shards == tuple(range(8))


async def test_one_that_ends_leaves_its_shards_to_the_others_at_once(
    stores: list[ServerStore], join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = await join(0), await join(1)
    for lease in (one, other):
        await given(lease, await lease.agree())
    assert await one.followed()
    async with notified(other, monkeypatch):
        await one.release()
    await given(other, await other.agree())
    assert other.share.shards == tuple(range(8))
    assert not await other.followed()
    stores[0]._token = 0


@pytest.mark.long
async def test_there_may_be_more_processes_than_shards(join: Join) -> None:
    leases = [await join(number, Auto(2)) for number in range(3)]
    for lease in leases:
        await given(lease, await lease.agree())
    assert [lease.share.shards for lease in leases] == [(0,), (1,), ()]
    await leases[0].release()
    await given(leases[2], await leases[2].agree())
    assert leases[2].share.shards == (0,)


@pytest.mark.long
async def test_all_count_as_many_shards(stores: list[ServerStore], join: Join) -> None:
    first = await join(0, Auto(8))
    second = await join(1, Auto(4))  # what Discord recommends has changed meanwhile
    assert second.share.count == 8
    with pytest.raises(Taken) as refused:
        await join(2, Auto(4, firm=True))
    assert refused.value.share.count == 8
    for share in (LOW, Share(0, 1, 8), Share(0, 0, 1)):
        lease = ServerLease(stores[2], stores[2]._connected, share, me())
        with pytest.raises(Taken):
            await lease.take(standby=True)
    for lease in (first, second):
        await lease.release()
    assert (await join(2, Auto(4, firm=True))).share.count == 4


@pytest.mark.long
async def test_shards_that_somebody_has_for_good_are_not_shared_out(
    stores: list[ServerStore], join: Join
) -> None:
    fixed = ServerLease(stores[0], stores[0]._connected, LOW, me())
    await fixed.take(standby=False)
    with pytest.raises(Taken) as refused:
        await join(1, Auto(4))
    assert refused.value.share == LOW
    await fixed.release()
    await join(1, Auto(4))


@pytest.mark.long
async def test_an_answer_that_is_lost_takes_nothing_twice_and_leaves_nothing(
    join: Join, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server has done what it was asked to, and nobody heard it."""
    first = await join(0)
    await first.agree()  # not heard: it acts for nothing yet
    assert (await first.agree()).gained == frozenset(range(8))
    first.act_for(range(8))
    await join(1)
    found = await settled(first, time)
    first.act_for({*range(8)} - found.surplus)
    monkeypatch.setattr(first, "_gave", time.now - GIVES_S)
    assert await first.agree() == found  # nothing is taken back that is on its way
    await first.give(found.surplus)
    await first.give(found.surplus)
    assert await first.agree() == moves()


@pytest.mark.long
async def test_its_connection_may_break(join: Join) -> None:
    lease = await join(0)
    await asyncio.gather(lease.renew(), lease.agree(), lease.renew(), lease.agree())
    await lease._db.close()
    await until(lambda: lease._db.is_closed())
    assert len((await lease.agree()).gained) == 8
