"""Taking a person out of the JSON that others still read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from data.store.motions import open_motions, put

from data.store import Store, Tx, drafts, privacy, queries
from tests.data.tables import NOW, add, seat, table

ME, OTHER = 987_654_321_098_765_432, 111_222_333_444_555_666


async def erase(store: Store) -> bool:
    async def job(tx: Tx) -> bool:
        return privacy.erase(tx, ME)

    return await store.write(job)


@pytest.mark.parametrize(
    ("payload", "left"),
    [
        ({"mention": [ME, OTHER], "seq": 3}, {"mention": [OTHER], "seq": 3}),
        ({"args": {"user": ME, "missing": [ME]}}, {"args": {"user": 0, "missing": []}}),
        (
            {"args": {"name": "Dora", "user": str(ME)}, "title": "Dora"},
            {"args": {"name": "", "user": ""}, "title": "Dora"},
        ),
        ({"a": {str(ME): "yes", str(OTHER): "no"}}, {"a": {str(OTHER): "no"}}),
        ({"text": f"<@{ME}>", "to": f"dm:{ME}"}, {"text": "", "to": ""}),
        ({"user": ME, "why": "turn"}, None),
        ({"user": OTHER, "why": "turn"}, {"user": OTHER, "why": "turn"}),
        ({"link": f"…/{ME}0"}, {"link": f"…/{ME}0"}),
        ({"name": "Dora", "user": OTHER}, {"name": "Dora", "user": OTHER}),
    ],
)
async def test_rows_of_the_outbox(
    store: Store, payload: dict[str, Any], left: dict[str, Any] | None
) -> None:
    await add(store, table())

    async def job(tx: Tx) -> int:
        return await tx.post("t1", "channel:1", "notice", payload, "n" * 24, NOW)

    number = await store.write(job)
    assert await erase(store)
    row = await store.read(queries.outbox_row(number))
    assert (None if row is None else row.payload) == left


async def test_what_was_not_told_yet_loses_the_person_and_nothing_else(store: Store) -> None:
    await add(store, table(untold=[{"kind": "swap", "user": ME}, ["x", ME, OTHER]]), table("t2"))
    assert await erase(store)
    row = await store.read(queries.table("t1"))
    assert row is not None
    assert list(row.untold) == [{"kind": "swap", "user": 0}, ["x", OTHER]]
    assert await store.read(queries.table("t2")) == table("t2")


async def test_drafts_and_questions_go_with_their_person_alone(store: Store) -> None:
    await add(store, table(status="ended"), table("t2", status="ended"))

    async def job(tx: Tx) -> None:
        await tx.put_seats("t1", [seat(user=ME), seat(number=1, user=OTHER)])
        for number in (0, 1):
            await drafts.write(tx, "t1", number, "r1", ("t4",))
        put(tx, "t1", "swap", {"voters": [ME]}, NOW)
        put(tx, "t2", "swap", {"voters": [OTHER]}, NOW)

    await store.write(job)
    assert await erase(store)

    async def left(tx: Tx) -> tuple[Any, ...]:
        kept = drafts.of_table(tx, "t1")
        return tuple(kept), open_motions(tx, "t1"), len(open_motions(tx, "t2"))

    assert await store.write(left) == (((1, "r1"),), (), 1)


async def test_what_lies_between_the_rows_goes_with_a_new_file(tmp_path: Path) -> None:
    path, mark = tmp_path / "spiel.db", str(ME).encode()
    store = await Store.open(path, now=lambda: NOW)
    await add(store, table())
    await store.close()
    # As SQLite leaves it when it moves rows from one page to another: in no row, in free space.
    file = bytearray(path.read_bytes())
    at = file.rindex(bytes(200)) + 100
    file[at : at + len(mark)] = mark
    path.write_bytes(file)
    store = await Store.open(path, now=lambda: NOW)
    assert mark in path.read_bytes()
    await store.compact()
    assert await store.read(queries.table("t1")) == table()
    await store.close()
    assert mark not in path.read_bytes()
