"""A seat that goes to somebody else: who decides, what goes with it, and what its record says."""

from __future__ import annotations

import asyncio
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cogs.table.model import Person
from cogs.table.notify.outbox import Later
from cogs.table.people import decisions, presence, transfer
from cogs.table.people.preferences import forget
from cogs.table.play import acting
from cogs.table.time.clock import deadline
from cogs.table.time.time_control import DAY, HOUR
from data.store import outbox, queries
from data.store.messages import Fold, Notice
from engine.record import Record, verify
from engine.refusals import NotYours
from tests.cogs.table.comparing import compared
from tests.cogs.table.swapping import (
    DORA,
    EMIL,
    FOLD,
    HAND,
    WORD,
    asked,
    motion_of,
    mover,
    offered,
    other,
    seat_of,
    vacated,
)
from tests.cogs.table.world import ANNA, BEN, CARLA, World

ROOT = Path(__file__).resolve().parents[3]


async def test_an_offered_hidden_hand_goes_over_with_its_seat(world: World) -> None:
    table = await world.playing(ANNA, BEN, game="hexago")
    await world.say()
    old = mover(table)
    seat = seat_of(table, old)
    shown = await world.store.read(queries.hand(table.id, old.user_id))
    assert shown is not None
    before = len(world.mouth.said)
    number = await offered(world, table, old, DORA)
    await world.say()
    (notice,) = world.mouth.said[before:]
    assert notice.message.key == "notice-swap-offered"
    assert notice.message.args["missing"] == [DORA.user_id]
    before = len(world.mouth.said)
    table = await world.service.tables.do(transfer.take, table.id, world.time, number, DORA)
    await world.say()
    row = table.seats[seat]
    assert (row.user_id, row.name, row.kind, row.status) == (4, "Dora", "human", "present")
    assert table.seat_of(old.user_id) is None
    said = world.mouth.said[before:]
    # The old hand is folded; the newcomer is greeted, shown the hand, and called once.
    folds = [r for r in said if r.kind == FOLD]
    assert [(r.destination, r.message) for r in folds] == [
        (f"dm:{old.user_id}", Fold(shown.message_id))
    ]
    assert [r.kind for r in said if r.destination == "dm:4"] == ["seated", HAND]
    (board,) = [r for r in said if r.kind == "board"]
    assert board.message.mention == (DORA.user_id,)
    assert [item.kind for item in board.message.news] == ["swapped"]
    with pytest.raises(NotYours, match="not-seated"):
        await world.service.tables.do(acting.submit, table.id, world.time, old.user_id, None, "x")
    before = len(world.mouth.said)
    await world.move(table)
    await world.say()
    assert f"dm:{old.user_id}" not in {r.destination for r in world.mouth.said[before:]}


async def test_a_hand_that_was_on_its_way_is_folded_when_it_arrives(world: World) -> None:
    table = await world.playing(ANNA, BEN, game="hexago")
    await world.say()
    old = other(table)
    number = await offered(world, table, old, DORA)
    await world.say()
    world.task.cancel()
    await world.move(table)  # the other one is shown a hand anew
    first = await world.store.read(queries.outbox_head(f"dm:{old.user_id}"))
    assert first is not None
    assert await world.store.write(outbox.claim(first.id, world.time)) == (1,)
    row = await world.store.read(queries.outbox_head(f"dm:{old.user_id}"))
    assert row is not None
    assert row.kind == HAND
    await world.service.tables.do(transfer.take, table.id, world.time, number, DORA)
    await world.outbox._deliver(row)  # it had left before
    message = world.mouth.by_nonce[row.nonce]
    world.task = asyncio.create_task(world.outbox.run())
    await world.say()
    assert Fold(message) in [r.message for r in world.mouth.said if r.kind == FOLD]
    kept = await world.store.read(queries.hand(table.id, old.user_id))
    assert kept is not None
    assert kept.message_id is None


async def test_the_records_of_such_games_verify(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN, CARLA)
        table = await world.move(table)
        number = await offered(world, table, BEN, DORA)
        table = await world.service.tables.do(transfer.take, table.id, world.time, number, DORA)
        table = await vacated(world, table, CARLA)
        number = await asked(world, table, seat_of(table, CARLA), EMIL)
        for voter in (ANNA, DORA):
            await world.service.votes.answer(table.id, number, voter.user_id, "yes", world.time)
        await world.pass_time(HOUR)
        table = await world.service.tables.load(table.id)
        assert [s.user_id for s in table.seats] == [1, 4, 5]
        assert await compared(world.service) == 0
        while not table.over:
            table = await world.service.tables.do(
                acting.resign, table.id, world.time, mover(table).user_id
            )
        record = await world.service.tables.record(table.id)
        assert verify(Record.from_json(record.to_json())).seq == table.play()[1].seq
        file = tmp_path / "game.json"
        file.write_bytes(record.to_json())
        command = (sys.executable, "-m", "engine", "verify", str(file))
        done = await asyncio.create_subprocess_exec(*command, cwd=ROOT)
        assert await done.wait() == 0


