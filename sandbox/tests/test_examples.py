"""The examples of discord.py, unchanged, as bots of the sandbox.

They are not part of this project: `EXAMPLES=<discord.py>/examples make long` runs them.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import discord
import pytest

from sandbox.driver import Control, Member, buttons, components
from sandbox.options import DEFAULT_TOKEN
from sandbox.server import Sandbox
from sandbox.tests.bots import PNG, eventually
from sandbox.world import Json

EXAMPLES = Path(os.environ.get("EXAMPLES", "nowhere"))
T1, T2, T3 = "tisch-1", "tisch-2", "tisch-3"
MISSING = {"basic_voice": "it plays sound, and there is no voice data here"}

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not EXAMPLES.is_dir(), reason="set EXAMPLES to discord.py's examples"),
]


@dataclass(slots=True)
class Stage:
    """One example while it runs: its module, and who uses it."""

    sandbox: Sandbox
    control: Control
    anna: Member
    ben: Member
    module: Any
    start: Callable[[], Awaitable[None]]
    stop: Callable[[], Awaitable[None]]

    async def ask(self, words: str, contains: str = "", channel: str = T1) -> Json:
        """Have Anna write something, and return what the bot says to that."""
        mark = self.anna.mark()
        await self.anna.say(channel, words)
        return await self.bot_says(contains, since=mark)

    async def bot_says(self, contains: str = "", **where: Any) -> Json:
        bot = self.sandbox.core.world.bot_id
        return await self.anna.wait_message(
            lambda m: m["author"]["id"] == bot, contains=contains, **where
        )

    async def slash(self, name: str, **options: Any) -> Json:
        """Use a command, and return its answer."""
        await self.anna.wait_commands(name)
        return await (await self.anna.command(T1, name, **options)).ready()

    async def grant(self, *rights: str) -> None:
        await self.control.do("role", user="Spieltisch", grant=rights)

    @property
    def me(self) -> str:
        return f"<@{self.sandbox.core.world.bot_id}>"


Drive = Callable[[Stage], Awaitable[None]]
DRIVES: dict[str, Drive] = {}
FILLED = {
    "discord.Object(0)": "discord.Object({guild})",
    "discord.Object(id=0)": "discord.Object({guild})",
    "get_channel(0)": "get_channel({channel})",
    "get_channel(1234567)": "get_channel({channel})",
    "bot.start('token')": f"bot.start({DEFAULT_TOKEN!r})",
    "REPORTS_CHANNEL_ID = 0": "REPORTS_CHANNEL_ID = {channel}",
}
"""What an example leaves to be filled in, and with what."""


def drives(name: str) -> Callable[[Drive], Drive]:
    def note(drive: Drive) -> Drive:
        DRIVES[name] = drive
        return drive

    return note


def load(name: str, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, Any]:
    """Execute an example; return its module, and the coroutine that would run its bot."""
    world = sandbox.core.world
    channel = next(c.id for c in world.channels.values() if c.name == T3)
    source = (EXAMPLES / f"{name}.py").read_text("utf-8")
    for gap, filling in FILLED.items():
        source = source.replace(gap, filling.format(guild=world.home.id, channel=channel))
    module = ModuleType("example")
    monkeypatch.setitem(sys.modules, "example", module)
    runs: list[Any] = []
    with pytest.MonkeyPatch.context() as while_loading:
        while_loading.setattr(asyncio, "run", runs.append)
        while_loading.setattr(
            discord.Client, "run", lambda bot, _token: runs.append(bot.start(DEFAULT_TOKEN))
        )
        exec(compile(source, name, "exec"), module.__dict__)  # noqa: S102 - that is the test
    (run,) = runs
    return module, run


@pytest.fixture
async def stage(
    request: pytest.FixtureRequest,
    sandbox: Sandbox,
    control: Control,
    anna: Member,
    ben: Member,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> AsyncIterator[Stage]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(discord.Asset, "BASE", sandbox.url)
    made = discord.Client.__init__

    def ready_soon(bot: discord.Client, **options: Any) -> None:
        made(bot, guild_ready_timeout=0.05, **options)

    monkeypatch.setattr(discord.Client, "__init__", ready_soon)
    if request.param == "advanced_startup":
        _stub_what_it_imports(monkeypatch, tmp_path)
    tasks: list[asyncio.Task[None]] = []

    async def start() -> None:
        shown.module, run = load(request.param, sandbox, monkeypatch)
        tasks.append(asyncio.create_task(run))
        await anna.wait_bot()
        await eventually(lambda: all(bot.is_ready() for bot in bots()))

    async def stop() -> None:
        for bot in bots():
            await bot.close()
        tasks[-1].cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await tasks[-1]
        await anna.wait_bot(False)

    def bots() -> list[discord.Client]:
        return [one for one in vars(shown.module).values() if isinstance(one, discord.Client)]

    shown = Stage(sandbox, control, anna, ben, None, start, stop)
    await start()
    yield shown
    await stop()


def _stub_what_it_imports(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    for name in ("general", "mod", "dice"):
        (folder / f"{name}.py").write_text("async def setup(bot): ...", "utf-8")
    monkeypatch.syspath_prepend(folder)
    database: Any = ModuleType("asyncpg")
    database.Pool, database.create_pool = object, lambda **_: contextlib.nullcontext()
    monkeypatch.setitem(sys.modules, "asyncpg", database)


def test_every_example_is_driven_or_its_reason_is_here() -> None:
    there = {str(p.relative_to(EXAMPLES).with_suffix("")) for p in EXAMPLES.rglob("*.py")}
    assert there == {*DRIVES, *MISSING}


@drives("app_commands/basic")
async def _basic(s: Stage) -> None:
    assert (await s.slash("hello"))["content"] == f"Hi, {s.anna.mention}"
    assert (await s.slash("add", first_value=2, second_value=3))["content"] == "2 + 3 = 5"
    assert (await s.slash("send", text="words"))["content"] == "words"
    assert "ben joined <t:" in (await s.slash("joined", member=s.ben.id))["content"]
    answer = await s.anna.member_menu(T1, "Show Join Date", "Ben")
    assert "ben joined at" in answer.message["content"]
    await s.ben.say(T1, "rude words")
    rude = await s.anna.wait_message(contains="rude")
    assert "Thanks" in (await s.anna.message_menu(rude, "Report to Moderators")).message["content"]
    reported = await s.bot_says("rude", channel=T3)
    assert buttons(reported)[0]["url"].endswith(f"{rude['channel_id']}/{rude['id']}")


@drives("app_commands/transformers")
async def _transformers(s: Stage) -> None:
    assert (await s.slash("add", first=2, second=3))["content"] == "2 + 3 = 5"
    shown = await s.slash("channel-info", channel="#Spielzimmer")
    assert [field["value"] for field in shown["embeds"][0]["fields"]][::2] == [
        "Spielzimmer",
        "Voice",
    ]
    assert "Buy\nItem: tea" in (await s.slash("shop", action="Buy", item="tea"))["content"]
    assert "banana" in (await s.slash("fruit", fruit="1"))["content"]
    assert (await s.slash("graph", point="1, 2"))["content"] == "Point(x=1, y=2)"
    assert "z=3" in (await s.slash("graph3d", point="1,2,3"))["content"]


@drives("advanced_startup")
async def _advanced(s: Stage) -> None:
    assert "No command called" in (await s.ask(f"{s.me} help nothing"))["content"]


@drives("background_task")
@drives("background_task_asyncio")
async def _background(s: Stage) -> None:
    await s.bot_says("1", channel=T3)


@drives("basic_bot")
async def _basic_bot(s: Stage) -> None:
    assert (await s.ask("?add 2 3"))["content"] == "5"
    assert (await s.ask("?roll 3d1"))["content"] == "1, 1, 1"
    assert "NdN" in (await s.ask("?roll x"))["content"]
    assert (await s.ask("?choose tea tea"))["content"] == "tea"
    await s.ask("?repeat 2 again")
    await s.anna.wait_for(
        lambda: [m["content"] for m in s.anna.messages(T1)].count("again") == 2, "it twice"
    )
    assert "ben joined" in (await s.ask("?joined Ben"))["content"]
    assert "Yes" in (await s.ask("?cool bot"))["content"]
    assert "No, x is" in (await s.ask("?cool x"))["content"]
    assert "Adds two numbers" in (await s.ask("?help"))["content"]


@drives("converters")
async def _converters(s: Stage) -> None:
    for named in (s.ben.mention, s.ben.id, "ben"):
        assert f"{s.ben.id} -- ben" in (await s.ask(f"!userinfo {named}"))["content"]
    assert "Couldn't find" in (await s.ask("!userinfo nobody"))["content"]
    await s.anna.say(T1, "!notify Ben")
    await s.ben.wait_message(contains="Hello, ben!", channel="@bot")
    await s.anna.say(T1, f"!notify {T2}")
    await s.bot_says(f"Hello, {T2}!", channel=T2)
    assert "Member found" in (await s.ask(f"!ignore {s.ben.mention}"))["content"]
    assert "Channel found" in (await s.ask(f"!ignore {T2}"))["content"]
    assert (await s.ask("!multiply 3 yes"))["content"] == "6"


@drives("custom_context")
async def _custom_context(s: Stage) -> None:
    await s.anna.say(T1, "!guess 7")
    await s.anna.wait_message(
        lambda m: [r["emoji"]["name"] for r in m.get("reactions", [])] == ["❌"]
    )


@drives("deleted")
async def _deleted(s: Stage) -> None:
    await s.anna.say(T1, "!deleteme")
    await s.bot_says("has deleted the message: I will delete")
    await s.bot_says("has deleted the message: Goodbye")


@drives("edits")
async def _edits(s: Stage) -> None:
    await s.anna.say(T1, "!editme")
    await s.bot_says("edited their message:\n10 -> 40")


@drives("guessing_game")
async def _guessing(s: Stage) -> None:
    await s.ask("$guess", "between 1 and 10")
    assert "actually" in (await s.ask("11"))["content"]
    await s.ask("$guess", "between 1 and 10")
    await s.bot_says("too long")


@drives("modals/basic")
async def _feedback(s: Stage) -> None:
    await s.anna.wait_commands("feedback")
    opened = await s.anna.command(T1, "feedback")
    answer = await s.anna.submit_modal(opened, name="Anna")
    assert answer.message["content"] == "Thanks for your feedback, Anna!"


@drives("modals/label")
async def _label(s: Stage) -> None:
    await s.grant("moderate_members")
    await s.anna.wait_commands("timeout")
    opened = await s.anna.command(T1, "timeout", member=s.ben.id)
    answer = await s.anna.submit_modal(opened, duration="60", reason="noise")
    assert s.ben.mention in answer.message["content"]
    with pytest.raises(AssertionError, match="write"):
        await s.ben.say(T1, "x")


@drives("modals/report")
async def _report(s: Stage) -> None:
    await s.anna.wait_commands("report")
    opened = await s.anna.command(T1, "report")
    filled = {"topic": "Bug", "title": "Lost", "description": "All", "images": [("a.png", PNG)]}
    answer = await s.anna.submit_modal(opened, **filled)
    assert "Thank you" in answer.message["content"]
    shown = await s.bot_says("User Report", channel=T3)
    (gallery,) = (c for c in components(shown) if c["type"] == 12)
    assert await s.anna.download(gallery["items"][0]["media"]) == PNG


@drives("new_member")
async def _new_member(s: Stage) -> None:
    for order in ("leave", "join"):
        await s.control.do(f"member/{order}", user="Ben")
    await s.bot_says(f"Welcome {s.ben.mention} to Spielabend!", channel="willkommen")


@drives("reaction_roles")
async def _reaction_roles(s: Stage) -> None:
    await s.grant("manage_roles")
    role = await s.control.do("role", name="red")
    await s.anna.say(T1, "roles")
    message = await s.ben.wait_message(contains="roles")
    client = s.module.client
    client.role_message_id = int(message["id"])
    client.emoji_to_role = {discord.PartialEmoji(name="🔴"): int(role["id"])}
    held = s.sandbox.core.world.home.members[s.ben.id].roles
    for roles in ([role["id"]], []):
        await s.ben.react(message, "🔴")
        await eventually(lambda roles=roles: held == roles)  # type: ignore[misc]


@drives("reply")
async def _reply(s: Stage) -> None:
    said = await s.ask("!hello", "Hello!")
    assert said["referenced_message"]["content"] == "!hello"
    assert [user["id"] for user in said["mentions"]] == [s.anna.id]


@drives("secret")
async def _secret(s: Stage) -> None:
    await s.ask(f"{s.me} secret", "Shh!")
    await s.grant("manage_channels", "create_guild_expressions")
    for kind in ("text", "voice"):
        await s.anna.say(T1, f"{s.me} secret {kind} hidden-{kind} {s.ben.mention}")
        await s.ben.wait_channel(f"hidden-{kind}")
    emoji = await s.module.bot.create_application_emoji(name="tile", image=PNG)
    await s.anna.say(T1, f"{s.me} secret emoji {emoji}")
    shelf = s.sandbox.core.world.home.emojis
    await eventually(lambda: [emoji.name for emoji in shelf.values()] == ["tile"])


@drives("views/confirm")
async def _confirm(s: Stage) -> None:
    for label in ("Confirm", "Cancel"):
        asked = await s.ask("$ask", "continue?")
        assert f"{label[:6]}" in (await s.anna.press(asked, label)).message["content"]


@drives("views/counter")
async def _counter(s: Stage) -> None:
    await _count_to_five(s, await s.ask("$counter", "Press!"))


@drives("views/ephemeral")
async def _ephemeral(s: Stage) -> None:
    shown = await s.ask("$counter", "Press!")
    await _count_to_five(s, (await s.anna.press(shown, "Click")).message)


async def _count_to_five(s: Stage, shown: Json) -> None:
    for count in range(1, 6):
        await s.anna.press(shown, str(count - 1))
        (button,) = buttons(s.anna.by_id[shown["id"]])
        assert (button["label"], button["disabled"]) == (str(count), count == 5)


@drives("views/dropdown")
async def _dropdown(s: Stage) -> None:
    shown = await s.ask("$colour")
    answer = await s.anna.select(shown, "Green")
    assert answer.message["content"] == "Your favourite colour is Green"


@drives("views/dynamic_counter")
async def _dynamic(s: Stage) -> None:
    shown = await s.ask(f"{s.me} counter")
    await s.anna.press(shown, "Total: 0")
    await s.stop()
    await s.start()
    await s.anna.press(shown, "Total: 1")
    assert buttons(s.anna.by_id[shown["id"]])[0]["label"] == "Total: 2"


@drives("views/embed_like")
async def _embed_like(s: Stage) -> None:
    async def dog() -> str:
        return "https://random.dog/a.png"

    s.module.bot.get_random_dog_image = dog
    shown = await s.ask(f"{s.me} embed", "random dog")
    await s.anna.press(shown, "New Image")
    opened = await s.anna.press(shown, "Change Text")
    await s.anna.submit_modal(opened, the_new_text="other words")
    await s.bot_says("other words")


@drives("views/layout")
async def _layout(s: Stage) -> None:
    shown = await s.ask("$layout", "very special")
    assert (await s.anna.press(shown, "Click Me!")).message["content"] == "Hi!"


@drives("views/link")
async def _link(s: Stage) -> None:
    shown = await s.ask("$google two words", "two words")
    assert buttons(shown)[0]["url"].endswith("q=two+words")


@drives("views/persistent")
async def _persistent(s: Stage) -> None:
    shown = await s.ask("$prepare", "favourite colour")
    own = await s.ask("$dynamic_button", "your very own")
    for _ in range(2):
        assert "green" in (await s.anna.press(shown, "Green")).message["content"]
        assert "your very own" in (await s.anna.press(own, "Do Thing")).message["content"]
        await s.stop()
        await s.start()


@drives("views/settings")
async def _settings(s: Stage) -> None:
    shown = await s.ask(f"{s.me} settings")
    await s.anna.submit_modal(await s.anna.press(shown, "1"), count="2")
    await s.anna.press(shown, "Enabled")
    await s.anna.select(shown, "Mango")
    await s.anna.select(shown, s.anna.channel(T2)["id"], placeholder="channel")
    await s.anna.select(shown, s.ben.id, placeholder="members")
    await s.anna.press(shown, "Finish")
    await s.anna.wait_gone(shown)
    await s.anna.say(T1, f"{s.me} send")
    said = await s.bot_says("🥭 🥭", channel=T2)
    assert said["mentions"][0]["id"] == s.ben.id
    assert said["flags"] == 1 << 12


@drives("views/tic_tac_toe")
async def _tic_tac_toe(s: Stage) -> None:
    shown = await s.ask("$tic", "X goes first")
    for place in (0, 3, 1, 4, 2):
        await s.anna.press(shown, index=place)
    assert s.anna.by_id[shown["id"]]["content"] == "X won!"


@pytest.mark.parametrize("stage", sorted(DRIVES), indirect=True)
async def test_an_example_does_all_it_does(
    stage: Stage, request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture
) -> None:
    await DRIVES[request.node.callspec.params["stage"]](stage)
    assert [r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR] == []
