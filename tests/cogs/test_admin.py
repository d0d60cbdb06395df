"""``/admin``: for the owner alone; a restart announced, a backup made, frozen tables explained."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import discord
import pytest

from cogs.admin.press import LATEST, reason
from cogs.board import notices
from cogs.client import SpieltischBot
from cogs.runtime.upkeep import ALIVE
from cogs.table.people.moderation import BY_MODERATOR
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT
from cogs.ui.entry import add_commands
from cogs.ui.translation import FluentTranslator
from data.store import backups
from data.store.messages import Notice
from data.words import LOCALES, words
from tests.cogs.people import alter
from tests.cogs.people import ask_admin as ask
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, ID, World

COMMANDS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("restart", (10,)),
    ("backup", ()),
    ("frozen", ()),
)


@pytest.fixture
def admin(home: App) -> App:
    client: Any = home.client
    client.owner = CARLA.user_id
    return home


@pytest.mark.parametrize(("name", "args"), COMMANDS)
async def test_others_are_told_so_and_change_nothing(
    admin: App, world: World, tmp_path: Path, name: str, args: tuple[Any, ...]
) -> None:
    table = await world.playing(ANNA, BEN)
    await world.say()
    heard = len(world.mouth.said)
    await alter(world, table.id, trouble="columns", status="running")
    for who in (ANNA, BEN):  # the one who manages the server is not the one who runs the bot
        assert await ask(admin, name, who, *args) == words(who.locale)("refusal-not-owner")
    await world.say()
    assert len(world.mouth.said) == heard
    assert backups.kept(world.store.path, tmp_path / "backups") == ()


async def test_every_word_in_three_languages(world: World, admin: App) -> None:
    async with SpieltischBot(world.store, now=world.now, entropy=world.entropy) as bot:
        await bot.tree.set_translator(FluentTranslator())
        translator = bot.tree.translator
        assert translator is not None
        add_commands(admin, bot.tree)
        group = bot.tree.get_command("admin")
        raw = await group.get_translated_payload(bot.tree, translator)
    assert raw["name_localizations"] == {"de": "verwaltung", "fr": "gestion"}
    assert raw["default_member_permissions"] == discord.Permissions(manage_guild=True).value
    assert raw["contexts"] == [0] or raw["dm_permission"] is False
    assert {option["name"] for option in raw["options"]} >= {name for name, _ in COMMANDS}
    parts = [raw, *raw["options"]]
    parts += [inner for option in raw["options"] for inner in option["options"]]
    for part in parts:
        assert set(part["description_localizations"]) == {"de", "fr"}, part["name"]
        for text in (part["description"], *part["description_localizations"].values()):
            assert 1 <= len(text) <= 100
    (minutes,) = next(o for o in raw["options"] if o["name"] == "restart")["options"]
    assert (minutes["min_value"], minutes["max_value"]) == (1, LATEST)


async def test_a_restart_is_told_where_people_play(admin: App, world: World) -> None:
    fresh = await world.playing(ANNA, BEN)
    old = await world.playing(ANNA, CARLA, channel_id=ID + 2001)
    await world.service.lobby.open(world.opening(channel_id=ID + 2002, host=BEN), world.time)
    world.time += ALIVE
    fresh = await world.move(fresh)
    await world.say()
    heard = len(world.mouth.said)
    until = world.time + 600_000
    assert await ask(admin, "restart", CARLA, 10) == words("fr")(
        "restart-told", count=1, when=f"<t:{until // 1000}:R>"
    )
    await world.say()
    (row,) = world.mouth.said[heard:]
    assert (row.table_id, row.destination, row.kind) == (fresh.id, f"channel:{ID + 2000}", "notice")
    assert row.message == Notice("notice-restart", {"until": until})
    assert old.id != fresh.id
    content = notices.notice(fresh, row.id, row.message.key, row.message.args)
    assert content.text == words("en")("notice-restart", when=f"<t:{until // 1000}:R>")
    assert (content.mentions, content.rows) == ((), ())


async def test_a_backup_now(admin: App, world: World, tmp_path: Path) -> None:
    text = await ask(admin, "backup", CARLA)
    (made,) = backups.kept(world.store.path, tmp_path / "backups")
    assert f"`{made.path.name}`" in text
    assert "Mo" in text
    assert str(tmp_path) not in text


async def test_a_backup_that_cannot_be_made(admin: App, tmp_path: Path) -> None:
    (tmp_path / "backups").write_text("in the way")
    text = await ask(admin, "backup", CARLA)
    found = re.search(r"\b[0-9A-F]{4}\b", text)
    assert text == words("fr")("mishap-store", number=found[0])


async def test_frozen_tables_with_their_reasons(admin: App, world: World) -> None:
    assert await ask(admin, "frozen", CARLA) == words("fr")("frozen-none")
    table = await world.playing(ANNA, BEN)
    await world.say()
    with closing(sqlite3.connect(world.store.path)) as db:
        db.execute("UPDATE tables SET options = 'not json', channel_id = 4711")
        db.commit()
    assert await world.compared() == 1
    title, line = (await ask(admin, "frozen", CARLA)).splitlines()
    assert title == words("fr")("frozen-title", count=1)
    for part in (table.id, "Helge", "Spielabend", str(GUILD), "4711", "DecodeError"):
        assert part in line


async def test_a_long_list_is_cut_and_says_so(admin: App, world: World) -> None:
    for number in range(12):
        table = await world.service.lobby.open(
            world.opening(channel_id=ID + 3000 + number), world.time
        )
        await alter(world, table.id, status="frozen", trouble="entry-17-hash")
    text = await ask(admin, "frozen", CARLA)
    assert len(text) <= TEXT_LIMIT
    assert text.splitlines()[-1] == words("fr")("frozen-more", count=4)
    assert len(text.splitlines()) == 10


@pytest.mark.parametrize("locale", LOCALES)
def test_every_reason_has_words(locale: str) -> None:
    language = words(locale)
    assert reason("frozen", language) == language("trouble-rules")
    assert reason("columns", language) == language("trouble-columns")
    assert reason("position", language) == language("trouble-position")
    assert reason("entry-17-not-your-turn", language) == language(
        "trouble-entry", seq="17", code="not-your-turn"
    )
    assert "DecodeError" in reason("unreadable-DecodeError", language)
    assert reason(BY_MODERATOR, language) == language("trouble-manager")
    assert reason("something-new", language) == "something-new"
    assert reason("", language) == ""
