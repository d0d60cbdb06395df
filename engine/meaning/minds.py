"""Minds: how much two words have to do with each other, from links and shared themes.

There is one a language, made when it is first needed, and persons who share it.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from heapq import nlargest
from operator import itemgetter
from types import MappingProxyType
from typing import Final
from zlib import crc32

from engine import components
from engine.meaning.associations import HEAVIEST, Links, Weights, known_elsewhere, read, translated

_ITSELF: Final = 1.0
"""What a word weighs in its own vector, a strong link being 1."""
_BACK: Final = 0.8
"""What a link weighs the other way round."""
_FURTHER: Final = 0.05
"""What the links of a linked word weigh, for a reader: clues are found at a stretch, too."""
_KEPT: Final = 150
"""Heaviest parts of a vector that are kept: the rest says little and takes most of the time."""
_LEAD: Final = 40
"""Heaviest links of a word that lead further."""
_SPREAD: Final = 2.8
"""How slowly a theme becomes common, as a share of the list."""
KNOWN: Final = 0.5
"""The part of all themes and links that one person goes by."""

Vector = Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Abroad:
    """The mind of another language, and its words for those of the own language."""

    mind: Mind
    words: Mapping[str, tuple[str, ...]]


class Mind:
    """The similarity of words; immutable.

    A word is a vector over words and themes: itself, its links, the words that link to it, and
    faintly the links of those. Rare themes count more (idf); vectors have length 1.
    """

    def __init__(
        self, links: Links, more: Weights | None = None, abroad: tuple[Abroad, ...] = ()
    ) -> None:
        """Take the links of a language; ``more`` is knowledge from other languages."""
        self.abroad = abroad
        near = _both_ways(
            {
                word: {link: weight / HEAVIEST for link, weight in linked.items()}
                for word, linked in links.items()
            }
        )
        for word, linked in _both_ways(more or {}).items():
            into = near.setdefault(word, {})
            for link, weight in linked.items():
                into[link] = into.get(link, 0.0) + weight
        usage = Counter(link for linked in near.values() for link in linked)
        spread = _SPREAD * len(links)
        self._rarity = {link: math.log(1 + spread / n) for link, n in usage.items()}
        self._near = near
        self._listed = tuple(links)
        self._names = {name.casefold(): name for name in (*usage, *links)}
        self._vectors: dict[str, Vector] = {}
        self._rows: dict[str, list[float]] = {}

    def name_of(self, word: str) -> str | None:
        """Return how a word is spelled here, whatever its case; None where it is not known."""
        return self._names.get(word.strip().casefold())

    def alike(self, one: str, other: str) -> float:
        """Return from 0 to 1 how alike two words are; 0 where one of them is not known."""
        first, second = self.name_of(one), self.name_of(other)
        if first is None or second is None:
            return 0.0
        return _product(self.vector(first), self.vector(second))

    def rank(self, one: str, other: str) -> float:
        name = self.name_of(one)
        return 0.0 if name is None else self.placed(name, self.alike(one, other))

    def placed(self, name: str, alike: float) -> float:
        if name not in self._rows:
            self._rows[name] = sorted(self._row(name))
        row = self._rows[name]
        return bisect_left(row, alike) / len(row)

    def _row(self, name: str) -> list[float]:
        row = [0.0] * len(self._listed)
        for link, value in self.vector(name).items():
            for place, other in self._places.get(link, ()):
                row[place] += value * other
        return row

    @cached_property
    def _places(self) -> Mapping[str, list[tuple[int, float]]]:
        places: dict[str, list[tuple[int, float]]] = {}
        for place, name in enumerate(self._listed):
            for link, value in self.vector(name).items():
                places.setdefault(link, []).append((place, value))
        return places

    def vector(self, name: str) -> Vector:
        if name not in self._vectors:
            # Its own name is a theme, too: it is alike to words that link to it.
            raw = {name: _ITSELF}
            near = self._near.get(name, {})
            for link, weight in near.items():
                raw[link] = max(raw.get(link, 0.0), weight)
            for link, weight in nlargest(_LEAD, near.items(), key=itemgetter(1)):
                for further, strength in self._near.get(link, {}).items():
                    raw[further] = raw.get(further, 0.0) + _FURTHER * weight * strength
            scaled = {link: weight * self._rarity.get(link, 1.0) for link, weight in raw.items()}
            kept = nlargest(_KEPT, scaled.items(), key=itemgetter(1))
            length = math.sqrt(sum(value * value for _, value in kept))
            self._vectors[name] = {link: value / length for link, value in kept}
        return self._vectors[name]


class Person(Mind):
    """A mind that uses a personal subset of the links.

    Two persons agree if many links support something, and may differ if a single odd one does.
    """

    def __init__(self, mind: Mind, name: str, known: float = KNOWN, *, asks: bool = True) -> None:
        """Take the part ``known`` of a mind's links; ``asks`` other languages, too."""
        self._mind = mind
        self._name = name
        self._known = known
        self.abroad = tuple(
            Abroad(Person(each.mind, name, known), each.words)
            for each in (mind.abroad if asks else ())
        )
        self._own: dict[str, Vector] = {}

    def name_of(self, word: str) -> str | None:
        return self._mind.name_of(word)

    def placed(self, name: str, alike: float) -> float:
        return self._mind.placed(name, alike)

    def vector(self, name: str) -> Vector:
        if name not in self._own:
            whole = self._mind.vector(name)
            kept = {link: value for link, value in whole.items() if self._goes_by(link)}
            length = math.sqrt(sum(value * value for value in kept.values())) or 1.0
            self._own[name] = {link: value / length for link, value in kept.items()}
        return self._own[name]

    def _goes_by(self, link: str) -> bool:
        # Not ``hash``: it differs from process to process.
        return crc32(f"{self._name}/{link}".encode()) < self._known * 2**32


def _both_ways(seen: Weights) -> dict[str, dict[str, float]]:
    near: dict[str, dict[str, float]] = {word: dict(linked) for word, linked in seen.items()}
    for word, linked in seen.items():
        for link, weight in linked.items():
            back = near.setdefault(link, {})
            back[word] = max(back.get(word, 0.0), _BACK * weight)
    return near


def _product(one: Vector, other: Vector) -> float:
    short, long = (one, other) if len(one) <= len(other) else (other, one)
    return sum(value * long[link] for link, value in short.items() if link in long)


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
