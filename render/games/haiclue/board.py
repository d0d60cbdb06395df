"""The public picture: targets, the clue in question, clues still to read, seats."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.haiclue.state import CLUE, COLOURS, NOBODY, View
from render import pieces, theme
from render.banner import banner
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL
from render.games.haiclue import clue, headline, layout, seats, tiles, words
from render.games.haiclue.clue import Laid
from render.games.haiclue.lexicon import row_words, word
from render.theme import MARGIN, THEMES

PAD = 34
_TOKEN_ROOM = 84
_MORE = 62
TALLEST = 1350


@dataclass(frozen=True, slots=True)
class Plan:
    """Where the parts of a picture lie, from top to bottom.

    Attributes:
        area: The clue in question, or whatever stands in its place.
        waiting: Upper edge of the clues still to read.
        seats: Upper edge of the seats.
        height: Of the picture.
    """

    area: Box
    waiting: int
    seats: int
    height: int


def draw(view: View, scene: Scene) -> Canvas:
    """Draw the position as everybody may see it."""
    laid, together = current(view, scene), _together(view, scene)
    plan = _plan(view, laid, together)
    canvas = Canvas(THEMES[scene.theme], plan.height)
    banner(canvas, headline.heading(view, scene))
    draw_targets(canvas, view, scene, layout.targets())
    if laid is not None:
        _draw_current(canvas, view, plan.area, laid)
    elif together:
        _draw_together(canvas, view, plan.area, together)
    else:
        _draw_states(canvas, view, plan.area)
    if laid is not None:
        _draw_waiting(canvas, view, scene, plan.waiting)
    seats.draw(canvas, view, scene, plan.seats)
    return canvas


def draw_targets(canvas: Canvas, view: View, scene: Scene, boxes: tuple[Box, ...]) -> None:
    """Draw the four target cards; the one that was meant has the amber ring."""
    meant = view.read[-1].card if view.shown else NOBODY
    for colour, box in enumerate(boxes):
        if colour == meant:
            outer = Box(box.left - 7, box.top - 7, box.right + 7, box.bottom + 7)
            canvas.panel(outer, canvas.theme.table, 32, canvas.theme.amber, 5)
        name = words.colour(scene.words, COLOURS[colour])
        target = word(scene, view.targets[colour], view.side)
        tiles.card(canvas, box, colour, name, target, view.side, view.height)


def current(view: View, scene: Scene) -> Laid | None:
    """Return the clue that is being guessed, or was just revealed, cut into lines."""
    if view.phase == CLUE or view.current == NOBODY:
        return None
    rows = row_words(scene, view.clues[view.current] or (), view.side)
    room = layout.RIGHT - MARGIN - 2 * PAD
    return clue.lay(rows, room, layout.crowded(view.seats))


def _together(view: View, scene: Scene) -> list[tuple[int, Laid]]:
    """Return all clues that are guessed at once, each cut into lines."""
    if view.phase == CLUE or view.current != NOBODY:
        return []
    room = layout.RIGHT - MARGIN - 2 * PAD - _TOKEN_ROOM
    return [
        (author, clue.wrapped(row_words(scene, view.clues[author] or (), view.side), room))
        for author in view.waiting
    ]


def _plan(view: View, laid: Laid | None, together: list[tuple[int, Laid]]) -> Plan:
    high = layout.clue_height(view.seats)
    if laid is not None:
        high = max(high, laid.height + 2 * PAD)
    elif together:
        high = sum(one.height for _, one in together) + 20 * (len(together) - 1) + 2 * PAD
    area = Box(MARGIN, layout.CLUE_TOP, layout.RIGHT, layout.CLUE_TOP + high)
    top = area.bottom + 16
    waiting = top
    count = len(view.waiting) if laid is not None else 0
    if count and layout.crowded(view.seats):
        top += layout.WAIT_HEIGHT - 6 + 16
    elif count:
        waiting += 50
        rows = -(-min(count, layout.waiting_shown(view.seats)) // 2)
        top = waiting + rows * (layout.WAIT_HEIGHT + layout.GAP) + 8
    return Plan(area, waiting, top, top + seats.height(view) + layout.BOTTOM)


def _draw_current(canvas: Canvas, view: View, area: Box, laid: Laid) -> None:
    """Draw the clue in its frame: amber while it is guessed, then in the card's colour."""
    if not view.shown:
        canvas.panel(area, canvas.theme.panel, 28, canvas.theme.amber)
        clue.draw(canvas, laid, area, view.side)
        return
    card = view.read[-1].card
    canvas.panel(area, canvas.theme.panel, 28, theme.COLOURS[COLOURS[card]].fill, 10)
    clue.draw(canvas, laid, area, view.side)
    canvas.centre(tiles.guessed(64, card), area.left + 22, area.top + 22)


