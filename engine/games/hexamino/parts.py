"""Hexamino's parts: the tiles and which of them each mode uses, checked once.

A set of (tile, rotation) pairs is one int: bit ``6 * tile + rotation``. What a side asks for is
such a set, and what fits on a cell is the intersection over its sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine.games.hexamino.state import Tiles
from engine.hexgrid import SIDES, STEPS, opposite, turned

BLANK = 0
VALUES = range(6)
START = 1
_CONNECTING = range(2, 58)
_ENDS = range(58, 64)
LAST = 63

Fields = tuple[int, ...]
Fitting = int
"""A set of (tile, rotation) pairs as bits."""

_FIRST: Fitting = sum(1 << SIDES * tile for tile in range(LAST + 1))
"""All tiles, unturned."""


@dataclass(frozen=True)
class Parts:
    """The set of tiles.

    Attributes:
        fields: By tile, unturned; entry 0 is no tile.
        dots: By tile.
        shown: By tile and rotation, the fields by direction.
        rotations: By tile the rotations that look different, as six bits (R24).
        showing: ``showing[direction][value]``: what shows the value on that side.
        connecting, ends: All rotations of these tiles.
        left_out: Tiles that a set does without: ``classic``, ``star``, ``sharp_pairs``,
            ``five_dot``.
    """

    fields: tuple[Fields, ...]
    dots: tuple[int, ...]
    shown: tuple[tuple[Fields, ...], ...]
    rotations: tuple[int, ...]
    showing: tuple[tuple[Fitting, ...], ...]
    connecting: Fitting
    ends: Fitting
    left_out: Mapping[str, frozenset[int]]

    def all_of(self, tiles: Iterable[int]) -> Fitting:
        """Return all rotations of some tiles that look different."""
        found = 0
        for tile in tiles:
            found |= self.rotations[tile] << SIDES * tile
        return found

    def dots_of(self, tiles: Iterable[int]) -> int:
        """Return the sum of the dots of some tiles (R9)."""
        return sum(self.dots[tile] for tile in tiles)


def is_end(tile: int) -> bool:
    """Return whether a tile is an end tile: one dot field."""
    return tile >= _ENDS.start


@lru_cache(maxsize=64)
def bits(six: int) -> Tiles:
    """Return the rotations of six bits, ascending."""
    return tuple(rotation for rotation in range(SIDES) if six >> rotation & 1)


def tiles_in(fitting: Fitting) -> Tiles:
    """Return the tiles of a set of (tile, rotation) pairs, ascending."""
    return tuple(tile for tile in range(1, LAST + 1) if fitting >> SIDES * tile & 63)


def unturned(fitting: Fitting) -> Fitting:
    """Return the tiles of which a set of (tile, rotation) pairs has any, each with rotation 0."""
    for _ in range(SIDES - 1):
        # Rotation 0 is left out, or it would slide into the tile below.
        fitting |= (fitting & ~_FIRST) >> 1
    return fitting & _FIRST


def count_tiles(fitting: Fitting) -> int:
    """Return of how many tiles a set of (tile, rotation) pairs has any."""
    return unturned(fitting).bit_count()


def read(data: Mapping[str, Any], players: tuple[int, int]) -> Parts:
    """Read the parts.

    Args:
        data: The parsed component file.
        players: Least and most seats of the rules; the file must say the same.

    Raises:
        ValueError: The file is not a set for Hexamino; the message says why.
    """
    try:
        _check_shape(data, players)
        rows = data["tiles"]
        _must([row["id"] for row in rows] == list(range(1, LAST + 1)), "tiles 1 to 63 in order")
        fields = ((0,) * SIDES, *(tuple(map(int, row["fields"])) for row in rows))
        _check_tiles(fields, rows)
        left_out = _left_out(data["sets"])
        _check_sets(fields, left_out, data)
    except (KeyError, TypeError) as missing:
        raise ValueError(f"the component file lacks {missing}") from missing
    return _parts(fields, left_out)


def _parts(fields: tuple[Fields, ...], left_out: Mapping[str, frozenset[int]]) -> Parts:
    shown = tuple(tuple(turned(tile, k) for k in range(SIDES)) for tile in fields)
    rotations = tuple(
        sum(1 << k for k in range(SIDES) if sides.index(sides[k]) == k) for sides in shown
    )
    showing = [[0 for _ in VALUES] for _ in range(SIDES)]
    # Not the start tile: it lies from the beginning, and is never laid by a seat.
    for tile in (*_CONNECTING, *_ENDS):
        for k in bits(rotations[tile]):
            for direction, value in enumerate(shown[tile][k]):
                showing[direction][value] |= 1 << SIDES * tile + k
    return Parts(
        fields=fields,
        dots=tuple(map(sum, fields)),
        shown=shown,
        rotations=rotations,
        showing=tuple(map(tuple, showing)),
        connecting=sum(rotations[tile] << SIDES * tile for tile in _CONNECTING),
        ends=sum(rotations[tile] << SIDES * tile for tile in _ENDS),
        left_out=left_out,
    )


def _must(holds: bool, claim: str) -> None:
    if not holds:
        raise ValueError(f"not a set for this game: {claim}")


def _check_shape(data: Mapping[str, Any], players: tuple[int, int]) -> None:
    """Check that seats, directions and the start tile are those the code knows."""
    _must((data["players"]["min"], data["players"]["max"]) == players, "the number of seats")
    steps = tuple(tuple(step) for step in data["directions"]["steps"])
    _must(steps == STEPS, "directions clockwise from the east")
    start = data["setup"]["start_tile"]
    _must(start == {"cell": [0, 0], "rotation": 0}, "the start tile lies unturned on the origin")
    _must(data["start_tile"] == START, "the start tile has number 1")


def _check_tiles(fields: tuple[Fields, ...], rows: list[Mapping[str, Any]]) -> None:
    """Check that the tiles are all non-empty subsets of the start tile's fields, by family."""
    start = fields[START]
    _must(all(len(tile) == SIDES for tile in fields), "six fields on each tile")
    _must(set(start) <= set(VALUES[1:]) and BLANK not in start, "six dot fields to begin with")
    kept = {tuple(map(bool, tile)) for tile in fields[1:]}
    _must(len(kept) == LAST, "every subset of the fields once")
    for tile, row in enumerate(rows, start=1):
        pairs = zip(fields[tile], start, strict=True)
        _must(all(value in (BLANK, whole) for value, whole in pairs), f"tile {tile} blanks only")
        count = SIDES - fields[tile].count(BLANK)
        numbers = {1: _ENDS, SIDES: range(START, START + 1)}.get(count, _CONNECTING)
        _must(tile in numbers, f"the number of tile {tile} is that of its family")
        _must(row["dot_fields"] == count, f"the dot fields of tile {tile}")
        _must(row["dots"] == sum(fields[tile]), f"the dots of tile {tile}")


