"""The board and the counts: what they must be."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from engine import components
from engine.games.blox import Blox
from engine.games.blox.state import COLOURS
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
    assert len(GAME.components.data["about"]["status"]["reconstruction"]) == 5


def test_the_file_is_a_set_for_the_rules() -> None:
    parts = GAME.parts
    assert DATA["players"] == {"min": GAME.spec.least, "max": GAME.spec.most}
    assert tuple(colour["name"].split()[-1] for colour in DATA["colours"]) == COLOURS
    assert [len(row) for row in (*FIELDS, *TOWERS)] == [9] * 18
    assert DATA["per_player"]["joker_tiles"] == 1
    assert DATA["blocks"]["total"] == parts.blocks * 4
    assert DATA["cards"]["total"] == parts.cards * 4
    assert parts.cards * 4 >= parts.hand * (GAME.spec.most + 1), "a full hand can be drawn"
    for seats in (2, 3):
        lying = sum(height for _, height in parts.start_towers(seats))
        assert lying == parts.start_blocks(seats) * 4, "no block is left over"
    # Nothing is built that could prolong its phase (R15).
    assert all(row.build > row.height for row in parts.phases)


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
