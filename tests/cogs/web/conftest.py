"""The board page, as a browser behind a proxy reaches it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from aiohttp.test_utils import TestClient, TestServer

from cogs.ui.app import App
from cogs.web.server import BoardPage
from tests.cogs.web.visiting import HOST, Page


@pytest.fixture
async def page(home: App) -> AsyncIterator[Page]:
    home.page = f"https://{HOST}"
    client = TestClient(TestServer(BoardPage(home, "127.0.0.1", 8081).application()))
    async with client:
        yield client
