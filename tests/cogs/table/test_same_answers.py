"""Who gives the same answer once more, because a press came twice or a computer repeats itself."""

from __future__ import annotations

from functools import partial

from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.people import moderation
from cogs.table.play import acting
from cogs.table.time.time_control import DAY
from engine.run import ACT
from tests.cogs.table.deciding import PEOPLE, after, decide, entries, playing, timers
from tests.cogs.table.world import START


def guess(edit: Edit) -> Table:
    """Guess what the third player is asked to guess first: always the same."""
    seat, token = 2, edit.table.token(2)
    text = edit.table.legal(seat)[0].text
    if edit.table.computer(seat):
        return acting.submit_computer(edit, seat, token, text)
    return acting.submit(edit, edit.table.seats[seat].user_id or 0, token, text)


def guessed() -> Table:
    """Return a game of Haiclue at the guesses, the first of them made."""
    table = playing(*PEOPLE, game="haiclue")
    for seat, hand in enumerate(table.play()[1].state.hands):
        user, clue = table.seats[seat].user_id or 0, f"clue t{hand[0]} t{hand[1]}"
        table = after(table, partial(acting.submit, user_id=user, token=None, text=clue))
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
