"""Every statement has its index, and no seed is ever printed."""

from __future__ import annotations

import logging
import re
import sqlite3
import traceback
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from data.store import (
    Holder,
    Lease,
    Store,
    Tx,
    clocks,
    drafts,
    hands,
    joins,
    motions,
    outlines,
    people,
    places,
    queries,
    scores,
    supplies,
    vitals,
    wordlists,
)
from data.store.rows import ClockRow
from data.store.scores import Standing, Whose
from tests.data.tables import NOW, SEED, add, entry, seat, table

# The whole table is meant: all timers and clocks move after an outage.
MEANT = {
    "UPDATE timers SET due = due + 5 WHERE kind NOT IN ('thread')",
    "UPDATE clocks SET since = since + 5 WHERE since IS NOT NULL",
}


async def everything(store: Store) -> None:
    """Call every method once."""
    await add(store, table(channel_id=5), table("t2"))

    async def job(tx: Tx) -> None:
        await tx.load("t1")
        assert await tx.sound("t1")
        await tx.update_table("t1", seq=1)
        await tx.put_seats("t1", [seat()])
        await tx.update_seat("t1", 0, status="away")
        await tx.add_entry("t1", entry(1))
        row = await tx.post("t1", "dm:1", "hand", {}, "n", NOW)
        assert await tx.outbox_claim(row, NOW)
        assert not await tx.outbox_claim(row, NOW)
        assert await tx.outbox_set(row, "sending", sending_at=NOW)
        assert not await tx.outbox_set(row + 1, "sending", sending_at=NOW)
        await tx.drop_outbox("t1", "hand")
        await tx.drop_outbox("t1")
        timer = await tx.add_timer("t1", "limit", NOW)
        await tx.timers("t1", "limit")
        await tx.delay_timer(timer, NOW)
        await tx.move_timers(5, "thread")
        await tx.drop_timers("t1", "limit")
        await tx.drop_timers("t1")
        await tx.drop_timers("t1", but="away")
        await tx.drop_timer(timer)
        await tx.set_user_locale(1, "de")
        await tx.set_guild_locale(1, "de")
        await tx.set_dms_closed(1, True)
        await tx.vote("t1", "end", 1)
        await tx.clear_votes("t1", "end")
        assert [await joins.first(tx, "t1", 1, press) for press in ("p1", "p2")] == ["p1", "p1"]
        await tx.heartbeat(NOW)
        await drafts.write(tx, "t1", 0, "0.r1", ("t4", "/"))
        assert drafts.read(tx, "t1", 0, "0.r1") == ("t4", "/")
        await drafts.keep_only(tx, "t1", frozenset())
        assert drafts.read(tx, "t1", 0, "0.r1") == ()
        await drafts.write(tx, "t1", 0, "0.r2", ("t5",))
        await supplies.keep(tx, 1, "game", "deck", ("t2",))
        assert await supplies.rest(tx, 1, "game", "deck") == ("t2",)
        await wordlists.add(tx, 1, "a.txt", (("bank", "river"),), 100, NOW)
        await wordlists.add(tx, 1, "b.txt", (("sun", "shoe"),), 100, NOW)
        found = wordlists.in_force(tx, 1)
        assert found is not None
        assert wordlists.by_id(tx, found.id) == found
        assert found.words == (("sun", "shoe"),)
        assert await wordlists.remove(tx, 1, NOW)
        assert wordlists.in_force(tx, 1) is None
        await wordlists.add(tx, 1, "c.txt", (("moon", "boat"),), 100, NOW)

        await tx.put_seats("t2", [seat("t2")])
        await tx.add_entry("t2", entry(1))
        await tx.update_table("t2", status="ended", ended_at=NOW)
        assert await scores.add(tx, "t2", {"size": "small"}, 2143, {"points": 123}, hint=True)

    await store.write(job)
    assert await store.read(drafts.read("t1", 0, "0.r2")) == ("t5",)
    written = await store.read(drafts.of_table("t1"))
    assert written == {(0, "0.r2"): ("t5",)}
    ours = await store.read(wordlists.in_force(1))
    assert ours is not None
    assert await store.read(wordlists.by_id(ours.id)) == ours
    score = await store.read(scores.of_table("t2"))
    assert score is not None
    assert await store.read(scores.of_number(score.number)) == score
    for whose, owner in ((Whose.SERVER, score.guild_id), (Whose.PERSON, 100)):
        (found,) = await store.read(partial(scores.lists, whose=whose, owner=owner))
        page = partial(scores.page, whose=whose, owner=owner, key=found.key, limit=10)
        assert await store.read(page) == (score,)
    standing = await store.read(scores.standing("t2"))
    assert standing == Standing(score, 1, 1, None, None)
    await store.read(queries.board_row(1))
    await store.read(queries.board_coming("channel:9"))
    await store.read(queries.table("t1"))
    assert await store.read(queries.id_in(5)) == "t1"
    assert await store.read(queries.status("t1")) == "running"
    await store.read(queries.rematch_of("t1"))
    await store.load("t1", log=True)
    await store.read(queries.entries("t1"))
    await store.read(queries.tables_of(100))
    await store.read(queries.with_status("running", "ended"))
    await store.read(queries.recently_moved(NOW))
    await store.read(queries.ids_with_status("running"))
    outline = await store.read(outlines.outline("t1"))
    assert outline is not None
    assert outline in await store.read(
        lambda db: outlines.of_guild(db, outline.guild_id, ["running"])
    )
    await store.read(queries.next_due())
    await store.read(queries.due(NOW))
    await store.read(queries.outbox_heads())
    await store.read(queries.outbox_head("dm:1"))
    said = await store.read(queries.outbox_row(1))
    assert said is not None
    await store.read(queries.said_before(said))
    await store.read(queries.tables_with_timer("limit"))
    await store.timers("t1", "limit")
    await store.write(weeks)
    assert await store.read(people.digests_due(NOW))
    await store.read(people.next_digest)
    await store.read(vitals.look(NOW))
    await store.read(outlines.frozen)
    assert await store.read(vitals.schema)
    await store.read(queries.user_locale(1))
    await store.read(queries.guild_locale(1))
    await store.read(queries.dms_closed(1))
    await store.read(queries.hand("t1", 1))
    await store.votes("t1", "end")
    await store.read(queries.last_heartbeat())
    await store.compact()
    lease = await Lease.acquire(store, Holder.mine(), lambda: NOW)
    await lease.renew()
    await lease.release()


