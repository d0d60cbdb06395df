"""A storm over a hall ends when it is told to, whatever happens in that moment."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from tests.waiting import LONG
from tools.simulate.storm import STEPS, Storm


def hall() -> Any:
    return SimpleNamespace(sandbox=SimpleNamespace(url="http://127.0.0.1:1"))


@pytest.mark.parametrize("ticks", range(5))
async def test_it_ends_in_the_moment_of_the_last_step(
    ticks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def strike(_: Storm, __: Any) -> None: ...

    monkeypatch.setattr(Storm, "_strike", strike)
    crew: Any = None
    storm = Storm(hall(), crew, random.Random(1), ("kills",), Counter(), Counter())
    await storm.__aenter__()
    await asyncio.sleep(0)
    for _ in range(STEPS[1]):
        storm.goes_on()
    for _ in range(ticks):
        await asyncio.sleep(0)
    end = asyncio.create_task(storm.__aexit__())
    await asyncio.wait((end,), timeout=LONG)
    assert end.done()


async def test_what_goes_wrong_in_a_blow_ends_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    async def strike(_: Storm, __: Any) -> None:
        raise LookupError

    monkeypatch.setattr(Storm, "_strike", strike)
    crew: Any = None
    storm = Storm(hall(), crew, random.Random(1), ("kills",), Counter(), Counter())
    await storm.__aenter__()
    await asyncio.sleep(0)
    for _ in range(STEPS[1]):
        storm.goes_on()
    await asyncio.sleep(0.01)
    with pytest.raises(LookupError):
        await storm.__aexit__()
