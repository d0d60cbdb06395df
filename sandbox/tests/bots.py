"""A real discord.py bot that uses everything the sandbox offers."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import discord
import pytest
from discord import app_commands
from discord.ext import commands

from sandbox.link import TIMEOUT
from sandbox.server import Sandbox

# The smallest PNG: one pixel.
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360f8cf50000003860180"
    "5a3408d00000000049454e44ae426082"
)


async def eventually(holds: Callable[[], bool], seconds: float = TIMEOUT) -> None:
    """Wait for something inside the bot that nobody announces."""
    async with asyncio.timeout(seconds):
        while not holds():  # noqa: ASYNC110 - discord.py has no event for it
            await asyncio.sleep(0.01)


async def refused(doing: Awaitable[Any]) -> int:
    """Return the code with which Discord refuses."""
    with pytest.raises(discord.HTTPException) as caught:
        await doing
    return int(caught.value.code)


async def hello(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("hello")


def picture(name: str = "board.png", words: str | None = "a board") -> discord.File:
    return discord.File(io.BytesIO(PNG), name, description=words)


class German(app_commands.Translator):
    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        _context: app_commands.TranslationContextTypes,
    ) -> str | None:
        words = {"play": "spielen", "Play a game": "Spiel ein Spiel", "game": "spiel"}
        return words.get(string.message) if locale is discord.Locale.german else None


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"do:(?P<what>\w+)"):
    """A button that survives restarts; what it does is looked up in the bot."""

    def __init__(self, what: str, label: str | None = None) -> None:
        self.what = what
        super().__init__(discord.ui.Button(label=label or what, custom_id=f"do:{what}"))

    @classmethod
    async def from_custom_id(cls, _interaction: Any, _item: Any, match: Any, /) -> Press:
        return cls(match["what"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.client.presses[self.what](interaction)


Does = Callable[[discord.Interaction[Any]], Coroutine[Any, Any, Any]]


class DemoBot(commands.AutoShardedBot):
    """The bot under the tests' control: what it does is put into `slashes` and `presses`."""

    def __init__(self, intents: discord.Intents | None = None, **extra: Any) -> None:
        wanted = intents or discord.Intents(guilds=True, voice_states=True)
        super().__init__(
            command_prefix=(),
            help_command=None,
            intents=wanted,
            chunk_guilds_at_startup=False,
            guild_ready_timeout=0.05,
            max_messages=None,
            **extra,
        )
        self.presses: dict[str, Does] = {}
        self.events: list[str] = []
        self.commands_set: list[app_commands.AppCommand] = []

    async def setup_hook(self) -> None:
        await self.tree.set_translator(German())
        self.add_dynamic_items(Press)

    def on_slash(self, name: str, does: Any, description: str = "A command") -> None:
        self.tree.add_command(
            app_commands.Command(name=name, description=description, callback=does)
        )

    async def sync(self) -> None:
        self.commands_set = await self.tree.sync()

    async def on_socket_event_type(self, name: str) -> None:
        self.events.append(name)

    async def wait_until_ready_soon(self) -> None:
        await eventually(self.is_ready)

    async def wait_event(self, name: str) -> None:
        await eventually(lambda: name in self.events)

    @property
    def world(self) -> discord.Guild:
        return self.guilds[0]

    def named(self, name: str) -> Any:
        return discord.utils.get(self.world.channels, name=name)


BotMaker = Callable[..., Awaitable[DemoBot]]


async def start_bot(sandbox: Sandbox, bot: DemoBot) -> asyncio.Task[None]:
    """Log in and connect; returns the task that runs the bot."""
    task = asyncio.create_task(bot.start(sandbox.options.token))
    waiting = asyncio.create_task(bot.wait_until_ready_soon())
    done, _ = await asyncio.wait({task, waiting}, return_when=asyncio.FIRST_COMPLETED)
    if task in done:
        waiting.cancel()
        task.result()
    return task
