"""``make bench`` plays with the real bot: a new rule of the bot must not stop it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.bench.__main__ import measured


@pytest.mark.long
@pytest.mark.parametrize("part", ["keeping", "speaking"])
async def test_a_part_of_the_bench_measures_each_of_its_figures(part: str, tmp_path: Path) -> None:
    figures = [figure async for figure in measured(part, tmp_path)]
    assert figures
    assert all(figure.n and figure.median > 0 for figure in figures)
