"""The public picture: the board, the players' rail, the banner's words."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import NamedTuple

from PIL import Image

from engine.games.blox.state import CELL_OF, NONE, SIZE, Counts, Move, View, cell_word
from engine.spec import Seat
from render import pieces
from render.banner import (
    Heading,
    banner,
    drawn_name,
    end_heading,
    fit_name,
    fit_seat,
    pill,
    player_token,
    rooms,
)
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, NUMBER, SCORE, SECOND, TITLE, Style, broken, width
from render.games.blox import parts, words
from render.phrases import new_moves, signed, whose
from render.sprites import Sprite
from render.theme import DARK, THEMES, Rgb, Theme


def heading(view: View, scene: Scene) -> Heading:
    said = scene.words
    title, facts = said("blox-title"), words.facts(said, view, past=scene.past)
    if view.ended:
        return end_heading(scene, title, facts, words.ending)
    chip = paid(view, scene)
    room, below = rooms(title, facts, chip)
    line = last_line(view, scene, below)
    if chip and line.endswith("…"):
        # The sentence says more than the label of the cards.
        chip = "", chip[1]
        room, below = rooms(title, facts, chip)
        line = last_line(view, scene, below)
    if scene.past and view.last is not None:
        first = last_line(view, scene, room, TITLE)
        line = fit_seat(scene, "pictures-turn", view.active, SECOND, below)
    else:
        first = fit_seat(scene, "pictures-turn", view.active, TITLE, room)
    return Heading(first, line, title, facts, (whose(view, scene),), chip)


def paid(view: View, scene: Scene) -> tuple[str, Sprite] | None:
    move = view.last
    if move is None or (move.paid == NONE and not move.joker):
        return None
    return scene.words("blox-paid"), parts.strip(move.paid, move.joker)


def last_line(view: View, scene: Scene, room: float, style: Style = SECOND) -> str:
    said, move = scene.words, view.last
    if move is None:
        return fit_seat(scene, "pictures-begins", view.first, style, room)
    name = drawn_name(scene, move.seat)
    return fit_name(lambda who: words.last(said, move, who), name, style, room)


LEFT, TOP = 44, 120
_RIM = Style("fredoka-500", 34)
_FREE = (7, 7, pieces.BADGE)
_BESIDE, _NAMED, _INSIDE = (-32, 32, 48), (-32, 39, 44), (-22, 30, 48)
"""How far right and down of the middle a number stands, and its height: on a field, and in the
corner below the height of a tower, where it hides no block and no letter of a figure, or as the
wider name of the field, for which a part of the board has room inside."""
BOTTOM = TOP + parts.BOARD
PART = (LEFT - 4, TOP - 4, LEFT + parts.BOARD + 4, BOTTOM + 4)
RIM_Y = BOTTOM + 22
RIM_X = 22


def middle(field: int) -> tuple[float, float]:
    row, column = divmod(field, SIZE)
    off = parts.RIM + parts.FIELD / 2
    return LEFT + off + parts.PITCH * column, TOP + off + parts.PITCH * row


class Part(NamedTuple):
    """Where a part of the board begins that is drawn as large as all of it, and its side."""

    left: int = LEFT
    top: int = TOP
    side: int = parts.BOARD

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the whole board lies."""
        scale = parts.BOARD / self.side
        return LEFT + (x - self.left) * scale, TOP + (y - self.top) * scale


WHOLE = Part()
_SLIVER = 14
"""How much of a part's neighbours is seen: the board goes on, or there is the arrow of its edge."""


def part_of(untold: Container[str]) -> Part:
    """Return what a lesson leaves of the board: as many columns as rows."""
    columns = [at for at, name in enumerate("abcdefghi") if name not in untold]
    rows = [at for at in range(SIZE) if str(at + 1) not in untold]
    if len(columns) == SIZE:
        return WHOLE
    (left, top), side = middle(SIZE * rows[0] + columns[0]), parts.PITCH * (len(columns) - 1)
    out = parts.FIELD // 2 + _SLIVER
    return Part(round(left) - out, round(top) - out, side + 2 * out)


