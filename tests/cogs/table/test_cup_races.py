"""A cup that is killed at any step, and what happens in it at the same moment."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Any

import pytest

import cogs.cups.running
from cogs.cups import rules as rounds
from cogs.refusals import CupClosed, CupJoined
from cogs.table.edit import Edit
from cogs.table.lobby import seats
from cogs.table.model import Table
from cogs.table.people import presence
from cogs.table.people.preferences import forget
from cogs.table.play.commit import vacate
from cogs.table.time.time_control import DAY, MINUTE
from data.store import cup_tables, cups
from data.store.cups import Cup
from data.store.query import Query, text
from data.store.rows import EXPIRED, LOBBY, RUNNING
from data.store.typed import RoundOver
from engine.cups import CupRecord
from engine.position import COMPUTER
from tests.cogs.table.cups import EVENING, PEOPLE, go, joined, on, opened, tables
from tests.cogs.table.fuses import EACH, OFFSETS, Fuse, FusedMouth, deliver, life
from tests.cogs.table.world import CHANNEL, GUILD, START, Entropy, World


async def test_what_was_planned_is_opened_after_a_kill_and_nothing_twice(world: World) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:4])
    world.time += DAY
    cup = await world.service.cups.of(cup_id)
    await world.service.cups._begin(cup, world.time)  # killed before its tables are opened
    world.service.tables.posted.set()  # as `round` does
    await world.service.cups._begin(cup, world.time)
    world.service.tables.posted.set()  # as `round` does
    cup = await world.service.cups.of(cup_id)
    assert len(cup.seats) == 4
    for _ in range(3):
        await go(world, cup_id)
    assert [t.row.status for t in await tables(world, cup)] == [RUNNING, RUNNING]
    assert [r.message.what for r in world.mouth.said if r.kind == "cup"] == ["open", "round"]


async def evening(world: World) -> None:
    """Open a cup, join, begin a round and end it, from wherever the life before was cut off."""
    service, world.time = world.service, START
    cup_id = await world.store.read(Query("SELECT id FROM cups", (), text))
    cup_id = cup_id or await opened(world, rounds=1, **EVENING)
    await deliver(world)
    for person in PEOPLE[:4]:
        with contextlib.suppress(CupJoined, CupClosed):
            await joined(world, cup_id, person)
    await deliver(world)
    for minutes in (20, 60):
        world.time = START + minutes * MINUTE
        await service.cups.round()
        await deliver(world)
        for number, table in enumerate(await tables(world, await service.cups.of(cup_id))):
            if table.row.status == LOBBY:
                await service.tables.do(seats.thread_made, table.id, world.time, 5000 + number)
        await deliver(world)


@pytest.mark.parametrize("offset", OFFSETS)
async def test_a_kill_at_every_step_of_a_cup(tmp_path: Path, offset: int) -> None:
    for step in range(1 + offset, 300, EACH):
        folder = tmp_path / f"kill{step}"
        folder.mkdir()
        mouth, entropy = FusedMouth(), Entropy()
        ended = await life(folder, mouth, Fuse(step), entropy, evening)
        assert ended or await life(folder, mouth, None, entropy, evening)
        said = [(r.message.what, r.message.round) for r in mouth.said if r.kind == "cup"]
        assert said == [("open", 0), ("round", 1), ("standings", 1)], step
        assert len(mouth.said) == len(mouth.by_nonce), step
        starts = [row.table_id for row in mouth.said if row.kind == "start"]
        assert len(starts) == len(set(starts)) == 2, step
        if ended:
            break
    assert step > 12


async def test_who_joins_while_a_round_is_drawn_is_in_the_draw_or_not_in_the_cup(
    world: World,
) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:4])
    cup = await world.service.cups.of(cup_id)
    await joined(world, cup_id, PEOPLE[4])
    await world.service.cups._begin(cup, world.time)
    world.service.tables.posted.set()  # as `round` does
    assert (await world.service.cups.of(cup_id)).seats == ()
    cup = await on(world, cup_id)
    assert len(cup.seats) == 5
    record = CupRecord.from_json(rounds.record(cup).to_json())
    assert record is not None
    record.verify()


async def test_a_post_that_arrives_while_a_round_is_drawn_holds_up_nothing(world: World) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:4])
    await world.say()
    cup = await world.service.cups.of(cup_id)
    await world.store.write(cups.posted(cup_id, 0, 77))
    await world.service.cups._begin(cup, world.time)
    world.service.tables.posted.set()  # as `round` does
    assert len((await world.service.cups.of(cup_id)).seats) == 4
    await world.say()
    closed = [row.message for row in world.mouth.said if row.kind == "cup-edit"]
    assert [m.message for m in closed if m.message] == [77], "it is closed, too"


async def test_of_two_processes_the_slower_ends_no_round_that_has_just_begun(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:4])
    world.time += DAY
    service = world.service.cups

    async def slow(cup_id: str) -> Cup:
        monkeypatch.undo()
        await service.round()
        return await service.of(cup_id)

    monkeypatch.setattr(service, "of", slow)
    await service.round()
    cup = await service.of(cup_id)
    assert (cup.row.round, cup.row.due) == (1, world.time + 7 * DAY)
    assert {seat.rank for seat in cup.seats} == {None}


async def test_the_posts_of_two_cups_are_both_updated(world: World) -> None:
    one, other = await opened(world), await opened(world, game="hexago")
    await world.say()
    world.mouth.away.add(f"channel:{CHANNEL}")
    await joined(world, one, PEOPLE[0])
    await joined(world, other, PEOPLE[0])
    world.mouth.away.clear()
    await world.say()
    assert {row.message.cup for row in world.mouth.said if row.kind == "cup-edit"} == {one, other}


async def test_a_person_is_erased_before_their_table_is_opened_or_begins(world: World) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:4])
    world.time += DAY
    await world.service.cups._begin(await world.service.cups.of(cup_id), world.time)
    cup = await world.service.cups.of(cup_id)
    (_, one), (_, other) = rounds.by_table(cup.sitting)
    user = {entrant.number: entrant.user_id for entrant in cup.entrants}
    await forget(world.service.tables, user[one[0].number], world.time)
    await world.service.cups.round()
    (table,) = await tables(world, cup)
    assert table.id == other[0].table_id
    async with asyncio.timeout(30):
        await forget(world.service.tables, user[other[0].number], world.time)
    assert (await world.service.tables.load(table.id)).row.status == EXPIRED
    cup = await on(world, cup_id)
    assert [seat.rank for seat in cup.sitting] == [1, 1, 1, 1]
    await world.say()
    said = {getattr(row.message, "key", "") for row in world.mouth.said}
    assert "notice-lobby-ended" in said, "the other one still sits there"


async def test_a_table_of_any_round_that_never_began_goes_with_its_cup(world: World) -> None:
    """Without a thread no round begins a game; only the last two rounds were looked at."""
    cup_id, other = await opened(world), await opened(world, game="hexago")
    await joined(world, cup_id, *PEOPLE[:2])
    await joined(world, other, *PEOPLE[:2])
    cups_, lobbies = world.service.cups, list[Table]()
    for number in (1, 2, 3):
        while (cup := await cups_.of(cup_id)).row.round < number:
            world.time = cup.row.due or 0
            await cups_.round()
        lobbies += await tables(world, cup)
    await cups_.end(cup_id, world.time)
    now = [(await world.service.tables.load(table.id)).row.status for table in lobbies]
    assert now == [EXPIRED] * 3
    assert {table.row.status for table in await tables(world, await cups_.of(other))} == {LOBBY}


async def test_a_person_is_erased_while_their_table_is_opened(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:2])
    world.time += DAY
    all_tables = world.service.tables

    async def write(edit: Edit) -> None:
        monkeypatch.undo()
        await forget(all_tables, PEOPLE[0].user_id, world.time)
        await all_tables.write(edit)

    monkeypatch.setattr(all_tables, "write", write)
    await world.service.cups.round()
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    assert {seat.user_id for seat in table.seats} == {None, PEOPLE[1].user_id}
    assert PEOPLE[0].name not in table.names


async def test_a_table_that_can_not_be_opened_holds_up_no_other(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:4])
    table_of, asked = cogs.cups.running.table_of, list[str]()

    def broken(cup: Any, sitting: Any, table_id: str, *more: Any) -> Any:
        asked.append(table_id)
        if table_id == asked[0]:
            raise ValueError
        return table_of(cup, sitting, table_id, *more)

    monkeypatch.setattr(cogs.cups.running, "table_of", broken)
    cup = await on(world, cup_id)
    assert [table.id for table in await tables(world, cup)] == asked[1:]


async def test_what_was_decided_before_a_round_was_counted_is_decided_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table waited for its players although its round had just been over."""
    cup_id = await opened(world)
    await joined(world, cup_id, *PEOPLE[:2])
    (table,) = await tables(world, await on(world, cup_id))
    table = await world.do(vacate, table, [0], COMPUTER)
    all_tables, over = world.service.tables, RoundOver(stays=True, ranks=(1, 0))
    write, decided = all_tables.write, list[int]()

    async def late(edit: Edit) -> bool:
        monkeypatch.undo()
        await world.store.write(*cup_tables.let_go(table.id, world.time, over))
        return await write(edit)

    def leave(edit: Edit) -> Table:
        decided.append(next(row.due for row in edit.timers.values() if row.kind == "round"))
        return vacate(edit, [1], COMPUTER)

    monkeypatch.setattr(all_tables, "write", late)
    await all_tables.do(leave, table.id, world.time)
    before, after = decided
    assert before > after == world.time
    await world.pass_time(0)
    assert (await world.service.tables.load(table.id)).over


