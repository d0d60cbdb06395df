"""Slash commands: their words in three languages, when they are registered, what they answer."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import AsyncIterator
from copy import deepcopy
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.client import SpieltischBot
from cogs.guide import listed_commands
from cogs.lobby.asking import invite_menu
from cogs.table.lobby import seats
from cogs.ui.app import App
from cogs.ui.command_tree import canonical, sync
from cogs.ui.entry import add_commands, load_entries
from cogs.ui.translation import FluentTranslator, public_locale
from data.store import people, queries
from data.words import words
from engine import registry
from tests.cogs.people import answered, by, run, said, shown_ids
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, World
from tools.support.source import ROOT


@pytest.fixture
async def bot(world: World, home: App) -> AsyncIterator[SpieltischBot]:
    async with SpieltischBot(world.store, now=world.now, entropy=world.entropy) as made:
        await made.tree.set_translator(FluentTranslator())
        add_commands(home, made.tree)
        made.tree.add_command(invite_menu(home))
        yield made


async def payload(bot: SpieltischBot) -> list[dict[str, Any]]:
    translator = bot.tree.translator
    assert translator is not None
    return [await c.get_translated_payload(bot.tree, translator) for c in bot.tree.get_commands()]


def test_a_new_process_has_every_command_that_has_words() -> None:
    script = "from cogs.ui.entry import load_entries; print(*map(repr, load_entries()), sep=',')"
    # Not in this process: other tests have imported the rooms already.
    ran = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, check=True)  # noqa: S603
    names = {name.replace(" ", "-") for name in ast.literal_eval(f"[{ran.stdout.decode()}]")}
    text = "".join(path.read_text("utf-8") for path in (ROOT / "data/locales/en").glob("*.ftl"))
    worded = set(re.findall(r"^cmd-([a-z-]+)", text, re.MULTILINE))
    assert worded - {"admin", "cup", "daily-post", "seat", "words"} == names


async def test_the_command_of_a_group_that_everybody_uses_comes_first(bot: SpieltischBot) -> None:
    (cup,) = [command for command in await payload(bot) if command["name"] == "cup"]
    assert [part["name"] for part in cup["options"]] == ["show", "open", "end"]


async def test_every_command_speaks_german_and_french(bot: SpieltischBot) -> None:
    every = await payload(bot)
    menus = {command["name"]: command for command in every if command["type"] == 2}
    assert {name: menu["name_localizations"]["de"] for name, menu in menus.items()} == {
        "Invite to a game": "Zum Spiel einladen"
    }
    raw = {command["name"]: command for command in every if command["type"] == 1}
    assert set(raw) == {
        *(name.split()[0] for name in listed_commands()),
        "admin",
        "daily-post",
        "words",
    }
    for command in raw.values():
        parts = [command, *command["options"]]
        for part in parts:
            assert set(part["description_localizations"]) == {"de", "fr"}, part["name"]
        assert command["integration_types"] == [0] or not command.get("integration_types")
    assert raw["play"]["name_localizations"] == {"de": "spielen", "fr": "jouer"}
    dms = {name for name, command in raw.items() if 1 in (command["contexts"] or ())}
    anywhere = {"tables", "scores", "games", "profile", "help", "rules", "language", "doctor"}
    anywhere |= {"daily", "learn"}
    assert dms == anywhere | {"away", "back", "notify", "privacy"}


PERSONAL = {"daily", "games", "help", "learn", "privacy", "profile", "rules"}


@pytest.mark.parametrize("allowed", [True, False])
async def test_users_install_what_needs_no_table(home: App, allowed: bool) -> None:
    """Discord refuses commands for users where its portal does not allow that to the app."""
    config = object() if allowed else None
    home.client.application = SimpleNamespace(user_integration_config=config)  # type: ignore[misc,assignment]
    assert home.personal is allowed
    for name, entry in load_entries().items():
        command = entry.build(home)
        installs, contexts = command.allowed_installs, command.allowed_contexts
        users = installs is not None and installs.user
        assert users == (allowed and name in PERSONAL), name
        assert users == (contexts is not None and contexts.private_channel), name
        assert installs is None or installs.guild


class Wire:
    """Stands for Discord's list of commands."""

    def __init__(self, there: list[dict[str, Any]]) -> None:
        self.there = there
        self.application_id = 1
        self.http = self

    async def request(self, route: Any, params: dict[str, str]) -> list[dict[str, Any]]:
        assert route.method == "GET"
        assert params == {"with_localizations": "true"}
        return self.there


