"""Every legal action can be pressed, in whatever words the picker asks for it."""

from __future__ import annotations

import pytest

from cogs.table.play.picker import prompt
from cogs.ui.messages import picker
from render.contract import NOTE_LIMIT
from tests.engine.blox import make_records
from tests.engine.presses import EN, moves, reached


@pytest.mark.parametrize("name", ["two", "four"])
def test_every_action_can_be_pressed(name: str) -> None:
    found = list(moves(make_records.FOLDER / f"{name}.json"))
    for table, seat, _ in found[5 :: len(found) // 2]:
        assert reached(table, seat) == set(table.legal(seat))


def test_a_target_in_a_menu_says_what_a_figure_has_in_reach_there() -> None:
    """A note names what one could then demolish or capture, were the cards there."""
    seen = 0
    for table, seat, _ in list(moves(make_records.FOLDER / "four.json"))[::6]:
        step = prompt(table, seat, (), 0, EN, "")
        listed = [item for menu in step.menus if menu.pieces is None for item in menu.items]
        assert all(0 < len(item.note) <= NOTE_LIMIT for item in listed)
        seen += sum("tower" in item.note for item in listed)
    assert seen


def test_long_labels_beside_three_menus_fit_into_a_message() -> None:
    """Builds are long buttons, three in a row; with all menus below them there were six rows."""
    crowded = 0
    for table, seat, _ in moves(make_records.FOLDER / "two.json"):
        if any(action.verb == "build" for action in table.legal(seat)):
            step = prompt(table, seat, (), 0, EN, "")
            rows = [row for row in picker.rows(table, step, EN) if row]
            assert len(rows) <= 5
            crowded += len(rows) == 5
    assert crowded