def enlarged(canvas: Canvas, part: Part) -> Canvas:
    """Return a canvas with nothing but a part of the board, its names and its spots."""
    if part == WHOLE:
        return canvas
    ends = part.left + part.side, part.top + part.side
    drawn = canvas.painted((part.left, part.top, *ends))
    larger = Canvas(canvas.theme, canvas.height)
    size = parts.BOARD, parts.BOARD
    larger.put(Sprite(drawn.resize(size, Image.Resampling.LANCZOS), None), LEFT, TOP)
    _name_rim(larger, part)
    for name, boxes in canvas.spots.items():
        for box in boxes:
            (left, top), (right, below) = part.at(box.left, box.top), part.at(box.right, box.bottom)
            spot = Box(round(left), round(top), round(right), round(below))
            if min(left - LEFT, top - TOP, RAIL_LEFT - right, BOTTOM - below) >= 0:
                larger.spot(spot, name)
    return larger


def _name_rim(canvas: Canvas, part: Part) -> None:
    for index in range(SIZE):
        x, y = part.at(*middle(index * (SIZE + 1)))
        row, column, ink = str(index + 1), "abcdefghi"[index], canvas.theme.faint
        if LEFT < x < LEFT + parts.BOARD:
            canvas.text(x, RIM_Y, column, _RIM, ink, align="centre")
        if TOP < y < BOTTOM:
            canvas.number(RIM_X, y, row, _RIM, ink)


def name_fields(canvas: Canvas) -> None:
    for field in range(SIZE * SIZE):
        canvas.spot(Box.around(*middle(field), parts.PITCH, parts.PITCH), cell_word(field))


def draw_grid(canvas: Canvas, view: View) -> None:
    theme = canvas.theme
    canvas.put(parts.empty_board(view.fields, theme.key), LEFT, TOP)
    _name_rim(canvas, WHOLE)
    for tower in view.towers:
        look = parts.tower(tower.blocks, view.fields[tower.field])
        canvas.centre(look, *middle(tower.field))
    for seat, figures in enumerate(view.figures):
        for field in figures:
            canvas.centre(parts.figure(seat), *middle(field))


def mark_last(canvas: Canvas, move: Move) -> None:
    amber = canvas.theme.amberfill
    if move.field < 0:
        return
    dots(canvas, move.way, amber)
    if move.start >= 0:
        canvas.centre(parts.spot(20, amber, ring=True), *middle(move.start))
    canvas.centre(pieces.ring(parts.FIELD - 8, amber), *middle(move.field))


def mark_since(canvas: Canvas, view: View, scene: Scene) -> None:
    taken, new = occupied(view), dict.fromkeys(cell for _, cell, _ in new_moves(scene))
    frame(canvas, (cell for cell in new if CELL_OF[cell] in taken))


def dots(canvas: Canvas, way: tuple[int, ...], colour: Rgb) -> None:
    for field in way:
        canvas.centre(parts.spot(10, colour), *middle(field))


def way_colour(theme: Theme) -> Rgb:
    return theme.legal if theme.key == DARK.key else theme.legalfill


def legal(canvas: Canvas, fields: Iterable[int]) -> None:
    dashed = pieces.dashed(parts.FIELD, canvas.theme.key)
    for field in sorted(fields):
        canvas.centre(dashed, *middle(field))


ARROW, _INWARDS = 44, 10
"""How large the arrow of an edge is, and how far inwards it stands: the banner covers none."""
_EDGES = {"left": (-1, 0), "right": (1, 0), "top": (0, -1), "bottom": (0, 1)}


def way_in(canvas: Canvas, side: str, field: int) -> None:
    """Draw the arrow of a line at its field of the edge."""
    (right, down), (x, y) = _EDGES[side], middle(field)
    out = parts.PITCH / 2 - _INWARDS
    arrow = parts.arrow(side, way_colour(canvas.theme), ARROW)
    canvas.centre(arrow, x + right * out, y + down * out)


def numbers(
    canvas: Canvas, view: View, fields: Mapping[int, tuple[str, bool]], part: Part = WHOLE
) -> None:
    """Number or name fields; those that are not best are drawn quietly.

    Numbers hide no mark of their field, no letter of a figure, no block and no height of a tower.
    They come last, so that no outline lies on them.
    """
    taken = occupied(view)
    for field, (number, best) in fields.items():
        named = _NAMED if part == WHOLE else _INSIDE
        beside = _BESIDE if number.isdigit() else named
        right, down, high = beside if field in taken else _FREE
        x, y = middle(field)
        badge = pieces.badge(number, high, quiet=not best)
        canvas.centre(badge, *part.at(x + right, y + down))


