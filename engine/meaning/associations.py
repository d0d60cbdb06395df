"""Files of associations: for each word of a list what comes to mind, weighted.

A file is text in UTF-8, one word a line: ``word: link 5, another link 3``. Links are words of
the list, spelled as there, or free themes, spelled the same wherever they are used; weights go
from 1 to 5. Empty lines and lines that begin with ``#`` are skipped.

``read`` never raises for bad input. It reports every fault at once.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

LEAST: Final = 15
"""Fewest links of a word."""
HEAVIEST: Final = 5
_LINK: Final = re.compile(r"(?P<link>.*\S)\s+(?P<weight>\S+)")

Links = Mapping[str, Mapping[str, int]]
"""By word, by link: its weight. Words and links in the order of the file."""


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a line, counted from 1, or with the file (0)."""

    line: int
    code: str
    params: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Report:
    links: Links
    faults: tuple[Fault, ...]


def read(text: str, vocabulary: Collection[str]) -> Report:
    reading = _Reading(frozenset(vocabulary))
    # Some editors begin a file in UTF-8 with a byte order mark.
    for line, row in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        if row.strip() and not row.lstrip().startswith("#"):
            reading.word(line, row)
    missing = [word for word in vocabulary if word not in reading.lines]
    absent = [Fault(0, "missing", {"word": word}) for word in missing]
    return Report(reading.links, (*absent, *reading.faults))


class _Reading:
    """One reading of a file; collects links and faults as it goes."""

    def __init__(self, vocabulary: frozenset[str]) -> None:
        self.vocabulary = vocabulary
        self.links: dict[str, dict[str, int]] = {}
        self.lines: dict[str, int] = {}
        self.faults: list[Fault] = []

    def word(self, line: int, row: str) -> None:
        head, colon, rest = row.partition(":")
        word = head.strip()
        if not (colon and word):
            self._fault(line, "form", word=row.strip()[:24])
            return
        if word in self.lines:
            self._fault(line, "repeated", word=word, first=self.lines[word])
            return
        # Noted before anything else is checked: a faulty line is no missing one.
        self.lines[word] = line
        if word not in self.vocabulary:
            self._fault(line, "unknown", word=word)
        found: dict[str, int] = {}
        for link, weight in self._pairs(line, word, rest):
            if link == word:
                self._fault(line, "self", word=word)
            elif link in found:
                self._fault(line, "twice", word=word, link=link)
            else:
                found[link] = weight
        if len(found) < LEAST:
            self._fault(line, "few", word=word, found=len(found), least=LEAST)
        self.links[word] = found

    def _pairs(self, line: int, word: str, rest: str) -> Iterator[tuple[str, int]]:
        for part in rest.split(","):
            match = _LINK.fullmatch(part.strip())
            if match is None:
                self._fault(line, "link", word=word, link=part.strip())
            # The length, too: "12" and "345" are parts of "12345".
            elif match["weight"] not in "12345" or len(match["weight"]) != 1:
                self._fault(line, "weight", word=word, link=match["link"])
            else:
                yield match["link"], int(match["weight"])

    def _fault(self, line: int, code: str, **params: str | int) -> None:
        self.faults.append(Fault(line, code, params))
