"""Lists of word tiles: our own, and the check that a server's uploaded list has to pass.

A list is a text file in UTF-8. A line is one tile, ``white; black`` (a tab does as well as the
semicolon); empty lines and lines that begin with ``#`` are skipped. The first tile is number 1.

``check`` never raises for bad input. It reports the first ``FAULTS`` faults at once, each with its
line, a code and what its sentence needs (``words-fault-CODE`` in ``data/locales``).

Words in ``params`` are safe to show: cut, and nothing in them but letters, digits and ``�``.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from engine.forms import fold

FOLDER: Final = Path(__file__).resolve().parent / "wordlists"
LANGUAGES: Final = ("en", "de", "fr")
MOST_BYTES: Final = 32 * 1024
"""Largest file that is read: six times our own lists, half a second at worst."""
TILES: Final = 216
"""Tiles that a list needs: as many as the printed game has."""
SHORTEST: Final = 2
LONGEST: Final = 10
FAULTS: Final = 200
"""Reading ends after so many: nobody mends more at once, and saying them takes time, too."""
_SNOWBALL: Final = {"en": "english", "de": "german", "fr": "french"}
# A category says nothing of the script; the Unicode name of a letter begins with it.
_SCRIPTS: Final = ("LATIN ", "GREEK ", "CYRILLIC ")
_SHOWN: Final = 24
_STEMMED: Final = 40
"""Words longer than this are at fault anyway; no time is spent on their stems."""
# Not ``splitlines``: it also splits at marks that editors show within a line.
_LINES: Final = re.compile(r"\r\n?|\n")
_COLUMNS: Final = re.compile(r"[;\t]")

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a list; line 0 is the file as a whole."""

    line: int
    code: str
    params: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Report:
    """The tiles, None if there is any fault, and the faults."""

    pairs: Pairs | None
    faults: tuple[Fault, ...]


@dataclass(frozen=True, slots=True)
class _Word:
    line: int
    text: str
    folded: str
    stem: str


def check(
    source: bytes, language: str | None, fits: Callable[[str], bool], least: int = TILES
) -> Report:
    """Read a list of at least so many word tiles and report every fault (R9).

    Stems are compared in ``LANGUAGES`` only; otherwise words are compared without case and accents.
    ``fits`` tells whether a word can be drawn on a tile without being cut.
    """
    if len(source) > MOST_BYTES:
        return Report(None, (Fault(0, "size", {"bytes": len(source), "most": MOST_BYTES}),))
    try:
        # Some editors put a mark before a text, which is no letter of the first word.
        text = source.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        return Report(None, (Fault(_line_of(wrong), "encoding", {}),))
    return _Check(language, fits).read(text, least)


@cache
def tiles(language: str) -> Pairs:
    """Return our own list: the words of tile ``n`` are at ``n - 1``."""
    # Not checked here: a test does.
    text = (FOLDER / f"{language}.txt").read_text(encoding="utf-8")
    return tuple((white, black) for _, (white, black) in _rows(text))


@cache
def _own(language: str) -> frozenset[str]:
    return frozenset(word.casefold() for pair in tiles(language) for word in pair)


def language_of(pairs: Pairs) -> str:
    best = min(LANGUAGES, key=lambda language: _lacking(pairs, language))
    return best if _lacking(pairs, best) < 2 * len(pairs) else ""


def strangers(pairs: Pairs) -> int:
    return min(_lacking(pairs, language) for language in LANGUAGES)


def _lacking(pairs: Pairs, language: str) -> int:
    return sum(word.casefold() not in _own(language) for pair in pairs for word in pair)


def stem_of(word: str, language: str | None) -> str:
    """Return a word's stem, folded; the folded word where the language has no stemmer."""
    if language not in _SNOWBALL or len(word) > _STEMMED:
        return fold(word)
    # Only now: it brings thirty languages, 3 MB, and only uploads need it.
    import snowballstemmer  # type: ignore[import-untyped]

    # A new one each time: it holds the word it works on, and checks run on several threads.
    stemmer = snowballstemmer.stemmer(_SNOWBALL[language])
    # Folded only afterwards: stemmers know endings with their accents, as composed letters.
    return fold(stemmer.stemWord(unicodedata.normalize("NFC", word.lower())))


