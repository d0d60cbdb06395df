"""A registry with the toys in it, for what reads games by key."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from engine import registry
from tests.engine import toys

_PARTS_FILE = registry._GAMES[0][1]  # toys have no parts of their own; any file will do


@pytest.fixture
def toy_games(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Register both versions of the ladder and the whisper game for one test."""
    kinds = (toys.Ladder, toys.LadderTwo, toys.Whisper)
    registry.game.cache_clear()
    monkeypatch.setattr(registry, "_GAMES", tuple((kind, _PARTS_FILE) for kind in kinds))
    yield
    registry.game.cache_clear()
