"""No seed is ever printed."""

from __future__ import annotations

import logging
import sqlite3
import traceback
from collections.abc import Callable, Coroutine
from contextlib import closing
from typing import Any

import pytest

from data.store import Change, FileStore, proofs
from data.store.changes import write_of
from data.store.table_data import TableData
from tests.data.calls import everything
from tools.support.tables import SEED, add, alter, changed, executed, loaded, table


def hides(text: str) -> bool:
    forms = (SEED.decode(), SEED.hex(), SEED.hex().upper(), repr(SEED)[2:-1])
    return not any(form in text for form in forms)


async def test_no_seed_in_any_log_or_error(
    store: FileStore, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await everything(store)
    # At that level aiosqlite would write what every statement binds.
    assert not any(record.name == "aiosqlite" for record in caplog.records)
    await add(store, table("t4"), table("t5", channel_id=8))

    def new(name: str = "t9", **row: Any) -> Coroutine[Any, Any, Any]:
        return store.save(Change(None, TableData(table(name, **row), ())))

    async def raises() -> None:
        raise RuntimeError(await loaded(store, "t4"))

    async def unsound() -> None:
        await executed(store, "UPDATE tables SET options = '{' WHERE id = 't5'")
        await loaded(store, "t5")

    failing: list[Callable[[], Coroutine[Any, Any, Any]]] = [
        lambda: new("t4"),
        lambda: new(channel_id=8),
        lambda: new(seed=SEED.decode()),
        lambda: new(status="strange"),
        lambda: new(guild_id=2**70),
        lambda: new(options={"x": object()}),
        lambda: store.save(changed(TableData(table("none"), ()), {"seed": SEED})),
        lambda: alter(store, "t4", {"seed": [SEED]}),
        lambda: alter(store, "t4", {"seed": None}),
        lambda: alter(store, "t4", {"rematch_of": "none", "seed": SEED}),
        raises,
        unsound,
    ]
    for job in failing:
        with pytest.raises(Exception) as caught:  # noqa: PT011 (all kinds of them)
            await job()
        assert hides("".join(traceback.format_exception(caught.value)))
    assert hides(caplog.text)
    assert not hides(f"a check of the check: {SEED.hex()}")


async def test_no_value_shows_the_seed(store: FileStore) -> None:
    await add(store, table())
    before = await loaded(store)
    for change in (Change(None, before), changed(before, {"host_id": 3})):
        assert hides(repr(change))
        assert hides(repr(write_of(change)))
    with closing(sqlite3.connect(store.path)) as db:
        assert hides(repr(proofs.stored(db, "t1")))
