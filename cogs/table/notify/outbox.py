"""Says what has happened, once, in order within each destination, whatever breaks.

A row is marked ``sending`` before it leaves and ``done`` after. A crash in between repeats it
with its nonce, or looks for it in the channel's history.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from typing import Any, Final, Protocol

from cogs.table.error_traces import cause, outage, trace
from cogs.table.notify.arrivals import OfTables, OldMessage
from cogs.table.tables import Tables
from data.store import StoreError, outbox, queries
from data.store.messages import EDITS
from data.store.rows import OutboxRow

log = logging.getLogger(__name__)

NONCE_LIFE = 60_000
"""Milliseconds for which we trust Discord to remember a nonce; it says "a few minutes"."""

_FIRST_RETRY, _LAST_RETRY = 1.0, 60.0

_TRIES = 5
"""How often the bot tries to make a message; a broken row stays broken."""

AT_ONCE = 64
"""Destinations that are served at once, besides those that rest until they are tried again."""
FAIR = 8
"""Rows after which a destination gives its turn away, if all turns are taken."""

_LOOK = 30.0
"""Seconds after which the outbox looks for rows even when nothing has woken it."""
_AWAY = 4.0
"""Seconds after which a database that is away is asked again, at most."""
_AGAIN = 1.0
"""Seconds after which it reads again where that failed; they double."""


REFUSED: Final = "discord-refuses"
"""Discord takes no messages, or does not answer."""
TOKEN: Final = "token-refused"  # noqa: S105 (a reason, no token)
"""The bot's token does not count any more."""


class Later(Exception):
    """Not now: try again in ``seconds``, or later still if that was tried before.

    ``everywhere``: Discord refuses the whole bot. ``fault``: ``REFUSED``, ``TOKEN`` or empty.
    """

    def __init__(self, seconds: float, *, everywhere: bool = False, fault: str = "") -> None:
        super().__init__(f"again in {seconds:.1f} s")
        self.seconds = seconds
        self.everywhere = everywhere
        self.fault = fault


class Gone(Exception):
    """Never: the destination does not exist for us any more; ``code`` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Unmade(Exception):
    """No message can be made of a row; that may be a moment's error, so a few tries are made."""


