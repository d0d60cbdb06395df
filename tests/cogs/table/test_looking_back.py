"""A table as it was: after some entries, in the middle of one, as a row, in its channel."""

from __future__ import annotations

import logging

import pytest

from cogs.refusals import NoTable
from cogs.table.model import Table
from cogs.table.people import presence
from cogs.table.time.time_control import DAY
from data.store.rows import FROZEN
from engine.dice import Dice
from engine.players import choose
from engine.run import AWAY, PRESENT
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World


async def played(world: World, game: str, moves: int) -> Table:
    table = await world.playing(ANNA, BEN, CARLA, game=game)
    for number in range(moves):
        seat = table.owing[0]
        stream = Dice(bytes(32)).stream(str(number))
        action = choose("random", table.game, table.view(seat), seat, stream, lambda: True)
        table = await world.move(table, action.text)
        await world.say()
    return table


async def test_a_table_is_seen_as_it_stood_then_with_the_people_of_that_time(world: World) -> None:
    tables = world.service.tables
    before = await played(world, "helge", 2)
    await tables.do(presence.go, before.id, world.time, CARLA.user_id, world.time + DAY)
    after = await world.move(await tables.load(before.id))
    assert after.row.seq > before.row.seq + 1
    then = await tables.at(before.id, before.row.seq)
    assert then.position == before.position
    assert [seat.status for seat in then.seats] == [seat.status for seat in before.seats]
    now = await tables.at(before.id, after.row.seq)
    assert now.position == after.position
    assert AWAY in [seat.status for seat in now.seats]
    assert {seat.status for seat in then.seats} == {PRESENT}


async def test_a_still_shows_the_middle_of_an_entry(world: World) -> None:
    table = await played(world, "haiclue", 9)
    whole = await world.service.tables.load(table.id, log=True)
    run, _ = whole.play()
    shown = 0
    for advance in run.steps(run.start()[0], whole.kept.entries):
        for number, state in enumerate(advance.step.stills):
            seq, chain = advance.entry.seq, advance.position.chain
            still = await world.service.tables.still(table.id, seq, number)
            position = still.play()[1]
            assert (position.state, position.chain) == (state, f"{chain}/{number}")
            assert (position.seq, still.row) == (seq, whole.row)
            shown += 1
    assert shown > 0


async def test_a_row_or_a_table_that_is_not_there_is_none(world: World) -> None:
    tables = world.service.tables
    table = await world.playing(ANNA, BEN)
    assert (await tables.row(table.id)) == table.row
    assert await tables.row("nowhere") is None
    reopened = await tables.in_channel(CHANNEL)
    assert reopened is not None
    assert reopened.id == table.id
    assert await tables.in_channel(CHANNEL + 1) is None
    assert [one.id for one in await tables.loadable(("nowhere", table.id))] == [table.id]
    with pytest.raises(NoTable):
        await tables.load("nowhere")


async def test_damage_freezes_a_table_says_so_and_is_logged(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    tables = world.service.tables
    table = await world.playing(ANNA, BEN)
    await world.say()
    with caplog.at_level(logging.ERROR):
        await tables.unsound(table.id, "chain")
    assert caplog.messages == [f"table {table.id} is frozen: chain"]
    row = await tables.row(table.id)
    assert row is not None
    assert (row.status, row.trouble) == (FROZEN, "chain")
    await world.say()
    assert world.mouth.said[-1].kind == "notice"
    caplog.clear()
    await tables.unsound(table.id, "chain")
    assert caplog.messages == []
    assert not await tables.freeze(table.id, "seal", world.time)
