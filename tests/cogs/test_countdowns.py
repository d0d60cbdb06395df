"""Moves that are made after five seconds unless their player stops them."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from cogs.picker.page import done_text
from cogs.picker.press import counted_down
from cogs.table.model import Stale, Table
from cogs.table.play import acting
from cogs.table.time.scheduler import Scheduler
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.reply import TOKEN_LIFE
from data.words import words
from engine.actions import parse
from engine.contract import final
from tests.cogs.messages import http_error
from tests.cogs.people import (
    PRIVATE,
    Response,
    answer_to,
    move_button,
    press,
    public,
    said,
    settle,
    shown_ids,
)
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import ANNA, BEN, ID, World
from tests.cogs.test_confirming import confirming


async def counting_down(home: App, world: World, *, opened: bool = False) -> tuple[Table, Any]:
    """Return a table at which a final move is about to be made, and what its player reads.

    With ``opened`` the question was opened from the board, in a message of its own.
    """
    table = await world.playing(ANNA, BEN, game="blox")
    table = await confirming(home, table, "soon")
    seat = table.owing[0]
    action = next(
        action
        for action in table.legal(seat)
        if final(table.game, table.view(seat), seat, action) and action.verb != "swap"
    )
    message = PRIVATE
    if opened:
        message = answer_to(await press(home, mover(table), move_button(table), message=public()))
    path = table.game.asking.worded(table.view(seat), action).words
    step = ids.step(table.id, table.token(seat), path)
    return table, await press(home, mover(table), step, message=message)


async def test_only_the_last_countdown_is_made(home: App, world: World) -> None:
    """Another choice, or another look at the question, stops the one before."""
    table, _ = await counting_down(home, world)
    await press(
        home, mover(table), ids.step(table.id, table.token(table.owing[0])), message=public()
    )
    await world.pass_time(acting.COUNTDOWN)
    assert (await home.service.tables.load(table.id)).row.seq == 0
    seat = table.owing[0]
    finals = [one for one in table.legal(seat) if final(table.game, table.view(seat), seat, one)]
    user_id, token = mover(table).user_id, table.token(seat)
    for action in (finals[0], finals[-1]):
        await world.do(acting.count_down, table, user_id, token, action)
    await world.do(acting.stop_countdown, table, user_id + 1)
    await world.pass_time(acting.COUNTDOWN)
    after = await home.service.tables.load(table.id, log=True)
    assert [entry.action for entry in after.kept.entries if entry.seat == seat] == [finals[-1].text]
    with pytest.raises(Stale):
        await world.do(acting.count_down, table, user_id, token, finals[0])


async def test_a_countdown_that_nobody_saw_does_not_begin(home: App, world: World) -> None:
    table, _ = await counting_down(home, world)
    await world.do(acting.stop_countdown, table, mover(table).user_id)
    seat = table.owing[0]
    action = next(a for a in table.legal(seat) if final(table.game, table.view(seat), seat, a))
    path = table.game.asking.worded(table.view(seat), action).words
    step = ids.step(table.id, table.token(seat), path)
    await press(home, mover(table), step, response=Response([http_error(500, 0)]))
    await world.pass_time(acting.COUNTDOWN)
    assert (await home.service.tables.load(table.id)).row.seq == 0


async def test_a_final_move_is_made_after_five_seconds(home: App, world: World) -> None:
    table, made = await counting_down(home, world)
    assert (await home.service.tables.load(table.id)).row.seq == 0
    assert "<t:" in said(made)
    await world.pass_time(acting.COUNTDOWN)
    assert (await home.service.tables.load(table.id)).row.seq == 1
    await world.pass_time(acting.COUNTDOWN)
    assert (await home.service.tables.load(table.id)).row.seq == 1
    late = await press(home, mover(table), shown_ids(made)[0], message=PRIVATE)
    assert mover(await home.service.tables.load(table.id)).name in said(late)


@pytest.mark.parametrize("late", [0, TOKEN_LIFE])
async def test_the_message_of_a_countdown_says_that_the_move_is_made(
    home: App, world: World, late: int
) -> None:
    """As a press is answered, with the next table; without a token it stays as it is."""
    where = (world.service.tables, world.computers, world.now, nowhere)
    world.clock = Scheduler(*where, counted_down=partial(counted_down, home))
    for person in (ANNA, BEN):
        await world.playing(person, game="hexago", channel_id=ID + 3000 + person.user_id)
    table, made = await counting_down(home, world, opened=True)
    await world.pass_time(acting.COUNTDOWN + late)
    await settle()
    assert (await home.service.tables.load(table.id)).row.seq == 1
    if late:
        assert made.later == []
        return
    (edited,) = (one["edited"] for one in made.later)
    (entry,) = (await home.service.tables.load(table.id, log=True)).kept.entries
    reads = words(mover(table).locale)
    first, drawn = edited["content"].split("\n")
    assert first == done_text(table, entry.seat or 0, parse(entry.action), reads)
    assert drawn.startswith(reads("blox-drawn", cards="|").partition("|")[0])
    assert "Hexago" in edited["view"].children[0].label


async def nowhere(_: int) -> None:
    """Reopen no thread: there is none."""


async def test_a_countdown_can_be_stopped_and_is_not_made_twice(home: App, world: World) -> None:
    table, made = await counting_down(home, world)
    wait, now = shown_ids(made)
    asked = await press(home, mover(table), wait, message=PRIVATE)
    assert shown_ids(asked)
    await world.pass_time(acting.COUNTDOWN)
    assert (await home.service.tables.load(table.id)).row.seq == 0, "it was stopped"
    await press(home, mover(table), now, message=PRIVATE)
    await world.pass_time(acting.COUNTDOWN)
    assert (await home.service.tables.load(table.id)).row.seq == 1
