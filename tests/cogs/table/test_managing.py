"""What the managers of a server may do with its tables, and beside what else."""

from __future__ import annotations

import asyncio

import pytest

from cogs.refusals import NoSuchSeat, SeatComputers, SeatSame
from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.people import decisions, moderation
from cogs.table.people.moderation import TO_COMPUTER, TO_NOBODY, TO_OWNER, give_seat
from cogs.table.play import acting
from cogs.table.time.clock import deadline
from cogs.table.time.time_control import DAY, HOUR
from data.store import Conflict, queries
from data.store.messages import Board
from data.store.rows import ENDED, EXPIRED, FROZEN, RUNNING
from data.store.typed import TimeControl
from engine.refusals import NotYours
from tests.cogs.table.simulation import begin
from tests.cogs.table.waiting import now
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, World

ELSEWHERE = GUILD + 1


async def test_their_own_server_and_no_other(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    service, now = world.service, world.time
    assert [row.id for row in await service.moderators.of_guild(GUILD)] == [table.id]
    assert await service.moderators.of_guild(ELSEWHERE) == ()
    for work in (
        service.moderators.end_by_manager(table.id, ELSEWHERE, now),
        service.moderators.freeze(table.id, ELSEWHERE, now),
        service.moderators.thaw(table.id, ELSEWHERE, now),
        service.moderators.seat_by_manager(table.id, ELSEWHERE, 0, TO_NOBODY, now),
    ):
        with pytest.raises(NotYours) as refused:
            await work
        assert refused.value.code == "no-table"


async def test_ending_a_game_a_lobby_and_a_frozen_table(world: World) -> None:
    service = world.service
    game = await world.playing(ANNA, BEN)
    lobby = await service.lobby.open(world.opening(channel_id=2001), world.time)
    frozen = await world.playing(ANNA, CARLA, channel_id=2002)
    await service.moderators.freeze(frozen.id, GUILD, world.time)
    assert await service.moderators.end_by_manager(game.id, GUILD, world.time) == RUNNING
    after = await service.tables.load(game.id)
    assert after.outcome is not None
    assert (after.outcome.stopped, after.outcome.reason) == (True, "manager")
    await service.moderators.end_by_manager(lobby.id, GUILD, world.time)
    assert await service.moderators.end_by_manager(frozen.id, GUILD, world.time) == FROZEN
    for table_id in (lobby.id, frozen.id):
        row = await world.store.read(queries.table(table_id))
        assert row is not None
        assert row.status == EXPIRED
    await world.say()
    keys = [row.message.key for row in world.mouth.said if row.kind == "notice"]
    assert {"notice-lobby-managed", "notice-given-up", "notice-frozen-managed"} <= set(keys)
    # The channel is free again.
    await service.lobby.open(world.opening(channel_id=2002), world.time)
    with pytest.raises(NotYours):
        await service.moderators.end_by_manager(game.id, GUILD, world.time)


async def test_frozen_nobody_moves_and_thawed_time_begins_anew(world: World) -> None:
    service = world.service
    table = await world.playing(ANNA, BEN, computers=0)
    await world.do(decisions.propose, table, 1, TimeControl("1h", "default", "yes"))
    motion = (await service.votes.motions(table.id))[0]
    await service.votes.answer(table.id, motion.id, 2, "yes", world.time)
    await service.moderators.freeze(table.id, GUILD, world.time)
    with pytest.raises(NotYours):
        await world.move(table)
    await world.pass_time(3 * DAY)
    row = await world.store.read(queries.table(table.id))
    assert row is not None
    assert (row.status, row.seq, row.trouble) == (FROZEN, 0, "manager")
    after = await service.moderators.thaw(table.id, GUILD, world.time)
    assert after.row.status == RUNNING
    timing = deadline(after, world.time)
    assert timing.until == world.time + HOUR
    await world.say()
    board = [row for row in world.mouth.said if row.kind == "board"][-1]
    assert board.message.mention == (after.seats[after.owing[0]].user_id,)
    await world.move(after)
    with pytest.raises(NotYours) as refused:
        await service.moderators.thaw(table.id, GUILD, world.time)
    assert refused.value.code == "not-frozen"


async def test_what_does_not_fit_the_rules_is_not_thawed(world: World) -> None:
    table = await world.move(await world.playing(ANNA, BEN))
    await world.service.tables.change(table.id, lambda edit: edit.alter(undos=7), world.time)
    assert await world.compared() == 1
    with pytest.raises(NotYours) as refused:
        await world.service.moderators.thaw(table.id, GUILD, world.time)
    assert refused.value.code == "still-broken"


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
        with pytest.raises(refusal):
            game.do(give_seat, seat, to)
    game.do(give_seat, 0, TO_OWNER)
    assert not game.table.computer(0)
    game.do(give_seat, 1, TO_NOBODY)
    with pytest.raises(SeatSame):
        game.do(give_seat, 1, TO_OWNER)


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
        world.do(acting.resign, table, 1),
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


async def test_given_up_or_thawed_since_it_was_looked_at(world: World) -> None:
    service, table = world.service, await world.playing(ANNA, BEN)
    await service.moderators.freeze(table.id, GUILD, world.time)
    await service.moderators.thaw(table.id, GUILD, world.time)
    with pytest.raises(NotYours, match="not-frozen"):
        await service.moderators._give_up(table.id, world.time)
    assert (await now(world, table)).row.status == RUNNING
    await service.moderators.freeze(table.id, GUILD, world.time)
    frozen = await now(world, table)
    await service.moderators.end_by_manager(table.id, GUILD, world.time)
    late = Edit(frozen, world.time, world.entropy)
    moderation.thaw(late)
    with pytest.raises(Conflict):
        await service.tables.write(late)
    with pytest.raises(NotYours, match="not-frozen"):
        await service.tables.change(table.id, moderation.thaw, world.time)
    assert (await now(world, table)).row.status == EXPIRED
    assert await world.store.read(queries.next_due()) is None


async def test_what_is_over_and_frozen_can_only_be_closed(world: World) -> None:
    service, table = world.service, await world.playing(ANNA, BEN)
    await world.do(acting.resign, table, 1)
    assert await service.tables.freeze(table.id, "seal", world.time, of=(ENDED,))
    with pytest.raises(NotYours, match="over"):
        await service.moderators.thaw(table.id, GUILD, world.time)
    await service.moderators.end_by_manager(table.id, GUILD, world.time)
    await service.lobby.open(world.opening(), world.time)
