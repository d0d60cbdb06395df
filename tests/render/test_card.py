"""The card of a person: everything has its room, in every language, whatever the numbers."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from data.words import LOCALES, words
from render import card
from render.contract import DARK, LIGHT
from render.fonts import LABEL, NAME, NUMBER, width

ROW = card.Row("Helge", "31", "14", "187", "1612", "± 88", settled=True)
FACTS = (("Wins in a row", "3 now, 7 at best"), ("Plays most with", "Ben (20)"), ("Daily", "12"))


def made(*rows: card.Row, name: str = "Anna", facts: int = 0) -> card.Card:
    return card.Card(name, "Spielabend", "Card", "57 games", rows, FACTS[:facts])


def size(picture: bytes) -> tuple[int, int]:
    return Image.open(io.BytesIO(picture)).size


@pytest.mark.parametrize("locale", LOCALES)
def test_heads_and_numbers_never_touch(locale: str) -> None:
    language = words(locale)
    heads = [language(f"card-{key}") for key in ("played", "won", "best", "rating")]
    spread = language("card-spread", spread=200, settled="False")
    widest = ("9999", "9999", "9999", "")
    before = 0.0
    for end, head, number in zip(card._ENDS, heads, widest, strict=True):
        wide = max(width(head, LABEL), width(number, NUMBER))
        assert end - wide > before + 10, head
        before = end
    rating = width("2345", card._RATING) + 14 + width(spread, LABEL)
    assert card._ENDS[3] - rating > card._ENDS[2] + 10


@pytest.mark.parametrize("theme", [DARK, LIGHT])
@pytest.mark.parametrize("name", ["Anna", "ﷺ" * 30, "🦊🦊", "", "W" * 32])
def test_any_name_is_drawn(theme: str, name: str) -> None:
    drawn = card.card(made(ROW, name=name, facts=3), words("en"), "alt", theme)
    assert size(drawn.png)[0] == 1200
    assert drawn.alt == "alt"


def test_it_grows_with_what_there_is_to_say_and_no_further() -> None:
    heights = [
        size(card.card(made(*[ROW] * rows, facts=facts), words("en"), "").png)[1]
        for rows, facts in ((1, 0), (1, 2), (1, 3), (8, 3), (12, 3))
    ]
    assert heights == sorted(heights)
    assert heights[3] == heights[4] < 1350


def test_a_long_title_gives_way_to_the_numbers() -> None:
    title = "Hexagonal Dominoes " * 3
    assert width(title, NAME) > card._ENDS[0]
    long = card.card(made(card.Row(title, "1", "1", "1")), words("en"), "")
    short = card.card(made(card.Row("", "1", "1", "1")), words("en"), "")
    right = (card._ENDS[0] - 60, 0, 1200, 250)
    crops = [Image.open(io.BytesIO(p.png)).crop(right).convert("RGB") for p in (long, short)]
    assert crops[0].tobytes() == crops[1].tobytes()
