"""The card of a person: everything has its room, in every language, whatever the numbers."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from PIL import Image

from data.words import LOCALES, words
from render import card
from render.canvas import Box, Canvas
from render.contract import DARK, LIGHT
from render.fonts import width
from render.theme import FLOOR
from tests.render.seeing import check_apart, texts

ROW = card.Row("Helge", "31", "14", "187", "1612", "± 88", settled=True)
FACTS = (("Wins in a row", "3 now, 7 at best"), ("Plays most with", "Ben (20)"), ("Daily", "12"))


def made(*rows: card.Row, name: str = "Anna", facts: int = 0) -> card.Card:
    return card.Card(name, "Spielabend", "Card", "57 games", rows, FACTS[:facts])


def size(picture: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(picture)).size


@pytest.mark.parametrize("locale", LOCALES)
def test_no_head_number_or_long_title_touches_another(locale: str, drawn: list[Canvas]) -> None:
    spread = words(locale)("card-spread", spread=200, settled="False")
    widest = card.Row("Hexagonal Dominoes " * 3, "9999", "9999", "9999", "2345", spread)
    titles = ("Winner of the Climb cup ×2", "Best of Q3 2026", "Place 2 in Q2 2026", "W" * 60)
    card.card(replace(made(widest, ROW), titles=titles), words(locale), "alt")
    check_apart(texts(drawn[0]), 10)


@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize("name", ["Anna", "ﷺ" * 30, "🦊🦊", "", "W" * 32])
def test_any_name_is_drawn(theme: str, name: str) -> None:
    drawn = card.card(made(ROW, name=name, facts=3), words("en"), "alt", theme)
    assert size(drawn.png)[0] == 1200
    assert drawn.alt == "alt"


def test_what_a_card_says_is_larger_than_the_smallest_letters() -> None:
    """A phone shows a card at a third of its size."""
    sizes = {card._TEXT.size, card._NUMBER.size, card._HEAD.size}
    assert min(sizes) >= 1.15 * FLOOR


def test_it_grows_with_what_there_is_to_say_and_no_further() -> None:
    heights = [
        size(card.card(made(*[ROW] * rows, facts=facts), words("en"), "").png)[1]
        for rows, facts in ((1, 0), (1, 2), (1, 3), (8, 3), (12, 3))
    ]
    assert heights == sorted(heights)
    assert heights[3] == heights[4] < 1350


def test_a_column_in_which_nobody_has_anything_is_left_out(written: list[str]) -> None:
    bare = replace(ROW, best="–", rating="", spread="")
    for rows, heads in (((ROW, bare), {"best", "rating"}), ((bare,), set[str]())):
        written.clear()
        card.card(made(*rows), words("en"), "")
        assert {"played", "won"} <= set(written)
        assert {"best", "rating"} & set(written) == heads
        assert ("–" in written) is bool(heads)


def test_what_stands_below_is_written_in_one_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long line was written smaller beside a short one."""
    lines: list[tuple[str, float, float]] = []

    def note(_: Canvas, _label: str, value: str, box: Box, **_more: int) -> None:
        lines.append((value, width(value, card._TEXT), box.width - 2 * card._SIDE))

    monkeypatch.setattr(card, "_fact", note)
    long = ("Hexagonal Dominoes · Classic, practice", "12 games, 10 won · best 1368")
    facts = (*FACTS, long, FACTS[0])
    card.card(replace(made(ROW), facts_below=facts), words("en"), "")
    assert [value for value, *_ in lines] == [value for _, value in facts]
    assert all(wide <= room for _, wide, room in lines)
    assert len({room for *_, room in lines}) == 2, "short ones stand side by side"
