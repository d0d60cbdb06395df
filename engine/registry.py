"""The games there are: one line each, keyed by (game, rules version)."""

from __future__ import annotations

from functools import cache
from typing import Any

from engine import components
from engine.contract import Game
from engine.games.blox import Blox
from engine.games.haiclue import Haiclue
from engine.games.helge import Helge
from engine.games.hexago import Hexago
from engine.games.hexamino import Hexamino

# (class, name of its component file); the newest version of a game comes last.
_GAMES: tuple[tuple[type[Game[Any, Any]], str], ...] = (
    (Helge, "helge"),
    (Hexago, "hexago"),
    (Hexamino, "hexamino"),
    (Blox, "blox"),
    (Haiclue, "haiclue"),
)


class UnknownGame(LookupError):
    """No such game, rules version or set of parts; a table of it is frozen, never guessed."""


def keys() -> tuple[str, ...]:
    return tuple(dict.fromkeys(kind.spec.key for kind, _ in _GAMES))


@cache
def game(
    key: str, version: int | None = None, parts: tuple[str, str] | None = None
) -> Game[Any, Any]:
    """Return a game in a version of its rules; None for the newest.

    ``parts`` is the (id, hash) of the components a record was played with; None for the present
    ones. Raise UnknownGame if there is no such version with these parts.
    """
    for kind, name in reversed(_GAMES):
        if kind.spec.key == key and version in (None, kind.spec.rules_version):
            loaded = components.load(name)
            if parts is not None and parts != (loaded.id, loaded.hash):
                raise UnknownGame(f"{key} with other parts")
            found: Game[Any, Any] = kind(loaded)
            return found
    raise UnknownGame(key if version is None else f"{key} version {version}")
