from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands

from sandbox.driver import DriverError, InteractionFailed, Member
from sandbox.finding import find_button
from sandbox.server import Sandbox
from sandbox.tests.bots import PNG, DemoBot, Press, eventually, picture

T1 = "tisch-1"


async def test_slash_command_with_localised_names(bot: DemoBot, anna: Member) -> None:
    @app_commands.describe(game="Which game")
    async def play(interaction: discord.Interaction[Any], game: str, seats: int = 2) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Press("join", "Join"))
        words = f"{interaction.user.display_name} {game} {seats} {interaction.locale.value}"
        await interaction.response.send_message(words, view=view, file=picture())

    bot.on_slash("play", play, "Play a game")
    await bot.sync()
    await anna.wait_commands("play")
    assert anna.commands[0]["name_localizations"] == {"de": "spielen"}
    assert anna.commands[0]["description_localizations"] == {"de": "Spiel ein Spiel"}
    answer = await anna.command(T1, "play", game="chess", seats=3)
    assert answer.kind == 4
    message = answer.message
    assert message["content"] == "Anna chess 3 en-US"
    assert message["author"]["id"] == anna.bot["id"]
    assert message["attachments"][0]["description"] == "a board"
    assert (message["attachments"][0]["width"], message["attachments"][0]["height"]) == (1, 1)
    assert await anna.download(message["attachments"][0]) == PNG


def test_a_whole_id_wins_over_one_that_it_is_part_of() -> None:
    row = [{"type": 2, "custom_id": f"f:table:r1:{word}"} for word in ("t187", "t18", "t1")]
    message = {"components": [{"type": 1, "components": row}]}
    assert find_button(message, custom_id="f:table:r1:t18") == row[1]
    assert find_button(message, custom_id=":t18") == row[0]


