"""Who gets no seat, or not at once: a hand that somebody holds must not be had by a trick."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from cogs.table.people import presence, transfer
from cogs.table.people.moderation import TO_COMPUTER, TO_OWNER
from cogs.table.people.votes import YES
from cogs.table.play.commit import unmark
from cogs.table.time import timeouts
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from data.store import metrics
from data.store.typed import ASK, GONE, Transfer
from engine.refusals import NotYours
from engine.run import COMPUTER
from tests.cogs.table.comparing import compared
from tests.cogs.table.swapping import DORA, EMIL, asked, motion_of, offered, vacated
from tests.cogs.table.waiting import clocked, timers
from tests.cogs.table.walking import play
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, World


async def test_whose_seat_a_manager_gave_to_a_computer_is_asked_for_it(world: World) -> None:
    table = await world.playing(ANNA, BEN, game="hexamino")
    await world.service.moderators.seat_by_manager(table.id, GUILD, 0, TO_COMPUTER, world.time)
    number = await asked(world, table, 0, DORA)
    motion = await motion_of(world, table)
    assert motion is not None
    assert (motion.facts.way, motion.facts.voters) == (ASK, (ANNA.user_id,))
    with pytest.raises(NotYours, match="not-asked"):
        await world.service.votes.answer(table.id, number, BEN.user_id, YES, world.time)
    # Who has left the server can't be asked, and the others do not decide instead.
    await world.service.votes.answer(table.id, number, ANNA.user_id, "no", world.time)
    with pytest.raises(NotYours, match="swap-hidden"):
        await asked(world, table, 0, EMIL, left=True)
    assert await motion_of(world, table) is None


async def test_who_was_late_is_asked_for_the_seat_where_hands_are_hidden(world: World) -> None:
    table = await clocked(world, ANNA, BEN, CARLA, game="haiclue")
    await play(world, table, 2, random.Random(1))
    await world.pass_time(DAY)
    late = await motion_of(world, table, "late")
    assert late is not None
    assert late.facts.seats == (0, 1)
    await play(world, await world.service.tables.load(table.id), 1, random.Random(2))
    for seat, owner in ((1, BEN), (0, ANNA)):
        number = await asked(world, table, seat, DORA)
        motion = await motion_of(world, table)
        assert motion is not None
        assert (motion.facts.way, motion.facts.voters) == (ASK, (owner.user_id,))
        with pytest.raises(NotYours, match="not-asked"):
            await world.service.votes.answer(table.id, number, CARLA.user_id, YES, world.time)
        await world.service.votes.answer(table.id, number, owner.user_id, "no", world.time)
        await world.service.tables.change(
            table.id, lambda edit: unmark(edit, "seat-refused"), world.time
        )


async def test_what_a_manager_did_counts_until_the_owner_is_back(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    for _ in range(2):
        await world.service.moderators.seat_by_manager(table.id, GUILD, 0, TO_COMPUTER, world.time)
        await world.service.moderators.seat_by_manager(table.id, GUILD, 0, TO_OWNER, world.time)
    table = await vacated(world, table, ANNA)
    await asked(world, table, 0, DORA)
    motion = await motion_of(world, table)
    assert motion is not None
    assert motion.facts.way == GONE
    await world.service.moderators.seat_by_manager(table.id, GUILD, 0, TO_OWNER, world.time)
    assert await motion_of(world, table) is None, "they are there again"


@pytest.mark.parametrize("kicked", [True, False])
async def test_opponents_never_get_a_hidden_hand_looked_at(world: World, kicked: bool) -> None:
    table = await clocked(world, ANNA, BEN, game="hexamino")
    if kicked:
        await world.service.tables.do(timeouts.ask_about_gone, table.id, world.time, ANNA.user_id)
        with pytest.raises(NotYours, match="swap-hidden"):
            await asked(world, table, 0, DORA, left=True)
    table = await vacated(world, table, ANNA)  # as their single vote decides
    number = await asked(world, table, 0, DORA)
    with pytest.raises(NotYours, match="not-asked"):
        await world.service.votes.answer(table.id, number, BEN.user_id, YES, world.time)
    await world.pass_time(DAY)
    table = await world.service.tables.load(table.id)
    assert (table.seats[0].user_id, table.seats[0].status) == (ANNA.user_id, COMPUTER)
    assert table.seat_of(DORA.user_id) is None
    await world.service.tables.do(presence.here, table.id, world.time, ANNA.user_id)
    table = await world.service.tables.load(table.id)
    assert (table.seats[0].user_id, table.seats[0].status) == (ANNA.user_id, "present")


async def test_a_vote_on_a_hidden_hand_from_before_gives_it_to_nobody(world: World) -> None:
    table = await world.playing(ANNA, BEN, game="hexamino")
    old = Transfer(0, ANNA.user_id, GONE, DORA.user_id, "Dora", "de")
    await world.service.tables.change(table.id, lambda edit: edit.put(old) and None, world.time)
    motion = await motion_of(world, table)
    assert motion is not None
    with pytest.raises(NotYours, match="motion-over"):
        await world.service.votes.answer(table.id, motion.id, BEN.user_id, YES, world.time)
    table = await world.service.tables.load(table.id)
    assert table.seats[0].user_id == ANNA.user_id
    assert await motion_of(world, table) is None


async def test_nobody_loses_a_seat_before_they_have_heard_of_it(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    table = await vacated(world, table, ANNA)
    number = await asked(world, table, 0, DORA)
    await world.say()
    words = [(r.destination, r.message.key) for r in world.mouth.said if r.kind == "dm-word"]
    assert words == [("dm:1", "dm-seat-wanted")]
    table = await world.service.votes.answer(table.id, number, BEN.user_id, YES, world.time)
    assert table.seats[0].user_id == ANNA.user_id
    await world.say()
    told = [row.message for row in world.mouth.said if row.kind == "notice"]
    assert told[-1].key == "notice-swap-decided"
    await world.pass_time(HOUR - 1)
    table = await world.service.tables.load(table.id)
    assert table.seats[0].user_id == ANNA.user_id
    await world.service.tables.do(presence.here, table.id, world.time, ANNA.user_id)
    await world.pass_time(DAY)
    table = await world.service.tables.load(table.id)
    assert table.seats[0].user_id == ANNA.user_id
    assert table.seat_of(DORA.user_id) is None


@pytest.mark.parametrize("does", ["away", "votes", "proposes"])
async def test_anything_the_owner_does_keeps_the_seat(world: World, does: str) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    if does == "votes":
        await world.service.votes.pause(table.id, BEN.user_id, world.time)
    number = await asked(world, table, 0, DORA, left=True)
    for voter in (BEN, CARLA):
        await world.service.votes.answer(table.id, number, voter.user_id, YES, world.time)
    if does == "away":
        await world.service.people.away(ANNA.user_id, world.time + 9 * DAY, world.time)
    else:
        await world.service.votes.pause(table.id, ANNA.user_id, world.time)
    assert await motion_of(world, table) is None
    await world.pass_time(HOUR)
    assert (await world.service.tables.load(table.id)).seats[0].user_id == ANNA.user_id


@pytest.mark.parametrize(("pace", "waits"), [("30s", HOUR), ("4h", 4 * HOUR), ("7d", DAY)])
async def test_a_seat_is_kept_for_the_time_of_a_decision(
    world: World, pace: str, waits: int
) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    table = await world.service.lobby.join(table.id, BEN, "b", world.time)
    await world.service.lobby.set_options(table.id, 1, {}, {"pace": pace}, world.time)
    table = await world.service.lobby.start(table.id, 1, world.time)
    await asked(world, table, 0, DORA, left=True)
    (timer,) = await timers(world, table, "seat")
    assert timer.due == world.time + waits


async def test_an_answer_that_comes_late_is_carried_out_at_once(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    number = await asked(world, table, 0, DORA, left=True)
    await world.pass_time(HOUR)
    assert await motion_of(world, table) is not None, "nobody has answered"
    table = await world.service.votes.answer(table.id, number, BEN.user_id, YES, world.time)
    assert table.seats[0].user_id == DORA.user_id


async def test_an_outage_gives_the_owner_their_time(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        await world.store.write(metrics.heartbeat(world.time))
        number = await asked(world, table, 0, DORA, left=True)
        await world.service.votes.answer(table.id, number, BEN.user_id, YES, world.time)
    async with World(tmp_path, world.mouth, world.time + DAY) as again:
        await again.clock.catch_up()
        await again.pass_time(HOUR - MINUTE)
        assert (await again.service.tables.load(table.id)).seats[0].user_id == ANNA.user_id
        await again.pass_time(MINUTE)
        assert (await again.service.tables.load(table.id)).seats[0].user_id == DORA.user_id
        await again.pass_time(DAY)  # what is done is done once
        assert await compared(again.service) == 0


@pytest.mark.parametrize("game", ["hexago", "helge"])
async def test_who_has_had_a_seat_gets_no_other_one_where_hands_are_hidden(
    world: World, game: str
) -> None:
    table = await world.playing(ANNA, BEN, CARLA, game=game)
    number = await offered(world, table, BEN, DORA)
    table = await world.service.tables.do(transfer.take, table.id, world.time, number, DORA)
    if game == "helge":  # everybody knows everything anyway
        number = await asked(world, table, 0, BEN)
        table = await world.service.votes.answer(table.id, number, ANNA.user_id, YES, world.time)
        assert table.seat_of(BEN.user_id) == 0
        return
    with pytest.raises(NotYours, match="swap-had"):
        await world.service.tables.do(transfer.ask_seat, table.id, world.time, 0, BEN)
    with pytest.raises(NotYours, match="swap-had"):
        await world.service.tables.do(transfer.ask_seat, table.id, world.time, 0, BEN, left=True)
    with pytest.raises(NotYours, match="swap-had"):
        await world.service.tables.do(transfer.offer, table.id, world.time, ANNA.user_id, BEN)
    # The old seat holds nothing they do not know; it can go to and fro.
    number = await offered(world, table, DORA, BEN)
    table = await world.service.tables.do(transfer.take, table.id, world.time, number, BEN)
    assert table.seat_of(BEN.user_id) == 1
    with pytest.raises(NotYours, match="swap-had"):
        await world.service.tables.do(transfer.ask_seat, table.id, world.time, 0, DORA)
