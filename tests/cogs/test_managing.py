"""``/admin`` for those who manage a server, and a channel whose table nobody can read."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.delivery.places import PlaceWatch
from cogs.table.notify.outbox import Gone
from cogs.ui import ids as custom_ids
from cogs.ui.app import App
from cogs.ui.presses import moderation as managing
from data.store.messages import Notice
from data.store.rows import OutboxRow
from data.words import words
from tests.cogs.people import by, press, reader, run, said, shown_ids
from tests.cogs.recording import Client
from tests.cogs.table.world import ANNA, BEN, CHANNEL, GUILD, World


@pytest.fixture
async def broken(home: App, world: World) -> str:
    """A game whose row can't be read."""
    client: Any = home.client
    client.get_channel = lambda _: SimpleNamespace(name="tisch-2")
    table = await world.playing(ANNA, BEN)
    await world.say()
    with closing(sqlite3.connect(world.store.path)) as db:
        db.execute("UPDATE tables SET options = 'not json'")
        db.commit()
    assert await world.compared() == 1
    return table.id


async def test_a_table_nobody_can_read_is_listed_offered_and_closed(home: App, broken: str) -> None:
    listed = (await managing.tables(home, reader(ANNA))).text
    for part in (broken, "Helge", words("en")("managing-frozen"), f"{GUILD}/2000"):
        assert part in listed
    assert [key for _, key in await managing.offer_tables(home, reader(ANNA), "tisch-2")] == [
        broken
    ]
    for command, answer in (
        ("freeze", "refusal-still-broken"),
        ("end", "managing-closed"),
        ("end", "refusal-over"),
        ("freeze", "refusal-not-running"),
    ):
        made: Any = await run(home, f"admin {command}", by(ANNA), broken)
        assert said(made) == words("en")(answer)


async def test_its_channel_says_so_and_offers_a_thread(home: App, broken: str) -> None:
    assert broken
    busy = await press(home, BEN, custom_ids.opening("helge", thread=False))
    assert said(busy) == words("de")("busy-frozen", threads="true")
    (instead,) = shown_ids(busy)
    assert instead == custom_ids.opening("helge", thread=True)


async def test_its_thread_is_let_alone(home: App, broken: str) -> None:
    assert broken
    meta = {"thread_metadata": {"archived": True, "locked": False}}
    event: Any = SimpleNamespace(thread_id=CHANNEL, guild_id=GUILD, parent_id=1, data=meta)
    client: Any = Client()
    await PlaceWatch(home, client).thread_changed(event)
    assert client.sent == []


async def test_what_it_had_to_say_is_dropped(home: App, broken: str) -> None:
    client: Any = Client()
    row = OutboxRow(12, broken, f"channel:{CHANNEL}", Notice("notice-frozen"), "n" * 24)
    with pytest.raises(Gone, match="unreadable"):
        await DiscordDeliverer(home, client).send(row, search=False)
