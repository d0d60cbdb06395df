"""Records name their game by key: here it is known, whether players are offered it or not."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import registry
from engine.games.blox import Blox


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make sure that the registry has the game for one test."""
    keys = registry.keys()
    if Blox.spec.key not in keys:
        row = (Blox, Blox.spec.key)
        monkeypatch.setattr(registry, "_GAMES", (*registry._GAMES, row))
    yield
    registry.game.cache_clear()
