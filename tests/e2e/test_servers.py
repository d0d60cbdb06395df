"""Two servers, the real bot: nobody on one sees or changes anything of the other.

``tests/secrets/test_servers.py`` says the same of what the bot's functions answer; here it is what
travels: real commands with their options, completions, and buttons as Discord delivers them.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from sandbox.driver import Answer, Member, buttons
from tests.cogs.budgets import BUTTONS, COMMANDS, custom_id
from tests.e2e.conftest import faultless
from tests.e2e.looking import asked, post_buttons, rows, said, said_all, write
from tests.e2e.playing import Message, button, is_end, open_lobby, press, start_game
from tests.e2e.stage import Stage
from tests.tiers import few, many

HERE, HOST, GUEST = "Nachbarhaus", "Anna", "Maximiliane"
"""The server of those who try; those who play on the other one, and nowhere else."""
LIST, WORD, TOTAL = "geheimliste.txt", "quorblat", 987_654
STRING, INTEGER, BOOLEAN, USER, CHANNEL, FILE, GROUPS = 3, 4, 5, 6, 7, 11, (1, 2)
AT_ONCE = 25
"""Buttons of one message."""
NOT_THEIRS = {"heartbeat", "lease", "sqlite_sequence"}


@dataclass
class Town:
    """The other server, seen by those who play there.

    Attributes:
        tables: The ids of its tables: a game with hidden hands and a vote, one that is over, a
            lobby.
        buttons: The ids of all buttons that were ever shown there.
        secrets: What nobody elsewhere may read.
    """

    stage: Stage
    id: str
    tables: list[str]
    buttons: list[str]
    secrets: set[str]

    def rows(self) -> list[str]:
        """Return all that is stored about it, its tables and its people."""
        names = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        found = []
        for (name,) in rows(self.stage, names):
            if name not in NOT_THEIRS:
                stored = rows(self.stage, f"SELECT * FROM {name}")  # noqa: S608
                marks = (*self.tables, self.id)
                found += [f"{name} {row!r}" for row in stored if any(m in repr(row) for m in marks)]
        return sorted(found)


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    async with Stage(tmp_path, process=False, servers=2) as stage:
        await stage.start()
        yield stage
        await faultless(stage)


async def settle(stage: Stage, host: Member, guest: Member) -> Town:
    """Let two people play, vote, upload words and win on the other server."""
    ends = ["".join(pair) for pair in product("abcdefghijklmno", repeat=2)][:216]
    lines = "\n".join(f"{WORD}{end}; black{end}" for end in ends).encode()
    await asked(host, "tisch-1", "words add", file=(LIST, lines))
    await start_game([host, guest], "tisch-2")
    asks = await asked(guest, "tisch-2", "resign")
    mark = host.mark()
    await press(guest, asks, ":resign-sure")
    await host.wait_message(is_end, since=mark)
    await start_game([host, guest], "tisch-1", game="hexamino")
    asks = await asked(host, "tisch-1", "end")
    mark = guest.mark()
    await press(host, asks, ":end-sure")
    await guest.wait_message(lambda m: bool(button(m, ":vote")), since=mark)
    await open_lobby(host, "tisch-3")
    await said_all(stage)
    tables = [table for (table,) in rows(stage, "SELECT id FROM tables ORDER BY created_at")]
    seals = {seal for (seal,) in rows(stage, "SELECT commitment FROM tables")}
    who = (int(host.guild["id"]), int(host.id), "Zeldanora")
    values = (tables[0], *who, "helge", "set", "1", "{}")
    sql = f"INSERT INTO scores VALUES (NULL, {', '.join('?' * 8)}, {TOTAL}, '{{}}', 0, 0, 1, 0)"  # noqa: S608
    write(stage, sql, *values)
    heard = [message for member in (host, guest) for _, message in member.heard]
    shown = {b["custom_id"]: None for message in heard for b in buttons(message)}
    secrets = {*tables, *seals, GUEST, "Zeldanora", WORD, f"{TOTAL:,}"}
    return Town(stage, host.guild["id"], tables, list(shown), secrets)


def strings(value: Any) -> Iterator[str]:
    """Return every text of a message; ids of buttons too."""
    if isinstance(value, dict):
        # What an answer refers to is what was pressed: the test's own message.
        value = [inner for key, inner in value.items() if key != "referenced_message"]
    if isinstance(value, list):
        for one in value:
            yield from strings(one)
    elif value is not None:
        yield str(value).replace("\\", "")


async def answer_text(
    member: Member, answer: Answer, mark: int, ours: Message | None = None
) -> str:
    """Return all that somebody was shown since then, without buttons that the test has posted."""
    if answer.kind in (4, 5):
        await answer.ready()
    found = [answer.modal] if answer.modal else []
    for _, message in member.heard[mark:]:
        posted = ours is not None and message["id"] == ours["id"]
        known = posted and buttons(message) == buttons(ours or {})
        found.append({**message, "components": []} if known else message)
    files = [file for message in found for file in message.get("attachments", [])]
    texts = [file for file in files if not file["content_type"].startswith("image/")]
    read = [(await member.download(file)).decode() for file in texts]
    return " ".join([*strings(found), *read])


async def pressed(town: Town, member: Member, place: str, custom: list[str]) -> dict[str, str]:
    """Press each of these buttons in a place; return what was answered."""
    found = {}
    for at in range(0, len(custom), AT_ONCE):
        some = custom[at : at + AT_ONCE]
        message = await post_buttons(town.stage, member, place, *some)
        for one in some:
            mark = member.mark()
            answer = await member.press(message, custom_id=one)
            found[one] = await answer_text(member, answer, mark, message)
    return found


def options(command: Message) -> Iterator[tuple[str, list[Message]]]:
    """Return the names of a command or of its subcommands, with the options of each."""
    inner = [one for one in command.get("options", []) if one["type"] in GROUPS]
    for one in inner:
        for name, found in options(one):
            yield f"{command['name']} {name}", found
    if not inner:
        yield command["name"], command.get("options", [])


def filled(found: list[Message], text: str, friend: str, place: str) -> dict[str, Any]:
    """Return something for each option: ids and names of the other server."""
    kinds = {STRING: text, INTEGER: 1, BOOLEAN: True, USER: friend, CHANNEL: place}
    return {
        one["name"]: one["choices"][0]["value"] if one.get("choices") else kinds[one["type"]]
        for one in found
        if text or one.get("required") or one.get("choices")
    }


async def typed(member: Member, place: str, texts: list[str], friend: str) -> dict[str, str]:
    """Use every command, and every completion, with what the other server's things are called."""
    said, rights = {}, int(member.channel(place)["permissions"])
    known = [(pair, one) for one in member.commands for pair in options(one)]
    assert {name.partition("?")[0] for name in COMMANDS} <= {name for (name, _), _ in known}
    for (name, found), command in known:
        needed = int(command["default_member_permissions"] or 0)
        if needed & ~rights or any(one["type"] == FILE for one in found):
            continue
        for text in texts:
            given = filled(found, text, friend, member.channel(place)["id"])
            mark = member.mark()
            answer = await member.command(place, name, **given)
            said[f"/{name} {text}"] = await answer_text(member, answer, mark)
            for option in (one["name"] for one in found if one.get("autocomplete")):
                choices = await member.autocomplete(place, name, option, text)
                said[f"/{name} {option}? {text}"] = json.dumps(choices, ensure_ascii=False)
    return said