async def synced(bot: SpieltischBot, there: list[dict[str, Any]]) -> bool:
    """Return whether the commands would be registered anew, given what Discord has."""
    calls: list[bool] = []

    async def note() -> None:
        calls.append(True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bot.tree, "sync", note)
        result = await sync(Wire(there), bot.tree)  # type: ignore[arg-type]
    assert result is bool(calls)
    return result


async def test_commands_are_registered_only_when_something_changed(bot: SpieltischBot) -> None:
    ours = await payload(bot)
    # Discord adds ids, writes defaults out, leaves empty lists away, and keeps its own order.
    there = [
        {**deepcopy(c), "id": "1", "version": "2", "application_id": "1", "nsfw": False}
        for c in reversed(ours)
    ]
    for command in there:
        command["integration_types"] = [0]
        for option in command.get("options", ()):
            for key in [key for key, value in option.items() if not value]:
                del option[key]
        if not command.get("options", True):
            del command["options"]
    assert not await synced(bot, there)
    assert await synced(bot, [])
    assert await synced(bot, there[1:])
    changed = deepcopy(there)
    changed[0]["name_localizations"]["de"] += "."
    assert await synced(bot, changed)
    changed = deepcopy(there)
    play = next(c for c in changed if c["name"] == "play")
    play["options"][0]["choices"].append({"name": "Chess", "value": "chess"})
    assert await synced(bot, changed)


def test_what_discord_adds_makes_no_difference() -> None:
    ours = {"name": "a", "description": "b", "options": [], "contexts": [1, 0]}
    theirs = {**ours, "id": "9", "type": 1, "options": None, "contexts": [0, 1], "nsfw": False}
    assert canonical(ours) == canonical(theirs)
    assert canonical(ours) != canonical({**theirs, "nsfw": True})
    older = {"name": "a", "dm_permission": False, "contexts": None}
    assert canonical(older) == canonical({**older, "contexts": [0]})
    assert canonical(older) != canonical({**older, "dm_permission": True})


async def test_every_command_without_a_table(home: App) -> None:
    for name in ("move", "hand", "board", "undo", "resign", "end"):
        made = await run(home, name, by(ANNA), *["draw"][: name == "move"])
        assert said(made).startswith("There is no table in this channel."), name
    assert said(await run(home, "tables", by(BEN))).startswith("Du sitzt an keinem Tisch.")


async def test_a_lobby_whose_thread_is_missing_is_found_beside_it(home: App, world: World) -> None:
    """Its thread may never be made, and then nothing else leads to it."""
    old = await home.service.lobby.open(world.opening(thread=True), world.time)
    world.time += 1
    new = await home.service.lobby.open(world.opening(thread=True), world.time)
    made = await run(home, "end", by(ANNA))
    assert [new.id in custom_id for custom_id in shown_ids(made)] == [True, True]
    made = await run(home, "end", by(BEN))
    assert said(made).startswith("In diesem Kanal ist kein Tisch.")
    await world.do(seats.thread_made, new, CHANNEL + 7)
    made = await run(home, "end", by(ANNA))
    assert [old.id in custom_id for custom_id in shown_ids(made)] == [True, True]
    here = await world.playing(ANNA, BEN)
    found = await home.table_here(by(ANNA))  # type: ignore[arg-type]
    assert found.id == here.id


async def test_play_alone_shows_every_game(home: App) -> None:
    made = await run(home, "play", by(BEN))
    known = registry.keys()
    assert len(answered(made)["files"]) == len(known)
    assert all(file.description for file in answered(made)["files"])
    assert len(shown_ids(made)) == len(known)
    assert said(made).startswith("### Was spielen wir?")


async def test_languages_are_kept_apart(home: App) -> None:
    text = said(await run(home, "language", by(ANNA), "fr", None))
    assert text.lower().startswith("avec toi, je parle français.")
    assert await home.service.store.read(queries.guild_locale(GUILD)) is None
    member = by(BEN, permissions=discord.Permissions.none())
    refused = said(await run(home, "language", member, None, "en"))
    assert refused.startswith("Die Sprache des Servers wählt")
    assert await home.service.store.read(queries.guild_locale(GUILD)) is None
    await run(home, "language", by(BEN), None, "de")
    assert await home.service.store.read(queries.guild_locale(GUILD)) == "de"
    dm = said(await run(home, "language", by(CARLA, guild_id=None), None, "de"))
    assert dm.startswith("Cela ne se choisit que sur un serveur")


