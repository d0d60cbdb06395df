"""The words a table is played with, and the pieces it takes from its server's deck."""

from __future__ import annotations

from dataclasses import replace

from cogs.table.model import Table
from cogs.table.pacing import Pacing
from cogs.table.supply import take
from data import wordlists as ours
from data.store import Tx, supplies, wordlists
from data.store.rows import TableRow
from data.store.wordlists import ListRow, Pairs
from engine.dice import SEED_BYTES, Dice
from engine.refusals import NotYours

SERVER = "server"
"""The value of an option that stands for a list which the server has added."""
_OWN = "list-"
KEPT = 64
"""Lists of servers in memory, those that were used last."""


class Lexicons(Pacing):
    """The half of the service that knows word lists and decks."""

    async def load(self, table_id: str, *, log: bool = False) -> Table:
        """Return a table as it stands, with the words it is played with; see ``Desk``."""
        table = await super().load(table_id, log=log)
        lexicon = table.row.lexicon
        if lexicon in ours.LANGUAGES:
            return replace(table, lexicon=ours.tiles(lexicon))
        if not lexicon.startswith(_OWN):
            return table
        return replace(table, lexicon=await self._words(lexicon))

    async def _words(self, lexicon: str) -> Pairs:
        """Return the words of a server's list; they never change, so the newest lists are kept."""
        kept = self._lexicons.pop(lexicon, None)
        if kept is None:
            number = int(lexicon.removeprefix(_OWN))
            found = await self.store.read(lambda db: wordlists.by_id(db, number))
            kept = found.words if found else ()
        self._lexicons[lexicon] = kept
        while len(self._lexicons) > KEPT:
            del self._lexicons[next(iter(self._lexicons))]
        return kept

    async def take_supply(self, tx: Tx, row: TableRow, seats: int) -> TableRow:
        """Take what a game needs from its server's deck, inside the transaction of its start.

        All games of a server share one order; what a game has taken counts as used whatever
        becomes of it.

        Raises:
            NotYours: ``no-list``: the server has no list of its own (any more).
        """
        game = self.rules(row)
        spec = game.spec
        lexicon, size = row.options.get(spec.lexicon, ""), 0
        if lexicon == SERVER:
            found = wordlists.in_force(tx, row.guild_id)
            if found is None:
                raise NotYours("no-list")
            lexicon, size = f"{_OWN}{found.id}", len(found.words)
        needed = game.supply_size(seats, row.options)
        if not needed:
            return replace(row, lexicon=lexicon)
        rest = await supplies.rest(tx, row.guild_id, spec.key, lexicon)
        stream = Dice(self.entropy(SEED_BYTES)).stream("supply")
        taken, left = take(rest, game.deck(size), needed, stream.shuffled)
        await supplies.keep(tx, row.guild_id, spec.key, lexicon, left)
        return replace(row, lexicon=lexicon, supply=taken)

    async def list_of(self, guild_id: int) -> ListRow | None:
        """Return the list of words a server has added, None without one."""
        return await self.store.read(lambda db: wordlists.in_force(db, guild_id))

    async def add_list(
        self, guild_id: int, name: str, words: Pairs, user_id: int, now: int
    ) -> None:
        """Put a server's own list in force; tables that run keep the one they began with."""
        await self.store.write(lambda tx: wordlists.add(tx, guild_id, name, words, user_id, now))

    async def remove_list(self, guild_id: int, now: int) -> bool:
        """Take a server's own list out of force; say whether there was one."""
        return await self.store.write(lambda tx: wordlists.remove(tx, guild_id, now))
