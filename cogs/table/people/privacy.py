"""A user's own data: all of it as a file, and all of it gone when they ask for that."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial
from typing import Final

import msgspec
from msgspec import structs

from cogs.refusals import LobbyClosed, NoTable, TableFrozen
from cogs.table.edit import Edit
from cogs.table.lobby.seats import stand_up
from cogs.table.notify.announcements import table_news
from cogs.table.play.commit import leave
from cogs.table.tables import Tables
from cogs.table.time import asleep
from data.store import exporting, privacy
from data.store.exporting import Export, Place, SeatLines
from data.store.rows import ASLEEP, ENDED, LOBBY, RUNNING
from engine.contract import Seat
from engine.run import CLOSED

FORMAT: Final = "spieltisch-person/1"


async def export(tables: Tables, user_id: int, now: int) -> bytes:
    """Return everything that is kept about a user as JSON, with how their games ended."""
    found = await tables.store.look(partial(exporting.exported, user_id=user_id))
    seats = [structs.replace(seat, result=await _result(tables, seat)) for seat in found.seats]
    return await asyncio.to_thread(_readable, structs.replace(found, seats=seats), now)


def _readable(found: Export, now: int) -> bytes:
    head = {"format": FORMAT, "made_at_ms": now, "user": found.user, "settings": found.settings}
    file = {**head, "seats": found.seats, **found.lists}
    return msgspec.json.format(msgspec.json.encode(file), indent=2)


async def _result(tables: Tables, seat: SeatLines) -> Place | None:
    """Return score and place of a seat; None where the game is not over, or can't be read."""
    if seat.status != ENDED:
        return None
    try:
        outcome = (await tables.load(seat.table)).outcome
    except (NoTable, TableFrozen):  # its rules are not here any more
        return None
    if outcome is None:
        return None
    ranks = outcome.ranks
    return Place(outcome.scores[seat.seat], ranks[seat.seat] or None, len(ranks))


async def forget(tables: Tables, user_id: int, now: int) -> int:
    """Leave all tables, then take everything away that names a user.

    Tables are left one by one, each in a change of its own: after a crash in between,
    asking once more goes on where it stopped.

    Returns:
        How many open tables were left.

    Raises:
        Busy: A table lost too many races; asking once more goes on.
    """
    store, left = tables.store, 0
    given_up: set[str] = set()
    async with tables.lock(f"forget:{user_id}"):
        while True:
            for table_id in await store.read(privacy.playing(user_id)):
                if table_id not in given_up:
                    left += await _leave(tables, table_id, user_id, now, given_up)
            # They may have sat down elsewhere meanwhile: then that table is left, too.
            if await privacy.erase(store, user_id, given_up) is not None:
                break
    tables.posted.set()
    tables.timed.set()
    return left


async def _leave(tables: Tables, table_id: str, user_id: int, now: int, given_up: set[str]) -> bool:
    """Close a user's seat in a game, or stand up from a lobby; tell whether they had one."""
    try:
        return await tables.change(table_id, lambda edit: _left(edit, user_id), now)
    except TableFrozen:  # no one can play there: there is nothing to close
        given_up.add(table_id)
    except LobbyClosed:  # it began meanwhile: the next round finds it
        pass
    return False


def _left(edit: Edit, user_id: int) -> bool:
    table = edit.table
    if table.row.status == LOBBY:
        stand_up(edit, user_id)
        return True
    seat = table.seat_of(user_id)
    there = table.row.status in (RUNNING, ASLEEP)
    if not there or seat is None or table.seats[seat].status == CLOSED:
        return False
    # First, so that nothing that is said about it names them.
    edit.reseat(replace(s, name="") if s.user_id == user_id else s for s in table.seats)
    if table.row.status == ASLEEP:
        asleep.quietly(edit, lambda edit: _closed(edit, seat))
    else:
        _closed(edit, seat)
    return True


def _closed(edit: Edit, seat: Seat) -> None:
    run, position = edit.table.play()
    closing = [run.seat(position, seat, CLOSED, at=edit.now)]
    leave(edit, closing, [table_news("left", seat=seat)], seat, "resigned")
