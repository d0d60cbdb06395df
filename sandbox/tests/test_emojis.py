"""The application's own emoji, through a real bot and without one."""

from __future__ import annotations

import base64
from typing import Any

import discord
import pytest
from discord import ui

from sandbox.driver import Control, Member
from sandbox.rest import emojis
from sandbox.server import Sandbox
from sandbox.tests.api import Api
from sandbox.tests.bots import PNG, DemoBot, refused
from sandbox.tests.test_rules import button, codes, menu, row


def data_uri(data: bytes = PNG, kind: str = "image/png") -> str:
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


async def test_a_bot_keeps_renames_and_deletes_its_emoji(
    sandbox: Sandbox, bot: DemoBot, anna: Member
) -> None:
    made = await bot.create_application_emoji(name="red_star", image=PNG)
    assert [e.name for e in await bot.fetch_application_emojis()] == ["red_star"]
    assert (await bot.fetch_application_emoji(made.id)).is_application_owned()
    address = f"{sandbox.url}/emojis/{made.id}"
    assert await anna.download({"url": address}) == PNG

    view = ui.View()
    view.add_item(ui.Button(label="+5", emoji=made))
    view.add_item(ui.Select(options=[discord.SelectOption(label="here", emoji=made)]))
    sent = await bot.named("tisch-1").send(f"a {made} falls", view=view)
    assert str(made.id) in str((await anna.wait_message(contains="falls"))["components"])

    assert (await made.edit(name="red_sun")).name == "red_sun"
    await made.delete()
    assert await bot.fetch_application_emojis() == []
    with pytest.raises(discord.HTTPException, match="Invalid emoji"):
        await sent.edit(view=view)


PATH = "/applications/{}/emojis"
REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("short name", {"name": "x"}, "BASE_TYPE_BAD_LENGTH"),
    ("long name", {"name": "x" * 33}, "BASE_TYPE_BAD_LENGTH"),
    ("name with a dash", {"name": "red-star"}, "STRING_TYPE_REGEX"),
    ("name taken", {"name": "taken"}, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN"),
    ("no image", {"image": None}, "BASE_TYPE_REQUIRED"),
    ("no data URI", {"image": base64.b64encode(PNG).decode()}, "IMAGE_INVALID"),
    ("no base64", {"image": "data:image/png;base64,!"}, "IMAGE_INVALID"),
    ("no picture", {"image": data_uri(b"<svg/>")}, "IMAGE_INVALID"),
    ("256 KiB and a byte", {"image": data_uri(PNG.ljust(2**18 + 1))}, "BINARY_TYPE_MAX_SIZE"),
]


@pytest.mark.parametrize(("body", "code"), [r[1:] for r in REFUSED], ids=[r[0] for r in REFUSED])
async def test_refused_emoji(api: Api, body: dict[str, Any], code: str) -> None:
    path = PATH.format(api.sandbox.core.world.bot_id)
    largest = {"name": "taken", "image": data_uri(PNG.ljust(2**18))}
    assert (await api("POST", path, largest))[0] == 201
    status, answer = await api("POST", path, {"name": "free", "image": data_uri()} | body)
    assert (status, answer["code"]) == (400, 50035)
    assert codes(answer["errors"]) == {code}


async def test_emoji_of_others_unknown_ones_and_one_too_many(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = PATH.format(api.sandbox.core.world.bot_id)
    assert (await api("GET", PATH.format(5)))[1]["code"] == 20012
    for method in ("GET", "PATCH", "DELETE"):
        assert (await api(method, f"{own}/5", {}))[1]["code"] == 10014
    monkeypatch.setattr(emojis, "MOST", 1)
    for number, status in enumerate((201, 400)):
        body = {"name": f"piece_{number}", "image": data_uri()}
        got, answer = await api("POST", own, body)
        assert got == status
    assert answer["code"] == 30008


@pytest.mark.parametrize("emoji", [{"id": "5", "name": "gone"}, {"name": "dice"}, {"id": None}])
async def test_buttons_and_options_carry_no_unknown_emoji(api: Api, emoji: dict[str, Any]) -> None:
    rows = [row(button(emoji=emoji)), row(menu() | {"options": [OPTION | {"emoji": emoji}]})]
    path = f"/channels/{api.channel('tisch-1')}/messages"
    status, answer = await api("POST", path, {"components": rows})
    inside = [answer["errors"]["components"][n]["components"]["0"] for n in ("0", "1")]
    inside[1] = inside[1]["options"]["0"]
    assert status == 400
    assert [codes(i["emoji"]) for i in inside] == [{"BUTTON_COMPONENT_INVALID_EMOJI"}] * 2


OPTION = {"label": "x", "value": "x"}


async def test_emojis_of_a_server(bot: DemoBot, control: Control) -> None:
    guild, name = bot.world, "tile"
    assert await refused(guild.create_custom_emoji(name=name, image=PNG)) == 50013
    await control.do("role", user="Spieltisch", grant=["create_guild_expressions"])
    made, twin = [await guild.create_custom_emoji(name=name, image=PNG) for _ in range(2)]
    await made.edit(name="stone")
    await twin.delete()
    assert [emoji.name for emoji in await guild.fetch_emojis()] == ["stone"]
    message = await bot.named("tisch-1").send("x")
    await message.add_reaction(await guild.fetch_emoji(made.id))
    assert await refused(message.add_reaction(twin)) == 10014
