"""Which game a day has; its seed, and the fingerprint that is shown the day before.

A day is counted as by ``datetime.date.toordinal``: 1 is 1 January of the year 1.
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from engine import registry
from engine.dice import SEED_BYTES
from engine.puzzles.making import questions_of

VERSION: Final = "spieltisch-daily-1"


def games() -> tuple[str, ...]:
    known = registry.keys()
    return tuple(key for key in known if questions_of(registry.game(key)))


def game_of(day: int) -> str:
    turns = games()
    return turns[day % len(turns)]


def weekday(day: int) -> int:
    """Return the day of the week, 0 for Monday: puzzles get harder towards Sunday."""
    return (day - 1) % 7


def seed_of(secret: bytes, day: int) -> bytes:
    """Return the seed of a day: only those know it who know the secret, or are shown it."""
    return hmac.digest(secret, f"{VERSION}\0seed\0{day}".encode(), "sha256")


def fingerprint(seed: bytes, day: int) -> str:
    """Return the 64 hex digits that are shown before the seed is."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes")
    return hashlib.sha256(f"{VERSION}\0commit\0{day}\0".encode() + seed).hexdigest()
