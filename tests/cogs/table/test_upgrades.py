"""Games go on after an upgrade, and after going back to a backup."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cogs.runtime import checkup
from cogs.runtime.upkeep import RESTORED, Back, go_back
from cogs.table.lobby import opening
from cogs.table.people import presence, transfer
from cogs.table.play import acting
from data.store import Store, backups, queries, typed
from data.store.backups import over, restore
from data.store.messages import EDITS, ShowHand
from data.store.rows import ENDED, EXPIRED, FROZEN, LOBBY, RUNNING
from data.store.table_data import TableData
from engine.record import Record, verify
from engine.refusals import NotYours
from tests.cogs.table.waiting import DAY
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, ID, START, World
from tests.data.releases import GAMES, NEXT, RELEASE, know, restored
from tests.engine.walks import stream_of
from tests.files.damage import complaints
from tests.secrets.tables import step
from tests.tiers import few
from tools.support.tables import loaded
from tools.support.waiting import acted

LATER = START + 3 * DAY
ENOUGH = 12
# ruff: noqa: S608 (the part put in is a constant of this file)
ONE_TABLE = """table_id = (SELECT id FROM tables
    WHERE status = 'running' AND game = 'helge' AND thread = 0)"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the database that the first release left, which a next version opens."""
    know(monkeypatch, NEXT)
    return restored(tmp_path / "spiel.db")


async def running(store: Store) -> dict[str, TableData]:
    """Return the game of each kind, without those of the cup."""
    found = await store.read(queries.with_status(RUNNING))
    tables = [await loaded(store, row.id, log=True) for row in found]
    return {data.row.game: data for data in tables if not data.row.thread}


@pytest.mark.parametrize("key", few(GAMES, 2))
async def test_a_game_of_each_kind_is_played_on(key: str, path: Path) -> None:
    async with World(path.parent, time=LATER) as world:
        assert await world.compared() == 0
        await world.clock.catch_up()
        await world.say()
        tables = await running(world.store)
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
                    table = await world.do(acting.resign, table_id, person.user_id)
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


async def test_a_lobby_goes_on_too(path: Path) -> None:
    async with World(path.parent, time=LATER) as world:
        await world.clock.catch_up()
        (lobby,) = await world.store.read(queries.with_status(LOBBY))
        await world.service.lobby.join(lobby.id, CARLA, "press-c", world.time)
        table = await world.service.lobby.start(lobby.id, BEN.user_id, world.time)
        assert (await world.move(table)).play()[1].seq == 1


async def test_to_the_newest_version_and_back(path: Path) -> None:
    before = content(path)
    async with World(path.parent, time=LATER) as world:
        assert await world.compared() == 0
    copy = path.with_name(f"spiel.db.v{RELEASE}.backup")
    assert backups.copies(path) == (copy,)
    assert content(copy) == before
    restore(copy, path, LATER)
    assert content(path) == before  # which the older version can read again
    async with World(path.parent, time=LATER) as world:  # or this one, once more
        assert await world.compared() == 0


def content(path: Path) -> list[str]:
    """Return the schema's version and every row but that of the process that works on it."""
    with closing(sqlite3.connect(path)) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        return [f"version {version}", *(r for r in db.iterdump() if '"lease"' not in r)]


