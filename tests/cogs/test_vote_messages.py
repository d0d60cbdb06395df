"""The message of a vote: brought up to date where it stands, without buttons once it is over."""

from __future__ import annotations

import pytest

from cogs.table.model import Table
from cogs.table.notify.places import ASKS
from cogs.table.people import decisions
from tests.cogs.ears import Ears
from tests.cogs.messages import Message
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World


async def proposed(room: World, ears: Ears) -> tuple[Table, Message]:
    table = await room.playing(ANNA, BEN, CARLA)
    await room.say()
    await room.do(decisions.vote_end, table, 1)
    await room.say()
    return table, ears.newest()


async def answer(room: World, table: Table, user: int, choice: str) -> None:
    (motion,) = await room.service.votes.motions(table.id)
    await room.service.votes.answer(table.id, motion.id, user, choice, room.time)


async def test_an_answer_is_counted_in_the_message_that_asks(room: World, ears: Ears) -> None:
    table, asks = await proposed(room, ears)
    assert "Still to answer: <@2> <@3>" in asks.content
    count, heard = len(ears.messages[CHANNEL]), len(ears.heard)
    await room.do(decisions.vote_end, table, 2)
    await room.say()
    assert asks.content.split("\n")[1:] == ["Answered: Anna and Ben", "Still to answer: Carla"]
    assert asks.ids()
    assert (len(ears.messages[CHANNEL]), len(ears.heard)) == (count, heard), "nobody is called"


@pytest.mark.parametrize("how", ["agreed", "declined", "move"])
async def test_what_is_decided_has_no_buttons(room: World, ears: Ears, how: str) -> None:
    table, asks = await proposed(room, ears)
    if how == "move":
        table = await room.move(await room.move(table, "draw"))
    else:
        for user, choice in ((2, "yes"), (3, "yes" if how == "agreed" else "no")):
            await answer(room, table, user, choice)
    await room.say()
    assert asks.ids() == []
    assert asks.content.endswith("This question is closed.")
    marks = (await room.service.tables.load(table.id)).kept.marks
    assert not [kind for kind, _ in marks if kind.startswith(ASKS)]


async def test_a_message_that_can_not_be_changed_holds_nothing_up(room: World, ears: Ears) -> None:
    table, asks = await proposed(room, ears)
    del ears.messages[CHANNEL][asks.id]
    await answer(room, table, 2, "no")
    await room.say()
    assert "wants to play on" in ears.newest().content
