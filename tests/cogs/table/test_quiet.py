"""A quiet channel: one board stands in it, and each person still gets the ping of each turn."""

from __future__ import annotations

import pytest

from cogs.table.edit import Edit
from cogs.table.lobby import opening, seats
from cogs.table.model import Person
from cogs.table.notify import arrivals, notices
from cogs.table.notify.announcements import is_edited, meanwhile, takes_the_place
from cogs.table.people import presence
from cogs.table.play import acting
from cogs.table.time.time_control import HOUR
from cogs.ui.option_words import lobby_options
from data.store.messages import Board, Call, Ended, News, Start, Still
from tests.cogs.recording import THREAD
from tests.cogs.table.deciding import after, lobby, move, playing
from tests.cogs.table.simulation import Simulation, begin, opened
from tests.cogs.table.world import ANNA, BEN


def going(game: Simulation) -> dict[int, bool]:
    """Return the messages that are old, and whether they go."""
    return {old.message_id: old.goes for old in game.retired}


def turn(game: Simulation) -> None:
    silent = game.silent
    while not game.table.over and game.silent == silent:
        game.move()


@pytest.mark.parametrize("boards", ["all", "newest"])
def test_a_board_goes_with_the_next_one_where_the_newest_alone_stays(boards: str) -> None:
    game = begin(ANNA, BEN, game="hexago", boards=boards)
    for _ in range(4):
        first = game.table.row.board_message_id
        turn(game)
        assert going(game)[first or 0] is (boards == "newest")
    last = game.table.row.board_message_id or 0
    game.do(acting.resign, game.silent)
    (ended,) = [said for _, said in game.posts if isinstance(said, Ended)]
    game.deliver(game.row(ended))
    assert going(game)[last] is (boards == "newest")


@pytest.mark.parametrize("way", ["channel", "dm"])
def test_a_board_that_pings_is_posted_and_any_other_one_is_edited(way: str) -> None:
    game = begin(ANNA, BEN, game="hexago", boards="newest")
    for person in (ANNA, BEN):
        game.prefer(person.user_id, notify=way)
    turn(game)
    board = next(said for _, said in reversed(game.posts) if isinstance(said, Board))
    assert bool(board.mention) is (way == "channel")
    assert is_edited(game.table, board) is not bool(board.mention)
    assert takes_the_place(game.table, board), "it says what the board before it said"


def test_a_message_that_called_somebody_stays_until_they_have_decided() -> None:
    game = begin(ANNA, BEN, game="hexago", boards="newest")
    turn(game)
    late, (other,) = game.silent, game.others
    pinging = game.table.row.board_message_id or 0
    call = game.row(Call(notices.NUDGE, late, game.table.question(game.table.waiting[0])))
    game.deliver(call)
    game.pass_time(HOUR)
    game.do(presence.bump, other, pinging, None)
    assert going(game)[pinging] is False, "it loses its buttons, and its ping stays"
    bumped = game.table.row.board_message_id or 0
    game.retired.clear()
    turn(game)
    assert going(game) == {bumped: True, pinging: True, 900_000 + call.id: True}
    assert game.silent == other


def test_a_board_that_is_edited_is_not_old() -> None:
    game = begin(ANNA, BEN, game="hexago", boards="newest")
    game.delivers = False
    turn(game)
    row, board = game.on_its_way.pop(), game.table.row.board_message_id
    edit = Edit(game.table, game.time, game.chance)
    edit.unsaid[row.id] = row
    assert arrivals.note_delivery(edit, row, board) == ()


@pytest.mark.parametrize("thread", [True, False])
@pytest.mark.parametrize("changed", [True, False])
def test_a_thread_of_the_tables_own_is_quiet_unless_its_players_want_all(
    thread: bool, changed: bool
) -> None:
    game = opened(thread=thread, game="hexago")
    if changed:
        wanted = "all" if thread else "newest"
        game.do(seats.set_options, ANNA.user_id, {}, {"boards": wanted})
    assert game.table.quiet is (thread is not changed)
    assert "oards" not in lobby_options(game.table, game.table.words), "they define no game"
    game.do(seats.thread_made, THREAD)
    game.do(seats.join, BEN, "press-b")
    game.do(seats.start, ANNA.user_id)
    game.do(acting.resign, ANNA.user_id)
    named = {"pinging": False}
    again = opening.rematch_of(game.table, ANNA, "press-r", game.time, game.chance, **named)
    assert again.table.quiet is game.table.quiet


def test_boards_that_tell_what_all_have_answered_stay_unless_somebody_wants_else() -> None:
    game = opened(thread=True, game="haiclue")
    assert not game.table.quiet
    game.do(seats.set_options, ANNA.user_id, {}, {"boards": "newest"})
    assert game.table.quiet


@pytest.mark.parametrize(
    ("people", "boards", "alone"),
    [((ANNA,), "all", True), ((ANNA, BEN), "newest", True), ((ANNA, BEN), "all", False)],
)
def test_while_a_computer_thinks_a_board_shows_what_it_answers_but_nothing_beside_a_still(
    people: tuple[Person, ...], boards: str, alone: bool
) -> None:
    """A picture in the middle of a step comes with the next board, below this one."""
    done = News("game", "lay", {"seat": 0})
    before = News("game", "swap", {"seat": 0})
    table, last = playing(*people, computers=1, boards=boards), Board(0, news=(before,))
    midway = after(table, lambda edit: edit.alter(unannounced=(done,)))
    assert meanwhile(midway, last) is last, "somebody is asked"
    while table.waiting:
        table = after(table, move)
    told, still = (
        News("game", "lay", {"seat": 0}, told=True),
        News("game", "lay", {"seat": 0}, still=(1, 0)),
    )
    table = after(table, lambda edit: edit.alter(unannounced=(told, done)))
    board = meanwhile(table, last)
    assert board is not last
    assert board.news == ((done,) if alone else (before, done))
    table = after(table, lambda edit: edit.alter(unannounced=(told,)))
    assert meanwhile(table, last) is last, "nothing is new"
    for waiting in ((told, still), (done, still), (still, done)):
        table = after(table, lambda edit, news=waiting: edit.alter(unannounced=news))
        assert meanwhile(table, last) is last, "a board above the still would show what follows it"


def test_the_end_of_a_deal_has_a_picture_with_what_led_to_it() -> None:
    """The next deal begins in the same move: its board would show nothing of the last tile."""
    game = begin(ANNA, BEN, game="hexamino")
    while not (stills := [said for _, said in game.posts if isinstance(said, Still)]):
        game.move()
    (still,), (*_, board) = stills, [said for _, said in game.posts if isinstance(said, Board)]
    (*before, end), (first, *_) = ([item.kind for item in one.news] for one in (still, board))
    assert ("lay" in before, end, first) == (True, "deal-end", "deal")
    shown = [said for _, said in game.posts if isinstance(said, Still | Board)]
    assert shown[-2:] == [still, board]


def test_where_a_computer_begins_a_person_reads_what_was_said_at_the_start() -> None:
    """Its move is edited into the first board, which nobody may have read."""
    table = lobby(ANNA, game="blox", computers=1, pace="1d")
    game = Simulation(after(table, lambda edit: edit.alter(first=1)))
    game.do(seats.start, ANNA.user_id)
    (start,) = [said for _, said in game.posts if isinstance(said, Start)]
    told = {item.kind for item in start.news}
    for again in (True, False):
        game.let_computers_move()
        board = next(said for _, said in reversed(game.posts) if isinstance(said, Board))
        assert takes_the_place(game.table, board)
        assert (told <= {item.kind for item in board.news}) is again
        game.move()
