"""Puzzles of the bots before the stand-in: made once in a run, and never for a day."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.daily import dailies
from tests import puzzles
from tests.conftest import Kept


def test_a_bots_puzzle_is_the_same_on_all_days(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[str, bytes, str]] = []

    def make(*given: Any) -> str:
        made.append(given)
        return "/".join((given[0], given[2]))

    def here(_: Any, work: Any, *given: Any) -> str:
        found = work(*given)
        assert isinstance(found, str)
        return found

    monkeypatch.setattr(dailies, "make_or_exit", make)
    monkeypatch.setattr(puzzles, "_KEPT", [tmp_path])
    monkeypatch.setattr(Kept.__base__, "submit", here)
    pool = Kept(1)
    for day in (b"a day", b"another"):
        assert pool.submit(make, "helge", day, "en", 3) == "helge/en"  # type: ignore[comparison-overlap]
    assert pool.submit(make, "helge", b"a day", "de", 0) == "helge/de"  # type: ignore[comparison-overlap]
    assert made == [("helge", puzzles.secret(32), "en", 0), ("helge", puzzles.secret(32), "de", 0)]
