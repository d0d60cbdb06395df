"""What managers may do with tables, and how tables are compared with their logs after a start."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from dataclasses import fields
from functools import partial
from pathlib import Path

import pytest

from cogs.refusals import (
    NoSuchSeat,
    NoTable,
    NotFrozen,
    NotStarted,
    SeatComputers,
    SeatSame,
    StillBroken,
    TableFrozen,
)
from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.people import moderation
from cogs.table.people.moderation import TO_COMPUTER, TO_NOBODY, TO_OWNER, give_seat
from cogs.table.play import acting
from cogs.table.time.clock import deadline
from cogs.table.time.time_control import DAY, HOUR
from data.store import Conflict, Store, StoreError, proofs, queries
from data.store.errors import LOCKED
from data.store.messages import Board
from data.store.rows import ENDED, EXPIRED, FROZEN, RUNNING
from engine import codec
from engine.record import verify
from engine.refusals import NotYours
from tests.cogs.table.simulation import begin
from tests.cogs.table.waiting import clocked, now
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, ID, World

ELSEWHERE = GUILD + 1


async def test_their_own_server_and_no_other(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    moderators, given = world.service.moderators, (table.id, ELSEWHERE)
    assert [row.id for row in await moderators.of_guild(GUILD)] == [table.id]
    assert await moderators.of_guild(ELSEWHERE) == ()
    for work in (
        moderators.end_by_manager(*given, world.time),
        moderators.freeze(*given, world.time),
        moderators.thaw(*given, world.time),
        moderators.seat_by_manager(*given, 0, TO_NOBODY, world.time),
    ):
        with pytest.raises(NoTable):
            await work


async def test_ending_a_game_a_lobby_and_a_frozen_table(world: World) -> None:
    service = world.service
    game = await world.playing(ANNA, BEN)
    lobby = await service.lobby.open(world.opening(channel_id=ID + 2001), world.time)
    frozen = await world.playing(ANNA, CARLA, channel_id=ID + 2002)
    await service.moderators.freeze(frozen.id, GUILD, world.time)
    assert await service.moderators.end_by_manager(game.id, GUILD, world.time) == RUNNING
    after = await service.tables.load(game.id)
    assert after.outcome is not None
    assert (after.outcome.stopped, after.outcome.reason) == (True, "manager")
    await service.moderators.end_by_manager(lobby.id, GUILD, world.time)
    assert await service.moderators.end_by_manager(frozen.id, GUILD, world.time) == FROZEN
    for table_id in (lobby.id, frozen.id):
        row = await world.store.read(queries.table(table_id))
        assert row.status == EXPIRED
    await world.say()
    keys = [row.message.key for row in world.mouth.said if row.kind == "notice"]
    assert {"notice-lobby-managed", "notice-given-up", "notice-frozen-managed"} <= set(keys)
    # The channel is free again.
    await service.lobby.open(world.opening(channel_id=ID + 2002), world.time)
    with pytest.raises(NotYours):
        await service.moderators.end_by_manager(game.id, GUILD, world.time)


async def test_frozen_nobody_moves_and_thawed_time_begins_again(world: World) -> None:
    moderators, table = world.service.moderators, await clocked(world, ANNA, BEN, time="1h")
    await moderators.freeze(table.id, GUILD, world.time)
    with pytest.raises(TableFrozen):
        await world.move(table)
    await world.pass_time(3 * DAY)
    row = (await now(world, table)).row
    assert (row.status, row.seq, row.trouble) == (FROZEN, 0, "manager")
    after = await moderators.thaw(table.id, GUILD, world.time)
    assert after.row.status == RUNNING
    assert deadline(after, world.time).until == world.time + HOUR
    await world.say()
    board = [row for row in world.mouth.said if row.kind == "board"][-1]
    assert board.message.mention == (after.seats[after.owing[0]].user_id,)
    await world.move(after)
    with pytest.raises(NotFrozen):
        await moderators.thaw(table.id, GUILD, world.time)


async def test_what_does_not_fit_the_rules_is_not_thawed(world: World) -> None:
    table = await world.move(await world.playing(ANNA, BEN))
    await world.service.tables.change(table.id, lambda edit: edit.alter(undos=7), world.time)
    assert await world.compared() == 1
    with pytest.raises(StillBroken):
        await world.service.moderators.thaw(table.id, GUILD, world.time)


def test_seats_to_a_computer_back_and_closed() -> None:
    game = begin(ANNA, BEN, CARLA, computers=1)
    game.do(give_seat, 0, TO_COMPUTER)
    assert game.table.computer(0)
    assert game.notices("managed")
    for seat, to, refusal in (
        (0, TO_COMPUTER, SeatSame),
        (3, TO_OWNER, SeatComputers),
        (9, TO_OWNER, NoSuchSeat),
    ):
        game.refuses(refusal, give_seat, seat, to)
    game.do(give_seat, 0, TO_OWNER)
    assert not game.table.computer(0)
    game.do(give_seat, 1, TO_NOBODY)
    game.refuses(SeatSame, give_seat, 1, TO_OWNER)


def test_a_player_who_gets_a_seat_back_on_its_turn_gets_time_with_the_board() -> None:
    game = begin(ANNA, BEN, CARLA)
    seat, user = game.table.waiting[0], game.silent
    game.do(give_seat, seat, TO_COMPUTER)
    game.do(give_seat, seat, TO_OWNER)
    board = next(said for _, said in reversed(game.posts) if isinstance(said, Board))
    assert board.news[-1].args == {"seat": seat}
    assert (game.silent, game.left) == (user, DAY)
    game.pass_time(DAY)
    assert game.late is not None


async def test_a_freeze_beside_the_last_move_finds_no_game(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    resigned, refused = await asyncio.gather(
        world.do(acting.resign, table, ID + 1),
        world.service.moderators.freeze(table.id, GUILD, world.time),
        return_exceptions=True,
    )
    assert isinstance(resigned, Table)
    assert isinstance(refused, NotYours)
    assert refused.code == "not-running"
    await world.say()
    assert (await now(world, table)).row.status == ENDED
    assert world.mouth.posts()[-1] == "ended"
    await world.service.lobby.open(world.opening(), world.time)


async def test_given_up_since_it_was_looked_at(world: World) -> None:
    service, table = world.service, await world.playing(ANNA, BEN)
    await service.moderators.freeze(table.id, GUILD, world.time)
    late = Edit(await now(world, table), world.time, world.entropy)
    await service.moderators.end_by_manager(table.id, GUILD, world.time)
    moderation.thaw(late)
    with pytest.raises(Conflict):
        await service.tables.write(late)
    with pytest.raises(NotFrozen):
        await service.tables.change(table.id, moderation.thaw, world.time)
    assert (await now(world, table)).row.status == EXPIRED
    assert await world.store.read(queries.next_due()) is None


async def test_what_is_over_and_frozen_can_only_be_closed(world: World) -> None:
    service, table = world.service, await world.playing(ANNA, BEN)
    await world.do(acting.resign, table, ID + 1)
    assert await service.tables.freeze(table.id, "chain", world.time, of=(ENDED,))
    with pytest.raises(NotYours, match="over"):
        await service.moderators.thaw(table.id, GUILD, world.time)
    await service.moderators.end_by_manager(table.id, GUILD, world.time)
    await service.lobby.open(world.opening(), world.time)


# Compared when first touched, and in the background


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that are compared, in order."""
    order: list[str] = []
    checked = moderation.find_damage

    async def counted(store: Store, table_id: str) -> proofs.Examined:
        order.append(table_id)
        return await checked(store, table_id)

    monkeypatch.setattr(moderation, "find_damage", counted)
    return order


