"""Whole games of every kind, as Discord gets them: nobody is called who is not asked, no seed."""

from __future__ import annotations

import base64
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cogs.table.model import Table
from cogs.table.notify.announcements import mentions
from cogs.table.people.preferences import export
from cogs.table.people.votes import NO
from cogs.ui import ids
from cogs.ui.app import App
from data.store.query import Query, cell, each
from engine import registry
from tests.cogs.people import press
from tests.cogs.table.world import CHANNEL, World
from tests.engine.walks import stream_of
from tests.secrets.channels import of_press, plain
from tests.secrets.tables import KEYS, PEOPLE, STRANGER, begun, later, step, steps_of
from tests.secrets.wire import PLACE, Said, Wire, connect
from tests.tiers import few, many

STEPS = many(6, 14)
DAY = 24 * 3_600_000
_FENCED = re.compile(r"```.*?```", re.DOTALL)
_NAMED = re.compile(r"(?<!\\)<@!?&?(\d+)>")
_LOUD = re.compile(r"(?<!\\)@(?:everyone|here)")
_HIDDEN = re.compile(r"(?<!\\)\]\(")
_LINK = re.compile(r"(?<!\\)https?(?<!\\):(?!//discord\.com/channels/)")
_INVITED = re.compile(r"discord(?:app)?\.(?:gg|com/invite)/", re.IGNORECASE)


def harmless(said: Said) -> None:
    """Check that a message names nobody whom it does not notify, and links nowhere else."""
    text = _FENCED.sub("", said.content)
    assert {int(user) for user in _NAMED.findall(text)} <= set(said.users), said.content
    assert not _LOUD.search(text), said.content
    assert not _LINK.search(text), said.content
    assert not _INVITED.search(said.content), said.content  # in a text board, too
    # Alternative texts too: what turns a line round there turns it round for whoever hears it.
    assert not set("".join(strings(said.given))) & set("\u202e\u202c\u200b\u0007")
    assert said.content.count("```") % 2 == 0
    assert not _HIDDEN.search(text), said.content


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from strings(part)


def people_of(table: Table, seats: Any) -> set[int]:
    return {table.seats[seat].user_id or 0 for seat in seats}


async def messages(world: World, wire: Wire, callable_: set[int]) -> list[Said]:
    """Return what has been said since, after checking whom it calls."""
    await world.say()
    found, wire.said = wire.said, []
    for said in found:
        harmless(said)
        assert set(said.users) <= callable_, (said.kind, said.users, callable_)
        if said.place != CHANNEL:
            assert not said.users
    return found


def forms(seed: bytes) -> tuple[bytes, ...]:
    """Return how a seed could be written down."""
    halves = (seed.hex()[:32], seed.hex()[32:])
    text = (
        *(seed.hex(), seed.hex().upper(), *halves, repr(seed)[2:-1]),
        *(base64.b64encode(seed).decode(), base64.urlsafe_b64encode(seed).decode().rstrip("=")),
        *(str(int.from_bytes(seed, "big")), str(int.from_bytes(seed, "little"))),
        " ".join(str(byte) for byte in seed),
        ", ".join(str(byte) for byte in seed),
    )
    return (seed, seed[::-1], *(form.encode() for form in text))


def tells(seed: bytes, *where: object) -> bool:
    known = forms(seed)
    for value in where:
        data = value if isinstance(value, bytes) else repr(value).encode()
        if any(form in data for form in known):
            return True
    return False


def files_of(said: Said) -> list[bytes]:
    found = said.given.get("files") or said.given.get("attachments") or []
    return [data for _, _, _, data in found]


async def rows(world: World) -> list[Any]:
    """Return every value of every column, but for the one in which seeds are kept."""
    tables = Query("SELECT name FROM sqlite_master WHERE type = 'table'", (), each(cell))
    values: list[Any] = []
    for name in await world.store.read(tables):
        columns = Query("SELECT name FROM pragma_table_info(?)", (name,), each(cell))
        told = [f'"{column}"' for column in await world.store.read(columns) if column != "seed"]
        sql = f"SELECT {', '.join(told)} FROM {name}"  # noqa: S608 (our own tables)
        values += [v for row in await world.store.read(Query(sql, (), list)) for v in row]
    return values


