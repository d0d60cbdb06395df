"""Decisions as values: a table in memory, one decision, and what is to be written of it.

No store, no Discord, no clock but ``now``. The tests beside this one show that what a ``Change``
says is what happens.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from cogs.refusals import LobbyClosed, MotionOver, NotAsked, NothingToUndo, NotSeated, PlaceThere
from cogs.table.edit import Edit
from cogs.table.lobby import seats
from cogs.table.model import Stale
from cogs.table.notify import places
from cogs.table.people import decisions, transfer
from cogs.table.play import acting
from cogs.table.time import timeouts
from cogs.table.time.time_control import DAY, HOUR
from data.store.marks import Had
from data.store.messages import Ended, Status
from data.store.rows import ENDED, RUNNING, SENDING, HandRow, OutboxRow
from data.store.typed import Late
from engine.actions import parse
from engine.position import COMPUTER
from engine.refusals import NotYours, Refusal
from engine.run import ACT, DEFAULT, SEAT, STOP
from tests.cogs.table.deciding import (
    HERE,
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
    said,
    time_over,
    timers,
    tokens,
    waited_for,
)
from tests.cogs.table.waiting import DORA
from tests.cogs.table.world import ANNA, BEN, CARLA, CHANNEL, GUILD, ID, START, Entropy

# The lobby


def test_who_joins_gets_a_seat_and_one_edit_of_the_lobby_serves_for_all() -> None:
    table = lobby(ANNA, game="hexamino")

    def both(edit: Edit) -> None:
        seats.join(edit, BEN, "press-2")
        seats.join(edit, CARLA, "press-3")

    change = decide(table, both).change()
    assert [seat.user_id for seat in change.after.seats] == [ID + 1, ID + 2, ID + 3]
    assert said(change) == [
        (f"dm:{ID + 2}", "seated"),
        (f"dm:{ID + 3}", "seated"),
        (HERE, "lobby-edit"),
    ]
    openly = decide(lobby(ANNA), both).change()
    assert said(openly) == [(HERE, "lobby-edit")], "no hand comes by direct message"


def test_the_deal_is_no_entry_but_the_table_knows_its_position() -> None:
    change = decide(lobby(ANNA, BEN), lambda edit: seats.start(edit, ID + 1)).change()
    row = change.after.row
    assert (row.status, row.seq, row.joins) == (RUNNING, 0, ("press-1", f"press-{BEN.user_id}"))
    assert (entries(change), "lobby" in timers(change)) == ([], False)
    assert [kind for _, kind in said(change)] == ["lobby-edit", "start"]


# Moves


def test_a_move_is_one_entry_one_board_and_one_call() -> None:
    table = drawn(playing(ANNA, BEN))
    (seat,), called = table.waiting, other(table)
    edit = decide(table, move, later=5)
    change = edit.change()
    assert entries(change) == [(ACT, seat)]
    assert (change.after.row.seq, change.after.row.moved_at) == (2, START + 5)
    assert said(change) == [(HERE, "board")]
    assert change.posts[0].message.mention == (called,)
    assert change.after.calls[called].question == edit.table.question(1 - seat)


def test_a_turn_that_was_begun_is_no_news_where_its_player_resigns() -> None:
    """Under "Anna left, so Ben wins" stood which stone she had drawn."""
    table = drawn(playing(ANNA, BEN))
    change = decide(table, lambda edit: acting.resign(edit, waited_for(table))).change()
    (ended,) = [post.message for post in change.posts if isinstance(post.message, Ended)]
    assert [item.kind for item in ended.news] == ["resigned", "end"]


@pytest.mark.parametrize(
    ("waits", "begun"), [({}, True), ({"public_waiting": True}, False), ({"unsaid": True}, False)]
)
def test_a_board_is_begun_at_once_where_nothing_waits_before_it(
    waits: dict[str, Any], begun: bool
) -> None:
    table = drawn(playing(ANNA, BEN))
    if "unsaid" in waits:
        waits = {"unsaid": {7: OutboxRow(7, table.id, HERE, Status(), "n", SENDING)}}
    change = decide(replace(table, data=replace(table.kept, **waits)), move).change()
    assert [post.at_once for post in change.posts] == [begun]


# Time


def test_before_its_time_is_over_nothing_happens() -> None:
    assert decide(clocked(ANNA, BEN), time_over, later=DAY - 1).change().empty
    assert (
        decide(clocked(ANNA, BEN), lambda e: timeouts.time_over(e, ["0.x"]), 2 * DAY).change().empty
    )


def test_when_time_is_over_the_table_is_asked() -> None:
    table = clocked(ANNA, BEN, lapse="ask")
    change = decide(table, time_over, later=DAY).change()
    vote = change.after.motions["late"]
    assert vote.facts == Late(table.waiting, tuple(tokens(table)))
    assert (notices(change), entries(change)) == (["notice-late"], [])
    assert change.posts[0].message.args["pings"] == [other(table)]
    assert "turn" not in timers(change), "it is asked once"


@pytest.mark.parametrize(
    ("lapse", "kind", "action", "status"),
    [
        ("default", DEFAULT, None, RUNNING),
        ("computer", SEAT, COMPUTER, RUNNING),
        ("end", STOP, "time", ENDED),
    ],
)
def test_when_time_is_over_the_rule_of_the_table_is_done(
    lapse: str, kind: str, action: str | None, status: str
) -> None:
    table = clocked(ANNA, BEN, lapse=lapse)
    edit = decide(table, time_over, later=DAY)
    change, outcome = edit.change(), edit.table.outcome
    (entry,) = change.entries
    assert (entry.kind, change.after.row.status) == (kind, status)
    assert action in (None, entry.action)
    assert change.after.motions == {}
    assert ("computer" in timers(change)) == (lapse == "computer")
    if lapse == "computer":  # it is told together with what the computer does
        assert [kind for _, kind in said(change)] == ["status"]
        assert "overdue" in timers(change)
    else:
        last = [(HERE, "ended"), (HERE, "lobby-edit")] if status == ENDED else [(HERE, "board")]
        assert said(change)[-len(last) :] == last
    if lapse == "end":
        assert (outcome.reason, outcome.ranks, outcome.winners) == ("time", (0, 0), ())


def test_an_undo_charges_the_reserve_for_no_time_twice() -> None:
    table = drawn(playing(ANNA, BEN, pace="12h+3d"))
    user, place = waited_for(table), move
    moved = after(table, place, later=20 * HOUR)
    (seat,) = (row.seat for row in moved.seats if row.user_id == user)
    assert moved.kept.reserves == {seat: 3 * DAY - 8 * HOUR}, "twelve hours cost nothing"
    back = after(moved, lambda edit: acting.undo(edit, user, None), later=20 * HOUR)
    assert back.kept.clock is not None
    assert back.kept.clock.spent == 12 * HOUR, "the turn has no time of its own left"
    again = after(back, place, later=21 * HOUR)
    assert again.kept.reserves == {seat: 3 * DAY - 9 * HOUR}


# Seats and places


def test_a_seat_that_changes_hands_takes_the_old_hand_away_and_shows_it_to_the_new_player() -> None:
    table = clocked(ANNA, BEN, game="hexamino")
    kept = replace(table.kept, hands={ID + 1: HandRow(table.id, ID + 1, 77)})
    table = after(replace(table, data=kept), lambda edit: transfer.offer(edit, ID + 1, DORA))
    number = table.kept.motions["swap"].id
    change = decide(table, lambda edit: transfer.take(edit, number, DORA)).change()
    assert [seat.user_id for seat in change.after.seats] == [DORA.user_id, ID + 2]
    assert Had(0, user=ID + 1) in change.after.marks, "who knows what it holds gets no other seat"
    assert change.after.hands[ID + 1].message_id is None
    assert {
        (f"dm:{ID + 1}", "dm-fold"),
        (f"dm:{ID + 4}", "seated"),
        (f"dm:{ID + 4}", "dm-hand"),
    } <= set(said(change))
    (board,) = [post.message for post in change.posts if post.message.kind == "board"]
    assert [item.kind for item in board.news] == ["swapped"]
    assert board.mention == ((DORA.user_id,) if 0 in table.waiting else ())
    assert (change.after.motions, change.after.row.host_id) == ({}, DORA.user_id)


# Refusals


@pytest.mark.parametrize(
    ("refusal", "decision"),
    [
        (NotSeated, lambda edit: acting.resign(edit, ID + 99)),
        (Stale, lambda edit: acting.submit(edit, waited_for(edit.table), "9.old", parse("pass"))),
        (NotYours, lambda edit: acting.submit(edit, other(edit.table), None, parse("pass"))),
        (Refusal, lambda edit: acting.submit(edit, waited_for(edit.table), None, parse("fly"))),
        (NothingToUndo, lambda edit: acting.undo(edit, ID + 1, None)),
        (LobbyClosed, lambda edit: seats.join(edit, DORA, "press-4")),
        (MotionOver, lambda edit: decisions.answer(edit, 7, ID + 1, "yes")),
        (NotAsked, lambda edit: decisions.answer(edit, edit.motions["swap"].id, ID + 1, "yes")),
        (PlaceThere, lambda edit: places.bring(edit, ID + 1, GUILD, CHANNEL)),
    ],
)
def test_what_is_refused_changes_nothing(refusal: type[Refusal], decision: Decision) -> None:
    table = after(clocked(ANNA, BEN), lambda edit: transfer.offer(edit, ID + 1, DORA))
    edit = Edit(table, START, Entropy())
    with pytest.raises(refusal):
        decision(edit)
    assert edit.change().empty
