"""Times as values: alarms, hard limits, the pace of computers, votes on the late, sleep."""

from __future__ import annotations

import pytest

from cogs.table.edit import Edit
from cogs.table.people import presence
from cogs.table.time import clock, timeouts
from cogs.table.time.clock import ALARM_AT, COMPUTER_PACE, LAST_SECONDS, THINKING
from cogs.table.time.time_control import DAY, HOUR
from data.store.typed import HardLimit
from tests.cogs.table.deciding import (
    Decision,
    after,
    clocked,
    decide,
    move,
    notices,
    playing,
    timers,
    waited_for,
)
from tests.cogs.table.world import ANNA, BEN, CHANNEL, GUILD, START


def test_the_alarm_counts_the_time_that_was_used_before_a_pause() -> None:
    paused = after(clocked(ANNA, BEN), presence.pause, later=8 * HOUR)
    resumed = timers(decide(paused, presence.resume, later=9 * HOUR).change())
    assert resumed["turn"] == 16 * HOUR
    assert resumed["turn"] - resumed["alarm"] == round(DAY * (1 - ALARM_AT))


@pytest.mark.parametrize(
    ("game", "wait"), [("helge", COMPUTER_PACE), ("hexamino", COMPUTER_PACE - THINKING)]
)
def test_a_computer_that_hides_something_begins_its_steady_time_before_its_pace(
    game: str, wait: int
) -> None:
    table = playing(ANNA, game=game, computers=1)
    while table.waiting:
        table = after(table, move)
    change = decide(table, clock.arm_computers).change()
    assert timers(change)["computer"] == wait


@pytest.mark.parametrize(
    ("seconds", "warned"), [(2 * LAST_SECONDS // 1000, False), (2 * LAST_SECONDS // 1000 + 1, True)]
)
def test_a_hard_limit_warns_where_most_of_it_is_over_by_then(seconds: int, warned: bool) -> None:
    limit = HardLimit("p", seconds, 0, heard=True)
    edit = decide(playing(ANNA, BEN), lambda edit: clock.begin_limit(edit, limit))
    due = {row.kind: row.due - START for row in edit.timers.values()}
    assert due["limit"] == 1000 * seconds
    assert due.get("last-seconds") == (due["limit"] - LAST_SECONDS if warned else None)


def test_a_hard_limit_stops_with_its_warning() -> None:
    limit = HardLimit("p", 60, 0, heard=True)
    steps: tuple[Decision, ...] = (
        lambda edit: clock.begin_limit(edit, limit),
        clock.set_hard_limit,
    )
    left = timers(decide(after(playing(ANNA, BEN), steps[0]), steps[1]).change())
    assert not {"limit", "last-seconds"} & left.keys(), "the position has no phase with a limit"


def test_an_idle_table_is_asked_once_about_those_who_do_not_move() -> None:
    table = playing(ANNA, BEN)
    asked = decide(table, timeouts.ask_about_idle)
    assert len(asked.motions) == 1
    assert timeouts.ask_about_idle(asked) == {}
    clocked_one = decide(clocked(ANNA, BEN), timeouts.ask_about_idle)
    assert clocked_one.motions == {}, "a clock plays for them"


def test_a_table_that_falls_asleep_leaves_its_channel_and_its_party() -> None:
    table = playing(ANNA, BEN)

    def party(edit: Edit) -> None:
        edit.alter(party=True, thread=True)
        timeouts.fall_asleep(edit)

    row = decide(table, party, later=DAY).change().after.row
    assert (row.channel_id, row.thread, row.party, row.stalled_at) == (
        None,
        False,
        False,
        START + DAY,
    )


def test_a_table_that_is_woken_calls_the_others_and_not_its_waker() -> None:
    sleeping = after(playing(ANNA, BEN), timeouts.fall_asleep, later=DAY)
    for waker in (1, 2):
        change = decide(
            sleeping, lambda edit, w=waker: timeouts.wake(edit, w, GUILD, CHANNEL), later=2 * DAY
        ).change()
        assert change.after.row.stalled_at is None
        woken = change.posts[-1].message.news[-1]
        assert (woken.kind, woken.args["seat"]) == ("woken", sleeping.seat_of(waker))
        called = set(change.posts[-1].message.mention)
        assert called == {waited_for(sleeping)} - {waker}


def test_an_idle_table_is_called_once_and_looked_at_again_a_week_later() -> None:
    table = playing(ANNA, BEN)
    (number,) = (at for at, row in table.kept.timers.items() if row.kind == "idle")
    change = decide(
        table, lambda edit: timeouts.idle(edit, number, warned=False), later=timeouts.LAST_CALL
    ).change()
    (again,) = (row for row in change.after.timers.values() if row.kind == "idle")
    assert (again.what.warned, again.due - change.now) == (True, timeouts.LAST_CALL)
    assert number not in change.after.timers
    assert notices(change) == ["notice-idle"]
