"""Games that do not die: called after a week, asleep after two, woken for a year."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cogs.refusals import (
    ChannelBusy,
    HereOnce,
    NotAsked,
    NotSeated,
    PlaceServer,
    TableAsleep,
    TableAwake,
    TableOver,
)
from cogs.table.edit import Edit
from cogs.table.lobby import seats
from cogs.table.model import Table
from cogs.table.notify import places
from cogs.table.people import decisions, preferences, presence
from cogs.table.people.votes import CLOSE
from cogs.table.play import acting
from cogs.table.time.clock import IDLE
from cogs.table.time.time_control import DAY, HOUR
from cogs.table.time.timeouts import LAST_CALL, YEAR
from data.store import metrics, people, queries
from data.store.messages import Asleep, Board, Notice, number
from data.store.rows import ASLEEP, ENDED, FROZEN, OPEN, RUNNING, SLEEP
from data.store.typed import SleepEnd
from engine import registry
from tests.cogs.table.waiting import ELSEWHERE, asleep, clocked, now, sound
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, World
from tests.data.tables import executed
from tests.engine.walks import stream_of
from tests.secrets.tables import step
from tests.tiers import spread

KEYS = registry.keys()


async def stored(world: World, table: Table) -> tuple[str, int | None]:
    with closing(sqlite3.connect(world.store.path)) as db:
        found = db.execute("SELECT status, channel_id FROM tables WHERE id = ?", (table.id,))
        status, channel = found.fetchone()
        return str(status), channel


@pytest.mark.parametrize("game", KEYS)
async def test_a_week_calls_the_players_once_and_two_free_the_channel(
    game: str, world: World
) -> None:
    table = await world.playing(ANNA, BEN, game=game)
    await world.say()
    await world.pass_time(IDLE - 1)
    await world.say()
    assert not [row for row in world.mouth.said if isinstance(row.message, Notice)]
    await world.pass_time(1)
    await world.say()
    (told,) = [row.message for row in world.mouth.said if isinstance(row.message, Notice)]
    assert told.key == "notice-idle"
    assert told.args["called"] == told.args["pings"] == [1, 2]
    assert told.args["until"] == world.time + LAST_CALL
    await world.pass_time(LAST_CALL - 1)
    assert (await now(world, table)).row.status == RUNNING
    await world.pass_time(1)
    await world.say()
    table = await now(world, table)
    assert (table.row.status, table.row.channel_id) == (ASLEEP, None)
    assert [row.message for row in world.mouth.said if row.kind == "asleep"] == [Asleep()]
    calls = [row for row in world.mouth.said if row.kind in ("call", "notice", "dm-call")]
    assert sum(row.kind == "notice" for row in calls) == 1, "they are called once"
    assert await world.service.tables.in_channel(CHANNEL) is None
    assert [type(row.what) for row in table.kept.timers.values()] == [SleepEnd]
    other = await world.playing(ANNA, BEN)
    assert other.row.channel_id == CHANNEL, "the channel is free"


async def test_who_waits_for_a_week_without_a_clock_may_claim_the_game(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    for _ in range(4):
        table = await step(world, table, stream_of("claim"))
    late, waits = table.owing[0], 1 - table.owing[0]
    mover, winner = (table.seats[seat].user_id or 0 for seat in (late, waits))
    await world.pass_time(IDLE)
    await world.say()
    told = next(row.message for row in world.mouth.said if isinstance(row.message, Notice))
    assert told.args["missing"] == [winner]
    with pytest.raises(HereOnce):
        await world.service.tables.do(presence.here, table.id, world.time, mover)
    motion = number(told.args, "motion")
    with pytest.raises(NotAsked):
        await world.service.votes.answer(table.id, motion, mover, CLOSE, world.time)
    await world.service.votes.answer(table.id, motion, winner, CLOSE, world.time)
    table = await now(world, table)
    assert table.outcome is not None
    assert table.outcome.ranks[waits] == 1
    await world.service.history.take(table.id)
    assert await executed(world.store, "SELECT why FROM games") == [("",)]


async def test_a_move_ends_the_claim(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.pass_time(IDLE)
    await world.say()
    assert (await now(world, table)).kept.motions
    await step(world, await now(world, table), stream_of("claim"))
    assert not (await now(world, table)).kept.motions


async def test_who_wants_no_ping_is_named_and_not_called(world: World) -> None:
    await world.store.write(*people.change(BEN.user_id, notify="none"))
    await world.playing(ANNA, BEN)
    await world.pass_time(IDLE)
    await world.say()
    told = next(row.message for row in world.mouth.said if isinstance(row.message, Notice))
    assert (told.args["called"], told.args["pings"]) == ([1, 2], [1])
    assert not [row for row in world.mouth.said if row.kind in ("call", "dm-call")]


async def test_nobody_moves_while_it_sleeps(world: World) -> None:
    table = await asleep(world)
    seat = table.owing[0]
    user, action = table.seats[seat].user_id or 0, table.legal(seat)[0].text
    service, before = world.service, table.row
    with pytest.raises(TableAsleep):
        await service.tables.do(
            acting.submit, table.id, world.time, user, table.token(seat), action
        )
    with pytest.raises(TableAsleep):
        await service.people.bump(table.id, user, world.time)
    with pytest.raises(TableAsleep):
        await service.tables.do(acting.resign, table.id, world.time, user)
    for attempt in (
        service.tables.do(decisions.vote_end, table.id, world.time, user, yes=True),
        service.votes.pause(table.id, user, world.time),
        service.tables.do(presence.nudge, table.id, world.time, user),
    ):
        with pytest.raises(TableAsleep):
            await attempt
    assert (await now(world, table)).row == before
    await world.pass_time(100 * DAY)
    await world.say()
    assert (await now(world, table)).row == before, "no clock, no reminder"


@pytest.mark.parametrize(("where", "pace"), spread([CHANNEL, ELSEWHERE], ["none", "1d"]))
async def test_a_player_wakes_it_here_or_elsewhere(where: int, pace: str, world: World) -> None:
    table, asked = await clocked(world, ANNA, BEN, time=pace), set[str]()
    for _ in range(60):
        await world.pass_time(DAY)
        await world.say()
        asked |= {motion.topic for motion in await world.service.votes.motions(table.id)}
    assert asked == {"late"}
    table = await now(world, table)
    assert table.row.status == ASLEEP
    last = table.row.board_message_id
    woken = await world.service.places.wake(table.id, 2, GUILD, where, world.time)
    assert (woken.row.status, woken.row.channel_id, woken.row.holds) == (RUNNING, where, {})
    await world.say()
    board = world.mouth.said[-1]
    assert isinstance(board.message, Board)
    assert board.destination == f"channel:{where}"
    assert [item.kind for item in board.message.news if item.by == "table"] == ["woken"]
    assert set(board.message.mention) <= {1, 2}
    assert (last in world.mouth.retired) is (where == CHANNEL), "its button is taken off"
    table = await sound(world, await now(world, table))
    again = await world.move(table)
    assert again.row.seq == table.row.seq + 1, "the game goes on"
    with pytest.raises(TableAwake):
        await world.service.places.wake(table.id, 1, GUILD, where, world.time)
    assert await stored(world, table) == ("running", where)


async def test_waking_is_refused_with_its_reason(world: World) -> None:
    table = await asleep(world)
    wake = world.service.places.wake
    with pytest.raises(NotSeated):
        await wake(table.id, CARLA.user_id, GUILD, CHANNEL, world.time)
    with pytest.raises(PlaceServer):
        await wake(table.id, 1, GUILD + 1, ELSEWHERE, world.time)
    other = await world.service.lobby.open(world.opening(host=CARLA), world.time)
    with pytest.raises(ChannelBusy) as busy:
        await wake(table.id, 1, GUILD, CHANNEL, world.time)
    assert busy.value.params == {"table": other.id}
    assert (await now(world, table)).row.status == ASLEEP
    await wake(table.id, 1, GUILD, ELSEWHERE, world.time)


async def test_two_who_wake_it_at_once_wake_it_once(world: World) -> None:
    table = await asleep(world)
    wakes = [
        world.service.places.wake(table.id, user, GUILD, where, world.time)
        for user, where in ((1, CHANNEL), (2, ELSEWHERE))
    ]
    first, second = await asyncio.gather(*wakes, return_exceptions=True)
    assert isinstance(first, Table)
    assert isinstance(second, TableAwake)
    await world.say()
    assert world.mouth.kinds("channel:")[-1] == "board"


async def test_after_a_year_the_game_ends_and_nobody_is_disturbed(world: World) -> None:
    table = await asleep(world)
    said = len(world.mouth.said)
    await world.pass_time(YEAR - 1)
    assert (await now(world, table)).row.status == ASLEEP
    await world.pass_time(1)
    await world.say()
    table = await now(world, table)
    assert table.row.status == ENDED
    assert table.outcome is not None
    assert (table.outcome.reason, table.outcome.winners) == ("idle", ())
    assert len(world.mouth.said) == said, "its channel may be another table's by now"
    assert not table.kept.timers
    with pytest.raises(TableOver):
        await world.service.places.wake(table.id, 1, GUILD, CHANNEL, world.time)


async def test_a_move_or_a_clock_in_the_second_week_keeps_it_awake(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    await world.pass_time(IDLE + LAST_CALL - HOUR)
    table = await world.move(await now(world, table))
    await world.pass_time(LAST_CALL)
    assert (await now(world, table)).row.status == RUNNING
    await world.say()
    assert [row.kind for row in world.mouth.said].count("notice") == 2


async def test_a_pause_keeps_it_from_sleep_and_its_end_does_not(world: World) -> None:
    table = await world.playing(ANNA, BEN)
    for user in (1, 2):
        await world.service.votes.pause(table.id, user, world.time)
    await world.pass_time(29 * DAY)
    assert (await now(world, table)).row.status == RUNNING
    await world.pass_time(DAY)  # it is over by itself
    await world.pass_time(IDLE)
    await world.pass_time(LAST_CALL)
    assert (await now(world, table)).row.status == ASLEEP


async def test_open_votes_are_over_and_computers_wait(world: World) -> None:
    table = await world.playing(ANNA, BEN, computers=1)
    await world.say()
    for _ in range(4):
        await world.pass_time(10_000)
    await world.say()
    await world.service.tables.do(decisions.vote_end, table.id, world.time, 1, yes=True)
    await world.pass_time(IDLE)
    await world.pass_time(LAST_CALL)
    await world.say()
    table = await now(world, table)
    assert table.row.status == ASLEEP
    assert table.kept.motions == {}
    assert world.mouth.said[-1].destination == f"channel:{CHANNEL}"
    table = await world.service.places.wake(table.id, 1, GUILD, CHANNEL, world.time)
    owed = any(table.computer(seat) for seat in table.owing)
    kinds = {row.kind for row in table.kept.timers.values()}
    assert ("computer" in kinds) is owed
    assert "idle" in kinds


async def test_whoever_is_away_is_back_or_still_away_when_it_wakes(world: World) -> None:
    table = await world.playing(ANNA, BEN, CARLA)
    other = next(s for s in table.humans if s.seat not in table.waiting)
    user = other.user_id or 0
    await world.service.people.away(user, world.time + 20 * DAY, world.time)
    await world.pass_time(IDLE)
    await world.pass_time(LAST_CALL)
    table = await now(world, table)
    assert table.row.status == ASLEEP
    assert table.seats[other.seat].status == "away"
    await world.pass_time(10 * DAY)
    table = await world.service.places.wake(table.id, user, GUILD, CHANNEL, world.time)
    await world.pass_time(0)
    table = await now(world, table)
    assert table.seats[other.seat].status == "present", "that end has passed"
    await sound(world, table)


async def test_a_forgotten_person_leaves_a_table_that_sleeps(world: World) -> None:
    table = await asleep(world, ANNA, BEN, CARLA)
    said = len(world.mouth.said)
    assert await preferences.forget(world.service.tables, BEN.user_id, world.time) == 1
    await world.say()
    table = await now(world, table)
    assert table.row.status == ASLEEP
    assert len(world.mouth.said) == said
    assert "Ben" not in table.names
    woken = await world.service.places.wake(table.id, 1, GUILD, CHANNEL, world.time)
    assert "closed" in [seat.status for seat in woken.seats]
    await sound(world, woken)


async def test_the_last_one_to_be_forgotten_ends_it(world: World) -> None:
    table = await asleep(world)
    await preferences.forget(world.service.tables, 1, world.time)
    await preferences.forget(world.service.tables, 2, world.time)
    table = await now(world, table)
    assert table.row.status == ENDED
    assert not table.kept.timers


async def test_a_moderator_ends_freezes_and_thaws_it(world: World) -> None:
    table, moderators = await asleep(world), world.service.moderators
    (listed,) = await moderators.of_guild(GUILD)
    assert (listed.status, listed.channel_id) == (ASLEEP, CHANNEL)
    await moderators.freeze(table.id, GUILD, world.time)
    assert (await now(world, table)).row.status == FROZEN
    await world.pass_time(10 * DAY)
    await moderators.thaw(table.id, GUILD, world.time)
    table = await now(world, table)
    assert (table.row.status, table.row.channel_id) == (ASLEEP, None)
    (timer,) = table.kept.timers.values()
    assert timer.due == table.row.holds[SLEEP] + YEAR, "its year goes on"
    assert await moderators.end_by_manager(table.id, GUILD, world.time) == ASLEEP
    assert (await now(world, table)).row.status == ENDED


async def test_figures_count_it_by_its_state(world: World) -> None:
    await asleep(world)
    await world.playing(CARLA, BEN, channel_id=ELSEWHERE)
    seen = await world.store.read(metrics.look(world.time))
    assert (seen.running, seen.asleep, seen.frozen) == (1, 1, 0)
    found = await world.store.read(metrics.open_tables())
    assert found == {("helge", "asleep"): 1, ("helge", "running"): 1}
    rows = await world.store.read(queries.outlines_of_guild(GUILD, OPEN))
    assert sorted(row.status for row in rows) == [ASLEEP, RUNNING]


async def test_a_restart_finds_it_asleep_and_its_seal_whole(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await asleep(world)
    async with World(tmp_path, time=world.time) as world:
        await world.clock.catch_up()
        again = await world.service.tables.load(table.id, log=True)
        assert again.row == table.row
        assert await stored(world, table) == ("running", None)
        (sitting,) = await world.service.digests.sittings(1)
        assert (sitting.row.status, sitting.mine, sitting.waits) == (ASLEEP, False, False)
        assert await world.service.places.lost_by(1, GUILD) != ()
        await world.service.places.bring(table.id, 1, GUILD, ELSEWHERE, world.time)
        assert (await now(world, table)).row.status == RUNNING


async def test_losing_its_old_channel_is_nothing_to_it(world: World) -> None:
    table = await asleep(world)

    def lose(edit: Edit) -> None:
        places.lose(edit, CHANNEL, places.DELETED)

    await world.service.tables.change(table.id, lose, world.time)
    await world.say()
    assert (await now(world, table)).row == table.row
    await world.service.places.wake(table.id, 1, GUILD, ELSEWHERE, world.time)


async def test_a_table_in_a_thread_is_woken_in_its_thread(world: World) -> None:
    table = await world.service.lobby.open(world.opening(thread=True), world.time)
    await world.say()
    await world.service.tables.do(seats.thread_made, table.id, world.time, 4321)
    await world.service.lobby.join(table.id, BEN, "press-b", world.time)
    table = await world.service.lobby.start(table.id, 1, world.time)
    await world.say()
    await world.pass_time(IDLE)
    await world.pass_time(LAST_CALL)
    await world.say()
    table = await now(world, table)
    assert (table.row.status, table.row.lobby_channel_id) == (ASLEEP, 4321)
    (last,) = [row for row in world.mouth.said if row.kind == "asleep"]
    assert last.destination == "channel:4321"
    assert "thread" not in {row.kind for row in table.kept.timers.values()}
    await world.service.places.wake(table.id, 2, GUILD, 4321, world.time)
    await world.say()
    assert world.mouth.said[-1].destination == "channel:4321"


async def test_a_table_that_was_to_end_by_an_older_version_sleeps(world: World) -> None:
    """It gave an announced game one day; that timer is still there."""
    table = await world.playing(ANNA, BEN)
    await world.store.write(
        ("DELETE FROM timers WHERE table_id = ?", (table.id,)),
        (
            "INSERT INTO timers (table_id, kind, due, payload) VALUES (?, 'idle', ?, ?)",
            (table.id, world.time + DAY, '{"warned":true}'),
        ),
    )
    await world.pass_time(DAY)
    assert (await now(world, table)).row.status == ASLEEP
