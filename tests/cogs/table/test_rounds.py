"""Hard limits and simultaneous decisions, with a game made for it."""

from __future__ import annotations

import pytest

from cogs.board.more import ask_end
from cogs.refusals import NotYourTurn, SeatClosed
from cogs.table.lobby import opening, seats
from cogs.table.people import decisions
from cogs.table.play import acting
from cogs.table.play.commit import AWAY_AFTER, PARTY_PACE, STATUS_PACE
from cogs.table.time import clock
from cogs.table.time.clock import LAST_SECONDS, Timing, deadline
from cogs.ui.phrases import clock_line
from cogs.ui.results import end_line
from data.store.messages import Board, Line
from data.words import LOCALES, words
from engine.actions import parse
from tests.cogs.people import reader
from tests.cogs.table.rounds import SECONDS, only_rounds
from tests.cogs.table.simulation import Simulation, begin, opened
from tests.cogs.table.world import ANNA, BEN, CARLA, ID
from tests.tiers import few

ROUND = 1000 * SECONDS


@pytest.fixture(autouse=True)
def rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    only_rounds(monkeypatch)


def party() -> Simulation:
    game = opened(ANNA, BEN)
    game.do(seats.join, BEN, "press-2")
    game.do(seats.start, ID + 1)
    return game


def say(game: Simulation, user: int, word: str = "x") -> None:
    game.do(acting.submit, user, None, parse(f"say {word}"))


def waits(game: Simulation) -> bool:
    return clock.limit_waits(game.table.kept.timers.values())


@pytest.mark.parametrize("code", ["", "refused-400-50035"], ids=["delivered", "refused"])
def test_the_limit_counts_from_the_delivery_or_the_loss_of_its_board(code: str) -> None:
    game = begin(ANNA, BEN, pace="none")
    game.delivers = False
    for user in (ID + 1, ID + 2):
        say(game, user)
    game.time += 30_000
    assert game.due("limit")[0] > ROUND
    game.deliver_all(code)
    assert game.due("limit") == [ROUND]


def test_answers_within_a_phase_do_not_prolong_it() -> None:
    game = begin(ANNA, BEN, CARLA, pace="none")
    game.time += 50_000
    for word in "xy":
        say(game, ID + 1, word)
    assert game.due("limit") == [10_000]


def test_time_up_plays_defaults_for_those_who_owe_and_for_nobody_else() -> None:
    game = begin(ANNA, BEN, CARLA, pace="none")
    phase = game.table.phase
    say(game, ID + 1, "z")
    game.pass_time(ROUND)
    assert game.entries == [("act", 0), ("default", 1), ("default", 2)]
    board = next(said for _, said in reversed(game.posts) if isinstance(said, Board))
    assert board.mention == (ID + 1, ID + 2, ID + 3)
    assert game.due("limit") == [ROUND]
    game.do(acting.time_up, phase)  # a timer of the earlier phase
    assert len(game.entries) == 3


def test_a_computer_that_has_answered_does_not_answer_again_and_calls_nobody() -> None:
    game = begin(ANNA, BEN, computers=1, pace="none")
    token = game.table.token(2)
    game.posts.clear()
    game.do(acting.submit_computer, 2, token, parse("say x"))
    assert not [said for _, said in game.posts if isinstance(said, Board)]
    game.refuses(NotYourTurn, acting.submit_computer, 2, token, parse("say y"))


def test_answers_are_shown_in_place_every_five_seconds_at_most() -> None:
    """One edit for all that happened meanwhile; a new question needs none of the old one."""
    game = begin(ANNA, BEN, CARLA, pace="none")
    game.posts.clear()
    say(game, ID + 1)
    game.pass_time(4_999)
    assert game.kinds() == []
    say(game, ID + 2)
    game.pass_time(1)
    assert game.kinds() == ["status"]
    say(game, ID + 1, "y")
    say(game, ID + 3)
    assert game.kinds() == ["status", "board"]
    game.pass_time(STATUS_PACE)
    assert game.kinds() == ["status", "board"]


