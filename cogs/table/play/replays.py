"""Games that are over, turn by turn: each is played again once and kept for the presses after.

A press on a replay costs one load of the table, and one picture where that is not kept either.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from cogs.refusals import NoGame, NotOver, ReplayBroken, TableFrozen
from cogs.table.edit import seats_by_status
from cogs.table.model import Table
from cogs.table.tables import Tables
from data.store.games import start_statuses
from data.store.rows import ENDED, FROZEN
from engine.run import Broken
from engine.turns import Turn, turns

KEPT: Final = 12
"""Games that are kept, three megabytes each at most."""

Line = tuple[Turn[Any], ...]
InThread = Callable[[Callable[[], Line]], Awaitable[Line]]


@dataclass(frozen=True, slots=True)
class Replay:
    """A game that is over.

    Attributes:
        table: As it stands.
        line: The deal, and every turn with its stills.
    """

    table: Table
    line: Line

    def at(self, number: int) -> Table:
        """Return the table as it was at a moment of the line."""
        then = self.line[number].position
        seats = seats_by_status(self.table.seats, then.statuses)
        return replace(self.table, seats=seats, position=then)


class Replays:
    """The games that people look at again."""

    def __init__(self, tables: Tables, in_thread: InThread) -> None:
        """Begin with nothing kept.

        Args:
            tables: Where the games are.
            in_thread: Plays a game again beside the event loop.
        """
        self._tables = tables
        self._in_thread = in_thread
        self._kept: OrderedDict[tuple[str, str], Line] = OrderedDict()

    async def of(self, table: Table) -> Replay:
        """Return a game that is over, turn by turn.

        Raises:
            NoGame, NotOver, TableFrozen: There was none; it still runs, or may again.
            ReplayBroken: What is stored does not fit the rules.
        """
        if table.row.status == FROZEN:
            raise TableFrozen
        if table.position is None:
            raise NoGame
        if table.row.status != ENDED:
            raise NotOver  # what is hidden stays so until then
        key = (table.id, table.position.chain)
        # Two who press together share one replay, which may take 0.3 s (decision: film).
        async with self._tables.lock(f"replay:{table.id}"):
            line = self._kept.get(key)
            if line is None:
                line = self._kept[key] = await self._played(table)
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        # With the table of this press: players who were forgotten since have no name in it.
        return Replay(table, line)

    async def _played(self, table: Table) -> Line:
        try:
            logged = await self._tables.load(table.id, log=True)
            run, _ = logged.play()
            entries, statuses = logged.kept.entries, start_statuses(logged.seats)
            return await self._in_thread(partial(turns, run, entries, statuses))
        except (Broken, TableFrozen) as broken:
            raise ReplayBroken from broken
