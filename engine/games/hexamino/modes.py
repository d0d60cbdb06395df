"""The four modes: which tiles they use, where these may go, and how a deal can close.

All share the laying rule (R3), which the board answers; a mode narrows it down.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from engine.games.hexamino.board import Board, Rays
from engine.games.hexamino.state import LAST, START, Fields, Fitting, Parts, Tiles, is_end
from engine.hexgrid import SIDE_WORDS, SIDES, STEPS, Cell, Direction, opposite
from engine.hexgrid import name as cell_word
from engine.refusals import Illegal

RAY = 6
"""Connecting tiles of a ray; one end tile follows (R19)."""

_RAYS = tuple(tuple((place * dq, place * dr) for place in range(1, RAY + 2)) for dq, dr in STEPS)
"""The seven cells of each ray, from inside."""

Places = Mapping[Cell, Fitting]


class Mode(ABC):
    """One of the four games.

    Attributes:
        closes: Its deals end with a closing (R14).
        headed: Only the newest tile decides what may follow.
        all: The tiles with their rotations.
        rays: For a game whose tiles go to rays alone.
    """

    key: str
    closes: ClassVar[bool] = False
    headed: ClassVar[bool] = False
    rays: Rays | None = None

    def __init__(self, parts: Parts, left_out: frozenset[int]) -> None:
        self.parts = parts
        self.tiles: Tiles = tuple(t for t in range(START + 1, LAST + 1) if t not in left_out)
        self.all: Fitting = parts.all_of(self.tiles)

    @abstractmethod
    def places(self, board: Board, closing: bool) -> Places:
        """Return the tiles that may go to each free cell, regardless of hands."""

    def following(self, board: Board, cell: Cell, fields: Fields) -> Fitting:
        """Return what may follow beside a new head, in a mode with a head."""
        return 0

    def usable(self, places: Places, held: Fitting) -> Fitting:
        return held

    def dead(self, places: Places, board: Board) -> bool:
        """Return whether no tile in any hand or in the stock can be laid (R7)."""
        unlaid = self.all & ~board.used
        return not any(fitting & unlaid for fitting in places.values())

    @abstractmethod
    def check_place(self, board: Board, cell: Cell) -> None:
        """Raise Illegal if no tile may go to a free cell now."""

    def check_tile(self, board: Board, tile: int, cell: Cell, closing: bool) -> None:
        """Raise Illegal if no tile of this kind may go to the cell now."""
        del board, tile, cell, closing

    def check_sides(self, tile: int, cell: Cell, rotation: int) -> None:
        """Raise Illegal for sides that touch nothing but are not allowed."""
        del tile, cell, rotation


class Classic(Mode):
    """Anywhere, end tiles at any time (R11); the Octopus is the same by another name (R12)."""

    def __init__(
        self,
        parts: Parts,
        left_out: frozenset[int],
        key: str = "classic",
        *,
        last_resort: bool = False,
    ) -> None:
        """``last_resort``: end tiles wait until no connecting tile in hand fits (R11)."""
        super().__init__(parts, left_out)
        self.key, self._last_resort = key, last_resort

    def places(self, board: Board, closing: bool) -> Places:
        return board.open

    def check_place(self, board: Board, cell: Cell) -> None:
        """Refuse a cell that touches no tile (R3)."""
        if cell not in board.fitting:
            where = cell_word(cell)
            raise Illegal("touches-nothing", {"cell": where}, cells=(where,), ruling="R3")

    def usable(self, places: Places, held: Fitting) -> Fitting:
        if not self._last_resort:
            return held
        connecting = held & self.parts.connecting
        if any(fitting & connecting for fitting in places.values()):
            return connecting
        return held


class Snake(Mode):
    """Tiles go only beside the head, the newest one (R13); an end tile is the last (R14)."""

    key = "snake"
    closes = True
    headed = True

    def places(self, board: Board, closing: bool) -> Places:
        # End tiles wait for the closing, where nothing else may be laid (R14).
        kind = self.parts.ends if closing else self.parts.connecting
        (q, r), fitting = board.head, board.fitting
        fields = board.shown[q, r]
        open_cells = {}
        for side, (dq, dr) in enumerate(STEPS):
            beside = (q + dq, r + dr)
            if fields[side] and (fits := fitting.get(beside, 0) & kind):
                open_cells[beside] = fits
        return open_cells

    def following(self, board: Board, cell: Cell, fields: Fields) -> Fitting:
        (q, r), showing, fits = cell, self.parts.showing, 0
        for side, (dq, dr) in enumerate(STEPS):
            beside = (q + dq, r + dr)
            if fields[side] and beside not in board.shown:
                wanted = showing[opposite(side)][fields[side]]
                fits |= wanted & board.fitting.get(beside, wanted)
        # Tiles that lie already can't follow.
        return fits & self.parts.connecting & ~board.used

    def check_place(self, board: Board, cell: Cell) -> None:
        """Refuse what is not beside a dot field of the head (R13)."""
        head = board.head
        where, there = cell_word(cell), cell_word(head)
        step = (cell[0] - head[0], cell[1] - head[1])
        if step not in STEPS:
            params = {"cell": where, "head": there}
            raise Illegal("not-at-head", params, cells=(where, there), ruling="R13")
        side = STEPS.index(step)
        if not board.shown[head][side]:
            raise Illegal(
                "head-blank",
                {"cell": where, "head": there, "side": SIDE_WORDS[side]},
                cells=(where, there),
                ruling="R13",
            )

    def check_tile(self, board: Board, tile: int, cell: Cell, closing: bool) -> None:
        """Refuse end tiles before the closing and all others in it (R14, R16)."""
        if is_end(tile) and not closing:
            raise Illegal("end-tile-early", {"tile": tile}, ruling="R14")
        if closing and not is_end(tile):
            raise Illegal("end-tile-due", {"tile": tile}, ruling="R16")


class Star(Mode):
    """Six rays from the start tile, six connecting tiles and an end tile each (R19)."""

    key = "star"

    def __init__(self, parts: Parts, left_out: frozenset[int]) -> None:
        super().__init__(parts, left_out)
        self._kinds = tuple(self._of_ray(direction) for direction in range(SIDES))
        self.rays = Rays(parts, self.tiles, self._kinds)

    def _of_ray(self, direction: Direction) -> tuple[Fitting, ...]:
        """Return what may lie on each place of a ray; the outward fields have dots."""
        parts, inward = self.parts, opposite(direction)
        outward = parts.connecting & ~parts.showing[direction][0]
        beside = (parts.showing[(inward + turn) % SIDES][0] for turn in (1, -1))
        first = outward
        # The first stone leaves blanks to both sides, and so do its neighbours on other rays.
        for blank in beside:
            first &= blank  # R20
        return (first, *(outward,) * (RAY - 1), parts.ends)

    def places(self, board: Board, closing: bool) -> Places:
        open_cells = {}
        shown, fitting = board.shown, board.fitting
        for cells, kinds in zip(_RAYS, self._kinds, strict=True):
            for cell, kind in zip(cells, kinds, strict=True):
                if cell not in shown:
                    if fits := fitting[cell] & kind:
                        open_cells[cell] = fits
                    break
        return open_cells

    def check_place(self, board: Board, cell: Cell) -> None:
        direction, place = ray(cell)
        where = cell_word(cell)
        if not place:
            raise Illegal("off-ray", {"cell": where}, cells=(where,))
        due = next((free for free in _RAYS[direction] if free not in board.shown), None)
        if due is None:
            raise Illegal("ray-full", {"cell": where}, cells=(where,), ruling="R19")
        if cell != due:
            there = cell_word(due)
            raise Illegal("ray-order", {"cell": where, "next": there}, cells=(where,))

    def check_tile(self, board: Board, tile: int, cell: Cell, closing: bool) -> None:
        """Refuse end tiles before the seventh place and all others on it (R19)."""
        where, (_, place) = cell_word(cell), ray(cell)
        if is_end(tile) and place <= RAY:
            raise Illegal(
                "seventh-place",
                {"tile": tile, "cell": where, "place": place},
                cells=(where,),
                ruling="R19",
            )
        if place > RAY and not is_end(tile):
            raise Illegal(
                "connecting-seventh", {"tile": tile, "cell": where}, cells=(where,), ruling="R19"
            )

    def check_sides(self, tile: int, cell: Cell, rotation: int) -> None:
        """Refuse a tile that would end its ray, or dots beside the first stone (R20)."""
        direction, place = ray(cell)
        fields, where = self.parts.shown[tile][rotation], cell_word(cell)
        if place > RAY:
            return
        if not fields[direction]:
            side_word = SIDE_WORDS[direction]
            raise Illegal(
                "outward-blank",
                {"tile": tile, "cell": where, "side": side_word},
                cells=(where,),
                ruling="R19",
            )
        inward = opposite(direction)
        for side in ((inward + 1) % SIDES, (inward - 1) % SIDES):
            if place == 1 and fields[side]:
                raise Illegal(
                    "beside-dots",
                    {"tile": tile, "cell": where, "side": SIDE_WORDS[side], "value": fields[side]},
                    cells=(where,),
                    ruling="R20",
                )


def ray(cell: Cell) -> tuple[Direction, int]:
    """Return the ray of a cell and its place, from 1; place 0 for cells off the rays."""
    q, r = cell
    for direction, (dq, dr) in enumerate(STEPS):
        place = max(abs(q), abs(r))
        if place and cell == (place * dq, place * dr):
            return direction, place
    return 0, 0


def mode_of(parts: Parts, mode: str, snake_set: str, end_tiles: str) -> Mode:
    """Return the mode for these options, ignoring those of other modes."""
    if mode == "snake":
        return Snake(parts, parts.left_out[snake_set])
    if mode == "star":
        return Star(parts, parts.left_out["star"])
    waiting = mode == "classic" and end_tiles == "last_resort"
    return Classic(parts, parts.left_out["classic"], mode, last_resort=waiting)
