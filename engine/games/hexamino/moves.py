"""Actions of Hexamino: parse and list them, explain refusals.

``check`` agrees with ``listed``; the tests compare the two.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.actions import Action
from engine.asking import Asking
from engine.games.hexamino.board import Board
from engine.games.hexamino.modes import Mode, Places
from engine.games.hexamino.state import LAST, Fitting, Parts, Tiles, View, bits, is_end
from engine.hexgrid import (
    DEGREES,
    ORIGIN,
    SIDE_WORDS,
    SIDES,
    Cell,
    neighbours,
    opposite,
    placements,
    reading_order,
)
from engine.hexgrid import cell as cell_of
from engine.hexgrid import name as cell_word
from engine.refusals import Illegal, Malformed, Marked

LAY = "lay"
# Look-ups, not ``int``: that would take "07" and "+7" for further texts of one action.
_TILES = {str(tile): tile for tile in range(1, LAST + 1)}
_ROTATIONS = {str(rotation): rotation for rotation in range(SIDES)}
_WORDS = 3


class MostJoined(Asking[View]):
    """Previews a tile on the place where most of its sides join, in the first rotation there."""

    last = 2
    verbs = (LAY,)

    def __init__(self, parts: Parts, check_hand: Callable[[View, Cell], None]) -> None:
        self._parts = parts
        self._check_hand = check_hand

    def meant(self, action: Action) -> Action:
        """Return a placement in the rotation that is listed (R24); degrees are read, too."""
        turns = tuple(DEGREES.get(word, word) for word in action.args[-1:])
        try:
            plan = listed_as(self._parts, read(Action(action.verb, action.args[:-1] + turns)))
        except Malformed:
            return action
        return lay(plan.tile, plan.cell, plan.rotation)

    def completed(
        self, view: View, verbs: Collection[str], words: tuple[str, ...]
    ) -> tuple[Action, ...]:
        if whole := placements(LAY, words, hand := view.hands[view.active] or ()):
            # A place alone: no tile of several is to blame.
            if len({action.args[0] for action in whole}) > 1:
                self._check_hand(view, cell_of(whole[0].args[1]))
            return whole
        # A tile alone: the rules say why it can't be laid anywhere.
        tiles = [int(word) for word in words if word.isdecimal()]
        return tuple(lay(tile, ORIGIN, 0) for tile in tiles[:1] if tile not in hand)

    def preset(
        self, view: View, actions: tuple[Action, ...], gains: Sequence[int | None]
    ) -> Action | None:
        shown = {one.cell: self._parts.shown[one.tile][one.rotation] for one in view.laid}

        def joined(action: Action) -> int:
            around = enumerate(neighbours(read(action).cell))
            return sum(bool(shown[c][opposite(side)]) for side, c in around if c in shown)

        # All of them are legal: where a neighbour shows dots, dots meet (R3).
        return max(actions, key=joined)


@dataclass(frozen=True, slots=True)
class Plan:
    tile: int
    cell: Cell
    rotation: int

    @property
    def bit(self) -> Fitting:
        return 1 << SIDES * self.tile + self.rotation


@lru_cache(maxsize=1 << 14)
def read(action: Action) -> Plan:
    """Parse an action, or raise Malformed."""
    if action.verb != LAY:
        raise Malformed("verb", {"verb": action.verb[:20]})
    if len(action.args) != _WORDS:
        raise Malformed("words", {"verb": action.verb})
    tile, cell, rotation = action.args
    if tile not in _TILES:
        raise Malformed("unknown-tile", {"tile": tile[:20]})
    place = cell_of(cell)
    if rotation not in _ROTATIONS:
        raise Malformed("rotation", {"rotation": rotation[:20]})
    return Plan(_TILES[tile], place, _ROTATIONS[rotation])


def listed_as(parts: Parts, plan: Plan) -> Plan:
    """Return the lowest rotation that looks the same: both are legal, one is listed (R24)."""
    shown = parts.shown[plan.tile]
    return replace(plan, rotation=shown.index(shown[plan.rotation]))


@lru_cache(maxsize=1 << 15)
def lay(tile: int, cell: Cell, rotation: int) -> Action:
    """Return a cached action: creating actions dominates the time to list them."""
    return Action(LAY, (str(tile), cell_word(cell), str(rotation)))


def listed(mode: Mode, places: Places, hand: Tiles) -> tuple[Action, ...]:
    """Return every legal action: tiles in hand order, cells as one reads, rotations ascending."""
    usable = mode.usable(places, mode.parts.all_of(hand))
    fitting = [(cell, fits) for cell, mask in places.items() if (fits := mask & usable)]
    fitting.sort(key=lambda item: reading_order(item[0]))
    return tuple(
        lay(tile, cell, rotation)
        for tile in hand
        for cell, fits in fitting
        for rotation in bits(fits >> SIDES * tile & 63)
    )


def fitting_tiles(mode: Mode, places: Places, hand: Tiles) -> Tiles:
    usable, fits = mode.usable(places, mode.parts.all_of(hand)), 0
    for mask in places.values():
        fits |= mask & usable
    return tuple(tile for tile in hand if fits >> SIDES * tile & 63)


def fits(mode: Mode, places: Places, tiles: Tiles) -> bool:
    held = mode.parts.all_of(tiles)
    # Without ``usable``: an end tile has to wait only where a connecting tile fits anyway.
    return any(mask & held for mask in places.values())


def check(
    mode: Mode, board: Board, places: Places, hand: Tiles, plan: Plan, *, closing: bool
) -> None:
    """Raise Illegal if a placement is against the rules; a wrong place with those allowed."""
    usable = mode.usable(places, mode.parts.all_of(hand))
    if plan.tile not in hand:
        kept = (cell_word(plan.cell),) if places.get(plan.cell, 0) & usable else ()
        raise Illegal("not-in-hand", {"tile": plan.tile}, allowed=kept)
    there = places.get(plan.cell, 0)
    if there & usable & plan.bit:
        return  # the usual case costs nothing
    own = usable & 63 << SIDES * plan.tile
    fits = own if any(mask & own for mask in places.values()) else usable
    _check_place(mode, board, places, fits, plan.cell)
    mode.check_tile(board, plan.tile, plan.cell, closing)
    _check_match(mode, board, plan, turns=bool(there >> SIDES * plan.tile & 63))
    mode.check_sides(plan.tile, plan.cell, plan.rotation)
    if is_end(plan.tile) and not usable & plan.bit:
        raise Illegal("connecting-first", {"tile": plan.tile}, ruling="R11")
    raise AssertionError("what is refused has a reason")


def check_hand(mode: Mode, board: Board, places: Places, hand: Tiles, cell: Cell) -> None:
    """Raise Illegal if no tile of a hand goes to a cell, whichever it is."""
    held = mode.parts.all_of(hand)
    if places.get(cell, 0) & held:
        return
    usable = mode.usable(places, held)
    _check_place(mode, board, places, usable, cell)
    where = cell_word(cell)
    allowed = _allowed(places, usable)
    raise Illegal("none-fits", {"cell": where}, cells=(where,), allowed=allowed, ruling="R3")


def _check_place(mode: Mode, board: Board, places: Places, usable: Fitting, cell: Cell) -> None:
    try:
        if cell in board.shown:
            there = next(placement for placement in board.laid if placement.cell == cell)
            where = cell_word(cell)
            raise Illegal("cell-taken", {"cell": where, "tile": there.tile}, cells=(where,))
        mode.check_place(board, cell)
    except Illegal as refusal:
        refusal.marked = Marked(refusal.marked.crossed, _allowed(places, usable))
        raise


def _allowed(places: Places, usable: Fitting) -> tuple[str, ...]:
    free = sorted((cell for cell in places if places[cell] & usable), key=reading_order)
    return tuple(map(cell_word, free))


def _check_match(mode: Mode, board: Board, plan: Plan, *, turns: bool) -> None:
    """Check that all touched sides are equal, and dots meet on one of them (R3).

    ``turns``: whether the tile fits there when it is rotated.
    """
    contact = board.contact(plan.cell)
    fields = mode.parts.shown[plan.tile][plan.rotation]
    around, where = neighbours(plan.cell), cell_word(plan.cell)
    clashes = [(side, theirs) for side, theirs in contact if fields[side] != theirs]
    if clashes:
        side, theirs = clashes[0]
        raise Illegal(
            "no-match",
            {
                "tile": plan.tile,
                "cell": where,
                "side": SIDE_WORDS[side],
                "own": fields[side],
                "theirs": theirs,
                "count": len(clashes),
                "turns": int(turns),
            },
            cells=(where, *(cell_word(around[side]) for side, _ in clashes)),
            ruling="R3",
        )
    if not any(theirs for _, theirs in contact):
        cells = (where, *(cell_word(around[side]) for side, _ in contact))
        raise Illegal("no-dots-meet", {"tile": plan.tile, "cell": where}, cells=cells, ruling="R3")
