"""Three weeks in a minute: five tables, all games, votes, takeovers, a restored backup."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from data.store.connections import backup
from data.store.proofs import prove_scores
from engine.record import Record, verify
from sandbox.driver import DriverError, Member
from tests.e2e.looking import rows
from tests.e2e.playing import Message, behind, is_end, press
from tests.e2e.stage import Stage
from tests.e2e.weeks import DAY, HOUR, Calendar, Table, open_table, play_once

CLOCKS = {
    "helge": {"time": "1d", "late": "ask"},
    "hexago": {"time": "1d", "late": "computer"},
    "hexamino": {"time": "1d", "late": "default"},
    "blox": {"time": "12h+12h", "late": "ask"},
    "haiclue": {"time": "2d", "late": "ask"},
}


@pytest.mark.long
@pytest.mark.process
async def test_three_weeks(stage: Stage, tmp_path: Path) -> None:
    async with stage.members("Anna", "Ben", "Carla", "Ivo") as people:
        calendar = Calendar(stage)
        # Days pass in seconds, so old messages are edited far more often than on a real day.
        await stage.control.do("options", old_edits=[1000, 1.0])
        await first_week(calendar, people)
        copy = tmp_path / "copy.db"
        await second_week(calendar, people[3], copy)
        await third_week(calendar, people[3], copy)
        for table in calendar.tables:
            await end_by_agreement(calendar, table)
    assert calendar.passed > 20 * DAY
    assert prove_scores(stage.database).wrong == ()
    counted = rows(stage, "SELECT game, max(seq) FROM tables GROUP BY game ORDER BY game")
    assert all(entries >= 20 for _, entries in counted), counted


async def first_week(calendar: Calendar, people: list[Member]) -> None:
    """Five tables; days later the bot is stopped and started, and clocks are agreed on."""
    places = {"helge": "tisch-1", "hexamino": "tisch-2", "blox": "tisch-3", "haiclue": "plauderei"}
    for game, channel in places.items():
        calendar.tables.append(await open_table(game, people, channel))
    calendar.tables.append(await open_table("hexago", people, "tisch-1", thread=True))
    for _ in range(3):
        await day(calendar)
        await calendar.passes(DAY + 2 * HOUR)  # nobody hurries where there is no clock
    assert await calendar.stage.stop() == 0
    await calendar.stage.start()
    await day(calendar)
    for table in calendar.tables:
        await agree_on_clock(calendar, table)


async def day(calendar: Calendar, but: frozenset[str] = frozenset(), rounds: int = 1) -> None:
    """Let a day pass on which everybody but some plays at every table."""
    for _ in range(rounds):
        for table in calendar.running():
            await play_once(table, but)
    await calendar.quiet()
    await calendar.passes(DAY - 2 * HOUR)


async def agree_on_clock(calendar: Calendar, table: Table) -> None:
    """Propose a clock; it is in force when the last one agrees."""
    host, *others = table.people
    mark = others[0].mark()
    await host.command(table.channel, "clock", **CLOCKS[table.game])
    offer = await others[0].wait_message(lambda m: ".yes." in str(m["components"]), since=mark)
    for member in others:
        seen = await member.wait_message(lambda m: m["id"] == offer["id"])
        await press(member, seen, ".yes.")
    await calendar.quiet()
    found = rows(calendar.stage, "SELECT pace, lapse FROM tables WHERE id = ?", table.id)
    assert found == [(CLOCKS[table.game]["time"], CLOCKS[table.game]["late"])]


async def second_week(calendar: Calendar, ivo: Member, copy: Path) -> None:
    """Ivo falls silent: where the rule says so a computer sits in, elsewhere the others decide."""
    for number in range(7):
        await day(calendar, frozenset({"Ivo"}))
        for table in calendar.tables:
            await vote(table, ivo, ".default." if table.game == "haiclue" else ".computer.")
        await calendar.quiet()
        if number == 4:
            backup(calendar.stage.database, copy)
            await calendar.stage.kill()
            await calendar.stage.start()
    seats = dict(rows(calendar.stage, SEATS, str(ivo.id)))
    sat_in = "SELECT DISTINCT t.game FROM entries AS e JOIN tables AS t ON t.id = e.table_id "
    games = rows(calendar.stage, sat_in + "WHERE e.kind = 'seat' AND e.action = 'computer'")
    assert {game for (game,) in games} == {"helge", "hexago", "blox"}, "elsewhere defaults play"
    assert seats["helge"] == "computer", seats
    defaults = "SELECT count(*) FROM entries AS e JOIN tables AS t ON t.id = e.table_id "
    played = rows(calendar.stage, defaults + "WHERE e.kind = 'default' AND t.game = 'hexamino'")
    assert played[0][0] >= 1


SEATS = (
    "SELECT t.game, s.status FROM seats AS s JOIN tables AS t ON t.id = s.table_id "
    "WHERE s.user_id = ? AND t.status = 'running'"
)


async def vote(table: Table, absent: Member, choice: str) -> None:
    """Let everybody but one answer an open question about that one."""
    for member in table.people:
        while member is not absent and (asked := questions(member, table)):
            try:
                await press(member, asked[-1], choice)
                break
            except DriverError as error:  # the last answer has just changed it
                if "no such button" not in str(error):
                    raise
                seen = asked[-1]
                await member.wait_for(
                    lambda m=member, seen=seen: questions(m, table)[-1:] != [seen], "the edit"
                )


def questions(member: Member, table: Table) -> list[Message]:
    """Return what members see of open questions about somebody."""
    return [m for m in member.messages(table.channel) if ".computer." in str(m["components"])]


async def third_week(calendar: Calendar, ivo: Member, copy: Path) -> None:
    """Ivo comes back and plays; then the disk fails and last week's backup has to do."""
    answer = await ivo.command("tisch-1", "back")
    assert "Welcome back" in (await answer.ready())["content"]
    await calendar.quiet()
    seats = dict(rows(calendar.stage, SEATS, str(ivo.id)))
    assert set(seats.values()) == {"present"}, seats
    for _ in range(3):
        await day(calendar)
    await calendar.stage.kill()
    before = counts(calendar.stage)
    restore(copy, calendar.stage.database)
    await calendar.stage.start()
    assert sum(counts(calendar.stage).values()) < sum(before.values())
    await ivo.command("tisch-1", "back")
    await calendar.quiet()
    for _ in range(3):
        await day(calendar)
    await calendar.passes(2 * DAY)