def test_a_party_that_looks_at_its_board_waits_two_seconds_for_an_edit() -> None:
    """Seven seconds after a guess the board still said that nobody had guessed."""
    game = party()
    game.posts.clear()
    say(game, ID + 1)
    game.pass_time(1_999)
    assert game.kinds() == []
    game.pass_time(1)
    assert game.kinds() == ["status"]
    assert 5_000 / PARTY_PACE < 3, "Discord takes five edits in five seconds, others need some"


def test_a_closed_seat_changes_nothing_any_more() -> None:
    game = begin(ANNA, BEN, CARLA, pace="none")
    say(game, ID + 1)
    game.resign(ID + 1)
    with pytest.raises(SeatClosed):
        say(game, ID + 1, "z")


def test_who_resigns_is_said_at_once_though_the_question_stays() -> None:
    game = begin(ANNA, BEN, CARLA)
    game.posts.clear()
    game.do(acting.resign, ID + 3)
    news = [
        item.kind for _, said in game.posts if isinstance(said, Board | Line) for item in said.news
    ]
    assert "resigned" in news


# Rounds that nobody answers


def test_a_round_without_answers_is_not_followed_by_another() -> None:
    game = party()
    for _ in range(6):
        game.pass_time(ROUND)
        assert (game.table.view(None).round, waits(game)) == (2, True)
    assert deadline(game.table, game.time) == Timing()


def test_the_first_answer_gives_the_others_the_whole_time() -> None:
    game = party()
    game.pass_time(ROUND)
    game.pass_time(10 * ROUND)
    say(game, ID + 2)
    assert not waits(game)
    assert deadline(game.table, game.time) == Timing(game.time + ROUND)
    game.pass_time(ROUND)
    assert (game.table.view(None).round, waits(game)) == (3, False), "one of them is there"
    game.pass_time(ROUND)
    assert waits(game)


def test_players_who_are_away_keep_no_round_going() -> None:
    game = party()
    for user in (ID + 1, ID + 2):
        game.do(opening.left_voice, user)
    game.pass_time(AWAY_AFTER)
    game.pass_time(ROUND)
    assert waits(game)


def test_only_the_host_ends_alone_what_nobody_answers() -> None:
    game = party()
    game.do(decisions.vote_end, ID + 1)
    assert game.table.row.status == "running", "while they play all are asked"
    game.answer("end", ID + 2, "no")
    game.pass_time(ROUND)
    for person, key in ((ANNA, "end-ask-host"), (BEN, "end-ask-party")):
        asked, now = ask_end(game.table, reader(person)).text.split("\n")
        assert asked == reader(person).words(key)
        assert now == end_line(game.table, reader(person).words, person.user_id)
    game.do(decisions.vote_end, ID + 1)
    assert game.table.row.status == "ended"
    assert game.table.kept.entries[-1].action == "unanswered"


@pytest.mark.parametrize("locale", few(LOCALES))
def test_the_board_says_that_it_waits_and_when_seconds_are_left(locale: str) -> None:
    game, said = party(), words(locale)
    game.pass_time(ROUND - LAST_SECONDS - 1)
    assert "status" not in game.kinds()
    until = f"<t:{deadline(game.table, game.time).until // 1000}:R>"  # type: ignore[operator]
    assert clock_line(game.table, said, game.time) == said("turn-until", when=until)
    game.pass_time(1)
    assert game.kinds().count("status") == 1
    assert clock_line(game.table, said, game.time) == said("turn-last-seconds", when=until)
    game.pass_time(LAST_SECONDS)
    host = said("turn-unanswered", host="**A** Anna")
    assert clock_line(game.table, said, game.time) == host
    assert "**A** Anna" in host
    assert game.due("last-seconds") == []
    game.do(opening.left_voice, ID + 1)
    together = said("turn-unanswered", host="none")
    assert clock_line(game.table, said, game.time) == together != host, "the host is not there"
