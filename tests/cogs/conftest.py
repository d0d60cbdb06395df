"""A world with an app in it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from cogs.ui.app import App
from tests.cogs import people
from tests.cogs.table.world import World


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with World(tmp_path) as made:
        yield made


@pytest.fixture
async def home(world: World) -> AsyncIterator[App]:
    made = people.app(world)
    yield made
    made.pictures.close()
