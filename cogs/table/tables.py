"""Loading and changing tables: one lock, one load, one decision, one write. No other way exists."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import math
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, Concatenate, Final, ParamSpec, TypeVar
from weakref import WeakValueDictionary

from cogs.refusals import Busy, NoTable, NotOver, TableFrozen
from cogs.table.edit import LOG_READERS, Edit, Entropy, new_nonce
from cogs.table.model import Person, Table
from data import wordlists as ours
from data.store import Conflict, Store, Unsound, loading, outbox, proofs, queries, servers
from data.store.changes import Post
from data.store.games import record_of, resumed, start_statuses
from data.store.rows import ENDED, EXPIRED, FROZEN, LOBBY, RUNNING, TableRow
from data.store.servers import ListAdded, Pairs
from data.store.table_data import TableData
from engine import registry
from engine.contract import Game
from engine.record import Record
from engine.refusals import Refusal
from engine.run import Broken, Entry

P = ParamSpec("P")
T = TypeVar("T")

logger = logging.getLogger(__name__)

_RACES: Final = 8
"""How often a change is decided again after another one was faster."""

Decide = Callable[[Edit], T]


class Tables:
    """Loads tables and changes them.

    ``posted`` and ``timed`` wake outbox and scheduler, which looks at the timers at ``next_look``
    (Unix milliseconds) anyway. ``on_saving`` is called while a table and its messages are being
    written: neither counts yet, but pictures can be drawn.
    ``on_saved`` is called with the id of a table that was changed here.
    ``first_look`` and ``on_load`` are awaited with tables that are loaded: to compare their logs,
    or to share them with other processes. ``over`` is set when a game ends.
    """

    def __init__(self, store: Store, chance: Entropy) -> None:
        self.store = store
        self.chance = chance
        self.words = WordLists(store)
        self.posted = asyncio.Event()
        self.timed = asyncio.Event()
        self.over = asyncio.Event()
        self.next_look = math.inf
        self.on_saving: Callable[[Table, tuple[Post, ...]], object] = lambda _table, _posts: None
        self.on_saved: Callable[[str], object] = lambda _table_id: None
        self.first_look: Callable[[str], Awaitable[None]] | None = None
        self.on_load: Callable[[TableRow], Awaitable[None]] | None = None
        # Of their own: a long game must not keep DNS and backups waiting, which share a pool.
        self._replays = ThreadPoolExecutor(1, "replays")
        # Weak: a lock goes with its last holder, so memory does not grow with the tables.
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def lock(self, key: str) -> asyncio.Lock:
        """Return the lock of a table (or of something else); it lives while it is held."""
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock

    async def load(self, table_id: str, *, users: Sequence[int] = (), log: bool = False) -> Table:
        """Return a table and its ``users``, or raise ``NoTable`` or ``TableFrozen``."""
        if self.first_look is not None:
            await self.first_look(table_id)
        data = await self.data(table_id, users=users, log=log)
        if self.on_load is not None:
            await self.on_load(data.row)
        return await self.worded(await self._assembled(data))

    async def _assembled(self, data: TableData) -> Table:
        with contextlib.suppress(ValueError):
            return assemble_table(data)
        logged = await self.data(data.row.id, log=True)
        async with self._freezing(data.row.id):
            return assemble_table(data, logged.entries)

    async def renew(self, table_id: str) -> None:
        """Store the position as this version lays it out, unless another change comes first."""
        data = await self.data(table_id, log=True)
        table = assemble_table(data, data.entries)
        edit = Edit(table, self.store.now(), self.chance)
        edit.move(table)
        with contextlib.suppress(Conflict):  # it is read as well in the other layout
            await self.write(edit)

    async def worded(self, table: Table) -> Table:
        """Return a table with the words it is played with, or would be if it began now."""
        name = table.row.lexicon
        if not name and table.kept.wordlist is not None:  # only where it can still be chosen
            name = server_list_name(table)
        return replace(table, lexicon=await self.words.words(name)) if name else table

    async def data(
        self, table_id: str, *, users: Sequence[int] = (), log: bool = False
    ) -> TableData:
        """Return everything stored about a table; needs no rules. See ``load``."""
        async with self._freezing(table_id):
            data = await self.store.read(loading.load(table_id, users, log=log))
        if data is None:
            raise NoTable
        return data

    async def do(
        self,
        decision: Callable[Concatenate[Edit, P], T],
        table: str | Table,
        now: int,
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Carry out a decision, with the log and each ``Person`` it needs; see ``change``."""
        return await self.change(
            table,
            lambda edit: decision(edit, *args, **kwargs),
            now,
            users=[arg.user_id for arg in args if isinstance(arg, Person)],
            log=decision in LOG_READERS,
        )

    async def change(
        self,
        table: str | Table,
        decide: Decide[T],
        now: int,
        users: Sequence[int] = (),
        *,
        log: bool = False,
    ) -> T:
        """Load a table, decide, write what was decided; decide again after a lost race.

        A ``Table``, loaded for the same press, is loaded again after a lost race, or if ``decide``
        refuses or does nothing. ``users`` are loaded, too; ``log`` if ``decide`` reads it. Raises
        ``NoTable``, ``TableFrozen``, ``Busy``, or what was refused: nothing is written then.
        """
        loaded, table_id = (None, table) if isinstance(table, str) else (table, table.id)
        lock = self.lock(table_id)
        if users or log or lock.locked():  # another change makes it outdated
            loaded = None
        async with lock:
            for _ in range(_RACES):
                fresh = loaded is None
                current = loaded or await self.load(table_id, users=users, log=log)
                loaded, edit = None, Edit(current, now, self.chance)
                try:
                    async with self._freezing(table_id):
                        result = decide(edit)
                    if not await self.write(edit) and not fresh:
                        continue
                except (Refusal, Conflict) as error:
                    # Deciding again frees no channel.
                    if error.what == "channel" if isinstance(error, Conflict) else fresh:
                        raise
                    continue
                if edit.refusal is not None:  # what led to it had to be written first
                    raise edit.refusal
                return result
        raise Busy

    async def write(self, edit: Edit) -> bool:
        """Write a decision, then wake outbox and scheduler; raises ``Conflict``.

        Returns False if there is nothing to write.
        """
        change = edit.change()
        if change.empty:
            return False
        if change.before is None and self.on_load is not None:
            await self.on_load(change.after.row)
        try:
            meanwhile = partial(self.on_saving, edit.table, change.posts) if change.posts else None
            await self.store.save(change, meanwhile)
        finally:
            # Also when the caller was cancelled: it may have been written all the same.
            self.on_saved(edit.table.id)
            if change.wakes_outbox:
                self.posted.set()
            before = change.before and change.before.row.status
            if change.after.row.status == ENDED != before:
                self.over.set()
            due = (timer.due for timer in change.after.timers.values())
            if min(due, default=math.inf) < self.next_look:
                self.timed.set()
        return True

    async def at(self, table_id: str, seq: int) -> Table:
        """Return a table as it stood after ``seq`` entries, by replay where that is past."""
        table = await self.load(table_id)
        if table.play()[1].seq == seq:
            return table
        return await self.replayed(table_id, partial(_replay_to, seq=seq))

    async def still(self, table_id: str, seq: int, number: int) -> Table:
        """Return a table as it stood in the middle of entry ``seq``: a still of its step."""
        return await self.replayed(table_id, partial(_still_of, seq=seq, number=number))

    async def replayed(self, table_id: str, replay: Callable[[Table], T]) -> T:
        """Play a whole game again, on a thread: nobody else waits for that."""
        table = await self.load(table_id, log=True)
        async with self._freezing(table_id):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._replays, replay, table)

    async def record(self, table_id: str) -> Record:
        """Return the record of a finished game, seed included, or raise ``NotOver``."""
        data = await self.data(table_id, log=True)
        if data.row.status != ENDED:
            raise NotOver
        # Its rules need not be installed any more: others who have them can still check it.
        return record_of(data.row, data.seats, data.entries)

    async def in_channel(self, channel_id: int) -> Table | None:
        table_id = await self.store.read(queries.id_in(channel_id))
        return None if table_id is None else await self.load(table_id)

    async def of_user(self, user_id: int) -> tuple[Table, ...]:
        return tuple(table for _, table in await self.listed(user_id) if table is not None)

    async def listed(
        self, user_id: int, but: str = ""
    ) -> tuple[tuple[TableRow, Table | None], ...]:
        """Return a user's open tables ``but`` one: seats, position and clock, by one statement.

        None stands for one that is frozen.
        """
        try:
            rows = await self.store.read(loading.of_user(user_id, but))
        except Unsound:
            damaged = await self.store.read(queries.tables_of(user_id, but))
            rows = tuple((row, None) for row in damaged)
        return tuple([(row, await self._listed(row, data)) for row, data in rows])

    async def _listed(self, row: TableRow, data: TableData | None) -> Table | None:
        if row.status == FROZEN:
            return None
        if self.on_load is not None:
            await self.on_load(row)
        with contextlib.suppress(NoTable, TableFrozen):
            if data is None:
                return await self.load(row.id)  # freezes it
            return await self.worded(await self._assembled(data))
        return None

    async def loadable(self, table_ids: Iterable[str]) -> tuple[Table, ...]:
        """Return those of the tables whose rules and position can be read."""
        tables = []
        for table_id in table_ids:
            with contextlib.suppress(NoTable, TableFrozen):
                tables.append(await self.load(table_id))
        return tuple(tables)

    @contextlib.asynccontextmanager
    async def _freezing(self, table_id: str) -> AsyncIterator[None]:
        """Freeze a table that can't be read or whose log is broken; raises ``TableFrozen``."""
        try:
            yield
        except (Unsound, Broken) as damage:
            await self.unsound(table_id, proofs.code_of(damage))
            raise TableFrozen from damage

    async def unsound(self, table_id: str, why: str) -> None:
        """Freeze a table that is damaged; one that is over is left alone."""
        # Its status alone: any other column of the row may be what can't be read.
        status = await self.store.read(queries.status(table_id))
        if status not in (None, ENDED, EXPIRED, FROZEN):
            logger.error("table %s is frozen: %s", table_id, why)
            await self.freeze(table_id, why, self.store.now())

    async def freeze(
        self,
        table_id: str,
        why: str,
        now: int,
        key: str = "notice-frozen",
        of: Collection[str] = (LOBBY, RUNNING),
    ) -> bool:
        """Freeze a table; return whether it was in one of the states ``of``."""
        notice = (key, new_nonce(self.chance), now)
        try:
            return await outbox.freeze(self.store, table_id, why, of, notice)
        finally:
            self.posted.set()
            self.timed.set()


