"""Every refill of a recorded game follows from the table of ``docs/records.md`` (R23, R24)."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from tests.engine.records_page import Stranger, played

FILES = sorted((Path(__file__).resolve().parent / "records").glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_refill(file: Path) -> None:
    stranger, refills = Stranger(file), 0
    for before, after in pairwise(played(file)):
        if after["turn"] != before["turn"] + 1:
            continue  # an undo, a seat, a stop
        seat, paid = before["active"], after["last"]["paid"]
        hand = less(before["hands"][seat], paid)
        discard = [some + more for some, more in zip(before["discard"], paid, strict=True)]
        found = stranger.later(**before | {"missing": 5 - sum(hand), "discard": discard})
        refills += bool(found)
        assert after["hands"][seat] == [hand[c] + found.count(c) for c in range(4)]
        first = found[: sum(before["pile"])]
        second = found[len(first) :]
        if second:
            assert after["pile"] == [discard[c] - second.count(c) for c in range(4)]
            assert after["discard"] == [0] * 4
        else:
            assert after["pile"] == [before["pile"][c] - first.count(c) for c in range(4)]
            assert after["discard"] == discard
    assert refills > 10


def less(counts: list[int], gone: list[int]) -> list[int]:
    return [some - other for some, other in zip(counts, gone, strict=True)]
