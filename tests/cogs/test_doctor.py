"""``/doctor``: one line each, bold where something is to be done, paths for the owner alone."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from cogs.admin.doctor import OLD, Files, Findings, report
from cogs.refusals import DiscordRefused, MissingPermissions
from cogs.runtime.process import versions
from cogs.runtime.trouble import Refused
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT
from cogs.ui.permissions import FOR_THREADS, FOR_VOICE, TO_PLAY, may_speak, require_place
from data.store import StoreError, people
from data.words import LOCALES, words
from tests.cogs.messages import http_error
from tests.cogs.people import Press, answered, by, press, run, said, shown_ids
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World

BUTTONS = [ids.doctor("test"), ids.doctor("look")]
NOW = 1_800_000_000_000
NUMBERS = itertools.count()
MUTE = discord.Permissions(view_channel=True)
LAST = Refused(NOW - 3_600, {"why": "rights", "code": "50013"})
GOOD = Findings(
    place="text",
    granted=discord.Permissions.all(),
    dms="",
    drift=0.31,
    latency=0.045,
    answer_ms=1,
    schema=5,
    down="",
    backup_at=NOW - 3_600_000,
    unread=False,
    now=NOW,
    nightly=True,
)


def shown(**changes: Any) -> str:
    return report(replace(GOOD, **changes), words("en")).text


def without(*names: str) -> discord.Permissions:
    granted = discord.Permissions.all()
    granted.update(**dict.fromkeys(names, False))
    return granted


def test_all_is_well() -> None:
    text = shown()
    assert text.count("**") == 2  # the title says what bold means
    lines = text.splitlines()[1:]
    assert [line.partition(":")[0] for line in lines] == [
        *("- Tables", "- Threads", "- Direct messages", "- Clock", "- Database"),
        *("- Newest backup", "- Connection to Discord", "- Versions"),
    ]
    assert "0.3 s apart" in text
    assert "45 ms" in text
    own = versions()
    assert f"Spieltisch {own['own']}, Python {own['python']}" in text
    assert own["discord"] == discord.__version__


@pytest.mark.parametrize(
    ("changes", "bold"),
    [
        ({"granted": without("attach_files")}, "Tables: I lack Attach Files here."),
        ({"granted": without(*TO_PLAY)}, "Tables: I lack View Channel, Send Messages, Attach"),
        ({"granted": without("create_public_threads")}, "Threads: I lack Create Public Threads"),
        ({"dms": "-closed"}, "Direct messages: yours are closed"),
        ({"dms": "-restricted"}, "Direct messages: Discord has restricted me"),
        ({"muted": 1_800_000_000, "granted": MUTE}, "Tables: I am in time-out on this server"),
        ({"refused": LAST}, "Last refusal here, <t:1799999996:R>: Discord says that I lack"),
        ({"drift": 2.1}, "Clock: 2.1 s apart"),
        ({"drift": -90.0}, "Clock: 90 s apart"),
        ({"down": "locked"}, "Database: it does not answer (locked)."),
        ({"backup_at": None}, "There is no backup yet."),
        ({"backup_at": NOW - OLD - 1}, "Newest backup: <t:"),
        ({"unread": True}, "Backups: their folder"),
        ({"latency": 1.2}, "Connection to Discord: 1,200 ms"),
        ({"latency": math.nan}, "Connection to Discord: not measured yet"),
        ({"latency": math.inf}, "Connection to Discord: not measured yet"),
        ({"place": "elsewhere"}, "Tables: I can’t open one in a channel of this kind."),
    ],
)
def test_what_is_to_be_done_is_bold(changes: dict[str, Any], bold: str) -> None:
    text = shown(**changes)
    assert text.count("**") == 4
    (line,) = (line for line in text.splitlines()[1:] if "**" in line)
    assert line.startswith(f"- **{bold}")
    assert line.endswith("**")


@pytest.mark.parametrize(
    ("changes", "plain"),
    [
        ({"drift": 2.0}, "- Clock: 2 s"),
        ({"drift": -1.9}, "- Clock: 1.9 s"),
        ({"nightly": False, "backup_at": None}, "- Backups: nightly backups are off here."),
        ({"nightly": False, "backup_at": NOW - 9 * OLD}, "- Newest backup: <t:"),
        ({"place": "dm", "granted": discord.Permissions.none()}, "- Tables: they need a server."),
        (
            {"place": "thread", "granted": without("send_messages")},
            "- Tables: I have every permission a",
        ),
        ({"place": "voice", "granted": without(*FOR_THREADS)}, "- Voice channel: I may show"),
        ({"place": "voice", "granted": without(FOR_VOICE[0])}, "- Voice channel: to show the"),
    ],
)
def test_what_is_as_it_should_be_is_not(changes: dict[str, Any], plain: str) -> None:
    text = shown(**changes)
    assert text.count("**") == 2
    assert plain in text


@pytest.mark.parametrize("locale", LOCALES)
def test_there_is_room_for_all_of_it(locale: str) -> None:
    worst = replace(
        GOOD,
        granted=discord.Permissions.none(),
        dms="-closed",
        drift=86_400.5,
        latency=99.9,
        down="not-writable",
        backup_at=None,
        files=Files("/srv/" + "long_name/" * 80 + "spieltisch.db", 10**12, "/mnt/" + "x" * 800),
    )
    text = report(worst, words(locale)).text
    assert len(text) <= TEXT_LIMIT
    assert text.startswith(words(locale)("doctor-title"))


def test_sizes_and_paths_are_for_the_owner() -> None:
    assert "/srv" not in shown()
    text = shown(files=Files("/srv/a_b/*`.db", 12_345_678, "/mnt/b"))
    assert "12.3 MB" in text
    assert "`/srv/a_b/*'.db`" in text  # a path is no markdown


async def asked(home: App, made: Press) -> str:
    await run(home, "doctor", made)
    assert answered(made)["ephemeral"] is True
    assert shown_ids(made) == BUTTONS
    return said(made)


def stamped(made: Press, at: int) -> Press:
    """Give an interaction an id of a time, as Discord does; no two are the same."""
    made.id = ((at - 1_420_070_400_000) << 22) + next(NUMBERS)
    return made


async def test_in_a_channel_in_their_language(home: App, world: World) -> None:
    assert "- Tables: I have every permission" in await asked(home, stamped(by(ANNA), world.time))
    assert "- Tische: Ich darf hier alles" in await asked(home, stamped(by(BEN), world.time))
    french = await asked(home, stamped(by(CARLA), world.time))
    assert "- Tables\N{NO-BREAK SPACE}: j’ai ici toutes" in french


async def test_in_every_kind_of_place(home: App, world: World) -> None:
    kinds = {
        discord.ChannelType.public_thread: "Tables: I have every permission a game in this thread",
        discord.ChannelType.voice: "Voice channel:",
        discord.ChannelType.stage_voice: "Voice channel:",
        discord.ChannelType.forum: "Tables: I can’t open one in a channel of this kind.",
        discord.ChannelType.news: "Tables: I can’t open one in a channel of this kind.",
    }
    for kind, line in kinds.items():
        made = by(ANNA, channel=SimpleNamespace(id=CHANNEL, type=kind))
        assert line in await asked(home, stamped(made, world.time)), kind
    dm = by(ANNA, guild_id=None, app_permissions=discord.Permissions.none())
    assert "Tables: they need a server." in await asked(home, stamped(dm, world.time))


async def test_in_voice_channels_the_bot_asks_for_the_right_without_which_it_sees_nothing(
    home: App, world: World
) -> None:
    granted = discord.Permissions.all()
    granted.update(connect=False)
    voice = SimpleNamespace(id=CHANNEL, type=discord.ChannelType.voice)
    made = by(ANNA, channel=voice, app_permissions=granted)
    assert "lack Connect here" in await asked(home, stamped(made, world.time))
    with pytest.raises(MissingPermissions):
        require_place(made, words("en"), thread=False, party=True)
    assert not may_speak(granted, voice)
    made.channel.type = discord.ChannelType.text
    assert may_speak(granted, made.channel)


async def test_in_a_time_out_the_rights_that_discord_sends_count_for_nothing(
    home: App, world: World
) -> None:
    until = datetime(2030, 1, 1, tzinfo=UTC)
    me = SimpleNamespace(timed_out_until=until, is_timed_out=lambda: True)
    made = stamped(by(ANNA, guild=SimpleNamespace(me=me)), world.time)
    assert f"I am in time-out on this server until <t:{int(until.timestamp())}:f>" in await asked(
        home, made
    )
    with pytest.raises(DiscordRefused):
        require_place(made, words("en"), thread=False)
    post = by(ANNA, guild=SimpleNamespace(me=me))
    here = SimpleNamespace(id=CHANNEL)
    assert "put me in time-out" in said(await run(home, "daily-post start", post, here, 18, "UTC"))


async def test_the_clock_is_held_against_discords(home: App, world: World) -> None:
    text = await asked(home, stamped(by(ANNA), world.time - 1400))
    assert "- Clock: 1.4 s apart" in text
    text = await asked(home, stamped(by(ANNA), world.time + 5000))
    assert "- **Clock: 5 s apart" in text


async def test_only_the_owner_sees_where_the_files_are(
    home: App, world: World, tmp_path: Path
) -> None:
    client: Any = home.client
    client.owner = BEN.user_id
    assert str(tmp_path)[:60] not in (await asked(home, stamped(by(ANNA), world.time)))
    assert str(tmp_path)[:60] in (await asked(home, stamped(by(BEN), world.time)))


@pytest.mark.parametrize("error", [http_error(500, 0), aiohttp.ClientError(), OSError()])
async def test_without_an_answer_nobody_is_the_owner(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: Exception
) -> None:
    async def silent(_: Any) -> bool:
        raise error

    monkeypatch.setattr(home.client, "is_owner", silent)
    assert str(tmp_path)[:60] not in (await asked(home, stamped(by(BEN), world.time)))


async def test_backups_are_looked_for(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "- Backups: nightly backups are off" in await asked(home, stamped(by(ANNA), world.time))
    made = await home.backups.make()
    text = await asked(home, stamped(by(ANNA), world.time))
    assert f"- Newest backup: <t:{made.at // 1000}:R>." in text

    async def broken() -> None:
        raise StoreError("not-writable", "no")

    monkeypatch.setattr(home.backups, "newest", broken)
    assert "- **Backups: their folder" in await asked(home, stamped(by(ANNA), world.time))


def without_store(monkeypatch: pytest.MonkeyPatch, world: World) -> None:
    async def broken(*_: Any) -> Any:
        raise StoreError("failing", "disk I/O error")

    monkeypatch.setattr(world.store, "read", broken)
    monkeypatch.setattr(world.store, "write", broken)


async def test_that_the_database_is_down_is_said_in_the_language_of_discord(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    await world.service.store.write(people.user_locale(BEN.user_id, "fr"))
    without_store(monkeypatch, world)
    text = await asked(home, stamped(by(BEN), world.time))
    assert words("de")("doctor-database-down", code="failing") in text
    look = await press(home, BEN, ids.doctor("look"))
    assert words("de")("doctor-database-down", code="failing") in said(look)
    client: Any = home.client
    client.owner = ANNA.user_id
    monkeypatch.setattr(world.store, "path", tmp_path / "gone.db")
    assert "(0 MB)" in await asked(home, stamped(by(ANNA), world.time))


class Wire:
    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.sent: list[tuple[int, str]] = []

    async def create_dm(self, user: Any) -> Any:
        async def send(**given: Any) -> None:
            if self.error is not None:
                raise self.error
            self.sent.append((user.id, given["content"]))

        return SimpleNamespace(send=send)


async def tried(home: App, monkeypatch: pytest.MonkeyPatch, wire: Wire) -> str:
    monkeypatch.setattr(home.client, "create_dm", wire.create_dm, raising=False)
    made = await press(home, BEN, ids.doctor("test"))
    assert shown_ids(made) == BUTTONS
    return said(made)


KNOWN_CLOSED = ("INSERT OR REPLACE INTO users (id, dms_closed) VALUES (?, 1)", (BEN.user_id,))


async def test_a_test_message_really_goes(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.store.write(KNOWN_CLOSED)
    wire = Wire()
    assert await tried(home, monkeypatch, wire) == words("de")("test-reached")
    assert wire.sent == [(BEN.user_id, words("de")("dm-test"))]
    assert not (await world.store.read(people.read(BEN.user_id))).dms_closed


async def test_what_became_of_a_test_message_is_said_also_where_it_can_not_be_noted(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_store(monkeypatch, world)
    assert await tried(home, monkeypatch, Wire()) == words("de")("test-reached")
    closed = Wire(http_error(403, 50007))
    assert await tried(home, monkeypatch, closed) == words("de")("test-closed")


async def test_closed_messages_are_remembered_of_those_we_know(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = Wire(http_error(403, 50007))
    assert await tried(home, monkeypatch, closed) == words("de")("test-closed")
    assert not (await world.store.read(people.read(BEN.user_id))).dms_closed, (
        "of a stranger nothing is kept"
    )
    await world.playing(ANNA, BEN)
    await tried(home, monkeypatch, closed)
    assert (await world.store.read(people.read(BEN.user_id))).dms_closed
    again = await press(home, BEN, ids.doctor("look"))
    assert "- **Direktnachrichten: Deine sind für mich geschlossen." in said(again)


@pytest.mark.parametrize("error", [http_error(403, 40003), http_error(500, 0), OSError("net")])
async def test_what_nobody_can_tell_now_changes_nothing(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    await world.playing(ANNA, BEN)
    await world.store.write(KNOWN_CLOSED)
    assert await tried(home, monkeypatch, Wire(error)) == words("de")("test-later")
    assert (await world.store.read(people.read(BEN.user_id))).dms_closed
