"""What happens to a server over weeks: bots, people, threads and the server itself come and go."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from sandbox.driver import Control, DriverError, InteractionFailed, Member
from sandbox.options import Options
from sandbox.server import Sandbox
from sandbox.tests.api import Api
from sandbox.tests.bots import BotMaker, DemoBot, Press, eventually, hello, refused

T1 = "tisch-1"


def buttons() -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    view.add_item(Press("go"))
    return view


def note(bot: DemoBot, heard: list[str], what: str, event: str) -> None:
    """Write down whenever discord.py tells of an event."""

    async def listener(_: discord.Guild) -> None:
        heard.append(what)

    bot.add_listener(listener, event)


async def test_the_bot_is_removed_and_invited_again(
    bot: DemoBot, anna: Member, control: Control
) -> None:
    heard: list[str] = []
    note(bot, heard, "removed", "on_guild_remove")
    note(bot, heard, "joined", "on_guild_join")
    note(bot, heard, "available", "on_guild_available")
    bot.on_slash("play", hello)
    bot.presses["go"] = hello
    await bot.sync()
    await anna.wait_commands("play")
    channel, person, guild = bot.named(T1), await bot.fetch_user(int(anna.id)), bot.world
    await channel.send("before", view=buttons())
    before = await anna.wait_message(contains="before")
    await person.send("in private")

    await control.do("bot/remove")
    await control.do("bot/remove")  # there is nothing left to remove
    await eventually(lambda: heard == ["removed"])
    assert not bot.guilds
    assert await refused(channel.send("x")) == 50001
    assert await refused(bot.fetch_channel(channel.id)) == 50001
    assert await refused(person.send("x")) == 50278
    assert await refused(bot.fetch_guild(guild.id)) == 10004
    assert await refused(guild.fetch_member(person.id)) == 10004
    assert await refused(bot.tree.sync(guild=guild)) == 50001
    assert [g async for g in bot.fetch_guilds()] == []
    await anna.wait_for(lambda: not anna.commands and not anna.bot_here, "the bot to be gone")
    with pytest.raises(DriverError, match="no command"):
        await anna.command(T1, "play")
    with pytest.raises(InteractionFailed, match="offline"):
        await anna.press(before, "go")
    await anna.join_voice("Spielzimmer")  # the bot hears nothing of it

    await control.do("bot/invite")
    await eventually(lambda: heard == ["removed", "joined"])
    assert [str(who) for who in bot.world.voice_channels[0].voice_states] == [anna.id]
    await bot.named(T1).send("after")
    await person.send("in private again")
    await anna.wait_commands("play")
    await anna.command(T1, "play")
    await anna.press(before, "go")
    await control.do("bot/invite")
    bot.events.clear()
    await anna.join_voice(None)
    await bot.wait_event("VOICE_STATE_UPDATE")  # it comes behind all that an invitation brings
    assert heard == ["removed", "joined"]


async def test_a_bot_that_connects_while_it_is_on_no_server(
    make_bot: BotMaker, control: Control
) -> None:
    await control.do("bot/remove")
    bot = await make_bot()
    assert not bot.guilds
    await control.do("bot/invite")
    await eventually(lambda: len(bot.guilds) == 1)
    await bot.named(T1).send("x")


async def test_a_token_does_not_outlive_the_membership(
    bot: DemoBot, anna: Member, control: Control
) -> None:
    codes: list[int] = []

    async def late(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer()
        await control.do("bot/remove")
        codes.append(await refused(interaction.followup.send("x")))
        codes.append(await refused(interaction.edit_original_response(content="x")))

    bot.presses["go"] = late
    await bot.named(T1).send("x", view=buttons())
    await anna.press(await anna.wait_message(button="go"), "go")
    await eventually(lambda: len(codes) == 2)
    assert codes == [50001, 50001]


async def test_an_outage_of_the_server(
    bot: DemoBot, make_bot: BotMaker, anna: Member, control: Control
) -> None:
    heard: list[str] = []
    note(bot, heard, "gone", "on_guild_unavailable")
    note(bot, heard, "back", "on_guild_available")
    note(bot, heard, "wrong", "on_guild_remove")
    channel, guild = bot.named(T1), bot.world
    await channel.send("x", view=buttons())
    message = await anna.wait_message(button="go")
    await control.do("outage", on=True)
    await eventually(lambda: heard == ["gone"])
    assert guild.unavailable
    for doing in (channel.send("x"), guild.fetch_member(int(anna.id))):
        with pytest.raises(discord.DiscordServerError) as caught:
            await doing
        assert caught.value.status == 503
    await (await bot.fetch_user(int(anna.id))).send("private messages go on")
    with pytest.raises(InteractionFailed, match="offline"):
        await anna.press(message, "go")
    # Whoever identifies now is told that the server is there, but away.
    late = await make_bot()
    assert [(g.id, g.unavailable) for g in late.guilds] == [(guild.id, True)]
    await control.do("outage", on=False)
    await eventually(lambda: heard == ["gone", "back"] and not late.guilds[0].unavailable)
    assert not guild.unavailable
    await late.close()
    bot.presses["go"] = hello
    await anna.press(message, "go")


async def test_a_thread_is_deleted(bot: DemoBot, anna: Member, control: Control) -> None:
    thread = await (await bot.named(T1).send("x")).create_thread(name="table")
    seen = await anna.wait_channel("table")
    with pytest.raises(DriverError, match="no thread"):
        await control.do("thread/delete", channel=T1)
    await control.do("thread/delete", channel="table")
    await bot.wait_event("THREAD_DELETE")
    assert await refused(thread.send("x")) == 10003
    await anna.wait_for(lambda: seen["id"] not in anna.channels, "the thread to go")


async def test_archived_and_locked_threads(bot: DemoBot, anna: Member, control: Control) -> None:
    first = await bot.named(T1).send("x")
    thread = await first.create_thread(name="table")
    posted = await thread.send("y", view=buttons())
    await control.do("thread/archive", channel="table", locked=True)
    assert await refused(thread.send("x")) == 50083
    assert await refused(posted.edit(content="x")) == 50083
    assert await refused(thread.edit(archived=False)) == 50013
    with pytest.raises(InteractionFailed, match="archived"):
        await anna.press(await anna.wait_message(button="go"), "go")
    await control.do("thread/archive", channel="table", archived=False)
    assert await refused(thread.send("x")) == 160005
    await control.do("permissions", channel=T1, grant=["manage_threads"])
    await thread.send("with the right")
    await control.do("thread/archive", channel="table")
    await thread.send("and once more")
    await anna.wait_for(
        lambda: anna.channel("table")["thread_metadata"]["archived"] is False, "the thread"
    )


async def test_somebody_leaves_and_comes_back(
    bot: DemoBot, anna: Member, ben: Member, control: Control
) -> None:
    person = await bot.fetch_user(int(ben.id))
    await person.send("in private")
    await bot.named(T1).send("in public")
    await ben.wait_message(contains="in public")
    await ben.join_voice("Spielzimmer")
    await control.do("member/leave", user="Ben")
    await control.do("member/leave", user="Ben")
    await ben.wait_for(lambda: len(ben.channels) == 1, "the server to go")
    assert [m["content"] for m in ben.messages()] == ["in private"]
    await anna.wait_for(lambda: [u["id"] for u in anna.gone] == [ben.id], "Ben to leave")
    assert ben.id not in [u["id"] for u in anna.members]
    assert await refused(bot.world.fetch_member(person.id)) == 10007
    assert await refused(person.send("x")) == 50278
    with pytest.raises(DriverError, match="no such channel"):
        await ben.say({"id": anna.channel(T1)["id"]}, "x")
    # Whoever left can still open the page: to come back.
    async with Member(anna.url, "Ben") as again:
        assert len(again.channels) == 1
        await control.do("member/join", user="Ben")
        await again.wait_channel(T1)
    await ben.wait_message(contains="in public")
    await anna.wait_for(lambda: not anna.gone, "Ben to come back")
    await bot.world.fetch_member(person.id)
    await person.send("welcome back")
    with pytest.raises(DriverError, match="owns the server"):
        await control.do("member/leave", user="Anna")
    with pytest.raises(DriverError, match="bot/remove"):
        await control.do("member/leave", user="Spieltisch")


async def test_an_account_is_deleted(
    bot: DemoBot, anna: Member, ben: Member, control: Control
) -> None:
    person = await bot.fetch_user(int(ben.id))
    await person.send("in private")
    await ben.say(T1, "I was here")
    gone = await control.do("account/delete", user="Ben")
    assert gone["username"].startswith("deleted_user_")
    found = await bot.fetch_user(person.id)
    assert (found.name, found.global_name) == (gone["username"], None)
    assert await refused(bot.world.fetch_member(person.id)) == 10007
    assert await refused(person.send("x")) == 50007
    await anna.wait_for(lambda: ben.id not in [u["id"] for u in anna.members], "Ben to go")
    assert anna.gone == []
    text = await control.text(T1)
    assert text == f"{gone['username']}: I was here"
    with pytest.raises(DriverError, match="deleted"):
        await ben.say("@bot", "x")
    for order in ("member/join", "account/delete"):
        with pytest.raises(DriverError, match="deleted"):
            await control.do(order, user=ben.id)
    with pytest.raises(Exception, match="404"):
        async with Member(anna.url, ben.id):
            pass


async def test_the_owner_of_the_application(bot: DemoBot, anna: Member, ben: Member) -> None:
    for member, owns in ((anna, True), (ben, False)):
        assert await bot.is_owner(await bot.fetch_user(int(member.id))) is owns
    assert str((await bot.application_info()).owner.id) == anna.id


async def test_unknown_people(api: Api, anna: Member) -> None:
    guild = anna.guild["id"]
    assert (await api("GET", f"/guilds/{guild}/members/{anna.id}"))[1]["user"]["id"] == anna.id
    assert (await api("GET", f"/guilds/{guild}/members/123"))[1]["code"] == 10013
    assert (await api("GET", "/users/123"))[1]["code"] == 10013


async def test_who_was_gone_stays_gone_over_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    first = Sandbox(Options(port=0, state=path))
    await first.start()
    async with Control(first.url) as control:
        await control.do("bot/remove")
        await control.do("member/leave", user="Ben")
        await control.do("outage", on=True)
        await control.do("account/delete", user="Emil")
    await first.stop()
    second = Sandbox(Options(port=0, state=path))
    world = second.core.world
    assert (world.bot_in(world.home), world.home.unavailable) == (False, True)
    names = [user.username for user in world.people(world.home)]
    assert {"ben", "emil"}.isdisjoint(names)
    assert sum(user.deleted for user in world.users.values()) == 1
    second.core.media.close()
