"""The minds there are: one a language, made when it is first needed, and persons who share it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

from engine import components
from engine.meaning.associations import Links, known_elsewhere, read, translated
from engine.meaning.mind import KNOWN, Abroad, Mind, Person

SEEN: Final[Mapping[str, float]] = MappingProxyType(
    {"beginner": 0.08, "greedy": 0.25, "search": KNOWN}
)
"""The part of all links that a computer of each level goes by."""
ASKED: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({"fr": ("en", "de")})
"""Languages whose minds are asked too, by language; English and German read no better by it."""
KIN: Final = 0.3
"""The part of its links that a computer uses if another computer wrote the clue."""
BEST: Final = "search"


def languages() -> tuple[str, ...]:
    return components.associated()


@cache
def links(language: str) -> Links:
    """Return the associations of a language, or raise FileNotFoundError."""
    return read(components.associations(language))


@cache
def mind(language: str, level: str = BEST) -> Mind:
    """Return the mind of a level; that of the best one goes by all links.

    Raise FileNotFoundError if no mind knows the language.
    """
    if level != BEST:
        return person(language, level, level)
    others = {key: links(key) for key in languages() if key != language}
    abroad = tuple(Abroad(mind(key), translated(language, key)) for key in ASKED.get(language, ()))
    return Mind(links(language), more=known_elsewhere(language, others), abroad=abroad)


def person(language: str, level: str, name: str, *, kin: bool = False) -> Mind:
    """Return a mind of its own for a name; that of the level without one.

    With ``kin`` it reads a computer's clue, so it uses fewer links and asks no other language.
    """
    if not name:
        return mind(language, level)
    known = SEEN[level] * (KIN if kin else 1)
    return Person(mind(language), name, known, asks=not kin)


def language_of(words: Iterable[str]) -> str:
    """Return the language in which most of some words are known; empty where there is none."""
    listed = list(words)
    return max(languages(), key=lambda key: _known(key, listed), default="")


def strangers(language: str, words: Iterable[str]) -> int:
    listed = list(words)
    return len(listed) - (_known(language, listed) if language in languages() else 0)


def _known(language: str, words: list[str]) -> int:
    best = mind(language)
    return sum(best.name_of(word) is not None for word in words)
