"""What a step writes for others to read, and when, does not depend on what is hidden.

The same public step is carried out twice from the same stored moment: with two hands of others
and two orders of what is drawn, or with two secret answers of the same seat. What the others may
see is the same afterwards; so must be every row that reaches them, and every moment.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.table.model import Table
from cogs.table.play import acting, drafts
from cogs.table.play.picker import find
from cogs.table.time.clock import THINKING
from data.store import Store, queries
from data.store.connections import backup
from data.store.query import Query, number
from engine import codec
from engine.actions import parse
from tests.cogs.table.world import ANNA, World
from tests.engine.walks import any_action, stream_of
from tests.secrets.tables import WHAT_IS_HIDDEN, begun, later, twin_of
from tests.tiers import few
from tools.support.waiting import acted

TRIES = 8
ROWS = (
    "SELECT id, destination, kind, payload, created_at FROM outbox WHERE id > ? ORDER BY id",
    "SELECT kind, due, payload FROM timers WHERE id > -? ORDER BY kind, due, payload",
    "SELECT table_id, seq, kind, seat, at FROM entries WHERE seq > -? ORDER BY seq",
    """SELECT id, status, seq, undos, unannounced, holds, moved_at, stalled_at FROM tables
        WHERE seq > -?""",
    "SELECT seat, name, status FROM seats WHERE seat > -? ORDER BY seat",
    "SELECT * FROM clocks WHERE seq > -?",
    "SELECT seat, rest FROM reserves WHERE seat > -? - 2 ORDER BY seat",
    "SELECT user_id, question, count FROM calls WHERE count > -? ORDER BY user_id",
    "SELECT topic, facts, at FROM motions WHERE id > -? ORDER BY id",
)
"""All that a step writes, but for what is hidden by its nature: snapshot, log, drafts, hashes."""


async def written(store: Store, since: int, actor: int) -> list[Any]:
    """Return the rows after a step, without the direct messages of who acted."""
    outbox, *rest = [await store.read(Query(sql, (since,), list)) for sql in ROWS]
    return [[row[1:] for row in outbox if row[1] != f"dm:{actor}"], *rest]


async def stepped(
    world: World, folder: Path, table: Table, state: Any, seat: int, text: str
) -> list[Any]:
    backup(world.path / "spiel.db", folder / "spiel.db")
    user_id = table.seats[seat].user_id
    assert user_id is not None
    async with World(folder, time=world.time + 5_000) as copy:
        copy.task.cancel()
        position = table.play()[1]
        snapshot = codec.encode(type(position)(state, *_rest(position)))
        await copy.service.tables.change(
            table.id, lambda edit: edit.alter(snapshot=snapshot), copy.time
        )
        since = await copy.store.read(Query(_NEWEST, (), number)) or 0
        await copy.service.tables.do(
            acting.submit, table.id, copy.time, user_id, table.token(seat), parse(text)
        )
        return await written(copy.store, since, user_id)


_NEWEST = "SELECT coalesce(max(id), 0) FROM outbox"


def _rest(position: Any) -> tuple[Any, ...]:
    return tuple(getattr(position, name) for name in type(position).__slots__ if name != "state")


def alike(table: Table, seat: int, one: tuple[Any, str], other: tuple[Any, str]) -> bool:
    """Return whether all but the actor see the same after two steps."""
    run, position = table.play()
    after = []
    for state, text in (one, other):
        here = type(position)(state, *_rest(position))
        action = find(table, seat, parse(text))
        after.append(run.act(here, seat, action).position)
    viewers = [None, *(s for s in range(len(table.seats)) if s != seat)]
    if any(run.over(position) for position in after):
        return False
    seen = [[table.game.observe(p.state, v) for v in viewers] for p in after]
    # Whose hand changed is told to its owner; whoever is not the actor was given the same one.
    return seen[0] == seen[1]


def pairs(table: Table, number: int) -> list[tuple[int, tuple[Any, str], tuple[Any, str]]]:
    state, stream = table.play()[1].state, stream_of("pairs", table.row.game, number)
    seat = stream.choice(table.owing)
    text = any_action(table.game, state, seat, stream).text
    found = [((state, text), (twin_of(table, seat, stream), text))]
    if table.game.spec.simultaneous:
        again = any_action(table.game, state, seat, stream).text
        found.append(((state, text), (state, again)))
    different = [(one, other) for one, other in found if one != other]
    # What the others hold differs in a twin, so they are not asked what they see of themselves.
    return [(seat, *pair) for pair in different if _public(table, seat, *pair)]


def _public(table: Table, seat: int, one: tuple[Any, str], other: tuple[Any, str]) -> bool:
    if one[0] == other[0]:
        return alike(table, seat, one, other)
    run, position = table.play()
    after = [
        run.act(
            type(position)(state, *_rest(position)), seat, find(table, seat, parse(text))
        ).position
        for state, text in (one, other)
    ]
    if any(run.over(found) for found in after):
        return False
    seen = [table.game.observe(found.state, None) for found in after]
    return bool(seen[0] == seen[1])


@pytest.mark.parametrize("key", few(WHAT_IS_HIDDEN, 3))
async def test_a_step_is_told_alike_whatever_is_hidden(tmp_path: Path, key: str) -> None:
    compared = 0
    async with World(tmp_path / "world") as world:
        table = await begun(world, key, 1)
        for number in range(TRIES):
            table = await later(world, table, 2 + number % 2, stream_of("steps", key, number))
            if table.over:
                break
            await world.say()  # both copies are of one moment
            for index, (seat, one, other) in enumerate(pairs(table, number)):
                rows = []
                for copy, (state, text) in enumerate((one, other)):
                    folder = tmp_path / f"{number}-{index}-{copy}"
                    folder.mkdir()
                    rows.append(await stepped(world, folder, table, state, seat, text))
                same = [mine == twin for mine, twin in zip(*rows, strict=True)]
                assert all(same), f"{key}, try {number}: {same}"
                compared += 1
    assert compared >= 3 or not table.game.spec.hidden, compared


async def test_a_draft_is_nobodys_business(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await begun(world, "haiclue")
        await world.say()
        before = await written(world.store, 0, 0)
        user_id, token = table.seats[0].user_id or 0, table.token(0)
        form = table.game.forms(table.play()[1].state, 0)[0]
        for what in (*form.items[:5], "row", "back", "clear", *form.items[:3]):
            await world.do(drafts.press, table, user_id, token, what)
        assert (await world.service.tables.data(table.id)).drafts
        assert await written(world.store, 0, 0) == before


@pytest.mark.parametrize("took", [0, 3, 700, THINKING - 1])
async def test_a_computer_takes_as_long_whatever_it_holds(
    tmp_path: Path, took: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with World(tmp_path) as world:
        table = await world.playing(ANNA, game="blox", computers=1)
        while table.computer(table.owing[0]) is False:
            table = await world.move(table)
        kept = await world.service.tables.data(table.id)
        (timer,) = [row for row in kept.timers.values() if row.kind == "computer"]

        async def choose(table: Table, seat: int) -> str:
            world.time += took
            return table.legal(seat)[0].text

        monkeypatch.setattr(world.computers, "choose", choose)
        world.time = timer.due
        await world.clock.tick()
        await acted()
        entry = (await world.store.read(queries.entries(table.id)))[-1]
        assert entry.at == timer.due + THINKING