def occupied(view: View) -> set[int]:
    towers = {tower.field for tower in view.towers}
    return towers.union(*view.figures)


def frame(canvas: Canvas, cells: Iterable[str]) -> None:
    ring = pieces.ring(parts.FIELD - 8, canvas.theme.amberfill)
    for cell in cells:
        canvas.centre(ring, *middle(CELL_OF[cell]))


def refused(canvas: Canvas, cells: Iterable[str], taken: Container[int]) -> None:
    for field in (CELL_OF[cell] for cell in CELL_OF.keys() & cells):
        cross = pieces.refused(parts.FIELD, canvas.theme.key, field not in taken)
        canvas.centre(cross, *middle(field))


RAIL_LEFT, RIGHT, RAIL_TOP = 860, 1180, 120
HIGH, GAP = 112, 8
"""Height of a seat's panel, and the room between two: four leave room for all that is below."""
OWNED, PAWN, JOKER = 54, 38, 19
HELD, _LEGEND = 47, 56
"""Size of a block in the rail, and the height of a line of the legend."""
LINE, TRACK, PHASE = 68, 107, 264
"""Height of the phase alone, with one thing that may be done in it, and with all."""
CARDS = 140
"""Height of what is said of the cards that nobody holds."""
_ROW, _SIDE = 39, 16
_NAME, _LABEL, _NUMBER = (Style(one.face, 34) for one in (NAME, LABEL, NUMBER))


def draw_rail(canvas: Canvas, view: View, scene: Scene) -> None:
    top = RAIL_TOP
    for seat in range(len(view.points)):
        _seat(canvas, view, scene, seat, Box(RAIL_LEFT, top, RIGHT, top + HIGH))
        top += HIGH + GAP
    _discard(canvas, view, scene, phase(canvas, view, scene, top))


