"""The banner on top of every picture: the turn, the last move, the game."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

from PIL import Image

from engine.spec import Seat
from render import fonts, pieces, png
from render.canvas import Box, Canvas
from render.contract import Picture, Scene
from render.fonts import GAME, LABEL, SECOND, TITLE, Style, drawable, fit, width
from render.names import letter
from render.phrases import Why, gone, number, wins
from render.sprites import Sprite
from render.theme import AWAY, BANNER, CLOSED, COMPUTER, FLOOR, MARGIN, NIGHT, THEMES, WIDTH, Theme

TEXT_LEFT = 133
TITLE_Y, SECOND_Y = 46, 88
TOKEN_X, TOKEN_Y = 74, 64
TOKEN_RADIUS = 34
_SMALL_TOKEN = 21
_PLACES: dict[int, tuple[tuple[int, int], ...]] = {
    0: (),
    2: ((-17, -17), (17, 17)),
    3: ((-21, -22), (23, -22), (1, 22)),
    4: ((-21, -22), (23, -22), (-21, 22), (23, 22)),
}
"""Places of several seats' tokens, by their number, from the middle of one token."""
_MORE = Style("fredoka-600", FLOOR)
RIGHT = WIDTH - MARGIN
_GAP = 30
_SHORT_NAME = 6
"""A name of so few characters is never cut: a letter or two would be left of it."""
_WHO = "\ufffc"
"""Stands for a name in a sentence that is taken apart."""
_LEAST_PLACE = 16
"""Characters of a place that are worth their room."""

Said = Callable[[str], str]
"""A sentence that waits for a name."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The words of a banner; the chip is a label and the drawn piece, in an amber frame.

    ``style`` is that of the second line and of the facts.
    """

    title: str
    second: str
    game: str
    facts: str
    seats: tuple[int, ...] = ()
    chip: tuple[str, Sprite] | None = None
    style: Style = SECOND


def drawn_name(scene: Scene, seat: int) -> str:
    """Return a seat's name as pictures show it: ``Jonas``, or "Player C"."""
    otherwise = scene.words("pictures-player", letter=letter(seat))
    return drawable(scene.names[seat], otherwise) if seat < len(scene.names) else otherwise


def fit_name(said: Said, name: str, style: Style, room: float, *shorter: Said) -> str:
    """Return a sentence with a name in it that fits.

    Args:
        name: Cut if the sentence has no room for it, but not below six letters as long as a
            shorter sentence or smaller letters (``Canvas.text``) leave room for them. A short
            name is never cut: at last the sentence is.
        room: In pixels.
        shorter: Sentences that say less, the longest first.
    """
    ways, small = (said, *shorter), Style(style.face, FLOOR)
    for size, sentence in product((style, small), ways):
        if cut := _cut_name(sentence, name, size, room, _SHORT_NAME):
            return cut
    most = "" if len(name) <= _SHORT_NAME else _cut_name(ways[-1], name, small, room, 1)
    return most or fit(ways[-1](name), small, room)


def _cut_name(said: Said, name: str, style: Style, room: float, least: int) -> str:
    """Return a sentence with as much of a name as fits; empty if it is less than ``least``."""
    if width(said(name), style) <= room:
        return said(name)
    # Halved, not shortened letter by letter: each try has FreeType measure another text.
    low, high = least - 1, len(name) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if width(said(name[:middle].rstrip() + "…"), style) <= room:
            low = middle
        else:
            high = middle - 1
    return said(name[:low].rstrip() + "…") if low >= least else ""


def fit_seat(scene: Scene, key: str, seat: Seat, style: Style, room: float) -> str:
    """Return the sentence of ``key`` with a seat's name in it that fits; see ``fit_name``."""
    name = drawn_name(scene, seat)
    return fit_name(lambda who: scene.words(key, name=who), name, style, room)


def fit_reason(scene: Scene, why: Said, seat: Seat, room: float) -> str:
    """Return why something ended that fits: where it is too long, its first half alone."""
    name = drawn_name(scene, seat) if seat >= 0 else ""
    whole = why(_WHO).rstrip(".")
    brief = partial(re.split(r"\. |\s?: ", whole)[0].replace, _WHO)
    return fit_name(partial(whole.replace, _WHO), name, SECOND, room, brief)


