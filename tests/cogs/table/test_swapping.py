"""A seat that goes to somebody else: who decides, who is kept out, and what goes with it."""

from __future__ import annotations

from typing import Any

import pytest

from cogs.refusals import (
    MotionOver,
    NotAsked,
    NotSeated,
    SeatClosed,
    TableOver,
    TransferHad,
    TransferHidden,
    TransferRefused,
    TransferSeat,
    TransferSeated,
    TransferSolo,
    TransferUnwilling,
    TransferWaits,
)
from cogs.table.model import Person
from cogs.table.people import decisions, presence, transfer
from cogs.table.people.moderation import TO_COMPUTER, TO_OWNER, give_seat
from cogs.table.play.commit import vacate
from cogs.table.time import timeouts
from cogs.table.time.time_control import DAY, HOUR
from data.store.marks import SeatRefused
from data.store.messages import Board, DirectNotice, VoteEdit
from data.store.rows import MotionRow
from data.store.typed import ASK, GONE, Transfer
from engine.position import COMPUTER
from tests.cogs.table.simulation import Simulation, begin
from tests.cogs.table.swapping import DORA, EMIL
from tests.cogs.table.waiting import PEOPLE
from tests.cogs.table.world import ANNA, BEN, ID, START

THREE = PEOPLE[:3]


def swap(game: Simulation) -> MotionRow | None:
    return game.table.kept.motions.get("swap")


def number(game: Simulation) -> int:
    motion = swap(game)
    return motion.id


def offer(game: Simulation, user_id: int, to: Person) -> int:
    game.do(transfer.offer, user_id, to)
    return number(game)


def ask(game: Simulation, seat: int, by: Person = DORA, *, left: bool = False) -> int:
    game.do(transfer.ask_seat, seat, by, left=left)
    return number(game)


def give(game: Simulation, user_id: int, to: Person) -> None:
    game.do(transfer.take, offer(game, user_id, to), to)


def sit_in(game: Simulation, seat: int) -> None:
    game.do(vacate, [seat], COMPUTER)


def owners(game: Simulation) -> list[int | None]:
    return [seat.user_id for seat in game.table.seats]


def words(game: Simulation) -> list[tuple[str, str]]:
    return [(to, said.key) for to, said in game.posts if isinstance(said, DirectNotice)]


def test_only_the_person_to_whom_a_seat_was_offered_takes_it() -> None:
    game = begin(ANNA, BEN)
    offered = offer(game, ID + 2, DORA)
    for person in (EMIL, ANNA):
        game.refuses(NotAsked, transfer.take, offered, person)
    for user in (ID + 1, ID + 2):
        game.refuses(NotAsked, decisions.answer, offered, user, "yes")
    assert owners(game) == [ID + 1, ID + 2]
    game.answer("swap", ID + 4, "no")
    assert game.notices()[-1].key == "notice-swap-declined"
    game.refuses(MotionOver, transfer.take, offered, DORA)


@pytest.mark.parametrize(
    ("wants", "refusing"),
    [({"notify": "none"}, ()), ({"away_until": START + DAY}, ()), ({}, (DORA.user_id,))],
)
def test_a_seat_is_offered_to_nobody_who_may_not_be_asked_to_a_game(
    wants: dict[str, Any], refusing: tuple[int, ...]
) -> None:
    """One question decides about invitations, lists and offers."""
    game = begin(ANNA, BEN)
    game.prefer(DORA.user_id, **wants)
    game.refuses(TransferUnwilling, transfer.offer, ID + 1, DORA, refusing)
    assert swap(game) is None
    game.do(transfer.offer, ID + 1, EMIL, refusing)


def test_an_offer_that_pings_nobody_edits_the_one_that_stands() -> None:
    """Two friends were offered a seat in turns: 32 messages in half a minute."""
    game = begin(ANNA, BEN)
    for _ in range(8):
        for person in (DORA, EMIL):
            offer(game, ID + 1, person)
    pings = [asked.args["pings"] for asked in game.notices("swap-offered")]
    assert pings == [[DORA.user_id], [EMIL.user_id]]
    (last,) = (game.posts[-1][1],)
    assert last == VoteEdit(number(game), (), True)
    game.refuses(NotAsked, transfer.take, number(game), DORA)
    game.do(transfer.take, number(game), EMIL)
    assert owners(game) == [EMIL.user_id, ID + 2]


