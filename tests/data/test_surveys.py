"""What grows with a server is read beside all else."""

from __future__ import annotations

import asyncio

import pytest

from data.store import FileStore, Store, metrics, people
from data.store.query import Query, cell, first

ENDLESS = "WITH RECURSIVE x(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM x) SELECT count(*) FROM x"


async def test_nobody_waits_for_a_survey_but_who_wants_another(store: FileStore) -> None:
    surveys = [
        asyncio.create_task(store.survey(query))
        for query in (Query(ENDLESS, (), first(cell)), metrics.free())
    ]
    await store.write(people.user_locale(1, "de"))
    assert await store.read(Query("SELECT locale FROM users", (), first(cell))) == "de"
    assert not any(task.done() for task in surveys)
    while not surveys[0].done():  # whoever interrupts before it has begun interrupts nothing
        await store.surveying.interrupt()
        await asyncio.sleep(0.01)
    with pytest.raises(Exception, match="interrupted"):
        await surveys[0]
    assert await surveys[1] >= 0


async def test_a_survey_says_what_a_read_says(store: Store) -> None:
    await store.write(*(people.user_locale(user, "de") for user in range(1, 5)))
    count = Query("SELECT count(*) FROM users WHERE locale = ?", ("de",), first(cell))
    found = await asyncio.gather(*(store.survey(count) for _ in range(3)), store.read(count))
    assert found == [4] * 4
