"""Time is over: each rule in each game, votes, computers that sit in, and the way back."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.refusals import HereOnce, MotionOver, NotSeated
from cogs.table.edit import Edit
from cogs.table.model import undoable
from cogs.table.notify import hands
from cogs.table.notify.notices import NOBODY
from cogs.table.people import decisions, presence
from cogs.table.play import acting
from cogs.table.time import timeouts
from cogs.table.time.clock import IDLE
from cogs.table.time.time_control import DAY, HOUR, MINUTE, NONE
from cogs.table.time.timeouts import CLOCKED_CALL
from data.store.messages import Call, DirectCall, DirectNotice, ShowHand
from data.store.rows import ASLEEP, FROZEN, RUNNING, OutboxRow
from data.store.typed import RoundOver
from engine.actions import parse
from engine.refusals import Malformed, NotYours
from tests.cogs.table.deciding import HERE
from tests.cogs.table.simulation import begin
from tests.cogs.table.waiting import GAMES, PEOPLE, fitting
from tests.cogs.table.world import ANNA, BEN, ID
from tests.tiers import spread

THREE = PEOPLE[:3]


@pytest.mark.parametrize(("people", "game"), spread([PEOPLE[:2], PEOPLE[:4]], GAMES))
def test_the_default_is_played_at_once(game: str, people: tuple[Any, ...]) -> None:
    """Nobody ever moves: every default has its time, and the game goes on."""
    played = begin(*fitting(game, people), game=game, lapse="default")
    for _ in range(5):
        silent, before = played.table.waiting, len(played.entries)
        if played.table.over:
            break
        assert played.left == DAY, "the clock of the next decision runs"
        played.pass_time(DAY)
        defaults = {entry for entry in played.entries[before:] if entry[0] == "default"}
        assert defaults == {("default", seat) for seat in silent}
    assert played.notices("late") == []


@pytest.mark.parametrize("name", GAMES)
def test_a_computer_sits_in_and_plays_until_the_owner_is_back(name: str) -> None:
    game = begin(ANNA, BEN, game=name)
    if game.table.game.spec.simultaneous:
        game.clue(ID + 2)
    silent, seat = game.silent, game.table.waiting[0]
    game.pass_time(DAY)
    game.vote("computer", *game.others)
    assert game.table.computer(seat)
    game.let_computers_move()
    done = [entry for entry in game.table.kept.entries if entry.seat == seat]
    assert [entry.kind for entry in done][:2] == ["seat", "act"], "the computer has played"
    back = game.do(presence.here, silent)
    assert back.sat_in
    played = [action for _, action in presence.computer_turns(back.table, seat)]
    assert played == [parse(entry.action) for entry in done if entry.kind == "act"]
    assert back.asked == (seat in back.table.owing)
    assert game.statuses[seat] == "present"


def test_a_default_in_the_middle_of_a_turn_starts_the_time_of_the_other_half() -> None:
    """Its board has to be posted: the player who is asked the second half has not seen it."""
    game = begin(ANNA, BEN, lapse="default")
    asked = game.table.waiting
    game.delivers = False
    game.pass_time(DAY)
    assert [entry.action for entry in game.table.kept.entries] == ["draw"]
    assert (game.table.waiting, game.due("turn")) == (asked, [])
    game.deliver_all()
    assert (game.left, game.due("turn")) == (DAY, [DAY])


@pytest.mark.parametrize(
    ("choices", "decided"),
    [
        (("default",), "default"),
        (("close",), "close"),
        (("computer", "computer"), "computer"),
        (("close", "wait"), "wait"),
        (("end", "computer"), "computer"),
        (("close", "close"), "close"),
        (("end", "", "end"), "end"),
        (("wait", "default", "end"), "wait"),
        (("close", "end", "close"), "close"),
        (("computer", "computer", "end", "end", "close"), "computer"),
        (("end", "end", "", "", "end"), "end"),
        (("close", "close", "end", "end", "default"), "close"),
    ],
)
def test_votes(choices: tuple[str, ...], decided: str) -> None:
    """More than half decide at once; else all have to answer, and of equals the mildest wins."""
    game = begin(*PEOPLE[: len(choices) + 1])
    silent = game.table.waiting[0]
    game.pass_time(DAY)
    asked = game.late
    assert asked is not None
    ballots = {u: c for u, c in zip(game.others, choices, strict=True) if c}
    for count, (user, choice) in enumerate(ballots.items(), 1):
        game.vote(choice, user)
        if count < len(ballots):
            assert game.late is not None
            assert (game.late.id, game.late.ballots[user]) == (asked.id, choice)
    assert game.late is None
    status = game.statuses[silent]
    match decided:
        case "wait":
            assert (game.entries, game.due("turn")) == ([], [DAY])
        case "default":
            assert game.entries == [("default", silent)]
        case "computer":
            assert (game.entries, status) == ([("seat", silent)], "computer")
        case "close":
            assert (game.entries[0], status) == (("seat", silent), "closed")
            assert game.table.over == (len(choices) == 1)
            outcome = game.table.outcome
            assert outcome is None or (outcome.reason, outcome.ranks[silent]) == ("resigned", 2)
        case "end":
            assert game.table.outcome is not None
            assert (game.table.outcome.reason, game.table.outcome.winners) == ("voted", ())


def test_a_vote_can_be_changed_until_it_is_decided() -> None:
    game = begin(*PEOPLE[:4])
    game.pass_time(DAY)
    first, second, _ = game.others
    game.vote("end", first)
    game.vote("wait", first)
    game.vote("end", second)
    assert game.late is not None
    assert game.late.ballots == {first: "wait", second: "end"}
    game.vote("end", first)
    assert game.table.over


def test_no_player_has_more_say_and_others_have_none() -> None:
    game = begin(*THREE)
    while game.silent == ID + 1:  # the host is to be among those who answer
        game.move()
    silent = game.silent
    game.pass_time(DAY)
    game.vote("computer", ID + 1)
    motion = game.late
    assert motion is not None, "one of two, though it is the host"
    for number, user, choice, kind, code in (
        (motion.id, silent, "wait", NotYours, "not-asked"),
        (motion.id, 4, "wait", NotYours, "not-seated"),
        (motion.id, 1, "explode", Malformed, "old-button"),
        (motion.id, 1, "yes", Malformed, "old-button"),
        (motion.id + 1, 1, "wait", NotYours, "motion-over"),
    ):
        with pytest.raises(kind, match=code):
            game.do(decisions.answer, number, user, choice)
    assert game.late == motion


def test_a_player_with_a_closed_seat_is_not_asked() -> None:
    game = begin(*PEOPLE[:4])
    gone = game.others[0]
    game.resign(gone)
    game.pass_time(DAY)
    with pytest.raises(NotYours, match="closed-already"):
        game.vote("end", gone)
    assert gone not in game.notices("late")[0].args["missing"]  # type: ignore[operator]


def test_a_late_player_moves_while_the_others_vote() -> None:
    game = begin(*THREE)
    game.pass_time(DAY)
    motion, voters = game.late, game.others
    assert motion is not None
    game.vote("close", voters[0])
    game.move()
    assert (game.late, set(game.statuses)) == (None, {"present"})
    game.refuses(MotionOver, decisions.answer, motion.id, voters[1], "close")


def test_i_am_here_once_a_decision() -> None:
    game = begin(ANNA, BEN)
    silent, (other,) = game.silent, game.others
    back = game.do(presence.here, silent)
    assert (back.sat_in, back.asked) == (False, True)
    game.pass_time(DAY)
    game.do(presence.here, silent)
    assert (game.late, game.left) == (None, DAY)
    for answer in ("wait", ""):
        game.pass_time(DAY)
        game.refuses(HereOnce, presence.here, silent)
        if answer:
            game.vote(answer, other)
    game.move()  # only the decision itself: the next is another one
    assert game.late is None
    game.pass_time(DAY)
    game.do(presence.here, silent)
    assert game.late is None
    for stranger in (3, 99):
        game.refuses(NotSeated, presence.here, stranger)


def test_two_are_late_at_once() -> None:
    """The first who answers is asked about the other; a computer sits in for the rest only."""
    game = begin(*THREE, game="haiclue")
    game.clue(ID + 1)
    game.pass_time(DAY)
    (asked,) = game.notices("late")
    assert (asked.args["seats"], asked.args["missing"]) == ([1, 2], [ID + 1])
    game.clue(ID + 2)
    game.vote("computer", ID + 1)
    assert "computer" not in game.statuses, "two are asked now"
    game.vote("computer", ID + 2)
    assert game.statuses == ["present", "present", "computer"]
    game.let_computers_move()


@pytest.mark.parametrize(
    ("name", "people", "computers"),
    [("hexago", (ANNA,), 0), ("helge", (ANNA,), 2), ("haiclue", THREE, 0)],
    ids=["solo", "with computers", "everybody"],
)
def test_nobody_is_there_to_be_asked(name: str, people: tuple[Any, ...], computers: int) -> None:
    game = begin(*people, game=name, computers=computers, pace="1h")
    game.let_computers_move()
    for _ in range(10):
        game.pass_time(HOUR)
    alarms = [said for _, said in game.posts if getattr(said, "why", "") == "alarm"]
    assert len(alarms) <= len(people)
    assert (game.notices("late"), game.left) == ([], None)
    game.pass_time(IDLE)
    (warned,) = game.notices("idle")
    assert warned.args["pings"] == [person.user_id for person in people]
    later = [said for _, said in game.posts[game.posts.index((HERE, warned)) :]]
    assert not [said for said in later if isinstance(said, Call | DirectCall)], "each once"
    game.pass_time(CLOCKED_CALL)
    assert game.table.row.status == ASLEEP


def test_the_first_who_comes_after_all_were_late_gives_the_others_time() -> None:
    game = begin(*THREE, game="haiclue", pace="1h")
    game.pass_time(HOUR)
    game.pass_time(3 * HOUR)
    assert game.late is None
    game.clue(ID + 3)
    assert game.left == HOUR
    game.pass_time(HOUR)
    assert game.late is not None
    assert game.late.facts.seats == (0, 1)


def test_everybody_is_replaced() -> None:
    game = begin(ANNA, BEN, lapse="computer")
    for _ in range(2):
        game.pass_time(DAY)
        game.let_computers_move()
    assert game.table.outcome is not None
    assert (game.table.outcome.reason, game.table.outcome.stopped) == ("abandoned", True)
    assert game.table.kept.timers == {}


@pytest.mark.parametrize("name", GAMES)
def test_while_nobody_plays_a_table_that_stays_stands_still_until_somebody_is_back(
    name: str,
) -> None:
    game = begin(ANNA, BEN, game=name, lapse="computer")
    game.do(lambda edit: edit.start(edit.now + 99 * DAY, RoundOver(stays=True)))
    for _ in range(9):
        game.pass_time(DAY if game.table.players else 0)
    before = game.entries
    for _ in range(3):
        game.pass_time(DAY)
    assert (game.entries, game.table.row.status, game.table.players) == (before, RUNNING, ())
    for user_id in (ANNA.user_id, BEN.user_id):
        game.do(presence.here, user_id)
    game.pass_time(DAY)
    assert len(game.entries) > len(before) + 2, "clocks run again"


@pytest.mark.parametrize(
    ("wishes", "silent"),
    [
        ({}, [0]),
        ({"quiet": "00:00-23:59"}, [1]),
        ({"notify": NOBODY}, []),
        ({"dms_closed": True}, []),
    ],
)
def test_who_sleeps_in_a_cup_is_told_without_a_sound_at_night_and_not_against_their_will(
    wishes: dict[str, Any], silent: list[int]
) -> None:
    game = begin(ANNA, BEN, lapse="computer")
    game.do(lambda edit: edit.start(edit.now + 99 * DAY, RoundOver(stays=True)))
    asleep = game.silent
    game.prefer(asleep, **wishes)
    game.pass_time(DAY)
    assert game.table.computer(game.table.seat_of(asleep) or 0)
    told = [message for where, message in game.posts if where == f"dm:{asleep}"]
    assert [one.args["silent"] for one in told if isinstance(one, DirectNotice)] == silent


def test_a_computer_that_sits_in_elsewhere_sends_nobody_a_message() -> None:
    game = begin(ANNA, BEN, lapse="computer")
    game.pass_time(DAY)
    assert not [message for _, message in game.posts if isinstance(message, DirectNotice)]


def ends_frozen(edit: Edit) -> None:
    """Let the round of a cup end while its table is frozen."""
    edit.alter(status=FROZEN)
    timeouts.round_over(edit)
    edit.alter(status=RUNNING)


@pytest.mark.parametrize("there", [True, False])
def test_a_table_that_was_frozen_as_its_round_ended_is_let_go_once_it_runs_again(
    there: bool,
) -> None:
    """Nothing ended a table at which nobody plays any more, and its clock went on for others."""
    game = begin(ANNA, BEN, lapse="computer")
    over = RoundOver(stays=True, ranks=(1, 0), ended=True)
    game.do(lambda edit: edit.start(edit.now + 9 * DAY, over))
    while game.table.players:
        game.pass_time(DAY)
    if there:
        game.do(presence.here, ANNA.user_id)
    game.freeze_for(MINUTE)
    assert game.due("round"), "a thaw needs it"
    game.do(ends_frozen)
    assert game.table.row.pace != NONE
    game.pass_time(HOUR)
    assert (game.table.outcome is None) is there
    assert (game.table.row.pace == NONE) is there
    assert [told.args["ranks"] for told in game.notices("cup-ended")] == [[1, 0]] * there


def test_the_owner_comes_back_by_a_move_of_their_own() -> None:
    game = begin(ANNA, BEN, lapse="computer")
    silent, seat = game.silent, game.table.owing[0]
    game.pass_time(DAY)
    assert game.table.computer(seat)
    action, token = game.table.legal(seat)[0], game.table.token(seat)
    game.do(acting.submit, silent, token, action)
    assert game.statuses[seat] == "present"
    # The computer was about to think about it, or did already: that is nobody's move now.
    game.refuses(NotSeated, acting.submit_computer, seat, token, action)
    assert game.due("computer") == []
    assert len(game.entries) == 3


@pytest.mark.parametrize("name", ["hexamino", "blox"])
def test_the_hand_stays_with_its_owner(name: str) -> None:
    """While a computer sits in, the owner still has what the owner may know, and nobody else."""
    game = begin(*THREE, game=name, lapse="computer")
    silent = game.silent
    game.pass_time(DAY)
    game.posts.clear()
    game.let_computers_move()
    shown = [(to, said) for to, said in game.posts if isinstance(said, ShowHand)]
    mine = [said for to, said in shown if to == f"dm:{silent}"]
    assert mine, "the hand has changed, its owner sees it"
    assert not any(said.new_message for said in mine), "they owe nothing"
    for to, said in shown:
        row = OutboxRow(1, game.table.id, to, said, "n")
        showing = game.do(hands.showing, row)
        assert f"dm:{game.table.seats[showing.seat].user_id}" == to


def test_the_owner_who_comes_back_takes_back_what_the_computer_did() -> None:
    game = begin(ANNA, BEN, lapse="computer")
    silent, seat = game.silent, game.table.owing[0]
    game.pass_time(DAY)
    game.let_computers_move()
    assert undoable(game.table, silent) is not None
    game.do(acting.undo, silent, None)
    assert game.statuses[seat] == "present", "or the computer would do it again"


def test_a_player_who_is_replaced_decides_nothing_for_those_who_play() -> None:
    game = begin(ANNA, BEN, lapse="computer")
    silent, (other,) = game.silent, game.others
    game.pass_time(DAY)
    game.do(decisions.vote_end, silent)
    assert not game.table.over, "the one who plays has not been asked"
    game.pause(silent)
    assert not game.table.row.holds
    game.do(decisions.vote_end, other)
    assert game.table.over


# Time that is given once more


@pytest.mark.parametrize("voted", [True, False])
def test_a_late_player_who_agrees_to_a_pause_has_time_after_it(voted: bool) -> None:
    game = begin(*THREE)
    silent, (voter, other) = game.silent, game.others
    game.pass_time(DAY)
    if voted:
        game.vote("computer", voter)
    game.pause(voter, other, silent)
    assert "status" in game.kinds("channel")[-4:], "the board says it"
    assert game.late is None
    game.pass_time(5 * DAY)
    game.pause(voter, other)
    assert not game.table.row.holds
    assert (game.left, game.due("turn")) == (DAY, [DAY])
    game.pass_time(DAY)
    assert game.late is not None
    assert game.late.ballots == {}, "all are asked again"


def test_a_player_who_has_answered_stops_no_question_about_somebody_else() -> None:
    game = begin(*THREE, game="haiclue")
    game.clue(ID + 3)
    game.pass_time(DAY)
    game.clue(ID + 1)
    motion = game.late
    assert motion.facts.seats == (0, 1)
    assert game.left is None, "there was somebody to ask: nobody gets more time"
    game.do(presence.here, ID + 1)
    assert game.late == motion
    game.do(presence.here, ID + 2)
    assert (game.late, game.left) == (None, DAY)


@pytest.mark.parametrize("by", ["here", "wait"])
def test_time_that_is_given_again_is_reminded_of(by: str) -> None:
    """The table was stalled: nobody was reminded any more, nor warned."""
    game = begin(ANNA, BEN)
    silent, (other,) = game.silent, game.others
    for _ in range(5):
        game.pass_time(DAY)
    assert game.table.row.stalled_at is not None
    game.posts.clear()
    if by == "here":
        game.do(presence.here, silent)
    else:
        game.vote("wait", other)
    assert game.table.row.stalled_at is None
    for share in (8, 2):
        game.pass_time(DAY * share // 10)
    assert [said.why for _, said in game.posts if isinstance(said, Call)] == ["alarm", "remind"]


@pytest.mark.parametrize(("lapse", "kind"), [("default", "default"), ("computer", "seat")])
def test_an_answer_just_before_the_rule_gives_the_others_nothing(lapse: str, kind: str) -> None:
    game = begin(*THREE, game="haiclue", lapse=lapse)
    game.time += DAY + 30
    game.clue(ID + 1)
    game.pass_time()
    assert game.entries[:3] == [("act", 0), (kind, 1), (kind, 2)]