class _Check:
    def __init__(self, language: str | None, fits: Callable[[str], bool]) -> None:
        self.language = language
        self.fits = fits
        self.faults: list[Fault] = []
        self.folds: dict[str, _Word] = {}
        self.stems: dict[str, _Word] = {}

    def read(self, text: str, least: int) -> Report:
        pairs: list[tuple[str, str]] = []
        found = 0
        for line, columns in _rows(text):
            found += 1
            before = len(self.faults)
            self._tile(line, columns)
            if len(self.faults) == before:
                pairs.append((columns[0], columns[1]))
            if len(self.faults) >= FAULTS:
                self._fault(0, "more", most=FAULTS)
                break
        if found < least and len(self.faults) < FAULTS:
            # Faulty tiles count too: each of them is reported by itself.
            self._fault(0, "tiles", found=found, least=least)
        faults = tuple(sorted(self.faults, key=lambda fault: fault.line))
        return Report(None if faults else tuple(pairs), faults)

    def _fault(self, line: int, code: str, **params: str | int) -> None:
        self.faults.append(Fault(line, code, params))

    def _tile(self, line: int, columns: list[str]) -> None:
        if len(columns) != 2:
            self._fault(line, "columns", found=len(columns))
            return
        words = []
        for side, text in zip(("white", "black"), columns, strict=True):
            if not text:
                self._fault(line, "empty", side=side)
            elif self._spelled(line, text):
                self._measure(line, text)
                words.append(_Word(line, text, fold(text), stem_of(text, self.language)))
        # The black word is at fault already; compared with the white one it would be again.
        if len(words) == 2 and self._alike(*words):
            words.pop()
        for word in words:
            self._compare(word)

    def _spelled(self, line: int, text: str) -> bool:
        """Return whether a word has only letters that can be drawn."""
        for mark in text:
            letter = unicodedata.category(mark) in {"Lu", "Ll"}
            if letter and unicodedata.name(mark, "").startswith(_SCRIPTS):
                continue
            code = "script" if unicodedata.category(mark).startswith("L") else "letters"
            self._fault(line, code, word=_shown(text), mark=f"U+{ord(mark):04X}")
            return False
        return True

    def _measure(self, line: int, text: str) -> None:
        found, shown = len(text), _shown(text)
        if found < SHORTEST:
            self._fault(line, "short", word=shown, found=found, least=SHORTEST)
        elif found > LONGEST:
            self._fault(line, "long", word=shown, found=found, most=LONGEST)
        elif not self.fits(text):
            self._fault(line, "wide", word=shown)

    def _alike(self, white: _Word, black: _Word) -> bool:
        if white.folded == black.folded:
            self._fault(white.line, "same", word=_shown(black.text))
        elif white.stem == black.stem:
            self._fault(white.line, "related", word=_shown(white.text), other=_shown(black.text))
        else:
            return False
        return True

    def _compare(self, word: _Word) -> None:
        twin = self.folds.setdefault(word.folded, word)
        # Both are noted whatever is found: a third word is reported with the first line.
        kin = self.stems.setdefault(word.stem, word)
        code, other = ("repeated", twin) if twin is not word else ("stem", kin)
        if other is not word:
            self._fault(
                word.line,
                code,
                word=_shown(word.text),
                other=_shown(other.text),
                first=other.line,
            )


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield line number and columns of every tile; editors count lines the same way."""
    for line, row in enumerate(_LINES.split(text), start=1):
        if row.strip(" \t") and not row.lstrip(" \t").startswith("#"):
            cells = _COLUMNS.split(unicodedata.normalize("NFC", row))
            yield line, [cell.strip(" ") for cell in cells]


def _shown(text: str) -> str:
    safe = "".join(mark if _plain(mark) else "�" for mark in text[:_SHOWN])
    return f"{safe}…" if len(text) > _SHOWN else safe


def _plain(mark: str) -> bool:
    """Return whether a mark changes nothing around it: no markup, no writing to the left."""
    return mark.isalnum() and unicodedata.bidirectional(mark) in {"L", "EN"}


def _line_of(wrong: UnicodeDecodeError) -> int:
    before = bytes(wrong.object[: wrong.start])
    return before.count(b"\n") + before.count(b"\r") - before.count(b"\r\n") + 1
