"""Who may press what, and how often: limits a person, and switches of the owner.

Switches are kept in a file beside the database, so neither a restart nor a restored backup lifts a
block. Where several processes share a database, a row there is the agreed state
(``CommonSwitches``).
"""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import threading
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Final

import msgspec

from cogs.refusals import FileLater, FileRuns
from data.store import Store, metrics
from data.store.errors import translated

log = logging.getLogger(__name__)

PRESSES = 20
"""Presses and commands at once; the quickest form of a game takes 15 of them in a few seconds."""
PRESSES_RATE = 2
"""Presses a second after that."""
LASTING = 4000
"""Presses and commands before a person is held to ``LASTING_RATE``: a long day of play."""
LASTING_RATE = 0.1
"""Presses a second in the long run: with each grows a log, which is kept for ever."""
TYPING = 40
"""Questions for completions at once: Discord asks with every letter (decision: presses)."""
TYPING_RATE = 8

POSTS = 10
"""Messages at once that a person has the bot post; after that one in ten seconds."""
POSTS_RATE = 0.1

EACH = 10
"""Presses and commands of one person that are worked on at once."""
MOST = 400
"""Presses and commands of all people at once: about two seconds of work (docs/performance.md)."""

EXPORTS = 600_000
"""Milliseconds between two exports of a person's data."""
FILES = 20_000
"""Milliseconds between two whole games as a page, of half a second's work and megabytes each."""

_PEOPLE = 10_000
"""Buckets kept, about 200 bytes each; the oldest ones, which are full again, go first."""
_HEARD = 10_000
"""Interactions remembered: at full load some minutes, and Discord repeats itself within seconds."""
_WHOLE = 1000
"""A token is counted in thousandths, so that a rate a second is one of thousandths a ms."""


class Entry(Enum):
    FREE = "free"
    TOO_FAST = "too-fast"
    FLOOD = "flood"


