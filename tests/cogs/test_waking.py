"""A table that sleeps, as its players see it: the last board, the list of tables, the button."""

from __future__ import annotations

from types import SimpleNamespace

import discord
import pytest

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.table.model import Person
from cogs.ui.app import App
from cogs.ui.tables import tables
from data.store.rows import ASLEEP, RUNNING
from data.words import words
from tests.cogs import people
from tests.cogs.messages import Discord
from tests.cogs.people import press, said
from tests.cogs.table.waiting import ELSEWHERE, asleep
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World

EN = words("en")


def there(channel: int, kind: discord.ChannelType = discord.ChannelType.text) -> SimpleNamespace:
    return SimpleNamespace(id=channel, type=kind)


async def test_the_last_board_says_it_and_its_button_wakes_it(home: App, world: World) -> None:
    client = Discord()
    world.mouth = DiscordDeliverer(home, client)  # type: ignore[arg-type]
    table = await asleep(world)
    *_, board = client.messages[CHANNEL].values()
    assert "**Helge** is asleep" in board.content
    assert board.alts
    assert board.silent
    wake, text = board.ids()
    assert wake.startswith(f"t:{table.id}:wake:")
    assert text == f"t:{table.id}:text"
    assert sum(bool(m.ids()) for m in client.messages[CHANNEL].values()) <= 2, "lobby and this one"
    made = await press(home, BEN, wake)
    assert said(made) == words("de")("sleep-woken", title="Helge")
    await world.say()
    *_, board = client.messages[CHANNEL].values()
    assert "wakes the table" in board.content
    assert (await world.service.tables.load(table.id)).row.status == RUNNING
    again = await press(home, ANNA, wake)
    assert said(again).startswith("This table is awake: ")


async def test_the_list_of_tables_wakes_it_elsewhere(home: App, world: World) -> None:
    table = await asleep(world)
    mine = await world.service.digests.sittings(ANNA.user_id)
    page = tables(home, EN, mine)
    assert "fell asleep <t:" in page.text
    assert people.ids(page) == [f"t:{table.id}:wake"]
    assert people.labels(page) == ["Wake Helge · #tisch-2 · Spielabend"]
    await press(home, ANNA, people.ids(page)[0], channel=there(ELSEWHERE))
    after = await world.service.tables.load(table.id)
    assert (after.row.status, after.row.channel_id) == (RUNNING, ELSEWHERE)


async def test_waking_says_why_not(home: App, world: World) -> None:
    table = await asleep(world)
    wake = f"t:{table.id}:wake"
    dm = there(3, discord.ChannelType.private)
    nothing = discord.Permissions.none()
    for who, changes, key in (
        (CARLA, {}, "not-seated"),
        (ANNA, {"channel": dm, "guild_id": None}, "place-dm"),
        (ANNA, {"channel": there(ELSEWHERE, discord.ChannelType.news)}, "place-other"),
        (ANNA, {"app_permissions": nothing}, "homeless"),
        (ANNA, {"permissions": nothing}, "may-not-write"),
        (ANNA, {"channel": there(ELSEWHERE), "guild_id": 4}, "place-server"),
    ):
        language = words(who.locale)
        assert said(await press(home, who, wake, **changes)) == language(f"refusal-{key}"), key
    world.task.cancel()
    await world.service.lobby.open(world.opening(host=CARLA), world.time)
    assert "A table is already open" in said(await press(home, ANNA, wake))
    assert (await world.service.tables.load(table.id)).row.status == ASLEEP


@pytest.mark.parametrize("what", ["resign", "end", "pause", "bump", "nudge", "here", "undo"])
async def test_old_buttons_say_that_it_sleeps(home: App, world: World, what: str) -> None:
    table = await asleep(world)
    made = await press(home, ANNA, f"t:{table.id}:{what}:0")
    allowed = {EN("refusal-asleep"), EN("refusal-undo-nothing")}
    assert said(made) in allowed
    step = await press(home, ANNA, f"g:{table.id}:0.0:")
    assert said(step) == EN("refusal-asleep")


async def test_more_than_five_that_sleep_fit_the_list(home: App, world: World) -> None:
    for channel in range(2100, 2107):
        await world.playing(ANNA, Person(9, "Ida", "en"), channel_id=channel)
    for _ in range(2):
        await world.say()
        await world.pass_time(7 * 86_400_000)
    page = tables(home, EN, await world.service.digests.sittings(ANNA.user_id))
    assert len(page.rows[0]) == 5
    assert page.text.count("fell asleep") == 7
