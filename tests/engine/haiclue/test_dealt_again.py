"""Every card of a recorded game follows from the table of ``docs/records.md`` (R15)."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tests.engine.records_page import Stranger, played

FILES = sorted((Path(__file__).resolve().parent / "records").glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_card(file: Path) -> None:
    stranger, rounds = Stranger(file), {1}
    for before, after in pairwise(played(file)):
        if after["round"] != before["round"]:
            assert after["cards"] == stranger.later(**after)
            rounds.add(after["round"])
    assert rounds == set(range(1, max(rounds) + 1))
