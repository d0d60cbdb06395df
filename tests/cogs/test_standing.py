"""Parts of the bot that stand still are named; an outbox that waits for Discord is well."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from cogs.runtime.health import LATE, REFUSED_S, STALE, Health
from cogs.table.notify import outbox
from cogs.table.notify.outbox import REFUSED, TOKEN, Later, Outbox
from data.store import metrics
from data.store.metrics import Metrics
from data.store.query import Query
from tests.cogs.gauges import why
from tests.cogs.table.world import ANNA, BEN, ID, START, World
from tools.support.waiting import until

FRESH = Metrics(START, 0, 0, 0, 0, None, None, 0, None)
WAITS = replace(FRESH, waiting=1)
UNTRIED = replace(WAITS, untried=START)


@pytest.mark.parametrize(
    ("seen", "outbox", "after", "expected"),
    [
        (FRESH, {}, STALE, "no-heartbeat"),
        (replace(FRESH, overdue=1, due=START), {}, LATE, "timers-stand"),
        (UNTRIED, {}, LATE, "outbox-stands"),
        # It works through thousands: others are tried.
        (UNTRIED, {"tried_at": START + 50_000}, LATE + 50, "outbox-stands"),
        (WAITS, {"fault": REFUSED, "fault_at": START}, REFUSED_S, REFUSED),
        (WAITS, {"fault": TOKEN, "fault_at": START}, 0.0, TOKEN),
    ],
)
async def test_parts_that_stand_are_named_when_their_patience_is_over(
    world: World,
    health: Health,
    monkeypatch: pytest.MonkeyPatch,
    seen: Metrics,
    outbox: dict[str, Any],
    after: float,
    expected: str,
) -> None:
    monkeypatch.setattr(metrics, "look", lambda *_: Query("SELECT 1", (), lambda _: seen))
    for name, value in outbox.items():
        monkeypatch.setattr(world.outbox, name, value)
    for later, named in ((0, expected == TOKEN), (1, True)):
        world.time = START + round(1000 * after) + later
        assert (expected in await why(health)) is named
    monkeypatch.setattr(Outbox, "held_back", True)
    assert ("outbox-stands" in await why(health)) is False, "nobody tries it for now"


async def test_what_was_tried_is_not_the_outboxs_fault_and_what_was_not_is(
    world: World, health: Health
) -> None:
    world.mouth.failures["lobby"] = [Later(60)]
    await world.service.lobby.open(world.opening(), world.time)
    await until(lambda: len(world.mouth.calls) >= 1)
    world.time += int(1000 * STALE)
    report = await health.report()
    assert (report["why"], report["outbox_waiting"]) == ([], 1)
    assert report["outbox_oldest_age_s"] == STALE
    world.task.cancel()
    await asyncio.gather(world.task, return_exceptions=True)
    await world.service.lobby.open(world.opening(channel_id=ID + 4711), world.time)
    world.time += int(1000 * LATE) + 1
    await world.store.write(metrics.heartbeat(world.time))
    report = await health.report()
    assert (report["why"], report["outbox_waiting"]) == (["outbox-stands"], 2)


async def test_a_post_behind_an_edit_that_is_refused_counts_as_untried(
    world: World, health: Health
) -> None:
    lobby = await world.service.lobby.open(world.opening(), world.time)
    await world.say()
    world.mouth.failures["lobby-edit"] = [Later(60)]
    await world.service.lobby.join(lobby.id, BEN, "b", world.time)
    await until(lambda: not world.mouth.failures["lobby-edit"])
    world.task.cancel()
    await asyncio.gather(world.task, return_exceptions=True)
    await world.service.lobby.start(lobby.id, ANNA.user_id, world.time)
    world.time += int(1000 * LATE) + 1
    assert await why(health) == ["outbox-stands"]
    await world.store.write(("UPDATE outbox SET state = 'done' WHERE kind <> 'lobby-edit'", ()))
    # An edit behind a post is not to be tried yet.
    assert await why(health) == []


@pytest.fixture
def goes_on(monkeypatch: pytest.MonkeyPatch) -> asyncio.Event:
    """An outbox that is held back asks again when this is set."""
    made = asyncio.Event()

    async def sleep(_: float) -> None:
        await made.wait()

    napping = SimpleNamespace(**{**vars(asyncio), "sleep": sleep})
    monkeypatch.setattr(outbox, "asyncio", napping)
    monkeypatch.setattr(outbox, "_longer", lambda *_: 0.05)
    return made


async def test_while_discord_refuses_all_of_us_the_outbox_is_well(
    world: World, health: Health, goes_on: asyncio.Event
) -> None:
    one, two = await world.playing(ANNA, BEN), await world.playing(ANNA, BEN, channel_id=ID + 2001)
    await world.say()
    world.mouth.failures[f"channel:{ID + 2000}"] = [Later(3600, everywhere=True)]
    await world.move(await world.move(one))
    await until(lambda: world.outbox.held_back)
    await world.move(await world.move(two))  # nobody tries to say that: it would make things worse
    report = await health.report()
    assert (report["why"], report["held_back"]) == ([], True)
    goes_on.set()
    await world.say()
    assert (await health.report())["held_back"] is False


async def test_nothing_is_held_back_where_nothing_waits(
    world: World, goes_on: asyncio.Event
) -> None:
    """What was refused is dropped, so that nobody asks whether that is over."""
    world.mouth.failures[f"channel:{ID + 2000}"] = [Later(3600, everywhere=True)]
    table = await world.service.lobby.open(world.opening(), world.time)
    await until(lambda: world.outbox.held_back)
    await world.store.write(("DELETE FROM outbox WHERE table_id = ?", (table.id,)))
    goes_on.set()
    await until(lambda: not world.outbox.held_back)
