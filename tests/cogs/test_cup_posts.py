"""Posts of cups: each is made once, pings whom it names, and waits for no event."""

from __future__ import annotations

import datetime as dt
from dataclasses import replace
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest

from cogs.cups import rules as rounds
from cogs.cups.send import CupSender
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.runtime.trouble import Desk
from cogs.table.time.time_control import DAY, HOUR
from cogs.ui.app import App
from cogs.ui.phrases import beside
from data.store import people
from data.store.messages import CupPost, DirectCall
from data.words import words
from tests.cogs.messages import http_error
from tests.cogs.recording import Client, row
from tests.cogs.table.cups import PEOPLE, go, joined, opened, started, tables
from tests.cogs.table.world import ID, World
from tests.cogs.test_cup_messages import crowded, offered

ROUND = "Hexago Continuo cup · round 2"


@pytest.fixture
async def posting(world: World) -> CupPost:
    return CupPost(await started(world, 4, game="hexago"), "round", 1)


async def send(
    world: World, home: App, client: Client, message: CupPost, *, search: bool = False
) -> int | None:
    me = SimpleNamespace(id=5, guild_permissions=SimpleNamespace(create_events=True))
    client.guild = client.guild or SimpleNamespace(id=7, me=me)
    (table, *_) = await world.service.tables.loadable(
        [s.table_id for s in (await world.service.cups.of(message.cup)).sitting if s.table_id]
    )
    return await CupSender(home, client, Desk()).send(row(table, message), search=search)  # type: ignore[arg-type]


@pytest.mark.parametrize("what", ["open", "round", "standings"])
async def test_each_post_has_the_button_by_which_it_is_found_after_a_crash(
    home: App, client: Client, world: World, what: str
) -> None:
    now, wanted = world.time, replace(crowded("en", None, None).row, rounds=2, round=0)
    cup = await world.service.cups.open(replace(wanted, due=now + DAY), now)
    if what == "standings":
        await world.service.cups.end(cup.id, now)
    elif what == "round":
        cup = replace(cup, id=await started(world, 4))
    message = CupPost(cup.id, what, int(what == "round"))
    sender = CupSender(home, client, Desk())  # type: ignore[arg-type]
    content, _, own = await sender._content(await world.service.cups.of(cup.id), message)
    assert own in offered(content)


async def test_a_cup_that_nobody_has_won_ends_with_a_picture(
    home: App, client: Client, world: World
) -> None:
    cup_id = await started(world, 2, rounds=1)
    await world.service.cups.end(cup_id, world.time)
    sender = CupSender(home, client, Desk())  # type: ignore[arg-type]
    cup, message = await world.service.cups.of(cup_id), CupPost(cup_id, "ended", 1)
    content, bare, _ = await sender._content(cup, message)
    assert "without a result" in content.page[0].text
    assert [file.name.endswith(".png") for file in content.files] == [True]
    assert bare is not None
    assert not bare.files


async def test_the_first_post_is_not_repeated_after_a_crash_once_it_has_no_button(
    world: World, home: App, client: Client, posting: CupPost
) -> None:
    first = CupPost(posting.cup, "open")
    assert await send(world, home, client, first, search=True) is None
    assert await send(world, home, client, first) == 901


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
    await world.store.write(*people.change(ID + 101, notify="none"))
    await send(world, home, client, posting)
    assert not client.threads, "it held nothing but the same post; each table has its own"
    ((_, given),) = client.sent
    assert sorted(given["allowed_mentions"].to_dict()["users"]) == [ID + 100, ID + 102, ID + 103]


async def test_the_event_of_a_round_that_a_manager_began_early_goes(
    world: World, home: App, client: Client
) -> None:
    cup_id = await opened(world, game="hexago", joins=DAY)
    await joined(world, cup_id, *PEOPLE[:4])
    due = (await world.service.cups.of(cup_id)).row.due
    assert due is not None
    await world.service.cups.begin(cup_id, world.time)
    cup = await go(world, cup_id)
    listed, gone, made = AsyncMock(), AsyncMock(), AsyncMock()
    listed.return_value = [
        {
            "id": "1234567890123456789",
            "name": "Hexago Continuo cup · round 1",
            "creator_id": "1234567890123456780",
            "scheduled_start_time": dt.datetime.fromtimestamp(due / 1000, dt.UTC).isoformat(),
        }
    ]
    client.get_scheduled_events = listed  # type: ignore[attr-defined]
    client.delete_scheduled_event = gone  # type: ignore[attr-defined]
    client.create_guild_scheduled_event = made  # type: ignore[attr-defined]
    me = SimpleNamespace(
        id=1234567890123456780, guild_permissions=SimpleNamespace(create_events=True)
    )
    client.guild = SimpleNamespace(id=cup.row.guild_id, me=me)
    table = await world.service.tables.load(cup.table_ids[0])
    sender = CupSender(home, client, Desk())
    await sender.send(row(table, CupPost(cup_id, "round", 1)), search=False)
    gone.assert_awaited_once()
    assert made.await_args is not None
    assert made.await_args.kwargs["name"] == "Hexago Continuo cup · round 2"


@pytest.mark.parametrize("moved", [False, True])
async def test_who_is_called_directly_reads_of_the_cup_and_when_its_round_ends(
    world: World, home: App, client: Client, moved: bool
) -> None:
    """The message was that of any game: a sleeper did not read what sleeping costs."""
    cup = await world.service.cups.of(await started(world, 2))
    (table,) = await tables(world, cup)
    while moved and {entry.seat for entry in table.kept.entries} != {0, 1}:
        await world.move(table)
        table = await world.service.tables.load(table.id, log=True)
    seat = table.owing[0]
    user_id = table.seats[seat].user_id or 0
    mouth = DiscordDeliverer(home, client)  # type: ignore[arg-type]
    call = DirectCall("turn", user_id, table.question(seat))
    await mouth.send(row(table, call, f"dm:{user_id}"), search=False)
    ((_, given),) = client.sent
    when = f"<t:{(cup.row.due or 0) // 1000}:f>"
    assert f"-# Helge cup · round 1 of 3, until {when}" in given["content"]
    assert (words("en")("cup-absent") in given["content"]) is not moved


async def test_the_thread_of_a_cups_table_names_its_game_its_round_and_who_plays(
    world: World, home: App, client: Client
) -> None:
    (table,) = await tables(world, await world.service.cups.of(await started(world, 2)))
    await DiscordDeliverer(home, client)._start_thread(table, 5)  # type: ignore[arg-type]
    (given,) = client.threads
    assert given["name"] == f"R1 · {table.names[0]} – {table.names[1]} · Helge"
    assert beside("Helge", given["name"]) == given["name"].removesuffix(" · Helge")