def restore(copy: Path, database: Path) -> None:
    """Put a backup in the place of a database, as docs/operating.md says."""
    for ending in ("-wal", "-shm"):
        database.with_name(database.name + ending).unlink(missing_ok=True)
    shutil.copyfile(copy, database)


def counts(stage: Stage) -> dict[str, int]:
    """Return the number of entries of each game."""
    return dict(rows(stage, "SELECT game, seq FROM tables"))


async def end_by_agreement(calendar: Calendar, table: Table) -> None:
    """End a game with everybody's word; its record says what was played."""
    host, *others = table.people
    status = rows(calendar.stage, "SELECT status FROM tables WHERE id = ?", table.id)
    if status == [("running",)]:
        mark = others[0].mark()
        ask = await (await host.command(table.channel, "end")).ready()
        await press(host, ask, ":end-sure")
        offer = await others[0].wait_message(lambda m: ".yes." in str(m["components"]), since=mark)
        for member in others:
            seen = await member.wait_message(lambda m: m["id"] == offer["id"])
            await press(member, seen, ".yes.")
    # The thread of a game that ended a week ago has been archived: a word in it opens it.
    await host.say(table.channel, "gg")
    end = await host.wait_message(is_end, channel=table.channel)
    shown: Message = await behind(host, end, ":record")
    record = Record.from_json(await host.download(shown["attachments"][0]))
    assert verify(record).seq == len(record.entries)
