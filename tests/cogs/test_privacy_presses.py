"""``/privacy`` as people meet it: said, as a file, asked once more, and done."""

from __future__ import annotations

import asyncio
import gzip
import json

import pytest

from cogs.table.model import Person
from cogs.table.tables import Tables
from cogs.ui import ids as ids
from cogs.ui import privacy as presses
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT
from cogs.ui.messages import board
from data.store import StoreError
from data.store.rows import RUNNING
from data.words import Words
from tests.cogs.people import answered, by, press, run, said, shown_ids
from tests.cogs.table.world import ANNA, BEN, CARLA, World

BUTTONS = [ids.privacy("export"), ids.privacy("ask"), ids.privacy("unrated")]


async def test_it_says_privately_what_is_stored(home: App, world: World) -> None:
    await world.playing(ANNA, BEN)
    made = await run(home, "privacy", by(ANNA, guild_id=None))
    assert answered(made)["ephemeral"] is True
    assert "1 open table, 0 finished games, 0 high scores" in said(made)
    assert shown_ids(made) == BUTTONS


def test_there_is_room_for_it_in_every_language(language: Words) -> None:
    many = 10**9
    kept = language("privacy-kept", running=many, finished=many, totals=many)
    for rated in ("privacy-rated", "privacy-unrated"):
        assert len(f"{kept}\n{language(rated)}") <= TEXT_LIMIT
    assert len(language("privacy-ask")) <= TEXT_LIMIT
    assert language("privacy-ask").count(language("somebody-left")) == 1


async def test_ratings_are_turned_off_and_on_again(home: App) -> None:
    off = await press(home, ANNA, ids.privacy("unrated"))
    assert "You have no ratings" in said(off)
    assert not (await home.service.preferences.read(ANNA.user_id)).rated
    on = await press(home, ANNA, shown_ids(off)[-1])
    assert "You have ratings." in said(on)
    assert (await home.service.preferences.read(ANNA.user_id)).rated


async def test_one_file_at_a_time_and_ten_minutes_between(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    await world.playing(ANNA, BEN)
    began, may_end, made = asyncio.Event(), asyncio.Event(), []
    exported = presses.export

    async def slow(tables: Tables, user_id: int, now: int) -> bytes:
        made.append(user_id)
        began.set()
        await may_end.wait()
        return await exported(tables, user_id, now)

    monkeypatch.setattr(presses, "export", slow)
    first = asyncio.create_task(press(home, BEN, ids.privacy("export")))
    await began.wait()
    assert said(await press(home, BEN, ids.privacy("export"))).startswith("Deine Datei wird noch")
    may_end.set()
    assert answered(await first)["files"]
    world.time += 599_999
    again = said(await press(home, BEN, ids.privacy("export")))
    assert f"<t:{-(-(world.time + 1) // 1000)}:R>" in again
    assert answered(await press(home, ANNA, ids.privacy("export")))["files"]
    world.time += 1
    assert answered(await press(home, BEN, ids.privacy("export")))["files"]
    assert made == [BEN.user_id, ANNA.user_id, BEN.user_id]


async def test_a_failed_file_may_be_repeated(home: App, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fails(*_: object) -> bytes:
        raise StoreError("failing", "the disk")

    with monkeypatch.context() as patch:
        patch.setattr(presses, "export", fails)
        await press(home, BEN, ids.privacy("export"))
    assert answered(await press(home, BEN, ids.privacy("export")))["files"]


async def test_a_large_file_is_compressed(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presses, "UPLOAD", 100)
    await world.playing(ANNA, BEN)
    made = await press(home, BEN, ids.privacy("export"))
    (file,) = answered(made)["files"]
    assert file.filename == "spieltisch.json.gz"
    assert json.loads(gzip.decompress(file.fp.read()))["user"] == "2"


async def test_nothing_is_deleted_before_the_second_press(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    made = await press(home, BEN, ids.privacy("ask"))
    assert "lässt sich nicht zurücknehmen" in said(made)
    assert shown_ids(made) == [ids.privacy(what) for what in ("forget", "export", "show")]
    made = await press(home, BEN, ids.privacy("show"))
    assert shown_ids(made) == BUTTONS
    assert (await home.service.tables.load(table.id)).seats == table.seats
    made = await press(home, BEN, ids.privacy("forget"))
    assert said(made).startswith("Erledigt: Du hast einen Tisch verlassen")
    after = await home.service.tables.load(table.id)
    assert after.row.status == RUNNING
    assert [seat.user_id for seat in after.seats] == [1, None, 3]
    made = await press(home, BEN, ids.privacy("forget"))
    assert said(made).startswith("Erledigt. Hier nennt dich nichts mehr.")


async def test_the_table_is_told_without_a_name(home: App, world: World) -> None:
    quill = Person(987_654_321_098_765_432, "Dora Quill", "en")
    await world.playing(ANNA, quill, CARLA)
    await world.say()
    before = len(world.mouth.said)
    await press(home, quill, ids.privacy("forget"))
    await world.say()
    told = [row for row in world.mouth.said[before:] if row.message.news]
    assert told
    for row in told:
        table = await home.service.tables.at(row.table_id, int(row.message.seq))
        shown = await board.board(home, table, row.id, row.message)
        assert "A player has left the game: seat **B**." in shown.text
        assert quill.name not in shown.text
        assert not any(quill.name in file.alt for file in shown.files)
