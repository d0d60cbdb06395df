"""Every legal action can be pressed, in whatever words the picker asks for it."""

from __future__ import annotations

import pytest

from cogs.table.play.picker import prompt
from engine.games.helge.moves import worded
from tests.engine.helge import make_records
from tests.engine.presses import EN, moves, reached


@pytest.mark.parametrize("name", ["two", "four"])
def test_every_action_can_be_pressed(name: str) -> None:
    found = list(moves(make_records.FOLDER / f"{name}.json"))
    for table, seat, _ in found[5 :: len(found) // 2]:
        assert reached(table, seat) == set(table.legal(seat))


def test_swaps_stand_beside_the_cells_and_a_menu_describes_them() -> None:
    listed, loose = 0, 0
    for table, seat, wanted in moves(make_records.FOLDER / "six.json"):
        swaps = [words for words in map(worded, table.legal(seat)) if words.verb == "swap"]
        if wanted.verb != "swap":
            continue
        step = prompt(table, seat, (), 0, EN, "")
        offered = {item.path for item in step.items if item.path[0] == "swap"}
        assert offered == {words.words[:2] for words in swaps} or step.action is not None
        for menu in (menu for menu in step.menus if menu.path == ("swap",)):
            listed += 1
            assert all(item.note.startswith("fits ") for item in menu.items)
        loose += sum(item.path[0] == "swap" and item.label[0] == "⇄" for item in step.buttons)
    assert listed
    assert loose
