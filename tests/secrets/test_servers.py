"""Two servers: nobody on one of them sees or changes anything of the other.

The presses are those that have a budget (``tests/cogs/budgets.py``): a new command or button is
tried here by itself.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import discord
import pytest
from discord import AppCommandOptionType as Kind

from cogs import router
from cogs.table.model import Person, Table
from cogs.table.people import decisions
from cogs.table.play import acting
from cogs.ui.app import App
from cogs.ui.entry import load_entries
from data.store.query import Query, cell, each
from data.words import LOCALES, words
from tests.cogs import people
from tests.cogs.budgets import BUTTONS, COMMANDS, NOT_PRESSED, custom_id
from tests.cogs.people import Press, by, press
from tests.cogs.table.world import GUILD, ID, World
from tests.secrets.channels import form
from tests.secrets.tables import SKIPPED
from tests.tiers import few, many

THERE = 1_005_550_000_000_000_001
"""The other server; Mallory manages her own and has never been there."""
MALLORY = Person(ID + 666, "Mallory", "en")
NADJA = Person(ID + 667, "Nadja", "en")
QUINTUS = Person(ID + 1_007_710_000_000_000_001, "Quintusine", "en")
ZELDA = Person(ID + 1_007_710_000_000_000_002, "Zeldanora", "en")
LIST, WORD, TOTAL = "geheimliste.txt", "quorblat", 987_654
SELF = ("move", "play")
"""Commands whose answers differ by themselves: by the letters typed, by the table opened."""
NOWHERE = "2zzzzzzzzz"
"""A table that no server has."""


@dataclass
class Town:
    """Both servers.

    Attributes:
        there: The tables of the other server: running ones, a lobby, one that is over, a frozen
            one.
        vote: The id of the motion that is open at the first of them.
    """

    world: World
    home: App
    there: dict[str, Table]
    vote: int

    @property
    def secrets(self) -> set[str]:
        tables = {table.id for table in self.there.values()}
        seals = {table.row.commitment for table in self.there.values()}
        names = {QUINTUS.name, ZELDA.name, WORD, f"{TOTAL:,}"}
        return tables | seals | names

    async def rows(self) -> list[str]:
        tables = [table.id for table in self.there.values()]
        marks = [*tables, *map(str, (THERE, QUINTUS.user_id, ZELDA.user_id))]
        read = self.world.store.read
        sql = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        found = []
        for name in await read(Query(sql, (), each(cell))):
            if name not in SKIPPED:
                rows = await read(Query(f"SELECT * FROM {name}", (), list))  # noqa: S608
                found += [f"{name} {row!r}" for row in rows if any(m in repr(row) for m in marks)]
        return sorted(found)


@pytest.fixture
async def town(tmp_path: Path) -> AsyncIterator[Town]:
    async with World(tmp_path) as world:
        home = people.app(world)
        home.client.create_dm = AsyncMock()  # type: ignore[method-assign]
        words = tuple((f"{WORD}{n}", f"black{n}") for n in range(1, 217))
        await world.service.words.add_list(THERE, LIST, words, QUINTUS.user_id, world.time)
        there = await _there(world)
        vote = await _vote(world, there["turns"])
        await _score(world, there["over"])
        for channel, game in ((501, "hexamino"), (502, "helge")):
            mine = await world.playing(MALLORY, NADJA, game=game, channel_id=channel)
        await world.do(acting.resign, mine, NADJA.user_id)
        await world.service.lobby.open(world.opening(host=MALLORY, channel_id=ID + 503), world.time)
        await world.say()
        yield Town(world, home, there, vote)
        home.pictures.close()


async def _there(world: World) -> dict[str, Table]:
    pair, made = (QUINTUS, ZELDA), {}
    for number, (name, game) in enumerate(
        (("turns", "hexamino"), ("frozen", "helge"), ("over", "helge"))
    ):
        made[name] = await world.playing(
            *pair, game=game, guild_id=THERE, channel_id=ID + 9001 + number
        )
    made["words"] = await world.playing(
        *pair,
        game="haiclue",
        guild_id=THERE,
        channel_id=ID + 9005,
        options={"word_language": "server"},
    )
    await world.service.tables.freeze(made["frozen"].id, "manager", world.time)
    await world.service.tables.do(acting.resign, made["over"].id, world.time, ZELDA.user_id)
    opening = world.opening(host=QUINTUS, guild_id=THERE, channel_id=ID + 9006)
    made["lobby"] = await world.service.lobby.open(opening, world.time)
    return made


async def _vote(world: World, table: Table) -> int:
    await world.do(decisions.vote_end, table, QUINTUS.user_id)
    data = await world.service.tables.data(table.id)
    return next(iter(data.motions.values())).id


async def _score(world: World, table: Table) -> None:
    row = (table.id, THERE, QUINTUS.user_id, QUINTUS.name, "helge", "set", "1", "{}")
    sql = f"INSERT INTO scores VALUES (NULL, {', '.join('?' * 8)}, {TOTAL}, '{{}}', 0, 0, 1, 0)"  # noqa: S608
    await world.store.write((sql, row))


def everything(made: Press) -> str:
    """Return all that somebody was shown, files included, without the marks that disarm it."""
    shown = " ".join(_parts([given for _, given in made.response.calls] + made.later))
    return shown.replace("\\", "")  # an id may have a dash


def _parts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        value = [*value.values()]
    if isinstance(value, list | tuple):
        for one in value:
            yield from _parts(one)
    elif isinstance(value, discord.File):
        value.fp.seek(0)
        yield f"{value.filename} {value.description} {value.fp.read().decode('latin-1')}"
    elif isinstance(value, discord.ui.View):
        yield repr(value.to_components())
    elif isinstance(value, discord.ui.Modal):
        yield repr(value.to_dict())
    elif value is not None:
        yield str(value)


def place(channel: int, guild: int | None) -> dict[str, Any]:
    here = SimpleNamespace(id=channel, type=discord.ChannelType.text)
    return {"guild_id": guild, "channel": here}


async def pressed(town: Town, person: Person, where: dict[str, Any]) -> dict[str, str]:
    """Press every button of all tables of the other server; return what was answered to each."""
    said = {}
    # Languages come last, and of these the one in which answers are compared.
    last = [f"n:speak{locale}" for locale in LOCALES if locale != person.locale]
    last.append(f"n:speak{person.locale}")
    buttons = [*(name for name in BUTTONS if name not in last), *last]
    for table in town.there.values():
        for name in buttons:
            custom = [custom_id(name, table.id)]
            if name == "t:vote":
                custom += [f"t:{table.id}:vote:{town.vote}.{what}.1" for what in ("yes", "no")]
            for one in custom:
                for value in (None, table.id)[:: many(2, 1)]:
                    made = await press(town.home, person, one, value, **where)
                    said[f"{one} {value}"] = everything(made)
        sent = form(person, f"l:{table.id}:options:0", {"aid": "points"}, **where)
        await router.answer_form(town.home, cast("Any", sent))
        said[f"form {table.id}"] = everything(sent)
    return said


def filled(home: App, name: str, text: str) -> dict[str, Any]:
    """Return something for each option of a command: ids and names of the other server."""
    # Discord names the person to the member who types the command, so the bot may repeat that.
    stranger = SimpleNamespace(id=ZELDA.user_id, display_name="Typed", bot=False)
    kinds = {Kind.string: text, Kind.integer: 1, Kind.boolean: True, Kind.user: stranger}
    kinds[Kind.channel] = SimpleNamespace(id=9001)
    return {
        option.name: option.choices[0].value if option.choices else kinds[option.type]
        for option in load_entries()[name].build(home).parameters
    }


def names(town: Town) -> list[str]:
    """Return what is typed that means something on the other server: its tables, its list."""
    return [*(table.id for table in town.there.values()), LIST]


async def typed(town: Town, person: Person, where: dict[str, Any]) -> dict[str, str]:
    """Use every command, and every completion, with what the other server's things are called."""
    known = load_entries()
    assert set(known) >= {name for name in COMMANDS if "?" not in name}
    said = {}
    texts = [*names(town)[:: many(5, 1)], str(THERE), "9001", ""]
    for name, entry in known.items():
        if name in NOT_PRESSED:
            continue
        for text in texts:
            made = by(person, **where)
            await people.run(town.home, name, made, **filled(town.home, name, text))
            said[f"/{name} {text}"] = everything(made)
            for option in entry.offers:
                offered = await people.typed(town.home, name, option, made, text)
                said[f"/{name} {option}? {text}"] = repr(offered)
    return said


