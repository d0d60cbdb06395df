"""Every read and every change: what goes in comes out, in the promised order."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest

from data.store import Conflict, Store, Tx, queries
from data.store.rows import TableRow
from tests.data.tables import NOW, SEED, add, entry, seat, table

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
    untold=[{"kind": "draws", "n": 2}, ["x", None]],
    lobby_message_id=1,
    board_message_id=2,
    rematch_of="t1",
    trouble="hash",
    started_at=NOW + 1,
    moved_at=NOW + 2,
    ended_at=NOW + 3,
)


async def test_a_table_comes_back_as_it_was(store: Store) -> None:
    await add(store, table(), FULL)
    back = await store.read(queries.table("full"))
    assert back is not None
    for field in fields(TableRow):
        expected = getattr(FULL, field.name)
        expected = tuple(expected) if field.name == "untold" else expected
        assert getattr(back, field.name) == expected, field.name
    assert type(back.thread) is bool
    assert await store.read(queries.table("t1")) == table()
    assert await store.read(queries.table("none")) is None


@pytest.mark.parametrize("name", [f.name for f in fields(TableRow) if f.name != "id"])
async def test_every_field_of_a_table_can_be_changed(store: Store, name: str) -> None:
    await add(store, table(), table("t2"))
    value = getattr(FULL, name)
    change = {"status": "frozen", "aid": "points", "seed": b"other"}.get(name, value)

    async def job(tx: Tx) -> None:
        await tx.update_table("t2", **{name: change})

    await store.write(job)
    back = await store.read(queries.table("t2"))
    expected = tuple(change) if name == "untold" else change
    assert getattr(back, name) == expected
    assert await store.read(queries.table("t1")) == table()


@pytest.mark.parametrize("wrong", [{"id": "t2"}, {"colour": 1}, {}, {"seq = 1 --": 1}])
async def test_only_fields_can_be_set(store: Store, wrong: dict[str, Any]) -> None:
    await add(store, table())

    async def job(tx: Tx) -> None:
        await tx.update_table("t1", **wrong)

    with pytest.raises(TypeError):
        await store.write(job)
    assert await store.read(queries.table("t1")) == table()


async def test_a_channel_has_one_open_table(store: Store) -> None:
    await add(store, table("old", channel_id=5, status="ended"), table("t1", channel_id=5))
    assert await store.read(queries.id_in(5)) == "t1"
    for status in ("lobby", "running", "frozen"):
        with pytest.raises(Conflict) as caught:
            await add(store, table(f"x{status}", channel_id=5, status=status))
        assert caught.value.what == "channel"
    await add(store, table("elsewhere", channel_id=6), table("a"), table("b"))

    async def move(tx: Tx) -> None:
        await tx.update_table("elsewhere", channel_id=5)

    with pytest.raises(Conflict) as caught:
        await store.write(move)
    assert caught.value.what == "channel"

    async def end(tx: Tx) -> None:
        await tx.update_table("t1", status="ended")
        await tx.update_table("elsewhere", channel_id=5)

    await store.write(end)
    assert await store.read(queries.id_in(5)) == "elsewhere"
    assert await store.read(queries.id_in(6)) is None


async def test_what_is_missing_is_a_conflict(store: Store) -> None:
    await add(store, table())
    jobs: list[tuple[str, Any]] = [
        ("table", lambda tx: tx.insert_table(table())),
        ("table", lambda tx: tx.insert_table(table("t2", rematch_of="none"))),
        ("table", lambda tx: tx.update_table("none", seq=1)),
        ("table", lambda tx: tx.put_seats("none", [seat("none")])),
        ("seat", lambda tx: tx.put_seats("t1", [seat(), seat()])),
        ("seat", lambda tx: tx.update_seat("t1", 4, status="away")),
        ("table", lambda tx: tx.add_entry("none", entry(1))),
        ("table", lambda tx: tx.post("none", "dm:1", "k", {}, "n", 1)),
        ("table", lambda tx: tx.add_timer("none", "k", 1)),
        ("table", lambda tx: tx.vote("none", "end", 1)),
    ]
    for what, job in jobs:
        with pytest.raises(Conflict) as caught:
            await store.write(job)
        assert caught.value.what == what


async def test_seats(store: Store) -> None:
    await add(store, table())
    first = [seat(number=1, user=None, level="greedy"), seat(join="i1", status="away")]

    async def put(tx: Tx) -> None:
        await tx.put_seats("t1", first)

    await store.write(put)
    assert await store.read(queries.seats("t1")) == (first[1], first[0])
    assert await store.load("t1") == (table(), (first[1], first[0]))
    assert await store.load("none") is None

    async def change(tx: Tx) -> Any:
        await tx.update_seat("t1", 0, status="computer", join="i2")
        return await tx.load("t1")

    loaded = await store.write(change)
    assert loaded[1][0] == seat(join="i2", status="computer")
    assert (await store.read(queries.seats("t1"))) == loaded[1]

    async def replace(tx: Tx) -> None:
        await tx.put_seats("t1", [seat(user=5)])

    await store.write(replace)
    assert await store.read(queries.seats("t1")) == (seat(user=5),)
    with pytest.raises(ValueError, match="another table"):
        await store.write(lambda tx: tx.put_seats("t1", [seat("t2")]))


async def test_entries_are_kept_in_order_and_for_ever(store: Store) -> None:
    await add(store, table(), table("t2"))
    log = (entry(1), entry(2, kind="stop", seat=None, action="agreed"), entry(3))

    async def job(tx: Tx) -> None:
        for line in (log[1], log[0], log[2]):
            await tx.add_entry("t1", line)
        await tx.add_entry("t2", entry(1))

    await store.write(job)
    assert await store.read(queries.entries("t1")) == log
    assert await store.read(queries.entries("t1", upto=2)) == log[:2]
    assert await store.read(queries.entries("t1", upto=0)) == ()
    with pytest.raises(Conflict) as caught:
        await store.write(lambda tx: tx.add_entry("t1", entry(2, action="other")))
    assert caught.value.what == "seq"
    for sql in ("DELETE FROM entries", "UPDATE entries SET action = 'x'"):

        async def cheat(tx: Tx, sql: str = sql) -> None:
            tx.execute(sql)

        with pytest.raises(Exception, match=r"never"):
            await store.write(cheat)
    assert await store.read(queries.entries("t1")) == log


async def test_lists_of_tables(store: Store) -> None:
    await add(
        store,
        table("late", moved_at=NOW + 9),
        table("lobby", status="lobby", created_at=NOW + 5),
        table("early", moved_at=NOW + 1, created_at=NOW - 1),
        table("over", status="ended", moved_at=NOW + 8),
        table("strange", moved_at=NOW),
    )

    async def job(tx: Tx) -> None:
        for name in ("late", "lobby", "early", "over"):
            await tx.put_seats(name, [seat(name), seat(name, 1, user=None)])
        await tx.put_seats("strange", [seat("strange", user=101)])

    await store.write(job)
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


async def test_timers(store: Store) -> None:
    await add(store, table(), table("t2"))
    assert await store.read(queries.next_due()) is None

    async def job(tx: Tx) -> list[int]:
        return [
            await tx.add_timer("t1", "limit", 30, {"round": 2}),
            await tx.add_timer("t1", "computer", 10),
            await tx.add_timer("t2", "limit", 20),
        ]

    limit, computer, other = await store.write(job)
    assert await store.read(queries.next_due()) == 10
    assert [timer.id for timer in await store.read(queries.due(20))] == [computer, other]
    assert [timer.id for timer in await store.read(queries.due(99, limit=1))] == [computer]
    assert (await store.read(queries.due(99)))[2].payload == {"round": 2}
    assert await store.read(queries.due(9)) == ()
    assert await store.read(queries.tables_with_timer("limit")) == ("t1", "t2")
    assert await store.read(queries.tables_with_timer("thread")) == ()
    found = await store.write(lambda tx: tx.timers("t1", "limit"))
    assert [(timer.id, timer.due) for timer in found] == [(limit, 30)]
    await store.write(lambda tx: tx.delay_timer(other, 40))
    assert [timer.id for timer in await store.read(queries.due(99))] == [computer, limit, other]
    await store.write(lambda tx: tx.delay_timer(other, 20))
    await store.write(lambda tx: tx.move_timers(5))
    assert [timer.due for timer in await store.read(queries.due(99))] == [15, 25, 35]
    await store.write(lambda tx: tx.move_timers(5, "limit"))
    assert [timer.due for timer in await store.read(queries.due(99))] == [
        20,
        25,
        35,
    ]  # the computer's alone
    await store.write(lambda tx: tx.drop_timers("t1", "computer"))
    assert [timer.id for timer in await store.read(queries.due(99))] == [other, limit]
    await store.write(lambda tx: tx.drop_timer(other))
    await store.write(lambda tx: tx.drop_timer(other))
    await store.write(lambda tx: tx.drop_timers("t1"))
    assert await store.read(queries.next_due()) is None


async def test_the_outbox_keeps_the_order_of_each_destination(store: Store) -> None:
    await add(store, table())

    async def job(tx: Tx) -> list[int]:
        return [
            await tx.post("t1", place, kind, {"n": number}, f"nonce{number}", NOW)
            for number, (place, kind) in enumerate(
                [("dm:1", "hand"), ("channel:5", "board"), ("dm:1", "hand"), ("channel:5", "end")]
            )
        ]

    one, two, three, four = await store.write(job)
    assert one < two < three < four
    assert [row.id for row in await store.read(queries.outbox_heads())] == [one, two]
    assert [row.id for row in await store.read(queries.outbox_heads(limit=1))] == [one]
    await store.write(lambda tx: tx.outbox_set(one, "sending", sending_at=NOW + 1))
    assert [row.id for row in await store.read(queries.outbox_heads())] == [one, two]
    await store.write(lambda tx: tx.outbox_set(one, "done", message_id=2**60))
    row = await store.read(queries.outbox_row(one))
    assert row is not None
    assert (row.state, row.sending_at, row.message_id) == ("done", NOW + 1, 2**60)
    assert (row.payload, row.nonce, row.created_at) == ({"n": 0}, "nonce0", NOW)
    assert [row.id for row in await store.read(queries.outbox_heads())] == [two, three]
    await store.write(lambda tx: tx.outbox_set(two, "sending", sending_at=NOW))
    await store.write(lambda tx: tx.drop_outbox("t1", "board"))
    assert [row.id for row in await store.read(queries.outbox_heads())] == [two, three]
    await store.write(lambda tx: tx.drop_outbox("t1", "hand"))
    dropped = await store.read(queries.outbox_row(three))
    assert dropped is not None
    assert dropped.state == "dropped"
    assert [row.id for row in await store.read(queries.outbox_heads())] == [two]
    await store.write(lambda tx: tx.drop_outbox("t1"))
    last = await store.read(queries.outbox_row(four))
    assert last is not None
    assert last.state == "dropped"
    assert [row.id for row in await store.read(queries.outbox_heads())] == [
        two
    ]  # it may be on its way
    assert await store.read(queries.outbox_row(10_000)) is None
    head = await store.read(queries.outbox_head("channel:5"))
    assert head is not None
    assert head.id == two
    assert await store.read(queries.outbox_head("dm:1")) is None


async def test_ids_of_outbox_and_timers_are_never_used_again(store: Store) -> None:
    await add(store, table())
    first = await store.write(lambda tx: tx.add_timer("t1", "limit", 1))
    await store.write(lambda tx: tx.drop_timer(first))
    assert await store.write(lambda tx: tx.add_timer("t1", "limit", 1)) > first


async def test_people_servers_votes_and_the_heartbeat(store: Store) -> None:
    await add(store, table())
    assert await store.read(queries.user_locale(1)) is None
    assert await store.read(queries.guild_locale(1)) is None
    assert await store.read(queries.dms_closed(1)) is False
    assert await store.read(queries.last_heartbeat()) is None

    async def job(tx: Tx) -> None:
        await tx.set_user_locale(1, "fr")
        await tx.set_dms_closed(1, True)
        await tx.set_dms_closed(2, True)
        await tx.set_dms_closed(2, False)
        await tx.set_guild_locale(1, "de")
        await tx.set_guild_locale(1, "en")
        await tx.heartbeat(5)
        await tx.heartbeat(6)
        counted = [await tx.vote("t1", "end", user) for user in (7, 8, 7)]
        assert counted == [True, True, False]
        await tx.vote("t1", "rematch", 9)

    await store.write(job)
    assert await store.read(queries.user_locale(1)) == "fr"
    assert await store.read(queries.user_locale(2)) is None
    assert await store.read(queries.guild_locale(1)) == "en"
    assert (await store.read(queries.dms_closed(1)), await store.read(queries.dms_closed(2))) == (
        True,
        False,
    )
    assert await store.read(queries.last_heartbeat()) == 6
    assert await store.votes("t1", "end") == {7, 8}
    await store.write(lambda tx: tx.clear_votes("t1", "end"))
    assert await store.votes("t1", "end") == frozenset()
    assert await store.votes("t1", "rematch") == {9}
    await store.write(lambda tx: tx.set_user_locale(1, None))
    assert await store.read(queries.user_locale(1)) is None
    assert await store.read(queries.dms_closed(1)) is True


async def test_the_rematch_of_a_table(store: Store) -> None:
    await add(store, table("t1", status="ended"))
    assert await store.read(queries.rematch_of("t1")) is None
    await add(store, table("gone", status="expired", rematch_of="t1"))
    assert await store.read(queries.rematch_of("t1")) is None
    await add(store, table("again", rematch_of="t1"))
    found = await store.read(queries.rematch_of("t1"))
    assert found is not None
    assert found.id == "again"


def test_rows_do_not_show_their_seed() -> None:
    assert SEED.decode() not in repr(table())
