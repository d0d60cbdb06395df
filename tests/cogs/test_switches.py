"""The owner's switches: what is off stays off, is told in words, and is in the log."""

from __future__ import annotations

import logging
import stat
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.client import SpieltischBot
from cogs.refusals import ClosingDown
from cogs.runtime.access import Switches
from cogs.ui import ids
from cogs.ui.answering import answer
from cogs.ui.app import App, Reader
from cogs.ui.content import Content
from data.words import words
from tests.cogs.people import app, by, press, said
from tests.cogs.people import ask_admin as ask
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, ID, World

SERVER = 1234567890123456789
COMMANDS: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("log", ("DEBUG",)),
    ("command", ("play", False)),
    ("opening", (False,)),
    ("user", (SimpleNamespace(id=BEN.user_id), True)),
    ("server", (str(SERVER), True)),
    ("switches", ()),
)


class Guild:
    def __init__(self) -> None:
        self.id, self.left = SERVER, 0

    async def leave(self) -> None:
        self.left += 1


@pytest.fixture
def guild() -> Guild:
    return Guild()


@pytest.fixture
def admin(home: App, guild: Guild) -> App:
    client: Any = home.client
    client.owner = CARLA.user_id
    client.tree = SimpleNamespace(
        get_commands=lambda: [
            SimpleNamespace(name=n) for n in ("admin", "play", "privacy", "tables")
        ]
    )
    client.get_guild = {SERVER: guild}.get
    return home


def again(home: App) -> Switches:
    path = home.service.store.path
    return Switches(path.with_name(f"{path.name}.switches"))


async def using(home: App, who: Any, name: str, **changes: Any) -> str:
    """Use a command that only says that it was used."""

    async def work(_: Reader) -> Content:
        return Content("used")

    made = by(who, **changes)
    made.command = SimpleNamespace(qualified_name=name)  # type: ignore[attr-defined]
    await answer(home, made, work)  # type: ignore[arg-type]
    return said(made)


@pytest.mark.parametrize(("name", "args"), COMMANDS)
async def test_others_are_told_so_and_switch_nothing(
    admin: App, home: App, name: str, args: tuple[Any, ...]
) -> None:
    level = logging.getLogger().level
    assert await ask(admin, name, ANNA, *args) == words("en")("refusal-not-owner")
    assert logging.getLogger().level == level
    off = home.switches
    assert (off.users, off.servers, off.commands, off.closing) == (set(), set(), set(), False)


@pytest.mark.parametrize(("name", "args"), COMMANDS[1:-1])
async def test_every_use_is_logged_with_who_it_was(
    admin: App, caplog: pytest.LogCaptureFixture, name: str, args: tuple[Any, ...]
) -> None:
    await ask(admin, name, CARLA, *args)
    (record,) = [r for r in caplog.records if r.getMessage().startswith("switch: ")]
    assert record.getMessage().endswith(f"off, by user {CARLA.user_id}")


async def test_the_log_level(admin: App, caplog: pytest.LogCaptureFixture) -> None:
    root = logging.getLogger()
    before = root.level
    try:
        text = await ask(admin, "log", CARLA, "ERROR")
        assert text == words("fr")("switched-log", level="ERROR")
        assert root.level == logging.ERROR
        assert f"switch: log level ERROR, by user {CARLA.user_id}" in caplog.text
    finally:
        root.setLevel(before)


async def test_a_command_is_off_for_all_until_it_is_on(admin: App, home: App) -> None:
    await ask(admin, "command", CARLA, "/tables", False)
    assert await using(home, ANNA, "tables") == words("en")("refusal-switched-off")
    assert await using(home, BEN, "play") == "used"
    assert again(home).commands == {"tables"}
    await ask(admin, "command", CARLA, "tables", True)
    assert await using(home, ANNA, "tables") == "used"
    assert again(home).commands == set()


@pytest.mark.parametrize(
    ("name", "given", "key"),
    [
        ("command", ("admin", False), "never-off"),
        ("command", ("privacy", False), "never-off"),
        ("command", ("plya", False), "no-command"),
        ("user", (SimpleNamespace(id=CARLA.user_id), True), "block-self"),
        *(("server", (wrong, True), "no-server-id") for wrong in ("here", "", "12", "٣" * 18)),
        ("server", ("9" * 21, True), "no-server-id"),
    ],
)
async def test_what_can_not_be_switched_is_refused(
    admin: App, home: App, name: str, given: tuple[Any, ...], key: str
) -> None:
    text = words("fr")(f"refusal-{key}", list="play, tables")
    assert await ask(admin, name, CARLA, *given) == text
    off = home.switches
    assert (off.users, off.servers, off.commands) == (set(), set(), set())


