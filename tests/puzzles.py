"""One puzzle a game and language for all days of all tests: to make one takes seconds.

``python -m tests.puzzles`` makes the files again, which is needed when rules or parts have changed.
"""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final

from data.words import LOCALES
from engine import registry
from engine.dice import SEED_BYTES
from engine.puzzles import days, making
from engine.puzzles.difficulty import WANTED

FOLDER: Final = Path(__file__).resolve().parent / "data" / "puzzles"


def secret(size: int) -> bytes:
    """Return what the seeds of all days come from."""
    return hashlib.sha256(b"the days of all tests").digest()[:size]


def path_of(game: str, language: str) -> Path:
    return FOLDER / ("-".join(filter(None, (game, language))) + ".json")


def level_of(game: str) -> int:
    """Return a level: one game asks for two moves, the others for one."""
    asking = [key for key in days.games() if len(making.questions_of(registry.game(key))) > 1]
    return len(WANTED) // 2 * (game == max(asking))


def ready(game: str, language: str) -> str:
    """Return a puzzle as JSON; one that has no file is made."""
    path = path_of(game, language)
    if path.exists():
        return path.read_text(encoding="utf-8")
    return making.encoded(making.make(game, secret(SEED_BYTES), language, level_of(game)))


async def make(game: str, seed: bytes, language: str, level: int) -> str:
    """Stand for ``maker.Maker``."""
    del seed, level
    return ready(game, language)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in days.games():
        for language in LOCALES if registry.game(game).spec.lexicon else ("",):
            path = path_of(game, language)
            path.unlink(missing_ok=True)
            path.write_text(ready(game, language), encoding="utf-8")


if __name__ == "__main__":
    main()
