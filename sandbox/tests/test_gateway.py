"""The gateway's moods, seen by a real client."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from sandbox import gateway
from sandbox.driver import Control, InteractionFailed, Member
from sandbox.link import TIMEOUT
from sandbox.posts import Draft, post
from sandbox.server import Sandbox
from sandbox.tests.bots import BotMaker, DemoBot, Press, eventually, start_bot

T1 = "tisch-1"


class Counting(DemoBot):
    def __init__(self, **extra: Any) -> None:
        super().__init__(**extra)
        self.readies = self.resumes = 0

    async def on_ready(self) -> None:
        self.readies += 1

    async def on_shard_resumed(self, _shard: int) -> None:
        self.resumes += 1


async def test_dropped_connection_resumes_and_loses_nothing(
    sandbox: Sandbox, bot: DemoBot, anna: Member, control: Control
) -> None:
    async def late(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("still here")

    bot.presses["late"] = late
    view = discord.ui.View(timeout=None)
    view.add_item(Press("late"))
    await bot.named(T1).send("x", view=view)
    message = await anna.wait_message(button="late")
    # Nobody is connected for a moment; the press must be replayed.
    await control.do("gateway", hold=True, close=4000)
    await anna.wait_bot(False)
    pressing = asyncio.create_task(anna.press(message, "late"))
    await eventually(lambda: bool(sandbox.core.world.interactions))
    await control.do("gateway", hold=False)
    answer = await pressing
    assert answer.message["content"] == "still here"


@pytest.mark.parametrize(
    "order",
    [
        {"close": 1001},
        {"close": 1006},
        {"close": 4008},
        {"reconnect": True},
        {"invalidate": "resumable"},
    ],
    ids=str,
)
async def test_these_resume(control: Control, anna: Member, sandbox: Sandbox, order: Any) -> None:
    bot = Counting()
    task = await start_bot(sandbox, bot)
    try:
        await control.do("gateway", **order)
        await eventually(lambda: bot.resumes == 1)
        assert bot.readies == 1
        await anna.wait_bot(True)
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)


async def test_refused_resume_means_a_new_session(
    sandbox: Sandbox, control: Control, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_wait(*_: Any, **__: Any) -> None:
        return None

    monkeypatch.setattr(DemoBot, "before_identify_hook", no_wait)
    bot = Counting()
    task = await start_bot(sandbox, bot)
    try:
        await control.do("gateway", refuse_resume=True, close=4000)
        await eventually(lambda: bot.readies == 2)
        assert bot.resumes == 0
    finally:
        await bot.close()
        await asyncio.gather(task, return_exceptions=True)


async def test_a_heartbeat_is_answered_after_a_moment(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord.py takes an answer that comes at once for one to the heartbeat before."""
    waiting: list[tuple[Any, ...]] = []
    loop = SimpleNamespace(call_later=lambda *given: waiting.append(given))
    stopped = SimpleNamespace(**{**vars(asyncio), "get_running_loop": lambda: loop})
    async with aiohttp.ClientSession() as session:
        socket = await session.ws_connect(f"{sandbox.url}/gateway")
        await socket.receive_json()
        monkeypatch.setattr(gateway, "asyncio", stopped)
        await socket.send_json({"op": 1, "d": None})
        await socket.send_json(identify(sandbox))
        assert [(await socket.receive_json())["t"] for _ in range(2)] == ["READY", "GUILD_CREATE"]
        ((after, answer, *given),) = waiting
        assert after >= 0.02
        answer(*given)
        assert (await socket.receive_json())["op"] == 11
        await socket.close()


@pytest.mark.usefixtures("sandbox")
async def test_wrong_token() -> None:
    bot = DemoBot()
    with pytest.raises(discord.LoginFailure):
        await bot.start("wrong")
    await bot.close()


