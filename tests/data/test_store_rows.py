"""Every read and every change: what goes in comes out, in the promised order."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from data.store import WHOLE, Change, Conflict, Store, metrics, outbox, people, queries
from data.store import changes as s
from data.store.changes import Said
from data.store.messages import Board, Ended, News, ShowHand
from data.store.query import Statement
from data.store.rows import TableRow, TimerRow
from data.store.table_data import PARTS, TIMERS, TableData
from data.store.typed import ComputerMove, HardLimit, Timer
from tools.support.tables import (
    BROKEN,
    NOW,
    add,
    alter,
    changed,
    entry,
    loaded,
    post,
    seat,
    table,
    waiting,
)

FULL = table(
    "full",
    channel_id=77,
    thread=True,
    first=0,
    supply=("a", "b"),
    joins=("j1", "j2"),
    seq=3,
    undos=1,
    chain="ef" * 32,
    snapshot=b"\x00\xff",
    unannounced=(News("game", "draws", {"n": 2}), News("table", "x", {"y": None}, True, (3, 1))),
    lobby_message_id=1,
    board_message_id=2,
    rematch_of="t1",
    trouble="hash",
    started_at=NOW + 1,
    moved_at=NOW + 2,
    ended_at=NOW + 3,
    lexicon="list-7",
    party=True,
    pace="12h+3d",
    lapse="end",
    holiday="no",
    holds={"pause": NOW},
    boards="newest",
    stalled_at=NOW + 4,
)


async def test_every_field_of_a_table_can_be_changed(store: Store) -> None:
    await add(store, table())
    for name in (f.name for f in fields(TableRow) if f.name != "id"):
        await add(store, table(name))
        value = getattr(FULL, name)
        change = {"status": "frozen", "aid": "points", "seed": b"other"}.get(name, value)
        await alter(store, name, {name: change})
        back, expected = await store.read(queries.table(name)), table(name, **{name: change})
        assert (back, repr(back)) == (expected, repr(expected)), "also its types"
    assert await store.read(queries.table("t1")) == table()


@pytest.mark.parametrize("wrong", [{"id": 2}, {"colour": 1}, {}, {"quiet = 1 --": 1}])
def test_only_settings_can_be_set(wrong: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        people.change(1, **wrong)


async def test_a_channel_has_one_open_table(store: Store) -> None:
    await add(store, table("old", channel_id=5, status="ended"), table("t1", channel_id=5))
    assert await store.read(queries.id_in(5)) == "t1"
    for status in ("lobby", "running", "frozen"):
        with pytest.raises(Conflict) as caught:
            await add(store, table(f"x{status}", channel_id=5, status=status))
        assert caught.value.what == "channel"
    await add(store, table("elsewhere", channel_id=6), table("a"), table("b"))
    with pytest.raises(Conflict) as caught:
        await alter(store, "elsewhere", {"channel_id": 5})
    assert caught.value.what == "channel"
    await alter(store, "t1", {"status": "ended"})
    await alter(store, "elsewhere", {"channel_id": 5})
    assert await store.read(queries.id_in(5)) == "elsewhere"
    assert await store.read(queries.id_in(6)) is None


async def test_what_is_missing_is_a_conflict(store: Store) -> None:
    await add(store, table())
    none = TableData(table("none"), ())
    changes = [
        ("table", Change(None, TableData(table(), ()))),
        ("table", Change(None, TableData(table("t2", rematch_of="none"), ()))),
        ("version", changed(none, {"seq": 1})),
        ("version", changed(none, seats=(seat("none"),))),
        ("version", changed(none, entries=[entry(1)])),
    ]
    for what, change in changes:
        with pytest.raises(Conflict) as caught:
            await store.save(change)
        assert caught.value.what == what
    statements: list[Statement] = [
        (s.INSERT_ENTRY, ("none", 1, "act", 0, "x", NOW, "", "", "")),
        outbox.post("none", "dm:1", Board(), "n", 1),
        (TIMERS.put, ("none", "lobby", 1, "{}")),
        (PARTS[-1].put, ("none", "end", 1)),
    ]
    for statement in statements:
        with pytest.raises(Conflict, match="table"):
            await store.write(statement)


async def test_seats_are_in_order_and_of_their_table(store: Store) -> None:
    await add(store, table())
    both = (seat(join="i1", status="away"), seat(number=1, user=None, level="greedy"))
    await alter(store, seats=(both[1], both[0]))
    assert (await loaded(store)).seats == both
    for wrong in ((seat("t2"),), (seat(), seat())):
        with pytest.raises(ValueError, match="seat"):
            await alter(store, seats=wrong)
    assert (await loaded(store)).seats == both


async def test_a_setting_leaves_the_others_as_they_are(store: Store) -> None:
    await store.write(people.user_locale(1, "de"))
    await store.write(people.dms_closed(1, True))
    for locale in ("fr", None):
        await store.write(people.user_locale(1, locale), people.guild_locale(1, locale))
        assert (await store.read(people.read(1))).locale == locale
        assert await store.read(queries.guild_locale(1)) == locale
    assert (await store.read(people.read(1))).dms_closed


async def test_entries_are_kept_in_order_and_for_ever(store: Store) -> None:
    await add(store, table(), table("t2"))
    log = (entry(1), entry(2, kind="stop", seat=None, action="agreed"), entry(3))
    await alter(store, entries=log)
    await alter(store, "t2", entries=[entry(1)])
    assert await store.read(queries.entries("t1")) == log
    assert (await loaded(store, log=True)).entries == log
    with pytest.raises(Conflict) as caught:
        await alter(store, entries=[entry(2, action="other")])
    assert caught.value.what == "seq"
    for sql in ("DELETE FROM entries", "UPDATE entries SET action = 'x'"):
        with pytest.raises(BROKEN, match=r"never"):
            await store.write((sql, ()))
    assert (await loaded(store, log=True)).entries == log


async def test_lists_of_tables(store: Store) -> None:
    names = ("late", "lobby", "early", "over")
    seats = [seat(name, n, 100 if n == 0 else None) for name in names for n in (0, 1)]
    await add(
        store,
        table("late", moved_at=NOW + 9),
        table("lobby", status="lobby", created_at=NOW + 5),
        table("early", moved_at=NOW + 1, created_at=NOW - 1),
        table("over", status="ended", moved_at=NOW + 8),
        table("strange", moved_at=NOW),
        seats=[*seats, seat("strange", user=101)],
    )
    assert [row.id for row in await store.read(queries.tables_of(100))] == [
        "early",
        "lobby",
        "late",
    ]
    assert await store.read(queries.tables_of(999)) == ()
    assert [row.id for row in await store.read(queries.with_status("lobby", "ended"))] == [
        "over",
        "lobby",
    ]
    assert await store.read(queries.with_status()) == ()
    moved = await store.read(queries.recently_moved(NOW + 1))
    assert [row.id for row in moved] == ["early", "late"]


async def arm(store: Store, table_id: str, due: int, what: Timer) -> int:
    old = (await loaded(store, table_id)).timers
    await alter(store, table_id, timers={**old, -1: TimerRow(-1, table_id, due, what)})
    (new,) = (await loaded(store, table_id)).timers.keys() - old.keys()
    return new


async def test_timers(store: Store) -> None:
    await add(store, table(), table("t2"))
    assert await store.read(queries.next_due()) is None
    limit = await arm(store, "t1", 30, HardLimit("draw/r2", 90, heard=True))
    computer = await arm(store, "t1", 10, ComputerMove(1, "0.r1"))
    other = await arm(store, "t2", 20, HardLimit("draw/r1", 60))

    async def due(now: int, limit: int = 9) -> list[tuple[int, int]]:
        return [(row.id, row.due) for row in await store.read(queries.due(now, limit=limit))]

    assert await due(9) == []
    assert await due(20) == [(computer, 10), (other, 20)]
    assert await due(99, limit=1) == [(computer, 10)]
    assert (await store.read(queries.due(99)))[2].what == HardLimit("draw/r2", 90, heard=True)
    assert await store.read(queries.tables_with_timer("limit")) == ("t1", "t2")
    assert await store.read(queries.tables_with_timer("thread")) == ()
    assert list((await loaded(store)).timers) == [computer, limit]
    await store.write(*metrics.moved_on(WHOLE, 5))
    await store.write(*metrics.moved_on(WHOLE, 5, "limit"))  # the computer's alone
    assert await due(99) == [(computer, 20), (other, 25), (limit, 35)]
    (row,) = (await loaded(store, "t2")).timers.values()
    await store.write(*people.delayed([row], 40))
    assert (await due(99))[-1] == (other, 40)
    for _ in range(2):
        await store.write(*people.without([row]))
    await alter(store, timers={})
    assert await store.read(queries.next_due()) is None


async def heads(store: Store, limit: int = 100) -> list[int]:
    return [row.id for row in await store.read(queries.outbox_heads(limit))]


async def test_the_outbox_keeps_the_order_of_each_destination(store: Store) -> None:
    await add(store, table())
    hand = ShowHand(new_message=True)
    messages = [("dm:1", hand), ("channel:5", Board(1)), ("dm:1", hand), ("channel:5", Ended(3))]
    posts = [post(place, what, f"nonce{n}") for n, (place, what) in enumerate(messages)]
    await alter(store, posts=posts)
    one, two, three, four = await waiting(store)
    assert one < two < three < four
    assert await heads(store) == [one, two]
    assert await heads(store, limit=1) == [one]
    assert await store.write(outbox.claim(one, NOW + 1)) == (1,)
    assert await heads(store) == [one, two]
    await alter(store, said=[Said(one, "done", 2**60)])
    row = await store.read(queries.outbox_row(one))
    assert (row.state, row.sending_at, row.message_id) == ("done", NOW + 1, 2**60)
    assert (row.message, row.nonce, row.created_at) == (hand, "nonce0", NOW)
    assert await heads(store) == [two, three]
    assert await store.write(outbox.claim(two, NOW)) == (1,)
    assert list(await waiting(store)) == [two, three, four]
    data = await loaded(store)
    assert list(data.unsaid) == [two, three]  # what is being said now, and edits
    assert (data.board_coming, data.public_waiting) == (True, True)
    await store.save(changed(data, unsaid={two: data.unsaid[two]}))
    dropped = await store.read(queries.outbox_row(three))
    assert dropped.state == "dropped"
    assert await heads(store) == [two]
    assert await store.write(outbox.claim(three, NOW)) == (0,)
    await alter(store, silent=["channel:6"])
    assert list(await waiting(store)) == [two, four]
    await alter(store, silent=["channel:5"])
    assert not (await loaded(store)).public_waiting
    last = await store.read(queries.outbox_row(four))
    assert last.state == "dropped"
    with pytest.raises(Conflict, match="unsaid"):  # it may be on its way
        await alter(store, unsaid={})
    assert await heads(store) == [two]
    assert await store.read(queries.outbox_row(10_000)) is None
    head = await store.read(queries.outbox_head("channel:5"))
    assert head.id == two
    assert await store.read(queries.outbox_head("dm:1")) is None


async def test_ids_of_outbox_and_timers_are_never_used_again(store: Store) -> None:
    await add(store, table())
    first = await arm(store, "t1", 1, HardLimit("x", 1))
    await alter(store, timers={})
    assert await arm(store, "t1", 1, HardLimit("x", 1)) > first
    await alter(store, posts=[post()])
    (row,) = await waiting(store)
    await store.write(("DELETE FROM outbox", ()))
    await alter(store, posts=[post()])
    assert min(await waiting(store)) > row


async def test_the_rematch_of_a_table(store: Store) -> None:
    await add(store, table("t1", status="ended"))
    assert await store.read(queries.rematch_of("t1")) is None
    await add(store, table("gone", status="expired", rematch_of="t1"))
    assert await store.read(queries.rematch_of("t1")) is None
    await add(store, table("again", rematch_of="t1"))
    found = await store.read(queries.rematch_of("t1"))
    assert found.id == "again"


async def test_frozen_tables_are_listed_by_who_waits_longest_moved_at_or_not(store: Store) -> None:
    times = {"t1": (3, None), "t2": (1, 4), "t3": (2, None), "t4": (1, 1)}
    for name, (created, moved) in times.items():
        row = table(name, status="frozen", channel_id=None, created_at=created, moved_at=moved)
        await add(store, row)
    found = await store.read(queries.frozen_outlines())
    assert [(one.id, one.moved_at) for one in found] == [("t4", 1), ("t3", 2), ("t1", 3), ("t2", 4)]
