"""A world with an app in it, on a file or on a server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from cogs.delivery.deliverer import DiscordDeliverer
from cogs.runtime import health as health_module
from cogs.runtime.health import Health
from cogs.ui.app import App
from data.store import Holder, Lease, metrics
from data.words import LOCALES, Words, words
from tests.cogs import people
from tests.cogs.ears import Ears, Talk, connect, play_only
from tests.cogs.gauges import Signals, health_of
from tests.cogs.messages import Discord
from tests.cogs.recording import Client
from tests.cogs.table.world import DATABASES, World
from tests.tiers import few
from tools.support import servers

BOTH = {
    *("test_absence", "test_asking", "test_clock", "test_crashes", "test_cups", "test_cup_races"),
    *("test_daily", "test_daily_making", "test_daily_managing", "test_daily_posts"),
    "test_daily_sharing",
    *("test_history", "test_lobby", "test_moves", "test_people_races", "test_seasons"),
    *("test_solo", "test_stories"),
}
"""The modules that run on a file and on a server."""


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[World]:
    async with World(tmp_path) as made:
        yield made


@pytest.fixture
async def home(world: World) -> AsyncIterator[App]:
    made = people.app(world)
    yield made
    made.pictures.close()


@pytest.fixture
def discord(home: App, world: World) -> Discord:
    """Let all messages be delivered to it."""
    client = Discord()
    world.mouth = DiscordDeliverer(home, client)  # type: ignore[arg-type]
    return client


@pytest.fixture(params=LOCALES)
def language(request: pytest.FixtureRequest) -> Words:
    return words(request.param)


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def mouth(home: App, client: Client) -> DiscordDeliverer:
    return DiscordDeliverer(home, client)  # type: ignore[arg-type]


@pytest.fixture
def ears() -> Ears:
    return Ears()


@pytest.fixture
async def room(world: World, ears: Ears) -> AsyncIterator[World]:
    """A world whose messages the real delivery brings to a Discord that hears them."""
    made = connect(world, ears)
    yield world
    made.pictures.close()


@pytest.fixture
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Let there be one kind of game alone: an open one, unless a test asks for another kind."""
    kind = str(getattr(request, "param", "open"))
    play_only(monkeypatch, kind)
    return kind


@pytest.fixture
def talk(kind: str, room: World, ears: Ears) -> Talk:
    assert kind
    return Talk(room, ears)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.module.__name__.rpartition(".")[2] in BOTH:
        metafunc.parametrize("_database", few(("file", "server")), indirect=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Kill at some of the steps on a server: each of these lives has a database of its own."""
    items[:] = [item for item in items if not _many_lives(item)]


def _many_lives(item: pytest.Item) -> bool:
    given = getattr(getattr(item, "callspec", None), "params", {})
    return given.get("_database") == "server" and given.get("offset", 0) not in (0, 2, 4)


@pytest.fixture(autouse=True)
def _database(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let the worlds of a test keep their tables in a file, or on a server."""
    if getattr(request, "param", "file") == "file":
        yield
        return
    request.getfixturevalue("postgresql")
    DATABASES.on_server = True
    yield
    DATABASES.on_server = False
    asyncio.run(servers.dropped(*DATABASES.names))
    DATABASES.names.clear()


@pytest.fixture
def gateway() -> Signals:
    return Signals()


@pytest.fixture
async def lease(world: World, monkeypatch: pytest.MonkeyPatch) -> Lease:
    """Hold a world's database, on a disk that may be small."""
    monkeypatch.setattr(health_module, "SPARE", -(2**80))
    await world.store.write(metrics.heartbeat(world.time))
    return await world.store.hold(Holder.mine(), world.now)


@pytest.fixture
def health(world: World, gateway: Signals, lease: Lease) -> Health:
    return health_of(world, lease, gateway=gateway)
