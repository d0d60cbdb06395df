"""The tokens of the house: colours of both themes, pieces, seats, sizes.

Every colour in a picture is one of these or a blend of two of them; ``png`` builds its palettes
from here, the tests recompute contrast and colour-blind distances from here.
"""

from __future__ import annotations

from dataclasses import dataclass, fields

Rgb = tuple[int, int, int]

WIDTH = 1200
MARGIN = 36
BANNER = 116
FLOOR = 28
"""No text is smaller (9.3 px on a phone); numbers on hex fields may go down to 27."""
HEX_FLOOR = 27
WHOLE_FLOOR = 24
"""The floor of numbers on a board of hexagons that must be seen whole (8 px on a phone)."""


def rgb(value: str) -> Rgb:
    """Return the colour of ``#RRGGBB``."""
    number = int(value.removeprefix("#"), 16)
    return (number >> 16, number >> 8 & 255, number & 255)


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """Return ``first`` with ``share`` (0-1) of ``second`` mixed in."""
    red, green, blue = (
        round(a + (b - a) * share) for a, b in zip(first, second, strict=True)
    )  # fmt: skip
    return (red, green, blue)


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours that depend on dark or light.

    Attributes:
        key: ``dark`` or ``light``.
        table: Background of every picture.
        panel: Player boxes and rails.
        raised: The winner's row, neutral pills.
        well: Sunken areas: boards, empty slots.
        line: The rare thin rule.
        ink, muted, faint: Text, second lines, names of cells that are not legal.
        amber: Lines that mean *now*.
        amberfill: Pills and medals.
        legal, legalfill: Legal places.
        danger: Depot nearly full, deductions.
        private, privatefill: What one person alone sees.
        title: A game's name in the banner.
    """

    key: str
    table: Rgb
    panel: Rgb
    raised: Rgb
    well: Rgb
    line: Rgb
    ink: Rgb
    muted: Rgb
    faint: Rgb
    amber: Rgb
    amberfill: Rgb
    legal: Rgb
    legalfill: Rgb
    danger: Rgb
    private: Rgb
    privatefill: Rgb
    title: Rgb

    def colours(self) -> dict[str, Rgb]:
        return {item.name: getattr(self, item.name) for item in fields(self) if item.name != "key"}


def _theme(key: str, values: str) -> Theme:
    return Theme(key, *(rgb(value) for value in values.split()))


DARK = _theme(
    "dark",
    "1B2B2A 263A38 314845 15211F 456059 FBF3E4 B4C4BC 97A8A1 "
    "FFC247 FFC247 7FE3C4 23463F FF8F7A CDBBFF 3A3557 FFC247",
)
LIGHT = _theme(
    "light",
    "EBE0CC FBF6EB FFFFFF DACDB4 BFB094 1B2B2A 49554F 4E5952 "
    "A86100 F3AC2B 065F4A CBE3D2 B0362A 5A45A6 E2DAF5 8A5300",
)
THEMES = {theme.key: theme for theme in (DARK, LIGHT)}

CREAM, NIGHT = rgb("FFF8EA"), rgb("14211F")
"""The two inks on pieces, the same in both themes."""
BLACK, EARTH = (0, 0, 0), rgb("3A2A18")
CROSS = rgb("FF8F7A")
"""The cross on an X stone: pieces keep their colours in both themes."""
CALM = 0.75
"""Share of the panel in a free place that is not offered."""
BACK, BACK_EDGE, BACK_MARK = rgb("1E5B55"), rgb("10403C"), rgb("8FC9B8")


@dataclass(frozen=True, slots=True)
class Colour:
    """A colour that is an identity, always with its mark (a key of ``sprites.MARKS``).

    ``rim`` is the share of cream in the rim that lifts dark pieces off the table.
    """

    key: str
    fill: Rgb
    mark: str
    ink: Rgb
    rim: float = 0.0

    @property
    def edge(self) -> Rgb:
        return mix(self.fill, BLACK, 0.34)


def _colour(key: str, fill: str, mark: str, ink: Rgb, rim: float = 0.0) -> Colour:
    return Colour(key, rgb(fill), mark, ink, rim)


# Any two that meet in one game are 15 apart (CIEDE2000), for colour-blind players too:
# ``tests/render/test_tokens.py`` works that out from these values (LOOK.md, section 7).
COLOURS = {
    colour.key: colour
    for colour in (
        _colour("red", "C43427", "triangle", CREAM),
        _colour("yellow", "FAD546", "circle", NIGHT),
        _colour("green", "63B588", "bar", NIGHT),
        _colour("blue", "1264B4", "diamond", CREAM),
        _colour("violet", "502A5E", "plus", CREAM, 0.30),
        _colour("pink", "E38ABA", "plus", NIGHT),
        _colour("black", "1E2426", "square", CREAM, 0.28),
        _colour("white", "EFE5D3", "ring", NIGHT),
        _colour("grey", "969994", "lines", NIGHT),
        _colour("darkred", "9C2F38", "triangle", CREAM, 0.35),
    )
}
_VALUES = "F8EFDF FFCB40 E0835D BE4057 845F92 22255F"
VALUES = tuple(rgb(value) for value in _VALUES.split())
"""Fields by value: blank, then 1-5, light to dark."""
VALUE_INKS = (NIGHT, NIGHT, NIGHT, CREAM, CREAM, CREAM)
GOLD = rgb("D9A800")
"""The yellow mark on cream, where the house yellow would vanish."""


@dataclass(frozen=True, slots=True)
class SeatLook:
    letter: str
    fill: Rgb
    outline: str
    pattern: str
    ink: Rgb


COMPUTER, CLOSED, AWAY = "computer", "closed", "away"
"""Statuses of a seat that looks different (``engine.position.STATUSES``)."""
# Twelve colours cannot all be far apart for two-colour vision: any two that are close differ in
# outline and letter (LOOK.md, section 7).
_OUTLINES = ("circle", "square", "diamond", "hexagon")
_PATTERNS = ("none", "bars", "dots")
_FILLS = "B34A41 2D6DAC FEDB4A 5BB790 A590F3 DA801F 49E4FE F79ACB A2C574 784308 334577 F1EEDC"
_CREAM_LETTERS = "ABJK"

SEATS = tuple(
    SeatLook(
        letter,
        rgb(fill),
        _OUTLINES[number % 4],
        _PATTERNS[number // 4],
        CREAM if letter in _CREAM_LETTERS else NIGHT,
    )
    for number, (letter, fill) in enumerate(zip("ABCDEFGHIJKL", _FILLS.split(), strict=True))
)
