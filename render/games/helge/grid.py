"""One board of four by four on a canvas: stones, names of cells, marks of what just happened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.games.helge.state import CELLS, EMPTY, SIZE, Board, cell_word
from render import pieces
from render.canvas import Canvas
from render.fonts import CELL, CELL_LEGAL, Style
from render.games.helge.stones import board_pad, empty_board, stone_sprite
from render.theme import FLOOR, Rgb


@dataclass(frozen=True, slots=True)
class Marks:
    """What is marked on a board; cells as numbers.

    Attributes:
        named: Free cells carry their names.
        legal: Cells that may be chosen: free ones dashed, stones with a dashed outline.
        gains: Points by cell, written below the names of legal cells.
        rings: The cells of what was laid last.
        cleared: Cells that were just emptied by a line.
        removed: Cells that an X stone has just emptied.
        refused: Cells where something was refused.
        tagged: Stones that may be chosen carry the names of their cells.
    """

    named: bool = False
    legal: frozenset[int] = frozenset()
    gains: Mapping[int, str] = field(default_factory=dict)
    rings: frozenset[int] = frozenset()
    cleared: frozenset[int] = frozenset()
    removed: frozenset[int] = frozenset()
    refused: frozenset[int] = frozenset()
    tagged: bool = False


class Grid:
    """A board at a place of the canvas."""

    def __init__(
        self, canvas: Canvas, left: int, top: int, pitch: int, stone: int, ground: Rgb
    ) -> None:
        """Take the upper left corner of the well, sizes in pixels, and what it lies on."""
        self.canvas, self.left, self.top = canvas, left, top
        self.pitch, self.stone, self._ground = pitch, stone, ground
        self._pad = board_pad(pitch)

    def middle(self, cell: int) -> tuple[float, float]:
        """Return the centre of a cell."""
        row, column = divmod(cell, SIZE)
        x = self.left + self._pad + (column + 0.5) * self.pitch
        return x, self.top + self._pad + (row + 0.5) * self.pitch

    def draw(self, board: Board, marks: Marks) -> None:
        """Draw the board with its marks; rings come last, above all stones."""
        theme = self.canvas.theme
        well = empty_board(self.pitch, self.stone, theme.key, self._ground)
        self.canvas.put(well, self.left, self.top)
        for cell in range(CELLS):
            if board[cell] == EMPTY:
                self._free(cell, marks)
            else:
                self.canvas.centre(stone_sprite(board[cell], self.stone), *self.middle(cell))
                self._chosen(cell, marks)
        for cell in marks.refused:
            self.canvas.centre(pieces.refused(self.stone, theme.key), *self.middle(cell))
        for cell in marks.rings:
            self.canvas.centre(pieces.ring(self.stone, theme.amber), *self.middle(cell))

    def _free(self, cell: int, marks: Marks) -> None:
        x, y = self.middle(cell)
        theme, canvas = self.canvas.theme, self.canvas
        if cell in marks.legal:
            canvas.centre(pieces.legal(self.stone, theme.key), x, y)
        if cell in marks.removed:
            canvas.centre(pieces.crossed(round(self.pitch * 0.42), theme.amber), x, y)
        elif cell in marks.cleared:
            radius = max(8, round(self.pitch * 0.095))
            canvas.centre(pieces.dot(radius, theme.amber), x, y)
        elif marks.named:
            self._name(cell, x, y, marks)

    def _name(self, cell: int, x: float, y: float, marks: Marks) -> None:
        theme = self.canvas.theme
        grown = max(FLOOR, round(self.pitch * 0.24))
        if cell not in marks.legal:
            style = CELL if self.pitch < 100 else Style("fredoka-500", min(grown, 32))
            self.canvas.text(x, y, cell_word(cell), style, theme.faint, align="centre")
            return
        style = CELL_LEGAL if self.pitch < 100 else Style("fredoka-600", min(grown, 32))
        gain = marks.gains.get(cell)
        raised = self.pitch * 0.15 if gain is not None else 0
        self.canvas.text(x, y - raised, cell_word(cell), style, theme.legal, align="centre")
        if gain is not None:
            points = Style("fredoka-600", 36)
            self.canvas.number(x, y + self.pitch * 0.15, gain, points, theme.ink)

    def _chosen(self, cell: int, marks: Marks) -> None:
        """Mark a stone that may be chosen."""
        if cell not in marks.legal:
            return
        x, y = self.middle(cell)
        theme, canvas = self.canvas.theme, self.canvas
        canvas.centre(pieces.dashed(self.stone, theme.key), x, y)
        if marks.tagged:
            tag = pieces.tag(cell_word(cell), theme.key)
            low = y + self.stone / 2 - tag.height - self.stone * 0.09
            canvas.put(tag, x - self.stone / 2 + self.stone * 0.07, low)
