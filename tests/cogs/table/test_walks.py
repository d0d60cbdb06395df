"""Random tables at which people come, go, vote and fall silent, for weeks; seeds are fixed.

After every step all that must hold of a table holds (``waiting.sound``), nothing fails in the
background, and whoever falls silent, the game ends.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from data.store import queries
from data.store.games import start_statuses
from engine import registry
from tests.cogs.table.comparing import compared
from tests.cogs.table.waiting import GAMES, PEOPLE, clocked, fitting
from tests.cogs.table.walking import LAPSES, PACES, Walk, ends, quiet, thoughtless
from tests.cogs.table.world import World
from tests.tiers import few


@pytest.mark.parametrize("seed", few(range(14), 2))
async def test_weeks_of_anything(
    seed: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(seed)
    async with World(tmp_path) as world:
        thoughtless(world, chance)
        count, game = chance.randint(2, 3), chance.choice(GAMES)
        people = fitting(game, PEOPLE[:count])
        table = await clocked(
            world,
            *people,
            game=game,
            time=chance.choice(PACES),
            lapse=chance.choice(LAPSES),
            computers=min(chance.choice((0, 0, 1)), registry.game(game).spec.most - len(people)),
        )
        walk = Walk(world, table, chance)
        for _ in range(40):
            await walk.step()
            if walk.table.over:
                break
        run, position = walk.table.play()
        entries = await world.store.read(queries.entries(table.id))
        assert run.replay(entries, start_statuses(walk.table.seats)) == position
        assert await compared(world.service) == 0
        await ends(walk, chance.choice([*walk.people, None]))
    quiet(caplog)


@pytest.mark.parametrize("silent", few([(1, 2, 3), (1,), (2,), (1, 2), (2, 3)]))
@pytest.mark.parametrize("lapse", ["ask", "default", "computer", "end"])
async def test_any_subset_may_fall_silent(
    lapse: str, silent: tuple[int, ...], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(f"{lapse}{silent}")
    async with World(tmp_path) as world:
        thoughtless(world, chance)
        table = await clocked(
            world,
            *PEOPLE[:3],
            game=chance.choice(("helge", "hexago")),
            lapse=lapse,
            time=chance.choice(("none", "1h", "1d+3d")),
        )
        walk = Walk(world, table, chance)
        await ends(walk, *(p for p in PEOPLE[:3] if p.user_id not in silent))
    quiet(caplog)
