"""A registry with the toys in it, and the workbench's command line."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest

from engine import registry
from engine.workbench.commands import main
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


class Said(NamedTuple):
    code: int | str | None
    out: str
    err: str


Say = Callable[..., Said]


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Say:
    """Run ``python -m engine`` with a command and its further words."""

    def said(command: str, *words: object, stdin: str = "") -> Said:
        monkeypatch.setattr("sys.stdin", io.StringIO(stdin))
        try:
            code: int | str | None = main([*command.split(), *map(str, words)])
        except SystemExit as end:
            code = end.code
        return Said(code, *capsys.readouterr())

    return said
