"""Blox's parts and the lines of its board: where a figure can go and what it passes.

Board, towers and counts are data because some are reconstructions: true values can replace them
without a change of code. A set of fields is an int with one bit per field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.components import must
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
    found = []
    while 0 <= (row := row + down) < SIZE and 0 <= (column := column + right) < SIZE:
        found.append(SIZE * row + column)
    return tuple(found)


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

    def start_blocks(self, seats: int) -> int:
        return self.blocks - (self.removed if seats == 2 else 0)


def read(data: Mapping[str, Any], players: tuple[int, int]) -> Parts:
    """Read the parts; raise ValueError if the file is not a set for Blox with these seats."""
    try:
        _check_shape(data, players)
        parts = _read(data)
        _check_counts(data, parts)
    except (KeyError, TypeError, IndexError) as missing:
        raise ValueError(f"the component file lacks {missing}") from missing
    _check_towers(parts)
    _check_phases(parts)
    return parts


def _read(data: Mapping[str, Any]) -> Parts:
    ids = [colour["id"] for colour in data["colours"]]
    board, limits, pair = data["board"], data["limits"], data["two_players"]
    unknown = {letter for row in board["fields"] for letter in row} - set(ids)
    must(not unknown, "every field has one of the four colours")
    return Parts(
        fields=tuple(ids.index(letter) for row in board["fields"] for letter in row),
        towers=tuple(
            0 if sign == "." else int(sign) for row in board["start_towers"] for sign in row
        ),
        blocks=int(data["blocks"]["per_colour"]),
        cards=int(data["cards"]["per_colour"]),
        hand=int(data["cards"]["hand_size"]),
        figures=int(data["per_player"]["figures"]),
        phases=tuple(
            Phase(int(row["phase"]), tuple(row["demolish_heights"]), int(row["build_height"]))
            for row in data["phases"]
        ),
        removed=int(pair["blocks_removed_per_colour"]),
        skipped=tuple(pair["skip_start_towers_of_height"]),
        early=int(pair["first_phase"]),
        most_blocks=int(limits["no_demolition_from_blocks"]),
        capture=(int(limits["capture_cards_min"]), int(limits["capture_cards_max"])),
        swap=(int(limits["swap_cards_min"]), int(limits["swap_cards_max"])),
        chip=int(limits["highest_tower_with_chip"]),
    )


def _check_shape(data: Mapping[str, Any], players: tuple[int, int]) -> None:
    board = data["board"]
    must((board["rows"], board["columns"]) == (SIZE, SIZE), "a 9x9 board")
    for rows in (board["fields"], board["start_towers"]):
        must([len(row) for row in rows] == [SIZE] * SIZE, "nine rows of nine fields")
    names = tuple(colour["name"].split()[-1] for colour in data["colours"])
    must(names == COLOURS, "the four colours")
    must((data["players"]["min"], data["players"]["max"]) == players, "the number of seats")
    must(data["per_player"]["joker_tiles"] == 1, "one joker a seat")


def _check_counts(data: Mapping[str, Any], parts: Parts) -> None:
    """Check the file's own sums, and that no player can run out of cards."""
    for kind, each in (("blocks", parts.blocks), ("cards", parts.cards)):
        must(data[kind]["total"] == each * len(COLOURS), f"the {kind} add up to their total")
    colours = data["counts"]["fields_by_colour"]
    heights = data["counts"]["start_towers_by_height"]
    for colour, entry in enumerate(data["colours"]):
        must(parts.fields.count(colour) == colours[entry["id"]], "the fields of each colour")
    for height, count in heights.items():
        must(parts.towers.count(int(height)) == count, "the start towers of each height")
    in_hands = parts.hand * data["players"]["max"]
    must(parts.cards * len(COLOURS) >= in_hands + parts.hand, "a full hand can always be drawn")
    must(1 <= parts.swap[0] <= parts.swap[1] <= parts.hand, "a hand can always be swapped")


def _check_towers(parts: Parts) -> None:
    """Check that the start towers use all blocks, for two seats as well."""
    # Three seats stand for four: only two have another set-up.
    for seats in (2, 3):
        lying = sum(height for _, height in parts.start_towers(seats))
        left = parts.start_blocks(seats) * len(COLOURS)
        must(lying == left, f"no block is left over with {seats} seats")


def _check_phases(parts: Parts) -> None:
    """Check that phases count from 1 and rise in height; buildable towers are higher (R15)."""
    numbers = [row.phase for row in parts.phases]
    must(numbers == list(range(1, len(numbers) + 1)), "phases are numbered from 1")
    must(parts.early in numbers, "the first phase of two seats exists")
    for row in parts.phases:
        must(list(row.demolish) == sorted(set(row.demolish)), "heights ascend")
        must(row.build > row.height, "nothing is built that could prolong its phase")
    heights = [row.height for row in parts.phases]
    must(heights == sorted(set(heights)), "each phase lives on higher towers than the last")
    must(parts.chip == heights[-1], "what can be demolished has a chip")
    must(max(row.build for row in parts.phases) <= len(COLOURS) + 1, "towers of five at most")
