"""Registered commands: a bot can compare what is there with what it has."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from sandbox.driver import Control, DriverError, Member
from sandbox.server import Sandbox
from sandbox.tests.api import Api
from sandbox.tests.bots import DemoBot, German

T1 = "tisch-1"


@app_commands.command(name="play", description="Play a game")
@app_commands.describe(game="Which game", seats="How many", fast="Quick?")
@app_commands.choices(game=[app_commands.Choice(name="Chess", value="chess")])
async def play(
    interaction: discord.Interaction[Any],
    game: str,
    seats: app_commands.Range[int, 2, 6] = 2,
    fast: bool = False,
    friend: discord.Member | None = None,
    where: discord.TextChannel | None = None,
) -> None:
    shown = [game, seats, fast, friend and friend.display_name, where and where.name]
    await interaction.response.send_message(str(shown))


class Tables(app_commands.Group, name="tables", description="Tables"):
    @app_commands.command(description="Show")
    async def show(
        self, interaction: discord.Interaction[Any], number: app_commands.Range[int, 0, 9]
    ) -> None:
        await interaction.response.send_message(f"table {number}")


def essence(command: dict[str, Any]) -> dict[str, Any]:
    """What a bot compares: everything but ids and defaults."""
    dropped = ("id", "application_id", "version", "guild_id", "dm_permission", "handler")
    return {k: v for k, v in command.items() if k not in dropped and v not in (None, [], {}, False)}


async def test_second_sync_changes_nothing(bot: DemoBot, api: Api) -> None:
    bot.tree.add_command(play)
    bot.tree.add_command(Tables())
    path = f"/applications/{bot.application_id}/commands"
    await bot.sync()
    _, first = await api("GET", path)
    await bot.sync()
    _, second = await api("GET", path)
    assert first == second
    payloads = [await c.get_translated_payload(bot.tree, German()) for c in bot.tree.get_commands()]
    for mine, theirs in zip(payloads, first, strict=True):
        names = {"name", "description", "name_localizations", "description_localizations"}
        have, want = essence(theirs), essence(mine)
        assert {k: have.get(k) for k in names} == {k: want.get(k) for k in names}
        assert [o["name"] for o in have["options"]] == [o["name"] for o in want["options"]]
    assert first[0]["options"][0]["name_localizations"] == {"de": "spiel"}
    assert first[0]["options"][1]["min_value"] == 2
    assert first[1]["options"][0]["options"][0]["min_value"] == 0
    assert first[0]["contexts"] is None
    _, bare = await api("GET", path + "?with_localizations=false")
    assert "name_localizations" not in bare[0]


async def test_options_arrive_typed(bot: DemoBot, anna: Member, ben: Member) -> None:
    bot.tree.add_command(play)
    bot.tree.add_command(Tables())
    await bot.sync()
    await anna.wait_commands("play", "tables")
    channel = anna.channel("tisch-2")["id"]
    answer = await anna.command(
        T1, "play", game="chess", seats="4", fast=True, friend=ben.id, where=channel
    )
    assert answer.message["content"] == "['chess', 4, True, 'Ben', 'tisch-2']"
    answer = await anna.command(T1, "tables show", number=7)
    assert answer.message["content"] == "table 7"
    for wrong, why in (
        ({"game": "go"}, "can't be"),
        ({"game": "chess", "seats": 7}, "between 2 and 6"),
        ({"game": "chess", "seats": "x"}, "number"),
        ({}, "game is missing"),
        ({"game": "chess", "speed": 1}, "no option speed"),
        ({"game": "chess", "friend": "1"}, "nothing has the id"),
    ):
        with pytest.raises(DriverError, match=why):
            await anna.command(T1, "play", **wrong)


class Admin(app_commands.Group, name="admin", description="Admin"):
    seats = app_commands.Group(name="seats", description="Seats")

    @seats.command(name="give", description="Give")
    async def give(
        self,
        interaction: discord.Interaction[Any],
        who: discord.Member,
        whom: discord.User | None = None,
        where: discord.TextChannel | None = None,
    ) -> None:
        rights = who.resolved_permissions and who.resolved_permissions.manage_guild
        shown = [who.display_name, rights, type(whom).__name__, where and where.name]
        await interaction.response.send_message(str(shown))


async def test_people_and_channels_as_one_types_them(
    bot: DemoBot, anna: Member, ben: Member, control: Control
) -> None:
    bot.tree.add_command(Admin())
    await bot.sync()
    await anna.wait_commands("admin")
    give = "admin seats give"
    answer = await anna.command(T1, give, who="@ben", whom="@Anna", where="#tisch-2")
    assert answer.message["content"] == "['Ben', False, 'Member', 'tisch-2']"
    answer = await anna.command(T1, give, who=anna.id)
    assert answer.message["content"] == "['Anna', True, 'NoneType', None]"
    await control.do("member/leave", user="Ben")
    answer = await anna.command(T1, give, who="@Anna", whom=ben.id)
    assert answer.message["content"] == "['Anna', True, 'User', None]"
    for wrong, why in (
        ({"who": "@Nobody"}, "nothing has the id"),
        ({"who": "@Anna", "where": "#Spielzimmer"}, "can't be such a channel"),
        ({"who": "@Anna", "where": "#nowhere"}, "nothing has the id"),
        ({}, "who is missing"),
    ):
        with pytest.raises(DriverError, match=why):
            await anna.command(T1, give, **wrong)
    for half in ("admin", "admin seats"):
        with pytest.raises(DriverError, match="a subcommand is missing"):
            await anna.command(T1, half)


async def test_commands_for_those_with_the_right(
    bot: DemoBot, anna: Member, ben: Member, control: Control
) -> None:
    async def done(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("done")

    for name, rights in (("clean", discord.Permissions(manage_messages=True)), ("rule", None)):
        command = app_commands.Command(name=name, description="x", callback=done)
        command.default_permissions = rights or discord.Permissions.none()
        command.allowed_contexts = app_commands.AppCommandContext(guild=True)
        bot.tree.add_command(command)
    await bot.sync()
    await ben.wait_commands("clean", "rule")
    with pytest.raises(DriverError, match="no command"):
        await ben.command(T1, "clean")
    await control.do("permissions", channel=T1, user="Ben", grant=["manage_messages"])
    assert (await ben.command(T1, "clean")).message["content"] == "done"
    with pytest.raises(DriverError, match="no command"):
        await ben.command(T1, "rule")
    assert (await anna.command(T1, "rule")).message["content"] == "done"
    await (await bot.fetch_user(int(anna.id))).send("x")
    await anna.wait_message(contains="x", channel="@bot")
    with pytest.raises(DriverError, match="no command"):
        await anna.command("@bot", "rule")


async def test_silent_messages_say_so(bot: DemoBot, anna: Member) -> None:
    sent = await bot.named(T1).send("quiet", silent=True)
    assert sent.flags.suppress_notifications
    await sent.edit(content="still quiet")
    shown = await anna.wait_message(contains="still quiet")
    assert shown["flags"] == 1 << 12

    async def quiet(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("hush", silent=True, ephemeral=True)
        await interaction.followup.send("more", silent=True)

    bot.on_slash("quiet", quiet)
    await bot.sync()
    await anna.wait_commands("quiet")
    await anna.command(T1, "quiet")
    assert (await anna.wait_message(contains="hush"))["flags"] == 1 << 12 | 64
    assert (await anna.wait_message(contains="more"))["flags"] == 1 << 12


@app_commands.command(name="words", description="Give a list")
async def words(interaction: discord.Interaction[Any], file: discord.Attachment) -> None:
    data = await file.read()
    await interaction.response.send_message(f"{file.filename} {file.size} {data.decode()}")


async def test_a_file_arrives_whole_and_too_large_a_one_is_refused(
    bot: DemoBot, anna: Member
) -> None:
    bot.tree.add_command(words)
    await bot.sync()
    await anna.wait_commands("words")
    answer = await anna.command(T1, "words", file=("my list.txt", b"bank; river"))
    assert answer.message["content"] == "my_list.txt 11 bank; river"
    for wrong, why in (
        (("big.txt", b"x" * (2 * 1024 * 1024 + 1)), "KB"),
        ("no file", "a file is missing"),
        ({"name": "a", "data": "?"}, "can't be read"),
    ):
        with pytest.raises(DriverError, match=why):
            await anna.command(T1, "words", file=wrong)


async def test_server_commands_single_commands_and_rights(
    sandbox: Sandbox, bot: DemoBot, api: Api, anna: Member, ben: Member
) -> None:
    base = f"/applications/{bot.application_id}"
    guild = f"{base}/guilds/{sandbox.core.world.home.id}/commands"
    form = {"name": "setup", "description": "d", "default_member_permissions": 32}
    status, made = await api("POST", guild, form)
    assert (status, made["guild_id"]) == (200, sandbox.core.world.home.id)
    status, changed = await api("PATCH", f"{guild}/{made['id']}", {"description": "e"})
    assert (changed["description"], changed["default_member_permissions"]) == ("e", "32")
    assert changed["version"] != made["version"]
    assert (await api("GET", f"{guild}/{made['id']}"))[1] == changed
    await anna.wait_commands("setup")
    with pytest.raises(DriverError, match="no command"):
        await ben.command(T1, "setup")
    assert (await api("DELETE", f"{guild}/{made['id']}"))[0] == 204
    assert (await api("GET", f"{guild}/{made['id']}"))[1]["code"] == 10063
    assert (await api("PUT", "/applications/1/commands", []))[1]["code"] == 20012


async def test_contexts(bot: DemoBot, ben: Member) -> None:
    @app_commands.guild_only()
    class Only(app_commands.Group, name="only", description="x"):
        @app_commands.command(description="x")
        async def here(self, interaction: discord.Interaction[Any]) -> None:
            await interaction.response.send_message("x")

    async def mine(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(f"guild {interaction.guild}", ephemeral=True)

    bot.tree.add_command(Only())
    bot.on_slash("mine", mine)
    await bot.sync()
    await (await bot.fetch_user(int(ben.id))).send("x")
    await ben.wait_message(channel="@bot")
    await ben.wait_commands("mine", "only")
    assert (await ben.command("@bot", "mine")).message["content"] == "guild None"
    with pytest.raises(DriverError, match="no command"):
        await ben.command("@bot", "only here")


async def test_a_command_in_the_menu_of_a_member_gets_that_member(
    bot: DemoBot, anna: Member
) -> None:
    @bot.tree.context_menu(name="Wave at")
    async def wave(interaction: discord.Interaction[Any], member: discord.Member) -> None:
        await interaction.response.send_message(f"{member.display_name} is waved at")

    await bot.sync()
    answer = await anna.member_menu(T1, "Wave at", "Ben")
    assert answer.message["content"] == "Ben is waved at"
    with pytest.raises(DriverError, match="in that menu"):
        await anna.member_menu(T1, "play", "Ben")
