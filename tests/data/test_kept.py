"""What a file's store knows by heart: as long as it is so, and not a moment longer."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from contextlib import closing
from typing import Any

import pytest

from data.store import Change, Conflict, FileStore, Store, kept, outbox, people, queries, settings
from data.store import statements as s
from data.store.change import Said
from data.store.kept import Kept, Known
from data.store.messages import Board, Call, LobbyEdit, ShowHand, Status
from data.store.postgres.store import ServerStore
from data.store.rows import DONE, CallRow, TimerRow
from data.store.statements import Write
from data.store.table_data import TableData
from data.store.timers import Alarm, AwayEnd, TurnOver
from engine.values import replace
from tests.data.tables import NOW, add, changed, entry, loaded, opened, post, rows, seat, table


async def read(store: FileStore, table_id: str = "t1") -> TableData:
    """Load a table as the bot does: from now on it is known."""
    expected = store.expect(table_id)
    data = await loaded(store, table_id)
    known = None if expected is None else store.learn(expected, data)
    assert known is not None
    return known.data


async def begun(store: FileStore, *names: str) -> list[TableData]:
    await add(store, *map(table, names), seats=[seat(name, n, n) for name in names for n in (1, 2)])
    return [await read(store, name) for name in names]


def by_heart(store: Store, table_id: str = "t1") -> TableData | None:
    known = store.known(table_id)
    return None if known is None else known.data


def moved(data: TableData, **more: Any) -> Change:
    seq = data.row.seq + 1
    return changed(data, {"seq": seq, "snapshot": bytes([seq])}, entries=[entry(seq)], **more)


async def same(store: FileStore, table_id: str = "t1") -> TableData:
    """Check that a table is known, and that a load gives nothing else; return it."""
    found, fresh = by_heart(store, table_id), await loaded(store, table_id)
    assert found == fresh
    assert [*found.timers] == [*fresh.timers]
    assert [*found.unsaid] == [*fresh.unsaid]
    assert found.remembered
    assert not fresh.remembered
    return found


NEW = (
    TimerRow(-1, "t1", NOW + 9, TurnOver(("a",))),
    TimerRow(-2, "t1", NOW + 3, Alarm(("a",))),
)
POSTS: dict[str, list[Any]] = {
    "nothing": [],
    "a board that is begun": [replace(post(message=Board(1)), at_once=True)],
    "a board that waits": [post(message=Board(1))],
    "an edit": [post(message=Status())],
    "a hand": [post("dm:1", message=ShowHand(new_message=True))],
    "a call": [post("dm:1", message=Call("turn", 1, ""))],
    "all of it": [
        replace(post(message=Board(1)), at_once=True),
        post(message=LobbyEdit()),
        post("dm:1", message=ShowHand(new_message=True)),
    ],
}


@pytest.mark.parametrize("posts", POSTS)
async def test_after_a_change_it_is_what_a_load_gives(store: FileStore, posts: str) -> None:
    (data,) = await begun(store, "t1")
    timers = {timer.id: timer for timer in NEW}
    calls = {1: CallRow("q", 0, NOW)}
    await store.save(moved(data, posts=POSTS[posts], timers=timers, calls=calls))
    data = await same(store)
    assert [timer.due for timer in data.timers.values()] == [NOW + 3, NOW + 9]
    (first, *rest) = data.timers.values()
    later = {first.id: replace(first, due=NOW + 20), -1: replace(NEW[0], due=NOW + 1)}
    await store.save(moved(data, timers=later | {row.id: row for row in rest[:0]}))
    assert [timer.due for timer in (await same(store)).timers.values()] == [NOW + 1, NOW + 20]


async def test_numbers_of_many_that_are_written_together_are_their_own(store: FileStore) -> None:
    names = [f"t{number}" for number in range(1, 9)]
    changes = [
        moved(
            data,
            posts=POSTS["all of it"] * (number % 3),
            timers={row.id: replace(row, table_id=data.row.id) for row in NEW[: number % 2 + 1]},
        )
        for number, data in enumerate(await begun(store, *names))
    ]
    await asyncio.gather(*map(store.save, changes))
    for name in names:
        await same(store, name)
    assert len(rows(store.path, "SELECT DISTINCT version FROM seals WHERE version = 1")) == 1


async def test_a_board_is_said_and_the_next_one_comes(store: FileStore) -> None:
    (data,) = await begun(store, "t1")
    await store.save(moved(data, posts=POSTS["a board that is begun"]))
    data = await same(store)
    assert data.board_coming
    (row_id,) = data.unsaid
    await store.save(changed(data, said=[Said(row_id, DONE, 7)]))
    data = await same(store)
    assert not data.unsaid
    assert not data.board_coming
    # Of two of which one waits nobody knows what is left, once one was said.
    await store.save(moved(data, posts=[*POSTS["a board that is begun"], post(message=Board(2))]))
    data = await same(store)
    assert data.public_waiting
    await store.save(changed(data, said=[Said(min(data.unsaid), DONE, 8)]))
    assert by_heart(store) is None


OTHERS: dict[str, tuple[Any, ...]] = {
    "settings of a user": people.change(1, notify="dm"),
    "their language": (settings.user_locale(1, "de"),),
    "closed messages": (settings.dms_closed(1, closed=True),),
    "a deck": (("UPDATE supplies SET rest = '[]'", ()),),
    "a list of words": (("DELETE FROM wordlists", ()),),
    "time that is moved on": settings.moved_on(5),
    "a row of the outbox": (outbox.became(1, DONE),),
    "a claim that names no table": (outbox.claim(1, NOW),),
    "a timer that names no table": ((s.DROP_TIMER, (1,)),),
    "an absence that is over where all is frozen": people.back_at_frozen(
        TimerRow(1, "t1", 1, AwayEnd(0, 1))
    ),
    "what nobody can place": (("  UPDATE heartbeat SET at = 1", ()),),
    "a name written otherwise": (("UPDATE Users SET locale = 'de'", ()),),
    "a name with more before it": (("UPDATE main.users SET locale = 'de'", ()),),
}


@pytest.mark.parametrize("what", OTHERS)
async def test_whatever_else_is_written_makes_all_forgotten(store: FileStore, what: str) -> None:
    await begun(store, "t1", "t2")
    await store.write(*OTHERS[what])
    assert by_heart(store) is by_heart(store, "t2") is None


async def test_steps_transactions_and_what_is_done_alone_make_all_forgotten(
    store: FileStore,
) -> None:
    async def transaction() -> None:
        async with store.transaction():
            assert by_heart(store) is None

    for work in (lambda: store.step(lambda _: None), transaction, store.compact, store.checkpoint):
        await begun(store, name := f"t{work!r}")
        assert by_heart(store, name) is not None
        await work()
        assert by_heart(store, name) is None


async def test_a_change_that_touches_what_tables_share_makes_all_forgotten(
    store: FileStore,
) -> None:
    for more in ({"nudged": [(1, None)]}, {"dms": [(1, True)]}, {"decks": {("g", "d"): ("a",)}}):
        one, _ = await begun(store, f"a{more}", f"b{more}")
        await store.save(moved(one, **more))
        assert by_heart(store, f"a{more}") is by_heart(store, f"b{more}") is None


async def test_what_no_load_reads_and_what_names_its_table_hurts_no_other(
    store: FileStore,
) -> None:
    one, _ = await begun(store, "t1", "t2")
    await store.save(moved(one, posts=POSTS["a board that waits"], timers={-1: NEW[0]}))
    await store.write(settings.heartbeat(NOW))
    await same(store)
    for claim in (True, False):
        (timer,) = (await read(store)).timers
        number = outbox.claim(1, NOW, "t1") if claim else (s.END_TIMER, (timer, "t1"))
        assert await store.write(number) == (1,)
        assert by_heart(store) is None
    await same(store, "t2")
    assert await store.write(outbox.claim(1, NOW, "t2"), (s.PUT_OFF_TIMER, (1, 1, "t2"))) == (0, 0)


CHANGES: dict[str, dict[str, Any]] = {
    "the game ends": {"row": {"status": "ended", "ended_at": NOW}},
    "it sleeps": {"row": {"status": "asleep", "holds": {"sleep": NOW}}},
    "somebody sits down": {"seats": (seat("t1", 1, 1), seat("t1", 2, 9))},
    "a place is silent": {"silent": ["channel:1"]},
    "other words": {"row": {"lexicon": "en"}},
    "it is a lobby again": {"row": {"status": "lobby"}},
}


@pytest.mark.parametrize("what", CHANGES)
async def test_what_does_not_follow_from_a_change_is_read_again(
    store: FileStore, what: str
) -> None:
    (data,) = await begun(store, "t1")
    await store.save(changed(data, **CHANGES[what]))
    assert by_heart(store) is None


async def test_a_lobby_is_read_again_after_a_change(store: FileStore) -> None:
    await add(store, table(status="lobby"))
    await store.save(changed(await read(store), {"aid": "points"}))
    assert by_heart(store) is None


async def test_who_was_asked_for_besides_is_not_known(store: FileStore) -> None:
    await store.write(*people.change(1, notify="dm"), *people.change(7, notify="dm"))
    (data,) = await begun(store, "t1")
    assert {*data.users} == {1}
    await store.save(moved(data))
    assert {*(await same(store)).users} == {1}


BENT = (
    "UPDATE tables SET host_id = host_id + 4",
    "UPDATE tables SET snapshot = x'07'",
    "UPDATE seats SET user_id = 9 WHERE seat = 1",
    "UPDATE seals SET log = 'other'",
    "UPDATE seals SET seal = 'other'",
    "DELETE FROM seats WHERE seat = 1",
    "UPDATE seals SET version = version + 1",
)


@pytest.mark.parametrize("sql", BENT)
@pytest.mark.parametrize("way", ["alone", "together", "one by one"])
async def test_a_row_that_is_not_as_it_was_written_is_a_conflict(
    store: FileStore, sql: str, way: str
) -> None:
    one, two, late = await begun(store, "t1", "t2", "t3")
    await store.save(moved(late))
    late = await read(store, "t3")
    with closing(sqlite3.connect(store.path)) as db, db:
        db.execute(f"{sql} {'AND' if 'WHERE' in sql else 'WHERE'} {_key(sql)} = 't1'")
    # The last one's entry is there already: then all are carried out one by one.
    changes = [moved(one), moved(two), changed(late, entries=[entry(1)])]
    changes = changes[: ("alone", "together", "one by one").index(way) + 1]
    found = await asyncio.gather(*map(store.save, changes), return_exceptions=True)
    what = [one.what if isinstance(one, Conflict) else "kept" for one in found]
    assert what == ["version", "kept", "seq"][: len(changes)]
    assert not rows(store.path, "SELECT * FROM entries WHERE table_id = 't1'")
    assert by_heart(store) is None


def _key(sql: str) -> str:
    return "id" if "tables" in sql else "table_id"


async def test_the_first_of_two_changes_counts(store: FileStore) -> None:
    (data,) = await begun(store, "t1")
    found = await asyncio.gather(
        store.save(moved(data)), store.save(moved(data)), return_exceptions=True
    )
    assert isinstance(found[0], str)
    assert isinstance(found[1], Conflict)
    assert by_heart(store) is None  # of two nobody knows how it is now
    assert (await read(store)).version == 1


async def test_nothing_is_known_of_what_is_being_written(
    store: FileStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody may have read what was committed already, before it is known here."""
    one, _ = await begun(store, "t1", "t2")
    seen: list[tuple[bool, bool, bool]] = []
    execute = store._writing.execute

    async def watched(sql: str, work: Any) -> Any:
        done = await execute(sql, work)
        seen.append((by_heart(store) is None, by_heart(store, "t2") is None, _blind(store)))
        return done

    monkeypatch.setattr(store._writing, "execute", watched)
    await store.save(moved(one))
    await store.write(settings.dms_closed(1, closed=True))
    assert seen == [(True, False, True), (True, True, True)]


