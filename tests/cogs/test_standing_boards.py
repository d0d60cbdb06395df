"""Messages that stand are edited: boards, and votes, which lose their buttons once decided."""

from __future__ import annotations

import pytest

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.table.model import Table
from cogs.table.notify import announcements
from cogs.table.notify.places import ASKS
from cogs.table.people import decisions
from cogs.table.play.commit import STATUS_PACE
from cogs.ui.app import App
from tests.cogs.ears import Ears
from tests.cogs.messages import Discord, Message
from tests.cogs.table.waiting import DAY, MINUTE, clocked, left
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World


@pytest.mark.parametrize("pictured", [True, False])
async def test_an_edit_says_what_the_board_said(home: App, world: World, pictured: bool) -> None:
    client = Discord()
    client.attaches = pictured
    world.mouth = DiscordDeliverer(home, client)  # type: ignore[arg-type]
    table = await world.service.lobby.open(world.opening(game="haiclue"), world.time)
    await world.service.lobby.join(table.id, BEN, "press-b", world.time)
    await world.say()
    table = await world.service.lobby.start(table.id, 1, world.time)
    await world.say()
    board = client.newest()
    posted, drawn = board.content, board.alts
    await world.move(table, "clue t{} t{}".format(*table.play()[1].state.hands[0][:2]))
    await world.pass_time(STATUS_PACE)
    await world.say()
    assert "In: Anna (1 of 2)." in board.content
    if pictured:  # it went on saying "0 of 2 are in"
        assert len(board.alts) == len(drawn) == 1
        assert "0 of 2 in" in drawn[0]
        assert "1 of 2 in" in board.alts[0]
    assert ("```" in board.content) is ("```" in posted) is not pictured
    kept = [line for line in posted.partition("```")[0].split("\n") if "to move" not in line]
    assert not [line for line in kept if line not in board.content]
    assert "Mischung versiegelt" in board.content or "Shuffle sealed" in board.content
    edits = len(client.edits)
    await world.service.tables.change(table.id, announcements.edit_board, world.time)
    await world.say()
    assert len(client.edits) == edits, "what would say the same is left alone"


async def test_the_clock_counts_from_a_line_without_its_board(home: App, world: World) -> None:
    client = Discord()
    world.mouth = DiscordDeliverer(home, client)  # type: ignore[arg-type]
    table = await clocked(world, ANNA, BEN)
    client.moderated, first = True, table.owing
    while table.owing == first:
        table = await world.move(table)
    world.time += MINUTE
    assert await left(world, table) == DAY, "nothing was said yet"
    await world.say()
    line = client.newest()
    assert line.moves()
    assert not line.alts
    world.time += MINUTE
    assert await left(world, table) == DAY - MINUTE


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