async def frames(url: str, *sent: dict[str, Any]) -> tuple[list[dict[str, Any]], int | None]:
    got: list[dict[str, Any]] = []
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{url}/gateway") as socket:
        got.append(await socket.receive_json())
        for frame in sent:
            await socket.send_json(frame)
        while True:
            raw = await socket.receive(timeout=TIMEOUT)
            if raw.type is not aiohttp.WSMsgType.TEXT:
                return got, socket.close_code
            got.append(raw.json())
            if got[-1]["t"] in ("GUILD_CREATE", "RESUMED") or got[-1]["op"] in (9, 11):
                # With 1000 a client would give its session up.
                await socket.close(code=4000)
                return got, None


def identify(sandbox: Sandbox, **more: Any) -> dict[str, Any]:
    body = {"token": sandbox.options.token, "intents": 129, "properties": {}} | more
    return {"op": 2, "d": body}


async def test_close_codes(sandbox: Sandbox) -> None:
    for frame, code in (
        (identify(sandbox, token="wrong"), 4004),
        (identify(sandbox, shard=[2, 2]), 4010),
        (identify(sandbox, intents=-1), 4013),
        ({"op": 99, "d": None}, 4001),
        ({"op": 8, "d": {}}, 4003),
    ):
        assert (await frames(sandbox.url, frame))[1] == code, frame
    sandbox.options.privileged_intents = False
    assert (await frames(sandbox.url, identify(sandbox, intents=1 << 15)))[1] == 4014


async def test_hello_ready_and_guild(sandbox: Sandbox) -> None:
    got, _ = await frames(sandbox.url, identify(sandbox))
    assert [f["t"] for f in got] == [None, "READY", "GUILD_CREATE"]
    assert got[0]["d"]["heartbeat_interval"] == 41250
    guild = got[2]["d"]
    assert [m["user"]["username"] for m in guild["members"]] == ["Spieltisch"]
    assert (await frames(sandbox.url, {"op": 1, "d": None}))[0][-1]["op"] == 11
    resume = {"token": sandbox.options.token, "session_id": got[1]["d"]["session_id"], "seq": 1}
    again, _ = await frames(sandbox.url, {"op": 6, "d": resume})
    assert [f["t"] for f in again] == [None, "GUILD_CREATE"]
    wrong = resume | {"session_id": "none"}
    assert (await frames(sandbox.url, {"op": 6, "d": wrong}))[0][-1]["d"] is False


async def test_shards_share_the_work(sandbox: Sandbox, ben: Member) -> None:
    async with aiohttp.ClientSession() as session:
        sockets = []
        for number in range(2):
            socket = await session.ws_connect(f"{sandbox.url}/gateway")
            await socket.receive_json()
            await socket.send_json(identify(sandbox, shard=[number, 2], intents=129 | 1 << 12))
            assert (await socket.receive_json())["t"] == "READY"
            sockets.append(socket)
        home = (int(sandbox.core.world.home.id) >> 22) % 2
        assert (await sockets[home].receive_json())["t"] == "GUILD_CREATE"
        await ben.join_voice("Spielzimmer")
        assert (await sockets[home].receive_json())["t"] == "VOICE_STATE_UPDATE"
        # What is sent to the other one now would come behind the event, if it were told of it.
        await sockets[1 - home].send_json({"op": 1, "d": None})
        assert (await sockets[1 - home].receive_json())["op"] == 11
        for socket in sockets:
            await socket.close()


async def test_words_only_for_those_who_may_read_them(
    make_bot: BotMaker, anna: Member, ben: Member
) -> None:
    seen: list[str] = []

    class Listening(DemoBot):
        async def on_message(self, message: discord.Message) -> None:
            seen.append(message.content)

    intents = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
    bot = await make_bot(intents=intents)
    bot.on_message = Listening.on_message.__get__(bot)  # type: ignore[method-assign]
    await anna.say(T1, "secret")
    await eventually(lambda: len(seen) == 1)
    await anna.say(T1, f"<@{anna.bot['id']}> hello")
    await eventually(lambda: len(seen) == 2)
    await (await bot.fetch_user(int(ben.id))).send("psst")
    await ben.wait_message(contains="psst")
    await ben.say("@bot", "in private")
    await eventually(lambda: len(seen) == 4)
    assert seen == ["", f"<@{anna.bot['id']}> hello", "psst", "in private"]


