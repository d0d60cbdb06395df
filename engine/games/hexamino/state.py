"""Hexamino's values: laid tiles, the state, and what a seat or a spectator sees of it.

Tiles are their numbers in the set (1-63), cells are axial ``(q, r)`` of ``engine.hexgrid``.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.hexgrid import Cell

Tiles = tuple[int, ...]

NOBODY = -1
"""Stands for no seat: who laid the start tile, or ended a deal that no player ended."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A tile on the table.

    Attributes:
        seat: Who laid it; NOBODY for the start tile.
        tile: Its number.
        cell: Where.
        rotation: 0-5, clockwise steps of 60 degrees.
    """

    seat: int
    tile: int
    cell: Cell
    rotation: int


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat did in a finished turn, as far as everybody may know.

    Attributes:
        seat: Who.
        drawn: Tiles drawn because nothing fitted, 0-2 (R4).
        tile: The tile laid, which lies last in ``laid``; 0 for a forced pass.
        refilled: Tiles drawn after laying, 0 or 1 (R5).
        closing: Laid in the closing of a Snake.
    """

    seat: int
    drawn: int = 0
    tile: int = 0
    refilled: int = 0
    closing: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """How a deal ended.

    Attributes:
        first: The seat that began it.
        reason: ``out`` (a seat laid its last tile), ``dead`` (no tile fits any more; in a Snake:
            and no player had an end tile for it), ``closed`` (an end tile ended the Snake) or
            ``passed`` (R15: all passed and no player had an end tile that fits).
        seat: Who went out or closed; who laid last if dead or passed.
        hands: Tiles left, per seat; everybody sees them now.
        dots: Dots of these tiles, per seat.
    """

    first: int
    reason: str
    seat: int
    hands: tuple[Tiles, ...]
    dots: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A position of Hexamino: a decision, the open hands at the end of a deal, or the end.

    Attributes:
        laid: All tiles on the table in the order in which they came there, start tile first.
        hands: Per seat, the tile held longest first; drawn tiles come last.
        stock: The next tile first; hidden from all players.
        active: Whose turn it is.
        first: The first seat of this deal.
        mode: Option: ``classic``, ``snake``, ``octopus`` or ``star``.
        hand: Option: tiles dealt to each seat.
        snake_set: Option: ``sharp_pairs`` or ``five_dot``; means nothing outside a Snake.
        end_tiles: Option: ``any`` or ``last_resort``; means nothing outside the classic game.
        deals: Number of deals of the match.
        deal: The running one, from 0.
        turn: Turns finished so far in all deals, passes included.
        passes: Forced passes in a row.
        drawn: Tiles that the active seat drew in this turn because nothing fitted.
        fresh: Per seat, how many tiles at the end of its hand came there in its last turn.
        closing: The closing of a Snake: the active seat must lay an end tile (R14).
        log: The turns since the last decision was answered: the answer and the forced passes
            after it; in a fresh deal the passes before the first decision.
        results: The finished deals.
        over: The last of ``results`` is this deal's: all hands lie open.
        ended: Empty while the match runs, else the reason of the last result or of a stop.
    """

    laid: tuple[Placement, ...]
    hands: tuple[Tiles, ...]
    stock: Tiles
    active: int
    first: int
    mode: str = "classic"
    hand: int = 5
    snake_set: str = "sharp_pairs"
    end_tiles: str = "any"
    deals: int = 1
    deal: int = 0
    turn: int = 0
    passes: int = 0
    drawn: int = 0
    fresh: tuple[int, ...] = ()
    closing: bool = False
    log: tuple[Turn, ...] = ()
    results: tuple[Result, ...] = ()
    over: bool = False
    ended: str = ""


@dataclass(frozen=True, slots=True)
class View:
    """What a seat or a spectator sees.

    Attributes:
        laid, active, first, mode, hand, snake_set, end_tiles, deals, deal, turn, passes, drawn,
            fresh, closing, log, results, over, ended: As in ``State``.
        hands: Per seat its tiles, None where the viewer may not know them; all known when the
            deal is over or the game has ended.
        held: Number of tiles in each hand.
        stock: Number of tiles in the stock.
        unlaid: The tiles of the mode that are not on the table, ascending.
        places: The free cells that some unlaid tile can still take now, in reading order; in a
            Snake those beside the head, in a Star the next ones of the rays.
        fits: The viewer's own tiles that could be laid if it were its turn, in hand order.
    """

    laid: tuple[Placement, ...]
    hands: tuple[Tiles | None, ...]
    held: tuple[int, ...]
    stock: int
    active: int
    first: int
    mode: str
    hand: int
    snake_set: str
    end_tiles: str
    deals: int
    deal: int
    turn: int
    passes: int
    drawn: int
    fresh: tuple[int, ...]
    closing: bool
    log: tuple[Turn, ...]
    results: tuple[Result, ...]
    over: bool
    ended: str
    unlaid: Tiles
    places: tuple[Cell, ...]
    fits: Tiles

    @property
    def last(self) -> Placement | None:
        """The last placement of a seat, None before the first; in a Snake it is the head."""
        return self.laid[-1] if len(self.laid) > 1 else None

    @property
    def totals(self) -> tuple[int, ...]:
        """Dots of the finished deals, per seat."""
        dots = (result.dots for result in self.results)
        return tuple(map(sum, zip(*dots, strict=True))) or (0,) * len(self.held)
