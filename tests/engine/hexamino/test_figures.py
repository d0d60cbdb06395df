"""The longest snake."""

from __future__ import annotations

from collections import Counter

from engine.figures import figures_of
from tests.engine.hexamino.table import GAME
from tests.engine.walks import stream_of, walk


def test_the_snake_counts_also_where_its_last_tile_ends_the_deal() -> None:
    options = GAME.spec.complete({"mode": "snake", "deals": "per_seat"})
    game = walk(GAME, 2, options, stream_of("snakes", 3))
    tiles, longest = Counter[int](), Counter[int]()
    for before, advance in zip(game.positions, game.advances, strict=False):
        deal, seat = before.state.deal, advance.entry.seat or 0
        tiles[deal] += 1  # each action lays one
        longest[seat] = max(longest[seat], 1 + tiles[deal])
    assert tiles[0] > tiles[1], "the longest snake is the first deal's"
    figures = figures_of(game.run, game.positions[0].statuses, game.entries)
    assert {one.seat: one.value for one in figures if one.key == "snake"} == longest
