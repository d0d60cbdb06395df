"""The games that can be drawn: one line each."""

from __future__ import annotations

from typing import Any

from data.words import LOCALES, words
from engine import registry
from engine.dice import SEED_BYTES
from engine.run import Deal, Run
from render.contract import Renderer, Scene
from render.games.blox.renderer import BLOX
from render.games.haiclue.renderer import HAICLUE
from render.games.helge.renderer import HELGE
from render.games.hexago.renderer import HEXAGO
from render.games.hexamino.renderer import HEXAMINO
from render.theme import DARK

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


def warm(theme: str = DARK.key) -> None:
    """Draw a dealt board of every game, with few and with many seats: about a second's work."""
    games = registry.keys()
    for key in games:
        spec = registry.game(key).spec
        for seats in sorted({spec.least, spec.most}):
            _draw(key, seats, theme)


def _draw(key: str, seats: int, theme: str) -> None:
    game, drawer = registry.game(key), renderer(key)
    parts, options = (game.components.id, game.components.hash), game.spec.complete({})
    deal = Deal("warm", key, game.spec.rules_version, parts, options, seats)
    state = Run(game, deal, bytes(SEED_BYTES)).start()[0].state
    names = ("Mara",) * seats
    for locale in LOCALES:
        drawer.board(game.observe(state, None), Scene(names, words(locale), theme))
    drawer.hand(game.observe(state, 0), Scene(names, words(LOCALES[0]), theme, viewer=0))
