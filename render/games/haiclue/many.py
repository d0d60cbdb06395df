"""Several clues together: those that are guessed at once, or all that are still to read."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.games.haiclue.state import Tiles, View
from render import pieces
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import LABEL
from render.games.haiclue import clue, layout, tiles
from render.games.haiclue.clue import SMALL, Laid
from render.games.haiclue.lexicon import row_words

_TOKEN = 64
_GUESS = 66
"""Room for the own guess at the right."""
_BETWEEN, _MORE = 14, 56
_GAP = 28
_HALF = (layout.ROOM - _GAP) // 2
_TALLER = 350
"""Rather than leave out words that are to be guessed from, a picture may be so much taller."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One clue among several.

    Attributes:
        author: Whose.
        left, top: From the corner of the panel's inside.
        right: Where the cell ends.
        laid: The clue in lines.
        more: How many of its words were left out.
    """

    author: int
    left: int
    top: int
    right: int
    laid: Laid
    more: int = 0


@dataclass(frozen=True, slots=True)
class Many:
    """Several clues in a panel.

    Attributes:
        cells: In reading order.
        height: Of the panel.
    """

    cells: tuple[Cell, ...]
    height: int

    @property
    def cut(self) -> bool:
        """Words were left out."""
        return any(cell.more for cell in self.cells)


def arrange(view: View, scene: Scene, authors: tuple[int, ...], most: int) -> Many:
    """Lay clues out: each with its rows, else two side by side, else cut to one line each.

    Args:
        view: With the clues.
        scene: With the words.
        authors: Whose clues.
        most: The greatest height.
    """
    for way, more in ((whole, 0), (_packed, _TALLER)):
        found = way(view, scene, authors)
        if found.height <= most + more:
            return found
    return _cut(view, scene, authors)


def whole(view: View, scene: Scene, authors: tuple[int, ...]) -> Many:
    """Lay every clue out in the full width, rows as they were set."""
    cells, top = [], 0
    for author in authors:
        laid = clue.wrapped(_rows(view, scene, author), layout.ROOM - _TOKEN - _GUESS)
        cells.append(Cell(author, 0, top, layout.ROOM, laid))
        top += laid.height + _BETWEEN
    return _many(cells)


def _packed(view: View, scene: Scene, authors: tuple[int, ...]) -> Many:
    """Lay short clues out two side by side, rows in one line with a break between them."""
    cells: list[Cell] = []
    top, free, room = 0, False, _reserve(view)
    for author in authors:
        row = clue.flow(_rows(view, scene, author))
        short = SMALL.line(row) <= _HALF - _TOKEN - room
        if short and free:
            cells.append(replace(cells[-1], author=author, left=_HALF + _GAP, laid=_line(row)))
            cells[-1] = replace(cells[-1], right=layout.ROOM)
            free = False
            continue
        top = cells[-1].top + cells[-1].laid.height + _BETWEEN if cells else 0
        laid = _line(row) if short else clue.wrapped([row], layout.ROOM - _TOKEN - room)
        cells.append(Cell(author, 0, top, _HALF if short else layout.ROOM, laid))
        free = short
    return _many(cells)


def _cut(view: View, scene: Scene, authors: tuple[int, ...]) -> Many:
    """Show as many words of each clue as fit in half a line."""
    cells = []
    for place, author in enumerate(authors):
        line, column = divmod(place, 2)
        words, room = _rows(view, scene, author), _reserve(view)
        row, more = clue.cut(words, _HALF - _TOKEN - room, _MORE)
        left = column * (_HALF + _GAP)
        top = line * (SMALL.high + _BETWEEN)
        cells.append(Cell(author, left, top, left + _HALF, _line(row), more))
    return _many(cells)


def _reserve(view: View) -> int:
    """Return the room for the own guess; spectators have none."""
    return _GUESS if view.guesses else 0


def _many(cells: list[Cell]) -> Many:
    low = max((cell.top + cell.laid.height for cell in cells), default=0)
    return Many(tuple(cells), low + 2 * layout.PAD)


def _rows(view: View, scene: Scene, author: int) -> tuple[clue.Row, ...]:
    return row_words(scene, view.clues[author] or (), view.side)


def _line(row: clue.Row) -> Laid:
    return Laid((row,), (False,), SMALL)


def draw(canvas: Canvas, view: View, area: Box, clues: Many, guesses: Tiles = ()) -> None:
    """Draw clues in a panel, each behind its author's token.

    Args:
        canvas: Where.
        view: The position.
        area: The panel.
        clues: What lies in it.
        guesses: Per author the own guess, shown at the right; empty for none.
    """
    x, y = area.left + layout.PAD, area.top + layout.PAD
    for cell in clues.cells:
        middle = y + cell.top + SMALL.high / 2
        canvas.centre(pieces.token(cell.author, 26, canvas.theme.key), x + cell.left + 18, middle)
        left = x + cell.left + _TOKEN
        box = Box(left, y + cell.top, x + cell.right, y + cell.top + cell.laid.height)
        clue.draw(canvas, cell.laid, box, view.side, centred=False)
        if cell.more:
            end = left + cell.laid.sizes.line(cell.laid.lines[0]) + SMALL.gap
            canvas.text(end + 2, middle, f"+{cell.more}", LABEL, canvas.theme.muted)
        if guesses and guesses[cell.author] >= 0:
            mine = tiles.guessed(54, guesses[cell.author])
            canvas.centre(mine, x + cell.right - 28, middle)
