"""*Who wins?*: others guess, from a moment of a game that is over, how it ended."""

from __future__ import annotations

from dataclasses import replace

from cogs.refusals import ForecastOpened, ForecastPlayed
from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.play import audience
from data.store.marks import Guess
from data.store.messages import Forecast, ForecastOpen
from data.store.rows import ENDED
from data.store.typed import ForecastEnd
from engine.spec import Seat


def nameless(table: Table) -> Table:
    """Return a table as it is shown to people who guess: with letters for names."""
    return replace(table, seats=tuple(replace(seat, name="") for seat in table.seats))


def ask(edit: Edit, channel_id: int, seq: int, behind: int) -> None:
    if edit.table.row.status == ENDED:
        edit.say(f"channel:{channel_id}", Forecast(channel_id, seq, behind))


def guess(edit: Edit, user_id: int, seat: Seat) -> int:
    """Keep a person's guess in place of an earlier one; return when the answer is opened.

    Raises ``ForecastPlayed`` for a player, also one who gave the seat away, ``ForecastOpened``, or
    ``AudienceFull``.
    """
    open_until = [edit.timers[key].due for key, _ in edit.timers_of(ForecastEnd)]
    if not open_until or not 0 <= seat < len(edit.table.seats):
        raise ForecastOpened
    if edit.had_seat(user_id) or edit.table.seat_of(user_id) is not None:
        raise ForecastPlayed
    audience.keep(edit, Guess(seat, user=user_id))
    return open_until[0]


def open_answer(edit: Edit, number: int, end: ForecastEnd) -> None:
    edit.stop_one(number)
    given = {mark for mark in edit.marks if isinstance(mark, Guess)}
    edit.marks -= given
    winners = edit.table.outcome.winners if edit.table.outcome else ()
    right = sum(guess.seat in winners for guess in given)
    said = ForecastOpen(end.message, end.behind, right, len(given))
    edit.say(f"channel:{end.channel}", said)
