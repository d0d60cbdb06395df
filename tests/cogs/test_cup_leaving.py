"""Who leaves a cup, or is out: what they and the others read of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.board.notices import notice
from cogs.cups import standings
from cogs.cups.rules import not_in
from cogs.delivery import contents
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.seats import direct_message
from cogs.table.notify.outbox import Gone
from cogs.table.people import presence
from cogs.table.play.commit import stop, vacate
from cogs.table.time import timeouts
from cogs.table.time.time_control import DAY
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.content import Content
from data.store.cups import Cup
from data.store.messages import DirectNotice, Notice
from data.store.rows import RUNNING
from data.words import words
from engine.position import COMPUTER
from render.cup import mark_of
from tests.cogs.messages import Discord
from tests.cogs.people import press, said, shown_ids
from tests.cogs.table.cups import PEOPLE, on, started, tables
from tests.cogs.table.world import World
from tests.cogs.test_cup_messages import texts


async def test_who_leaves_in_a_round_reads_what_their_game_is_worth_and_can_think_again(
    home: App, world: World
) -> None:
    """*My table* sent them on to it as if nothing was, and its thread knew nothing."""
    cup_id, me = await started(world, 4), PEOPLE[0]
    asked = await press(home, me, ids.cup(cup_id, "leave"))
    assert "Your game of this round still counts for the others" in said(asked)
    sure, back = shown_ids(asked)
    assert said(await press(home, me, back)) == words("en")("cup-leave-back")
    assert len((await world.service.cups.of(cup_id)).playing) == 4, "nothing has happened"
    await press(home, me, sure)
    (mine,) = (
        table
        for table in await tables(world, await world.service.cups.of(cup_id))
        if table.seat_of(me.user_id) is not None
    )
    await world.say()
    (told,) = [row.message for row in world.mouth.said if row.kind == "notice"]
    assert isinstance(told, Notice)
    assert told.args == {"seat": mine.seat_of(me.user_id)}
    content = notice(mine, 1, told.key, told.args)
    assert content.text.endswith("P0 has left the cup. This game still counts for it.")
    assert "You have left this cup" in said(await press(home, me, ids.cup(cup_id, "table")))
    await world.stop(mine)
    over = said(await press(home, me, ids.cup(cup_id, "table")))
    assert over == "You have left this cup, and it is too late to come back."


async def test_who_missed_two_rounds_reads_that_they_are_out_and_after_one_that_it_is_the_last(
    world: World,
) -> None:
    """Nothing told them, and *My table* said that it was too late to join."""
    cup = await world.service.cups.of(await started(world, 4))
    entrant = cup.entrants[0]
    for number in (1, 2):
        sat = tuple(
            replace(seat, round=at, rank=int(seat.number != entrant.number))
            for at in range(1, number + 1)
            for seat in cup.seats
        )
        people = (replace(entrant, out=number == 2), *cup.entrants[1:])
        now = Cup(replace(cup.row, round=number), people, sat)
        table = standings.of(now, words("en"), number)
        told = texts(standings.post(now, number, table))
        once = "Missed this round: P0. After 2 missed rounds a player is out."
        assert (once in told) is (number == 1)
        assert ("P0 has missed 2 rounds and is out." in told) is (number == 2)
    assert not_in(now, entrant.user_id).params == {"why": "out", "misses": 2}
    assert "You missed 2 rounds, so you are out" in words("en")(
        "refusal-cup-not-in", why="out", misses=2
    )
    row = next(row for row in table.rows if row.id == entrant.number)
    assert [
        mark_of(replace(table, left=left), row, words("en"))
        for left in (table.left, frozenset({1}))
    ] == [
        "out",
        "left",
    ]


async def test_who_leaves_after_their_own_game_reads_of_none_that_goes_on(
    home: App, world: World
) -> None:
    """The round went on at the other table."""
    cup_id = await started(world, 4)
    first, _ = await tables(world, await world.service.cups.of(cup_id))
    await world.stop(await world.move(first))
    over = {seat.user_id for seat in first.seats}
    for person in PEOPLE[:4]:
        for what in ("leave", "leave-sure"):
            text = said(await press(home, person, ids.cup(cup_id, what)))
            assert ("still yours" in text or "still counts" in text) is (person.user_id not in over)


async def test_who_is_out_is_told_so_once_by_direct_message(home: App, world: World) -> None:
    """The post named them, and pinged nobody."""
    cup_id, me = await started(world, 4), PEOPLE[0].user_id
    for number in (1, 2):
        for table in await tables(world, await world.service.cups.of(cup_id)):
            if (seat := table.seat_of(me)) is not None:
                await world.do(vacate, table, [seat], COMPUTER)
        await on(world, cup_id)
        if number == 1:
            await on(world, cup_id)
    words_ = [row for row in world.mouth.said if row.kind == "dm-word"]
    (told,) = [row for row in words_ if row.message.key == "notice-cup-out"]
    assert told.receiver == me
    table = await world.service.tables.load(told.table_id or "")
    made = direct_message(home, table, told.message.key, told.message.args, words("de"))
    assert "Du hast 2 Runden versäumt" in made.text


async def test_who_leaves_after_the_round_is_counted_tells_nobody_at_a_game_for_fun(
    home: App, world: World
) -> None:
    cup_id, me = await started(world, 2), PEOPLE[0]
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    await world.move(table)
    await on(world, cup_id)
    assert (await world.service.tables.load(table.id)).row.status == RUNNING
    await press(home, me, ids.cup(cup_id, "leave-sure"))
    await world.say()
    told = [row.message for row in world.mouth.said if row.kind == "notice"]
    assert "notice-cup-left" not in [getattr(one, "key", "") for one in told]


async def test_who_slept_reads_once_in_their_language_that_a_computer_sits_in_and_how_to_return(
    home: App, world: World
) -> None:
    """The thread said so, which nobody reads who sleeps."""
    cup_id = await started(world, 2)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    for _ in range(3):
        late = table.owing[0]
        await world.pass_time(2 * DAY)
        table = await world.service.tables.load(table.id)
        assert table.computer(late)
        user_id = table.seats[late].user_id or 0
        await world.do(presence.here, table, user_id)
    await world.say()
    told = [row for row in world.mouth.said if row.kind == "dm-word"]
    assert len(told) == len({row.receiver for row in told}) > 0, "once each"
    message = told[0].message
    assert isinstance(message, DirectNotice)
    made = direct_message(home, table, message.key, message.args, words("de"))
    assert (
        "darum springt ein Computer für dich ein. *Ich bin da* gibt dir deinen Platz" in made.text
    )
    assert words("de")("cup-absent") not in made.text, "who has moved has missed nothing"
    person = next(one for one in PEOPLE if one.user_id == told[0].receiver)
    table = await world.do(vacate, table, [table.seat_of(person.user_id)], COMPUTER)
    assert await contents.in_private(home, table, told[0], made) is made
    (back,) = made.rows[0]
    assert "Welcome back" in said(await press(home, person, str(back.custom_id)))
    table = await world.service.tables.load(table.id)
    with pytest.raises(Gone):  # it had waited to be sent
        await contents.in_private(home, table, told[0], made)


async def test_after_its_game_no_letter_says_any_more_that_a_computer_sits_in(
    home: App, world: World
) -> None:
    """It had waited to be sent, and the game was stopped meanwhile."""
    cup_id = await started(world, 2)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    table = await world.do(timeouts.lapse, table, table.owing[:1], "computer", "timeout")
    await world.say()
    (told,) = [row for row in world.mouth.said if row.kind == "dm-word"]
    content = Content()
    assert await contents.in_private(home, table, told, content) is content
    table = await world.do(stop, table, "idle")
    assert table.computer(table.seat_of(told.receiver) or 0), "nobody came back"
    with pytest.raises(Gone):
        await contents.in_private(home, table, told, content)


@pytest.mark.parametrize("moved", [True, False])
async def test_only_who_has_not_moved_reads_by_letter_that_they_miss_the_round(
    home: App, world: World, moved: bool
) -> None:
    there = Discord()
    world.mouth = DiscordDeliverer(home, there)  # type: ignore[arg-type]
    (table,) = await tables(world, await world.service.cups.of(await started(world, 2)))
    late = table.owing[0]
    if moved:
        await world.move(table)
    await world.do(timeouts.lapse, table, [late], "computer", "timeout")
    await world.say()
    sent = there.messages[table.seats[late].user_id or 0].values()
    (letter,) = [one.content for one in sent if "your time ran out" in one.content]
    assert "Helge cup · round 1 of 3, until" in letter
    assert (words("en")("cup-absent") in letter) is not moved
