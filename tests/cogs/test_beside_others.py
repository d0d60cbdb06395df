"""A process beside others: it says nothing once it may be replaced, and knows what others know."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import aiohttp
import discord
import pytest
import yarl

from cogs.runtime.access import CommonSwitches, Switches
from cogs.runtime.process import guard_requests
from cogs.runtime.trouble import LINE
from cogs.ui.app import App
from cogs.ui.members import require_writer
from cogs.ui.translation import FRESH, PlaceNames
from data.store import Share, StoreError, metrics, servers
from data.store.errors import FAILING, UNREACHABLE
from engine.refusals import NotYours
from tests.cogs.people import EVERYTHING, reader
from tests.cogs.table.world import ANNA, BEN, CHANNEL, ID, World

LOW, HIGH = Share(0, 0, 2), Share(1, 1, 2)
THERE = ID + (3 << 22)
"""A server of shard 1."""


MESSAGES = "channels/1/messages"


@pytest.mark.parametrize(
    ("method", "path", "guarded"),
    [
        *((method, MESSAGES, True) for method in ("POST", "PATCH", "PUT", "DELETE")),
        ("GET", MESSAGES, False),
        ("POST", "interactions/1/token/callback", False),
        ("POST", "webhooks/1/token/messages/@original", False),
    ],
)
async def test_nothing_is_said_once_somebody_else_may_have_taken_over(
    method: str, path: str, guarded: bool
) -> None:
    request = SimpleNamespace(method=method, url=yarl.URL(f"https://discord.com/api/v10/{path}"))
    for sure in (True, False):
        trace = guard_requests(aiohttp.TraceConfig(), lambda sure=sure: sure)
        trace.freeze()
        asking = trace.on_request_start.send(None, None, request)  # type: ignore[arg-type]
        if sure or not guarded:
            await asking
        else:
            with pytest.raises(LINE):  # the connection broke: the sender tries again
                await asking


async def test_what_is_switched_off_in_one_process_is_off_in_all(
    world: World, tmp_path: Path
) -> None:
    told: list[bool] = []
    one = Switches(tmp_path / "one", told.append)
    other = Switches(tmp_path / "other", told.append)
    one.switch("users", 7, ID + 1, on=False)  # before there was a second one
    world.store.share = LOW
    here, there = CommonSwitches(one, world.store), CommonSwitches(other, world.store)
    await here.refresh()
    await there.change(lambda: other.new_tables(ID + 1, on=False))
    assert (other.users, other.closing) == ({7}, True)
    assert not one.closing
    await here.refresh()
    assert one.closing
    assert told[-1]
    await here.change(lambda: one.switch("users", 7, ID + 1, on=True))
    await there.refresh()
    assert (other.users, other.closing) == (frozenset(), True)
    again = Switches(tmp_path / "other")  # its own file knows it after a restart
    assert (again.users, again.closing) == (frozenset(), True)


async def test_two_processes_that_switch_at_once_lose_nothing(
    world: World, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = Switches(tmp_path / "one"), Switches(tmp_path / "other")
    world.store.share = LOW
    here, there = CommonSwitches(one, world.store), CommonSwitches(other, world.store)
    write = world.store.write_once

    async def late(*statements: Any) -> bool:
        monkeypatch.setattr(world.store, "write_once", write)
        await there.change(lambda: other.switch("users", 8, ID + 1, on=False))
        return await write(*statements)

    monkeypatch.setattr(world.store, "write_once", late)
    await here.change(lambda: one.switch("users", 7, ID + 1, on=False))
    await there.refresh()
    assert one.users == other.users == {7, 8}


async def test_a_process_alone_has_its_file_and_asks_nobody(world: World, tmp_path: Path) -> None:
    own = Switches(tmp_path / "own")
    common = CommonSwitches(own, world.store)
    await common.refresh()
    await common.change(lambda: own.switch("users", 7, ID + 1, on=False))
    assert own.users == {7}
    assert await world.store.read(metrics.switches()) is None


class Sky:
    def __init__(self, *guilds: Any) -> None:
        self.get_guild = {guild.id: guild for guild in guilds}.get


def guild() -> Any:
    channels = {CHANNEL: SimpleNamespace(name="tisch-1")}
    return SimpleNamespace(
        id=THERE, name="Spielabend", unavailable=False, get_channel_or_thread=channels.get
    )


async def test_places_of_other_processes_have_names(world: World) -> None:
    tables, home = world.service.tables, guild()
    world.store.share = HIGH
    owner = PlaceNames(tables, Sky(home), world.now)  # type: ignore[arg-type]
    table = await world.playing(ANNA, BEN, guild_id=THERE)
    assert owner.name(THERE, CHANNEL) == "#tisch-1 · Spielabend"
    world.store.share = LOW
    other = PlaceNames(tables, Sky(), world.now)  # type: ignore[arg-type]
    assert other.name(THERE, CHANNEL) == ""
    await tables.load(table.id)
    assert other.name(THERE, CHANNEL) == "#tisch-1 · Spielabend"
    await other.look_up([THERE])
    assert other.server(THERE) == "Spielabend"

    world.store.share = HIGH
    home.get_channel_or_thread = {CHANNEL: SimpleNamespace(name="neu")}.get
    tables.on_load = owner._meet
    await tables.load(table.id)
    world.store.share, tables.on_load = LOW, other._meet
    await tables.load(table.id)
    assert other.name(THERE, CHANNEL) == "#tisch-1 · Spielabend", "believed for a while"
    world.time += FRESH
    await tables.load(table.id)
    assert other.name(THERE, CHANNEL) == "#neu · Spielabend"
    home.name = "Spiel\u202eabend"
    assert owner.name(THERE, CHANNEL) == "#neu · Spielabend", "it can't turn the words around it"

    await owner.left(THERE)
    assert await world.store.read(servers.place_name(CHANNEL)) is None
    world.store.share = HIGH  # a server of ours that is not there: the bot has left it
    assert PlaceNames(tables, Sky(), world.now).name(THERE, CHANNEL) == ""  # type: ignore[arg-type]


async def test_a_server_that_is_not_here_yet_is_called_as_it_was(world: World) -> None:
    world.store.share = HIGH
    home = guild()
    names = PlaceNames(world.service.tables, Sky(home), world.now)  # type: ignore[arg-type]
    table = await world.playing(ANNA, BEN, guild_id=THERE)
    absent = SimpleNamespace(
        id=THERE, name="", unavailable=True, get_channel_or_thread=lambda _: None
    )
    names = PlaceNames(world.service.tables, Sky(absent), world.now)  # type: ignore[arg-type]
    assert names.name(THERE, CHANNEL) == ""
    await world.service.tables.load(table.id)
    assert names.name(THERE, CHANNEL) == "#tisch-1 · Spielabend"


async def test_a_table_is_not_loaded_while_its_place_cannot_be_asked_for(world: World) -> None:
    table = await world.playing(ANNA, BEN, guild_id=THERE)
    world.store.share = LOW
    names = PlaceNames(world.service.tables, Sky(), world.now)  # type: ignore[arg-type]

    async def broken(code: str) -> None:
        raise StoreError(code, "the connection broke")

    names._learn = lambda _: broken(FAILING)  # type: ignore[method-assign, assignment]
    await world.service.tables.load(table.id)  # then it is said without
    names._learn = lambda _: broken(UNREACHABLE)  # type: ignore[method-assign, assignment]
    with pytest.raises(StoreError, match="broke"):
        await world.service.tables.load(table.id)


async def test_the_name_of_a_thread_is_not_kept_since_it_names_a_person(world: World) -> None:
    home, thread = guild(), Mock(spec=discord.Thread, parent_id=CHANNEL)
    thread.name = "Helge · Anna"
    channels = {CHANNEL: SimpleNamespace(name="tisch-1"), CHANNEL + 1: thread}
    home.get_channel_or_thread = channels.get
    world.store.share = HIGH
    owner = PlaceNames(world.service.tables, Sky(home), world.now)  # type: ignore[arg-type]
    await world.playing(ANNA, BEN, guild_id=THERE, channel_id=CHANNEL + 1)
    assert owner.name(THERE, CHANNEL + 1) == "Helge · Anna · Spielabend"
    assert await world.store.read(servers.place_name(CHANNEL + 1)) == "#tisch-1 · Spielabend"


@pytest.mark.parametrize("thread", [False, True])
async def test_who_may_write_on_a_server_of_another_process_is_asked_for(
    home: App, world: World, *, thread: bool
) -> None:
    """A press in direct messages comes here: unknown is not allowed."""
    world.store.share = LOW
    rights = Mock(return_value=discord.Permissions.none())
    kinds = discord.ChannelType
    parent = SimpleNamespace(type=kinds.text, permissions_for=rights)
    below = SimpleNamespace(type=kinds.public_thread, parent=None, parent_id=5)
    found = {CHANNEL: below if thread else parent, 5: parent}
    there = Mock(
        get_channel_or_thread=Mock(return_value=None),
        fetch_channel=AsyncMock(side_effect=found.get),
        fetch_member=AsyncMock(),
    )
    client: Any = home.client
    client.get_guild = {}.get
    client.fetch_guild = AsyncMock(return_value=there)
    direct = SimpleNamespace(id=99, type=kinds.private)
    person = reader(ANNA, guild_id=None, channel=direct)
    with pytest.raises(NotYours):
        await require_writer(home, person, THERE, CHANNEL)
    rights.return_value = EVERYTHING
    await require_writer(home, person, THERE, CHANNEL)
    client.fetch_guild.side_effect = discord.Forbidden(Mock(status=403), "not there")
    await require_writer(home, person, THERE, CHANNEL)  # nothing can be posted there
    client.fetch_guild.side_effect = discord.DiscordServerError(Mock(status=500), "not now")
    with pytest.raises(NotYours):
        await require_writer(home, person, THERE, CHANNEL)
