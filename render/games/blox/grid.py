"""Where fields lie in a picture, and drawing what stands on them."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games.blox.state import CELL_OF, SIZE, Move, View, cell_word
from render import pieces
from render.canvas import Canvas
from render.contract import Scene
from render.fonts import Style
from render.games.blox import parts
from render.phrases import new_moves
from render.theme import DARK, Rgb, Theme

LEFT, TOP = 68, 120
_RIM = Style("fredoka-500", 31)
_OUT = 7
"""How far a label stands out over the corner of a field."""
BOTTOM = TOP + parts.BOARD
RIM_Y = BOTTOM + 26
RIM_X = 44


def middle(field: int) -> tuple[float, float]:
    """Return the middle of a field."""
    row, column = divmod(field, SIZE)
    off = parts.RIM + parts.FIELD / 2
    return LEFT + off + parts.PITCH * column, TOP + off + parts.PITCH * row


def draw(canvas: Canvas, view: View) -> None:
    """Draw fields, coordinates, towers and figures."""
    theme = canvas.theme
    canvas.put(parts.empty_board(view.fields, theme.key), LEFT, TOP)
    for index in range(SIZE):
        x, y = middle(index * (SIZE + 1))
        canvas.text(x, RIM_Y, "abcdefghi"[index], _RIM, theme.faint, align="centre")
        canvas.number(RIM_X, y, str(index + 1), _RIM, theme.faint)
    for tower in view.towers:
        canvas.centre(parts.tower(tower.blocks), *middle(tower.field))
    for seat, figures in enumerate(view.figures):
        for field in figures:
            put_figure(canvas, seat, field)


def put_figure(canvas: Canvas, seat: int, field: int) -> None:
    """Draw a figure on a field."""
    canvas.centre(parts.figure(seat), *middle(field))


def mark_last(canvas: Canvas, move: Move) -> None:
    """Ring what the last action brought about; its way is dotted, its start a small ring."""
    amber = canvas.theme.amberfill
    if move.field < 0:
        return
    dots(canvas, move.way, amber)
    if move.start >= 0:
        canvas.centre(parts.origin(20, amber), *middle(move.start))
    canvas.centre(pieces.ring(parts.FIELD - 8, amber), *middle(move.field))


def mark_since(canvas: Canvas, view: View, scene: Scene) -> None:
    """Ring every piece that came to where it stands since whoever is called moved last."""
    ring, taken = pieces.ring(parts.FIELD - 8, canvas.theme.amberfill), occupied(view)
    for cell in dict.fromkeys(cell for _, cell, _ in new_moves(scene)):
        if CELL_OF[cell] in taken:
            canvas.centre(ring, *middle(CELL_OF[cell]))


def dots(canvas: Canvas, way: tuple[int, ...], colour: Rgb) -> None:
    """Dot the fields of a way."""
    for field in way:
        canvas.centre(parts.spot(10, colour), *middle(field))


def way_colour(theme: Theme) -> Rgb:
    """Return the colour of dots on a legal way: the light one, since they lie on fields."""
    return theme.legal if theme.key == DARK.key else theme.legalfill


def legal(canvas: Canvas, view: View, fields: Mapping[int, str]) -> None:
    """Mark fields that may be chosen, each with its label; an empty one for none.

    The label stands in the middle of an empty field, and in the upper right corner of a piece:
    nowhere does it hide a field's mark, the letter of a figure or the height of a tower. Labels
    come last, so that no outline lies on them.
    """
    dashed = pieces.dashed(parts.FIELD, canvas.theme.key)
    for field in fields:
        canvas.centre(dashed, *middle(field))
    taken = occupied(view)
    for field, label in fields.items():
        if not label:
            continue
        (x, y), tag = middle(field), pieces.tag(label, canvas.theme.key)
        if field in taken:
            half = parts.FIELD / 2
            x, y = x + half + _OUT - tag.width / 2, y - half - _OUT + tag.height / 2
        canvas.centre(tag, x, y)


def occupied(view: View) -> set[int]:
    """Return the fields on which a tower or a figure stands."""
    towers = {tower.field for tower in view.towers}
    return towers.union(*view.figures)


def quiet(canvas: Canvas, field: int) -> None:
    """Mark a field that may be chosen as one of very many: a dot in its lower corner."""
    x, y = middle(field)
    off = parts.FIELD / 2 - 15
    canvas.centre(parts.spot(8, way_colour(canvas.theme)), x + off, y + off)


def refused(canvas: Canvas, cells: tuple[str, ...]) -> None:
    """Mark cells that were refused."""
    fields = {cell_word(field): field for field in range(SIZE * SIZE)}
    for cell in cells:
        if cell in fields:
            canvas.centre(pieces.refused(parts.FIELD, canvas.theme.key), *middle(fields[cell]))