@pytest.mark.parametrize("ended", [False, True])
async def test_who_comes_back_before_their_table_is_let_go_reads_that_the_clock_is_gone(
    world: World, ended: bool
) -> None:
    """The clock went, and nothing said so: nobody had been there as the round was counted."""
    cup_id = await opened(world, lasts=DAY, rounds=1)
    await joined(world, cup_id, *PEOPLE[:2])
    (table,) = await tables(world, await on(world, cup_id))
    (there,) = table.owing
    await world.move(table)
    for seat in (0, 1):
        table = await world.do(vacate, table, [seat], COMPUTER)
    if ended:
        await world.service.cups.end(cup_id, world.time)
    else:
        world.time = (await world.service.cups.of(cup_id)).row.due or 0
        await world.service.cups.round()
    await world.do(presence.here, table, table.seats[there].user_id)
    await world.pass_time(0)
    table = await world.service.tables.load(table.id)
    assert (table.row.status, table.row.pace) == (RUNNING, "none")
    await world.say()
    told = [row.message for row in world.mouth.said if row.kind == "notice"]
    (counted,) = [one for one in told if one.key.startswith("notice-cup-")]
    assert counted.key == ("notice-cup-ended" if ended else "notice-cup-counted")
    assert sorted(counted.args["ranks"]) == [rounds.MISSED, rounds.FIRST]


