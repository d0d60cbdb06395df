"""Whoever asks for too much is told so, then not even answered; nobody else waits for them."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import discord
import pytest
from discord import app_commands

from cogs.client import SpieltischBot
from cogs.runtime.access import LASTING, PRESSES, TYPING, AtOnce, Entry, Throttle
from cogs.runtime.picture_pool import PicturePool
from cogs.table.play import drafts
from cogs.ui.answering import answer
from cogs.ui.app import App, Reader
from cogs.ui.command_tree import Tree
from cogs.ui.content import Content
from data.store import queries
from data.words import words
from engine.forms import Arrange
from tests.cogs import people
from tests.cogs.people import PRIVATE, Places, answered, by, press, said
from tests.cogs.table.world import ANNA, BEN, GUILD, World
from tools.support.waiting import until

FREE, TOO_FAST, FLOOD = Entry.FREE, Entry.TOO_FAST, Entry.FLOOD


class Hands:
    def __init__(self) -> None:
        self.time = 0

    def __call__(self) -> int:
        return self.time


def entries(bucket: Throttle, count: int, user: int = 1) -> list[Entry]:
    return [bucket.enter(user) for _ in range(count)]


def test_a_bucket_holds_so_much_and_fills_again() -> None:
    clock = Hands()
    bucket = Throttle(clock, 5, 2)
    assert entries(bucket, 6) == [FREE] * 5 + [TOO_FAST]
    assert bucket.enter(2) is FREE, "everybody has a bucket of their own"
    clock.time += 1_000
    assert entries(bucket, 2) == [FREE, TOO_FAST]
    clock.time += 3_600_000
    assert entries(bucket, 6) == [FREE] * 5 + [TOO_FAST]


async def test_in_the_long_run_nobody_presses_more_than_a_person_would(world: World) -> None:
    home = people.app(world, burst=PRESSES)

    async def work(_: Reader) -> Content:
        return Content("done")

    for _ in range(LASTING):
        home.lasting.enter(ANNA.user_id)
    late = by(ANNA)
    assert not await answer(home, late, work)  # type: ignore[arg-type]
    assert said(late).startswith("That was too fast for me.")
    world.time += 20_000
    assert await answer(home, by(ANNA), work)  # type: ignore[arg-type]


def test_work_under_way_is_bounded_for_one_person_and_for_all() -> None:
    working = AtOnce(each=2, most=3)
    with working.turn(1), working.turn(1):
        assert working.full(1)
        assert not working.full(2)
        with working.turn(2):
            assert working.full(3), "everybody together"
    assert not working.full(1)


async def test_who_has_too_much_under_way_is_told_so_and_others_are_served(home: App) -> None:
    home.working = AtOnce(each=1)
    goes_on = asyncio.Event()

    async def waits(_: Reader) -> Content:
        await goes_on.wait()
        return Content("done")

    async def at_once(_: Reader) -> Content:
        return Content("at once")

    first, second, other = by(ANNA), by(ANNA), by(BEN)
    waiting = asyncio.create_task(answer(home, first, waits))
    await until(lambda: home.working.full(ANNA.user_id))
    assert not await answer(home, second, at_once)
    assert said(second) == words("en")("refusal-too-much")
    assert await answer(home, other, at_once)
    goes_on.set()
    assert await waiting
    assert await answer(home, by(ANNA), at_once)


def test_whoever_goes_on_is_not_answered_any_more_and_can_always_come_back() -> None:
    clock = Hands()
    bucket = Throttle(clock, 5, 2)
    assert entries(bucket, 5 + 5 + 50) == [FREE] * 5 + [TOO_FAST] * 5 + [FLOOD] * 50
    assert bucket.wait(1) == 3
    clock.time += 1_000 * bucket.wait(1)
    assert entries(bucket, 2) == [FREE, TOO_FAST]
    assert bucket.wait(7) == 0


def test_the_time_it_names_is_the_time_it_takes() -> None:
    clock = Hands()
    bucket = Throttle(clock, 3, 2)
    for presses in range(3, 12):
        entries(bucket, presses)
        wait = bucket.wait(1)
        clock.time += 1_000 * (wait - 1)
        assert bucket.wait(1) <= 1
        clock.time += 1_000
        assert bucket.enter(1) is FREE


def test_a_clock_that_is_set_back_locks_nobody_out() -> None:
    clock = Hands()
    clock.time = 10_000_000
    bucket = Throttle(clock, 3, 2)
    entries(bucket, 3)
    clock.time = 5
    assert bucket.enter(1) is TOO_FAST
    clock.time += 2_000
    assert bucket.enter(1) is FREE


def test_it_remembers_so_many_and_no_more() -> None:
    bucket = Throttle(Hands(), 2, 1, people=100)
    for user in range(1_000):
        assert entries(bucket, 3, user) == [FREE, FREE, TOO_FAST]
    assert bucket.enter(899) is FREE, "the oldest are forgotten"
    assert bucket.enter(999) is TOO_FAST, "those who are here are not"


def test_without_a_burst_there_is_no_limit() -> None:
    bucket = Throttle(Hands(), 0, 2)
    assert set(entries(bucket, 500)) == {FREE}


@pytest.fixture
async def home(world: World) -> AsyncIterator[App]:
    made = App(world.service, PicturePool(1), world.now, Places(), burst=PRESSES)  # type: ignore[arg-type]
    yield made
    made.pictures.close()


async def test_too_fast_is_said_in_ones_language_and_leaves_the_message_alone(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await world.playing(ANNA, BEN)
    made = [
        await press(home, BEN, f"t:{table.id}:text", message=PRIVATE) for _ in range(2 * PRESSES)
    ]
    assert {m.response.calls[0][0] for m in made[:PRESSES]} == {"edit"}
    told = made[PRESSES]
    ((name, given),) = told.response.calls
    assert name == "send"
    assert given["ephemeral"] is True
    assert said(told) == words("de")("refusal-too-fast", seconds=1)
    assert said(made[-1]) == words("de")("refusal-too-fast", seconds=11)
    touched: list[Any] = []
    monkeypatch.setattr(world.store, "read", touched.append)
    silent = await press(home, BEN, f"t:{table.id}:text")
    assert not silent.response.calls
    assert not touched
    monkeypatch.undo()
    world.time += 11_000
    assert "Helge · " in said(await press(home, BEN, f"t:{table.id}:text"))
    assert "Helge · " in said(await press(home, ANNA, f"t:{table.id}:text"))


async def test_a_clue_of_fifteen_words_is_written_at_once(home: App, world: World) -> None:
    table = await world.playing(ANNA, BEN, game="haiclue")
    (form,) = table.game.forms(table.play()[1].state, 0)
    assert isinstance(form, Arrange)
    token = table.token(0)
    for item in form.items:
        world.time += 300
        made = await press(home, ANNA, f"f:{table.id}:{token}:{item}")
        assert "view" in answered(made), item
    world.time += 300
    made = await press(home, ANNA, f"f:{table.id}:{token}:{drafts.SEND}")
    assert [entry.kind for entry in await world.store.read(queries.entries(table.id))] == ["act"]


NUMBERS = itertools.count(1)


class Typing:
    def __init__(self, user: int) -> None:
        self.id = next(NUMBERS)
        self.type = discord.InteractionType.autocomplete
        self.user = SimpleNamespace(id=user)
        self.guild_id, self.data = GUILD, {"name": "move"}
        self.offered: list[Any] = []
        self.response = self

    async def autocomplete(self, choices: list[Any]) -> None:
        self.offered.append(choices)


async def test_completions_have_a_bucket_of_their_own(home: App) -> None:
    tree: Any = SimpleNamespace(client=SimpleNamespace(app=home), get_command=lambda _: None)
    asked = [Typing(1) for _ in range(2 * TYPING + 5)]
    found = [await Tree.interaction_check(tree, one) for one in asked]  # type: ignore[arg-type]
    assert found == [True] * TYPING + [False] * (TYPING + 5)
    assert [one.offered for one in asked[TYPING:]] == [[[]]] * TYPING + [[]] * 5
    assert home.presses.enter(1) is FREE, "who has typed may press"
    command: Any = SimpleNamespace(
        type=discord.InteractionType.application_command, user=SimpleNamespace(id=1), data={}
    )
    assert await Tree.interaction_check(tree, command)


async def test_a_question_for_completions_that_comes_twice_is_answered_once(home: App) -> None:
    tree: Any = SimpleNamespace(client=SimpleNamespace(app=home))
    once = Typing(1)
    found = [await Tree.interaction_check(tree, once) for _ in range(3)]  # type: ignore[arg-type]
    assert found == [True, False, False]
    assert once.offered == []


async def test_what_is_switched_off_completes_nothing(home: App) -> None:
    tree: Any = SimpleNamespace(client=SimpleNamespace(app=home))

    async def offers() -> bool:
        asked = Typing(1)
        looked_at = await Tree.interaction_check(tree, asked)  # type: ignore[arg-type]
        assert asked.offered == ([] if looked_at else [[]])
        return looked_at

    for kind, key in (("users", 1), ("servers", GUILD), ("commands", "move")):
        home.switches.switch(kind, key, ANNA.user_id, on=False)
        assert not await offers()
        home.switches.switch(kind, key, ANNA.user_id, on=True)
        assert await offers()


async def test_the_bot_has_a_limit_unless_it_is_told_otherwise(world: World) -> None:
    given = {"now": world.now, "entropy": world.entropy}
    for burst, last in ((None, TOO_FAST), (0, FREE), (3, FLOOD)):
        options = given if burst is None else {**given, "burst": burst}
        async with SpieltischBot(world.store, **options) as bot:  # type: ignore[arg-type]
            assert isinstance(bot.tree, Tree)
            assert [bot.app.presses.enter(1) for _ in range(PRESSES + 1)][-1] is last
            bot.pictures.close()
            bot.computers.close()


@pytest.mark.parametrize(
    "error",
    [
        app_commands.CommandNotFound("spielen", []),
        app_commands.CommandSignatureMismatch(SimpleNamespace(name="play")),  # type: ignore[arg-type]
        app_commands.TransformerError(
            "x",
            discord.AppCommandOptionType.integer,
            SimpleNamespace(_error_display_name=""),  # type: ignore[arg-type]
        ),
    ],
)
async def test_a_command_of_an_older_form_is_answered_politely(
    world: World, error: app_commands.AppCommandError, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    made: Any = by(ANNA)
    made.type = discord.InteractionType.application_command
    async with SpieltischBot(world.store, now=world.now, entropy=world.entropy) as bot:
        await bot._command_failed(made, error)
        bot.pictures.close()
        bot.computers.close()
    assert said(made) == words("en")("refusal-old-command")
    (line,) = [record for record in caplog.records if record.name.startswith("cogs")]
    assert line.getMessage() == f"a command of an older form was called: {type(error).__name__}"
