"""How many lists of words a server can leave behind: ten, and those that tables read."""

from __future__ import annotations

import asyncio

import pytest

from data.store import FileStore, Store, servers
from data.store.servers import KEPT, ListAdded, Pairs
from tools.support.tables import NOW, add, executed, table

GUILD, OTHER = 7, 8


def words(number: int) -> Pairs:
    return ((f"white{number:04}", "black"), ("sun", "moon"))


async def uploaded(store: Store, number: int, guild: int = GUILD, user: int = 1) -> ListAdded:
    return await servers.add_list(store, guild, f"{number}.txt", words(number), user, NOW)


async def kept(store: Store, guild: int = GUILD) -> list[int]:
    sql = f"SELECT name FROM wordlists WHERE guild_id = {guild} ORDER BY id"  # noqa: S608
    return [int(name.partition(".")[0]) for (name,) in await executed(store, sql)]


async def in_force(store: Store, guild: int = GUILD) -> Pairs | None:
    found = await store.read(servers.list_in_force(guild))
    return found and found.words


async def test_the_same_list_again_is_there_already(store: Store) -> None:
    assert await uploaded(store, 1) is ListAdded.NEW
    many = await asyncio.gather(*(uploaded(store, 1, user=user) for user in range(77)))
    assert set(many) == {ListAdded.THERE}
    assert await uploaded(store, 1, OTHER) is ListAdded.NEW
    assert (await kept(store), await kept(store, OTHER)) == ([1], [1])


async def test_two_who_add_the_same_at_once_add_one(store: Store) -> None:
    assert sorted(
        added.value for added in await asyncio.gather(*(uploaded(store, 1) for _ in range(2)))
    ) == ["new", "there"]


async def test_a_list_from_before_comes_into_force_again(store: Store) -> None:
    await uploaded(store, 1)
    await uploaded(store, 2)
    assert await uploaded(store, 1, user=5) is ListAdded.AGAIN
    assert await in_force(store) == words(1)
    await store.write(servers.remove_list(GUILD, NOW))
    assert await in_force(store) is None
    assert await uploaded(store, 1) is ListAdded.AGAIN
    assert await kept(store) == [1, 2]


async def test_what_was_added_twice_before_is_found_once(store: Store) -> None:
    await uploaded(store, 1)
    await store.write(servers.remove_list(GUILD, NOW))
    sql = """INSERT INTO wordlists SELECT {}, guild_id, name, words, 1, 1, {}
        FROM wordlists WHERE id = 1"""
    for number, removed in ((100, "NULL"), (101, "5")):
        await store.write((sql.format(number, removed), ()))
    assert await uploaded(store, 1) is ListAdded.THERE
    await uploaded(store, 2)
    assert await uploaded(store, 1) is ListAdded.AGAIN
    assert await in_force(store) == words(1)


async def test_ten_that_no_table_reads_are_kept_and_all_that_one_does(store: Store) -> None:
    await uploaded(store, 0)
    await uploaded(store, 1)
    found = await store.read(servers.list_in_force(GUILD))
    await add(store, table(guild_id=GUILD, lexicon=f"list-{found.id}", status="ended"))
    await uploaded(store, 0, OTHER)
    for number in range(2, 40):
        assert await uploaded(store, number) is ListAdded.NEW
        assert await in_force(store) == words(number)
    assert await kept(store) == [1, *range(40 - KEPT, 40)]
    assert await kept(store, OTHER) == [0]
    found = await store.read(servers.list_by_id(found.id))
    assert found.words == words(1)


async def test_the_newest_stays_though_an_old_one_is_in_force_again(store: Store) -> None:
    for number in range(KEPT):
        await uploaded(store, number)
    assert await uploaded(store, 0) is ListAdded.AGAIN
    await uploaded(store, KEPT)
    assert await kept(store) == list(range(1, KEPT + 1))
    assert await uploaded(store, 1) is ListAdded.AGAIN
    assert await kept(store) == list(range(1, KEPT + 1))
    assert await in_force(store) == words(1)


@pytest.mark.parametrize("number", [3, 30])
async def test_no_table_is_read_for_an_upload_but_those_with_lists(
    store: FileStore, number: int
) -> None:
    await add(store, *(table(f"t{n}", status="ended") for n in range(number)))
    for other in range(number):
        await uploaded(store, other, guild=100 + other)
    steps = []

    def counted() -> int:
        steps.append(None)
        return 0

    await store.step(lambda db: db.set_progress_handler(counted, 1))
    await uploaded(store, 1)
    assert len(steps) < 600
