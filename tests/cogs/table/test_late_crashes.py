"""A crash between any two steps of what takes days: votes, computers, sleep, seats.

As in ``test_crashes``: the process dies at its n-th touch of the store or of Discord, for every n,
the next life goes on with the same file, and in the end the same has been said, once.
"""

from __future__ import annotations

import copy
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cogs.table.model import Person, Table
from cogs.table.people import presence, transfer
from cogs.table.play import acting
from cogs.table.time.clock import IDLE
from cogs.table.time.time_control import HOUR
from cogs.table.time.timeouts import LAST_CALL
from data.store import queries
from data.store.rows import ASLEEP, RUNNING
from tests.cogs.table.fuses import EACH, OFFSETS, Fuse, FusedMouth, Killed, deliver, heard, life
from tests.cogs.table.waiting import DAY, late, now, sound, vote, waited_for
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, START, Entropy, World

PEOPLE = (ANNA, BEN, CARLA)
ELSEWHERE = 2777
Steps = Callable[[World, Table], Awaitable[Table]]


class Once(Fuse):
    """What has died stays dead."""

    def burn(self) -> None:
        self.left -= 1
        if self.left <= 0:
            raise Killed


class Watch(FusedMouth):
    """It is no earlier in the next life than it was in the last."""

    time = START


async def begun(world: World, time: str, lapse: str) -> Table:
    """Open, join and start, or find what an earlier life has begun."""
    service = world.service
    assert isinstance(world.mouth, Watch)
    world.time = world.mouth.time

    async def first(table: Table, seat: int) -> str:
        return table.legal(seat)[0].text

    world.computers.choose = first  # type: ignore[method-assign]
    table = await service.tables.in_channel(2000)
    if table is None:
        # It is over, or it sleeps, or was woken elsewhere.
        for status in ("ended", "running"):
            for table_id in await world.store.read(queries.ids_with_status(status)):
                await deliver(world)
                return await service.tables.load(table_id)
        table = await service.lobby.open(world.opening(), world.time)
    await deliver(world)
    if table.row.status == "lobby":
        for person in PEOPLE[len(table.seats) :]:
            await service.lobby.join(table.id, person, f"press-{person.user_id}", world.time)
        app = {"pace": time, "lapse": lapse}
        await service.lobby.set_options(table.id, 1, {}, app, world.time)
        await deliver(world)
        table = await service.lobby.start(table.id, 1, world.time)
    await deliver(world)
    return await now(world, table)


async def at(world: World, table: Table, time: int) -> Table:
    """Do all that is due until a time, one after the other, and say it."""
    assert isinstance(world.mouth, Watch)
    world.time = world.mouth.time = max(world.time, START + time)
    while timers := await world.store.read(queries.due(world.time)):
        for timer in timers:
            await world.clock._act(timer)
    await deliver(world)
    return await now(world, table)


async def by_vote(world: World, table: Table) -> Table:
    silent = waited_for(table) if table.row.seq == 0 else None
    table = await at(world, table, DAY)
    motion = await late(world, table)
    if silent is None or motion is None:
        return await at(world, table, DAY + 10_000)
    for person in (person for person in PEOPLE if person != silent):
        if person.user_id not in motion.ballots and await late(world, table):
            table = await vote(world, table, person, "computer")
            await deliver(world)
    return await at(world, table, DAY + 10_000)


async def replaced_and_back(world: World, table: Table) -> Table:
    entries = await world.store.read(queries.entries(table.id))
    silent = entries[0].seat if entries else table.waiting[0]
    assert silent is not None
    for time in (DAY, DAY + 1000, DAY + 5000, DAY + 9000):
        table = await at(world, table, time)
    user = table.seats[silent].user_id
    assert user is not None
    if table.computer(silent):
        await world.do(presence.here, table, user)
    return await at(world, table, DAY + 10_000)


async def asleep_and_woken(world: World, table: Table) -> Table:
    if table.row.status == RUNNING and table.row.channel_id != ELSEWHERE:
        await at(world, table, IDLE)
        table = await at(world, table, IDLE + LAST_CALL)
    if table.row.status == ASLEEP:
        table = await world.service.places.wake(table.id, 1, GUILD, ELSEWHERE, world.time)
        await deliver(world)
    return await at(world, table, IDLE + LAST_CALL + 10_000)


async def left_to_one(world: World, table: Table) -> Table:
    """One answers about somebody late, the other one resigns: then the first has decided."""
    silent = waited_for(table) if table.row.seq == 0 else None
    table = await at(world, table, DAY)
    motion = await late(world, table)
    if silent is not None and motion is not None:
        first, second = (person for person in PEOPLE if person != silent)
        if not motion.ballots:
            await vote(world, table, first, "computer")
        await world.do(acting.resign, table, second.user_id)
        await deliver(world)
    return await at(world, table, DAY + 10_000)


async def seat_kept_and_given(world: World, table: Table) -> Table:
    """Two agree that a newcomer plays on for the third; an hour later that is done."""
    service, dora = world.service, Person(4, "Dora", "de")
    if world.time == START and not await service.votes.motions(table.id):
        await world.do(transfer.ask_seat, table, 0, dora, left=True)
    await deliver(world)
    for person in (BEN, CARLA):
        for motion in await service.votes.motions(table.id):
            if person.user_id not in motion.ballots:
                await service.votes.answer(table.id, motion.id, person.user_id, "yes", world.time)
        await deliver(world)
    assert world.time > START or table.seats[0].user_id == ANNA.user_id
    table = await at(world, table, HOUR)
    assert table.seats[0].user_id == dora.user_id
    return await at(world, table, HOUR + 10_000)


@pytest.mark.parametrize("offset", OFFSETS)
@pytest.mark.parametrize(
    ("steps", "time", "lapse"),
    [
        (by_vote, "1d", "ask"),
        pytest.param(replaced_and_back, "1d", "computer", marks=pytest.mark.long),
        pytest.param(asleep_and_woken, "none", "ask", marks=pytest.mark.long),
        pytest.param(left_to_one, "1d", "ask", marks=pytest.mark.long),
        (seat_kept_and_given, "none", "ask"),
    ],
)
async def test_a_kill_at_every_step(
    steps: Steps, time: str, lapse: str, offset: int, tmp_path: Path
) -> None:
    async def begin(world: World) -> None:
        await begun(world, time, lapse)

    async def script(world: World) -> None:
        await sound(world, await steps(world, await begun(world, time, lapse)))

    first, entropy = Watch(), Entropy(one_deal=True)
    (tmp_path / "begun").mkdir()
    assert await life(tmp_path / "begun", first, None, entropy, begin)

    async def lived(name: str, *fuses: Fuse | None) -> Watch | None:
        """Go on from the first board, one life after the other; None where none was cut short."""
        folder = shutil.copytree(tmp_path / "begun", tmp_path / name)
        mouth, chance = copy.deepcopy(first), copy.deepcopy(entropy)
        ended = [await life(folder, mouth, fuse, chance, script) for fuse in fuses]
        shutil.rmtree(folder)
        assert ended[-1] or len(fuses) == 1
        return None if len(fuses) > 1 and ended[0] else mouth

    calm = await lived("calm", None)
    assert calm is not None
    assert len(calm.said) > len(first.said)
    for number in range(1 + offset, 200, EACH):
        mouth = await lived(f"kill{number}", Once(number), None)
        if mouth is None:
            assert number > 8
            return
        assert len(mouth.said) == len(mouth.by_nonce), number
        assert heard(mouth) == heard(calm), number
    raise AssertionError("it never lived to the end")
