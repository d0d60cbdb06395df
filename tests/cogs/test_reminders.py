"""Reminders and nudges by real messages, and settings that change meanwhile."""

from __future__ import annotations

from collections import Counter

import pytest

from cogs.table.model import Table
from cogs.table.notify.notices import DIRECT, WAYS
from cogs.table.people import presence
from cogs.table.time.time_control import DAY, HOUR
from engine.refusals import NotYours
from tests.cogs.ears import PING, Ears, Talk, act, at, expected, prefer
from tests.cogs.people import alter
from tests.cogs.table.waiting import timers
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World

ONE = Counter([PING])


async def wait_for_ben(talk: Talk) -> None:
    await talk.begin(ANNA, BEN)
    await talk.act(1)
    talk.ears.heard.clear()


async def row(talk: Talk) -> Table:
    return await talk.world.service.tables.load(talk.table.id)


def stalled(ears: Ears) -> int:
    return ears.public().count("so I stop asking")


async def test_another_interval_counts_at_once(talk: Talk, room: World) -> None:
    await prefer(room, 2, remind="none")
    await wait_for_ben(talk)
    await prefer(room, 2, remind="6h")
    await talk.wait(6 * HOUR)
    assert talk.of(2) == ONE
    assert "waiting for you" in talk.ears.heard[0][2]
    await prefer(room, 2, remind="3d")
    await talk.wait(2 * DAY)
    assert talk.of(2) == ONE
    await talk.wait(DAY)
    assert talk.of(2) == Counter([PING, PING])


@pytest.mark.parametrize("kind", ["secret"], indirect=True)
async def test_stalling_takes_no_first_notice_away(talk: Talk, room: World) -> None:
    await prefer(room, 1, remind="6h", way="channel")
    await prefer(room, 2, remind="none", way="channel", quiet="00:00-23:00", zone="Asia/Tokyo")
    room.time = at(15)  # midnight in Tokyo; the table stalls a day later, after a day of quiet
    table = await room.playing(ANNA, BEN)
    for kind, user in (("remind", 1), ("call", 2)):
        (timer,) = await timers(room, table, kind)
        assert timer.what.user == user
    for _ in range(3):
        await talk.wait(6 * HOUR)
    # Ben's night lasts longer now: the table is stalled first.
    await prefer(room, 2, quiet="21:00-20:00")
    await talk.wait(6 * HOUR)
    assert stalled(talk.ears) == 1
    await prefer(room, 2, quiet="none")
    await talk.wait(0)
    assert talk.of(2) == ONE


@pytest.mark.parametrize("way", WAYS)
async def test_bump_wakes_a_stalled_table(talk: Talk, room: World, way: str) -> None:
    await prefer(room, 2, way=way, remind="6h")
    await wait_for_ben(talk)
    await alter(room, talk.table.id, stalled_at=room.time)
    await room.service.people.bump(talk.table.id, 1, room.time + HOUR)
    await room.say()
    assert talk.of(2) == expected(way, "open")
    assert (await row(talk)).row.stalled_at is None
    room.time += HOUR
    await talk.wait(6 * HOUR)
    assert talk.of(2) == Counter({k: 2 * v for k, v in expected(way, "open").items()})


@pytest.mark.parametrize("way", [*WAYS, "closing"])
async def test_one_nudge_a_day_whoever_nudges(talk: Talk, room: World, way: str) -> None:
    if way == "closing":
        talk.ears.closed.add(2)
    own = DIRECT if way == "closing" else way
    await prefer(room, 2, way=own, remind="none")
    table = await room.playing(ANNA, BEN, CARLA)
    other = await room.playing(CARLA, BEN, channel_id=CHANNEL + 1)
    table, other = await act(room, table, 1), await act(room, other, 3)
    await room.say()
    talk.ears.heard.clear()
    nudge = room.service.tables.do
    assert await nudge(presence.nudge, table.id, room.time, 3) == (1,)
    for one, who in ((table, 1), (table, 3), (other, 3)):
        with pytest.raises(NotYours, match="nudged-already"):
            await nudge(presence.nudge, one.id, room.time + DAY - 1, who)
    await room.say()
    assert talk.of(2) == (ONE if way == "closing" else expected(own, "open"))
    assert all("Carla" in text for _, who, text in talk.ears.heard)
    assert await nudge(presence.nudge, other.id, room.time + DAY, 3) == (1,)
