"""The standings of a cup: everything has its room, and the words say what the picture shows."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from data.words import LOCALES, words
from engine.cups import BEAT, Met, Result, Row, standings, winners
from render import cup
from render.canvas import Canvas
from render.contract import ALT_LIMIT
from tests.render.seeing import check_apart, check_texts, texts

WIDE = (Fraction(21, 2),) * 9
NOBODY = frozenset[int]()


def made(people: int, rounds: int, *, over: bool = False, seats: int = 2) -> cup.Standings:
    rows = tuple(
        Row(
            one,
            one + 1,
            sum(WIDE, Fraction(0)),
            Fraction(10 * 1000, 11),
            WIDE[:rounds],
            frozenset({one % 9} & set(range(rounds))),
            (tuple((people - 1 - at, at % 3) for at in range(seats - 1)),) * rounds,
        )
        for one in range(people)
    )
    names = dict.fromkeys(range(people), "Maximiliane-Sophie-Charlotte")
    return cup.Standings("Winter cup", "Hexago", 9, over, rows, names, frozenset({1}))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize(
    ("people", "rounds", "seats"), [(9, 1, 2), (64, 9, 2), (12, 5, 4), (12, 9, 7), (12, 5, 12)]
)
def test_no_number_or_name_touches_another(
    locale: str, people: int, rounds: int, seats: int, drawn: list[Canvas]
) -> None:
    cup.standings(made(people, rounds, over=True, seats=seats), words(locale))
    check_texts(drawn[0])
    check_apart(texts(drawn[0]), 6)
    assert drawn[0].height <= 1350


@pytest.mark.parametrize(("people", "rounds", "seats"), [(12, 5, 2), (12, 5, 4), (12, 6, 7)])
def test_all_people_and_rounds_of_a_clubs_cup_are_in_the_picture_with_their_points(
    people: int, rounds: int, seats: int, written: list[str]
) -> None:
    table = made(people, rounds, seats=seats)
    cup.standings(table, words("en"))
    assert {f"R{number}" for number in range(1, rounds + 1)} <= set(written)
    assert written.count("10.5") == people * rounds, "the boxes of numbers were places of others"
    assert written.count("°") == sum(len(row.byes) for row in table.rows), "no win's points"
    assert len(table.shown) == people


def row_of(written: list[str], name: str) -> int:
    """Return where a name stands behind its place, and not below points."""
    return next(at for at, text in enumerate(written) if text == name and written[at - 1].isdigit())


def test_a_bye_and_who_joined_later_have_marks_of_their_own(written: list[str]) -> None:
    played = (Result(((1, 2),), (3,), ((1, 2),), half=(4,)),)
    rows, names = standings(played, (1, 2, 3, 4)), {1: "Ida", 2: "Ben", 3: "Eva", 4: "Ulf"}
    cup.standings(cup.Standings("Cup", "Blox", 2, False, rows, names), words("en"))
    for name, mark in (("Eva", "*"), ("Ulf", "°")):
        at = row_of(written, name)
        assert mark in written[at : at + 7]
    assert written[-1] == "* bye: points as for a win   ° joined later: 6 points"


@pytest.mark.parametrize(("seats", "rounds", "most"), [(2, 7, 2), (4, 3, 1)])
def test_each_round_names_whom_somebody_met(
    seats: int, rounds: int, most: int, written: list[str]
) -> None:
    """Only points stood there, and who had played whom in the alternative text alone."""
    people = "Anna Ben Carla Dora Emil Fatima Jun Günther Ida Max-Otto Kim Ludwig"
    names = people.split(" ")
    tables = tuple(tuple(range(at, at + seats)) for at in range(0, 12, seats))
    result = Result(tables, (), (tuple(range(1, seats + 1)),) * len(tables))
    rows = standings((result,) * rounds, range(12))
    table = cup.Standings("Cup", "Blox", 9, False, rows, dict(enumerate(names)))
    cup.standings(table, words("de"))
    for table_ in tables:
        for one in table_:
            met = sorted(names[other][:most] for other in table_ if other != one)
            shown = [sorted(part[:most] for part in text.split(" ")) for text in written]
            assert shown.count(met) >= rounds


TWO: Met = ((2, BEAT),)


def test_words_say_who_met_whom_and_the_picture_what_each_round_brought(written: list[str]) -> None:
    played = (
        Result(((7, 2), (4, 9)), (), ((1, 2), (1, 1))),
        Result(((2, 4, 9),), (7,), ((0, 2, 2),)),
    )
    rows, names = standings(played, (2, 4, 7, 9)), {7: "Ida", 2: "B", 4: "Eva", 9: "Ulf"}
    won = winners(rows, played, NOBODY)
    shown = cup.Standings(
        "Cup", "Blox", 2, True, rows, names, NOBODY, won, NOBODY, frozenset({(2, 1)})
    )
    assert cup.standings(shown, words("en")).alt.splitlines()[1:] == [
        "1. Ida: 24 (beat B; bye; rivals 12), winner",
        "2. Eva: 15 (drew with Ulf; beat B, drew with Ulf; rivals 22.5)",
        "2. Ulf: 15 (drew with Eva; beat B, drew with Eva; rivals 22.5)",
        "4. B: 0 (lost to Ida; missed; rivals 39)",
    ]
    ida, eva, b = (row_of(written, at) for at in ("Ida", "Eva", "B"))
    assert written[ida:eva].count("B") == 1, "whom she met"
    assert "Ida" in written[b:]
    assert [text for text in written[ida:eva] if text.isdigit()] == ["24", "12", "12", "2"]
    assert written[ida:eva].count("*") == 1, "her bye"
    assert [text for text in written[b:] if text in {"0", "–"}] == ["0", "0", "–"]
    assert [written[row_of(written, n) - 1] for n in names.values()] == ["1", "4", "2", "2"]
    assert not [text for text in written if text.startswith("rivals")], "they have decided nothing"
    assert written[-1] == "* bye: points as for a win   – missed"


def test_the_words_say_what_the_picture_shows(written: list[str]) -> None:
    one, both = frozenset({1}), (Fraction(12), Fraction(12))
    first = Row(7, 1, Fraction(24), Fraction(45, 2), both, one, (TWO, ()))
    last = Row(2, 2, Fraction(6), Fraction(24), (Fraction(6), None), NOBODY, (((7, 1),), ()))
    shown = cup.Standings(
        *("Cup", "Hexago", 3, False, (first, last), {7: "Ida", 2: "B"}, {2}),
        missed=frozenset({(2, 1)}),
    )
    picture = cup.standings(shown, words("en"))
    assert picture.alt.splitlines() == [
        "Cup, Hexago: after round 2 of 3",
        "1. Ida: 24 (beat B; bye; rivals 22.5)",
        "2. B: 6 (drew with Ida; missed; rivals 24), out",
    ]
    assert {"Ida", "24", "*", "–", " · out", "after round 2 of 3"} <= set(written)
    french = cup.standings(shown, words("fr")).alt
    assert "(nul avec Ida\u00a0; manche manquée\u00a0; adv. 24)" in french


def test_people_who_share_a_place_have_its_number_and_the_next_one_is_skipped(
    written: list[str],
) -> None:
    """Two who had won a cup together were numbered 1 and 2, and the third *level with 3*."""
    six, names = Fraction(6), {1: "Ida", 2: "Eva", 3: "Ben", 4: "Ulf"}
    rivals = {1: 9, 2: 9, 3: 6, 4: 6}
    rows = tuple(
        Row(n, 1 + n // 3 * 2, six, Fraction(rivals[n]), (six,), NOBODY, (TWO,)) for n in names
    )
    shown = cup.Standings("Cup", "Hexago", 5, False, rows, names)
    said = cup.standings(shown, words("en")).alt.splitlines()[1:]
    assert [line.partition(":")[0] for line in said] == ["1. Ida", "1. Eva", "3. Ben", "3. Ulf"]
    assert [line.endswith(", weaker rivals") for line in said] == [False, False, True, True]
    assert [written[row_of(written, n) - 1] for n in names.values()] == ["1", "1", "3", "3"]


@pytest.mark.parametrize("name", ["Eva", "W" * 32])
def test_what_decided_is_said_in_the_picture_behind_a_name_of_any_length(
    name: str, written: list[str]
) -> None:
    six = Fraction(6)
    rows = tuple(Row(n, n, six, six / n, (six,) * 5, NOBODY, (TWO,) * 5) for n in (1, 2))
    shown = cup.Standings("Cup", "Hexago", 5, False, rows, {1: "Ida", 2: name})
    assert cup.standings(shown, words("en")).alt.endswith(", weaker rivals")
    for number, rivals in (("1", "rivals 6"), ("2", "rivals 3")):
        assert rivals in written[(at := written.index(number)) : at + 5], "in their own row"


def test_of_a_private_picture_the_readers_row_is_marked_and_never_missing(
    written: list[str],
) -> None:
    for number in (0, 11, 40):
        table = replace(made(64, 2), reader=number, names={number: "Ida"})
        cup.standings(table, words("en"))
        at = row_of(written, "Ida")
        assert (written[at - 1], written[at + 1]) == (str(number + 1), " · you")
        assert written.count(" · you") == 1
        written.clear()
        cup.standings(replace(table, reader=None), words("en"))
        assert (" · you" in written, "Ida" in written) == (False, number < cup.ROWS)
        written.clear()


def test_behind_equal_points_picture_and_words_say_what_decided(written: list[str]) -> None:
    six, one = Fraction(6), frozenset({0})
    rows = tuple(
        Row(n, n, six, Fraction(rivals), (six,), byes, ((),))
        for n, (rivals, byes) in enumerate(((3, NOBODY), (2, NOBODY), (9, one), (8, one)), start=1)
    )
    names = {1: "Ida", 2: "Ben", 3: "Eva", 4: "Ulf"}
    made = cup.Standings("Cup", "Hexago", 2, False, rows, names, frozenset({4}))
    assert cup.standings(made, words("en")).alt.splitlines()[1:] == [
        "1. Ida: 6 (6; rivals 3)",
        "2. Ben: 6 (6; rivals 2), weaker rivals",
        "3. Eva: 6 (joined later; rivals 9)",
        "4. Ulf: 6 (joined later; rivals 8), out",
    ]
    assert {"rivals 3", "rivals 2", " · joined later"} <= set(written)
    assert "rivals: the points of everybody you met, added up" in written[-1]


@pytest.mark.parametrize("out", [frozenset({1, 2}), frozenset({2}), NOBODY])
def test_what_has_decided_between_two_who_are_out_is_in_the_picture(
    out: frozenset[int], written: list[str]
) -> None:
    nothing, one = Fraction(0), frozenset({0})
    rows = tuple(Row(n, n, nothing, Fraction(24 // n), (nothing,), one, ((),)) for n in (1, 2))
    table = cup.Standings("Cup", "Hexago", 2, False, rows, {1: "Ida", 2: "Ben"}, out)
    cup.standings(table, words("en"))
    assert {"rivals 24" in written, "rivals 12" in written} == {len(out) != 1}
    assert ("without a table: your own points, 6 at most" in written[-1]) is (len(out) != 1)


@pytest.mark.parametrize(("seats", "said"), [(2, "points of everybody"), (3, "the average points")])
def test_only_at_tables_of_three_rivals_are_an_average(
    seats: int, said: str, written: list[str]
) -> None:
    rows = made(3, 1, seats=seats).rows
    rows = (rows[0], replace(rows[1], opponents=Fraction(1)), rows[2])
    rows = tuple(replace(row, byes=NOBODY) for row in rows)
    cup.standings(replace(made(3, 1), out=NOBODY, rows=rows), words("en"))
    assert said in written[-1]


def test_who_has_won_is_marked_in_words_in_the_picture_and_beside_it(written: list[str]) -> None:
    six = Fraction(6)
    rows = tuple(Row(n, 1 + n // 2, six, six, (six,), NOBODY, ((),)) for n in range(3))
    names = {0: "Ida", 1: "Ben", 2: "Eva"}
    made = cup.Standings("Cup", "Hexago", 1, True, rows, names, winners=frozenset({0, 1}))
    said = cup.standings(made, words("en")).alt.splitlines()[1:]
    assert [line.endswith(", winner") for line in said] == [True, True, False]
    assert written.count(" · winner") == 2


def test_a_cup_that_is_over_and_that_nobody_has_won_is_drawn_without_places(
    written: list[str],
) -> None:
    for over, places in ((False, ["1", "2"]), (True, [])):
        picture = cup.standings(made(2, 1, over=over), words("en"))
        assert [text for text in written if text in ("1", "2")] == places
        assert ("1. " in picture.alt) is bool(places)
        written.clear()


@pytest.mark.parametrize("locale", LOCALES)
def test_no_mark_takes_a_name_its_room(locale: str, written: list[str]) -> None:
    """Of who had left nothing but *M…* was to be read after six rounds."""
    table = replace(
        made(9, 9, over=True), out=frozenset({1, 2}), left=frozenset({1}), winners=frozenset({0, 5})
    )
    cup.standings(table, words(locale))
    assert sum(text.startswith("Maxim") for text in written) == 9


def test_rounds_after_somebody_was_out_are_none_that_they_missed(written: list[str]) -> None:
    points, nobody = (Fraction(12), None, None), ((), (), ())
    for missed in (frozenset({(1, 1)}), NOBODY):
        row = Row(1, 1, Fraction(12), Fraction(0), points, NOBODY, nobody)
        shown = cup.Standings("Cup", "Hexago", 3, False, (row,), {1: "Ida"}, frozenset({1}))
        alt = cup.standings(replace(shown, missed=missed), words("en")).alt
        assert ("missed" in alt, "– missed" in written) == (bool(missed), bool(missed))
        assert written.count("–") == len(missed)
        written.clear()


@pytest.mark.usefixtures("drawn")
def test_a_long_alternative_text_says_how_many_it_leaves_out() -> None:
    alt = cup.standings(made(64, 9), words("en")).alt
    told = alt.count("Maximiliane")
    assert 8 < told < 64
    assert len(alt) <= ALT_LIMIT
    assert alt.endswith(f"and {64 - told} more")
    assert len(cup.lines(made(64, 9), words("en"))) == 64


@pytest.mark.parametrize("name", ["ﷺ" * 30, "🦊🦊", "", "W" * 32])
def test_any_name_is_drawn(name: str, drawn: list[Canvas]) -> None:
    row = Row(0, 1, Fraction(12), Fraction(0), (Fraction(12),), NOBODY, ((),))
    cup.standings(cup.Standings(name, "Hexago", 3, False, (row,), {0: name}), words("en"))
    check_apart(texts(drawn[0]), 6)
