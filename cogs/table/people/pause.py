"""Clocks that stand still for a table, go on again, or get another time control."""

from __future__ import annotations

from collections.abc import Callable

from cogs.table.edit import Edit
from cogs.table.model import PAUSED, Table
from cogs.table.time import clock, limits, time_control
from cogs.table.time.expiries import LONGEST_PAUSE, bound
from data.store import typed
from data.store.rows import RUNNING
from data.store.typed import Late, PauseEnd


def pause(edit: Edit) -> Table:
    """Let all clocks of a table stand still, as agreed."""
    until = edit.now + LONGEST_PAUSE

    def more() -> None:
        edit.stop(PauseEnd)  # a pause that is agreed again is a new one
        edit.drop(typed.Pause)
        _forgive(edit)
        edit.notice("notice-paused", until=until)

    return hold(edit, {**edit.table.row.holds, PAUSED: edit.now}, more)


def _forgive(edit: Edit) -> None:
    """End the question about who was late, and has agreed to a pause: their time is whole."""
    if edit.vote(Late) is not None:
        edit.drop(Late)
        clock.begin_again(edit)
        clock.refresh(edit)


def resume(edit: Edit) -> Table:
    """Let the clocks of a table go on, unless something else holds them."""

    def more() -> None:
        edit.drop(typed.Resume)
        edit.notice("notice-resumed")

    holds = {key: since for key, since in edit.table.row.holds.items() if key != PAUSED}
    return hold(edit, holds, more)


def hold(edit: Edit, holds: dict[str, int], more: Callable[[], None]) -> Table:
    """Change why clocks stand still; ``more`` is done before they follow."""
    edit.alter(holds=holds)
    more()
    bound(edit)
    limits.limit(edit, heard=True)
    clock.follow(edit, None)
    return edit.result()


def pause_over(edit: Edit) -> None:
    """End a pause that has lasted for as long as one may."""
    if edit.table.row.status == RUNNING and PAUSED in edit.table.row.holds:
        resume(edit)


def change_time_control(edit: Edit, facts: typed.TimeControl) -> Table:
    """Change a table's time control and the rules about it, as agreed."""
    row = edit.table.row
    fields = {
        "pace": time_control.read(facts.pace or row.pace).text,
        "lapse": facts.lapse or row.lapse,
        "holiday": facts.holiday or row.holiday,
    }
    # Whoever was late has agreed, and gets the new time.
    edit.drop(typed.TimeControl, Late)
    edit.alter(**fields)
    clock.refill(edit)
    # Whoever decides now was told long ago: their time begins at once.
    clock.follow(edit, next(iter(edit.table.waiting), None))
    clock.refresh(edit)
    edit.notice("notice-repaced", **fields)
    return edit.result()
