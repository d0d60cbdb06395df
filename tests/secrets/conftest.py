"""Every logger is heard, as loud as the bot lets it be at its most talkative."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from cogs.runtime import logs


@pytest.fixture(autouse=True)
def _talkative() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in ("", *logs.LIBRARIES)]
    kept = [logger.level for logger in loggers]
    logs.levels("DEBUG")
    yield
    for logger, level in zip(loggers, kept, strict=True):
        logger.setLevel(level)