def spoil(path: Path, sql: str) -> None:
    """Do what a flipped bit would, past the triggers."""
    with closing(sqlite3.connect(path)) as db, db:
        guards = db.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
        for name, _ in guards:
            db.execute(f"DROP TRIGGER {name}")
        assert db.execute(sql).rowcount > 0
        for _, made in guards:
            db.execute(made)


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        (f"DELETE FROM versions WHERE {ONE_TABLE}", "unreadable-TypeError"),
        (
            f"UPDATE entries SET seat = 1 - seat WHERE seq = 2 AND {ONE_TABLE}",
            "entry-2-not-your-turn",
        ),
    ],
)
async def test_an_upgrade_makes_no_damage_good(sql: str, why: str, path: Path) -> None:
    spoil(path, sql)
    (report,) = [x.text for x in checkup.examine(path, path.parent / "no", LATER) if x.wrong]
    table_id, said = re.fullmatch("table (.+) does not follow from its log: (.+)", report).groups()
    assert said == why
    async with World(path.parent, time=LATER) as world:
        assert await world.compared() == 1
        row = await world.store.read(queries.table(table_id))
        assert (row.status, row.trouble) == (FROZEN, why)
        with pytest.raises(NotYours):
            await world.service.moderators.thaw(table_id, row.guild_id, world.time)
    (report,) = complaints(path)
    assert table_id in report
    assert report.endswith(f"is frozen: {why}")


async def test_an_upgrade_makes_no_damage_of_a_lobby_good(path: Path) -> None:
    spoil(path, "UPDATE tables SET options = '{' WHERE status = 'lobby'")
    (report,) = complaints(path)
    table_id, why = re.fullmatch("table (.+) can't be read: (.+)", report).groups()
    async with World(path.parent, time=LATER) as world:
        with pytest.raises(NotYours):
            await world.service.lobby.join(table_id, CARLA, "press-c", world.time)
    (report,) = complaints(path)
    assert table_id in report
    assert report.endswith(f"is frozen: {why}")


async def test_votes_of_the_release_are_decided_by_the_next_version(path: Path) -> None:
    async with World(path.parent, time=LATER - 2 * DAY) as world:
        votes = [v for data in (await running(world.store)).values() for v in data.motions.values()]
        (offer,) = [
            vote
            for vote in votes
            if isinstance(vote.facts, typed.Transfer) and vote.facts.way == typed.OFFER
        ]
        assert isinstance(offer.facts, typed.Transfer)
        after = await world.do(transfer.take, offer.table_id, offer.id, CARLA)
        assert after.seats[offer.facts.chair].user_id == CARLA.user_id
        (pause,) = [vote for vote in votes if isinstance(vote.facts, typed.Pause)]
        assert list(pause.ballots) == [BEN.user_id]
        await world.do(presence.here, pause.table_id, BEN.user_id)
        after = await world.service.votes.answer(
            pause.table_id, pause.id, ANNA.user_id, "yes", world.time
        )
        assert "pause" in after.row.holds


# Back to a backup: everybody is shown what they hold now


async def back_at_the_deal(folder: Path, game: str) -> int:
    """Deal, make a backup, resign with Carla, move, go back; return the time."""
    file = folder / "spiel.db"
    async with World(folder) as world:
        table = await world.playing(ANNA, BEN, CARLA, game=game)
        table = await world.do(acting.resign, table, CARLA.user_id)
        await world.say()
        copy = backups.make(file, folder / "backups", world.time)
        for _ in range(6):
            table = await world.move(table)
            await world.say()
        time = world.time
    restore(copy.path, file, time)
    return time


@pytest.mark.parametrize(("game", "hidden"), [("hexago", True), ("helge", False)])
async def test_hidden_hands_are_shown_as_they_are_again(
    tmp_path: Path, game: str, hidden: bool
) -> None:
    time = await back_at_the_deal(tmp_path, game)
    async with World(tmp_path, time=time) as world:
        assert await go_back(world.service, time, frozenset()) == Back(1, 0, 0, sure=True)
        await world.say()
        shown = [row for row in world.mouth.said if row.kind == "dm-hand"]
        people = {ANNA.user_id, BEN.user_id} if hidden else set()
        assert {row.destination for row in shown} == {f"dm:{user}" for user in people}
        assert len(shown) == len(people)
        # Silently: they were told of what they owe, and owe nothing new.
        assert all(row.message == ShowHand(new_message=True, loud=False) for row in shown)
        folds = [row for row in world.mouth.said if row.kind == "dm-fold"]
        assert {row.destination for row in folds} == {f"dm:{user}" for user in people}