def _blind(store: FileStore) -> bool:
    return store.expect("t1") is None


async def test_what_was_written_while_it_was_read_is_not_learned(store: FileStore) -> None:
    (data,) = await begun(store, "t1")
    for write in (store.save(moved(data)), store.write(settings.dms_closed(1, closed=True))):
        expected = store.expect("t1")
        old = await loaded(store)
        await write
        assert expected is not None
        assert store.learn(expected, old) is None
        assert by_heart(store) is None


async def test_a_change_decided_on_something_older_is_not_known(store: FileStore) -> None:
    """A claim counts no version: what was read before it may be changed, but not be known."""
    (data,) = await begun(store, "t1")
    await store.save(moved(data, posts=[post("dm:1", message=Call("turn", 1, ""))]))
    data = await same(store)
    assert await store.write(outbox.claim(1, NOW, "t1")) == (1,)
    await store.save(moved(data))
    assert by_heart(store) is None
    assert {*(await read(store)).unsaid} == {1}


async def test_what_fails_is_forgotten(store: FileStore) -> None:
    (data,) = await begun(store, "t1")
    with pytest.raises(Conflict):
        await store.save(Change(replace(data, version=5), moved(data).after))
    assert by_heart(store) is None
    data = await read(store)
    given_up = asyncio.ensure_future(store.write(("ROLLBACK", ())))
    await asyncio.sleep(0)
    found = await asyncio.gather(given_up, store.save(moved(data)), return_exceptions=True)
    assert all(isinstance(one, Exception) for one in found)
    assert by_heart(store) is None
    assert (await loaded(store)).row.seq == 0


