from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageDraw, ImageFont

from render import fonts
from render.fonts import NAME, SECOND, TITLE, Style, drawable, fit, glyphs, width
from tools.support.positions import HOSTILE


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


def test_drawable() -> None:
    for name, shown in [
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
    ]:
        assert drawable(name, "Player C") == shown


def test_cut_text_fits() -> None:
    for style in [NAME, TITLE, SECOND]:
        for name in [*HOSTILE, "W" * 32, "i" * 32, "", "…"]:
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


WHOLE = (
    "C Aylin K. lays 35 on d2: keine Reihe, +15",
    "L50, (4 + 6 + 10) × 3 = +60 · 2x3 tiles off a shelf",
    "Jeff fills Offi’s stall: « Hélène Œuvré » finit ; [sure?]",
    "10:30 – 11:45 AV Ta Wo fjord butter Hajj",
    "Which fields? All of A1, B2; l’été… 50 % don't tell!",
)


@pytest.mark.parametrize("text", WHOLE)
@pytest.mark.parametrize(
    ("style", "file"), [(SECOND, "Inter-500Medium"), (TITLE, "Fredoka-600SemiBold")]
)
def test_a_line_looks_as_if_it_was_drawn_at_once(text: str, style: Style, file: str) -> None:
    font = ImageFont.truetype(fonts.FOLDER / f"{file}.ttf", style.size)
    raqm = font.layout_engine == ImageFont.Layout.RAQM
    features = ["tnum"] if raqm and file.startswith("Inter") else None
    # Only what the font itself has: another one begins a new run.
    text = "".join(char for char in text if fonts.covers(file, char))
    whole = Image.new("L", (1800, 80))
    drawn = ImageDraw.Draw(whole)
    drawn.text((20, 60), text, 255, font, anchor="ls", features=features)
    line, parts = glyphs(text, style), Image.new("L", whole.size)
    assert line.mask is not None
    parts.paste(line.mask, (20 + line.left, 60 + line.top))
    assert ImageChops.difference(whole, parts).getbbox() is None
    assert width(text, style) == font.getlength(text, features=features)
