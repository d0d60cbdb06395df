"""Exactly one notice per decision and person who owes it, in their way; then reminders."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from pathlib import Path

import pytest

from cogs.table.model import Table
from cogs.table.notify import notices
from cogs.table.notify.notices import BOTH, DIRECT, NOBODY, WAYS
from cogs.table.people import presence
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from data.store import metrics
from engine.refusals import NotYours
from tests.cogs.ears import (
    DM,
    HOURS,
    KINDS,
    PING,
    Ears,
    Talk,
    act,
    asked,
    at,
    connect,
    expected,
    fall_silent,
    prefer,
    speak_again,
)
from tests.cogs.people import alter
from tests.cogs.table.fuses import Fuse, Killed, deliver, fused
from tests.cogs.table.waiting import timers
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, ID, World
from tests.tiers import few, many, spread


@pytest.mark.parametrize(
    ("kind", "way", "doors"),
    spread(KINDS, WAYS, ["open", "closed", "closing"], together=1),
    indirect=["kind"],
)
async def test_one_decision_is_told_once_in_the_chosen_way(
    talk: Talk, room: World, kind: str, way: str, doors: str
) -> None:
    await prefer(room, ID + 1, ID + 2, way=way)
    await talk.begin(ANNA, BEN)
    if doors == "closed":
        await room.service.notices.set_closed_dms(ID + 1, True)
        await room.service.notices.set_closed_dms(ID + 2, True)
    if doors != "open":
        talk.ears.closed |= {ID + 1, ID + 2}
    # The next round of secret answers asks both, one of them by their own press.
    await talk.act(*([ID + 1, ID + 2] if kind == "secret" else [ID + 1]))
    await talk.wait(5 * MINUTE)
    told, own = (ID + 1, ID + 2) if kind == "secret" else (ID + 2, ID + 1)
    assert talk.of(told) == expected(way, kind, closed=doors != "open")
    assert talk.of(own) == Counter()


@pytest.mark.parametrize("kind", ["secret"], indirect=True)
async def test_a_ping_for_a_closed_message_looks_like_no_reproach(talk: Talk, ears: Ears) -> None:
    """The others read the question privately: what all see must not say that one is late."""
    ears.closed.add(ID + 2)
    ears.board_first = asyncio.Event()
    table = await talk.world.playing(ANNA, BEN)
    await talk.world.say()
    said = [text for how, who, text in ears.heard if (how, who) == (PING, ID + 2)]
    start = table.words("call-turn-all", who=f"<@{ID + 2}>", link="")
    assert [text.startswith(start) for text in said] == [True]


# --- quiet hours


@pytest.mark.parametrize(
    ("kind", "way"), spread(KINDS, [notices.CHANNEL, DIRECT, BOTH, NOBODY]), indirect=["kind"]
)
async def test_quiet_hours_delay_a_notice(talk: Talk, room: World, kind: str, way: str) -> None:
    await prefer(room, ID + 2, way=way, quiet=HOURS, remind="none")
    await talk.begin(BEN, ANNA)
    while [*asked(talk.table)] != [ID + 1]:  # everybody else has acted
        await talk.act(next(user for user in asked(talk.table) if user != ID + 1))
    talk.ears.heard.clear()
    room.time = at(23)
    await talk.act(ID + 1)
    assert talk.of(ID + 2) == Counter()
    await talk.wait(9 * HOUR - 2 * MINUTE)
    assert talk.of(ID + 2) == Counter()
    for later in (2 * MINUTE, 20 * HOUR):
        await talk.wait(later)
        assert talk.of(ID + 2) == expected(way, kind)


async def test_a_decision_made_at_night_is_not_told_at_dawn(talk: Talk, room: World) -> None:
    await prefer(room, ID + 2, quiet=HOURS)
    await talk.begin(ANNA, BEN)
    room.time = at(23)
    await talk.act(ID + 1, ID + 2)
    await talk.wait(10 * HOUR)
    assert talk.of(ID + 2) == Counter()


async def test_other_quiet_hours_count_at_once(talk: Talk, room: World) -> None:
    await prefer(room, ID + 2, quiet=HOURS)
    await talk.begin(ANNA, BEN)
    room.time = at(23)
    await talk.act(ID + 1)
    await prefer(room, ID + 2, quiet="22:00-05:00")
    await talk.wait(3 * HOUR)
    assert talk.of(ID + 2) == Counter()
    await prefer(room, ID + 2, quiet="none")
    await talk.wait(0)
    assert talk.of(ID + 2) == Counter([PING])


@pytest.mark.usefixtures("kind")
async def test_an_outage_does_not_put_mornings_off(tmp_path: Path) -> None:
    async with World(tmp_path, time=at(20)) as world:
        await prefer(world, ID + 2, quiet=HOURS)
        table = await world.playing(ANNA, BEN)
        world.time = at(23)
        await act(world, table, ID + 1)
        await world.store.write(metrics.heartbeat(world.time))
    async with World(tmp_path, world.mouth, at(32), world.entropy) as again:
        await again.clock.catch_up()
        await again.pass_time(0)
        await again.say()
        assert again.mouth.posts()[-1] == "call"


# --- taken back, and made again


@pytest.mark.parametrize(("hour", "loud"), [(12, True), (23, False)])
@pytest.mark.parametrize("kind", ["hidden"], indirect=True)
async def test_a_hand_that_came_silently_makes_up_for_it_but_not_in_quiet_hours(
    talk: Talk, room: World, hour: int, loud: bool
) -> None:
    """The hand came after the move was taken back: it still owes its part, beside the new ping."""
    await prefer(room, ID + 2, way="both", quiet=HOURS, remind="none")
    room.time = at(hour)
    await talk.begin(ANNA, BEN)
    await talk.act(ID + 1)
    await talk.undo(ID + 1)
    table_id = talk.table.id
    await room.service.tables.change(
        table_id, lambda edit: notices.hand_tells(edit, ID + 2), room.time
    )
    talk.ears.heard.clear()
    await talk.act(ID + 1)
    assert talk.of(ID + 2) == Counter([PING, DM] if loud else [])


async def test_each_time_it_is_taken_back_the_minutes_begin_again(talk: Talk, room: World) -> None:
    await talk.begin(ANNA, BEN)
    await talk.act(ID + 1)
    for _ in range(4):
        # Nobody may read the undo in between: then a ping would be due.
        await fall_silent(room)
        await room.pass_time(2 * MINUTE)
        await talk.undo(ID + 1, said=False)
        await room.pass_time(2 * MINUTE)
        await talk.act(ID + 1, said=False)
        speak_again(room)
        await room.say()
    await talk.wait(HOUR)
    assert talk.of(ID + 2) == Counter([PING])
    assert await timers(room, talk.table, "taken-back") == []
    (since,) = [s.since for s in await room.service.digests.sittings(ID + 2)]
    assert since < room.time - HOUR - 15 * MINUTE, "it stands since it was asked first"


@pytest.mark.sized
@pytest.mark.parametrize("way", few([BOTH, DIRECT]))
@pytest.mark.parametrize("kind", few(reversed(KINDS)), indirect=True)
async def test_a_crash_before_a_ping_for_a_dm(tmp_path: Path, kind: str, way: str) -> None:
    users = [ID + 1, ID + 2] if kind == "secret" else [ID + 1]
    for step in range(1, 17, many(3, 1)):
        ears, place = Ears(), tmp_path / str(step)
        async with World(place) as world:
            home, talk = connect(world, ears), Talk(world, ears)
            await prefer(world, ID + 1, ID + 2, way=way)
            await talk.begin(ANNA, BEN)
            ears.closed |= {ID + 1, ID + 2}
            await fall_silent(world)
            await talk.act(*users, said=False)
            fused(world.store, Fuse(step))
            with contextlib.suppress(Killed):
                await deliver(world)
            home.pictures.close()
        async with World(place, time=world.time, entropy=world.entropy) as again:
            home = connect(again, ears)
            again.service.tables.posted.set()
            await again.say()
            assert ears.of(ID + 1 if kind == "secret" else ID + 2) == Counter([PING]), step
            home.pictures.close()


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", ["secret"], indirect=True)
async def test_a_party_has_no_quiet_hours(talk: Talk, room: World, kind: str, way: str) -> None:
    await prefer(room, ID + 1, ID + 2, way=way, quiet="00:00-23:00", remind="6h")
    room.time = at(12)
    table = await room.service.lobby.open(room.opening(party=(ANNA, BEN)), room.time)
    await room.service.lobby.join(table.id, BEN, "press-2", room.time)
    await room.service.lobby.start(table.id, ID + 1, room.time)
    for later in (0, DAY):
        await talk.wait(later)
        assert [talk.of(user) for user in (ID + 1, ID + 2)] == [expected(way, kind)] * 2


ONE = Counter([PING])


async def wait_for_ben(talk: Talk) -> None:
    await talk.begin(ANNA, BEN)
    await talk.act(ID + 1)
    talk.ears.heard.clear()


async def row(talk: Talk) -> Table:
    return await talk.world.service.tables.load(talk.table.id)


def stalled(ears: Ears) -> int:
    return ears.public().count("so I stop asking")


async def test_another_interval_counts_at_once(talk: Talk, room: World) -> None:
    await prefer(room, ID + 2, remind="none")
    await wait_for_ben(talk)
    await prefer(room, ID + 2, remind="6h")
    await talk.wait(6 * HOUR)
    assert talk.of(ID + 2) == ONE
    assert "waiting for you" in talk.ears.heard[0][2]
    await prefer(room, ID + 2, remind="3d")
    await talk.wait(2 * DAY)
    assert talk.of(ID + 2) == ONE
    await talk.wait(DAY)
    assert talk.of(ID + 2) == Counter([PING, PING])


@pytest.mark.parametrize("kind", ["secret"], indirect=True)
async def test_stalling_takes_no_first_notice_away(talk: Talk, room: World) -> None:
    await prefer(room, ID + 1, remind="6h", way="channel")
    await prefer(room, ID + 2, remind="none", way="channel", quiet="00:00-23:00", zone="Asia/Tokyo")
    room.time = at(15)  # midnight in Tokyo; the table stalls a day later, after a day of quiet
    table = await room.playing(ANNA, BEN)
    for kind, user in (("remind", ID + 1), ("call", ID + 2)):
        (timer,) = await timers(room, table, kind)
        assert timer.what.user == user
    for _ in range(3):
        await talk.wait(6 * HOUR)
    # Ben's night lasts longer now: the table is stalled first.
    await prefer(room, ID + 2, quiet="21:00-20:00")
    await talk.wait(6 * HOUR)
    assert stalled(talk.ears) == 1
    await prefer(room, ID + 2, quiet="none")
    await talk.wait(0)
    assert talk.of(ID + 2) == ONE


@pytest.mark.parametrize("way", WAYS)
async def test_bump_wakes_a_stalled_table(talk: Talk, room: World, way: str) -> None:
    await prefer(room, ID + 2, way=way, remind="6h")
    await wait_for_ben(talk)
    await alter(room, talk.table.id, stalled_at=room.time)
    await room.service.people.bump(talk.table.id, ID + 1, room.time + HOUR)
    await room.say()
    assert talk.of(ID + 2) == expected(way, "open")
    assert (await row(talk)).row.stalled_at is None
    room.time += HOUR
    await talk.wait(6 * HOUR)
    assert talk.of(ID + 2) == Counter({k: 2 * v for k, v in expected(way, "open").items()})


@pytest.mark.parametrize("way", [*WAYS, "closing"])
async def test_one_nudge_a_day_whoever_nudges(talk: Talk, room: World, way: str) -> None:
    if way == "closing":
        talk.ears.closed.add(ID + 2)
    own = DIRECT if way == "closing" else way
    await prefer(room, ID + 2, way=own, remind="none")
    table = await room.playing(ANNA, BEN, CARLA)
    other = await room.playing(CARLA, BEN, channel_id=CHANNEL + 1)
    table, other = await act(room, table, ID + 1), await act(room, other, ID + 3)
    await room.say()
    talk.ears.heard.clear()
    nudge = room.service.tables.do
    assert await nudge(presence.nudge, table.id, room.time, ID + 3) == (1,)
    for one, who in ((table, ID + 1), (table, ID + 3), (other, ID + 3)):
        with pytest.raises(NotYours, match="nudged-already"):
            await nudge(presence.nudge, one.id, room.time + DAY - 1, who)
    await room.say()
    assert talk.of(ID + 2) == (ONE if way == "closing" else expected(own, "open"))
    assert all("Carla" in text for _, who, text in talk.ears.heard)
    assert await nudge(presence.nudge, other.id, room.time + DAY, ID + 3) == (1,)
