"""A bot that is asked to end does so, whatever it is doing at that moment."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from discord.ext import commands

import bot
from cogs import client
from cogs.client import SpieltischBot
from cogs.runtime import settings as config
from cogs.runtime.process import Supervisor
from cogs.ui import app
from cogs.ui.answering import answer
from data.words import words
from tests.cogs.table.world import World
from tools.support.waiting import LONG, until

USER = 1_300_000_000_000_000_001
_TURNS = 50
"""Turns of the event loop in which everything here is over."""


async def turns(many: int) -> None:
    for _ in range(many):
        await asyncio.sleep(0)


@pytest.mark.parametrize("later", range(5))
async def test_an_end_in_the_moment_of_ready_is_heard(later: int) -> None:
    """What waits for that moment swallowed it with ``asyncio.wait_for``, and never ended."""
    ready = asyncio.Event()
    fake = cast("Any", SimpleNamespace(wait_until_ready=ready.wait))
    work = asyncio.Event().wait
    waiting = asyncio.create_task(SpieltischBot._online_first(fake, cast("Any", work)))
    await turns(_TURNS)
    ready.set()
    await turns(later)
    waiting.cancel()
    await turns(_TURNS)
    assert waiting.cancelled()


async def test_an_end_right_after_ready_drops_no_coroutine(
    recwarn: pytest.WarningsRecorder,
) -> None:
    """A coroutine that was made for a task that never began was dropped with a warning."""
    looked: list[str] = []
    fake = cast("Any", SimpleNamespace(background=Supervisor()))

    async def look() -> None:
        looked.append("looked")

    fake.places = SimpleNamespace(look=look)
    SpieltischBot._look_round(fake)
    await fake.background.close()
    assert not looked
    gc.collect()
    assert not recwarn.list
    # The next reconnect begins another one.
    SpieltischBot._look_round(fake)
    await turns(_TURNS)
    assert looked == ["looked"]


@pytest.mark.parametrize(
    ("part", "silent"),
    [
        ("running", True),  # it broke down, and may do so again and again
        ("keeping", True),  # the lease is another one's
        ("stopping", False),
    ],
)
async def test_only_who_is_asked_to_end_says_farewell(part: str, silent: bool) -> None:
    async def close() -> None: ...

    fake = SimpleNamespace(silent=False, close=close)
    parts = {name: asyncio.create_task(forever()) for name in ("running", "keeping", "stopping")}
    parts[part].cancel()
    await asyncio.gather(parts[part], return_exceptions=True)
    parts[part] = asyncio.create_task(close())
    stop = asyncio.Event()
    await bot._wait_for_first_end(cast("Any", fake), stop, **cast("Any", parts))
    assert stop.is_set()  # from which on the time is limited
    for task in parts.values():
        task.cancel()
    assert fake.silent is silent


async def forever() -> None:
    await asyncio.Event().wait()


async def test_who_takes_too_long_to_end_leaves_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thread that draws, or a server that does not answer, would hold up whoever waits."""
    left = list[int]()

    async def served(_: Any, stop: asyncio.Event, __: Any) -> None:
        await stop.wait()
        await until(lambda: left)  # the last thing that it does takes for ever

    monkeypatch.setattr(bot, "END_S", 0.0)
    monkeypatch.setattr(bot.os, "_exit", left.append)
    monkeypatch.setattr(bot, "serve", served)
    running = asyncio.create_task(bot.run(config.load(tmp_path, {"DISCORD_TOKEN": "one"})))
    await turns(_TURNS)
    signal.raise_signal(signal.SIGTERM)
    await running
    assert left == [0]


async def test_a_gateway_that_does_not_say_goodbye_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, world: World
) -> None:
    monkeypatch.setattr(client, "_GOODBYE", 0.0)
    monkeypatch.setattr(commands.AutoShardedBot, "close", lambda _: asyncio.Event().wait())
    made = SpieltischBot(world.store, now=world.now, entropy=world.entropy)
    await asyncio.wait_for(made.close(), LONG)


async def test_presses_under_way_are_answered_before_the_bot_ends(world: World) -> None:
    made = SpieltischBot(world.store, now=world.now, entropy=world.entropy)
    heard = list[str]()

    async def press() -> None:
        nonlocal heard
        made.app.under_way.add(cast("asyncio.Task[Any]", asyncio.current_task()))
        await asyncio.sleep(0.3)
        heard += [] if made.is_closed() or made._closed.is_set() else ["answered"]

    async with made:
        pressing = asyncio.create_task(press())
        await turns(1)
        await asyncio.wait_for(made.close(), LONG)
    await pressing
    assert heard == ["answered"]


