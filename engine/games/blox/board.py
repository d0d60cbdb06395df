"""The board's lines, worked out once: where a figure comes to, and what lies on its way.

Sets of fields are ints with one bit for each field, so that "all of these are free" is one step.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.blox.state import COLOURS, FIELDS, SIDES, SIZE, WAYS, State

_STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
_INWARDS = {"left": "right", "right": "left", "top": "down", "bottom": "up"}
LINES = {
    side: "123456789" if side in ("left", "right") else "abcdefghi" for side in SIDES
}  # as written beside the board


@dataclass(frozen=True, slots=True)
class Walk:
    """A way to the first field of a colour.

    Attributes:
        colour: Of the field.
        field: Where it ends.
        way: The fields passed.
        mask: All of them as bits, the last one too: the walk is open when they are free.
    """

    colour: int
    field: int
    way: tuple[int, ...]
    mask: int


@dataclass(frozen=True, slots=True)
class Sight:
    """A field in a straight line from another.

    Attributes:
        field: The field looked at.
        way: The fields strictly between.
        colours: Their colours, one bit each.
    """

    field: int
    way: tuple[int, ...]
    colours: int


class Board:
    """All lines of a board.

    Attributes:
        fields: Colour of each field.
        entries: For each side and line, its walks by colour.
        steps: For each field and way, its walks by colour.
        sights: For each field and way, the fields in that line, nearest first.
    """

    def __init__(self, fields: tuple[int, ...]) -> None:
        """Work out the lines."""
        self.fields = fields
        rays = {
            (field, way): _ray(field, way) for field in range(FIELDS) for way in WAYS
        }  # fields outwards, without the own one
        self.steps = {key: self._walks(ray) for key, ray in rays.items()}
        self.sights = {key: self._sights(ray) for key, ray in rays.items()}
        self.entries = {
            (side, line): self._walks(_edge(side, index))
            for side in SIDES
            for index, line in enumerate(LINES[side])
        }
        # Two fields share one straight line at most, so that the pair is key enough.
        self._between = {
            (field, sight.field): (way, sight)
            for (field, way), sights in self.sights.items()
            for sight in sights
        }

    def between(self, start: int, field: int) -> tuple[str, Sight] | None:
        """Return the way from one field to another, None where no straight line leads there."""
        return self._between.get((start, field))

    def _walks(self, ray: tuple[int, ...]) -> tuple[Walk, ...]:
        found = []
        for colour in range(len(COLOURS)):
            at = next((i for i, field in enumerate(ray) if self.fields[field] == colour), None)
            if at is not None:
                found.append(Walk(colour, ray[at], ray[:at], bits(ray[: at + 1])))
        return tuple(found)

    def _sights(self, ray: tuple[int, ...]) -> tuple[Sight, ...]:
        found, colours = [], 0
        for at, field in enumerate(ray):
            found.append(Sight(field, ray[:at], colours))
            colours |= 1 << self.fields[field]
        return tuple(found)


def bits(fields: tuple[int, ...]) -> int:
    """Return a set of fields as bits."""
    found = 0
    for field in fields:
        found |= 1 << field
    return found


def obstacles(state: State) -> int:
    """Return the fields taken by towers and figures, as bits."""
    taken = 0
    for tower in state.towers:
        taken |= 1 << tower.field
    for figures in state.figures:
        for field in figures:
            taken |= 1 << field
    return taken


def _ray(field: int, way: str) -> tuple[int, ...]:
    down, right = _STEPS[way]
    row, column = divmod(field, SIZE)
    found = []
    while 0 <= (row := row + down) < SIZE and 0 <= (column := column + right) < SIZE:
        found.append(SIZE * row + column)
    return tuple(found)


def _edge(side: str, index: int) -> tuple[int, ...]:
    """Return the fields of a line, going inwards from a side."""
    way = _INWARDS[side]
    row, column = {
        "left": (index, 0),
        "right": (index, SIZE - 1),
        "top": (0, index),
        "bottom": (SIZE - 1, index),
    }[side]
    first = SIZE * row + column
    return (first, *_ray(first, way))
