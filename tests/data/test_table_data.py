"""Everything about a table is read by one statement, at one moment."""

from __future__ import annotations

import re
from typing import Any

import pytest

from data.store import Change, FileStore, Store, Unsound, loading, outbox, people, servers
from data.store import typed as t
from data.store.messages import Board, Line, LobbyEdit, Notice, ShowHand, Start, Status
from data.store.migrate import migrations
from data.store.postgres.schema import server_steps
from data.store.rows import MotionRow
from data.store.table_data import PARTS, TableData, WorkingCopy
from tests.data import values
from tools.support.tables import NOW, add, alter, entry, executed, loaded, post, seat, table

LOG = (entry(1), entry(2, kind="undo", action="1"), entry(3, seat=None, kind="stop", action="ä🎲"))


async def test_one_statement_reads_it_all(store: FileStore) -> None:
    await store.save(Change(None, values.full(), LOG, now=NOW))
    seen: list[str] = []
    await store.reading.set_trace_callback(seen.append)
    await loaded(store)
    await loaded(store, log=True)
    # Parts of a statement are traced as remarks.
    assert len([sql for sql in seen if not sql.startswith("--")]) == 2
    await store.reading.set_trace_callback(lambda _: None)


async def test_a_table_of_which_nothing_else_is_kept(store: Store) -> None:
    assert await store.read(loading.load("t1")) is None
    assert await store.read(loading.load("t1", (5,), log=True)) is None
    await add(store, table())
    back = await loaded(store, log=True)
    assert back == TableData(table(), ())


async def test_of_whom_something_is_known(store: Store) -> None:
    await add(store, table(), table("t2"), seats=[seat(user=1), seat(number=1, user=None)])
    for user in (1, 2, 3, 4):
        await store.write(*people.change(user, zone=f"zone {user}", quiet="22:00-08:00"))
    await store.write(people.user_locale(1, "fr"), people.dms_closed(1, closed=True))
    assert set((await loaded(store)).users) == {1}
    asked = await store.read(loading.load("t1", (3, 9)))
    assert set(asked.users) == {1, 3}
    user = asked.users[1]
    assert (user.locale, user.dms_closed, user.zone) == ("fr", True, "zone 1")
    offer = t.Transfer(0, 1, t.OFFER, 101, voters=(101,))
    await alter(store, motions={"swap": MotionRow(1, "t1", offer, NOW)})
    await store.write(*people.change(101, zone="x"))
    assert set((await loaded(store)).users) == {1, 101}
    assert (await loaded(store, "t2")).users == {}


async def test_what_is_being_said_and_what_waits(store: Store) -> None:
    await add(store, table(), table("t2"))
    data = await loaded(store)
    assert (data.unsaid, data.board_coming, data.public_waiting) == ({}, False, False)
    messages = [
        post("dm:1", Notice("x")),
        post("dm:1", ShowHand(new_message=True)),
        post(message=LobbyEdit()),
        post(message=Line()),
        post(message=Status()),
    ]
    await alter(store, posts=messages)
    await alter(store, "t2", posts=[post(message=Board(3))])
    first, *_, last = range(1, 6)
    data = await loaded(store)
    assert list(data.unsaid) == [2, 3, 5]
    assert data.unsaid[2].message == ShowHand(new_message=True)
    assert (data.board_coming, data.public_waiting) == (False, True)
    assert await store.write(outbox.claim(first, NOW), outbox.claim(last, NOW)) == (1, 1)
    data = await loaded(store)
    assert {row.id: row.state for row in data.unsaid.values()} == {
        1: "sending",
        2: "pending",
        3: "pending",
        5: "sending",
    }
    for number, message in enumerate((Board(4), Start())):
        await store.write(("UPDATE outbox SET state = 'done' WHERE table_id = 't1'", ()))
        assert not (await loaded(store)).board_coming
        await alter(store, posts=[post(message=message)])
        data = await loaded(store)
        assert (data.unsaid, data.board_coming, data.public_waiting) == ({}, True, True)
        await store.write(outbox.claim(7 + number, NOW))
        data = await loaded(store)
        assert (list(data.unsaid), data.public_waiting) == ([7 + number], False)
        assert data.board_coming


async def test_decks_and_words_are_read_for_a_lobby_alone(store: Store) -> None:
    decks = {("haiclue", "words"): ("t1", "t2")}
    await add(store, table(status="lobby", guild_id=7), table("t2", guild_id=7), table("t3"))
    assert (await loaded(store)).wordlist is None
    await alter(store, decks=decks)
    await servers.add_list(store, 7, "a.txt", (("bank", "river"), ("sun", "moon")), 1, NOW)
    await servers.add_list(store, 8, "b.txt", (), 1, NOW)
    data = await loaded(store)
    assert (data.decks, data.wordlist) == (decks, (1, 2))
    assert ((await loaded(store, "t2")).decks, (await loaded(store, "t2")).wordlist) == ({}, None)
    await alter(store, "t3", {"status": "lobby"})
    assert ((await loaded(store, "t3")).decks, (await loaded(store, "t3")).wordlist) == ({}, None)
    assert await store.write(servers.remove_list(7, NOW)) == (1,)
    assert (await loaded(store)).wordlist is None


