"""The public picture: every board with its depot, and how they share it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil, sqrt

from engine.games.helge.board import cells_for
from engine.games.helge.state import CELL_OF, CELLS, EMPTY, SIZE, View, X
from engine.spec import Seat
from render import pieces
from render.banner import banner, drawn_name, pill, player_token
from render.canvas import Box, Canvas
from render.contract import Scene
from render.fonts import BIG, LABEL, NAME, Style
from render.games.helge import words
from render.games.helge.stones import Grid, Marks, board_pad, stone_sprite
from render.phrases import MINUS, new_moves, signed, whose
from render.theme import FLOOR, MARGIN, THEMES, WIDTH

TOP = 124
GAP = 15
BOTTOM = 26


@dataclass(frozen=True, slots=True)
class Lettering:
    """How large a seat's name and figures are.

    Attributes:
        count: The figures of a rail, beside their labels.
        line: Depot and free cells as one line under a name.
        rows: The middles of the two figures of a rail, and where its depot begins.
        lift: How far a gain stands above the middle of the points beside it.
    """

    name: Style
    label: Style
    count: Style
    line: Style
    rows: tuple[int, int, int]
    lift: int


_SMALL = Lettering(
    NAME, Style("inter-500", FLOOR), Style("fredoka-600", FLOOR), LABEL, (116, 146, 169), 0
)
_LARGE = Lettering(
    Style("inter-600", 36),
    Style("inter-500", 34),
    Style("fredoka-600", 46),
    Style("inter-500", 36),
    (113, 150, 169),
    20,
)
"""Where two play there is room, and Discord shows a film within 400 x 300 pixels only."""


@dataclass(frozen=True, slots=True)
class Sizes:
    height: int
    pitch: int
    stone: int
    head: int
    pad: int
    rail: bool
    """Whether name, points and depot stand beside the board: for more than two seats."""
    letters: Lettering = _SMALL
    edge: int = FLOOR
    """The least size of the letters and digits of cells."""

    @property
    def board(self) -> int:
        return SIZE * self.pitch + 2 * board_pad(self.pitch)


WIDE = Sizes(766, 124, 120, 118, 34, rail=False, letters=_LARGE)
RAIL = Sizes(378, 81, 77, 31, 31, rail=True)
FILMED = {
    WIDE: replace(WIDE, head=122, edge=30),
    RAIL: replace(RAIL, head=34, letters=_LARGE, edge=30),
}
COLUMNS = 2


def sizes(view: View, scene: Scene) -> Sizes:
    size = RAIL if len(view.boards) > COLUMNS else WIDE
    return FILMED[size] if scene.film else size


def panels(size: Sizes, seats: int) -> tuple[Box, ...]:
    wide = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) // COLUMNS
    boxes = []
    for seat in range(seats):
        row, column = divmod(seat, COLUMNS)
        left = MARGIN + column * (wide + GAP)
        if column == 0 and seat == seats - 1:  # the odd one stands in the middle
            left = (WIDTH - wide) // 2
        top = TOP + row * (size.height + GAP)
        boxes.append(Box(left, top, left + wide, top + size.height))
    return tuple(boxes)


def height(size: Sizes, seats: int) -> int:
    rows = -(-seats // COLUMNS)
    return TOP + rows * size.height + (rows - 1) * GAP + BOTTOM


@dataclass(frozen=True, slots=True)
class DepotGrid:
    stone: int
    row: int
    step: int
    down: int


def depot_grid(size: Sizes, count: int) -> DepotGrid:
    """Return how a depot is laid out: few stones are larger, but none is as large as on a board."""
    if size.rail:
        rail = {2: DepotGrid(75, 2, 81, 81), 3: DepotGrid(51, 3, 57, 57)}
        return rail.get(ceil(sqrt(max(count, 4))), DepotGrid(36, 4, 44, 42))
    row = min(max(count, 5), 8)
    return DepotGrid(520 // row - 9, row, 520 // row, 62)


TIGHT = 2
"""Stones and free cells differ by so few: the depot is in danger."""
_SPACE = 8
"""Between the label of a figure and the figure."""


def draw_board(view: View, scene: Scene) -> Canvas:
    size = sizes(view, scene)
    canvas = Canvas(THEMES[scene.theme], height(size, len(view.boards)))
    banner(canvas, words.heading(view, scene))
    for seat, box in enumerate(panels(size, len(view.boards))):
        active = seat == whose(view, scene) and not view.ended
        frame = canvas.theme.amber if active else None
        canvas.panel(box, canvas.theme.panel, 26, frame)
        _Panel(canvas, view, scene, size, box, seat).draw()
    return canvas


class _Panel:
    def __init__(
        self, canvas: Canvas, view: View, scene: Scene, size: Sizes, box: Box, seat: Seat
    ) -> None:
        self.canvas, self.view, self.scene = canvas, view, scene
        self.size, self.box, self.seat = size, box, seat
        self.ink = canvas.theme.ink
        self.depot, self.free = words.room(view, seat)

    def draw(self) -> None:
        box, size = self.box, self.size
        left, top = box.left + size.pad, box.top + size.head
        grid = Grid(self.canvas, left, top, size.pitch, size.stone, self.canvas.theme.panel)
        shown = marks(self.view, self.seat, self.scene)
        grid.draw(self.view.boards[self.seat], shown, least=size.edge)
        if size.rail:
            self._rail(left, top)
        else:
            self._wide(top)

    def _gain(self) -> str:
        move = self.view.last
        if move is None or move.seat != self.seat or move.points == 0:
            return ""
        return signed(move.points)

    def _points(self) -> str:
        over = self.scene.outcome  # with what the depot costs, as in the ranking
        points = over.scores if over is not None else self.view.points
        return str(points[self.seat]).replace("-", MINUS)

    def _tight(self) -> bool:
        return self.free - self.depot <= TIGHT

    def _token(self, x: float, y: float, radius: int) -> None:
        player_token(self.canvas, self.scene, self.seat, x, y, radius)

    def _wide(self, top: int) -> None:
        box = self.box
        right, middle = box.right - 24, box.top + 46
        self._token(box.left + 42, middle, 30)  # a computer's face stands apart from the words
        wide = self.canvas.number(right, middle, self._points(), BIG, self.ink, align="right")
        beside = end = right - wide - 16
        if gain := self._gain():
            end -= pill(self.canvas, end, middle - self.size.letters.lift, gain) + 14
        x = box.left + 98
        self._name(x, middle - 20, end - x)
        self._count(x, middle + 24, beside - x)
        self._stones(box.left + 22, top + self.size.board + 8)

    def _rail(self, left: int, top: int) -> None:
        box = self.box
        x, right = left + self.size.board + 15, box.right - 13
        end = right
        if gain := self._gain():
            end -= pill(self.canvas, right, top + 20, gain) + 8
        self._name(x, top + 20, end - x)
        self._token(x + 27, top + 69, 26)
        self.canvas.number(x + 66, top + 69, self._points(), BIG, self.ink, align="left")
        depot, free, stones = self.size.letters.rows
        self._figure(x, right, top + depot, "helge-depot", self.depot)
        self._figure(x, right, top + free, "helge-free", self.free)
        self._stones(x, top + stones)

    def _figure(self, x: float, right: float, y: float, key: str, count: int) -> None:
        theme, letters = self.canvas.theme, self.size.letters
        ink = theme.danger if self._tight() else theme.ink
        wide = self.canvas.number(right, y, str(count), letters.count, ink, align="right")
        room = right - wide - _SPACE - x
        self.canvas.text(x, y, self.scene.words(key), letters.label, theme.muted, room=room)

    def _name(self, x: float, y: float, room: float) -> None:
        name = drawn_name(self.scene, self.seat)
        self.canvas.text(x, y, name, self.size.letters.name, self.ink, room=room)

    def _count(self, x: float, y: float, room: float) -> None:
        theme = self.canvas.theme
        text = self.scene.words("helge-depot-count", depot=self.depot, free=self.free)
        ink = theme.danger if self._tight() else theme.muted
        self.canvas.text(x, y, text, self.size.letters.line, ink, room=room)

    def _stones(self, left: int, top: int) -> None:
        grid = depot_grid(self.size, self.depot)
        ringed = ringed_depot(self.view, self.seat)
        for number, kind in enumerate(self.view.depots[self.seat]):
            row, column = divmod(number, grid.row)
            x, y = left + column * grid.step, top + row * grid.down
            self.canvas.put(stone_sprite(kind, grid.stone), x, y)
            if number == ringed:
                ring = pieces.ring(grid.stone, self.canvas.theme.amber, 3)
                self.canvas.centre(ring, x + grid.stone / 2, y + grid.stone / 2)


def ringed_depot(view: View, seat: Seat) -> int:
    """Return the place in a seat's depot of a stone that the last move put there, or -1."""
    move = view.last
    if move is None:
        return -1
    kept = move.verb == "depot" and move.seat == seat
    given = move.verb == "swap" and move.other == seat
    return len(view.depots[seat]) - 1 if kept or given else -1