def test_an_owner_who_is_there_decides_alone_about_their_seat() -> None:
    game = begin(*THREE)
    asked = ask(game, 1)
    for user in (ID + 1, ID + 3):
        game.refuses(NotAsked, decisions.answer, asked, user, "yes")
    game.refuses(NotSeated, decisions.answer, asked, ID + 4, "yes")
    game.answer("swap", ID + 2, "yes")
    assert owners(game) == [ID + 1, ID + 4, ID + 3]


def test_the_others_decide_by_more_than_half_where_a_computer_sits_in() -> None:
    game = begin(*THREE, EMIL, pace="none")
    sit_in(game, 1)
    ask(game, 1)
    game.answer("swap", ID + 1, "yes")
    assert game.table.seat_of(ID + 4) is None
    game.answer("swap", ID + 3, "yes")
    game.pass_time(HOUR)
    assert (owners(game)[1], game.statuses[1]) == (ID + 4, "present")
    assert words(game) == [(f"dm:{ID + 2}", "dm-seat-wanted"), (f"dm:{ID + 2}", "dm-swapped")]
    changed = [(e.seat, e.action) for e in game.table.kept.entries if e.kind == "seat"]
    assert changed == [(1, "computer"), (1, "present")]


def test_nobody_loses_a_seat_before_they_have_heard_of_it() -> None:
    game = begin(ANNA, BEN, pace="none")
    sit_in(game, 0)
    ask(game, 0)
    assert words(game) == [(f"dm:{ID + 1}", "dm-seat-wanted")]
    game.answer("swap", ID + 2, "yes")
    assert game.notices()[-1].key == "notice-swap-decided"
    game.do(decisions.recount_all)  # as when another seat changes hands
    assert owners(game) == [ID + 1, ID + 2]
    game.pass_time(HOUR - 1)
    assert owners(game) == [ID + 1, ID + 2]
    game.do(presence.here, ID + 1)
    game.pass_time(DAY)
    assert owners(game) == [ID + 1, ID + 2]


@pytest.mark.parametrize("does", ["here", "moves", "is here", "away", "votes", "proposes"])
def test_anything_the_owner_does_keeps_the_seat(does: str) -> None:
    game = begin(*THREE)
    owner, seat, others = game.silent, game.table.waiting[0], game.others
    if does in ("here", "moves"):
        sit_in(game, seat)
    if does == "votes":
        game.pause(others[0])
    asked = ask(game, seat, left=does not in ("here", "moves"))
    for user in others:
        game.answer("swap", user, "yes")
    if does == "moves":
        game.move_of(owner)
    elif "here" in does:
        game.do(presence.here, owner)
    elif does == "away":
        game.away(owner, 9 * DAY)
    else:
        game.pause(owner)
    game.refuses(MotionOver, decisions.answer, asked, others[0], "yes")
    assert bool(game.notices("swap-declined")) == (does in ("is here", "away"))
    game.pass_time(HOUR)
    assert owners(game) == [ID + 1, ID + 2, ID + 3]


def test_a_late_player_is_replaced_and_the_newcomer_has_all_the_time() -> None:
    game = begin(ANNA, BEN)
    (there,), seat = game.others, game.table.waiting[0]
    game.pass_time(DAY)
    ask(game, seat)
    game.answer("swap", there, "yes")
    game.pass_time(DAY - 1)
    assert owners(game) == [ID + 1, ID + 2]
    game.pass_time(1)
    assert (owners(game)[seat], game.late, game.left) == (ID + 4, None, DAY)
    game.pass_time(DAY - 1)
    assert game.late is None
    game.pass_time(1)
    assert game.late is not None


@pytest.mark.parametrize(("pace", "waits"), [("30s", HOUR), ("4h", 4 * HOUR), ("7d", DAY)])
def test_a_seat_is_kept_for_the_time_of_a_decision(pace: str, waits: int) -> None:
    game = begin(ANNA, BEN, pace=pace)
    ask(game, 0, left=True)
    assert game.due("seat") == [waits]