async def weeks(tx: Tx) -> None:
    """Call what clocks, votes and notices need."""
    clock = ClockRow("t1", ("0.r1",), 0, 3, spent=5, since=NOW, heard=True)
    clocks.write(tx, clock)
    assert clocks.read(tx, "t1") == clock
    clocks.keep(tx, "t1", 0, 500)
    assert (clocks.rest(tx, "t1", 0, 9), clocks.rest(tx, "t1", 1, 9)) == (500, 9)
    assert clocks.rests(tx, "t1") == {0: 500}
    clocks.refill(tx, "t1")
    clocks.drop(tx, "t1")
    put = motions.put(tx, "t1", "end", {"seats": [1]}, NOW)
    motions.cast(tx, put.id, 100, "yes")
    found = motions.by_id(tx, put.id)
    assert found is not None
    assert (found.ballots, found.facts) == ({100: "yes"}, {"seats": [1]})
    assert motions.of_topic(tx, "t1", "end") == found
    motions.forget(tx, "t1", 100)
    assert motions.of_topic(tx, "t1", "end") != found
    motions.drop(tx, "t1", "end")
    motions.drop(tx, "t1")
    await drafts.drop_seat(tx, "t1", 1)
    assert await hands.take_message(tx, "t1", 100) is None
    assert "t1" in {row.id for row in places.of_server(tx, 2**62)}
    assert not places.waits(tx, "t1", "channel:9")
    assert places.without_thread(tx, 9, 100) is None
    places.leave_unsaid(tx, "t1", "channel:9")
    people.change(tx, 100, quiet="22:00-08:00", digest_due=NOW)
    assert people.read_all(tx, [100])[100].quiet == "22:00-08:00"
    people.called(tx, "t1", 100, "r1", 2, NOW)
    people.called(tx, "t1", 100, "r1", 2, NOW + 5)
    assert people.calls_at(tx, "t1") == {100: ("r1", NOW)}
    assert people.asked(tx, 100) in ((), (("t1", "r1"),))
    assert people.timers_for(tx, 100, "call") == ()
    assert people.last_call(tx, "t1", 100) == ("r1", 2)
    assert (people.known(tx, 100), people.known(tx, 999)) == (True, False)