async def test_no_new_tables_but_open_ones_go_on(admin: App, home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await ask(admin, "opening", CARLA, False)
    with pytest.raises(ClosingDown):
        await world.service.lobby.open(world.opening(channel_id=ID + 4711), world.time)
    elsewhere = SimpleNamespace(id=4711, type=discord.ChannelType.text)
    opened = await press(home, ANNA, ids.opening("helge", thread=False), channel=elsewhere)
    assert said(opened) == words("en")("refusal-closing-down")
    while not table.over:
        table = await world.move(table)
    with pytest.raises(ClosingDown):
        await world.service.lobby.rematch(table.id, ANNA, "again", world.time)
    assert again(home).closing is True
    await ask(admin, "opening", CARLA, True)
    assert await world.service.lobby.open(world.opening(channel_id=ID + 4711), world.time)


async def test_a_restart_opens_no_doors(admin: App, home: App, world: World) -> None:
    await ask(admin, "opening", CARLA, False)
    world.service.lobby.close_doors(False)
    restarted = app(world)
    with pytest.raises(ClosingDown):
        await world.service.lobby.open(world.opening(), world.time)
    assert restarted.switches.closing is home.switches.closing is True
    restarted.pictures.close()


async def test_a_blocked_user_keeps_the_way_to_their_data(admin: App, home: App) -> None:
    await ask(admin, "user", CARLA, SimpleNamespace(id=BEN.user_id), True)
    blocked = words("de")("refusal-blocked")
    assert await using(home, BEN, "play") == blocked
    assert said(await press(home, BEN, ids.opening("helge", thread=False))) == blocked
    assert await using(home, BEN, "privacy") == "used"
    assert said(await press(home, BEN, ids.privacy("forget"))) != blocked
    assert await using(home, ANNA, "play") == "used"
    assert again(home).users == {BEN.user_id}
    await ask(admin, "user", CARLA, SimpleNamespace(id=BEN.user_id), False)
    assert await using(home, BEN, "play") == "used"


async def test_a_blocked_server_is_left_at_once_and_at_every_invitation(
    admin: App, home: App, world: World, guild: Guild
) -> None:
    text = await ask(admin, "server", CARLA, str(SERVER), True)
    assert text == words("fr")("switched-server", server=str(SERVER))
    assert guild.left == 1
    assert await using(home, ANNA, "play", guild_id=SERVER) == words("en")("refusal-blocked")
    assert await using(home, ANNA, "play", guild_id=GUILD) == "used"
    async with SpieltischBot(world.store, now=world.now, entropy=world.entropy) as bot:
        await bot.on_guild_join(guild)  # type: ignore[arg-type]
    assert guild.left == 2
    await ask(admin, "server", CARLA, str(SERVER), False)
    assert again(home).servers == set()


async def test_a_server_it_is_not_on_is_blocked_beforehand(admin: App, home: App) -> None:
    text = await ask(admin, "server", CARLA, str(SERVER + 1), True)
    assert text == words("fr")("switched-server-absent", server=str(SERVER + 1))
    assert again(home).servers == {SERVER + 1}


async def test_what_is_off_is_listed(admin: App, home: App) -> None:
    plain = await ask(admin, "switches", CARLA)
    assert words("fr")("switches-open") in plain
    for name, args in COMMANDS[1:-1]:
        await ask(admin, name, CARLA, *args)
    text = await ask(admin, "switches", CARLA)
    assert words("fr")("switches-closing") in text
    for part in ("`play`", f"`{BEN.user_id}`", f"`{SERVER}`"):
        assert part in text
    path = home.service.store.path
    file = path.with_name(f"{path.name}.switches")
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_a_file_that_makes_no_sense_blocks_nothing_and_is_told(
    home: App, caplog: pytest.LogCaptureFixture
) -> None:
    path = home.service.store.path
    path.with_name(f"{path.name}.switches").write_text("{", encoding="utf-8")
    assert again(home).users == set()
    assert "nothing is switched off" in caplog.text


async def test_a_disk_that_takes_nothing_is_told(
    admin: App, home: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr("os.fsync", full)
    text = await ask(admin, "opening", CARLA, False)
    assert text.startswith(words("fr")("mishap-store", number="XXXX")[:20])
    assert again(home).closing is home.switches.closing is False
