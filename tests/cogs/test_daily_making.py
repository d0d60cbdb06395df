"""Puzzles are made ahead, once, by processes that may break; nothing of them is known before."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
import operator
from concurrent import futures
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from cogs.daily import maker, page
from cogs.daily.puzzles import Dailies, day_of
from cogs.table.bots import pool
from cogs.ui import ids
from cogs.ui.app import App
from data.store import daily
from data.words import LOCALES
from engine.puzzles import days
from engine.puzzles.making import decoded, encoded
from tests.cogs.people import by, reader, run, said
from tests.cogs.puzzlers import DAY, answer_of, answer_with, asked_of, step
from tests.cogs.table.world import ANNA, World
from tools.support.tables import every_puzzle
from tools.support.waiting import until


async def test_the_fingerprint_is_told_before_and_the_seed_after(home: App, world: World) -> None:
    service = world.service.dailies
    asked = await asked_of(home, ANNA)
    before = await step(home, ANNA, ids.about_daily(asked.day, asked.language, "seal"))
    assert "Seal" not in before.text, "who has not answered is asked"
    typed = await step(home, ANNA, ids.about_daily(asked.day, asked.language, "text"))
    assert "```" in typed.text
    proof = await step(home, ANNA, ids.about_daily(asked.day, asked.language, "proof"))
    assert proof.text == before.text
    assert f":{answer_of(asked)}`" not in typed.text
    await answer_with(home, ANNA, answer_of(asked))
    sealed = await step(home, ANNA, ids.about_daily(asked.day, asked.language, "seal"))
    today, tomorrow = await service.seed(asked.day), await service.seed(asked.day + 1)
    assert "`" not in sealed.text, "that is for those who want to check it"
    sealed = await step(home, ANNA, ids.about_daily(asked.day, asked.language, "proof"))
    assert days.fingerprint(tomorrow, asked.day + 1) in sealed.text
    assert (await service.seed(asked.day - 1)).hex() in sealed.text
    assert today.hex() not in sealed.text
    assert tomorrow.hex() not in sealed.text
    world.time += DAY
    following = await asked_of(home, ANNA)
    await answer_with(home, ANNA, answer_of(following))
    sealed = await step(home, ANNA, ids.about_daily(following.day, following.language, "proof"))
    assert today.hex() in sealed.text
    assert dt.date.fromordinal(asked.day).isoformat() in sealed.text


async def test_puzzles_are_made_once_and_ahead_in_all_languages(home: App, world: World) -> None:
    calls: list[tuple[str, str, int]] = []
    usual = world.make_puzzle

    async def make(game: str, seed: bytes, language: str, weekday: int) -> str:
        calls.append((game, language, weekday))
        return await usual(game, seed, language, weekday)

    world.make_puzzle = make
    while days.game_of(day_of(world.time) + 1) != "haiclue":
        world.time += DAY
    await home.service.dailies.ahead(world.time)
    today = dt.date.fromordinal(day_of(world.time)).weekday()
    assert calls == [
        (days.game_of(day_of(world.time)), "", today),
        *(("haiclue", locale, (today + 1) % 7) for locale in sorted(LOCALES)),
    ]
    await home.service.dailies.ahead(world.time)
    assert len(calls) == 1 + len(LOCALES)
    rows = await world.store.read(every_puzzle())
    assert [language for _, language, _ in rows] == ["", *sorted(LOCALES)]


async def test_who_found_the_last_weeks_puzzles_moves_the_next_one_by_a_level(
    home: App, world: World
) -> None:
    levels: list[int] = []
    usual = world.make_puzzle

    async def make(game: str, seed: bytes, language: str, level: int) -> str:
        levels.append(level)
        return encoded(replace(decoded(await usual(game, seed, language, level)), level=level))

    world.make_puzzle = make
    while days.weekday(day_of(world.time)) != 2:
        world.time += DAY
    today = day_of(world.time)
    for day in (today - 3, today - 1):  # who answers on the day before may still be going to
        for user in range(40):
            named = (day, user, "", None, "Ada", "draw", 1)
            row = daily.AnswerRow(*named, found=day < today - 1, late=False, at=1)
            await world.store.write(daily.keep_answer(row))
    await home.service.dailies.opened(today, "en")
    assert levels[-1] == 3, "a Wednesday that is as hard as a Thursday"
    world.time += DAY
    asked = await asked_of(home, ANNA)
    assert levels[-1] == 3, "by now half of all found theirs, which is as promised"
    assert "about a minute" in (await page.ask(home, reader(ANNA), asked, ())).text
    await answer_with(home, ANNA, answer_of(asked))
    sealed = await step(home, ANNA, ids.about_daily(asked.day, asked.language, "proof"))
    assert "--level 4`" in sealed.text


async def test_all_who_wait_for_a_puzzle_that_breaks_wait_once(
    home: App, world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def broken(*of: object) -> str:
        calls.append(str(of[0]))
        begun.set()
        await go_on.wait()
        raise ValueError("none")

    usual, world.make_puzzle = world.make_puzzle, broken
    made, joined = home.service.dailies._made, list[int]()

    async def counted(day: int, game: str, language: str) -> str:
        joined.append(day)
        return await made(day, game, language)

    monkeypatch.setattr(home.service.dailies, "_made", counted)
    waiting = [asyncio.create_task(asked_of(home, ANNA)) for _ in range(9)]
    await begun.wait()
    await until(lambda: len(joined) == 9)
    waiting.pop().cancel()  # whoever gives up takes nothing from the others
    go_on.set()
    found = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(one) for one in found] == [ValueError] * 8
    assert len(calls) == 1
    world.make_puzzle = usual
    assert (await asked_of(home, ANNA)).answer is None


async def test_a_process_that_hangs_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    class Pool:
        """Stands for a process that never answers, and one that does."""

        def __init__(self, *_: Any, **__: Any) -> None:
            self.ended = False

        def submit(self, work: Any, *given: Any) -> futures.Future[str]:
            assert work is maker.make_or_exit
            asked.append((self, given))
            answer = futures.Future[str]()
            if len(asked) % 2 == 0:
                answer.set_result("a puzzle")
            return answer

        def shutdown(self, **_: Any) -> None:
            self.ended = True

    monkeypatch.setattr(pool, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(maker, "PATIENCE", 0.01)
    one = maker.Maker()
    assert await one("helge", bytes(32), "", 0) == "a puzzle"
    assert [given for _, given in asked] == [("helge", bytes(32), "", 0)] * 2
    assert all(process.ended for process, _ in asked), "nothing is kept for a puzzle a day"
    both = await asyncio.gather(
        *(one("helge", bytes(32), language, 0) for language in ("en", "de"))
    )
    assert both == ["a puzzle"] * 2, "who waits does not lose it to one that hangs"


async def test_what_breaks_while_a_puzzle_is_made_names_no_seed(
    home: App, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    seed = await home.service.dailies.seed(day_of(world.time))

    async def broken(game: str, found: bytes, language: str, _: int) -> str:
        raise ValueError(f"{game} {found.hex()} {language}")

    world.make_puzzle = broken
    press = by(ANNA)
    with caplog.at_level(logging.DEBUG):
        await run(home, "daily", press)
    assert seed.hex() not in caplog.text + said(press)
    assert "ValueError" in caplog.text


async def test_nothing_of_a_solution_is_in_what_logs_may_show(home: App) -> None:
    asked = await asked_of(home, ANNA)
    await answer_with(home, ANNA, answer_of(asked))
    asked = await asked_of(home, ANNA)
    assert asked.answer is not None
    for value in (asked, asked.answer, asked.found.puzzle):
        assert answer_of(asked) not in repr(value)


async def test_each_installation_has_seeds_of_its_own(tmp_path: Path) -> None:
    seeds: set[bytes] = set()
    for secret in (b"a", b"b"):
        chance = partial(operator.mul, secret)
        async with World(tmp_path / secret.decode()) as world:
            made = Dailies(world.store, chance, world.make_puzzle)
            seeds |= {await made.seed(DAY), await made.solo_seed(DAY), await made.seed(DAY)}
    assert len(seeds) == 4
