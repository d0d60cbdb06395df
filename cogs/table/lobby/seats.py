"""The lobby: sitting down, standing up, computers, options, Start."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from cogs.refusals import ComputersBusy, NotJoined, SeatedAlready, TableFull
from cogs.table.edit import Edit
from cogs.table.lobby.closing import close, require_lobby
from cogs.table.lobby.dealing import deal
from cogs.table.lobby.opening import AIDS, first_press, human, renumbered
from cogs.table.model import HINTS, RESERVED, Person, Table
from cogs.table.notify.announcements import edit_lobby, lobby_place
from cogs.table.notify.greeting import greet
from cogs.table.time import time_control
from cogs.table.time.expiries import THREAD_LIFE
from data.store.messages import Notice
from data.store.rows import COMPUTER, HUMAN, RATED, UNRATED, SeatRow
from data.store.typed import ThreadSleep
from data.words import words
from engine import players
from engine.refusals import Illegal
from render.contract import DARK, LIGHT

SHARED_VALUES: Final = {
    "aid": AIDS,
    "hints": HINTS,
    "theme": (DARK, LIGHT),
    "lapse": time_control.LAPSES,
    "holiday": ("yes", "no"),
    "rated": (RATED, UNRATED),
}
"""The options that every table has beside its time control."""


WAITING: Final = 24
"""Computers of one server that may wait for their move before another one sits down: each takes up
to a second, one after the other."""


def checked(key: str, value: str) -> str:
    """Return the value of an option that every table has, in its canonical form.

    Raises:
        Illegal: No such option or value.
        Malformed: A time control that is no time, or beyond the limits.
    """
    if key == "pace":
        return time_control.read(value).text
    if value not in SHARED_VALUES.get(key, ()):
        raise Illegal("option-value", {"option": key[:20], "value": value[:20]})
    return value


def join(edit: Edit, person: Person, press_id: str, waiting: int = 0) -> Table:
    """Take a free seat, or the one that is reserved for this user.

    Who has sat here before keeps the press of the first time (``first_press``). A rematch
    starts by itself with the last reserved seat taken, unless too many computers of the server
    wait for their move (``waiting`` do).

    Raises:
        LobbyClosed, SeatedAlready, TableFull: See there.
    """
    require_lobby(edit)
    seats = edit.table.seats
    mine = next((s for s in seats if s.user_id == person.user_id), None)
    if mine is not None and mine.status != RESERVED:
        raise SeatedAlready
    press = first_press(edit, person.user_id, press_id)
    if mine is not None:
        sits = human(edit.table.id, mine.seat, person, press)
        edit.reseat(sits if s.seat == mine.seat else s for s in seats)
    else:
        _add(edit, lambda number: human(edit.table.id, number, person, press))
    _leave_name_to(edit, person)
    greet(edit, person)
    # A stranger who got the last reserved seat makes it full, too.
    taken = edit.table.seats
    full = len(taken) == len(seats) and all(s.status != RESERVED for s in taken)
    again = full and edit.table.row.rematch_of is not None
    if again and not _computers_busy(edit, waiting):
        deal(edit)
        return edit.result()
    edit_lobby(edit)
    if again:
        busy = Notice("notice-computers-busy", {"count": waiting})
        edit.say(lobby_place(edit.table.row), busy)
    return edit.result()


def leave(edit: Edit, user_id: int) -> Table:
    """Stand up, or give up a seat that is reserved; without any player left the lobby closes.

    Raises:
        LobbyClosed, NotJoined: See there.
    """
    require_lobby(edit)
    if all(s.user_id != user_id for s in edit.table.seats):
        raise NotJoined
    stand_up(edit, user_id)
    return edit.result()


def stand_up(edit: Edit, user_id: int) -> None:
    """Give up a seat, or one that is reserved.

    Raises:
        LobbyClosed: It is no lobby any more.
    """
    require_lobby(edit)
    rest = [s for s in edit.table.seats if s.user_id != user_id]
    edit.reseat(renumbered(rest))
    edit.alter(first=None)  # it named a seat of the old numbering
    if any(s.kind == HUMAN and s.status != RESERVED for s in rest):
        edit_lobby(edit)
    else:
        close(edit, "lobby-left")


def _add(edit: Edit, seat: Callable[[int], SeatRow]) -> None:
    """Add a seat; at a full table the last reserved one goes.

    Reserved seats must not keep a table from those who want to play.

    Raises:
        TableFull: There is none.
    """
    seats = edit.table.seats
    if len(seats) >= edit.table.game.spec.most:
        last = next((s for s in reversed(seats) if s.status == RESERVED), None)
        if last is None:
            raise TableFull
        edit.alter(first=None)  # it named a seat of the old numbering
        edit.reseat(renumbered(s for s in seats if s is not last))
    edit.reseat((*edit.table.seats, seat(len(edit.table.seats))))


def require_free_computers(edit: Edit, waiting: int) -> None:
    """Check that no more computers of a server wait for their move than may.

    All servers share what computes for them: one with hundreds of tables must not keep it.

    Raises:
        ComputersBusy: They do, and there is one at this table.
    """
    if _computers_busy(edit, waiting):
        raise ComputersBusy(params={"count": waiting})


def _computers_busy(edit: Edit, waiting: int) -> bool:
    return waiting >= WAITING and any(s.kind == COMPUTER for s in edit.table.seats)


def add_computer(edit: Edit, user_id: int, level: str, waiting: int = 0) -> Table:
    """Seat a computer; ``waiting`` computers of the server wait for their move.

    Raises:
        LobbyClosed, NotJoined, TableFull, ComputersBusy: See there.
        Illegal: No such level (``level``).
    """
    if level not in players.LEVELS:
        raise Illegal("level", {"level": level[:20]})
    require_lobby(edit)
    require_seated(edit, user_id)

    def computer(number: int) -> SeatRow:
        name = _free_name(edit)
        return SeatRow(edit.table.id, number, COMPUTER, None, name, level, "computer", "")

    _add(edit, computer)
    # After it sat down: only a table with a computer is refused.
    require_free_computers(edit, waiting)
    edit_lobby(edit)
    return edit.result()


def _free_name(edit: Edit) -> str:
    """Return a computer's name that no one at the table has; there are as many as seats."""
    taken = {s.name.casefold() for s in edit.table.seats}
    given = words(edit.table.row.locale)("computer-names").split()
    return next(name for name in given if name.casefold() not in taken)


