"""The component file: what it must hold, and what is read of it."""

from __future__ import annotations

from engine.games.haiclue.state import CARDS, COLOURS
from tests.engine.haiclue.table import GAME

ROWS = {
    2: (2, 4, 38), 3: (3, 6, 57), 4: (3, 6, 72), 5: (3, 6, 87), 6: (2, 4, 98), 7: (2, 4, 113),
    8: (2, 4, 128), 9: (1, 2, 139), 10: (1, 2, 154), 11: (1, 2, 169), 12: (1, 2, 184),
}  # fmt: skip


def test_the_table_of_the_rules_page() -> None:
    box = GAME.parts
    assert {n: (box.heights[n], box.rounds(n), box.needed(n)) for n in box.heights} == ROWS
    assert (box.tiles, box.hand, box.least, box.win, box.perfect) == (216, 15, 2, 6, 8)


def test_the_file_is_a_set_for_the_rules() -> None:
    data, parts = GAME.components.data, GAME.parts
    assert tuple(colour["id"] for colour in data["colours"]) == COLOURS
    assert data["cards"]["draw_pile_per_colour"] == CARDS
    assert data["cards"]["draw_pile"] == 4 * CARDS
    assert data["clue"]["max_tiles"] == parts.hand
    for row in data["by_player_number"]:
        seats = row["players"]
        assert row["rounds"] == parts.rounds(seats)
        assert row["tiles_used"] == parts.needed(seats) <= parts.tiles
        assert row["cards_used"] == seats * parts.rounds(seats) <= 4 * CARDS
