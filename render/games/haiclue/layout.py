"""Where everything lies on the board, and the clues that wait to be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.games.haiclue.state import SEATS, Tiles, View
from render import pieces
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL
from render.games.haiclue import tiles
from render.games.haiclue.tiles import CARD_GAP, CARD_HEIGHT, CARD_WIDTH, SMALL, Laid, Row
from render.games.haiclue.words import row_words
from render.theme import MARGIN, WIDTH

TOP = 132
CLUE_TOP = TOP + CARD_HEIGHT + 20
RIGHT = WIDTH - MARGIN
BOTTOM = 26
TALLEST, ROOMY, WIDE = 1350, 900, 1050
"""The height of the tallest usual picture, up to which each of many clues keeps its own rows, and
up to which several rows of clues still to read stand below the one in question.

In a window Discord shows no picture higher than 350 pixels: a tall one is narrow there.
"""
GAP = 10
PAD = 22
"""The distance between a clue and its frame."""
ROOM = RIGHT - MARGIN - 2 * PAD
WAIT_HEIGHT = 82
HALF = 556
_SEAT_WIDTH, _SEAT_GAP = 366, 15


def targets() -> tuple[Box, ...]:
    lefts = [MARGIN + number * (CARD_WIDTH + CARD_GAP) for number in range(4)]
    return tuple(Box(left, TOP, left + CARD_WIDTH, TOP + CARD_HEIGHT) for left in lefts)


def crowded(seats: int) -> bool:
    return seats > 9


def clue_height(seats: int) -> int:
    return 262 if seats > 6 else 150


def seat_height(seats: int) -> int:
    return 80 if crowded(seats) else 70


def seats_across(boxes: int) -> int:
    """Return how many players stand in a row: up to six in pairs, where their names have room."""
    return 2 if boxes <= 6 else 3


def seat_boxes(seats: int, top: int, boxes: int) -> tuple[Box, ...]:
    high, across = seat_height(seats), seats_across(boxes)
    wide, gap = (HALF, 16) if across == 2 else (_SEAT_WIDTH, _SEAT_GAP)
    places = []
    for number in range(boxes):
        row, column = divmod(number, across)
        left, y = MARGIN + column * (wide + gap), top + row * (high + 12)
        places.append(Box(left, y, left + wide, y + high))
    return tuple(places)


def wait_boxes(widths: Sequence[int], top: int, rows: int) -> tuple[Box, ...]:
    """Return the boxes of clues still to read, side by side in at most ``rows``."""
    boxes: list[Box] = []
    left, row = MARGIN, 0
    for wide in widths:
        if left > MARGIN and left + wide > RIGHT:
            left, row = MARGIN, row + 1
        if row == rows:
            break
        y = top + row * (WAIT_HEIGHT + GAP)
        boxes.append(Box(left, y, left + wide, y + WAIT_HEIGHT))
        left += wide + 16
    return tuple(boxes)


def crowded_boxes(top: int) -> tuple[Box, Box, Box]:
    wide = 468
    second = MARGIN + wide + 16
    third = second + wide + 16
    low = top + WAIT_HEIGHT - 6
    return (
        Box(MARGIN, top, MARGIN + wide, low),
        Box(second, top, second + wide, low),
        Box(third, top, RIGHT, low),
    )


TOKEN_ROOM = 84
_RIGHT_PAD = 18
_MORE = 62
_HEAD = 44


@dataclass(frozen=True, slots=True)
class Wait:
    author: int
    box: Box
    words: Row
    more: int


@dataclass(frozen=True, slots=True)
class Waiting:
    """The clues still to read, and how many more have no room."""

    shown: tuple[Wait, ...]
    more: int
    top: int
    bottom: int

    @property
    def whole(self) -> bool:
        return not self.more and not any(wait.more for wait in self.shown)


def plan(view: View, scene: Scene, top: int, room: int) -> Waiting:
    """Place the clues below ``top``, the first row of them whatever ``room`` there is."""
    authors = view.waiting
    if not authors:
        return Waiting((), 0, top, top)
    rows = [row_words(scene, view.clues[author] or (), view.side) for author in authors]
    if crowded(view.seats):
        boxes: tuple[Box, ...] = crowded_boxes(top)[:2]
        bottom = boxes[0].bottom + 16
    else:
        beside, most = TOKEN_ROOM + _RIGHT_PAD, RIGHT - MARGIN
        widths = [min(most, SMALL.line(tiles.flow(row)) + beside) for row in rows]
        fitting = max(1, (room - _HEAD) // (WAIT_HEIGHT + GAP))
        boxes = wait_boxes(widths, top + _HEAD, 2 if view.seats > 6 else fitting)
        bottom = boxes[-1].bottom + 18
    shown = []
    for author, words, box in zip(authors, rows, boxes, strict=False):
        kept, more = tiles.cut(words, box.width - TOKEN_ROOM - _RIGHT_PAD, _MORE)
        shown.append(Wait(author, box, kept, more))
    return Waiting(tuple(shown), len(authors) - len(shown), top, bottom)


def draw_waiting(canvas: Canvas, view: View, scene: Scene, waiting: Waiting) -> None:
    if not waiting.shown:
        return
    said, muted = scene.words, canvas.theme.muted
    more = said("haiclue-more", count=waiting.more) if waiting.more else ""
    if crowded(view.seats):
        if more:
            rest = crowded_boxes(waiting.top)[2]
            canvas.panel(rest, canvas.theme.panel, 24)
            x, y = (rest.left + rest.right) / 2, (rest.top + rest.bottom) / 2
            canvas.text(x, y, more, LABEL, muted, align="centre", room=rest.width - 16)
    else:
        y = waiting.top + _HEAD - 26
        canvas.text(MARGIN + 4, y, said("haiclue-waiting"), LABEL, muted)
        canvas.text(RIGHT - 4, y, more, LABEL, muted, align="right")
    for wait in waiting.shown:
        _draw_one(canvas, view, wait)


def _draw_one(canvas: Canvas, view: View, wait: Wait) -> None:
    box = wait.box
    canvas.panel(box, canvas.theme.panel, 24)
    middle = (box.top + box.bottom) / 2
    canvas.centre(pieces.token(wait.author, 26, canvas.theme.key), box.left + 44, middle)
    left = box.left + TOKEN_ROOM
    x = tiles.draw_line(canvas, wait.words, left, round(middle) - SMALL.high // 2, view.side)
    if wait.more:
        canvas.text(x + 2, middle, f"+{wait.more}", LABEL, canvas.theme.muted)


_TOKEN, _TOKEN_OUT = 64, 6
_GUESS = 66
"""Room for the own guess at the right."""
_BETWEEN, _MANY_MORE = 14, 56
_MANY_GAP = 28
_MANY_HALF = (ROOM - _MANY_GAP) // 2
_TALLER = 350
"""Pixels by which a picture may be taller, rather than leave out words to guess from."""


@dataclass(frozen=True, slots=True)
class Cell:
    author: int
    left: int
    top: int
    right: int
    laid: Laid
    more: int = 0


@dataclass(frozen=True, slots=True)
class Many:
    cells: tuple[Cell, ...]
    height: int

    @property
    def cut(self) -> bool:
        return any(cell.more for cell in self.cells)


def arrange(view: View, scene: Scene, authors: tuple[int, ...], most: int) -> Many:
    for way, more in ((whole, ROOMY - TALLEST), (_packed, _TALLER)):
        clues = way(view, scene, authors)
        if clues.height <= most + more:
            return clues
    return _cut(view, scene, authors)


def whole(view: View, scene: Scene, authors: tuple[int, ...]) -> Many:
    cells, top = [], 0
    for author in authors:
        laid = tiles.wrapped(_rows(view, scene, author), ROOM - _TOKEN - _GUESS)
        cells.append(Cell(author, 0, top, ROOM, laid))
        top += laid.height + _BETWEEN
    return _many(cells)


def _packed(view: View, scene: Scene, authors: tuple[int, ...]) -> Many:
    cells: list[Cell] = []
    top, free, room = 0, False, _reserve(view)
    for author in authors:
        row = tiles.flow(_rows(view, scene, author))
        short = SMALL.line(row) <= _MANY_HALF - _TOKEN - room
        if short and free:
            cells.append(
                replace(cells[-1], author=author, left=_MANY_HALF + _MANY_GAP, laid=_line(row))
            )
            cells[-1] = replace(cells[-1], right=ROOM)
            free = False
            continue
        top = cells[-1].top + cells[-1].laid.height + _BETWEEN if cells else 0
        laid = _line(row) if short else tiles.wrapped([row], ROOM - _TOKEN - room)
        cells.append(Cell(author, 0, top, _MANY_HALF if short else ROOM, laid))
        free = short
    return _many(cells)


def _cut(view: View, scene: Scene, authors: tuple[int, ...]) -> Many:
    cells = []
    for place, author in enumerate(authors):
        line, column = divmod(place, 2)
        words, room = _rows(view, scene, author), _reserve(view)
        row, more = tiles.cut(words, _MANY_HALF - _TOKEN - room, _MANY_MORE)
        left = column * (_MANY_HALF + _MANY_GAP)
        top = line * (SMALL.high + _BETWEEN)
        cells.append(Cell(author, left, top, left + _MANY_HALF, _line(row), more))
    return _many(cells)


def _reserve(view: View) -> int:
    return _GUESS if view.guesses else 0


def _many(cells: list[Cell]) -> Many:
    low = max((cell.top + cell.laid.height for cell in cells), default=0)
    return Many(tuple(cells), low + 2 * PAD)


def _rows(view: View, scene: Scene, author: int) -> tuple[tiles.Row, ...]:
    return row_words(scene, view.clues[author] or (), view.side)


def _line(row: tiles.Row) -> Laid:
    return Laid((row,), (False,), SMALL)


def draw_many(canvas: Canvas, view: View, area: Box, clues: Many, guesses: Tiles = ()) -> None:
    """Draw clues in a panel behind their authors' tokens, with the own guesses at the right."""
    x, y = area.left + PAD, area.top + PAD
    for cell in clues.cells:
        middle = y + cell.top + SMALL.high / 2
        canvas.centre(pieces.token(cell.author, 26, canvas.theme.key), x + cell.left + 18, middle)
        left = x + cell.left + _TOKEN
        box = Box(left, y + cell.top, x + cell.right, y + cell.top + cell.laid.height)
        tiles.draw_clue(canvas, cell.laid, box, view.side, centred=False)
        whole = replace(box, left=x + cell.left - _TOKEN_OUT)
        canvas.spot(whole.inset(-_BETWEEN // 2), f"@{SEATS[cell.author]}")
        if cell.more:
            end = left + cell.laid.sizes.line(cell.laid.lines[0]) + SMALL.gap
            canvas.text(end + 2, middle, f"+{cell.more}", LABEL, canvas.theme.muted)
        if guesses and guesses[cell.author] >= 0:
            mine = tiles.guessed(54, guesses[cell.author])
            canvas.centre(mine, x + cell.right - 28, middle)
