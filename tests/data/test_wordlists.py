"""Our own word lists keep to what their parts say; what people upload is read as it is."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data import wordlists
from data.wordlists import LANGUAGES, MOST_BYTES, TILES, Fault, Pairs, check, stem_of
from engine.forms import fold
from render.fonts import Style, width
from tests.tiers import many

COMPONENTS = Path(wordlists.__file__).parent / "components"
ROOM = 226
"""What the narrowest tile, a target, leaves for its word, in pixels; words shrink to 32."""
PARTS_OF_OTHERS = 4
"""From this many letters on no word may begin or end another one."""


def specification() -> dict[str, Any]:
    """Return what the parts say about word lists, whichever game they belong to."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in COMPONENTS.glob("*.json")]
    (spec,) = [parts["about"]["word_list"] for parts in found if "word_list" in parts["about"]]
    return spec


def words_of(language: str) -> list[str]:
    return [word for pair in wordlists.tiles(language) for word in pair]


def fits(word: str) -> bool:
    return width(word, Style("inter-600", 32)) <= ROOM


def text_of(pairs: Pairs) -> bytes:
    return "".join(f"{white}; {black}\n" for white, black in pairs).encode()


SMALL = wordlists.tiles("de")[:12]
"""A list that is quickly read, for tests that ask for no more tiles than these."""


def faults_of(*lines: str, language: str | None = "de") -> list[Fault]:
    """Check lines without asking for their number."""
    return list(check("\n".join(lines).encode(), language, fits, 0).faults)


