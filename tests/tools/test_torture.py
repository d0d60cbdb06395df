"""A sample of ``make torture``: a short game that is killed in every step, and one in a storm."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio

from tools.torture.nursery import Nursery
from tools.torture.plans import TEN_MINUTES
from tools.torture.runs import Blow, Run
from tools.torture.storms import Watcher
from tools.torture.tales import TALES

pytestmark = pytest.mark.asyncio(loop_scope="module")

SHORT = replace(TALES["hexago"], most=7, undo=2)
SEED = "sample"
NUMBERS = (8, 10)
"""Games with much weather in which nobody waits long."""


def varied(points: Mapping[str, list[str]]) -> dict[str, Blow]:
    """Kill once in every step, at kinds of points that were not hit before, while there are any.

    After every second kill the restart is hit too, and once ten minutes pass.
    """
    chance = random.Random(SEED)
    known: set[str] = set()
    blows: dict[str, Blow] = {}
    for number, (step, names) in enumerate(points.items()):
        order = chance.sample(range(len(names)), len(names))
        at = next((i for i in order if names[i] not in known), order[0])
        known.add(names[at])
        again = (chance.randint(1, 12),) if number % 2 == 0 else ()
        blows[step] = Blow(at + 1, again, TEN_MINUTES if number == len(points) // 2 else 0.0)
    return blows


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def nursery(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Nursery]:
    # It takes longer to begin than the games take.
    async with Nursery(tmp_path_factory.mktemp("nursery")) as made:
        yield made


@pytest.mark.long
async def test_a_game_that_is_killed_in_every_step_is_the_same_game(
    tmp_path: Path, nursery: Nursery
) -> None:
    calm = Run(tmp_path / "calm", nursery, SHORT)
    story = await calm.play()
    run = Run(tmp_path / "killed", nursery, SHORT, story, varied(calm.figures.points))
    await run.play()
    killed = run.figures.killed
    assert run.figures.missed <= 1
    passed = {point for points in calm.figures.points.values() for point in points}
    # Every move is a commit that can be hit before and after.
    for side in ("before", "after"):
        assert any(p.startswith("commit ") and "entries" in p and side in p for p in passed)
    assert len(killed) >= 15
    assert len({point for _, point in killed}) >= 12
    assert run.figures.outages >= 1
    assert run.figures.entries == calm.figures.entries >= SHORT.most


@pytest.mark.long
async def test_a_game_in_bad_weather_is_the_same_game(tmp_path: Path, nursery: Nursery) -> None:
    watcher = Watcher(tmp_path, nursery, {"hexago": SHORT})
    calm = await watcher.calm("hexago")
    reports = [await watcher.play("hexago", SEED, number) for number in NUMBERS]
    assert sum(report.ordered.total() for report in reports) >= 2
    for report in reports:
        assert report.events.total() >= 5
        assert len(report.log) == len(calm.log) >= SHORT.most
