"""How the picker names swaps and stones that may leave."""

from __future__ import annotations

from cogs.table.play.picker import prompt
from engine.games.helge.moves import worded
from tests.engine.presses import EN, moves
from tests.engine.recording import record_file
from tools.support.recorded import files


def test_swaps_stand_beside_the_cells() -> None:
    loose = 0
    for table, seat, wanted in moves(record_file("helge", "six")):
        swaps = [words for words in map(worded, table.legal(seat)) if words.verb == "swap"]
        if wanted.verb != "swap":
            continue
        step = prompt(table, seat, (), 0, EN, "")
        offered = {item.path for item in step.items if item.path[0] == "swap"}
        assert offered == {words.words[:2] for words in swaps} or step.action is not None
        loose += sum(item.path[0] == "swap" and item.label[0] == "⇄" for item in step.items)
    assert loose


def test_stones_that_may_leave_are_named_in_the_picture() -> None:
    """Ten buttons "a1 · yellow leaf" took nine lines of a phone; the picture has the stones."""
    for file in files("helge"):
        for table, seat, _ in moves(file):
            if all(action.verb == "remove" for action in table.legal(seat)):
                step = prompt(table, seat, (), 0, EN, "")
                if step.action is None:
                    cells = [item.path[-1] for item in step.items]
                    assert [item.label for item in step.items] == cells
                    assert step.preview.marks == dict(zip(cells, cells, strict=True))
                    return
    raise AssertionError("no X stone was drawn")
