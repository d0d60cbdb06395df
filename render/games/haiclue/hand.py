"""Private pictures: the hand while a clue is written, a clue to be guessed, all clues large."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.haiclue.state import (
    BLACK,
    CLUE,
    COLOURS,
    GUESS,
    NOBODY,
    SEATS,
    UNKNOWN,
    Rows,
    View,
    tile_word,
)
from engine.prompts import Path
from render import pieces, theme
from render.banner import Heading, banner, private_banner
from render.canvas import Box, Canvas
from render.contract import Preview, Scene
from render.fonts import LABEL, NAME, Style, width
from render.games.haiclue import board, layout, talk, tiles, words
from render.games.haiclue.tiles import NEXT, NEXT_WIDTH, Laid, Row, Sizes
from render.games.haiclue.words import row_words, word
from render.phrases import sentence
from render.theme import BANNER, FLOOR, MARGIN, THEMES, WIDTH, Rgb

TOP = 136
_CARD = Box(MARGIN, TOP, MARGIN + tiles.CARD_WIDTH, TOP + tiles.CARD_HEIGHT)
_LEFT = _CARD.right + 16
_WELL_TOP = 188
_WELL_PAD = 22
_ROOM = WIDTH - MARGIN - _LEFT - 2 * _WELL_PAD
_LARGE = Sizes(82, 38, 0, 30, 14, 14)
COLUMNS = 3
_TILE, _PITCH, _WIDE, _ACROSS = 92, 108, 366, 381
_SMALL = Style("fredoka-600", FLOOR)


def draw_hand(view: View, scene: Scene, draft: Rows, *, writing: bool) -> Canvas:
    """Draw the hand of ``scene.viewer``, with the clue so far; its last row may be empty."""
    seat = scene.viewer or 0
    used = frozenset(tile for row in draft for tile in row)
    more = writing and len(used) < len(view.hand)
    laid = _laid(row_words(scene, draft, view.side), more=more)
    well = Box(_LEFT, _WELL_TOP, WIDTH - MARGIN, max(_CARD.bottom, _WELL_TOP + laid.height + 44))
    rows = -(-len(view.hand) // COLUMNS)
    canvas = Canvas(THEMES[scene.theme], well.bottom + 28 + rows * _PITCH + 14)
    _draw_banner(canvas, view, scene)
    if view.cards[seat] != UNKNOWN:
        board.draw_target(canvas, view, scene, view.cards[seat], _CARD)
    canvas.text(_LEFT, 160, lead(view, scene, draft), NAME, canvas.theme.ink, room=_ROOM)
    canvas.rounded(well, 24, canvas.theme.well)
    _draw_draft(canvas, scene, view, laid, well)
    for place, tile in enumerate(view.hand):
        line, column = divmod(place, COLUMNS)
        left, top = MARGIN + column * _ACROSS, well.bottom + 28 + line * _PITCH
        box = Box(left, top, left + _WIDE, top + _TILE)
        canvas.spot(box.inset((_TILE - _PITCH) // 2 + 1), tile_word(tile))
        _draw_word(canvas, view, scene, place, tile, box, tile in used)
    return canvas


def _draw_banner(canvas: Canvas, view: View, scene: Scene) -> None:
    title, second = scene.words("haiclue-hand-title"), _second(view, scene)
    private_banner(canvas, scene, "haiclue", title, second)


def _second(view: View, scene: Scene) -> str:
    facts = "" if "round" in scene.untold else words.facts_line(scene.words, view)
    return " · ".join(filter(None, (scene.place, facts)))


def lead(view: View, scene: Scene, draft: Rows = ()) -> str:
    """Say what the clue is for, or that it is in: another one on its way is not sent yet."""
    if view.phase != CLUE:
        return scene.words("haiclue-hand-open")
    seat = scene.viewer or 0
    sent = view.clues[seat] and tuple(filter(None, draft)) in ((), view.clues[seat])
    return scene.words("haiclue-hand-sent" if sent else "haiclue-hand-lead")


def _laid(rows: Sequence[Row], *, more: bool) -> Laid:
    lines = [row for row in rows[:-1] if row]
    last = (*rows[-1], NEXT) if more and rows else (NEXT,) if more else rows[-1] if rows else ()
    if last:
        lines.append(last)
    if len(lines) == 1 and _LARGE.line(lines[0]) <= _ROOM:
        return Laid(tuple(lines), (False,), _LARGE)
    return tiles.wrapped(lines, _ROOM) if lines else Laid((), (), _LARGE)


def _draw_draft(canvas: Canvas, scene: Scene, view: View, laid: Laid, well: Box) -> None:
    if not laid.lines:
        text, muted = scene.words("haiclue-hand-none"), canvas.theme.muted
        canvas.text(well.left + _WELL_PAD, (well.top + well.bottom) / 2, text, LABEL, muted)
        return
    left, top = well.left + _WELL_PAD, round((well.top + well.bottom - laid.height) / 2)
    for row, y in zip(laid.lines, laid.tops(top), strict=True):
        tiles.draw_line(canvas, row, left, y, view.side, laid.sizes, canvas.theme.well)
        if row[-1] == NEXT:
            centre = left + laid.sizes.line(row) - NEXT_WIDTH / 2
            label = scene.words("haiclue-hand-next")
            style, middle = Style("fredoka-500", FLOOR), y + laid.sizes.high / 2
            canvas.text(centre, middle, label, style, canvas.theme.legal, align="centre", room=118)


def _draw_word(
    canvas: Canvas, view: View, scene: Scene, place: int, tile: int, box: Box, used: bool
) -> None:
    text = word(scene, tile, view.side)
    middle = (box.top + box.bottom) / 2
    if used:
        canvas.rounded(box, tiles.RADIUS, canvas.theme.well)
        style, ink = tiles.fitting(text, 40, box.width - 130), canvas.theme.faint
        canvas.text((box.left + box.right) / 2, middle, text, style, ink, align="centre")
        canvas.centre(tiles.check(34, canvas.theme.key), box.right - 36, middle)
        canvas.number(box.left + 15, middle, str(place + 1), _SMALL, ink, align="left")
        return
    tiles.blank(canvas, box, view.side, canvas.theme.table)
    style, middle = tiles.fitting(text, 40, box.width - 110), middle - 3
    ink = tiles.inks(view.side)[1]
    canvas.text((box.left + box.right) / 2, middle, text, style, ink, align="centre")
    canvas.number(box.left + 15, middle, str(place + 1), _SMALL, _faint(view.side), align="left")


def _faint(side: str) -> Rgb:
    return theme.COLOURS["grey"].fill if side == BLACK else tiles.DARK_RIM


_TOP = layout.CLUE_TOP + 8


def colours_of(shown: Preview) -> frozenset[int]:
    chosen = {path[-1] for path in shown.paths}
    return frozenset(number for number, key in enumerate(COLOURS) if key in chosen)


def chosen(shown: Preview) -> int:
    """Return the colour that confirming guesses; ``NOBODY`` while there is none."""
    last = shown.action.args[-1] if shown.action and shown.action.args else ""
    return COLOURS.index(last) if last in COLOURS else NOBODY


def wrong(shown: Preview) -> tuple[int, ...]:
    """Return the colours that were guessed and are not meant, as a lesson says at once."""
    words = (*shown.marked.tried, *shown.marked.before)
    return tuple(COLOURS.index(word) for word in words if word in COLOURS)


def author(view: View, shown: Preview) -> int:
    """Return whose clue is looked at; ``NOBODY`` for all of them."""
    seats = (talk.seat_of(text) for text in path_of(shown))
    return next((seat for seat in seats if 0 <= seat < view.seats), view.current)


def held(view: View, scene: Scene) -> Preview | None:
    """Return all that ``scene.viewer`` can guess now; None where it is not about guessing.

    Of an author's own clue there is nothing to guess, but the picture of it.
    """
    if view.phase != GUESS or view.ended or view.shown:
        return None
    opened = view.waiting if view.current == NOBODY else (view.current,)
    asked = tuple(author for author in opened if author != scene.viewer)
    if not asked and view.current == NOBODY:
        return None
    paths = (("guess", f"@{SEATS[author]}", colour) for author in asked for colour in COLOURS)
    return Preview((), tuple(paths))


def path_of(shown: Preview) -> Path:
    return shown.chosen or _common(shown)


def _common(shown: Preview) -> Path:
    authors = {path[1] for path in shown.paths if len(path) > 2}
    same = len(authors) == 1 and all(len(path) > 2 for path in shown.paths)
    return shown.paths[0][:2] if same else ()


def _heading(canvas: Canvas, view: View, scene: Scene, shown: Preview) -> None:
    title = talk.question(path_of(shown), view, scene, plain=True).rstrip(".")
    private_banner(canvas, scene, "haiclue", title, _second(view, scene))


def draw_one(view: View, scene: Scene, shown: Preview, author: int) -> Canvas:
    rows = row_words(scene, view.clues[author] or (), view.side)
    laid = tiles.lay(rows, layout.ROOM)
    high = max(layout.clue_height(2), laid.height + 2 * layout.PAD)
    area = Box(MARGIN, _TOP, layout.RIGHT, _TOP + high)
    canvas = Canvas(THEMES[scene.theme], area.bottom + layout.BOTTOM)
    _heading(canvas, view, scene, shown)
    # A spectator has no guesses.
    mine = view.guesses[author] if view.guesses else NOBODY
    _draw_colours(canvas, view, scene, shown, mine)
    canvas.panel(area, canvas.theme.panel, 28)
    tiles.draw_clue(canvas, laid, area, view.side)
    canvas.centre(pieces.token(author, 26, canvas.theme.key), area.left + 40, area.top + 40)
    return canvas


def _draw_colours(canvas: Canvas, view: View, scene: Scene, shown: Preview, mine: int) -> None:
    legal, taken, key = colours_of(shown), chosen(shown), canvas.theme.key
    for colour, box in enumerate(layout.targets()):
        outer = box.inset(-7)
        if colour in wrong(shown):
            canvas.panel(outer, canvas.theme.table, 32, canvas.theme.danger, 5)
        elif colour == taken:
            canvas.panel(outer, canvas.theme.table, 32, canvas.theme.amber, 5)
            canvas.framed.add(outer)
        elif colour in legal:
            sprite = tiles.slot(outer.width, outer.height, key, 33)
            canvas.put(sprite, outer.left, outer.top)
            canvas.framed.add(outer)
        board.draw_target(canvas, view, scene, colour, box)
        corner = tiles.tick(20, key) if colour == mine else None
        corner = pieces.clash(24, canvas.theme.danger) if colour in wrong(shown) else corner
        if corner:
            canvas.centre(corner, box.right - 36, box.top + 42)
    _mark_own(canvas, view, scene)


def own_card(view: View, scene: Scene) -> int:
    """Return the colour of the viewer's own word; ``UNKNOWN`` for a spectator."""
    hidden = scene.viewer is None or "own" in scene.untold
    return UNKNOWN if hidden else view.cards[scene.viewer or 0]