def _leave_name_to(edit: Edit, person: Person) -> None:
    """Give a computer another name that is called like whoever sits down."""
    for there in edit.table.seats:
        if there.kind == COMPUTER and there.name.casefold() == person.name.casefold():
            other = replace(there, name=_free_name(edit))
            edit.reseat(other if s is there else s for s in edit.table.seats)


def remove_computer(edit: Edit, user_id: int, name: str) -> Table:
    """Take a computer off its seat; by its name, so that a second press takes no other.

    Raises:
        LobbyClosed, NotJoined: See there.
        Illegal: There is no computer of that name (``no-computer``).
    """
    require_lobby(edit)
    require_seated(edit, user_id)
    seats = edit.table.seats
    rest = [s for s in seats if s.kind != COMPUTER or s.name != name]
    if len(rest) == len(seats):
        raise Illegal("no-computer", {"name": name[:40]})
    edit.reseat(renumbered(rest))
    edit.alter(first=None)  # it named a seat of the old numbering
    edit_lobby(edit)
    return edit.result()


def set_options(
    edit: Edit, user_id: int, options: Mapping[str, str], shared: Mapping[str, str]
) -> Table:
    """Change options; the message of the lobby shows them, and nothing more is posted.

    Args:
        edit: The table.
        user_id: Who changes them.
        options: Those of the game.
        shared: Those that every table has (``SHARED_VALUES``).

    Raises:
        LobbyClosed, NotJoined: See there.
        Illegal: An unknown option or value.
        Malformed: A time control that is no time, or beyond the limits.
    """
    require_lobby(edit)
    require_seated(edit, user_id)
    row = edit.table.row
    chosen = edit.table.game.spec.complete({**row.options, **options})
    ours = {key: checked(key, value) for key, value in shared.items()}
    old = {**row.options, **{key: getattr(row, key) for key in ours}}
    # Discord limits edits, so there is none for what is chosen already.
    if any(old[key] != value for key, value in {**chosen, **ours}.items()):
        edit.alter(options=chosen, **ours)
        edit_lobby(edit)
    return edit.result()


def start(edit: Edit, user_id: int, waiting: int = 0) -> Table:
    """Deal; reserved seats that were not taken lapse.

    ``waiting`` computers of the server wait for their move.

    Raises:
        LobbyClosed, NotJoined, ComputersBusy: See there; and as in ``deal``.
    """
    require_lobby(edit)
    require_seated(edit, user_id)
    require_free_computers(edit, waiting)
    deal(edit)
    return edit.result()


def thread_made(edit: Edit, channel_id: int) -> None:
    """Remember the table's thread, and to keep it from archiving."""
    edit.alter(channel_id=channel_id)
    edit.stop(ThreadSleep)
    edit.start(edit.now + THREAD_LIFE, ThreadSleep())


def thread_touched(edit: Edit, timer_id: int) -> None:
    """Plan when a table's thread is to be touched next, unless it left it meanwhile."""
    edit.stop_one(timer_id)
    if edit.table.row.thread:
        edit.start(edit.now + THREAD_LIFE, ThreadSleep())


def require_seated(edit: Edit, user_id: int) -> None:
    """Check that a user sits in the lobby.

    Raises:
        NotJoined: They don't.
    """
    if not any(s.user_id == user_id and s.status != RESERVED for s in edit.table.seats):
        raise NotJoined
