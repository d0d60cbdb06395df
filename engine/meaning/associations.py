"""Files of associations: for each word of a list what comes to mind, weighted.

A file is text in UTF-8, one word a line: ``word: link 5, another link 3``. Links are words of
the list, spelled as there, or free themes, spelled the same wherever they are used; weights go
from 1 to 5. Empty lines and lines that begin with ``#`` are skipped.

``concepts.txt`` lists the names of one thing in all languages; ``themes.txt`` groups things that
have something in common. So a link of *moon* in the English file also holds for *Mond*.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from operator import itemgetter
from typing import Final

from engine import components

HEAVIEST: Final = 5

Links = Mapping[str, Mapping[str, int]]
"""The weight of each link, by word; words and links in the order of the file."""


CLOSE: Final = 3
"""The least weight of a link that needs no explanation."""
_SHARED: Final = 2


def tie(links: Links, one: str, other: str) -> str | None:
    """Return the theme that two words have most in common, whatever their case.

    Empty if they are close without one; None if nobody could say what joins them.
    """
    names = {word.casefold(): word for word in links}
    first, second = (names.get(word.strip().casefold(), "") for word in (one, other))
    own, others = links.get(first, {}), links.get(second, {})
    themes = ((link, min(weight, others.get(link, 0))) for link, weight in own.items())
    theme, shared = max(themes, key=itemgetter(1), default=("", 0))
    if shared >= _SHARED:
        return theme
    return "" if max(own.get(second, 0), others.get(first, 0)) >= CLOSE else None


def read(text: str) -> Links:
    return {
        word: dict(pairs(rest)) for word, _, rest in (row.partition(": ") for row in rows(text))
    }


def rows(text: str) -> Iterator[str]:
    return (row for row in text.splitlines() if row and not row.startswith("#"))


def pairs(rest: str) -> Iterator[tuple[str, int]]:
    """Yield names and weights: ``link 5, another link 3``."""
    for item in rest.split(", "):
        name, _, weight = item.rpartition(" ")
        yield name, int(weight)


LANGUAGES: Final = ("en", "de", "fr")
"""The columns of ``concepts.txt``."""
FOREIGN: Final = 0.3
"""What a link of another language's file weighs, one of the own file being 1."""
THEME: Final = 0.3
"""What a theme weighs, for each step from 1 to 3."""

Weights = Mapping[str, Mapping[str, float]]
"""The weight of each link, by word."""


@cache
def concepts() -> tuple[tuple[tuple[str, ...], ...], ...]:
    return tuple(
        tuple(tuple(filter(None, words.split(","))) for words in row.split("|"))
        for row in _rows("concepts")
    )


@cache
def themes() -> Weights:
    """Return the themes: by name, by English word of a concept, from 1 to 3."""
    return {
        name: {thing: float(step) for thing, step in pairs(rest)}
        for name, _, rest in (row.partition(": ") for row in _rows("themes"))
    }


def known_elsewhere(language: str, others: Mapping[str, Links]) -> Weights:
    """Return links for a language's words, from other languages and the themes."""
    known: dict[str, dict[str, float]] = {}
    for other, links in others.items():
        words = translated(other, language)
        said: dict[str, dict[str, float]] = {}
        for word, row in links.items():
            for here in words.get(word, ()):
                of_it = said.setdefault(here, {})
                for link, weight in row.items():
                    # A theme that has no name here still joins the words that share it.
                    for near in words.get(link, (f"{other}:{link}",)):
                        of_it[near] = max(of_it.get(near, 0.0), FOREIGN * weight / HEAVIEST)
        _add(known, said)
    _add(known, _themes(language))
    return known


def _themes(language: str) -> dict[str, dict[str, float]]:
    words = translated(LANGUAGES[0], language)
    said: dict[str, dict[str, float]] = {}
    for theme, things in themes().items():
        for thing, step in things.items():
            for here in words.get(thing, ()):
                of_it = said.setdefault(here, {})
                of_it[f"*{theme}"] = max(of_it.get(f"*{theme}", 0.0), THEME * step)
    return said


def _add(known: dict[str, dict[str, float]], said: Weights) -> None:
    for word, row in said.items():
        into = known.setdefault(word, {})
        for link, weight in row.items():
            if link != word:
                into[link] = into.get(link, 0.0) + weight


@cache
def translated(language: str, into: str) -> Mapping[str, tuple[str, ...]]:
    here, there = LANGUAGES.index(language), LANGUAGES.index(into)
    translations: dict[str, dict[str, None]] = {}
    for concept in concepts():
        for word in concept[here]:
            translations.setdefault(word, {}).update(dict.fromkeys(concept[there]))
    return {word: tuple(words) for word, words in translations.items() if words}


def _rows(name: str) -> Iterator[str]:
    return rows(components.associations(f"shared/{name}"))