async def test_a_new_process_knows_nothing(store: FileStore) -> None:
    (data,) = await begun(store, "t1")
    await store.save(moved(data))
    await store.close()
    assert by_heart(store) is None
    async with opened(store.path) as again:
        assert by_heart(again) is None


def test_a_database_that_others_write_to_is_never_known() -> None:
    assert ServerStore.known is Store.known
    assert ServerStore.expect is Store.expect
    assert Store.known(object(), "t1") is Store.expect(object(), "t1") is None  # type: ignore[arg-type]


def test_there_is_a_bound_by_number_and_by_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "MOST", 3)
    monkeypatch.setattr(kept, "BYTES", 100)
    known = Kept()

    def learn(name: str, size: int) -> Known | None:
        expected = known.expect(name)
        assert expected is not None
        return known.learn(expected, TableData(table(name, snapshot=bytes(size)), ()))

    assert all(learn(name, 10) for name in ("a", "b", "c"))
    assert known.get("a") is not None  # used last: b goes first
    learn("d", 10)
    assert [known.get(name) is not None for name in "abcd"] == [True, False, True, True]
    learn("e", 85)
    assert [known.get(name) is not None for name in "acde"] == [False, False, True, True]
    assert learn("f", 101) is not None
    assert [known.get(name) for name in "def"] == [None] * 3
    assert known._bytes == len(known._tables) == 0


