"""Actions of Hexago: score placements, parse and list them, explain refusals."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from engine import hexgrid
from engine.actions import Action
from engine.asking import Asking
from engine.games.hexago.state import FREE, Fields, Parts, Placement, State, View
from engine.hexgrid import ORIGIN, SIDES, Cell
from engine.refusals import Illegal, Malformed

PLACE = "place"
# Look-ups, not ``int``: that would take "07" and "+7" for further texts of one action.
_NUMBERS = {str(number): number for number in range(1, 100)}
_TURNS = {str(turn): turn for turn in range(SIDES)}


class BestTurn(Asking[View]):
    """Previews the best rotation; asks for the place first while more than a hand lies open."""

    verbs = (PLACE,)

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def worded(self, view: View, action: Action) -> Action:
        """Return the action; with all tiles open in another order: ``place P50 17 2``."""
        if not view.spread:
            return action
        tile, cell, turn = action.args
        return Action(action.verb, (cell, tile, turn))

    def meant(self, action: Action) -> Action:
        """Read the place and the tile in either order, and the rotation in degrees, too."""
        if len(action.args) != 3:
            return action
        tile, cell, turn = action.args
        if cell in _NUMBERS and tile not in _NUMBERS:
            tile, cell = cell, tile
        return Action(action.verb, (tile, cell, hexgrid.DEGREES.get(turn, turn)))

    def completed(
        self, view: View, verbs: Collection[str], words: tuple[str, ...]
    ) -> tuple[Action, ...]:
        hand = view.hands[view.active] or ()
        tiles = [int(word) for word in words if word.isdecimal() and word not in hexgrid.DEGREES]
        if not (whole := hexgrid.placements(PLACE, words, hand)):
            if not tiles and {word.removesuffix("°") for word in words} & {*hexgrid.DEGREES}:
                raise Illegal("words", {"verb": PLACE})
            # A tile alone: the rules say why it can't be laid anywhere.
            return tuple(actions(tile, ORIGIN)[0] for tile in tiles[:1] if tile not in hand)
        cell, places = whole[0].args[1], hexgrid.around(one.cell for one in view.laid)
        if not (tiles or view.spread) and cell in map(hexgrid.name, places or (ORIGIN,)):
            raise Illegal("tile-missing", {"cell": cell}, allowed=(cell,))
        return whole

    def preset(
        self, view: View, actions: tuple[Action, ...], gains: Sequence[int | None]
    ) -> Action | None:
        """Return the rotation with the most points; of equal ones that with most matching sides."""
        fields = {one.cell: self._parts.shown[one.tile][one.rotation] for one in view.laid}

        def worth(action: Action) -> tuple[int, int]:
            tile, cell, turn = read(action, self._parts)
            found = score(needs(self._parts, fields, cell), self._parts.shown[tile][turn])
            return found.points, found.factor

        return max(actions, key=worth)

    side_by_side: ClassVar[bool] = True

    def at_once(self, view: View, gains: Sequence[int | None]) -> bool:
        """Return whether it is the first tile, which may lie in any way."""
        return not view.laid


@lru_cache(maxsize=8192)
def actions(tile: int, cell: Cell) -> tuple[Action, ...]:
    """Return the six placements of a tile on a cell, by rotation."""
    name = hexgrid.name(cell)
    return tuple(Action(PLACE, (str(tile), name, str(turn))) for turn in range(SIDES))


def read(action: Action, parts: Parts) -> tuple[int, Cell, int]:
    """Return tile, cell and rotation, or raise Malformed."""
    if action.verb != PLACE:
        raise Malformed("verb", {"verb": action.verb[:20]})
    if len(action.args) != 3:
        raise Malformed("words", {"verb": action.verb})
    tile, cell, turn = action.args
    if _NUMBERS.get(tile, 0) not in parts.tiles:
        raise Malformed("unknown-tile", {"tile": tile[:20]})
    if turn not in _TURNS:
        raise Malformed("rotation", {"rotation": turn[:20]})
    return _NUMBERS[tile], hexgrid.cell(cell), _TURNS[turn]


def listed(parts: Parts, state: State, board: Board) -> tuple[Action, ...]:
    """Return every legal placement of the active seat, by tile, then by cell in reading order."""
    hand = state.hands[state.active]
    if not state.laid:
        return _all(hand, (ORIGIN,))
    if state.must_match:
        strict = tuple(
            actions(tile, cell)[turn] for tile, cell, turn in matching(parts, board, hand)
        )
        # If nothing matches, ``must_match`` is ignored, since there is no passing (R12).
        if strict:
            return strict
    return _all(hand, board.places)


def _all(hand: Iterable[int], cells: Iterable[Cell]) -> tuple[Action, ...]:
    cells = tuple(cells)
    return tuple(action for tile in hand for cell in cells for action in actions(tile, cell))


Needs = tuple[tuple[int, tuple[int, ...]], ...]
"""The direction of each touched side, with the values of the neighbour's field there."""


@dataclass(frozen=True, slots=True)
class Score:
    sides: tuple[int, ...]
    factor: int
    points: int


@dataclass(frozen=True)
class Board:
    """The table, indexed for speed; ``places`` are free touching cells in reading order."""

    laid: tuple[Placement, ...]
    fields: dict[Cell, Fields]
    places: dict[Cell, Needs]


