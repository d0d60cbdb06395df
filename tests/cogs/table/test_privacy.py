"""Being forgotten: nothing names a person any more, and nobody else has lost anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.refusals import TableFrozen
from cogs.table.model import Person, Table
from cogs.table.notify import notices
from cogs.table.notify.arrivals import OfTables
from cogs.table.people import transfer
from cogs.table.people.preferences import forget
from cogs.table.time.time_control import HOUR
from data.store import games, loading, outbox, privacy, queries
from data.store.check import full
from data.store.games import Whose
from data.store.messages import Notice
from data.store.rows import ENDED, EXPIRED, FROZEN, RUNNING
from data.words import LOCALES, words
from engine.position import CLOSED
from engine.record import verify
from render.contract import Scene
from tests.cogs.table.climb import only_climb
from tests.cogs.table.forgetting import DORA, ROW, dump, live, names_dora, sit
from tests.cogs.table.fuses import Fuse, FusedMouth, Killed, fused
from tests.cogs.table.swapping import EMIL, asked, offered, seat_of, vacated
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, ID, Mouth, World, loose_names
from tools.support.tables import every

ROOT = Path(__file__).resolve().parents[3]


MARKS = (DORA.name.encode(), str(DORA.user_id).encode(), DORA.user_id.to_bytes(8, "big"))


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("spiel.db*"))


LEFT: dict[str, ROW] = {
    "seats": {"user_id": None, "name": ""},
    "scores": {"user_id": 0, "name": ""},
    "wordlists": {"user_id": 0},
    "tables": {"host_id": 0},
}
"""What stands in the cells that named her, in rows that stay."""


def of_table(row: ROW) -> str:
    return str(row.get("table_id", row.get("id")))


async def test_nothing_names_her_and_others_have_lost_nothing(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        life = await live(world)
        hers = {table.id for key, table in life.items() if key != "finished"}
        before = dump(tmp_path)
        assert all(mark in bytes_of(tmp_path) for mark in MARKS)
        traces = {name for name, rows in before.items() if any(map(names_dora, rows))}
        # Else this test would say nothing about them.
        assert traces >= {"tables", "seats", "users", "hands", "calls", "motions", "votes"}
        assert traces >= {"wordlists", "outbox", "timers", "invite_blocks", "call_lists"}
        await forget(world.service.tables, DORA.user_id, world.time)
        after = dump(tmp_path)
        assert [(n, r) for n, rows in after.items() for r in rows if names_dora(r)] == []
        for name, rows in before.items():
            for row in rows if name not in ("sqlite_sequence", "versions") else ():
                if of_table(row) in hers:
                    continue
                if not names_dora(row):
                    assert row in after[name], name
                elif name in LEFT:
                    assert {**row, **LEFT[name]} in after[name], name
        for row in after["tables"]:
            query = loading.load(str(row["id"]), log=True)
            assert await world.store.read(query), "it can be read"
        await world.say()
        assert [(n, r) for n, rows in dump(tmp_path).items() for r in rows if names_dora(r)] == []
        await world.night()
    assert [mark for mark in MARKS if mark in bytes_of(tmp_path)] == []


async def test_tables_go_on_without_her_or_end_and_finished_games_can_be_checked(
    world: World,
) -> None:
    life, service = await live(world), world.service
    said, before = len(world.mouth.said), await service.tables.record(life["finished"].id)
    assert await forget(service.tables, DORA.user_id, world.time) == 7
    three = await service.tables.load(life["three"].id)
    assert (three.row.status, three.seats[1].status, three.owing) == (RUNNING, CLOSED, (0,))
    assert (await world.move(await world.move(three))).row.status in (RUNNING, ENDED)
    two = await service.tables.load(life["two"].id)
    assert two.row.status == ENDED
    assert two.outcome is not None
    assert two.outcome.winners == (1,)
    written = await service.tables.load(life["words"].id)
    assert (written.row.status, written.seats[2].status) == (RUNNING, CLOSED)
    assert [seat.user_id for seat in (await service.tables.load(life["lobby"].id)).seats] == [
        ID + 1
    ]
    assert (await service.tables.load(life["hosted"].id)).row.status == EXPIRED
    assert [seat.user_id for seat in (await service.tables.load(life["again"].id)).seats] == [
        ID + 1,
        ID + 2,
    ]
    await world.say()
    news = [
        (item.kind, row.kind)
        for row in world.mouth.said[said:]
        for item in getattr(row.message, "news", ())
        if item.by == "table"
    ]
    assert [kind for kind, _ in news].count("left") == 3
    assert "resigned" not in [kind for kind, _ in news]
    assert await world.compared() == 0
    after = await service.tables.record(life["finished"].id)
    assert after == before
    assert verify(after).seq == before.entries[-1].seq
    verify(await service.tables.record(life["two"].id))
    full(world.store.path)


async def test_a_forgotten_seat_has_a_word_for_a_name_and_no_place_at_a_rematch(
    world: World,
) -> None:
    table = await world.stop(await sit(world, DORA, ANNA, BEN))
    await forget(world.service.tables, DORA.user_id, world.time)
    table = await world.service.tables.load(table.id)
    for locale in LOCALES:
        scene: Scene = table.scene(words(locale))
        somebody = words(locale)("somebody-left")
        assert scene.names == (somebody, "Anna", "Ben")
        view = table.view(None)
        for said in (table.renderer.text_board(view, scene), table.renderer.board(view, scene).alt):
            assert f"A {somebody}" in said
            assert DORA.name not in said
    again = await world.service.lobby.rematch(table.id, BEN, "b", world.time)
    assert [(s.seat, s.user_id) for s in again.seats] == [(0, ID + 1), (1, ID + 2)]
    again = await world.service.lobby.join(again.id, ANNA, "a", world.time)
    assert again.row.status == RUNNING


async def test_totals_stay_without_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    only_climb(monkeypatch)
    async with World(tmp_path) as world:
        for person in (DORA, CARLA, ANNA):
            table = await sit(world, person)
            while not table.over:
                table = await world.move(table, "add 1")
            await world.say()
        for person in (DORA, CARLA):
            await forget(world.service.tables, person.user_id, world.time)
        rows = await world.store.read(every(games._SCORES, "scores", "number"))
        assert [(row.user_id, row.name, row.total) for row in rows][:2] == [(0, "", 3)] * 2
        assert (rows[2].user_id, rows[2].name) == (ID + 1, "Anna")
        for whose, count in ((Whose.SERVER, 3), (Whose.PERSON, 1)):
            owner = GUILD if whose is Whose.SERVER else ANNA.user_id
            (scores,) = await world.store.read(games.score_lists(whose, owner))
            assert scores.count == count
        # Two who were forgotten are not one person.
        standing = await games.standing(world.store, rows[1].table_id)
        assert (standing.count, standing.own) == (2, None)
    full(tmp_path / "spiel.db")


async def test_a_crash_in_between_loses_nothing_and_once_more_goes_on(tmp_path: Path) -> None:
    for step in range(1, 30):
        path = tmp_path / str(step)
        mouth = FusedMouth()
        async with World(path, mouth) as world:
            first = await sit(world, DORA, ANNA, BEN, channel_id=ID + 1)
            second = await sit(world, ANNA, BEN, DORA, channel_id=ID + 2)
            lobby = await world.service.lobby.open(
                world.opening(host=DORA, channel_id=ID + 3), world.time
            )
            await world.say()
            fused(world.store, Fuse(step))
            try:
                await forget(world.service.tables, DORA.user_id, world.time)
                whole = True
            except Killed:
                whole = False
        async with World(path, mouth) as world:
            await forget(world.service.tables, DORA.user_id, world.time)
            await world.say()
            for table_id in (first.id, second.id):
                table = await world.service.tables.load(table_id)
                assert table.row.status == RUNNING
                closed = [
                    e
                    for e in await world.store.read(queries.entries(table_id))
                    if e.action == CLOSED
                ]
                assert len(closed) == 1
            assert (await world.service.tables.load(lobby.id)).row.status == EXPIRED
            assert await world.compared() == 0
        assert not any(names_dora(row) for rows in dump(path).values() for row in rows)
        if whole:
            return
    raise AssertionError("it never came to its end")


async def test_a_message_that_was_on_its_way_brings_nobody_back(tmp_path: Path) -> None:
    async with World(tmp_path, Mouth()) as world:
        world.task.cancel()  # the outbox is run by hand
        await sit(world, DORA, ANNA, game="haiclue")
        rows = [
            r
            for r in await world.store.read(queries.outbox_heads())
            if str(DORA.user_id) in r.destination
        ]
        (row,) = rows
        await forget(world.service.tables, DORA.user_id, world.time)
        await world.outbox._deliver(row)
        assert world.mouth.said == []
        await OfTables(world.service.tables).delivered(row, 4711, world.time)
        await world.service.notices.set_closed_dms(DORA.user_id, True)
        await world.do(notices.note_unreached, row.table_id, row)
    assert not any(names_dora(row) for rows in dump(tmp_path).values() for row in rows)


@pytest.mark.parametrize("how", ["frozen", "without rules"])
async def test_a_table_that_cannot_be_left_keeps_nobody_who_was_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    async with World(tmp_path) as world:
        table = await sit(world, DORA, ANNA)
        if how == "frozen":
            assert await world.service.tables.freeze(table.id, "x", world.time)
        else:

            async def gone(*_: Any, **__: Any) -> Table:
                raise TableFrozen

            monkeypatch.setattr(world.service.tables, "load", gone)
        assert await forget(world.service.tables, DORA.user_id, world.time) == 0
        status = await world.store.read(queries.status(table.id))
        assert status == (FROZEN if how == "frozen" else RUNNING)
    assert not any(names_dora(row) for rows in dump(tmp_path).values() for row in rows)


async def test_erasing_waits_until_nobody_counts_on_her(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await sit(world, DORA, ANNA)
        await world.say()
        before = dump(tmp_path)
        assert await privacy.erase(world.store, DORA.user_id) is None
        assert dump(tmp_path) == before


async def test_a_name_that_nobody_would_find_is_seen_by_every_test(world: World) -> None:
    table = await sit(world, ANNA, BEN)
    await world.say()
    assert loose_names(world.store.path) == []
    for args in ({"name": "x"}, {"who": "Anna"}, {"user": ID + 1, "name": "Anna"}):
        row = outbox.post(table.id, f"channel:{ID + 1}", Notice("x", args), "n" * 24, 0)
        await world.store.write(row)
    assert loose_names(world.store.path) == [
        "outbox notice: name without user in args",
        "outbox notice: a name as who",
    ]
    await world.store.write(("DELETE FROM outbox WHERE table_id = ?", (table.id,)))


@pytest.mark.parametrize("who", ["old", "new", "asking"])
async def test_whoever_is_forgotten_stands_in_no_row_about_the_seat(
    tmp_path: Path, who: str
) -> None:
    """The old owner has no seat any more that would say what they were called."""
    zora = Person(ID + 88_000_000_000_000_001, "Zora-Zebulon", "en")
    async with World(tmp_path) as world:
        if who == "old":
            table = await world.playing(zora, BEN)
            number = await offered(world, table, zora, EMIL)
            await world.do(transfer.take, table, number, EMIL)
        else:
            table = await world.playing(ANNA, BEN)
            table = await vacated(world, table, ANNA) if who == "new" else table
            number = await asked(world, table, seat_of(table, ANNA), zora)
            if who == "new":
                await world.service.votes.answer(table.id, number, BEN.user_id, "yes", world.time)
                await world.pass_time(HOUR)
        await world.say()
        assert zora.name in repr(dump(tmp_path))
        await forget(world.service.tables, zora.user_id, world.time)
        await world.say()
        kept = repr(dump(tmp_path))
        assert zora.name not in kept
        assert str(zora.user_id) not in kept