def rooms(
    game: str, facts: str, chip: tuple[str, Sprite] | None = None, style: Style = SECOND
) -> tuple[int, int]:
    """Return how wide the title and the second line may be, beside the game and its facts."""
    ends = int(RIGHT - width(game, GAME) - _GAP), int(RIGHT - width(facts, style) - _GAP)
    if chip:
        ends = (min(ends) - _chip_width(chip) - 24,) * 2
    return ends[0] - TEXT_LEFT, ends[1] - TEXT_LEFT


def _chip_width(chip: tuple[str, Sprite]) -> int:
    label = 6 + width(chip[0], LABEL) + 10 if chip[0] else 0
    return round(12 + label + chip[1].width + 12)


def winners(scene: Scene, room: float) -> str:
    """Return "X wins", "X and Y win" or "Only X came", with names short enough for all of them."""
    text = ""
    seats = scene.outcome.winners if scene.outcome else ()
    # All names get the same room: a sentence that is cut at its end would lose the last winner.
    for most in (400, 300, 220, 160, 120, 90):
        cut = [fit(drawn_name(scene, seat), TITLE, most) for seat in seats]
        text = wins(scene.words, cut)
        if scene.came is not None:
            name = fit(drawn_name(scene, scene.came), TITLE, most)
            text = scene.words("pictures-came", name=name)
        if width(text, TITLE) <= room:
            break
    return text


