"""Two processes on one server want the same at the same moment: nothing is given away twice.

Each race is run many times, with two stores that know nothing of each other. What one decided on
an older state is a ``Conflict``, and is decided again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import pytest

from data.store import Change, Conflict, Store, privacy, ratings
from data.store import changes as s
from data.store.changes import Result
from data.store.query import Database, Query
from data.store.rows import HandRow
from data.store.table_data import TableData
from tests.tiers import many
from tools.support import servers
from tools.support.servers import Server
from tools.support.tables import NOW, add, changed, executed, loaded, seat, table
from tools.support.waiting import LONG

T = TypeVar("T")
Decide = Callable[[TableData], Change | None]
Pair = Sequence[Store]

pytestmark = pytest.mark.sized
TRIES = many(5, 1000)
TOGETHER = 20
ME = 1_987_654_321_098_765_432


@pytest.fixture
async def pair(postgresql: Server) -> AsyncIterator[Pair]:
    del postgresql
    async with servers.opened("races") as one, servers.opened("races") as other:
        yield one, other
    await servers.dropped("races")


async def decided(store: Store, name: str, decide: Decide) -> bool:
    """Load, decide and write until it is written; False where there is nothing to write."""
    while True:
        change = decide(await loaded(store, name))
        if change is None:
            return False
        try:
            await store.save(change)
        except Conflict:
            continue
        return True


async def kept(writing: Awaitable[Any]) -> bool:
    try:
        await writing
    except Conflict:
        return False
    return True


async def raced(pair: Pair, race: Callable[[Store, int], Awaitable[T]]) -> list[tuple[T, T]]:
    async def once(number: int) -> tuple[T, T]:
        one, other = await asyncio.gather(*(race(store, number) for store in pair))
        return one, other

    found: list[tuple[T, T]] = []
    for begin in range(0, TRIES, TOGETHER):
        found += await asyncio.gather(*map(once, range(begin, min(begin + TOGETHER, TRIES))))
    return found


async def prepared(store: Store, make: Callable[[int], TableData]) -> None:
    for begin in range(0, TRIES, TOGETHER):
        new = [make(number) for number in range(begin, min(begin + TOGETHER, TRIES))]
        await asyncio.gather(*(store.save(Change(None, data, now=NOW)) for data in new))


def one_of_both(found: Sequence[tuple[bool, bool]]) -> bool:
    return {sorted(both) == [False, True] for both in found} == {True}


@pytest.mark.long
async def test_no_card_of_a_deck_is_dealt_twice(pair: Pair) -> None:
    one, other = pair
    key, cards = ("haiclue", "words"), tuple(f"t{n}" for n in range(2 * TRIES + 3))
    owner = TableData(table("owner", status="lobby", guild_id=5), (), decks={key: cards})
    await one.save(Change(None, owner, now=NOW))

    def deal(before: TableData) -> Change:
        first, *rest = before.decks[key]
        return changed(before, {"supply": (first,)}, decks={key: tuple(rest)})

    async def race(store: Store, number: int) -> bool:
        name = f"{'a' if store is one else 'b'}{number}"
        await add(store, table(name, status="lobby", guild_id=5))
        return await decided(store, name, deal)

    # Of one deck each has to wait for all before it: few at a time are quicker.
    for number in range(TRIES):
        await asyncio.gather(race(one, number), race(other, number))
    sql = "SELECT supply FROM tables WHERE id <> 'owner'"
    dealt = [words for (words,) in await executed(one, sql)]
    assert sorted(dealt) == sorted(f'["{card}"]' for card in cards[: 2 * TRIES])
    assert (await loaded(other, "owner")).decks[key] == cards[2 * TRIES :]


async def test_the_last_seat_of_a_lobby_is_taken_once(pair: Pair) -> None:
    await prepared(
        pair[0], lambda n: TableData(table(f"t{n}", status="lobby"), (seat(f"t{n}", 0, 1),))
    )

    async def race(store: Store, number: int) -> bool:
        name, user = f"t{number}", 50 + pair.index(store)

        def join(before: TableData) -> Change | None:
            if len(before.seats) == 2:
                return None
            return changed(before, seats=(*before.seats, seat(name, 1, user)))

        return await decided(store, name, join)

    assert one_of_both(await raced(pair, race))
    assert await executed(pair[0], "SELECT count(*) FROM seats") == [(2 * TRIES,)]


async def test_a_channel_has_one_open_table(pair: Pair) -> None:
    async def race(store: Store, number: int) -> bool:
        row = table(f"c{pair.index(store)}-{number}", status="lobby", channel_id=1000 + number)
        return await kept(store.save(Change(None, TableData(row, ()), now=NOW)))

    assert one_of_both(await raced(pair, race))


@pytest.mark.long
async def test_a_game_that_comes_in_while_its_list_is_rated_is_rated(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = pair
    key, loop = (5, "helge", ""), asyncio.get_running_loop()
    coming = [1]

    async def over(number: int) -> None:
        name = f"g{number}"
        await add(other, table(name, status="ended", guild_id=5, ended_at=number))
        game = "INSERT INTO games VALUES (?, 5, 'helge', '', 0, ?, '')"
        result = """INSERT INTO results
            (table_id, seat, user_id, guild_id, game, mode, ended_at, rank, score, won)
            VALUES (?, ?, ?, 5, 'helge', '', ?, ?, 0, 0)"""
        lines = [(result, (name, seat, 70 + seat, number, 1 + seat)) for seat in (0, 1)]
        await other.write((game, (name, number)), *lines, (s.ADD_ARREARS, (name,)))
        take = partial(ratings.take, table_id=name, result=None, figures=())
        assert await other.step(take) == key

    def rate(_: Any, ranks: Sequence[int], _known: Any, **_more: Any) -> tuple[Any, ...]:
        if coming:
            ended = over(1 + coming.pop())
            asyncio.run_coroutine_threadsafe(ended, loop).result(LONG)
        return tuple(((25.0, 8.0), (25.0 + rank, 7.0), False) for rank in ranks)

    await over(1)
    monkeypatch.setattr(ratings, "rate", rate)
    while await one.step(partial(ratings.advance, key=key)):
        pass
    found = await executed(one, "SELECT table_id, mu FROM results ORDER BY table_id, seat")
    assert found == [("g1", 26.0), ("g1", 27.0), ("g2", 26.0), ("g2", 27.0)]
    assert await executed(one, "SELECT count(*) FROM stale") == [(0,)]


@pytest.mark.long
async def test_who_is_forgotten_comes_back_by_no_result_worked_out_meanwhile(pair: Pair) -> None:
    one, other = pair
    loop, forgetting = asyncio.get_running_loop(), [privacy.erase(other, ME)]
    people_there = (seat("old", 0, ME), seat("old", 1, 7))
    row = table("old", status="ended", host_id=7, started_at=1, ended_at=NOW)
    await one.save(Change(None, TableData(row, people_there), now=NOW))
    await one.write((s.ADD_ARREARS, ("old",)))
    result = Result("", "", (5, 3), (1, 2), (0,))

    def work(db: Database) -> None:
        db.execute("SELECT 1").fetchall()  # from here on it sees one moment
        if forgetting:
            assert asyncio.run_coroutine_threadsafe(forgetting.pop(), loop).result(LONG)
        ratings.take(db, "old", result, ())

    await one.step(work)
    found = await executed(one, "SELECT user_id, score FROM results ORDER BY seat")
    assert found == [(None, 5), (7, 3)]
    assert (await loaded(one, "old", log=True)).seats[0].user_id is None


async def test_who_is_forgotten_comes_back_by_no_change_decided_before(pair: Pair) -> None:
    forgetting, playing = pair
    tries = many(4, 200)  # each forgets one of as many people, at one table of theirs

    for number in range(tries):
        user, name = ME + number, f"t{number}"
        people_there = (seat(name, 0, user), seat(name, 1, 7))
        hands = {user: HandRow(name, user, 901)}
        row = table(name, status="ended", host_id=user)
        await forgetting.save(Change(None, TableData(row, people_there, hands=hands), now=NOW))

    async def change(number: int) -> None:
        def decide(before: TableData) -> Change | None:
            hands = {n: replace(hand, refused=hand.refused + 1) for n, hand in before.hands.items()}
            seats = tuple(replace(one, name=one.name + "!") for one in before.seats)
            return changed(before, {"undos": before.row.undos + 1}, hands=hands, seats=seats)

        for _ in range(5):
            await decided(playing, f"t{number}", decide)

    for number in range(tries):
        done, _ = await asyncio.gather(privacy.erase(forgetting, ME + number), change(number))
        assert done is True
        after = await loaded(playing, f"t{number}")
        assert after.row.undos == 5
        assert [one.user_id for one in after.seats] == [None, 7]
        assert (after.hands, after.row.host_id) == ({}, 0)
    named = Query("SELECT count(*) FROM named", (), lambda rows: rows[0][0])
    assert await playing.read(named) == 0
