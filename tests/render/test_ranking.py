"""The end of a game: no column runs into another, however high the scores."""

from __future__ import annotations

from dataclasses import replace

import pytest

from data.words import LOCALES, words
from engine import registry
from engine.spec import Column, Outcome, ranks_of
from render import breakdown, ranking
from render.banner import Heading
from render.canvas import Box
from render.contract import Scene
from render.fonts import LABEL, NAME, fit
from render.registry import renderer
from tests.render.seeing import check_apart, texts
from tests.render.test_endings import recorded
from tests.tiers import few

HEADING = Heading("X wins", "", "Game", "turn 3")
HEADS = {
    "en": ("lines", "doubled", "depot", "three and more"),
    "de": ("Reihen", "Verdopplung", "Depot", "drei und mehr"),
    "fr": ("lignes", "doublés", "réserve", "trois et plus"),
}


def outcome(columns: int, points: int, seats: int) -> Outcome:
    """Return an end with narrow columns of such points."""
    made = tuple(
        Column(f"c{number}", tuple(((1, points + seat),) for seat in range(seats)))
        for number in range(columns)
    )
    scores = tuple(sum(column.points(seat) for column in made) for seat in range(seats))
    return Outcome(scores, ranks_of(scores), made, "agreed")


def drawn(found: Outcome, language: str, heads: dict[str, str]) -> list[Box]:
    """Return where text lies in a ranking."""
    names = ("Maximiliane-Sophie", "Jonas", "Ida", "Uwe", "Pia", "Ole", "Rui")
    seats = len(found.scores)
    scene = Scene(names[:seats], words(language), outcome=found)
    return texts(ranking.ranking(scene, HEADING, heads))


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("points", [9, 981, 4210, 33333])
@pytest.mark.parametrize("seats", few([1, 7]))
def test_no_column_runs_into_another(language: str, points: int, seats: int) -> None:
    """Three columns of a few hundred made "+9812069"."""
    heads = {f"c{number}": head for number, head in enumerate(HEADS[language][1:])}
    check_apart(drawn(outcome(3, points, seats), language, heads), 12)


def test_a_name_is_cut_only_where_the_columns_leave_no_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written: list[str] = []
    monkeypatch.setattr(ranking, "fit", lambda *of: written.append(fit(*of)) or written[-1])
    for columns, cut in ((1, False), (3, True)):
        found = outcome(columns, 33333, 2)
        scene = Scene(("Jo", "Hildegard-Sophie"), words("en"), outcome=found)
        heads = {column.key: "lines" for column in found.columns}
        check_apart(texts(ranking.ranking(scene, HEADING, heads)), 12)
        assert ("…" in written[-2]) is cut


def test_a_row_shows_sums_of_what_somebody_has_points_for(written: list[str]) -> None:
    """People stopped at "2×6", and "for doubling" stood above zeros alone."""
    none = ((0, 1), (0, 5))
    lines = Column("lines", (((1, 20), (5, 7)), ((0, 20), (1, 3))))
    columns = (lines, Column("doubled", (none, none)), Column("depot", (((0, -1),), ((2, -1),))))
    found = Outcome((55, 1), (1, 2), columns, "full")
    heads = {"lines": "for lines", "doubled": "for doubling", "depot": "depot"}
    scene = Scene(("Ida", "Jo"), words("en"), outcome=found)
    ranking.ranking(scene, HEADING, heads)
    assert {"for lines", "+55", "+3"} <= {*written}
    assert "for doubling" not in written
    said = breakdown.rows_alt(scene, heads, lambda *_: "It is full.")
    assert "Ida: 55 (for lines: 55 = 20 + 7×5, depot: 0)" in said
    assert "doubling" not in said
    for nothing in ((columns[1],), (columns[1], columns[1])):
        written.clear()
        bare = replace(scene, outcome=replace(found, scores=(0, 0), columns=nothing))
        ranking.ranking(bare, HEADING, heads)
        assert "for doubling" in written, "else no row would say why"


@pytest.mark.parametrize("language", few(LOCALES))
def test_a_deal_for_each_of_six_seats_has_its_column(language: str) -> None:
    found = outcome(6, 38, 6)
    said = words(language)
    heads = {
        column.key: said("hexamino-column", deal=number, deals=6)
        for number, column in enumerate(found.columns, start=1)
    }
    check_apart(drawn(found, language, heads), 8)