def test_an_answer_that_comes_late_is_carried_out_at_once() -> None:
    game = begin(ANNA, BEN, pace="none")
    ask(game, 0, left=True)
    game.pass_time(HOUR)
    assert swap(game) is not None, "nobody has answered"
    game.answer("swap", ID + 2, "yes")
    assert owners(game) == [ID + 4, ID + 2]


def test_everything_the_old_owner_had_open_is_gone() -> None:
    game = begin(*THREE)
    game.do(decisions.vote_end, ID + 2)
    game.do(lambda edit: edit.drafts.update({(1, "q"): ("a",)}))
    game.away(ID + 2, 9 * DAY)
    give(game, ID + 2, DORA)
    end = game.table.kept.motions.get("end")
    assert end is None or ID + 2 not in end.ballots
    assert game.table.kept.drafts == {}
    timers = [row.what for row in game.table.kept.timers.values()]
    assert 2 not in {getattr(what, "user", None) for what in timers}
    assert game.statuses[1] == "present"


def test_a_replaced_player_comes_back_the_same_way_and_is_called() -> None:
    game = begin(ANNA, BEN)
    owner = next(person for person in (ANNA, BEN) if person.user_id == game.silent)
    give(game, owner.user_id, DORA)
    ask(game, game.table.owing[0], owner)
    game.posts.clear()
    game.answer("swap", ID + 4, "yes")
    (board,) = [said for _, said in game.posts if isinstance(said, Board)]
    assert board.mention == (owner.user_id,)


def test_asking_for_a_seat_that_was_offered_takes_it() -> None:
    game = begin(ANNA, BEN)
    offer(game, ID + 2, DORA)
    game.do(transfer.ask_seat, 1, DORA)
    assert owners(game) == [ID + 1, ID + 4]


def test_one_question_about_seats_at_a_time_and_none_for_ever() -> None:
    game = begin(*THREE)
    first = offer(game, ID + 2, DORA)
    game.refuses(TransferWaits, transfer.offer, ID + 2, DORA)
    game.refuses(TransferWaits, transfer.offer, ID + 1, EMIL)
    game.refuses(TransferWaits, transfer.ask_seat, 0, EMIL)
    # The owner may choose somebody else; the first offer is void.
    second = offer(game, ID + 2, EMIL)
    game.refuses(MotionOver, transfer.take, first, DORA)
    game.time += DAY
    assert ask(game, 0) != second
    game.refuses(MotionOver, transfer.take, second, EMIL)


def test_a_no_is_an_answer() -> None:
    game = begin(*THREE)
    ask(game, 1)
    game.answer("swap", ID + 2, "no")
    for seat in (0, 1):
        game.refuses(TransferRefused, transfer.ask_seat, seat, DORA)
    # Somebody else may ask, and an offer is another matter: to decline it costs nothing.
    ask(game, 0, EMIL)
    game.answer("swap", ID + 1, "no")
    offer(game, ID + 1, DORA)
    game.answer("swap", ID + 4, "no")
    give(game, ID + 1, DORA)
    assert (owners(game), game.table.row.host_id) == ([ID + 4, ID + 2, ID + 3], ID + 4)


def test_some_people_and_seats_are_refused() -> None:
    game = begin(*THREE)
    game.refuses(TransferSeated, transfer.offer, ID + 1, BEN)
    game.refuses(NotSeated, transfer.offer, ID + 4, EMIL)
    offered = offer(game, ID + 2, DORA)
    game.resign(ID + 2)
    game.refuses(MotionOver, transfer.take, offered, DORA)
    assert swap(game) is None
    game.refuses(TransferSeat, transfer.ask_seat, 1, DORA)
    game.refuses(SeatClosed, transfer.offer, ID + 2, DORA)
    game.refuses(TransferSeated, transfer.ask_seat, 0, BEN)  # a resignation is final
    offered = offer(game, ID + 1, DORA)
    game.resign(ID + 1)
    game.refuses(TableOver, transfer.take, offered, DORA)
    alone = begin(ANNA, game="hexago")  # for the high scores
    alone.refuses(TransferSolo, transfer.offer, ID + 1, DORA)
    alone.refuses(TransferSolo, transfer.ask_seat, 0, DORA)


