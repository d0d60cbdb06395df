"""The games that can be drawn: one line each."""

from __future__ import annotations

from typing import Any

from render.contract import Renderer
from render.games.blox.renderer import BLOX
from render.games.haiclue.renderer import HAICLUE
from render.games.helge.renderer import HELGE
from render.games.hexago.renderer import HEXAGO
from render.games.hexamino.renderer import HEXAMINO

_GAMES: tuple[Renderer[Any], ...] = (
    HELGE,
    HEXAGO,
    HEXAMINO,
    BLOX,
    HAICLUE,
)
RENDERERS = {drawer.key: drawer for drawer in _GAMES}


def renderer(game: str) -> Renderer[Any]:
    """Return what draws a game; raise ``KeyError`` for a key that no game has."""
    return RENDERERS[game]
