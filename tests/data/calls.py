"""Every function that makes a statement, and every method of the store, is called once."""

from __future__ import annotations

import contextlib
import inspect
import sqlite3
from collections.abc import Iterator
from typing import Any, get_type_hints

from data.store import (
    Change,
    Conflict,
    FileStore,
    Holder,
    daily,
    games,
    metrics,
    outbox,
    people,
    privacy,
    queries,
    servers,
    solos,
)
from data.store.changes import Total
from data.store.query import Query
from tests.data import values
from tests.data.samples import sample
from tools.support.tables import NOW, add, alter, entry, loaded, post, seat, table
from tools.support.waiting import until

MODULES = (queries, people, servers, games, metrics, outbox, daily, solos, privacy)
MAKES = ("Query[", "Statement", "tuple[Statement")


def made() -> Iterator[Any]:
    for module in MODULES:
        for name, function in vars(module).items():
            if inspect.isfunction(function) and function.__module__ == module.__name__:
                returned = str(function.__annotations__.get("return"))
                if name[0] != "_" and returned.startswith(MAKES) and function != people.change:
                    hints = get_type_hints(function)
                    given = inspect.signature(function).parameters.values()
                    several = [one for one in given if one.kind is not one.VAR_POSITIONAL]
                    yield function(**{one.name: sample(hints[one.name]) for one in several})


async def everything(store: FileStore) -> None:
    await add(store, table(channel_id=5), table("t2"), seats=[seat(), seat("t2")])
    await alter(store, entries=[entry(1)], posts=[post()])
    total = Total({"size": "small"}, 2143, {"points": 123}, hint=True)
    await alter(store, "t2", {"status": "ended", "ended_at": NOW}, entries=[entry(1)], total=total)
    await store.save(Change(None, values.full("t3"), now=NOW))
    await alter(store, "t3", clock=None, timers={}, drafts={}, motions={}, marks=frozenset())
    await servers.add_list(store, 1, "a.txt", (("bank", "river"),), 100, NOW)
    await servers.add_list(store, 1, "b.txt", (("sun", "shoe"),), 100, NOW)
    await store.write(*people.change(100, quiet="22:00-08:00", digest_due=NOW))
    assert await games.standing(store, "t2")
    for call in made():
        if isinstance(call, Query):
            await store.read(call)
        else:
            statements = (call,) if isinstance(call[0], str) else call
            # What is made up may refer to nothing.
            with contextlib.suppress(Conflict, sqlite3.IntegrityError):
                await store.write(*statements)
    await use_store(store)


async def use_store(store: FileStore) -> None:
    assert await store.survey(metrics.schema()) > 0
    assert await store.look(lambda db: queries.status("t1").run(db)) == "running"
    assert await store.write_once(metrics.heartbeat(NOW), people.guild_locale(1, "en"))
    assert not await store.write_once(people.digest_next(100, 7, None), metrics.heartbeat(9))
    assert await store.read(queries.last_heartbeat()) == NOW
    assert not (await store.differences()).foreign
    lease = await store.hold(Holder.mine(), lambda: NOW)
    await lease.renew()
    await lease.release()
    for name, why in (("t1", "hash"), ("t3", "log")):
        notice = ("notice-frozen", "n" * 24, NOW)
        assert await outbox.freeze(store, name, why, ["running", "lobby"], notice)
    assert await outbox.give_up(store, "t3", ("notice-given-up", "m" * 24, NOW))
    assert await privacy.erase(store, 100)
    assert await store.step(queries.status("t3").run) == "expired"
    await until(store.checkpoint)  # False while another one is at it
    await store.compact()
    for name in ("t1", "t2", "t3"):
        await loaded(store, name, log=True)
