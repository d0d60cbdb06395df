"""Rights: nobody has the bot post where they may not write; managers close unreadable tables."""

from __future__ import annotations

import datetime as dt
import sqlite3
from contextlib import closing, suppress
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord
import pytest

from cogs.admin import press as managing
from cogs.board.press import PRESSES
from cogs.daily.puzzles import day_of
from cogs.delivery.deliverer import DiscordDeliverer
from cogs.runtime import access
from cogs.table.model import Person, Table
from cogs.table.notify import places
from cogs.table.notify.outbox import Gone
from cogs.table.notify.places import DELETED
from cogs.table.play import acting
from cogs.ui import ids
from cogs.ui import ids as custom_ids
from cogs.ui.app import App
from cogs.ui.members import require_writer
from cogs.ui.places import PlaceWatch
from data.store.messages import Notice
from data.store.rows import ENDED, RUNNING, OutboxRow
from data.words import words
from engine.refusals import NotYours
from tests.cogs import people
from tests.cogs.people import EVERYTHING, PRIVATE, Press, by, press, reader, run, said, shown_ids
from tests.cogs.puzzlers import answer_of, answer_with, asked_of
from tests.cogs.recording import Client
from tests.cogs.table.swapping import mover
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, ID, World
from tests.tiers import few

MUTE = discord.Permissions(EVERYTHING.value & ~discord.Permissions(send_messages=True).value)
NO_NEW_THREADS = discord.Permissions(
    EVERYTHING.value & ~discord.Permissions(create_public_threads=True).value
)
NO_THREADS = discord.Permissions(
    EVERYTHING.value & ~discord.Permissions(send_messages_in_threads=True).value
)
THREAD = SimpleNamespace(id=CHANNEL, type=discord.ChannelType.public_thread)
DORA = Person(ID + 4, "Dora", "en")
ELSEWHERE = SimpleNamespace(id=CHANNEL + 7, type=discord.ChannelType.text)
REFUSED = words("en")("refusal-may-not-write")
BEGIN = {"analysis-show", "bump", "nudge", "pause", "end-sure", "rematch", "seat-asked"}
"""Presses at a table that begin something in public."""
PLAY_ON = {"undo-sure", "resign-sure", "here", "vote", "take", "next", "next-sure"}
"""What a seat may always do, and what answers a question."""


async def posted(world: World, before: int) -> list[str]:
    await world.say()
    return [row.kind for row in world.mouth.said[before:] if row.destination[:3] != "dm:"]


@pytest.mark.parametrize("thread", [False, True])
async def test_play_needs_the_right_to_write(home: App, thread: bool) -> None:
    for rights in (MUTE, NO_THREADS, NO_NEW_THREADS) if thread else (MUTE,):
        made = by(ANNA, permissions=rights)
        await run(home, "play", made, "helge", thread=thread)
        assert said(made) == REFUSED
        made = await press(home, ANNA, ids.opening("helge", thread=thread), permissions=rights)
        assert said(made) == REFUSED
    assert await home.service.tables.in_channel(CHANNEL) is None
    made = by(ANNA, permissions=EVERYTHING if thread else NO_THREADS)
    await run(home, "play", made, "helge", thread=thread)
    assert said(made) != REFUSED


async def test_who_is_timed_out_has_nothing_posted(home: App) -> None:
    made = by(ANNA)
    made.user.timed_out_until = discord.utils.utcnow() + dt.timedelta(minutes=1)
    await run(home, "play", made, "helge")
    assert said(made) == REFUSED
    made = by(ANNA)
    made.user.timed_out_until = discord.utils.utcnow() - dt.timedelta(minutes=1)
    await run(home, "play", made, "helge")
    assert said(made) != REFUSED


async def test_nobody_has_the_bot_post_without_end_whatever_they_press(world: World) -> None:
    """Slow mode holds members back, but not the bot: 63 messages came in 40 seconds."""
    home, posted = people.app(world, burst=20), 0
    for _ in range(40):
        with suppress(NotYours):
            await require_writer(home, reader(ANNA), GUILD, CHANNEL)
            posted += 1
        world.time += 1000
    home.pictures.close()
    assert posted == access.POSTS + 40 * access.POSTS_RATE - 1


