"""Events that discord.py can't read: the process lives, and who has pressed gets a sentence."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from copy import deepcopy
from itertools import product
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from cogs import router
from cogs.client import SpieltischBot
from cogs.runtime.gateway import Beats, Socket
from cogs.ui import ids
from cogs.ui.entry import add_commands
from cogs.ui.permissions import require_place, server_of
from data.words import LOCALES, words
from tests.cogs.table.world import World
from tests.tiers import few
from tools.support.events import ODD, changed, events, places, put, sample

NEW = 1_431_000_000_000_000_000
"""Ids of today have 19 digits."""
GUILD, CHANNEL, PERSON, APP = (str(NEW + number) for number in range(4))


def person() -> dict[str, Any]:
    return {
        "id": PERSON,
        "username": "jörg_ß",
        "global_name": "Jörg 👩‍👩‍👧",
        "discriminator": "0",
        "avatar": None,
        "bot": False,
    }


def guild() -> dict[str, Any]:
    """Return a server as it comes with ``GUILD_CREATE``."""
    channel = {"id": CHANNEL, "type": 0, "name": "tisch-1", "position": 0}
    role = {"id": GUILD, "name": "@everyone", "permissions": "1049600", "position": 0}
    return {
        "id": GUILD,
        "name": "Spielabend",
        "owner_id": PERSON,
        "channels": [{**channel, "permission_overwrites": []}],
        "roles": [{**role, "color": 0, "hoist": False, "managed": False, "mentionable": False}],
        "members": [{"user": person() | {"id": APP}, "roles": [], "joined_at": None, "flags": 0}],
    }


def asked(kind: int, data: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Return an interaction as Discord sends it."""
    return {
        "id": str(NEW + 9),
        "application_id": APP,
        "type": kind,
        "token": "a-token",
        "version": 1,
        "locale": "de",
        "guild_locale": "fr",
        "guild_id": GUILD,
        "guild": {"id": GUILD, "locale": "fr", "features": []},
        "channel_id": CHANNEL,
        "channel": {"id": CHANNEL, "type": 0, "name": "tisch-1", "guild_id": GUILD, "position": 0},
        "member": {
            "user": person(),
            "roles": [str(NEW + 5)],
            "joined_at": "2026-01-01T00:00:00+00:00",
            "deaf": False,
            "mute": False,
            "flags": 0,
            "permissions": "2248473465835073",
        },
        "app_permissions": "2248473465835073",
        "authorizing_integration_owners": {"0": GUILD},
        "context": 0,
        "entitlements": [],
        "attachment_size_limit": 10485760,
        "data": data,
        **more,
    }


def command() -> dict[str, Any]:
    option = {"name": "lesson", "type": 3, "value": "x"}
    return asked(2, {"id": str(NEW + 7), "name": "help", "type": 1, "options": [], "o": option})


def pressed() -> dict[str, Any]:
    author = person() | {"id": APP, "bot": True}
    message = {
        "id": str(NEW + 8),
        "type": 0,
        "channel_id": CHANNEL,
        "author": author,
        "content": "?",
        "timestamp": "2026-11-01T00:00:00+00:00",
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "pinned": False,
        "flags": 0,
        "components": [],
    }
    return asked(3, {"custom_id": ids.tables(0), "component_type": 2, "id": 1}, message=message)


def sent_form() -> dict[str, Any]:
    typed = {"type": 4, "id": 2, "custom_id": "zone", "value": "Europe/Berlin"}
    rows = [{"type": 18, "id": 1, "component": typed}]
    return asked(5, {"custom_id": "n:hours", "components": rows})


def typing() -> dict[str, Any]:
    option = {"name": "zone", "type": 3, "value": "ber", "focused": True}
    return asked(4, {"id": str(NEW + 7), "name": "notify", "type": 1, "options": [option]})


def privately() -> dict[str, Any]:
    made = pressed() | {"channel": {"id": CHANNEL, "type": 1}, "user": person(), "context": 1}
    for name in ("guild", "guild_id", "guild_locale", "member"):
        del made[name]
    return made


