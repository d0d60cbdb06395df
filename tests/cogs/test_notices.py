"""Exactly one notice per decision and person who owes it, in the way they chose."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from pathlib import Path

import pytest

from cogs.table.model import Table
from cogs.table.notify import notices
from cogs.table.notify.notices import BOTH, CHANNEL, DIRECT, NOBODY, WAYS
from cogs.table.notify.reminders import SOON
from cogs.table.play import acting
from cogs.table.time.time_control import DAY, HOUR, MINUTE, quiet_until
from data.store import metrics
from tests.cogs.ears import (
    DM,
    HOURS,
    KINDS,
    PING,
    Ears,
    act,
    asked,
    at,
    connect,
    expected,
    play_only,
    prefer,
)
from tests.cogs.table.fuses import Fuse, Killed, deliver, fused
from tests.cogs.table.waiting import timers
from tests.cogs.table.world import ANNA, BEN, World
from tests.tiers import few, many, spread


async def answer_all_but(world: World, table: Table, last: int) -> Table:
    """Bring a game to where everybody else has acted and somebody newly owes the next decision."""
    table = await world.service.tables.load(table.id)
    while list(asked(table)) != [last]:
        table = await act(world, table, next(u for u in asked(table) if u != last))
    return table


# --- each way


@pytest.mark.parametrize(
    ("kind", "way", "doors"), spread(KINDS, WAYS, ["open", "closed", "closing"], together=1)
)
async def test_one_decision_is_told_once_in_the_chosen_way(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch, kind: str, way: str, doors: str
) -> None:
    play_only(monkeypatch, kind)
    await prefer(room, 1, 2, way=way)
    table = await room.playing(ANNA, BEN)
    await room.say()
    if doors == "closed":
        await room.service.notices.set_closed_dms(1, True)
        await room.service.notices.set_closed_dms(2, True)
    if doors != "open":
        ears.closed |= {1, 2}
    ears.heard.clear()
    table = await act(room, table, 1)
    if kind == "secret":
        await act(room, table, 2)  # the next round asks both, one of them by their own press
    await room.say()
    await room.pass_time(5 * MINUTE)
    await room.say()
    told, own = (1, 2) if kind == "secret" else (2, 1)
    assert ears.of(told) == expected(way, kind, closed=doors != "open")
    assert ears.of(own) == Counter()


@pytest.mark.parametrize(("kind", "way"), spread(KINDS, WAYS))
async def test_the_deal_is_told_like_any_decision(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch, kind: str, way: str
) -> None:
    play_only(monkeypatch, kind)
    await prefer(room, 1, 2, way=way)
    table = await room.playing(ANNA, BEN)
    await room.say()
    for user in (1, 2):
        owes = user in asked(table)
        assert ears.of(user) == (expected(way, kind) if owes else Counter())


async def test_a_ping_for_a_closed_message_looks_like_no_reproach(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The others read the question privately: what all see must not say that one is late."""
    play_only(monkeypatch, "secret")
    ears.closed.add(2)
    ears.board_first = asyncio.Event()
    table = await room.playing(ANNA, BEN)
    await room.say()
    said = [text for how, who, text in ears.heard if (how, who) == (PING, 2)]
    start = table.words("call-turn-all", who="<@2>", link="")
    assert [text.startswith(start) for text in said] == [True]


