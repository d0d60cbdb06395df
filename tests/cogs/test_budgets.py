"""No press makes others wait, however much is kept about everybody else."""

from __future__ import annotations

import asyncio
import logging
import shutil
from collections.abc import AsyncIterator, Iterable
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from cogs import guide, notify, privacy
from cogs.admin import doctor
from cogs.board import press as board
from cogs.cups import press as cups
from cogs.daily.posts import AT_ONCE, NAMED
from cogs.daily.puzzles import day_of
from cogs.history import press as history
from cogs.history import scores
from cogs.lobby import press as lobby
from cogs.lobby.asking import invite_member
from cogs.router import answer_form
from cogs.table.model import Person
from cogs.table.play import acting
from cogs.ui import ids
from cogs.ui.app import App
from data.store import daily, solos
from data.store.daily import AnswerRow, PostRow
from data.store.marks import Says
from data.store.query import Query, text
from data.words import FOLDER, words
from engine.actions import parse
from tests.cogs import people
from tests.cogs.budgets import (
    BUTTONS,
    COMMANDS,
    LOOP,
    NOT_PRESSED,
    OTHERS,
    OWN,
    OWN_LIST,
    PLAIN,
    PRESSES,
    Budget,
    commands,
    custom_id,
)
from tests.cogs.crowd import GAME, ROSA, Cost, Loop, made, measured, no_names, unit
from tests.cogs.people import by, press
from tests.cogs.soloists import DATE, DAY, SUNDAY, play
from tests.cogs.table.thinking import think_here
from tests.cogs.table.world import GUILD, ID, START, Entropy, World
from tests.sentences import messages
from tests.tiers import few


def mixed(names: Iterable[str]) -> list[str]:
    """Return every fifth name first: `make test` takes some of each family."""
    listed = list(names)
    return [name for at in range(5) for name in listed[at::5]]


@pytest.fixture(scope="module", autouse=True)
def spoken() -> None:
    """Parse each sentence once, as they are in a bot that has run for a day."""
    said = words(ROSA.locale)
    for file in (FOLDER / said.locale).glob("*.ftl"):
        for key in messages(said.locale, file.stem):
            said.has(key)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("crowd")
    with no_names(pytest.MonkeyPatch()):
        asyncio.run(made(folder, OTHERS, OWN))
    return folder / "spiel.db"