class Answers:
    """What was sent to Discord's callbacks."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.given: list[dict[str, Any]] = []
        monkeypatch.setattr(AsyncWebhookAdapter, "create_interaction_response", self._adapted)
        monkeypatch.setattr(discord.http.HTTPClient, "request", self._raw)

    async def _adapted(self, *_: Any, params: Any, **__: Any) -> dict[str, Any]:
        self.given.append(params.payload)
        return {"interaction": {"id": "1", "type": 2}}

    async def _raw(self, _: Any, **given: Any) -> None:
        self.given.append(given["json"])


@pytest.fixture
async def bot(world: World) -> AsyncIterator[SpieltischBot]:
    made = SpieltischBot(world.store, now=world.now, entropy=world.entropy, burst=0)
    async with made:
        made.tree.error(made._command_failed)
        add_commands(made.app, made.tree)
        state = made._connection
        state.application_id = int(APP)
        state.guild_ready_timeout = 0.0  # type: ignore[attr-defined]
        state.user = discord.ClientUser(state=state, data=person() | {"id": APP})  # type: ignore[typeddict-item]
        state._add_guild_from_data(guild())  # type: ignore[arg-type]
        yield made


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    return Answers(monkeypatch)


def is_mishap(given: dict[str, Any]) -> bool:
    said = str(given["data"].get("content", ""))
    return any(words(locale)("mishap", number="").partition("(")[0] in said for locale in LOCALES)


async def take(bot: SpieltischBot, event: str, data: Any) -> None:
    """Take an event as discord.py does, and wait for what follows."""
    before = asyncio.all_tasks()
    bot._connection.parsers[event](data)
    while following := asyncio.all_tasks() - before:
        await asyncio.gather(*following)


@pytest.mark.parametrize("make", [command, pressed, privately, sent_form, typing])
async def test_whatever_field_of_an_interaction_is_missing_or_null_it_is_answered(
    bot: SpieltischBot, answers: Answers, make: Callable[[], dict[str, Any]]
) -> None:
    whole = make()
    await take(bot, "INTERACTION_CREATE", whole)
    (usual,) = answers.given
    assert not is_mishap(usual)
    assert usual["type"] in {4, 7, 8}
    wrong, mishaps, count = [], 0, 0
    for number, (at, null) in enumerate(product(places(whole), (False, True))):
        if at in {("id",), ("token",)}:
            continue  # there is nowhere to answer
        made, count = changed(whole, at, null=null), count + 1
        made["id"] = str(NEW + 100 + number)
        answers.given.clear()
        try:
            await take(bot, "INTERACTION_CREATE", made)
        except Exception as error:  # noqa: BLE001 (whatever it is, it would end the process)
            wrong.append((at, null, repr(error)))
            continue
        # A completion need not be answered: the next key asks again.
        if len(answers.given) != 1 and make is not typing:
            wrong.append((at, null, len(answers.given)))
        mishaps += sum(map(is_mishap, answers.given))
    assert wrong == []
    assert mishaps < count / 2
    failed, _ = bot.app.figures.recent.counts()
    assert failed >= mishaps


BAD: list[tuple[str, dict[str, Any]]] = [
    ("CHANNEL_UPDATE", {"id": CHANNEL, "guild_id": GUILD, "type": 0}),
    ("GUILD_CREATE", {"id": str(NEW + 50), "channels": [{"secret-name": None}]}),
    ("READY", {"user": person(), "guilds": [], "session_id": "s", "v": 10}),
    ("MESSAGE_CREATE", pressed()["message"] | {"guild_id": GUILD, "member": {"roles": [None]}}),
    ("VOICE_STATE_UPDATE", {"guild_id": GUILD, "user_id": "secret-name"}),
]


@pytest.mark.parametrize(("event", "data"), BAD, ids=[event for event, _ in BAD])
async def test_an_event_that_cannot_be_read_is_counted_logged_once_and_rings(
    bot: SpieltischBot, caplog: pytest.LogCaptureFixture, event: str, data: dict[str, Any]
) -> None:
    for _ in range(3):
        await take(bot, event, deepcopy(data))
    count = f'spieltisch_events_unread_total{{event="{event}"}} 3.0'
    assert count in bot.app.figures.text().decode()
    (line,) = (record for record in caplog.records if record.levelname == "ERROR")
    assert event in line.getMessage()
    assert "secret-name" not in caplog.text
    assert bot.background.failed == {f"event {event}"}


EVENTS = events()
KNOWN = {"guild_id": GUILD, "channel_id": CHANNEL, "user_id": PERSON}


@pytest.mark.sized
@pytest.mark.parametrize("event", few(sorted(EVENTS.keys() - {"INTERACTION_CREATE"}), 8))
async def test_whatever_field_of_an_event_is_missing_or_odd_everything_goes_on(
    bot: SpieltischBot, answers: Answers, caplog: pytest.LogCaptureFixture, event: str
) -> None:
    for known in (str(NEW + 30), GUILD, CHANNEL, APP):  # an id of nothing, and what is there
        whole = sample(EVENTS[event], KNOWN | {"": known}) or {}
        made = [whole, whole | {"unknown": {"of": "tomorrow"}}, {}]
        for at in places(whole):
            made += [changed(whole, at, null=False), *(put(whole, at, odd) for odd in ODD)]
        for data in made:
            await take(bot, event, data)
            bot._connection._add_guild_from_data(guild())  # type: ignore[arg-type]
    assert "secret-name" not in caplog.text
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(errors) == len(bot._unread), "one line a kind, and none of discord.py's own"
    answers.given.clear()
    await take(bot, "INTERACTION_CREATE", pressed())
    assert [is_mishap(given) for given in answers.given] == [False]


ROLE = {"id": str(NEW + 60), "name": "Games", "permissions": "0", "position": 1}
OURS = {"user": person() | {"id": APP}, "guild_id": GUILD, "roles": [ROLE["id"]]}
BARRED = {"id": GUILD, "type": 0, "allow": "0", "deny": "1024"}
RIGHTS: dict[str, dict[str, Any]] = {
    "GUILD_ROLE_UPDATE": {"guild_id": GUILD, "role": ROLE | {"permissions": "8"}},
    "GUILD_ROLE_DELETE": {"guild_id": GUILD, "role_id": ROLE["id"]},
    "GUILD_MEMBER_UPDATE": OURS,
    "CHANNEL_UPDATE": guild()["channels"][0]
    | {"guild_id": GUILD, "permission_overwrites": [BARRED]},
}


@pytest.mark.parametrize("event", RIGHTS)
async def test_after_every_event_that_changes_our_rights_the_places_of_tables_are_looked_at(
    bot: SpieltischBot, monkeypatch: pytest.MonkeyPatch, event: str
) -> None:
    looked = list[int]()

    async def changed_(guild_id: int, _: int | None = None) -> None:
        looked.append(guild_id)

    monkeypatch.setattr(bot.places, "changed", changed_)
    colours = {"color": 0, "hoist": False, "managed": False, "mentionable": False}
    await take(bot, "GUILD_ROLE_CREATE", {"guild_id": GUILD, "role": ROLE | colours})
    data = RIGHTS[event]
    if "role" in data:
        data = data | {"role": data["role"] | colours}
    await take(bot, event, data)
    assert looked == [int(GUILD)]


async def test_a_place_is_known_by_its_channels_id_and_our_servers_by_ours(
    bot: SpieltischBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Other servers than Discord's send neither a channel nor whose the application is."""
    seen: list[discord.Interaction[Any]] = []

    async def noted(_: object, interaction: Any, __: object) -> None:
        seen.append(interaction)

    monkeypatch.setattr(router, "answer_press", noted)
    for owners in ({"0": GUILD}, {"1": PERSON}, {}):
        made = pressed() | {"authorizing_integration_owners": owners}
        del made["channel"]
        await take(bot, "INTERACTION_CREATE", made)
        place = require_place(seen[-1], words("en"), thread=False)
        assert place == (int(GUILD), int(CHANNEL))
    await take(bot, "INTERACTION_CREATE", made | {"guild_id": str(NEW + 70)})
    assert server_of(seen[-1]) is None, "we are not on that one"


async def test_a_heartbeat_that_is_answered_at_once_is_not_late() -> None:
    """On one machine the answer came before discord.py noted the time: half a minute behind."""
    socket: Any = SimpleNamespace(thread_id=1, sequence=1, HEARTBEAT=1, _max_heartbeat_timeout=60.0)
    beats = Beats(ws=socket, interval=30.0, shard_id=0)
    beats._last_send -= 30.0
    beats.get_payload()
    beats.ack()
    assert beats.latency < 10


@pytest.mark.parametrize(
    "text", ['{"op": 0, "t": "READY", "s": 1, "d": {}}', '{"op": 10, "d": null}', "[]", "?"]
)
async def test_what_is_no_event_breaks_the_connection_and_not_the_process(text: str) -> None:
    socket = Socket(SimpleNamespace(), loop=asyncio.get_running_loop())  # type: ignore[arg-type]
    socket._discord_parsers, socket._max_heartbeat_timeout = {}, 60.0
    with pytest.raises(aiohttp.ClientPayloadError):
        await socket.received_message(text)
