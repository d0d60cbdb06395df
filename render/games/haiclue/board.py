"""The public picture: targets, the clue in question, clues still to read, seats."""

from __future__ import annotations

from dataclasses import replace

from engine.games.haiclue.state import CLUE, COLOURS, NOBODY, VOID, View
from render import pieces, theme
from render.banner import banner
from render.canvas import Box, Canvas
from render.contract import Scene
from render.games.haiclue import clue, headline, layout, many, seats, tiles, waiting, words
from render.games.haiclue.clue import Laid
from render.games.haiclue.lexicon import row_words, word
from render.games.haiclue.many import Many
from render.theme import MARGIN, THEMES


def draw(view: View, scene: Scene) -> Canvas:
    """Draw the position as everybody may see it."""
    laid, together = current(view, scene), all_clues(view, scene)
    area = _area(view, laid, together)
    # Where all clues are guessed at once they stand in the frame: none waits below it.
    rest = waiting.plan(view if laid else _nothing_waits(view), scene, area.bottom + 16)
    canvas = Canvas(THEMES[scene.theme], rest.bottom + seats.height(view) + layout.BOTTOM)
    banner(canvas, headline.heading(view, scene))
    draw_targets(canvas, view, scene)
    if laid is not None:
        _draw_current(canvas, view, area, laid)
    elif together.cells:
        canvas.panel(area, canvas.theme.panel, 28, canvas.theme.amber)
        many.draw(canvas, view, area, together)
    else:
        _draw_states(canvas, view, area)
    waiting.draw(canvas, view, scene, rest)
    seats.draw(canvas, view, scene, rest.bottom)
    return canvas


def _nothing_waits(view: View) -> View:
    """Return the view without clues: they lie open already, or are being written."""
    return replace(view, phase=CLUE)


def draw_targets(canvas: Canvas, view: View, scene: Scene) -> None:
    """Draw the four target cards; the one that was meant has the amber ring."""
    meant = view.read[-1].card if view.shown else NOBODY
    for colour, box in enumerate(layout.targets()):
        if colour == meant:
            outer = Box(box.left - 8, box.top - 8, box.right + 8, box.bottom + 8)
            canvas.panel(outer, canvas.theme.table, 33, canvas.theme.amber, 6)
        draw_target(canvas, view, scene, colour, box)


def draw_target(canvas: Canvas, view: View, scene: Scene, colour: int, box: Box) -> None:
    """Draw one target card as it lies now."""
    name = words.colour(scene.words, COLOURS[colour])
    target = word(scene, view.targets[colour], view.side)
    tiles.card(canvas, box, colour, name, target, view.side, view.height)


def current(view: View, scene: Scene) -> Laid | None:
    """Return the clue that is being guessed, or was just revealed, cut into lines."""
    if view.phase == CLUE or view.current == NOBODY:
        return None
    rows = row_words(scene, view.clues[view.current] or (), view.side)
    return clue.lay(rows, layout.ROOM, layout.crowded(view.seats))


def all_clues(view: View, scene: Scene) -> Many:
    """Return all clues that are guessed at once."""
    authors = view.waiting if view.current == NOBODY else ()
    below = 16 + seats.height(view) + layout.BOTTOM
    return many.arrange(view, scene, authors, layout.TALLEST - layout.CLUE_TOP - below)


def _area(view: View, laid: Laid | None, together: Many) -> Box:
    """Return the frame of the clue in question, or of what stands in its place."""
    high = layout.clue_height(view.seats)
    if laid is not None:
        high = max(high, laid.height + 2 * layout.PAD)
    elif together.cells:
        high = together.height
    return Box(MARGIN, layout.CLUE_TOP, layout.RIGHT, layout.CLUE_TOP + high)


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


def draw_author(canvas: Canvas, author: int, area: Box) -> None:
    """Draw an author's token in the corner of a clue's panel."""
    canvas.centre(pieces.token(author, 26, canvas.theme.key), area.left + 40, area.top + 40)


def _draw_states(canvas: Canvas, view: View, area: Box) -> None:
    """Draw who is in: a face-down tile for a clue, an empty place for one being written."""
    canvas.panel(area, canvas.theme.panel, 28)
    per_row = view.seats if view.seats < 7 else -(-view.seats // 2)
    rows = -(-view.seats // per_row)
    for seat in range(view.seats):
        row, column = divmod(seat, per_row)
        count = min(per_row, view.seats - row * per_row)
        x = round((area.left + area.right) / 2 + (column - (count - 1) / 2) * 174)
        y = round((area.top + area.bottom) / 2 + (row - (rows - 1) / 2) * 122)
        _draw_state(canvas, view, seat, Box(x - 66, y - 48, x + 66, y + 48))


def _draw_state(canvas: Canvas, view: View, seat: int, box: Box) -> None:
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    void = view.clues[seat] == VOID
    if view.done[seat] and not void:
        canvas.put(pieces.back(box.width, box.height), box.left, box.top)
    else:
        canvas.rounded(box, tiles.RADIUS, canvas.theme.well)
        key = canvas.theme.key
        canvas.centre(tiles.nothing(34, key) if void else tiles.thinking(key), x, y)
    canvas.centre(pieces.token(seat, 26, canvas.theme.key), box.left + 8, box.top + 4)