@pytest.mark.parametrize("seats", [2, 6])
def test_below_a_board_a_ranking_is_flat(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board has the heading already; with it and tall rows the end was taller than a phone."""
    names = ("Mara", "Jonas", "Ida", "Uwe", "Pia", "Ole")[:seats]
    given = Scene(names, words("en"), outcome=outcome(3, 9, seats), below=True)
    heads = {f"c{number}": head for number, head in enumerate(HEADS["en"][1:])}
    high = ranking.ranking(given, HEADING, heads).height
    monkeypatch.setattr(ranking, "flat", lambda canvas: canvas)
    boxes = texts(ranking.ranking(given, HEADING, heads))
    assert high <= (70 if seats > 3 else 84) * seats + 60
    check_apart([box for box in boxes if box.top > 116], 12)
    edge = ranking.TOP - ranking.ABOVE
    first = min(box.top for box in boxes if box.top > 116)
    assert first >= edge + 4, "no head touches the edge"
    assert max(box.bottom for box in boxes) - edge < high, "nothing is cut off"


LONG = "W" * 32


@pytest.mark.parametrize(
    ("name", "below", "sizes"),
    [
        ("Ida", False, (51, 51)),
        ("Ida", True, (51, 51)),
        (LONG, False, (LABEL.size, 40)),
        (LONG, True, (51, 51)),
    ],
)
def test_an_end_table_is_as_large_as_its_names_leave_room_for_and_below_a_board_names_give_way(
    name: str, below: bool, sizes: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone shows it at a quarter of its width below a board: heads were seven pixels high."""
    given: list[ranking._Places] = []
    monkeypatch.setattr(ranking, "_draw_heads", lambda *of: given.append(of[-1]))
    scene = Scene((name, "Uwe"), words("en"), outcome=outcome(2, 9, 2), below=below)
    heads = {f"c{number}": head for number, head in enumerate(HEADS["en"][1:3])}
    ranking.ranking(scene, HEADING, heads)
    assert [(of.head.size, of.number.size) for of in given] == [sizes]


@pytest.mark.parametrize("language", LOCALES)
@pytest.mark.parametrize("key", registry.keys())
def test_a_phone_shows_words_below_a_board_ten_pixels_high_and_figures_eleven(
    key: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Words were eight and figures nine: a picture is 280 pixels wide there."""
    given: list[ranking._Places] = []
    monkeypatch.setattr(ranking, "_draw_heads", lambda *of: given.append(of[-1]))
    wide = set()
    for record in recorded(key):
        run, position = record.position()
        names = ("Lovelace", "Constantin", "Zuse", "Mara") * 3
        over = Scene(names[: record.deal.seats], words(language), outcome=run.outcome(position))
        view = run.game.observe(position.state, None)
        wide.add(renderer(key).ranking(view, replace(over, below=True)).width)
    assert given
    phone = 280 / max(wide)
    for places in given:
        assert min(places.head.size, places.name.size) * phone >= 9.5
        assert places.number.size * phone >= 11


def test_a_head_of_several_words_has_two_lines_where_one_is_too_wide() -> None:
    assert ranking._in_two("per line × lines") == "per line\n× lines"
    assert ranking._in_two("doubled") == "doubled"


@pytest.mark.parametrize(("name", "size"), [("Ida", 51), ("M" * 32, NAME.size)])
def test_a_tall_row_has_its_names_as_large_as_there_is_room(name: str, size: int) -> None:
    """At the width of a phone names of 31 pixels are eight high."""
    room = 210
    assert ranking._largest([name, "Uwe"], NAME, room).size == size


@pytest.mark.parametrize(("columns", "seats"), [(2, 12), (4, 4)])
def test_names_below_a_board_take_the_room_before_the_numbers_in_a_crowd_too(
    columns: int, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Names of twelve were eight pixels high on a phone, beside a free third of the table."""
    given: list[ranking._Places] = []
    monkeypatch.setattr(ranking, "_draw_heads", lambda *of: given.append(of[-1]))
    names = ("Maximiliane", *(f"Player {number}" for number in range(1, seats)))
    scene = Scene(names, words("en"), outcome=outcome(columns, 165, seats), below=True)
    heads = {f"c{number}": "2 sides" for number in range(columns)}
    ranking.ranking(scene, HEADING, heads)
    (places,) = given
    assert places.name.size > 40
    assert places.start <= places.end
