"""A table in a forum: in a post where one asks for it, or in a new one."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cogs.lobby.forum import TO_POST
from cogs.refusals import ManyTables
from cogs.table.lobby import seats
from cogs.ui.app import App
from cogs.ui.permissions import IN_THREADS
from data.store.rows import RUNNING
from data.words import words
from tests.cogs.messages import http_error
from tests.cogs.people import EVERYTHING, by, run, said
from tests.cogs.table.world import ANNA, BEN, World

POST = 4004


def post(kind: discord.ChannelType = discord.ChannelType.forum) -> Any:
    thread = discord.ChannelType.public_thread
    parent = SimpleNamespace(type=kind)
    return SimpleNamespace(id=POST, type=thread, parent=parent, parent_id=77)


def without(*rights: str) -> discord.Permissions:
    granted = discord.Permissions.all()
    granted.update(**dict.fromkeys(rights, False))
    return granted


def forum(bot: discord.Permissions = EVERYTHING, **changes: Any) -> Any:
    made = Mock(spec=discord.ForumChannel, guild=SimpleNamespace(me="bot"), available_tags=[])
    made.permissions_for = lambda who: bot if who == "bot" else changes.get("user", EVERYTHING)
    made.flags = SimpleNamespace(require_tag=changes.get("require_tag", False))
    made.available_tags = changes.get("tags", [])
    thread = Mock(spec=discord.Thread, id=POST)
    made.create_thread = AsyncMock(return_value=SimpleNamespace(thread=thread))
    return made


def option(place: Any) -> Any:
    """Return what Discord hands to a command: a channel that the bot sees, or doesn't."""
    return SimpleNamespace(resolve=lambda: place)


def asking_member(**changes: Any) -> Any:
    made = by(ANNA, **changes)
    made.user = Mock(spec=discord.Member, id=ANNA.user_id, display_name="Anna")
    return made


async def test_a_post_of_a_forum_is_the_thread_of_its_table(home: App, world: World) -> None:
    made = by(ANNA, channel=post())
    await run(home, "play", made, "helge")
    assert "Helge table is open" in said(made)
    table = await home.service.tables.in_channel(POST)
    assert table is not None
    assert (table.row.thread, table.row.lobby_channel_id) == (True, POST)
    await home.service.lobby.join(table.id, BEN, "b", world.time)
    await world.do(seats.start, table, ANNA.user_id)
    await world.say()
    assert (await home.service.tables.load(table.id)).row.status == RUNNING
    assert world.mouth.posts(f"thread:{table.id}") == ["lobby", "start"]
    again = by(BEN, channel=post())
    await run(home, "play", again, "helge")
    assert "thread" not in str(again.response.calls[0][1].get("view")), "a post has no threads"


async def test_other_threads_take_no_table_and_missing_rights_are_named(home: App) -> None:
    made = by(ANNA, channel=post(discord.ChannelType.text))
    await run(home, "play", made, "helge")
    assert said(made) == words("en")("refusal-place-thread", channel="77")
    assert "<#77>" in said(made)
    made = by(ANNA, channel=post(), app_permissions=without("attach_files"))
    await run(home, "play", made, "helge")
    assert words("en")("permission-attach-files") in said(made)


async def test_play_with_a_forum_begins_a_post_and_opens_the_table_there(home: App) -> None:
    place = forum(tags=[SimpleNamespace(name="chess"), SimpleNamespace(name="helge")])
    made = asking_member()
    await run(home, "play", made, "helge", None, False, option(place))
    given = place.create_thread.await_args.kwargs
    assert given["name"] == "Helge · Anna"
    assert [tag.name for tag in given["applied_tags"]] == ["helge"]
    table = await home.service.tables.in_channel(POST)
    assert table is not None
    assert str(POST) in said(made)


@pytest.mark.parametrize("missing", TO_POST)
async def test_a_forum_in_which_the_bot_may_not_post_is_refused(home: App, missing: str) -> None:
    place = forum(without(missing))
    made = asking_member()
    await run(home, "play", made, "helge", None, False, option(place))
    assert words("en")(f"permission-{missing.replace('_', '-')}") in said(made)
    place.create_thread.assert_not_awaited()
    assert set(IN_THREADS) < set(TO_POST)


async def test_a_forum_that_the_bot_does_not_see_is_refused(home: App) -> None:
    made = asking_member()
    await run(home, "play", made, "helge", None, False, option(None))
    assert words("en")("permission-send-messages") in said(made)


async def test_who_may_not_post_in_a_forum_has_no_post_made(home: App) -> None:
    place = forum(user=without("send_messages"))
    made = asking_member()
    await run(home, "play", made, "helge", None, False, option(place))
    assert said(made) == words("en")("refusal-may-not-write")
    place.create_thread.assert_not_awaited()


async def test_who_may_open_no_table_has_no_post_made(home: App) -> None:
    home.service.lobby.close_doors(True)
    place = forum()
    made = asking_member()
    await run(home, "play", made, "helge", None, False, option(place))
    assert said(made) == words("en")("refusal-closing-down")
    place.create_thread.assert_not_awaited()


@pytest.mark.parametrize(
    ("status", "code", "said_so"),
    [
        (400, 40067, "wants a tag on every post"),
        (403, 40066, "Only moderators may set the tags"),
        (403, 50013, "lack a permission"),
        (400, 160006, "as many active threads"),
        (403, 200000, "AutoMod"),
        (404, 10003, "channel is gone"),
        (503, 0, "nothing from me right now (503)"),
    ],
)
async def test_what_discord_refuses_is_said_and_is_no_error(
    home: App, caplog: pytest.LogCaptureFixture, status: int, code: int, said_so: str
) -> None:
    place = forum()
    place.create_thread.side_effect = http_error(status, code)
    made = asking_member()
    await run(home, "play", made, "helge", None, False, option(place))
    assert said_so in said(made)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize(("manages", "chosen"), [(True, "helge"), (False, "open")])
async def test_a_moderated_tag_is_left_to_those_who_manage_threads(
    home: App, manages: bool, chosen: str
) -> None:
    tags = [SimpleNamespace(name="helge", moderated=True)]
    tags += [SimpleNamespace(name="open", moderated=False)]
    place = forum(without(*() if manages else ("manage_threads",)), tags=tags, require_tag=True)
    await run(home, "play", asking_member(), "helge", None, False, option(place))
    given = place.create_thread.await_args.kwargs
    assert [tag.name for tag in given["applied_tags"]] == [chosen]


async def test_a_refused_table_leaves_no_post_behind(
    home: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(home.service.lobby, "_insert", AsyncMock(side_effect=ManyTables))
    place = forum()
    made = asking_member()
    await run(home, "play", made, "helge", None, False, option(place))
    assert said(made) == words("en")("refusal-many-tables")
    place.create_thread.return_value.thread.delete.assert_awaited_once()
