"""A sample of ``make torture-many``: three processes and their server are killed in two games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.servers import Server
from tools.torture.fleet import nurseries
from tools.torture.many import Many, tales

SEED = "sample"
KINDS = "hexago", "haiclue"


@pytest.mark.long
async def test_games_through_processes_that_are_killed_are_the_same_games(
    tmp_path: Path, postgresql: Server
) -> None:
    del postgresql
    played = [tale for tale in tales(5) if tale.game in KINDS]
    async with nurseries(tmp_path) as born:
        day = Many(born, tmp_path / "calm", played)
        quiet = await day.play()
        assert quiet.kills == 0
        assert day.calm.ways, "somebody answers in a direct message"
        storm = Many(born, tmp_path / "storm", played, SEED, day.calm)
        report = await storm.play()
    assert report.moves == quiet.moves
    assert report.messages == quiet.messages
    assert report.kills > 8
    assert report.deaths["killed"] > 4
