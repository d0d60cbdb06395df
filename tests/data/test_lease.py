"""The lease of a file, with a clock and processes that the test makes up."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable

import pytest

from data.store import FileLease, FileStore, Holder, Taken
from data.store import store as store_module
from data.store.lease import LIFE_MS, RENEW_MS, Lost, retry_once
from data.store.store import alive
from tools.support.tables import ELSEWHERE, NOW, me

OTHER = Holder("elsewhere again", 8, "1")


class Clock:
    """A clock that moves when somebody sleeps, and what happens meanwhile."""

    def __init__(self) -> None:
        self.now = NOW
        self.slept: list[float] = []
        self.meanwhile: Callable[[], Awaitable[None]] | None = None

    def __call__(self) -> int:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += int(seconds * 1000)
        if self.meanwhile is not None:
            await self.meanwhile()


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def take(store: FileStore, holder: Holder, clock: Clock) -> FileLease:
    return await FileLease.acquire(store, holder, clock, sleep=clock.sleep)


def dead() -> int:
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


async def test_one_takes_it_and_gives_it_back(store: FileStore, clock: Clock) -> None:
    first = await take(store, me(), clock)
    await first.release()
    second = await take(store, ELSEWHERE, clock)
    await first.release()  # not its own any more: nothing happens
    await second.renew()
    with pytest.raises(Lost):
        await first.renew()
    assert clock.slept == []


async def test_a_living_process_of_this_machine_keeps_it(store: FileStore, clock: Clock) -> None:
    await take(store, me(), clock)
    with pytest.raises(Taken) as caught:
        await take(store, me(), clock)
    assert caught.value.holder == me()
    assert str(caught.value) == f"the database is in use by process {os.getpid()} on here"
    parent = Holder("here", os.getppid(), "")
    with pytest.raises(Taken):
        await take(store, parent, clock)
    assert clock.slept == []


async def test_it_runs_out(store: FileStore, clock: Clock) -> None:
    first = await take(store, me(), clock)
    clock.now += LIFE_MS - 1
    with pytest.raises(Taken):
        await take(store, me(), clock)
    await first.renew()
    clock.now += LIFE_MS - 1
    with pytest.raises(Taken):
        await take(store, me(), clock)
    clock.now += 1
    await take(store, me(), clock)
    with pytest.raises(Lost):
        await first.keep(sleep=clock.sleep)


@pytest.mark.skipif(os.name != "posix", reason="asks for a process as POSIX does")
async def test_a_dead_process_of_this_machine_is_replaced_at_once(
    store: FileStore, clock: Clock
) -> None:
    await take(store, Holder("here", dead(), "1"), clock)
    await take(store, me(), clock)
    assert clock.slept == []


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
async def test_a_number_used_again_is_not_the_process(store: FileStore, clock: Clock) -> None:
    await take(store, Holder("here", os.getppid(), "an earlier one"), clock)
    mine = Holder("here", os.getpid(), "an earlier one")
    await take(store, mine, clock)
    await take(store, Holder("here", os.getpid(), "now"), clock)
    assert clock.slept == []


@pytest.mark.parametrize(("passed", "waited"), [(5_000, 10.0), (-86_400_000, 15.0)])
async def test_a_silent_process_elsewhere_is_waited_for_as_long_as_a_lease_lasts(
    store: FileStore, clock: Clock, passed: int, waited: float
) -> None:
    await take(store, ELSEWHERE, clock)
    clock.now += passed  # also where a clock is set back
    await take(store, me(), clock)
    assert clock.slept == [waited]


async def test_a_process_elsewhere_that_renews_keeps_it(store: FileStore, clock: Clock) -> None:
    held = await take(store, ELSEWHERE, clock)
    clock.meanwhile = held.renew
    with pytest.raises(Taken) as caught:
        await take(store, me(), clock)
    assert caught.value.holder == ELSEWHERE
    assert clock.slept == [15.0]


async def test_of_two_who_wait_one_gets_it(store: FileStore, clock: Clock) -> None:
    await take(store, ELSEWHERE, clock)

    async def quicker() -> None:
        clock.meanwhile = None
        await take(store, OTHER, clock)

    clock.meanwhile = quicker
    with pytest.raises(Taken) as caught:
        await take(store, me(), clock)
    assert caught.value.holder == OTHER


async def test_without_posix_no_process_is_asked(
    store: FileStore, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kill(*_: int) -> None:
        raise AssertionError("os.kill ends processes on Windows")

    monkeypatch.setattr(store_module, "POSIX", False)
    monkeypatch.setattr(os, "kill", kill)
    await take(store, Holder("here", 1, ""), clock)
    await take(store, me(), clock)
    assert clock.slept == [15.0]


async def test_it_is_renewed_every_five_seconds(store: FileStore, clock: Clock) -> None:
    held = await take(store, ELSEWHERE, clock)
    naps: list[float] = []
    held.renewals.fault = "full"

    async def nap(seconds: float) -> None:
        naps.append(seconds)
        clock.now += int(seconds * 1000)
        if len(naps) == 5:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await held.keep(sleep=nap)
    assert naps == [RENEW_MS / 1000] * 5
    assert not held.renewals.fault
    clock.meanwhile = held.renew
    with pytest.raises(Taken):
        await take(store, me(), clock)


async def test_an_upgrade_waits_once_for_a_lease_whose_holder_may_be_dead(clock: Clock) -> None:
    holders = [ELSEWHERE]

    async def upgrade() -> str:
        if holders:
            raise Taken(holders.pop())
        return "done"

    assert await retry_once(upgrade, 15.0, clock.sleep) == "done"
    holders = [ELSEWHERE, OTHER]
    with pytest.raises(Taken):
        await retry_once(upgrade, 15.0, clock.sleep)
    assert clock.slept == [15.0, 15.0]
    holders = [Holder.mine()]
    with pytest.raises(Taken):
        await retry_once(upgrade, 15.0, clock.sleep)
    assert len(clock.slept) == 2 + (os.name != "posix")


def test_this_process_is_alive() -> None:
    mine = Holder.mine()
    assert mine.pid == os.getpid()
    assert alive(mine, mine) is (True if os.name == "posix" else None)
    assert Holder.mine() == mine


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc")
def test_a_killed_process_is_dead_before_its_parent_has_noticed() -> None:
    mine = Holder.mine()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        other = Holder(mine.host, child.pid)
        assert alive(other, mine) is True
        child.kill()
        os.waitid(os.P_PID, child.pid, os.WEXITED | os.WNOWAIT)
        assert alive(other, mine) is False
