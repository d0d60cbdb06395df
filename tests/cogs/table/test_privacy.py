"""Being forgotten: nothing names a person any more, and nobody else has lost anything."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from cogs.refusals import TableFrozen
from cogs.table.edit import Edit
from cogs.table.lobby import opening, seats
from cogs.table.model import Person, Table
from cogs.table.notify import notices
from cogs.table.notify.places import OfTables
from cogs.table.people import decisions
from cogs.table.people.preferences import export, forget
from cogs.table.play import drafts
from cogs.table.play.drafts import form_of
from cogs.table.time.time_control import DAY
from data.store import (
    Conflict,
    exporting,
    games,
    outbox,
    people,
    privacy,
    queries,
    servers,
    table_data,
)
from data.store.check import full
from data.store.connections import snapshot
from data.store.games import Whose
from data.store.messages import Notice
from data.store.proofs import prove_scores
from data.store.rows import ENDED, EXPIRED, FROZEN, RUNNING
from data.store.typed import EndGame, Pause
from data.words import LOCALES, words
from engine.record import verify
from engine.run import CLOSED
from render.contract import Scene
from tests.cogs.table.climb import only_climb
from tests.cogs.table.fuses import Fuse, FusedMouth, Killed, fused
from tests.cogs.table.naming import loose_names
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, Mouth, World

ROOT = Path(__file__).resolve().parents[3]


DORA = Person(987_654_321_098_765_432, "Dora Quill", "de")
MARKS = (DORA.name.encode(), str(DORA.user_id).encode(), DORA.user_id.to_bytes(8, "big"))
ROW = dict[str, Any]


def dump(path: Path) -> dict[str, list[ROW]]:
    with closing(sqlite3.connect(path / "spiel.db")) as db:
        db.row_factory = sqlite3.Row
        names = db.execute("SELECT name FROM sqlite_schema WHERE type='table'").fetchall()
        every = {name: db.execute(f"SELECT * FROM {name}").fetchall() for (name,) in names}  # noqa: S608
        return {name: [dict(row) for row in rows] for name, rows in every.items()}


def names_dora(row: ROW) -> bool:
    cells = (c.decode("latin-1") if isinstance(c, bytes) else str(c) for c in row.values())
    return any(mark in cell for cell in cells for mark in (str(DORA.user_id), DORA.name))


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.glob("spiel.db*"))


async def sit(world: World, *people: Person, **changes: Any) -> Table:
    """Play with presses whose ids say nothing about people, as Discord's don't."""
    table = await world.service.lobby.open(world.opening(host=people[0], **changes), world.time)
    for number, person in enumerate(people[1:]):
        table = await world.service.lobby.join(table.id, person, f"press-{number}", world.time)
    return await world.service.lobby.start(table.id, people[0].user_id, world.time)


@dataclass
class Life:
    """Tables of somebody who has done everything that leaves a trace."""

    three: Table
    two: Table
    words: Table
    finished: Table
    lobby: Table
    hosted: Table
    again: Table
    others: Table
    expired: Table

    @property
    def left(self) -> set[str]:
        """The tables that are not the same without her."""
        open_ones = (self.three, self.two, self.words, self.lobby, self.hosted, self.again)
        return {table.id for table in open_ones}


async def live(world: World) -> Life:
    service, me = world.service, DORA.user_id
    finished = await sit(world, DORA, ANNA, BEN, channel_id=1)
    finished = await world.move(finished)
    finished = await world.stop(finished)
    three = await sit(world, ANNA, DORA, CARLA, channel_id=2)
    await world.do(decisions.propose, three, me, Pause())
    await world.do(decisions.propose, three, me, EndGame())
    two = await sit(world, DORA, BEN, channel_id=3)
    await world.move(two)
    written = await sit(world, ANNA, BEN, DORA, channel_id=4, game="haiclue")
    form = form_of(written, written.require_seat(me))
    assert form is not None
    token = written.token(written.require_seat(me))
    for word in form.items[:3]:
        await world.do(drafts.press, written, me, token, word)
    expired = await service.lobby.open(world.opening(host=DORA, channel_id=7), world.time)
    await world.do(opening.close_lobby, expired, "lobby-expired")
    others = await sit(world, ANNA, BEN, channel_id=8)
    await world.move(others)
    await world.say()
    await service.people.away(me, world.time + 30 * DAY, world.time)

    await world.store.write(
        *people.change(me, notify="both", quiet="22:00-08:00", zone="Europe/Berlin"),
        *people.change(ANNA.user_id, notify="dm"),
        people.user_locale(me, "fr"),
        people.dms_closed(me, True),
    )
    await servers.add_list(world.store, GUILD, "ours", (("a", "b"),), me, world.time)
    await world.pass_time(DAY)  # reminders
    again = await service.lobby.rematch(finished.id, ANNA, "again", world.time)
    lobby = await service.lobby.open(world.opening(channel_id=5), world.time)
    lobby = await service.lobby.join(lobby.id, DORA, "sits", world.time)
    await service.lobby.set_options(lobby.id, me, {}, {"aid": "points"}, world.time)
    hosted = await service.lobby.open(world.opening(host=DORA, channel_id=6), world.time)
    await world.say()
    return Life(three, two, written, finished, lobby, hosted, again, others, expired)


def expected(name: str, row: ROW) -> ROW | None:
    match name:
        case "seats":
            return {**row, "user_id": None, "name": ""}
        case "scores":
            return {**row, "user_id": 0, "name": ""}
        case "wordlists":
            return {**row, "user_id": 0}
        case "tables":
            return {**row, "host_id": 0}
    return None


def of_table(row: ROW) -> str:
    return str(row.get("table_id", row.get("id")))


async def test_nothing_names_her_and_others_have_lost_nothing(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        life = await live(world)
        before = dump(tmp_path)
        assert all(mark in bytes_of(tmp_path) for mark in MARKS)
        traces = {name for name, rows in before.items() if any(map(names_dora, rows))}
        # Else this test would say nothing about them.
        assert traces >= {"tables", "seats", "users", "hands", "calls", "motions", "votes"}
        assert traces >= {"wordlists", "outbox", "timers"}
        await forget(world.service.tables, DORA.user_id, world.time)
        after = dump(tmp_path)
        assert [(n, r) for n, rows in after.items() for r in rows if names_dora(r)] == []
        for name, rows in before.items():
            for row in rows if name not in ("sqlite_sequence", "seals") else ():
                if of_table(row) in life.left:
                    continue
                if not names_dora(row):
                    assert row in after[name], name
                elif (left := expected(name, row)) is not None:
                    assert left in after[name], name
        for row in after["tables"]:
            query = table_data.load(str(row["id"]), log=True)
            assert await world.store.read(query), "its seal does not fit"
        await world.say()
        assert [(n, r) for n, rows in dump(tmp_path).items() for r in rows if names_dora(r)] == []
        await world.night()
    assert [mark for mark in MARKS if mark in bytes_of(tmp_path)] == []


async def test_every_table_is_explained_and_every_column_of_people_is_known(tmp_path: Path) -> None:
    async with World(tmp_path):
        pass
    page = (ROOT / "docs/operating.md").read_text(encoding="utf-8")
    explained = page.split("## What is stored")[1].split("\n## ")[0]
    with closing(sqlite3.connect(tmp_path / "spiel.db")) as db:
        columns = db.execute(
            "SELECT t.name, c.name FROM sqlite_schema AS t, pragma_table_info(t.name) AS c"
            " WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'"
        ).fetchall()
    assert {table for table, _ in columns if f"`{table}`" not in explained} == set()
    people = {(t, c) for t, c in columns if c.endswith(("user_id", "host_id"))} | {("users", "id")}
    assert len(people) > 8
    for table, column in people:
        statements = (*privacy._GONE, *privacy._LEFT)
        erased = [sql for sql in statements if f" {table} " in sql and f"{column} = ?1" in sql]
        assert erased, f"{table}.{column} is not erased"
        lists = "".join((exporting._SETTINGS, exporting._TABLES, *exporting._LISTS.values()))
        assert f"FROM {table}" in lists, f"{table}.{column} is not exported"


async def test_tables_go_on_without_her_or_end_and_finished_games_can_be_checked(
    world: World,
) -> None:
    life, service = await live(world), world.service
    said, before = len(world.mouth.said), await service.tables.record(life.finished.id)
    assert await forget(service.tables, DORA.user_id, world.time) == 6
    three = await service.tables.load(life.three.id)
    assert (three.row.status, three.seats[1].status, three.owing) == (RUNNING, CLOSED, (0,))
    assert (await world.move(await world.move(three))).row.status in (RUNNING, ENDED)
    two = await service.tables.load(life.two.id)
    assert two.row.status == ENDED
    assert two.outcome is not None
    assert two.outcome.winners == (1,)
    written = await service.tables.load(life.words.id)
    assert (written.row.status, written.seats[2].status) == (RUNNING, CLOSED)
    assert [seat.user_id for seat in (await service.tables.load(life.lobby.id)).seats] == [1]
    assert (await service.tables.load(life.hosted.id)).row.status == EXPIRED
    assert [seat.user_id for seat in (await service.tables.load(life.again.id)).seats] == [1, 2]
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
    after = await service.tables.record(life.finished.id)
    assert after == before
    assert verify(after).seq == before.entries[-1].seq
    verify(await service.tables.record(life.two.id))
    full(world.store.path)
    with snapshot(world.store.path) as db:
        assert prove_scores(db).wrong == ()


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
    assert [(s.seat, s.user_id) for s in again.seats] == [(0, 1), (1, 2)]
    again = await world.service.lobby.join(again.id, ANNA, "a", world.time)
    assert again.row.status == RUNNING


async def test_totals_stay_without_a_name_and_are_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only_climb(monkeypatch)
    async with World(tmp_path) as world:
        for person in (DORA, CARLA, ANNA):
            table = await sit(world, person)
            while not table.over:
                table = await world.move(table, "add 1")
            await world.say()
        for person in (DORA, CARLA):
            await forget(world.service.tables, person.user_id, world.time)
        rows = await world.store.read(games.every_score())
        assert [(row.user_id, row.name, row.total) for row in rows][:2] == [(0, "", 3)] * 2
        assert (rows[2].user_id, rows[2].name) == (1, "Anna")
        for whose, count in ((Whose.SERVER, 3), (Whose.PERSON, 1)):
            owner = GUILD if whose is Whose.SERVER else 1
            (scores,) = await world.store.read(games.score_lists(whose, owner))
            assert scores.count == count
        # Two who were forgotten are not one person.
        standing = await games.standing(world.store, rows[1].table_id)
        assert standing is not None
        assert (standing.count, standing.own) == (2, None)
    full(tmp_path / "spiel.db")
    with snapshot(tmp_path / "spiel.db") as db:
        assert prove_scores(db).wrong == ()


async def test_a_crash_in_between_loses_nothing_and_once_more_goes_on(tmp_path: Path) -> None:
    for step in range(1, 30):
        path = tmp_path / str(step)
        mouth = FusedMouth()
        async with World(path, mouth) as world:
            first = await sit(world, DORA, ANNA, BEN, channel_id=1)
            second = await sit(world, ANNA, BEN, DORA, channel_id=2)
            lobby = await world.service.lobby.open(
                world.opening(host=DORA, channel_id=3), world.time
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


async def test_what_was_decided_before_she_was_forgotten_is_decided_again(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await world.service.lobby.open(world.opening(host=ANNA), world.time)
        await world.service.lobby.join(table.id, DORA, "press-0", world.time)
        await world.say()
        await world.do(seats.leave, table, DORA.user_id)
        await world.say()
        edit = Edit(await world.service.tables.load(table.id, log=True), world.time, world.entropy)
        edit.hands[DORA.user_id] = replace(edit.hand_of(DORA.user_id), message_id=77)
        assert await privacy.erase(world.store, DORA.user_id)
        with pytest.raises(Conflict):
            await world.service.tables.write(edit)
    assert not any(names_dora(row) for rows in dump(tmp_path).values() for row in rows)


async def test_the_file_holds_all_that_names_her_and_nothing_hidden(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        life = await live(world)
        data = json.loads(await export(world.service.tables, DORA.user_id, world.time))
        rows = dump(tmp_path)
        assert data["user"] == str(DORA.user_id)
        assert data["settings"]["quiet"] == "22:00-08:00"
        sections = {
            "seats": [r for r in rows["seats"] if r["user_id"] == DORA.user_id],
            "opened_tables": [r for r in rows["tables"] if r["host_id"] == DORA.user_id],
            "answers": [r for r in rows["motions"] if str(DORA.user_id) in r["ballots"]],
            "notes": [r for r in rows["votes"] if r["user_id"] == DORA.user_id],
            "reminders": [r for r in rows["calls"] if r["user_id"] == DORA.user_id],
            "hands": [r for r in rows["hands"] if r["user_id"] == DORA.user_id],
            "word_lists": [r for r in rows["wordlists"] if r["user_id"] == DORA.user_id],
            "direct_messages": [
                r for r in rows["outbox"] if r["destination"] == f"dm:{DORA.user_id}"
            ],
            "named_in": [r for r in rows["outbox"] if str(DORA.user_id) in r["payload"]],
            "planned": [r for r in rows["timers"] if names_dora(r)],
        }
        for key, kept in sections.items():
            assert kept, key
            assert len(data[key]) == len(kept), key
        for seat in data["seats"]:
            entries = await world.store.read(queries.entries(seat["table"]))
            mine = [(e.seq, e.action) for e in entries if e.seat == seat["seat"]]
            assert [(e["number"], e["action"]) for e in seat["entries"]] == mine
        by_table = {seat["table"]: seat for seat in data["seats"]}
        assert [draft["table"] for draft in data["drafts"]] == [life.words.id]
        assert by_table[life.finished.id]["result"]["of"] == 3
        assert by_table[life.three.id]["result"] is None
        text = json.dumps(data)
        for table in rows["tables"]:
            assert table["seed"].hex() not in text
        for person in (ANNA, BEN, CARLA):
            assert person.name not in text


@pytest.mark.parametrize("called", ["place", "game", "c1", "red-sun", "table"])
async def test_whoever_is_called_like_a_word_of_ours_takes_no_word_along(
    tmp_path: Path, called: str
) -> None:
    me = Person(DORA.user_id, called, "en")
    async with World(tmp_path) as world:
        table = await sit(world, ANNA, BEN, me)
        await world.say()
        world.task.cancel()  # Discord is away: all that follows waits
        for _ in range(9):
            table = await world.move(table)
        before = [row["payload"] for row in dump(tmp_path)["outbox"]]
        await forget(world.service.tables, me.user_id, world.time)
        after = {row["payload"] for row in dump(tmp_path)["outbox"]}
        assert [p for p in before if str(me.user_id) in p], "nothing names them"
        for payload in before:
            facts = json.loads(payload)
            if facts.get("user") == me.user_id:
                continue  # about them alone
            if me.user_id in facts.get("mention", ()):
                facts["mention"].remove(me.user_id)
            assert payload in after or any(json.loads(text) == facts for text in after), payload


async def test_a_name_that_nobody_would_find_is_seen_by_every_test(world: World) -> None:
    table = await sit(world, ANNA, BEN)
    await world.say()
    assert loose_names(world.store.path) == []
    for args in ({"name": "x"}, {"who": "Anna"}, {"user": 1, "name": "Anna"}):
        row = outbox.post(table.id, "channel:1", Notice("x", args), "n" * 24, 0)
        await world.store.write(row)
    assert loose_names(world.store.path) == [
        "outbox notice: name without user in args",
        "outbox notice: a name as who",
    ]
    await world.store.write(("DELETE FROM outbox WHERE table_id = ?", (table.id,)))


async def test_a_strangers_file_is_empty_and_being_forgotten_changes_nothing(
    tmp_path: Path,
) -> None:
    async with World(tmp_path) as world:
        await sit(world, ANNA, BEN, channel_id=CHANNEL)
        await world.say()
        before = dump(tmp_path)
        data = json.loads(await export(world.service.tables, DORA.user_id, world.time))
        empty = {key: value for key, value in data.items() if key not in ("format", "user")}
        assert not any(value for key, value in empty.items() if key != "made_at_ms")
        assert await forget(world.service.tables, DORA.user_id, world.time) == 0
        assert dump(tmp_path) == before
