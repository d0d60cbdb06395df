"""Samples of ``make torture``: short games under kills, in bad weather, and beside attackers."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.e2e.tales import tales
from tests.servers import Server
from tools.simulate.running import Day, Plan

SEED = "sample"
PARTS = "0-1/4", "2-3/4"


@pytest.mark.long
@pytest.mark.parametrize("kind", ["kill", "weather"])
async def test_games_on_a_file_are_the_same_games(tmp_path: Path, kind: str) -> None:
    played = tuple(tales(3, ("hexago", "haiclue"), most=7))
    calm = Day(Plan(played), tmp_path / "calm")
    quiet = await calm.play()
    assert quiet.blows.total() == 0
    storm = await Day(Plan(played, kind=kind), tmp_path / kind, SEED, calm.outcome).play()
    assert storm.moves == quiet.moves
    assert storm.blows.total() >= 5
    assert (storm.deaths["killed"] > 2) is (kind == "kill")


@pytest.mark.long
async def test_games_through_processes_that_are_killed_are_the_same_games(
    tmp_path: Path, postgresql: Server
) -> None:
    del postgresql
    played = tuple(tales(4, ("hexago", "haiclue"), most=7))
    calm = Day(Plan(played, PARTS, postgres=True), tmp_path / "calm")
    await calm.play()
    assert calm.outcome.direct, "somebody answers in a direct message"
    plan = Plan(played, PARTS, postgres=True, kind="kill")
    storm = await Day(plan, tmp_path / "kill", SEED, calm.outcome).play()
    assert storm.blows.total() >= 5


@pytest.mark.long
async def test_attackers_make_nobody_wait_and_call_nobody(tmp_path: Path) -> None:
    played = tuple(tales(1, ("hexago",), most=5, two=False))
    calm = Day(Plan(played), tmp_path / "calm")
    await calm.play()
    report = await Day(Plan(played, kind="attack"), tmp_path / "attack", "", calm.outcome).play()
    assert report.moves == 5
