"""Who decides with whom: people on holiday, people who leave, and questions that are old."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from cogs.board.notices import notice, vote_message
from cogs.refusals import MotionOver
from cogs.table.edit import Edit
from cogs.table.notify import arrivals
from cogs.table.people import decisions, moderation, presence, transfer
from cogs.table.people.votes import facts_of
from cogs.table.time import timeouts
from cogs.table.time.time_control import DAY
from data.store import privacy
from data.store.messages import Notice, VoteEdit
from data.store.typed import Pause, TimeControl
from tests.cogs.table.simulation import Simulation, begin
from tests.cogs.table.waiting import DORA, EMIL, clocked, late, waited_for
from tests.cogs.table.world import ANNA, BEN, CARLA, GUILD, ID, World

FOUR = (ANNA, BEN, CARLA, DORA)
PEOPLE = FOUR[:3]


def missing(game: Simulation, key: str = "late") -> object:
    return game.notices(key)[-1].args["missing"]


@pytest.mark.parametrize("choice", ["computer", "default", "close", ""])
def test_a_question_ends_with_whom_it_is_about(choice: str) -> None:
    """All are asked the same at once: that another one still owes it keeps no question open."""
    game = begin(*FOUR, game="haiclue")
    for user in (ID + 3, ID + 4):
        game.clue(user)
    game.do(timeouts.ask_about_gone, ID + 1)
    if choice:
        game.vote(choice, ID + 2, ID + 3)
    else:
        game.clue(ID + 1)
    assert (game.late, game.table.waiting) == (None, (1,))
    assert game.due("turn") == [game.left] == [DAY]
    game.pass_time(DAY)
    assert [asked.args["seats"] for asked in game.notices("late")] == [[1]]
    for user in (ID + 3, ID + 4, ID + 1):
        if game.late and user in {row.user_id for row in game.table.players}:
            game.vote("computer", user)
    assert game.statuses[1] == "computer"


@pytest.mark.parametrize("answers", [False, True])
def test_nobody_waits_for_an_answer_from_holiday_but_it_counts(answers: bool) -> None:
    game = begin(*PEOPLE)
    seat, (there, away) = game.table.waiting[0], game.others
    game.away(away, 21 * DAY)
    game.pass_time(DAY)
    assert missing(game) == [there]
    if answers:
        game.vote("end", away)
        assert not game.table.over, "one of two"
    game.vote("computer", there)
    assert game.table.computer(seat), "of equals the mildest"


def propose_pause(game: Simulation) -> None:
    game.do(decisions.propose, ID + 1, Pause())


def offer_seat(game: Simulation) -> None:
    game.do(transfer.offer, ID + 1, DORA)


def ask_for_seat(game: Simulation) -> None:
    game.do(transfer.ask_seat, 0, DORA)


@pytest.mark.parametrize(
    ("put", "topic", "answers", "over"),
    [
        (propose_pause, "pause", "yes yes", "Answered: Anna, Ben and Carla\nAgreed."),
        (propose_pause, "pause", "no", "Answered: Anna and Ben\nResult: *Against*"),
        (propose_pause, "pause", "", "Answered: Anna\nClosed without a decision."),
        (offer_seat, "swap", "take", "Dora takes over **A** Anna’s seat."),
        (offer_seat, "swap", "no", "The seat stays with **A** Anna; Dora does not take it over."),
        (ask_for_seat, "swap", "yes", "Dora takes over **A** Anna’s seat."),
    ],
)
def test_a_closed_question_says_whose_answers_decided_what(
    put: Callable[[Simulation], None], topic: str, answers: str, over: str
) -> None:
    """Also whose seat it was, once another person has it."""
    game = begin(*PEOPLE)
    put(game)
    (asked,) = (one for _, one in game.posts if isinstance(one, Notice))
    voters = {"take": [DORA], "no": [DORA], "yes": [ANNA]} if topic == "swap" else {}
    for answer, person in zip(answers.split(), voters.get(answers, [BEN, CARLA]), strict=False):
        if answer == "take":
            game.do(transfer.take, game.table.kept.motions[topic].id, person)
        else:
            game.answer(topic, person.user_id, answer)
    if not answers:
        game.do(decisions.vote_end, ID + 1)
        game.answer("end", BEN.user_id, "yes")
        game.answer("end", CARLA.user_id, "yes")
    edits = [one for _, one in game.posts if isinstance(one, VoteEdit)]
    (closed,) = (edit for edit in edits if not edit.open and edit.motion == asked.args["motion"])
    text = vote_message(game.table, 12, asked, closed).text
    assert text.endswith(over)
    assert "Anna" in text.partition("\n")[0]


@pytest.mark.parametrize("decided", [True, False])
def test_a_question_that_arrives_late_never_hides_what_was_decided(*, decided: bool) -> None:
    """Its message is noted after a restart, when the result already waits to be told."""
    game = begin(*PEOPLE)
    propose_pause(game)
    (asked,) = (one for _, one in game.posts if isinstance(one, Notice))
    for person in (BEN, CARLA):
        game.answer("pause", person.user_id, "yes")
    result = [one for _, one in game.posts if isinstance(one, VoteEdit) and not one.open]
    edit = Edit(game.table, game.time, game.chance)
    question = game.row(asked)
    waiting = [question, *map(game.row, result if decided else ())]
    edit.unsaid |= {row.id: row for row in waiting}
    arrivals.note_delivery(edit, question, 99)
    assert [post.message for post in edit.posts] == [VoteEdit(result[0].motion)] * (not decided)


@pytest.mark.parametrize(
    ("answer", "over"), [("take", "Dora takes over"), ("no", "Dora does not take")]
)
def test_a_closed_offer_names_whom_it_was_made_to_in_the_end(answer: str, over: str) -> None:
    game = begin(*PEOPLE)
    for person in (DORA, EMIL, DORA):
        game.do(transfer.offer, ANNA.user_id, person)
    motion = game.table.kept.motions["swap"]
    asked = Notice(
        "notice-swap-offered", {**facts_of(motion), "user": EMIL.user_id, "name": "Emil"}
    )
    if answer == "take":
        game.do(transfer.take, motion.id, DORA)
    else:
        game.answer("swap", DORA.user_id, answer)
    closed = [one for _, one in game.posts if isinstance(one, VoteEdit)][-1]
    text = vote_message(game.table, 12, asked, closed).text
    assert over in text
    assert "Emil" not in text
    erased = privacy._without(msgspec.to_builtins(closed), DORA.user_id)
    assert "Dora" not in str(erased)


def test_with_all_others_on_holiday_nobody_is_asked_before_they_are_back() -> None:
    game = begin(ANNA, BEN)
    (away,) = game.others
    game.away(away, 3 * DAY)
    game.do(timeouts.ask_about_gone, game.silent)
    assert (game.table.over, game.late) == (False, None), "it is not abandoned"
    game.pass_time(DAY)
    assert (game.late, game.due("turn")) == (None, [])
    game.pass_time(2 * DAY)
    game.pass_time(1)
    assert missing(game) == [away]
    game.vote("default", away)
    assert game.table.row.seq > 0


def test_most_of_those_who_are_there_end_a_pause_and_decide_on_a_seat() -> None:
    game = begin(*PEOPLE)
    game.pause(ID + 1, ID + 2, ID + 3)
    gone, seat, (there, away) = game.silent, game.table.waiting[0], game.others
    for user in (away, gone):
        game.away(user, 21 * DAY)
    game.pause(there)
    assert not game.table.row.holds
    game.do(transfer.ask_seat, seat, DORA, left=True)
    game.answer("swap", there, "yes")
    game.pass_time(DAY)
    assert game.table.seats[seat].user_id == DORA.user_id


@pytest.mark.parametrize(
    ("people", "away", "presses"),
    [((ANNA, BEN), (ID + 1, ID + 2), (ID + 1,)), (PEOPLE, (ID + 3,), (ID + 1, ID + 3))],
)
def test_a_press_from_holiday_counts_for_the_end_of_a_pause(
    people: tuple,
    away: tuple[int, ...],
    presses: tuple[int, ...],  # type: ignore[type-arg]
) -> None:
    game = begin(*people)
    game.pause(*(person.user_id for person in people))
    for user in away:
        game.away(user, 9 * DAY)
    game.pause(*presses)
    assert not game.table.row.holds


def test_a_pause_waits_for_nobody_who_is_away() -> None:
    game = begin(*PEOPLE)
    game.away(ID + 2, 21 * DAY)
    game.pause(ID + 1)
    assert not game.table.row.holds
    assert missing(game, "pause-proposed") == [ID + 3]
    game.pause(ID + 3)
    assert "pause" in game.table.row.holds


def test_a_question_pings_nobody_who_wants_to_be_left_alone() -> None:
    game = begin(*FOUR)
    nothing, quiet, loud = game.others
    game.prefer(nothing, notify="none")
    game.prefer(quiet, quiet="00:00-23:59")
    game.pass_time(DAY)
    (asked,) = game.notices("late")
    assert (asked.args["missing"], asked.args["pings"]) == ([nothing, quiet, loud], [loud])
    said = notice(game.table, 1, asked.key, asked.args)
    assert said.mentions == (loud,)
    assert all(f"<@{user}>" in str(said.text) for user in (nothing, quiet, loud))


def test_players_who_left_no_longer_end_a_pause() -> None:
    """Of two who are left one is against: most can't want to go on any more."""
    game = begin(*FOUR)
    game.pause(ID + 1, ID + 2, ID + 3, ID + 4, ID + 1)
    game.answer("resume", ID + 2, "no")
    game.resign(ID + 1, ID + 3)
    (declined,) = game.notices("resume-declined")
    assert declined.args["seat"] == game.table.seat_of(ID + 2)
    assert (game.table.kept.motions, bool(game.table.row.holds)) == ({}, True)