@pytest.mark.parametrize(
    ("chosen", "own", "expected"),
    [
        ("fr", "de", "fr"),
        (None, "de", "de"),
        (None, "en-US", None),
        (None, "ja", None),
        (None, None, None),
        (None, "en-GB", "en"),
    ],
)
async def test_what_decides_about_the_language_of_a_table_is_said(
    home: App, chosen: str | None, own: str | None, expected: str | None
) -> None:
    if chosen:
        await home.service.store.write(people.guild_locale(GUILD, chosen))
    locale = None if own is None else discord.Locale(own)
    assert await public_locale(home.service.store, GUILD, locale) == expected
    interaction = by(ANNA)
    interaction.guild_locale = locale
    english, how = words("en"), words("en")("language-server-how", name="English")
    whole = said(await run(home, "language", interaction, None, None))
    assert how.startswith("You manage")
    assert (how in whole) == (chosen is None)
    interaction = by(ANNA, permissions=discord.Permissions.none())
    interaction.guild_locale = locale
    asked = said(await run(home, "language", interaction, None, None)).splitlines()[-1]
    if expected is None:  # that of the player who opens it
        assert asked == english("language-server-open")
    else:
        key = "language-server" if chosen else "language-server-discord"
        assert asked == english(key, name={"de": "German", "fr": "French"}.get(expected, "English"))


@pytest.mark.parametrize(
    ("name", "options", "offered"),
    [
        ("rules", [{"name": "game", "value": "helge"}], True),
        ("rules", [{"name": "game", "value": "../../README"}], False),
        ("rules", [], True),
        ("language", [{"name": "mine", "value": "xx"}], False),
        ("notify", [{"name": "way", "value": "dm; DROP"}], False),
        ("words", [{"name": "add", "options": [{"name": "language", "value": "xx"}]}], False),
        ("move", [{"name": "move", "value": "anything typed"}], True),
        ("move", [{"name": "move", "value": "a1 \0"}], False),
        ("move", [{"name": "move", "value": "a1 \ud83e"}], False),
    ],
)
async def test_a_value_that_is_no_choice_reaches_no_command(
    bot: SpieltischBot, name: str, options: list[dict[str, Any]], offered: bool
) -> None:
    """A client can skip Discord's check of choices."""
    made: Any = by(ANNA)
    made.type = discord.InteractionType.application_command
    made.data = {"name": name, "options": options}
    assert await bot.tree.interaction_check(made) is offered
    if not offered:
        assert said(made) == words("en")("refusal-not-offered")


@pytest.mark.parametrize(
    ("kind", "value", "runs"), [(3, "x", True), (4, 7, False), (5, True, False)]
)
async def test_an_option_of_another_type_is_that_of_an_older_form(
    bot: SpieltischBot, kind: int, value: Any, runs: bool
) -> None:
    made: Any = by(ANNA)
    made.type = discord.InteractionType.application_command
    made.data = {"name": "move", "options": [{"name": "action", "type": kind, "value": value}]}
    assert await bot.tree.interaction_check(made) is runs
    if not runs:
        assert said(made) == words("en")("refusal-old-command")


CUP, HOUR = ("cup", "open", "rounds"), ("daily-post", "start", "hour")


@pytest.mark.parametrize(
    ("path", "value", "refused"),
    [
        (CUP, 9, ""),
        *((CUP, value, "out-of-range") for value in (300_000_000, 10, 0, -1, 10**20)),
        *((CUP, value, "old-command") for value in ("3", 3.0, True, None, [3])),
        *((HOUR, value, "out-of-range") for value in (99, -1)),
        *((("cup", "open", "voice"), value, "old-command") for value in ("0", "x", str(2**63), 7)),
        (("cup", "open", "voice"), str(2**63 - 1), ""),
        (("move", "action"), "x" * 6001, "old-command"),
    ],
)
async def test_a_value_that_no_option_was_registered_for_reaches_no_command(
    bot: SpieltischBot, path: tuple[str, ...], value: object, refused: str
) -> None:
    """A client can skip Discord's check of ranges, types and lengths."""
    made: Any = by(ANNA)
    made.type = discord.InteractionType.application_command
    *inner, option = path
    given = {"options": [{"name": option, "value": value}]}
    for name in reversed(inner):
        given = {"name": name, "options": [given]} if "name" in given else {"name": name, **given}
    made.data = given
    assert await bot.tree.interaction_check(made) is (not refused)
    if refused:
        assert words("en")(f"refusal-{refused}", option=option, least=0, most=9)[:30] in said(made)


def test_a_stored_language_that_is_unknown_reads_as_english() -> None:
    assert words("xx") is words("en")
