"""A step at a table of the hall is over when it was seen to be said once."""

from __future__ import annotations

from typing import Any, cast

import pytest

from sandbox.driver import DriverError
from tools.torture import at_table
from tools.torture.at_table import Table


class Corner:
    """Waits as it is told."""

    name, tale = "Haus 8", None

    def __init__(self, *waits: bool) -> None:
        self._waits = list(waits)

    def waits(self) -> bool:
        return self._waits.pop(0) if self._waits else True


def table(corner: Corner, steps: list[str]) -> Table:
    anything = cast("Any", corner)
    return Table(anything, cast("Any", None), {}, False, lambda: steps.append("done"))


async def act() -> None:
    raise AssertionError("it is done already")


async def test_a_computer_that_moves_on_after_all_was_said_is_no_fault() -> None:
    steps: list[str] = []
    await table(Corner(False), steps).step("move 8", act, lambda: True)
    assert steps == ["done"]


async def test_what_is_never_said_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_table, "STUCK", 0.0)
    with pytest.raises(DriverError, match="after 'move 8' something is never said"):
        await table(Corner(), []).step("move 8", act, lambda: True)
