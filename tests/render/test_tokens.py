"""The figures of the art direction, recomputed from the tokens."""

from __future__ import annotations

from itertools import combinations

import pytest

from render.theme import COLOURS, DARK, LIGHT, SEATS, VALUE_INKS, VALUES, Rgb
from tests.render.colours import colour, contrast

VISIONS = (None, "protan", "deutan", "tritan")
TARGET = 15.0
# Twelve seats cannot all be far apart for two-colour vision; these differ in outline and letter.
CLOSE = {"AJ", "BK", "CI", "CL", "DG", "DI", "EG", "EH", "FH", "FI", "GH"}
SAME_PATTERN = {"EG", "EH", "FH", "GH"}
HELGE = ("red", "blue", "green", "yellow", "violet")
BLOX = ("black", "white", "grey", "darkred")


def distance(one: Rgb, other: Rgb, vision: str | None) -> float:
    seen = [colour(value) for value in (one, other)]
    if vision:
        seen = [each.filter(vision, method="machado", space="srgb-linear") for each in seen]
    return float(seen[0].clip().delta_e(seen[1].clip(), method="2000"))


def smallest(values: list[Rgb], vision: str | None) -> float:
    return min(distance(a, b, vision) for a, b in combinations(values, 2))


TEXT = [
    *[(ink, ground) for ink in ("ink", "muted", "faint") for ground in ("table", "panel", "well")],
    ("ink", "raised"),
    ("ink", "privatefill"),
    ("private", "privatefill"),
    ("legal", "legalfill"),
    ("ink", "legalfill"),
    ("danger", "panel"),
    ("title", "table"),
]


def test_text_can_be_read() -> None:
    for ink, ground in TEXT:
        for theme in [DARK, LIGHT]:
            assert contrast(getattr(theme, ink), getattr(theme, ground)) >= 4.5


def test_lines_can_be_seen() -> None:
    for theme in [DARK, LIGHT]:
        for ground in (theme.table, theme.panel):
            assert contrast(theme.amber, ground) >= 3
        assert contrast(theme.legal, theme.table) >= 3
        assert contrast(theme.danger, theme.table) >= 3


def test_night_stands_out_on_pills() -> None:
    for theme in [DARK, LIGHT]:
        assert contrast(COLOURS["yellow"].ink, theme.amberfill) >= 4.5


def test_inks_on_pieces() -> None:
    for each in COLOURS.values():
        assert contrast(each.ink, each.fill) >= 4.9, each.key
    for ink, fill in zip(VALUE_INKS, VALUES, strict=True):
        assert contrast(ink, fill) >= 4.85
    for look in SEATS:
        assert contrast(look.ink, look.fill) >= 4.9, look.letter


def test_colours_of_a_game_are_apart() -> None:
    for vision in VISIONS:
        assert smallest([COLOURS[key].fill for key in HELGE], vision) >= TARGET
        assert smallest([COLOURS[key].fill for key in BLOX], vision) >= TARGET
        five = [COLOURS[key].fill for key in ("red", "yellow", "green", "blue", "pink")]
        assert smallest(five, vision) >= TARGET
        assert smallest(list(VALUES), vision) >= TARGET


def test_figures_of_the_table_of_distances() -> None:
    helge = [COLOURS[key].fill for key in HELGE]
    for vision, figure in zip(VISIONS, (28.6, 19.3, 15.8, 22.4), strict=True):
        assert smallest(helge, vision) == pytest.approx(figure, abs=0.35)


def test_seats_are_apart() -> None:
    for vision in VISIONS:
        assert smallest([look.fill for look in SEATS[:6]], vision) >= TARGET
        for outline in range(4):
            assert smallest([look.fill for look in SEATS[outline::4]], vision) >= TARGET


def test_close_seats_differ_in_more_than_colour() -> None:
    for one, other in combinations(SEATS, 2):
        if min(distance(one.fill, other.fill, vision) for vision in VISIONS) < TARGET:
            pair = one.letter + other.letter
            assert pair in CLOSE
            assert one.outline != other.outline
            assert one.pattern != other.pattern or pair in SAME_PATTERN


def test_a_mark_goes_with_every_colour_of_a_game() -> None:
    for keys in (HELGE, BLOX):
        assert len({COLOURS[key].mark for key in keys}) == len(keys)
