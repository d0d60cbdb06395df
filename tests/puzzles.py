"""Puzzles that are made once in a run of the tests: each takes a second, and is always the same."""

from __future__ import annotations

import asyncio
import hashlib
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from cogs.daily import dailies
from engine.dice import SEED_BYTES

_KEPT: Final[list[Path]] = []


def keep_in(run: Path) -> None:
    """Keep them beside the files of a run, for all its processes."""
    folder = run / "puzzles"
    folder.mkdir(mode=0o700, exist_ok=True)
    _KEPT[:] = [folder]


def secret(size: int) -> bytes:
    """Return what the seeds of all days come from."""
    return hashlib.sha256(b"the days of all tests").digest()[:size]


@cache
def made(game: str, seed: bytes, language: str, weekday: int) -> str:
    """Return a puzzle as JSON, as ``maker.made`` does."""
    if not _KEPT:
        return dailies.make_encoded(game, seed, language, weekday)
    return _once(_KEPT[0], dailies.make_encoded, game, seed, language, weekday)


def folder() -> str:
    """Return where they are kept; empty where that is nowhere."""
    return str(_KEPT[0]) if _KEPT else ""


def alone(where: str, game: str, language: str) -> str:
    """Return a puzzle as JSON from the bot's own process for puzzles, as ``maker.alone`` does.

    It is the same for all seeds: before the stand-in it is the day of the calendar, and some days
    have a puzzle that takes ten times as long as others.

    Args:
        where: The ``folder`` of the process that asks.
        game: The key of the game.
        language: A language, or none where the puzzle has no words.
    """
    if not where:
        return dailies.make_or_exit(game, secret(SEED_BYTES), language, 0)
    return _once(Path(where), dailies.make_or_exit, game, secret(SEED_BYTES), language, 0)


def _once(
    where: Path,
    make: Callable[[str, bytes, str, int], str],
    game: str,
    seed: bytes,
    language: str,
    weekday: int,
) -> str:
    name = hashlib.sha256(f"{game}/{language}/{weekday}/".encode() + seed).hexdigest()
    path = where / name
    if not path.exists():
        fresh = path.with_name(f"{name}.{os.getpid()}")
        fresh.write_text(make(game, seed, language, weekday), encoding="utf-8")
        fresh.replace(path)
    return path.read_text(encoding="utf-8")


async def in_thread(game: str, seed: bytes, language: str, weekday: int) -> str:
    """Make a puzzle, or take the one that was made; see ``maker.in_thread``."""
    return await asyncio.to_thread(made, game, seed, language, weekday)
