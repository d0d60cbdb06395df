"""Tables of a cup whose players sleep, and how their round lets them go."""

from __future__ import annotations

import pytest

from cogs.board import notices
from cogs.cups import rules as rounds
from cogs.table.model import Table
from cogs.table.people import presence
from cogs.table.play.commit import OVERDUE, vacate
from cogs.table.time import timeouts
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from cogs.ui import ids, phrases
from cogs.ui.app import App
from data.store import queries
from data.store.messages import Call, DirectCall, Ended, Notice
from data.store.rows import ENDED, RUNNING
from data.words import words
from engine.position import COMPUTER, PRESENT
from tests.cogs.people import press
from tests.cogs.table.cups import EVENING, PEOPLE, go, on, started, tables
from tests.cogs.table.world import GUILD, World


async def released(world: World, table_id: str) -> Table:
    """Act on the timers that are due now; return the table."""
    await world.pass_time(0)
    return await world.service.tables.load(table_id, log=True)


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("lasts", [30 * MINUTE, HOUR, DAY, 7 * DAY])
async def test_a_table_at_which_all_sleep_is_there_in_the_morning(
    world: World, lasts: int, count: int
) -> None:
    """It was closed hours before the round's end, though its thread said one can come back.

    In the evening the next round follows the last table: nobody waits for who is gone, if there is
    anybody else.
    """
    cup_id = await started(world, count, lasts=lasts, game="hexago")
    table, *others = await tables(world, await world.service.cups.of(cup_id))
    for seat in (0, 1):
        table = await world.do(vacate, table, [seat], COMPUTER)
    assert table.row.status == (ENDED if lasts <= HOUR and count > 2 else RUNNING)
    if table.over or others:
        return
    assert not [row for row in table.kept.timers.values() if row.kind in ("computer", "turn")]
    await world.pass_time(OVERDUE)
    await world.say()
    news = [item for row in world.mouth.said for item in getattr(row.message, "news", ())]
    line = "Now the computers wait, too, until one of you comes back or the cup’s round is over."
    assert phrases.news_lines(table, news, words("en"))[-1] == line
    assert phrases.turn_line(table, words("en")).endswith(" to move."), "nobody thinks"
    early, late = (seat.user_id or 0 for seat in table.seats)
    back = (await world.do(presence.here, table, late)).table
    assert back.statuses == (COMPUTER, PRESENT)
    kinds = {row.kind for row in back.kept.timers.values()}
    assert kinds & {"computer", "turn"}, "the game goes on"
    await world.do(presence.here, back, early)
    await world.service.cups.end(cup_id, world.time)
    assert (await released(world, table.id)).row.status == RUNNING


async def test_a_table_to_which_nobody_comes_back_counts_and_is_over_with_its_round(
    world: World,
) -> None:
    cup_id = await started(world, 2, lasts=DAY, game="hexago", rounds=1)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    for seat in (0, 1):
        await world.do(vacate, table, [seat], COMPUTER)
    world.time += DAY - 1
    assert (await released(world, table.id)).row.status == RUNNING
    cup = await on(world, cup_id)
    assert [seat.rank for seat in cup.sitting] == [rounds.MISSED] * 2
    over = await released(world, table.id)
    assert (over.row.status, over.outcome and over.outcome.reason) == (ENDED, "abandoned")
    await world.say()
    told = [row.message.key for row in world.mouth.said if row.kind == "notice"]
    assert "notice-cup-counted" not in told, "nobody is there to play on"


@pytest.mark.parametrize("lasts", [30 * MINUTE, DAY])
async def test_who_plays_on_after_the_round_has_no_deadline(world: World, lasts: int) -> None:
    """A game for fun called its players by name, and a computer sat in for who was late."""
    cup_id = await started(world, 2, lasts=lasts, rounds=1)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    await world.move(table)
    await on(world, cup_id)
    table = await released(world, table.id)
    assert (table.row.status, table.row.pace) == (RUNNING, "none")
    assert not {"turn", "alarm", "round"} & {row.kind for row in table.kept.timers.values()}
    await world.pass_time(2 * DAY)
    assert PRESENT in (await world.service.tables.load(table.id)).statuses


async def test_a_game_for_fun_that_nobody_plays_on_calls_nobody_and_ends(world: World) -> None:
    """*The table waits for you* came three times, then a ping for all and a vote of five."""
    cup_id = await started(world, 2, lasts=DAY, rounds=1)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    await world.move(table)
    await on(world, cup_id)
    table = await released(world, table.id)
    assert table.for_fun
    (week,) = [row.due for row in table.kept.timers.values() if row.kind == "idle"]
    assert week >= world.time + 6 * DAY, "it begins with the end of the round"
    await world.say()
    world.mouth.said.clear()
    for _ in range(9):
        await world.pass_time(DAY)
        await world.say()
    over = await world.service.tables.load(table.id)
    assert (over.row.status, over.outcome and over.outcome.reason) == (ENDED, "idle")
    said = [row.message for row in world.mouth.said]
    assert not [one for one in said if isinstance(one, Notice | Call | DirectCall)]
    (end,) = [one for one in said if isinstance(one, Ended)]
    assert not end.mention