@pytest.fixture
async def crowd(
    filled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[World]:
    shutil.copy(filled, tmp_path / "spiel.db")
    chance = Entropy()
    chance.count = 1000  # what the others have used
    with no_names(monkeypatch):
        async with World(tmp_path, time=START + 3_600_000, entropy=chance) as world:
            world.task.cancel()  # what is said afterwards is not the press
            await asyncio.gather(world.task, return_exceptions=True)
            yield world


@pytest.fixture
async def app(crowd: World) -> AsyncIterator[App]:
    home = people.app(crowd)
    yield home
    home.pictures.close()


def within(cost: Cost, budget: Budget) -> list[str]:
    found = {
        f"turn ({cost.writer.slowest[:60]}…)": (cost.writer.longest, budget.turn),
        f"look ({cost.reader.slowest[:60]}…)": (cost.reader.longest, budget.look),
        "statements": (cost.writer.statements + cost.reader.statements, budget.statements),
    }
    return [f"{what}: {was} > {most}" for what, (was, most) in found.items() if was > most]


def held_up(loop: Loop, budget: Budget) -> list[str]:
    found = {"calls": (loop.calls, budget.calls), "units": (loop.spent / unit(), LOOP)}
    return [f"{what}: {was} > {most}" for what, (was, most) in found.items() if was > most]


def in_channel(number: int) -> dict[str, Any]:
    return {"channel": SimpleNamespace(id=number, type=discord.ChannelType.text)}


def test_every_command_and_button_has_a_budget() -> None:
    known = commands()
    options = {f"{name}?{key}" for name, entry in known.items() for key in entry.offers}
    assert set(COMMANDS) == (set(known) | options) - NOT_PRESSED
    families = {
        "l": set(lobby.PRESSES),
        "t": set(board.PRESSES),
        "n": set(notify.PRESSES),
        "y": set(privacy.PRESSES),
        "d": set(doctor.PRESSES),
        "h": set(guide.PRESSES),
        "e": set(history.PRESSES),
    }
    assert {key.split(":")[2] for key in BUTTONS if key[:2] == "c:"} == set(cups.PRESSES)
    for letter, whats in families.items():
        assert {key.split(":")[1] for key in BUTTONS if key.split(":")[0] == letter} == whats
    assert {key.split(":")[-1] for key in BUTTONS if key[0] == "s"} == set(scores.PRESSES)
    assert {key.split(":")[0] for key in BUTTONS} == set(ids.FAMILIES)


@pytest.mark.sized
@pytest.mark.parametrize("name", few(mixed(COMMANDS), 5))
async def test_nobody_waits_for_a_command(app: App, crowd: World, name: str) -> None:
    budget, (typed, _, option) = COMMANDS[name], name.partition("?")
    entry, given = commands()[typed], dict(budget.given)
    loop = Loop()
    for number in range(PRESSES):
        made = cast("Any", by(ROSA, **in_channel(budget.place)))
        async with measured(crowd.store) as cost:
            with loop.working(counted=number == 1):
                if option:
                    await entry.offer(app, option)(made, "")
                else:
                    await people.run(app, typed, made, **given)
        assert within(cost, budget) == []
    assert held_up(loop, budget) == []


async def test_nobody_waits_for_the_command_of_a_member(app: App, crowd: World) -> None:
    friend = Mock(spec=discord.Member, id=5, display_name="Tom", bot=False)
    made = people.reader(ROSA, **in_channel(GAME))
    async with measured(crowd.store) as cost:
        await invite_member(app, made, friend)
    assert within(cost, OWN_LIST) == []


@pytest.mark.long
@pytest.mark.parametrize("where", ["guest", "forum"])
async def test_nobody_waits_for_a_table_with_a_guest_or_in_a_forum(
    app: App, crowd: World, where: str
) -> None:
    friend = Mock(spec=discord.Member, id=5, display_name="Tom", bot=False)
    me = Mock(spec=discord.Member, id=ROSA.user_id, display_name=ROSA.name)
    forum = Mock(spec=discord.ForumChannel, guild=SimpleNamespace(me="bot"), available_tags=[])
    forum.permissions_for = lambda _: people.EVERYTHING
    begun = SimpleNamespace(thread=Mock(spec=discord.Thread, id=601))
    forum.create_thread = AsyncMock(return_value=begun)
    chosen = SimpleNamespace(resolve=lambda: forum)
    given: Any = {"with_": friend} if where == "guest" else {"forum": chosen}
    made = cast("Any", by(ROSA, **in_channel(600)))
    made.user = me
    async with measured(crowd.store) as cost:
        await people.run(app, "play", made, game="helge", **given)
    assert within(cost, COMMANDS["play"]) == []


@pytest.mark.sized
@pytest.mark.parametrize("name", few(mixed(BUTTONS), 10))
async def test_nobody_waits_for_a_button(app: App, crowd: World, name: str) -> None:
    budget = BUTTONS[name]
    found = Query("SELECT id FROM tables WHERE channel_id = ?", (budget.place,), text)
    pressed = custom_id(name, await crowd.store.read(found) or "")
    loop = Loop()
    for number in range(PRESSES):
        async with measured(crowd.store) as cost:
            with loop.working(counted=number == 1):
                made = await press(app, ROSA, pressed, "0", **in_channel(budget.place))
        assert made.response.calls, "it was no button of ours"
        assert within(cost, budget) == []
    assert held_up(loop, budget) == []


@pytest.mark.long
@pytest.mark.sized
async def test_every_button_of_an_old_message_is_answered_twice_and_to_others_without_an_error(
    app: App, crowd: World, caplog: pytest.LogCaptureFixture
) -> None:
    """The app is new, as after a restart: it knows nothing but what a button's id says.

    Threads, direct messages and stories need Discord, or other processes.
    """
    stranger = Person(ID + 77_777, "Zoé", "fr")
    for name in [
        one for one in BUTTONS if not one.startswith(("p:helge:thread", "d:test", "t:an"))
    ]:
        found = Query("SELECT id FROM tables WHERE channel_id = ?", (BUTTONS[name].place,), text)
        pressed = custom_id(name, await crowd.store.read(found) or "")
        place = in_channel(BUTTONS[name].place)
        made = [press(app, who, pressed, "0", **place) for who in (ROSA, ROSA, stranger)]
        for one in await asyncio.gather(*made):
            assert one.response.calls, name
        wrong = [record for record in caplog.records if record.levelno >= logging.ERROR]
        assert not wrong, (name, wrong[0].getMessage())


async def test_nobody_waits_for_the_puzzles_that_servers_get(crowd: World) -> None:
    posts, now, today = crowd.service.posts, crowd.time, day_of(crowd.time)
    await crowd.store.write(
        *(
            daily.keep_post(PostRow(one, one, 18, "UTC", ID + 1, 0, now, "", "en"))
            for one in range(400)
        ),
        *(
            daily.keep_answer(
                AnswerRow(day, user, "", user % 9, "Tom", "draw", 5, user % 3 > 0, late=False, at=1)
            )
            for day in range(today - 30, today)
            for user in range(300)
        ),
    )
    posts._made.add((today, "en"))
    async with measured(crowd.store) as cost:
        await posts.round()
    assert within(cost, Budget(statements=4 * AT_ONCE)) == []
    async with measured(crowd.store) as cost:
        found = await posts.finders(today - 1, 4)
    assert len(found.named) == NAMED
    assert within(cost, Budget(look=1500 + NAMED * 30 * 60, statements=2)) == []


async def test_nobody_waits_for_a_written_decision(app: App, crowd: World) -> None:
    room = 7000
    people = (ROSA, Person(ID + 21, "Ben", "en"), Person(ID + 22, "Carla", "en"))
    table = await crowd.playing(*people, game="haiclue", channel_id=room)
    loop, token = Loop(), table.token(0)

    async def typed(text: str) -> Any:
        fields = [{"type": 18, "component": {"type": 4, "custom_id": "text", "value": text}}]
        data = {"custom_id": ids.form(table.id, token, ids.TYPE), "components": fields}
        made = cast("Any", by(ROSA, data=data, **in_channel(room)))
        await answer_form(app, made)
        return made

    async def pressed(what: str) -> Any:
        return await press(app, ROSA, ids.form(table.id, token, what), **in_channel(room))

    steps = [
        *(partial(pressed, ids.TYPE), partial(typed, "1, zz 2"), partial(typed, "1 2, 3")),
        *(partial(pressed, ids.OPEN_FORM), partial(pressed, "back"), partial(pressed, "send")),
    ]
    for number in range(PRESSES):
        for step in steps:
            async with measured(crowd.store) as cost:
                with loop.working(counted=number == 1):
                    made = await step()
            assert made.response.calls
            assert within(cost, PLAIN) == [], step
    assert held_up(loop, replace(PLAIN, calls=6000)) == []


async def test_nobody_waits_for_an_audience_of_two_hundred(app: App, crowd: World) -> None:
    room = 7000
    players = (
        Person(ID + 20, "Adam", "en"),
        Person(ID + 21, "Ben", "en"),
        Person(ID + 22, "Carla", "en"),
    )
    options = {"reveal": "one_by_one", "youngest": "A"}
    table = await crowd.playing(*players, game="haiclue", channel_id=room, options=options)
    for seat, person in enumerate(players):
        clue = " ".join(f"t{tile}" for tile in table.view(seat).hand[:2])
        await crowd.do(acting.submit, table.id, person.user_id, None, parse(f"clue {clue}"))
    table = await crowd.service.tables.load(table.id)
    said = (f"guess @B {colour}" for colour in ("red", "blue"))
    full = {Says(0, 0, 0, text, user=5000 + n) for n, text in enumerate(islice(cycle(said), 199))}
    await crowd.service.tables.change(table.id, lambda edit: edit.marks.update(full), crowd.time)
    loop, token = Loop(), table.token(0)
    for number in range(PRESSES):
        guess = ids.step(table.id, token, ("guess", "@B", ("red", "blue")[number % 2]), ids.DO)
        async with measured(crowd.store) as cost:
            with loop.working(counted=number == 1):
                made = await press(app, ROSA, guess, **in_channel(room))
        assert made.response.calls
        assert within(cost, replace(PLAIN, look=1300 + 200 * 8)) == []
    assert held_up(loop, replace(PLAIN, calls=6000)) == []
    await crowd.do(acting.submit, table.id, ID + 20, None, parse("guess @B blue"))
    async with measured(crowd.store) as cost:
        await crowd.do(acting.submit, table.id, ID + 22, None, parse("guess @B blue"))
    assert within(cost, Budget(look=1300 + 200 * 8, turn=2500 + 200 * 20, statements=60)) == []


async def test_nobody_waits_for_a_solo_that_many_have_played(app: App, crowd: World) -> None:
    crowd.time, guild_id = SUNDAY, GUILD
    row = partial(solos.TryRow, DATE, begun_at=1, ends_at=SUNDAY + 1)
    for user in range(10_000, 10_000 + OTHERS):
        one = row(user, guild_id, "Tom")
        await crowd.store.write(solos.begin(one), solos.move(one, "x", user, 1))
    pressed = [ids.about_solo(DATE, what) for what in ("open", "begin", "text", "open")]
    for one in pressed:
        async with measured(crowd.store) as cost:
            made = await press(app, ROSA, one, "", **in_channel(GAME))
        assert made.response.calls
        assert within(cost, PLAIN) == [], one
    await play(crowd, ROSA)
    async with measured(crowd.store) as cost:
        made = await press(app, ROSA, pressed[0], "", **in_channel(GAME))
    # All totals of a Sunday are counted: it is meant.
    assert within(cost, Budget(look=1500 + 30 * OTHERS)) == []
    async with measured(crowd.store) as cost:
        assert (await crowd.service.solos.news(guild_id, SUNDAY + DAY)).last == DATE
    assert within(cost, Budget(look=1500 + 30 * OTHERS, statements=5)) == []


async def test_nobody_waits_for_a_hint_that_is_given(
    app: App, crowd: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    think_here(monkeypatch)
    found = Query("SELECT id FROM tables WHERE channel_id = ?", (GAME,), text)
    table = await crowd.service.tables.load(await crowd.store.read(found) or "")
    await people.alter(crowd, table.id, hints="on")
    while table.seats[table.owing[0]].user_id != ROSA.user_id:
        table = await crowd.move(table)
    async with measured(crowd.store) as cost:
        made = await press(app, ROSA, custom_id("t:hint", table.id), **in_channel(GAME))
    assert people.said(made).startswith("A computer would choose")
    assert within(cost, BUTTONS["t:hint"]) == []
