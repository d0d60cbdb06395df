"""What comes after the first notice: reminders, the stalled table, nudges, alarms, absence."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable

import pytest

from cogs.refusals import NudgeNoOne
from cogs.table.edit import Edit
from cogs.table.model import NEWEST
from cogs.table.notify.notices import (
    ALARM,
    DIRECT,
    NOBODY,
    NUDGE,
    REMIND,
    TURN,
    WAYS,
    note_unreached,
)
from cogs.table.people import presence
from cogs.table.time import clock, timeouts
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from data.store.marks import Called
from data.store.messages import Board, Call, DirectCall, Start
from data.store.typed import LateCall, Reminder
from tests.cogs.ears import DM, HOURS, PING, at, expected, play_only
from tests.cogs.table.simulation import Simulation, begin
from tests.cogs.table.world import ANNA, BEN, CARLA, ID

ONE = Counter([PING])


@pytest.fixture(autouse=True)
def turns(monkeypatch: pytest.MonkeyPatch) -> None:
    play_only(monkeypatch, "open")


def heard(game: Simulation) -> list[tuple[str, int, str]]:
    calls: list[tuple[str, int, str]] = []
    for _, said in game.posts:
        if isinstance(said, Call | DirectCall):
            calls.append((PING if isinstance(said, Call) else DM, said.user, said.why))
        elif isinstance(said, Start | Board):
            calls += [(PING, user, TURN) for user in said.mention]
    return calls


def of(game: Simulation, user: int) -> Counter[str]:
    return Counter(how for how, who, _ in heard(game) if who == user)


def times(count: int, calls: Counter[str]) -> Counter[str]:
    return Counter({how: count * number for how, number in calls.items()})


def deal(*people: object, pace: str = "none", **wanted: object) -> Simulation:
    """Begin a game; ``wanted`` are settings of Ben's."""
    game = begin(*(people or (ANNA, BEN)), pace=pace)  # type: ignore[arg-type]
    game.prefer(ID + 2, **wanted)
    return game


def wait_for_ben(**wanted: object) -> Simulation:
    """Let Anna move, and Ben be told."""
    game = deal(**wanted)
    game.move()
    game.posts.clear()
    return game


def until(game: Simulation, moment: int) -> None:
    game.pass_time(moment - game.time)


@pytest.mark.parametrize("way", WAYS)
def test_three_reminders_then_silence(way: str) -> None:
    game, once = wait_for_ben(notify=way, remind=6 * HOUR), expected(way, "open")
    for number in (1, 2, 3):
        game.pass_time(6 * HOUR - MINUTE)
        assert of(game, ID + 2) == times(number - 1, once)
        game.pass_time(MINUTE)
        assert of(game, ID + 2) == times(number, once)
    assert game.notices("stalled") == []
    game.pass_time(6 * HOUR)
    # A player who wants to hear nothing is not said to have ignored anything.
    stalled = int(way != NOBODY)
    assert len(game.notices("stalled")) == stalled
    for _ in range(4):
        game.pass_time(12 * HOUR)
    assert of(game, ID + 2) == times(3, once)
    assert len(game.notices("stalled")) == stalled
    assert (game.table.row.stalled_at is not None) == (way != NOBODY)


@pytest.mark.parametrize("kind", [Call, DirectCall])
def test_a_reminder_takes_the_place_of_the_one_before(kind: type[Call | DirectCall]) -> None:
    """Three equal ones stood below each other in a thread that nobody played in."""
    game = wait_for_ben()
    first, second = (game.row(kind(REMIND, ID + 2, game.table.question(1))) for _ in range(2))
    other = game.row(kind(REMIND, ID + 1, game.table.question(0)))
    game.retired.clear()
    for row in (first, other, second):
        game.deliver(row)
    assert [(old.message_id, old.goes) for old in game.retired] == [(900_000 + first.id, True)]
    calls = [mark.message for mark in game.table.kept.marks if isinstance(mark, Called)]
    assert {900_000 + other.id, 900_000 + second.id} <= {*calls}