def _replay_to(table: Table, seq: int) -> Table:
    run, _ = table.play()
    return table.at(run.replay(_entries_to(table, seq), start_statuses(table.seats)))


def _still_of(table: Table, seq: int, number: int) -> Table:
    run, _ = table.play()
    start, _ = run.start(start_statuses(table.seats))
    *_, advance = run.steps(start, _entries_to(table, seq))
    # Public pictures are kept by the chain, so a still needs one that no position has.
    state, chain = advance.step.stills[number], f"{advance.position.chain}/{number}"
    return table.at(replace(advance.position, state=state, chain=chain))


def _entries_to(table: Table, seq: int) -> tuple[Entry, ...]:
    return tuple(entry for entry in table.kept.entries if entry.seq <= seq)


def rules(row: TableRow) -> Game[Any, Any]:
    """Return the rules a table was opened with; raises ``TableFrozen`` if they are not here."""
    try:
        parts = (row.components_id, row.components_hash)
        return registry.game(row.game, row.rules_version, parts)
    except registry.UnknownGame as unknown:
        raise TableFrozen from unknown


def assemble_table(data: TableData, entries: Sequence[Entry] | None = None) -> Table:
    """Make a table of its rows, or of its log (``games.resumed``).

    Raises ``TableFrozen`` without its rules, ``ValueError`` if its position can't be read.
    """
    row, seats, run, position = data.row, data.seats, None, None
    game = rules(row)
    if row.snapshot:
        run, position = resumed(game, row, seats, entries)
    return Table(row, seats, data=data, game=game, run=run, position=position)


