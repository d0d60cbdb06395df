"""What comes after the first notice: reminders, the stalled table, nudges, alarms, absence."""

from __future__ import annotations

from collections import Counter

import pytest

from cogs.table.model import Table
from cogs.table.notify.notices import DIRECT, NOBODY, WAYS
from cogs.table.people import presence
from cogs.table.time import clock
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from engine.refusals import NotYours
from tests.cogs.ears import HOURS, PING, Ears, Talk, act, asked, at, expected, prefer
from tests.cogs.people import alter
from tests.cogs.table.waiting import clocked, timers
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


@pytest.mark.parametrize("way", WAYS)
async def test_three_reminders_then_silence(talk: Talk, ears: Ears, way: str) -> None:
    await prefer(talk.world, 2, way=way, remind="6h")
    await wait_for_ben(talk)
    once = expected(way, "open")
    for number in (1, 2, 3):
        await talk.wait(6 * HOUR - MINUTE)
        assert sum(ears.of(2).values()) == (number - 1) * sum(once.values())
        await talk.wait(MINUTE)
        assert ears.of(2) == Counter({k: v * number for k, v in once.items()})
    assert stalled(ears) == 0
    await talk.wait(6 * HOUR)
    # Who wants to hear nothing is not said to have ignored anything.
    assert stalled(ears) == (0 if way == NOBODY else 1)
    ears.heard.clear()
    for _ in range(4):
        await talk.wait(12 * HOUR)
    assert ears.heard == []
    assert stalled(ears) == (0 if way == NOBODY else 1)
    assert (await row(talk)).row.stalled_at is None or way != NOBODY


async def test_another_interval_counts_at_once(talk: Talk, room: World) -> None:
    await prefer(room, 2, remind="none")
    await wait_for_ben(talk)
    await prefer(room, 2, remind="6h")
    await talk.wait(6 * HOUR)
    assert talk.of(2) == ONE
    await prefer(room, 2, remind="3d")
    await talk.wait(2 * DAY)
    assert talk.of(2) == ONE
    await talk.wait(DAY)
    assert talk.of(2) == Counter([PING, PING])


async def test_reminders_keep_quiet_hours(talk: Talk, room: World) -> None:
    await prefer(room, 2, remind="12h", quiet=HOURS)
    room.time = at(11)
    await wait_for_ben(talk)
    await talk.until(at(23, 5))
    assert talk.ears.heard == []
    await talk.until(at(32))
    assert talk.of(2) == ONE


async def test_a_notice_and_a_reminder_never_come_together(talk: Talk, room: World) -> None:
    await prefer(room, 2, remind="6h", quiet=HOURS)
    await talk.begin(ANNA, BEN)
    room.time = at(22, 30)
    await talk.act(1, said=False)
    for hour in (29, 32, 36):
        await talk.until(at(hour))
    assert talk.of(2) == ONE
    assert "your turn" in talk.ears.heard[0][2]
    await talk.wait(2 * HOUR)
    assert talk.of(2) == Counter([PING, PING])


async def test_the_middle_of_ones_own_turn_is_reminded_of_too(room: World, ears: Ears) -> None:
    table = await room.playing(ANNA, BEN)  # Helge: draw, then lay
    user = next(iter(asked(table)))
    await room.move(table, "draw")
    await room.say()
    ears.heard.clear()
    await room.pass_time(DAY)
    await room.say()
    assert ears.of(user) == ONE
    assert "waiting for you" in ears.heard[0][2]


async def test_nobody_is_reminded_of_a_game_alone(talk: Talk, ears: Ears) -> None:
    await talk.begin(ANNA)
    for _ in range(6):
        await talk.wait(DAY)
    assert ears.heard == []
    assert stalled(ears) == 0


@pytest.mark.parametrize("kind", ["secret"], indirect=True)
async def test_a_table_is_stalled_when_nobody_has_reminders_left(talk: Talk, ears: Ears) -> None:
    await prefer(talk.world, 1, remind="6h", way="channel")
    await prefer(talk.world, 2, remind="1d", way="channel")
    await talk.begin(ANNA, BEN)
    for _ in range(4 * 3):
        await talk.wait(6 * HOUR)
    assert (ears.of(1), ears.of(2)) == (Counter({PING: 3}), Counter({PING: 3}))
    assert stalled(ears) == 0
    await talk.wait(DAY)
    assert stalled(ears) == 1


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


async def test_a_nudge_in_the_night_waits(talk: Talk, room: World) -> None:
    await prefer(room, 2, quiet=HOURS, remind="none")
    room.time = at(12)
    await wait_for_ben(talk)
    room.time = at(23)
    await room.service.tables.do(presence.nudge, talk.table.id, room.time, 1)
    await room.say()
    assert talk.ears.heard == []
    await talk.wait(9 * HOUR)
    assert talk.of(2) == ONE
    assert "Anna" in talk.ears.heard[0][2]


@pytest.mark.parametrize("way", WAYS)
async def test_the_alarm_goes_the_persons_way_once(talk: Talk, room: World, way: str) -> None:
    await prefer(room, 2, way=way, remind="none")
    talk.table = await clocked(room, ANNA, BEN, time="12h")
    await talk.act(1)
    talk.ears.heard.clear()
    await talk.wait(9 * HOUR)
    assert talk.ears.heard == []
    for later in (40 * MINUTE, HOUR):
        await talk.wait(later)
        assert talk.of(2) == expected(way, "open")


# --- away and back