def test_all_who_are_left_have_agreed() -> None:
    game, facts = begin(*PEOPLE), TimeControl("2d", "ask", "yes")
    game.pause(ID + 1, ID + 2)
    for user in (ID + 1, ID + 2):
        game.do(decisions.propose, user, facts)
    game.resign(ID + 3)
    assert (game.table.row.holds.keys(), game.table.row.pace) == ({"pause"}, "2d")
    assert game.table.kept.motions == {}


@pytest.mark.parametrize("by", ["manager", "holiday", "swap", "resigning"])
def test_answers_are_counted_again_when_a_voter_drops_out(by: str) -> None:
    game = begin(*PEOPLE)
    silent, (first, second) = game.table.waiting[0], game.others
    game.pass_time(DAY)
    game.vote("computer", first)
    if by == "manager":
        game.do(moderation.give_seat, game.table.seat_of(second), "computer")
    elif by == "holiday":
        game.away(second, 9 * DAY)
    elif by == "resigning":
        game.resign(second)
    else:
        game.do(transfer.offer, second, DORA)
        game.do(transfer.take, game.table.kept.motions["swap"].id, DORA)
    game.pass_time()
    assert game.table.computer(silent) is (by != "swap"), "the new player is asked now"


def test_a_question_without_an_answer_stays() -> None:
    game = begin(*PEOPLE)
    there, leaves = game.others
    game.pass_time(DAY)
    game.resign(leaves)
    assert game.late is not None
    game.away(there, DAY)
    game.pass_time()
    assert game.late is not None, "nobody has decided that we wait"


