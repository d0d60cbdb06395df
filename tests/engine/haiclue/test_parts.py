"""The component file: what is read of it, and that a wrong one is noticed."""

from __future__ import annotations

import pytest

from engine.games.haiclue import Haiclue
from tests.engine.haiclue.table import GAME
from tests.engine.tables import altered

ROWS = {
    2: (2, 4, 38), 3: (3, 6, 57), 4: (3, 6, 72), 5: (3, 6, 87), 6: (2, 4, 98), 7: (2, 4, 113),
    8: (2, 4, 128), 9: (1, 2, 139), 10: (1, 2, 154), 11: (1, 2, 169), 12: (1, 2, 184),
}  # fmt: skip


def test_the_table_of_the_rules_page() -> None:
    box = GAME.parts
    assert {n: (box.heights[n], box.rounds(n), box.needed(n)) for n in box.heights} == ROWS
    assert (box.tiles, box.hand, box.least, box.win, box.perfect) == (216, 15, 2, 6, 8)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("colours.0.id", "red"),
        ("cards.draw_pile_per_colour", 9),
        ("cards.draw_pile", 44),
        ("clue.max_tiles", 14),
        ("by_player_number.1.rounds", 5),
        ("by_player_number.1.tiles_used", 58),
        ("by_player_number.1.cards_used", 17),
        ("word_tiles.total", 183),
    ],
)
def test_a_wrong_file_is_noticed(path: str, value: object) -> None:
    with pytest.raises(ValueError, match=r"colours|cards|clue|contradict|enough"):
        Haiclue(altered("haiclue", (path, value)))
