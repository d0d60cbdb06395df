"""Make what this version of the program leaves in the middle of a game, as SQL.

    python -m tests.data.make_played

Run it once with each released version, before the next one adds a file to ``data/schema``, and
keep the result in ``fixtures``: upgrades from it are tested for ever. It is never made anew.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from pathlib import Path

from tests.cogs.table.world import ANNA, BEN, CARLA, World

FOLDER = Path(__file__).resolve().parent / "fixtures"


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


def main() -> None:
    """Write ``played_<version>.sql``."""
    with tempfile.TemporaryDirectory() as folder:
        db = sqlite3.connect(asyncio.run(made(Path(folder))))
        (mark,) = db.execute("PRAGMA application_id").fetchone()
        (version,) = db.execute("PRAGMA user_version").fetchone()
        head = [f"PRAGMA application_id = {mark};", f"PRAGMA user_version = {version};"]
        text = "\n".join([*head, *db.iterdump(), ""])
        db.close()
    (FOLDER / f"played_{version}.sql").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
