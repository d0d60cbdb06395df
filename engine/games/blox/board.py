"""Blox's parts and the lines of its board: where a figure can go and what it passes.

Board, towers and counts are data because some are reconstructions: true values can replace them
without a change of code. A set of fields is an int with one bit per field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.games.blox.state import COLOURS, FIELDS, SIDES, SIZE, WAYS, Phase, State

_STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
_INWARDS = {"left": "right", "right": "left", "top": "down", "bottom": "up"}
LINES = {
    side: "123456789" if side in ("left", "right") else "abcdefghi" for side in SIDES
}  # as written beside the board


@dataclass(frozen=True, slots=True)
class Walk:
    """A way to the first field of a colour; ``mask`` has all its fields as bits."""

    colour: int
    field: int
    way: tuple[int, ...]
    mask: int


@dataclass(frozen=True, slots=True)
class Sight:
    """A field in a straight line; ``way`` lies strictly between, ``colours`` has a bit for each."""

    field: int
    way: tuple[int, ...]
    colours: int


class Board:
    """All lines of a board: ``entries`` by side and line, ``sights`` nearest first."""

    def __init__(self, fields: tuple[int, ...]) -> None:
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
        return self._between.get((start, field))

    def _walks(self, ray: tuple[int, ...]) -> tuple[Walk, ...]:
        walks = []
        for colour in range(len(COLOURS)):
            at = next((i for i, field in enumerate(ray) if self.fields[field] == colour), None)
            if at is not None:
                walks.append(Walk(colour, ray[at], ray[:at], bits(ray[: at + 1])))
        return tuple(walks)

    def _sights(self, ray: tuple[int, ...]) -> tuple[Sight, ...]:
        sights, colours = [], 0
        for at, field in enumerate(ray):
            sights.append(Sight(field, ray[:at], colours))
            colours |= 1 << self.fields[field]
        return tuple(sights)


def bits(fields: tuple[int, ...]) -> int:
    mask = 0
    for field in fields:
        mask |= 1 << field
    return mask


def obstacles(state: State) -> int:
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
    fields = []
    while 0 <= (row := row + down) < SIZE and 0 <= (column := column + right) < SIZE:
        fields.append(SIZE * row + column)
    return tuple(fields)


def _edge(side: str, index: int) -> tuple[int, ...]:
    way = _INWARDS[side]
    row, column = {
        "left": (index, 0),
        "right": (index, SIZE - 1),
        "top": (0, index),
        "bottom": (SIZE - 1, index),
    }[side]
    first = SIZE * row + column
    return (first, *_ray(first, way))


@dataclass(frozen=True, slots=True)
class Parts:
    """The board and the counts.

    ``removed``, ``skipped`` and ``early`` are for two seats: blocks of each colour that stay in the
    box, heights of the start towers that are left out, and the first phase. A seat with
    ``most_blocks`` own blocks may not demolish (R10). Towers higher than ``chip`` stay for good
    (R13).
    """

    fields: tuple[int, ...]
    towers: tuple[int, ...]
    blocks: int
    cards: int
    hand: int
    figures: int
    phases: tuple[Phase, ...]
    removed: int
    skipped: tuple[int, ...]
    early: int
    most_blocks: int
    capture: tuple[int, int]
    swap: tuple[int, int]
    chip: int

    def row(self, phase: int) -> Phase:
        return self.phases[phase - 1]

    def start_towers(self, seats: int) -> tuple[tuple[int, int], ...]:
        """Return field and height of each start tower; two seats leave some out (R28)."""
        skipped = self.skipped if seats == 2 else ()
        return tuple(
            (field, height)
            for field, height in enumerate(self.towers)
            if height and height not in skipped
        )

    def start_phase(self, seats: int) -> int:
        return self.early if seats == 2 else 1

    def start_blocks(self, seats: int) -> int:
        return self.blocks - (self.removed if seats == 2 else 0)


def read_parts(data: Mapping[str, Any]) -> Parts:
    ids = [colour["id"] for colour in data["colours"]]
    board, limits, pair = data["board"], data["limits"], data["two_players"]
    towers = "".join(board["start_towers"]).replace(".", "0")
    return Parts(
        fields=tuple(ids.index(letter) for row in board["fields"] for letter in row),
        towers=tuple(map(int, towers)),
        blocks=data["blocks"]["per_colour"],
        cards=data["cards"]["per_colour"],
        hand=data["cards"]["hand_size"],
        figures=data["per_player"]["figures"],
        phases=tuple(
            Phase(row["phase"], tuple(row["demolish_heights"]), row["build_height"])
            for row in data["phases"]
        ),
        removed=pair["blocks_removed_per_colour"],
        skipped=tuple(pair["skip_start_towers_of_height"]),
        early=pair["first_phase"],
        most_blocks=limits["no_demolition_from_blocks"],
        capture=(limits["capture_cards_min"], limits["capture_cards_max"]),
        swap=(limits["swap_cards_min"], limits["swap_cards_max"]),
        chip=limits["highest_tower_with_chip"],
    )
