"""The set of tiles: what it must be, and that a broken one is refused."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import components
from engine.dice import Dice
from engine.games.hexamino import Hexamino
from engine.games.hexamino.puzzle import Fits
from engine.games.hexamino.state import bits, tiles_in
from tests.engine.hexamino.table import GAME
from tests.engine.tables import altered

DATA = components.load("hexamino").data


def test_the_counts_of_the_file() -> None:
    found = GAME.parts
    sizes = Counter(sum(map(bool, fields)) for fields in found.fields[1:])
    assert [sizes[size] for size in range(1, 7)] == [6, 15, 20, 15, 6, 1]
    assert {str(k): v for k, v in sizes.items()} == DATA["counts"]["tiles_by_dot_fields"]
    values = Counter(value for fields in found.fields[1:] for value in fields)
    assert {str(k): v for k, v in values.items()} == DATA["counts"]["fields_by_value"]
    assert sum(found.dots) == DATA["counts"]["dots_total"] == 576
    for key, dots in DATA["counts"]["dots_without_start_tile"].items():
        left = {"octopus": "classic"}.get(key, key.removeprefix("snake_"))
        tiles = set(range(2, 64)) - found.left_out[left]
        assert found.dots_of(tiles) == dots


def test_tiles_that_look_the_same() -> None:
    looks: dict[tuple[int, ...], list[int]] = {}
    for tile in range(1, 64):
        looks.setdefault(min(GAME.parts.shown[tile]), []).append(tile)
    equal = [tiles for tiles in looks.values() if len(tiles) > 1]
    assert equal == DATA["counts"]["equal_under_rotation"]
    half = [tile for tile in range(1, 64) if GAME.parts.rotations[tile] != 63]
    assert half == DATA["counts"]["unchanged_by_half_turn"]


def test_tiles_lie_in_two_rotations_only_and_a_puzzle_offers_no_other() -> None:
    """Of the values of the start tile (1 2 3 5 4 3) only the threes face each other."""
    assert bits(GAME.parts.turns) == (0, 3)
    state = GAME.setup(2, GAME.spec.complete({}), Dice(bytes(32))).state
    offered = {action.args[2] for action in Fits().asked(GAME).legal_actions(state, state.active)}
    assert offered == {"0", "3"}


def test_sets_of_tiles_and_rotations() -> None:
    found = GAME.parts
    assert tiles_in(found.connecting) == tuple(range(2, 58))
    assert tiles_in(found.ends) == tuple(range(58, 64))
    assert bits(0b100101) == (0, 2, 5)
    for tile in (2, 13, 40, 60):
        for rotation in bits(found.rotations[tile]):
            for side, value in enumerate(found.shown[tile][rotation]):
                assert found.showing[side][value] >> 6 * tile + rotation & 1
    for side in range(6):
        assert sum(bits.bit_count() for bits in found.showing[side]) == 61 * 6 + 3


FAMILIES = [{**DATA["tiles"][1], "fields": DATA["tiles"][62]["fields"]}, *DATA["tiles"][2:62],
            {**DATA["tiles"][62], "fields": DATA["tiles"][1]["fields"]}]  # fmt: skip


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("tiles", ..., "lacks 'tiles'"),
        ("players.max", 5, "the number of seats"),
        ("directions.steps", DATA["directions"]["steps"][::-1], "directions"),
        ("setup.start_tile.rotation", 1, "the start tile lies"),
        ("start_tile", 2, "number 1"),
        ("tiles.62", ..., "tiles 1 to 63"),
        ("tiles.3.fields", [1, 0, 0, 5, 0], "six fields"),
        ("tiles.3.fields", [1, 0, 0, 4, 0, 0], "tile 4 blanks"),
        ("tiles.3.fields", [1, 0, 3, 0, 0, 0], "every subset"),
        ("tiles.0.fields", [1, 2, 3, 5, 4, 0], "six dot fields"),
        ("tiles.3.dots", 7, "dots of tile 4"),
        ("tiles.3.dot_fields", 3, "dot fields of tile 4"),
        ("tiles", [DATA["tiles"][0], *FAMILIES], "the number of tile 2"),
        ("sets.snake.leave_out", [2, 6], "sharp pairs"),
        ("sets.star.leave_out", DATA["sets"]["star"]["leave_out"][:-1], "Star wants"),
        ("sets.star.tiles", 44, "the size of star"),
        ("sets.classic.leave_out", [2], "uses all"),
        ("counts.dots_total", 575, "the dots of the whole"),
        ("sets.snake.alternative.leave_out", [], "five dot"),
        ("sets.snake.leave_out_rule", "none", "lacks 'sharp_pairs'"),
    ],
)
def test_a_broken_file_is_refused(path: str, value: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Hexamino(altered("hexamino", (path, value)))
