"""Games that stand in the middle, and ways to damage the file that holds them."""

# ruff: noqa: S608 (names of tables and columns, from here and from the schema)

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import tempfile
from contextlib import closing
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from cogs.runtime import checkup
from cogs.table.edit import Edit
from cogs.table.model import Table, undoable
from cogs.table.play import acting
from cogs.table.play.commit import commit
from data.store import StoreError, queries
from data.store.connections import backup
from engine.actions import Action
from engine.refusals import Refusal
from engine.run import SEAT
from tests.cogs.table.world import ANNA, BEN, ID, World
from tests.engine.walks import any_action, stream_of
from tests.secrets.tables import begun, step, steps_of

DECIDING = ("tables", "seats", "entries", "versions")
"""The tables that decide about a game."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A game in the middle, in a file of its own, and what somebody may do next.

    Attributes:
        file: The database, all of it in one file.
        table: The game; beside it, another one is played (``other``).
        user_id, token, action: A move that the rules allow.
        time: When it stood so.
    """

    file: Path
    table: str
    other: str
    user_id: int
    token: str
    action: Action
    time: int

    def copy(self, folder: Path) -> Path:
        for old in folder.glob("spiel.db*"):
            old.unlink()
        return Path(shutil.copy(self.file, folder / "spiel.db"))


@cache
def standing(key: str) -> Standing:
    """Play a game to its middle: moves, what was taken back, a seat left and taken again."""
    folder = Path(tempfile.mkdtemp(prefix="spieltisch-standing-"))
    return asyncio.run(_played(key, folder))


async def _played(key: str, folder: Path) -> Standing:
    stream = stream_of("standing", key)
    async with World(folder) as world:
        other = await world.playing(ANNA, BEN, channel_id=ID + 7777)
        table = await begun(world, key)
        for _ in range(steps_of(key, 14)):
            table = await step(world, table, stream)
            for seat in table.humans:
                user_id = seat.user_id or 0
                if undoable(table, user_id) and table.row.undos < 2:
                    table = await world.do(acting.undo, table, user_id, None)
        table = await world.service.tables.change(table.id, _leave, world.time)
        entries = await world.store.read(queries.entries(table.id))
        assert any(line.kind == SEAT for line in entries)
        assert not table.over
        state = table.play()[1].state
        seat = min(table.game.to_act(state))
        user_id = table.seats[seat].user_id or 0
        action = any_action(table.game, state, seat, stream)
        token, time = table.token(seat), world.time
        await world.say()
    file = folder / "standing.db"
    backup(folder / "spiel.db", file)
    return Standing(file, table.id, other.id, user_id, token, action, time)


def _leave(edit: Edit) -> Table:
    run, position = edit.table.play()
    return commit(edit, [run.seat(position, 0, "away", at=edit.now)], [])


def columns(db: sqlite3.Connection, table: str) -> list[str]:
    return [name for _, name, *_ in db.execute(f"PRAGMA table_info({table})")]


def flip(path: Path, table: str, column: str, which: str, choice: int) -> bool:
    """Flip one bit of one value that belongs to a game; False where there is none to flip.

    ``choice`` says which row, byte and bit.
    """
    key = "id" if table == "tables" else "table_id"
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        db.text_factory = bytes
        for pragma in ("ignore_check_constraints = ON", "foreign_keys = OFF"):
            db.execute(f"PRAGMA {pragma}")
        for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            db.execute(f"DROP TRIGGER {name.decode()}")
        found = db.execute(
            f'SELECT "{column}", typeof("{column}"), {_place(table)} FROM {table} WHERE {key} = ? '
            f'AND "{column}" IS NOT NULL AND length("{column}") > 0 ORDER BY {_place(table)}',
            (which,),
        ).fetchall()
        if not found:
            return False
        choice, at = divmod(choice, len(found))
        value, kind, place = found[at]
        if isinstance(value, int):
            new: Any = value ^ (1 << choice % 63)
        else:
            bent = bytearray(value)
            bent[choice // 8 % len(bent)] ^= 1 << choice % 8
            new = bytes(bent)
        put = "CAST(? AS TEXT)" if kind == b"text" else "?"
        try:
            db.execute(
                f'UPDATE {table} SET "{column}" = {put} WHERE {key} = ? AND {_place(table)} = ?',
                (new, which, place),
            )
        except sqlite3.IntegrityError:
            return False  # another row has this key
        return bool(db.execute("SELECT changes()").fetchone() == (1,))


def _place(table: str) -> str:
    return {"seats": "seat", "entries": "seq"}.get(table, "1")


def complaints(path: Path) -> list[str]:
    said: list[str] = []
    try:
        for line in checkup.examine(path, path.parent / "backups", 0):
            said += [line.text] * line.wrong
    except StoreError as error:
        said.append(error.code)
    return said


async def refused(world: World, game: Standing) -> str:
    """Make the move that was allowed; return the code of the refusal, empty where it was taken."""
    try:
        await world.service.tables.do(
            acting.submit, game.table, world.time, game.user_id, game.token, game.action
        )
    except Refusal as refusal:
        return refusal.code
    return ""


def logged(path: Path, which: str) -> int:
    with closing(sqlite3.connect(path)) as db:
        found = db.execute("SELECT count(*) FROM entries WHERE table_id = ?", (which,))
        return int(found.fetchone()[0])


def kept(path: Path) -> list[Any]:
    with closing(sqlite3.connect(path)) as db:
        db.text_factory = bytes
        return [db.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall() for table in DECIDING]