async def test_a_table_of_a_cup_that_is_never_counted_is_kept_a_day_longer(world: World) -> None:
    cup_id = await opened(world, lasts=DAY)
    await joined(world, cup_id, *PEOPLE[:2])
    begun = await on(world, cup_id)
    (table,) = await tables(world, begun)
    (due,) = [row.due for row in table.kept.timers.values() if row.kind == "round"]
    assert due == (begun.row.due or 0) + DAY


@pytest.mark.parametrize("frozen", [False, True])
async def test_a_table_that_the_first_release_opened_is_let_go_as_well(
    world: World, frozen: bool
) -> None:
    """It has no timer for the end of its round, and kept its clock; one that is frozen waits."""
    moderators = world.service.moderators
    cup_id = await opened(world, lasts=DAY, rounds=1)
    await joined(world, cup_id, *PEOPLE[:2])
    (table,) = await tables(world, await on(world, cup_id))
    await world.move(table)
    await world.service.tables.do(lambda edit: edit.stop(RoundOver), table.id, world.time)
    if frozen:
        await moderators.freeze(table.id, GUILD, world.time)
    await on(world, cup_id)
    if frozen:
        await moderators.thaw(table.id, GUILD, world.time)
    await world.pass_time(0)
    assert (await world.service.tables.load(table.id)).row.pace == "none"
