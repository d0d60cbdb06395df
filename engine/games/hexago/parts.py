"""Hexago's parts: the 36 tiles, checked once and turned every way beforehand.

A field is one int, ``colour * 8 + number``; what two touching fields are worth is a look-up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.hexgrid import SIDES, turned

NUMBERS = range(1, 7)
_SHIFT = 8  # numbers end at 6, so colour and number never mix

Fields = tuple[int, ...]


def number_of(field: int) -> int:
    """Return the number on a field, 1-6."""
    return field % _SHIFT


def colour_of(field: int) -> int:
    """Return the index of a field's colour in ``Parts.colours``."""
    return field // _SHIFT


@dataclass(frozen=True)
class Parts:
    """The set of tiles.

    Attributes:
        colours: Their words; fields hold indices.
        tiles: The numbers of the tiles, ascending.
        fields: By tile, unturned, the 6 first; entry 0 is no tile.
        shown: By tile and rotation, the fields by direction.
        values: ``values[field][other]``: what the two fields are worth against each other.
    """

    colours: tuple[str, ...]
    tiles: tuple[int, ...]
    fields: tuple[Fields, ...]
    shown: tuple[tuple[Fields, ...], ...]
    values: tuple[tuple[int, ...], ...]

    def word(self, field: int) -> tuple[int, str]:
        """Return number and colour of a field as words."""
        return number_of(field), self.colours[colour_of(field)]


def value(field: int, other: int) -> int:
    """Return what two touching fields are worth: the table of *Scoring*, E5.

    Equal in number and colour 2 (a + b), in one of them a + b, else 0.
    """
    agree = (number_of(field) == number_of(other)) + (colour_of(field) == colour_of(other))
    return agree * (number_of(field) + number_of(other))


def read(data: Mapping[str, Any], players: tuple[int, int]) -> Parts:
    """Read the parts.

    Args:
        data: The parsed component file.
        players: Least and most seats of the rules; the file must say the same.

    Raises:
        ValueError: The file is no set for this game; the message says why.
    """
    try:
        colours = tuple(str(colour) for colour in data["colours"])
        found = {int(tile["id"]): tile["fields"] for tile in data["tiles"]}
        given = (int(data["players"]["min"]), int(data["players"]["max"]))
        _must(given == players, "players as in the rules")
        _must(len(found) == len(data["tiles"]), "no tile twice")
        _must(sorted(found) == list(range(1, len(found) + 1)), "tiles count up from 1")
        fields = ((), *(_fields(found[tile], colours) for tile in sorted(found)))
    except (KeyError, TypeError) as missing:
        raise ValueError(f"the component file lacks {missing}") from missing
    _must(len(found) >= 2 + 8 * players[1], "tiles for all seats and the starting pair (R9)")
    _check_different(fields[1:])
    every = range((len(colours) + 1) * _SHIFT)
    return Parts(
        colours,
        tuple(sorted(found)),
        fields,
        tuple(tuple(turned(one, turn) for turn in range(SIDES)) if one else () for one in fields),
        tuple(tuple(value(field, other) for other in every) for field in every),
    )


def _fields(raw: Sequence[Sequence[Any]], colours: tuple[str, ...]) -> Fields:
    """Return a tile's fields; every tile has one 6, which comes first, and all colours."""
    made = tuple(_SHIFT * colours.index(colour) + int(number) for number, colour in raw)
    numbers = [number_of(field) for field in made]
    _must(len(made) == SIDES, "six fields a tile")
    _must(set(numbers) <= set(NUMBERS), "numbers from 1 to 6")
    _must(numbers.count(6) == 1 and numbers[0] == 6, "one 6 a tile, first (R4)")
    _must({colour_of(field) for field in made} == set(range(len(colours))), "all colours a tile")
    return made


def _check_different(tiles: tuple[Fields, ...]) -> None:
    """Check that no tile looks like another, or like itself turned (R14)."""
    looks = {turned(fields, turn) for fields in tiles for turn in range(SIDES)}
    _must(len(looks) == SIDES * len(tiles), "no two tiles look the same, however turned (R14)")


def _must(holds: bool, claim: str) -> None:
    if not holds:
        raise ValueError(f"not a set for this game: {claim}")