async def test_duplicate_events(bot: DemoBot, anna: Member, control: Control) -> None:
    answers: list[int] = []

    async def twice(interaction: discord.Interaction[Any]) -> None:
        try:
            await interaction.response.send_message("x")
            answers.append(0)
        except discord.HTTPException as error:
            answers.append(error.code)

    bot.presses["twice"] = twice
    view = discord.ui.View(timeout=None)
    view.add_item(Press("twice"))
    await bot.named(T1).send("x", view=view)
    await control.do("gateway", duplicate=1)
    await anna.press(await anna.wait_message(button="twice"), "twice")
    await eventually(lambda: len(answers) == 2)
    assert sorted(answers) == [0, 40060]


async def test_swapped_events(make_bot: BotMaker, anna: Member, control: Control) -> None:
    seen: list[str] = []

    class Listening(DemoBot):
        async def on_message(self, message: discord.Message) -> None:
            seen.append(message.content)

    bot = await make_bot(intents=discord.Intents(guilds=True, guild_messages=True))
    bot.on_message = Listening.on_message.__get__(bot)  # type: ignore[method-assign]
    first, second, third = (f"<@{anna.bot['id']}> {number}" for number in (1, 2, 3))
    await control.do("gateway", swap=1)
    await anna.say(T1, first)
    await anna.say(T1, second)
    await eventually(lambda: len(seen) == 2)
    assert seen == [second, first]
    await control.do("gateway", swap=1)
    await anna.say(T1, third)
    await eventually(lambda: len(seen) == 3)  # nothing follows it, so it comes late


async def test_offline_bot(anna: Member, sandbox: Sandbox) -> None:
    core = sandbox.core
    channel = next(c for c in core.world.channels.values() if c.name == T1)
    button = {"type": 2, "id": 2, "style": 1, "label": "x", "custom_id": "x"}
    components = [{"type": 1, "id": 1, "components": [button]}]
    post(core, channel, core.world.bot_id, Draft(content="x", components=components))
    message = await anna.wait_message(button="x")
    with pytest.raises(InteractionFailed, match="offline"):
        await anna.press(message, "x")


async def test_missing_member_and_members_on_request(
    bot: DemoBot, anna: Member, control: Control
) -> None:
    found = await bot.world.query_members(user_ids=[int(anna.id)])
    assert [m.display_name for m in found] == ["Anna"]
    await control.do("member/leave", user="Ben")
    ben = next(u for u in (await control.do("world"))["users"] if u["username"] == "ben")
    with pytest.raises(discord.NotFound) as caught:
        await bot.world.fetch_member(int(ben["id"]))
    assert caught.value.code == 10007
    with pytest.raises(discord.Forbidden) as closed:
        await (await bot.fetch_user(int(ben["id"]))).send("x")
    assert closed.value.code == 50278
    await control.do("member/join", user="Ben")
    assert (await bot.world.fetch_member(int(ben["id"]))).display_name == "Ben"


async def test_two_bots_with_one_token_both_hear(make_bot: BotMaker, anna: Member) -> None:
    codes: list[int] = []

    async def answer(interaction: discord.Interaction[Any]) -> None:
        try:
            await interaction.response.send_message("x")
            codes.append(0)
        except discord.HTTPException as error:
            codes.append(error.code)

    bots = [await make_bot(), await make_bot()]
    for bot in bots:
        bot.presses["go"] = answer
    view = discord.ui.View(timeout=None)
    view.add_item(Press("go"))
    await bots[0].named(T1).send("x", view=view)
    await anna.press(await anna.wait_message(button="go"), "go")
    await eventually(lambda: len(codes) == 2)
    assert sorted(codes) == [0, 40060]
