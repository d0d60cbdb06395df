"""The private picture of a hand: the own card, the clue so far, fifteen numbered words."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.haiclue.state import BLACK, CLUE, UNKNOWN, Rows, Tiles, View
from render import theme
from render.banner import Heading, private_banner
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL, NAME, Style
from render.games.haiclue import board, clue, tiles, words
from render.games.haiclue.clue import NEXT, NEXT_WIDTH, Laid, Row, Sizes
from render.games.haiclue.lexicon import row_words, word
from render.theme import FLOOR, MARGIN, THEMES, WIDTH, Rgb

TOP = 136
_CARD = Box(MARGIN, TOP, MARGIN + tiles.CARD_WIDTH, TOP + tiles.CARD_HEIGHT)
_LEFT = _CARD.right + 16
_WELL_TOP = 188
_WELL_PAD = 22
_ROOM = WIDTH - MARGIN - _LEFT - 2 * _WELL_PAD
_LARGE = Sizes(82, 38, 0, 30, 14, 14)
_TILE, _PITCH, _WIDE, _ACROSS = 92, 108, 366, 381
_NUMBER = Style("fredoka-600", FLOOR)


def draw(view: View, scene: Scene, draft: Rows, *, writing: bool) -> Canvas:
    """Draw the hand of ``scene.viewer``.

    Args:
        view: What that seat sees.
        scene: Who looks.
        draft: The clue so far; its last row may be empty.
        writing: More words may follow: the place of the next one is shown.
    """
    seat = scene.viewer or 0
    used = frozenset(tile for row in draft for tile in row)
    more = writing and len(used) < len(view.hand)
    laid = _laid(row_words(scene, draft, view.side), more=more)
    well = Box(_LEFT, _WELL_TOP, WIDTH - MARGIN, max(_CARD.bottom, _WELL_TOP + laid.height + 44))
    rows = -(-len(view.hand) // 3)
    canvas = Canvas(THEMES[scene.theme], well.bottom + 28 + rows * _PITCH + 14)
    _draw_banner(canvas, view, scene)
    if view.cards[seat] != UNKNOWN:
        board.draw_target(canvas, view, scene, view.cards[seat], _CARD)
    canvas.text(_LEFT, 160, lead(view, scene), NAME, canvas.theme.ink, room=_ROOM)
    canvas.rounded(well, 24, canvas.theme.well)
    _draw_draft(canvas, scene, view, laid, well)
    for place, tile in enumerate(view.hand):
        line, column = divmod(place, 3)
        left, top = MARGIN + column * _ACROSS, well.bottom + 28 + line * _PITCH
        box = Box(left, top, left + _WIDE, top + _TILE)
        _draw_word(canvas, view, scene, place, tile, box, tile in used)
    return canvas


def _draw_banner(canvas: Canvas, view: View, scene: Scene) -> None:
    said = scene.words
    facts = words.facts(said, view)
    second = f"{scene.place} · {facts}" if scene.place else facts
    title = said("haiclue-hand-title")
    heading = Heading(title, second, said("haiclue-title"), said("pictures-only-you"))
    private_banner(canvas, heading)


def lead(view: View, scene: Scene) -> str:
    """Return what the seat is to do with its words."""
    if view.phase != CLUE:
        return scene.words("haiclue-hand-open")
    seat = scene.viewer or 0
    return scene.words("haiclue-hand-sent" if view.clues[seat] else "haiclue-hand-lead")


def _laid(rows: Sequence[Row], *, more: bool) -> Laid:
    """Cut the clue so far into lines, with the place of the next word."""
    lines = [row for row in rows[:-1] if row]
    last = (*rows[-1], NEXT) if more and rows else (NEXT,) if more else rows[-1] if rows else ()
    if last:
        lines.append(last)
    if len(lines) == 1 and _LARGE.line(lines[0]) <= _ROOM:
        return Laid(tuple(lines), (False,), _LARGE)
    return clue.wrapped(lines, _ROOM) if lines else Laid((), (), _LARGE)


def _draw_draft(canvas: Canvas, scene: Scene, view: View, laid: Laid, well: Box) -> None:
    if not laid.lines:
        text, muted = scene.words("haiclue-hand-none"), canvas.theme.muted
        canvas.text(well.left + _WELL_PAD, (well.top + well.bottom) / 2, text, LABEL, muted)
        return
    left, top = well.left + _WELL_PAD, round((well.top + well.bottom - laid.height) / 2)
    for line, y in zip(laid.lines, laid.tops(top), strict=True):
        clue.draw_line(canvas, line, left, y, view.side, laid.sizes, canvas.theme.well)
        if line[-1] == NEXT:
            centre = left + laid.sizes.line(line) - NEXT_WIDTH / 2
            label = scene.words("haiclue-hand-next")
            style, middle = Style("fredoka-500", FLOOR), y + laid.sizes.high / 2
            canvas.text(centre, middle, label, style, canvas.theme.legal, align="centre", room=118)


def _draw_word(
    canvas: Canvas, view: View, scene: Scene, place: int, tile: int, box: Box, used: bool
) -> None:
    """Draw a word with its number; a used one is sunken."""
    text = word(scene, tile, view.side)
    middle = (box.top + box.bottom) / 2
    if used:
        canvas.rounded(box, tiles.RADIUS, canvas.theme.well)
        style, ink = tiles.fitting(text, 40, box.width - 130), canvas.theme.faint
        canvas.text((box.left + box.right) / 2, middle, text, style, ink, align="centre")
        canvas.centre(tiles.check(34, canvas.theme.key), box.right - 36, middle)
        canvas.number(box.left + 15, middle, str(place + 1), _NUMBER, ink, align="left")
        return
    tiles.blank(canvas, box, view.side, canvas.theme.table)
    style, middle = tiles.fitting(text, 40, box.width - 110), middle - 3
    ink = tiles.inks(view.side)[1]
    canvas.text((box.left + box.right) / 2, middle, text, style, ink, align="centre")
    canvas.number(box.left + 15, middle, str(place + 1), _NUMBER, _faint(view.side), align="left")


def _faint(side: str) -> Rgb:
    """Return the ink of numbers: quieter than the word."""
    return theme.COLOURS["grey"].fill if side == BLACK else tiles.DARK_RIM


def own_clue(view: View, seat: int) -> Rows:
    """Return the clue that a seat has sent; nothing while it is writing."""
    return view.clues[seat] or ()


def numbers(hand: Tiles) -> dict[int, int]:
    """Return the number of each tile on the picture, from 1."""
    return {tile: place for place, tile in enumerate(hand, start=1)}
