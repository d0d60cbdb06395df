"""Votes, coming back, pausing, bumping by press and by command, in three languages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from cogs.board.more import more
from cogs.board.more import stop as stop_page
from cogs.board.notices import notice, vote_message
from cogs.board.page import status
from cogs.table.model import Person, Table, undoable
from cogs.table.people.votes import LATE_CHOICES
from cogs.table.play import acting
from cogs.table.play.commit import vacate
from cogs.ui import ids
from cogs.ui.app import App
from cogs.ui.content import TEXT_LIMIT, Content
from cogs.ui.option_words import pace_text
from cogs.ui.phrases import clock_line, seat_name
from cogs.votes import clock, go_away, welcome_home
from data.store import queries
from data.store.messages import Board, Notice, VoteEdit
from data.store.rows import OutboxRow
from data.words import words
from engine.position import COMPUTER
from engine.refusals import Illegal, Malformed, NotYours
from tests.cogs.people import by, labels, press, reader, said, shown_ids, typed
from tests.cogs.people import ids as ids_in
from tests.cogs.table.waiting import (
    DAY,
    DORA,
    HOUR,
    MINUTE,
    clocked,
    late,
    notices,
    now,
    others,
    think,
    waited_for,
)
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World
from tests.tiers import few

PEOPLE = (ANNA, BEN, CARLA)


def shown(table: Table, row: OutboxRow) -> Content:
    found = notice(table, row.id, row.message.key, row.message.args)
    assert len(found.text) <= TEXT_LIMIT
    assert "{" not in found.text
    return found


def word(person: Person, key: str, **args: object) -> str:
    return words(person.locale)(key, **args)  # type: ignore[arg-type]


@pytest.mark.parametrize("locale", few(["en", "de", "fr"]))
async def test_the_question_about_who_is_late(world: World, locale: str) -> None:
    table = await clocked(world, *PEOPLE, locale=locale)
    silent, asked = waited_for(table), others(table)
    await world.pass_time(DAY)
    await world.say()
    (row,) = notices(world, "late")
    question = shown(table, row)
    motion = await late(world, table)
    assert motion is not None
    assert question.mentions == tuple(person.user_id for person in asked)
    assert silent.name in question.text
    assert f"<@{silent.user_id}>" not in question.text
    assert words(locale)("span-d", count=1) in question.text
    said_ids = ids_in(question)
    assert [i.rpartition(":")[2] for i in said_ids[:5]] == [
        f"{motion.id}.{choice}.{row.id}" for choice in LATE_CHOICES
    ]
    assert said_ids[5:] == [ids.table(table.id, "here")]
    assert labels(question) == [
        *(words(locale)(f"button-late-{choice}") for choice in LATE_CHOICES),
        words(locale)("button-here"),
    ]


async def test_votes_by_press(home: App, world: World) -> None:
    table = await clocked(world, *PEOPLE)
    silent, (first, second) = waited_for(table), others(table)
    await world.pass_time(DAY)
    await world.say()
    buttons = ids_in(shown(table, notices(world, "late")[0]))
    refused = said(await press(home, silent, buttons[0]))
    assert refused == word(silent, "refusal-not-asked")
    assert words("en")("refusal-not-asked").startswith("This question is for other players.")
    assert said(await press(home, DORA, buttons[0])) == word(DORA, "refusal-not-seated")
    noted = await press(home, first, buttons[2])
    assert said(noted) == word(first, "vote-noted")
    assert said(await press(home, first, buttons[1])) == word(first, "vote-noted")
    assert said(await press(home, second, buttons[1])) == word(second, "vote-decided")
    assert [e.kind for e in await world.store.read(queries.entries(table.id))] == ["default"]
    assert said(await press(home, first, buttons[4])) == word(first, "refusal-motion-over")
    assert not (await now(world, table)).over


async def test_coming_back_is_told_in_private(home: App, world: World) -> None:
    table = await clocked(world, *PEOPLE, lapse="computer")
    person = waited_for(table)
    await world.say()
    await world.pass_time(DAY)
    table = await think(world, table)
    assert table.seats[table.seat_of(person.user_id) or 0].status == "computer"
    welcome = await press(home, person, ids.table(table.id, "here"))
    assert said(welcome).startswith(word(person, "here-back"))
    assert len(said(welcome).splitlines()) >= 2
    assert word(person, "turn-yours") not in said(welcome)
    assert seat_name(table, table.owing[0]) in said(welcome)
    assert home.board_link(table) not in said(welcome), "it stands there"
    assert shown_ids(welcome) == [ids.table(table.id, "more")]
    again = said(await press(home, person, ids.table(table.id, "here"), guild_id=None))
    assert again.startswith(word(person, "here-noted"))
    assert again.endswith(home.board_link(table)), "a direct message leads to the table"
    stranger = await press(home, DORA, ids.table(table.id, "here"))
    assert said(stranger) == word(DORA, "refusal-not-seated")


async def test_coming_home_tells_what_was_played_where(home: App, world: World) -> None:
    tables = [await clocked(world, *PEOPLE, lapse="computer", channel_id=n) for n in (11, 12)]
    person = waited_for(tables[0])
    await world.pass_time(DAY)
    for table in tables:
        await think(world, table)
    found = await world.service.people.back_home(person.user_id, world.time)
    text = (await welcome_home(home, reader(person), found)).text
    assert text.startswith(word(person, "back-home", count=len(found)))
    for one in found:
        assert one.sat_in
        assert str(one.table.row.channel_id) in text
    assert len(text.splitlines()) == 1 + len(found)
    nothing = await welcome_home(home, reader(person), ())
    assert nothing.text == word(person, "back-nowhere", count=0)


async def test_who_is_back_twice_reads_only_what_was_played_since(home: App, world: World) -> None:
    table = await world.playing(*PEOPLE)
    person, seat = waited_for(table), table.waiting[0]
    for stays in (True, False):
        table = await world.do(vacate, table, [seat], COMPUTER)
        while stays and not await home.service.people.played(table, seat):
            table = await (think(world, table) if seat in table.owing else world.move(table))
        told = said(await press(home, person, ids.table(table.id, "here")))
        assert (word(person, "here-played", cut=0, what="…").partition("…")[0] in told) is stays
        table = await now(world, table)


async def test_an_own_move_takes_the_seat_back(home: App, world: World) -> None:
    table = await clocked(world, *PEOPLE, lapse="computer")
    person, seat = waited_for(table), table.waiting[0]
    await world.pass_time(DAY)
    table = await think(world, table)
    for _ in range(12):
        if seat in table.owing:
            break
        table = await world.move(table)
    assert table.computer(seat)
    played = await home.service.people.played(table, seat)
    made = await press(home, person, ids.step(table.id, table.token(seat), ("draw",), ids.DO))
    assert said(made).startswith(word(person, "here-back"))
    assert (await now(world, table)).seats[seat].status == "present"
    assert len(played) == 2
    assert word(person, "here-played", cut=0, what="…").partition("…")[0] in said(made)


async def test_who_slept_is_offered_to_be_back_first_and_not_to_take_back_a_computers_stone(
    home: App, world: World
) -> None:
    """*Take back* stood on top, for what the computer had laid."""
    table = await world.playing(*PEOPLE)
    person = waited_for(table)
    while not undoable(table, person.user_id):
        table = await world.move(table)
    seat = table.seat_of(person.user_id)
    table = await world.do(vacate, table, [seat], COMPUTER)
    page = await more(home, reader(person), table)
    assert ids_in(page)[0] == ids.table(table.id, "here")
    assert word(person, "button-here.about") in page.text


async def test_more_shows_what_can_be_done_now(home: App, world: World) -> None:
    table = await clocked(world, *PEOPLE)
    silent, other = waited_for(table), others(table)[0]

    async def names(person: Person) -> set[str]:
        there = await now(world, table)
        page = await more(home, reader(person), there)
        named = {i.split(":")[2] for i in ids_in(page) if i.startswith("t:")}
        behind = stop_page(there, reader(person)) if "stop" in named else Content()
        return named | {i.split(":")[2] for i in ids_in(behind)}

    assert {"bump", "nudge", "pause"} <= await names(other)
    assert "nudge" not in await names(silent), "nobody else is waited for"
    assert "here" not in await names(silent)
    assert not {"bump", "nudge", "pause", "here"} & await names(DORA)
    await world.service.people.away(silent.user_id, world.time + DAY, world.time)
    assert "here" in await names(silent)
    assert "nudge" not in await names(other)
    without = await clocked(world, *PEOPLE, time="none", channel_id=ID + 8)
    table = without
    assert "pause" in await names(other), "reminders stand still as well"


async def test_pause_bump_and_nudge_by_press(home: App, world: World) -> None:
    table = await clocked(world, *PEOPLE)
    silent, (first, second) = waited_for(table), others(table)

    async def pressed(person: Person, what: str) -> str:
        return said(await press(home, person, ids.table(table.id, what)))

    soon = word(first, "refusal-bump-soon", when=(world.time + MINUTE) // 1000)
    told = await pressed(first, "bump")
    assert told == f"{soon}\n{home.board_link(await now(world, table))}", "answers may hide it"
    world.time += HOUR
    assert await pressed(first, "bump") == word(first, "bumped")
    assert silent.name in await pressed(first, "nudge")
    assert await pressed(second, "nudge") == word(
        second, "refusal-nudged-already", when=(world.time + DAY) // 1000
    )
    assert await pressed(silent, "nudge") == word(silent, "refusal-nudge-nobody")
    assert await pressed(first, "pause") == word(first, "vote-put")
    await world.say()
    proposed = shown(table, notices(world, "pause-proposed")[0])
    assert set(proposed.mentions) == {silent.user_id, second.user_id}
    yes, no = ids_in(proposed)
    assert said(await press(home, silent, yes)) == word(silent, "vote-noted")
    assert said(await press(home, second, yes)) == word(second, "vote-decided")
    assert (await now(world, table)).row.holds
    assert said(await press(home, second, no)) == word(second, "refusal-motion-over")
    await world.say()
    for row in notices(world):
        shown(table, row)


@pytest.mark.parametrize("locale", few(["en", "de", "fr"]))
async def test_the_board_says_how_the_clock_stands(home: App, world: World, locale: str) -> None:
    table = await clocked(world, ANNA, BEN, locale=locale)
    silent, say = waited_for(table), words(locale)

    async def line() -> str:
        return clock_line(await now(world, table), say, world.time)

    assert await line() == say("turn-until", when=f"<t:{(world.time + DAY) // 1000}:R>")
    await world.service.people.away(silent.user_id, world.time + 3 * DAY, world.time)
    away = say("turn-away", who=silent.name, when=f"<t:{(world.time + 3 * DAY) // 1000}:D>")
    assert await line() == f"{away} {say('turn-stands')}"
    assert await line() in (await status(home, await now(world, table), 1, Board())).text
    for person in (ANNA, BEN):
        await world.service.votes.pause(table.id, person.user_id, world.time)
    assert await line() == say("turn-paused")
    await world.do(acting.resign, table, ANNA.user_id)
    assert await line() == ""


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.locale)
async def test_clock_shows_and_sets(home: App, world: World, person: Person) -> None:
    table = await world.service.lobby.open(world.opening(host=person), world.time)
    who = reader(person)
    text = (await clock(home, who, table)).text
    assert who.words("option-pace-none") in text
    text = (await clock(home, who, table, time=" 36 h + 3D ")).text
    table = await now(world, table)
    assert table.row.pace == "1d12h+3d"
    assert who.words("span-d", count=3) in text
    with pytest.raises(NotYours, match="clock-same"):
        await clock(home, who, table, time="1d12h + 72h", lapse="ask")
    for wanted, kind, code in (
        ({"time": "soon"}, Malformed, "pace"),
        ({"time": "1s"}, Malformed, "pace-limits"),
        ({"lapse": "explode"}, Illegal, "option-value"),
        ({"holiday": "maybe"}, Illegal, "option-value"),
    ):
        with pytest.raises(kind) as refusal:
            await clock(home, who, table, **wanted)
        assert refusal.value.code == code


@pytest.mark.parametrize("person", PEOPLE, ids=lambda person: person.locale)
async def test_clock_proposes_to_the_others(home: App, world: World, person: Person) -> None:
    table = await world.service.lobby.open(world.opening(host=person), world.time)
    who = reader(person)
    friend = next(p for p in PEOPLE if p != person)
    await world.service.lobby.join(table.id, friend, "press-f", world.time)
    table = await world.service.lobby.start(table.id, person.user_id, world.time)
    assert (await clock(home, who, table, time="2d")).text == who.words("vote-put")
    with pytest.raises(Illegal, match="option-value"):
        await clock(home, who, table, lapse="explode")
    await world.say()
    proposed = shown(table, notices(world, "pace-proposed")[0])
    assert table.words("span-d", count=2) in proposed.text
    vote = await world.service.votes.motions(table.id)
    row = notices(world, "pace-proposed")[0]
    edit = VoteEdit(vote[0].id, open=True)
    since = replace(table, seats=tuple(replace(s, user_id=ID + 9) for s in table.seats))
    assert isinstance(row.message, Notice)
    left = vote_message(since, row.id, row.message, edit).text
    before = table.words("seat-before", who=seat_name(table, 0))
    assert before in left, "who has the seat now did not ask"
    assert before not in proposed.text
    text = (await clock(home, reader(friend), table, time="2d")).text
    assert word(friend, "span-d", count=2) in text
    assert (await now(world, table)).row.pace == "2d"
    with pytest.raises(NotYours, match="not-seated"):
        await clock(home, reader(DORA), await now(world, table), time="3d")


@pytest.mark.parametrize(
    ("person", "never"),
    [(ANNA, "none"), (BEN, "keine"), (CARLA, "aucune"), (BEN, "none"), (CARLA, " AUCUNE ")],
)
async def test_no_clock_is_typed_in_ones_own_language(
    home: App, world: World, person: Person, never: str
) -> None:
    table = await world.service.lobby.open(world.opening(host=person), world.time)
    who = reader(person)
    await clock(home, who, table, time="2d")
    offered = await typed(home, "clock", "time", by(person), never)
    assert offered == [(who.words("option-pace-none"), "none")]
    day = word(person, "option-pace-none") if never == "none" else pace_text(who.words, "1d")
    changed = await clock(home, who, await now(world, table), time=day.upper())
    assert day in changed.text, "what the menu says can be typed as well"
    await clock(home, who, await now(world, table), time="2d")
    set_back = await clock(home, who, await now(world, table), time=never)
    assert who.words("option-pace-none") in set_back.text
    assert (await now(world, table)).row.pace == "none"
    about = words(person.locale)("cmd-clock.time-about")
    assert words(person.locale)("notify-none-typed") in about


async def test_away_by_command(home: App, world: World) -> None:
    table = await clocked(world, ANNA, BEN)
    strict = await clocked(world, ANNA, BEN, holiday="no", channel_id=ID + 9)
    for text, code in (
        ("", "away-until"),
        ("soon", "away-until"),
        ("2026-13-45", "away-until"),
        ("2020-01-01", "away-past"),
        ("0d", "away-past"),
        ("91d", "away-long"),
        ("9999-12-31", "away-long"),
        ("9" * 400, "away-until"),
    ):
        with pytest.raises(Malformed) as refusal:
            await go_away(home, reader(BEN), until=text)
        assert refusal.value.code == code, text
    assert {s.status for s in (await now(world, table)).seats} == {"present"}
    answer = (await go_away(home, reader(BEN), until="5d")).text
    assert re.search(r"<t:\d+:f>", answer)
    assert str(strict.row.channel_id) in answer
    seat = table.seat_of(BEN.user_id)
    assert (await now(world, table)).seats[seat or 0].status == "away"
    assert "{" not in answer
    for days in (2, 9):  # said again, sooner or later, it is the new date
        again = (await go_away(home, reader(BEN), until=f"{days}d")).text
        assert [int(at) for at in re.findall(r"<t:(\d+):f>", again)] == [
            (world.time + days * DAY) // 1000
        ]
    nobody = (await go_away(home, reader(DORA), until="5d")).text
    assert nobody == word(
        DORA, "away-noted", when=f"<t:{(world.time + 5 * DAY) // 1000}:f>", count=0
    )
