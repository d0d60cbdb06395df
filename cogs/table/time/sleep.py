"""Falling asleep and being woken: what becomes of a table at which no player moves.

After a week its players are called, once. After two it leaves its channel free (``asleep``), and
any of them brings it back there or elsewhere on its server. After a year its game ends.
"""

from __future__ import annotations

from typing import Final

from cogs.refusals import PlaceServer, TableAwake
from cogs.table.edit import Edit, public_place
from cogs.table.model import Table, require_open_seat, require_running
from cogs.table.notify.announcements import table_news
from cogs.table.notify.notices import REMIND, ended_pings, tell
from cogs.table.notify.notices import wake as call_again
from cogs.table.play.commit import stop
from cogs.table.time import clock, limits, timeouts
from cogs.table.time.asleep import fall_asleep, quietly, rise
from cogs.table.time.clock import time_control_of
from cogs.table.time.expiries import bound
from cogs.table.time.time_control import DAY
from data.store.messages import Board
from data.store.rows import ASLEEP, RUNNING
from data.store.typed import Idle
from engine.run import ACT, UNDO
from engine.run import DEFAULT as PASSED

LAST_CALL: Final = 7 * DAY
"""So long after its players were called an idle table falls asleep."""
CLOCKED_CALL: Final = DAY
"""The same where a clock goes on to play the moves of those who let it run out."""
LOOK_AGAIN: Final = DAY
"""So long after the time of a decision is over an idle table is looked at again."""


def idle(edit: Edit, timer_id: int, *, warned: bool) -> None:
    """Call the players of a game that no one plays, once; a week later the table falls asleep.

    Where no clock runs, the others may decide now what becomes of those they wait for.
    """
    table = edit.table
    if table.row.status != RUNNING or table.over or table.standing:
        return
    if timer_id not in edit.timers:
        return  # a player was faster: the week began again
    until = clock.timing(edit).until
    edit.stop_one(timer_id)  # it is being acted on: only another one stays
    if until is not None and not _all_passed(edit):
        # A player still has time: look again a day after it is over.
        edit.start(until + LOOK_AGAIN, Idle())
    elif warned:
        fall_asleep(edit)
    else:
        when = edit.now + (CLOCKED_CALL if time_control_of(table).each else LAST_CALL)
        edit.start(when, Idle(warned=True))
        people = [row.user_id for row in table.open_humans if row.user_id is not None]
        pings = ended_pings(edit, None)
        seats = list(table.waiting)
        args = {"until": when, "seats": seats, "called": people, "pings": list(pings)}
        edit.notice("notice-idle", **args, **timeouts.ask_about_idle(edit))
        for seat in table.waiting:
            user_id = table.seats[seat].user_id
            if user_id is not None and user_id not in pings:
                tell(edit, user_id, REMIND)  # in their own way, when they want it


def _all_passed(edit: Edit) -> bool:
    """Return whether all players have let a decision pass since one of them last moved."""
    people, passed = {row.seat for row in edit.table.players}, set()
    for entry in reversed(edit.log):
        if entry.seat in people and entry.kind in (ACT, UNDO):
            return False
        if entry.seat in people and entry.kind == PASSED:
            passed.add(entry.seat)
        if people <= passed:
            return True
    return False


def wake(edit: Edit, user_id: int, guild_id: int, channel_id: int) -> Table:
    """Let a table go on in a channel of its server; whoever decides now is called.

    Raises:
        TableAwake, TableOver, TableFrozen, NotSeated, SeatClosed, PlaceServer: See there.
    """
    table = edit.table
    if table.row.status != ASLEEP:
        require_running(table)
        raise TableAwake
    seat = require_open_seat(table, user_id)
    if table.row.guild_id != guild_id:
        raise PlaceServer
    elsewhere = channel_id != table.row.lobby_channel_id
    # From elsewhere the last message there is not edited: its button says that the table is awake.
    last = None if elsewhere else table.row.board_message_id
    edit.alter(channel_id=channel_id, lobby_channel_id=channel_id, board_message_id=last)
    rise(edit)
    limits.arm(edit)
    bound(edit)
    # As if they had acted: the time of the decision, and the idle week, begin at once.
    clock.follow(edit, next(iter(edit.table.waiting), None))
    mention = call_again(edit, user_id)
    position, told = edit.table.play()[1], (*edit.table.row.untold, table_news("woken", seat=seat))
    edit.say(
        public_place(edit.table.row), Board(position.seq, position.undos, told, tuple(mention))
    )
    edit.alter(untold=())
    return edit.result()


def sleep_over(edit: Edit) -> None:
    """End the game of a table that no player has woken for a year."""
    if edit.table.row.status == ASLEEP:
        quietly(edit, lambda edit: stop(edit, "idle"))