@contextlib.asynccontextmanager
async def restarted(folder: Path, tables: int, *, wrong: bool = False) -> AsyncIterator[World]:
    """Run some games; then a new process, which has noted what to compare.

    With ``wrong`` the position of the first one does not follow from its log, though each row
    stands as it was written.
    """
    async with World(folder) as before:
        for number in range(tables):
            table = await before.playing(ANNA, BEN, channel_id=ID + 5000 + number)
            if wrong and number == 0:
                bend = before.service.tables.change
                await bend(table.id, lambda edit: edit.alter(undos=7), before.time)
        await before.say()
    async with World(folder, time=before.time, entropy=before.entropy) as world:
        await world.service.first_look.begin()
        yield world


async def first(world: World) -> str:
    return (await world.store.read(queries.ids_with_status(RUNNING)))[0]


async def status(world: World, table_id: str) -> str | None:
    return await world.store.read(queries.status(table_id))


def test_the_codes_of_tables_that_cannot_be_played_are_those_of_the_refusals() -> None:
    """They are stored, and people are told why by them."""
    assert (TableFrozen.code, NotStarted.code) == (proofs.RULES, proofs.NOT_BEGUN)


async def test_whoever_touches_a_table_compares_it_once(
    tmp_path: Path, compared: list[str]
) -> None:
    async with restarted(tmp_path, 3) as world:
        assert (compared, world.service.first_look.counted) == ([], 3), "a start compares none"
        running = await world.store.read(queries.ids_with_status(RUNNING))
        touched = running[1]
        for _ in range(2):
            await world.move(await world.service.tables.load(touched))
        assert compared == [touched]
        assert world.service.first_look.left == 2
        await world.service.first_look.run(world._pause)
        assert compared == [touched, running[0], running[2]]
        await world.move(await world.service.tables.load(running[0]))
        assert len(compared) == 3
        assert world.service.tables.first_look is None


async def test_a_table_that_does_not_follow_takes_no_move(tmp_path: Path) -> None:
    async with restarted(tmp_path, 2, wrong=True) as world:
        bent = await first(world)
        table = await world.store.read(queries.table(bent))
        assert table is not None
        with pytest.raises(TableFrozen):
            await world.service.tables.change(bent, refuse_frozen, world.time)
        assert await status(world, bent) == FROZEN
        await world.say()
        assert [row.message.key for row in world.mouth.said] == ["notice-frozen"]
        assert world.service.first_look.frozen == 1


