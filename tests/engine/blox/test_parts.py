"""The board and the counts: what they must be, and that a broken file is refused."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from engine import components
from engine.games.blox import Blox
from tests.engine.blox.table import DICE, GAME, OPTIONS
from tests.engine.tables import altered

DATA = components.load("blox").data
FIELDS = DATA["board"]["fields"]
TOWERS = DATA["board"]["start_towers"]


def turned(rows: list[str]) -> list[str]:
    return ["".join(row) for row in zip(*rows[::-1], strict=True)]


def test_a_quarter_turn_changes_nothing() -> None:
    assert turned(FIELDS) == FIELDS
    assert turned(TOWERS) == TOWERS


def test_neighbours_differ() -> None:
    for rows in (FIELDS, turned(FIELDS)):
        for row in rows:
            assert all(here != there for here, there in pairwise(row))


def test_every_line_has_every_colour_two_or_three_times() -> None:
    for row in (*FIELDS, *turned(FIELDS)):
        assert all(row.count(colour) in (2, 3) for colour in "BWGR")


def test_start_towers_stand_free_and_off_the_rim() -> None:
    for rows in (TOWERS, turned(TOWERS)):
        assert rows[0] == rows[-1] == "." * 9
        for row in rows:
            assert all("." in pair for pair in pairwise(row))


def test_the_counts_of_the_page() -> None:
    found = GAME.parts
    assert [found.fields.count(colour) for colour in range(4)] == [21, 20, 20, 20]
    assert [found.towers.count(height) for height in (1, 2, 3, 4)] == [4, 4, 4, 4]
    assert (found.blocks, found.cards, found.hand, found.figures) == (10, 15, 5, 4)
    assert (found.most_blocks, found.capture, found.swap, found.chip) == (7, (3, 5), (1, 5), 4)
    table = [(row.phase, row.demolish, row.build, row.height) for row in found.phases]
    assert table == [
        (1, (1,), 2, 1),
        (2, (1, 2), 3, 2),
        (3, (1, 2, 3), 4, 3),
        (4, (1, 2, 3, 4), 5, 4),
    ]


def test_the_reconstruction_is_told() -> None:
    assert len(GAME.components.data["status"]["reconstruction"]) == 5


@pytest.mark.parametrize(
    ("path", "value", "why"),
    [
        ("phases", ..., "lacks 'phases'"),
        ("players.max", 5, "the number of seats"),
        ("board.rows", 8, "a 9x9 board"),
        ("board.fields.8", ..., "nine rows"),
        ("board.fields.0", "WBGRWBRGX", "four colours"),
        ("board.fields.0", "WWGRWBRGW", "fields of each colour"),
        ("board.start_towers.1", "..2.3.2..", "of each height"),
        ("colours", DATA["colours"][::-1], "the four colours"),
        ("per_player.joker_tiles", 2, "one joker"),
        ("blocks.total", 44, "the blocks add up"),
        ("blocks", {**DATA["blocks"], "per_colour": 11, "total": 44}, "no block is left"),
        ("two_players.blocks_removed_per_colour", 2, "with 2 seats"),
        ("cards", {**DATA["cards"], "per_colour": 6, "total": 24}, "full hand"),
        ("limits.swap_cards_max", 6, "hand can always be swapped"),
        ("two_players.first_phase", 5, "first phase of two"),
        ("phases.1.phase", 3, "numbered from 1"),
        ("phases.1.demolish_heights", [2, 1], "heights ascend"),
        ("phases.1.demolish_heights", [1], "higher towers"),
        ("phases.1.build_height", 2, "prolong"),
        ("phases.3.build_height", 6, "five at most"),
        ("limits.highest_tower_with_chip", 3, "has a chip"),
    ],
)
def test_broken_files_are_refused(path: str, value: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Blox(altered("blox", (path, value)))


def test_another_board_is_only_another_file() -> None:
    """The true board may come any day: here it is the mirror image."""
    mirrored = {
        name: [row[::-1] for row in DATA["board"][name]] for name in ("fields", "start_towers")
    }
    game = Blox(altered("blox", *((f"board.{name}", rows) for name, rows in mirrored.items())))
    ours = GAME.setup(3, OPTIONS, DICE, first=0).state
    theirs = game.setup(3, OPTIONS, DICE, first=0).state
    assert len(game.legal_actions(theirs, 0)) == len(GAME.legal_actions(ours, 0))
    flip = {"left": "right", "right": "left"}
    for action in GAME.legal_actions(ours, 0):
        if action.verb == "enter" and action.args[0] in flip:
            mirror = replace(action, args=(flip[action.args[0]], *action.args[1:]))
            assert mirror in game.legal_actions(theirs, 0)