async def test_press_edits_the_message(bot: DemoBot, anna: Member, ben: Member) -> None:
    async def join(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(content=f"with {interaction.user.display_name}")

    bot.presses["join"] = join
    view = discord.ui.View(timeout=None)
    view.add_item(Press("join", "Join"))
    await bot.named(T1).send("lobby", view=view)
    lobby = await ben.wait_message(contains="lobby", button="Join")
    answer = await ben.press(lobby, "Join")
    assert answer.kind == 7
    assert answer.message["content"] == "with Ben"
    await anna.wait_message(contains="with Ben")


async def test_private_reply_is_seen_by_one(bot: DemoBot, anna: Member, ben: Member) -> None:
    async def hand(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("your hand", ephemeral=True, file=picture())
        await interaction.followup.send("and more", ephemeral=True)
        await interaction.edit_original_response(content="your new hand")

    bot.on_slash("hand", hand)
    await bot.sync()
    await ben.wait_commands("hand")
    answer = await ben.command(T1, "hand")
    await ben.wait_message(contains="and more", private=True)
    await ben.wait_message(contains="your new hand", private=True)
    assert answer.message["flags"] & 64
    await bot.named(T1).send("public")
    await anna.wait_message(contains="public")
    assert [m["content"] for m in anna.messages(T1)] == ["public"]
    await ben.dismiss(answer.message)


async def test_defer_then_follow_up_takes_its_place(bot: DemoBot, anna: Member) -> None:
    thinking = asyncio.Event()

    async def slow(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        await thinking.wait()
        await interaction.followup.send("done", file=picture())

    bot.on_slash("slow", slow)
    await bot.sync()
    await anna.wait_commands("slow")
    answer = await anna.command(T1, "slow")
    assert answer.kind == 5
    assert answer.message["flags"] == 128 | 64
    thinking.set()
    message = await answer.ready()
    assert (message["content"], message["flags"]) == ("done", 64)


async def test_menu_and_deferred_update(bot: DemoBot, anna: Member) -> None:
    got: list[list[str]] = []

    class Menu(discord.ui.View):
        @discord.ui.select(
            placeholder="which",
            max_values=2,
            options=[discord.SelectOption(label=f"Option {n}", value=str(n)) for n in range(3)],
        )
        async def choose(self, interaction: discord.Interaction[Any], select: Any) -> None:
            got.append(select.values)
            await interaction.response.defer()
            await interaction.edit_original_response(content="chosen", view=None)

    await bot.named(T1).send("menu", view=Menu(timeout=None))
    menu = await anna.wait_message(contains="menu")
    answer = await anna.select(menu, "Option 0", "2")
    assert answer.kind == 6
    assert (await answer.ready())["content"] == "chosen"
    assert [sorted(v) for v in got] == [["0", "2"]]


async def test_user_menu_resolves_people(bot: DemoBot, anna: Member, ben: Member) -> None:
    got: list[str] = []

    class Menu(discord.ui.View):
        @discord.ui.select(cls=discord.ui.UserSelect)
        async def choose(self, interaction: discord.Interaction[Any], select: Any) -> None:
            got.extend(user.display_name for user in select.values)
            await interaction.response.defer()

    await bot.named(T1).send("who", view=Menu(timeout=None))
    await anna.select(await anna.wait_message(contains="who"), ben.id)
    assert got == ["Ben"]


async def test_modal_with_every_kind_of_field(bot: DemoBot, anna: Member) -> None:
    class Form(discord.ui.Modal, title="Options"):
        words = discord.ui.Label(text="Words", component=discord.ui.TextInput(max_length=20))
        colour = discord.ui.Label(
            text="Colour",
            component=discord.ui.Select(
                options=[discord.SelectOption(label="Red"), discord.SelectOption(label="Blue")]
            ),
        )
        pace = discord.ui.Label(
            text="Pace",
            component=discord.ui.RadioGroup(
                options=[
                    discord.RadioGroupOption(label="Slow", value="s"),
                    discord.RadioGroupOption(label="Fast", value="f"),
                ]
            ),
        )
        extras = discord.ui.Label(
            text="Extras",
            component=discord.ui.CheckboxGroup(
                options=[
                    discord.CheckboxGroupOption(label="A", value="a"),
                    discord.CheckboxGroupOption(label="B", value="b"),
                ],
                required=False,
            ),
        )
        sure = discord.ui.Label(text="Sure", component=discord.ui.Checkbox())

        async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
            c: Any = [label.component for label in self.children]  # type: ignore[attr-defined]
            words = f"{c[0].value} {c[1].values} {c[2].value} {c[3].values} {c[4].value}"
            await interaction.response.send_message(words, ephemeral=True)

    async def form(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(Form())

    bot.on_slash("form", form)
    await bot.sync()
    await anna.wait_commands("form")
    opened = await anna.command(T1, "form")
    assert opened.kind == 9
    with pytest.raises(DriverError, match="empty"):
        await anna.submit_modal(opened, pace="f")
    answer = await anna.submit_modal(
        opened, words="hello", colour=["Blue"], pace="f", extras=["a", "b"], sure=True
    )
    assert answer.message["content"] == "hello ['Blue'] f ['a', 'b'] True"


async def test_autocomplete(bot: DemoBot, anna: Member) -> None:
    async def complete(
        interaction: discord.Interaction[Any], current: str
    ) -> list[app_commands.Choice[str]]:
        seats = interaction.namespace.seats
        return [app_commands.Choice(name=f"{current}{n} of {seats}", value=str(n)) for n in "ab"]

    @app_commands.autocomplete(words=complete)
    async def move(interaction: discord.Interaction[Any], seats: int, words: str) -> None:
        await interaction.response.send_message(f"{seats} {words}")

    bot.on_slash("move", move)
    await bot.sync()
    await anna.wait_commands("move")
    choices = await anna.autocomplete(T1, "move", "words", "x", seats=4)
    assert [(c["name"], c["value"]) for c in choices] == [("xa of 4", "a"), ("xb of 4", "b")]
    answer = await anna.command(T1, "move", seats=4, words=choices[0]["value"])
    assert answer.message["content"] == "4 a"


async def test_too_late_is_unknown(sandbox: Sandbox, bot: DemoBot, anna: Member) -> None:
    sandbox.options.first_answer = 0.2
    codes: list[int] = []
    timed_out = asyncio.Event()

    async def late(interaction: discord.Interaction[Any]) -> None:
        await timed_out.wait()
        try:
            await interaction.response.send_message("late")
        except discord.NotFound as error:
            codes.append(error.code)

    bot.on_slash("late", late)
    await bot.sync()
    await anna.wait_commands("late")
    with pytest.raises(InteractionFailed, match="timeout"):
        await anna.command(T1, "late")
    timed_out.set()
    await eventually(lambda: bool(codes))
    assert codes == [10062]


async def test_dm(bot: DemoBot, ben: Member) -> None:
    user = await bot.fetch_user(int(ben.id))
    view = discord.ui.View(timeout=None)
    view.add_item(Press("look", "Look"))

    async def look(interaction: discord.Interaction[Any]) -> None:
        assert interaction.guild is None
        await interaction.response.send_message("in private", ephemeral=True)

    bot.presses["look"] = look
    await user.send("psst", view=view)
    message = await ben.wait_message(contains="psst", channel="@bot")
    answer = await ben.press(message, "Look")
    assert answer.message["content"] == "in private"
    await ben.settings(dms_open=False)
    with pytest.raises(discord.Forbidden) as caught:
        await user.send("more")
    assert caught.value.code == 50007


async def test_form_behind_a_button_changes_its_message(bot: DemoBot, anna: Member) -> None:
    class Name(discord.ui.Modal, title="Name"):
        name: discord.ui.TextInput[Any] = discord.ui.TextInput(label="New name", min_length=2)

        async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
            await interaction.response.edit_message(content=f"called {self.name.value}")

    async def rename(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(Name())

    bot.presses["rename"] = rename
    view = discord.ui.View(timeout=None)
    view.add_item(Press("rename"))
    sent = await bot.named(T1).send("nameless", view=view)
    opened = await anna.press(await anna.wait_message(button="rename"), "rename")
    with pytest.raises(DriverError, match="between 2"):
        await anna.submit_modal(opened, new_name="x")
    answer = await anna.submit_modal(opened, new_name="Chess")
    assert (answer.kind, answer.message_id) == (7, str(sent.id))
    assert answer.message["content"] == "called Chess"


async def test_presses_that_can_not_be(
    sandbox: Sandbox, bot: DemoBot, anna: Member, ben: Member
) -> None:
    async def hand(interaction: discord.Interaction[Any]) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Press("hand"))
        view.add_item(discord.ui.Button(label="off", custom_id="off", disabled=True))
        await interaction.response.send_message("mine", ephemeral=True, view=view)

    bot.presses["hand"] = hand
    view = discord.ui.View(timeout=None)
    view.add_item(Press("hand"))
    thread = await (await bot.named(T1).send("x", view=view)).create_thread(name="t")
    public = await anna.wait_message(button="hand", channel=T1)
    mine = (await anna.press(public, "hand")).message
    with pytest.raises(DriverError, match="disabled"):
        await anna.press(mine, "off")
    with pytest.raises(DriverError, match="no such message"):
        await ben.press(mine, "hand")
    await thread.send("in the thread", view=view)
    inside = await anna.wait_message(button="hand", channel="t")
    await thread.edit(archived=True)
    with pytest.raises(InteractionFailed, match="archived"):
        await anna.press(inside, "hand")
    listed = [t.id async for t in bot.named(T1).archived_threads()]
    assert listed == [thread.id]
    assert sandbox.core.world.interactions


async def test_answers_of_the_wrong_kind(bot: DemoBot, anna: Member) -> None:
    codes: list[tuple[int, int]] = []

    async def wrong(interaction: discord.Interaction[Any]) -> None:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        for kind in (1, 6, 7, 8, 99):
            route = discord.http.Route("POST", path)
            with pytest.raises(discord.HTTPException) as caught:
                await bot.http.request(route, json={"type": kind, "data": {}})
            codes.append((kind, caught.value.code))
        await interaction.response.send_message("right")

    bot.on_slash("wrong", wrong)
    await bot.sync()
    await anna.wait_commands("wrong")
    assert (await anna.command(T1, "wrong")).message["content"] == "right"
    assert codes == [(kind, 50035) for kind in (1, 6, 7, 8, 99)]


async def test_follow_ups_are_edited_and_deleted(bot: DemoBot, anna: Member) -> None:
    async def more(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("first")
        extra = await interaction.followup.send("second", wait=True, files=[picture()])
        await extra.edit(content="second, changed", attachments=[])
        third = await interaction.followup.send("third", wait=True)
        await third.delete()
        await interaction.delete_original_response()

    bot.on_slash("more", more)
    await bot.sync()
    await anna.wait_commands("more")
    await anna.command(T1, "more")
    await anna.wait_message(contains="second, changed")
    await anna.wait_for(lambda: len(anna.messages(T1)) == 1, "two messages to go")
    assert anna.messages(T1)[0]["attachments"] == []


async def test_private_picker_is_redrawn_with_a_new_picture(bot: DemoBot, anna: Member) -> None:
    async def pick(interaction: discord.Interaction[Any]) -> None:
        view = discord.ui.View(timeout=None)
        view.add_item(Press("next"))
        await interaction.response.send_message(
            "1", view=view, file=picture("a.png"), ephemeral=True
        )

    async def following(interaction: discord.Interaction[Any]) -> None:
        number = int(interaction.message.content) + 1  # type: ignore[union-attr]
        files = [picture(f"{number}.png", f"step {number}")]
        await interaction.response.edit_message(content=str(number), attachments=files)

    bot.on_slash("pick", pick)
    bot.presses["next"] = following
    await bot.sync()
    await anna.wait_commands("pick")
    shown = (await anna.command(T1, "pick")).message
    for number in (2, 3):
        shown = (await anna.press(shown, "next")).message
        assert shown["content"] == str(number)
        assert [a["filename"] for a in shown["attachments"]] == [f"{number}.png"]
        assert shown["attachments"][0]["ephemeral"] is True


async def test_nonsense_from_the_page(sandbox: Sandbox, anna: Member) -> None:
    async with aiohttp.ClientSession() as session, session.ws_connect(f"{sandbox.url}/ui") as page:
        assert (await page.receive_json())["me"]["username"] == "anna"
        await page.receive_json()
        channel = anna.channel(T1)["id"]
        for raw in (
            "{",
            "[]",
            '{"t":"fly","nonce":"n"}',
            '{"t":"say","channel_id":"1","content":"x"}',
            f'{{"t":"say","channel_id":"{channel}","content":"  "}}',
            f'{{"t":"component","channel_id":"{channel}","message_id":"1","custom_id":"x"}}',
            f'{{"t":"command","channel_id":"{channel}","name":"x","options":[5]}}',
            '{"t":"modal","interaction_id":"1","values":{}}',
            '{"t":"voice","channel_id":"' + channel + '"}',
            '{"t":"settings","locale":"tlh"}',
            '{"t":"dismiss","id":"1"}',
        ):
            await page.send_str(raw)
            assert (await page.receive_json())["t"] == "error", raw
    await anna.say(T1, "still alive")
    await anna.wait_message(contains="still alive")
