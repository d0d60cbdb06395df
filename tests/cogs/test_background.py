"""Work in the background: what fails is logged, rings and is tried again; nothing dies unseen."""

from __future__ import annotations

import asyncio
import re

import pytest

from cogs.client import SpieltischBot
from cogs.runtime.health import VITAL
from cogs.runtime.process import Supervisor
from data.store import Holder, StoreError, metrics
from data.store.rows import OutboxRow
from tests.cogs.gauges import health_of
from tests.cogs.messages import http_error
from tests.cogs.table.world import ANNA, BEN, World
from tools.support.source import modules


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ValueError("red-star"), "builtins.ValueError"),
        (StoreError("full", "no room"), "no room"),
        (http_error(400, 30034, "red-star"), "(status 400, code 30034)"),
        (asyncio.CancelledError(), "CancelledError"),
    ],
)
@pytest.mark.parametrize("name", ["daily", "outbox"])
async def test_work_that_raises_is_logged_rings_and_is_tried_again_ever_more_rarely(
    world: World, caplog: pytest.LogCaptureFixture, name: str, error: BaseException, told: str
) -> None:
    pauses, rang, errors = list[float](), list[tuple[list[str], list[str]]](), [error] * 9

    async def sleep(seconds: float) -> None:
        report = await health.report()
        rang.append((report["why"], report["warn"]))
        pauses.append(seconds)

    async def work() -> None:
        if errors:
            raise errors.pop()

    await world.store.write(metrics.heartbeat(world.time))
    lease = await world.store.hold(Holder.mine(), world.now)
    supervisor = Supervisor(sleep)
    health = health_of(world, lease, failed=supervisor.failed)
    await supervisor.keep(name, work)
    assert pauses == [5, 10, 20, 40, 80, 160, 320, 640, 900]
    assert {"work-failed"} == {*rang[0][1]} - {"disk-low"}
    assert (rang[0][0] == ["work-failed"]) is (name in VITAL)
    assert not supervisor.failed
    assert f"{name} failed and is tried again" in caplog.text
    assert told in caplog.text
    assert "red-star" not in caplog.text


async def test_work_that_is_stopped_ends(caplog: pytest.LogCaptureFixture) -> None:
    supervisor = Supervisor()
    supervisor.start("posts", asyncio.Event().wait)
    supervisor.start("posts", asyncio.Event().wait)  # it runs already
    await asyncio.sleep(0)
    await supervisor.close()
    assert not supervisor.failed
    assert not caplog.records


async def test_the_outbox_goes_on_after_an_error(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    world.task.cancel()
    await asyncio.gather(world.task, return_exceptions=True)
    heads, errors = world.outbox._heads, [ValueError(), ValueError()]

    async def broken() -> tuple[OutboxRow, ...]:
        if errors:
            raise errors.pop()
        return await heads()

    monkeypatch.setattr(world.outbox, "_heads", broken)
    supervisor = Supervisor(lambda _: asyncio.sleep(0))
    supervisor.start("outbox", world.outbox.run)
    await world.playing(ANNA, BEN)
    await world.say()
    assert not errors
    assert "start" in world.mouth.kinds()
    await supervisor.close()


async def test_all_work_in_the_background_is_supervised(world: World) -> None:
    async with SpieltischBot(world.store, now=world.now, entropy=world.entropy, emoji=True) as bot:
        names = {name for name, _ in bot.upkeep()}
    parts = {"backups", "places", "first look", "night", "examination"}
    parts |= {"daily", "posts", "cups", "history"}
    assert names == parts | {"emoji"} | VITAL


WATCHED = {
    "cogs.client": "awaited where the bot closes",
    "bot": "awaited, or read to the end of the sandbox",
    "cogs.runtime.local": "awaited, or read to the end of the sandbox",
    "cogs.daily.puzzles": "awaited by who wants the puzzle",
    "cogs.runtime.process": "the supervisor",
    "cogs.runtime.checkup": "a lease that can't be renewed is found out by what needs it",
    "cogs.runtime.monitoring": "supervised",
    "cogs.runtime.picture_pool": "awaited by who wants the picture",
    "cogs.table.bots.explanations": "catches and logs everything",
    "cogs.table.notify.outbox": "catches and logs everything, or is dropped and logged by asyncio",
    "cogs.table.time.scheduler": "its timer stays due",
    "cogs.ui.reply": "awaited by the answer",
}
"""Modules that begin tasks, and why none of those dies unseen."""


def test_no_other_task_could_die_unseen() -> None:
    begins = re.compile(r"\b(create_task|ensure_future|TaskGroup)\(")
    found = {
        name
        for name, path in modules().items()
        if name.partition(".")[0] in {"bot", "cogs"} and begins.search(path.read_text("utf-8"))
    }
    assert found == {*WATCHED}, "give the work to a supervisor, or say why its end is seen"
