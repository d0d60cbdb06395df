"""Finished games and what is derived of them."""

from __future__ import annotations

from typing import Any

from cogs.table.edit import Edit
from cogs.table.model import Person, Table
from cogs.table.play.commit import commit
from data.store import ratings
from engine.actions import Action
from tests.cogs.table.world import ANNA, BEN, World
from tests.data.tables import executed


async def played(world: World, *given: int, who: tuple[Person, ...] = (ANNA, BEN)) -> Table:
    """Play a game in which each adds the same number in all rounds."""
    return await ended(world, await world.playing(*who), *given)


async def ended(world: World, table: Table, *given: int) -> Table:
    while not table.over:
        if table.computer(table.owing[0]):
            table = await world.service.tables.change(table.id, computed, world.time)
        else:
            table = await world.move(table, f"add {given[table.owing[0]] if given else 1}")
    return table


def computed(edit: Edit) -> Table:
    """Let the computer whose turn it is add one."""
    run, position = edit.table.play()
    action = Action("add", ("1",))
    return commit(edit, [run.act(position, edit.table.owing[0], action, at=edit.now)], [])


async def derived(world: World) -> dict[str, list[Any]]:
    """Return all that is derived, row by row."""
    return {
        name: sorted(await executed(world.store, f"SELECT * FROM {name}"), key=repr)  # noqa: S608
        for name in ratings.DERIVED
    }
