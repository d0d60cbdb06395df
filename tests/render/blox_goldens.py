"""Pictures of Blox to compare with; see ``goldens.py``."""

from __future__ import annotations

from collections.abc import Callable

from engine.prompts import Path
from render.contract import Picture
from render.games.blox.renderer import BLOX
from tests.render.blox_positions import GAME, asked, ended, rich, scene, step, view

RENDERER = BLOX


def _board(seats: int, theme: str, language: str) -> Picture:
    return RENDERER.board(view(seats), scene(seats, theme, language))


def _preview(path: Path, theme: str, language: str) -> Picture:
    found = rich()
    seen = GAME.observe(found, 0)
    return RENDERER.preview(seen, scene(4, theme, language, viewer=0), step(found, path))


def _hand() -> Picture:
    found = RENDERER.hand(GAME.observe(rich(), 0), scene(4, viewer=0))
    assert found is not None
    return found


def _ranking() -> Picture:
    over = ended(3)
    return RENDERER.ranking(GAME.observe(over, None), scene(3, "light", "fr", over=over))


PICTURES: dict[str, Callable[[], Picture]] = {
    "blox-four": lambda: _board(4, "dark", "en"),
    "blox-two-light": lambda: _board(2, "light", "de"),
    "blox-hand": _hand,
    "blox-enter": lambda: _preview(("enter",), "dark", "en"),
    "blox-blocks": lambda: _preview(("build",), "light", "fr"),
    "blox-targets": lambda: _preview(("move",), "dark", "en"),
    "blox-build": lambda: _preview(asked(rich(), "build"), "dark", "de"),
    "blox-ranking": _ranking,
}
