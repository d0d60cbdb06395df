"""The event of a cup's next round decorates: it follows the cup, and holds up no message."""

from __future__ import annotations

import datetime as dt
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.cups import rounds
from cogs.delivery.cups import CupSender
from cogs.delivery.trouble import Desk
from cogs.table.time.time_control import HOUR
from cogs.ui.app import App
from data.store import people
from data.store.messages import CupPost
from tests.cogs.messages import http_error
from tests.cogs.recording import Client, row
from tests.cogs.table.test_cups import started
from tests.cogs.table.world import World

ROUND = "Hexago Continuo cup · round 2"


@pytest.fixture
async def posting(world: World) -> CupPost:
    return CupPost(await started(world, 4, game="hexago"), "round", 1)


async def send(world: World, home: App, client: Client, message: CupPost) -> int | None:
    me = SimpleNamespace(id=5, guild_permissions=SimpleNamespace(create_events=True))
    client.guild = client.guild or SimpleNamespace(id=7, me=me)
    (table, *_) = await world.service.tables.loadable(
        [s.table_id for s in (await world.service.cups.of(message.cup)).sitting if s.table_id]
    )
    return await CupSender(home, client, Desk()).send(row(table, message), search=False)  # type: ignore[arg-type]


@pytest.mark.parametrize("failing", [503, 429])
async def test_no_event_holds_up_a_post(
    world: World, home: App, client: Client, posting: CupPost, failing: int
) -> None:
    async def refused(*_: Any) -> None:
        raise http_error(failing, 0)

    client.get_scheduled_events = refused  # type: ignore[attr-defined]
    assert await send(world, home, client, posting) == 901


async def test_a_server_without_the_bot_holds_up_no_post(
    world: World, home: App, client: Client, posting: CupPost
) -> None:
    client.guild = SimpleNamespace(id=7, me=None)
    assert await send(world, home, client, posting) == 901


@pytest.mark.parametrize(("hours", "moved"), [(0, False), (3, True)])
async def test_the_event_of_a_round_that_begins_earlier_is_moved(
    world: World, home: App, client: Client, posting: CupPost, hours: int, moved: bool
) -> None:
    due = (await world.service.cups.of(posting.cup)).row.due or 0
    planned = due + rounds.BREAK + hours * HOUR
    text = dt.datetime.fromtimestamp(planned / 1000, dt.UTC).isoformat()
    event = {"id": "9", "name": ROUND, "creator_id": "5", "scheduled_start_time": text}
    changed: list[float] = []

    async def listed(*_: Any) -> list[dict[str, str]]:
        return [event]

    async def edited(_: int, event_id: int, **given: Any) -> None:
        assert event_id == 9
        changed.append(dt.datetime.fromisoformat(given["scheduled_start_time"]).timestamp())

    client.get_scheduled_events, client.edit_scheduled_event = listed, edited  # type: ignore[attr-defined]
    await send(world, home, client, posting)
    assert changed == ([(due + rounds.BREAK) / 1000] if moved else [])


async def test_only_those_are_pinged_who_want_to_be(
    world: World, home: App, client: Client, posting: CupPost
) -> None:
    await world.store.write(*people.change(101, notify="none"))
    await send(world, home, client, posting)
    ((_, given),) = client.sent
    assert sorted(given["allowed_mentions"].to_dict()["users"]) == [100, 102, 103]