def board_of(parts: Parts, laid: tuple[Placement, ...]) -> Board:
    fields = {placement.cell: parts.shown[placement.tile][placement.rotation] for placement in laid}
    places = {cell: needs(parts, fields, cell) for cell in hexgrid.around(fields)}
    return Board(laid, fields, places)


def needs(parts: Parts, fields: dict[Cell, Fields], cell: Cell) -> Needs:
    return tuple(
        (direction, parts.values[fields[beside][hexgrid.opposite(direction)]])
        for direction, beside in enumerate(hexgrid.neighbours(cell))
        if beside in fields
    )


def pairs(
    parts: Parts, laid: Iterable[Placement], new: Placement, *, matching: bool = True
) -> tuple[int, ...]:
    """Return the two fields of each side that matches, or does not; the own one first."""
    there, cells = {placement.cell: placement for placement in laid}, hexgrid.neighbours(new.cell)
    found: list[int] = []
    touching = [side for side, value in enumerate(new.sides) if value != FREE]
    for side in (side for side in touching if (new.sides[side] > 0) is matching):
        other = there[cells[side]]
        theirs = parts.shown[other.tile][other.rotation][hexgrid.opposite(side)]
        found += (parts.shown[new.tile][new.rotation][side], theirs)
    return tuple(found)


def points(wanted: Needs, shown: Fields) -> int:
    """Return the sum of the sides times the number of matching sides (R2, R3)."""
    total = factor = 0
    for direction, values in wanted:
        value = values[shown[direction]]
        # A side that does not match costs nothing and does not count (R3).
        if value:
            total += value
            factor += 1
    return total * factor


def score(wanted: Needs, shown: Fields) -> Score:
    """Return the points with the value of each side, for the log."""
    sides = [FREE] * hexgrid.SIDES
    for direction, values in wanted:
        sides[direction] = values[shown[direction]]
    factor = sum(side > 0 for side in sides)
    return Score(tuple(sides), factor, factor * sum(side for side in sides if side > 0))


def fits(wanted: Needs, shown: Fields) -> bool:
    """Return whether at least one touched side agrees in number or colour (``must_match``)."""
    return any(values[shown[direction]] for direction, values in wanted)


def matching(parts: Parts, board: Board, tiles: Iterable[int]) -> Iterator[tuple[int, Cell, int]]:
    for tile in tiles:
        for cell, wanted in board.places.items():
            for rotation, shown in enumerate(parts.shown[tile]):
                if fits(wanted, shown):
                    yield tile, cell, rotation


def check(parts: Parts, state: State, board: Board, tile: int, cell: Cell, turn: int) -> None:
    """Raise Illegal if a placement is against the rules."""
    name = hexgrid.name(cell)
    # Everybody can see where a laid tile lies; whose hand an unlaid one is in stays untold.
    if tile not in state.hands[state.active]:
        laid = next((placement for placement in state.laid if placement.tile == tile), None)
        kept = (name,) if _takes_any(parts, state, board, cell) else ()
        if laid is not None:
            on = hexgrid.name(laid.cell)
            raise Illegal("laid-already", {"tile": tile, "cell": on}, allowed=kept)
        raise Illegal("not-in-hand", {"tile": tile}, ruling="R5", allowed=kept)
    if not state.laid:
        if cell != ORIGIN:
            start = hexgrid.name(ORIGIN)
            params = {"cell": start}
            raise Illegal("start-cell", params, ruling="R15", cells=(name,), allowed=(start,))
        return
    there = next((placement for placement in state.laid if placement.cell == cell), None)
    if there is not None:
        raise Illegal("cell-taken", {"cell": name, "tile": there.tile}, cells=(name,))
    if cell not in board.places:
        raise Illegal("touches-nothing", {"cell": name}, ruling="R1", cells=(name,))
    if state.must_match and not fits(board.places[cell], parts.shown[tile][turn]):
        _refuse_unmatched(parts, state, board, tile, cell, turn)


def _takes_any(parts: Parts, state: State, board: Board, cell: Cell) -> bool:
    """Return whether some tile of the hand can be laid on a place."""
    matched = matching(parts, board, state.hands[state.active]) if state.must_match else ()
    return cell in ({at for _, at, _ in matched} or board.places)


def _refuse_unmatched(
    parts: Parts, state: State, board: Board, tile: int, cell: Cell, turn: int
) -> None:
    """Refuse a placement without a match, unless no tile of the hand matches anywhere (R12)."""
    if next(matching(parts, board, state.hands[state.active]), None) is None:
        return
    name = hexgrid.name(cell)
    touched = [direction for direction, _ in board.places[cell]]
    side = touched[0]
    beside = hexgrid.neighbours(cell)[side]
    own = parts.word(parts.shown[tile][turn][side])
    theirs = parts.word(board.fields[beside][hexgrid.opposite(side)])
    others = (hexgrid.name(hexgrid.neighbours(cell)[direction]) for direction in touched)
    raise Illegal(
        "no-match",
        {
            "tile": tile,
            "cell": name,
            "count": len(touched),
            "side": hexgrid.SIDE_WORDS[side],
            "number": own[0],
            "colour": own[1],
            "their-number": theirs[0],
            "their-colour": theirs[1],
        },
        ruling="R1",
        cells=(name, *others),
    )
