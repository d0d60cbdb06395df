"""Word tiles, target cards and the small signs of seats.

Tiles are put together from round boxes at their own size and kept by their width, which is
rounded to a few pixels so that words of about the same length share a tile.
"""

from __future__ import annotations

from engine.games.haiclue.state import BLACK, COLOURS
from render import pieces, sprites, theme
from render.canvas import Box, Canvas
from render.fonts import Style, fit, width
from render.pieces import CREAM_EDGE, DASH, edge_of
from render.sprites import Pen, Sprite, kept
from render.theme import CREAM, LIGHT, NIGHT, THEMES, Rgb, mix

FACE = "inter-600"
LEAST = 32
"""Words on tiles do not shrink below this size."""
RADIUS = 16
DARK_FACE = theme.COLOURS["black"].edge
DARK_RIM = mix(NIGHT, CREAM, 0.3)
CARD_WIDTH, CARD_HEIGHT, CARD_GAP = 270, 182, 16
_CARD_NAME = Style("fredoka-600", 34)
_STEP = 9
"""How far each tile below the target looks out."""


def inks(side: str) -> tuple[Rgb, Rgb]:
    """Return face and ink of a tile."""
    return (DARK_FACE, CREAM) if side == BLACK else (CREAM, NIGHT)


def fitting(text: str, size: int, room: float) -> Style:
    """Return the largest style, down to 32 px, in which a word is no wider than its room."""
    while size > LEAST and width(text, Style(FACE, size)) > room:
        size -= 2
    return Style(FACE, size)


def blank(canvas: Canvas, box: Box, side: str, ground: Rgb) -> None:
    """Draw a tile without a word on a ground of one colour."""
    canvas.put(_blank(box.width, box.height, side, canvas.theme.key, ground), box.left, box.top)


@kept
def _blank(width: int, height: int, side: str, key: str, ground: Rgb) -> Sprite:
    """Draw a blank tile; it fills its rectangle, which is pasted far quicker than a shape."""
    canvas, box = Canvas(THEMES[key], height, width), Box(0, 0, width, height)
    canvas.fill(box, ground)
    _paint(canvas, box, side)
    return Sprite(canvas.image, None)


def _paint(canvas: Canvas, box: Box, side: str) -> None:
    face = Box(box.left, box.top, box.right, box.bottom - round(edge_of(box.height)))
    if side == BLACK:
        canvas.rounded(box, RADIUS, DARK_FACE)
        canvas.rounded(face, RADIUS, DARK_RIM)
        canvas.rounded(face.inset(2), RADIUS - 2, DARK_FACE)
    else:
        canvas.rounded(box, RADIUS, CREAM_EDGE)
        # On light panels cream would vanish but for its lower edge.
        rim = 2 if canvas.theme.key == LIGHT.key else 0
        canvas.rounded(face.inset(rim), RADIUS - rim, CREAM)


def tile(canvas: Canvas, box: Box, side: str, text: str, size: int, ground: Rgb) -> None:
    """Draw a tile with its word, made smaller where it does not fit."""
    blank(canvas, box, side, ground)
    _write(canvas, box, side, text, size)


def _write(canvas: Canvas, box: Box, side: str, text: str, size: int) -> None:
    style = fitting(text, size, box.width - 16)
    shown = fit(text, style, box.width - 8)
    middle = box.top + (box.height - edge_of(box.height)) / 2
    canvas.text((box.left + box.right) / 2, middle, shown, style, inks(side)[1], align="centre")


def card(canvas: Canvas, box: Box, colour: int, name: str, text: str, side: str, left: int) -> None:
    """Draw a target card: mark, name of the colour, the word and the stack below it.

    Args:
        canvas: Where.
        box: Its place, 270 x 182.
        colour: Index of its colour.
        name: The colour in the reader's language.
        text: The target.
        side: Which side is up.
        left: Tiles in the stack, the target included.
    """
    look = theme.COLOURS[COLOURS[colour]]
    canvas.put(_card(colour, side, left, canvas.theme.key), box.left, box.top)
    canvas.text(box.left + 80, box.top + 44, name, _CARD_NAME, look.ink, room=178)
    target = Box(box.left + 14, box.top + 90, box.right - 14, box.top + 164)
    _write(canvas, target, side, text, 42)


