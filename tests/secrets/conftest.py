"""Every logger is heard, as loud as the bot lets it be at its most talkative; answers wait.

No answer is announced as slow first, however slow the machine is: answers are compared here.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from cogs.runtime import logs
from cogs.ui import answering


@pytest.fixture(autouse=True)
def _talkative() -> Iterator[None]:
    loggers = [logging.getLogger(name) for name in ("", *logs.LIBRARIES)]
    kept = [logger.level for logger in loggers]
    logs.levels("DEBUG")
    yield
    for logger, level in zip(loggers, kept, strict=True):
        logger.setLevel(level)


@pytest.fixture(autouse=True)
def _patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answering, "PATIENCE", 60.0)