# Our own lists


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_lists_pass_the_check(language: str) -> None:
    source = (wordlists.FOLDER / f"{language}.txt").read_bytes()
    report = check(source, language, fits)
    assert (report.pairs, report.faults) == (wordlists.tiles(language), ())


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_lists_are_as_the_parts_say(language: str) -> None:
    spec, words = specification(), words_of(language)
    assert list(LANGUAGES) == spec["languages"]
    assert TILES == spec["tiles_per_language"] == len(wordlists.tiles(language))
    assert len({fold(word) for word in words}) == spec["words_per_language"]
    lengths = spec["length"][language]
    assert all(lengths["min"] <= len(word) <= lengths["max"] for word in words)
    if "mean" in lengths:
        mean = sum(map(len, words)) / len(words)
        assert mean == pytest.approx(lengths["mean"], abs=0.1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_haiclue_r9_no_word_of_ours_is_inside_another(language: str) -> None:
    """Finer than stems: *rain* would give *rainbow* away, and *Locke* sounds in *Glocke*."""
    words = sorted(map(fold, words_of(language)))
    inside = [
        (part, word)
        for part in words
        for word in words
        if len(part) >= PARTS_OF_OTHERS
        and part != word
        and (word.startswith(part) or word.endswith(part))
    ]
    assert inside == []


def test_spelling_is_each_language_s_own() -> None:
    assert [word for word in words_of("en") if not re.fullmatch(r"[a-z]+", word)] == []
    assert [
        word for word in words_of("fr") if not re.fullmatch(r"[a-zàâäéèêëîïôöùûüÿçœæ]+", word)
    ] == []
    german = words_of("de")
    assert [word for word in german if not re.fullmatch(r"[A-ZÄÖÜa-zäöü][a-zäöüß]+", word)] == []
    nouns = sum(word[0].isupper() for word in german)
    assert 0.55 <= nouns / len(german) <= 0.75  # concrete and abstract nouns; the rest is small


def test_a_language_we_have_not_is_told() -> None:
    with pytest.raises(FileNotFoundError):
        wordlists.tiles("xx")
    for language in LANGUAGES:
        assert wordlists.tiles(language) is wordlists.tiles(language)


# Every fault by itself


def test_a_fault_of_one_line() -> None:
    for line, code, params in [
        ("Ba7nk; Uhr", "letters", {"word": "Ba7nk", "mark": "`7`"}),
        ("**Bank**; Uhr", "letters", {"word": "��Bank��", "mark": "`*`"}),
        ("Bank; <@123>", "letters", {"word": "��123�", "mark": "`<`"}),
        ("@everyone; Uhr", "letters", {"word": "�everyone", "mark": "`@`"}),
        ("Bank; U\u202ehr", "letters", {"word": "U�hr", "mark": "U+202E"}),
        ("Ba`nk; Uhr", "letters", {"word": "Ba�nk", "mark": "U+0060"}),
        ("Bank; U\x00hr", "letters", {"word": "U�hr", "mark": "U+0000"}),
        ("Bank; U\u2028hr", "letters", {"word": "U�hr", "mark": "U+2028"}),
        ("Bank; \U0001f409", "letters", {"word": "�", "mark": "U+1F409"}),
        ("Bank; Uhr Tor", "letters", {"word": "Uhr�Tor", "mark": "space"}),
        ("Haus-Tor; Uhr", "letters", {"word": "Haus�Tor", "mark": "`-`"}),
        ("Bank; שלום", "script", {"word": "����", "mark": "U+05E9"}),
        ("Bank; 銀行", "script", {"word": "銀行", "mark": "U+9280"}),
        ("Bank; U", "short", {"word": "U", "found": 1, "least": 2}),
        ("Bank; Hängematten", "long", {"word": "Hängematten", "found": 11, "most": 10}),
        ("WWWWWWWWWW; Uhr", "wide", {"word": "WWWWWWWWWW"}),
        ("Bank; BANK", "same", {"word": "BANK"}),
        ("Straße; strasse", "same", {"word": "strasse"}),
        ("Häuser; Haus", "related", {"word": "Häuser", "other": "Haus"}),
    ]:
        assert faults_of("# a remark", "", line) == [Fault(3, code, params)]


def test_faults_between_lines_name_both() -> None:
    found = faults_of("Bank; Uhr", "# x", "Tor; bänk", "Uhren; Wal")
    assert found == [
        Fault(3, "repeated", {"word": "bänk", "other": "Bank", "first": 1}),
        Fault(4, "stem", {"word": "Uhren", "other": "Uhr", "first": 1}),
    ]
    assert [fault.code for fault in faults_of("bank; sun", "banks; shoe", language=None)] == []


def test_a_list_of_too_few_tiles_names_all_that_is_wrong() -> None:
    lines = ("a1b; c", "Hängematten", "; Uhr", "Bank; Banken", "Tor; tor", "ok; Uhr")
    report = check("\n".join(lines).encode(), "de", fits)
    assert report.pairs is None
    assert [(fault.line, fault.code) for fault in report.faults] == [
        *((0, "tiles"), (1, "letters"), (1, "short"), (2, "long"), (5, "same"), (6, "repeated"))
    ]


def test_number_size_and_encoding() -> None:
    few = check(text_of(SMALL), "de", fits)
    assert few.faults == (Fault(0, "tiles", {"found": len(SMALL), "least": 216}),)
    large = b"#" * (MOST_BYTES + 1)
    assert check(large, "de", fits).faults == (
        Fault(0, "size", {"bytes": MOST_BYTES + 1, "most": MOST_BYTES}),
    )
    assert check(large[1:], "de", fits).faults[0].code == "tiles"
    cyrillic = "Стол; Окно\n".encode("cp1251")  # only accents, if it were Western
    for source in (b"a;\xed\xa0\x80", b"a;\xc0\xaf", b"\xff", b"\x89PNG\r\n\x1a\n\x00", cyrillic):
        assert check(source, "de", fits).faults == (Fault(0, "encoding", {}),)
    words = "\n".join(f"w{a}{b}{c}" for a in ABC for b in ABC for c in ABC)
    report = check(words.encode(), None, fits)
    assert report.faults == (Fault(0, "more", {"most": wordlists.MOST_WORDS}),)
    assert len(report.pairs or ()) == wordlists.MOST_WORDS // 2


def test_a_list_may_be_longer_than_it_has_to_be() -> None:
    report = check(text_of((*wordlists.tiles("en"), ("zebra", "quartz"))), "en", fits)
    assert report.pairs is not None
    assert report.pairs[216:] == (("zebra", "quartz"),)


# What people have

ABC = "abcdefghijklmnopqrstuvwxyz"
ALPHABETS = {
    "en": ABC,
    "de": "äbcdëfghïjklmnöpqrstüvwxÿz",
    "Cyrillic": "абцдефгхийклмнопярстувжэыз",
    "Greek": "αβγδεφηθιξκλμνοπψρστυωχζςϑ",
}
WORDS = tuple(dict.fromkeys(words_of("en")))
PLAIN: dict[str, Callable[[list[str]], str]] = {
    "one word a line": "\n".join,
    "one line": ", ".join,
    "numbered": lambda words: "\n".join(f"{n}. {word}" for n, word in enumerate(words, 1)),
    "counted": lambda words: "\n".join(f"{n}) {word}" for n, word in enumerate(words, 1)),
    "bullets": lambda words: "# Ours\r\n\r\n" + "\r\n".join(f"- {word}" for word in words),
    "tasks": lambda words: "\n".join(f"- [ ] {word}" for word in words),
    "frequencies": lambda words: "\n".join(f"{word} {9999 - n}" for n, word in enumerate(words)),
    "quoted, with a head": lambda words: '"word"\n' + "\n".join(f'"{word}"' for word in words),
    "old Mac": lambda words: "\r".join(f"  {word}\t" for word in words),
    "commas at the end": lambda words: ",\n".join(words),
}
PAIRED = {
    "semicolons": "{};{}",
    "tabs": "{}\t{}",
    "slashes": "{} / {}",
    "bars": "| {} | {} |",
    "dashes": "{} – {}",
    "spreadsheet": '"{}","{}"',
    "numbered rows": "7;{};{}",
    "numbered list": "7. {}, {}",
    "German quotes": "„{}“; „{}“",
    "empty columns": "{};{};;",
}
ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32")


def spelled(alphabet: str) -> list[str]:
    """Return words of ours in other letters, each once."""
    table = str.maketrans(ABC, ALPHABETS[alphabet])
    return list({fold(word.translate(table)): word.translate(table) for word in WORDS}.values())


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_single_words_of_any_shape_and_alphabet_become_pairs(alphabet: str) -> None:
    words = spelled(alphabet)
    for (shape, write), encoding in zip(PLAIN.items(), cycle(ENCODINGS), strict=False):
        report = check(write(words).encode(encoding), None, bool, 200)
        assert report.faults == (), (shape, encoding, report.faults[:3])
        assert report.pairs is not None
        assert report.paired
        assert {word for pair in report.pairs for word in pair} >= set(words[: len(words) // 2 * 2])


@pytest.mark.parametrize("alphabet", ALPHABETS)
def test_pairs_of_any_shape_and_alphabet_stay_pairs(alphabet: str) -> None:
    words = spelled(alphabet)
    pairs = tuple(zip(words[::2], words[1::2], strict=False))
    for (shape, row), encoding in zip(PAIRED.items(), cycle(ENCODINGS), strict=False):
        text = "\r\n".join(("white;black", *(row.format(*pair) for pair in pairs), ""))
        report = check(text.encode(encoding), None, bool, 200)
        assert (report.pairs, report.faults, report.paired) == (pairs, (), False), (shape, encoding)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_spreadsheet_of_the_country_is_read(language: str) -> None:
    pairs = tuple(pair for pair in wordlists.tiles(language) if "œ" not in "".join(pair))
    source = "sep=;\r\n" + "\r\n".join(f"{white};{black}" for white, black in pairs)
    report = check(source.encode("cp1252"), language, fits, 200)
    assert (report.pairs, report.faults) == (pairs, ())


def test_what_fits_no_tile_is_left_out_while_enough_remain() -> None:
    ugly = "ice cream\nHängematten\nx\nco-op\nBank (Sitz)\n3D\nשלום\nCafé\ncafe\n#\n---\n\n"
    source = ugly + "\n".join((*WORDS, "zebra", "zebras", *WORDS[:5]))
    report = check(source.encode(), "en", fits)
    assert report.pairs is not None
    assert len(report.pairs) == 217
    codes = Counter(fault.code for fault in report.faults)
    assert codes == {"letters": 4, "long": 1, "short": 1, "script": 1, "repeated": 6, "stem": 1}
    assert report.kin == ()


@pytest.mark.parametrize(
    ("language", "relatives"),
    [
        ("fr", "port; portes"),
        ("fr", "loup; loups"),
        ("de", "Haus; Häuser"),
        ("en", "walk; walking"),
    ],
)
def test_relatives_never_cost_a_list(language: str, relatives: str) -> None:
    lines = [f"{white}; {black}" for white, black in wordlists.tiles(language)[:-1]]
    first = relatives.partition(";")[0].casefold()
    lines = [line for line in lines if first not in line.casefold()]
    source = "\n".join((*lines, relatives)).encode()
    kept = check(source, language, fits, len(lines) + 1)
    assert (len(kept.pairs or ()), len(kept.kin), kept.faults) == (len(lines) + 1, 1, ())
    left = check(source, language, fits, len(lines))
    assert (len(left.pairs or ()), left.kin) == (len(lines), ())
    assert [fault.code for fault in left.faults] == ["related"]


def test_neighbours_in_the_alphabet_are_no_pair() -> None:
    report = check("\n".join(sorted(WORDS)).encode(), None, fits)
    assert report.pairs is not None
    assert all(white[0] != black[0] for white, black in report.pairs)


def test_what_words_are_compared_by() -> None:
    assert fold("Œuf") == fold("oeuf") == "oeuf"
    assert fold("Straße") == "strasse"
    assert fold("I\u0307le") == "ile"
    assert stem_of("dancing", "en") == stem_of("Dances", "en") != stem_of("dancing", None)
    assert stem_of("Läufer", "de") == stem_of("laufen", "de")
    assert stem_of("chantée", "fr") == stem_of("chanter", "fr")


# Any file at all


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


@pytest.mark.sized
@settings(max_examples=many(30, 150), deadline=None)
@given(
    source=st.one_of(
        st.binary(max_size=200),
        st.text(max_size=200).map(encoded),
        st.text(alphabet="ab;\t\n\r# ß\u0301\ufeff\u202e\ud800", max_size=60).map(encoded),
    ),
    language=st.sampled_from((*LANGUAGES, None, "eo")),
)
def test_no_file_is_too_strange(source: bytes, language: str | None) -> None:
    report = check(source, language, fits, 1)
    assert (report.pairs is None) == any(
        fault.code in ("size", "encoding", "tiles") for fault in report.faults
    )
    lines = len(re.split(rb"\r\n?|\n", source))
    assert all(0 <= fault.line <= lines for fault in report.faults)
    assert [fault.line for fault in report.faults] == sorted(f.line for f in report.faults)
    for value in (value for fault in report.faults for value in fault.params.values()):
        # In a code span a single character is no markup, whatever it is.
        assert isinstance(value, int) or re.fullmatch(r"[\w�+]*…?|`[!-_a-~]`", value)


BREAKS = st.sampled_from(("\n", "\r\n", "\r"))
FILLERS = st.lists(st.sampled_from(("", "  ", "# Uhr; Uhr", "\t# x")), max_size=3)
WRONG = st.sampled_from(
    (
        (f"{SMALL[0][0]}; Zahnrad", "repeated"),
        (f"Zahnrad; {SMALL[3][1].upper()}", "repeated"),
        ("Zahnrad; Zahnrads", "related"),
        ("Zahnrad; zahnrad", "same"),
        ("Za!hn; Rad", "letters"),
        ("Zahnradbahnhof; Uhu", "long"),
    )
)


@pytest.mark.sized
@settings(max_examples=many(30, 80), deadline=None)
@given(
    at=st.integers(4, len(SMALL)),
    wrong=WRONG,
    fillers=st.lists(FILLERS, min_size=len(SMALL) + 1, max_size=len(SMALL) + 1),
    newline=BREAKS,
    mark=st.booleans(),
)
def test_a_fault_is_found_in_its_line(
    at: int, wrong: tuple[str, str], fillers: list[list[str]], newline: str, mark: bool
) -> None:
    tiles = [f"{white};{black}" for white, black in SMALL]
    tiles.insert(at, wrong[0])
    lines = [line for filler, tile in zip(fillers, tiles, strict=True) for line in (*filler, tile)]
    source = newline.join(lines).encode("utf-8-sig" if mark else "utf-8")
    report = check(source, "de", fits, len(SMALL))
    assert report.pairs == SMALL
    (fault,) = report.faults
    assert (fault.code, fault.line) == (wrong[1], lines.index(wrong[0]) + 1)


@settings(max_examples=60, deadline=None)
@given(
    order=st.permutations(SMALL),
    between=st.sampled_from((";", "; ", " ;", "\t", " \t ")),
    newline=BREAKS,
    mark=st.booleans(),
)
def test_the_same_words_however_they_are_written(
    order: list[tuple[str, str]], between: str, newline: str, mark: bool
) -> None:
    source = newline.join(f" {white}{between}{black} " for white, black in order)
    report = check(source.encode("utf-8-sig" if mark else "utf-8"), "de", fits, len(SMALL))
    assert report.pairs == tuple(order)
