"""Misbehaviour on demand, limits, and looking inside."""

from __future__ import annotations

import asyncio
from types import ModuleType, SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from sandbox.driver import Control, DriverError, Member
from sandbox.limits import Limits, TooFast
from sandbox.rest import pipeline
from sandbox.server import Sandbox
from sandbox.tests.api import Api
from sandbox.tests.bots import DemoBot, Press, picture

T1 = "tisch-1"
POST = "POST /channels/*/messages"


async def test_server_errors_are_retried(bot: DemoBot, control: Control) -> None:
    await control.fault(POST, status=502, times=1)
    await bot.named(T1).send("after all")
    assert [r["status"] for r in await control.requests(POST)] == [502, 200]


async def test_503_is_not_retried(bot: DemoBot, control: Control) -> None:
    await control.fault(POST, status=503)
    with pytest.raises(discord.DiscordServerError):
        await bot.named(T1).send("x")
    assert len(await control.requests(POST)) == 1


def noted_pauses(monkeypatch: pytest.MonkeyPatch, module: ModuleType) -> list[float]:
    """Have a module pause for no time; return for how many seconds it would have."""
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def noted(seconds: float) -> None:
        await sleep(0)
        pauses.append(seconds)

    monkeypatch.setattr(module, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": noted}))
    return pauses


async def test_429_with_and_without_via(
    bot: DemoBot, control: Control, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses = noted_pauses(monkeypatch, discord.http)
    await control.fault(POST, status=429, retry_after=0.2)
    await bot.named(T1).send("x")
    assert pauses == [0.2]
    await control.fault(POST, status=429, via=False, code=20028)
    with pytest.raises(discord.HTTPException) as caught:
        await bot.named(T1).send("x")
    assert (caught.value.status, caught.value.code) == (429, 20028)


async def test_answer_lost_after_the_effect(bot: DemoBot, anna: Member, control: Control) -> None:
    await control.fault(POST, drop=True, after=True)
    with pytest.raises(aiohttp.ClientError):
        await bot.named(T1).send("once", nonce="n1")
    await bot.named(T1).send("once", nonce="n1")
    await anna.wait_message(contains="once")
    assert len(anna.messages(T1)) == 1


async def test_delay_skip_and_chance(
    api: Api, control: Control, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/channels/{api.channel(T1)}/messages"
    pauses = noted_pauses(monkeypatch, pipeline)
    before: list[float] = []
    api.sandbox.rest.watch(lambda _: before.extend(pauses))
    await control.fault(POST, delay=0.2)
    await api("POST", path, {"content": "x"})
    assert before == [0.2]
    await control.fault(POST, status=500, skip=1)
    assert [(await api("POST", path, {"content": "x"}))[0] for _ in range(3)] == [200, 500, 200]
    await control.fault("GET /users/@me", status=500, probability=0.5, times=None)
    results = {(await api("GET", "/users/@me"))[0] for _ in range(40)}
    assert results == {200, 500}
    await control.no_faults()
    assert {(await api("GET", "/users/@me"))[0] for _ in range(20)} == {200}


async def test_rights_taken_away(bot: DemoBot, control: Control) -> None:
    channel = bot.named(T1)
    for right, code, send in (
        ("send_messages", 50013, {"content": "x"}),
        ("attach_files", 50013, {"file": picture()}),
        ("embed_links", 50013, {"embed": discord.Embed(title="x")}),
        ("view_channel", 50001, {"content": "x"}),
    ):
        await control.do("permissions", channel=T1, revoke=[right])
        with pytest.raises(discord.Forbidden) as caught:
            await channel.send(**send)
        assert caught.value.code == code, right
        await control.do("permissions", channel=T1, clear=True)
    await control.do("permissions", channel=T1, revoke=["read_message_history"])
    assert [m async for m in channel.history()] == []
    message = await channel.send("x")
    with pytest.raises(discord.Forbidden):
        await message.create_thread(name="t")
    await control.do("permissions", channel=T1, clear=True)
    await control.do("permissions", channel=T1, revoke=["create_public_threads"])
    with pytest.raises(discord.Forbidden):
        await message.create_thread(name="t")
    await control.do("permissions", channel=T1, clear=True)
    thread = await message.create_thread(name="t")
    await control.do("permissions", channel=T1, revoke=["send_messages_in_threads"])
    with pytest.raises(discord.Forbidden):
        await thread.send("x")
    assert not channel.permissions_for(bot.world.me).send_messages_in_threads


async def test_interactions_need_no_rights(bot: DemoBot, anna: Member, control: Control) -> None:
    async def show(interaction: discord.Interaction[Any]) -> None:
        missing = not interaction.app_permissions.send_messages
        await interaction.response.send_message(f"missing {missing}", file=picture())

    bot.presses["show"] = show
    view = discord.ui.View(timeout=None)
    view.add_item(Press("show"))
    await bot.named(T1).send("x", view=view)
    await control.do("permissions", channel=T1, revoke=["send_messages"])
    answer = await anna.press(await anna.wait_message(button="show"), "show")
    assert answer.message["content"] == "missing True"


async def test_deleted_things(bot: DemoBot, anna: Member, control: Control) -> None:
    sent = await bot.named(T1).send("x")
    await control.do("message/delete", channel=T1, message=str(sent.id))
    with pytest.raises(discord.NotFound) as caught:
        await sent.edit(content="y")
    assert caught.value.code == 10008
    channel = bot.named("tisch-3")
    await control.do("channel/delete", channel="tisch-3")
    with pytest.raises(discord.NotFound) as gone:
        await channel.send("x")
    assert gone.value.code == 10003
    await anna.wait_for(lambda: str(channel.id) not in anna.channels, "the channel to go")


async def test_token_of_an_interaction_dies(bot: DemoBot, anna: Member, control: Control) -> None:
    kept: list[discord.Interaction[Any]] = []

    async def keep(interaction: discord.Interaction[Any]) -> None:
        kept.append(interaction)
        await interaction.response.send_message("x", ephemeral=True)

    bot.on_slash("keep", keep)
    await bot.sync()
    await anna.wait_commands("keep")
    answer = await anna.command(T1, "keep")
    private = await kept[0].original_response()
    assert private.id == int(answer.message["id"])
    with pytest.raises(discord.NotFound) as hidden:
        await bot.named(T1).fetch_message(private.id)
    assert hidden.value.code == 10008
    with pytest.raises(discord.HTTPException) as again:
        await kept[0]._state.http.request(
            discord.http.Route("POST", f"/interactions/{kept[0].id}/{kept[0].token}/callback"),
            json={"type": 5},
        )
    assert again.value.code == 40060
    await control.advance(901)
    with pytest.raises(discord.HTTPException) as caught:
        await kept[0].edit_original_response(content="y")
    assert (caught.value.status, caught.value.code) == (401, 50027)


async def test_buckets_and_headers(sandbox: Sandbox, api: Api) -> None:
    sandbox.rest.limits.enabled = True
    path = f"/channels/{api.channel(T1)}/messages"
    results = [(await api("POST", path, {"content": str(n)}))[0] for n in range(5)]
    assert results == [200] * 5
    assert api.headers["X-RateLimit-Limit"] == "5"
    assert api.headers["X-RateLimit-Remaining"] == "0"
    assert 0 < float(api.headers["X-RateLimit-Reset-After"]) <= 5
    status, answer = await api("POST", path, {"content": "6"})
    assert (status, answer["global"]) == (429, False)
    assert 0 < answer["retry_after"] <= 5
    assert {"Via", "Retry-After", "X-RateLimit-Bucket", "X-RateLimit-Scope"} <= set(api.headers)
    other = f"/channels/{api.channel('tisch-2')}/messages"
    assert (await api("POST", other, {"content": "x"}))[0] == 200


async def test_a_client_that_follows_the_headers_is_never_refused(
    bot: DemoBot, control: Control
) -> None:
    special = {"POST /channels/{channel_id}/messages": [2, 0.3]}
    await control.do("limits", enabled=True, special=special)
    await asyncio.gather(*(bot.named(T1).send(str(n)) for n in range(6)))
    assert {r["status"] for r in await control.requests(POST)} == {200}


def test_global_limit_spares_interactions() -> None:
    limits = Limits(special={"GET /x": (1000, 1.0), "POST /webhooks/{a}": (1000, 1.0)})
    for _ in range(50):
        limits.take("GET /x", "")
    with pytest.raises(TooFast) as caught:
        limits.take("GET /x", "")
    assert caught.value.body()["global"] is True
    limits.take("POST /webhooks/{a}", "")


async def test_text_of_a_channel(bot: DemoBot, anna: Member, control: Control) -> None:
    async def hand(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("four leaves", ephemeral=True)

    bot.presses["hand"] = hand
    view = discord.ui.View(timeout=None)
    view.add_item(Press("hand", "My hand"))
    await bot.named(T1).send(f"your turn {anna.mention}", view=view, file=picture())
    await anna.press(await anna.wait_message(button="My hand"), "My hand")
    public = (
        f"Spieltisch (pings Anna): your turn {anna.mention}\n"
        "  [file board.png: a board]\n  [My hand]"
    )
    assert await control.text(T1) == public
    assert await control.text(T1, "Ben") == public
    assert "Spieltisch (private): four leaves" in await control.text(T1, "Anna")


async def test_failures_say_what_was_seen(bot: DemoBot, anna: Member) -> None:
    view = discord.ui.View(timeout=None)
    view.add_item(Press("join", "Join"))
    await bot.named(T1).send("the lobby", view=view)
    lobby = await anna.wait_message(contains="lobby")
    with pytest.raises(DriverError, match=r"no button 'Leave' among .*Join"):
        await anna.press(lobby, "Leave")
    with pytest.raises(
        DriverError, match=r"(?s)waited 0.1 s for a message with 'board'.*the lobby"
    ):
        await anna.wait_message(contains="board", timeout=0.1)
    with pytest.raises(DriverError, match=r"sees no channel 'nowhere'.*tisch-1"):
        anna.channel("nowhere")
    with pytest.raises(DriverError, match="no command /nothing"):
        await anna.command(T1, "nothing")


async def test_orders_need_the_key_and_make_sense(sandbox: Sandbox, control: Control) -> None:
    async with Control(sandbox.url, "wrong") as stranger:
        with pytest.raises(DriverError, match="key"):
            await stranger.do("reset")
    with pytest.raises(DriverError, match="no such order"):
        await control.do("explode")
    with pytest.raises(DriverError, match="no channel"):
        await control.text("nowhere")
    with pytest.raises(DriverError, match="no permission"):
        await control.do("permissions", channel=T1, grant=["fly"])


async def test_reset(bot: DemoBot, control: Control, sandbox: Sandbox) -> None:
    await bot.named(T1).send("x")
    await control.do("reset")
    assert await control.text(T1) == ""
    assert await control.requests() == []
    assert sandbox.core.world.commands == {}
