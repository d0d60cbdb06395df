"""The renderers there are: one line each."""

from __future__ import annotations

from typing import Any

from render.contract import Renderer
from render.games.blox import BloxRenderer
from render.games.haiclue import HaiclueRenderer
from render.games.helge import HelgeRenderer
from render.games.hexago import HexagoRenderer
from render.games.hexamino import HexaminoRenderer

_GAMES: tuple[type[Renderer[Any]], ...] = (
    HelgeRenderer,
    HexagoRenderer,
    HexaminoRenderer,
    BloxRenderer,
    HaiclueRenderer,
)
_RENDERERS: dict[str, Renderer[Any]] = {kind.key: kind() for kind in _GAMES}


def renderer(game: str) -> Renderer[Any]:
    """Return the renderer of a game.

    Raises:
        KeyError: No game of this key.
    """
    return _RENDERERS[game]