@kept
def _card(colour: int, side: str, left: int, key: str) -> Sprite:
    """Draw a target card without its words."""
    look = theme.COLOURS[COLOURS[colour]]
    canvas = Canvas(THEMES[key], CARD_HEIGHT, CARD_WIDTH)
    canvas.fill(Box(0, 0, CARD_WIDTH, CARD_HEIGHT), look.edge)
    canvas.fill(Box(0, 0, CARD_WIDTH, 60), look.fill)
    canvas.rounded(Box(0, 0, CARD_WIDTH, CARD_HEIGHT - 6), 26, look.fill)
    canvas.centre(sign(44, COLOURS[colour]), 44, 42)
    # The lowest tile first: each one above covers all but its edge.
    for below in range(max(0, left - 1), -1, -1):
        _peek(canvas, Box(14, 90 - below * _STEP, CARD_WIDTH - 14, 0), side)
    _paint(canvas, Box(14, 90, CARD_WIDTH - 14, 164), side)
    shape = sprites.Layer(CARD_WIDTH, CARD_HEIGHT)
    shape.rounded(0, 0, CARD_WIDTH, CARD_HEIGHT, 26)
    return Sprite(canvas.image, shape.image.reduce(sprites.SCALE))


def _peek(canvas: Canvas, box: Box, side: str) -> None:
    """Draw the upper edge of a tile that lies in a stack, apart from the one below it."""
    back = Box(box.left, box.top - 3, box.right, box.top + 50)
    canvas.rounded(back, RADIUS, DARK_RIM if side == BLACK else CREAM_EDGE)
    canvas.rounded(Box(box.left, box.top, box.right, box.top + 50), RADIUS, inks(side)[0])


@kept
def sign(size: int, colour: str) -> Sprite:
    """Draw the mark of a colour alone, in its ink on its colour."""
    look = theme.COLOURS[colour]
    pen = Pen(size, size, look.ink)
    sprites.MARKS[look.mark](pen.shape, size / 2, size / 2, size)
    return pen.done()


def guessed(size: int, colour: int) -> Sprite:
    """Return the small piece that shows which colour a player guessed."""
    return pieces.marked(size, theme.COLOURS[COLOURS[colour]])


@kept
def tick(radius: int, key: str) -> Sprite:
    """Draw the tick of a player who is in."""
    look = THEMES[key]
    pen = Pen(2 * radius, 2 * radius, look.legal)
    pen.shape.disc(radius, radius, radius)
    layer = pen.layer()
    _check(layer, radius, radius)
    pen.paint(layer, look.legalfill)
    return pen.done()


def _check(layer: sprites.Layer, middle: float, radius: float) -> None:
    points = [(-0.42, 0.04), (-0.10, 0.36), (0.44, -0.30)]
    way = [(middle + x * radius, middle + y * radius) for x, y in points]
    layer.stroke(way, radius * 0.24)


@kept
def check(size: int, key: str) -> Sprite:
    """Draw a tick without its disc, on a used word."""
    pen = Pen(size, size, THEMES[key].legal)
    _check(pen.shape, size / 2, size / 2)
    return pen.done()


@kept
def slot(width: int, height: int, key: str, radius: int = RADIUS) -> Sprite:
    """Draw an empty place with a dashed outline: here the next word goes, this may be chosen."""
    pen = Pen(width, height, THEMES[key].legal)
    inset = DASH / 2
    path = sprites.rounded_path(inset, inset, width - inset, height - inset, radius - inset)
    sprites.dashes(pen.shape, path, 13, 9, DASH)
    return pen.done()


@kept
def thinking(key: str) -> Sprite:
    """Draw the three dots of a player who is not in yet."""
    pen = Pen(38, 12, THEMES[key].muted)
    for x in (5, 19, 33):
        pen.shape.disc(x, 6, 5)
    return pen.done()


@kept
def pencil(key: str) -> Sprite:
    """Draw the pen of the author."""
    pen = Pen(36, 36, THEMES[key].amber)
    pen.shape.stroke([(6, 30), (27, 9)], 6)
    pen.shape.disc(29, 8, 5.5)
    return pen.done()


@kept
def nothing(size: int, key: str) -> Sprite:
    """Draw the cross of a void clue or of a guess that never came."""
    pen = Pen(size, size, THEMES[key].danger)
    sprites.cross(pen.shape, size / 2, size / 2, size * 0.8)
    return pen.done()