# Hidden hands: nobody gets to see one by a trick


@pytest.mark.parametrize("left", [False, True])
def test_an_owner_whose_seat_a_manager_gave_to_a_computer_is_asked(left: bool) -> None:
    game = begin(ANNA, BEN, game="hexamino")
    game.do(give_seat, 0, TO_COMPUTER)
    if left:  # they can't be asked, and the others do not decide instead
        game.refuses(TransferHidden, transfer.ask_seat, 0, EMIL, left=True)
        return
    asked = ask(game, 0)
    motion = swap(game)
    assert (motion.facts.way, motion.facts.voters) == (ASK, (ID + 1,))
    game.refuses(NotAsked, decisions.answer, asked, ID + 2, "yes")


def test_what_a_manager_did_counts_until_the_owner_is_back() -> None:
    game = begin(*THREE)
    for to in (TO_COMPUTER, TO_OWNER):
        game.do(give_seat, 0, to)
    sit_in(game, 0)
    ask(game, 0)
    motion = swap(game)
    assert motion.facts.way == GONE
    game.do(give_seat, 0, TO_OWNER)
    assert swap(game) is None, "they are there again"


def test_a_late_player_is_asked_for_the_seat_where_hands_are_hidden() -> None:
    game = begin(*THREE, game="haiclue")
    game.clue(ID + 3)
    game.pass_time(DAY)
    game.clue(ID + 2)
    for seat, owner in ((1, ID + 2), (0, ID + 1)):
        asked = ask(game, seat)
        motion = swap(game)
        assert (motion.facts.way, motion.facts.voters) == (ASK, (owner,))
        game.refuses(NotAsked, decisions.answer, asked, ID + 3, "yes")
        game.answer("swap", owner, "no")
        game.do(lambda edit: edit.marks.remove(SeatRefused(user=DORA.user_id)))


@pytest.mark.parametrize("kicked", [True, False])
def test_opponents_never_get_a_hidden_hand_looked_at(kicked: bool) -> None:
    game = begin(ANNA, BEN, game="hexamino")
    if kicked:
        game.do(timeouts.ask_about_gone, ID + 1)
        game.refuses(TransferHidden, transfer.ask_seat, 0, DORA, left=True)
    sit_in(game, 0)  # as their single vote decides
    asked = ask(game, 0)
    game.refuses(NotAsked, decisions.answer, asked, ID + 2, "yes")
    game.pass_time(DAY)
    assert (owners(game), game.statuses[0]) == ([ID + 1, ID + 2], COMPUTER)
    game.do(presence.here, ID + 1)
    assert (owners(game), game.statuses[0]) == ([ID + 1, ID + 2], "present")


def test_a_vote_of_the_others_on_a_hidden_hand_gives_it_to_nobody() -> None:
    game = begin(ANNA, BEN, game="hexamino")
    game.do(lambda edit: edit.put(Transfer(0, ID + 1, GONE, ID + 4, "Dora")))
    game.refuses(MotionOver, decisions.answer, number(game), ID + 2, "yes")
    assert (owners(game), swap(game)) == ([ID + 1, ID + 2], None)


@pytest.mark.parametrize("name", ["hexago", "helge"])
def test_a_person_who_has_had_a_seat_gets_no_other_one_where_hands_are_hidden(name: str) -> None:
    game = begin(*THREE, game=name)
    give(game, ID + 2, DORA)
    if name == "helge":  # everybody knows everything anyway
        ask(game, 0, BEN)
        game.answer("swap", ID + 1, "yes")
        assert owners(game)[0] == ID + 2
        return
    for left in (False, True):
        game.refuses(TransferHad, transfer.ask_seat, 0, BEN, left=left)
    game.refuses(TransferHad, transfer.offer, ID + 1, BEN)
    # The old seat holds nothing they do not know; it can go to and fro.
    give(game, ID + 4, BEN)
    assert owners(game)[1] == ID + 2
    game.refuses(TransferHad, transfer.ask_seat, 0, DORA)
