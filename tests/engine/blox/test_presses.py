"""Every legal action can be pressed, in whatever words the picker asks for it."""

from __future__ import annotations

import pytest

from tests.engine.blox import make_records
from tests.engine.presses import moves, reached


@pytest.mark.parametrize("name", ["two", "four"])
def test_every_action_can_be_pressed(name: str) -> None:
    found = list(moves(make_records.FOLDER / f"{name}.json"))
    for table, seat, _ in found[5 :: len(found) // 2]:
        assert reached(table, seat) == set(table.legal(seat))
