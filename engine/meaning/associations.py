"""Files of associations: for each word of a list what comes to mind, weighted.

A file is text in UTF-8, one word a line: ``word: link 5, another link 3``. Links are words of
the list, spelled as there, or free themes, spelled the same wherever they are used; weights go
from 1 to 5. Empty lines and lines that begin with ``#`` are skipped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import itemgetter
from typing import Final

HEAVIEST: Final = 5

Links = Mapping[str, Mapping[str, int]]
"""By word, by link: its weight. Words and links in the order of the file."""


CLOSE: Final = 3
"""From this weight on a link needs no explanation."""
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
