"""What moderators of a server may do with its tables: end, freeze, thaw, and seats.

They never see a hand and never move a piece. Whatever they do is said in public.
"""

from __future__ import annotations

from typing import Final

from cogs.refusals import (
    NoSuchSeat,
    NotFrozen,
    NotRunning,
    SeatComputers,
    SeatSame,
    TableOver,
)
from cogs.table.edit import Edit
from cogs.table.model import Table
from cogs.table.notify import announcements
from cogs.table.notify.announcements import table_news
from cogs.table.notify.notices import wake
from cogs.table.play.commit import back, commit, keep_seat, managed, stop, vacate
from cogs.table.time import asleep, clock, limits
from cogs.table.time.expiries import bound
from data.store.rows import ASLEEP, FROZEN, RUNNING, SLEEP
from engine.contract import Seat
from engine.run import AWAY, CLOSED, COMPUTER, PRESENT

BY_MODERATOR: Final = "manager"
"""Why a table is frozen that a moderator froze by hand, and the reason of a game ended so."""

TO_COMPUTER, TO_OWNER, TO_NOBODY = "computer", "owner", "closed"
SEAT_CHOICES: Final = (TO_COMPUTER, TO_OWNER, TO_NOBODY)


def end(edit: Edit, why: str) -> None:
    """End a game as it stands.

    Raises:
        TableOver: It is over.
    """
    if edit.table.row.status not in (RUNNING, ASLEEP) or edit.table.over:
        raise TableOver
    if edit.table.row.status == ASLEEP:
        asleep.quietly(edit, lambda edit: stop(edit, why))
    else:
        stop(edit, why)


def thaw(edit: Edit) -> Table:
    """Let a frozen table run, with all timers of one that runs.

    Whoever decides now has the time of a decision again.

    Raises:
        NotFrozen, TableOver: See there.
    """
    if edit.table.row.status != FROZEN:
        raise NotFrozen
    if edit.table.over:  # nothing would ever end it again
        raise TableOver
    # Whoever asked to be forgotten while it was frozen could not leave: that is done now.
    left = [s.seat for s in edit.table.humans if s.user_id is None and s.status != CLOSED]
    if SLEEP in edit.table.row.holds:
        asleep.sleep_on(edit)
        if left:
            asleep.quietly(edit, lambda edit: vacate(edit, left, CLOSED))
        return edit.result()
    edit.alter(status=RUNNING, trouble="", stalled_at=None)
    edit.drop()
    edit.clock = None
    limits.arm(edit)
    bound(edit)
    clock.follow(edit, next(iter(edit.table.waiting), None))
    mention = wake(edit, 0)
    edit.notice("notice-thawed")
    announcements.post_board(edit, mention)
    return vacate(edit, left, CLOSED) if left else edit.result()


def give_seat(edit: Edit, seat: Seat, to: str) -> Table:
    """Let a computer sit in, close a seat, or give it back to its owner.

    Raises:
        NotRunning, NoSuchSeat, SeatSame, SeatComputers: See there.
    """
    table = edit.table
    if table.row.status != RUNNING or table.over:
        raise NotRunning
    if not 0 <= seat < len(table.seats):
        raise NoSuchSeat
    if seat not in {row.seat for row in table.humans}:
        raise SeatComputers
    status = table.seats[seat].status
    wanted = {TO_COMPUTER: {COMPUTER}, TO_NOBODY: {CLOSED}, TO_OWNER: {PRESENT, AWAY}}
    if status in wanted[to] or status == CLOSED:
        raise SeatSame
    edit.notice("notice-managed")
    owner = table.seats[seat].user_id
    if to == TO_COMPUTER and owner is not None:
        edit.marks.add((managed(seat), owner))  # they may be there: see ``transfer``
    if to == TO_OWNER:
        keep_seat(edit, seat)
        run, position = table.play()
        news = table_news("returns", seat=seat)  # a board: their time counts from it
        return commit(edit, back(run, position, seat, edit.now), [news])
    return vacate(edit, [seat], CLOSED if to == TO_NOBODY else COMPUTER)