def _seat(canvas: Canvas, view: View, scene: Scene, seat: Seat, box: Box) -> None:
    theme, top, right = canvas.theme, box.top, RIGHT - _SIDE
    active = seat == whose(view, scene) and not view.ended
    canvas.panel(box, theme.panel, 26, theme.amber if active else None)
    name, pieces_at = top + 33, top + 84
    player_token(canvas, scene, seat, RAIL_LEFT + 37, name)
    points, supply = str(view.points[seat]), view.supply[seat]
    canvas.number(right, name, points, SCORE, theme.ink, align="right")
    right -= round(width(points, SCORE)) + 8
    last = view.last
    if last is not None and last.seat == seat and last.points:
        right -= pill(canvas, right, name, signed(last.points)) + 6
    room = right - (RAIL_LEFT + 70)
    canvas.text(RAIL_LEFT + 70, name, drawn_name(scene, seat), _NAME, theme.ink, room=room)
    look = (theme.muted, None) if supply else (theme.faint, theme.panel)
    canvas.centre(parts.pawn(PAWN, *look), RAIL_LEFT + 29, pieces_at)
    canvas.number(RAIL_LEFT + 45, pieces_at, str(supply), _NUMBER, theme.ink, align="left")
    joker = parts.joker(JOKER, view.jokers[seat], theme.key)
    canvas.centre(joker, RAIL_LEFT + 92, pieces_at)
    owned(canvas, view.blocks[seat], RAIL_LEFT + 118, pieces_at - HELD // 2, HELD)


def full(view: View) -> bool:
    """Return whether the active seat owns too many blocks to demolish (R10)."""
    return sum(view.blocks[view.active]) >= view.most_blocks


def owned(canvas: Canvas, blocks: Counts, left: int, top: int, size: int = OWNED) -> None:
    """Draw a block of each colour with its number on it: ten in a row would be too small."""
    held = [(colour, count) for colour, count in enumerate(blocks) if count]
    for number, (colour, count) in enumerate(held):
        block = parts.stock(size, colour, count)
        canvas.put(block, left + (size + 3) * number, top)


def track(
    canvas: Canvas, view: View, scene: Scene, top: int, lines: Sequence[tuple[str, str]], high: int
) -> int:
    """Say which phase it is and what it allows; return where the last line stands."""
    ink, y = canvas.theme.ink, top + 34
    canvas.panel(Box(RAIL_LEFT, top, RIGHT, top + high), canvas.theme.panel)
    said = scene.words("blox-phase-of", phase=view.phase, last=view.phases[-1].phase)
    canvas.text(RAIL_LEFT + _SIDE, y, said, _NAME, ink, room=_ROOM)
    for label, value in lines:
        y += _ROW
        room = _ROOM - 8 - width(value, _NUMBER)
        canvas.text(RAIL_LEFT + _SIDE, y, label, _LABEL, ink, room=room)
        canvas.text(RIGHT - _SIDE, y, value, _NUMBER, ink, align="right")
    return y


def phase(canvas: Canvas, view: View, scene: Scene, top: int) -> int:
    """Say what may be done in the phase and until when; return where the next panel begins.

    A lesson leaves it out until phases have been explained, and all but the height of a tower to
    demolish until it has explained how to build.
    """
    if "phase" in scene.untold:
        return top
    theme, brief = canvas.theme, "build" in scene.untold
    high = TRACK if brief else PHASE
    y = track(canvas, view, scene, top, _allowed(view, scene)[: 1 if brief else None], high)
    left = scene.words("blox-still", height=view.row.height, left=view.left)
    rises = broken(words.rises(scene.words, view), _LABEL, _ROOM)
    for line in [] if brief else [left, *rises]:
        y += _ROW
        canvas.text(RAIL_LEFT + _SIDE, y, line, _LABEL, theme.muted, room=_ROOM)
    return top + high + GAP


def _allowed(view: View, scene: Scene) -> tuple[tuple[str, str], ...]:
    """Return what may be done in the phase, with numbers."""
    said, row = scene.words, view.row
    waits = scene.viewer == view.active and full(view)
    return (
        (said("blox-no-demolish"), "") if waits else (said("blox-may-demolish"), str(row.height)),
        (said("blox-build-first" if waits else "blox-may-build"), str(row.build)),
    )


_ROOM = RIGHT - RAIL_LEFT - 2 * _SIDE


HEIGHT = RIM_Y + 24


def draw_board(view: View, scene: Scene) -> Canvas:
    rail = RAIL_TOP + (HIGH + GAP) * len(view.points) + PHASE + GAP + CARDS
    canvas = Canvas(THEMES[scene.theme], max(HEIGHT, rail + 16))
    draw_grid(canvas, view)
    mark_since(canvas, view, scene)
    if view.last is not None:
        mark_last(canvas, view.last)
    banner(canvas, heading(view, scene))
    draw_rail(canvas, view, scene)
    return canvas


def _discard(canvas: Canvas, view: View, scene: Scene, top: int) -> None:
    """Say how many cards are left to draw, and which are discarded."""
    theme, said, y = canvas.theme, scene.words, top + 110
    canvas.panel(Box(RAIL_LEFT, top, RIGHT, top + CARDS), theme.panel)
    for number, text in enumerate((said("blox-pile", count=view.pile), said("blox-discard"))):
        line = top + 28 + _ROW * number
        canvas.text(RAIL_LEFT + _SIDE, line, text, _LABEL, theme.muted, room=_ROOM)
    for colour, count in enumerate(view.discard):
        x = RAIL_LEFT + 29 + 76 * colour
        canvas.centre(parts.card(28, 42, colour), x, y)
        canvas.number(x + 17, y, str(count), NUMBER, theme.ink, align="left")


def legend(canvas: Canvas, rows: Sequence[tuple[Sprite, str]], top: int) -> None:
    if rows:
        box = Box(RAIL_LEFT, top, RIGHT, top + 24 + _LEGEND * len(rows))
        canvas.panel(box, canvas.theme.panel)
    for number, (sprite, text) in enumerate(rows):
        x, y = RAIL_LEFT + 42, top + 12 + _LEGEND * (number + 0.5)
        canvas.centre(sprite, x, y)
        canvas.text(x + 36, y, text, LABEL, canvas.theme.ink, room=RIGHT - x - 46)
