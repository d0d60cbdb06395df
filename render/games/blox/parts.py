"""The pieces of Blox: fields, towers from the side, figures, cards, the joker."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PIL import Image

from engine.games.blox.state import COLOURS, FIELDS, JOKER, SIZE, Counts
from render import pieces, png, sprites
from render.fonts import Style, glyphs
from render.kept import kept
from render.sprites import EMOJI, Layer, Pen, Sprite, once, rounded
from render.theme import COLOURS as HOUSE
from render.theme import CREAM, DARK, FLOOR, NIGHT, SEATS, THEMES, Colour, Rgb, mix

PITCH, FIELD, CORNER = 88, 84, 12
RIM = 8
"""The width of the sunken board's rim round its fields."""
BOARD = 2 * RIM + (SIZE - 1) * PITCH + FIELD
# The rules say red; the house has two, and the bright one belongs to other games.
LOOKS: tuple[Colour, ...] = tuple(
    HOUSE["darkred" if colour == "red" else colour] for colour in COLOURS
)
BOTTOM_UP = (0, 3, 2, 1)
"""Blocks of a tower from below: black, red, grey, white."""
PLATE = mix(DARK.raised, DARK.panel, 0.3)
_DIGIT, _HEIGHT = Style("fredoka-600", 36), Style("fredoka-600", 40)
_JOKER = (mix(LOOKS[1].fill, NIGHT, 0.14), *(LOOKS[colour].fill for colour in (0, 2, 3)))


def sorted_blocks(blocks: Counts) -> list[int]:
    return [colour for colour in BOTTOM_UP for _ in range(blocks[colour])]