def _left_out(sets: Mapping[str, Any]) -> dict[str, frozenset[int]]:
    snake = sets["snake"]
    other = snake["alternative"]
    return {
        "classic": frozenset(sets["classic"]["leave_out"]),
        snake["leave_out_rule"]: frozenset(snake["leave_out"]),
        other["leave_out_rule"]: frozenset(other["leave_out"]),
        "star": frozenset(sets["star"]["leave_out"]),
    }


def _check_sets(
    fields: tuple[Fields, ...], left_out: Mapping[str, frozenset[int]], data: Mapping[str, Any]
) -> None:
    """Check that every set is what its rule says (R17, R19)."""

    def connecting(wanted: Any) -> frozenset[int]:
        return frozenset(tile for tile in _CONNECTING if wanted(fields[tile]))

    def dotted(tile: Fields) -> list[int]:
        return [at for at, value in enumerate(tile) if value]

    def sharp(tile: Fields) -> bool:
        places = dotted(tile)
        return len(places) == 2 and places[1] - places[0] in (1, SIDES - 1)

    def through(tile: Fields) -> bool:
        return any(tile[at] and tile[opposite(at)] for at in range(SIDES))

    _must(not left_out["classic"], "the classic game uses all tiles")
    _must(left_out["sharp_pairs"] == connecting(sharp), "Snake does without the sharp pairs")
    five = connecting(lambda tile: len(dotted(tile)) == 5)
    _must(left_out["five_dot"] == five, "or without the tiles of five dot fields")
    _must(left_out["star"] == connecting(lambda tile: not through(tile)), "Star wants lines")
    for name, key in (("snake", "sharp_pairs"), ("star", "star"), ("classic", "classic")):
        _must(data["sets"][name]["tiles"] == LAST - len(left_out[key]), f"the size of {name}")
    _must(data["counts"]["dots_total"] == sum(map(sum, fields)), "the dots of the whole set")