def test_an_old_proposal_makes_room_for_a_new_one() -> None:
    """What some agreed to long ago is no agreement to what is proposed now."""
    game = begin(*PEOPLE, pace="14d")
    game.pause(ID + 1, ID + 2)
    old = game.table.kept.motions["pause"].id
    game.time += DAY
    game.pause(ID + 3)
    motion = game.table.kept.motions["pause"]
    assert (game.table.row.holds, motion.ballots) == ({}, {ID + 3: "yes"})
    facts = game.notices("pause-proposed")[-1].args
    assert (facts["motion"], facts["pings"]) == (motion.id, [ID + 1, ID + 2])
    game.refuses(MotionOver, decisions.answer, old, ID + 3, "yes")
    game.pause(ID + 1, ID + 2)
    assert game.table.row.holds.keys() == {"pause"}


def test_a_player_who_left_the_server_is_asked_about_once_and_comes_back() -> None:
    game = begin(*PEOPLE)
    left, (later, _) = game.silent, game.others
    game.do(timeouts.ask_about_gone, later)
    assert game.late is None, "nobody waits for them yet"
    for _ in range(2):
        game.do(timeouts.ask_about_gone, left)
    assert len(game.notices("gone")) == 1
    game.pass_time(DAY)  # the clock does not ask the same thing a second time; a reminder does
    assert (len(game.notices("gone")), game.notices("late")) == (2, [])
    game.do(presence.here, left)
    assert (game.late, game.due("turn")) == (None, [DAY])


async def test_only_tables_of_that_server_are_asked_about_somebody_who_left(world: World) -> None:
    here = await clocked(world, ANNA, BEN)
    there = await clocked(world, ANNA, BEN, guild_id=GUILD + 1, channel_id=ID + 7)
    for table in (here, there):
        await world.service.people.left(GUILD, waited_for(table).user_id, world.time)
    assert await late(world, here) is not None
    assert await late(world, there) is None