async def lost_time(folder: Path, *, frozen: bool = False) -> tuple[int, list[str], Path]:
    """Make a backup, end the first of two games and two lobbies each, and go back to it."""
    file = folder / "spiel.db"
    async with World(folder) as world:
        service = world.service
        ends = await world.playing(ANNA, BEN, game="hexago")
        runs = await world.playing(ANNA, BEN, game="hexago", channel_id=ID + 2001)
        closes = await service.lobby.open(world.opening(channel_id=ID + 2002), world.time)
        stays = await service.lobby.open(world.opening(channel_id=ID + 2003), world.time)
        for _ in range(3):
            ends = await world.move(ends)
        if frozen:
            await service.moderators.freeze(ends.id, GUILD, world.time)
        await world.say()
        copy = backups.make(file, folder / "backups", world.time)
        if frozen:
            await service.moderators.thaw(ends.id, GUILD, world.time)
        await world.stop(ends)
        await world.do(opening.close_lobby, closes, "lobby-ended")
        await world.say()
        time = world.time
    aside = restore(copy.path, file, time)
    assert aside is not None
    return time, [ends.id, runs.id, closes.id, stays.id], aside


async def statuses(world: World, ids: list[str]) -> list[str]:
    rows = [await world.store.read(queries.table(table_id)) for table_id in ids]
    return [row.status for row in rows if row is not None]


async def test_nothing_goes_on_whose_seed_is_known(tmp_path: Path) -> None:
    time, ids, aside = await lost_time(tmp_path)
    known = over(aside)
    assert known == {ids[0], ids[2]}
    async with World(tmp_path, time=time) as world:
        assert await statuses(world, ids) == [RUNNING, RUNNING, LOBBY, LOBBY]
        assert await go_back(world.service, time, known) == Back(1, 1, 2, sure=True)
        assert await statuses(world, ids) == [ENDED, RUNNING, EXPIRED, EXPIRED]
        table = await world.service.tables.load(ids[0])
        assert table.outcome is not None
        assert (table.outcome.reason, set(table.outcome.ranks)) == (RESTORED, {0})
        verify(Record.from_json((await world.service.tables.record(ids[0])).to_json()))
        await world.say()
        told = {row.table_id: row for row in world.mouth.said if row.kind in ("notice", "ended")}
        assert told[ids[0]].kind == "ended"
        keys = [told[table_id].message.key for table_id in ids[1:]]
        assert keys == ["notice-restored", "notice-lobby-restored", "notice-lobby-restored"]


async def test_a_frozen_game_that_had_ended_cannot_be_thawed(tmp_path: Path) -> None:
    time, ids, aside = await lost_time(tmp_path, frozen=True)
    async with World(tmp_path, time=time) as world:
        back = await go_back(world.service, time, over(aside))
        assert (back.running, back.ended) == (1, 1)
        assert await statuses(world, ids[:2]) == [EXPIRED, RUNNING]


async def test_where_nobody_knows_what_had_ended_the_players_are_asked(tmp_path: Path) -> None:
    time, ids, aside = await lost_time(tmp_path)
    aside.write_bytes(b"This is no database. " * 500)
    assert over(aside) is None
    async with World(tmp_path, time=time) as world:
        assert await go_back(world.service, time, over(aside)) == Back(2, 0, 2, sure=False)
        await world.say()
        notices = [row.message.key for row in world.mouth.said if row.kind == "notice"]
        assert notices.count("notice-restored-unsure") == 2
        assert await statuses(world, ids) == [RUNNING, RUNNING, EXPIRED, EXPIRED]


async def test_what_was_broken_off_and_done_again_knows_it_still(tmp_path: Path) -> None:
    time, ids, _ = await lost_time(tmp_path)
    (copy,) = (tmp_path / "backups").glob("*.db.gz")
    second = restore(copy, tmp_path / "spiel.db", time + 60_000)
    assert second is not None
    assert over(second) == {ids[0], ids[2]}
