"""A world with an app in it, and answers that are never too late, however slow the machine is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.ui import answering
from cogs.ui.app import App
from tests.cogs import people
from tests.cogs.table.world import World


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "PATIENCE", 60.0)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with World(tmp_path) as made:
        yield made


@pytest.fixture
async def home(world: World) -> AsyncIterator[App]:
    made = people.app(world)
    yield made
    made.pictures.close()
