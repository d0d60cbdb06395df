"""Lists of word tiles: our own, and the reader of what a server uploads.

Our own lists have one tile a line, ``white; black``, and lines that begin with ``#``. The first
tile is number 1.

People upload what they have: pairs between any signs, tables, or one word a line. A line of two
words is a tile; all other words are paired, each with one from the other half of the list, as
neighbours in the alphabet are relatives. What fits no tile is left out, with its reason.

``check`` never raises for bad input. Words in ``params`` are safe to show: cut, and nothing in
them but letters, digits and ``�``.
"""

from __future__ import annotations

import codecs
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
MOST_BYTES: Final = 128 * 1024
"""Largest file that is read: some 10,000 words, or half of them in UTF-16."""
TILES: Final = 216
"""Tiles that a list needs: as many as the printed game has."""
SHORTEST: Final = 2
LONGEST: Final = 10
MOST_WORDS: Final = 6000
"""Reading ends after these: a server plays a hundred games with them, and stems take time."""
_SNOWBALL: Final = {"en": "english", "de": "german", "fr": "french"}
# A category says nothing of the script; the Unicode name of a letter begins with it.
_SCRIPTS: Final = ("LATIN ", "GREEK ", "CYRILLIC ")
_SHOWN: Final = 24
_STEMMED: Final = 40
"""Words longer than this are at fault anyway; no time is spent on their stems."""
# Not ``splitlines``: it also splits at marks that editors show within a line.
_LINES: Final = re.compile(r"\r\n?|\n")
_COMMENT: Final = re.compile(r"#|//|--|sep=.$", re.IGNORECASE)
# ``1.``, ``2)``, ``-`` and ``*`` before a word are no part of it.
_BULLET: Final = re.compile(r"\A\s*(?:[-*+•·–—]\s+|\[[ x]\]\s*|\d+\s*[.):]\s*|\d+\s+(?=\D))+")
_BETWEEN: Final = (";", "\t", "|", ",", "/", " - ", " – ", " — ", "=", "  ")
_AROUND: Final = " \u00a0\"'„“”‚‘’«»‹›`.!?"
_UNSEEN: Final = dict.fromkeys(map(ord, "\u200b\u2060\ufeff\u00ad"))
_HEADS: Final = {
    *("word", "words", "white", "black", "wort", "wörter", "weiß", "schwarz"),
    *("mot", "mots", "blanc", "noir"),
}
_COUNT: Final = re.compile(r"\s+\d+$")
_ENCODINGS: Final = (
    *(
        (codecs.BOM_UTF8, "utf-8-sig"),
        (codecs.BOM_UTF32_LE, "utf-32"),
        (codecs.BOM_UTF32_BE, "utf-32"),
    ),
    *((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")),
)
_KIN: Final = "related", "stem"
"""Relatives are left out where enough tiles remain without them; else they stay."""

Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a list; line 0 is the file as a whole."""

    line: int
    code: str
    params: Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class Report:
    """The tiles, None if they are too few, and what was left out; ``kin`` are relatives kept."""

    pairs: Pairs | None
    faults: tuple[Fault, ...]
    kin: tuple[Fault, ...] = ()
    paired: bool = False


@dataclass(frozen=True, slots=True)
class _Word:
    line: int
    text: str
    folded: str


def check(
    source: bytes, language: str | None, fits: Callable[[str], bool], least: int = TILES
) -> Report:
    """Read a list of at least ``least`` word tiles from whatever people upload (R9).

    Stems are compared in ``LANGUAGES`` only; otherwise words are compared without case and accents.
    ``fits`` tells whether a word can be drawn on a tile without being cut.
    """
    if len(source) > MOST_BYTES:
        return Report(None, (Fault(0, "size", {"bytes": len(source), "most": MOST_BYTES}),))
    text = _decoded(source)
    if text is None:
        return Report(None, (Fault(0, "encoding", {}),))
    return _Check(language, fits).read(text, least)


def _decoded(source: bytes) -> str | None:
    named = next((name for mark, name in _ENCODINGS if source.startswith(mark)), "utf-8")
    halves = source[::2].count(0), source[1::2].count(0)
    # Without a mark: half of each sign and line break is nothing.
    if named == "utf-8" and max(halves) > len(source) // 40 > 8 * min(halves):
        named = "utf-16-be" if halves[0] > halves[1] else "utf-16-le"
    try:
        return source.decode(named)
    except UnicodeDecodeError:
        return _western(source) if named == "utf-8" else None


def _western(source: bytes) -> str | None:
    """Return the text of a spreadsheet's CSV, if it can be one: mostly ASCII, the rest letters."""
    text = source.decode("cp1252", "replace")
    rest = [char for char in text if not char.isascii()]
    plain = all(char.isprintable() or char in "\r\n\t" for char in text)
    # Other 8-bit alphabets are read as nothing but accents.
    few = 4 * len(rest) < sum(char.isalpha() for char in text)
    return text if plain and few and all(char.isalpha() for char in rest) else None


@cache
def tiles(language: str) -> Pairs:
    """Return our own list: the words of tile ``n`` are at ``n - 1``."""
    # Not checked here: a test does.
    text = (FOLDER / f"{language}.txt").read_text(encoding="utf-8")
    rows = (line.split("; ") for line in text.splitlines() if not line.startswith("#"))
    return tuple((white, black) for white, black in rows)


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
        self.kin: list[Fault] = []
        self.folds: dict[str, _Word] = {}
        self.stems: dict[str, _Word] = {}

    def read(self, text: str, least: int) -> Report:
        sound, all_ = list[tuple[_Word, ...]](), list[tuple[_Word, ...]]()
        for unit in self._units(text):
            before = len(self.kin)
            self._compare(unit)
            all_.append(unit)
            if len(self.kin) == before:
                sound.append(unit)
        pairs, kept = _paired(sound), list[Fault]()
        if len(pairs) >= least or not self.kin:
            self.faults += self.kin
        else:
            pairs, kept = _paired(all_), self.kin
        if len(pairs) < least:
            self._fault(0, "tiles", found=len(pairs), least=least)
        faults = tuple(sorted(self.faults, key=lambda fault: fault.line))
        paired = any(len(unit) == 1 for unit in sound)
        return Report(pairs if len(pairs) >= least else None, faults, tuple(kept), paired)

    def _fault(self, line: int, code: str, **params: str | int) -> None:
        self.faults.append(Fault(line, code, params))

    def _units(self, text: str) -> Iterator[tuple[_Word, ...]]:
        """Yield the tiles of two words, and the single words, that are spelled well and new."""
        read = 0
        for line, cells in _rows(text):
            read += len(cells)
            if read > MOST_WORDS:
                self._fault(0, "more", most=MOST_WORDS)
                return
            tile = len(cells) == 2
            for texts in [cells] if tile else [[cell] for cell in cells]:
                words = [self._word(line, text) for text in texts]
                unit = tuple(word for word in words if word is not None)
                if len(unit) == len(texts) and self._new(unit):
                    yield unit

    def _word(self, line: int, text: str) -> _Word | None:
        if not self._spelled(line, text) or not self._measured(line, text):
            return None
        return _Word(line, text, fold(text))

    def _new(self, unit: tuple[_Word, ...]) -> bool:
        if len(unit) == 2 and unit[0].folded == unit[1].folded:
            self._fault(unit[0].line, "same", word=_shown(unit[1].text))
            return False
        for word in unit:
            first = self.folds.get(word.folded)
            if first is not None:
                self._kinship("repeated", word, first)
                return False
        self.folds |= {word.folded: word for word in unit}
        return True

    def _compare(self, unit: tuple[_Word, ...]) -> None:
        """Note that a word has a relative in the list, or on its own tile."""
        stems = [stem_of(word.text, self.language) for word in unit]
        if len(stems) == 2 and stems[0] == stems[1]:
            shown = {"word": _shown(unit[0].text), "other": _shown(unit[1].text)}
            self.kin.append(Fault(unit[0].line, "related", shown))
            return
        for word, stem in zip(unit, stems, strict=True):
            if stem in self.stems:
                self._kinship("stem", word, self.stems[stem])
                return
        self.stems |= dict(zip(stems, unit, strict=True))

    def _kinship(self, code: str, word: _Word, other: _Word) -> None:
        shown: dict[str, str | int] = {"word": _shown(word.text), "other": _shown(other.text)}
        shown["first"] = other.line
        faults = self.kin if code in _KIN else self.faults
        faults.append(Fault(word.line, code, shown))

    def _spelled(self, line: int, text: str) -> bool:
        """Return whether a word has only letters that can be drawn."""
        for mark in text:
            letter = unicodedata.category(mark) in {"Lu", "Ll"}
            if letter and unicodedata.name(mark, "").startswith(_SCRIPTS):
                continue
            code = "script" if unicodedata.category(mark).startswith("L") else "letters"
            self._fault(line, code, word=_shown(text), mark=_marked(mark))
            return False
        return True

    def _measured(self, line: int, text: str) -> bool:
        length, shown = len(text), _shown(text)
        if length < SHORTEST:
            self._fault(line, "short", word=shown, found=length, least=SHORTEST)
        elif length > LONGEST:
            self._fault(line, "long", word=shown, found=length, most=LONGEST)
        elif not self.fits(text):
            self._fault(line, "wide", word=shown)
        else:
            return True
        return False


def _paired(units: list[tuple[_Word, ...]]) -> Pairs:
    singles = [unit[0].text for unit in units if len(unit) == 1]
    half = len(singles) // 2
    tiles = [(unit[0].text, unit[1].text) for unit in units if len(unit) == 2]
    return (*tiles, *zip(singles[:half], singles[half:], strict=False))


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield line number and words of every line that has some; editors count lines so, too."""
    first = True
    for line, row in enumerate(_LINES.split(text), start=1):
        if _COMMENT.match(row.strip()):
            continue
        plain = _BULLET.sub("", unicodedata.normalize("NFC", row.translate(_UNSEEN)))
        between = next((sign for sign in _BETWEEN if sign in plain.strip(" ")), "\n")
        # Spreadsheets count lines, and how often a word is used; tables have lines of dashes.
        texts = [_COUNT.sub("", cell.strip(_AROUND)) for cell in plain.split(between)]
        cells = [text for text in texts if text.strip("-:=_*") and not text.isdecimal()]
        heads = first and all(cell.casefold() in _HEADS for cell in cells)
        if cells and not heads:
            yield line, cells
        first = first and not cells


def _shown(text: str) -> str:
    safe = "".join(mark if _plain(mark) else "�" for mark in text[:_SHOWN])
    return f"{safe}…" if len(text) > _SHOWN else safe


def _marked(mark: str) -> str:
    """Show a character itself where that is safe: in a code span, where nothing is markup."""
    if mark == " ":
        return "space"
    visible = mark.isascii() and mark.isprintable() and mark != "`"
    return f"`{mark}`" if visible else f"U+{ord(mark):04X}"


def _plain(mark: str) -> bool:
    """Return whether a mark changes nothing around it: no markup, no writing to the left."""
    return mark.isalnum() and unicodedata.bidirectional(mark) in {"L", "EN"}
