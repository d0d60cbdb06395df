"""Databases that released versions left, and a next version that only tests know.

    python -m tests.data.releases

writes ``release_<version>.sql`` of the schema at hand. Run it once with each release that changes
the schema, and never again. Upgrades from these files are tested for ever.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest

from cogs.table.model import Table, undoable
from cogs.table.people import decisions, transfer
from cogs.table.play import acting, drafts
from cogs.table.play.drafts import form_of
from data.store import migrate
from data.store.migrate import Migration
from data.store.typed import EndGame, Pause
from engine import registry
from tests.cogs.table.waiting import DAY, DORA, HOUR, clocked
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World
from tests.data.filling import fill, next_round
from tests.engine.walks import stream_of
from tests.secrets.tables import step, steps_of

FOLDER: Final = Path(__file__).resolve().parent / "fixtures"
NEWEST: Final = len(migrate.migrations())
RELEASE: Final = 1
"""The schema's version of the newest release, which made the fixture; later steps may follow."""
NEXT: Final = Migration(
    NEWEST + 1,
    """-- A table is rebuilt, which is the hard case: others refer to it.
    CREATE TABLE seats_2 (table_id TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL,
        kind TEXT NOT NULL, user_id INTEGER, name TEXT NOT NULL, level TEXT NOT NULL,
        status TEXT NOT NULL, "join" TEXT NOT NULL, since INTEGER NOT NULL,
        colour TEXT NOT NULL DEFAULT 'red',
        PRIMARY KEY (table_id, seat)) STRICT, WITHOUT ROWID;
    INSERT INTO seats_2 SELECT *, 'red' FROM seats;
    DROP TABLE seats;
    ALTER TABLE seats_2 RENAME TO seats;
    CREATE TRIGGER seats_stay BEFORE UPDATE OF colour ON seats
    BEGIN SELECT RAISE(ABORT, 'no'); END;
    UPDATE guilds SET locale = 'seen; by -- the next'
    """,
)
GAMES: Final = ("helge", "hexago", "hexamino", "blox", "haiclue")
"""The games of release 1, in the registry's order then."""
STEPS: Final = 4
EMPTY: Final = {
    "named": "filled by triggers",
    "lease": "of the next process",
    "leases": "of the processes on a server",
    "shard_heartbeats": "of the processes on a server",
}
"""Tables of which nothing is kept, and why."""


def restored(path: Path, version: int = RELEASE) -> Path:
    """Make the database that a release left."""
    with closing(sqlite3.connect(path)) as db:
        for released in migrate.migrations()[:version]:
            db.executescript(released.script)
        db.executescript((FOLDER / f"release_{version}.sql").read_text(encoding="utf-8"))
        db.execute(f"PRAGMA application_id = {migrate.APPLICATION}")
        db.execute(f"PRAGMA user_version = {version}")
    return path


def know(monkeypatch: pytest.MonkeyPatch, *more: Migration) -> None:
    steps = (*migrate.migrations(), *more)
    monkeypatch.setattr(migrate, "released", lambda: steps)


async def play(folder: Path) -> Path:
    """Play a game of each kind, and leave all that can be open, and something in every table."""
    async with World(folder) as world:
        service, tables = world.service, []
        cup = await fill(world)
        for number, key in enumerate(GAMES):
            time, lapse = (("1d", "ask"), ("12h+3d", "computer"), ("none", "ask"))[number % 3]
            more = {
                "game": key,
                "channel_id": CHANNEL + 1000 + number,
                "time": time,
                "lapse": lapse,
            }
            computers = min(number % 2, registry.game(key).spec.most - 2)
            tables.append(await clocked(world, ANNA, BEN, computers=computers, **more))
        for late in (0, 14 * HOUR):  # which uses some of the reserves
            await world.pass_time(late)
            tables = [await _on(world, table, _steps(table)) for table in tables]
        await world.pass_time(DAY + HOUR)
        await world.say()
        await service.tables.do(decisions.propose, tables[1].id, world.time, BEN.user_id, EndGame())
        await service.tables.do(decisions.propose, tables[2].id, world.time, BEN.user_id, Pause())
        await service.tables.do(transfer.offer, tables[1].id, world.time, ANNA.user_id, CARLA)
        await service.tables.do(transfer.ask_seat, tables[2].id, world.time, 0, DORA)
        for table in tables:
            await _write(world, table.id)
        await world.say()
        await service.people.away(BEN.user_id, world.time + 9 * DAY, world.time)
        await next_round(world, cup)
        world.task.cancel()
        await _on(world, await service.tables.load(tables[1].id), 1, said=False)
        took = {"t1": HOUR}  # for a move that can be taken back, which the last ones can't
        await service.tables.change(tables[1].id, lambda edit: edit.spent.update(took), world.time)
        await service.lobby.open(world.opening(host=BEN, channel_id=CHANNEL + 1), world.time)
        return world.store.path


def _steps(table: Table) -> int:
    """Return how many steps are one of two parts of a game that must not be over then."""
    return steps_of(table.row.game, 2 * STEPS) // 2


async def _on(world: World, table: Table, steps: int, *, said: bool = True) -> Table:
    stream = stream_of("made", table.row.game, table.row.seq)
    for _ in range(steps):
        if all(table.computer(seat) for seat in table.owing):
            return table
        table = await step(world, table, stream)
        if not table.row.undos and undoable(table, ANNA.user_id):
            table = await world.do(acting.undo, table, ANNA.user_id, None)
        if said:
            await world.say()
    return table


async def _write(world: World, table_id: str) -> None:
    """Leave an unfinished answer at each seat that is asked for a written one."""
    table = await world.service.tables.load(table_id)
    for seat in table.owing:
        form, user_id = form_of(table, seat), table.seats[seat].user_id
        if form is not None and user_id is not None:
            what = (user_id, table.token(seat), form.items[0])
            await world.do(drafts.press, table, *what)


def main() -> None:
    """Write what this version leaves: its rows alone, the schema stands in ``data/schema``."""
    with tempfile.TemporaryDirectory() as folder:

        async def left() -> Path:
            return await play(Path(folder))

        with closing(sqlite3.connect(asyncio.run(left()))) as db:
            lines = [
                line
                for line in db.iterdump()
                if line.startswith("INSERT INTO")
                and line.split('"')[1] not in {*EMPTY, "sqlite_sequence"}
            ]
    lines.sort(key=lambda line: line.split('"')[1] != "tables")  # others refer to them
    FOLDER.mkdir(exist_ok=True)
    text = "\n".join(["PRAGMA foreign_keys = OFF;", "BEGIN;", *lines, "COMMIT;", ""])
    (FOLDER / f"release_{NEWEST}.sql").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