async def asked_by_all(home: App, table: Table) -> list[Any]:
    """Return private answers of everybody, spectators too."""
    found = []
    for person in (*PEOPLE[: len(table.seats)], STRANGER):
        for what in ("more", "text", "hand", "record", "verify", "scores", "detail"):
            made = await press(home, person, ids.table(table.id, what))
            found.append(of_press(made))
            for name, given in made.response.calls:
                assert given["ephemeral"] is True
                assert given["allowed_mentions"].to_dict() == {"parse": []}
                harmless(Said(0, name, plain(given), ()))
        found.append(await export(home.service.tables, person.user_id, 0))
    return found


@pytest.mark.sized
@pytest.mark.parametrize("key", few(KEYS, 2))
async def test_nobody_is_called_for_nothing_and_no_seed_is_told(
    tmp_path: Path, key: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    stream = stream_of("whole", key)
    async with World(tmp_path) as world:
        home, wire = connect(world)
        table = await begun(world, key, 2)
        seed = table.row.seed
        said = await messages(world, wire, people_of(table, table.owing))
        for _ in range(steps_of(key, STEPS)):
            before, table = table, await step(world, table, stream)
            said += await messages(world, wire, set(mentions(before, table)))
        said += await around(world, home, wire, table)
        table = await world.service.tables.load(table.id)
        assert not table.over
        private = await asked_by_all(home, table)
        assert not tells(seed, *(item.text for item in said), *private)
        assert not tells(seed, *(data for item in said for data in files_of(item)))
        assert not tells(seed, *await rows(world))
        assert not tells(seed, caplog.text, *(record.__dict__ for record in caplog.records))
        for person in PEOPLE[: len(table.seats)]:
            await press(home, person, ids.table(table.id, "end-sure"))
        said = await messages(world, wire, people_of(table, range(len(table.seats))))
        assert not tells(seed, *(item.text for item in said)), "at the end a button tells it"
        over = await press(home, STRANGER, ids.table(table.id, "verify"))
        assert tells(seed, of_press(over))
        assert not tells(seed, caplog.text), "but never to a log"
        home.pictures.close()


async def around(world: World, home: App, wire: Wire, table: Table) -> list[Said]:
    """Let days pass, call, propose, refuse, and ask for the board anew."""
    owing, everybody = people_of(table, table.owing), people_of(table, range(len(table.seats)))
    first, second = PEOPLE[0], PEOPLE[1]
    said: list[Said] = []
    for what in ("bump", "nudge", "pause"):
        for person in (first, second, STRANGER):
            await press(home, person, ids.table(table.id, what))
    said += await messages(world, wire, owing | (everybody - {first.user_id}))
    await press(home, second, ids.table(table.id, "end-sure"))
    said += await messages(world, wire, everybody - {second.user_id})
    open_motions = await home.service.votes.motions(table.id)
    end = next(motion.id for motion in open_motions if motion.topic == "end")
    await press(home, first, ids.table(table.id, "vote", f"{end}.{NO}.0"))
    said += await messages(world, wire, set())
    await world.pass_time(2 * DAY)
    said += await messages(world, wire, owing)
    assert {item.kind for item in said} >= {"send"}
    return said


async def test_names_of_places_and_people_reach_nobody_as_they_are(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        home, wire = connect(world)
        hidden = [key for key in KEYS if registry.game(key).spec.hidden]
        table = await later(world, await begun(world, hidden[-1]), 2, stream_of("names"))
        said = await messages(world, wire, people_of(table, range(len(table.seats))))
        direct = [item for item in said if item.place != CHANNEL]
        assert direct
        for item in said:
            assert PLACE not in item.content
            for person in PEOPLE:
                assert person.name not in item.content
        home.pictures.close()


def test_the_search_finds_what_it_looks_for() -> None:
    seed = bytes(range(3, 35))
    for form in forms(seed):
        assert tells(seed, b"x" + form + b"y")
    assert tells(seed, {"a": [f"the seed {seed.hex()}"]})
    assert tells(seed, (seed,))
    assert not tells(seed, "nothing", b"", 7)
