"""What whoever runs the bot has to say to tables: a restart to come, a backup gone back to."""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import Final

from cogs.table.model import Table
from cogs.table.service import TableService
from cogs.table.telling import Post, place_of
from data.store import Tx, outlines
from data.store.rows import FROZEN, LOBBY, RUNNING
from engine.refusals import NotYours

ALIVE: Final = 24 * 3_600_000
"""A game with a move in the last day: somebody may look for the bot today."""

RESTORED: Final = "restored"
"""The reason of a game's end that had ended before a backup let it run again."""


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


@dataclass(frozen=True, slots=True)
class Back:
    """What going back to a backup meant for the tables in it.

    Attributes:
        told: How many running games are told that they stand as they did.
        ended: How many had ended since, and end again: their seeds are known.
        closed: How many lobbies were closed.
        sure: It is known which had ended.
    """

    told: int
    ended: int
    closed: int
    sure: bool


async def gone_back(service: TableService, now: int, over: Collection[str] | None = None) -> Back:
    """Tell every running game that it stands as it did before, and post its board anew.

    Whose seed may be known by now does not go on: games that had ended end again, and lobbies
    close, since nobody can tell which of them were opened. Hidden hands are posted anew: the
    messages in Discord show those of what is gone.

    Args:
        service: The tables as they are in the backup.
        now: Unix time in milliseconds.
        over: The tables that had ended; None where nobody knows. Then their players are asked.
    """
    closed = 0
    for table_id in await service.store.ids_with_status(LOBBY):
        with contextlib.suppress(NotYours, ValueError):  # one that can't be read starts no game
            await service.close_lobby(table_id, "lobby-restored", now)
            closed += 1
    ended = await _end_again(service, over or (), now)
    at = await service.store.last_heartbeat()
    key, told = "notice-restored" if over is not None else "notice-restored-unsure", 0
    for table_id in await service.store.ids_with_status(RUNNING):
        try:
            table = await service.load(table_id)
            position = table.play()[1]
        except (NotYours, ValueError):
            continue  # the next start freezes it, and says so
        facts = {"seq": position.seq, "undos": position.undos, "news": [], "mention": []}
        notice = {"key": key, "args": {"at": at or table.row.created_at}}
        place = place_of(table.row)
        posts = [Post(place, "notice", notice), Post(place, "board", facts)]

        async def job(tx: Tx, table: Table = table, posts: list[Post] = posts) -> None:
            await service.post(tx, table.id, posts, now)
            await _show_hands(service, tx, table, now)

        await service.change(job)
        told += 1
    return Back(told, ended, closed, over is not None)


async def _end_again(service: TableService, over: Collection[str], now: int) -> int:
    """End the games that had ended in the time that is lost; return how many there were."""
    ended = 0
    for status in (RUNNING, FROZEN):
        for table_id in await service.store.ids_with_status(status):
            known = await service.store.read(partial(outlines.outline, table_id=table_id))
            if table_id not in over or known is None:
                continue
            with contextlib.suppress(NotYours, ValueError):  # what can't be read can't go on
                await service.end_by_manager(table_id, known.guild_id, now, RESTORED)
                ended += 1
    return ended


async def _show_hands(service: TableService, tx: Tx, table: Table, now: int) -> None:
    """Show everybody what they hold, silently: nobody newly owes a decision."""
    if not table.game.spec.hidden:
        return
    for seat in table.open_humans:
        if seat.user_id is not None:
            await service.show_hand(tx, table, seat.user_id, now, anew=True, loud=False)
