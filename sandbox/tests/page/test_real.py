"""The page, the real sandbox and a real discord.py bot together."""

from __future__ import annotations

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator
from typing import Any

import discord
import pytest
import pytest_asyncio
from discord import app_commands, ui
from playwright.async_api import expect

from sandbox.server import Sandbox
from sandbox.tests.bots import eventually
from sandbox.tests.page.conftest import OpenPage
from sandbox.tests.page.fake import PNG

CELLS = ("a1", "b2", "c3")


class Form(ui.Modal, title="A form"):
    clue: ui.Label[Any] = ui.Label(text="Clue", component=ui.TextInput(min_length=2))
    aid: ui.Label[Any] = ui.Label(
        text="Aid",
        component=ui.RadioGroup(
            options=[
                discord.RadioGroupOption(label="Preview", value="preview"),
                discord.RadioGroupOption(label="Points", value="points"),
            ]
        ),
    )
    rated: ui.Label[Any] = ui.Label(text="Rated", component=ui.Checkbox())

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        parts = [self.clue.component, self.aid.component, self.rated.component]
        words = " ".join(str(getattr(part, "value", None)) for part in parts)
        await interaction.response.send_message(f"form: {words}", ephemeral=True)


class Table(ui.View):
    @ui.button(label="Join", style=discord.ButtonStyle.success)
    async def join(self, interaction: discord.Interaction[Any], _button: Any) -> None:
        await interaction.response.edit_message(content=f"{interaction.user.mention} joined")
        await interaction.user.send("your hand")

    @ui.button(label="Form")
    async def form(self, interaction: discord.Interaction[Any], _button: Any) -> None:
        await interaction.response.send_modal(Form())

    @ui.select(placeholder="Which cell?", options=[discord.SelectOption(label=c) for c in CELLS])
    async def cell(self, interaction: discord.Interaction[Any], menu: ui.Select[Any]) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.followup.send(f"cell: {menu.values[0]}", ephemeral=True)


def make_bot() -> discord.AutoShardedClient:
    bot = discord.AutoShardedClient(
        intents=discord.Intents(guilds=True, voice_states=True), guild_ready_timeout=0.05
    )
    tree = app_commands.CommandTree(bot)

    @tree.command(description="Open a table")
    @app_commands.describe(game="Which game", seats="How many")
    async def play(
        interaction: discord.Interaction[Any], game: str, seats: app_commands.Range[int, 2, 6]
    ) -> None:
        file = discord.File(io.BytesIO(PNG), "board.png", description="An empty board")
        words = f"{game} for {seats}: <@{interaction.user.id}>"
        await interaction.response.send_message(words, view=Table(), file=file)

    @play.autocomplete("game")
    async def games(
        _interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        known = [app_commands.Choice(name="Chess · 2-6", value="chess")]
        return [choice for choice in known if typed.lower() in choice.name.lower()]

    async def setup() -> None:
        await tree.sync()

    bot.setup_hook = setup  # type: ignore[method-assign]
    return bot


@pytest_asyncio.fixture(loop_scope="session")
async def bot(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[discord.AutoShardedClient]:
    monkeypatch.setattr(discord.http.Route, "BASE", sandbox.url.rstrip("/") + "/api/v10")
    client = make_bot()
    running = asyncio.create_task(client.start(sandbox.options.token))
    await eventually(client.is_ready)
    yield client
    await client.close()
    with contextlib.suppress(asyncio.CancelledError):
        await running


async def test_a_table_from_command_to_hand(
    open_page: OpenPage, sandbox: Sandbox, bot: discord.AutoShardedClient
) -> None:
    page = await open_page("anna", url=sandbox.url.rstrip("/") + "/")
    await page.get_by_role("button", name="tisch-1").click()
    say = page.get_by_label("Message #tisch-1")
    await say.press_sequentially("/play ch")
    await expect(page.get_by_role("option", name="Chess · 2-6")).to_be_visible()
    await page.keyboard.press("Enter")
    await page.get_by_label("seats").fill("3")
    await page.keyboard.press("Enter")
    await expect(page.locator("article .content")).to_contain_text("chess for 3: @Anna")
    await expect(page.get_by_role("button", name="Enlarge: An empty board")).to_be_visible()

    await page.get_by_role("button", name="Which cell?").click()
    await page.get_by_role("dialog").get_by_role("option", name="b2").click()
    await expect(page.locator(".private .content")).to_contain_text("cell: b2")
    await page.get_by_role("button", name="Dismiss").click()

    await page.get_by_role("button", name="Form").click()
    form = page.get_by_role("dialog", name="A form")
    await form.get_by_label("Clue").fill("wallet")
    await form.get_by_label("Points").check()
    await form.get_by_label("Rated").check()
    await form.get_by_role("button", name="Submit").click()
    await expect(page.locator(".private .content")).to_contain_text("form: wallet points True")

    await page.get_by_role("button", name="Join").click()
    await expect(page.get_by_text("@Anna joined")).to_be_visible()
    direct = page.get_by_role("navigation", name="Channels").get_by_role(
        "button", name="Spieltisch"
    )
    await expect(direct.locator(".badge")).to_contain_text("1")
    await direct.click()
    await expect(page.get_by_text("your hand")).to_be_visible()
    await bot.close()
    await expect(page.get_by_role("status")).to_contain_text("Spieltisch is offline")


@pytest.mark.long
async def test_a_bot_that_does_not_answer(
    open_page: OpenPage, sandbox: Sandbox, bot: discord.AutoShardedClient
) -> None:
    sandbox.options.first_answer = 0.5
    page = await open_page("ben", url=sandbox.url.rstrip("/") + "/")
    channel = discord.utils.get(bot.guilds[0].text_channels, name="willkommen")
    assert channel is not None
    deaf = ui.Button[Any](label="Deaf", custom_id="deaf")
    view = ui.View()
    view.add_item(deaf)
    view.stop()
    await channel.send("old", view=view)
    await page.get_by_role("button", name="Deaf").click()
    failed = page.locator("article .failed")
    await expect(failed).to_contain_text("This interaction failed")


@pytest.mark.long
async def test_the_real_server_guards_the_page(open_page: OpenPage, sandbox: Sandbox) -> None:
    page = await open_page(None, url=sandbox.url.rstrip("/") + "/")
    await expect(page.get_by_role("button", name="You are Anna")).to_be_visible()
    await page.get_by_role("switch").press("Space")
    await expect(page.locator(".switch-state")).to_have_text("closed")
    await page.get_by_role("button", name="Be Ben").click()
    await expect(page.get_by_role("button", name="You are Ben")).to_be_visible()
    await page.get_by_label("Message #").fill("for @Anna: **hi**")
    await page.keyboard.press("Enter")
    await expect(page.locator("article strong")).to_have_text("hi")
    bar = page.get_by_role("navigation", name="Members I play")
    await expect(bar.get_by_role("button", name="Anna").locator(".badge")).to_contain_text("1")
