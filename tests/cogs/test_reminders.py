"""What comes after the first notice: reminders, the stalled table, nudges, alarms, absence."""

from __future__ import annotations

from collections import Counter

import pytest

from cogs.table.model import Table
from cogs.table.notify.notices import BOTH, DIRECT, NOBODY, WAYS
from cogs.table.people import presence
from cogs.table.time import clock
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from engine.refusals import NotYours
from tests.cogs.ears import (
    DM,
    HOURS,
    PING,
    Ears,
    act,
    asked,
    at,
    expected,
    play_only,
    prefer,
)
from tests.cogs.people import alter
from tests.cogs.table.waiting import clocked, timers
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, World


@pytest.fixture(autouse=True)
def game(monkeypatch: pytest.MonkeyPatch) -> None:
    play_only(monkeypatch, "open")


async def waiting_for_ben(world: World, ears: Ears, **changes: str) -> Table:
    """Anna has moved, and Ben has been told."""
    table = await world.playing(ANNA, BEN, **changes)
    table = await act(world, table, 1)
    await world.say()
    ears.heard.clear()
    return table


async def pass_time(world: World, milliseconds: int) -> None:
    await world.pass_time(milliseconds)
    await world.say()


def stalled(ears: Ears) -> int:
    return ears.public().count("so I stop asking")


@pytest.mark.parametrize("way", WAYS)
async def test_three_reminders_then_silence(room: World, ears: Ears, way: str) -> None:
    await prefer(room, 2, way=way, remind="6h")
    table = await waiting_for_ben(room, ears)
    for number in (1, 2, 3):
        await pass_time(room, 6 * HOUR - MINUTE)
        assert sum(ears.of(2).values()) == (number - 1) * sum(expected(way, "open").values())
        await pass_time(room, MINUTE)
        assert ears.of(2) == Counter({k: v * number for k, v in expected(way, "open").items()})
    assert stalled(ears) == 0
    await pass_time(room, 6 * HOUR)
    # Whoever wants to hear nothing is not said to have ignored anything.
    assert stalled(ears) == (0 if way == NOBODY else 1)
    ears.heard.clear()
    for _ in range(4):
        await pass_time(room, 12 * HOUR)
    assert ears.heard == []
    assert stalled(ears) == (0 if way == NOBODY else 1)
    assert (await room.service.tables.load(table.id)).row.stalled_at is None or way != NOBODY


async def test_no_reminders_for_those_who_want_none(room: World, ears: Ears) -> None:
    await prefer(room, 2, remind="none")
    await waiting_for_ben(room, ears)
    for _ in range(6):
        await pass_time(room, DAY)
    assert ears.heard == []
    assert stalled(ears) == 0


async def test_another_interval_counts_at_once(room: World, ears: Ears) -> None:
    await prefer(room, 2, remind="none")
    await waiting_for_ben(room, ears)
    await prefer(room, 2, remind="6h")
    await pass_time(room, 6 * HOUR)
    assert ears.of(2) == Counter([PING])
    await prefer(room, 2, remind="3d")
    await pass_time(room, 2 * DAY)
    assert ears.of(2) == Counter([PING])
    await pass_time(room, DAY)
    assert ears.of(2) == Counter([PING, PING])


async def test_reminders_keep_quiet_hours(room: World, ears: Ears) -> None:
    await prefer(room, 2, remind="12h", quiet=HOURS)
    room.time = at(11)
    await waiting_for_ben(room, ears)
    await pass_time(room, at(23, 5) - room.time)
    assert ears.heard == []
    await pass_time(room, at(32) - room.time)
    assert ears.of(2) == Counter([PING])


async def test_a_notice_and_a_reminder_never_come_together(room: World, ears: Ears) -> None:
    await prefer(room, 2, remind="6h", quiet=HOURS)
    table = await room.playing(ANNA, BEN)
    room.time = at(22, 30)
    await act(room, table, 1)
    for hour in (29, 32, 36):
        await pass_time(room, at(hour) - room.time)
    assert ears.of(2) == Counter([PING])
    assert "your turn" in ears.heard[0][2]
    await pass_time(room, 2 * HOUR)
    assert ears.of(2) == Counter([PING, PING])