@kept
def empty_board(fields: tuple[int, ...], theme: str) -> Sprite:
    look = THEMES[theme]
    # Not with a pen: one of this size takes 60 MB.
    image = Image.new("RGB", (BOARD, BOARD), look.table)
    image.paste(look.well, (0, 0), rounded(BOARD, BOARD, CORNER + RIM))
    for number in range(FIELDS):
        one = field(fields[number])
        x, y = RIM + PITCH * (number % SIZE), RIM + PITCH * (number // SIZE)
        image.paste(one.image, (x, y), one.mask)
    return Sprite(png.indices(image, look), None)


@kept
def field(colour: int) -> Sprite:
    look = LOOKS[colour]
    pen = Pen(FIELD, FIELD, mix(look.fill, CREAM, 0.2) if look.rim else look.fill)
    pen.shape.rounded(0, 0, FIELD, FIELD, CORNER)
    face = pen.layer()
    face.rounded(2, 2, FIELD - 2, FIELD - 2, CORNER - 2)
    pen.paint(face, look.fill)
    mark = pen.layer()
    sprites.MARKS[look.mark](mark, 15, 15, 15)
    pen.paint(mark, mix(look.ink, look.fill, 0.45))
    return pen.done()


@kept
def tower(blocks: Counts, colour: int) -> Sprite:
    """Draw a tower on a field: its colour counts, so it stays visible with its mark."""
    height, ground = sum(blocks), LOOKS[colour]
    step = 17 if height < 5 else 14
    bottom = FIELD - 8
    pen, top = Pen(FIELD, FIELD, NIGHT), bottom - step * height
    for grow, ink in ((6, NIGHT), (4, CREAM), (1, PLATE)):
        layer = pen.shape if ink is NIGHT else pen.layer()
        layer.rounded(_LEFT - grow, top - grow, _RIGHT + grow, bottom + grow, 4 + grow)
        if ink is not NIGHT:
            pen.paint(layer, ink)
    for level, one in enumerate(sorted_blocks(blocks)):
        _slab(pen, LOOKS[one], bottom - step * (level + 1), step)
    stack, under = pen.done().coloured(), field(colour).coloured()
    under.image.paste(stack.image, (0, 0), stack.mask)
    digit = glyphs(str(height), _HEIGHT)
    if digit.mask is not None:
        place = (18 - digit.mask.width // 2, 40 - digit.mask.height // 2)
        under.image.paste(ground.ink, place, digit.mask)
    return under


_LEFT, _RIGHT = 37, FIELD - 8
"""Where the blocks of a tower stand: beside its height and the mark of its field."""


def _slab(pen: Pen, look: Colour, top: int, step: int) -> None:
    left, right = _LEFT, _RIGHT
    rim = mix(look.fill, CREAM, look.rim) if look.rim else look.edge
    for inset, ink in ((0, rim), (1, look.fill)):  # whole pixels: nothing to smooth, small files
        layer = pen.layer()
        layer.rounded(left + inset, top + inset, right - inset, top + step - 1 - inset, 4 - inset)
        pen.paint(layer, ink)
    mark = pen.layer()
    sprites.MARKS[look.mark](mark, (left + right) / 2, top + (step - 1) / 2, step - 5.0)
    pen.paint(mark, look.ink)


def _pawn(layer: Layer, x: float, top: float, high: float, grow: float) -> None:
    layer.disc(x, top + 0.25 * high, 0.25 * high + grow)
    neck, foot, wide = top + 0.42 * high, top + 0.92 * high, 0.30 * high
    layer.blob([(x - 0.12 * high, neck), (x + 0.12 * high, neck), (x + wide, foot),
                (x - wide, foot)], 0.08 * high + grow)  # fmt: skip


@kept
def figure(seat: int) -> Sprite:
    look, wide, high = SEATS[seat], 70, 76
    rims = 6.0
    body = high - 2 * rims
    pen = Pen(wide, high, NIGHT)
    _pawn(pen.shape, wide / 2, rims, body, rims)
    for grow, ink in ((4.0, CREAM), (0.0, look.fill)):
        layer = pen.layer()
        _pawn(layer, wide / 2, rims, body, grow)
        pen.paint(layer, ink)
    sprite = pen.done().coloured()
    letter = glyphs(look.letter, Style("fredoka-600", max(FLOOR, round(high * 0.37))))
    if letter.mask is not None:
        x = (wide - letter.mask.width) // 2
        sprite.image.paste(look.ink, (x, round(high * 0.69) - letter.mask.height // 2), letter.mask)
    return sprite


@kept
def pawn(high: int, colour: Rgb, inside: Rgb | None = None) -> Sprite:
    """Draw a pawn of the supply, or the outline of one that is on the board."""
    pen = Pen(high, high, colour)
    _pawn(pen.shape, high / 2, 0, high, 0)
    if inside is not None:
        layer = pen.layer()
        _pawn(layer, high / 2, 0, high, -2.5)
        pen.paint(layer, inside)
    return pen.done()


@kept
def card(width: int, height: int, colour: int) -> Sprite:
    look = LOOKS[colour]

    def decorate(pen: Pen) -> None:
        layer = pen.layer()
        large = height > 120
        y = height * (0.42 if large else 0.46)
        sprites.MARKS[look.mark](layer, width / 2, y, width * (0.50 if large else 0.56))
        pen.paint(layer, look.ink)

    return pieces.coloured(width, height, look, decorate)


@kept
def block(size: int, colour: int) -> Sprite:
    return pieces.marked(size, LOOKS[colour])


@kept
def stock(size: int, colour: int, count: int) -> Sprite:
    """Draw a block that stands for all of its colour, with their number below its mark."""
    under = _cornered(size, size - 4, colour)
    digits = glyphs(str(count), _DIGIT)
    if digits.mask is not None:
        place = (size - 8 - digits.mask.width, size - 9 - digits.mask.height)
        under.image.paste(LOOKS[colour].ink, place, digits.mask)
    return under


def _cornered(width: int, height: int, colour: int) -> Sprite:
    """Return a piece with its mark in the corner, which has room for something else."""
    look = LOOKS[colour]

    def decorate(pen: Pen) -> None:
        mark = pen.layer()
        sprites.MARKS[look.mark](mark, 14, 12, 15)
        pen.paint(mark, look.ink)

    return pieces.coloured(width, height, look, decorate).coloured()


def emojis() -> dict[str, Callable[[], Sprite]]:
    cards = {
        card_emoji(name): partial(once(card), 3 * EMOJI // 4, EMOJI, colour)
        for colour, name in enumerate(COLOURS)
    }
    jokers = {card_emoji(JOKER): partial(once(joker), EMOJI // 2, True, DARK.key)}
    return {**cards, **jokers}


def card_emoji(word: str) -> str:
    """Return the name of the emoji of a card, or of the joker that is paid like one."""
    return f"{word}_token" if word == JOKER else f"{word}_card"


@kept
def joker(radius: int, active: bool, theme: str) -> Sprite:
    size = 2 * radius
    places = ((-1, -1), (1, -1), (-1, 1), (1, 1))
    spots = [(radius * (1 + 0.31 * x), radius * (1 + 0.31 * y)) for x, y in places]
    if active:
        pen = Pen(size, size, mix(CREAM, NIGHT, 0.3))
        pen.shape.disc(radius, radius, radius)
        face = pen.layer()
        face.disc(radius, radius, radius - 1.5)
        pen.paint(face, CREAM)
        for spot, ink in zip(spots, _JOKER, strict=True):
            layer = pen.layer()
            layer.disc(*spot, radius * 0.27)
            pen.paint(layer, ink)
        return pen.done()
    pen = Pen(size, size, THEMES[theme].faint)
    thick = max(2.5, radius * 0.13)
    pen.shape.disc(radius, radius, radius - 1)
    pen.shape.disc(radius, radius, radius - 1 - thick, on=False)
    for spot in spots:
        pen.shape.disc(*spot, radius * 0.24)
    ends = [(size - 1 - thick / 2, 1 + thick / 2), (1 + thick / 2, size - 1 - thick / 2)]
    pen.shape.stroke(ends, 3 * thick, on=False)
    pen.shape.stroke(ends, thick)
    return pen.done()


@kept
def stand_in(width: int, height: int, colour: int) -> Sprite:
    """Draw the joker on the card that it is paid for."""
    under = _cornered(width, height, colour)
    over = joker(round(0.4 * width), True, DARK.key)
    place = ((width - over.image.width) // 2, height - over.image.height - 6)
    under.image.paste(over.image, place, over.mask)
    return under


@kept
def strip(paid: Counts, with_joker: bool) -> Sprite:
    width, high = 38, 58
    cards = [colour for colour, count in enumerate(paid) for _ in range(count)]
    step = width + 5
    count = max(1, len(cards) + with_joker)
    image = Image.new("RGB", (count * step - 5, high), CREAM)
    shape = Image.new("L", image.size, 0)
    row = [(card(width, high, colour), 0) for colour in cards]
    if with_joker:
        row.append((joker(width // 2, True, DARK.key), (high - width) // 2))
    for number, (one, top) in enumerate(row):
        image.paste(one.image, (number * step, top))
        shape.paste(one.mask or 255, (number * step, top))
    return Sprite(image, shape)


@kept
def spot(radius: int, colour: Rgb, *, ring: bool = False) -> Sprite:
    size = 2 * radius + 4
    pen = Pen(size, size, NIGHT)
    pen.shape.disc(size / 2, size / 2, radius + 2)
    face = pen.layer()
    face.disc(size / 2, size / 2, radius)
    if ring:
        face.disc(size / 2, size / 2, radius - 5, on=False)
        pen.shape.disc(size / 2, size / 2, radius - 7, on=False)
    pen.paint(face, colour)
    return pen.done()


_TURNED = {"left": (1, 0), "right": (-1, 0), "top": (0, 1), "bottom": (0, -1)}


@kept
def arrow(side: str, colour: Rgb, size: int = 40) -> Sprite:
    """Draw the way in from a side."""
    pen, middle = Pen(size, size, NIGHT), size / 2
    across, down = _TURNED[side]
    reach = middle - 10
    corners = [
        (middle + across * along + down * wide, middle + down * along + across * wide)
        for along, wide in ((reach, 0), (-reach, reach), (-reach, -reach))
    ]
    pen.shape.blob(corners, 7)
    face = pen.layer()
    face.blob(corners, 4)
    pen.paint(face, colour)
    return pen.done()


@kept
def frame(width: int, height: int, theme: str) -> Sprite:
    look, radius = THEMES[theme], pieces.radius_of(min(width, height))
    band = pieces.DASH + 4
    pen = Pen(width, height, look.table)
    pen.shape.rounded(0, 0, width, height, radius)
    pen.shape.rounded(band, band, width - band, height - band, radius - band, on=False)
    layer, inset = pen.layer(), pieces.DASH
    path = sprites.rounded_path(inset, inset, width - inset, height - inset, radius - inset)
    sprites.dashes(layer, path, 12, 8, pieces.DASH)
    pen.paint(layer, look.legal)
    return pen.done()