async def test_a_position_that_its_log_does_not_lead_to_is_frozen(tmp_path: Path) -> None:
    async with restarted(tmp_path, 1) as world:
        table_id = await first(world)
        row = await world.store.read(queries.table(table_id))
        assert row is not None
        stored = json.loads(row.snapshot)
        name = next(name for name, value in stored["state"].items() if value == 0)
        stored["state"][name] = 1
        bend = partial(Edit.alter, snapshot=json.dumps(stored).encode())
        world.service.tables.first_look = None
        await world.service.tables.change(table_id, bend, world.time)
        await world.service.first_look.run(world._pause)
        after = await world.store.read(queries.table(table_id))
        assert after is not None
        assert (after.status, after.trouble) == (FROZEN, "position")


def refuse_frozen(edit: Edit) -> None:
    if edit.table.row.status == FROZEN:
        raise TableFrozen
    raise AssertionError("it was given to a decision before it was compared")


def relaid(table: Table, how: str) -> bytes:
    """Return the position of a table as another version would have stored it."""
    stored = json.loads(table.row.snapshot)
    state, known = stored["state"], fields(table.game.state_type)
    if how == "a field that is gone":
        state["gone"] = {"x": [1, 2]}
    elif how == "a new field with a default":
        del state[next(one.name for one in known if state[one.name] == one.default)]
    else:
        state["other"] = state.pop(known[0].name)
    return json.dumps(stored).encode()


@pytest.mark.parametrize(
    "how", ["a field that is gone", "a new field with a default", "a field with another name"]
)
async def test_another_layout_of_a_state_freezes_no_table(how: str, tmp_path: Path) -> None:
    async with World(tmp_path) as before:
        tables = [await before.playing(ANNA, BEN, channel_id=ID + 5000 + n) for n in range(2)]
        ends, runs = [await before.move(await before.move(table)) for table in tables]
        await before.stop(ends)
        for table in (ends, runs):
            snapshot = relaid(await before.service.tables.load(table.id), how)
            bend = partial(Edit.alter, snapshot=snapshot)
            await before.service.tables.change(table.id, bend, before.time)
        await before.say()
    async with World(tmp_path, time=before.time, entropy=before.entropy) as world:
        await world.service.first_look.begin()
        table = await world.service.tables.load(runs.id)
        assert (table.row.status, table.position) == (RUNNING, runs.position)
        assert table.row.snapshot == codec.encode(runs.position)
        assert (await world.move(table)).row.seq == runs.row.seq + 1
        assert world.service.first_look.frozen == 0
        over = await world.service.tables.load(ends.id)
        assert (over.over, over.row.chain) == (True, over.play()[1].chain)
        verify(await world.service.tables.record(ends.id))


async def test_what_is_due_does_not_act_on_it(tmp_path: Path) -> None:
    async with restarted(tmp_path, 1, wrong=True) as world:
        bent = await first(world)
        await world.pass_time(400 * 24 * HOUR)
        row = await world.store.read(queries.table(bent))
        assert (row.status, row.trouble) == (FROZEN, "columns")
        assert await world.store.read(queries.next_due()) is None
        await world.say()
        assert [row.message.key for row in world.mouth.said] == ["notice-frozen"]


async def test_a_file_that_fails_for_a_moment_and_a_fault_end_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked, errors = moderation.find_damage, [StoreError(LOCKED, "busy"), ZeroDivisionError()]

    async def failing(store: Store, table_id: str) -> proofs.Examined:
        if errors:
            raise errors.pop(0)
        return await checked(store, table_id)

    async with restarted(tmp_path, 3) as world:
        monkeypatch.setattr(moderation, "find_damage", failing)
        unknown = await first(world)
        with pytest.raises(StoreError):  # its supervisor begins it again
            await world.service.first_look.run(world._pause)
        await world.service.first_look.run(world._pause)
        assert world.service.first_look.left == 1  # unknown: the next access looks again
        assert (await world.service.tables.load(unknown)).row.status == RUNNING
        assert world.service.first_look.left == 0


async def test_one_table_is_compared_at_a_time_however_many_are_touched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    checked, now, most = moderation.find_damage, 0, 0

    async def counted(store: Store, table_id: str) -> proofs.Examined:
        nonlocal now, most
        now += 1
        most = max(most, now)
        try:
            return await checked(store, table_id)
        finally:
            now -= 1

    async with restarted(tmp_path, 4) as world:
        monkeypatch.setattr(moderation, "find_damage", counted)
        running = await world.store.read(queries.ids_with_status(RUNNING))
        await asyncio.gather(*(world.service.tables.load(one) for one in running))
        assert (most, world.service.first_look.left) == (1, 0)