def test_a_reminder_leaves_the_board_that_called() -> None:
    game = wait_for_ben()
    game.do(lambda edit: edit.alter(boards=NEWEST))
    board = game.row(Board(game.table.row.seq, mention=(ID + 2,)))
    game.deliver(board)
    assert game.table.row.board_message_id == 900_000 + board.id
    called = [mark.message for mark in game.table.kept.marks if isinstance(mark, Called)]
    assert called == [900_000 + board.id]
    game.retired.clear()
    game.deliver(game.row(Call(REMIND, ID + 2, game.table.question(1))))
    assert game.retired == []


def test_who_has_left_is_pinged_no_more_and_the_others_are_reminded_of_their_vote() -> None:
    game = wait_for_ben(remind=DAY)
    game.do(timeouts.ask_about_gone, ID + 2)
    for day in range(1, 4):
        game.pass_time(DAY)
        assert of(game, ID + 2) == Counter()
        assert [asked.args["pings"] for asked in game.notices("gone")] == [[ID + 1]] * (1 + day)
    game.vote("wait", ID + 1)
    game.do(timeouts.ask_about_gone, ID + 2)
    assert game.late, "they are still gone, and asked about anew"


def _call_late(game: Simulation) -> None:
    asks = game.table.question(game.table.seat_of(ID + 2) or 0)
    game.do(lambda edit: edit.start(game.time, LateCall(ID + 2, asks, TURN)) and edit.result())
    game.pass_time(MINUTE)


def _lose_board(game: Simulation) -> None:
    game.deliver(game.row(Board(game.table.row.seq, mention=(ID + 2,))), "50035")


def _lose_call(game: Simulation) -> None:
    game.prefer(ID + 2, notify=DIRECT)
    asks = game.table.question(1)
    row = game.row(DirectCall(TURN, ID + 2, asks), f"dm:{ID + 2}")

    def lose(edit: Edit) -> object:
        edit.unsaid[row.id] = row
        note_unreached(edit, row)
        del edit.unsaid[row.id]
        return edit.result()

    game.do(lose)


CALLS: dict[str, Callable[[Simulation], object]] = {
    "alarm": lambda game: game.do(timeouts.alarm, [game.table.token(1)]),
    "late": _call_late,
    "nudge": lambda game: game.do(presence.nudge, ID + 1),
    "lost board": _lose_board,
    "lost call": _lose_call,
}


@pytest.mark.parametrize("what", CALLS)
def test_nothing_pings_who_has_left_and_all_of_it_who_came_back(what: str) -> None:
    game = deal(pace="1d")
    game.move()
    game.posts.clear()
    game.do(timeouts.ask_about_gone, ID + 2)
    with contextlib.suppress(NudgeNoOne):
        CALLS[what](game)
    assert of(game, ID + 2) == Counter()
    game.do(presence.here, ID + 2)
    CALLS[what](game)
    assert of(game, ID + 2).total() == 1


def test_who_had_left_and_is_late_later_is_pinged_like_everybody() -> None:
    game = wait_for_ben(remind=0)
    game.do(timeouts.ask_about_gone, ID + 2)
    game.do(presence.here, ID + 2)
    game.do(lambda edit: timeouts._put(edit, [1], "late") or edit.result())
    game.do(presence.nudge, ID + 1)
    assert of(game, ID + 2) == ONE


def test_reminders_keep_quiet_hours() -> None:
    game = deal(remind=12 * HOUR, quiet=HOURS)
    game.time = at(11)
    game.move()
    game.posts.clear()
    until(game, at(23, 5))
    assert heard(game) == []
    until(game, at(32))
    assert of(game, ID + 2) == ONE


def test_a_notice_and_a_reminder_never_come_together() -> None:
    game = deal(remind=6 * HOUR, quiet=HOURS)
    game.time = at(22, 30)
    game.posts.clear()
    game.move()
    for hour in (29, 32, 36):
        until(game, at(hour))
    assert heard(game) == [(PING, ID + 2, TURN)]
    game.pass_time(2 * HOUR)
    assert of(game, ID + 2) == times(2, ONE)


