"""A change writes the rows of one table: no hot transaction spans two."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.table.bots.worker import Question, choose
from cogs.table.model import Table
from cogs.table.people import decisions
from data.store import changes
from data.store.changes import Change, write_of
from data.store.table_data import PARTS, TIMERS
from engine import codec
from tests.cogs.table.waiting import ANNA, BEN, GAMES, clocked, now
from tests.cogs.table.world import CHANNEL, World
from tests.tiers import few

_SHARED = (changes.NUDGE, changes.CLOSE_DMS, changes.NEW_DECK, changes.TAKE_DECK)
"""What is of persons and of servers."""


@pytest.mark.parametrize("game", few(GAMES, 2))
async def test_a_move_writes_the_rows_of_its_table_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    async with World(tmp_path) as world:
        seen: list[Change] = []
        save = world.store.save

        async def noted(change: Change) -> str:
            seen.append(change)
            return await save(change)

        monkeypatch.setattr(world.store, "save", noted)
        tables = [
            await clocked(world, *people, game=game, channel_id=CHANNEL + number)
            for number, people in enumerate(((ANNA, BEN), (BEN, ANNA)))
        ]
        for number in range(8):
            table = tables[number % 2]
            tables[number % 2] = await _moved(world, await now(world, table))
            await world.say()
        for person in (ANNA, BEN):
            await world.service.tables.do(
                decisions.vote_end, tables[0].id, world.time, person.user_id
            )
        await world.say()
        ids = {table.id for table in tables}
        owner = {row.id: row.table_id for row in world.mouth.said}
        kinds = {sql for change in seen for sql in _only_its_own(change, ids, owner)}
    assert {changes.INSERT_ENTRY, changes.MOVE_TABLE, changes.SET_OUTBOX} <= kinds
    by_name = {part.name: part for part in PARTS}
    assert {TIMERS.drop, by_name["clock"].put, by_name["motions"].put} <= kinds


async def _moved(world: World, table: Table) -> Table:
    """Move; where no action can be listed (a clue is written) as a computer would."""
    seat, row = next(seat for seat in table.owing if not table.computer(seat)), table.row
    if table.legal(seat):
        return await world.move(table)
    view = codec.encode(table.view(seat))
    seed = bytes(32)
    text = choose(Question(row.game, row.rules_version, view, None, seat, 0.0), "random", seed)
    return await world.move(table, text)


def _only_its_own(change: Change, ids: set[str], owner: dict[int, str | None]) -> set[str]:
    """Check that a change's statements write rows of its table and no other one; return them."""
    write, _ = write_of(change)
    mine, before = change.after.row.id, change.before
    for sql, values in write.statements:
        assert not set(values) & (ids - {mine})
        if sql == changes.DROP_OUTBOX:
            assert before is not None
            assert values[0] in before.unsaid
        elif sql == changes.SET_OUTBOX:
            assert owner[values[-1]] == mine
        elif sql not in _SHARED:
            assert mine in values
    return {sql for sql, _ in write.statements}