def marks(view: View, seat: Seat, scene: Scene | None = None) -> Marks:
    board, move = view.boards[seat], view.last
    done = (
        [(by, CELL_OF[cell], event.kind) for by, cell, event in new_moves(scene)] if scene else []
    )
    cleared = frozenset[int]()
    if move is not None and move.cell >= 0:
        done.append((move.seat, move.cell, move.verb))
        cleared = frozenset(move.cleared) if move.seat == seat else cleared
    cells = {cell: kind for by, cell, kind in done if by == seat}  # the newest counts
    just = Marks(
        # A stone that went with its own line has no ring; a dot marks its cell.
        rings=frozenset(c for c, kind in cells.items() if kind != "remove" and board[c] != EMPTY),
        removed=frozenset(c for c, kind in cells.items() if kind == "remove" and board[c] == EMPTY),
        cleared=cleared,
    )
    if seat != view.active or view.ended or (scene is not None and scene.below):
        return just
    return replace(just, legal=legal_cells(board, view.drawn))


def legal_cells(board: tuple[int, ...], drawn: int) -> frozenset[int]:
    if drawn == EMPTY:
        return frozenset()
    if drawn == X:
        return frozenset(cell for cell in range(CELLS) if board[cell] != EMPTY)
    return frozenset(cells_for(board, drawn))