def _mark_own(canvas: Canvas, view: View, scene: Scene) -> None:
    if (colour := own_card(view, scene)) == UNKNOWN:
        return
    look, text, card = canvas.theme, scene.words("haiclue-hand-yours"), layout.targets()[colour]
    middle, half = (card.left + card.right) / 2, round(width(text, _SMALL) / 2) + 16
    pill = Box(round(middle) - half, card.bottom - 16, round(middle) + half, card.bottom + 24)
    canvas.rounded(pill, 20, look.private)
    canvas.text(middle, card.bottom + 4, text, _SMALL, look.privatefill, align="centre")


def draw_list(view: View, scene: Scene, shown: Preview) -> Canvas:
    authors = tuple(author for author in view.waiting if author != scene.viewer)
    clues = layout.arrange(view, scene, authors, layout.TALLEST - _TOP - layout.BOTTOM)
    area = Box(MARGIN, _TOP, layout.RIGHT, _TOP + clues.height)
    canvas = Canvas(THEMES[scene.theme], area.bottom + layout.BOTTOM)
    _heading(canvas, view, scene, shown)
    board.draw_targets(canvas, view, scene)
    _mark_own(canvas, view, scene)
    canvas.panel(area, canvas.theme.panel, 28)
    layout.draw_many(canvas, view, area, clues, view.guesses)
    return canvas


def detail_needed(view: View, scene: Scene) -> bool:
    return not view.ended and view.phase != CLUE and board.leaves_out(view, scene)


def draw_detail(view: View, scene: Scene) -> Canvas:
    clues = layout.whole(view, scene, view.waiting)
    area = Box(MARGIN, BANNER + 8, layout.RIGHT, BANNER + 8 + clues.height)
    canvas = Canvas(THEMES[scene.theme], area.bottom + layout.BOTTOM)
    said = scene.words
    facts = words.facts_line(said, view)
    title = sentence(said("haiclue-waiting"))
    count = said("haiclue-count", count=len(clues.cells))
    banner(canvas, Heading(title, count, said("haiclue-title"), facts))
    canvas.panel(area, canvas.theme.panel, 28)
    layout.draw_many(canvas, view, area, clues)
    return canvas
