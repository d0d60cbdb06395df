"""Clues still to read: as many as there is room for, in reading order."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.haiclue.state import View
from render import pieces
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL
from render.games.haiclue import clue, layout
from render.games.haiclue.clue import SMALL, Row
from render.games.haiclue.lexicon import row_words
from render.theme import MARGIN

TOKEN_ROOM = 84
_RIGHT_PAD = 18
_MORE = 62
_HEAD = 50


@dataclass(frozen=True, slots=True)
class Wait:
    """A clue still to read in its box.

    Attributes:
        author: Whose.
        box: Where.
        words: What of it fits.
        more: How many of its words do not.
    """

    author: int
    box: Box
    words: Row
    more: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """All clues still to read.

    Attributes:
        shown: Those with a box.
        more: How many have none.
        top, bottom: From the label to below the last box.
    """

    shown: tuple[Wait, ...]
    more: int
    top: int
    bottom: int

    @property
    def whole(self) -> bool:
        """Nothing was left out."""
        return not self.more and not any(wait.more for wait in self.shown)


def plan(view: View, scene: Scene, top: int) -> Waiting:
    """Place the clues below ``top``."""
    authors = view.waiting
    if not authors:
        return Waiting((), 0, top, top)
    rows = [row_words(scene, view.clues[author] or (), view.side) for author in authors]
    if layout.crowded(view.seats):
        boxes: tuple[Box, ...] = layout.crowded_boxes(top)[:2]
        bottom = boxes[0].bottom + 16
    else:
        room = layout.HALF - TOKEN_ROOM - _RIGHT_PAD
        wide = [SMALL.line(clue.flow(one)) > room for one in rows]
        boxes = layout.wait_boxes(wide, top + _HEAD, layout.waiting_rows(view.seats))
        bottom = boxes[-1].bottom + 18
    shown = []
    for author, words, box in zip(authors, rows, boxes, strict=False):
        kept, more = clue.cut(words, box.width - TOKEN_ROOM - _RIGHT_PAD, _MORE)
        shown.append(Wait(author, box, kept, more))
    return Waiting(tuple(shown), len(authors) - len(shown), top, bottom)


def draw(canvas: Canvas, view: View, scene: Scene, waiting: Waiting) -> None:
    """Draw the clues still to read, and how many more there are."""
    if not waiting.shown:
        return
    said, muted = scene.words, canvas.theme.muted
    more = said("haiclue-more", count=waiting.more) if waiting.more else ""
    if layout.crowded(view.seats):
        if more:
            rest = layout.crowded_boxes(waiting.top)[2]
            canvas.panel(rest, canvas.theme.panel, 24)
            x, y = (rest.left + rest.right) / 2, (rest.top + rest.bottom) / 2
            canvas.text(x, y, more, LABEL, muted, align="centre", room=rest.width - 16)
    else:
        y = waiting.top + _HEAD - 26
        canvas.text(MARGIN + 4, y, said("haiclue-waiting"), LABEL, muted)
        canvas.text(layout.RIGHT - 4, y, more, LABEL, muted, align="right")
    for wait in waiting.shown:
        _draw_one(canvas, view, wait)


def _draw_one(canvas: Canvas, view: View, wait: Wait) -> None:
    box = wait.box
    canvas.panel(box, canvas.theme.panel, 24)
    middle = (box.top + box.bottom) / 2
    canvas.centre(pieces.token(wait.author, 26, canvas.theme.key), box.left + 44, middle)
    left = box.left + TOKEN_ROOM
    x = clue.draw_line(canvas, wait.words, left, round(middle) - SMALL.high // 2, view.side)
    if wait.more:
        canvas.text(x + 2, middle, f"+{wait.more}", LABEL, canvas.theme.muted)