class Background:
    """Tasks that are kept while they run: the event loop itself holds them but weakly."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[Any]] = set()

    def start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def busy(self) -> bool:
        return bool(self._tasks)

    async def close(self) -> None:
        tasks = [*self._tasks]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Deliverer(Protocol):
    async def ready(self, destination: str) -> None:
        """Wait until a destination can be reached: shards connect one by one."""

    async def send(self, row: OutboxRow, *, search: bool) -> int | None:
        """Post a row and return the message's id, None if there is none to keep.

        ``search``: look for it first, as its nonce may be forgotten. Raises ``Later``, ``Gone`` or
        ``Unmade``.
        """

    async def retire(self, old: OldMessage) -> None:
        """Remove an old message or its buttons; never raises."""

    async def close(self) -> None:
        """Stop background work before the connection is closed."""


class Owner(Protocol):
    """Owns rows of the outbox; called when one is delivered or dropped."""

    async def delivered(
        self, row: OutboxRow, message_id: int | None, now: int
    ) -> tuple[OldMessage, ...]:
        """Mark a row as said; return the messages whose buttons are old now."""

    async def undeliverable(self, row: OutboxRow, code: str, now: int) -> None:
        """Drop a row that can never be delivered."""


class Outbox:
    """Delivers pending rows until it is stopped.

    ``tried_at`` is when a row was last tried, ``fault`` why Discord has taken no row since
    ``fault_at``; both times in Unix milliseconds.
    """

    def __init__(
        self, tables: Tables, deliverer: Deliverer, now: Callable[[], int], servers: Owner
    ) -> None:
        """Deliver nothing before ``run``; ``servers`` owns rows that belong to no table."""
        self._tables = tables
        self._owners: tuple[Owner, Owner] = (OfTables(tables), servers)
        self._deliverer = deliverer
        self._now = now
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._served: set[str] = set()  # since the last look began
        self._resting = 0
        self._newest = True
        self._more = False  # whether the last look saw rows that could not begin yet
        self._background = Background()
        self._unmade: dict[int, int] = {}
        self.on_unmade: Callable[[], None] = lambda: None
        self.tried_at = self.fault_at = 0
        self.fault = ""
        self._refusals = 0
        self._quiet_until = 0.0
        self._asking = asyncio.Lock()

    async def run(self) -> None:
        posted, pause = self._tables.posted, _AGAIN
        try:
            while True:
                # Before the read: a row written from now on wakes the outbox once more.
                posted.clear()
                self._more, wait = False, _LOOK
                # A row that is read while its destination is served may be said by now.
                self._served = set(self._busy)
                try:
                    self._serve_all(await self._heads())
                    pause = _AGAIN
                except StoreError as error:
                    wait, pause = pause, min(2 * pause, _AWAY)
                    log.error("the outbox could not be read, again in %.0f s: %s", wait, error)
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(wait):
                        await posted.wait()
        finally:
            tasks = [*self._busy.values()]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._background.close()
            await self._deliverer.close()

    async def _heads(self) -> tuple[OutboxRow, ...]:
        """Return the first rows of some destinations, by turns the newest and the oldest."""
        most, store = len(self._busy) + AT_ONCE, self._tables.store
        heads = queries.outbox_heads(most, newest=self._newest, share=store.share)
        return await store.read(heads)

    @property
    def _free(self) -> int:
        return AT_ONCE - len(self._busy) + self._resting

    @property
    def idle(self) -> bool:
        return not (self._busy or self._background.busy or self._tables.posted.is_set())

    @property
    def held_back(self) -> bool:
        """Whether Discord refuses the whole bot, so that one waiting row at a time is tried."""
        return bool(self._refusals and self._busy)

    def _serve_all(self, heads: tuple[OutboxRow, ...]) -> None:
        """Begin with the first rows of each destination.

        Posts do not wait for edits, which Discord limits; edits wait for earlier posts.
        """
        self._more |= len(heads) >= AT_ONCE
        posts = {row.destination: row.id for row in heads if not isinstance(row.message, EDITS)}
        for row in heads:
            edits = isinstance(row.message, EDITS)
            key = f"edits {row.destination}" if edits else row.destination
            waits = edits and posts.get(row.destination, row.id) < row.id
            if waits or key in self._busy or self._free <= 0:
                self._more = True
                continue
            # A post before an edit may be beyond the rows that were read: look once more.
            head = None if edits or key in self._served else row
            self._serve(key, row.destination, head, edits=edits)

    def _serve(self, key: str, destination: str, head: OutboxRow | None, *, edits: bool) -> None:
        self._newest = not self._newest
        work = self._drain(destination, head, edits=edits)
        task = asyncio.create_task(work, name=f"outbox {key}")
        self._busy[key] = task
        self._served.add(key)

        def served(_: asyncio.Task[None]) -> None:
            self._busy.pop(key, None)
            if self._more:
                self._tables.posted.set()

        task.add_done_callback(served)

    async def _next(self, destination: str, *, edits: bool) -> OutboxRow | None:
        store = self._tables.store
        row = await store.read(queries.outbox_head(destination, edits=edits))
        if row is None or not edits:
            return row
        # An edit waits for posts that come before it (decision: outbox).
        before = await store.read(queries.outbox_head(destination))
        if before is None or before.id > row.id:
            return row
        self._more = True
        return None

    async def _drain(self, destination: str, head: OutboxRow | None, *, edits: bool) -> None:
        """Deliver a destination's rows in order until none is left or others have a turn."""
        tries, served, began = 0, 0, 0
        while served < FAIR or self._free > 0:
            try:
                with self._rests():
                    await self._deliverer.ready(destination)
                async with self._turn() as asking:
                    row = None if asking else head  # it has waited
                    head, row = None, row or await self._next(destination, edits=edits)
                    if row is None:
                        return
                    began = self._now()
                    await self._say(row)
                    served, tries, self.fault = served + 1, 0, ""
                    if asking:
                        self._refusals = 0
                    if row.newest == row.id:  # what was written since has woken ``run``
                        return
            except Later as later:
                tries += 1
                if later.fault:
                    # The library has tried for a while before that.
                    self.fault_at = self.fault_at if self.fault else began
                    self.fault = later.fault
                if later.everywhere:
                    self._refusals += 1
                    pause = _longer(later.seconds, self._refusals)
                    self._quiet_until = asyncio.get_running_loop().time() + pause
                else:
                    await self._rest(_longer(later.seconds, tries))
            except Exception as error:  # noqa: BLE001 (tried again; the log has the rest)
                tries += 1
                most = _AWAY if isinstance(error, StoreError) else _LAST_RETRY
                pause = min(most, _longer(_FIRST_RETRY, tries))
                what = (destination, pause, cause(error))
                extra = outage(error) if isinstance(error, StoreError) else None
                log.error("%s could not be served, again in %.0f s%s", *what, extra=extra)
                await self._rest(pause)
        self._more = True

    @contextlib.contextmanager
    def _rests(self) -> Iterator[None]:
        """Count a destination that waits as one that is not served: others may take its place."""
        self._resting += 1
        try:
            yield
        finally:
            self._resting -= 1

    async def _rest(self, seconds: float) -> None:
        with self._rests():
            self._tables.posted.set()
            await asyncio.sleep(seconds)

    @contextlib.asynccontextmanager
    async def _turn(self) -> AsyncIterator[bool]:
        """Yield whether to ask: while all of us is refused, one at a time asks if it is over."""
        if not self._refusals:
            yield False
            return
        async with self._asking:
            # An earlier try may have been refused again.
            while (left := self._quiet_until - asyncio.get_running_loop().time()) > 0:  # noqa: ASYNC110
                await asyncio.sleep(left)
            yield True

    async def _say(self, row: OutboxRow) -> None:
        """Deliver a row, or drop it where that can never work."""
        try:
            await self._deliver(row)
        except Gone as gone:
            log.warning("row %s to %s dropped: %s", row.id, row.destination, gone.code)
            await self._owner(row).undeliverable(row, gone.code, self._now())
        except Unmade as unmade:
            tries = self._unmade[row.id] = self._unmade.get(row.id, 0) + 1
            if tries < _TRIES:
                raise
            said = (row.id, row.kind, row.destination, trace(unmade))
            log.error("row %s (%s) to %s dropped: it can't be made\n%s", *said)
            self.on_unmade()
            await self._owner(row).undeliverable(row, "unmade", self._now())
        self._unmade.pop(row.id, None)

    async def _deliver(self, row: OutboxRow) -> None:
        now = self.tried_at = self._now()
        # A first try in the future: since then the clock was set back by an unknown time.
        search = row.sending_at is not None and not 0 <= now - row.sending_at <= NONCE_LIFE
        # Only the first try counts: a row older than its nonce is looked for every time.
        if row.sending_at is None and not await self._claimed(row, now):
            return  # dropped since it was read: another row says it in its place
        message_id = await self._deliverer.send(row, search=search)
        # In the background: these are edits, and the next row must not wait for them.
        for old in await self._owner(row).delivered(row, message_id, self._now()):
            self._background.start(self._deliverer.retire(old))

    def _owner(self, row: OutboxRow) -> Owner:
        return self._owners[row.guild_id is not None]

    async def _claimed(self, row: OutboxRow, now: int) -> bool:
        (claimed,) = await self._tables.store.write(outbox.claim(row.id, now))
        return claimed == 1


def _longer(seconds: float, tries: int) -> float:
    # Some rows are tried for ever: without a limit ``2.0 ** 1024`` would overflow one day.
    return max(seconds, min(_LAST_RETRY, seconds * 2.0 ** min(tries - 1, 10)))