async def test_a_person_whose_messages_open_again_is_told_there(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_only(monkeypatch, "open")
    await prefer(room, 2, way=DIRECT)
    table = await room.playing(ANNA, BEN)
    await room.say()
    ears.closed.add(2)
    for how in (PING, PING):  # the second is not even tried by message
        ears.heard.clear()
        table = await act(room, table, 1)
        await room.say()
        assert ears.of(2) == Counter([how])
        table = await act(room, table, 2)
        await room.say()
    ears.closed.clear()
    await room.service.preferences.opened(2)
    ears.heard.clear()
    await act(room, table, 1)
    await room.say()
    assert ears.of(2) == Counter([DM])


# --- quiet hours


@pytest.mark.parametrize(("kind", "way"), spread(KINDS, [CHANNEL, DIRECT, BOTH, NOBODY]))
async def test_quiet_hours_put_it_off_until_they_end(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch, kind: str, way: str
) -> None:
    play_only(monkeypatch, kind)
    await prefer(room, 2, way=way, quiet=HOURS, remind="none")
    table = await room.playing(BEN, ANNA)
    await room.say()
    table = await answer_all_but(room, table, 1)
    await room.say()
    ears.heard.clear()
    room.time = at(23)
    await act(room, table, 1)
    await room.say()
    assert ears.of(2) == Counter()
    await room.pass_time(9 * HOUR - 2 * MINUTE)
    await room.say()
    assert ears.of(2) == Counter()
    await room.pass_time(2 * MINUTE)
    await room.say()
    assert ears.of(2) == expected(way, kind)
    await room.pass_time(20 * HOUR)
    await room.say()
    assert ears.of(2) == expected(way, kind)


@pytest.mark.parametrize(
    ("moment", "at_once"), [(at(21, 59), True), (at(22), False), (at(7, 59), False), (at(8), True)]
)
async def test_both_ends_of_quiet_hours(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch, moment: int, at_once: bool
) -> None:
    play_only(monkeypatch, "open")
    await prefer(room, 2, quiet=HOURS)
    table = await room.playing(ANNA, BEN)
    room.time = moment - 1000
    await act(room, table, 1)
    await room.say()
    assert ears.of(2) == Counter([PING] if at_once else [])


async def test_the_night_a_clock_is_changed(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Berlin, 29 March 2026: two o'clock is three; 25 October: three o'clock is two again."""
    play_only(monkeypatch, "open")
    # The later one first: half a year without a move would call them as well.
    for evening, hours in ((1_792_875_600_000, 10), (1_774_735_200_000, 8)):
        await prefer(room, 2, quiet="23:00-08:00", zone="Europe/Berlin", remind="none")
        table = await room.playing(ANNA, BEN, channel_id=evening)
        ears.heard.clear()
        room.time = evening - 1000
        user = await room.service.preferences.read(2)
        assert quiet_until(user, evening - 1) is None
        assert quiet_until(user, evening) == evening + hours * HOUR
        await act(room, table, 1)
        await room.say()
        await room.pass_time(hours * HOUR - MINUTE)
        await room.say()
        assert ears.of(2) == Counter()
        await room.pass_time(MINUTE)
        await room.say()
        assert ears.of(2) == Counter([PING])


async def test_what_was_decided_in_the_night_is_not_told_in_the_morning(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_only(monkeypatch, "open")
    await prefer(room, 2, quiet=HOURS)
    table = await room.playing(ANNA, BEN)
    room.time = at(23)
    table = await act(room, table, 1)
    await act(room, table, 2)
    await room.pass_time(10 * HOUR)
    await room.say()
    assert ears.of(2) == Counter()


async def test_other_quiet_hours_count_at_once(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_only(monkeypatch, "open")
    await prefer(room, 2, quiet=HOURS)
    table = await room.playing(ANNA, BEN)
    room.time = at(23)
    await act(room, table, 1)
    await prefer(room, 2, quiet="22:00-05:00")
    await room.pass_time(3 * HOUR)
    await room.say()
    assert ears.of(2) == Counter()
    await prefer(room, 2, quiet="none")
    await room.pass_time(0)
    await room.say()
    assert ears.of(2) == Counter([PING])


async def test_an_outage_does_not_put_mornings_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_only(monkeypatch, "open")
    async with World(tmp_path, time=at(20)) as world:
        await prefer(world, 2, quiet=HOURS)
        table = await world.playing(ANNA, BEN)
        world.time = at(23)
        await act(world, table, 1)
        await world.store.write(metrics.heartbeat(world.time))
    async with World(tmp_path, world.mouth, at(32), world.entropy) as again:
        await again.clock.catch_up()
        await again.pass_time(0)
        await again.say()
        assert again.mouth.kinds()[-1] == "call"


# --- taken back, and made again


@pytest.mark.parametrize(
    ("kind", "way", "said"), spread(["open", "hidden"], WAYS, [True, False], together=1)
)
async def test_taken_back_unread_and_made_again_is_one_decision(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch, kind: str, way: str, said: bool
) -> None:
    """Whether or not the first notice was out when the move was taken back."""
    play_only(monkeypatch, kind)
    await prefer(room, 2, way=way)
    table = await room.playing(ANNA, BEN)
    await room.say()
    ears.heard.clear()
    for again in (False, True):
        table = await act(room, table, 1)
        if said or again:
            await room.say()
        if not again:
            await room.service.tables.do(acting.undo, table.id, room.time, 1, None)
    await room.say()
    assert ears.of(2) == expected(way, kind)


@pytest.mark.parametrize(("hour", "loud"), [(12, True), (23, False)])
async def test_a_hand_that_came_silently_makes_up_for_it_but_not_in_quiet_hours(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch, hour: int, loud: bool
) -> None:
    """The hand came after the move was taken back: it still owes its part, beside the new ping."""
    play_only(monkeypatch, "hidden")
    await prefer(room, 2, way="both", quiet=HOURS, remind="none")
    room.time = at(hour)
    table = await room.playing(ANNA, BEN)
    await room.say()
    await act(room, table, 1)
    await room.say()
    await room.service.tables.do(acting.undo, table.id, room.time, 1, None)
    await room.say()
    await room.service.tables.change(table.id, lambda edit: notices.hand_tells(edit, 2), room.time)
    ears.heard.clear()
    await act(room, table, 1)
    await room.say()
    assert ears.of(2) == Counter([PING, DM] if loud else [])


@pytest.mark.parametrize(
    ("kind", "way", "waited"), spread(["open", "hidden"], WAYS, [0, SOON, 3 * DAY], together=1)
)
async def test_taken_back_for_all_to_read_and_made_again_is_told_again(
    room: World,
    ears: Ears,
    monkeypatch: pytest.MonkeyPatch,
    kind: str,
    way: str,
    waited: int,
) -> None:
    """Everybody reads that it was taken back: nobody looks whether it still is."""
    play_only(monkeypatch, kind)
    await prefer(room, 2, way=way, remind="none")
    table = await room.playing(ANNA, BEN)
    await room.say()
    ears.heard.clear()
    await act(room, table, 1)
    await room.say()
    await room.pass_time(DAY)
    await room.service.tables.do(acting.undo, table.id, room.time, 1, None)
    await room.say()
    await room.pass_time(waited)
    await act(room, table, 1)
    await room.say()
    assert ears.of(2) == Counter({k: 2 * v for k, v in expected(way, kind).items()})


async def test_every_time_it_is_taken_back_the_minutes_begin_anew(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_only(monkeypatch, "open")
    table = await room.playing(ANNA, BEN)
    for _ in range(4):
        await act(room, table, 1)
        await room.say()
        await room.pass_time(2 * MINUTE)
        await room.service.tables.do(acting.undo, table.id, room.time, 1, None)
        await room.pass_time(2 * MINUTE)
    await act(room, table, 1)
    await room.pass_time(HOUR)
    await room.say()
    assert ears.of(2) == Counter([PING])
    assert await timers(room, table, "taken-back") == []
    (since,) = [s.since for s in await room.service.digests.sittings(2)]
    assert since < room.time - HOUR - 15 * MINUTE, "it stands since it was asked first"


@pytest.mark.parametrize(("kind", "way"), spread(["open", "hidden"], [CHANNEL, DIRECT, BOTH]))
async def test_a_notice_that_was_overtaken_comes_with_the_decision(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch, kind: str, way: str
) -> None:
    """Taken back before Discord had it, delivered as a change, then made again."""
    play_only(monkeypatch, kind)
    await prefer(room, 2, way=way)
    table = await room.playing(ANNA, BEN)
    await room.say()
    ears.heard.clear()
    table = await act(room, table, 1)
    await room.service.tables.do(acting.undo, table.id, room.time, 1, None)
    await room.say()
    assert not [text for how, who, text in ears.heard if who == 2 and how == DM]
    await act(room, table, 1)
    await room.say()
    # A message waits for what is true; a ping was out already, and so was the undo of its move.
    assert ears.of(2)[DM] >= expected(way, kind)[DM]
    assert ears.of(2)[PING] == 2 * expected(way, kind)[PING]


async def test_taken_back_at_the_end_of_the_night(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_only(monkeypatch, "open")
    await prefer(room, 2, quiet=HOURS)
    table = await room.playing(ANNA, BEN)
    room.time = at(23)
    table = await act(room, table, 1)
    await room.service.tables.do(acting.undo, table.id, room.time, 1, None)
    await room.pass_time(9 * HOUR)
    await room.say()
    assert ears.of(2) == Counter()
    await act(room, table, 1)
    await room.say()
    assert ears.of(2) == Counter([PING])


# --- restarts and refusals


@pytest.mark.parametrize(("kind", "way"), spread(KINDS, WAYS))
async def test_a_restart_between_a_move_and_its_delivery(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, way: str
) -> None:
    play_only(monkeypatch, kind)
    ears = Ears()
    async with World(tmp_path) as world:
        home = connect(world, ears)
        await prefer(world, 1, 2, way=way)
        table = await world.playing(ANNA, BEN)
        await world.say()
        ears.heard.clear()
        world.task.cancel()
        await asyncio.gather(world.task, return_exceptions=True)
        table = await act(world, table, 1)
        if kind == "secret":
            await act(world, table, 2)
        home.pictures.close()
    assert ears.heard == []
    async with World(tmp_path, time=world.time, entropy=world.entropy) as again:
        home = connect(again, ears)
        again.service.tables.posted.set()
        await again.say()
        assert ears.of(1 if kind == "secret" else 2) == expected(way, kind)
        home.pictures.close()


@pytest.mark.sized
@pytest.mark.parametrize("way", few([BOTH, DIRECT]))
@pytest.mark.parametrize("kind", few(reversed(KINDS)))
async def test_a_crash_while_a_closed_message_becomes_a_ping(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, way: str
) -> None:
    """Wherever it happens, there is one ping."""
    play_only(monkeypatch, kind)
    for step in range(1, 17, many(3, 1)):
        ears, place = Ears(), tmp_path / str(step)
        async with World(place) as world:
            home = connect(world, ears)
            await prefer(world, 1, 2, way=way)
            table = await world.playing(ANNA, BEN)
            await world.say()
            ears.heard.clear()
            ears.closed |= {1, 2}
            world.task.cancel()
            await asyncio.gather(world.task, return_exceptions=True)
            table = await act(world, table, 1)
            if kind == "secret":
                await act(world, table, 2)
            fused(world.store, Fuse(step))
            with contextlib.suppress(Killed):
                await deliver(world)
            home.pictures.close()
        async with World(place, time=world.time, entropy=world.entropy) as again:
            home = connect(again, ears)
            again.service.tables.posted.set()
            await again.say()
            assert ears.of(1 if kind == "secret" else 2) == Counter([PING]), step
            home.pictures.close()


# --- a party


@pytest.mark.parametrize("way", WAYS)
async def test_a_party_keeps_no_quiet_hours_and_reminds_nobody(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    play_only(monkeypatch, "secret")
    await prefer(room, 1, 2, way=way, quiet="00:00-23:00", remind="6h")
    room.time = at(12)
    table = await room.service.lobby.open(room.opening(party=(ANNA, BEN)), room.time)
    await room.service.lobby.join(table.id, BEN, "press-2", room.time)
    table = await room.service.lobby.start(table.id, 1, room.time)
    await room.say()
    for user in (1, 2):
        assert ears.of(user) == expected(way, "secret")
    await room.pass_time(DAY)
    await room.say()
    for user in (1, 2):
        assert ears.of(user) == expected(way, "secret")
