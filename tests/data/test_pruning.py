"""What was said long ago is forgotten; what is open, or read again, stays."""

from __future__ import annotations

from dataclasses import replace

from data.store import Store, outbox, queries
from data.store.changes import Said
from tests.data.tables import NOW, add, alter, changed, loaded, post, table, waiting

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
