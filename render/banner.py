"""The strip on top of every picture: whose turn, what happened, which game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from render import fonts, pieces
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import GAME, LABEL, SECOND, TITLE, Style, drawable, fit, width
from render.names import letter
from render.phrases import wins
from render.sprites import Sprite
from render.theme import BANNER, MARGIN, NIGHT, WIDTH

TEXT_LEFT = 133
TITLE_Y, SECOND_Y = 46, 88
TOKEN_X, TOKEN_Y = 74, 64
TOKEN_RADIUS = 34
RIGHT = WIDTH - MARGIN
_GAP = 30
_LEAST_NAME = 1

Said = Callable[[str], str]
"""A sentence that waits for a name."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The words of a banner.

    Attributes:
        title: What is going on.
        second: The line below.
        game: Title of the game.
        facts: The line below the game's title.
        seats: Whose tokens stand at the left; two of several winners.
        chip: A label (perhaps empty) and a piece in an amber frame: what was drawn.
    """

    title: str
    second: str
    game: str
    facts: str
    seats: tuple[int, ...] = ()
    chip: tuple[str, Sprite] | None = None


def drawn_name(scene: Scene, seat: int) -> str:
    """Return a seat's name as pictures show it: ``Jonas``, or "Player C"."""
    otherwise = scene.words("pictures-player", letter=letter(seat))
    return drawable(scene.names[seat], otherwise) if seat < len(scene.names) else otherwise


def fit_name(said: Said, name: str, style: Style, room: float) -> str:
    """Return a sentence with a name in it; if it is too wide the name is cut, not the sentence."""
    if width(said(name), style) <= room:
        return said(name)
    low, high = _LEAST_NAME, len(name)
    while low < high:
        middle = (low + high + 1) // 2
        if width(said(name[:middle].rstrip() + "…"), style) <= room:
            low = middle
        else:
            high = middle - 1
    return fit(said(name[:low].rstrip() + "…") if low < len(name) else said(name), style, room)


def rooms(heading_game: str, facts: str, chip: tuple[str, Sprite] | None) -> tuple[int, int]:
    """Return where the chip ends at the right and how much room the two lines have."""
    block = max(width(heading_game, GAME), width(facts, SECOND))
    end = int(RIGHT - block - _GAP)
    start = end - _chip_width(chip) - 24 if chip else end
    return end, start - TEXT_LEFT


def _chip_width(chip: tuple[str, Sprite]) -> int:
    label = 6 + width(chip[0], LABEL) + 10 if chip[0] else 0
    return round(12 + label + chip[1].width + 12)


def winners(scene: Scene, room: float) -> str:
    """Return "X wins" or "X and Y win", with names short enough for all of them."""
    found = ""
    seats = scene.outcome.winners if scene.outcome else ()
    for most in (400, 300, 220, 160, 120, 90):
        cut = [fit(drawn_name(scene, seat), TITLE, most) for seat in seats]
        found = wins(scene.words, cut)
        if width(found, TITLE) <= room:
            break
    return found


def banner(canvas: Canvas, heading: Heading) -> None:
    """Draw the banner of a public picture."""
    theme = canvas.theme
    _tokens(canvas, heading.seats)
    canvas.text(RIGHT, TITLE_Y, heading.game, GAME, theme.title, align="right")
    canvas.text(RIGHT, SECOND_Y, heading.facts, SECOND, theme.muted, align="right")
    end, room = rooms(heading.game, heading.facts, heading.chip)
    if heading.chip is not None:
        _chip(canvas, heading.chip, end)
    canvas.text(TEXT_LEFT, TITLE_Y, heading.title, TITLE, theme.ink, room=room)
    canvas.text(TEXT_LEFT, SECOND_Y, heading.second, SECOND, theme.muted, room=room)


def _tokens(canvas: Canvas, seats: tuple[int, ...]) -> None:
    if len(seats) == 1:
        canvas.centre(pieces.token(seats[0], TOKEN_RADIUS, canvas.theme.key), TOKEN_X, TOKEN_Y)
    for seat, off in zip(seats[:2] if len(seats) > 1 else (), (-17, 17), strict=False):
        canvas.centre(pieces.token(seat, 26, canvas.theme.key), TOKEN_X + off, TOKEN_Y + off)


def _chip(canvas: Canvas, chip: tuple[str, Sprite], end: int) -> None:
    label, sprite = chip
    theme = canvas.theme
    box = Box(end - _chip_width(chip), 14, end, 106)
    canvas.rounded(box, 24, theme.amber)
    canvas.rounded(box.inset(4), 20, theme.panel)
    canvas.text(box.left + 18, 60, label, LABEL, theme.ink)
    canvas.centre(sprite, box.right - 12 - sprite.width / 2, 60)


def private_banner(canvas: Canvas, heading: Heading) -> None:
    """Draw the banner of a picture that one person alone sees; ``second`` names the place."""
    theme = canvas.theme
    canvas.fill(Box(0, 0, canvas.image.width, BANNER), theme.privatefill)
    canvas.centre(pieces.lock(36, theme.key), TOKEN_X, 60)
    canvas.text(RIGHT, TITLE_Y, heading.game, GAME, theme.ink, align="right")
    canvas.text(RIGHT, SECOND_Y, heading.facts, SECOND, theme.private, align="right")
    _, room = rooms(heading.game, heading.facts, None)
    canvas.text(TEXT_LEFT, TITLE_Y, heading.title, TITLE, theme.ink, room=room)
    canvas.text(TEXT_LEFT, SECOND_Y, heading.second, SECOND, theme.private, room=room)


def pill(canvas: Canvas, right: float, middle: float, text: str) -> int:
    """Draw an amber pill that ends at ``right``.

    Returns:
        Its width.
    """
    theme = canvas.theme
    wide = round(width(text, fonts.PILL)) + 28
    box = Box(round(right) - wide, round(middle) - 21, round(right), round(middle) + 21)
    canvas.rounded(box, 21, theme.amberfill)
    canvas.number(box.left + wide / 2, middle, text, fonts.PILL, NIGHT)
    return wide
