"""What no message can be made of, and how that is told from what can't be sent."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.delivery.trouble import AT_ONCE, Desk
from cogs.table.edit import Edit
from cogs.table.notify.outbox import Unmade
from cogs.table.notify.places import undeliverable
from data.store.messages import KINDS, Unreadable
from tests.cogs.people import alter
from tests.cogs.recording import BOARD, Client, row, say
from tests.cogs.table.world import ANNA, BEN, World


@pytest.mark.parametrize(
    ("kind", "destination", "payload"),
    [
        ("board", "", {"seq": 0, "news": [{"by": "game", "kind": "", "args": {}}]}),
        ("board", "", {"seq": 0, "news": [{"kind": "place"}]}),
        ("board", "", {"seq": None, "news": []}),
        ("board", "", {"seq": 0, "news": [], "mention": ["Ben"]}),
        ("line", "", {"news": [{"by": "game", "kind": "place", "args": {"seat": 7}}]}),
        ("notice", "", {}),
        ("notice", "", {"key": "notice-pace"}),
        ("notice", "", {"key": "notice-late", "args": {"seats": [7]}}),
        ("call", "", {}),
        ("dm-call", "dm:2", {"user": 2}),
        ("dm-word", "dm:2", {"key": "dm-swapped"}),
        ("dm-hand", "dm:2", {}),
        ("dm-fold", "dm:2", {"message": "?"}),
    ],
)
async def test_what_can_not_be_made_is_told_from_what_can_not_be_sent(
    mouth: DiscordDeliverer,
    client: Client,
    world: World,
    kind: str,
    destination: str,
    payload: dict[str, Any],
) -> None:
    table = await world.playing(ANNA, BEN)
    with pytest.raises(Unmade):
        await say(mouth, row(table, KINDS.decode(kind, msgspec.json.encode(payload)), destination))
    assert client.sent == []


async def test_an_answer_that_nobody_understands_drops_nothing(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    """The library raises such errors where something between us and Discord answers nonsense."""
    table = await world.playing(ANNA, BEN)
    client.errors["send"] = [KeyError("id")]
    with pytest.raises(KeyError):
        await say(mouth, row(table, BOARD))


async def test_no_clock_waits_for_a_board_that_can_not_be_read(world: World) -> None:
    world.task.cancel()  # it would post the board
    lobby = await world.service.lobby.open(world.opening(), world.time)
    await alter(world, lobby.id, pace="1d")
    await world.service.lobby.join(lobby.id, BEN, "press-b", world.time)
    table = await world.service.lobby.start(lobby.id, ANNA.user_id, world.time)
    edit = Edit(await world.service.tables.load(table.id), world.time, world.entropy)
    assert edit.clock is not None
    assert not edit.clock.heard
    undeliverable(edit, row(table, Unreadable()), "unmade")
    assert edit.clock.heard
    assert edit.clock.since == world.time


async def test_few_messages_are_made_at_once() -> None:
    """Making takes the event loop; a press waits for all that are being made."""
    desk, making, most = Desk(), 0, 0

    async def make() -> None:
        nonlocal making, most
        async with desk.making():
            making += 1
            most = max(most, making)
            await asyncio.sleep(0)
            making -= 1

    await asyncio.gather(*(make() for _ in range(9)))
    assert most == AT_ONCE
