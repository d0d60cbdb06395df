"""Make what this version of the program leaves in the middle of games, as SQL.

    python -m tests.data.make_played

Run it once with each released version, before the next one adds a file to ``data/schema``, and
keep the result in ``fixtures``: upgrades from it are tested for ever. It is never made anew.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path

from cogs.table.model import Table, undoable
from cogs.table.play.drafts import form_of
from data.store.topics import EndGame, Pause
from engine import registry
from tests.cogs.table.waiting import DAY, DORA, HOUR, clocked
from tests.cogs.table.world import ANNA, BEN, CARLA, World
from tests.engine.walks import stream_of
from tests.secrets.tables import KEYS, step, steps_of

FOLDER = Path(__file__).resolve().parent / "fixtures"
STEPS = 4


async def made(folder: Path) -> Path:
    """Play ten moves at a table; the last one and a lobby are still to be told."""
    async with World(folder) as world:
        table = await world.playing(ANNA, BEN, CARLA)
        await world.say()
        for _ in range(9):
            table = await world.move(table)
            await world.say()
        world.task.cancel()
        await world.move(table)
        await world.service.lobby.open(world.opening(host=BEN, channel_id=2001), world.time)
        return world.store.path


async def of_all_kinds(folder: Path) -> Path:
    """Play a game of each kind, and leave all that can be open at a table."""
    async with World(folder) as world:
        service, tables = world.service, []
        for number, key in enumerate(KEYS):
            time, lapse = (("1d", "ask"), ("12h+3d", "computer"), ("none", "ask"))[number % 3]
            more = {"game": key, "channel_id": 3000 + number, "time": time, "lapse": lapse}
            computers = min(number % 2, registry.game(key).spec.most - 2)
            tables.append(await clocked(world, ANNA, BEN, computers=computers, **more))
        for late in (0, 14 * HOUR):  # which uses some of the reserves
            await world.pass_time(late)
            tables = [await _on(world, table, _steps(table)) for table in tables]
        await world.pass_time(DAY + HOUR)
        await world.say()
        await service.votes.propose(tables[1].id, BEN.user_id, EndGame(), world.time)
        await service.votes.propose(tables[2].id, BEN.user_id, Pause(), world.time)
        await service.people.offer(tables[1].id, ANNA.user_id, CARLA, world.time)
        await service.people.ask_seat(tables[2].id, 0, DORA, world.time)
        for table in tables:
            await _write(world, table.id)
        await world.say()
        await service.people.away(BEN.user_id, world.time + 9 * DAY, world.time)
        world.task.cancel()
        await _on(world, await service.tables.load(tables[1].id), 1, said=False)
        return world.store.path


def _steps(table: Table) -> int:
    """Return how many steps are one of two parts of a game that must not be over then."""
    return steps_of(table.row.game, 2 * STEPS) // 2


async def _on(world: World, table: Table, steps: int, *, said: bool = True) -> Table:
    """Play a few steps, of which the first that allows it is taken back."""
    stream = stream_of("made", table.row.game, table.row.seq)
    for _ in range(steps):
        if all(table.computer(seat) for seat in table.owing):
            return table
        table = await step(world, table, stream)
        if not table.row.undos and undoable(table, ANNA.user_id):
            table = await world.service.play.undo(table.id, ANNA.user_id, None, world.time)
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
            await world.service.play.press_draft(table.id, *what, world.time)


def dump(name: str, make: Callable[[Path], Awaitable[Path]]) -> None:
    """Write ``<name>_<version>.sql``."""
    with tempfile.TemporaryDirectory() as folder:

        async def work() -> Path:
            return await make(Path(folder))

        db = sqlite3.connect(asyncio.run(work()))
        (mark,) = db.execute("PRAGMA application_id").fetchone()
        (version,) = db.execute("PRAGMA user_version").fetchone()
        head = [f"PRAGMA application_id = {mark};", f"PRAGMA user_version = {version};"]
        text = "\n".join([*head, *db.iterdump(), ""])
        db.close()
    (FOLDER / f"{name}_{version}.sql").write_text(text, encoding="utf-8")


def main() -> None:
    """Write both."""
    dump("played", made)
    dump("kinds", of_all_kinds)


if __name__ == "__main__":
    main()
