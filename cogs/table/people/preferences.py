"""Settings of users and servers, and what the bot deletes when a user asks to be forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final

import msgspec

from cogs.refusals import LobbyClosed, NoTable, TableFrozen
from cogs.table.edit import Edit
from cogs.table.lobby.opening import close
from cogs.table.lobby.seats import stand_up
from cogs.table.notify.announcements import table_news
from cogs.table.notify.notices import NOBODY, WAYS
from cogs.table.play.commit import leave
from cogs.table.tables import Tables
from cogs.table.time import timeouts, zones
from cogs.table.time.time_control import duration, next_at, quiet_until, read_hours, read_time
from data.store import Statement, exporting, people, privacy, rows
from data.store.rows import ASLEEP, ENDED, LOBBY, RUNNING, UserRow
from engine.position import CLOSED
from engine.refusals import Malformed
from engine.spec import Seat

NEVER: Final = "none"
"""No reminders, no quiet hours, no daily list."""

INTERVALS: Final = (NEVER, "6h", "12h", "1d", "2d", "3d")
"""What may lie between two reminders."""

CONFIRMS: Final = (rows.ALWAYS, rows.FINAL, rows.SOON, rows.NEVER)
"""Which moves a user may want to confirm."""


class Preferences:
    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def read(self, user_id: int) -> UserRow:
        return await self._tables.store.read(people.read(user_id))

    async def change(self, user_id: int, wanted: Mapping[str, str], now: int) -> UserRow:
        """Change settings as typed and their timers; ``Malformed`` changes nothing."""
        changed = await asyncio.to_thread(_read, wanted, now)  # zones are read from files
        if not changed:
            return await self.read(user_id)
        store = self._tables.store
        async with self._tables.lock(f"user:{user_id}"):
            # Counts the versions of their open tables: what is being decided there with the old
            # settings is decided again (decision: writes).
            await store.write(*people.change(user_id, **changed))
            user = await self.read(user_id)
            statements = await self._following(user, set(changed), now)
            if statements:
                await store.write(*statements)
        self._tables.timed.set()
        return await self.read(user_id)

    async def _following(self, user: UserRow, changed: set[str], now: int) -> list[Statement]:
        store, statements = self._tables.store, list[Statement]()
        if {"digest", "zone"} & changed:
            due = next_at(user.digest, user.zone, now) if user.digest else None
            statements.append(people.digest_planned(user, due))
        if {"notify", "remind"} & changed:
            planned = await store.read(people.timers_for(user.id, "remind"))
            statements += people.without(planned)
            if user.remind and user.notify != NOBODY:
                asked = await store.read(people.asked(user.id))
                for item in asked:
                    statements += people.remind(user.id, *item, now + user.remind)
        if {"quiet", "zone"} & changed:
            late = await store.read(people.timers_for(user.id, "call"))
            statements += people.delayed(late, quiet_until(user, now) or now)
        return statements

    async def opened(self, user_id: int) -> UserRow:
        """Believe a user that direct messages reach them again: the next notice tries it."""
        await self._tables.store.write(people.dms_closed(user_id, False))
        return await self.read(user_id)


def _read(wanted: Mapping[str, str], now: int) -> dict[str, Any]:
    for key, choices in _CHOICES.items():
        if wanted.get(key, choices[0]) not in choices:
            raise Malformed(key)
    read: dict[str, Callable[[str], object]] = {**_READ, "zone": partial(zones.find_zone, now=now)}
    return {_COLUMNS.get(key, key): read[key](text) for key, text in wanted.items()}


def _unless_never(read: Callable[[str], str]) -> Callable[[str], str]:
    return lambda text: "" if text.strip().lower() in ("", NEVER) else read(text)


_CHOICES: Final = {"way": WAYS, "confirm": CONFIRMS, "remind": INTERVALS}
_COLUMNS: Final = {"way": "notify"}
_READ: Final[Mapping[str, Callable[[str], object]]] = {
    "way": str,
    "confirm": str,
    "rated": lambda text: text == rows.RATED,
    "remind": lambda text: 0 if text == NEVER else duration(text),
    "quiet": _unless_never(read_hours),
    "digest": _unless_never(read_time),
}
"""How each setting is read as it was typed."""


FORMAT: Final = "spieltisch-person/1"


async def export(tables: Tables, user_id: int, now: int) -> bytes:
    file = await tables.store.look(partial(exporting.exported, user_id=user_id))
    for seat in file["seats"]:
        seat["result"] = await _result(tables, seat)
    return await asyncio.to_thread(_readable, {"format": FORMAT, "made_at_ms": now, **file})


def _readable(file: dict[str, Any]) -> bytes:
    return msgspec.json.format(msgspec.json.encode(file), indent=2)


async def _result(tables: Tables, seat: dict[str, Any]) -> dict[str, int | None] | None:
    """Return score and place of a seat; None where the game is not over, or can't be read."""
    if seat["status"] != ENDED:
        return None
    try:
        outcome = (await tables.load(seat["table"])).outcome
    except (NoTable, TableFrozen):  # its rules are not here any more
        return None
    if outcome is None:
        return None
    score, rank = outcome.scores[seat["seat"]], outcome.ranks[seat["seat"]]
    return {"score": score, "rank": rank or None, "of": len(outcome.ranks)}


async def forget(tables: Tables, user_id: int, now: int) -> int:
    """Leave all tables, then erase a user; return how many were left. Safe to repeat."""
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
    """Close a user's seat in a game, or stand up from a lobby; return whether they had one."""
    try:
        return await tables.do(_left, table_id, now, user_id)
    except TableFrozen:  # no one can play there: there is nothing to close
        given_up.add(table_id)
    except LobbyClosed:  # it began meanwhile: the next round finds it
        pass
    return False


def _left(edit: Edit, user_id: int) -> bool:
    table = edit.table
    if table.row.status == LOBBY:
        if edit.table.drawn:  # nobody takes their seat
            close(edit, "lobby-ended")
        else:
            stand_up(edit, user_id)
        return True
    seat = table.seat_of(user_id)
    there = table.row.status in (RUNNING, ASLEEP)
    if not there or seat is None or table.seats[seat].status == CLOSED:
        return False
    # First, so that nothing that is said about it names them.
    edit.reseat(replace(s, name="") if s.user_id == user_id else s for s in table.seats)
    if table.row.status == ASLEEP:
        timeouts.quietly(edit, lambda edit: _close_seat(edit, seat))
    else:
        _close_seat(edit, seat)
    return True


def _close_seat(edit: Edit, seat: Seat) -> None:
    run, position = edit.table.play()
    closing = [run.seat(position, seat, CLOSED, at=edit.now)]
    leave(edit, closing, [table_news("left", seat=seat)], seat, "resigned")