async def test_who_only_a_computer_played_for_reads_that_the_round_is_missed(world: World) -> None:
    """The thread said that the game had counted as it stood, with 102 points of a computer."""
    cup_id = await started(world, 2)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    await world.do(vacate, table, [1], COMPUTER)
    await on(world, cup_id)
    (told,) = [row.message for row in world.mouth.said if row.kind == "notice"]
    assert told.args["ranks"] == [1, rounds.MISSED]
    said = notices.notice(table, 1, told.key, told.args).text
    names = [phrases.bare_name(table, seat) for seat in (0, 1)]
    assert f"🏆 {names[0]}\u00a0**12** · {names[1]}\u00a0**missed**" in said


async def test_who_joins_while_the_only_table_sleeps_waits_for_nobody(
    home: App, world: World
) -> None:
    """They waited for the end of the round, up to an hour, as the table waited for its players."""
    cup_id = await started(world, 2, **EVENING)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    await world.do(vacate, table, [0, 1], COMPUTER)
    await press(home, PEOPLE[2], ids.cup(cup_id, "join"))
    assert (await world.service.tables.load(table.id)).over
    cup = await go(world, cup_id)
    assert cup.row.due == world.time + rounds.BREAK
    cup = await on(world, cup_id)
    assert (cup.row.round, len(cup.sitting)) == (2, 3)


async def test_who_joins_a_cup_of_days_lets_those_who_sleep_sleep(home: App, world: World) -> None:
    cup_id = await started(world, 2, lasts=DAY)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    await world.do(vacate, table, [0, 1], COMPUTER)
    await press(home, PEOPLE[2], ids.cup(cup_id, "join"))
    table = await world.service.tables.load(table.id)
    assert (table.row.status, table.stays) == (RUNNING, True)


async def test_who_joins_while_the_only_table_plays_ends_no_game_of_it(
    home: App, world: World
) -> None:
    cup_id = await started(world, 2, **EVENING)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    (due,) = [row.due for row in table.kept.timers.values() if row.kind == "round"]
    await world.do(vacate, table, [0], COMPUTER)
    await press(home, PEOPLE[2], ids.cup(cup_id, "join"))
    table = await world.service.tables.load(table.id)
    assert (table.row.status, table.counted, table.stays) == (RUNNING, True, False)
    assert [row.due for row in table.kept.timers.values() if row.kind == "round"] == [due]
    assert (await world.do(vacate, table, [1], COMPUTER)).over, "now somebody waits for it"


async def test_a_table_that_was_frozen_as_its_round_was_counted_still_waits_for_its_players(
    world: World,
) -> None:
    """Its computers would play the game to its end by themselves until it is let go."""
    cup_id = await started(world, 2, lasts=DAY, rounds=1, game="hexago")
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    await world.do(vacate, table, [0, 1], COMPUTER)
    world.time = (await world.service.cups.of(cup_id)).row.due or 0
    await world.service.cups.round()
    await world.service.moderators.freeze(table.id, GUILD, world.time)
    await world.pass_time(0)
    table = await world.service.moderators.thaw(table.id, GUILD, world.time)
    assert table.stays
    assert not [row for row in table.kept.timers.values() if row.kind == "computer"]
    await world.pass_time(HOUR)
    assert (await world.service.tables.load(table.id)).over


async def test_what_told_that_a_computer_sits_in_goes_once_it_does_not(world: World) -> None:
    """After the game *I’m here* still promised the seat, in blue."""
    cup_id = await started(world, 2, game="hexago")
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    seat = 1 - table.waiting[0]
    table = await world.do(timeouts.lapse, table, [seat], "computer", "timeout")
    await world.say()
    (told,) = [row.id for row in world.mouth.said if row.direct and row.kind == "dm-word"]
    row = await world.store.read(queries.outbox_row(told))
    await world.move(await world.service.tables.load(table.id, log=True))
    await world.say()
    assert row.message_id not in world.mouth.retired, "the computer still sits in"
    await world.stop(await world.service.tables.load(table.id, log=True))
    await world.say()
    assert row.message_id in world.mouth.retired


async def test_what_told_that_a_computer_sits_in_goes_as_the_round_is_counted(
    world: World,
) -> None:
    """*For the cup* and *I’m here* stood there on, where the others played on for fun."""
    cup_id = await started(world, 2, game="hexago", lasts=DAY)
    (table,) = await tables(world, await world.service.cups.of(cup_id))
    seat = 1 - table.waiting[0]
    await world.do(timeouts.lapse, table, [seat], "computer", "timeout")
    await world.say()
    (told,) = [row.id for row in world.mouth.said if row.direct and row.kind == "dm-word"]
    row = await world.store.read(queries.outbox_row(told))
    await on(world, cup_id)
    assert (await world.service.tables.load(table.id)).row.status == RUNNING
    assert row.message_id in world.mouth.retired