@pytest.mark.long
@pytest.mark.parametrize("name", few(["Olga", "Ben"]))
@pytest.mark.sized
async def test_nothing_reaches_from_one_server_to_another(stage: Stage, name: str) -> None:
    """Olga manages her server and was never on the other; Ben is on both, but not at its tables."""
    async with (
        stage.members(HOST, GUEST) as (host, guest),
        stage.members(name, "Carla", guild=HERE) as (here, carla),
    ):
        town = await settle(stage, host, guest)
        await start_game([here, carla], "tisch-1", game="hexamino")
        await open_lobby(here, "tisch-2")
        await said_all(stage)
        before = town.rows()
        custom = [*town.buttons, *(custom_id(b, t) for b in BUTTONS for t in town.tables)]
        custom = [one for one in dict.fromkeys(custom) if not one.startswith("y:forget")]
        shown = {}
        for place in many(["tisch-1"], ["tisch-1", "tisch-2", "plauderei", "@bot"]):
            shown |= await pressed(town, here, place, custom)
        texts = [*town.tables[: many(1, 3)], many("", LIST), town.id]
        for place in many(["tisch-1"], ["tisch-1", "tisch-2"]):
            shown |= await typed(here, place, texts, host.id)
        await said_all(stage)
        gone, theirs = said(here, "refusal-no-table"), re.compile("|".join(town.tables))
        named = [how for how in shown if how in custom and theirs.search(how)]
        assert len(named) > 100
        assert [how for how in named if gone not in shown[how]] == []
        assert town.rows() == before
        leaks = {
            f"{how}: {secret}"
            for how, text in shown.items()
            for secret in town.secrets
            if secret in text and secret not in how
        }
        assert not leaks


@pytest.mark.long
async def test_those_who_belong_there_see_it_all(stage: Stage) -> None:
    """The test above would notice: the same presses show everything to who plays there."""
    async with stage.members(HOST, GUEST) as (host, guest):
        town = await settle(stage, host, guest)
        before = town.rows()
        games = [one for one in town.buttons if one[0] in "tlg"]
        shown = await pressed(town, host, "tisch-1", [*games, "s:server:0:0:page"])
        for name in ("words show", "tables", "scores"):
            mark = host.mark()
            shown[name] = await answer_text(host, await host.command("tisch-1", name), mark)
        said = " ".join(shown.values())
        seen = {secret for secret in town.secrets if secret in said}
        assert seen > {GUEST, "Zeldanora", WORD, f"{TOTAL:,}"}
        assert seen & {*town.tables}
        assert town.rows() != before
