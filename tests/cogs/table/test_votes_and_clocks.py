"""Votes, clocks and sleep as values: what mutants of these decisions showed untested."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from types import MappingProxyType

import pytest

from cogs.refusals import LobbyClosed, NotSeated, TableOver
from cogs.table.edit import Edit
from cogs.table.lobby import seats
from cogs.table.model import HOMELESS, PAUSED, Table
from cogs.table.people import decisions, moderation, presence, votes
from cogs.table.play import acting
from cogs.table.time import clock, timeouts
from cogs.table.time.clock import ALARM_AT, COMPUTER_PACE, LAST_SECONDS, THINKING, UNDO_PACE
from cogs.table.time.time_control import DAY, HOUR, MINUTE
from data.store.changes import Change
from data.store.messages import Board, Notice, Status, VoteEdit
from data.store.rows import ENDED, EXPIRED
from data.store.typed import EndGame, HardLimit, Pause
from engine.actions import parse
from engine.run import ACT
from tests.cogs.table.deciding import (
    HERE,
    PEOPLE,
    Decision,
    after,
    clocked,
    decide,
    drawn,
    entries,
    lobby,
    move,
    notices,
    other,
    playing,
    timers,
    tokens,
    waited_for,
)
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, START


def end(user_id: int) -> Decision:
    return lambda edit: decisions.vote_end(edit, user_id)


# The end by agreement


def test_whoever_sits_in_a_lobby_closes_it() -> None:
    change = decide(lobby(ANNA, BEN), end(BEN.user_id)).change()
    assert change.after.row.status == EXPIRED
    assert "lobby-ended" in str(change.posts)
    with pytest.raises(NotSeated):
        decide(lobby(ANNA, BEN), end(CARLA.user_id))


# What a proposal holds


def test_a_proposal_is_of_its_table_and_moment_and_names_the_seat_of_who_made_it() -> None:
    table = playing(*PEOPLE)
    change = decide(
        table, lambda edit: decisions.propose(edit, ID + 2, EndGame()), later=HOUR
    ).change()
    motion = change.after.motions["end"]
    assert (motion.table_id, motion.at) == (table.id, START + HOUR)
    (notice,) = change.posts
    assert notice.message.args["seat"] == table.seat_of(ID + 2)
    assert notice.message.args["motion"] == motion.id
    assert notice.message.args["pings"] == notice.message.args["missing"] == [ID + 1, ID + 3]


@pytest.mark.parametrize(("later", "posts"), [(MINUTE - 1, 0), (MINUTE, 1)])
def test_who_proposes_the_same_again_has_it_posted_again_without_pings(
    later: int, posts: int
) -> None:
    table = after(playing(*PEOPLE), lambda edit: decisions.propose(edit, ID + 1, EndGame()))
    change = decide(table, lambda edit: decisions.propose(edit, ID + 1, EndGame()), later).change()
    assert notices(change) == ["notice-end-proposed"] * posts
    for post in change.posts:
        args = post.message.args
        assert (args["seat"], args["missing"], args["pings"]) == (
            table.seat_of(ID + 1),
            [ID + 2, ID + 3],
            [],
        )


def test_a_vote_about_a_game_that_is_over_is_over_with_it() -> None:
    table = after(playing(ANNA, BEN), end(ANNA.user_id), end(BEN.user_id))
    with pytest.raises(TableOver):
        decide(table, lambda edit: decisions.answer(edit, 1, BEN.user_id, "yes"))
    with pytest.raises(LobbyClosed):
        decide(playing(ANNA, BEN), lambda edit: decisions.close_lobby(edit, "lobby-ended"))


def test_answers_are_counted_again_only_while_the_game_runs() -> None:
    table = after(playing(*PEOPLE), lambda edit: decisions.propose(edit, ID + 1, Pause()))
    number = table.kept.motions["pause"].id
    assert decide(table, lambda edit: decisions.recount(edit, number)).change().empty
    assert decide(table, lambda edit: decisions.recount(edit, number + 1)).change().empty
    over = replace(table, row=replace(table.row, status=ENDED))
    agreed = replace(table.kept.motions["pause"], ballots={1: "yes", 2: "yes", 3: "yes"})
    kept = replace(over.kept, motions=MappingProxyType({"pause": agreed}))
    assert not decide(replace(over, data=kept), lambda edit: decisions.recount(edit, number)).posts


# Players who have left the server


def gone(table: Table, user_id: int) -> Change:
    return decide(table, lambda edit: timeouts.ask_about_gone(edit, user_id)).change()


def test_nobody_is_asked_before_it_matters_or_twice() -> None:
    table = playing(ANNA, BEN)
    assert gone(table, other(table)).empty, "their turn has not come"
    assert gone(table, CARLA.user_id).empty, "no seat"
    assert gone(lobby(ANNA, BEN), ANNA.user_id).empty, "no game yet"
    asked = after(table, lambda edit: timeouts.ask_about_gone(edit, waited_for(table)))
    assert gone(asked, waited_for(table)).empty, "asked already"
    lost = replace(table, row=replace(table.row, holds={HOMELESS: START}))
    assert gone(lost, waited_for(table)).posts == (), "nobody would see it"


def test_a_game_whose_only_player_left_the_server_ends() -> None:
    table = playing(ANNA, game="hexago")
    change = gone(table, ANNA.user_id)
    assert [(entry.kind, entry.action) for entry in change.entries] == [("stop", "abandoned")]


# Clocks, timers and posts


def test_a_decision_that_begins_again_has_its_whole_time_and_the_game_is_not_idle() -> None:
    table = clocked(ANNA, BEN)
    change = decide(table, clock.begin_again, later=HOUR).change()
    assert timers(change)["turn"] == DAY
    assert timers(change)["idle"] == timers(decide(table, move, later=HOUR).change())["idle"]
    row = change.after.clock
    assert (row.spent, row.heard, row.grace) == (0, True, False)
    given = decide(table, lambda edit: clock.begin_again(edit, grace=True)).change().after.clock
    assert given.grace


def test_a_place_that_is_silenced_loses_its_posts_and_no_others() -> None:
    edit = decide(drawn(playing(ANNA, BEN)), move)
    edit.write_to(ID + 1, "hand-taken")
    elsewhere = [post.destination for post in edit.posts if post.destination != HERE]
    assert HERE in [post.destination for post in edit.posts]
    edit.silence(HERE)
    assert [post.destination for post in edit.posts] == elsewhere
    assert edit.silent == [HERE]


# How many have to agree


@pytest.mark.parametrize(
    ("topic", "needed"),
    [
        ("end", (1, 2, 3, 4, 5)),
        ("pause", (1, 2, 3, 4, 5)),
        ("pace", (1, 2, 3, 4, 5)),
        ("resume", (1, 2, 2, 3, 3)),
        ("swap", (1, 2, 2, 3, 3)),
        ("late", (1, 2, 2, 3, 3)),
    ],
)
def test_how_many_voters_have_to_say_the_same(topic: str, needed: tuple[int, ...]) -> None:
    assert tuple(votes.RULES[topic].needed(count) for count in range(1, 6)) == needed


def test_a_board_that_nobody_can_read_is_not_refreshed() -> None:
    table = clocked(ANNA, BEN)
    twice = decide(table, lambda edit: (clock.refresh(edit), clock.refresh(edit)))
    assert [(post.destination, type(post.message)) for post in twice.posts] == [(HERE, Status)]
    lost = replace(table, row=replace(table.row, holds={HOMELESS: START}))
    assert decide(lost, clock.refresh).posts == []


# Answers


def proposed(table: Table, user_id: int) -> tuple[Table, int]:
    asked = after(table, lambda edit: decisions.propose(edit, user_id, EndGame()))
    return asked, asked.kept.motions["end"].id


def test_an_answer_keeps_the_game_awake_and_is_noted() -> None:
    table, number = proposed(playing(*PEOPLE), ID + 1)
    edit = decide(table, lambda edit: decisions.answer(edit, number, ID + 2, "yes"), later=HOUR)
    change = edit.change()
    assert change.after.motions["end"].ballots == {ID + 1: "yes", ID + 2: "yes"}
    assert timers(change)["idle"] == timers(decide(table, move, later=HOUR).change())["idle"]
    assert {type(post.message) for post in change.posts} == {VoteEdit}


# What becomes of the late


def late(choice: str) -> Change:
    table = clocked(ANNA, BEN)
    return decide(table, lambda edit: timeouts.lapse(edit, table.waiting, choice, "time")).change()


def test_the_table_waits_on_and_says_for_whom() -> None:
    change = late("wait")
    (notice,) = [post.message for post in change.posts if isinstance(post.message, Notice)]
    assert (notice.key, notice.args) == (
        "notice-late-wait",
        {"seats": [*clocked(ANNA, BEN).waiting]},
    )
    assert timers(change)["turn"] == DAY


def test_a_default_is_told_on_the_board_as_one() -> None:
    change = late("default")
    (board,) = [post.message for post in change.posts if isinstance(post.message, Board)]
    first = board.news[0]
    assert (first.kind, first.minor) == ("late-default", True)
    assert first.args == {"seat": clocked(ANNA, BEN).waiting[0]}


def test_before_a_game_or_for_another_question_nobody_is_alarmed() -> None:
    table = clocked(ANNA, BEN)
    called = decide(table, lambda edit: timeouts.alarm(edit, tokens(table)), later=DAY // 2)
    assert called.posts
    assert [row.kind for row in called.timers.values()].count("alarm") == 0
    for still in (
        replace(table, row=replace(table.row, status=ENDED)),
        replace(table, row=replace(table.row, stalled_at=START)),
        replace(table, row=replace(table.row, holds={PAUSED: START})),
    ):
        assert decide(still, lambda edit: timeouts.alarm(edit, tokens(table))).posts == []
    kept = decide(table, lambda edit: timeouts.alarm(edit, ["0.x"]))
    assert kept.posts == []
    assert [row.kind for row in kept.timers.values()].count("alarm") == 1


@pytest.mark.parametrize(
    ("heard", "waits", "until"), [(True, False, HOUR), (False, False, 60_000), (True, True, None)]
)
def test_a_limit_of_the_rules_counts_from_the_delivery_of_its_board(
    heard: bool, waits: bool, until: int | None
) -> None:
    table = after(
        lobby(*PEOPLE, game="haiclue"),
        lambda edit: seats.set_options(edit, ANNA.user_id, {"clue_timer": "60"}, {}),
        lambda edit: seats.start(edit, ANNA.user_id),
    )
    assert table.phase is not None
    edit = decide(table, lambda _: None)
    edit.stop(HardLimit)
    edit.start(START + HOUR, HardLimit(table.phase, 60, 0, heard=heard, waits=waits))
    wanted = clock.Timing() if until is None else clock.Timing(START + until)
    assert clock.deadline(edit.result(), START) == wanted


# Alarms, limits, the pace of computers, sleep


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
    ("game", "wait"), [("helge", UNDO_PACE), ("hexamino", COMPUTER_PACE - THINKING)]
)
def test_a_computer_waits_longer_after_what_can_be_taken_back(game: str, wait: int) -> None:
    """A stone that is laid can be taken back; a tile can't, since another one is drawn."""
    table = playing(ANNA, game=game, computers=1)
    change = decide(table, clock.arm_computers).change()
    while table.waiting:
        change, table = decide(table, move).change(), after(table, move)
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


