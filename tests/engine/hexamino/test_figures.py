"""The longest snake."""

from __future__ import annotations

from collections import Counter

from engine.dice import Dice
from engine.figures import figures_of
from engine.run import PRESENT, Deal, Entry, Run
from tests.engine.hexamino.table import GAME
from tests.engine.walks import any_action


def test_the_snake_counts_also_where_its_last_tile_ends_the_deal() -> None:
    seed = bytes(range(32))
    parts = (GAME.components.id, GAME.components.hash)
    options = GAME.spec.complete({"mode": "snake", "deals": "per_seat"})
    run = Run(GAME, Deal("t", GAME.spec.key, GAME.spec.rules_version, parts, options, 2), seed)
    chance, (position, _), log = Dice(seed).stream("snakes"), run.start(), list[Entry]()
    tiles, longest, ended = Counter[int](), dict[int, int](), 0
    while not run.over(position):
        seat = run.owing(position)[0]
        action = any_action(GAME, position.state, seat, chance)
        deal = position.state.deal
        position = (advance := run.act(position, seat, action)).position
        log.append(advance.entry)
        tiles[deal] += 1  # each action lays one
        longest[seat] = max(longest.get(seat, 0), 1 + tiles[deal])
        ended += position.state.deal > deal
    assert ended == 1
    assert tiles[0] > tiles[1], "the longest snake is the first deal's"
    found = figures_of(run, (PRESENT, PRESENT), log)
    assert {one.seat: one.value for one in found if one.key == "snake"} == longest
