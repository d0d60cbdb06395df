"""Every logger is heard, as loud as it can be; all pieces are emoji."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from cogs.runtime import logs
from cogs.ui.components import EMOJIS
from render.registry import RENDERERS


@pytest.fixture(autouse=True)
def _talkative() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in ("", *logs.LIBRARIES)]
    kept = [logger.level for logger in loggers]
    logs.levels("DEBUG")
    yield
    for logger, level in zip(loggers, kept, strict=True):
        logger.setLevel(level)


@pytest.fixture(autouse=True)
def _emoji(monkeypatch: pytest.MonkeyPatch) -> None:
    pieces = [piece for renderer in RENDERERS.values() for piece in renderer.emojis]
    for number, piece in enumerate(pieces, 10**17):
        monkeypatch.setitem(EMOJIS, piece, f"<:{piece}:{number}>")