# The same answer once more


def guess(edit: Edit) -> Table:
    """Guess what the third player is asked to guess first: always the same."""
    seat, token = 2, edit.table.token(2)
    action = edit.table.legal(seat)[0]
    if edit.table.computer(seat):
        return acting.submit_computer(edit, seat, token, action)
    return acting.submit(edit, edit.table.seats[seat].user_id or 0, token, action)


def guessed() -> Table:
    """Return a game of Haiclue at the guesses, the first of them made."""
    table = playing(*PEOPLE, game="haiclue")
    for seat, hand in enumerate(table.play()[1].state.hands):
        user, clue = table.seats[seat].user_id or 0, f"clue t{hand[0]} t{hand[1]}"
        table = after(table, partial(acting.submit, user_id=user, token=None, action=parse(clue)))
    return after(table, guess)


def test_the_same_answer_once_more_is_no_entry_but_a_sign_of_life() -> None:
    table = guessed()
    change = decide(table, guess, later=DAY).change()
    assert change.entries == ()
    assert change.after.row.moved_at == START + DAY
    assert timers(change)["idle"] == timers(decide(table, guess).change())["idle"]


def test_a_computer_that_gives_the_same_answer_once_more_goes_on() -> None:
    seated = partial(moderation.give_seat, seat=2, to=moderation.TO_COMPUTER)
    change = decide(after(guessed(), seated), guess).change()
    assert entries(change) == [(ACT, 2)]
    assert "computer" in timers(change), "it owes another guess"