# What can't be read


async def why(store: Store, *, log: bool) -> str:
    try:
        await loaded(store, log=log)
    except Unsound as unsound:
        return unsound.why
    return ""


@pytest.mark.parametrize(
    ("sql", "error"),
    [
        ("UPDATE tables SET options = '{'", "DecodeError"),
        ("UPDATE tables SET holds = '7'", "ValidationError"),
        ("UPDATE clocks SET tokens = '['", "DecodeError"),
        ("UPDATE supplies SET rest = '7'", "ValidationError"),
        ("DELETE FROM versions", "TypeError"),
        # It says nothing.
        ("UPDATE timers SET payload = '{'", ""),
        ("UPDATE motions SET facts = 'x'", ""),
        ("UPDATE outbox SET payload = '['", ""),
        ("INSERT INTO wordlists VALUES (1, 2, 'a.txt', '[', 1, 1, NULL)", ""),
    ],
)
async def test_what_cannot_be_read_is_named(store: Store, sql: str, error: str) -> None:
    await store.save(Change(None, values.full(guild_id=2), LOG, (post(),), now=NOW))
    await executed(store, sql)
    for log in (False, True):
        assert await why(store, log=log) == (f"unreadable-{error}" if error else "")


@pytest.mark.parametrize(
    ("where", "column"), [("seats", "name"), ("timers", "payload"), ("entries", "hash")]
)
async def test_a_text_that_became_a_blob(store: FileStore, where: str, column: str) -> None:
    """Then SQLite can't even make JSON of it; another table's load does not know."""
    await add(store, table("t2"))
    await store.save(Change(None, values.full(), LOG, now=NOW))
    await executed(store, "PRAGMA ignore_check_constraints = ON")
    for (name,) in await executed(store, "SELECT name FROM sqlite_master WHERE type = 'trigger'"):
        await executed(store, f"DROP TRIGGER {name}")
    await executed(store, "PRAGMA writable_schema = ON")
    (made,) = await executed(store, f"SELECT sql FROM sqlite_master WHERE name = '{where}'")  # noqa: S608
    loose = made[0].replace("STRICT, ", "").replace(" STRICT", "")
    await store.write(("UPDATE sqlite_master SET sql = ? WHERE name = ?", (loose, where)))
    await executed(store, "PRAGMA writable_schema = RESET")
    await executed(store, f"UPDATE {where} SET {column} = x'ff'")  # noqa: S608
    assert await why(store, log=True) == "unreadable-blob"
    assert await loaded(store, "t2") == TableData(table("t2"), ())


async def test_a_damaged_timer_or_vote_is_there_and_says_nothing(store: Store) -> None:
    await store.save(Change(None, values.full(), now=NOW))
    await executed(store, "UPDATE timers SET payload = '{' WHERE kind = 'alarm'")
    await executed(store, "UPDATE timers SET kind = 'from the future' WHERE kind = 'seat'")
    await executed(store, "UPDATE motions SET facts = '{\"seats\": 5}' WHERE topic = 'late'")
    await alter(store, posts=[post(message=Status())])
    await executed(store, "UPDATE outbox SET payload = '['")
    data = await loaded(store)
    unreadable: list[Any] = [
        row.what for row in data.timers.values() if isinstance(row.what, t.UnreadableTimer)
    ]
    assert len(unreadable) == 2
    assert len(data.timers) == len(values.DUE)
    assert [row.kind for row in data.unsaid.values()] == ["unreadable"]
    votes = [vote.facts for vote in data.motions.values()]
    assert t.UnreadableTopic() in votes
    assert len(votes) == len({facts.kind for facts in values.FACTS})


def test_every_part_has_its_field_its_working_copy_and_a_table_in_both_schemas() -> None:
    scripts = ["".join(step.script for step in s) for s in (migrations(), server_steps())]
    annotated = {*TableData.__annotations__} & {"seats", *WorkingCopy.__annotations__}
    assert {part.name for part in PARTS} <= annotated
    for part in PARTS:
        assert part.columns[: 1 + len(part.key)] == ("table_id", *part.key) or part.numbered
        for script in scripts:
            columns = script.split(f"CREATE TABLE {part.table} (")[1].split(");")[0]
            assert all(
                re.search(rf'^ +"?{name}"? ', columns, re.MULTILINE) for name in part.columns
            )
        assert bool(part.person or part.mentions) == bool(part.listed), "exported and erased"