async def test_a_press_that_does_not_end_holds_up_no_end(
    monkeypatch: pytest.MonkeyPatch, world: World
) -> None:
    monkeypatch.setattr(app, "FINISH", 0.01)
    made = SpieltischBot(world.store, now=world.now, entropy=world.entropy)

    async def press() -> None:
        made.app.under_way.add(cast("asyncio.Task[Any]", asyncio.current_task()))
        await asyncio.Event().wait()

    async with made:
        pressing = asyncio.create_task(press())
        await turns(1)
        await asyncio.wait_for(made.close(), LONG)
    assert pressing.cancelled()


class Pressed:
    """What ``Answer`` needs of an interaction, with what was answered."""

    def __init__(self, number: int) -> None:
        self.id, self.message, self.user = number, None, SimpleNamespace(id=USER)
        self.locale, self.type, self.guild_id = SimpleNamespace(value="de"), None, None
        self.said = list[str]()
        self.response: Any = SimpleNamespace(is_done=lambda: bool(self.said), send_message=self.say)

    async def say(self, content: str = "", **_: Any) -> None:
        self.said.append(content)


async def test_presses_that_come_or_do_not_end_before_a_restart_are_asked_to_press_again(
    monkeypatch: pytest.MonkeyPatch, world: World, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app, "FINISH", 0.01)
    made = SpieltischBot(world.store, now=world.now, entropy=world.entropy)
    late, new = Pressed(1), Pressed(2)

    async def endless(_: Any) -> None:
        await asyncio.Event().wait()

    async def reader(*_: Any, **__: Any) -> Any:
        return SimpleNamespace(words=words("de"))

    monkeypatch.setattr(made.app, "reader", reader)
    async with made:
        pressing = asyncio.create_task(answer(made.app, cast("Any", late), endless))
        await until(lambda: made.app.under_way)
        await asyncio.wait_for(made.close(), LONG)
        await answer(made.app, cast("Any", new), endless)
    await pressing
    assert late.said == new.said == [words("de")("refusal-restarting")]
    assert not [record for record in caplog.records if record.levelno > logging.INFO]


async def test_what_was_replaced_answers_no_press_in_place_of_its_successor(world: World) -> None:
    made = SpieltischBot(world.store, now=world.now, entropy=world.entropy)
    made.silent = True
    async with made:
        await asyncio.wait_for(made.close(), LONG)
    assert not made.app.ending


@pytest.mark.parametrize(("broken", "code"), [(None, 0), (bot.Stop("replaced"), 1)])
def test_a_thread_that_goes_on_holds_up_no_end_whatever_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: Exception | None, code: int
) -> None:
    """A copy of a large database, a film: Python waits for such threads before it ends."""
    going_on, left = threading.Event(), list[int]()

    async def run(_: Any) -> None:
        asyncio.get_running_loop().run_in_executor(None, going_on.wait)
        if broken is not None:
            raise broken

    def leave(code: int) -> None:
        left.append(code)
        going_on.set()

    monkeypatch.setattr(bot, "run", run)
    monkeypatch.setattr(bot, "REST_S", 0.0)
    monkeypatch.setattr(bot.os, "_exit", leave)
    settings = config.load(tmp_path, {"DISCORD_TOKEN": "one"})
    monkeypatch.setattr(config, "load", lambda _: settings)
    monkeypatch.setattr(bot.logs, "configure", lambda *_: None)
    monkeypatch.setitem(vars(sys.modules["__main__"]), "__file__", "bot.py")
    assert bot.main([]) == code
    assert left == [code]


async def test_an_end_that_nobody_asked_for_takes_a_limited_time_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    left = list[int]()

    async def served(_: Any, stop: asyncio.Event, __: Any) -> None:
        stop.set()  # as where the lease is another one's
        await until(lambda: left)

    monkeypatch.setattr(bot, "END_S", 0.0)
    monkeypatch.setattr(bot.os, "_exit", left.append)
    monkeypatch.setattr(bot, "serve", served)
    await bot.run(config.load(tmp_path, {"DISCORD_TOKEN": "one"}))
    assert left == [1]
