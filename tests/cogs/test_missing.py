"""Messages with buttons that a moderator deleted: whatever points at one has it posted again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import discord
import pytest

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.table.model import Table
from cogs.table.notify.arrivals import buttons_of
from cogs.table.people import decisions
from cogs.table.play import acting
from cogs.table.time.time_control import MINUTE
from cogs.ui import ids as ids_of
from cogs.ui.app import App
from data.store.marks import Asks
from data.store.messages import CupEdit, CupPost, Status, VoteEdit
from data.store.typed import Pause
from data.words import words
from tests.cogs.ears import KINDS, Ears, connect
from tests.cogs.messages import http_error
from tests.cogs.people import by, press, run, said
from tests.cogs.recording import Client, lobby, row, say
from tests.cogs.table.cups import opened, started
from tests.cogs.table.world import ANNA, BEN, CHANNEL, GUILD, World
from tests.tiers import few

GONE = http_error(404, 10008)
AGAIN = words("en")("posted-again")


def places(home: App) -> Any:
    return home.client


@pytest.mark.parametrize("name", ["bump", "board"])
async def test_a_lobby_that_was_deleted_blocks_no_channel(
    home: App, world: World, name: str
) -> None:
    table = await lobby(home, world)
    await world.say()
    first = (await home.service.tables.load(table.id)).row.lobby_message_id
    made = await run(home, name, by(ANNA))
    assert said(made) == words("en")("refusal-not-started"), "it is there"
    places(home).deleted.add(first)
    assert said(await run(home, name, by(ANNA))) == AGAIN
    assert said(await run(home, name, by(ANNA))) == words("en")("refusal-not-started")
    await world.say()
    assert world.mouth.posts() == ["lobby", "lobby"]
    second = (await home.service.tables.load(table.id)).row.lobby_message_id
    made = await press(home, BEN, ids_of.opening("helge"))
    assert str(second) in said(made)
    places(home).deleted.add(second)
    made = await press(home, BEN, ids_of.opening("helge"))
    assert str(second) not in said(made), "no link to what is gone"
    await world.say()
    assert world.mouth.posts() == ["lobby"] * 3


@pytest.mark.parametrize(("name", "told"), [("bump", AGAIN), ("board", "")])
async def test_a_board_that_was_deleted_is_posted_at_once(
    home: App, world: World, name: str, told: str
) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    board = (await home.service.tables.load(table.id)).row.board_message_id
    places(home).deleted.add(board)
    shown = said(await run(home, name, by(ANNA)))
    assert told in shown
    assert str(board) not in shown
    await world.say()
    assert world.mouth.posts()[-2:] == ["start", "board"]
    assert (await home.service.tables.load(table.id)).row.board_message_id != board


async def test_an_edit_of_a_deleted_board_or_vote_posts_it_again(
    mouth: DiscordDeliverer, client: Client, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    await world.do(decisions.propose, table, ANNA.user_id, Pause())
    await world.say()
    table = await home.service.tables.load(table.id)
    client.errors["fetch"] = [GONE]
    await say(mouth, row(table, Status()))
    client.errors["edit"] = [GONE]
    motion = table.kept.motions["pause"]
    await say(mouth, row(table, VoteEdit(motion.id, open=True)))
    await world.say()
    assert world.mouth.posts() == ["lobby", "start", "notice", "board", "notice"]
    after = await home.service.tables.load(table.id)
    (asks,) = (mark for mark in after.kept.marks if isinstance(mark, Asks))
    assert asks not in table.kept.marks, "the deleted one is looked for no more"


async def test_what_is_deleted_as_soon_as_it_is_posted_is_not_posted_for_ever(
    mouth: DiscordDeliverer, client: Client, home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    table = await home.service.tables.load(table.id)
    made = discord.utils.snowflake_time(table.row.board_message_id or 0)
    world.time = int(made.timestamp() * 1000) + MINUTE
    client.errors["fetch"] = [GONE]
    await say(mouth, row(table, Status()))
    await world.say()
    assert world.mouth.posts() == ["lobby", "start"]


@pytest.mark.parametrize("round_", [0, 1])
async def test_a_cups_post_that_was_deleted_is_posted_again_once(
    mouth: DiscordDeliverer, client: Client, home: App, world: World, round_: int
) -> None:
    cup_id = await (started(world, 4) if round_ else opened(world))
    await world.say()
    before = world.mouth.posts().count("cup")
    edit = replace(row(await lobby(home, world), CupEdit(cup_id)), guild_id=GUILD)
    stale = (await world.service.cups.of(cup_id)).row
    client.errors["edit"] = [GONE]
    await say(mouth, edit)
    await world.service.cups.post_again(stale, world.time)  # two edits have found out
    await world.say()
    assert world.mouth.posts().count("cup") == before + 1
    if round_:
        again = replace(edit, message=CupPost(cup_id, "again", 1))
        await say(mouth, again)
        ((_, given),) = client.sent
        assert not given["allowed_mentions"].to_dict().get("users"), "nobody is pinged twice"
        assert not client.threads


MOMENTS = ("opened", "joined", "begun", "moved", "asked", "declined", "moved again", "over")


async def happen(world: World, table: Table, moment: str) -> Table:
    """Let the next thing happen at a table."""
    if moment == "joined":
        await world.service.lobby.join(table.id, BEN, "b", world.time)
    elif moment == "begun":
        await world.service.lobby.start(table.id, ANNA.user_id, world.time)
    elif moment.startswith("moved"):
        await world.move(table)
    elif moment == "asked":
        await world.do(decisions.propose, table, ANNA.user_id, Pause())
    elif moment == "declined":
        motion = table.kept.motions["pause"]
        await world.do(decisions.answer, table, motion.id, BEN.user_id, "no")
    elif moment == "over":
        await world.do(acting.resign, table, BEN.user_id)
    await world.say()
    return await world.service.tables.load(table.id)


@pytest.mark.sized
@pytest.mark.parametrize("kind", KINDS, indirect=True)
@pytest.mark.parametrize("deleted", few(MOMENTS, 3))
async def test_whatever_is_deleted_at_any_moment_the_game_goes_on_by_its_buttons(
    world: World,
    ears: Ears,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    kind: str,
    deleted: str,
) -> None:
    home = connect(world, ears)
    monkeypatch.setattr(home.client, "get_message", ears.get_message)
    table = await lobby(home, world)
    for moment in MOMENTS:
        world.time += 2 * MINUTE
        table = await happen(world, table, moment)
        if moment == deleted:
            for place in ears.messages.values():
                place.clear()
            if not table.over:
                await run(home, "bump", by(ANNA))
        await world.say()
        table = await world.service.tables.load(table.id)
        if not table.over:
            assert buttons_of(table)[1] in ears.messages[CHANNEL], moment
        asked = kind == "hidden" and moment.startswith("moved") and moment != deleted
        for seat in table.waiting if asked else ():
            assert any(one.moves() for one in ears.in_dm(table.user_at(seat).id)), moment
    assert table.over
    assert deleted == "over" or "Ben" in ears.newest().content
    assert [one.getMessage() for one in caplog.records if one.levelname == "ERROR"] == []
    home.pictures.close()