def _draw_together(canvas: Canvas, view: View, area: Box, together: list[tuple[int, Laid]]) -> None:
    """Draw all clues that are guessed at once, each behind its author's token."""
    canvas.panel(area, canvas.theme.panel, 28, canvas.theme.amber)
    y = area.top + PAD
    for author, laid in together:
        canvas.centre(pieces.token(author, 26, canvas.theme.key), area.left + 52, y + 30)
        box = Box(area.left + PAD + _TOKEN_ROOM - 20, y, area.right - PAD, y + laid.height)
        clue.draw(canvas, laid, box, view.side, centred=False)
        y += laid.height + 20


def _draw_states(canvas: Canvas, view: View, area: Box) -> None:
    """Draw who is in: a face-down tile for a clue, an empty place for one being written."""
    canvas.panel(area, canvas.theme.panel, 28)
    look = canvas.theme
    per_row = view.seats if view.seats < 7 else -(-view.seats // 2)
    pitch_x, pitch_y = (168, 0) if view.seats < 7 else (168, 122)
    rows = -(-view.seats // per_row)
    for seat in range(view.seats):
        row, column = divmod(seat, per_row)
        count = min(per_row, view.seats - row * per_row)
        x = round((area.left + area.right) / 2 + (column - (count - 1) / 2) * pitch_x)
        y = round((area.top + area.bottom) / 2 + (row - (rows - 1) / 2) * pitch_y)
        box = Box(x - 66, y - 48, x + 66, y + 48)
        if view.clues[seat] == ():
            canvas.rounded(box, 16, look.well)
            canvas.centre(tiles.nothing(34, look.key), x, y)
        elif view.done[seat]:
            canvas.put(pieces.back(132, 96), box.left, box.top)
        else:
            canvas.rounded(box, 16, look.well)
            canvas.centre(tiles.thinking(look.key), x, y)
        canvas.centre(pieces.token(seat, 26, look.key), box.left + 8, box.top + 4)


def _draw_waiting(canvas: Canvas, view: View, scene: Scene, top: int) -> None:
    """Draw the clues still to read, as many as there is room for."""
    waiting, said = view.waiting, scene.words
    if not waiting:
        return
    shown = waiting[: layout.waiting_shown(view.seats)]
    more = len(waiting) - len(shown)
    if layout.crowded(view.seats):
        *boxes, rest = layout.crowded_boxes(top)
        if more:
            canvas.panel(rest, canvas.theme.panel, 24)
            x, y = (rest.left + rest.right) / 2, (rest.top + rest.bottom) / 2
            text = said("haiclue-more", count=more)
            canvas.text(x, y, text, LABEL, canvas.theme.muted, align="centre", room=rest.width - 16)
    else:
        label, y = said("haiclue-waiting"), top - 24
        canvas.text(MARGIN + 4, y, label, LABEL, canvas.theme.muted)
        if more:
            text = said("haiclue-more", count=more)
            canvas.text(layout.RIGHT - 4, y, text, LABEL, canvas.theme.muted, align="right")
        boxes = list(layout.wait_boxes(len(shown), top))
    for author, box in zip(shown, boxes, strict=False):
        _draw_wait(canvas, view, scene, author, box)


def _draw_wait(canvas: Canvas, view: View, scene: Scene, author: int, box: Box) -> None:
    canvas.panel(box, canvas.theme.panel, 24)
    middle = (box.top + box.bottom) / 2
    canvas.centre(pieces.token(author, 26, canvas.theme.key), box.left + 44, middle)
    rows = row_words(scene, view.clues[author] or (), view.side)
    left = box.left + _TOKEN_ROOM
    line, more = clue.cut(rows, box.right - 18 - left, _MORE)
    x = clue.draw_line(canvas, line, left, round(middle) - 31, view.side)
    if more:
        text = f"+{more}"
        canvas.text(x + 2, middle, text, LABEL, canvas.theme.muted)