async def test_what_no_load_reads_leads_to_nothing_that_one_reads(store: FileStore) -> None:
    """No trigger and no foreign key leads from another table to one that is loaded."""
    for name, body in rows(
        store.path, "SELECT tbl_name, sql FROM sqlite_schema WHERE sql LIKE '%TRIGGER%'"
    ):
        if name not in kept.READ:
            written = re.findall(r"(?:INTO|UPDATE|DELETE FROM) (\w+)", body.partition("BEGIN")[2])
            assert not kept.READ & {*written}, name
    for name in sorted(kept.READ):
        for key in rows(store.path, f"PRAGMA foreign_key_list({name})"):
            assert key[2] in kept.READ or {key[5], key[6]} == {"NO ACTION"}, (name, key)
    assert {"tables", "seats", "timers", "outbox", "users", "supplies", "wordlists"} <= kept.READ
    assert not kept.READ & {"heartbeat", "lease", "games", "scores"}


def test_all_that_a_change_writes_is_placed() -> None:
    for sql in s.RANK:
        shared = sql in (s.NUDGE, s.CLOSE_DMS, s.NEW_DECK, s.TAKE_DECK)
        assert kept.touched(Write(((sql, ()),), of="t1")) == (None if shared else ("t1",))
    assert kept.touched(Write(((queries.HEARTBEAT, ()),))) is None