@pytest.mark.sized
@pytest.mark.parametrize("channel", few([501, 502, 503, None]))
async def test_another_server_is_neither_seen_nor_changed(town: Town, channel: int | None) -> None:
    before = await town.rows()
    where = place(channel or 888, channel and GUILD)
    said = await pressed(town, MALLORY, where)
    # One of the buttons changes the language in which she reads the next answers.
    gone = {words(locale)("refusal-no-table") for locale in LOCALES}
    ids = "|".join(table.id for table in town.there.values())
    named = [how for how in said if re.match(f"(form |[a-z]:)({ids})", how)]
    assert len(named) > 200
    assert [how for how in named if not any(one in said[how] for one in gone)] == []
    if channel is not None:
        said |= await typed(town, MALLORY, where)
    shown = {
        f"{how}: {secret}"
        for how, text in said.items()
        for secret in town.secrets
        if secret in text and secret not in how
    }
    assert not shown
    assert await town.rows() == before


async def test_what_is_called_something_there_is_called_nothing_here(town: Town) -> None:
    """Not even whether a table is there, runs, is over or frozen can be found out by its id.

    What ``/move`` says of a text depends on its letters alone.
    """
    where, told = place(501, GUILD), {}
    for name, entry in load_entries().items():
        given = {option.type for option in entry.build(town.home).parameters}
        if Kind.string not in given or name in NOT_PRESSED:
            continue
        answers = []
        for text in (NOWHERE, *names(town)):
            made = by(MALLORY, **where)
            await people.run(town.home, name, made, **filled(town.home, name, text))
            said = [everything(made)]
            for option in entry.offers:
                offered = await people.typed(town.home, name, option, made, text)
                said.append(repr(offered))
            answers.append([one.replace(text, NOWHERE) for one in said])
        told[name] = {repr(answer) for answer in answers}
    assert {name: one for name, one in told.items() if len(one) > 1 and name not in SELF} == {}
    assert set(told) > {"bring", "seat ask", "admin end", "admin freeze", "admin seat"}


@pytest.mark.long
@pytest.mark.sized
async def test_the_test_would_notice(town: Town) -> None:
    before = await town.rows()
    where = place(9005, THERE)
    said = " ".join((await pressed(town, QUINTUS, where)).values())
    said += " ".join((await typed(town, QUINTUS, where)).values())
    unseen = {secret for secret in town.secrets if secret not in said}
    assert unseen <= {table.row.commitment for table in town.there.values()}
    assert await town.rows() != before
