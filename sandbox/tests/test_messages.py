"""Messages, files, threads, direct messages and pins through a real bot."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest
from discord import ui

from sandbox.driver import Control, DriverError, Member, components
from sandbox.server import Sandbox
from sandbox.tests.bots import PNG, DemoBot, eventually, picture

T1 = "tisch-1"


async def newest(channel: Any) -> discord.Message:
    found: list[discord.Message] = [m async for m in channel.history(limit=1)]
    return found[0]


async def test_server_as_the_bot_sees_it(bot: DemoBot, sandbox: Sandbox) -> None:
    guild = bot.world
    assert guild.name == "Spielabend"
    assert len([c for c in guild.text_channels if c.permissions_for(guild.me).send_messages]) >= 5
    assert [c.name for c in guild.voice_channels] == ["Spielzimmer"]
    assert guild.member_count == 13
    assert guild.preferred_locale is discord.Locale.american_english
    member = await guild.fetch_member(int(sandbox.core.world.find_user("anna").id))  # type: ignore[union-attr]
    rights = bot.named(T1).permissions_for(guild.me)
    assert rights.attach_files
    assert not rights.manage_messages
    assert member.display_name == "Anna"
    application = await bot.application_info()
    assert application.id == bot.user.id  # type: ignore[union-attr]


async def test_a_forum_takes_posts_with_a_tag_and_no_messages(bot: DemoBot, anna: Member) -> None:
    forum = bot.named("spielrunden")
    with pytest.raises(discord.HTTPException) as refused:
        await forum.create_thread(name="no tag", content="x")
    assert refused.value.code == 40067
    made = await forum.create_thread(name="a post", content="x", applied_tags=forum.available_tags)
    assert made.message.id == made.thread.id
    assert made.thread.applied_tags == list(forum.available_tags)
    await made.thread.send("inside")
    await anna.wait_message(contains="inside", channel="a post")
    with pytest.raises(discord.HTTPException) as refused:
        await bot.get_partial_messageable(forum.id).send("x")
    assert refused.value.code == 40058
    with pytest.raises(DriverError):
        await anna.say("spielrunden", "hello")


async def test_history_windows(bot: DemoBot, anna: Member) -> None:
    channel = bot.named("tisch-2")
    sent = [await channel.send(f"m{n}") for n in range(7)]
    await anna.say("tisch-2", "hello")

    async def words(**window: Any) -> list[str]:
        return [m.content async for m in channel.history(**window)]

    assert await words(limit=3) == ["hello", "m6", "m5"]
    assert await words(before=sent[2]) == ["m1", "m0"]
    assert await words(after=sent[4], oldest_first=True) == ["m5", "m6", "hello"]
    assert sorted(await words(around=sent[3], limit=3)) == ["m2", "m3", "m4"]
    assert (await channel.fetch_message(sent[0].id)).content == "m0"


async def test_nonce_returns_the_first_message(
    sandbox: Sandbox, bot: DemoBot, anna: Member
) -> None:
    channel = bot.named(T1)
    first = await channel.send("once", nonce="outbox-1")
    again = await channel.send("twice", nonce="outbox-1")
    assert (again.id, again.content) == (first.id, "once")
    async with Control(sandbox.url) as control:
        await control.advance(181)
    later = await channel.send("thrice", nonce="outbox-1")
    assert later.id != first.id
    await anna.wait_message(contains="thrice")
    assert [m["content"] for m in anna.messages(T1)] == ["once", "thrice"]


async def test_mentions_follow_allowed_mentions(bot: DemoBot, anna: Member, ben: Member) -> None:
    both = f"{anna.mention} {ben.mention} @everyone"
    only_anna = discord.AllowedMentions(
        users=[discord.Object(int(anna.id))], everyone=False, roles=False
    )
    await bot.named(T1).send(both, allowed_mentions=only_anna)
    message = await anna.wait_message(mentions_me=True)
    assert [u["id"] for u in message["mentions"]] == [anna.id]
    assert not message["mention_everyone"]
    view = ui.LayoutView()
    view.add_item(ui.TextDisplay(f"to {ben.mention}"))
    await bot.named(T1).send(view=view)
    await ben.wait_message(contains="to ", mentions_me=True)


async def test_embed_shows_its_file(bot: DemoBot, anna: Member) -> None:
    embed = discord.Embed(title="Board").set_image(url="attachment://board.png")
    embed.add_field(name="Score", value="12")
    sent = await bot.named(T1).send(embed=embed, file=picture())
    assert sent.attachments == []
    message = await anna.wait_message(contains="Board")
    image = message["embeds"][0]["image"]
    assert image["url"].endswith("/board.png")
    assert (image["width"], image["height"]) == (1, 1)
    assert await anna.download(image) == PNG


async def test_a_file_that_is_shown_inside_is_replaced_by_one_of_its_name(
    bot: DemoBot, sandbox: Sandbox
) -> None:
    embed = discord.Embed(title="Board").set_image(url="attachment://board.png")
    sent = await bot.named(T1).send(embed=embed, file=picture())
    kept = sandbox.core.world.messages[str(sent.channel.id)][str(sent.id)]
    (first,) = kept.attachments
    await sent.edit(attachments=[])  # it can't be named, so it stays
    assert kept.attachments == [first]
    await sent.edit(embed=embed, attachments=[picture()])
    (second,) = kept.attachments
    assert second.id != first.id


async def test_edit_replaces_files(bot: DemoBot, anna: Member) -> None:
    sent = await bot.named(T1).send("one", files=[picture("a.png"), picture("b.png")])
    assert await sent.attachments[0].read() == PNG
    await sent.edit(content="two", attachments=[sent.attachments[1], picture("c.png", "new")])
    message = await anna.wait_message(contains="two")
    assert [a["filename"] for a in message["attachments"]] == ["b.png", "c.png"]
    assert message["attachments"][1]["description"] == "new"
    assert message["edited_timestamp"]
    await sent.delete()
    await anna.wait_gone(message)


async def test_components_v2(bot: DemoBot, anna: Member) -> None:
    class Lobby(ui.LayoutView):
        box: ui.Container[Any] = ui.Container(
            ui.TextDisplay("# Chess"),
            ui.Section(ui.TextDisplay("Seats"), accessory=ui.Button(label="Join", custom_id="j")),
            ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="alt")),
            ui.Separator(),
            ui.File("attachment://record.json"),
            accent_color=0x123456,
        )

    record = discord.File(io.BytesIO(b"{}"), "record.json")
    sent = await bot.named(T1).send(view=Lobby(), files=[picture(), record])
    assert sent.flags.components_v2
    message = await anna.wait_message(contains="Chess", button="Join")
    kinds = {c["type"]: c for c in components(message)}
    assert set(kinds) == {17, 10, 9, 2, 12, 14, 13}
    item = kinds[12]["items"][0]
    assert item["description"] == "alt"
    assert await anna.download(item["media"]) == PNG
    assert (kinds[13]["name"], kinds[13]["size"]) == ("record.json", 2)
    assert len({c["id"] for c in components(message)}) == len(components(message))
    assert message["attachments"] == []


async def test_reply(bot: DemoBot, anna: Member) -> None:
    await anna.say(T1, "question")
    question = await newest(bot.named(T1))
    answer = await question.reply("answer", mention_author=True)
    assert answer.reference is not None
    message = await anna.wait_message(contains="answer", mentions_me=True)
    assert message["referenced_message"]["content"] == "question"
    ghost = discord.MessageReference(message_id=1, channel_id=bot.named(T1).id)
    with pytest.raises(discord.HTTPException) as caught:
        await bot.named(T1).send("x", reference=ghost)
    assert caught.value.code == 50035


async def test_thread_from_message(sandbox: Sandbox, bot: DemoBot, anna: Member) -> None:
    lobby = await bot.named(T1).send("lobby")
    thread = await lobby.create_thread(name="Chess 1", auto_archive_duration=10080)
    assert thread.id == lobby.id
    first = await thread.send("first board")
    shown = await anna.wait_channel("Chess 1")
    assert shown["parent_id"] == str(bot.named(T1).id)
    await anna.wait_message(contains="first board", channel="Chess 1")
    with pytest.raises(discord.HTTPException) as caught:
        await lobby.create_thread(name="again")
    assert caught.value.code == 160004
    await anna.say("Chess 1", "hi")
    assert (await lobby.fetch()).thread is not None
    async with Control(sandbox.url) as control:
        await control.advance(10081 * 60)
    assert (await newest(thread)).content == "hi"
    board = await thread.fetch_message(first.id)
    with pytest.raises(discord.HTTPException) as archived:
        await board.edit(content="changed")
    assert archived.value.code == 50083
    await thread.edit(archived=False)
    await board.edit(content="changed")
    with pytest.raises(discord.Forbidden):
        await thread.edit(locked=True)
    async with Control(sandbox.url) as control:
        await control.do("permissions", channel=T1, grant=["manage_threads"])
    assert (await thread.edit(locked=True, archived=True)).locked
    await anna.wait_for(lambda: anna.channel("Chess 1")["thread_metadata"]["locked"], "the lock")


async def test_free_thread_and_members(bot: DemoBot, anna: Member, ben: Member) -> None:
    channel = bot.named(T1)
    thread = await channel.create_thread(
        name="open", type=discord.ChannelType.public_thread, auto_archive_duration=60
    )
    await anna.wait_channel("open")
    await thread.add_user(discord.Object(int(ben.id)))
    members = await thread.fetch_members()
    assert {str(m.id) for m in members} == {str(bot.user.id), ben.id}  # type: ignore[union-attr]
    await thread.leave()
    await thread.join()
    with pytest.raises(discord.Forbidden):
        await channel.create_thread(name="secret")


async def test_writing_wakes_an_archived_thread(
    sandbox: Sandbox, bot: DemoBot, anna: Member
) -> None:
    thread = await (await bot.named(T1).send("x")).create_thread(name="sleepy")
    async with Control(sandbox.url) as control:
        await control.do("thread/archive", channel="sleepy")
        await thread.send("awake")
        await anna.wait_for(
            lambda: anna.channel("sleepy")["thread_metadata"]["archived"] is False, "the thread"
        )
        await control.do("thread/archive", channel="sleepy", locked=True)
        with pytest.raises(discord.HTTPException) as caught:
            await thread.send("locked")
    assert caught.value.code == 50083


async def test_pins_typing_and_reactions(bot: DemoBot, anna: Member) -> None:
    channel = bot.named(T1)
    message = await channel.send("pin me")
    await message.pin()
    assert [m.id async for m in channel.pins()] == [message.id]
    assert (await anna.wait_message(lambda m: m["pinned"]))["content"] == "pin me"
    await message.unpin()
    async with channel.typing():
        await message.add_reaction("🎲")
    shown = await anna.wait_message(lambda m: bool(m.get("reactions")))
    assert shown["reactions"][0]["emoji"]["name"] == "🎲"
    await message.remove_reaction("🎲", bot.user)  # type: ignore[arg-type]


async def test_voice_states_reach_the_bot(bot: DemoBot, anna: Member) -> None:
    voice = bot.named("Spielzimmer")
    await anna.join_voice("Spielzimmer")
    await bot.wait_event("VOICE_STATE_UPDATE")
    assert [m.display_name for m in voice.members] == ["Anna"]
    await voice.send("in the voice chat")
    await anna.wait_message(contains="in the voice chat", channel="Spielzimmer")
    with pytest.raises(discord.Forbidden):
        await voice.edit(status="Round 1")
    await anna.join_voice(None)
    await eventually(lambda: not voice.members)


async def test_voice_status_with_the_right(sandbox: Sandbox, bot: DemoBot, anna: Member) -> None:
    async with Control(sandbox.url) as control:
        await control.do("permissions", channel="Spielzimmer", grant=["manage_channels"])
    await bot.named("Spielzimmer").edit(status="Round 1/5")
    await anna.wait_for(
        lambda: anna.channel("Spielzimmer").get("status") == "Round 1/5", "the status"
    )


async def test_classic_message_becomes_v2(bot: DemoBot) -> None:
    sent = await bot.named(T1).send("classic")
    view = ui.LayoutView()
    view.add_item(ui.TextDisplay("layout"))
    with pytest.raises(discord.HTTPException, match="content"):
        await sent.edit(view=view)
    changed = await sent.edit(content=None, view=view)
    assert changed.flags.components_v2
