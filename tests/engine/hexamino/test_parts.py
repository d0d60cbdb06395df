"""The parts as the page counts them, and the game's best figures."""

from __future__ import annotations

from collections import Counter

from engine import components
from engine.dice import Dice
from engine.games.hexamino.puzzle import Fits
from engine.games.hexamino.state import START, bits, is_end, tiles_in
from engine.hexgrid import STEPS
from engine.titles import figures_of
from tests.engine.hexamino.table import GAME
from tests.engine.walks import stream_of, walk

LABELS = (1, 2, 3, 5, 4, 3)
DATA = components.load("hexamino").data


def test_the_counts_of_the_file() -> None:
    found = GAME.parts
    sizes = Counter(sum(map(bool, fields)) for fields in found.fields[1:])
    assert [sizes[size] for size in range(1, 7)] == [6, 15, 20, 15, 6, 1]
    assert {str(k): v for k, v in sizes.items()} == DATA["about"]["counts"]["tiles_by_dot_fields"]
    values = Counter(value for fields in found.fields[1:] for value in fields)
    assert {str(k): v for k, v in values.items()} == DATA["about"]["counts"]["fields_by_value"]
    assert sum(found.dots) == DATA["about"]["counts"]["dots_total"] == 576
    for key, dots in DATA["about"]["counts"]["dots_without_start_tile"].items():
        left = {"octopus": "classic"}.get(key, key.removeprefix("snake_"))
        tiles = set(range(2, 64)) - found.left_out[left]
        assert found.dots_of(tiles) == dots


def test_tiles_that_look_the_same() -> None:
    looks: dict[tuple[int, ...], list[int]] = {}
    for tile in range(1, 64):
        looks.setdefault(min(GAME.parts.shown[tile]), []).append(tile)
    equal = [tiles for tiles in looks.values() if len(tiles) > 1]
    assert equal == DATA["about"]["counts"]["equal_under_rotation"]
    half = [tile for tile in range(1, 64) if GAME.parts.rotations[tile] != 63]
    assert half == DATA["about"]["counts"]["unchanged_by_half_turn"]


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


def test_the_file_is_a_set_for_the_rules() -> None:
    assert DATA["players"] == {"min": GAME.spec.least, "max": GAME.spec.most}
    assert tuple(map(tuple, DATA["directions"]["steps"])) == STEPS
    assert DATA["setup"]["start_tile"] == {"cell": [0, 0], "rotation": 0}
    assert DATA["start_tile"] == START
    assert [row["id"] for row in DATA["tiles"]] == list(range(1, 64))
    for row in DATA["tiles"]:
        assert len(row["fields"]) == 6
        assert row["dots"] == sum(row["fields"])
        assert row["dot_fields"] == sum(map(bool, row["fields"]))
        assert (row["dot_fields"] == 1) == is_end(row["id"])
        assert all(value in (0, dots) for value, dots in zip(row["fields"], LABELS, strict=True))
    dotted = {tuple(map(bool, row["fields"])) for row in DATA["tiles"]}
    assert len(dotted) == 63, "every subset of the start tile's fields once"


def test_R17_R19_the_sets_of_the_modes() -> None:  # noqa: N802
    dotted = {
        tile: [at for at, value in enumerate(GAME.parts.fields[tile]) if value]
        for tile in range(2, 58)
    }
    sharp = {t for t, at in dotted.items() if len(at) == 2 and at[1] - at[0] in (1, 5)}
    five = {tile for tile, at in dotted.items() if len(at) == 5}
    bent = {t for t, at in dotted.items() if not any((one + 3) % 6 in at for one in at)}
    sets = {"classic": set[int](), "sharp_pairs": sharp, "five_dot": five, "star": bent}
    assert dict(GAME.parts.left_out) == sets
    for name, key in (("classic", "classic"), ("snake", "sharp_pairs"), ("star", "star")):
        assert DATA["sets"][name]["tiles"] == 63 - len(sets[key])


def test_the_snake_counts_also_where_its_last_tile_ends_the_deal() -> None:
    options = GAME.spec.complete({"mode": "snake", "deals": "per_seat"})
    game = walk(GAME, 2, options, stream_of("snakes", 3))
    tiles, built = Counter[int](), dict[int, set[int]]()
    for before, advance in zip(game.positions, game.advances, strict=False):
        deal, seat = before.state.deal, advance.entry.seat or 0
        tiles[deal] += 1  # each action lays one
        built.setdefault(deal, set()).add(seat)
    assert tiles[0] > tiles[1], "the longest snake is the first deal's"
    figures = figures_of(game.run, game.positions[0].statuses, game.entries)
    snakes = {figure.seat: figure.value for figure in figures if figure.key == "snake"}
    assert snakes == dict.fromkeys(built[0], 1 + tiles[0]), "it is the feat of all who built it"
    assert len(snakes) == 2