def test_a_late_notice_puts_off_no_reminder_of_another_player(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play_only(monkeypatch, "secret")
    game = deal(remind=12 * HOUR, notify="channel")
    game.prefer(ID + 1, remind=6 * HOUR, notify="channel", quiet=HOURS)
    game.time = at(22, 30)
    game.move()
    game.move()
    game.posts.clear()
    until(game, at(33))
    assert heard(game) == [(PING, ID + 1, TURN)]
    until(game, at(35))
    assert heard(game)[1:] == [(PING, ID + 2, REMIND)]


def test_the_middle_of_ones_own_turn_is_reminded_of_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    game = begin(ANNA, BEN, pace="none")  # Helge: draw, then place
    user = game.silent
    game.move("draw")
    game.posts.clear()
    game.pass_time(DAY)
    assert heard(game) == [(PING, user, REMIND)]


def test_nobody_is_reminded_of_a_game_alone() -> None:
    game = deal(ANNA)
    game.posts.clear()
    for _ in range(6):
        game.pass_time(DAY)
    assert (heard(game), game.notices("stalled")) == ([], [])


def test_a_table_is_stalled_when_nobody_has_reminders_left(monkeypatch: pytest.MonkeyPatch) -> None:
    play_only(monkeypatch, "secret")
    game = deal(notify="channel", remind=DAY)
    game.prefer(ID + 1, notify="channel", remind=6 * HOUR)
    game.do(clock.begin_again)  # with these settings
    game.posts.clear()
    for _ in range(4 * 3):
        game.pass_time(6 * HOUR)
    assert (of(game, ID + 1)[PING], game.notices("stalled")) == (3, [])
    for _ in range(2):
        game.pass_time(DAY)
    assert len(game.notices("stalled")) == 1


def test_a_nudge_in_the_night_waits() -> None:
    game = wait_for_ben(quiet=HOURS, remind=0)
    game.time = at(23)
    game.do(presence.nudge, ID + 1)
    assert heard(game) == []
    game.pass_time(9 * HOUR)
    assert heard(game) == [(PING, ID + 2, NUDGE)]


@pytest.mark.parametrize("way", WAYS)
def test_the_alarm_goes_the_persons_way_once(way: str) -> None:
    game = deal(pace="12h", notify=way, remind=0)
    game.move()
    game.posts.clear()
    game.pass_time(9 * HOUR)
    assert heard(game) == []
    for later in (40 * MINUTE, HOUR):
        game.pass_time(later)
        assert of(game, ID + 2) == expected(way, "open")


# Away and back


def test_a_player_who_is_away_is_told_on_the_day_of_return() -> None:
    game = deal(remind=DAY)
    game.away(ID + 2, 5 * DAY)
    game.move()
    for _ in range(4):
        game.pass_time(DAY)
    assert of(game, ID + 2) == Counter()
    game.pass_time(DAY)
    assert [why for _, who, why in heard(game) if who == ID + 2] == [TURN]
    game.pass_time(DAY)
    assert of(game, ID + 2) == times(2, ONE)


def test_a_player_who_had_been_told_before_leaving_is_reminded_at_return() -> None:
    game = wait_for_ben()
    game.away(ID + 2, 5 * DAY)
    for _ in range(5):
        assert of(game, ID + 2) == Counter()
        game.pass_time(DAY)
    assert heard(game) == [(PING, ID + 2, REMIND)]


def test_away_typed_twice_brings_the_notice_alone() -> None:
    """The second one is noted after the notice that was put off: it comes due after it, too."""
    game = deal()
    end = game.time + 5 * DAY
    game.away(ID + 2, 5 * DAY)
    game.move()
    game.away(ID + 2, 5 * DAY)
    for _ in range(5):
        game.pass_time((end - game.time) // 2)
    until(game, end)
    for _ in range(3):
        game.pass_time(MINUTE)
    assert [why for _, who, why in heard(game) if who == ID + 2] == [TURN]
    game.pass_time(DAY)
    assert of(game, ID + 2) == times(2, ONE)


def test_a_player_who_is_back_early_is_told_at_once() -> None:
    game = deal()
    game.away(ID + 2, 5 * DAY)
    game.move()
    game.do(presence.here, ID + 2)
    for later in (0, 6 * HOUR):
        game.pass_time(later)
        assert of(game, ID + 2) == ONE


def stalled() -> Simulation:
    """Let three people play until the second has had all reminders."""
    game = deal(ANNA, BEN, CARLA)
    game.move()
    for _ in range(4):
        game.pass_time(DAY)
    assert len(game.notices("stalled")) == 1
    game.posts.clear()
    return game


def test_a_player_who_is_not_waited_for_wakes_no_stalled_table() -> None:
    game = stalled()
    since = game.table.row.stalled_at
    game.away(ID + 3, DAY)
    game.pass_time(HOUR)
    game.do(presence.here, ID + 3)
    game.pass_time(DAY)
    assert heard(game) == []
    assert game.table.row.stalled_at == since is not None


def test_a_player_who_has_stalled_a_table_and_goes_away_is_reminded_at_return() -> None:
    game = stalled()
    game.away(ID + 2, 5 * DAY)
    assert game.table.row.stalled_at is None
    for _ in range(5):
        assert heard(game) == []
        game.pass_time(DAY)
    assert of(game, ID + 2) == ONE


def test_an_answer_to_a_stalled_question_reminds_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play_only(monkeypatch, "secret")
    game = deal(notify="channel")
    game.prefer(ID + 1, notify="channel")
    for _ in range(4):
        game.pass_time(DAY)
    assert len(game.notices("stalled")) == 1
    game.posts.clear()
    game.move()
    game.pass_time(DAY)
    assert (of(game, ID + 1), of(game, ID + 2)) == (Counter(), ONE)


# An alarm that was put off


def with_alarm_put_off() -> Simulation:
    """Let somebody's alarm fall into quiet hours, two hours before their time is over."""
    game = begin(ANNA, BEN)
    game.prefer(game.silent, quiet=HOURS, remind=0)
    game.time = at(10)
    game.do(clock.begin_again)
    game.pass_time(DAY * 8 // 10)
    (late,) = [row for row in game.table.kept.timers.values() if isinstance(row.what, LateCall)]
    assert (late.what.why, late.what.until, late.due) == (ALARM, at(34), at(32))  # type: ignore[union-attr]
    game.posts.clear()
    return game


def test_an_alarm_that_was_put_off_says_until_when_it_is_now() -> None:
    game = with_alarm_put_off()
    game.pause(ID + 1, ID + 2)
    game.time += HOUR
    game.pause(ID + 1, ID + 2)
    until(game, at(32))
    (said,) = [said for _, said in game.posts if isinstance(said, Call)]
    assert (said.user, said.until) == (game.silent, at(35))


def test_an_alarm_that_was_put_off_leaves_the_reminders_as_they_are() -> None:
    game = with_alarm_put_off()
    asks = game.table.question(game.table.waiting[0])
    game.do(lambda edit: edit.start(at(40), Reminder(game.silent, asks)) and edit.result())
    until(game, at(32))
    assert game.due("remind") == [8 * HOUR]


def test_no_alarm_comes_while_the_clock_stands_still() -> None:
    game = with_alarm_put_off()
    game.pause(ID + 1, ID + 2)
    until(game, at(32))
    assert (heard(game), game.due("call")) == ([], [])


def test_time_that_is_given_again_takes_its_alarm_along() -> None:
    game = with_alarm_put_off()
    game.do(clock.begin_again)
    assert (game.due("call"), game.due("alarm")) == ([], [DAY * 8 // 10])