async def heard(store: Store) -> list[str]:
    """Call everything and return the statements that SQLite saw."""
    seen: list[str] = []
    for link in (store._writing, store._reading):
        await link.run(lambda db: db.set_trace_callback(seen.append))
    await everything(store)
    for link in (store._writing, store._reading):
        await link.run(lambda db: db.set_trace_callback(None))
    return seen


async def test_no_statement_reads_a_whole_table(store: Store) -> None:
    seen = await heard(store)
    for name, sql in vars(queries).items():
        if name.isupper() and isinstance(sql, str):
            words = sql.split("?")[0].strip()
            assert any(line.strip().startswith(words) for line in seen), f"{name} is never run"
    verbs = ("SELECT", "UPDATE", "DELETE", "INSERT")
    checked = [sql for sql in seen if sql.lstrip().startswith(verbs)]
    assert len(checked) > 40

    def scans(db: sqlite3.Connection) -> list[tuple[str, str]]:
        return [
            (sql, detail)
            for sql in checked
            for *_, detail in db.execute(f"EXPLAIN QUERY PLAN {sql}")
            if re.search(r"\bSCAN\b(?!.*USING (COVERING )?INDEX)", detail)
        ]

    found = await store._writing.run(scans)
    assert {sql for sql, _ in found} <= MEANT


async def test_the_first_of_each_destination_skips_what_is_done(store: Store) -> None:
    def plan(db: sqlite3.Connection) -> str:
        rows = db.execute(f"EXPLAIN QUERY PLAN {queries.OUTBOX_HEADS}", (1,))
        return " | ".join(detail for *_, detail in rows)

    assert "outbox_open" in await store._reading.run(plan)


def test_every_public_method_is_called_above() -> None:
    called = set(everything.__code__.co_names)
    for constant in everything.__code__.co_consts:
        called |= set(getattr(constant, "co_names", ()))
    public = {
        name
        for kind in (Store, Tx)
        for name, member in vars(kind).items()
        if not name.startswith("_") and callable(member)
    }
    apart = {"open", "close", "write", "execute", "end", "seal", "changing"}
    apart |= {"insert_table", "seats"}
    assert public - called <= apart


def hides(text: str) -> bool:
    forms = (SEED.decode(), SEED.hex(), SEED.hex().upper(), repr(SEED)[2:-1])
    return not any(form in text for form in forms)


async def test_no_seed_in_any_log_or_error(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    await everything(store)
    assert any(record.name == "aiosqlite" for record in caplog.records)

    async def raises(tx: Tx) -> None:
        found = await tx.load("t1")
        raise RuntimeError(found)

    failing: list[Callable[[Tx], Any]] = [
        lambda tx: tx.insert_table(table()),
        lambda tx: tx.insert_table(table("t3", channel_id=5)),
        lambda tx: tx.insert_table(table("t3", seed=SEED.decode())),
        lambda tx: tx.insert_table(table("t3", status="strange")),
        lambda tx: tx.insert_table(table("t3", guild_id=2**70)),
        lambda tx: tx.insert_table(table("t3", options={"x": object()})),
        lambda tx: tx.update_table("none", seed=SEED),
        lambda tx: tx.update_table("t1", seed=[SEED]),
        lambda tx: tx.update_table("t1", seed=None),
        lambda tx: tx.update_table("t1", rematch_of="none", seed=SEED),
        raises,
    ]
    for job in failing:
        with pytest.raises(Exception) as caught:  # noqa: PT011 (all kinds of them)
            await store.write(job)
        assert hides("".join(traceback.format_exception(caught.value)))
    assert hides(caplog.text)
    assert not hides(f"a check of the check: {SEED.hex()}")
