"""After a crash a message is looked for before it is sent once more: said is said, but once."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.table.model import Table
from cogs.ui import ids
from cogs.ui.app import App
from data.store import outbox, queries, query
from data.store.messages import Message, Seated
from data.store.query import Query
from data.store.rows import OutboxRow
from data.store.statements import SET_OUTBOX
from tests.cogs.people import alter
from tests.cogs.table.world import ANNA, BEN, CHANNEL, World
from tests.cogs.test_delivery import BOARD, DECLINED, ME, Client, lobby, row, say


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def mouth(home: App, client: Client) -> DiscordDeliverer:
    return DiscordDeliverer(home, client)  # type: ignore[arg-type]


def message(text: str = "", custom_ids: tuple[str, ...] = (), author: int = ME) -> Any:
    buttons = [SimpleNamespace(custom_id=custom_id, children=()) for custom_id in custom_ids]
    rows = [SimpleNamespace(children=buttons)]
    return SimpleNamespace(
        id=4242, author=SimpleNamespace(id=author), content=text, components=rows
    )


async def test_after_a_crash_a_board_is_found_by_its_own_button(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    client.past = [message(custom_ids=(ids.table(table.id, "more", 11),))]
    assert await say(mouth, row(table, BOARD), search=True) == 901
    client.past = [message(custom_ids=(ids.table(table.id, "more", 12),))]
    assert await say(mouth, row(table, BOARD), search=True) == 4242
    assert len(client.sent) == 1


async def test_after_a_crash_a_line_is_found_by_its_words(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    notice = row(table, DECLINED)
    await say(mouth, notice)
    text = client.sent[0][1]["content"]
    client.past = [message(text, author=1), message(f"{text}!")]
    assert await say(mouth, notice, search=True) == 902
    client.past = [message(text)]
    assert await say(mouth, notice, search=True) == 4242


async def test_after_a_crash_a_line_is_not_taken_for_an_equal_one_of_another_row(
    mouth: DiscordDeliverer, client: Client, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    first, second = [await posted(world, table, DECLINED) for _ in range(2)]
    await say(mouth, first)
    client.past = [message(client.sent[0][1]["content"])]
    await world.store.write((SET_OUTBOX, ("done", 4242, first.id)))
    assert await say(mouth, second, search=True) == 902


async def test_after_a_crash_a_greeting_is_found_though_its_link_is_more_exact_now(
    mouth: DiscordDeliverer, client: Client, home: App, world: World
) -> None:
    table = await lobby(home, world)
    greeting = row(table, Seated("en"), f"dm:{ANNA.user_id}")
    await say(mouth, greeting)
    before = client.sent[0][1]["content"]
    await alter(world, table.id, lobby_message_id=987)
    client.past = [message(before)]
    assert await say(mouth, greeting, search=True) == 4242
    client.past = []
    await say(mouth, greeting, search=True)
    assert client.sent[1][1]["content"] != before, "the link has become more exact"


async def posted(world: World, table: Table, message: Message) -> OutboxRow:
    """Write a row as the service does."""
    where = f"channel:{CHANNEL}"
    await world.store.write(outbox.post(table.id, where, message, "n" * 24, world.time))
    newest = await world.store.read(Query("SELECT max(id) FROM outbox", (), query.number))
    found = await world.store.read(queries.outbox_row(newest or 0))
    assert found is not None
    return found
