"""A database of an earlier version with running games of all kinds opens, and they are played on.

The files were written by those versions themselves, see ``make_played.py``.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing
from itertools import pairwise
from pathlib import Path

import pytest

from data.store import Store, messages, migrate, queries, timers, topics
from data.store.messages import EDITS
from data.store.rows import RUNNING
from data.store.table_data import TableData
from engine.record import Record, verify
from tests.cogs.table.comparing import compared
from tests.cogs.table.waiting import DAY
from tests.cogs.table.world import ANNA, BEN, CARLA, START, World
from tests.data.tables import loaded, opened, rows
from tests.engine.walks import stream_of
from tests.files.damage import complaints
from tests.secrets.tables import KEYS, step
from tests.tiers import spread
from tests.waiting import acted

FIXTURES = Path(__file__).resolve().parent / "fixtures"
VERSIONS = sorted(int(path.stem.partition("_")[2]) for path in FIXTURES.glob("kinds_*.sql"))
AT_FIRST = 5
"""Games there were when the oldest of the files was written."""
LATER = START + 3 * DAY
ENOUGH = 12


def restored(version: int, folder: Path) -> Path:
    """Make the database that a version left."""
    path = folder / "spiel.db"
    with closing(sqlite3.connect(path)) as db:
        db.executescript((FIXTURES / f"kinds_{version}.sql").read_text(encoding="utf-8"))
    return path


def held(version: int) -> set[str]:
    """Return the games a version left running: those there were."""
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript((FIXTURES / f"kinds_{version}.sql").read_text(encoding="utf-8"))
        return {key for (key,) in db.execute("SELECT game FROM tables WHERE status = ?", [RUNNING])}


HELD = {version: held(version) for version in VERSIONS}


def test_each_version_has_left_every_game_there_was() -> None:
    """Games come and none goes, so a file holds those of the file before, and some of ours."""
    assert len(HELD[VERSIONS[0]]) == AT_FIRST
    for before, after in pairwise(VERSIONS):
        assert HELD[before] <= HELD[after], after
    assert HELD[VERSIONS[-1]] <= set(KEYS)


def test_the_version_before_this_one_has_left_games_of_all_kinds() -> None:
    newest = len(migrate.migrations())
    assert {newest - 1} <= set(VERSIONS), "see tests/data/make_played.py"


async def running(store: Store) -> dict[str, TableData]:
    """Return the running tables by the games that are played there."""
    found = await store.read(queries.with_status(RUNNING))
    tables = [await loaded(store, row.id, log=True) for row in found]
    return {data.row.game: data for data in tables}


@pytest.mark.parametrize("version", VERSIONS)
async def test_nothing_that_was_open_is_lost(version: int, tmp_path: Path) -> None:
    path = restored(version, tmp_path)
    counted = ["entries", "timers", "drafts", "calls", "hands", "votes", "motions", "reserves"]
    sql = " UNION ALL ".join(f"SELECT count(*) FROM {name}" for name in counted)  # noqa: S608
    before = [count for (count,) in rows(path, sql)]
    async with opened(path) as store:
        found = (await running(store)).values()
        after = [
            sum(len(getattr(data, name.replace("votes", "marks"))) for data in found)
            for name in counted
        ]
        assert before == after
        assert all(before)
        for data in found:
            assert not any(isinstance(v.facts, topics.Unreadable) for v in data.motions.values())
            assert not any(isinstance(t.what, timers.Unreadable) for t in data.timers.values())
        boards = rows(path, "SELECT kind, payload FROM outbox")
        read = [messages.KINDS.decode(kind, payload) for kind, payload in boards]
        assert not any(isinstance(message, messages.Unreadable) for message in read)
    assert complaints(path) == []


@pytest.mark.parametrize(
    ("version", "key"), spread(VERSIONS, KEYS, among=lambda version, key: key in HELD[version])
)
async def test_a_game_of_each_kind_is_played_on(version: int, key: str, tmp_path: Path) -> None:
    path = restored(version, tmp_path)
    async with World(tmp_path, time=LATER) as world:
        assert await compared(world.service) == 0
        await world.clock.catch_up()
        await world.say()
        tables = await running(world.store)
        assert set(tables) == HELD[version]
        table_id, played = tables[key].row.id, tables[key].row.seq
        table = await world.service.tables.load(table_id)
        stream = stream_of("played on", key)
        for _ in range(ENOUGH):
            if not table.over and all(table.computer(seat) for seat in table.owing):
                await world.say()
                await world.pass_time(5_000)
                table = await world.service.tables.load(table_id)
            elif not table.over:
                table = await step(world, table, stream)
        assert table.play()[1].seq > played
        if not table.over:
            for person in (ANNA, BEN):
                if table.row.status == RUNNING and table.seat_of(person.user_id) is not None:
                    table = await world.service.play.resign(table_id, person.user_id, world.time)
        await acted()
        await world.say()
        said = [row for row in world.mouth.said if row.table_id == table_id]
        there = [row for row in said if row.destination.startswith("channel:")]
        boards = [row.kind for row in there if not isinstance(row.message, EDITS)]
        assert "board" in boards
        assert boards[-1] == "ended"
        record = await world.service.tables.record(table_id)
        assert verify(Record.from_json(record.to_json())).seq == len(record.entries)
    assert complaints(path) == []


@pytest.mark.parametrize("version", VERSIONS)
async def test_what_was_voted_on_is_decided_by_this_version(version: int, tmp_path: Path) -> None:
    restored(version, tmp_path)
    async with World(tmp_path, time=LATER - 2 * DAY) as world:
        tables = await running(world.store)
        (offer,) = [
            vote
            for data in tables.values()
            for vote in data.motions.values()
            if isinstance(vote.facts, topics.Transfer) and vote.facts.way == topics.OFFER
        ]
        assert isinstance(offer.facts, topics.Transfer)
        people = world.service.people
        after = await people.take(offer.table_id, offer.id, CARLA, world.time)
        assert after.seats[offer.facts.chair].user_id == CARLA.user_id
        (pause,) = [
            vote
            for data in tables.values()
            for vote in data.motions.values()
            if isinstance(vote.facts, topics.Pause)
        ]
        assert list(pause.ballots) == [BEN.user_id]
        await world.service.people.here(pause.table_id, BEN.user_id, world.time)
        after = await world.service.votes.answer(
            pause.table_id, pause.id, ANNA.user_id, "yes", world.time
        )
        assert "pause" in after.row.holds