@pytest.mark.parametrize("who", [(ANNA,), (ANNA, BEN)])
@pytest.mark.parametrize("sees", [True, False])
async def test_a_game_that_is_over_is_shown_to_those_who_can_read_where_it_was_played(
    home: App, world: World, who: tuple[Person, ...], *, sees: bool
) -> None:
    game = "hexago" if len(who) == 1 else "helge"
    table = await world.stop(await world.move(await world.playing(*who, game=game)))
    home.client.permissions = discord.Permissions(view_channel=sees)  # type: ignore[attr-defined]
    for what in ("replay", "record", "verify", "analysis"):
        made = await press(home, CARLA, ids.table(table.id, what), channel=ELSEWHERE)
        assert (said(made) == words("fr")("refusal-may-not-read")) is not sees, what
        own = await press(home, ANNA, ids.table(table.id, what), channel=ELSEWHERE)
        assert said(own) != words("en")("refusal-may-not-read")


@pytest.mark.parametrize("rights", [MUTE, EVERYTHING])
async def test_what_a_day_brought_is_shared_only_where_one_may_write(
    home: App, rights: discord.Permissions
) -> None:
    asked = await asked_of(home, ANNA)
    await answer_with(home, ANNA, answer_of(asked))
    share = ids.about_daily(asked.day, asked.language, "share")
    made = await press(home, ANNA, share, permissions=rights, message=PRIVATE)
    assert bool(made.later) == (rights is EVERYTHING)
    assert (said(made) == REFUSED) == (rights is MUTE)


@pytest.mark.parametrize(
    ("bypass", "shared"), [("", 1), ("bypass_slowmode", 2), ("manage_messages", 2)]
)
async def test_what_is_shared_keeps_to_the_slow_mode_that_holds_its_person(
    home: App, bypass: str, shared: int
) -> None:
    rights = discord.Permissions(send_messages=True, **({bypass: True} if bypass else {}))
    slow = SimpleNamespace(id=CHANNEL, type=discord.ChannelType.text, slowmode_delay=21_600)
    today, shares = day_of(home.now()), []
    for day in (today, today - 1):
        await home.service.dailies.opened(day, ANNA.locale)
        asked = await asked_of(home, ANNA, day)
        await answer_with(home, ANNA, answer_of(asked), day)
        shares.append(ids.about_daily(day, asked.language, "share"))
    given = {"permissions": rights, "message": PRIVATE, "channel": slow}
    made = [await press(home, ANNA, share, **given) for share in shares]
    assert sum(bool(one.later) for one in made) == shared
    assert shared == 2 or "slow mode" in said(made[1])
    elsewhere = slow.__class__(**vars(slow) | {"id": CHANNEL + 7})
    assert (await press(home, ANNA, shares[1], **given | {"channel": elsewhere})).later


@pytest.mark.parametrize("what", few(sorted(PRESSES), 12))
async def test_no_press_begins_anything_without_the_right(
    home: App, world: World, what: str
) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    table = await world.move(await world.move(table))
    if what == "rematch":
        table = await ended(world, table)
    await world.say()
    before = len(world.mouth.said)
    who = DORA if what == "seat-asked" else ANNA
    value = "1" if what == "seat-asked" else None
    made = await press(home, who, ids.table(table.id, what), value, permissions=MUTE)
    assert (what in BEGIN) == (bool(made.response.calls) and text_of(made) == REFUSED)
    if what not in PLAY_ON:
        assert await posted(world, before) == []


def text_of(made: Press) -> str:
    return str(made.response.calls[0][1].get("content"))


async def ended(world: World, table: Table) -> Table:
    while not table.over:
        table = await world.do(acting.resign, table, mover(table).user_id)
    return table