async def test_who_is_away_is_told_on_the_day_of_return(talk: Talk, room: World) -> None:
    await prefer(room, 2, remind="1d")
    await talk.begin(ANNA, BEN)
    await room.service.people.away(2, room.time + 5 * DAY, room.time)
    await talk.act(1)
    for _ in range(4):
        await talk.wait(DAY)
    assert talk.of(2) == Counter()
    await talk.wait(DAY)
    assert talk.of(2) == ONE
    assert "your turn" in talk.ears.heard[-1][2]
    await talk.wait(DAY)
    assert talk.of(2) == Counter([PING, PING])


async def test_who_had_been_told_before_leaving_is_reminded_at_return(
    talk: Talk, room: World
) -> None:
    await wait_for_ben(talk)
    await room.service.people.away(2, room.time + 5 * DAY, room.time)
    for _ in range(5):
        assert talk.of(2) == Counter()
        await talk.wait(DAY)
    assert talk.of(2) == ONE
    assert "waiting for you" in talk.ears.heard[-1][2]


async def test_away_typed_twice_brings_the_notice_alone(talk: Talk, room: World) -> None:
    """The second one is noted after the notice that was put off: it comes due after it, too."""
    until = room.time + 5 * DAY
    await talk.begin(ANNA, BEN)
    await room.service.people.away(2, until, room.time)
    await talk.act(1, said=False)
    await room.service.people.away(2, until, room.time)
    for _ in range(5):
        await talk.wait((until - room.time) // 2)
    await talk.until(until)
    for _ in range(3):
        await talk.wait(MINUTE)
    assert talk.of(2) == ONE
    assert "your turn" in talk.ears.heard[-1][2]
    await talk.wait(DAY)
    assert talk.of(2) == Counter([PING, PING])


async def test_back_early_is_told_at_once(talk: Talk, room: World) -> None:
    await talk.begin(ANNA, BEN)
    await room.service.people.away(2, room.time + 5 * DAY, room.time)
    await talk.act(1, said=False)
    await room.service.people.back_home(2, room.time)
    for later in (0, 6 * HOUR):
        await talk.wait(later)
        assert talk.of(2) == ONE


async def stall(talk: Talk) -> int | None:
    """Let three people play until the second has had all reminders; return when that was."""
    await talk.begin(ANNA, BEN, CARLA)
    await talk.act(1)
    for _ in range(4):
        await talk.wait(DAY)
    assert stalled(talk.ears) == 1
    talk.ears.heard.clear()
    return (await row(talk)).row.stalled_at


async def test_who_is_not_waited_for_wakes_no_stalled_table(talk: Talk, room: World) -> None:
    since = await stall(talk)
    await room.service.people.away(3, room.time + DAY, room.time)
    await talk.wait(HOUR)
    await room.service.people.back_home(3, room.time)
    await talk.wait(DAY)
    assert talk.ears.heard == []
    assert (await row(talk)).row.stalled_at == since is not None


async def test_who_has_stalled_a_table_and_goes_away_is_reminded_at_return(
    talk: Talk, room: World
) -> None:
    await stall(talk)
    await room.service.people.away(2, room.time + 5 * DAY, room.time)
    assert (await row(talk)).row.stalled_at is None
    for _ in range(5):
        assert talk.ears.heard == []
        await talk.wait(DAY)
    assert talk.of(2) == ONE


@pytest.mark.parametrize("kind", ["secret"], indirect=True)
async def test_an_answer_to_a_stalled_question_reminds_the_others(talk: Talk, ears: Ears) -> None:
    await prefer(talk.world, 1, 2, way="channel")
    await talk.begin(ANNA, BEN)
    for _ in range(4):
        await talk.wait(DAY)
    assert stalled(ears) == 1
    ears.heard.clear()
    await talk.act(1, said=False)
    await talk.wait(DAY)
    assert (ears.of(1), ears.of(2)) == (Counter(), ONE)


# --- an alarm that was put off


async def put_alarm_off(talk: Talk) -> int:
    """Let somebody's alarm fall into quiet hours, two hours before their time is over."""
    world = talk.world
    world.time = at(10)
    talk.table = await clocked(world, ANNA, BEN)
    user = next(iter(asked(talk.table)))
    await prefer(world, user, quiet=HOURS, remind="none")
    await talk.wait(DAY * 8 // 10)
    (timer,) = await timers(world, talk.table, "call")
    assert (timer.what.why, timer.what.until, timer.due) == ("alarm", at(34), at(32))
    talk.ears.heard.clear()
    return user


async def pause(talk: Talk) -> None:
    for user in (1, 2):
        await talk.world.service.votes.pause(talk.table.id, user, talk.world.time)


async def test_an_alarm_that_was_put_off_says_until_when_it_is_now(talk: Talk) -> None:
    user = await put_alarm_off(talk)
    await pause(talk)
    talk.world.time += HOUR
    await pause(talk)
    await talk.until(at(32))
    moment = f"<t:{at(35) // 1000}"
    (text,) = [text for _, who, text in talk.ears.heard if who == user and moment in text]
    assert text == talk.ears.heard[-1][2]


async def test_no_alarm_comes_while_the_clock_stands_still(talk: Talk, room: World) -> None:
    user = await put_alarm_off(talk)
    await pause(talk)
    await room.say()
    talk.ears.heard.clear()
    await talk.until(at(32))
    assert talk.of(user) == Counter()
    assert await timers(room, talk.table, "call") == []


async def test_time_that_is_given_again_takes_its_alarm_along(talk: Talk, room: World) -> None:
    await put_alarm_off(talk)
    await room.service.tables.change(talk.table.id, clock.begin_again, room.time)
    assert await timers(room, talk.table, "call") == []
    (timer,) = await timers(room, talk.table, "alarm")
    assert timer.due == room.time + DAY * 8 // 10
