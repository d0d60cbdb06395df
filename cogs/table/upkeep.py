"""What whoever runs the bot has to say to tables: a restart to come, a backup gone back to."""

from __future__ import annotations

from typing import Final

from cogs.table.model import Table
from cogs.table.service import TableService
from cogs.table.telling import Post, place_of
from data.store import Tx
from data.store.rows import RUNNING
from engine.refusals import NotYours

ALIVE: Final = 24 * 3_600_000
"""A game with a move in the last day: somebody may look for the bot today."""


async def announce(service: TableService, until: int, now: int) -> int:
    """Tell the games of the last day when the bot restarts; nobody is notified.

    Returns:
        How many channels are told.
    """
    rows = await service.store.recently_moved(now - ALIVE)
    tables = {place_of(row): row.id for row in rows}

    async def job(tx: Tx) -> None:
        for place, table_id in tables.items():
            notice = {"key": "notice-restart", "args": {"until": until}}
            await service.post(tx, table_id, [Post(place, "notice", notice)], now)

    if tables:
        await service.change(job)
    return len(tables)


async def gone_back(service: TableService, now: int) -> int:
    """Tell every running game that it stands as it did before, and post its board anew.

    Hidden hands are posted anew as well: the messages in Discord show those of what is gone.

    Returns:
        How many tables are told.
    """
    at = await service.store.last_heartbeat()
    told = 0
    for table_id in await service.store.ids_with_status(RUNNING):
        try:
            table = await service.load(table_id)
            position = table.play()[1]
        except (NotYours, ValueError):
            continue  # the next start freezes it, and says so
        facts = {"seq": position.seq, "undos": position.undos, "news": [], "mention": []}
        notice = {"key": "notice-restored", "args": {"at": at or table.row.created_at}}
        place = place_of(table.row)
        posts = [Post(place, "notice", notice), Post(place, "board", facts)]

        async def job(tx: Tx, table: Table = table, posts: list[Post] = posts) -> None:
            await service.post(tx, table.id, posts, now)
            await _show_hands(service, tx, table, now)

        await service.change(job)
        told += 1
    return told


async def _show_hands(service: TableService, tx: Tx, table: Table, now: int) -> None:
    """Show everybody what they hold, silently: nobody newly owes a decision."""
    if not table.game.spec.hidden:
        return
    for seat in table.open_humans:
        if seat.user_id is not None:
            await service.show_hand(tx, table, seat.user_id, now, anew=True, loud=False)
