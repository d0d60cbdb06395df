"""The words a table is played with: ours, or a server's own list."""

from __future__ import annotations

from typing import Final

from cogs.table.model import Table
from data import wordlists as ours
from data.store import Store, servers
from data.store.servers import ListAdded, ListRow, Pairs

SERVER: Final = "server"
"""The value of an option that stands for the list which the server has added."""
OWN: Final = "list-"
"""Begins the name of a server's list in a table's row; its number follows."""
KEPT: Final = 64
"""Lists of servers in memory, those that were used last."""


def coming(table: Table) -> str:
    """Return the name of the server's own list that a lobby has chosen; empty without one."""
    chosen, added = table.row.options.get(table.game.spec.lexicon), table.kept.wordlist
    # By number: a game keeps the list it began with, also once that is replaced (decision: decks).
    return f"{OWN}{added[0]}" if chosen == SERVER and added else ""


class WordLists:
    """Reads lists of words, and keeps those that were read last: they never change."""

    def __init__(self, store: Store) -> None:
        """Keep the store."""
        self._store = store
        self._lists: dict[str, Pairs] = {}

    async def words(self, lexicon: str) -> Pairs:
        """Return the words of a list by its name in a table's row; none without one."""
        if lexicon in ours.LANGUAGES:
            return ours.tiles(lexicon)
        if not lexicon.startswith(OWN):
            return ()
        # Taken out and put in again below: the first key of the dict is the one used longest ago.
        kept = self._lists.pop(lexicon, None)
        if kept is None:
            number = int(lexicon.removeprefix(OWN))
            found = await self._store.read(servers.list_by_id(number))
            kept = found.words if found else ()
        self._lists[lexicon] = kept
        while len(self._lists) > KEPT:
            del self._lists[next(iter(self._lists))]
        return kept

    async def list_of(self, guild_id: int) -> ListRow | None:
        """Return the list of words a server has added, None without one."""
        return await self._store.read(servers.list_in_force(guild_id))

    async def add_list(
        self, guild_id: int, name: str, words: Pairs, user_id: int, now: int
    ) -> ListAdded:
        """Put a server's own list in force; tables that run keep the one they began with."""
        return await servers.add_list(self._store, guild_id, name, words, user_id, now)

    async def remove_list(self, guild_id: int, now: int) -> bool:
        """Take a server's own list out of force; tell whether there was one."""
        (removed,) = await self._store.write(servers.remove_list(guild_id, now))
        return removed > 0
