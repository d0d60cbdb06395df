"""The storm over a hall ends when it is told to, whatever happens in that moment."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Any, cast

import pytest

from tests.waiting import LONG
from tools.torture.storm import STEPS, Storm


@pytest.mark.parametrize("ticks", range(5))
async def test_it_ends_in_the_moment_of_the_last_step(
    ticks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def strike(_: Storm, __: str) -> None: ...

    monkeypatch.setattr(Storm, "_strike", strike)
    storm = Storm(cast("Any", None), random.Random(1), Counter(), Counter())
    storm.begin()
    await asyncio.sleep(0)
    for _ in range(STEPS[1]):
        storm.goes_on()
    for _ in range(ticks):
        await asyncio.sleep(0)
    end = asyncio.create_task(storm.end())
    await asyncio.wait((end,), timeout=LONG)
    assert end.done()
