"""Changes of tables: each part comes and goes, whole or not at all; who is late decides again."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AsyncExitStack
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis
from hypothesis import strategies as st

from data.store import Change, Conflict, Store, games, outbox
from data.store import changes as s
from data.store.changes import Result, Said, Total, write_of
from data.store.marks import Came
from data.store.messages import Board, LobbyEdit, ShowHand, Status
from data.store.rows import CallRow, MotionRow, TimerRow
from data.store.table_data import TableData
from data.store.typed import EndGame, HardLimit
from tests.data import values
from tests.tiers import few, many
from tools.support import servers
from tools.support.tables import (
    NOW,
    add,
    alter,
    changed,
    entry,
    executed,
    loaded,
    opened,
    post,
    seat,
    table,
    waiting,
)

T = TypeVar("T")
Run = Callable[[Coroutine[Any, Any, T]], T]


async def saved(store: Store, *changes: Change) -> list[str]:
    results = await asyncio.gather(*map(store.save, changes), return_exceptions=True)
    return [_outcome(result) for result in results]


def _outcome(result: Any) -> str:
    if isinstance(result, Conflict):
        return result.what
    assert not isinstance(result, BaseException), result
    return "kept"


# Every part, written and dropped


async def test_all_parts_come_and_go(store: Store) -> None:
    seen: set[str] = set()

    async def save(change: Change) -> None:
        seen.update(sql for sql, _ in write_of(change).statements)
        await store.save(change)

    bare = TableData(table(status="lobby"), (seat(),))
    await save(Change(None, bare, now=NOW))
    everything = values.full()
    assert everything.clock is not None
    await save(Change(await loaded(store), everything, now=NOW))
    kept = await loaded(store)
    assert values.settled(kept) == values.settled(everything)
    other = replace(
        kept,
        row=replace(kept.row, seq=1),
        clock=replace(everything.clock, spent=9),
        spent={"r1": 8},
        reserves={-1: 9, 2: 1},
        motions={t: replace(v, ballots={101: "no"}) for t, v in kept.motions.items()},
        timers={n: replace(t, due=t.due + 1) for n, t in kept.timers.items()},
        drafts=dict.fromkeys(kept.drafts, ("t9",)),
        hands={user: replace(row, refused=2) for user, row in kept.hands.items()},
        calls={user: CallRow("r2", 0, NOW + 1) for user in kept.calls},
        decks=dict.fromkeys(kept.decks, ("t9",)),
    )
    hands = [post(f"dm:{user}", ShowHand(new_message=False)) for user in (100, 101)]
    more = {"posts": hands, "nudged": ((100, None),), "dms": ((100, True),), "confirmed": (100,)}
    more |= {"heard": ((100, "fr"),)}
    await save(Change(kept, other, (entry(1),), now=NOW, **more))
    kept = await loaded(store, log=True)
    assert values.settled(kept) == values.settled(other)
    assert set(kept.timers) == set(other.timers)
    user = kept.users[100]
    assert (user.nudged_at, user.dms_closed, user.confirmed, user.heard) == (NOW, True, 1, "fr")
    dropped, said = kept.unsaid
    last = replace(
        bare,
        row=replace(bare.row, status="ended", ended_at=NOW, seq=1),
        unsaid={said: kept.unsaid[said]},
        version=kept.version,
    )
    total = Total({"size": "small"}, 7, {"points": 7}, hint=True)
    told = (Said(said, "done", 5),)
    result = Result("", "alone", (7,), (0,), ())
    end = Change(kept, last, silent=("channel:1",), said=told, total=total, result=result)
    await save(end)
    back = await loaded(store, log=True)
    assert await loaded(store) == replace(back, entries=())
    assert values.settled(back) == values.settled(replace(last, decks={}))
    states = dict(await executed(store, "SELECT id, state FROM outbox"))
    assert states == {dropped: "dropped", said: "done"}
    score = await store.read(games.score_of_table("t1"))
    assert (score.total, score.feats, score.user_id) == (7, {"points": 7}, 100)
    assert seen == set(s.RANK)


@pytest.fixture(scope="module", params=few(("file", "server")))
def run(
    tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest
) -> Iterator[tuple[Run[Any], Store]]:
    """Give a store in which every example has a table and a server of its own."""
    path: Path = tmp_path_factory.mktemp("changes") / "games.db"
    if request.param == "server":
        request.getfixturevalue("postgresql")
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        kept = servers.opened("changes") if request.param == "server" else opened(path)
        store = runner.run(stack.enter_async_context(kept))
        yield runner.run, store
        runner.run(stack.aclose())


NUMBERS = itertools.count(1)


@pytest.mark.sized
@hypothesis(max_examples=many(12, 300), deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_what_is_loaded_after_a_change_is_what_it_says(
    run: tuple[Run[Any], Store], data: st.DataObject
) -> None:
    carry_out, store = run
    number = next(NUMBERS)
    name = f"h{number}"

    async def write(before: TableData | None, after: TableData, **more: Any) -> TableData:
        await store.save(Change(before, after, now=NOW, **more))
        found = await loaded(store, name, log=True)
        assert values.settled(found) == values.settled(after)
        assert set(found.timers) >= {timer for timer in after.timers if timer > 0}
        assert len(found.timers) == len(after.timers)
        return found

    status = data.draw(st.sampled_from(("lobby", "lobby", "running")))
    bare = TableData(table(name, status=status, guild_id=number), (seat(name),))
    # Only a lobby takes from the decks of its server.
    decks: dict[str, Any] = {} if status == "lobby" else {"decks": {}}
    first = replace(data.draw(values.after(bare, 100 * number)), **decks)
    was = carry_out(write(None, first))
    for step in range(1, data.draw(st.integers(2, 4))):
        now = replace(data.draw(values.after(was, 100 * number + 10 * step)), **decks)
        log = [entry(len(was.entries) + 1 + n) for n in range(data.draw(st.integers(0, 2)))]
        found = carry_out(write(was, now, entries=tuple(log)))
        assert found.entries == (*was.entries, *log)
        assert found.version == was.version + 1
        was = found


def test_a_change_that_changes_nothing_is_empty() -> None:
    data = values.full()
    assert Change(data, data).empty
    assert not Change(None, data).empty
    assert not Change(data, replace(data, marks=frozenset())).empty
    added = {
        "entries": (entry(1),),
        "posts": (post(),),
        "silent": ("channel:1",),
        "said": (Said(1, "done"),),
        "total": Total({}, 1, {}, hint=False),
        "result": Result("", "", (1,), (1,), (0,)),
        "nudged": ((1, None),),
        "dms": ((1, True),),
        "confirmed": (1,),
        "heard": ((1, "fr"),),
    }
    names = {field.name for field in fields(Change)} - {"before", "after", "now"}
    assert set(added) == names
    for name, what in added.items():
        assert not Change(data, data, **{name: what}).empty


async def test_what_is_as_it_was_is_not_written(store: Store) -> None:
    await store.save(Change(None, values.full(), now=NOW))
    before = await loaded(store)
    after = replace(before, row=replace(before.row, seq=5))
    statements = write_of(Change(before, after)).statements
    assert [sql for sql, _ in statements] == [s.NEXT_VERSION, s.MOVE_TABLE]


# Whoever decided on an older state


async def test_of_two_changes_of_one_state_the_second_is_late(store: Store) -> None:
    await add(store, table(), seats=[seat()])
    before = await loaded(store)
    first = changed(before, {"seq": 1}, entries=[entry(1)])
    second = changed(
        before,
        {"host_id": 99},
        seats=(seat(status="away"),),
        motions={"end": MotionRow(1, "t1", EndGame(), NOW, {1: "yes"})},
        timers={-1: TimerRow(-1, "t1", NOW, HardLimit("x", 1))},
        drafts={(0, "r1"): ("a",)},
        marks=frozenset({Came(user=1)}),
        posts=[post()],
        nudged=[(100, None)],
        dms=[(100, True)],
    )
    assert await saved(store, first) == ["kept"]
    kept = await loaded(store, log=True)
    assert await saved(store, second) == ["version"]
    assert await loaded(store, log=True) == kept
    assert await waiting(store) == {}
    assert await executed(store, "SELECT * FROM users") == []
    again = replace(second, before=kept, after=replace(second.after, row=replace(kept.row)))
    assert await saved(store, again) == ["kept"]


@pytest.mark.parametrize("nudges", [(False, False), (True, False), (False, True), (True, True)])
async def test_the_same_in_one_batch(store: Store, nudges: tuple[bool, bool]) -> None:
    await add(store, table(), table("t2"))
    before, other = await loaded(store), await loaded(store, "t2")
    both = [
        changed(
            before,
            {"seq": n},
            entries=[entry(n)],
            posts=[post(message=Board(n))],
            nudged=[(100 + n, None)] if nudge else [],
        )
        for n, nudge in enumerate(nudges, 1)
    ]
    results = await saved(store, both[0], changed(other, {"seq": 9}), both[1])
    assert results[1] == "kept"
    assert sorted([results[0], results[2]]) == ["kept", "version"]
    (won,) = [n for n, result in ((1, results[0]), (2, results[2])) if result == "kept"]
    now = await loaded(store, log=True)
    assert (now.row.seq, [line.seq for line in now.entries], now.version) == (won, [won], 1)
    assert [row.message for row in (await waiting(store)).values()] == [Board(won)]
    nudged = [(100 + won,)] if nudges[won - 1] else []
    assert await executed(store, "SELECT id FROM users") == nudged


async def test_two_new_tables_with_one_id_or_in_one_channel(store: Store) -> None:
    new = {
        (name, channel): Change(None, TableData(table(name, channel_id=channel), ()))
        for name, channel in [("t1", 5), ("t1", 6), ("t2", 5), ("t2", 6), ("t3", None)]
    }
    assert sorted(await saved(store, new["t1", 5], new["t1", 6])) == ["kept", "table"]
    there = (await loaded(store)).row.channel_id
    assert await saved(store, new["t2", there]) == ["channel"]
    assert await saved(store, new["t2", there], new["t3", None]) == ["channel", "kept"]


async def test_what_freezes_a_table_counts_as_a_change(store: Store) -> None:
    await add(store, table())
    before = await loaded(store)
    notice = ("notice-frozen", "n" * 24, NOW)
    assert await outbox.freeze(store, "t1", "hash", ["running"], notice)
    assert await saved(store, changed(before, {"seq": 1})) == ["version"]
    assert (await loaded(store)).row.status == "frozen"


# What is on its way to Discord


async def test_what_was_tried_meanwhile_is_not_taken_back(store: Store) -> None:
    await add(store, table(), table("t2"))
    edits = [
        post(message=LobbyEdit()),
        post(message=Status()),
        post("dm:1", ShowHand(new_message=True)),
    ]
    await alter(store, posts=edits)
    before, other = await loaded(store), await loaded(store, "t2")
    one, two, three = before.unsaid
    assert await store.write(outbox.claim(two, NOW)) == (1,)
    back = {"entries": [entry(1)], "posts": [post()]}
    late = changed(before, {"seq": 1}, unsaid={three: before.unsaid[three]}, **back)
    assert await saved(store, late, changed(other, {"seq": 1})) == ["unsaid", "kept"]
    now = await loaded(store, log=True)
    assert (now.row.seq, now.entries, now.version) == (0, (), before.version)
    assert list(await waiting(store)) == [one, two, three]
    # Whoever touches others of them is not late: sending is no change of the table.
    fine = changed(before, {"seq": 1}, unsaid={two: before.unsaid[two]}, **back)
    assert await saved(store, fine) == ["kept"]
    assert list(await waiting(store))[:1] == [two]
    assert await store.write(outbox.claim(one, NOW)) == (0,)


async def test_a_row_that_is_claimed_in_the_same_batch(store: Store) -> None:
    await add(store, table())
    for _ in range(5):
        await alter(store, posts=[post(message=Status())])
        before = await loaded(store)
        (row,) = before.unsaid
        taken, *results = await asyncio.gather(
            store.write(outbox.claim(row, NOW)),
            store.save(changed(before, unsaid={})),
            return_exceptions=True,
        )
        ((state,),) = await executed(store, f"SELECT state FROM outbox WHERE id = {row}")  # noqa: S608
        outcome = (taken, _outcome(results[0]), state)
        assert outcome in [((1,), "unsaid", "sending"), ((0,), "kept", "dropped")]
        await alter(store, said=[Said(row, "done")])


async def test_a_place_where_nothing_is_said_any_more(store: Store) -> None:
    await add(store, table(), table("t2"))
    for name in ("t1", "t2"):
        await alter(store, name, posts=[post(), post("channel:2"), post("dm:1"), post()])
    first, *_ = await waiting(store)
    await store.write(outbox.claim(first, NOW))
    await alter(store, silent=["channel:1"], posts=[post(message=Board(7))])
    left = [(row.destination, row.state) for row in (await waiting(store)).values()]
    assert left == [
        ("channel:1", "sending"),  # it may be on its way
        ("channel:2", "pending"),
        ("dm:1", "pending"),
        ("channel:1", "pending"),  # said by the same change
    ]
    assert len(await waiting(store, "t2")) == 4