async def test_nobody_but_the_one_it_was_offered_to_takes_it(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    number = await offered(world, table, BEN, DORA)
    for person in (EMIL, ANNA):
        with pytest.raises(NotYours, match="not-asked"):
            await world.service.tables.do(transfer.take, table.id, world.time, number, person)
    for person in (ANNA, BEN):
        with pytest.raises(NotYours, match="not-asked"):
            await world.service.votes.answer(table.id, number, person.user_id, "yes", world.time)
    assert (await world.service.tables.load(table.id)).seats == table.seats
    # Declining leaves everything as it was, and says so.
    await world.service.votes.answer(table.id, number, DORA.user_id, "no", world.time)
    await world.say()
    (declined,) = [row for row in world.mouth.said[-2:] if isinstance(row.message, Notice)]
    assert declined.message.key == "notice-swap-declined"
    with pytest.raises(NotYours, match="motion-over"):
        await world.service.tables.do(transfer.take, table.id, world.time, number, DORA)


async def test_whoever_is_there_decides_alone_about_their_seat(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    number = await asked(world, table, seat_of(table, BEN), DORA)
    for person in (ANNA, CARLA):
        with pytest.raises(NotYours, match="not-asked"):
            await world.service.votes.answer(table.id, number, person.user_id, "yes", world.time)
    with pytest.raises(NotYours, match="not-seated"):
        await world.service.votes.answer(table.id, number, DORA.user_id, "yes", world.time)
    table = await world.service.votes.answer(table.id, number, BEN.user_id, "yes", world.time)
    assert table.seat_of(DORA.user_id) == 1
    assert table.seat_of(BEN.user_id) is None


async def test_the_others_decide_by_more_than_half_where_a_computer_sits_in(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA, EMIL)
    table = await vacated(world, table, BEN)
    number = await asked(world, table, 1, DORA)
    table = await world.service.votes.answer(table.id, number, ANNA.user_id, "yes", world.time)
    assert table.seat_of(DORA.user_id) is None
    await world.service.votes.answer(table.id, number, CARLA.user_id, "yes", world.time)
    await world.pass_time(HOUR)
    table = await world.service.tables.load(table.id)
    assert table.seats[1].user_id == DORA.user_id
    assert table.seats[1].status == "present"
    assert table.play()[1].statuses[1] == "present"
    await world.say()
    words = [r for r in world.mouth.said if r.kind == WORD]
    keys = [(r.destination, r.message.key) for r in words]
    assert keys == [("dm:2", "dm-seat-wanted"), ("dm:2", "dm-swapped")]
    entries = await world.store.read(queries.entries(table.id))
    assert [(e.kind, e.seat, e.action) for e in entries[-2:]] == [
        ("seat", 1, "computer"),
        ("seat", 1, "present"),
    ]


async def test_whoever_comes_back_keeps_the_seat(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    away = mover(table)
    voters = [p for p in (ANNA, BEN, CARLA) if p != away]
    table = await vacated(world, table, away)
    number = await asked(world, table, seat_of(table, away), DORA)
    await world.service.tables.do(presence.here, table.id, world.time, away.user_id)
    with pytest.raises(NotYours, match="motion-over"):
        await world.service.votes.answer(table.id, number, voters[0].user_id, "yes", world.time)
    # The same by a move, and where only the server was left for a while.
    table = await vacated(world, table, away)
    await asked(world, table, seat_of(table, away), DORA)
    await world.service.tables.do(
        acting.submit, table.id, world.time, away.user_id, None, table.legal(table.owing[0])[0].text
    )
    assert await motion_of(world, table) is None
    table = await world.service.tables.load(table.id)
    await asked(world, table, seat_of(table, away), DORA, left=True)
    before = len(world.mouth.said)
    await world.service.tables.do(presence.here, table.id, world.time, away.user_id)
    assert await motion_of(world, table) is None
    await world.say()
    keys = [getattr(r.message, "key", "") for r in world.mouth.said[before:]]
    assert "notice-swap-declined" in keys


async def test_who_is_late_is_replaced_and_the_newcomer_has_all_the_time(world: World) -> None:
    table = await world.service.lobby.open(world.opening(), world.time)
    table = await world.service.lobby.join(table.id, BEN, "b", world.time)
    await world.service.lobby.set_options(table.id, 1, {}, {"pace": "1d"}, world.time)
    table = await world.service.lobby.start(table.id, 1, world.time)
    await world.say()
    late, there = mover(table), other(table)
    await world.pass_time(DAY)
    assert await motion_of(world, table, "late") is not None
    seat = seat_of(table, late)
    number = await asked(world, table, seat, DORA)
    await world.service.votes.answer(table.id, number, there.user_id, "yes", world.time)
    await world.pass_time(DAY - 1)
    assert await motion_of(world, table) is not None
    await world.pass_time(1)
    table = await world.service.tables.load(table.id)
    assert table.seats[seat].user_id == DORA.user_id
    assert await motion_of(world, table, "late") is None
    await world.say()
    clock = (await world.service.tables.data(table.id)).clock
    assert clock is not None
    assert (clock.since, clock.spent) == (world.time, 0)
    assert deadline(table, world.time).until == world.time + DAY
    await world.pass_time(DAY - 1)
    assert await motion_of(world, table, "late") is None
    await world.pass_time(1)
    assert await motion_of(world, table, "late") is not None


async def test_what_the_old_owner_had_open_is_gone(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    await world.service.tables.do(decisions.vote_end, table.id, world.time, BEN.user_id, yes=True)
    draft = {(1, "q"): ("a",)}
    await world.service.tables.change(table.id, lambda edit: edit.drafts.update(draft), world.time)
    await world.service.people.away(BEN.user_id, world.time + 9 * DAY, world.time)
    number = await offered(world, table, BEN, DORA)
    table = await world.service.tables.do(transfer.take, table.id, world.time, number, DORA)
    end = await motion_of(world, table, "end")
    assert end is None or BEN.user_id not in end.ballots
    kept = await world.service.tables.data(table.id)
    assert kept.drafts == {}
    for timer in kept.timers.values():
        if timer.kind in ("away", "remind", "call"):
            assert timer.what.user != BEN.user_id, timer.kind
    assert table.seats[1].status == "present"
    assert await world.service.people.back_home(BEN.user_id, world.time) == ()


async def test_the_seat_of_the_host_takes_the_host_along(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    number = await offered(world, table, ANNA, DORA)
    table = await world.service.tables.do(transfer.take, table.id, world.time, number, DORA)
    assert table.row.host_id == DORA.user_id


async def test_who_was_replaced_may_come_back_the_same_way(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    owner = mover(table)
    number = await offered(world, table, owner, DORA)
    table = await world.service.tables.do(transfer.take, table.id, world.time, number, DORA)
    number = await asked(world, table, table.owing[0], owner)
    await world.say()
    before = len(world.mouth.said)
    table = await world.service.votes.answer(table.id, number, DORA.user_id, "yes", world.time)
    await world.say()
    (board,) = [r for r in world.mouth.said[before:] if r.kind == "board"]
    assert board.message.mention == (owner.user_id,)
    await world.move(table)


async def test_an_offer_answers_who_asks_for_that_seat(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await offered(world, table, BEN, DORA)
    table = await world.service.tables.do(transfer.ask_seat, table.id, world.time, 1, DORA)
    assert table.seat_of(DORA.user_id) == 1


async def test_one_question_about_seats_at_a_time_and_none_for_ever(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    first = await offered(world, table, BEN, DORA)
    with pytest.raises(NotYours, match="swap-waits"):
        await world.service.tables.do(transfer.offer, table.id, world.time, BEN.user_id, DORA)
    with pytest.raises(NotYours, match="swap-waits"):
        await world.service.tables.do(transfer.offer, table.id, world.time, ANNA.user_id, EMIL)
    with pytest.raises(NotYours, match="swap-waits"):
        await world.service.tables.do(transfer.ask_seat, table.id, world.time, 0, EMIL)
    # Whose seat it is may choose somebody else; the first offer is void.
    second = await offered(world, table, BEN, EMIL)
    with pytest.raises(NotYours, match="motion-over"):
        await world.service.tables.do(transfer.take, table.id, world.time, first, DORA)
    world.time += DAY
    assert await asked(world, table, 0, DORA) != second
    with pytest.raises(NotYours, match="motion-over"):
        await world.service.tables.do(transfer.take, table.id, world.time, second, EMIL)


async def test_a_no_is_an_answer(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    number = await asked(world, table, 1, DORA)
    await world.service.votes.answer(table.id, number, BEN.user_id, "no", world.time)
    for seat in (0, 1):
        with pytest.raises(NotYours, match="swap-refused"):
            await world.service.tables.do(transfer.ask_seat, table.id, world.time, seat, DORA)
    # Somebody else may ask, and an offer is another matter: to decline it costs nothing.
    number = await asked(world, table, 0, EMIL)
    await world.service.votes.answer(table.id, number, ANNA.user_id, "no", world.time)
    number = await offered(world, table, ANNA, DORA)
    await world.service.votes.answer(table.id, number, DORA.user_id, "no", world.time)
    number = await offered(world, table, ANNA, DORA)
    table = await world.service.tables.do(transfer.take, table.id, world.time, number, DORA)
    assert table.seat_of(DORA.user_id) == 0


async def test_who_can_not_come_in(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    with pytest.raises(NotYours, match="swap-seated"):
        await world.service.tables.do(transfer.offer, table.id, world.time, ANNA.user_id, BEN)
    with pytest.raises(NotYours, match="not-seated"):
        await world.service.tables.do(transfer.offer, table.id, world.time, DORA.user_id, EMIL)
    await world.service.tables.do(acting.resign, table.id, world.time, BEN.user_id)
    with pytest.raises(NotYours, match=r"^swap-seat$"):
        await world.service.tables.do(transfer.ask_seat, table.id, world.time, 1, DORA)
    with pytest.raises(NotYours, match="closed-already"):
        await world.service.tables.do(transfer.offer, table.id, world.time, BEN.user_id, DORA)
    with pytest.raises(NotYours, match="swap-seated"):  # who resigned, stays so
        await world.service.tables.do(transfer.ask_seat, table.id, world.time, 0, BEN)
    number = await offered(world, table, ANNA, DORA)
    await world.service.tables.do(acting.resign, table.id, world.time, ANNA.user_id)
    with pytest.raises(NotYours, match=r"^over$"):
        await world.service.tables.do(transfer.take, table.id, world.time, number, DORA)
    assert (await world.service.tables.load(table.id)).seats[0].user_id == ANNA.user_id


async def test_a_seat_that_was_closed_in_between_is_not_taken(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    number = await offered(world, table, BEN, DORA)
    await world.service.tables.do(acting.resign, table.id, world.time, BEN.user_id)
    with pytest.raises(NotYours, match="motion-over"):
        await world.service.tables.do(transfer.take, table.id, world.time, number, DORA)
    assert await motion_of(world, table) is None


async def test_not_in_games_for_the_high_scores(world: World) -> None:
    table = await world.playing(ANNA, game="hexago")
    with pytest.raises(NotYours, match="swap-solo"):
        await world.service.tables.do(transfer.offer, table.id, world.time, ANNA.user_id, DORA)
    with pytest.raises(NotYours, match="swap-solo"):
        await world.service.tables.do(transfer.ask_seat, table.id, world.time, 0, DORA)


async def test_a_swap_is_told_once_however_often_the_process_dies(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, BEN)
        await world.say()
        number = await offered(world, table, BEN, DORA)
        await world.say()
        world.mouth.failures["channel:2000"] = [Later(60)]
        await world.service.tables.do(transfer.take, table.id, world.time, number, DORA)
        mouth = world.mouth
    mouth.failures.clear()
    async with World(tmp_path, mouth, world.time) as again:
        await again.say()
        news = [r for r in mouth.said if r.kind == "board" and r.message.news]
        assert [r.message.news[0].kind for r in news] == ["swapped"]
        loaded = await again.service.tables.load(table.id)
        assert loaded.seat_of(DORA.user_id) == 1
        assert await compared(again.service) == 0


@pytest.mark.parametrize("who", ["old", "new", "asking"])
async def test_whoever_is_forgotten_stands_in_no_row_about_the_seat(
    tmp_path: Path, who: str
) -> None:
    """The old owner has no seat any more that would say what they were called."""
    zora = Person(88_000_000_000_000_001, "Zora-Zebulon", "en")
    async with World(tmp_path) as world:
        if who == "old":
            table = await world.playing(zora, BEN)
            number = await offered(world, table, zora, DORA)
            await world.service.tables.do(transfer.take, table.id, world.time, number, DORA)
        else:
            table = await world.playing(ANNA, BEN)
            table = await vacated(world, table, ANNA) if who == "new" else table
            number = await asked(world, table, seat_of(table, ANNA), zora)
            if who == "new":
                await world.service.votes.answer(table.id, number, BEN.user_id, "yes", world.time)
                await world.pass_time(HOUR)
        await world.say()
        assert zora.name in await everything(world)
        await forget(world.service.tables, zora.user_id, world.time)
        await world.say()
        kept = await everything(world)
        assert zora.name not in kept
        assert str(zora.user_id) not in kept


async def everything(world: World) -> str:
    """Return all that is in the database, as text."""
    with closing(sqlite3.connect(world.store.path)) as db:
        return "\n".join(db.iterdump())
