"""The daily list: when it comes, what it says, and when it does not come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cogs.table.lobby import opening
from cogs.table.notify.reminders import Digests
from cogs.table.play import acting
from cogs.table.time.time_control import MINUTE
from data.store import queries
from data.store.messages import Digest
from data.store.query import Query
from tests.cogs.ears import Ears, act, at, fall_silent, prefer, speak_again
from tests.cogs.people import alter
from tests.cogs.table.world import ANNA, BEN, CHANNEL, ID, Mouth, World
from tools.support.waiting import acted

pytestmark = pytest.mark.usefixtures("kind")


@pytest.fixture
async def room(room: World) -> World:
    room.time = at(12)
    return room


def lists(ears: Ears, user: int) -> list[str]:
    found = ears.messages.get(user, {}).values()
    return [m.content for m in found if "**Your tables" in m.content or "**Deine" in m.content]


async def until(world: World, moment: int) -> None:
    await world.pass_time(moment - world.time)
    await world.say()


def rows(mouth: Mouth) -> list[str]:
    return [row.destination for row in mouth.said if isinstance(row.message, Digest)]


async def test_it_comes_once_a_day_at_the_chosen_time(room: World, ears: Ears) -> None:
    await prefer(room, ID + 1, ID + 2, digest="08:00", zone="Europe/Berlin", remind="none")
    await room.playing(ANNA, BEN)
    await until(room, at(24 + 6, 59))
    assert lists(ears, ID + 1) == []
    await until(room, at(24 + 7))
    (anna,), (ben,) = lists(ears, ID + 1), lists(ears, ID + 2)
    assert "One waits for you." in anna
    assert "your turn" in anna
    assert "Keiner wartet auf dich." in ben
    assert f"/{CHANNEL}/" in anna
    for hour in (8, 12, 23):
        await until(room, at(24 + hour))
    assert len(lists(ears, ID + 1)) == 1
    await until(room, at(48 + 7))
    assert len(lists(ears, ID + 1)) == 2


async def test_the_clock_wakes_for_it(room: World) -> None:
    due = queries.next_due
    assert await room.store.read(due()) is None
    await prefer(room, ID + 1, digest="08:00")
    assert await room.store.read(due()) == at(32)
    table = await room.service.lobby.open(room.opening(), room.time)
    assert await room.store.read(due()) == at(32)
    await room.do(opening.close_lobby, table, "lobby-ended")
    await prefer(room, ID + 1, digest="none")
    due = queries.next_due
    assert await room.store.read(due()) is None


async def test_nothing_comes_where_nobody_is_waited_for(room: World, ears: Ears) -> None:
    await prefer(room, ID + 1, digest="08:00")
    await until(room, at(24 + 8))
    await room.service.lobby.open(room.opening(channel_id=CHANNEL + 1), room.time)
    paused = await room.playing(ANNA, BEN)
    await alter(room, paused.id, holds={"pause": 1})
    frozen = await room.playing(ANNA, BEN, channel_id=CHANNEL + 2)
    await alter(room, frozen.id, status="frozen")
    await until(room, at(48 + 8))
    assert lists(ears, ID + 1) == []
    await alter(room, paused.id, holds={})
    await until(room, at(72 + 8))
    (text,) = lists(ears, ID + 1)
    assert "frozen" in text


async def test_closed_messages_are_not_tried(room: World, ears: Ears) -> None:
    await prefer(room, ID + 1, digest="08:00", way="channel", remind="none")
    await room.playing(ANNA, BEN)
    await room.say()
    ears.closed.add(ID + 1)
    await until(room, at(24 + 8))
    assert (await room.service.preferences.read(ID + 1)).dms_closed
    before = ears.count
    asked: list[Any] = []
    ears.create_dm = asked.append  # type: ignore[assignment,method-assign]
    await until(room, at(48 + 8))
    assert (asked, ears.count) == ([], before)
    assert (await room.service.preferences.read(ID + 1)).digest_due == at(72 + 8)


@pytest.mark.parametrize(("hour", "comes"), [(23, 0), (8, 1), (21, 1)])
async def test_a_late_list_spares_the_night(room: World, ears: Ears, hour: int, comes: int) -> None:
    await prefer(room, ID + 1, digest="07:00", quiet="22:00-07:30", remind="none")
    await room.playing(ANNA, BEN)
    await until(room, at(24 + hour))
    assert len(lists(ears, ID + 1)) == comes
    await until(room, at(48 + 7))  # on time it is what somebody has asked for
    assert len(lists(ears, ID + 1)) == comes + 1


async def test_it_is_drawn_when_it_is_delivered(room: World, ears: Ears) -> None:
    await prefer(room, ID + 1, digest="08:00")
    table = await room.playing(ANNA, BEN)
    await room.say()
    await fall_silent(room)
    due = at(24 + 8)
    room.time = due
    await room.service.digests.digest(ID + 1, due, due)
    sql = "SELECT payload FROM outbox WHERE kind = 'dm-digest' AND state IN ('pending', 'sending')"
    assert await room.store.read(Query(sql, (), list)) == [("{}",)]
    await act(room, table, ID + 1)
    speak_again(room)
    await room.say()
    (text,) = lists(ears, ID + 1)
    assert "None waits for you." in text


async def test_it_is_not_sent_when_all_is_over_by_then(room: World, ears: Ears) -> None:
    await prefer(room, ID + 1, digest="08:00")
    table = await room.playing(ANNA, BEN)
    await room.say()
    await fall_silent(room)
    await room.service.digests.digest(ID + 1, at(32), at(32))
    await room.do(acting.resign, table, ID + 2)
    speak_again(room)
    await room.say()
    assert lists(ears, ID + 1) == []


async def test_two_lives_send_one_list(room: World, ears: Ears) -> None:
    await prefer(room, ID + 1, digest="08:00")
    await room.playing(ANNA, BEN)
    due = at(32)
    for _ in range(3):
        await room.service.digests.digest(ID + 1, due, due)
    await room.say()
    assert len(lists(ears, ID + 1)) == 1


async def test_a_failed_list_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with World(tmp_path, time=at(12)) as world:
        await prefer(world, ID + 1, digest="08:00", remind="none")
        await world.playing(ANNA, BEN)
        fine = Digests.sittings

        async def broken(*_: Any) -> Any:
            raise LookupError("walrus")

        monkeypatch.setattr(Digests, "sittings", broken)
        world.time = at(32)
        await world.clock.tick()
        await acted()
        monkeypatch.setattr(Digests, "sittings", fine)
        await world.pass_time(MINUTE)
        await world.say()
        assert rows(world.mouth) == []
        await world.pass_time(10 * MINUTE)
        await world.say()
        assert rows(world.mouth) == [f"dm:{ID + 1}"]
        assert (await world.service.preferences.read(ID + 1)).digest_due == at(56)