async def test_the_middle_of_ones_own_turn_is_reminded_of_too(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # Helge: draw, then lay
    table = await room.playing(ANNA, BEN)
    user = next(iter(asked(table)))
    await room.move(table, "draw")
    await room.say()
    ears.heard.clear()
    await pass_time(room, DAY)
    assert ears.of(user) == Counter([PING])
    assert "waiting for you" in ears.heard[0][2]


async def test_nobody_is_reminded_of_a_game_alone(room: World, ears: Ears) -> None:
    await room.playing(ANNA)
    await room.say()
    ears.heard.clear()
    for _ in range(6):
        await pass_time(room, DAY)
    assert ears.heard == []
    assert stalled(ears) == 0


async def test_a_table_is_stalled_when_nobody_has_reminders_left(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_only(monkeypatch, "secret")
    await prefer(room, 1, remind="6h", way="channel")
    await prefer(room, 2, remind="1d", way="channel")
    await room.playing(ANNA, BEN)
    await room.say()
    ears.heard.clear()
    for _ in range(4 * 3):
        await pass_time(room, 6 * HOUR)
    assert (ears.of(1), ears.of(2)) == (Counter({PING: 3}), Counter({PING: 3}))
    assert stalled(ears) == 0
    await pass_time(room, DAY)
    assert stalled(ears) == 1


async def test_stalling_takes_no_first_notice_away(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_only(monkeypatch, "secret")
    await prefer(room, 1, remind="6h", way="channel")
    await prefer(room, 2, remind="none", way="channel", quiet="00:00-23:00", zone="Asia/Tokyo")
    room.time = at(15)  # midnight in Tokyo; the table stalls a day later, after a day of quiet
    table = await room.playing(ANNA, BEN)
    for kind in ("remind", "call"):
        (timer,) = await timers(room, table, kind)
        assert timer.what.user == {"remind": 1, "call": 2}[kind]
    for _ in range(3):
        await pass_time(room, 6 * HOUR)
    # Ben's night lasts longer now: the table is stalled first.
    await prefer(room, 2, quiet="21:00-20:00")
    await pass_time(room, 6 * HOUR)
    assert stalled(ears) == 1
    await prefer(room, 2, quiet="none")
    await pass_time(room, 0)
    assert ears.of(2) == Counter([PING])


@pytest.mark.parametrize("way", WAYS)
async def test_bump_wakes_a_stalled_table(room: World, ears: Ears, way: str) -> None:
    await prefer(room, 2, way=way, remind="6h")
    table = await waiting_for_ben(room, ears)
    await alter(room, table.id, stalled_at=room.time)
    await room.service.people.bump(table.id, 1, room.time + HOUR)
    await room.say()
    assert ears.of(2) == expected(way, "open")
    assert (await room.service.tables.load(table.id)).row.stalled_at is None
    room.time += HOUR
    await pass_time(room, 6 * HOUR)
    assert ears.of(2) == Counter({k: 2 * v for k, v in expected(way, "open").items()})


@pytest.mark.parametrize("way", [*WAYS, "closing"])
async def test_one_nudge_a_day_whoever_nudges(room: World, ears: Ears, way: str) -> None:
    if way == "closing":
        ears.closed.add(2)
    own = DIRECT if way == "closing" else way
    await prefer(room, 2, way=own, remind="none")
    table = await room.playing(ANNA, BEN, CARLA)
    other = await room.playing(CARLA, BEN, channel_id=CHANNEL + 1)
    table, other = await act(room, table, 1), await act(room, other, 3)
    await room.say()
    ears.heard.clear()
    assert await room.service.tables.do(presence.nudge, table.id, room.time, 3) == (1,)
    for one, who in ((table, 1), (table, 3), (other, 3)):
        with pytest.raises(NotYours, match="nudged-already"):
            await room.service.tables.do(presence.nudge, one.id, room.time + DAY - 1, who)
    await room.say()
    assert ears.of(2) == (Counter([PING]) if way == "closing" else expected(own, "open"))
    assert all("Carla" in text for _, who, text in ears.heard)
    assert await room.service.tables.do(presence.nudge, other.id, room.time + DAY, 3) == (1,)


async def test_a_nudge_in_the_night_waits(room: World, ears: Ears) -> None:
    await prefer(room, 2, quiet=HOURS, remind="none")
    room.time = at(12)
    table = await waiting_for_ben(room, ears)
    room.time = at(23)
    await room.service.tables.do(presence.nudge, table.id, room.time, 1)
    await room.say()
    assert ears.heard == []
    await pass_time(room, 9 * HOUR)
    assert ears.of(2) == Counter([PING])
    assert "Anna" in ears.heard[0][2]


@pytest.mark.parametrize("way", WAYS)
async def test_the_alarm_goes_the_persons_way_once(room: World, ears: Ears, way: str) -> None:
    await prefer(room, 2, way=way, remind="none")
    table = await room.service.lobby.open(room.opening(), room.time)
    await room.service.lobby.join(table.id, BEN, "press-2", room.time)
    await room.service.lobby.set_options(table.id, 1, {}, {"pace": "12h"}, room.time)
    table = await room.service.lobby.start(table.id, 1, room.time)
    await room.say()
    await act(room, table, 1)
    await room.say()
    ears.heard.clear()
    await pass_time(room, 9 * HOUR)
    assert ears.heard == []
    await pass_time(room, 40 * MINUTE)
    assert ears.of(2) == expected(way, "open")
    await pass_time(room, HOUR)
    assert ears.of(2) == expected(way, "open")


async def test_who_is_away_is_told_on_the_day_of_return(room: World, ears: Ears) -> None:
    await prefer(room, 2, remind="1d")
    table = await room.playing(ANNA, BEN)
    await room.service.people.away(2, room.time + 5 * DAY, room.time)
    await act(room, table, 1)
    await room.say()
    for _ in range(4):
        await pass_time(room, DAY)
    assert ears.of(2) == Counter()
    await pass_time(room, DAY)
    assert ears.of(2) == Counter([PING])
    assert "your turn" in ears.heard[-1][2]
    await pass_time(room, DAY)
    assert ears.of(2) == Counter([PING, PING])


async def test_who_had_been_told_before_leaving_is_reminded_at_return(
    room: World, ears: Ears
) -> None:
    await waiting_for_ben(room, ears)
    await room.service.people.away(2, room.time + 5 * DAY, room.time)
    for _ in range(5):
        assert ears.of(2) == Counter()
        await pass_time(room, DAY)
    assert ears.of(2) == Counter([PING])
    assert "waiting for you" in ears.heard[-1][2]


async def test_away_typed_twice_brings_the_notice_alone(room: World, ears: Ears) -> None:
    """The second one is noted after the notice that was put off: it comes due after it, too."""
    until = room.time + 5 * DAY
    table = await room.playing(ANNA, BEN)
    await room.service.people.away(2, until, room.time)
    await act(room, table, 1)
    await room.service.people.away(2, until, room.time)
    for _ in range(5):
        await pass_time(room, (until - room.time) // 2)
    await pass_time(room, until - room.time)
    for _ in range(3):
        await pass_time(room, MINUTE)
    assert ears.of(2) == Counter([PING])
    assert "your turn" in ears.heard[-1][2]
    await pass_time(room, DAY)
    assert ears.of(2) == Counter([PING, PING])


async def until_stalled(world: World, ears: Ears) -> Table:
    """Let three people play until the second has had all reminders."""
    table = await world.playing(ANNA, BEN, CARLA)
    await act(world, table, 1)
    for _ in range(4):
        await pass_time(world, DAY)
    assert stalled(ears) == 1
    ears.heard.clear()
    return table


async def test_who_is_not_waited_for_wakes_no_stalled_table(room: World, ears: Ears) -> None:
    table = await until_stalled(room, ears)
    since = (await room.service.tables.load(table.id)).row.stalled_at
    await room.service.people.away(3, room.time + DAY, room.time)
    await pass_time(room, HOUR)
    await room.service.people.back_home(3, room.time)
    await pass_time(room, DAY)
    assert ears.heard == []
    assert (await room.service.tables.load(table.id)).row.stalled_at == since is not None


async def test_who_has_stalled_a_table_and_goes_away_is_reminded_at_return(
    room: World, ears: Ears
) -> None:
    table = await until_stalled(room, ears)
    await room.service.people.away(2, room.time + 5 * DAY, room.time)
    assert (await room.service.tables.load(table.id)).row.stalled_at is None
    for _ in range(5):
        assert ears.heard == []
        await pass_time(room, DAY)
    assert ears.of(2) == Counter([PING])


async def test_an_answer_to_a_stalled_question_reminds_the_others(
    room: World, ears: Ears, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_only(monkeypatch, "secret")
    await prefer(room, 1, way="channel")
    await prefer(room, 2, way="channel")
    table = await room.playing(ANNA, BEN)
    for _ in range(4):
        await pass_time(room, DAY)
    assert stalled(ears) == 1
    ears.heard.clear()
    await act(room, table, 1)
    await pass_time(room, DAY)
    assert (ears.of(1), ears.of(2)) == (Counter(), Counter([PING]))


async def alarm_put_off(world: World, ears: Ears) -> tuple[Table, int]:
    """Let somebody's alarm fall into quiet hours, two hours before their time is over."""
    world.time = at(10)
    table = await clocked(world, ANNA, BEN)
    user = next(iter(asked(table)))
    await prefer(world, user, quiet=HOURS, remind="none")
    await pass_time(world, DAY * 8 // 10)
    (timer,) = await timers(world, table, "call")
    assert (timer.what.why, timer.what.until, timer.due) == ("alarm", at(34), at(32))
    ears.heard.clear()
    return table, user


async def paused(world: World, table: Table) -> None:
    """Let everybody agree to a pause, or to its end."""
    for user in (1, 2):
        await world.service.votes.pause(table.id, user, world.time)


async def test_an_alarm_that_was_put_off_says_until_when_it_is_now(room: World, ears: Ears) -> None:
    table, user = await alarm_put_off(room, ears)
    await paused(room, table)
    room.time += HOUR
    await paused(room, table)
    await pass_time(room, at(32) - room.time)
    (text,) = [
        text for how, who, text in ears.heard if who == user and f"<t:{at(35) // 1000}" in text
    ]
    assert text == ears.heard[-1][2]


async def test_no_alarm_comes_while_the_clock_stands_still(room: World, ears: Ears) -> None:
    table, user = await alarm_put_off(room, ears)
    await paused(room, table)
    await room.say()
    ears.heard.clear()
    await pass_time(room, at(32) - room.time)
    assert ears.of(user) == Counter()
    assert await timers(room, table, "call") == []


async def test_time_that_is_given_anew_takes_its_alarm_along(room: World, ears: Ears) -> None:
    table, _ = await alarm_put_off(room, ears)
    await room.service.tables.change(table.id, clock.begin_again, room.time)
    assert await timers(room, table, "call") == []
    (timer,) = await timers(room, table, "alarm")
    assert timer.due == room.time + DAY * 8 // 10


async def test_back_early_is_told_at_once(room: World, ears: Ears) -> None:
    table = await room.playing(ANNA, BEN)
    await room.service.people.away(2, room.time + 5 * DAY, room.time)
    await act(room, table, 1)
    await room.service.people.back_home(2, room.time)
    await pass_time(room, 0)
    assert ears.of(2) == Counter([PING])
    await pass_time(room, 6 * HOUR)
    assert ears.of(2) == Counter([PING])


@pytest.mark.parametrize("way", [DIRECT, BOTH])
async def test_messages_that_close_at_a_reminder(room: World, ears: Ears, way: str) -> None:
    await prefer(room, 2, way=way)
    await waiting_for_ben(room, ears)
    ears.closed.add(2)
    await pass_time(room, DAY)
    assert ears.of(2) == Counter([PING])
    assert "waiting for you" in ears.heard[0][2]
    assert [how for how, _, _ in ears.heard] != [DM]
