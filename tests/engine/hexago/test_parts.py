"""The set of tiles: what its file must hold."""

from __future__ import annotations

from collections import Counter
from typing import Any

from engine import components
from engine.games.hexago.state import colour_of, number_of
from engine.hexgrid import turned
from tests.engine.hexago.table import GAME, PARTS

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
    assert components.load("hexago").data["about"]["status"]["reconstruction"]


def test_the_file_is_a_set_for_the_rules() -> None:
    assert PARTS.tiles == tuple(range(1, 37))
    assert DATA["players"] == {"min": GAME.spec.least, "max": GAME.spec.most}
    assert len(PARTS.tiles) >= 2 + 8 * GAME.spec.most, "all seats and the starting pair (R9)"
    for tile in PARTS.tiles:
        numbers = list(map(number_of, PARTS.fields[tile]))
        assert len(numbers) == 6
        assert set(numbers) <= set(range(1, 7))
        assert numbers.count(6) == 1
        assert numbers[0] == 6, "one 6 a tile, first (R4)"
        assert set(map(colour_of, PARTS.fields[tile])) == set(range(5))


def test_R14_no_two_tiles_look_the_same_however_turned() -> None:  # noqa: N802
    looks = {turned(PARTS.fields[tile], turn) for tile in PARTS.tiles for turn in range(6)}
    assert len(looks) == 6 * len(PARTS.tiles)
