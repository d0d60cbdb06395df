"""The standings of a cup: everything has its room, and the words say what the picture shows."""

from __future__ import annotations

from fractions import Fraction

import pytest

from data.words import LOCALES, words
from engine.cups import Row
from render import cup
from render.canvas import Canvas
from render.contract import ALT_LIMIT
from tests.render.seeing import check_apart, check_texts, texts

WIDE = (Fraction(21, 2),) * 9


def made(people: int, rounds: int, *, over: bool = False) -> cup.Standings:
    rows = tuple(
        Row(one, one + 1, sum(WIDE, Fraction(0)), Fraction(10 * 1000, 11), WIDE[:rounds], byes)
        for one, byes in ((one, frozenset({one % 9} & set(range(rounds)))) for one in range(people))
    )
    names = dict.fromkeys(range(people), "Maximiliane-Sophie-Charlotte")
    return cup.Standings("Winter cup", "Hexago", 9, over, rows, names, frozenset({1}))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(("people", "rounds"), [(9, 1), (64, 9)])
def test_no_number_or_name_touches_another(
    locale: str, people: int, rounds: int, drawn: list[Canvas]
) -> None:
    cup.standings(made(people, rounds, over=True), words(locale))
    check_texts(drawn[0])
    check_apart(texts(drawn[0]), 6)
    assert drawn[0].height <= 1350


def test_the_words_say_what_the_picture_shows(written: list[str]) -> None:
    first = Row(7, 1, Fraction(24), Fraction(45, 2), (Fraction(12), Fraction(12)), frozenset({1}))
    last = Row(2, 2, Fraction(6), Fraction(24), (Fraction(6), None))
    shown = cup.Standings("Cup", "Hexago", 3, False, (first, last), {7: "Ida", 2: "B"}, {2})
    picture = cup.standings(shown, words("en"))
    assert picture.alt.splitlines() == [
        "Cup, Hexago: after round 2 of 3",
        "1. Ida: 24 (12, bye; rivals 22.5)",
        "2. B: 6 (6, –; rivals 24), out",
    ]
    assert {"Ida", "24", "22.5", "–", " · out", "after round 2 of 3 · framed: a bye"} <= set(
        written
    )


def test_who_has_won_is_marked_in_words_in_the_picture_and_beside_it(written: list[str]) -> None:
    rows = tuple(Row(n, 1 + n // 2, Fraction(6), Fraction(6), (Fraction(6),)) for n in range(3))
    names = {0: "Ida", 1: "Ben", 2: "Eva"}
    made = cup.Standings("Cup", "Hexago", 1, True, rows, names, winners=frozenset({0, 1}))
    said = cup.standings(made, words("en")).alt.splitlines()[1:]
    assert [line.endswith(", winner") for line in said] == [True, True, False]
    assert written.count(" · winner") == 2


def test_a_bye_has_a_frame(drawn: list[Canvas]) -> None:
    for byes in (frozenset[int](), frozenset({0})):
        row = Row(0, 1, Fraction(12), Fraction(6), (Fraction(12),), byes)
        cup.standings(cup.Standings("Cup", "Hexago", 3, False, (row,), {0: "Ida"}), words("en"))
    plain, framed = ([part for part in canvas.laid if part.mask is None] for canvas in drawn)
    assert len(framed) == len(plain) + 2


@pytest.mark.usefixtures("drawn")
def test_a_long_alternative_text_says_how_many_it_leaves_out() -> None:
    alt = cup.standings(made(64, 9), words("en")).alt
    told = alt.count("Maximiliane")
    assert 8 < told < 64
    assert len(alt) <= ALT_LIMIT
    assert alt.endswith(f"{64 - told} more below")
    assert len(cup.lines(made(64, 9), words("en"))) == 64


@pytest.mark.parametrize("name", ["ﷺ" * 30, "🦊🦊", "", "W" * 32])
def test_any_name_is_drawn(name: str, drawn: list[Canvas]) -> None:
    row = Row(0, 1, Fraction(12), Fraction(0), (Fraction(12),))
    cup.standings(cup.Standings(name, "Hexago", 3, False, (row,), {0: name}), words("en"))
    check_apart(texts(drawn[0]), 6)
