"""Kinds of games, as people read them: each game, and each mode that is one of its own."""

from __future__ import annotations

from cogs.ui.phrases import option_value
from data.words import Words
from engine import registry

ALL = "-"
"""Stands for every kind."""
Kind = tuple[str, str]
"""Game and mode."""


def known() -> list[Kind]:
    """Return all kinds that can be played here, in the order of the menu."""
    games = registry.keys()
    return [(key, mode) for key in games for mode in registry.game(key).spec.modes]


def name_of(kind: Kind) -> str:
    """Return a kind as ids have it: ``game``, ``game.mode``."""
    game, mode = kind
    return f"{game}.{mode}" if mode else game


def read(name: str) -> Kind | None:
    """Return the kind with a name; None for all, and for one that is not known here."""
    return next((kind for kind in known() if name_of(kind) == name), None)


def title(kind: Kind, words: Words) -> str:
    """Return what people call a kind; a result outlives even the game it was reached in."""
    game, mode = kind
    if game not in frozenset(registry.keys()):
        return game.capitalize()
    spec = registry.game(game).spec
    chosen = zip((o.key for o in spec.options if o.mode), mode.split(","), strict=False)
    named = [option_value(words, game, key, value) for key, value in chosen if value]
    return " · ".join([spec.title, *named])
