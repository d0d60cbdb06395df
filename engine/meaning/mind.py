"""A mind: how much two words have to do with each other, from links and shared themes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from engine.meaning.associations import HEAVIEST, Links

_ITSELF: Final = 1.0
"""What a word weighs in its own vector, a strong link being 1."""
_BACK: Final = 0.8
"""What a link weighs the other way round."""
FURTHER: Final = 0.08
"""What the links of a linked word weigh, for a reader: clues are found at a stretch, too."""
_EVERY: Final = 8
"""Each word of so many stands for the list where an average will do: all would take seconds."""

Vector = Mapping[str, float]


class Mind:
    """Says how alike words are; made once, then only asked.

    A word is a vector over words and themes: itself, its links, the words that link to it, and
    faintly what those are linked with. Rare themes count more (idf); vectors have length 1.
    """

    def __init__(self, links: Links, most: int = 0, further: float = FURTHER) -> None:
        """Take the links of a language.

        Args:
            links: By word, by link its weight.
            most: Strongest links that are seen of each word; 0 for all.
            further: What the links of a linked word weigh.
        """
        seen = {word: _strongest(found, most) for word, found in links.items()}
        near = _both_ways(seen)
        usage = Counter(link for found in near.values() for link in found)
        self._rarity = {link: math.log(1 + len(links) / n) for link, n in usage.items()}
        self._near = near
        self._further = further
        self._listed = tuple(links)
        self._names = {name.casefold(): name for name in (*usage, *links)}
        self._vectors: dict[str, Vector] = {}
        self._alike: dict[tuple[str, str], float] = {}
        self._usual: dict[str, float] = {}

    def name_of(self, word: str) -> str | None:
        """Return how a word is spelled here, whatever its case; None where it is not known."""
        return self._names.get(word.strip().casefold())

    def alike(self, one: str, other: str) -> float:
        """Return from 0 to 1 how alike two words are; 0 where one of them is not known."""
        first, second = self.name_of(one), self.name_of(other)
        if first is None or second is None:
            return 0.0
        # Likeness is mutual: both orders share one entry.
        pair = (first, second) if first <= second else (second, first)
        if pair not in self._alike:
            self._alike[pair] = _product(self._vector(pair[0]), self._vector(pair[1]))
        return self._alike[pair]

    def usual(self, word: str) -> float:
        """Return how alike a word is to any word of the list, on average; 0 if not known."""
        name = self.name_of(word)
        if name is None:
            return 0.0
        if name not in self._usual:
            # One product with the average vector is the average of the products with all.
            self._usual[name] = _product(self._vector(name), self._middle)
        return self._usual[name]

    @cached_property
    def _middle(self) -> Vector:
        """The average of some words of the list, all over it."""
        some = self._listed[::_EVERY]
        whole: dict[str, float] = {}
        for name in some:
            for link, value in self._vector(name).items():
                whole[link] = whole.get(link, 0.0) + value / len(some)
        return whole

    def _vector(self, name: str) -> Vector:
        if name not in self._vectors:
            # Its own name is a theme, too: it is alike to words that link to it.
            raw = {name: _ITSELF}
            for link, weight in self._near.get(name, {}).items():
                raw[link] = max(raw.get(link, 0.0), weight)
            for link, weight in self._near.get(name, {}).items() if self._further else ():
                for further, strength in self._near.get(link, {}).items():
                    raw[further] = raw.get(further, 0.0) + self._further * weight * strength
            scaled = {link: weight * self._rarity.get(link, 1.0) for link, weight in raw.items()}
            length = math.sqrt(sum(value * value for value in scaled.values()))
            self._vectors[name] = {link: value / length for link, value in scaled.items()}
        return self._vectors[name]


def _strongest(found: Mapping[str, int], most: int) -> dict[str, float]:
    ranked = sorted(found.items(), key=lambda item: -item[1])[: most or None]
    return {link: weight / HEAVIEST for link, weight in ranked}


def _both_ways(seen: Mapping[str, Mapping[str, float]]) -> dict[str, dict[str, float]]:
    """Return the links of words, and those of words and themes back to where they stand."""
    near: dict[str, dict[str, float]] = {word: dict(found) for word, found in seen.items()}
    for word, found in seen.items():
        for link, weight in found.items():
            if link in seen:
                near[link][word] = max(near[link].get(word, 0.0), _BACK * weight)
    return near


def _product(one: Vector, other: Vector) -> float:
    short, long = (one, other) if len(one) <= len(other) else (other, one)
    return sum(value * long[link] for link, value in short.items() if link in long)
