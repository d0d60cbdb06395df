"""``python -m tools.load.weight``: rows and bytes of whole games in a database of PostgreSQL."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Any

from engine import players, registry
from engine.dice import Dice
from tests import servers
from tests.cogs.table.world import ANNA, BEN, CHANNEL, DATABASES, Entropy, World

_SIZES = """SELECT relname::text, pg_total_relation_size(oid), pg_relation_size(oid) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"""

_SAID = "outbox", "named"
"""What goes after thirty days."""


def main() -> int:
    """Play, and print what it weighs."""
    parser = argparse.ArgumentParser(prog="python -m tools.load.weight")
    parser.add_argument("--games", type=int, default=10, help="of each kind")
    parser.add_argument("--kinds", default=",".join(sorted(registry.keys())), help="with commas")
    given = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(weigh(Path(folder), given.games, given.kinds.split(",")))
    finally:
        servers.ended()
    return 0


async def weigh(folder: Path, games: int, kinds: list[str]) -> None:
    """Play so many games of each of these kinds by two people, and print rows and bytes."""
    DATABASES.on_server = True
    entropy = Entropy()
    heads = "game", "moves", "rows", "KB a game", "of it for 30 days", "bytes a move in the log"
    print(f"| {' | '.join(heads)} |\n{'|---' * len(heads)}|")
    for kind in kinds:
        own = folder / kind
        own.mkdir()
        async with World(own, entropy=entropy) as world:
            name = DATABASES.name(own)
            await _played(world, kind, games)  # so that no table takes its first page
            before, rows = await _sizes(name), await _rows(name)
            moves = sum([await _played(world, kind, number) for number in range(games)])
            after = await _sizes(name)
            many = sum((await _rows(name)).values()) - sum(rows.values())
        grown = {one: after[one] - before[one] for one in after}
        kilos = sum(grown.values()) / games / 1024
        said = sum(grown[one] for one in _SAID) / games / 1024
        cells = (f"{moves / games:.0f}", f"{many / games:.0f}", f"{kilos:.0f}", f"{said:.0f}")
        print(f"| {kind} | {' | '.join(cells)} | {grown['entries'] / moves:.0f} |", flush=True)
        await servers.dropped(name)


async def _played(world: World, kind: str, number: int) -> int:
    """Play a game to its end as anybody might, and say all of it; return its entries."""
    table = await world.playing(ANNA, BEN, game=kind, channel_id=CHANNEL + number)
    while not table.over:
        seat = table.owing[0]
        dice = Dice(bytes([number % 256]) * 32).stream(f"{table.row.seq}/{seat}")
        view = table.view(seat)
        text = players.choose("random", table.game, view, seat, dice, lambda: True).text
        table = await world.move(table, text)
        await world.say()
    return table.row.seq


async def _sizes(name: str) -> dict[str, int]:
    async with servers.keeper(name) as db:
        # Dead rows would be weighed, too.
        await db.execute("VACUUM")
        return {str(row[0]): int(row[1]) for row in await db.fetch(_SIZES)}


async def _rows(name: str) -> dict[str, int]:
    async with servers.keeper(name) as db:
        names: list[Any] = [row[0] for row in await db.fetch(_SIZES)]
        return {one: await db.fetchval(f'SELECT count(*) FROM "{one}"') for one in names}  # noqa: S608


if __name__ == "__main__":
    sys.exit(main())
