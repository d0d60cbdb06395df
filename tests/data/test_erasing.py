"""A person is taken out of shared JSON; what was said long ago is forgotten, what is open stays."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from data.store import Store, outbox, privacy, queries
from data.store.changes import Said
from data.store.messages import News
from data.store.rows import MotionRow
from data.store.typed import Pause, Transfer
from tools.support.tables import (
    NOW,
    add,
    alter,
    changed,
    executed,
    loaded,
    post,
    seat,
    table,
    waiting,
)

ME, OTHER = 1_987_654_321_098_765_432, 1_111_222_333_444_555_666


async def erase(store: Store) -> bool:
    return await privacy.erase(store, ME) is not None


@pytest.mark.parametrize(
    ("payload", "left"),
    [
        ({"mention": [ME, OTHER], "seq": 3}, {"mention": [OTHER], "seq": 3}),
        ({"args": {"user": ME, "missing": [ME]}}, {"args": {"user": 0, "missing": []}}),
        (
            {"args": {"name": "Dora", "user": str(ME)}, "title": "Dora"},
            {"args": {"name": "", "user": ""}, "title": "Dora"},
        ),
        ({"a": {str(ME): "yes", str(OTHER): "no"}}, {"a": {str(OTHER): "no"}}),
        ({"text": f"<@{ME}>", "to": f"dm:{ME}"}, {"text": "", "to": ""}),
        ({"user": ME, "why": "turn"}, None),
        ({"user": OTHER, "why": "turn"}, {"user": OTHER, "why": "turn"}),
        ({"link": f"…/{ME}0"}, {"link": f"…/{ME}0"}),
        ({"name": "Dora", "user": OTHER}, {"name": "Dora", "user": OTHER}),
    ],
)
async def test_rows_of_the_outbox(
    store: Store, payload: dict[str, Any], left: dict[str, Any] | None
) -> None:
    await add(store, table())
    await alter(store, posts=[post()])
    await store.write(("UPDATE outbox SET payload = ?", (json.dumps(payload),)))
    assert await erase(store)
    found = [json.loads(text) for (text,) in await executed(store, "SELECT payload FROM outbox")]
    assert found == ([] if left is None else [left])


async def test_what_was_not_told_yet_loses_the_person_and_nothing_else(store: Store) -> None:
    unannounced = (News("table", "swap", {"user": ME}), News("game", "x", {"users": (ME, OTHER)}))
    await add(store, table(unannounced=unannounced), table("t2"))
    assert await erase(store)
    row = (await loaded(store)).row
    assert [news.args for news in row.unannounced] == [{"user": 0}, {"users": (OTHER,)}]
    assert await store.read(queries.table("t2")) == table("t2")


async def test_drafts_and_questions_go_with_their_person_alone(store: Store) -> None:
    seats = [seat(user=ME), seat(number=1, user=OTHER)]
    await add(store, table(status="ended"), table("t2", status="ended"), seats=seats)
    await alter(store, drafts={(number, "r1"): ("t4",) for number in (0, 1)})
    for number, (name, voter) in enumerate({"t1": ME, "t2": OTHER}.items()):
        asked = Transfer(0, OTHER, "ask", OTHER, voters=(voter,))
        await alter(store, name, motions={"swap": MotionRow(number, name, asked, NOW)})
    assert await erase(store)
    left = await loaded(store)
    assert (set(left.drafts), left.motions) == ({(1, "r1")}, {})
    assert set((await loaded(store, "t2")).motions) == {"swap"}


async def test_a_ballot_goes_with_its_person_and_the_motion_stays(store: Store) -> None:
    await add(store, table(status="ended"))
    asked = MotionRow(3, "t1", Pause(), NOW, {ME: "yes", OTHER: "no"})
    await alter(store, motions={"pause": asked})
    assert await erase(store)
    assert (await loaded(store)).motions == {"pause": replace(asked, ballots={OTHER: "no"})}


async def test_a_person_is_found_by_an_index_and_not_by_a_search(store: Store) -> None:
    await add(store, table())
    await alter(store, posts=[post(), post(), post(f"dm:{ME}")])
    told = {1: {"mention": [ME]}, 2: {"to": [f"<@{ME}>", str(OTHER)]}, 3: {}}
    for number, payload in told.items():
        sql = "UPDATE outbox SET payload = ? WHERE id = ?"
        await store.write((sql, (json.dumps(payload), number)))
    found = await executed(
        store, "SELECT user_id, outbox_id FROM named ORDER BY outbox_id, user_id"
    )
    assert found == [(ME, 1), (OTHER, 2), (ME, 2), (ME, 3)]
    assert await erase(store)
    assert await executed(store, "SELECT * FROM named") == [(OTHER, 2)]
    await store.write(("DELETE FROM outbox", ()))
    assert await executed(store, "SELECT * FROM named") == []


OLD = NOW - 1000


async def said(
    store: Store, count: int = 1, state: str = "done", at: int = OLD, message: int | None = None
) -> int:
    before = await waiting(store)
    posts = [post(nonce=f"{number:024}") for number in range(count)]
    await store.save(replace(changed(await loaded(store), posts=posts), now=at))
    new = (await waiting(store)).keys() - before.keys()
    await alter(store, said=[Said(number, state, message) for number in new])
    return max(new)


async def prune(store: Store, after: int = 0) -> int:
    upto = await store.read(outbox.prune_window(after, NOW))
    if upto:
        await store.write(outbox.prune(after, upto, NOW))
    return upto


async def kept(store: Store, *rows: int) -> list[bool]:
    return [await store.read(queries.outbox_row(row)) is not None for row in rows]


async def test_only_what_is_said_or_dropped_and_old_goes(store: Store) -> None:
    await add(store, table())
    rows = [await said(store, state=s) for s in ("done", "dropped", "pending", "sending")]
    rows.append(await said(store, at=NOW))
    assert await prune(store) == rows[-1]
    assert await prune(store, rows[-1]) == 0
    assert await kept(store, *rows) == [False, False, True, True, True]


async def test_the_newest_board_of_an_open_table_stays_while_it_is_open(store: Store) -> None:
    await add(store, table(board_message_id=9), table("t2"))
    older, newest = await said(store, message=8), await said(store, message=9)
    await prune(store)
    assert await kept(store, older, newest) == [False, True]
    row = await store.read(queries.board_row(9))
    assert row.id == newest

    await alter(store, row={"status": "ended"})
    await prune(store)
    assert await kept(store, newest) == [False]


async def test_it_goes_in_batches_over_what_must_stay(store: Store) -> None:
    await add(store, table())
    first = await said(store, outbox.BATCH, state="pending")
    last = await said(store, outbox.BATCH + 1)
    young = await said(store, at=NOW)
    assert await prune(store) == first
    assert await kept(store, last) == [True]
    assert await prune(store, first) == first + outbox.BATCH
    assert await prune(store, first + outbox.BATCH) == young
    assert await kept(store, first, first + 1, last, young) == [True, False, False, True]
    assert await prune(store, young) == 0
