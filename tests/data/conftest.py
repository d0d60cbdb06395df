from __future__ import annotations

import inspect
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from data.store import Store
from tests.tiers import few
from tools.support import servers
from tools.support.servers import Server
from tools.support.tables import opened

KINDS = ("file", "server")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what asks for a ``Store`` on both databases; a ``FileStore`` is a file."""
    wanted = inspect.signature(metafunc.function).parameters.get("store")
    if wanted is not None and wanted.annotation == "Store":
        metafunc.parametrize("kind", few(KINDS))


@pytest.fixture
def kind() -> str:
    return "file"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.db"


@pytest.fixture
async def store(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    if kind == "file":
        async with opened(tmp_path / "games.db") as store:
            yield store
    else:
        request.getfixturevalue("postgresql")
        async with servers.opened("store") as store:
            yield store
        await servers.dropped("store")


@pytest.fixture
async def base(postgresql: Server) -> AsyncIterator[str]:
    """Return the address of an empty database."""
    async with servers.keeper() as db:
        await db.execute("CREATE DATABASE empty")
    yield postgresql.address("empty")
    await servers.dropped("empty")
