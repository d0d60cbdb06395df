"""A person's own data: all of it as a file, and all of it gone when they ask for that."""

from __future__ import annotations

import logging
from typing import Any, Final

import msgspec

from cogs.table.model import Table
from cogs.table.service import TableService
from cogs.table.telling import table_news
from data.store import Store, StoreError, Tx, exporting, privacy
from data.store.rows import ENDED, LOBBY, RUNNING
from engine.refusals import NotYours
from engine.run import CLOSED

log = logging.getLogger(__name__)

FORMAT: Final = "spieltisch-person/1"


async def export(service: TableService, user_id: int, now: int) -> bytes:
    """Return everything that is kept about somebody as JSON, with how their games ended."""
    found = await service.store.read(lambda db: exporting.exported(db, user_id))
    for seat in found["seats"]:
        seat["result"] = await _result(service, seat)
    text = msgspec.json.encode({"format": FORMAT, "made_at_ms": now, **found})
    return msgspec.json.format(text, indent=2)


async def _result(service: TableService, seat: dict[str, Any]) -> dict[str, Any] | None:
    """Return score and place of a seat; None where the game is not over, or can't be read."""
    if seat["status"] != ENDED:
        return None
    try:
        outcome = (await service.load(seat["table"])).outcome
    except NotYours:  # its rules are not here any more
        return None
    if outcome is None:
        return None
    at = int(seat["seat"])
    return {
        "score": outcome.scores[at],
        "rank": outcome.ranks[at] or None,
        "of": len(outcome.ranks),
    }


async def forget(service: TableService, user_id: int, now: int) -> int:
    """Leave all tables, then take everything away that names somebody.

    Tables are left one by one, each in a transaction of its own: after a crash in between,
    asking once more goes on where it stopped.

    Returns:
        How many open tables were left.

    Raises:
        NotYours: A table lost too many races (``busy``); asking once more goes on.
    """
    store, left, changed = service.store, 0, False
    given_up: set[str] = set()
    async with service.lock(f"forget:{user_id}"):
        while True:
            for table_id in await store.read(lambda db: privacy.playing(db, user_id)):
                if table_id not in given_up:
                    left += await _leave(service, table_id, user_id, now, given_up)
            # They may have sat down elsewhere meanwhile: then that table is left, too.
            done, changed = await service.change(lambda tx: _erase(tx, user_id, given_up))
            if done:
                break
    if left or changed:  # not for whoever presses again and again
        await _blank(store)
    return left


async def _erase(tx: Tx, user_id: int, given_up: set[str]) -> tuple[bool, bool]:
    before = tx.changes
    return privacy.erase(tx, user_id, given_up), tx.changes > before


async def _blank(store: Store) -> None:
    """Leave nothing of what was deleted in the file, if it can be written anew now."""
    try:
        await store.compact()
    except StoreError as error:  # they are in no row any more, only in what was between them
        log.warning("the file could not be written anew after somebody was forgotten: %s", error)


async def _leave(
    service: TableService, table_id: str, user_id: int, now: int, given_up: set[str]
) -> bool:
    """Close somebody's seat in a game, or stand up from a lobby; tell whether they had one."""

    async def work(table: Table) -> bool:
        if table.row.status == LOBBY:
            await service.change(lambda tx: service.stand_up(tx, table_id, user_id, now))
            return True
        seat = table.seat_of(user_id)
        if table.row.status != RUNNING or seat is None or table.seats[seat].status == CLOSED:
            return False
        # First, so that nothing that is said about it names them.
        await service.store.write(lambda tx: _unname(tx, table_id, user_id))
        run, position = table.play()
        closing = [run.seat(position, seat, CLOSED, at=now)]
        news = [table_news("left", seat=seat)]
        await service.commit_left(table, closing, news, now, seat, "resigned")
        return True

    try:
        return await service.guarded(table_id, work)
    except NotYours as refusal:
        if refusal.code == "frozen":  # nobody can play there: there is nothing to close
            given_up.add(table_id)
        elif refusal.code != "lobby-closed":  # it began meanwhile: the next round finds it
            raise
        return False


async def _unname(tx: Tx, table_id: str, user_id: int) -> None:
    privacy.unname(tx, table_id, user_id)
