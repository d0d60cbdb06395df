"""Reveals of a party: all see what was revealed before the next question is asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from cogs.refusals import NotHost
from cogs.table.edit import Edit
from cogs.table.lobby import seats
from cogs.table.notify.announcements import REVEALED, Announcement, post, post_board, table_news
from cogs.table.play import acting
from data.store.messages import Board, Ended
from data.store.typed import HardLimit, Reveal
from tests.cogs.table.reveals import OPTIONS, action, revealed
from tests.cogs.table.simulation import Simulation, begin, opened
from tests.cogs.table.world import ANNA, BEN, CARLA, ID, World

THREE = (ANNA, BEN, CARLA)


def answer(game: Simulation) -> None:
    """Let all answer the present question; nothing else is left in ``posts``."""
    game.posts.clear()
    asked = {seat: game.table.token(seat) for seat in game.table.owing}
    for seat, token in asked.items():
        while seat in game.table.owing and game.table.token(seat) == token:
            game.do(acting.submit, ID + 1 + seat, None, action(game.table, seat))


def party(**options: str) -> Simulation:
    """Return a party at which the first clue is read."""
    game = opened(*THREE, game="haiclue")
    for person in (BEN, CARLA):
        game.do(seats.join, person, f"press-{person.user_id}")
    game.do(seats.set_options, ID + 1, OPTIONS | options, {})
    game.do(seats.start, ID + 1)
    answer(game)
    return game


def boards(game: Simulation) -> list[tuple[bool, bool, list[str]]]:
    """Return of each board whether it only shows a reveal, replaces the last one, and its news."""
    said = said_boards(game)
    return [(post.reveal, post.instead, [news.kind for news in post.news]) for post in said]


def said_boards(game: Simulation) -> list[Board]:
    return [post for _, post in game.posts if isinstance(post, Board)]


def heard(game: Simulation) -> list[bool]:
    """Return of each limit whether it runs, as its board has arrived."""
    timers = (row.what for row in game.table.kept.timers.values())
    return [what.heard for what in timers if isinstance(what, HardLimit)]


def test_a_party_sees_what_was_revealed_before_the_next_clue() -> None:
    game = party()
    answer(game)
    assert boards(game) == [(True, True, ["reveal"])]
    game.pass_time(REVEALED - 1)
    assert len(boards(game)) == 1
    game.pass_time(1)
    # The words of the reveal stay beside the next clue.
    assert boards(game)[1:] == [(False, True, ["reveal", "read"])]
    game.pass_time(REVEALED)
    assert len(boards(game)) == 2


def test_a_new_round_has_a_message_of_its_own_once_the_last_reveal_was_seen() -> None:
    game = party()
    for _ in range(3):
        answer(game)
    assert boards(game)[-1][:2] == (True, False)
    game.pass_time(REVEALED)
    reveal, instead, news = boards(game)[-1]
    assert (reveal, instead) == (False, False)
    assert {"turn", "round"} <= set(news)


def test_the_host_goes_on_before_and_ends_no_question_by_that() -> None:
    game = party()
    answer(game)
    game.refuses(NotHost, acting.go_on, ID + 2)
    asked = game.table.owing
    for _ in range(2):
        game.do(acting.go_on, ID + 1)
        assert [reveal for reveal, *_ in boards(game)] == [True, False]
        assert game.table.owing == asked
    game.pass_time(REVEALED)
    assert len(boards(game)) == 2


def test_who_guesses_meanwhile_is_heard_and_no_clue_is_left_out() -> None:
    game = party()
    answer(game)
    seat = game.table.owing[0]
    game.do(acting.submit, ID + 1 + seat, None, action(game.table, seat))
    assert seat not in game.table.owing
    assert len(boards(game)) == 1
    assert not game.due("status"), "the board that follows shows it"
    answer(game)
    assert boards(game) == [(True, True, ["read", "reveal"])]
    game.pass_time(REVEALED)
    assert boards(game)[-1][0] is False


def test_time_to_guess_begins_with_the_clue_not_with_the_reveal_before_it() -> None:
    game = party(guess_timer="60")
    answer(game)

    assert heard(game) == [False]
    game.pass_time(REVEALED)
    assert heard(game) == [True]


def test_a_reveal_that_can_not_be_delivered_starts_no_time_to_guess() -> None:
    game = party(guess_timer="60")
    game.delivers = False
    answer(game)
    game.deliver_all("invalid-form")
    assert heard(game) == [False]
    game.pass_time(REVEALED)
    game.deliver_all("invalid-form")
    assert heard(game) == [True], "nobody waits for a board that does not come"


@pytest.mark.parametrize("late", [0, 30_000])
def test_a_question_begins_with_the_reveal_before_it_however_late_its_board_comes(
    late: int,
) -> None:
    game = party()
    answer(game)
    revealed = game.time

    def put_off(edit: Edit) -> None:
        ((number, _),) = edit.timers_of(Reveal)
        edit.delay(number, edit.timers[number].due + late)

    game.do(put_off)
    game.pass_time(REVEALED + late)
    (asks,) = [post for _, post in game.posts if isinstance(post, Board) and not post.reveal]
    assert asks.since == revealed


def test_the_end_follows_the_last_reveal_at_once() -> None:
    game = party()
    while not game.table.over:
        answer(game)
    (end,) = [post for _, post in game.posts if isinstance(post, Ended)]
    shown = {news.kind for post in said_boards(game) for news in post.news}
    told = {news.kind for news in end.news if news.told}
    assert told == shown, "the list of moves has them once"
    assert "reveal" in told
    assert any(not news.told for news in end.news)
    assert not any(post.mention for post in said_boards(game))
    assert [board[:2] for board in boards(game)] == [(True, False)], "the last solved clue stays"
    assert not game.due("reveal")


def test_only_the_end_below_the_last_reveal_calls_anybody() -> None:
    game = party()
    news = (table_news("back", seat=1),)
    said = Announcement((Board(1, 0, news, reveal=True), Ended(1, 0, news)), ())
    game.posts.clear()
    game.do(post, said, (ID + 2,))
    posts = [message for _, message in game.posts if isinstance(message, Board | Ended)]
    assert [message.mention for message in posts] == [(), (ID + 2,)]


def test_a_board_that_is_posted_again_asks_the_next_question() -> None:
    game = party()
    answer(game)
    game.do(post_board)
    assert [reveal for reveal, *_ in boards(game)] == [True, False]
    assert not game.due("reveal")


def test_a_thawed_party_reads_what_was_revealed_and_is_asked_the_next_question() -> None:
    """The timer of the reveal goes with the freeze, and its board may have gone as well."""
    game = party()
    answer(game)
    game.posts.clear()
    game.freeze_for(REVEALED)
    (board,) = said_boards(game)
    assert (board.reveal, board.instead) == (False, False), "the notices stand between"
    assert [(news.kind, news.told) for news in board.news] == [("reveal", False), ("read", False)]
    assert not game.table.reveals
    answer(game)
    assert boards(game) == [(True, True, ["reveal"])], "nothing is said twice"
    game.pass_time(REVEALED)
    game.posts.clear()
    game.freeze_for(REVEALED)
    assert [board.news for board in said_boards(game)] == [()], "without anything pending"


def test_without_a_party_the_next_clue_comes_at_once() -> None:
    game = begin(*THREE, game="haiclue", options=OPTIONS)
    answer(game)
    answer(game)
    assert boards(game) == [(False, False, ["reveal", "read"])]


def test_computers_guess_no_clue_that_nobody_has_seen() -> None:
    game = opened(*THREE, game="haiclue")
    for _ in range(2):
        game.do(seats.add_computer, ID + 1, "greedy")
    game.do(seats.set_options, ID + 1, OPTIONS, {})
    game.do(seats.start, ID + 1)
    while game.table.view(None).current != 0:  # the clue of its only person is the last one
        game.posts.clear()
        if game.table.reveals or 0 not in game.table.owing:
            game.pass_time(REVEALED)
        else:
            game.do(acting.submit, ID + 1, None, action(game.table, 0))
    assert [board[:2] for board in boards(game)] == [(True, True)]
    game.pass_time(REVEALED - 1)
    assert game.table.owing == (1, 2)


async def test_a_restart_while_a_reveal_is_shown_loses_no_clue(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        table = await revealed(world)
        assert table.reveals
        world.task.cancel()
    async with World(tmp_path) as world:
        await world.pass_time(REVEALED)
        await world.say()
        said = [row.message for row in world.mouth.stored() if isinstance(row.message, Board)]
        assert [message.reveal for message in said] == [False]
        assert [news.kind for news in said[0].news] == ["reveal", "read"]
        assert not (await world.service.tables.load(table.id)).reveals


@pytest.mark.parametrize("reveal", ["one_by_one", "all_at_once"])
def test_every_reveal_is_shown_once(reveal: str) -> None:
    game = party(reveal=reveal)
    while not game.table.over and game.table.view(None).round < 3:
        answer(game)
        told = [n for _, p in game.posts for n in getattr(p, "news", ()) if not n.told]
        new = [news for news in told if news.kind == "reveal"]
        assert len(new) == len({news.args["author"] for news in new})
        game.pass_time(REVEALED)