class Throttle:
    def __init__(
        self, now: Callable[[], int], burst: int, rate: float, people: int = _PEOPLE
    ) -> None:
        """``burst`` tokens fill a bucket, 0 lets everybody in; ``rate`` is tokens a second."""
        self._now = now
        self._burst = burst * _WHOLE
        self._rate = rate
        self._people = people
        self._buckets: OrderedDict[int, tuple[int, int]] = OrderedDict()

    def enter(self, user_id: int) -> Entry:
        """Take a token out of a user's bucket.

        An empty one can be overdrawn by as much as it holds: meanwhile its owner reads why, and
        after that as often as tokens come in, however many ask.
        """
        if not self._burst:
            return Entry.FREE
        now, tokens = self._now(), self._tokens(user_id)
        left = tokens - _WHOLE
        if left < -self._burst:
            # Costs nothing, so that the bucket fills however fast presses come.
            entry, left = Entry.FLOOD, tokens
        else:
            entry = Entry.FREE if left >= 0 else Entry.TOO_FAST
        self._buckets[user_id] = (left, now)
        self._buckets.move_to_end(user_id)
        while len(self._buckets) > self._people:
            self._buckets.popitem(last=False)
        return entry

    def wait(self, user_id: int) -> int:
        """Return the seconds, rounded up, until a user is let in again; 0 for at once."""
        missing = _WHOLE - self._tokens(user_id)
        return int(-(-missing // (self._rate * _WHOLE))) if self._burst and missing > 0 else 0

    def _tokens(self, user_id: int) -> int:
        kept = self._buckets.get(user_id)
        if kept is None:
            return self._burst
        tokens, since = kept
        # A clock that was set back takes nothing from anybody.
        return min(self._burst, tokens + int(self._rate * max(0, self._now() - since)))


class Spoken:
    """When people last had something posted in a channel, as far as slow mode holds them back."""

    def __init__(self, now: Callable[[], int]) -> None:
        self._now = now
        self._last: OrderedDict[tuple[int, int], int] = OrderedDict()

    def wait(self, channel_id: int, user_id: int, pause: int) -> int:
        """Return the seconds that a person still waits; 0 notes that they speak now."""
        now, key = self._now(), (channel_id, user_id)
        missing = self._last.get(key, now - pause * 1000) + pause * 1000 - now
        if missing > 0:
            return min(pause, -(-missing // 1000))
        self._last[key] = now
        self._last.move_to_end(key)
        if len(self._last) > _PEOPLE:
            self._last.popitem(last=False)
        return 0


class AtOnce:
    def __init__(self, each: int = EACH, most: int = MOST) -> None:
        self._each = each
        self._most = most
        self._busy: Counter[int] = Counter()

    def full(self, key: int) -> bool:
        return self._busy[key] >= self._each or self._busy.total() >= self._most

    @contextmanager
    def turn(self, key: int) -> Iterator[None]:
        self._busy[key] += 1
        try:
            yield
        finally:
            self._busy[key] -= 1
            self._busy = +self._busy


class Seldom:
    """Costly work, for each person one at a time and with a pause after it."""

    def __init__(self, now: Callable[[], int], pause_ms: int) -> None:
        self._now = now
        self._pause = pause_ms
        self._busy: set[int] = set()
        self._done: OrderedDict[int, int] = OrderedDict()

    @contextmanager
    def turn(self, user_id: int) -> Iterator[None]:
        """Be busy for a person; their pause begins where the work is done without an error.

        Raises:
            FileRuns: They wait for one.
            FileLater: Their pause is not over.
        """
        if user_id in self._busy:
            raise FileRuns
        # Forget those whose pause is over; a clock set back holds no one up for long.
        while self._done and not 0 <= self._now() - next(iter(self._done.values())) < self._pause:
            self._done.popitem(last=False)
        if user_id in self._done:
            raise FileLater(params={"when": -(-(self._done[user_id] + self._pause) // 1000)})
        self._busy.add(user_id)
        try:
            yield
            self._done[user_id] = self._now()
            # In the order of the ends: only the first one is looked at.
            self._done.move_to_end(user_id)
        finally:
            self._busy.discard(user_id)


class Once:
    """Tells what was heard before; Discord may deliver an event twice."""

    def __init__(self, most: int = _HEARD) -> None:
        self._most = most
        self._heard: OrderedDict[int, None] = OrderedDict()

    def first(self, number: int) -> bool:
        if number in self._heard:
            return False
        self._heard[number] = None
        if len(self._heard) > self._most:
            self._heard.popitem(last=False)
        return True


NEVER_OFF: Final = ("admin", "privacy")
"""Commands that stay: one turns the others on again, the other is everyone's right."""


class _Kept(msgspec.Struct, omit_defaults=True):
    commands: list[str] = []
    users: list[int] = []
    servers: list[int] = []
    closing: bool = False


class Switches:
    """What is off, and whether no new tables are opened (``closing``).

    A change counts once it is in the file and in the log.
    """

    def __init__(self, path: Path, closed: Callable[[bool], None] = lambda _: None) -> None:
        """Read the file; without one nothing is off. ``closed(True)`` says that no table opens."""
        self._path = path
        self._closed = closed
        self._lock = threading.Lock()  # switches are written on other threads
        self._take(_read(path))
        closed(self.closing)

    def blocks(self, user_id: int, guild_id: int | None) -> bool:
        return user_id in self.users or guild_id in self.servers

    def new_tables(self, by: int, *, on: bool) -> None:
        with self._lock:
            log.warning("switch: new tables %s, by user %d", "on" if on else "off", by)
            self._write(msgspec.structs.replace(self._kept, closing=not on))

    def switch(self, kind: str, key: str | int, by: int, *, on: bool) -> None:
        """Switch off, or on again, one of ``commands``, ``users`` or ``servers``."""
        with self._lock:
            off = set(getattr(self, kind))
            (off.discard if on else off.add)(key)
            log.warning("switch: %s %s %s, by user %d", kind[:-1], key, "on" if on else "off", by)
            self._write(msgspec.structs.replace(self._kept, **{kind: sorted(off)}))

    def text(self) -> str:
        return msgspec.json.encode(self._kept).decode()

    def adopt(self, text: str) -> None:
        with self._lock:
            kept = msgspec.json.decode(text, type=_Kept)
            # Each process looks every 30 seconds: the file and the log are for changes.
            if kept != self._kept:
                log.warning("switch: as another process has it")
                self._write(kept)

    def _write(self, kept: _Kept) -> None:
        """Rewrite the file, then have it count; a crash leaves the old one."""
        fresh = self._path.with_name(f"{self._path.name}.{secrets.token_hex(4)}.new")
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
        with translated():
            # For the owner's eyes alone: there are ids of people in it.
            with os.fdopen(os.open(fresh, flags, 0o600), "wb") as file:
                file.write(msgspec.json.format(msgspec.json.encode(kept)) + b"\n")
                file.flush()
                # Before the name changes: after a power cut the file must not be there and empty.
                os.fsync(file.fileno())
            fresh.replace(self._path)
        self._take(kept)
        self._closed(self.closing)

    def _take(self, kept: _Kept) -> None:
        self._kept = kept
        self.commands = frozenset(kept.commands)
        self.users = frozenset(kept.users)
        self.servers = frozenset(kept.servers)
        self.closing = kept.closing


def _read(path: Path) -> _Kept:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Kept)
    except FileNotFoundError:
        return _Kept()
    except (OSError, ValueError) as error:
        log.error("%s can't be read (%s): nothing is switched off", path, type(error).__name__)
        return _Kept()


class CommonSwitches:
    def __init__(self, switches: Switches, store: Store) -> None:
        self._own = switches
        self._store = store
        self._turn = asyncio.Lock()

    @property
    def _alone(self) -> bool:
        return self._store.share.whole

    async def change(self, work: Callable[[], None]) -> None:
        """Switch something by a method of ``Switches``, or raise ``StoreError``."""
        async with self._turn:
            while True:
                # All switches are written at once, so those of other processes must be among them.
                before = await self._refresh()
                await asyncio.to_thread(work)
                if self._alone:
                    return
                # Refused where another process was faster: then this one adopts that first.
                if await self._store.write_once(metrics.keep_switches(self._own.text(), before)):
                    return

    async def refresh(self) -> None:
        async with self._turn:
            await self._refresh()

    async def _refresh(self) -> str | None:
        """Return what all have agreed on; None where this process is alone."""
        if self._alone:
            return None
        kept = await self._store.read(metrics.switches())
        if kept is None:
            # No process has said anything yet, so this one's file does. Another one may be doing
            # the same: the first row wins, and all read that.
            await self._store.write(metrics.first_switches(self._own.text()))
            kept = await self._store.read(metrics.switches())
        if kept is not None:
            await asyncio.to_thread(self._own.adopt, kept)
        return kept
