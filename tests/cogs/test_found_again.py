"""After a crash a message is looked for before it is sent again; some can never be made."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import discord
import msgspec
import pytest

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.runtime.trouble import AT_ONCE, Desk
from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.notify.arrivals import undeliverable
from cogs.table.notify.outbox import Unmade
from cogs.ui import ids
from cogs.ui.app import App
from data.store import outbox, queries, query
from data.store.changes import SET_OUTBOX
from data.store.messages import KINDS, Message, Seated, Unreadable
from data.store.query import Query
from data.store.rows import OutboxRow
from tests.cogs.messages import ME, http_error
from tests.cogs.people import alter
from tests.cogs.recording import BOARD, DECLINED, Client, lobby, row, say
from tests.cogs.table.world import ANNA, BEN, CHANNEL, ID, World

FOUND = 9_904_242


def message(text: str = "", custom_ids: tuple[str, ...] = (), author: int = ME) -> Any:
    """Return a message as Discord sends it, newer than all that rows are known to have become."""
    buttons = [{"type": 2, "custom_id": custom_id} for custom_id in custom_ids]
    return {
        "id": str(FOUND),
        "author": {"id": str(author)},
        "content": text,
        "components": [{"type": 1, "components": buttons}],
    }


async def test_after_a_crash_a_board_is_found_by_its_own_button(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    client.past = [message(custom_ids=(ids.table(table.id, "more", 11),))]
    assert await say(mouth, row(table, BOARD), search=True) == 901
    client.past = [message(custom_ids=(ids.table(table.id, "more", 12),))]
    assert await say(mouth, row(table, BOARD), search=True) == FOUND
    assert len(client.sent) == 1


async def test_a_line_is_found_by_its_words(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    notice = row(table, DECLINED)
    await say(mouth, notice)
    text = client.sent[0][1]["content"]
    client.past = [message(text, author=1), message(f"{text}!")]
    assert await say(mouth, notice, search=True) == 902
    client.past = [message(text)]
    assert await say(mouth, notice, search=True) == FOUND


async def test_after_a_crash_a_line_is_not_taken_for_an_equal_one_of_another_row(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    first, second = [await posted(world, table, DECLINED) for _ in range(2)]
    await say(mouth, first)
    client.past = [message(client.sent[0][1]["content"])]
    await world.store.write((SET_OUTBOX, ("done", FOUND, first.id)))
    assert await say(mouth, second, search=True) == 902


async def test_after_a_crash_a_greeting_is_found_though_its_link_is_more_exact_now(
    mouth: DiscordDeliverer, client: Client, home: App, world: World
) -> None:
    table = await lobby(home, world)
    greeting = row(table, Seated(), f"dm:{ANNA.user_id}")
    await say(mouth, greeting)
    before = client.sent[0][1]["content"]
    await alter(world, table.id, lobby_message_id=987)
    client.past = [message(before)]
    assert await say(mouth, greeting, search=True) == FOUND
    client.past = []
    await say(mouth, greeting, search=True)
    assert client.sent[1][1]["content"] != before, "the link has become more exact"


UNREADABLE: list[Any] = [
    {"id": str(FOUND + 1), "author": {"id": str(ME + 1)}, "poll": {"expiry": None}},
    {"id": None, "author": {"id": str(ME)}},
    {"author": None},
    {},
    None,
]


async def test_a_message_that_can_not_be_read_hides_no_other(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    ours = message(custom_ids=(ids.table(table.id, "more", 12),))
    client.past = [*UNREADABLE, ours]
    assert await say(mouth, row(table, BOARD), search=True) == FOUND
    client.past = UNREADABLE
    assert await say(mouth, row(table, BOARD), search=True) == 901


@pytest.mark.parametrize("wrong", [-600_000, 0, 600_000])
async def test_it_is_found_however_wrong_our_clock_is(
    mouth: DiscordDeliverer, client: Client, world: World, wrong: int
) -> None:
    table = await world.playing(ANNA, BEN)
    sent = discord.utils.time_snowflake(datetime.fromtimestamp(world.time / 1000, UTC))
    ours = message(custom_ids=(ids.table(table.id, "more", 12),)) | {"id": str(sent)}
    client.past = [ours]
    for destination in ("", f"channel:{CHANNEL + 1}"):  # where something was said before, or not
        late = replace(row(table, BOARD, destination), sending_at=world.time + wrong)
        assert await say(mouth, late, search=True) == sent
    assert client.sent == []


async def test_without_a_right_to_read_the_newest_message_is_looked_at(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    board, sent = row(table, BOARD), 900
    client.channels[CHANNEL] = SimpleNamespace(last_message_id=FOUND)
    client.unread = message(custom_ids=(ids.table(table.id, "more", 12),))
    assert await say(mouth, board, search=True) == FOUND
    assert client.edited == [(FOUND, {"flags": 0})], "it stays as it is"
    # Another person has spoken since, or it was deleted: Discord lets us change neither.
    for code in (50005, 50013, 10008):
        client.errors["edit"] = [http_error(403, code)]
        sent += 1
        assert await say(mouth, board, search=True) == sent
    # What we have said ourselves for another reason keeps its words.
    for other in ("I am about to restart.", ""):
        client.unread = message(other, (ids.table(table.id, "more", 11),))
        sent += 1
        assert await say(mouth, board, search=True) == sent
    assert all(given == {"flags": 0} for _, given in client.edited)
    # What rows before it have become says nothing of this one.
    client.edited.clear()
    known = max(world.mouth.by_nonce.values())
    client.channels[CHANNEL] = SimpleNamespace(last_message_id=known)
    assert await say(mouth, replace(board, id=99), search=True) == sent + 1
    assert client.edited == []


async def posted(world: World, table: Table, message: Message) -> OutboxRow:
    """Write a row as the service does."""
    where = f"channel:{CHANNEL}"
    await world.store.write(outbox.post(table.id, where, message, "n" * 24, world.time))
    newest = await world.store.read(Query("SELECT max(id) FROM outbox", (), query.number))
    found = await world.store.read(queries.outbox_row(newest or 0))
    assert found is not None
    return found


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
        ("dm-call", f"dm:{ID + 2}", {"user": ID + 2}),
        ("dm-word", f"dm:{ID + 2}", {"key": "dm-swapped"}),
        ("dm-hand", f"dm:{ID + 2}", {}),
        ("dm-fold", f"dm:{ID + 2}", {"message": "?"}),
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
