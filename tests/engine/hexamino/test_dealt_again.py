"""Every deal of a recorded match follows from the table of ``docs/records.md`` (R2)."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

from tests.engine.records_page import Stranger, played

FILES = sorted((Path(__file__).resolve().parent / "records").glob("*.json"))


def test_every_deal() -> None:
    deals = 0
    for file in FILES:
        stranger = Stranger(file)
        size = int(stranger.record["options"]["hand"])
        for before, after in pairwise(played(file)):
            if after["deal"] == before["deal"]:
                continue
            deals += 1
            pile = stranger.later(**after)
            assert after["first"] == (before["first"] + 1) % len(after["hands"])
            for seat, hand in enumerate(after["hands"]):  # what was drawn since comes last
                assert hand[:size] == pile[size * seat : size * seat + size]
            left = len(after["stock"])
            assert after["stock"] == pile[len(pile) - left :]
            drawn = sum(len(hand) - size for hand in after["hands"])
            assert len(pile) == size * len(after["hands"]) + drawn + left
    assert deals >= 4
