"""The solo of a Sunday: which game, dealt from which seed, and the fingerprint shown before.

A game says by ``GameSpec.weekly`` that it has one. A Sunday is counted as by
``datetime.date.toordinal``: those are the multiples of seven.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from typing import Final

from engine import registry
from engine.dice import commitment
from engine.puzzles.days import VERSION
from engine.run import Deal
from engine.spec import GameSpec

WEEK: Final = 7


def games() -> tuple[str, ...]:
    known = registry.keys()
    return tuple(key for key in known if registry.game(key).spec.weekly)


def game_of(day: int) -> str:
    turns = games()
    return turns[day // WEEK % len(turns)]


def options_of(spec: GameSpec) -> dict[str, str]:
    return spec.complete(dict(spec.weekly))


def seed_of(secret: bytes, day: int) -> bytes:
    """Return the seed of a Sunday; that of its puzzle is another one."""
    return hmac.digest(secret, f"{VERSION}\0solo\0{day}".encode(), "sha256")


def name_of(day: int) -> str:
    """Return the name used as table id in deal and fingerprint: ``sunday-739942``."""
    return f"sunday-{day}"


def deal_of(
    day: int, game: str, version: int, parts: tuple[str, str], options: Mapping[str, str]
) -> Deal:
    """Return the deal of a Sunday, the same for everybody: no press is mixed into it."""
    return Deal(name_of(day), game, version, parts, dict(options), seats=1)


def fingerprint(seed: bytes, day: int, game: str, version: int) -> str:
    """Return the 64 hex digits that are shown before the seed is."""
    return commitment(seed, name_of(day), game, version)
