"""A crash between any two steps: nothing lost, nothing said twice.

The process is killed in memory at its n-th touch of the store or of Discord, for every seventh n
of a short game (for every n with ``make long``); the next life starts on the same file. What was
said in the end is compared with an undisturbed life. Real kills of the real process are in
``tools/simulate`` and ``tests/e2e``.
"""

from __future__ import annotations

import copy
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from cogs.table.model import Person, Table
from cogs.table.people import presence, transfer
from cogs.table.play import acting, drafts
from cogs.table.play.drafts import draft_action, form_of, load_draft
from cogs.table.time.clock import IDLE, LONGEST_PAUSE
from cogs.table.time.time_control import HOUR
from cogs.table.time.timeouts import LAST_CALL
from data.store import games, queries
from data.store.rows import ASLEEP, RUNNING
from engine.actions import parse
from engine.refusals import Refusal
from tests.cogs.table.climb import only_climb
from tests.cogs.table.fuses import (
    EACH,
    OFFSETS,
    Fuse,
    FusedMouth,
    Killed,
    Script,
    deliver,
    heard,
    life,
)
from tests.cogs.table.waiting import DAY, late, now, sound, vote, waited_for
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, ID, START, Entropy, World
from tests.tiers import few
from tools.support.tables import every


async def begun(world: World, game: str) -> Table:
    service = world.service
    opened = await service.tables.in_channel(CHANNEL)
    table = opened or await service.lobby.open(world.opening(game=game), world.time)
    await deliver(world)
    if table.row.status == "lobby":
        if len(table.seats) == 1:
            table = await service.lobby.join(table.id, BEN, "b", world.time)
        await deliver(world)
        table = await service.lobby.start(table.id, ANNA.user_id, world.time)
    await deliver(world)
    return table


async def written_script(world: World) -> None:
    """Write two clues press by press and guess both; every step can be taken up again."""
    service, table = world.service, await begun(world, "haiclue")
    while table.play()[1].seq < 4:
        seat = table.owing[0]
        user, token, form = table.seats[seat].user_id or 0, table.token(seat), form_of(table, seat)
        if form is None:
            text = table.legal(seat)[0].text
        else:
            for word in form.items[:2]:
                await world.do(drafts.press, table, user, token, word)
            text = draft_action(form, await load_draft(service.tables, table, seat)).text
        await world.do(acting.submit, table, user, token, parse(text))
        await deliver(world)
        table = await service.tables.load(table.id)


async def script(world: World) -> None:
    """Open, join, start and play three turns; every step can be taken up again."""
    table = await begun(world, "helge")
    while table.play()[1].seq < 6:
        table = await step(world, table)
        await deliver(world)


async def step(world: World, table: Table) -> Table:
    try:
        return await world.move(table)
    except Refusal:
        return await world.service.tables.load(table.id)


async def solo_script(world: World) -> None:
    """Play one game alone for a total, from wherever the life before was cut off."""
    service = world.service
    rows = await world.store.read(queries.with_status("lobby", "running", "ended"))
    table = await service.tables.load(rows[0].id) if rows else None
    table = table or await service.lobby.open(world.opening(), world.time)
    await deliver(world)
    if table.row.status == "lobby":
        table = await service.lobby.start(table.id, ANNA.user_id, world.time)
    await deliver(world)
    while not table.over:
        table = await step(world, table)
        await deliver(world)
    assert len(await world.store.read(every(games._SCORES, "scores", "number"))) == 1