def end_heading(scene: Scene, title: str, facts: str, why: Why) -> Heading:
    """Return who has won, and why the game ended."""
    said, outcome = scene.words, scene.outcome
    if outcome is None:
        return Heading(said("pictures-over"), "", title, facts)
    room, below = rooms(title, facts)
    seat = number(outcome.args, "seat", -1)
    second = gone(scene, lambda left: fit(drawn_name(scene, left), SECOND, below // 2)).rstrip(".")
    second = second or fit_reason(scene, partial(why, said, outcome), seat, below)
    if len(outcome.scores) == 1:
        return Heading(said("pictures-over"), second, title, facts, (0,))
    return Heading(winners(scene, room), second, title, facts, outcome.winners)


def banner(canvas: Canvas, heading: Heading) -> None:
    theme = canvas.theme
    _tokens(canvas, heading.seats)
    canvas.text(RIGHT, TITLE_Y, heading.game, GAME, theme.title, align="right")
    canvas.text(RIGHT, SECOND_Y, heading.facts, heading.style, theme.muted, align="right")
    room, below = rooms(heading.game, heading.facts, heading.chip, heading.style)
    if heading.chip is not None:
        _chip(canvas, heading.chip, TEXT_LEFT + room + 24)
    canvas.text(TEXT_LEFT, TITLE_Y, heading.title, TITLE, theme.ink, room=room)
    canvas.text(TEXT_LEFT, SECOND_Y, heading.second, heading.style, theme.muted, room=below)


def _tokens(canvas: Canvas, seats: tuple[int, ...]) -> None:
    key = canvas.theme.key
    if len(seats) == 1:
        canvas.centre(pieces.token(seats[0], TOKEN_RADIUS, key), TOKEN_X, TOKEN_Y)
        return
    places = _PLACES.get(len(seats), _PLACES[4])
    # The fourth place says how many are not drawn if there are five or more.
    shown = seats if len(seats) <= len(places) else seats[:3]
    radius = 26 if len(seats) == len(_PLACES[2]) else _SMALL_TOKEN
    for seat, (x, y) in zip(shown, places, strict=False):
        canvas.centre(pieces.token(seat, radius, key), TOKEN_X + x, TOKEN_Y + y)
    if len(seats) > len(shown):
        x, y = places[-1]
        more = f"+{len(seats) - len(shown)}"
        canvas.number(TOKEN_X + x, TOKEN_Y + y, more, _MORE, canvas.theme.ink)


def _chip(canvas: Canvas, chip: tuple[str, Sprite], left: int) -> None:
    label, sprite = chip
    theme = canvas.theme
    box = Box(left, 14, left + _chip_width(chip), 106)
    canvas.rounded(box, 24, theme.amber)
    canvas.rounded(box.inset(4), 20, theme.panel)
    canvas.text(box.left + 18, 60, label, LABEL, theme.ink)
    canvas.centre(sprite, box.right - 12 - sprite.width / 2, 60)


def private_banner(
    canvas: Canvas, scene: Scene, game: str, title: str, second: str, facts: str = ""
) -> None:
    """Draw the banner of a picture that one person alone sees, as ``facts`` says by default.

    If all see the information of its viewer, it says whose turn that is instead.
    """
    theme, said = canvas.theme, scene.words
    name, box = said(f"{game}-title"), Box(0, 0, canvas.width, BANNER)
    if scene.public and scene.viewer is not None:
        ink = theme.muted
        canvas.fill(box, theme.table)
        player_token(canvas, scene, scene.viewer, TOKEN_X, 60, 36)
    else:
        facts, ink = facts or said("pictures-only-you"), theme.private
        canvas.fill(box, theme.privatefill)
        canvas.centre(pieces.lock(36, theme.key), TOKEN_X, 60)
    canvas.text(RIGHT, TITLE_Y, name, GAME, theme.ink, align="right")
    canvas.text(RIGHT, SECOND_Y, facts, SECOND, ink, align="right")
    room, below = rooms(name, facts)
    if scene.place and second.startswith(scene.place):
        # Places have long names. What follows says more: rather than be cut it stands alone.
        news = second.removeprefix(scene.place)
        cut = _cut_name(lambda where: where + news, scene.place, SECOND, below, _LEAST_PLACE)
        second = cut or news.removeprefix(" · ")
    canvas.text(TEXT_LEFT, TITLE_Y, scene.asks or title, TITLE, theme.ink, room=room)
    canvas.text(TEXT_LEFT, SECOND_Y, second, SECOND, ink, room=below)


def pill_width(text: str) -> int:
    return round(width(text, fonts.PILL)) + 28


def pill(canvas: Canvas, right: float, middle: float, text: str) -> int:
    """Draw an amber pill that ends at ``right``."""
    theme, wide = canvas.theme, pill_width(text)
    box = Box(round(right) - wide, round(middle) - 21, round(right), round(middle) + 21)
    canvas.rounded(box, 21, theme.amberfill)
    canvas.number(box.left + wide / 2, middle, text, fonts.PILL, NIGHT)
    return wide


def headed(picture: Picture, theme: str, heading: Heading) -> Picture:
    canvas = Canvas.of(picture.png, THEMES[theme])
    # The violet of a private banner would say that one person alone sees the picture.
    canvas.fill(Box(0, 0, canvas.width, BANNER), canvas.theme.table)
    banner(canvas, heading)
    return replace(Picture.of(canvas, picture.alt), spots=picture.spots, framed=picture.framed)


MARKED = (COMPUTER, CLOSED)
"""Seats that look different: a computer plays them, or nobody does any more."""


def status(scene: Scene, seat: Seat) -> str:
    """Return the status mark of a seat's token; empty for a person who plays."""
    mark = scene.statuses[seat] if seat < len(scene.statuses) else ""
    return mark if mark in MARKED or seat in scene.absent else ""


def player_token(
    canvas: Canvas, scene: Scene, seat: Seat, x: float, y: float, radius: int = 26
) -> None:
    """Draw a seat's token: struck out where nobody plays it, with a face for a computer."""
    mark = status(scene, seat)
    sprite = pieces.token(seat, radius, canvas.theme.key, CLOSED if mark == AWAY else mark)
    canvas.centre(sprite, x, y)


def status_lines(scene: Scene) -> list[str]:
    """Return in sentences whom computers play for and who has left; mostly nothing."""
    lines = []
    for kind in (*MARKED, AWAY):
        seats = [letter(seat) for seat in range(len(scene.statuses)) if status(scene, seat) == kind]
        if seats:
            lines.append(scene.words(f"pictures-{kind}", seats=", ".join(seats), count=len(seats)))
    return lines


HALF = 600
"""Pixels that a picture is wide where it is an example: a phone shows about 310."""


def captioned(picture: Picture, theme: Theme, caption: str, alt: str) -> Picture:
    """Return half of a picture, with a caption in place of its banner and another description."""
    canvas = Canvas.of(picture.png, theme)
    canvas.fill(Box(0, 0, canvas.width, BANNER), theme.table)
    canvas.text(canvas.width / 2, BANNER / 2, caption, TITLE, theme.ink, align="centre")
    board = canvas.image
    high = round(board.height * HALF / board.width)
    # The gap lets Pillow take means of whole pixels first.
    shown = board.resize((HALF, high), Image.Resampling.HAMMING, reducing_gap=1.0)
    return Picture(png.encode(png.indices(shown, theme), theme), alt, HALF, high)