async def test_commands_that_post_need_the_right_too(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    before = len(world.mouth.said)
    member = Mock(spec=discord.Member, id=DORA.user_id, display_name="Dora", bot=False)
    for who, command, given in (
        (ANNA, "bump", ()),
        (ANNA, "clock", ("2d",)),
        (ANNA, "seat offer", (member,)),
        (DORA, "seat ask", ("1",)),
    ):
        made = await run(home, command, by(who, permissions=MUTE), *given)
        assert said(made) == REFUSED, command
    assert await posted(world, before) == []
    await world.do(places.lose, table, table.row.channel_id or 0, DELETED)
    made = by(ANNA, channel=ELSEWHERE, permissions=MUTE)
    await run(home, "bring", made, table.id)
    assert said(made) == REFUSED
    assert (await home.service.tables.load(table.id)).row.holds


async def test_playing_on_needs_no_right_to_write(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    who = mover(table)
    step = ids.step(table.id, table.token(table.owing[0]), ("draw",), ids.DO)
    made = await press(home, who, step, permissions=MUTE)
    assert text_of(made) != REFUSED
    after = await home.service.tables.load(table.id)
    assert after.play()[1].seq == table.play()[1].seq + 1
    await press(home, who, ids.table(table.id, "resign-sure"), permissions=MUTE)
    assert (await home.service.tables.load(table.id)).over


@pytest.mark.parametrize(
    ("changes", "there", "allowed"),
    [
        ({"permissions": MUTE}, EVERYTHING, False),
        ({"permissions": NO_THREADS}, EVERYTHING, True),
        ({"permissions": MUTE, "channel": THREAD}, EVERYTHING, True),
        ({"permissions": NO_THREADS, "channel": THREAD}, EVERYTHING, False),
        ({"permissions": EVERYTHING, "channel": ELSEWHERE}, MUTE, False),
        ({"permissions": MUTE, "channel": ELSEWHERE}, EVERYTHING, True),
        ({"guild_id": None, "channel": ELSEWHERE}, MUTE, False),
    ],
)
async def test_what_counts_is_the_channel_that_is_posted_in(
    home: App, changes: dict[str, Any], there: discord.Permissions, allowed: bool
) -> None:
    home.client.permissions = there  # type: ignore[attr-defined]
    asking = require_writer(home, reader(BEN, **changes), GUILD, CHANNEL)
    if allowed:
        await asking
    else:
        with pytest.raises(NotYours, match="may-not-write"):
            await asking


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
    for part in (broken, "Helge", words("en")("managing-frozen"), f"{GUILD}/{CHANNEL}"):
        assert part in listed
    line, hint = listed.splitlines()[1:]
    assert line.startswith("**Helge**")
    assert line.endswith(f"`{broken}`")
    assert hint == words("en")("managing-ids")
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
        if answer == "managing-closed":
            assert broken in said(made)
            (sure,) = shown_ids(made)
            made = await press(home, ANNA, sure)
        assert said(made) == words("en")(answer)


async def test_a_manager_is_asked_before_a_game_ends(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    made = await run(home, "admin end", by(ANNA), table.id)
    (sure,) = shown_ids(made)
    assert words("en")("managing-end-ask") in said(made)
    assert (await world.service.tables.load(table.id)).row.status == RUNNING
    made = await press(home, BEN, sure, permissions=discord.Permissions())
    assert said(made) == words("de")("refusal-not-server-manager")
    made = await press(home, ANNA, sure)
    assert said(made) == words("en")("managing-ended")
    assert (await world.service.tables.load(table.id)).row.status == ENDED


async def test_a_manager_of_another_server_ends_and_freezes_nothing_here(
    home: App, world: World
) -> None:
    table = await world.playing(ANNA, BEN)
    elsewhere = {"guild_id": GUILD + 1}
    for command in ("end", "freeze"):
        made: Any = await run(home, f"admin {command}", by(ANNA, **elsewhere), table.id)
        assert table.id not in said(made)
        assert not shown_ids(made)
    await press(home, ANNA, ids.doctor("end", table.id), **elsewhere)
    assert (await world.service.tables.load(table.id)).row.status == RUNNING


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
