"""Works out what the end of a game leaves to be worked out: figures, then ratings.

It begins with what an earlier process has left, and with games from before the bot kept results.
A game at a time, with rests in between: whoever presses does not wait for this.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from functools import partial
from typing import Final

from cogs.refusals import NoTable, TableFrozen
from cogs.table.error_traces import trace
from cogs.table.model import Table
from cogs.table.play.scores import result_of
from cogs.table.tables import Tables
from data.store import StoreError, ratings, results
from data.store.changes import Result
from data.store.games import start_statuses
from data.store.ratings import ListKey
from engine.contract import Figure
from engine.figures import figures_of
from engine.run import Broken

log = logging.getLogger(__name__)

REST: Final = 0.05
"""Seconds between two games that were left."""
AGAIN: Final = 60.0
"""Seconds after which it is looked again for what was left, or has failed."""
_SOME: Final = 100


class Keeper:
    """Keeps figures and ratings up to date; everything it does may be repeated."""

    def __init__(
        self, tables: Tables, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        """Read nothing before it is asked for."""
        self._tables = tables
        self._sleep = sleep

    async def run(self) -> None:
        """Take in what is left, for ever; nothing that goes wrong with it ends the bot."""
        while True:
            try:
                await self.catch_up()
            except StoreError as error:
                log.error("results are not up to date, again in %.0f s: %s", AGAIN, error)
            except Exception as error:  # noqa: BLE001 (derived data: tried again; the log has it)
                log.error("results are not up to date\n%s", trace(error))
            await self._sleep(AGAIN)

    async def catch_up(self, rest: float = REST) -> int:
        """Take in all that is left; return how many games that were.

        What goes wrong with one of them is raised once the others are taken in.
        """
        store, count = self._tables.store, 0
        failed: dict[str, Exception] = {}
        while left := await self._left(failed):
            for table_id in left:
                try:
                    await self._taken(table_id)
                # The database fails, not this game: the next one would fare no better.
                except StoreError:
                    raise
                except Exception as error:  # noqa: BLE001 (raised below: others need not wait)
                    failed[table_id] = error
                    continue
                count += 1
                await self._sleep(rest)
        while (key := await store.read(results.stale())) is not None:
            await self._advance(key, rest)
        for failure in failed.values():
            raise failure
        return count

    async def _left(self, failed: Collection[str]) -> list[str]:
        """Return some games of which more is to be worked out, without those that failed."""
        # So many more, since what failed is still in arrears and must not fill the list.
        found = await self._tables.store.read(results.in_arrears(_SOME + len(failed)))
        return [table_id for table_id in found if table_id not in failed]

    async def take(self, table_id: str) -> None:
        """Work out at once what is left of a game that has just ended."""
        key = await self._taken(table_id)
        if key is not None:
            await self._advance(key)

    async def _taken(self, table_id: str) -> ListKey | None:
        async with self._tables.lock("history"):
            return await self._take(table_id)

    async def _take(self, table_id: str) -> ListKey | None:
        result: Result | None = None
        figures: tuple[Figure, ...] = ()
        try:
            table = await self._tables.load(table_id, log=True)
            result = result_of(table)
            figures = await asyncio.to_thread(_figures, table)
        except (NoTable, TableFrozen, Broken) as error:
            log.warning("table %s has no figures: %s", table_id, type(error).__name__)
        # Taken in without figures, too: else it would stay in arrears for ever.
        return await self._tables.store.step(
            partial(ratings.take, table_id=table_id, result=result, figures=figures)
        )

    async def _advance(self, key: ListKey, rest: float = 0.0) -> None:
        # A few games a transaction, so that presses get their turn in between (decision: results).
        while await self._tables.store.step(partial(ratings.advance, key=key)):
            await self._sleep(rest)


def _figures(table: Table) -> tuple[Figure, ...]:
    run, _ = table.play()
    return figures_of(run, start_statuses(table.seats), table.kept.entries)


async def rebuild(tables: Tables) -> int:
    """Compute everything from scratch from the games that are kept; return how many there were.

    A process that ends in between leaves the rest to the next start of the bot.
    """
    await tables.store.step(ratings.forget_derived)
    return await Keeper(tables).catch_up(rest=0.0)
