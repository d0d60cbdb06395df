from __future__ import annotations

import pytest

from render import fonts
from render.fonts import NAME, SECOND, TITLE, Style, drawable, fit, glyphs, width
from tests.render.positions import HOSTILE


@pytest.mark.parametrize("size", [12, 26, 27])
def test_no_style_is_below_the_floor(size: int) -> None:
    with pytest.raises(ValueError, match="phone"):
        Style("inter-500", size)


def test_numbers_on_hex_fields_may_be_a_little_smaller() -> None:
    assert Style("fredoka-600", 27, hex_field=True).size == 27
    with pytest.raises(ValueError, match="phone"):
        Style("fredoka-600", 26, hex_field=True)


def test_a_font_covers_what_it_has_a_glyph_for() -> None:
    for char in "aßéñŁğжλ×−… \u0301":
        assert fonts.covers("Inter-600SemiBold", char), char
    for char in "א😀潤\U0001d4d0":
        assert not fonts.covers("Inter-600SemiBold", char), char


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Mara", "Mara"),
        ("Anna 🎲", "Anna"),
        ("🎲🎲", "Player C"),
        ("יונתן", "Player C"),
        ("日本", "Player C"),
        ("مها", "Player C"),
        ("Анна ğ", "Анна ğ"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("\u202e\u200b", "Player C"),
        ("~~~", "Player C"),
        ("", "Player C"),
        ("Jun 潤", "Jun"),
        ("潤 Jun 😀", "Jun"),
        ("Ben יונתן", "Ben"),
        ("A 潤", "Player C"),
        ("潤Jun", "Player C"),
        ("محمد 123", "Player C"),
    ],
)
def test_drawable(name: str, shown: str) -> None:
    assert drawable(name, "Player C") == shown


@pytest.mark.parametrize("name", [*HOSTILE, "W" * 32, "i" * 32, "", "…"])
@pytest.mark.parametrize("style", [NAME, TITLE, SECOND])
def test_cut_text_fits(name: str, style: Style) -> None:
    assert width(fit(name, style, 120), style) <= 120


def test_cutting_keeps_as_much_as_fits() -> None:
    cut = fit("Maximiliane", NAME, 120)
    assert cut.endswith("…")
    longer = "Maximiliane"[: len(cut)] + "…"
    assert width(longer, NAME) > 120


def test_digits_of_a_sentence_are_equally_wide() -> None:
    assert width("11", SECOND) == pytest.approx(width("88", SECOND))


def test_a_title_falls_back_letter_by_letter() -> None:
    assert width("Яна", TITLE) > 0
    drawn = glyphs("Яна", TITLE)
    assert drawn.mask is not None
    assert drawn.mask.getbbox() == (0, 0, *drawn.mask.size)


def test_text_without_ink() -> None:
    assert glyphs("", NAME).mask is None
    assert glyphs("  ", NAME).mask is None