@pytest.mark.parametrize("offset", OFFSETS)
@pytest.mark.parametrize("script", few([script, solo_script, written_script], 2))
async def test_a_kill_at_every_step(
    tmp_path: Path, script: Script, offset: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if script is solo_script:
        only_climb(monkeypatch)
    calm = FusedMouth()
    assert await life(tmp_path, calm, None, Entropy(one_deal=True), script)
    steps = 0
    for step_number in range(1 + offset, 300, EACH):
        folder = tmp_path / f"kill{step_number}"
        folder.mkdir()
        mouth, entropy = FusedMouth(), Entropy(one_deal=True)
        ended = await life(folder, mouth, Fuse(step_number), entropy, script)
        if ended:
            break
        steps += 1
        assert await life(folder, mouth, None, entropy, script)
        assert len(mouth.said) == len(mouth.by_nonce), step_number
        assert heard(mouth) == heard(calm), step_number
    assert EACH * steps > 12


# What takes days: votes, computers, sleep, seats


PEOPLE = (ANNA, BEN, CARLA)
ELSEWHERE = 2777
Steps = Callable[[World, Table], Awaitable[Table]]


class Once(Fuse):
    def burn(self) -> None:
        self.left -= 1
        if self.left <= 0:
            raise Killed


class Watch(FusedMouth):
    """It is no earlier in the next life than it was in the last."""

    time = START


async def begin_or_find(world: World, time: str, lapse: str) -> Table:
    """Open, join and start, or find what an earlier life has begun."""
    service = world.service
    assert isinstance(world.mouth, Watch)
    world.time = world.mouth.time

    async def first(table: Table, seat: int) -> str:
        return table.legal(seat)[0].text

    world.computers.choose = first  # type: ignore[method-assign]
    table = await service.tables.in_channel(CHANNEL)
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
        await service.lobby.set_options(table.id, ID + 1, {}, app, world.time)
        await deliver(world)
        table = await service.lobby.start(table.id, ID + 1, world.time)
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
        table = await world.service.places.wake(table.id, ID + 1, GUILD, ELSEWHERE, world.time)
        await deliver(world)
    return await at(world, table, IDLE + LAST_CALL + 10_000)


async def away_and_back(world: World, table: Table) -> Table:
    if table.row.seq == 0:
        user = waited_for(table).user_id
        await world.service.people.away(user, START + 3 * DAY, world.time)
    table = await at(world, table, DAY)
    assert table.row.seq <= 2
    return await at(world, table, 3 * DAY)


async def pause_together(world: World, table: Table, since: int = 0) -> Table:
    """Agree on a pause, one after the other, with what was proposed after ``since``."""
    for person in (BEN, CARLA, ANNA):
        motions = await world.service.votes.motions(table.id)
        asked = not any(person.user_id in m.ballots and m.at > since for m in motions)
        if asked and not (await now(world, table)).row.holds:
            await world.service.votes.pause(table.id, person.user_id, world.time)
        await deliver(world)
    return await now(world, table)


async def paused(world: World, table: Table) -> Table:
    """Agree on a pause, then let it run out."""
    if world.time == START:
        await pause_together(world, table)
    return await at(world, table, LONGEST_PAUSE)


async def asked_again(world: World, table: Table) -> Table:
    """What one proposed yesterday makes room for what another one proposes today."""
    if world.time == START and not await world.service.votes.motions(table.id):
        await world.service.votes.pause(table.id, ANNA.user_id, world.time)
    table = await pause_together(world, await at(world, table, DAY), START)
    assert table.row.holds == {"pause": START + DAY}
    return await at(world, table, DAY + 10_000)


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
    service, dora = world.service, Person(ID + 4, "Dora", "de")
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
        pytest.param(away_and_back, "1d", "ask", marks=pytest.mark.long),
        pytest.param(paused, "1d", "ask", marks=pytest.mark.long),
        pytest.param(asked_again, "14d", "ask", marks=pytest.mark.long),
        pytest.param(left_to_one, "1d", "ask", marks=pytest.mark.long),
        (seat_kept_and_given, "none", "ask"),
    ],
)
async def test_a_kill_at_every_step_of_days(
    steps: Steps, time: str, lapse: str, offset: int, tmp_path: Path
) -> None:
    async def begin(world: World) -> None:
        await begin_or_find(world, time, lapse)

    async def script(world: World) -> None:
        await sound(world, await steps(world, await begin_or_find(world, time, lapse)))

    first, entropy = Watch(), Entropy(one_deal=True)
    (tmp_path / "begin_or_find").mkdir()
    assert await life(tmp_path / "begin_or_find", first, None, entropy, begin)

    async def lived(name: str, *fuses: Fuse | None) -> Watch | None:
        """Go on from the first board, one life after the other; None where none was cut short."""
        folder = shutil.copytree(tmp_path / "begin_or_find", tmp_path / name)
        mouth, chance = copy.deepcopy(first), copy.deepcopy(entropy)
        ended = [await life(folder, mouth, fuse, chance, script) for fuse in fuses]
        shutil.rmtree(folder)
        assert ended[-1] or len(fuses) == 1
        return None if len(fuses) > 1 and ended[0] else mouth

    calm = await lived("calm", None)
    assert len(calm.said) > len(first.said)
    for number in range(1 + offset, 200, EACH):
        mouth = await lived(f"kill{number}", Once(number), None)
        if mouth is None:
            assert number > 8
            return
        assert len(mouth.said) == len(mouth.by_nonce), number
        assert heard(mouth) == heard(calm), number
    raise AssertionError("it never lived to the end")
