"""The one action of Hexamino: reading its words and listing the legal ones."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from engine.actions import Action
from engine.asking import Asking
from engine.games.hexamino.modes import Mode, Places
from engine.games.hexamino.parts import LAST, Fitting, Parts, bits
from engine.games.hexamino.state import Tiles, View
from engine.hexgrid import SIDES, Cell
from engine.hexgrid import cell as cell_of
from engine.hexgrid import name as cell_word
from engine.refusals import Malformed

LAY = "lay"
# Look-ups, not ``int``: that would take "07" and "+7" for further texts of one action.
_TILES = {str(tile): tile for tile in range(1, LAST + 1)}
_ROTATIONS = {str(rotation): rotation for rotation in range(SIDES)}
_WORDS = 3


class FirstRotation(Asking[View]):
    """A tile that fits in several rotations is shown in one, beside the others."""

    def preset(self, view: View, actions: tuple[Action, ...]) -> Action | None:
        """Return the rotation that is listed first: it says nothing of which is better."""
        del view
        return actions[0]


@dataclass(frozen=True, slots=True)
class Plan:
    """The words of an action, read: a tile, a cell and a rotation."""

    tile: int
    cell: Cell
    rotation: int

    @property
    def bit(self) -> Fitting:
        """The pair of tile and rotation."""
        return 1 << SIDES * self.tile + self.rotation


@lru_cache(maxsize=1 << 14)
def read(action: Action) -> Plan:
    """Read the words of an action; whether it is legal is another question.

    Raises:
        Malformed: ``verb``, ``words`` (their number), ``unknown-tile``, ``cell`` or
            ``rotation``.
    """
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
    """Return the action of these words; making it is most of listing."""
    return Action(LAY, (str(tile), cell_word(cell), str(rotation)))


def listed(mode: Mode, places: Places, hand: Tiles) -> tuple[Action, ...]:
    """Return every legal action: tiles in hand order, cells as one reads, rotations ascending."""
    usable = mode.usable(places, mode.parts.all_of(hand))
    found = [(cell, fits) for cell, mask in places.items() if (fits := mask & usable)]
    found.sort(key=_reading)
    return tuple(
        lay(tile, cell, rotation)
        for tile in hand
        for cell, fits in found
        for rotation in bits(fits >> SIDES * tile & 63)
    )


def fitting_tiles(mode: Mode, places: Places, hand: Tiles) -> Tiles:
    """Return those tiles of a hand that can be laid, in hand order."""
    usable, found = mode.usable(places, mode.parts.all_of(hand)), 0
    for mask in places.values():
        found |= mask & usable
    return tuple(tile for tile in hand if found >> SIDES * tile & 63)


def fits(mode: Mode, places: Places, tiles: Tiles) -> bool:
    """Return whether one of some tiles can be laid."""
    held = mode.parts.all_of(tiles)
    # Without ``usable``: an end tile has to wait only where a connecting tile fits anyway.
    return any(mask & held for mask in places.values())


def _reading(item: tuple[Cell, Fitting]) -> tuple[int, int]:
    (q, r), _ = item
    return r, q
