"""Several servers in one world: each with its own people, channels and rights."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import msgspec
import pytest

from sandbox.__main__ import parse
from sandbox.driver import Control, DriverError, Member
from sandbox.link import TIMEOUT
from sandbox.options import Options
from sandbox.people import MOST
from sandbox.posts import Draft, post
from sandbox.server import Sandbox
from sandbox.state import load_world
from sandbox.tests.api import Api
from sandbox.tests.bots import BotMaker, DemoBot, eventually
from sandbox.world import Guild

T1 = "tisch-1"


@pytest.fixture
async def sandbox(sandbox: Sandbox) -> Sandbox:
    sandbox.core.options.servers = 2
    sandbox.core.reset()
    return sandbox


@pytest.fixture
def other(sandbox: Sandbox) -> Guild:
    _, other = sandbox.core.world.guilds.values()
    return other


@pytest.fixture
async def olga(sandbox: Sandbox) -> AsyncIterator[Member]:
    async with Member(sandbox.url, "Olga") as member:
        yield member


@pytest.fixture
async def slashing(make_bot: BotMaker) -> DemoBot:
    bot = await make_bot()

    async def where(interaction: discord.Interaction[Any]) -> None:
        here, who = interaction.guild, interaction.user
        assert here is not None
        assert isinstance(who, discord.Member)
        words = f"{here.name} {who.name} {who.guild_permissions.manage_guild}"
        await interaction.response.send_message(words, ephemeral=True)

    bot.on_slash("where", where)
    await bot.sync()
    return bot


async def test_one_server_unless_more_are_asked_for() -> None:
    for given, names in (([], 1), (["--servers", str(MOST)], MOST)):
        server = Sandbox(parse(given))
        assert len(server.core.world.guilds) == names
        server.core.media.close()
    with pytest.raises(SystemExit):
        parse(["--servers", str(MOST + 1)])


def test_further_servers_are_numbered_and_have_people_of_their_own() -> None:
    server = Sandbox(Options(port=0, seed="a", servers=40))
    server.core.media.close()
    world = server.core.world
    last = list(world.guilds.values())[-1]
    assert len({guild.name for guild in world.guilds.values()}) == 40
    assert last.name == "Haus 39"
    names = {user.username for user in world.people(last)}
    assert names == {"nele39", "timo39", "ute39", "ben", "carla"}
    # With ids from a seed each of four shards has some of them.
    assert {(int(guild) >> 22) % 4 for guild in world.guilds} == {0, 1, 2, 3}


async def test_the_first_server_is_the_same_however_many_there_are() -> None:
    def home(servers: int) -> Any:
        server = Sandbox(Options(port=0, seed="a", servers=servers))
        server.core.media.close()
        world = server.core.world
        guild = msgspec.to_builtins(world.home)
        for member in guild["members"].values():
            del member["joined_at"]
        return guild, [c.id for c in world.channels_in(world.home)]

    assert home(1) == home(MOST)


async def test_everybody_sees_their_own_server(
    sandbox: Sandbox, anna: Member, olga: Member, other: Guild
) -> None:
    home = sandbox.core.world.home
    for member, guild in ((anna, home), (olga, other)):
        assert member.guild["name"] == guild.name
        assert {c["guild_id"] for c in member.channels.values()} == {guild.id}
        assert {m["id"] for m in member.members} == {u.id for u in sandbox.core.world.people(guild)}
    async with (
        Member(sandbox.url, "Ben", guild=other.name) as ben,
        Member(sandbox.url, "Ben") as at_home,
    ):
        for member, manager in ((ben, olga), (at_home, anna)):
            hidden = manager.channel("leitung")["id"]
            assert member.channels.keys() == manager.channels.keys() - {hidden}
    await olga.say(T1, "over here")
    await anna.say(T1, "at home")
    assert [m["content"] for m in olga.messages()] == ["over here"]
    assert [m["content"] for m in anna.messages()] == ["at home"]
    with pytest.raises(DriverError, match="no such channel"):
        await anna.say(olga.channel(T1), "through the wall")
    async with Member(sandbox.url, "Anna", guild=other.name) as stranger:
        assert not stranger.channels


async def test_the_bot_is_told_of_both(slashing: DemoBot, anna: Member, olga: Member) -> None:
    assert {guild.name for guild in slashing.guilds} == {"Spielabend", "Nachbarhaus"}
    assert all(len(guild.channels) == 8 for guild in slashing.guilds)
    for member, words in ((anna, "Spielabend anna True"), (olga, "Nachbarhaus olga True")):
        await member.wait_commands("where")
        answer = await member.command(T1, "where")
        assert answer.message["content"] == words


async def test_requests_know_whose_channel_and_member_it_is(
    api: Api, sandbox: Sandbox, other: Guild
) -> None:
    world = sandbox.core.world
    anna, olga = (world.find_user(name) for name in ("anna", "olga"))
    assert anna is not None
    assert olga is not None
    _, found = await api("GET", "/users/@me/guilds")
    assert [one["name"] for one in found] == [world.home.name, other.name]
    for guild, here, elsewhere in ((world.home, anna, olga), (other, olga, anna)):
        base = f"/guilds/{guild.id}/members"
        assert (await api("GET", f"{base}/{here.id}"))[0] == 200
        assert (await api("GET", f"{base}/{elsewhere.id}"))[1]["code"] == 10007
        _, channels = await api("GET", f"/guilds/{guild.id}/channels")
        assert {channel["guild_id"] for channel in channels} == {guild.id}
    assert (await api("GET", "/guilds/1"))[1]["code"] == 10004


async def test_one_server_goes_and_the_other_stays(
    sandbox: Sandbox, slashing: DemoBot, control: Control, olga: Member, other: Guild
) -> None:
    await control.do("outage", guild=other.name, on=True)
    await slashing.wait_event("GUILD_DELETE")
    channels = {
        g.id: sandbox.core.world.channels_in(g)[1] for g in (sandbox.core.world.home, other)
    }
    await slashing.get_partial_messageable(int(channels[sandbox.core.world.home.id].id)).send("x")
    with pytest.raises(discord.DiscordServerError):
        await slashing.get_partial_messageable(int(channels[other.id].id)).send("x")
    await control.do("outage", guild=other.name, on=False)
    await eventually(lambda: len([g for g in slashing.guilds if not g.unavailable]) == 2)
    await control.do("bot/remove", guild=other.id)
    await olga.wait_for(lambda: not olga.bot_here, "the bot to be gone")
    await eventually(lambda: [g.name for g in slashing.guilds] == ["Spielabend"])
    await control.do("bot/invite", guild=other.id)
    await eventually(lambda: len(slashing.guilds) == 2)
    with pytest.raises(DriverError, match="no server"):
        await control.do("outage", guild="nowhere", on=True)


async def test_who_leaves_one_server_is_still_on_the_other(
    sandbox: Sandbox, api: Api, control: Control, other: Guild
) -> None:
    world = sandbox.core.world
    ben = world.find_user("ben")
    assert ben is not None
    direct = {"recipient_id": ben.id}
    _, conversation = await api("POST", "/users/@me/channels", direct)
    said = f"/channels/{conversation['id']}/messages"
    for guild, status in ((world.home, 200), (other, 403)):
        await control.do("member/leave", user="Ben", guild=guild.id)
        assert ben.id not in guild.members
        assert (await api("POST", said, {"content": "hello"}))[0] == status
    await control.do("member/join", user="Ben", guild=other.id)
    assert world.guilds_with(ben.id) == [other]
    with pytest.raises(DriverError, match="owns"):
        await control.do("member/leave", user="Olga", guild=other.id)


async def test_voice_is_one_place_at_a_time(sandbox: Sandbox, anna: Member, other: Guild) -> None:
    async with (
        Member(sandbox.url, "Ben") as home,
        Member(sandbox.url, "Ben", guild=other.name) as there,
    ):
        await home.join_voice("Spielzimmer")
        await anna.wait_for(lambda: anna.voice.get(home.id) is not None, "Ben to join")
        await there.join_voice("Spielzimmer")
        await anna.wait_for(lambda: anna.voice.get(home.id) is None, "Ben to be elsewhere")
        assert there.voice[there.id] == there.channel("Spielzimmer")["id"]


async def test_shards_take_the_servers_between_them(
    sandbox: Sandbox, make_bot: BotMaker, olga: Member, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def at_once(*_: object, **__: object) -> None: ...

    monkeypatch.setattr(discord.Client, "before_identify_hook", at_once)  # else it waits 5 s
    sandbox.core.options.shards = 2
    bot = await make_bot()
    await eventually(lambda: len(bot.guilds) == 2)
    assert {g.shard_id for g in bot.guilds} == {(g.id >> 22) % 2 for g in bot.guilds}
    await olga.wait_bot()


async def test_a_world_of_one_server_is_read_from_an_older_file(tmp_path: Path) -> None:
    path = tmp_path / "world.json"
    first = Sandbox(Options(port=0, state=path))
    await first.start()
    world = first.core.world
    emil = world.find_user("Emil")
    assert emil is not None
    del world.home.members[emil.id]
    world.home.left.append(emil.id)
    post(first.core, world.channels_in(world.home)[1], world.bot_id, Draft(content="kept"))
    await first.stop()
    kept = msgspec.json.decode(path.read_bytes())
    (guild,) = kept.pop("guilds").values()
    del guild["left"]
    kept |= {"members": guild.pop("members"), "roles": guild.pop("roles")}
    kept["guild_commands"] = guild.pop("commands")
    path.write_bytes(msgspec.json.encode(kept | {"guild": guild}))
    assert load_world(Options(state=path)) == world


async def test_a_page_of_a_server_that_is_not_there(sandbox: Sandbox) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError):
        async with Member(sandbox.url, "Anna", guild="nowhere", timeout=TIMEOUT):
            pass
