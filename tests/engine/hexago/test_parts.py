"""The set of tiles: what its file must hold, and what a broken one is refused for."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine import components
from engine.games.hexago import Hexago
from engine.games.hexago.state import colour_of, number_of
from engine.hexgrid import turned
from tests.engine.hexago.table import PARTS
from tests.engine.tables import altered

DATA: Any = components.load("hexago").data


def test_counts() -> None:
    fields = [field for tile in PARTS.tiles for field in PARTS.fields[tile]]
    numbers = Counter(map(number_of, fields))
    colours = Counter(PARTS.colours[colour_of(field)] for field in fields)
    assert set(numbers.values()) == {36}
    assert colours == {"red": 44, "yellow": 43, "green": 43, "blue": 43, "pink": 43}
    assert set(Counter(fields).values()) == {7, 8}


def test_no_tile_is_another_one_in_the_mirror() -> None:
    looks = {turned(PARTS.fields[tile], turn) for tile in PARTS.tiles for turn in range(6)}
    assert not any(PARTS.fields[tile][::-1] in looks for tile in PARTS.tiles)


def test_equal_numbers_are_never_neighbours() -> None:
    for tile in PARTS.tiles:
        numbers = list(map(number_of, PARTS.fields[tile]))
        assert all(a != b for a, b in zip(numbers, [*numbers[1:], numbers[0]], strict=True))


def test_players_are_told_what_is_reconstructed() -> None:
    assert components.load("hexago").data["status"]["reconstruction"]


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("tiles", ..., "lacks"),
        ("players.max", 5, "players"),
        ("tiles.0.id", 2, "no tile twice"),
        ("tiles.0.fields.0.0", 5, "one 6"),
        ("tiles.0.fields.1.0", 7, "numbers"),
        ("tiles.0.fields.1.0", 6, "one 6"),
        ("tiles.0.fields", [[6, "red"]] * 5, "six fields"),
        ("tiles.1.fields", DATA["tiles"][0]["fields"], "look the same"),
        ("colours", ["red", "yellow", "green", "blue"], "tuple.index"),
    ],
)
def test_a_broken_file_is_refused(path: str, value: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Hexago(altered("hexago", (path, value)))