SERVER: Final = "server"
"""The value of an option that stands for the list which the server has added."""
OWN: Final = "list-"
"""Begins the name of a server's list in a table's row; its number follows."""
KEPT: Final = 64
"""Lists of servers in memory, those that were used last."""


def server_list_name(table: Table) -> str:
    """Return the name of the server's own list that a lobby has chosen; empty without one."""
    chosen, added = table.row.options.get(table.game.spec.lexicon), table.kept.wordlist
    # The number names it: a game keeps the list it began with, even if that is replaced (decision:
    # decks).
    return f"{OWN}{added[0]}" if chosen == SERVER and added else ""


class WordLists:
    """Reads lists of words, and keeps those that were read last: they never change."""

    def __init__(self, store: Store) -> None:
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
            stored = await self._store.read(servers.list_by_id(number))
            kept = stored.words if stored else ()
        self._lists[lexicon] = kept
        while len(self._lists) > KEPT:
            del self._lists[next(iter(self._lists))]
        return kept

    async def add_list(
        self, guild_id: int, name: str, words: Pairs, user_id: int, now: int
    ) -> ListAdded:
        """Put a server's own list in force; tables that run keep the one they began with."""
        return await servers.add_list(self._store, guild_id, name, words, user_id, now)

    async def remove_list(self, guild_id: int, now: int) -> bool:
        """Take a server's own list out of force; return whether there was one."""
        (removed,) = await self._store.write(servers.remove_list(guild_id, now))
        return removed > 0
