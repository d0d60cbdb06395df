"""A person who is to be forgotten, everything she does, and every place that might name her."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from cogs.table.lobby import opening
from cogs.table.model import Person, Table
from cogs.table.people import decisions
from cogs.table.play import drafts
from cogs.table.play.drafts import form_of
from cogs.table.time.time_control import DAY
from data.store import people, servers
from data.store.typed import EndGame, Pause
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, ID, World

DORA = Person(ID + 1_987_654_321_098_765_432, "Dora Quill", "de")
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


async def sit(world: World, *people: Person, **changes: Any) -> Table:
    """Play with presses whose ids say nothing about people, as Discord's don't."""
    table = await world.service.lobby.open(world.opening(host=people[0], **changes), world.time)
    for number, person in enumerate(people[1:]):
        table = await world.service.lobby.join(table.id, person, f"press-{number}", world.time)
    return await world.service.lobby.start(table.id, people[0].user_id, world.time)


async def live(world: World) -> dict[str, Table]:
    """Do everything as Dora that leaves a trace; return the tables by what they are for."""
    service, me = world.service, DORA.user_id
    finished = await sit(world, DORA, ANNA, BEN, channel_id=ID + 1)
    finished = await world.move(finished)
    finished = await world.stop(finished)
    three = await sit(world, ANNA, DORA, CARLA, channel_id=ID + 2)
    await world.do(decisions.propose, three, me, Pause())
    await world.do(decisions.propose, three, me, EndGame())
    two = await sit(world, DORA, BEN, channel_id=ID + 3)
    await world.move(two)
    written = await sit(world, ANNA, BEN, DORA, channel_id=ID + 4, game="haiclue")
    form = form_of(written, written.require_seat(me))
    assert form is not None
    token = written.token(written.require_seat(me))
    for word in form.items[:3]:
        await world.do(drafts.press, written, me, token, word)
    expired = await service.lobby.open(world.opening(host=DORA, channel_id=ID + 7), world.time)
    await world.do(opening.close_lobby, expired, "lobby-expired")
    others = await sit(world, ANNA, BEN, channel_id=ID + 8)
    await world.move(others)
    await world.say()
    await service.people.away(me, world.time + 30 * DAY, world.time)

    await world.store.write(
        *people.change(me, notify="both", quiet="22:00-08:00", zone="Europe/Berlin"),
        *people.change(ANNA.user_id, notify="dm"),
        people.user_locale(me, "fr"),
        people.dms_closed(me, True),
        people.block(me, ID + 5),
        *people.enlist(me, GUILD, {"helge": "18:00-23:00"}, world.time),
        people.block(CARLA.user_id, me),
    )
    await servers.add_list(world.store, GUILD, "ours", (("a", "b"),), me, world.time)
    await world.pass_time(DAY)  # reminders
    again = await service.lobby.rematch(finished.id, ANNA, "again", world.time)
    lobby = await service.lobby.open(world.opening(channel_id=ID + 5), world.time)
    lobby = await service.lobby.join(lobby.id, DORA, "sits", world.time)
    await service.lobby.set_options(lobby.id, me, {}, {"aid": "points"}, world.time)
    hosted = await service.lobby.open(world.opening(host=DORA, channel_id=ID + 6), world.time)
    await world.store.write(*people.away(me, None))
    asked = await service.lobby.open(world.opening(channel_id=ID + 55), world.time)
    await service.asking.ask(asked.id, ANNA.user_id, [DORA], world.time)
    await world.say()
    names = ("three", "two", "words", "finished", "lobby", "hosted", "again", "asked")
    tables = (three, two, written, finished, lobby, hosted, again, asked)
    return dict(zip(names, tables, strict=True))
